"""What a click on the screen of a game points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

from cluewright.tui.grid import Window
from cluewright.tui.grid_text import grid_places
from cluewright.tui.play_widgets import Table
from cluewright.tui.steering import at_point

if TYPE_CHECKING:
    from cluewright.tui.play_keys import PlayKeys

_SECOND = 3
"""The right button."""


def clicked(play: PlayKeys, event: events.Click) -> None:
    """Do what a click asks for; beside the board it asks for nothing."""
    table = play.query_one(Table)
    second = event.button == _SECOND
    for sheet in (table.board, table.pane.clues):
        region = sheet.shown.region
        if sheet.display and sheet.shown.region.contains(event.screen_x, event.screen_y):
            column, row = event.screen_x - region.x, event.screen_y - region.y
            if sheet is table.pane.clues:
                _point_at_clue(play, row)
            else:
                _point(play, column, row, second=second)
            return


def _point_at_clue(play: PlayKeys, row: int) -> None:
    number = play.clue_at(row)
    if number is not None:
        play.point_at_clue(number)


def _point(play: PlayKeys, column: int, row: int, *, second: bool) -> None:
    grid = play.grid_seen
    if grid:
        window: Window = play.window
        place = grid_places(grid, window).get((column, row))
        if place is not None:
            play.point_at_cell(*place, second=second)
        return
    picture, board = play.game.picture(), play.game.board
    if row >= len(play.rows_shown):
        return
    row = play.rows_shown[row]
    found = at_point(board.places, column / picture.cell[0], row / picture.cell[1])
    if found is not None:
        play.point(found, second=second)
