"""Play a puzzle: a cursor on the board, keys that enter, note, tick and join, typed moves, the mouse, and help.

`play_screen.py` draws. What a player asks the program, a hint, a check, the next step, is long work, done in a process
of its own while the board stays in sight and moves can be made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input

from cluewright.core import InputError, NotationError, Verdict
from cluewright.core.board import Noting, Way
from cluewright.games.game import Game, Operation
from cluewright.games.notes import CROSS, TICK
from cluewright.tui.board_view import at_point, steered
from cluewright.tui.elimination_grid import Layout, step
from cluewright.tui.play_screen import MoveField, PlayScreen, Session, Table, help_screen
from cluewright.tui.screens import Work, job, key_name, sentence
from cluewright.workshop import Puzzle, Solution

if TYPE_CHECKING:
    from cluewright.library.games import Games, SavedGame

PATIENCE = 60.0
"""Seconds for an answer."""

_LISTED = 6
"""Wrong moves or broken rules that are named at once."""

_STRENGTHS = ("where", "which", "step")


class Questions:
    """The questions of one game, and what is known from their answers."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._work: Work | None = None
        """What is being looked for."""

        self._hint: dict[str, Any] = {}
        """The last hint, and in `_hinted` the entries that it was made for."""

        self._hinted: dict[str, str] | None = None
        self._strength = 0
        self.verdict: Verdict | None = None
        """What is proved of the puzzle, once that is known."""

        self._unjudged = ""
        """Why what is filled in cannot be judged before the end."""

    def stop(self) -> bool:
        """Stop what is being looked for; whether anything was."""
        if self._work is not None:
            self._work.stop.set()
        return self._work is not None

    def end(self) -> None:
        """Stop what is being looked for, and wait until its process has ended."""
        if self._work is not None:
            self._work.end()

    def _ask(self, function: str, doing: str, stopped: str, then: Callable[[dict[str, Any]], None]) -> None:
        """Have a function of `cluewright/jobs.py` called with the game as it stands, and go on with what it gives.

        An answer that was found for another state than the game's is dropped.
        """
        play = self._play
        if self._work is not None:
            play.say("Still looking. Esc stops it.")
            return
        entries = play.game.entries
        work = self._work = Work(job(function, PATIENCE, puzzle=play.game.puzzle.document, entries=entries))

        def learn(result: Any) -> None:
            self._work = None
            if work.stop.is_set():
                play.say(stopped)
            elif isinstance(result, InputError):
                play.say(sentence(str(result)))
            elif play.game.entries != entries:
                play.say("The game has gone on meanwhile; ask again.")
            else:
                then(result)

        play.say(f"{doing} Esc stops it.")
        play.in_background(work.run, learn)

    @property
    def _looking(self) -> str:
        return f"Looking for the next step of {self._play.game.puzzle.name}."

    def hint(self) -> None:
        """Where to look; asked again, which rule to use; asked again, the step itself. A wrong entry comes first."""
        if self._hinted == self._play.game.entries:
            self._say_hint()
            return

        def learn(result: dict[str, Any]) -> None:
            self._hint, self._hinted, self._strength = result, self._play.game.entries, 0
            self._say_hint()

        self._ask("hint", self._looking, "Stopped; there is no hint.", learn)

    def _say_hint(self) -> None:
        play, words = self._play, self._hint["words"]
        strength = _STRENGTHS[min(self._strength, len(_STRENGTHS) - 1)]
        self._strength += 1
        play.hinted_places = tuple(self._hint["places"][strength])
        play.hinted_clues = tuple(self._hint["clues"])
        play.hinted_values = self._values() if strength == "step" else ()
        more = ""
        if strength == "step" and self._hint["fill"]:
            more = " (Ctrl-P fills it in.)"
        elif words[strength] != words["step"]:
            more = " (Ctrl-T says more.)"
        play.say(f"{words[strength]}{more}")

    def _values(self) -> tuple[str, ...]:
        """The values of the elimination grid that the hint fills in, with their places."""
        groups = self._play.game.board.groups
        found = []
        for number, group in enumerate(groups[1:], start=1):
            for index, place in enumerate(groups[0].values):
                value = self._hint["fill"].get(f"{place} {group.name}")
                if value in group.values:
                    found += [f"0.{index}", f"{number}.{group.values.index(value)}"]
        return tuple(found)

    def check(self) -> None:
        """Whether what is filled in is right, as far as can be said."""
        game = self._play.game
        if game.finished or game.right is not None:
            self.say_check()
            return
        if self._unjudged:
            self._play.say(self._unjudged)
            return

        def learn(result: dict[str, Any]) -> None:
            if result["right"] is not None:
                self.verdict = Verdict.UNIQUE
                self._play.session.know(result["right"])
                self.say_check()
            else:
                self._unjudged = result["says"]
                self._play.say(self._unjudged)

        doing = f"Solving {game.puzzle.name}, to check against its solution."
        self._ask("check", doing, "Stopped; nothing was checked.", learn)

    def say_check(self) -> None:
        """What can be said of the game, with the places that are wrong."""
        game = self._play.game
        check, right = game.check(), game.right
        if right is not None and check.wrong and not game.finished:
            wrong_places = (place for place, value in game.entries.items() if right.get(place) != value)
            self._play.wrong_places = tuple(wrong_places)
        wrong = [f"- {each}" for each in check.wrong[:_LISTED]]
        if len(check.wrong) > _LISTED:
            wrong.append(f"- and {len(check.wrong) - _LISTED} more")
        why = ["Ctrl-T says why."] if wrong and not game.finished else []
        another = ["Ctrl-A makes another puzzle like this."] if check.solved else []
        self._play.say("\n".join([check.says, *wrong, *why, *another]))

    def step(self) -> None:
        """Have the next step played."""
        play = self._play

        def learn(result: dict[str, Any]) -> None:
            if not result["fill"]:
                play.say(result["says"])
                return
            play.do({"do": "fill", "entries": result["fill"]})
            if not play.game.finished:
                play.hinted_places = tuple(result["fill"])
                play.say(f"{result['says']} {play.game.said}")

        if self._hinted == play.game.entries and self._hint["fill"]:
            learn({"fill": self._hint["fill"], "says": self._hint["words"]["step"]})
        else:
            self._ask("step", self._looking, "Stopped; nothing was filled in.", learn)


_SECOND = 3
"""The right button of the mouse."""


class Play(PlayScreen):
    """A game that is saved after every move. Keys go to the board while the line for moves is empty."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"arrow('{key}')", show=False) for key in ("up", "down", "left", "right")),
        Binding("enter", "enter", show=False),
        Binding("backspace,delete", "wipe", show=False),
        Binding("tab", "turn(1)", show=False),
        Binding("shift+tab", "turn(-1)", show=False),
        Binding("ctrl+n", "noting", "note", tooltip="notes instead of entries, and back"),
        Binding("ctrl+t", "ask('hint')", "hint", tooltip="a hint; again, and it says more; a wrong entry comes first"),
        Binding("ctrl+k", "ask('check')", "check", tooltip="is it right so far?"),
        Binding("ctrl+z", "do('undo')", "undo", tooltip="undo"),
        Binding("ctrl+y", "do('redo')", show=False, tooltip="redo"),
        Binding("ctrl+p", "ask('step')", show=False, tooltip="have the next step played"),
        Binding("ctrl+r", "do('restart')", show=False, tooltip="start anew (undo brings everything back)"),
        Binding("ctrl+e", "wish('counts')", show=False, tooltip="show what is met (✓) and what is broken (!), or not"),
        Binding("ctrl+f", "wish('follow')", show=False),
        Binding("ctrl+l", "wish('timer')", show=False, tooltip="show or hide the time"),
        Binding("ctrl+g", "view", show=False),
        Binding("ctrl+o", "solution", show=False, tooltip="the solution"),
        Binding("ctrl+a", "another", show=False, tooltip="another puzzle like this"),
        Binding("question_mark", "help", "all keys"),
        Binding("f1", "help", show=False),
        Binding("escape", "back", "back", tooltip="leave; the game is saved after every move"),
        Binding("ctrl+q", "app.quit", show=False, tooltip="quit the program"),
    ]

    def __init__(
        self, puzzle: Puzzle, solution: dict[str, Any] | None = None, *, saved: SavedGame | None = None
    ) -> None:
        super().__init__()
        self._puzzle, self._solution, self._saved = puzzle, solution, saved
        self._questions = Questions(self)

    def on_mount(self) -> None:
        begun = self._begin()
        places = self.game.board.places
        self.at = next((number for number, place in enumerate(places) if not place.given), 0)
        self.query_one(MoveField).focus()
        self.say(begun or self._help())
        self.run_worker(self._open_library, thread=True)
        self.set_interval(1.0, self.say_title)

    def _begin(self) -> str:
        """Take up the game that was left, or begin one."""
        puzzle, solution = self._puzzle, None
        if self._solution:
            solution = Solution(puzzle, puzzle.family.notation.read_solution(puzzle.content, self._solution))
        game = Game.begin(puzzle, solution)
        trouble = ""
        try:
            saved = self._saved or (self._games().unsolved(puzzle) if self.menu.has_library() else None)
        except InputError as error:
            saved, trouble = None, f"This game cannot be saved: {sentence(str(error))}"
        self._questions.verdict = Verdict.UNIQUE if game.right is not None else None
        self.session = Session(saved.game if saved else game, self._games, saved)
        if saved and game.right is not None:
            self.session.know(dict(game.right))
        if saved and saved.game.now:
            filled = saved.game.filled
            return f"You go on where you left: {filled} filled in. Ctrl-R starts anew. {self._help()}"
        return trouble

    def _open_library(self) -> None:
        """Have the library ready for the first move: to make one takes a second."""
        with suppress(InputError):  # what is wrong with it is said when the game should be saved
            self.menu.library()

    def _games(self) -> Games:
        return self.menu.library().games

    def _help(self) -> str:
        how = self.game.room.how(self.game.puzzle.content)
        return f"{how}. Or use the arrow keys; ? lists all keys."

    def action_of(self, key: str) -> str | None:
        """What a key does in the game; None where it is only typed."""
        return _ACTIONS.get(key)

    def do(self, operation: Operation) -> None:
        """Do an operation, save it and say what it did."""
        self.forget_marks()
        before = self.game.entries
        try:
            says = self.session.do(operation)
        except NotationError as error:
            self.say(sentence(str(error)))
            return
        if operation["do"] in ("type", "fill", "undo", "redo"):
            self._follow(before, self.game.entries)
        if self.game.finished and operation["do"] not in ("undo", "redo", "wish", "strike"):
            self._questions.say_check()
        else:
            self.say(says)

    def _follow(self, before: Mapping[str, str], now: Mapping[str, str]) -> None:
        """The cursor goes to what has changed, so that it comes into sight."""
        changed = [place for place in (*now, *before) if now.get(place) != before.get(place)]
        names = [place.name for place in self.game.board.places]
        if not changed or changed[0] not in names:
            return
        self.at, self.on_clues = names.index(changed[0]), False
        if self.grid_seen:
            value = now.get(changed[0], before.get(changed[0], ""))
            self.cell = self.grid_seen.of_entry(changed[0], value) or self.cell

    def take(self, character: str) -> bool:
        """Whether a character that is typed on an empty line means something to the board; then it is done."""
        way = self.game.board.way
        if self.on_clues:
            return False
        if self.grid_seen and character in "+- ":
            self._mark(TICK if character == "+" else CROSS)
        elif way == Way.PAINT and character in "#- ":
            self._paint("-" if character == "-" else "#")
        elif way == Way.JOIN and character in " -":
            self._join(excluding=character == "-")
        elif way == Way.ENTER and not self.grid_seen and character.isdigit():
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

    def _enter_pending(self) -> None:
        value, self.pending = self.pending, ""
        if value in self.place.values:
            self._set(value)
        else:
            self.say(f"{value} cannot stand at {self.place.name}.")

    def _set(self, value: str) -> None:
        self.do({"do": "note" if self.noting else "enter", "place": self.place.name, "value": value})

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
        assert self.grid_seen
        cell = self.grid_seen.cell(*self.cell)
        self.do({"do": "clear" if self.game.grid.get(cell) == mark else mark, "place": cell})

    def action_arrow(self, key: str) -> None:
        """Move the cursor; in a typed move, its own."""
        field = self.query_one(MoveField)
        if field.value:
            {"left": field.action_cursor_left, "right": field.action_cursor_right}.get(key, lambda: None)()
            return
        way = 1 if key in ("right", "down") else -1
        if self.choosing is not None:
            self.choosing = (self.choosing + way) % (len(self.place.values) + 1)
            self.draw()
            return
        if self.pending:
            self._enter_pending()
        grid, board = self.grid_seen, self.game.board
        if self.on_clues:
            self.clue = max(0, min(len(board.clues) - 1, self.clue + (way if key in ("up", "down") else 0)))
        elif grid:
            self.cell = step(grid, replace(self.window, row=self.cell[0], column=self.cell[1]), key)
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
            number, self.choosing = self.choosing, None
            if number < len(self.place.values):
                self._set(self.place.values[number])
            else:
                self.action_wipe()
        else:
            self._act()

    def _act(self) -> None:
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

    def action_wipe(self) -> None:
        """Empty the cursor's place; in a typed move, delete a letter."""
        field = self.query_one(MoveField)
        if field.value:
            field.action_delete_left()
        elif self.pending:
            self.pending = self.pending[:-1]
            self.say()
        elif self.grid_seen and not self.on_clues:
            self.do({"do": "clear", "place": self.grid_seen.cell(*self.cell)})
        elif not self.on_clues:
            self.do({"do": "erase", "place": self.place.name})

    def action_turn(self, way: int) -> None:
        """From the board to the clues and back; without clues, to the next place that is empty."""
        board, entries = self.game.board, self.game.entries
        if board.clues:
            self.on_clues = not self.on_clues
            self.say("Up and Down point at a clue; Enter strikes it off; Tab goes back." if self.on_clues else "")
            return
        count = len(board.places)
        following = [(self.at + way * distance) % count for distance in range(1, count + 1)]
        empty = (each for each in following if not board.places[each].given and board.places[each].name not in entries)
        self.at = next(empty, self.at)
        self.draw()

    def action_noting(self) -> None:
        """Values and pairs become notes, or entries again."""
        board = self.game.board
        if board.noting == Noting.GRID:
            self.say("Notes go into the grid: Enter ticks, - crosses. Ctrl-G shows it, and the table again.")
            return
        self.noting = not self.noting
        what, notes = {
            Way.ENTER: ("values", "are notes"),
            Way.JOIN: ("pairs", "are noted as no pairs"),
            Way.PAINT: ("cells", "are marked empty"),
        }[board.way]
        now = f"{notes}. Ctrl-N again, and they count" if self.noting else "count"
        self.say(f"From now on {what} {now}.")

    def action_view(self) -> None:
        if self.game.board.noting != Noting.GRID:
            self.say("There is no elimination grid in this family.")
            return
        self.as_table, self.on_clues = not self.as_table, False
        self.say("The table. Ctrl-G shows the grid." if self.as_table else "The grid. Ctrl-G shows the table.")

    def on_click(self, event: events.Click) -> None:
        """Point at a place, a cell of the grid or a clue; what is pointed at already is done."""
        table = self.query_one(Table)
        for sheet in (table.board, table.pane.clues):
            region = sheet.shown.region
            if sheet.display and region.contains(event.screen_x, event.screen_y):
                column, row = event.screen_x - region.x, event.screen_y - region.y
                if sheet is table.pane.clues:
                    self._click_clue(row)
                elif self.grid_seen:
                    self._click_cell(column, row, second=event.button == _SECOND)
                else:
                    self._click_place(column, row, second=event.button == _SECOND)
                break
        self.query_one(MoveField).focus()

    def _click_place(self, column: int, row: int, *, second: bool) -> None:
        """The cursor goes to a place; a cell is painted at once, two places are joined by two clicks."""
        board, size = self.game.board, self.game.picture().cell
        row = self.rows_shown[row] if row < len(self.rows_shown) else -1
        number = at_point(board.places, column / size[0], row / size[1]) if row >= 0 else None
        if number is None:
            return
        again = number == self.at and not self.on_clues
        self.at, self.on_clues, self.choosing, self.pending = number, False, None, ""
        if board.way == Way.PAINT:
            self._paint("-" if second or self.noting else "#")
        elif board.way == Way.JOIN:
            self._join(excluding=second or self.noting)
        elif again:
            self._act()
        else:
            self.draw()

    def _click_cell(self, column: int, row: int, *, second: bool) -> None:
        """The cursor goes to a cell of the grid; a second click ticks it, the second button crosses it."""
        assert self.grid_seen
        cell = Layout.of(self.grid_seen, self.window).cells.get((column, row))
        if cell is None:
            return
        again = cell == self.cell and not self.on_clues
        self.cell, self.on_clues = cell, False
        if second or again:
            self._mark(CROSS if second else TICK)
        else:
            self.draw()

    def _click_clue(self, line: int) -> None:
        """A clue is pointed at; a second click strikes it off."""
        if line >= len(self.clue_of):
            return
        number = self.clue_of[line]
        again = self.on_clues and number == self.clue
        self.on_clues, self.clue = True, number
        if again:
            self._act()
        else:
            self.draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        event.input.clear()
        if text:
            self.do({"do": "type", "text": text})
        else:
            self.say(self._help())

    def action_do(self, what: str) -> None:
        self.do({"do": what})

    def action_wish(self, what: str) -> None:
        self.do({"do": "wish", "what": what})

    def action_ask(self, what: str) -> None:
        """Ask for a hint, whether it is right so far, or for the next step."""
        {"hint": self._questions.hint, "check": self._questions.check, "step": self._questions.step}[what]()

    def action_solution(self) -> None:
        """Give up: show the solution."""
        from cluewright.library.store import Entry
        from cluewright.tui.menu import PuzzleScreen

        view = PuzzleScreen(Entry(self.game.puzzle, self._questions.verdict or Verdict.UNKNOWN))
        self.app.push_screen(view)
        view.call_after_refresh(view.action_solve)

    def action_another(self) -> None:
        """Leave this game, which is saved, for a new puzzle of its family, size, kind and level."""
        from cluewright.workshop.reading import read

        puzzle = self.game.puzzle

        def learn(result: Any) -> None:
            self.session.leave()
            self.app.switch_screen(Play(read(result["made"])))

        with self.saying_errors():
            _ = puzzle.family.generate  # a family without a generator is refused at once
            work = job("another", PATIENCE, puzzle=puzzle.document, level=None)
            doing = f"Making another puzzle: {puzzle.family.name}, {puzzle.size}."
            self.work(doing, work, learn, "Stopped; no puzzle was made.")

    def action_help(self) -> None:
        self.app.push_screen(help_screen(self.game, _HELP))

    def action_back(self) -> None:
        """Leave what was begun, or else the game, which is saved."""
        if self._questions.stop():
            return
        field = self.query_one(MoveField)
        if field.value or self.pending or self.picked or self.choosing is not None:
            field.clear()
            self.pending, self.picked, self.choosing = "", None, None
            self.say()
            return
        self.session.leave()
        super().action_back()

    def end_work(self) -> None:
        """End the work and wait until it has: the terminal is gone."""
        self._questions.end()

    def on_unmount(self) -> None:
        """Nothing goes on when the game is left."""
        self._questions.stop()

    def on_screen_suspend(self) -> None:
        """Something else is seen: the clock stops."""
        if hasattr(self, "session"):
            self.session.pause()

    def on_screen_resume(self) -> None:
        """The game is seen again."""
        if hasattr(self, "session"):
            self.session.go_on()
            self.query_one(MoveField).focus()


_BINDINGS = [binding for binding in Play.BINDINGS if isinstance(binding, Binding)]
_ACTIONS = {key: binding.action for binding in _BINDINGS for key in binding.key.split(",")}
_HELP = [(key_name(binding.key), binding.tooltip) for binding in _BINDINGS if binding.tooltip]
