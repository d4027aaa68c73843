"""What a sum of weights times distances leaves to each of its weights.

A term is a factor and a variable; bit i of its mask stands for its lightest weight plus i. The sums that can be reached
are the bits of one integer, moved so that the smallest is bit 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from cluewright.core import look
from cluewright.core.explaining import Masks, bits


class Term(NamedTuple):
    """A factor, and the lightest weight of the variable it stands at."""

    factor: int
    lightest: int


def equal(terms: Sequence[Term], total: int) -> Callable[[Masks], Masks | None]:
    """The terms add up to the total; all that follows when each may have any of its weights."""

    def narrow(masks: Masks) -> Masks | None:
        each = [_spread(term, mask) for term, mask in zip(terms, masks, strict=True)]
        spread = [values for values, _, _ in each]
        wanted = total - sum([least for _, least, _ in each])
        if wanted < 0:
            return None
        keep = (1 << (wanted + 1)) - 1
        before = [1]
        for values in spread[:-1]:
            before.append(_sums(before[-1], values) & keep)
        left: list[int] = []
        after = 1  # what the terms behind may add
        for index in range(len(terms) - 1, -1, -1):
            left.append(_supported(each[index].above, before[index], after, wanted))
            if not left[-1]:
                return None
            after = _sums(after, spread[index]) & keep
        return left[::-1]

    return narrow


def reached(terms: Sequence[Term], total: int) -> Callable[[Masks], bool]:
    """Whether the terms can add up to the total at all, which is told sooner than what is left to each of them."""

    def possible(masks: Masks) -> bool:
        each = [_spread(term, mask) for term, mask in zip(terms, masks, strict=True)]
        wanted = total - sum([least for _, least, _ in each])
        if wanted < 0:
            return False
        keep = (1 << (wanted + 1)) - 1
        sums = 1
        for values, _, _ in each:
            sums = _sums(sums, values) & keep
        return bool(sums >> wanted)

    return possible


class _Products(NamedTuple):
    """The products of a term's factor with the weights that are left to it."""

    spread: int
    """As bits from the least."""

    least: int
    above: tuple[tuple[int, int], ...]
    """For each bit of the mask, by how much its product is above the least."""


@lru_cache(maxsize=1 << 16)  # the same few masks are met again and again
def _spread(term: Term, mask: int) -> _Products:
    products = [term.factor * (term.lightest + bit) for bit in bits(mask)]
    least = min(products)
    above = tuple((bit, product - least) for bit, product in zip(bits(mask), products, strict=True))
    return _Products(sum(1 << more for _, more in above), least, above)


def _sums(one: int, other: int) -> int:
    """Every sum of a bit of the one and a bit of the other."""
    look()  # of 60 weights on one beam there are 100,000
    few, many = (one, other) if one.bit_count() < other.bit_count() else (other, one)
    total = 0
    for bit in bits(few):
        total |= many << bit
    return total


def _supported(above: Sequence[tuple[int, int]], before: int, after: int, wanted: int) -> int:
    """The weights with which the total can be reached by something before and something after."""
    sums = _sums(before, after)
    left = 0
    for bit, more in above:
        if more <= wanted and sums >> (wanted - more) & 1:
            left |= 1 << bit
    return left


def different_weights(
    terms: Sequence[Term], leaves: Sequence[int], most: Mapping[int, int], lightest: int
) -> Callable[[Masks], Masks | None]:
    """The terms add up to nothing, and the leaves among them take no weight more often than `most` says.

    All that follows for the leaves; the other terms are left as they are.
    """
    others = [index for index in range(len(terms)) if index not in set(leaves)]
    limits = {weight - lightest: count for weight, count in most.items()}
    otherwise = 1 if max(most.values()) == 1 else len(leaves)  # that only listed weights are used is another rule

    def narrow(masks: Masks) -> Masks | None:
        search = _Supports(terms, masks, leaves, others, limits, otherwise)
        left = list(masks)
        for index in leaves:
            left[index] = search.supported(index)
            if not left[index]:
                return None
        return left

    return narrow


_MOST_NODES = 3000
"""Where looking for one way to hang the weights takes more, the way is taken to be there."""


class _Supports:
    """Looks for ways to hang weights in which no leaf repeats another's."""

    def __init__(
        self,
        terms: Sequence[Term],
        masks: Masks,
        leaves: Sequence[int],
        others: Sequence[int],
        limits: dict[int, int],
        otherwise: int,
    ) -> None:
        self.otherwise = otherwise
        self.products = [
            [(bit, term.factor * (term.lightest + bit)) for bit in bits(mask)]
            for term, mask in zip(terms, masks, strict=True)
        ]
        self.leaves, self.limits = leaves, limits
        self.found: dict[int, int] = dict.fromkeys(leaves, 0)
        self.least = [min(product for _, product in each) for each in self.products]
        rest = 1
        for index in others:
            rest = _sums(rest, self._spread(index))
        self.rest = rest
        self.low = sum(self.least[index] for index in others)

    def _spread(self, index: int) -> int:
        spread = 0
        for _, product in self.products[index]:
            spread |= 1 << (product - self.least[index])
        return spread

    def supported(self, index: int) -> int:
        """The weights of this leaf that some way has."""
        order = [each for each in self.leaves if each != index]
        after = [(self.rest, self.low)]  # the sums of what comes after each leaf, and how far they are moved
        for each in reversed(order):
            sums, low = after[-1]
            after.append((_sums(sums, self._spread(each)), low + self.least[each]))
        after.reverse()
        for bit, product in self.products[index]:
            if not self.found[index] >> bit & 1:
                self.nodes = 0
                way = self._way(order, after, 0, product, (bit,))
                for each, hung in zip([index, *order], way or (), strict=False):
                    self.found[each] |= 1 << hung
        return self.found[index]

    def _way(
        self, order: Sequence[int], after: Sequence[tuple[int, int]], number: int, total: int, hung: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        """The weights of the leaves in a way to bring the total to nothing."""
        sums, low = after[number]
        if -total - low < 0 or not sums >> (-total - low) & 1:
            return None
        self.nodes += 1
        if number == len(order) or self.nodes > _MOST_NODES:
            return hung
        for bit, product in self.products[order[number]]:
            if hung.count(bit) < self.limits.get(bit, self.otherwise):
                way = self._way(order, after, number + 1, total + product, (*hung, bit))
                if way is not None:
                    return way
        return None
