"""The rules of cryptarithms, in two formulations, and `digits_number` for models of one's own.

`arithmetic` is worked out column by column with carries, as on paper; several products as one equation of numbers.
`equation` is the paper's: one equation of numbers, the letters labelled in the order of their first appearance. Numbers
too large for CP-SAT's 64 bits are worked out column by column in either. In both the letters decide all other
variables.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, TypeAlias

import cpmpy as cp

from cluewright.core import Model, Values
from cluewright.core.explaining import bits
from cluewright.families.cryptarithm.columns import DIFFERENT, Sheet, not_zero, sheet
from cluewright.families.cryptarithm.puzzle import Assignment, Cryptarithm

Digit: TypeAlias = Any
"""A CPMpy variable or a number."""

_LARGEST = 2**60
"""Numbers stay below this, so that no sum CP-SAT forms leaves 64 bits."""


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
    """Columns with carries; one equation of numbers where there are several products."""
    products = sum(len(term.words) > 1 for term in (*puzzle.left, *puzzle.right))
    # CP-SAT proved LETTERS = GAMES * NP in 743 ms with numbers and 272 ms by columns, but MARS * MOON = EARTH * IO in
    # 77 ms and 199 ms: with one product columns are ahead, with several numbers.
    return equation(puzzle) if products > 1 else _on_paper(puzzle)


def equation(puzzle: Cryptarithm) -> Model[Assignment]:
    """One equation of numbers, where they are not too large. A word that is multiplied has a variable of its own."""
    terms = [(-1 if term.minus else 1, term.words) for term in puzzle.left]
    terms += [(1 if term.minus else -1, term.words) for term in puzzle.right]
    if sum(int(puzzle.base ** sum(map(len, words))) for _, words in terms) >= _LARGEST:
        return _on_paper(puzzle)
    letters = {letter: cp.intvar(0, puzzle.base - 1, name=letter) for letter in puzzle.letters}
    model = _model(puzzle, list(letters.values()))
    words = {word: [letters[each] if each in letters else int(each) for each in word] for word in puzzle.words}
    numbers: dict[str, Any] = {}
    for word in dict.fromkeys(word for _, factors in terms for word in factors if len(factors) > 1):
        numbers[word] = cp.intvar(0, puzzle.base ** len(word) - 1, name=f"number {word}")
        made = digits_number(words[word], numbers[word], puzzle.base)
        model.add(f"word {word}", f"the digits of {word} make a number", made)
    total: list[Any] = [0]
    for sign, factors in terms:
        if len(factors) > 1:
            total.append(sign * prod(numbers[word] for word in factors))
        else:
            digits = words[factors[0]]
            total += [sign * puzzle.base**place * digit for place, digit in enumerate(reversed(digits))]
    model.add("equation", "both sides are the same number", cp.sum(total) == 0)
    return model


def explained(puzzle: Cryptarithm) -> Model[Assignment]:
    """The rules as explanations cite them, over all variables of the paper."""
    return _on_paper(puzzle, carries=True)


def _on_paper(puzzle: Cryptarithm, *, carries: bool = False) -> Model[Assignment]:
    """Worked out on paper: column by column, products in rows; the answer has what is carried, too, where asked for."""
    worked = sheet(puzzle)
    # CPMpy takes variables of the same name for the same, and what a column carries has the column's name.
    variables = [
        cp.intvar(*ends, name=f"carried from {each.name}" if each.carried else each.name)
        for each, ends in zip(worked.variables, _bounds_on_paper(puzzle, worked), strict=True)
    ]
    model = _model(puzzle, variables if carries else variables[: len(puzzle.letters)])
    for column in worked.columns:
        total = [factor * variables[number] for factor, number in column.terms]
        if column.product is not None:
            total.append(variables[column.product[0]] * variables[column.product[1]])
        holds = cp.sum(total) == -column.constant if total else cp.BoolVal(column.constant == 0)
        model.add(column.name, column.says, holds)
    return model


def _model(puzzle: Cryptarithm, answer: list[Any]) -> Model[Assignment]:
    """The rules for letters, which come first in the answer."""

    def decode(values: Values) -> Assignment:
        return Assignment.of(dict(zip(puzzle.letters, values, strict=False)))

    model = Model(answer=answer, decode=decode, linear=False, probing=False)
    letters = answer[: len(puzzle.letters)]
    if len(letters) > 1:
        model.add("letters", DIFFERENT, cp.AllDifferent(letters))
    for letter, variable in zip(puzzle.letters, letters, strict=True):
        if letter in puzzle.never_zero:
            model.add(f"letter {letter}", not_zero(letter), variable != 0)
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


def holds(puzzle: Cryptarithm, model: Model[Assignment], variable: int, left: int) -> Any:
    """That a variable of the paper has one of these values."""
    least = sheet(puzzle).variables[variable].least
    return cp.any([model.answer[variable] == least + bit for bit in bits(left)])


FORMULATIONS = {"arithmetic": arithmetic, "equation": equation}
