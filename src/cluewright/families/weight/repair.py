"""What could be given besides in a mobile, or changed: weights, and where things hang."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from cluewright.core.repairing import Change
from cluewright.families.weight.puzzle import FARTHEST, Beam, Hung, Load, Mobile, beam_name, beams, leaf_names, loads

Given: TypeAlias = tuple[int, int]
"""The number of a leaf, in reading order, and its weight."""


def additions(puzzle: Mobile) -> list[Given]:
    """A weight for each leaf that has none."""
    free = sorted(set(puzzle.free))
    return [(leaf, weight) for leaf, there in enumerate(loads(puzzle.beam)) if there is None for weight in free]


def allows(puzzle: Mobile, addition: Given, solution: Hung) -> bool:
    """Whether the solution has the weight there."""
    leaf, weight = addition
    return list(loads(solution.beam))[leaf] == weight


def added(puzzle: Mobile, addition: Given) -> Mobile | None:
    """The puzzle with the weight given; None where it is given elsewhere already."""
    leaf, weight = addition
    if weight not in puzzle.free:
        return None
    return puzzle.with_given(leaf, weight)


def says(puzzle: Mobile, addition: Given) -> str:
    """`give the weight 4 at b`."""
    leaf, weight = addition
    return f"give the weight {weight} at {leaf_names(puzzle)[leaf]}"


def changes(puzzle: Mobile) -> Iterator[Change[Mobile, Hung]]:
    """Without a given weight, or with one thing hung elsewhere on its beam, the nearest first."""
    names = leaf_names(puzzle)
    for leaf, weight in enumerate(loads(puzzle.beam)):
        if weight is not None:
            yield Change(f"take away the weight {weight} that is {names[leaf]}", puzzle.with_given(leaf, None))
    farthest = max(abs(position) for _, beam in beams(puzzle.beam) for position, _ in beam)
    reach = min(farthest + 1, FARTHEST)
    moves = [
        (abs(to - position), path, position, to)
        for path, beam in beams(puzzle.beam)
        for position, _ in beam
        for to in range(-reach, reach + 1)
        if to and to not in dict(beam)
    ]
    for _, path, position, to in sorted(moves):
        says = f"on the {beam_name(path)} hang what is at {position} at {to} instead"
        yield Change(says, Mobile(_moved(puzzle.beam, path, position, to), puzzle.weights))


def bound(puzzle: Mobile) -> str:
    """Every such change."""
    return "any one given weight taken away, and any one thing hung elsewhere on its beam"


def _moved(beam: Beam, path: tuple[int, ...], position: int, to: int) -> Beam:
    """The mobile with one thing of the beam at `path` hung at another position of it; the order stays."""

    def changed(at: int, load: Load) -> tuple[int, Load]:
        if path and at == path[0] and isinstance(load, tuple):
            return at, _moved(load, path[1:], position, to)
        return (to, load) if not path and at == position else (at, load)

    return tuple(changed(at, load) for at, load in beam)
