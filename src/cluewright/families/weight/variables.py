"""What explanations of weight reason about: the weight of each leaf, in reading order, and of each beam below the top.

Bit i of a variable's mask stands for its lightest possible weight plus i.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cluewright.families.weight.puzzle import Beam, Mobile, leaf_names
from cluewright.families.weight.sentences import beam_called


class Variable(NamedTuple):
    """A leaf, or all that hangs on a beam."""

    name: str
    leaves: tuple[int, ...]
    """The leaves that it carries; a leaf carries itself."""

    lightest: int
    heaviest: int
    given: int | None = None
    path: tuple[int, ...] | None = None
    """Of a beam, the positions that lead to it."""

    hangers: tuple[tuple[int, int], ...] = ()
    """Of a beam, the position and the variable of what hangs on it."""

    @property
    def every(self) -> int:
        """All weights it could have, as bits."""
        return (1 << (self.heaviest - self.lightest + 1)) - 1


@lru_cache(maxsize=64)
def variables(puzzle: Mobile) -> tuple[Variable, ...]:
    """The leaves, then the beams from below, the top beam last."""
    lightest = puzzle.weights[0]
    # Where all weights are equal there still is something to find: what hangs in each box.
    heaviest = max(puzzle.weights[-1], lightest + 1)
    found = [Variable(name, (leaf,), lightest, heaviest) for leaf, name in enumerate(leaf_names(puzzle))]
    called = beam_called(puzzle)
    leaf = 0

    def add(beam: Beam, path: tuple[int, ...]) -> int:
        nonlocal leaf
        hangers = []
        for position, load in beam:
            if isinstance(load, tuple):
                hangers.append((position, add(load, (*path, position))))
            else:
                found[leaf] = found[leaf]._replace(given=load)
                hangers.append((position, leaf))
                leaf += 1
        carried = tuple(each for _, variable in hangers for each in found[variable].leaves)
        count = len(carried)
        found.append(
            Variable(called[path], carried, count * lightest, count * heaviest, path=path, hangers=tuple(hangers))
        )
        return len(found) - 1

    add(puzzle.beam, ())
    return tuple(found)


def runs(mask: int, lightest: int) -> list[tuple[int, int]]:
    """The weights of a mask as runs from the first to the last.

    >>> runs(0b1101110, 1)
    [(2, 4), (6, 7)]
    """
    found = []
    place = 0
    while mask:
        gap = (mask & -mask).bit_length() - 1
        mask >>= gap
        place += gap
        length = (~mask & (mask + 1)).bit_length() - 1
        found.append((lightest + place, lightest + place + length - 1))
        mask >>= length
        place += length
    return found
