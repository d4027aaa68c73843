"""A cryptarithm as it is worked out on paper: variables, and columns that each must come to nothing.

A variable is a letter, something carried, or a digit of a product on the way. A column is an equation: factors times
variables, perhaps one digit times another, and a constant, together 0. What is carried into it counts once, what is
carried out of it counts as minus the base. A product is worked out as people do it: one row for each digit of the
second word, and the rows are added. The sentences of the rules, which the model states and explanations cite, stand
here too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from cluewright.core.wording import ordinal
from cluewright.families.cryptarithm.puzzle import FIGURES, Cryptarithm

Entry: TypeAlias = "int | Fixed"

DIFFERENT = "different letters are different digits"

_PLACES: tuple[str, ...] = ("units", "tens", "hundreds", "thousands", "ten thousands", "hundred thousands", "millions")
_PLACES += ("ten millions", "hundred millions", "thousand millions")


def not_zero(letter: str) -> str:
    """`S begins a word and is not 0`."""
    return f"{letter} begins a word and is not 0"


def place_name(place: int, base: int) -> str:
    """What people call a place, counted from 0 at the right.

    >>> place_name(1, 10), place_name(1, 8)
    ('tens', 'second')
    """
    if base == 10 and place < len(_PLACES):
        return _PLACES[place]
    return ordinal(place + 1)


def column_name(place: int, base: int) -> str:
    """`the tens column`; in other bases `the second column from the right`."""
    name = place_name(place, base)
    return f"the {name} column" if base == 10 and place < len(_PLACES) else f"the {name} column from the right"


def digit_name(place: int, base: int, number: str) -> str:
    """`the tens digit of GAMES × N`."""
    name = place_name(place, base)
    where = "digit" if base == 10 and place < len(_PLACES) else "digit from the right"
    return f"the {name} {where} of {number}"


def adds_up(column: str, equation: str) -> str:
    """`the tens column adds up: N + R = E with what is carried`."""
    return f"{column} adds up: {equation}"


class Fixed(NamedTuple):
    """A digit that is printed."""

    digit: int


class Variable(NamedTuple):
    """Something to find: its values run from `least` to `most`."""

    name: str
    """Of a letter, itself; of a digit, `the tens digit of GAMES × N`; of what is carried, from where."""

    least: int
    most: int
    carried: bool = False

    @property
    def every(self) -> int:
        """All its values, as bits from the least."""
        return (1 << (self.most - self.least + 1)) - 1


class Column(NamedTuple):
    """One equation."""

    name: str
    says: str
    """The sentence that states it."""

    terms: tuple[tuple[int, int], ...]
    """Factor and variable, each variable once."""

    constant: int
    left: tuple[str, ...]
    """What is added up, in words, without what is carried."""

    right: tuple[str, ...]
    """What it makes."""

    into: int | None = None
    """The variable of what is carried into it."""

    out: int | None = None
    """The variable of what is carried out of it."""

    product: tuple[int, int] | None = None
    """Two variables whose product is added."""

    row: bool = False
    """Whether it is a digit of a row of a product."""


class Sheet(NamedTuple):
    """All that is written on the paper."""

    variables: tuple[Variable, ...]
    """The letters first, in the order of the puzzle."""

    columns: tuple[Column, ...]


@lru_cache(maxsize=64)
def sheet(puzzle: Cryptarithm) -> Sheet:
    """The equation worked out."""
    return _Working(puzzle).sheet()


def pairs(worked: Sheet) -> Iterator[tuple[Column, Column]]:
    """The columns of sums that stand side by side, the lower first."""
    for column, above in pairwise(worked.columns):
        if column.out is not None and column.out == above.into and column.product is None and above.product is None:
            yield column, above


def pair_name(column: Column, above: Column) -> str:
    """`the units column and the tens column`."""
    return f"{column.name} and {above.name}"


class _Row(NamedTuple):
    """A number in the sum: its digits, the lowest first, from which place on, and how it counts."""

    sign: int
    digits: tuple[Entry, ...]
    place: int = 0


class _Working:
    def __init__(self, puzzle: Cryptarithm) -> None:
        self.puzzle, self.base = puzzle, puzzle.base
        self.variables = [Variable(letter, 0, puzzle.base - 1) for letter in puzzle.letters]
        self.letters = {letter: number for number, letter in enumerate(puzzle.letters)}
        self.columns: list[Column] = []
        self._rows: dict[tuple[str, Entry], tuple[Entry, ...]] = {}
        self._products: dict[str, tuple[Entry, ...]] = {}

    def sheet(self) -> Sheet:
        puzzle = self.puzzle
        rows = [row for term in puzzle.left for row in self.written(-1 if term.minus else 1, term.words)]
        rows += [row for term in puzzle.right for row in self.written(1 if term.minus else -1, term.words)]
        if sum(row.sign for row in rows) < 0:  # the side with more rows is the one that is added up
            rows = [row._replace(sign=-row.sign) for row in rows]
        self.add(rows)
        return Sheet(tuple(self.variables), tuple(self.columns))

    def digits(self, word: str) -> tuple[Entry, ...]:
        """The digits of a word, the lowest first."""
        return tuple(Fixed(int(each)) if each in FIGURES[:10] else self.letters[each] for each in reversed(word))

    def written(self, sign: int, words: tuple[str, ...]) -> list[_Row]:
        """The rows of a term: of a word itself, of a product one for each digit of its last word."""
        *factors, last = sorted(words, key=len, reverse=True)
        if not factors:
            return [_Row(sign, self.digits(last))]
        name, digits = factors[0], self.digits(factors[0])
        for word in factors[1:]:
            name, digits = f"{name} × {word}", self.product(name, digits, word)
        return self.multiplied(sign, name, digits, last)

    def multiplied(self, sign: int, name: str, digits: tuple[Entry, ...], word: str) -> list[_Row]:
        return [
            _Row(sign, self.times(name, digits, character, entry), place)
            for place, (character, entry) in enumerate(zip(reversed(word), self.digits(word), strict=True))
        ]

    def product(self, name: str, digits: tuple[Entry, ...], word: str) -> tuple[Entry, ...]:
        """The digits of a product that is multiplied further, with the columns that make it."""
        if len(word) == 1:  # its one row is the product
            return self.times(name, digits, word, *self.digits(word))
        whole = f"{name} × {word}"
        if whole not in self._products:
            rows = self.multiplied(1, name, digits, word)
            result = tuple(
                self.variable(Variable(digit_name(place, self.base, whole), 0, self.base - 1))
                for place in range(len(digits) + len(word))
            )
            self._products[whole] = result
            self.add([*rows, _Row(-1, result)], f" of {whole}")
        return self._products[whole]

    def times(self, name: str, digits: tuple[Entry, ...], character: str, entry: Entry) -> tuple[Entry, ...]:
        """The digits of a number times one digit."""
        if entry in (Fixed(0), Fixed(1)):
            return digits if entry == Fixed(1) else ()
        key = (name, entry)
        if key in self._rows:
            return self._rows[key]
        whole = f"{name} × {character}"
        row: list[Entry] = []
        into: int | None = None
        for place, digit in enumerate(digits):
            # The last carry is the row's first digit: what is left of the product by then.
            ends = place == len(digits) - 1
            own = self.variable(Variable(digit_name(place, self.base, whole), 0, self.base - 1))
            above = digit_name(place + 1, self.base, whole)
            here = digit_name(place, self.base, whole)
            most = (self.base - 1) ** 2 // self.base
            out = self.variable(Variable(above if ends else here, 0, most, carried=not ends))
            terms = [(-1, own), (-self.base, out), *([(1, into)] if into is not None else [])]
            product, constant = None, 0
            if isinstance(digit, Fixed) and isinstance(entry, Fixed):
                constant = digit.digit * entry.digit
            elif isinstance(digit, Fixed) or isinstance(entry, Fixed):
                terms += _scaled(digit, entry)
            else:
                product = (digit, entry)
            left, right = (f"{self.name(digit)} × {character}",), (here,)
            says = f"{here} comes from {_told(left, right, carries=True)}"
            self.columns.append(Column(here, says, tuple(terms), constant, left, right, into, out, product, row=True))
            row.append(own)
            into = out
        if into is not None:
            row.append(into)
        self._rows[key] = tuple(row)
        return self._rows[key]

    def variable(self, variable: Variable) -> int:
        self.variables.append(variable)
        return len(self.variables) - 1

    def name(self, entry: Entry) -> str:
        return str(entry.digit) if isinstance(entry, Fixed) else self.variables[entry].name

    def add(self, rows: Sequence[_Row], whose: str = "") -> None:
        """State that the rows come to nothing, column by column."""
        width = max((row.place + len(row.digits) for row in rows), default=0)
        into: int | None = None
        for place in range(width):
            entries = [
                (row.sign, row.digits[place - row.place]) for row in rows if 0 <= place - row.place < len(row.digits)
            ]
            into = self.column(place, width, entries, into, whose)

    def column(
        self, place: int, width: int, entries: Sequence[tuple[int, Entry]], into: int | None, whose: str
    ) -> int | None:
        """One column; the variable of what it carries."""
        factors: dict[int, int] = {}
        constant = 0
        sides: dict[int, list[str]] = {1: [], -1: []}
        for sign, entry in entries:
            sides[sign].append(self.name(entry))
            if isinstance(entry, Fixed):
                constant += sign * entry.digit
            else:
                factors[entry] = factors.get(entry, 0) + sign
        terms = [(factor, variable) for variable, factor in factors.items() if factor]
        terms += [(1, into)] if into is not None else []
        name = column_name(place, self.base) + whose
        out = None if place == width - 1 else self._carry(name, entries, into)
        if out is not None:
            terms.append((-self.base, out))
        left, right = tuple(sides[1]), tuple(sides[-1])
        carries = into is not None or out is not None
        says = adds_up(name, _told(left, right, carries=carries))
        self.columns.append(Column(name, says, tuple(terms), constant, left, right, into, out))
        return out

    def _carry(self, name: str, entries: Sequence[tuple[int, Entry]], into: int | None) -> int | None:
        """What can be carried out of a column whatever its digits are; None where that is always nothing.

        That the same letter may stand on both sides, or stand there twice, is for the column's own rule to say.
        """
        least, most = (self.variables[into].least, self.variables[into].most) if into is not None else (0, 0)
        for sign, entry in entries:
            ends = (sign * entry.digit,) * 2 if isinstance(entry, Fixed) else (0, sign * (self.base - 1))
            least, most = least + min(ends), most + max(ends)
        least, most = min(0, -(-least // self.base)), max(0, most // self.base)
        return self.variable(Variable(name, least, most, carried=True)) if most > least else None


def _scaled(one: Entry, other: Entry) -> list[tuple[int, int]]:
    """A printed digit times a variable, as a term."""
    if isinstance(one, Fixed):
        return [(one.digit, other)] if one.digit and not isinstance(other, Fixed) else []
    return _scaled(other, one)


def added(names: Sequence[str]) -> str:
    """Names with plus signs between; a name that stands there more than twice is written once, with its number.

    >>> added(["E", "N", "E", "E"]), added(["E", "E"]), added([])
    ('3 × E + N', 'E + E', '0')
    """
    counts = {name: names.count(name) for name in names}
    said = []
    for name, count in counts.items():
        said += [name] * count if count <= 2 else [f"{count} × {name}"]
    return " + ".join(said) or "0"


def _told(left: Sequence[str], right: Sequence[str], *, carries: bool) -> str:
    return f"{added(left)} = {added(right)}" + (", with what is carried" if carries else "")
