"""Products: the words' values come from the units, column by column, and the equation is tested as far as they go.

The value of a state is one large integer that packs, side by side, the value of every word so far (letters still to
come count 0), so that a letter's digit is one addition. Modulo base^j the equation depends on the letters of the
lowest j columns alone; from the second column on it is linear in a letter that is new there, so the last new letter of
a column is solved for, not tried. Where a column closes, the least and the most that the words can still become are
tested too. (To give the words' first letters their digits before the columns, where these bounds are sharp, took 0.96
of the time over 23 products: not worth its plan.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import perm

from cluewright.families.cryptarithm.direct import Level, Linear, Polynomial, State


@dataclass(frozen=True)
class Field:
    """Where in the packed integer a word's value lies."""

    shift: int
    mask: int

    @classmethod
    def row(cls, words: Sequence[Linear], base: int) -> list[Field]:
        """Fields side by side, each wide enough for the most its word can become."""
        fields, shift = [], 0
        for word in words:
            most = word.constant + (base - 1) * sum(word.coefficients.values())
            fields.append(cls(shift, (1 << most.bit_length()) - 1))
            shift += most.bit_length()
        return fields


class Packing:
    """The equation over packed values: added - taken away + sum of factor * product of words."""

    def __init__(self, polynomial: Polynomial, base: int) -> None:
        added, taken = Linear(), Linear()
        for letter, coefficient in polynomial.linear.coefficients.items():
            (added if coefficient > 0 else taken).coefficients[letter] = abs(coefficient)
        constant = polynomial.linear.constant
        (added if constant > 0 else taken).constant = abs(constant)
        self.words = [added, taken]
        for _, words in polynomial.products:
            self.words += [word for word in words if not any(word is other for other in self.words)]
        self.fields = Field.row(self.words, base)
        products = [(factor, [self._field(word) for word in words]) for factor, words in polynomial.products]
        self._pairs = [
            (factor, fields[0].shift, fields[0].mask, fields[1].shift, fields[1].mask)
            for factor, fields in products
            if len(fields) == 2
        ]
        """Nearly all products are of two words; a state's are worked out in one line, half of all time."""

        self._longer = [(factor, fields) for factor, fields in products if len(fields) != 2]
        self._added, self._behind, self._taken = self.fields[0].mask, self.fields[1].shift, self.fields[1].mask
        self.start = sum(word.constant << field.shift for word, field in zip(self.words, self.fields, strict=True))

    def _field(self, word: Linear) -> Field:
        return next(field for other, field in zip(self.words, self.fields, strict=True) if other is word)

    def weight(self, letter: str) -> int:
        """What a letter's digit 1 adds to the packed value."""
        pairs = zip(self.words, self.fields, strict=True)
        return sum(word.coefficients.get(letter, 0) << field.shift for word, field in pairs)

    def value(self, packed: int) -> int:
        """Left side less right side."""
        total = (packed & self._added) - (packed >> self._behind & self._taken)
        for factor, one, first, other, second in self._pairs:
            total += factor * (packed >> one & first) * (packed >> other & second)
        for factor, fields in self._longer:
            for field in fields:
                factor *= packed >> field.shift & field.mask
            total += factor
        return total

    def can_vanish(self, least: int, most: int) -> bool:
        """Whether left and right side can meet while every word is between these packed values."""
        low = (least & self._added) - (most >> self._behind & self._taken)
        high = (most & self._added) - (least >> self._behind & self._taken)
        for factor, one, first, other, second in self._pairs:
            small = factor * (least >> one & first) * (least >> other & second)
            large = factor * (most >> one & first) * (most >> other & second)
            if factor < 0:
                small, large = large, small
            low += small
            high += large
        for factor, fields in self._longer:
            small = large = factor
            for field in fields:
                small *= least >> field.shift & field.mask
                large *= most >> field.shift & field.mask
            low += min(small, large)
            high += max(small, large)
        return low <= 0 <= high


@dataclass(frozen=True)
class OpenLevel:
    """A letter after which its column is still open: every free digit."""

    letters: tuple[str, ...]
    options: list[tuple[int, int]]
    """What a digit adds to the packed value, and its bit."""

    def follow(self, states: list[State]) -> list[State]:
        """The states one letter on."""
        return [
            (state[0] + shift, state[1] | bit, state)
            for state in states
            for shift, bit in self.options
            if not state[1] & bit
        ]


@dataclass(frozen=True)
class ClosingLevel:
    """A letter after which the equation is tested: the last new one of a column."""

    letters: tuple[str, ...]
    packing: Packing
    options: list[tuple[int, int]]
    """By digit: what it adds to the packed value, and its bit; no bit for a digit the letter cannot have."""

    unit: int
    """What a digit of this column is worth."""

    base: int
    closed: int | None
    """Modulo this the equation is now decided; None when every letter is known and it must hold exactly."""

    ahead: tuple[int, int]
    """The least and the most that letters to come add to the packed value."""

    solving: list[list[tuple[int, ...]]]
    """By slope and value: the digits with value + slope * digit = 0 modulo the base."""

    def follow(self, states: list[State]) -> list[State]:
        """The states one letter on."""
        further: list[State] = []
        value, can_vanish, closed, (least, most) = self.packing.value, self.packing.can_vanish, self.closed, self.ahead
        solved = self.unit > 1 and closed == self.unit * self.base
        for state in states:
            packed, used, _ = state
            for digit in self._digits(packed):
                shift, bit = self.options[digit]
                if not bit or used & bit:
                    continue
                then = packed + shift
                if closed is None:
                    holds = value(then) == 0
                else:
                    holds = (solved or value(then) % closed == 0) and can_vanish(then + least, then + most)
                if holds:
                    further.append((then, used | bit, state))
        return further

    def _digits(self, packed: int) -> Sequence[int]:
        """The digits that make the equation right in this column."""
        if self.unit == 1:  # in the units column products of the letter with itself count
            return range(self.base)
        value = self.packing.value
        here = value(packed)
        slope = value(packed + self.options[1][0]) - here
        return self.solving[slope // self.unit % self.base][here // self.unit % self.base]


@dataclass(frozen=True)
class Order:
    """In which order the letters get their digits."""

    columns: dict[str, int]
    """The letters in order, each with the lowest column in which it counts."""

    states: float
    """How many states the search is expected to meet."""


def order(packing: Packing, letters: Sequence[str], base: int) -> Order:
    """From the units on. Within a column, letters that stand in no product come last: they can always be solved for.

    >>> from cluewright.families.cryptarithm.notation import read_text
    >>> from cluewright.families.cryptarithm.direct import difference
    >>> puzzle = read_text("BLUE * GRAY = BEIGE * PERU")
    >>> "".join(order(Packing(difference(puzzle), puzzle.base), puzzle.letters, puzzle.base).columns)
    'UEYGRALIBP'
    """
    columns = {letter: _column(packing, letter, base) for letter in letters}
    multiplied = {letter for word in packing.words[2:] for letter in word.coefficients}
    ordered = sorted(letters, key=lambda letter: (columns[letter], letter not in multiplied))
    # One state in `base` passes each closed column.
    states = sum(perm(base, count) / base ** columns[letter] for count, letter in enumerate(ordered) if count)
    return Order({letter: columns[letter] for letter in ordered}, states)


def levels(packing: Packing, order: Order, base: int, never_zero: Collection[str]) -> Iterator[Level]:
    """The levels of a search in this order."""
    solving = _solving(base)
    letters, columns = list(order.columns), list(order.columns.values())
    for index, (letter, column) in enumerate(order.columns.items()):
        weight, rest = packing.weight(letter), letters[index + 1 :]
        options = [(digit * weight, 0 if digit == 0 and letter in never_zero else 1 << digit) for digit in range(base)]
        if rest and columns[index + 1] == column:
            yield OpenLevel((letter,), [option for option in options if option[1]])
        else:
            closed = base ** columns[index + 1] if rest else None
            ahead = _ahead(packing, rest, base)
            yield ClosingLevel((letter,), packing, options, base**column, base, closed, ahead, solving)


def _column(packing: Packing, letter: str, base: int) -> int:
    """The lowest column in which the letter counts."""
    coefficients = [word.coefficients[letter] for word in packing.words if word.coefficients.get(letter)]
    column = 0
    while coefficients and all(coefficient % base ** (column + 1) == 0 for coefficient in coefficients):
        column += 1
    return column


def _ahead(packing: Packing, rest: Sequence[str], base: int) -> tuple[int, int]:
    """The least and the most that these letters, as different digits, add to each packed word."""
    least = most = 0
    for word, field in zip(packing.words, packing.fields, strict=True):
        coefficients = sorted((word.coefficients.get(letter, 0) for letter in rest), reverse=True)
        least += sum(digit * each for digit, each in enumerate(coefficients)) << field.shift
        most += sum((base - 1 - digit) * each for digit, each in enumerate(coefficients)) << field.shift
    return least, most


def _solving(base: int) -> list[list[tuple[int, ...]]]:
    digits = range(base)
    return [
        [tuple(digit for digit in digits if (value + slope * digit) % base == 0) for value in digits]
        for slope in digits
    ]
