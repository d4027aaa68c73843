"""What the keys and the mouse do in a game: move the cursor, enter, note, paint, join, tick, strike off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from textual import events

from cluewright.core import NotationError
from cluewright.core.board import Noting, Way
from cluewright.games.game import Operation
from cluewright.games.notes import TICK
from cluewright.tui.grid_text import grid_step
from cluewright.tui.play_asking import Asking
from cluewright.tui.play_screen import PlayScreen
from cluewright.tui.play_widgets import MoveField
from cluewright.tui.sentences import sentence
from cluewright.tui.steering import steered


class PlayKeys(Asking, PlayScreen):
    """Keys go to the board while the line for moves is empty."""

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
        typed = self.pending + digit
        fitting = [value for value in values if value.startswith(typed)]
        if not fitting and not self.pending and not any(value.isdigit() for value in values):
            return False
        self.pending, self.choosing = "", None
        if not fitting:
            self.say(f"{typed} cannot stand at {self.place.name}; values are {', '.join(values[:20])}.")
        elif fitting == [typed]:
            self._set(typed)
        else:
            self.pending = typed
            self.say(f"{self.place.name}: {typed}… Enter sets {typed}, or type the next figure.")
        return True

    def _set(self, value: str) -> None:
        doing = "note" if self.noting else "enter"
        self.do({"do": doing, "place": self.place.name, "value": value})

    def do(self, operation: Operation) -> None:
        """Do an operation, save it and say what it did."""
        self.forget_marks()
        before = self.game.entries
        try:
            said = self.session.do(operation)
        except NotationError as error:
            self.say(sentence(str(error)))
            return
        if operation["do"] in ("type", "fill", "undo", "redo"):
            self._follow(before, self.game.entries)
        if self.game.finished and operation["do"] not in ("undo", "redo", "wish", "strike"):
            self.say_check()
        else:
            self.say(said)

    def _follow(self, before: Mapping[str, str], now: Mapping[str, str]) -> None:
        """The cursor goes to what has changed, so that it comes into sight."""
        changed = [place for place in (*now, *before) if now.get(place) != before.get(place)]
        board, grid = self.game.board, self.grid_seen
        names = [place.name for place in board.places]
        if not changed or changed[0] not in names:
            return
        self.at, self.on_clues = names.index(changed[0]), False
        if grid:
            value = now.get(changed[0], before.get(changed[0], ""))
            self.cell = grid.of_entry(changed[0], value) or self.cell

    def action_arrow(self, key: str) -> None:
        """Move the cursor; in a typed move, its own."""
        field = self.query_one(MoveField)
        if field.value:
            {"left": field.action_cursor_left, "right": field.action_cursor_right}.get(key, lambda: None)()
            return
        if self.choosing is not None:
            step = 1 if key in ("right", "down") else -1
            self.choosing = (self.choosing + step) % (len(self.place.values) + 1)
            self.draw()
            return
        if self.pending:
            self._enter_pending()
        grid, board = self.grid_seen, self.game.board
        if self.on_clues:
            step = {"up": -1, "down": 1}.get(key, 0)
            self.clue = max(0, min(len(board.clues) - 1, self.clue + step))
        elif grid:
            self.cell = grid_step(grid, replace(self.window, row=self.cell[0], column=self.cell[1]), key)
        elif board.places:
            self.at = steered(board.places, self.at, key)
        self.draw()

    async def action_enter(self) -> None:
        """Make the typed move, set what is chosen, or do what the place takes."""
        field = self.query_one(MoveField)
        if field.value:
            await field.action_submit()
        elif self.pending:
            self._enter_pending()
        elif self.choosing is not None:
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
            self._paint("-" if self.noting else "#")
        elif board.way == Way.JOIN:
            self._join(excluding=self.noting)
        elif self.place.given:
            self.say(f"{self.place.name} is given: {self.place.given} stands there for good.")
        else:
            values = self.place.values
            value = self.game.entries.get(self.place.name)
            self.choosing = values.index(value) if value in values else 0
            self.say("Choose with the arrow keys; Enter sets it, Esc leaves it.")

    def _set_chosen(self) -> None:
        number, self.choosing = self.choosing or 0, None
        if number < len(self.place.values):
            self._set(self.place.values[number])
        else:
            self.action_wipe()

    def _enter_pending(self) -> None:
        value, self.pending = self.pending, ""
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
        here, first = self.place.name, self.picked
        self.picked = None
        if first is None:
            self.picked = here
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
        elif self.pending:
            self.pending = self.pending[:-1]
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
            place = board.places[(self.at + way * step) % count]
            if not place.given and place.name not in entries:
                self.at = (self.at + way * step) % count
                break
        self.draw()

    def action_noting(self) -> None:
        """Values and pairs become notes, or entries again."""
        if self.grid_seen or self.game.board.noting == Noting.GRID:
            self.say("Notes go into the grid: Enter ticks, - crosses. Ctrl-G shows it, and the table again.")
            return
        self.noting = not self.noting
        what = {Way.ENTER: "values", Way.JOIN: "pairs", Way.PAINT: "cells"}[self.game.board.way]
        notes = {Way.ENTER: "are notes", Way.JOIN: "are noted as no pairs", Way.PAINT: "are marked empty"}
        self.say(
            f"From now on {what} {notes[self.game.board.way]}. Ctrl-N again, and they count."
            if self.noting
            else f"From now on {what} count."
        )

    def action_view(self) -> None:
        """The grid or the table."""
        if self.game.board.noting != Noting.GRID:
            self.say("There is no elimination grid in this family.")
            return
        self.as_table, self.on_clues = not self.as_table, False
        self.say("The table. Ctrl-G shows the grid." if self.as_table else "The grid. Ctrl-G shows the table.")

    def on_click(self, event: events.Click) -> None:
        """Point at a place, a cell of the grid or a clue; what is pointed at already is done."""
        from cluewright.tui.play_mouse import clicked

        clicked(self, event)
        self.query_one(MoveField).focus()

    def point(self, number: int, *, second: bool) -> None:
        """The cursor goes to a place; a cell is painted at once, two places are joined by two clicks."""
        again = number == self.at and not self.on_clues
        self.at, self.on_clues, self.choosing, self.pending = number, False, None, ""
        way = self.game.board.way
        if way == Way.PAINT:
            self._paint("-" if second or self.noting else "#")
        elif way == Way.JOIN:
            self._join(excluding=second or self.noting)
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

    def point_at_clue(self, number: int) -> None:
        """A clue is pointed at; a second click strikes it off."""
        again = self.on_clues and number == self.clue
        self.on_clues, self.clue = True, number
        if again:
            self.act()
        else:
            self.draw()
