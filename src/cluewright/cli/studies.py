"""How the laboratory's commands run a study and show it: progress on a terminal, then tables and sentences."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cluewright.cli.console import BAD, INTERRUPTED, YES, complain, note, say, say_json
from cluewright.core import Limit, OptionError, megabytes
from cluewright.system import data_folder
from cluewright.workshop.answer import duration

if TYPE_CHECKING:
    from rich.table import Table as RichTable

    from cluewright.lab import Bounds, Progress, Record, Study
    from cluewright.lab.findings import Findings
    from cluewright.lab.tables import Table

_MARKS = {"best": "★", "worst": "✗"}
_STYLES = {"best": "bold green", "worst": "red"}


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
        told = f"cannot make a folder for results there: {error.strerror}; --to names a file elsewhere"
        raise OptionError(told, str(folder)) from None
    return folder / f"{study.kind}-{safe}-{study.fingerprint[:6]}.jsonl"


def carry_out(study: Study, path: Path, on: str | None, *, as_json: bool) -> tuple[int, Mapping[str, Record]]:
    """Run a study, or the rest of it; the exit status, and every record there is."""
    from cluewright.lab import Results, conduct
    from cluewright.processes.batch import PlaceError, executor

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
                        _say_record(study, progress.latest)
        except (KeyboardInterrupt, PlaceError) as stop:
            progressing.close()  # type: ignore[attr-defined]  # it is a generator
            why, status = (str(stop), BAD) if isinstance(stop, PlaceError) else ("stopped", INTERRUPTED)
            kept = f"{_how_many(study, results.records)} runs are kept in {path}"
            complain(f"{why}; {kept}, and the same command goes on from there")
            return status, dict(results.records)
        return YES, dict(results.records)


def _how_many(study: Study, records: Mapping[str, Record]) -> str:
    return f"{len(records)} of {len(records) + len(study.missing(records))}"


def carry_out_and_show(study: Study, path: Path, on: str | None, *, as_json: bool, measure: str | None = None) -> int:
    """Run a study, or the rest of it, and show what it gave, or this measure of it; the exit status."""
    from cluewright.lab.findings import findings
    from cluewright.lab.study import MEASURES
    from cluewright.lab.tables import measured_as, tables

    if measure is not None and measure not in MEASURES:
        raise OptionError(f"{measure[:40]!r} is not measured; there is {', '.join(MEASURES)}")
    status, records = carry_out(study, path, on, as_json=as_json)
    if status != YES:
        return status
    shown = study if measure is None else measured_as(study, measure, records)
    if shown is None:
        raise OptionError(f"no run counted {measure!r}; there is {', '.join(['seconds', *_counted(records)])}")
    filled = tables(shown, records)
    if not as_json:
        show(shown, filled, findings(shown, filled, records))
    note(f"results: {path}; cluewright lab report {path} makes a page of them")
    return YES


def _counted(records: Mapping[str, Record]) -> list[str]:
    return sorted({name for record in records.values() for name in record.statistics})


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


def _say_record(study: Study, record: Record) -> None:
    trial = next(trial for trial in study.trials if trial.key == record.key)
    say_json({**trial._asdict(), **record._asdict()})


def show(study: Study, tables: list[Table], found: list[Findings]) -> None:
    """Every table, then what they show."""
    from rich.console import Console

    from cluewright.lab.tables import SWING

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(width=200, highlight=False)
    for table in tables:
        console.print(f"{table.sheet.name}: {table.sheet.title} ({table.unit})", style="bold", markup=False)
        console.print(_rich(table))
        for remark in table.sheet.notes:
            console.print(f"  {remark}", style="dim")
    marks = "★ best  ✗ worst" if any(cell.mark for table in tables for row in table.cells for cell in row) else ""
    if marks:
        say(marks)
    if any(cell.swing is not None for table in tables for row in table.cells for cell in row):
        say(SWING)
    say("")
    for remark in study.notes:
        say(remark)
    for findings in found:
        say(f"\n{findings.about}")
        for sentence in findings.sentences:
            say(f"- {sentence}")


def _rich(table: Table) -> RichTable:
    """With published figures every row has two lines: ours, and theirs beneath."""
    from rich import box
    from rich.table import Table as RichTable

    sheet = table.sheet
    drawn = RichTable(box=box.SIMPLE_HEAD)
    drawn.add_column(f"{sheet.down} \\ {sheet.across}", no_wrap=True)
    if sheet.published:
        drawn.add_column("")
    for column in sheet.columns:
        drawn.add_column(column, justify="right")
    for r, name in enumerate(sheet.rows):
        ours = [_cell(table, r, c) for c in range(len(sheet.columns))]
        if sheet.published:
            drawn.add_row(name, "here", *ours)
            theirs = [table.published(figure) for figure in sheet.published[r]]
            drawn.add_row("", "paper", *theirs, style="dim")
        else:
            drawn.add_row(name, *ours)
    return drawn


def _cell(table: Table, row: int, column: int) -> Any:
    from rich.text import Text

    cell = table.cells[row][column]
    shown = table.text(cell)
    return Text(f"{_MARKS[cell.mark]} {shown}" if cell.mark else shown, style=_STYLES.get(cell.mark, ""))
