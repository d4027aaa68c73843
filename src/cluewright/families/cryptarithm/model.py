"""The rules of cryptarithms, in two formulations, and `digits_number` for models of one's own.

`arithmetic` is worked out column by column with carries; several products as one equation of numbers.
`equation` is the paper's: one equation of numbers, the letters labelled in the order of their first appearance. Numbers
too large for CP-SAT's 64 bits are cut into blocks of columns in either. In both the letters decide all other variables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any, TypeAlias

import cpmpy as cp

from cluewright.core import Model, Values
from cluewright.core.explaining import bits
from cluewright.families.cryptarithm import sentences
from cluewright.families.cryptarithm.columns import Sheet, sheet
from cluewright.families.cryptarithm.puzzle import FIGURES, Assignment, Cryptarithm

Digit: TypeAlias = Any
"""A CPMpy variable or a number."""

_LARGEST = 2**60
"""Numbers stay below this, so that no sum CP-SAT forms leaves 64 bits."""

_MANY = 15
"""Terms on a side from which single columns are slower, for their carries are wide: CP-SAT proved a sum of 199 words in
271 ms by columns and 113 ms by blocks, but the average sum (of 54, most with few words) in 37 ms and 48 ms."""


def digits_number(digits: Sequence[Digit], number: Digit, base: int = 10) -> Any:
    """The relation between a list of digits, the highest first, and the number they write: a CPMpy constraint.

    It works in any direction: from digits to number, from number to digits, or with both partly known.

    >>> import cpmpy
    >>> tens, units, number = cpmpy.intvar(0, 9), cpmpy.intvar(0, 9), cpmpy.intvar(0, 99)
    >>> cpmpy.Model(digits_number([tens, units], number), number == 42).solve(), int(tens.value()), int(units.value())
    (True, 4, 2)
    >>> cpmpy.Model(digits_number([tens, 7], number), tens == 6).solve(), int(number.value())
    (True, 67)
    """
    value = sum(digit * base ** (len(digits) - 1 - place) for place, digit in enumerate(digits))
    holds = [number == value, *(digit >= 0 for digit in digits), *(digit < base for digit in digits)]
    return cp.all([cp.BoolVal(each) if isinstance(each, bool) else each for each in holds])


def arithmetic(puzzle: Cryptarithm) -> Model[Assignment]:
    """Columns with carries, in blocks where there are many terms; numbers where there are several products."""
    setting = _Setting(puzzle)
    products = sum(len(term.words) > 1 for term in (*puzzle.left, *puzzle.right))
    # CP-SAT proved LETTERS = GAMES * NP in 743 ms with numbers and 272 ms by columns, but MARS * MOON = EARTH * IO in
    # 77 ms and 199 ms: with one product columns are ahead, with several numbers.
    if products > 1 and setting.fits():
        setting.equate_numbers()
    else:
        setting.equate_columns(2**31 if max(len(puzzle.left), len(puzzle.right)) > _MANY else 0)
    return setting.model


def equation(puzzle: Cryptarithm) -> Model[Assignment]:
    """One equation of numbers."""
    setting = _Setting(puzzle)
    if any(len(term.words) > 1 for term in (*puzzle.left, *puzzle.right)) and setting.fits():
        setting.equate_numbers()
    else:
        setting.equate_columns(_LARGEST)
    return setting.model


def explained(puzzle: Cryptarithm) -> Model[Assignment]:
    """The rules as explanations cite them: worked out on paper, column by column, products in rows."""
    worked = sheet(puzzle)
    # CPMpy takes variables of the same name for the same, and what a column carries has the column's name.
    bounds = _bounds_on_paper(puzzle, worked)
    if all(len(term.words) == 1 for term in (*puzzle.left, *puzzle.right)):
        bounds = [(0, puzzle.base - 1)] * len(puzzle.letters) + _carries(puzzle)
    variables = [
        cp.intvar(*ends, name=f"carried from {each.name}" if each.carried else each.name)
        for each, ends in zip(worked.variables, bounds, strict=True)
    ]
    letters = variables[: len(puzzle.letters)]

    def decode(values: Values) -> Assignment:
        return Assignment.of(dict(zip(puzzle.letters, values, strict=False)))

    model = Model(answer=variables, decode=decode)
    if len(letters) > 1:
        model.add("letters", sentences.DIFFERENT, cp.AllDifferent(letters))
    for letter, variable in zip(puzzle.letters, letters, strict=True):
        if letter in puzzle.never_zero:
            model.add(f"letter {letter}", sentences.not_zero(letter), variable != 0)
    for column in worked.columns:
        total = [factor * variables[number] for factor, number in column.terms]
        if column.product is not None:
            total.append(variables[column.product[0]] * variables[column.product[1]])
        holds = cp.sum(total) == -column.constant if total else cp.BoolVal(column.constant == 0)
        model.add(column.name, column.says, holds)
    return model


def _bounds_on_paper(puzzle: Cryptarithm, worked: Sheet) -> list[tuple[int, int]]:
    """The least and the most of every variable of the paper, worked out anew from what stands in each column, so that
    the check does not take over what the explanation takes for possible.
    """
    base = puzzle.base
    bounds = [(0, base - 1)] * len(worked.variables)
    for column in worked.columns:
        if column.out is None:
            continue
        if column.row:  # a digit times a digit and what is carried make less than the square of the base
            bounds[column.out] = (0, base - 2)
            continue
        least, most = bounds[column.into] if column.into is not None else (0, 0)
        for sign, names in ((1, column.left), (-1, column.right)):
            for name in names:
                lowest, highest = (int(name),) * 2 if name.isdecimal() else (0, base - 1)
                least += lowest if sign > 0 else -highest
                most += highest if sign > 0 else -lowest
        bounds[column.out] = min(0, -(-least // base)), max(0, most // base)
    return bounds


def _carries(puzzle: Cryptarithm) -> list[tuple[int, int]]:
    """The least and the most that each column of a sum can carry, whatever its digits are, from the right.

    It is found from the words alone, so that the check does not take over what the explanation takes for possible.
    """
    signs = [(-1 if term.minus else 1, term.words[0]) for term in puzzle.left]
    signs += [(1 if term.minus else -1, term.words[0]) for term in puzzle.right]
    if sum(sign for sign, _ in signs) < 0:
        signs = [(-sign, word) for sign, word in signs]
    found = []
    least = most = 0
    for place in range(1, max(len(word) for _, word in signs)):
        for sign, word in signs:
            if place <= len(word):
                figure = word[-place]
                lowest, highest = (int(figure),) * 2 if figure in FIGURES[:10] else (0, puzzle.base - 1)
                least += lowest if sign > 0 else -highest
                most += highest if sign > 0 else -lowest
        least, most = min(0, -(-least // puzzle.base)), max(0, most // puzzle.base)
        if least < most:
            found.append((least, most))
    return found


def holds(puzzle: Cryptarithm, model: Model[Assignment], variable: int, left: int) -> Any:
    """That a variable of the paper has one of these values."""
    least = sheet(puzzle).variables[variable].least
    return cp.any([model.answer[variable] == least + bit for bit in bits(left)])


FORMULATIONS = {"arithmetic": arithmetic, "equation": equation}


class _Setting:
    """The letters of a puzzle as variables, with the rules that do not depend on the formulation."""

    def __init__(self, puzzle: Cryptarithm) -> None:
        self.puzzle, self.base = puzzle, puzzle.base
        self.letters = {letter: cp.intvar(0, puzzle.base - 1, name=letter) for letter in puzzle.letters}
        self.model: Model[Assignment] = Model(
            answer=list(self.letters.values()), decode=self._decode, linear=False, probing=False
        )
        if len(self.letters) > 1:
            self.model.add("letters", sentences.DIFFERENT, cp.AllDifferent(list(self.letters.values())))
        for letter, variable in self.letters.items():
            if letter in puzzle.never_zero:
                self.model.add(f"letter {letter}", sentences.not_zero(letter), variable != 0)
        self.numbers: dict[str, Any] = {}
        self.terms = [(-1 if term.minus else 1, term.words) for term in puzzle.left]
        self.terms += [(1 if term.minus else -1, term.words) for term in puzzle.right]

    def _decode(self, values: Values) -> Assignment:
        return Assignment.of(dict(zip(self.letters, values, strict=True)))

    def digits(self, word: str) -> list[Digit]:
        """The digits of a word, the lowest first."""
        return [self.letters[each] if each in self.letters else int(each) for each in reversed(word)]

    def fits(self) -> bool:
        """Whether every term is a number CP-SAT can hold."""
        return sum(int(self.base ** sum(map(len, words))) for _, words in self.terms) < _LARGEST

    def equate_numbers(self) -> None:
        """Say that both sides are equal, as numbers."""
        sides: dict[int, list[Any]] = {1: [0], -1: [0]}
        for sign, words in self.terms:
            sides[sign].append(prod(map(self.number, words)))
        self.model.add("equation", "both sides are the same number", cp.sum(sides[1]) == cp.sum(sides[-1]))

    def equate_columns(self, largest: int) -> None:
        """Say that both sides are equal, in blocks of columns worth at most `largest`, one column at least."""
        columns = _Columns(self.base)
        for sign, words in self.terms:
            self.write(columns, sign, words)
        columns.state(self.model, largest)

    def number(self, word: str) -> Any:
        """The number a word is, as a variable."""
        if word not in self.numbers:
            number = cp.intvar(0, self.base ** len(word) - 1, name=f"number {word}")
            says = f"the digits of {word} make a number"
            self.model.add(f"word {word}", says, digits_number(self.digits(word)[::-1], number, self.base))
            self.numbers[word] = number
        return self.numbers[word]

    def write(self, columns: _Columns, sign: int, words: tuple[str, ...]) -> None:
        """Write a product into columns; those on the way to it get columns and digits of their own."""
        name, digits = words[0], self.digits(words[0])
        for word in words[1:-1]:
            own, name = _Columns(self.base), f"{name} * {word}"
            own.multiply(1, digits, self.digits(word))
            digits = list(cp.intvar(0, self.base - 1, shape=(len(digits) + len(word),), name=name))
            own.add(-1, digits)
            own.state(self.model, 0, f"{name}, ")
        if len(words) > 1:
            columns.multiply(sign, digits, self.digits(words[-1]))
        else:
            columns.add(sign, digits)


@dataclass
class _Column:
    """What stands in one column, with its sign, and the least and the most that is."""

    entries: list[Any] = field(default_factory=list)
    least: int = 0
    most: int = 0


@dataclass
class _Columns:
    """Columns that together must make 0."""

    base: int
    columns: list[_Column] = field(default_factory=list)

    def add(self, sign: int, digits: Sequence[Digit], place: int = 0, largest: int | None = None) -> None:
        """Write digits, the lowest first, from this place on; none is larger than `largest`."""
        largest = self.base - 1 if largest is None else largest
        self.columns += [_Column() for _ in range(place + len(digits) - len(self.columns))]
        for column, digit in zip(self.columns[place:], digits, strict=False):
            column.entries.append(sign * digit)
            column.least -= largest if sign < 0 else 0
            column.most += largest if sign > 0 else 0

    def multiply(self, sign: int, digits: Sequence[Digit], others: Sequence[Digit]) -> None:
        """Write every digit times every other, the lowest first."""
        for place, other in enumerate(others):
            self.add(sign, [digit * other for digit in digits], place, (self.base - 1) ** 2)

    def state(self, model: Model[Any], largest: int, name: str = "") -> None:
        """Add the rules, a block of columns at a time, with what is carried from block to block."""
        carry: Any = 0
        least = most = 0
        first = 0
        while first < len(self.columns):
            width = self._width(first, largest, max(-least, most))
            weights = [self.base**place for place in range(width)]
            chosen = self.columns[first : first + width]
            first += width
            least += sum(weight * column.least for weight, column in zip(weights, chosen, strict=True))
            most += sum(weight * column.most for weight, column in zip(weights, chosen, strict=True))
            least, most = -(-least // self.base**width), most // self.base**width
            ends = first == len(self.columns)
            onward = 0 if ends else cp.intvar(min(least, 0), max(most, 0), name=f"{name}carry {first}")
            total = [weight * each for weight, column in zip(weights, chosen, strict=True) for each in column.entries]
            where = f"{name}column {first}" if width == 1 else f"{name}columns {first - width + 1} to {first}"
            says = f"{where} from the right adds up, with what is carried"
            model.add(where, says, cp.sum([*total, carry]) == self.base**width * onward)
            carry = onward

    def _width(self, first: int, largest: int, carried: int) -> int:
        """How many columns from this one are worth no more than `largest` together; one at least."""
        width, size = 0, carried
        for column in self.columns[first:]:
            size += self.base**width * max(column.most, -column.least)
            if width and size * self.base >= largest:
                break
            width += 1
        return width
