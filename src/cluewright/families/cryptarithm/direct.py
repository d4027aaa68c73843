"""The direct search: letter by letter, in an order that is expected to meet few states.

The equation is a polynomial that must be zero: constant + sum of coefficient * letter + sum of products. A `Linear` is
a constant and a coefficient for each letter: what a word is worth. A product is a factor and two or more words that
have letters; words of digits alone go into the factor.

The search goes level by level: each level gives one letter its digit, or several. A state is (value, digits taken as a
bit mask, the state it came from). A level turns states into the states one letter on, leaving out those that cannot end
well; what `value` means is between the levels of one search. Whole lists of states are turned at once, which Python
does several times faster than state by state; lists that grow too long are cut, so that memory stays small and first
solutions come early.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeAlias

from cluewright.core import Clock, Ending, Limit, Searching
from cluewright.families.cryptarithm.puzzle import FIGURES, Assignment, Cryptarithm

State: TypeAlias = tuple[int, int, "State | None"]


@dataclass
class Linear:
    """constant + sum of coefficient * letter."""

    constant: int = 0
    coefficients: dict[str, int] = field(default_factory=dict)

    def add(self, other: Linear, times: int) -> None:
        """Add another one, `times` times."""
        self.constant += times * other.constant
        for letter, coefficient in other.coefficients.items():
            self.coefficients[letter] = self.coefficients.get(letter, 0) + times * coefficient


class Polynomial(NamedTuple):
    """linear + sum of factor * product of words."""

    linear: Linear
    products: list[tuple[int, tuple[Linear, ...]]]


def word_value(word: str, base: int) -> Linear:
    """What a word is worth.

    >>> word_value("S3ES", 10)
    Linear(constant=300, coefficients={'S': 1001, 'E': 10})
    """
    value, place = Linear(), 1
    for character in reversed(word):
        if character in FIGURES[:10]:
            value.constant += place * int(character)
        else:
            value.coefficients[character] = value.coefficients.get(character, 0) + place
        place *= base
    return value


def difference(puzzle: Cryptarithm) -> Polynomial:
    """The left side less the right side."""
    values = {word: word_value(word, puzzle.base) for word in puzzle.words}
    whole = Polynomial(Linear(0, dict.fromkeys(puzzle.letters, 0)), [])
    for side, sign in ((puzzle.left, 1), (puzzle.right, -1)):
        for term in side:
            _add_product(whole, -sign if term.minus else sign, term.words, values)
    return whole


def _add_product(whole: Polynomial, factor: int, words: tuple[str, ...], values: Mapping[str, Linear]) -> None:
    unknown = []
    for word in words:
        if values[word].coefficients:
            unknown.append(values[word])
        else:
            factor *= values[word].constant
    if len(unknown) == 1:
        whole.linear.add(unknown[0], factor)
    elif unknown and factor:
        whole.products.append((factor, tuple(unknown)))
    else:
        whole.linear.constant += factor if not unknown else 0


def reach(coefficients: Sequence[int], base: int) -> tuple[int, int]:
    """The least and the most that different digits can make of these coefficients, given in descending order.

    >>> reach([100, 1, -10], 10)
    (-89, 908)
    """
    least = most = 0
    rising, falling = 0, base - 1
    for coefficient in coefficients:
        if coefficient <= 0:
            break
        least += rising * coefficient
        most += falling * coefficient
        rising, falling = rising + 1, falling - 1
    rising, falling = 0, base - 1
    for coefficient in reversed(coefficients):
        if coefficient >= 0:
            break
        least += falling * coefficient
        most += rising * coefficient
        rising, falling = rising + 1, falling - 1
    return least, most


class Level(Protocol):
    """One step of a search."""

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that get their digits: one, or several in turn."""

    def follow(self, states: list[State]) -> list[State]:
        """The states past these letters; each letter adds one state to the chain."""


class Walk:
    """A walk through the levels; `nodes` counts the states it has been in."""

    def __init__(self, levels: Sequence[Level], longest: int, clock: Clock) -> None:
        """`longest` is the most states turned, or handed out, at once; in between the clock is looked at."""
        self.levels, self.longest, self.clock = levels, longest, clock
        self.nodes = 0
        self.complete = False

    def ends(self, start: int) -> Iterator[State]:
        """The states past the last level, from a first state of this value; `complete` once there are no more."""
        waiting: list[tuple[int, list[State]]] = [(0, [(start, 0, None)])]
        while waiting:
            depth, states = waiting.pop()
            if self.clock.expired():
                return
            if len(states) > self.longest:
                waiting.append((depth, states[: -self.longest]))
                states = states[-self.longest :]
            if depth == len(self.levels):
                yield from states
                continue
            further = self.levels[depth].follow(states)
            self.nodes += len(further)
            if further:
                waiting.append((depth + 1, further))
        self.complete = True

    def digits(self, end: State) -> dict[str, int]:
        """The digit of each letter in a state past the last level."""
        found: dict[str, int] = {}
        for letter in reversed([letter for level in self.levels for letter in level.letters]):
            before = end[2]
            assert before is not None
            found[letter] = (end[1] ^ before[1]).bit_length() - 1
            end = before
        return found


_LONGEST = 1000
"""States turned at once: 1000 of them take some milliseconds, and longer lists are no faster."""


def search(puzzle: Cryptarithm, limit: Limit) -> Searching[Assignment]:
    """Every assignment once."""
    clock = limit.start()
    polynomial = difference(puzzle)
    walk, start, estimate = (_product_walk if polynomial.products else _sum_walk)(puzzle, polynomial, clock)
    for found, end in enumerate(walk.ends(start), start=1):
        yield Assignment.of(walk.digits(end))
        if found == limit.solutions:
            break
    return Ending(walk.complete, {"nodes": walk.nodes, "estimate": round(estimate)})


def _sum_walk(puzzle: Cryptarithm, polynomial: Polynomial, clock: Clock) -> tuple[Walk, int, float]:
    """The walk, the value it starts from, and the states it is expected to meet."""
    from cluewright.families.cryptarithm import sums  # products do without

    coefficients, target = polynomial.linear.coefficients, -polynomial.linear.constant
    plan = sums.plan(coefficients, target, puzzle.base)
    levels = sums.levels(coefficients, plan, puzzle.base, puzzle.never_zero)
    return Walk(levels, _LONGEST, clock), target, plan.states


def _product_walk(puzzle: Cryptarithm, polynomial: Polynomial, clock: Clock) -> tuple[Walk, int, float]:
    from cluewright.families.cryptarithm import products  # sums do without

    packing = products.Packing(polynomial, puzzle.base)
    order = products.order(packing, puzzle.letters, puzzle.base)
    levels = list(products.levels(packing, order, puzzle.base, puzzle.never_zero))
    # A state costs the more the more words there are to multiply.
    return Walk(levels, max(1, _LONGEST // len(packing.fields)), clock), packing.start, order.states
