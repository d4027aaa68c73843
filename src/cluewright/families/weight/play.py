"""Playing weight: `b 5` hangs the weight 5 at b; the places that are not given have letters, in reading order.

A weight is one thing: hung at a second place, it leaves the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cluewright.core import Box, Label, Line, NotationError, Picture, Role
from cluewright.core.board import Board, Left, Noting, Place, Tally, Way, no_move, tally_state, with_lines
from cluewright.core.places import letters, number_of
from cluewright.core.reading import shown
from cluewright.core.steps import Spot
from cluewright.families.weight import render
from cluewright.families.weight.puzzle import Hung, Load, Mobile, beam_name, beams, leaf_names, left_of, loads
from cluewright.families.weight.sentences import variables

_MOVE = r"\s*([a-zA-Z]{1,2})\s*[=:]?\s*([0-9]{1,4})\s*"


def how(puzzle: Mobile) -> str:
    """Places have letters."""
    return f"Type a place and the weight to hang there, as in a {max(puzzle.free, default=1)}"


def told(puzzle: Mobile) -> list[str]:
    """The picture shows everything."""
    return []


def start(puzzle: Mobile) -> Hung:
    """What is given, and nothing else."""
    return Hung(puzzle.beam)


def move(puzzle: Mobile, marks: Hung, text: str) -> Hung:
    """Hang a weight."""
    match = re.fullmatch(_MOVE, text)
    if not match:
        raise no_move(text, how(puzzle))
    leaf, weight = _leaf(puzzle, match[1]), int(match[2])
    hung = list(loads(marks.beam))
    there = puzzle.weights.count(weight)
    if not there:
        raise NotationError(f"there is no weight {weight}; the weights are {puzzle.listed}")
    if weight not in puzzle.free:
        raise NotationError(f"the weight {weight} is given already; it hangs where the picture shows it")
    hung[leaf] = None
    if hung.count(weight) == there:
        own = [number for number in _open(puzzle) if hung[number] == weight]
        hung[own[0]] = None
    hung[leaf] = weight
    return puzzle.hung(hung)


def entered(puzzle: Mobile, text: str) -> Hung:
    """What one entry of a state says by itself: a move, or a weight that is given elsewhere. On paper nobody is kept
    from writing that, and hints say why it is wrong.
    """
    try:
        return move(puzzle, start(puzzle), text)
    except NotationError:
        match = re.fullmatch(_MOVE, text)
        if not match or int(match[2]) not in puzzle.weights:
            raise
        hung = list(loads(puzzle.beam))
        hung[_leaf(puzzle, match[1])] = int(match[2])
        return puzzle.hung(hung)


def erase(puzzle: Mobile, marks: Hung, place: str) -> Hung:
    """Take a weight away."""
    leaf = _leaf(puzzle, place.strip())
    hung = list(loads(marks.beam))
    if hung[leaf] is None:
        raise NotationError(f"nothing hangs at {place.strip()} yet")
    hung[leaf] = None
    return puzzle.hung(hung)


def entries(puzzle: Mobile, marks: Hung) -> dict[str, str]:
    """The weights hung where none was given."""
    hung = list(loads(marks.beam))
    return {letters(place): str(hung[leaf]) for place, leaf in enumerate(_open(puzzle)) if hung[leaf] is not None}


def finished(puzzle: Mobile, marks: Hung) -> bool:
    """Whether something hangs everywhere."""
    return None not in loads(marks.beam)


def picture(puzzle: Mobile, marks: Hung) -> Picture:
    """The mobile with the letters of its places under their boxes, and the weights that are left."""
    left = left_of(puzzle.weights, loads(marks.beam))
    return with_lines(_lettered(puzzle, marks), [f"still to hang: {' '.join(map(str, left))}"] if left else [])


def _lettered(puzzle: Mobile, marks: Hung) -> Picture:
    drawn = render.picture(puzzle, marks)
    boxes = _boxes(drawn)
    labels = [
        Label(
            boxes[leaf].x + boxes[leaf].width / 2, boxes[leaf].y + boxes[leaf].height, letters(place), Role.GIVEN, 0.3
        )
        for place, leaf in enumerate(_open(puzzle))
    ]
    return drawn._replace(shapes=(*drawn.shapes, *labels))


def _boxes(picture: Picture) -> list[Box]:
    """The boxes of the leaves, in reading order."""
    return [shape for shape in picture.shapes if isinstance(shape, Box)]


def board(puzzle: Mobile, marks: Hung) -> Board:
    """A place for each box, and each beam with its balance."""
    drawn = _lettered(puzzle, marks)
    given = list(loads(puzzle.beam))
    values = tuple(map(str, dict.fromkeys(puzzle.free)))
    left = left_of(puzzle.weights, loads(marks.beam))
    places = tuple(
        Place(name, (Spot(box.x, box.y, box.width, box.height),), values, "" if load is None else str(load))
        for name, box, load in zip(leaf_names(puzzle), _boxes(drawn), given, strict=False)
    )
    return Board(
        Way.ENTER,
        places,
        Noting.VALUES,
        given.count(None),
        (Left("weights", tuple(map(str, left))),) if left else (),
        tuple(_tallies(drawn, puzzle, marks)),
        height=drawn.height,
    )


def _tallies(picture: Picture, puzzle: Mobile, marks: Hung) -> Iterator[Tally]:
    """What hangs left and right on each beam. The beams are the heavy lines in reading order, after the hook."""
    bars = [shape for shape in picture.shapes if isinstance(shape, Line) and shape.heavy][1:]
    names = leaf_names(puzzle)
    places = {each.path: tuple(names[leaf] for leaf in each.leaves) for each in variables(puzzle)}
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


def _weight(load: Load) -> int | None:
    """What a thing weighs; None where something is not hung yet."""
    if not isinstance(load, tuple):
        return load
    inside = [_weight(each) for _, each in load]
    return None if None in inside else sum(each or 0 for each in inside)


def _open(puzzle: Mobile) -> list[int]:
    """The leaves to be filled."""
    return [leaf for leaf, load in enumerate(loads(puzzle.beam)) if load is None]


def _leaf(puzzle: Mobile, name: str) -> int:
    there = _open(puzzle)
    if not re.fullmatch(r"[a-zA-Z]{1,2}", name) or number_of(name) >= len(there):
        last = letters(len(there) - 1) if there else ""
        raise NotationError(f"there is no place {shown(name)}" + (f"; places run from a to {last}" if there else ""))
    return there[number_of(name)]
