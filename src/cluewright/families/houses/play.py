"""Playing houses: `a1 d3` joins two houses, by the names of their cells in the picture, or `0,0 3,2` by coordinates.

Coordinates are the only names where a house has no cell: to the left of the map's first column, or far away. A house
that is joined anew leaves its old partner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cluewright.core import Key, NotationError, Picture
from cluewright.core.board import Board, Clash, Noting, Place, State, Tally, Way, no_move
from cluewright.core.places import MOST_COLUMNS, MOST_ROWS, read_cell
from cluewright.core.reading import shown
from cluewright.core.steps import Spot
from cluewright.families.houses import render
from cluewright.families.houses.puzzle import House, Houses, Pairing, distance, length

_POINT = r"[(\[]?\s*(?:-?\d{1,7})\s*,\s*(?:-?\d{1,7})\s*[)\]]?"
_CELL = r"[a-zA-Z]{1,2}[0-9]{1,3}"

_MOST = 2
"""Distances that may occur."""


def how(puzzle: Houses) -> str:
    """By the names of their cells, or where there are none by coordinates."""
    one, other = (puzzle.name_of(house) for house in _in_reading_order(puzzle)[:2])
    return f"Type two houses to join them, as in {one} {other}"


def told(puzzle: Houses) -> list[str]:
    """The one rule that differs between puzzles."""
    return ["Exactly two different distances must occur."] if puzzle.exactly_two else []


def start(puzzle: Houses) -> Pairing:
    """Nobody joined."""
    return Pairing((), ())


def move(puzzle: Houses, marks: Pairing, text: str) -> Pairing:
    """Join two houses."""
    one, other = _two_houses(puzzle, text)
    if one == other:
        raise NotationError("a house cannot be joined to itself; name two different ones")
    kept = [pair for pair in marks.pairs if one not in pair and other not in pair]
    return _paired(puzzle, [*kept, (one, other)])


def erase(puzzle: Houses, marks: Pairing, place: str) -> Pairing:
    """Take away the line of a house."""
    house = _house(puzzle, place)
    kept = [pair for pair in marks.pairs if house not in pair]
    if len(kept) == len(marks.pairs):
        raise NotationError(f"the house {place.strip()} is not joined")
    return _paired(puzzle, kept)


def entries(puzzle: Houses, marks: Pairing) -> dict[str, str]:
    """The pairs, each under the house that the puzzle names first."""
    return {puzzle.name_of(one): puzzle.name_of(other) for one, other in marks.pairs}


def finished(puzzle: Houses, marks: Pairing) -> bool:
    """Whether every house is joined."""
    return 2 * len(marks.pairs) == len(puzzle.houses)


def picture(puzzle: Houses, marks: Pairing) -> Picture:
    """The houses, the pairs under their letters, listed by distance."""
    drawn = render.picture(puzzle, marks)
    legend = []
    for key, each in zip(drawn.legend, sorted({distance(*pair) for pair in marks.pairs}), strict=True):
        joined = [pair for pair in marks.pairs if distance(*pair) == each]
        pairs = ", ".join(" - ".join(puzzle.name_of(house) for house in pair) for pair in joined)
        legend.append(Key(key.role, f"{key.means}: {pairs}"))
    return drawn._replace(legend=tuple(legend))


def board(puzzle: Houses, marks: Pairing) -> Board:
    """The houses in the order of reading; lines are drawn between them."""
    sheet = render.Sheet(puzzle)
    side = max(sheet.house, 1 / sheet.cell[0])
    places = []
    for house in _in_reading_order(puzzle):
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


def _in_reading_order(puzzle: Houses) -> list[House]:
    return sorted(puzzle.houses, key=lambda house: house[::-1])


def _two_houses(puzzle: Houses, text: str) -> tuple[House, House]:
    match = re.fullmatch(rf"\s*({_CELL})\s*(?:<->|-|\s)\s*({_CELL})\s*", text)
    if not match:
        match = re.fullmatch(rf"\s*({_POINT})(?:\s*<->\s*|\s+|(?<=[)\]]))({_POINT})\s*", text)
    if not match:
        raise no_move(text, how(puzzle))
    return _house(puzzle, match[1]), _house(puzzle, match[2])


def _house(puzzle: Houses, text: str) -> House:
    text = text.strip()
    if re.fullmatch(_CELL, text):
        row, column = read_cell(text, MOST_ROWS, MOST_COLUMNS)
        house = column, row
    elif re.fullmatch(_POINT, text):
        x, y = map(int, text.strip("()[] ").split(","))
        house = x, y
    else:
        example = puzzle.name_of(puzzle.houses[0])
        raise NotationError(f"{shown(text)} is not the name of a house. A house is named by its place, as in {example}")
    if house not in puzzle.houses:
        nearest = min(puzzle.houses, key=lambda each: distance(each, house))
        raise NotationError(f"there is no house at {text}; the nearest is {puzzle.name_of(nearest)}")
    return house


def _paired(puzzle: Houses, pairs: list[tuple[House, House]]) -> Pairing:
    number = {house: index for index, house in enumerate(puzzle.houses)}
    return puzzle.pairing((number[one], number[other]) for one, other in pairs)
