"""Play a puzzle: a cursor on the board, keys that enter, note, tick and join, typed moves, the mouse, and help."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Input

from cluewright.core import InputError, NotationError, Verdict
from cluewright.core.board import Board, Noting, Place, Way
from cluewright.tui.base_screens import MenuScreen, wrapped
from cluewright.tui.board_text import Cells, Marks, board_text, rows_to_show
from cluewright.tui.grid_text import Grid, Window, grid_text
from cluewright.tui.play_asking import Asking
from cluewright.tui.play_facts import cell_words, clue_lines, clues_at, facts, questions, title
from cluewright.tui.play_widgets import MoveField, MoveLine, Table
from cluewright.tui.sentences import sentence
from cluewright.tui.session import Session
from cluewright.tui.steering import steered
from cluewright.tui.widgets import Keys, Title
from cluewright.workshop import Puzzle, Solution
from cluewright.workshop.noting import TICK
from cluewright.workshop.playing import Game, Operation

if TYPE_CHECKING:
    from cluewright.library.games import Games, SavedGame


_MARGIN = 8
"""Columns to the left and right of the cursor that are kept in sight."""

_AROUND, _BELOW = 3, 3
"""Lines of the screen that no board gets: title, moves and keys; and what the pane takes at least where it is below."""


class Play(Asking, MenuScreen):
    """A game. Keys go to the board while the line for moves is empty."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"arrow('{key}')", show=False) for key in ("up", "down", "left", "right")),
        Binding("enter", "enter", show=False),
        Binding("backspace,delete", "wipe", show=False),
        Binding("tab", "turn(1)", show=False),
        Binding("shift+tab", "turn(-1)", show=False),
        Binding("ctrl+n", "noting", "note"),
        Binding("ctrl+t", "hint", "hint"),
        Binding("ctrl+k", "check", "check"),
        Binding("ctrl+z", "undo", "undo"),
        Binding("ctrl+y", "redo", show=False),
        Binding("ctrl+p", "step", show=False),
        Binding("ctrl+r", "restart", show=False),
        Binding("ctrl+e", "wish('counts')", show=False),
        Binding("ctrl+f", "wish('follow')", show=False),
        Binding("ctrl+l", "wish('timer')", show=False),
        Binding("ctrl+g", "view", show=False),
        Binding("ctrl+o", "solution", show=False),
        Binding("ctrl+a", "another", show=False),
        Binding("question_mark", "help", "all keys"),
        Binding("f1", "help", show=False),
        Binding("escape", "back", "back"),
        Binding("ctrl+q", "app.quit", show=False),
    ]

    def __init__(
        self, puzzle: Puzzle, solution: dict[str, Any] | None = None, *, saved: SavedGame | None = None
    ) -> None:
        super().__init__()
        self._puzzle, self._solution, self._saved = puzzle, solution, saved
        self._session: Session
        self._at = 0
        self.cell = (0, 0)
        self.clue = 0
        self.on_clues = self._noting = self._as_table = False
        self._pending = ""
        self._picked: str | None = None
        self._choosing: int | None = None
        self._says = ""
        self.window = Window(0, 0, 0, 0)
        self.rows_shown: list[int] = []
        """The rows of the board's text that are shown."""

        self._widest = 0
        self._clues_at: list[int] = []
        """For each line of the clues, which clue it is of."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._session.game

    def body(self) -> Iterable[Widget]:
        """The board, its pane and the line for moves."""
        yield Table()
        yield MoveLine("Move")

    def compose(self) -> Iterable[Widget]:
        """Title, body, keys; messages stand in the pane."""
        yield Title("Cluewright")
        yield from self.body()
        yield Keys(self.ENTER)

    def on_mount(self) -> None:
        begun = self._begin()
        places = self.game.board.places
        self._at = next((number for number, place in enumerate(places) if not place.given), 0)
        self.query_one(MoveField).focus()
        self.say(begun or self._help())
        self.run_worker(self._open_library, thread=True)
        self.set_interval(1.0, self._say_title)

    def _begin(self) -> str:
        """Take up the game that was left, or begin one."""
        game = Game.begin(self._puzzle, _read(self._puzzle, self._solution) if self._solution else None)
        said = ""
        try:
            saved = self._saved or (self._games().unsolved(self._puzzle) if self.menu.has_library() else None)
        except InputError as error:
            saved, said = None, f"This game cannot be saved: {sentence(str(error))}"
        self._verdict = Verdict.UNIQUE if game.right is not None else None
        self._session = Session(saved.game if saved else game, self._games, saved)
        if saved and game.right is not None:
            self._session.know(dict(game.right))
        if saved and saved.game.now:
            filled = saved.game.filled
            return f"You go on where you left: {filled} filled in. Ctrl-R starts anew. {self._help()}"
        return said

    def _open_library(self) -> None:
        """Have the library ready for the first move: to make one takes a second."""
        with suppress(InputError):  # what is wrong with it is said when the game should be saved
            self.menu.library()

    def _games(self) -> Games:
        return self.menu.library().games

    def _help(self) -> str:
        how = self.game.room.how(self.game.puzzle.content)
        return f"{how}. Or use the arrow keys; ? lists all keys."

    # What is shown.

    @property
    def grid_seen(self) -> Grid | None:
        """The elimination grid, if it is what is seen."""
        board = self.game.board
        return Grid(board.groups) if board.noting == Noting.GRID and not self._as_table else None

    def where(self) -> str:
        """What stands at the cursor, in words."""
        if self.grid_seen:
            return cell_words(self)
        board = self.game.board
        if not board.places:
            return "There is nothing to fill in."
        place = self.place
        name = place.says or place.name
        if place.given:
            return f"{name}: {place.given} is given"
        value, notes = self.game.entries.get(place.name), self.game.notes.get(place.name, ())
        if board.way == Way.PAINT:
            return f"{name}: {({'#': 'filled', '-': 'marked empty'}).get(value or '', 'open')}"
        if board.way == Way.JOIN:
            pairs = {**self.game.entries, **{other: one for one, other in self.game.entries.items()}}
            excluded = [other for one, others in self.game.notes.items() for other in others if one == place.name]
            excluded += [one for one, others in self.game.notes.items() if place.name in others]
            joined = f"joined to {pairs[place.name]}" if place.name in pairs else "not joined"
            return f"{name}: {joined}" + (f"; not to {', '.join(excluded)}" if excluded else "")
        return f"{name}: {value or 'empty'}" + (f"; notes {' '.join(notes)}" if notes else "")

    def choice(self) -> str:
        """The values to choose from, with the chosen one marked."""
        if self._choosing is None:
            return ""
        values = [*self.place.values, "(empty)"]
        listed = " ".join(f">{value}<" if number == self._choosing else value for number, value in enumerate(values))
        return f"{self.place.says or self.place.name}: {listed}"

    @property
    def place(self) -> Place:
        """Where the cursor stands."""
        return self.game.board.places[self._at]

    def say(self, text: str = "") -> None:
        """A message in the pane; the board is drawn anew, because its room changes."""
        self._says = text
        self.draw()

    def on_resize(self) -> None:
        """There is more room, or less."""
        if hasattr(self, "_session"):
            self.draw()
            self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Show the game as it stands."""
        game, board = self.game, self.game.board
        table = self.query_one(Table)
        grid = self.grid_seen
        if grid:
            table.lay_out(self._grid_width(grid), clues=True, grid=True)
            lines, cursor = self._grid_lines(grid, table), None
        else:
            wide = round(game.picture().width * game.picture().cell[0])
            beside = table.would_be_beside(max(wide, self._widest))
            lines, cursor = self._board_lines(board, beside)
            self._widest = max(map(len, lines), default=0)
            table.lay_out(self._widest, clues=bool(board.clues))
        table.board.show_board(lines, cursor)
        width = table.pane_width
        table.pane.message.update(Content("\n".join(wrapped(self._says, width))))
        table.pane.message.display = bool(self._says)
        told = facts(self, width, brief=table.has_class("below") or bool(board.clues))
        table.pane.facts.update(Text("\n".join(told), no_wrap=True))
        table.pane.facts.display = bool(told)
        if board.clues:
            shown, first, count = clue_lines(self, width)
            self._clues_at = clues_at(self, width)
            table.pane.clues.show_clues([*shown, *map(Text, questions(game, width))], first, count)
        self.query_one(MoveLine).call("Note" if self._noting else "Move")
        self._say_title()

    def _board_lines(self, board: Board, beside: bool) -> tuple[list[Text], Region | None]:
        game, picture = self.game, self.game.picture()._replace(legend=())
        counts = "counts" in game.wishes
        wrong = {place for clash in board.clashes for place in clash.places} if counts else set()
        marks = Marks(
            self.place.name if board.places and not self.on_clues else None,
            self.hinted_places,
            {*wrong, *self.wrong_places},
            self._picked,
            board.tallies if counts else (),
            [place for place in game.notes if place not in game.entries],
        )
        lines = board_text(picture, board, marks, ascii_only=self.menu.ascii_only)
        if board.height is not None:
            lines = lines[: round(board.height * picture.cell[1]) + 1]
        while lines and not lines[-1].plain.strip():
            lines.pop()
        room = self.app.size.height - _AROUND - (0 if beside else 9 if board.clues else _BELOW)
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

    def _grid_lines(self, grid: Grid, table: Table) -> list[Text]:
        pane = table.pane.styles.width
        width = self.app.size.width - (int(pane.value) if pane is not None else 0) - 3
        height = max(6, self.app.size.height - 3)
        clues = self.game.board.clues
        pointed = set(clues[self.clue].names) if self.on_clues and clues else set()
        self.window = Window(width, height, *self.cell)
        return grid_text(
            grid, self.game.grid, self.window, pointed={*pointed, *self.hinted_names}, ascii_only=self.menu.ascii_only
        )

    def _say_title(self) -> None:
        if hasattr(self, "_session"):
            self.query_one(Title).say(title(self.game, self._session.seconds, self.app.size.width - 2))

    # Keys.

    def action_of(self, key: str) -> str | None:
        """What a key does in the game; None where it is only typed."""
        return _ACTIONS.get(key)

    def take(self, character: str) -> bool:
        """Whether a character that is typed on an empty line means something to the board; then it is done."""
        board = self.game.board
        if self.on_clues:
            return False
        if self.grid_seen and character in "+- ":
            self._mark({"+": TICK, "-": "cross", " ": "cross"}[character])
        elif board.way == Way.PAINT and character in "#- ":
            self._paint("#" if character in "# " else "-")
        elif board.way == Way.JOIN and character in " -":
            self._join(excluding=character == "-")
        elif board.way == Way.ENTER and not self.grid_seen and character.isdigit():
            return self._digit(character)
        else:
            return False
        return True

    def _digit(self, digit: str) -> bool:
        """One more digit of a value; what can be only one value is set at once."""
        values = self.place.values
        typed = self._pending + digit
        fitting = [value for value in values if value.startswith(typed)]
        if not fitting and not self._pending and not any(value.isdigit() for value in values):
            return False
        self._pending, self._choosing = "", None
        if not fitting:
            self.say(f"{typed} cannot stand at {self.place.name}; values are {', '.join(values[:20])}.")
        elif fitting == [typed]:
            self._set(typed)
        else:
            self._pending = typed
            self.say(f"{self.place.name}: {typed}… Enter sets {typed}, or type the next figure.")
        return True

    def _set(self, value: str) -> None:
        doing = "note" if self._noting else "enter"
        self.do({"do": doing, "place": self.place.name, "value": value})

    def do(self, operation: Operation) -> None:
        """Do an operation, save it and say what it did."""
        self.forget_marks()
        try:
            said = self._session.do(operation)
        except NotationError as error:
            self.say(sentence(str(error)))
            return
        if self.game.finished and operation["do"] not in ("undo", "redo", "wish", "strike"):
            self.say_check()
        else:
            self.say(said)

    def action_arrow(self, key: str) -> None:
        """Move the cursor; in a typed move, its own."""
        field = self.query_one(MoveField)
        if field.value:
            {"left": field.action_cursor_left, "right": field.action_cursor_right}.get(key, lambda: None)()
            return
        if self._choosing is not None:
            step = 1 if key in ("right", "down") else -1
            self._choosing = (self._choosing + step) % (len(self.place.values) + 1)
            self.draw()
            return
        if self._pending:
            self._enter_pending()
        grid, board = self.grid_seen, self.game.board
        if self.on_clues:
            step = {"up": -1, "down": 1}.get(key, 0)
            self.clue = max(0, min(len(board.clues) - 1, self.clue + step))
        elif grid:
            self.cell = grid.step(*self.cell, key)
        elif board.places:
            self._at = steered(board.places, self._at, key)
        self.draw()

    async def action_enter(self) -> None:
        """Make the typed move, set what is chosen, or do what the place takes."""
        field = self.query_one(MoveField)
        if field.value:
            await field.action_submit()
        elif self._pending:
            self._enter_pending()
        elif self._choosing is not None:
            self._set_chosen()
        else:
            self.act()

    def act(self) -> None:
        """What Enter and a click do where the cursor stands."""
        board = self.game.board
        if self.on_clues:
            self.do({"do": "strike", "clue": board.clues[self.clue].number})
        elif self.grid_seen:
            self._mark(TICK)
        elif board.way == Way.PAINT:
            self._paint("-" if self._noting else "#")
        elif board.way == Way.JOIN:
            self._join(excluding=self._noting)
        elif self.place.given:
            self.say(f"{self.place.name} is given: {self.place.given} stands there for good.")
        else:
            values = self.place.values
            value = self.game.entries.get(self.place.name)
            self._choosing = values.index(value) if value in values else 0
            self.say("Choose with the arrow keys; Enter sets it, Esc leaves it.")

    def _set_chosen(self) -> None:
        number, self._choosing = self._choosing or 0, None
        if number < len(self.place.values):
            self._set(self.place.values[number])
        else:
            self.action_wipe()

    def _enter_pending(self) -> None:
        value, self._pending = self._pending, ""
        if value in self.place.values:
            self._set(value)
        else:
            self.say(f"{value} cannot stand at {self.place.name}.")

    def _paint(self, value: str) -> None:
        """Fill or mark a cell; what is there already is taken away."""
        place = self.place.name
        if self.game.entries.get(place) == value:
            self.do({"do": "erase", "place": place})
        else:
            self.do({"do": "enter", "place": place, "value": value})

    def _join(self, *, excluding: bool) -> None:
        """Choose the first of two places, or join or exclude the two."""
        here, first = self.place.name, self._picked
        self._picked = None
        if first is None:
            self._picked = here
            self.say(f"{here} and which other? Go there and press Enter to join them, - to note that they are no pair.")
        elif first == here:
            self.say(f"{here} is left as it is.")
        elif excluding:
            self.do({"do": "note", "place": first, "value": here})
        else:
            self.do({"do": "join", "place": first, "with": here})

    def _mark(self, mark: str) -> None:
        """Tick or cross a cell of the grid; the same mark again clears it."""
        grid = self.grid_seen
        assert grid
        cell = grid.cell(*self.cell)
        there = self.game.grid.get(cell)
        self.do({"do": "clear" if there == mark else mark, "place": cell})

    def action_wipe(self) -> None:
        """Empty the cursor's place; in a typed move, delete a letter."""
        field = self.query_one(MoveField)
        if field.value:
            field.action_delete_left()
        elif self._pending:
            self._pending = self._pending[:-1]
            self.say()
        elif self.on_clues:
            return
        elif self.grid_seen:
            self.do({"do": "clear", "place": self.grid_seen.cell(*self.cell)})
        else:
            self.do({"do": "erase", "place": self.place.name})

    def action_turn(self, way: int) -> None:
        """From the board to the clues and back; without clues, to the next place that is empty."""
        board, entries = self.game.board, self.game.entries
        if board.clues:
            self.on_clues = not self.on_clues
            self.say("Up and Down point at a clue; Enter strikes it off; Tab goes back." if self.on_clues else "")
            return
        count = len(board.places)
        for step in range(1, count + 1):
            place = board.places[(self._at + way * step) % count]
            if not place.given and place.name not in entries:
                self._at = (self._at + way * step) % count
                break
        self.draw()

    def action_noting(self) -> None:
        """Values and pairs become notes, or entries again."""
        if self.grid_seen or self.game.board.noting == Noting.GRID:
            self.say("Notes go into the grid: Enter ticks, - crosses. Ctrl-G shows it, and the table again.")
            return
        self._noting = not self._noting
        what = {Way.ENTER: "values", Way.JOIN: "pairs", Way.PAINT: "cells"}[self.game.board.way]
        notes = {Way.ENTER: "are notes", Way.JOIN: "are noted as no pairs", Way.PAINT: "are marked empty"}
        self.say(
            f"From now on {what} {notes[self.game.board.way]}. Ctrl-N again, and they count."
            if self._noting
            else f"From now on {what} count."
        )

    def action_view(self) -> None:
        """The grid or the table."""
        if self.game.board.noting != Noting.GRID:
            self.say("There is no elimination grid in this family.")
            return
        self._as_table, self.on_clues = not self._as_table, False
        self.say("The table. Ctrl-G shows the grid." if self._as_table else "The grid. Ctrl-G shows the table.")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A typed move."""
        text = event.value.strip()
        event.input.clear()
        if not text:
            self.say(self._help())
            return
        self.do({"do": "type", "text": text})

    def action_undo(self) -> None:
        """One step back."""
        self.do({"do": "undo"})

    def action_redo(self) -> None:
        """One step forward again."""
        self.do({"do": "redo"})

    def action_restart(self) -> None:
        """Everything empty."""
        self.do({"do": "restart"})

    def action_wish(self, what: str) -> None:
        """Show something or hide it."""
        self.do({"do": "wish", "what": what})

    def action_help(self) -> None:
        """All keys, and the rules."""
        from cluewright.tui.play_help import PlayHelp

        self.app.push_screen(PlayHelp(self.game))

    def action_back(self) -> None:
        """Leave what was begun, or else the game, which is saved."""
        field = self.query_one(MoveField)
        if field.value or self._pending or self._picked or self._choosing is not None:
            field.clear()
            self._pending, self._picked, self._choosing = "", None, None
            self.say()
            return
        self._session.leave()
        super().action_back()

    def on_screen_suspend(self) -> None:
        """Something else is seen: the clock stops."""
        if hasattr(self, "_session"):
            self._session.pause()

    def on_screen_resume(self) -> None:
        """The game is seen again."""
        if hasattr(self, "_session"):
            self._session.go_on()
            self.query_one(MoveField).focus()

    # The mouse.

    def on_click(self, event: events.Click) -> None:
        """Point at a place, a cell of the grid or a clue; what is pointed at already is done."""
        from cluewright.tui.play_mouse import clicked

        clicked(self, event)
        self.query_one(MoveField).focus()

    def point(self, number: int, *, second: bool) -> None:
        """The cursor goes to a place; a cell is painted at once, two places are joined by two clicks."""
        again = number == self._at and not self.on_clues
        self._at, self.on_clues, self._choosing, self._pending = number, False, None, ""
        way = self.game.board.way
        if way == Way.PAINT:
            self._paint("-" if second or self._noting else "#")
        elif way == Way.JOIN:
            self._join(excluding=second or self._noting)
        elif again:
            self.act()
        else:
            self.draw()

    def point_at_cell(self, row: int, column: int, *, second: bool) -> None:
        """The cursor goes to a cell of the grid, which is ticked, or crossed by the second button."""
        again = (row, column) == self.cell and not self.on_clues
        self.cell, self.on_clues = (row, column), False
        if second:
            self._mark("cross")
        elif again:
            self._mark(TICK)
        else:
            self.draw()

    def clue_at(self, line: int) -> int | None:
        """The clue that stands on a line of the clues."""
        return self._clues_at[line] if line < len(self._clues_at) else None

    def point_at_clue(self, number: int) -> None:
        """A clue is pointed at; a second click strikes it off."""
        again = self.on_clues and number == self.clue
        self.on_clues, self.clue = True, number
        if again:
            self.act()
        else:
            self.draw()


_ACTIONS = {
    key: binding.action for binding in Play.BINDINGS if isinstance(binding, Binding) for key in binding.key.split(",")
}


def _read(puzzle: Puzzle, document: dict[str, Any]) -> Solution:
    return Solution(puzzle, puzzle.family.notation.read_solution(puzzle.content, document))
