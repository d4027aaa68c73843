"""Play a puzzle: type moves, take them back, have them checked. A text that is not a move is explained."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from cluewright.core import InputError, NotationError, Verdict
from cluewright.tui.base_screens import TypingScreen
from cluewright.tui.sentences import sentence
from cluewright.tui.widgets import Asked, Sheet, Title
from cluewright.tui.working import Working, in_a_process
from cluewright.workshop import Puzzle, Solution
from cluewright.workshop.playing import Check, Game
from cluewright.workshop.wording import VERDICTS

_PATIENCE = 60.0
_LISTED = 6
"""Wrong moves or broken rules that are named at once."""


class Play(TypingScreen):
    """A game and a line to type moves in."""

    ENTER = "move"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "undo", priority=True),
        Binding("ctrl+y", "redo", "redo", priority=True),
        Binding("ctrl+k", "check", "check", priority=True),
        Binding("ctrl+t", "hint", "hint", priority=True),
        Binding("ctrl+o", "solution", "solution", priority=True),
        Binding("tab", "turn", "rules, clues", priority=True),
    ]

    def __init__(self, puzzle: Puzzle, solution: dict[str, Any] | None = None) -> None:
        super().__init__()
        self._game = Game.begin(puzzle, _read(puzzle, solution) if solution else None)
        self._verdict = Verdict.UNIQUE if solution else None
        """What is proved of the puzzle, once that is known."""

        self._hint: dict[str, str] = {}
        """The hint from what is filled in now, at the strengths that were not shown yet, weakest first."""

        self._hinted: dict[str, str] = {}
        """What the hint was made from."""

        self._turned = False
        """Whether rules and clues are seen, not the board."""

    def body(self) -> Iterable[Widget]:
        """The board and the line."""
        yield Sheet()
        yield Asked("Move")

    def on_mount(self) -> None:
        puzzle = self._game.puzzle
        self.query_one(Title).say(f"Playing {puzzle.name} - {puzzle.family.name}, {puzzle.size}")
        self.query_one(Asked).field.focus()
        self._draw()
        self.say(self._help())

    def _help(self) -> str:
        puzzle = self._game.puzzle
        told = " Tab shows the clues." if puzzle.family.play.told(puzzle.content) else ""
        return f"{puzzle.family.play.how(puzzle.content)}. To empty a place, type erase and the place.{told}"

    def _draw(self, *, from_top: bool = False) -> None:
        puzzle = self._game.puzzle
        if self._turned:
            told = puzzle.family.play.told(puzzle.content)
            self.show(*told, *(["", ""] if told else []), puzzle.family.rules, from_top=from_top)
        else:
            self.show(self._game.picture(), from_top=from_top)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A move."""
        text = event.value.strip()
        event.input.clear()
        if not text:
            self.say(self._help())
            return
        try:
            after = self._game.play(text)
        except NotationError as error:
            self.say(sentence(str(error)))
            return
        self._turned = False
        unchanged = after is self._game
        self._game = after
        self._draw()
        if after.finished:
            self._say_check(after.check())
        else:
            self.say(f"{text} stands there already." if unchanged else f"{text}: {len(after.entries)} filled in.")

    def action_undo(self) -> None:
        """One step back."""
        self._step(self._game.can_undo, self._game.undo, "undo")

    def action_redo(self) -> None:
        """One step forward again."""
        self._step(self._game.can_redo, self._game.redo, "redo")

    def _step(self, possible: bool, step: Callable[[], Game], name: str) -> None:
        if not possible:
            self.say(f"There is nothing to {name}.")
            return
        self._game = step()
        self._turned = False
        self._draw()
        self.say(f"{name}: {len(self._game.entries)} filled in.")

    def action_turn(self) -> None:
        """Rules and clues, or the board."""
        self._turned = not self._turned
        self._draw(from_top=True)

    def action_check(self) -> None:
        """Whether what is filled in is right, as far as can be said."""
        self._with_verdict(lambda: self._say_check(self._game.check()))

    def action_hint(self) -> None:
        """Where to look; asked again, which rule to use; asked again, the step itself. A wrong entry comes first."""
        entries = self._game.entries
        if self._hint and self._hinted == entries:
            self._say_hint()
            return
        puzzle = self._game.puzzle

        def learn(result: Any) -> None:
            if isinstance(result, InputError):
                self.say(sentence(str(result)))
            elif result is None:
                self.say("Stopped; there is no hint.")
            else:
                self._hint, self._hinted = result, entries
                self._say_hint()

        work = in_a_process("hinted", _PATIENCE, name=puzzle.name, document=puzzle.document, entries=entries)
        self.app.push_screen(Working(f"Looking for the next step of {puzzle.name}.", work), learn)

    def _say_hint(self) -> None:
        strength = next(iter(self._hint))
        says = self._hint[strength]
        if len(self._hint) > 1:
            del self._hint[strength]
        more = " (Ctrl+T says more.)" if strength != "step" and says != self._hint["step"] else ""
        self.say(f"{says}{more}")

    def _with_verdict(self, then: Callable[[], None]) -> None:
        """Do this once it is known whether there is one solution."""
        if self._verdict is not None:
            then()
            return
        puzzle = self._game.puzzle

        def learn(result: Any) -> None:
            if result is None:
                self.say("Stopped; nothing was checked.")
                return
            if isinstance(result, InputError):
                self.say(sentence(str(result)))
                return
            self._verdict = Verdict(result["verdict"])
            if self._verdict == Verdict.UNIQUE:
                solution = _read(puzzle, result["solutions"][0])
                self._game = self._game.knowing(puzzle.family.play.entries(puzzle.content, solution.content))
            then()

        work = in_a_process("proved", _PATIENCE, name=puzzle.name, document=puzzle.document)
        self.app.push_screen(Working(f"Solving {puzzle.name}, to check against its solution.", work), learn)

    def _say_check(self, check: Check) -> None:
        if self._game.right is None and not self._game.finished and self._verdict is not None:
            verdict = VERDICTS[self._verdict]
            self.say(f"{sentence(verdict)} What is filled in can be judged only when all is filled in.")
            return
        wrong = [f"- {each}" for each in check.wrong[:_LISTED]]
        if len(check.wrong) > _LISTED:
            wrong.append(f"- and {len(check.wrong) - _LISTED} more")
        why = ["Ctrl+T says why."] if wrong and not self._game.finished else []
        self.say("\n".join([check.says, *wrong, *why]))

    def action_solution(self) -> None:
        """Give up: show the solution."""
        from cluewright.library.store import Entry
        from cluewright.tui.view import View

        view = View(Entry(self._game.puzzle, self._verdict or Verdict.UNKNOWN))
        self.app.push_screen(view)
        view.call_after_refresh(view.action_solve)


def _read(puzzle: Puzzle, document: dict[str, Any]) -> Solution:
    return Solution(puzzle, puzzle.family.notation.read_solution(puzzle.content, document))
