"""Sums that must be zero: what such a sum leaves to each of its variables.

A term is a factor and the least value of a variable; bit i of the variable's mask stands for that value plus i. The
sums that some terms can reach are the bits of one integer, moved so that the smallest sum is bit 0. Every function here
makes a rule from terms and a constant, once; the rule is then applied to masks, one for each term.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from cluewright.core.explaining import Masks, Narrow, bits
from cluewright.core.limit import look


class Term(NamedTuple):
    """A factor, and the least value of the variable that it multiplies."""

    factor: int
    least: int


_MOST_ANSWERS = 4_000
"""Answers that a rule keeps: suppositions and trimming show a rule the same masks again and again."""

_Offsets: TypeAlias = tuple[tuple[int, int], ...]
"""For each candidate of a variable its bit, and by how much its product exceeds the variable's least product."""


class _Start(NamedTuple):
    """A sum whose terms all have their least product: what is missing then, and what each term may add."""

    missing: int
    choices: list[_Offsets]


def _start(terms: Sequence[Term], constant: int, masks: Masks) -> _Start:
    choices = []
    missing = -constant
    for term, mask in zip(terms, masks, strict=True):
        least, offsets = _offsets(term, mask)
        missing -= least
        choices.append(offsets)
    return _Start(missing, choices)


@lru_cache(maxsize=20_000)
def _offsets(term: Term, mask: int) -> tuple[int, _Offsets]:
    """The least product of the factor with a value of the mask, and the offsets of all products."""
    products = [(1 << bit, term.factor * (term.least + bit)) for bit in bits(mask)]
    least = min(product for _, product in products)
    return least, tuple((bit, product - least) for bit, product in products)


def _reached(start: _Start) -> list[int] | None:
    """The sums of the terms before each term, and of all terms; None where what is missing is not among the last."""
    if start.missing < 0:
        return None
    keep = (1 << (start.missing + 1)) - 1
    before = [1]
    for offsets in start.choices:
        look()  # a beam with 60 weights can come to 100,000 sums
        sums = before[-1]
        reached = 0
        for _, offset in offsets:
            reached |= sums << offset
        before.append(reached & keep)
    return before if before[-1] >> start.missing & 1 else None


def can_be_zero(terms: Sequence[Term], constant: int = 0) -> Callable[[Masks], bool]:
    """Whether the terms and the constant can add up to zero; this takes half as long as `zero_sum`."""
    return lambda masks: _reached(_start(terms, constant, masks)) is not None


def zero_sum(terms: Sequence[Term], constant: int = 0) -> Narrow:
    """The terms and the constant add up to zero: all that follows for each variable alone."""

    @lru_cache(maxsize=_MOST_ANSWERS)
    def narrow(masks: tuple[int, ...]) -> Masks | None:
        start = _start(terms, constant, masks)
        before = _reached(start)
        if before is None:
            return None
        left = []
        enough = 1 << start.missing  # the sums to which the terms behind can add what is missing
        for index in range(len(terms) - 1, -1, -1):
            own = before[index]
            kept = further = 0
            for bit, offset in start.choices[index]:
                from_there = enough >> offset
                further |= from_there
                if from_there & own:
                    kept |= bit
            left.append(kept)
            enough = further
        return tuple(left[::-1])

    return lambda masks: narrow(tuple(masks))


def ways_to_zero(terms: Sequence[Term], constant: int = 0) -> Callable[[Masks], int]:
    """In how many ways the terms and the constant add up to zero, where variables may have the same value."""
    counting = [index for index, term in enumerate(terms) if term.factor]
    counted = [terms[index] for index in counting]

    @lru_cache(maxsize=_MOST_ANSWERS)
    def count(masks: tuple[int, ...]) -> int:
        start = _start(counted, constant, [masks[index] for index in counting])
        if start.missing < 0:
            return 0
        # For each sum a field of so many bits that no number of ways is too large for it.
        width = 1 + sum(len(offsets).bit_length() for offsets in start.choices)
        keep = (1 << (width * (start.missing + 1))) - 1
        sums = 1
        for offsets in start.choices:
            reached = 0
            for _, offset in offsets:
                reached += sums << (width * offset)
            sums = reached & keep
        return sums >> (width * start.missing)

    return lambda masks: count(tuple(masks))


def zero_sum_of_different(
    terms: Sequence[Term],
    constant: int,
    different: Sequence[int],
    copies: Mapping[int, int] | None = None,
    *,
    others: bool = True,
) -> tuple[Narrow, Callable[[Masks], bool]]:
    """The same as `zero_sum` where the variables of the terms numbered in `different` have different values.

    `copies` are the things that the values stand for, as bits: a value with two copies may be taken twice, a value
    without copies by any number of variables. Without `others` only the variables in `different` are narrowed. The
    second function says whether the sum can be zero at all.
    """
    plain = zero_sum(terms, constant)
    search = _DifferentSum(tuple(terms), constant, frozenset(different), copies)
    narrowed = range(len(terms)) if others else different

    @lru_cache(maxsize=_MOST_ANSWERS)
    def narrow(masks: tuple[int, ...]) -> Masks | None:
        left = plain(masks)
        if left is not None and not _are_apart([left[index] for index in different]):
            left = search.supported(left, narrowed)
        if left is None or others:
            return left
        return tuple(left[index] if index in search.different else mask for index, mask in enumerate(masks))

    @lru_cache(maxsize=_MOST_ANSWERS)
    def possible(masks: tuple[int, ...]) -> bool:
        left = plain(masks)
        return left is not None and (_are_apart([left[index] for index in different]) or search.is_possible(left))

    return lambda masks: narrow(tuple(masks)), lambda masks: possible(tuple(masks))


def _are_apart(masks: Sequence[int]) -> bool:
    """Whether no candidate is left to two of the variables."""
    every = 0
    for mask in masks:
        if every & mask:
            return False
        every |= mask
    return True


_FIELD = 64
"""Bits for each variable in a way that is kept: digits, carries and most weights are smaller."""

_MOST_WAYS = 60

_FEW = 3
"""A variable with so few candidates is tried first."""

_MOST_NODES = 20_000
"""Nodes of one look for ways; they take about 40 ms. Whatever was not looked for is then taken to be possible."""


class _DifferentSum:
    """Looks for a way to fill the sum for each candidate; one way often serves many candidates, and again later.

    A way is an integer: the bits of all variables side by side, each in a field of its own.
    """

    def __init__(
        self, terms: tuple[Term, ...], constant: int, different: frozenset[int], copies: Mapping[int, int] | None
    ) -> None:
        self.terms, self.constant, self.different, self.copies = terms, constant, different, copies
        self.ways: list[int] = []
        """Ways found lately."""

    def supported(self, masks: Masks, narrowed: Sequence[int]) -> Masks | None:
        """The candidates that some way has, of the variables to be narrowed; None where one of them has none."""
        width = max(_FIELD, *(mask.bit_length() for mask in masks))
        search = _Search(self, masks, width)
        if width == _FIELD:
            for way in self.ways:
                if not way & ~search.every:
                    search.found |= way
        if search.found == search.every:
            return masks
        if not search.run(narrowed):
            return None
        self._keep(search.ways, width)
        field = (1 << width) - 1
        return tuple(search.found >> (index * width) & field for index in range(len(masks)))

    def is_possible(self, masks: Masks) -> bool:
        """Whether there is any way."""
        width = max(_FIELD, *(mask.bit_length() for mask in masks))
        search = _Search(self, masks, width)
        if width == _FIELD and any(not way & ~search.every for way in self.ways):
            return True
        way = search.any()
        self._keep([way] if way else [], width)
        return way is not None

    def _keep(self, ways: list[int], width: int) -> None:
        if width == _FIELD:
            self.ways = (ways + self.ways)[:_MOST_WAYS]


class _Search:
    """One look for the ways that are still missing; `free` are the copies that no variable has taken."""

    def __init__(self, whole: _DifferentSum, masks: Masks, width: int) -> None:
        self.whole, self.masks, self.width = whole, masks, width
        self.every = 0
        for index, mask in enumerate(masks):
            self.every |= mask << (index * width)
        self.found = 0
        self.ways: list[int] = []
        self.nodes = 0

    def _prepare(self) -> None:
        """Find an order: variables that must differ first, of them those with few candidates, then those that add most.

        What is left then adds so little that a sum that cannot be reached shows early. A hint of a sum of 41 words
        takes 0.6 s so, by candidates alone 1.05 s.
        """
        whole = self.whole
        self.missing, choices = _start(whole.terms, whole.constant, self.masks)
        self.choices = [
            [(bit, offset, self._room(bit) if index in whole.different else 0) for bit, offset in offsets]
            for index, offsets in enumerate(choices)
        ]
        self.order = sorted(
            range(len(self.masks)),
            key=lambda each: (
                each not in whole.different,
                self.masks[each].bit_count() > _FEW,
                -abs(whole.terms[each].factor),
            ),
        )

    def _room(self, bit: int) -> int:
        """The copies of a value; none where it may be taken by any number of variables."""
        return bit if self.whole.copies is None else self.whole.copies.get(bit.bit_length() - 1, 0)

    def run(self, narrowed: Sequence[int]) -> bool:
        """Whether each of these variables has a candidate that some way has; `found` then has all such candidates."""
        self._prepare()
        for index in self.order:
            if index not in narrowed:
                continue
            self._look_for(index)
            if self.nodes > _MOST_NODES:
                self.found = self.every
                return True
            if not self.found >> (index * self.width) & self.masks[index]:
                return False
        return True

    def any(self) -> int | None:
        """One way, if there is any; 0 where the look for one was given up."""
        self._prepare()
        way = self._filled(self.order, self._enough(self.order), set(), 0, 0, -1)
        return 0 if way is None and self.nodes > _MOST_NODES else way

    def _enough(self, order: Sequence[int]) -> list[int]:
        """For each depth, the sums to which the variables from there on can add what is missing."""
        enough = [1 << self.missing]
        for each in reversed(order):
            reached = 0
            for _, offset, _ in self.choices[each]:
                reached |= enough[-1] >> offset
            enough.append(reached)
        return enough[::-1]

    def _look_for(self, index: int) -> None:
        """Look for a way for each candidate of this variable that has none yet."""
        shift = index * self.width
        if not self.masks[index] & ~(self.found >> shift):
            return
        look()
        order = [index, *(each for each in self.order if each != index)]
        enough = self._enough(order)
        failed: set[tuple[int, int, int]] = set()
        for bit, offset, room in self.choices[index]:
            if not self.found >> shift & bit and enough[1] >> offset & 1:
                way = self._filled(order, enough, failed, 1, offset, ~(room & -room))
                if way is not None:
                    way |= bit << shift
                    self.found |= way
                    self.ways.append(way)

    def _filled(
        self,
        order: Sequence[int],
        enough: Sequence[int],
        failed: set[tuple[int, int, int]],
        depth: int,
        total: int,
        free: int,
    ) -> int | None:
        """A way to fill the variables from this depth on, where there is one."""
        if depth == len(order):
            return 0
        key = (depth, total, free)
        self.nodes += 1
        if key in failed or self.nodes > _MOST_NODES:
            return None
        index = order[depth]
        shift = index * self.width
        goal = enough[depth + 1] >> total
        seen = self.found >> shift
        choices = [each for each in self.choices[index] if (not each[2] or each[2] & free) and goal >> each[1] & 1]
        if seen and len(choices) > 1:
            choices.sort(key=lambda choice: choice[0] & seen != 0)  # candidates that no way has yet come first
        for bit, offset, room in choices:
            taken = room & free
            way = self._filled(order, enough, failed, depth + 1, total + offset, free ^ (taken & -taken))
            if way is not None:
                return way | bit << shift
        failed.add(key)
        return None
