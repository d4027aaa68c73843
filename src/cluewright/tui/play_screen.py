"""The screen of a game as it is seen: the board or the grid with its cursor, the pane beside it, the title."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget

from cluewright.core.board import Board, Noting, Place
from cluewright.games.game import Game
from cluewright.tui.base_screens import MenuScreen, wrapped
from cluewright.tui.board_text import Cells, Marks, board_text, rows_to_show
from cluewright.tui.folded_grid import folded_width
from cluewright.tui.grid import Grid, Window
from cluewright.tui.grid_text import grid_text
from cluewright.tui.play_facts import clue_lines, clues_at, facts, questions, title
from cluewright.tui.play_widgets import MoveLine, Table
from cluewright.tui.session import Session
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
        self.hinted_places: tuple[str, ...] = ()
        self.hinted_names: tuple[str, ...] = ()
        """Values of the elimination grid that a hint is about."""

        self.hinted_clues: tuple[int, ...] = ()
        self.wrong_places: tuple[str, ...] = ()
        self.window = Window(0, 0, 0, 0)
        self.rows_shown: list[int] = []
        """The rows of the board's text that are shown."""

        self._widest = 0
        self._clues_at: list[int] = []
        """For each line of the clues, which clue it is of."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.session.game

    def body(self) -> Iterable[Widget]:
        """The board, its pane and the line for moves."""
        yield Table()
        yield MoveLine("Move")

    def compose(self) -> Iterable[Widget]:
        """Title, body, keys; messages stand in the pane."""
        yield Title("Cluewright")
        yield from self.body()
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
        game, board = self.game, self.game.board
        table = self.query_one(Table)
        grid = self.grid_seen
        if grid:
            folded = folded_width(grid, self._grid_height)
            table.lay_out(folded or self._grid_width(grid), clues=True, grid=True, folded=folded is not None)
            lines, cursor = self._grid_lines(grid, table), None
        else:
            wide = round(game.picture().width * game.picture().cell[0])
            beside = table.would_be_beside(max(wide, self._widest))
            lines, cursor = self._board_lines(board, beside)
            self._widest = max(map(len, lines), default=0)
            table.lay_out(self._widest, clues=bool(board.clues))
        table.board.show_board(lines, cursor)
        width = table.pane_width
        table.pane.message.update(Content("\n".join(wrapped(self.says, width))))
        table.pane.message.display = bool(self.says)
        told = facts(self, width, brief=table.has_class("below") or bool(board.clues))
        table.pane.facts.update(Text("\n".join(told), no_wrap=True))
        table.pane.facts.display = bool(told)
        if board.clues:
            shown, first, count = clue_lines(self, width)
            self._clues_at = clues_at(self, width)
            table.pane.clues.show_clues([*shown, *map(Text, questions(game, width))], first, count)
        self.query_one(MoveLine).call("Note" if self.noting else "Move")
        self._say_title()

    def _board_lines(self, board: Board, beside: bool) -> tuple[list[Text], Region | None]:
        game, picture = self.game, self.game.picture()._replace(legend=())
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
        lines = board_text(picture, board, marks, ascii_only=self.menu.ascii_only)
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

    def _grid_width(self, grid: Grid) -> int:
        longest = max(len(grid.groups[group].values[value]) for group, value in grid.down)
        return min(12, longest) + 2 + len(grid.across) * 2 + len(grid.groups) + 1

    @property
    def _grid_height(self) -> int:
        return max(6, self.app.size.height - 2 - max(1, self.query_one(Keys).size.height))

    def _grid_lines(self, grid: Grid, table: Table) -> list[Text]:
        pane = table.pane.styles.width
        width = self.app.size.width - (int(pane.value) if pane is not None else 0) - 3
        clues = self.game.board.clues
        pointed = set(clues[self.clue].names) if self.on_clues and clues else set()
        self.window = Window(width, self._grid_height, *self.cell)
        return grid_text(
            grid, self.game.grid, self.window, pointed={*pointed, *self.hinted_names}, ascii_only=self.menu.ascii_only
        )

    def _say_title(self) -> None:
        if hasattr(self, "session"):
            self.query_one(Title).say(title(self.game, self.session.seconds, self.app.size.width - 2))

    def clue_at(self, line: int) -> int | None:
        """The clue that stands on a line of the clues."""
        return self._clues_at[line] if line < len(self._clues_at) else None
