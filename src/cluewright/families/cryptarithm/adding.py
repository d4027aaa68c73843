"""What a column leaves to each of its variables.

A term is a factor and the least value of a variable; bit i of its mask stands for that value plus i. Sums are the bits
of one integer, moved so that the smallest is bit 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from cluewright.core.explaining import Masks, bits


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


def adding(terms: Sequence[Term], constant: int) -> Callable[[Masks], Masks | None]:
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

    return narrow


def adding_differently(terms: Sequence[Term], constant: int, letters: Sequence[int]) -> Callable[[Masks], Masks | None]:
    """The same where no two of the letters, given by their numbers among the terms, have the same value."""
    plain = adding(terms, constant)

    def narrow(masks: Masks) -> Masks | None:
        left = plain(masks)
        if left is None or _apart([left[index] for index in letters]):
            return left
        return _Witnesses(terms, constant, frozenset(letters), left).supported()

    return narrow


def _apart(masks: Sequence[int]) -> bool:
    """Whether no candidate is left to two of them."""
    every = 0
    for mask in masks:
        if every & mask:
            return False
        every |= mask
    return True


class _Witnesses:
    """Looks for a way to fill the column for each candidate; one way often serves many."""

    def __init__(self, terms: Sequence[Term], constant: int, letters: frozenset[int], masks: Masks) -> None:
        self.letters = letters
        self.masks = masks
        self.choices = []
        self.wanted = -constant
        for term, mask in zip(terms, masks, strict=True):
            least, offsets = _offsets(term, mask)
            self.wanted -= least
            self.choices.append(offsets)
        self.found = [0] * len(masks)
        # Letters with few candidates first; what is carried has no part in their being different.
        self.order = sorted(range(len(masks)), key=lambda index: (index not in letters, masks[index].bit_count()))

    def supported(self) -> Masks | None:
        """The candidates that some way has."""
        for index in self.order:
            missing = self.masks[index] & ~self.found[index]
            if missing:
                self._look_for(index, missing)
            if not self.found[index]:
                return None
        return self.found

    def _look_for(self, index: int, missing: int) -> None:
        order = [index, *(each for each in self.order if each != index)]
        enough = [1 << self.wanted]
        for each in reversed(order):
            reached = 0
            for _, offset in self.choices[each]:
                reached |= enough[-1] >> offset
            enough.append(reached)
        enough.reverse()
        failed: set[tuple[int, int, int]] = set()
        for bit, offset in self.choices[index]:
            if bit & missing & ~self.found[index] and enough[1] >> offset & 1:
                used = bit if index in self.letters else 0
                if self._filled(order, enough, failed, 1, offset, used):
                    self.found[index] |= bit

    def _filled(
        self,
        order: Sequence[int],
        enough: Sequence[int],
        failed: set[tuple[int, int, int]],
        depth: int,
        total: int,
        used: int,
    ) -> bool:
        """Whether the variables from this depth on can be filled; if so, what fills them is noted."""
        if depth == len(order):
            return True
        key = (depth, total, used)
        if key in failed:
            return False
        index = order[depth]
        different = index in self.letters
        seen = self.found[index]
        goal = enough[depth + 1]
        # Candidates that no way has yet come first.
        for fresh in (True, False):
            for bit, offset in self.choices[index]:
                if bool(seen & bit) is fresh or (different and used & bit) or not goal >> (total + offset) & 1:
                    continue
                if self._filled(order, enough, failed, depth + 1, total + offset, used | bit if different else used):
                    self.found[index] |= bit
                    return True
        failed.add(key)
        return False


def multiplying(base: int, carries: bool, same: bool, different: bool) -> Callable[[Masks], Masks | None]:
    """x times y, with what is carried into it, is a digit and what is carried out of it.

    The masks are of x, y (unless both are the same variable), the digit, what is carried out, and what is carried in
    (if `carries`). With `different` x and y are different letters. All that follows.
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
