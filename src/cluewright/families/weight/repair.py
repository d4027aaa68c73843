"""What could be given besides in a mobile, or changed: weights, and where things hang."""

from __future__ import annotations

from collections.abc import Iterator

from cluewright.core.request import Addition, Change
from cluewright.families.weight.puzzle import FARTHEST, Beam, Hung, Load, Mobile, beam_name, beams, leaf_names, loads


def additions(puzzle: Mobile) -> list[Addition[Mobile, Hung]]:
    """A weight for each leaf that has none."""
    free = sorted(set(puzzle.free))
    names = leaf_names(puzzle)
    blank = [leaf for leaf, there in enumerate(loads(puzzle.beam)) if there is None]
    return [_given(leaf, names[leaf], weight) for leaf in blank for weight in free]


def _given(leaf: int, name: str, weight: int) -> Addition[Mobile, Hung]:
    return Addition(
        lambda: f"give the weight {weight} at {name}",
        lambda solution: list(loads(solution.beam))[leaf] == weight,
        lambda puzzle: puzzle.with_given(leaf, weight) if weight in puzzle.free else None,
    )


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
