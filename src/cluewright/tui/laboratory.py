"""The laboratory in small: a few labellings on one puzzle, each within a few seconds, in one table."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from cluewright.core import InputError, Limit, OptionError
from cluewright.core.labelling import BRANCHES, ORDERS, SELECTS
from cluewright.tui.base_screens import ReadingScreen, TypingScreen
from cluewright.tui.sentences import sentence
from cluewright.tui.widgets import Asked, Title
from cluewright.tui.working import OneByOne, Stop, Working
from cluewright.workshop import Puzzle

if TYPE_CHECKING:
    from cluewright.lab import Study

_FIELDS = {
    "variables": ("leftmost,ff,ffc", "which variable next: " + ", ".join(SELECTS)),
    "values": ("step,bisect", "how it is split: " + ", ".join(BRANCHES)),
    "orders": ("up,down", "which values first: " + ", ".join(ORDERS)),
    "limit": ("5s", "for each run: 500ms, 10s, 2m"),
}
_MORE = """The commands do more:
- cluewright lab labelling PUZZLE tries every labelling, repeats runs and keeps the results in a file
- cluewright lab tree PUZZLE draws the search tree
- cluewright lab scale measures how time grows with size
- cluewright lab paper runs the published tables again
- cluewright lab report FILE makes a page of any results"""


class Laboratory(TypingScreen):
    """Which labellings."""

    ENTER = "run"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "next field"),
        Binding("up", "app.focus_previous", show=False, priority=True),
        Binding("down", "app.focus_next", show=False, priority=True),
    ]

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self._puzzle = puzzle

    def body(self) -> Iterable[Widget]:
        """A field for each kind of option."""
        with VerticalScroll(can_focus=False):
            yield Static("Labellings to compare: how the search decides its variables.", classes="line")
            for name, (usual, meaning) in _FIELDS.items():
                yield Asked(name, usual, id=name)
                yield Static(meaning, markup=False, classes="hint")

    def on_mount(self) -> None:
        self.query_one(Title).say(f"Laboratory: {self._puzzle.name} - {self._puzzle.family.name}, {self._puzzle.size}")
        self.query_one("#variables", Asked).field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in any field."""
        self.action_run()

    def action_run(self) -> None:
        """Run them, if they can be run."""
        try:
            study = self._study()
        except InputError as error:
            self.say(sentence(str(error)))
            return
        self.say()
        what = f"Trying {len({trial.labelling for trial in study.trials})} labellings on {self._puzzle.name}."
        self.app.push_screen(Working(what, lambda stop: _carried_out(study, stop)), self._ran)

    def _study(self) -> Study:
        from cluewright.lab import Bounds
        from cluewright.lab.labelling_study import Options, study

        typed = {name: self.query_one(f"#{name}", Asked).field.value for name in _FIELDS}
        lists = {name: tuple(filter(None, (part.strip() for part in text.split(",")))) for name, text in typed.items()}
        for name in ("variables", "values", "orders"):
            if not lists[name]:
                raise OptionError(f"{name} must name at least one option, as in {_FIELDS[name][0]}")
        options = Options(lists["variables"], lists["values"], lists["orders"], (self._puzzle.family.formulations[0],))
        return study([self._puzzle], options, Bounds(Limit.parse(typed["limit"]).seconds or 5.0))

    def _ran(self, result: Any) -> None:
        if result is None:
            self.say("Stopped; what had been run is dropped.")
        elif isinstance(result, InputError):
            self.say(sentence(str(result)))
        else:
            self.app.push_screen(Results(self._puzzle, result))


class Results(ReadingScreen):
    """What came out."""

    def __init__(self, puzzle: Puzzle, parts: list[str]) -> None:
        super().__init__()
        self._puzzle, self._parts = puzzle, parts

    def on_mount(self) -> None:
        self.query_one(Title).say(f"Laboratory: {self._puzzle.name}")
        self.show(*self._parts, "", _MORE)


def _carried_out(study: Study, stop: Stop) -> list[str] | None:
    """Run the study; the lines of its tables."""
    from cluewright.lab import Experiment, conduct
    from cluewright.lab import Results as Kept

    with tempfile.TemporaryDirectory(prefix="cluewright-") as folder, Kept(Path(folder) / "study.jsonl", study) as kept:
        for progress in conduct(kept, OneByOne(stop)):
            stop.progress = f"{progress.done} of {progress.total} runs done"
        if stop.is_set():
            return None
        return str(Experiment(study, dict(kept.records))).splitlines()
