"""One puzzle: first the puzzle, then on a key its solution, with what was proved and how long that took."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType

from cluewright.core import Picture, Verdict
from cluewright.tui.laboratory import Laboratory
from cluewright.tui.library_screens import Save
from cluewright.tui.play import Play
from cluewright.tui.screens import ReadingScreen, job, markdown_lines, sentence
from cluewright.tui.widgets import Title
from cluewright.workshop import Solution
from cluewright.workshop.answer import VERDICTS, duration
from cluewright.workshop.dialogue import to_confirm

if TYPE_CHECKING:
    from cluewright.library.store import Entry

_PATIENCE = 60.0
"""Seconds for a proof."""


class PuzzleScreen(ReadingScreen):
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
        self._answer: dict[str, Any] = {}
        """What `jobs.prove` has found; empty before."""

        self._shown = -1
        """Which solution is seen; -1 for the puzzle itself."""

        self._rules = False

    def on_mount(self) -> None:
        self._draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what makes sense now."""
        return {
            "solve": self._shown < 0 or self._rules,
            "unsolved": self._shown >= 0 and not self._rules,
            "other": self._shown >= 0 and len(self._answer["solutions"]) > 1 and not self._rules,
            "save": self._unsaved,
        }.get(action, True)

    def _draw(self) -> None:
        puzzle = self._entry.puzzle
        self.query_one(Title).say(f"{puzzle.name} - {puzzle.family.name}, {puzzle.size}")
        if self._rules:
            self.show(*markdown_lines(puzzle.family.rules, self._width))
        elif self._shown < 0:  # clues and questions are not in the picture
            clues = puzzle.family.play.told(puzzle.content) if puzzle.family.offers("play") else []
            self.show(*self._facts(), "", puzzle.picture(), "", *clues)
        else:
            self.show(*self._solved())
        self.refresh_bindings()

    def _facts(self) -> list[str]:
        entry = self._entry
        facts = [entry.puzzle.family.summary, f"Verdict: {entry.verdict}", to_confirm(entry.puzzle)]
        facts += [f"Source: {entry.source}" if entry.source else "", "Not saved yet: w saves it" * self._unsaved]
        return [sentence(fact) for fact in facts if fact]

    @property
    def _verdict(self) -> str:
        verdict = VERDICTS[Verdict(self._answer["verdict"])]
        return sentence(f"{verdict} ({self._answer['engine']}, {duration(self._answer['seconds'])})")

    def _solved(self) -> list[str | Picture]:
        puzzle, documents = self._entry.puzzle, self._answer["solutions"]
        confirm, remarks = self._answer["to_confirm"], self._answer["remarks"]
        solution = Solution(puzzle, puzzle.family.notation.read_solution(puzzle.content, documents[self._shown]))
        number = f"Solution {self._shown + 1} of the {len(documents)} found:" if len(documents) > 1 else "The solution:"
        as_read = [f"{self._answer['verdict']}, as read; {confirm}"] if confirm else []
        return [self._verdict, *as_read, *remarks, "", number, "", solution.picture(), "", solution.text]

    def action_solve(self) -> None:
        """Solve and prove it now, and show the solution."""
        self._rules = False
        if self._answer:
            self._show_answer(self._answer)
            return
        puzzle = self._entry.puzzle
        work = job("prove", _PATIENCE, puzzle=puzzle.document, questions=True)
        doing = f"Solving {puzzle.name}, and looking for a second solution."
        self.work(doing, work, self._show_answer, "Stopped. s starts again.")

    def _show_answer(self, answer: dict[str, Any]) -> None:
        self._answer = answer
        self._shown = 0 if answer["solutions"] else -1
        self.say("" if answer["solutions"] else self._verdict)
        self._draw()

    def action_other(self) -> None:
        """The next of several solutions."""
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
        self.app.push_screen(Play(self._entry.puzzle, self._entry.only_solution))

    def action_study(self) -> None:
        """Try labellings on it."""
        self.app.push_screen(Laboratory(self._entry.puzzle))

    def action_save(self) -> None:
        """Save it under a name."""
        self.app.push_screen(Save(self._entry), self._saved)

    def _saved(self, entry: Entry | None) -> None:
        if entry is None:
            self.say("Not saved. w asks again.")
            return
        self._entry, self._unsaved = entry, False
        self.say(f"Saved as {entry.puzzle.name}.")
        self._draw()
