"""What explanations of weight reason about, and the rules as the sentences that the model states and they cite.

A variable is the weight of a leaf, in reading order, or of all that hangs on a beam. Bit i of a variable's mask stands
for its lightest possible weight plus i.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cluewright.core.wording import ordinal
from cluewright.families.weight.puzzle import Beam, Mobile, leaf_names

ONCE = "no weight is used twice"
AS_LISTED = "every weight is used as often as it is listed"
LISTED = "only the listed weights are used"


def used(puzzle: Mobile) -> str:
    """How often the weights are used."""
    return ONCE if len(set(puzzle.weights)) == len(puzzle.weights) else AS_LISTED


def has_gaps(puzzle: Mobile) -> bool:
    """Whether a weight between the lightest and the heaviest is not listed."""
    return len(set(puzzle.weights)) <= puzzle.weights[-1] - puzzle.weights[0]


def balances(puzzle: Mobile, path: tuple[int, ...]) -> str:
    """`the top beam balances`."""
    return f"the {beam_called(puzzle)[path]} balances"


def weighs(puzzle: Mobile, path: tuple[int, ...]) -> str:
    """`the beam c-e weighs as much as all that hangs on it`; of the top beam, what all the weights come to."""
    return f"the {beam_called(puzzle)[path]} weighs as much as all that hangs on it" if path else together(puzzle)


@lru_cache(maxsize=64)
def beam_called(puzzle: Mobile) -> dict[tuple[int, ...], str]:
    """What each beam is called in explanations, by the positions that lead to it: by the first and the last box that
    hang on it, since their letters stand in the picture; where two would be called the same, by given weights, too.

    >>> beam_called(Mobile(((-3, None), (1, ((-2, None), (1, None))))))
    {(): 'top beam', (1,): 'beam b-c'}
    >>> beam_called(Mobile(((-1, ((-1, 4), (1, ((-1, None), (2, None))))), (2, None), (3, None))))
    {(): 'top beam', (-1,): 'beam 4-b', (-1, 1): 'beam a-b'}
    """
    names = iter(leaf_names(puzzle))
    carried: dict[tuple[int, ...], list[tuple[str, bool]]] = {}

    def add(beam: Beam, path: tuple[int, ...]) -> list[tuple[str, bool]]:
        own = carried[path] = []
        for position, load in beam:
            if isinstance(load, tuple):
                own += add(load, (*path, position))
            else:
                name = next(names)
                own.append((name, True) if load is None else (str(load), False))
        return own

    add(puzzle.beam, ())
    below = {path: own for path, own in carried.items() if path}
    boxes = {path: _ends([name for name, is_open in own if is_open]) for path, own in below.items()}
    all_ends = {path: _ends([name for name, _ in own]) for path, own in below.items()}
    called = {path: all_ends[path] if not name or _is_twice(name, boxes) else name for path, name in boxes.items()}
    counted = {path: _counted(path, called) for path in called}
    return {(): "top beam", **counted}


def _ends(names: list[str]) -> str:
    """The first and the last of these, as a beam's name; empty without any."""
    return f"beam {'-'.join([names[0], *names[1:][-1:]])}" if names else ""


def _is_twice(name: str, called: dict[tuple[int, ...], str]) -> bool:
    return list(called.values()).count(name) > 1


def _counted(path: tuple[int, ...], called: dict[tuple[int, ...], str]) -> str:
    """The name of a beam; where others have the same, as with equal weights that are all given, with its number."""
    same = [each for each, name in called.items() if name == called[path]]
    return f"{ordinal(same.index(path) + 1)} {called[path]}" if len(same) > 1 else called[path]


def together(puzzle: Mobile) -> str:
    """`all the weights together come to 15`."""
    return f"all the weights together come to {sum(puzzle.weights)}"


def given(weight: int) -> str:
    """`the weight 4 is given`: it stands in the picture where it hangs."""
    return f"the weight {weight} is given"


def apart(puzzle: Mobile, beam: str) -> str:
    """What the use of the weights means for the boxes of one beam."""
    if used(puzzle) == ONCE:
        return f"the boxes on the {beam} hold different weights"
    return f"the boxes on the {beam} hold no weight more often than it is listed"


def unlike(puzzle: Mobile) -> str:
    """The same in short."""
    return "different weights" if used(puzzle) == ONCE else "no weight too often"


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
