"""How the laboratory's commands run a study and show it: progress on a terminal, then the tables."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cluewright.cli.console import BAD, INTERRUPTED, YES, complain, note, say, say_json
from cluewright.core import Limit, OptionError, megabytes
from cluewright.system import data_folder
from cluewright.workshop.answer import duration

AsJson = Annotated[
    bool, typer.Option("--json", help="Print JSON instead: one object per run, one per line, as they come.")
]

if TYPE_CHECKING:
    from cluewright.lab import Bounds, Progress, Record, Study


def bounds(limit: str, memory: str, solutions: int | None = 1) -> Bounds:
    """The limits of each run, as typed."""
    from cluewright.lab import Bounds

    return Bounds(Limit.parse(limit).seconds or 60.0, megabytes(memory), solutions)


def words(text: str | None) -> tuple[str, ...]:
    """A list typed with commas; what is typed twice counts once."""
    return tuple(dict.fromkeys(filter(None, (part.strip() for part in (text or "").split(",")))))


def named(study: Study, name: str) -> Path:
    """A results file in the user's data folder, the same for the same study alone."""
    safe = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name)[:40]
    folder = data_folder() / "studies"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        says = f"cannot make a folder for results there: {error.strerror}; --to names a file elsewhere"
        raise OptionError(says, str(folder)) from None
    return folder / f"{study.kind}-{safe}-{study.fingerprint[:6]}.jsonl"


def carry_out(study: Study, path: Path, on: str | None, *, as_json: bool, measure: str = "seconds") -> int:
    """Run a study, or the rest of it, and show its tables by this measure; the exit status."""
    from cluewright.lab import Experiment, Results, conduct
    from cluewright.lab.tables import refuse_unknown_measure
    from cluewright.processes.batch import PlaceError, executor

    refuse_unknown_measure(measure)
    where = executor(on)
    if on:
        note(f"asking {on} for its workers")
        count = where.workers
        note(f"{count} jobs can run there at once" if count else "it has no worker; the study begins when one comes")
    with Results(path, study) as results:
        if results.records:
            note(f"going on with {path}: {_how_many(study, results.records)} runs are there")
        progressing = conduct(results, where)
        try:
            with _Bar(study) as bar:
                for progress in progressing:
                    bar.show(progress)
                    if as_json and progress.latest:
                        trial = next(trial for trial in study.trials if trial.key == progress.latest.key)
                        say_json({**trial._asdict(), **progress.latest._asdict()})
        except (KeyboardInterrupt, PlaceError) as stop:
            progressing.close()  # type: ignore[attr-defined]  # it is a generator
            why, status = (str(stop), BAD) if isinstance(stop, PlaceError) else ("stopped", INTERRUPTED)
            kept = f"{_how_many(study, results.records)} runs are kept in {path}"
            complain(f"{why}; {kept}, and the same command goes on from there")
            return status
        shown = Experiment(study, dict(results.records))
    shown = shown if measure == "seconds" else shown.measured(measure)
    if not as_json:
        say(str(shown))
    note(f"results: {path}; cluewright lab report {path} makes a page of them")
    return YES


def _how_many(study: Study, records: Mapping[str, Record]) -> str:
    return f"{len(records)} of {len(records) + len(study.missing(records))}"


class _Bar:
    """Live progress on a terminal; nothing in a pipe."""

    def __init__(self, study: Study) -> None:
        self._bar: Any = None
        self._labels = {trial.key: trial for trial in study.trials}
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

            columns = SpinnerColumn(), MofNCompleteColumn(), BarColumn(bar_width=24), TextColumn("{task.description}")
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=len(study.trials))

    def __enter__(self) -> _Bar:
        if self._bar:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()

    def show(self, progress: Progress) -> None:
        if not self._bar:
            return
        parts = [f"{progress.running} running"]
        if progress.best:
            trial = self._labels[progress.best.key]
            parts.append(f"fastest so far {trial.labelling} {duration(progress.best.seconds)}")
        if progress.left is not None and progress.done < progress.total:
            parts.append(f"about {duration(progress.left)} left")
        self._bar.update(self._task, completed=progress.done, description=" · ".join(parts), refresh=True)
