"""A board as lines of text with what a player must see on it, and where the cursor goes on it.

Nothing is shown by colour alone: the cursor is a pair of brackets and shown in reverse, a hint's places stand between
`>` and `<`, a clash has `!` after it, the house that is chosen first stands between stars. A count that is met has a
tick after it, one that is broken a `!`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from cluewright import drawing
from cluewright.core import Label, Picture, Role, Shape
from cluewright.core.board import Board, Place, State, Tally, Way
from cluewright.core.steps import Spot

_SIGNS = {State.MET: "✓", State.BROKEN: "!"}
_BOX = frozenset(map(chr, range(0x2500, 0x2580))) | frozenset("-+=|H ")
_UPRIGHT = frozenset("│┃|H ")
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

_ASIDE = 2.5
"""How much farther a place counts that lies beside the way than one straight on."""


@dataclass(frozen=True)
class Marks:
    """What stands out on a board."""

    cursor: str | None = None
    hinted: Collection[str] = ()
    wrong: Collection[str] = ()
    chosen: str | None = None
    """Of two places to be joined, the first."""

    tallies: Sequence[Tally] = field(default=())
    noted: Collection[str] = ()
    """Places that are full of pencil marks, so that signs stand on their edges and not inside."""


@dataclass(frozen=True)
class Cells:
    """Where a spot lies in text: its edges, and the row in its middle."""

    left: int
    right: int
    row: int

    @classmethod
    def of(cls, spot: Spot, cell: tuple[int, int]) -> Cells:
        """The cells of a spot in a picture whose unit takes so many columns and rows."""
        columns, rows = cell
        left, right = round(spot.x * columns), round((spot.x + spot.width) * columns)
        return cls(left, right, round((spot.y + spot.height / 2) * rows))


def board_text(picture: Picture, board: Board, marks: Marks, *, ascii_only: bool) -> list[Text]:
    """The picture in lines, with all that is marked on it."""
    shapes: list[Shape] = list(picture.shapes)
    for place in board.places:
        shapes += _signs(picture, place, marks)
    for tally in marks.tallies:
        shapes += _beside(picture, tally, ascii_only=ascii_only)
    whole = drawing.text(picture._replace(shapes=tuple(shapes)), ascii_only=ascii_only, colour=True)
    lines = [Text.from_ansi(line, no_wrap=True) for line in whole.split("\n")]
    cursor = next((place for place in board.places if place.name == marks.cursor), None)
    if cursor:
        _reverse(lines, Cells.of(cursor.spots[0], picture.cell))
    return lines


def rows_to_show(lines: Sequence[Text], picture: Picture, board: Board, room: int) -> list[int]:
    """The rows of a board that are shown where there is room for so many: all, or without what only parts them.

    First the rows go in which there are only strings, as in a mobile; then the lines between cells, all of them.
    """
    shown = list(range(len(lines)))
    if len(shown) <= room or board.way == Way.JOIN:
        return shown
    cells = [Cells.of(spot, picture.cell) for place in board.places for spot in place.spots[:1]]
    kept = {each.row for each in cells}
    for row in range(len(lines) - 1):
        if len(shown) > room and row not in kept and row and _UPRIGHT.issuperset(lines[row].plain):
            shown.remove(row)
    if len(shown) <= room:
        return shown
    spots, height = [place.spots[0] for place in board.places if place.spots], picture.cell[1]
    tops = {round(spot.y * height) for spot in spots} - kept
    bottoms = {round((spot.y + spot.height) * height) for spot in spots}
    parted = [row for row in shown if row not in tops & bottoms or not _BOX.issuperset(lines[row].plain)]
    # Where that is not enough, boxes lose their upper edge and the mobile its hook, if all fits then.
    least = [row for row in parted if row and (row not in tops or not _BOX.issuperset(lines[row].plain))]
    return least if len(parted) > room >= len(least) else parted


def _signs(picture: Picture, place: Place, marks: Marks) -> list[Shape]:
    """The signs to the left and to the right of what stands at a place, inside its edges."""
    before = after = ""
    role = Role.INK
    if place.name in marks.hinted:
        before, after, role = ">", "<", Role.NEW
    if place.name == marks.chosen:
        before, after = "*", "*"
    if place.name == marks.cursor:
        before, after, role = "[", "]", Role.INK
    if place.name in marks.wrong:
        after, role = "!", Role.WRONG
    cells = Cells.of(place.spots[0], picture.cell)
    if not before + after or cells.right - cells.left < 4:
        return []
    inside = 0 if place.name in marks.noted else 1
    return [
        _character(picture, column, cells.row, sign, role)
        for column, sign in ((cells.left + inside, before), (cells.right - inside, after))
        if sign
    ]


def _beside(picture: Picture, tally: Tally, *, ascii_only: bool) -> list[Shape]:
    """A sign after a count or at the end of a beam."""
    if tally.spot is None or tally.state not in _SIGNS:
        return []
    cells = Cells.of(tally.spot, picture.cell)
    role = Role.WRONG if tally.state == State.BROKEN else Role.ANSWER
    sign = "=" if ascii_only and tally.state == State.MET else _SIGNS[tally.state]
    return [_character(picture, cells.right, cells.row, sign, role)]


def _character(picture: Picture, column: int, row: int, sign: str, role: Role) -> Label:
    return Label(column / picture.cell[0], row / picture.cell[1], sign, role, 0.4)


def _reverse(lines: list[Text], cells: Cells) -> None:
    if not 0 <= cells.row < len(lines):
        return
    line = lines[cells.row]
    first, last = cells.left + 1, cells.right - 1
    if cells.right - cells.left < 4:
        first = last = (cells.left + cells.right) // 2
    line.pad_right(max(0, last + 1 - len(line)))
    line.stylize("reverse", max(0, first), last + 1)


def middle(place: Place) -> tuple[float, float]:
    """The middle of a place in its picture."""
    spot = place.spots[0]
    return spot.x + spot.width / 2, spot.y + spot.height / 2


def steered(places: Sequence[Place], at: int, key: str) -> int:
    """The number of the place that an arrow key leads to from the place of a number.

    What lies straight on comes first. Left and right go on at the next line where a line ends, so that every place can
    be reached with these two alone.
    """
    across, down = WAYS[key]
    x, y = middle(places[at])
    best: tuple[float, int] | None = None
    for number, place in enumerate(places):
        to_x, to_y = middle(place)
        along = (to_x - x) * across + (to_y - y) * down
        aside = abs((to_x - x) * down) + abs((to_y - y) * across)
        if number == at or along <= 1e-6 or aside > (0.45 if across else along * 1.5 + 0.45):
            continue
        distance = along + _ASIDE * aside
        if best is None or distance < best[0]:
            best = distance, number
    if best is not None:
        return best[1]
    return _in_order(places, at, across or 0)


def _in_order(places: Sequence[Place], at: int, step: int) -> int:
    """The next or the last place in the order of reading; round at the ends."""
    order = sorted(range(len(places)), key=lambda number: (round(middle(places[number])[1], 3), middle(places[number])))
    return order[(order.index(at) + step) % len(order)]


def at_point(places: Sequence[Place], x: float, y: float) -> int | None:
    """The place at a point of the picture; None if there is none."""
    best: tuple[float, int] | None = None
    for number, place in enumerate(places):
        for spot in place.spots:
            if spot.x <= x <= spot.x + spot.width and spot.y <= y <= spot.y + spot.height:
                distance = abs(x - spot.x - spot.width / 2) + abs(y - spot.y - spot.height / 2)
                if best is None or distance < best[0]:
                    best = distance, number
    return None if best is None else best[1]
