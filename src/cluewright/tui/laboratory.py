"""The laboratory in small: a few labellings on one puzzle, each within a few seconds, in one table."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from cluewright.core import Limit, OptionError
from cluewright.core.labelling import BRANCHES, ORDERS, SELECTS
from cluewright.processes.batch import Job, Outcome, run_job
from cluewright.processes.pool import Hosts
from cluewright.tui.screens import FormScreen, Stop, TextScreen
from cluewright.tui.widgets import Asked, Title
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


@dataclass(frozen=True)
class OneByOne:
    """An executor that runs jobs one after another, until it is stopped."""

    stop: Stop
    workers: int = 1

    def outcomes(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        """What became of each job; what was ended early has no outcome."""
        with Hosts() as hosts:
            for job in jobs:
                outcome = run_job(job, self.stop, hosts)
                if self.stop.is_set():
                    return
                yield outcome


class Laboratory(FormScreen):
    """Which labellings."""

    ENTER = "run"

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

    def on_input_submitted(self) -> None:
        """Run the labellings, if they can be run."""
        with self.saying_errors():
            study = self._study()
            self.say()
            doing = f"Trying {len({trial.labelling for trial in study.trials})} labellings on {self._puzzle.name}."
            stopped = "Stopped; what had been run is dropped."
            self.work(doing, lambda stop: _carried_out(study, stop), self._show, stopped)

    def _show(self, parts: list[str]) -> None:
        self.app.push_screen(TextScreen(f"Laboratory: {self._puzzle.name}", lambda width: [*parts, "", _MORE]))

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


def _carried_out(study: Study, stop: Stop) -> list[str] | None:
    """Run the study; the lines of its tables."""
    from cluewright.lab import Experiment, Results, conduct

    with (
        tempfile.TemporaryDirectory(prefix="cluewright-") as folder,
        Results(Path(folder) / "study.jsonl", study) as kept,
    ):
        for progress in conduct(kept, OneByOne(stop)):
            stop.progress = f"{progress.done} of {progress.total} runs done"
        if stop.is_set():
            return None
        return str(Experiment(study, dict(kept.records))).splitlines()
