"""Playing weight: `b 5` hangs the weight 5 at b; the places that are not given have letters, in reading order.

A weight is one thing: hung at a second place, it leaves the first.
"""

from __future__ import annotations

import re

from cluewright.core import Box, Label, NotationError, Picture, Role
from cluewright.core.board import Board
from cluewright.core.places import letters, number_of
from cluewright.core.playing import no_move, with_lines
from cluewright.core.reading import shown
from cluewright.families.weight import render
from cluewright.families.weight.board import board_on
from cluewright.families.weight.puzzle import Hung, Mobile, loads

_MOVE = r"\s*([a-zA-Z]{1,2})\s*[=:]?\s*([0-9]{1,4})\s*"


def how(puzzle: Mobile) -> str:
    """Places have letters."""
    return f"Type a place and the weight to hang there, as in a {_heaviest_free(puzzle)}"


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
    given = [load for load in loads(puzzle.beam) if load is not None]
    if not there:
        raise NotationError(f"there is no weight {weight}; the weights are {_listed(puzzle)}")
    if given.count(weight) == there:
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
    left = list(puzzle.weights)
    for weight in loads(marks.beam):
        if weight in left:
            left.remove(weight)
    return with_lines(_lettered(puzzle, marks), [f"still to hang: {' '.join(map(str, left))}"] if left else [])


def _lettered(puzzle: Mobile, marks: Hung) -> Picture:
    drawn = render.picture(puzzle, marks)
    boxes = [shape for shape in drawn.shapes if isinstance(shape, Box)]  # one a leaf, in reading order
    labels = [
        Label(
            boxes[leaf].x + boxes[leaf].width / 2, boxes[leaf].y + boxes[leaf].height, letters(place), Role.GIVEN, 0.3
        )
        for place, leaf in enumerate(_open(puzzle))
    ]
    return drawn._replace(shapes=(*drawn.shapes, *labels))


def board(puzzle: Mobile, marks: Hung) -> Board:
    """Boxes, beams."""
    return board_on(_lettered(puzzle, marks), puzzle, marks)


def _open(puzzle: Mobile) -> list[int]:
    """The leaves to be filled."""
    return [leaf for leaf, load in enumerate(loads(puzzle.beam)) if load is None]


def _leaf(puzzle: Mobile, name: str) -> int:
    there = _open(puzzle)
    if not re.fullmatch(r"[a-zA-Z]{1,2}", name) or number_of(name) >= len(there):
        last = letters(len(there) - 1) if there else ""
        raise NotationError(f"there is no place {shown(name)}" + (f"; places run from a to {last}" if there else ""))
    return there[number_of(name)]


def _heaviest_free(puzzle: Mobile) -> int:
    free = list(puzzle.weights)
    for load in loads(puzzle.beam):
        if load is not None:
            free.remove(load)
    return max(free, default=1)


def _listed(puzzle: Mobile) -> str:
    if puzzle.is_plain:
        return f"1 to {len(puzzle.weights)}"
    return ", ".join(map(str, puzzle.weights[:20])) + (", …" if len(puzzle.weights) > 20 else "")
