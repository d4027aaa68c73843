"""The screen of a game as it is seen: the board or the grid with its cursor, the pane beside it, the title."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget

from cluewright.core import Picture
from cluewright.core.board import Noting, Place
from cluewright.games.game import Game
from cluewright.tui.board_view import Cells, Marks, board_text, rows_to_show
from cluewright.tui.elimination_grid import Grid, Layout, Window, wished_width
from cluewright.tui.game_session import Session
from cluewright.tui.play_pane import clue_text, facts, title
from cluewright.tui.play_widgets import MoveLine, Table
from cluewright.tui.screens import MenuScreen, wrapped
from cluewright.tui.widgets import Keys, Title

_MARGIN = 8
"""Columns to the left and right of the cursor that are kept in sight."""

_AROUND, _BELOW, _CLUES = 3, 3, 9
"""Lines of the screen that no board gets: title, moves and keys; and what the pane takes at least where it is below,
without clues or with them."""


class PlayScreen(MenuScreen):
    """Where the cursor stands, and how everything is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.session: Session
        self.at = 0
        """The number of the place where the cursor stands."""

        self.cell = (0, 0)
        """The row and column of the elimination grid where its cursor stands."""

        self.clue = 0
        self.on_clues = self.noting = self.as_table = False
        self.pending = ""
        """The first figures of a value."""

        self.picked: str | None = None
        """Of two places to be joined, the first."""

        self.choosing: int | None = None
        """The number of the value that is chosen from a list."""

        self.says = ""
        self.forget_marks()
        self.window = Window(0, 0, 0, 0)
        self.rows_shown: list[int] = []
        """The rows of the board's text that are shown."""

        self.clue_of: list[int] = []
        """For each line of the clues, the number of the clue it belongs to."""

        self._widest = 0

    def forget_marks(self) -> None:
        """What a hint or a check has marked was about the state before."""
        self.hinted_places: tuple[str, ...] = ()
        self.hinted_values: tuple[str, ...] = ()
        """Values of the elimination grid that a hint is about."""

        self.hinted_clues: tuple[int, ...] = ()
        self.wrong_places: tuple[str, ...] = ()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.session.game

    def compose(self) -> Iterable[Widget]:
        """Title, board with its pane, the line for moves, keys; messages stand in the pane."""
        yield Title("Cluewright")
        yield Table()
        yield MoveLine("Move")
        yield Keys(self.ENTER)

    @property
    def grid_seen(self) -> Grid | None:
        """The elimination grid, if it is what is seen."""
        board = self.game.board
        return Grid(board.groups) if board.noting == Noting.GRID and not self.as_table else None

    @property
    def place(self) -> Place:
        """Where the cursor stands."""
        return self.game.board.places[self.at]

    def say(self, text: str = "") -> None:
        """A message in the pane; the board is drawn anew, because its room changes."""
        self.says = text
        self.draw()

    def on_resize(self) -> None:
        """There is more room, or less."""
        if hasattr(self, "session"):
            self.draw()
            self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Show the game as it stands."""
        board, picture, grid = self.game.board, self.game.picture(), self.grid_seen
        table = self.query_one(Table)
        if grid:
            wished, folded = wished_width(grid, self._grid_height)
            table.lay_out(wished, clues=True, grid=True, folded=folded)
            lines, cursor = self._grid_lines(grid, table), None
        else:
            wide = round(picture.width * picture.cell[0])
            lines, cursor = self._board_lines(picture, table.would_be_beside(max(wide, self._widest)))
            self._widest = max(map(len, lines), default=0)
            table.lay_out(self._widest, clues=bool(board.clues))
        table.board.show_part(lines, cursor)
        width = table.pane_width
        table.pane.message.update(Content("\n".join(wrapped(self.says, width))))
        table.pane.message.display = bool(self.says)
        words = facts(self, picture, width, brief=table.has_class("below") or bool(board.clues))
        table.pane.facts.update(Text("\n".join(words), no_wrap=True))
        table.pane.facts.display = bool(words)
        if board.clues:
            clues = clue_text(self, width)
            self.clue_of = clues.clue_of
            table.pane.clues.show_part(clues.lines, clues.part)
        self.query_one(MoveLine).call("Note" if self.noting else "Move")
        self.say_title()

    def _board_lines(self, picture: Picture, beside: bool) -> tuple[list[Text], Region | None]:
        """The board in lines, and the part of them around its cursor."""
        game, board = self.game, self.game.board
        counts = "counts" in game.wishes
        wrong = {place for clash in board.clashes for place in clash.places} if counts else set()
        marks = Marks(
            self.place.name if board.places and not self.on_clues else None,
            self.hinted_places,
            {*wrong, *self.wrong_places},
            self.picked,
            board.tallies if counts else (),
            [place for place in game.notes if place not in game.entries],
        )
        lines = board_text(picture._replace(legend=()), board, marks, ascii_only=self.menu.ascii_only)
        if board.height is not None:
            lines = lines[: round(board.height * picture.cell[1]) + 1]
        while lines and not lines[-1].plain.strip():
            lines.pop()
        room = self.app.size.height - _AROUND - (0 if beside else _CLUES if board.clues else _BELOW)
        self.rows_shown = rows_to_show(lines, picture, board, room)
        lines = [lines[row] for row in self.rows_shown]
        if not board.places:
            return lines, None
        cells = Cells.of(self.place.spots[0], picture.cell)
        row = sum(each < cells.row for each in self.rows_shown)
        # With what stands beside the outermost cells: counts, headings, the names of rows and columns.
        left, top = max(0, cells.left - _MARGIN), max(0, row - 2)
        right, bottom = min(max(map(len, lines)), cells.right + _MARGIN), min(len(lines), row + 3)
        return lines, Region(left, top, right - left, bottom - top)

    @property
    def _grid_height(self) -> int:
        return max(6, self.app.size.height - 2 - max(1, self.query_one(Keys).size.height))

    def _grid_lines(self, grid: Grid, table: Table) -> list[Text]:
        pane = table.pane.styles.width
        width = self.app.size.width - (int(pane.value) if pane is not None else 0) - 3
        clues = self.game.board.clues
        pointed = {*self.hinted_values, *(clues[self.clue].names if self.on_clues and clues else ())}
        self.window = Window(width, self._grid_height, *self.cell)
        layout = Layout.of(grid, self.window)
        return layout.text(self.game.grid, self.window, pointed, ascii_only=self.menu.ascii_only)

    def say_title(self) -> None:
        """The title, with the time that was played."""
        if hasattr(self, "session"):
            self.query_one(Title).say(title(self.game, self.session.seconds, self.app.size.width - 2))
