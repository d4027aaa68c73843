"""What a column leaves to each of its variables.

A term is a factor and the least value of a variable; bit i of its mask stands for that value plus i. Sums are the bits
of one integer, moved so that the smallest is bit 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from cluewright.core.explaining import Masks, Narrow, bits


class Term(NamedTuple):
    """A factor, and the least value of the variable it stands at."""

    factor: int
    least: int


@lru_cache(maxsize=20_000)
def _offsets(term: Term, mask: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The least product of the factor with a value of the mask, and for each bit how much more its product is."""
    products = [(1 << bit, term.factor * (term.least + bit)) for bit in bits(mask)]
    least = min(product for _, product in products)
    return least, tuple((bit, product - least) for bit, product in products)


def _kept(narrow: Narrow) -> Narrow:
    """The same function, which keeps its answers: suppositions and trimming show a column the same again and again."""

    @lru_cache(maxsize=_MOST_ANSWERS)
    def answer(masks: tuple[int, ...]) -> tuple[int, ...] | None:
        left = narrow(masks)
        return None if left is None else tuple(left)

    return lambda masks: answer(tuple(masks))


_MOST_ANSWERS = 4_000


def adding(terms: Sequence[Term], constant: int) -> Narrow:
    """The terms and the constant come to nothing: all that follows when each may have any of its values."""

    def narrow(masks: Masks) -> Masks | None:
        choices = []
        wanted = -constant
        for term, mask in zip(terms, masks, strict=True):
            least, offsets = _offsets(term, mask)
            wanted -= least
            choices.append(offsets)
        if wanted < 0:
            return None
        keep = (1 << (wanted + 1)) - 1
        before = [1]  # the sums of what stands before each term
        for offsets in choices:
            sums = before[-1]
            reached = 0
            for _, offset in offsets:
                reached |= sums << offset
            before.append(reached & keep)
        if not before[-1] >> wanted & 1:
            return None
        left = []
        enough = 1 << wanted  # the sums from which what comes after reaches the goal
        for index in range(len(choices) - 1, -1, -1):
            own = before[index]
            kept = further = 0
            for bit, offset in choices[index]:
                from_there = enough >> offset
                further |= from_there
                if from_there & own:
                    kept |= bit
            left.append(kept)
            enough = further
        return left[::-1]

    return _kept(narrow)


def fillings(terms: Sequence[Term], constant: int) -> Callable[[Masks], int]:
    """In how many ways the terms and the constant come to nothing, where letters may be the same."""

    @lru_cache(maxsize=_MOST_ANSWERS)
    def count(masks: tuple[int, ...]) -> int:
        wanted = -constant
        choices = []
        width = 1
        for term, mask in zip(terms, masks, strict=True):
            if term.factor:
                least, offsets = _offsets(term, mask)
                wanted -= least
                choices.append(offsets)
                width += len(offsets).bit_length()
        if wanted < 0:
            return 0
        # For each sum a field of so many bits that no number of ways is too large for it.
        keep = (1 << (width * (wanted + 1))) - 1
        sums = 1
        for offsets in choices:
            reached = 0
            for _, offset in offsets:
                reached += sums << (width * offset)
            sums = reached & keep
        return sums >> (width * wanted)

    return lambda masks: count(tuple(masks))


def adding_differently(
    terms: Sequence[Term], constant: int, letters: Sequence[int]
) -> tuple[Narrow, Callable[[Masks], bool]]:
    """The same where no two of the letters, given by their numbers among the terms, have the same value; and whether
    there is any way at all.
    """
    plain = adding(terms, constant)
    column = _Column(tuple(terms), constant, frozenset(letters))

    def narrow(masks: Masks) -> Masks | None:
        left = plain(masks)
        if left is None or _apart([left[index] for index in letters]):
            return left
        return column.supported(left)

    @lru_cache(maxsize=_MOST_ANSWERS)
    def possible(masks: tuple[int, ...]) -> bool:
        left = plain(masks)
        return left is not None and (_apart([left[index] for index in letters]) or column.possible(left))

    return _kept(narrow), lambda masks: possible(tuple(masks))


def _apart(masks: Sequence[int]) -> bool:
    """Whether no candidate is left to two of them."""
    every = 0
    for mask in masks:
        if every & mask:
            return False
        every |= mask
    return True


class _Column:
    """Looks for a way to fill the column for each candidate; one way often serves many, and again later."""

    def __init__(self, terms: tuple[Term, ...], constant: int, letters: frozenset[int]) -> None:
        self.terms, self.constant, self.letters = terms, constant, letters
        self.ways: list[int] = []
        """Ways found lately: the bits of all variables side by side, each in a field of its own."""

    def supported(self, masks: Masks) -> Masks | None:
        """The candidates that some way has."""
        width = max(mask.bit_length() for mask in masks)
        width = max(_FIELD, width)
        seen = 0
        for index, mask in enumerate(masks):
            seen |= mask << (index * width)
        found = 0
        if width == _FIELD:
            for way in self.ways:
                if not way & ~seen:
                    found |= way
        if found == seen:
            return masks
        search = _Search(self, masks, width, found)
        if not search.run():
            return None
        if width == _FIELD:
            self.ways = (search.ways + self.ways)[:_MOST_WAYS]
        field = (1 << width) - 1
        return [search.found >> (index * width) & field for index in range(len(masks))]

    def possible(self, masks: Masks) -> bool:
        """Whether there is any way."""
        if max(mask.bit_length() for mask in masks) > _FIELD:
            return _Search(self, masks, max(mask.bit_length() for mask in masks), 0).any() is not None
        seen = 0
        for index, mask in enumerate(masks):
            seen |= mask << (index * _FIELD)
        if any(not way & ~seen for way in self.ways):
            return True
        way = _Search(self, masks, _FIELD, 0).any()
        if way:
            self.ways = [way, *self.ways][:_MOST_WAYS]
        return way is not None


_FIELD = 64
"""Bits for each variable in a way: no digit and hardly anything carried is larger."""

_MOST_WAYS = 60

_FEW = 3
"""A letter with so few candidates is tried first."""

_MOST_NODES = 20_000
"""Looks for ways to fill one column; they take about 40 ms."""


class _Search:
    """One look for the ways that are still missing."""

    def __init__(self, column: _Column, masks: Masks, width: int, found: int) -> None:
        self.letters, self.masks, self.width, self.found = column.letters, masks, width, found
        self.ways: list[int] = []
        self.nodes = 0
        self.choices = []
        self.wanted = -column.constant
        for term, mask in zip(column.terms, masks, strict=True):
            least, offsets = _offsets(term, mask)
            self.wanted -= least
            self.choices.append(offsets)
        # Letters with few candidates first, then those that add most: what is left then adds so little that a sum that
        # cannot be reached shows early. A hint of a sum of 41 words takes 0.6 s, by candidates alone 1.05 s.
        few = [mask.bit_count() <= _FEW for mask in masks]
        adds = [abs(term.factor) for term in column.terms]
        # What is carried has no part in letters being different.
        self.order = sorted(
            range(len(masks)), key=lambda each: (each not in column.letters, not few[each], -adds[each])
        )

    def run(self) -> bool:
        """Whether every variable has a candidate that some way has; `found` then has all of them."""
        for index in self.order:
            self._look_for(index)
            if self.nodes > _MOST_NODES:
                # Sums of forty words: whatever was not looked for is taken to be possible.
                self.found = sum(mask << (each * self.width) for each, mask in enumerate(self.masks))
                return True
            if not self.found >> (index * self.width) & self.masks[index]:
                return False
        return True

    def any(self) -> int | None:
        """One way, if there is any; 0 where it was not looked for to the end."""
        way = self._filled(self.order, self._enough(self.order), set(), 0, 0, 0)
        return 0 if way is None and self.nodes > _MOST_NODES else way

    def _enough(self, order: Sequence[int]) -> list[int]:
        """For each depth, the sums from which what comes after can reach the goal."""
        enough = [1 << self.wanted]
        for each in reversed(order):
            reached = 0
            for _, offset in self.choices[each]:
                reached |= enough[-1] >> offset
            enough.append(reached)
        return enough[::-1]

    def _look_for(self, index: int) -> None:
        shift = index * self.width
        if not self.masks[index] & ~(self.found >> shift):
            return
        order = [index, *(each for each in self.order if each != index)]
        enough = self._enough(order)
        failed: set[tuple[int, int, int]] = set()
        for bit, offset in self.choices[index]:
            if not self.found >> shift & bit and enough[1] >> offset & 1:
                way = self._filled(order, enough, failed, 1, offset, bit if index in self.letters else 0)
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
        used: int,
    ) -> int | None:
        """A way to fill the variables from this depth on, where there is one."""
        if depth == len(order):
            return 0
        key = (depth, total, used)
        self.nodes += 1
        if key in failed or self.nodes > _MOST_NODES:
            return None
        index = order[depth]
        shift = index * self.width
        barred = used if index in self.letters else 0
        goal = enough[depth + 1] >> total
        # Candidates that no way has yet come first.
        seen = self.found >> shift
        choices = [each for each in self.choices[index] if not each[0] & barred and goal >> each[1] & 1]
        if seen and len(choices) > 1:
            choices.sort(key=lambda choice: choice[0] & seen != 0)
        for bit, offset in choices:
            way = self._filled(
                order, enough, failed, depth + 1, total + offset, used | bit if index in self.letters else used
            )
            if way is not None:
                return way | bit << shift
        failed.add(key)
        return None


def multiplying(base: int, carries: bool, same: bool, different: bool) -> Narrow:
    """One value times another, with what is carried into it, is a digit and what is carried out of it.

    The masks are of the two (of one where both are the `same` variable), the digit, what is carried out, and what is
    carried in (if `carries`). With `different` the two are different letters. All that follows.
    """

    def narrow(masks: Masks) -> Masks | None:
        first = bits(masks[0])
        second = bits(masks[0] if same else masks[1])
        digit, out, *into = masks[1 if same else 2 :]
        carried = bits(into[0]) if carries else (0,)
        xs = ys = digits = outs = ins = 0
        for x in first:
            for y in (x,) if same else second:
                if different and x == y:
                    continue
                for more in carried:
                    over, here = divmod(x * y + more, base)
                    if digit >> here & 1 and out >> over & 1:
                        xs |= 1 << x
                        ys |= 1 << y
                        digits |= 1 << here
                        outs |= 1 << over
                        ins |= 1 << more
        if not xs:
            return None
        return [xs, *(() if same else (ys,)), digits, outs, *((ins,) if carries else ())]

    return narrow
