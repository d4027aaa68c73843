"""One puzzle: first the puzzle, then on a key its solution, with what was proved and how long that took."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType

from cluewright.core import InputError, Picture, Verdict
from cluewright.tui.base_screens import ReadingScreen
from cluewright.tui.prose import prose
from cluewright.tui.sentences import sentence
from cluewright.tui.widgets import Title
from cluewright.tui.working import Working, in_a_process
from cluewright.workshop import Solution
from cluewright.workshop.answer import VERDICTS, duration
from cluewright.workshop.dialogue import to_confirm

if TYPE_CHECKING:
    from cluewright.library.store import Entry

_PATIENCE = 60.0
"""Seconds for a proof."""


class View(ReadingScreen):
    """A puzzle that is saved, or one just made that may be saved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "solve", "solution"),
        Binding("n", "other", "other solution"),
        Binding("u", "unsolved", "puzzle"),
        Binding("p", "play", "play"),
        Binding("r", "rules", "rules"),
        Binding("l", "study", "laboratory"),
        Binding("w", "save", "save"),
    ]

    def __init__(self, entry: Entry, *, unsaved: bool = False) -> None:
        super().__init__()
        self._entry, self._unsaved = entry, unsaved
        self._answer: dict[str, Any] | None = None
        self._shown = -1
        """Which solution is seen; -1 for the puzzle itself."""

        self._rules = False

    def on_mount(self) -> None:
        self._draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what makes sense now."""
        count = len(self._answer["solutions"]) if self._answer else 0
        return {
            "solve": self._shown < 0 or self._rules,
            "unsolved": self._shown >= 0 and not self._rules,
            "other": self._shown >= 0 and count > 1 and not self._rules,
            "save": self._unsaved,
        }.get(action, True)

    def _draw(self) -> None:
        puzzle = self._entry.puzzle
        self.query_one(Title).say(f"{puzzle.name} - {puzzle.family.name}, {puzzle.size}")
        if self._rules:
            self.show(*prose(puzzle.family.rules, self._width))
        elif self._shown < 0:
            self.show(*self._facts(), "", puzzle.picture(), "", *self._told())
        else:
            self.show(*self._solved())
        self.refresh_bindings()

    def _told(self) -> list[str]:
        """Clues and questions, which the picture does not show."""
        puzzle = self._entry.puzzle
        return puzzle.family.play.told(puzzle.content) if puzzle.family.offers("play") else []

    def _facts(self) -> list[str]:
        entry = self._entry
        facts = [sentence(entry.puzzle.family.summary), f"Verdict: {entry.verdict}."]
        confirm = to_confirm(entry.puzzle)
        if confirm:
            facts.append(sentence(confirm))
        if entry.source:
            facts.append(f"Source: {entry.source}.")
        if self._unsaved:
            facts.append("Not saved yet: w saves it.")
        return facts

    def _solved(self) -> list[str | Picture]:
        assert self._answer
        documents = self._answer["solutions"]
        verdict = VERDICTS[Verdict(self._answer["verdict"])]
        heading = sentence(f"{verdict} ({self._answer['engine']}, {duration(self._answer['seconds'])})")
        puzzle = self._entry.puzzle
        solution = Solution(puzzle, puzzle.family.notation.read_solution(puzzle.content, documents[self._shown]))
        number = f"Solution {self._shown + 1} of the {len(documents)} found:" if len(documents) > 1 else "The solution:"
        return [heading, *self._answer["remarks"], "", number, "", solution.picture(), "", solution.text]

    def action_solve(self) -> None:
        """Solve and prove it now, and show the solution."""
        self._rules = False
        if self._answer:
            self._show_answer()
            return
        puzzle = self._entry.puzzle
        work = in_a_process("proved", _PATIENCE, name=puzzle.name, document=puzzle.document)
        self.app.push_screen(Working(f"Solving {puzzle.name}, and looking for a second solution.", work), self._solve)

    def _solve(self, result: Any) -> None:
        if result is None:
            self.say("Stopped. s starts again.")
        elif isinstance(result, InputError):
            self.say(sentence(str(result)))
        else:
            self._answer = result
            self._show_answer()

    def _show_answer(self) -> None:
        assert self._answer
        if self._answer["solutions"]:
            self._shown = 0
            self.say()
        else:
            seconds = duration(self._answer["seconds"])
            self.say(sentence(f"{VERDICTS[Verdict(self._answer['verdict'])]} ({self._answer['engine']}, {seconds})"))
        self._draw()

    def action_other(self) -> None:
        """The next of several solutions."""
        assert self._answer
        self._shown = (self._shown + 1) % len(self._answer["solutions"])
        self._draw()

    def action_unsolved(self) -> None:
        """The puzzle again."""
        self._shown = -1
        self._draw()

    def action_rules(self) -> None:
        """The rules, and back."""
        self._rules = not self._rules
        self.say("r again shows the puzzle." if self._rules else "")
        self._draw()

    def action_play(self) -> None:
        """Play it."""
        from cluewright.tui.playing import Play

        self.app.push_screen(Play(self._entry.puzzle, self._entry.only_solution))

    def action_study(self) -> None:
        """Try labellings on it."""
        from cluewright.tui.laboratory import Laboratory

        self.app.push_screen(Laboratory(self._entry.puzzle))

    def action_save(self) -> None:
        """Save it under a name."""
        from cluewright.tui.saving import Save

        self.app.push_screen(Save(self._entry), self._saved)

    def _saved(self, entry: Entry | None) -> None:
        if entry is None:
            self.say("Not saved. w asks again.")
            return
        self._entry, self._unsaved = entry, False
        self.say(f"Saved as {entry.puzzle.name}.")
        self._draw()
