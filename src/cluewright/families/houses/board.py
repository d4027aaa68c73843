"""The board of a houses puzzle: houses to join, and the distances used so far."""

from __future__ import annotations

from collections.abc import Iterator

from cluewright.core.board import Board, Clash, Noting, Place, State, Tally, Way
from cluewright.core.steps import Spot
from cluewright.families.houses.puzzle import Houses, Pairing, distance, length
from cluewright.families.houses.render import Sheet

_MOST = 2
"""Distances that may occur."""


def board(puzzle: Houses, marks: Pairing) -> Board:
    """The houses in the order of reading; lines are drawn between them."""
    sheet = Sheet(puzzle)
    side = max(sheet.house, 1 / sheet.cell[0])
    places = []
    for house in sorted(puzzle.houses, key=lambda each: each[::-1]):
        x, y = sheet.at(house)
        places.append(Place(puzzle.name_of(house), (Spot(x - side / 2, y - side / 2, side, side),)))
    return Board(
        Way.JOIN,
        tuple(places),
        Noting.PAIRS,
        len(puzzle.houses) // 2,
        tallies=tuple(_tallies(puzzle, marks)),
        clashes=tuple(_clashes(puzzle, marks)),
    )


def _tallies(puzzle: Houses, marks: Pairing) -> Iterator[Tally]:
    used = len(marks.distances)
    whole = 2 * len(marks.pairs) == len(puzzle.houses)
    state = State.BROKEN if used > _MOST or (whole and puzzle.exactly_two and used < _MOST) else State.OPEN
    if whole and state == State.OPEN:
        state = State.MET
    lengths = ", ".join(map(length, marks.distances))
    wanted = "exactly two" if puzzle.exactly_two else "at most two"
    says = f"distances used so far: {lengths}; {wanted} may occur" if used else f"{wanted} distances may occur"
    yield Tally("distances", says, state)


def _clashes(puzzle: Houses, marks: Pairing) -> Iterator[Clash]:
    if len(marks.distances) > _MOST:
        rarest = min(marks.distances, key=lambda each: sum(distance(*pair) == each for pair in marks.pairs))
        places = [puzzle.name_of(house) for pair in marks.pairs if distance(*pair) == rarest for house in pair]
        yield Clash(f"{len(marks.distances)} distances occur: {', '.join(map(length, marks.distances))}", tuple(places))
