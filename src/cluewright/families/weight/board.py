"""The board of a mobile: a place for each box, and each beam with its balance."""

from __future__ import annotations

from collections.abc import Iterator

from cluewright.core import Box, Line, Picture
from cluewright.core.board import Board, Left, Noting, Place, Tally, Way, tally_state
from cluewright.core.steps import Spot
from cluewright.families.weight.puzzle import Beam, Hung, Mobile, beam_name, beams, leaf_names, loads


def board_on(picture: Picture, puzzle: Mobile, marks: Hung) -> Board:
    """The board on its picture."""
    boxes = [shape for shape in picture.shapes if isinstance(shape, Box)]  # one a leaf, in reading order
    given = list(loads(puzzle.beam))
    free = list(puzzle.weights)
    for load in given:
        if load is not None:
            free.remove(load)
    values = tuple(map(str, dict.fromkeys(free)))
    left = list(puzzle.weights)
    for weight in loads(marks.beam):
        if weight is not None:
            left.remove(weight)
    places = tuple(
        Place(name, (Spot(box.x, box.y, box.width, box.height),), values, "" if load is None else str(load))
        for name, box, load in zip(leaf_names(puzzle), boxes, given, strict=False)
    )
    return Board(
        Way.ENTER,
        places,
        Noting.VALUES,
        given.count(None),
        (Left("weights", tuple(map(str, left))),) if left else (),
        tuple(_tallies(picture, puzzle, marks)),
        height=picture.height,
    )


def _tallies(picture: Picture, puzzle: Mobile, marks: Hung) -> Iterator[Tally]:
    """The beams are the heavy lines in reading order, after the hook."""
    bars = [shape for shape in picture.shapes if isinstance(shape, Line) and shape.heavy][1:]
    names = iter(leaf_names(puzzle))
    places = {path: tuple(own) for path, own in _leaves(puzzle.beam, names)}
    for (path, beam), bar in zip(beams(marks.beam), bars, strict=True):
        hung = [(position, _weight(load)) for position, load in beam]
        whole = all(weight is not None for _, weight in hung)
        left = sum(-position * (weight or 0) for position, weight in hung if position < 0)
        right = sum(position * (weight or 0) for position, weight in hung if position > 0)
        name = beam_name(path)
        called = f"the {name}" if not path else f"the beam at {name.removeprefix('beam ')}"
        says = f"{called} has {left} on the left and {right} on the right{'' if whole else ' so far'}"
        spot = Spot(bar.x1, bar.y1 - 0.5 / picture.cell[1], bar.x2 - bar.x1 + 1 / picture.cell[0], 1 / picture.cell[1])
        yield Tally(name, says, tally_state(whole=whole, right=left == right), spot, places[path], right - left)


def _weight(load: int | Beam | None) -> int | None:
    """What a thing weighs; None where something is not hung yet."""
    if not isinstance(load, tuple):
        return load
    inside = [_weight(each) for _, each in load]
    return None if None in inside else sum(each or 0 for each in inside)


def _leaves(
    beam: Beam, names: Iterator[str], path: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], list[str]]]:
    """Each beam with the names of all leaves below it."""
    own: list[str] = []
    for position, load in beam:
        if isinstance(load, tuple):
            lower = list(_leaves(load, names, (*path, position)))
            own += next(leaves for each, leaves in lower if each == (*path, position))
            yield from lower
        else:
            own.append(next(names))
    yield path, own
