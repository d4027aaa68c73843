"""Hitting sets: few things such that each of several sets has at least one of them. Sets are bits of integers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluewright.core.explaining import bits
from cluewright.core.limit import Clock


def hitting_sets(sets: Sequence[int], size: int, clock: Clock) -> Iterator[tuple[int, ...]]:
    """Every hitting set of exactly this size of which nothing can be left out, each once; `TimeUp` when time is up.

    A set without elements is never hit.

    >>> from cluewright.core import Limit
    >>> list(hitting_sets([0b011, 0b110], 1, Limit().start())), list(hitting_sets([0b01, 0b10], 2, Limit().start()))
    ([(1,)], [(0, 1)])
    """
    seen: set[tuple[int, ...]] = set()

    def grow(chosen: int, forbidden: int) -> Iterator[tuple[int, ...]]:
        clock.check()
        unhit = [each & ~forbidden for each in sets if not each & chosen]
        if not unhit:
            found = bits(chosen)
            if len(found) == size and found not in seen and _is_needed(sets, found):
                seen.add(found)
                yield found
            return
        left = size - chosen.bit_count()
        if not left or _at_least(unhit) > left:
            return
        # Whoever was tried for this set need not be tried again further on.
        for element in bits(min(unhit, key=int.bit_count)):
            yield from grow(chosen | 1 << element, forbidden)
            forbidden |= 1 << element

    yield from grow(0, 0)


def _at_least(sets: Sequence[int]) -> int:
    """How many elements any hitting set has at least: sets that share nothing need one each."""
    count, used = 0, 0
    for each in sorted(sets, key=int.bit_count):
        if not each & used:
            used |= each
            count += 1
    return count


def _is_needed(sets: Sequence[int], chosen: Sequence[int]) -> bool:
    """Whether every element is needed."""
    for element in chosen:
        others = sum(1 << other for other in chosen if other != element)
        if all(each & others for each in sets):
            return False
    return True


def singling_out(
    allowed: Sequence[int], size: int, clock: Clock, *, needed: bool = True
) -> Iterator[tuple[tuple[int, ...], int]]:
    """So many things that together leave exactly one solution, and which.

    For each thing, `allowed` has a bit for each solution that it allows. Where all must be `needed`, none of the things
    can be left out.

    >>> from cluewright.core import Limit
    >>> list(singling_out([0b110, 0b011], 2, Limit().start()))
    [((0, 1), 1)]
    """
    order = sorted(range(len(allowed)), key=lambda each: allowed[each].bit_count())

    def grow(start: int, chosen: tuple[int, ...], left: int) -> Iterator[tuple[tuple[int, ...], int]]:
        clock.check()
        last = len(chosen) + 1 == size
        for at in range(start, len(order)):
            still = left & allowed[order[at]]
            if not still or (needed and still == left):
                continue
            if last:
                if not still & (still - 1):
                    yield tuple(sorted((*chosen, order[at]))), still.bit_length() - 1
            elif not needed or still & (still - 1):
                yield from grow(at + 1, (*chosen, order[at]), still)

    everything = 0
    for each in allowed:
        everything |= each
    for found, only in grow(0, (), everything):
        if not needed or all(
            _several(allowed, [other for other in found if other != each], everything) for each in found
        ):
            yield found, only


def _several(allowed: Sequence[int], chosen: Sequence[int], everything: int) -> bool:
    """Whether these leave more than one solution."""
    for each in chosen:
        everything &= allowed[each]
    return everything & (everything - 1) != 0
