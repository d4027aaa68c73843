r"""The laboratory from Python: `labelling`, `tree` and `scale`, on puzzles and on CPMpy models of one's own.

A model is given as a function that returns it, as the model itself, or as `"FILE.py:FUNCTION"`. The function returns a
`cpmpy.Model`, a pair of one and the variables to label in order, or a `cluewright.core.Model`.

>>> import cpmpy as cp
>>> def queens(n):
...     column = cp.intvar(1, n, shape=n, name="column")
...     rows = range(n)
...     return cp.Model(
...         cp.AllDifferent(column),
...         cp.AllDifferent([column[row] + row for row in rows]),
...         cp.AllDifferent([column[row] - row for row in rows]),
...     ), column
>>> print(tree(queens, {"n": 4}, "leftmost"))
queens n=4, leftmost,step,up: 6 nodes, 2 failures, 1 solution, depth 2
<BLANKLINE>
search
├─ column[0] = 1
│  ├─ column[1] = 3  ✗
│  └─ column[1] ≠ 3  ✗
└─ column[0] ≠ 1
   └─ column[0] = 2  ◆ solution
>>> study = labelling(queens, {"n": 6}, select="leftmost,ff", branch="step", order="up", repeats=1)
>>> [(run.labelling, run.status, run.statistics["backtracks"]) for run in study.runs]
[('leftmost,step,up', 'found', 8), ('ff,step,up', 'found', 8)]
>>> growing = scale(queens, {"n": [4, 5, 6]}, labellings=["ff"], repeats=1)
>>> [(run.subject, run.solutions) for run in growing.runs]
[('queens n=4', 1), ('queens n=5', 1), ('queens n=6', 1)]
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cluewright import families
from cluewright.core import Labelling, Limit, OptionError
from cluewright.lab.model_source import Parameters, shown, source
from cluewright.lab.report import charts, write_report
from cluewright.lab.results import Results
from cluewright.lab.runs import conduct
from cluewright.lab.search_tree import SearchTree, record, record_own
from cluewright.lab.studies import (
    LabellingOptions,
    ScaleOptions,
    labelling_study,
    model_labelling_study,
    model_scale_study,
    scale_study,
)
from cluewright.lab.study import Bounds, Record, Study
from cluewright.lab.tables import Table, failures, measured_as, tables, with_backtracks
from cluewright.processes.batch import Executor, Local, executor
from cluewright.processes.bounded import alarm
from cluewright.workshop import Puzzle

Words: TypeAlias = str | Sequence[str]
"""Several words: `"ff,ffc"` or `["ff", "ffc"]`."""

Seconds: TypeAlias = float | str
"""A time limit: `10` or `"500ms"`."""


class Where(NamedTuple):
    """Where runs take place and what becomes of their results."""

    results: Path | str | None = None
    """A file that keeps every run as it comes; the same study goes on from it. None keeps them in memory alone."""

    on: str | None = None
    """The address of a Dask scheduler; None for this machine."""

    workers: int | None = None
    """How many runs at once on this machine; as many as it has cores if None."""

    def executor(self) -> Executor:
        """What runs the jobs."""
        return executor(self.on) if self.on or self.workers is None else Local(self.workers)


class Run(NamedTuple):
    """One run: what was tried, and what it gave."""

    subject: str
    formulation: str
    labelling: str
    repeat: int
    status: str
    """One of `study.STATUSES`."""

    seconds: float
    """Searching alone."""

    solutions: int
    complete: bool
    statistics: Mapping[str, float]
    """What the engine counted: `choice points`, `backtracks` and others."""

    detail: str
    """Why there is no answer, in one line."""


@dataclass(frozen=True)
class Experiment:
    """A study that was carried out."""

    study: Study
    records: Mapping[str, Record]
    """By the keys of the study's trials."""

    @property
    def runs(self) -> list[Run]:
        """Every run, in the study's order."""
        done = [(trial, self.records[trial.key]) for trial in self.study.trials if trial.key in self.records]
        return [
            Run(*trial, of.status, of.seconds, of.solutions, of.complete, of.statistics, of.detail)
            for trial, of in done
        ]

    @property
    def best(self) -> Run | None:
        """The fastest run that found a solution."""
        return min((run for run in self.runs if run.status == "found"), key=lambda run: run.seconds, default=None)

    @property
    def tables(self) -> list[Table]:
        """The study's tables, filled."""
        return tables(self.study, self.records)

    def measured(self, measure: str) -> Experiment:
        """The same with another measure in its tables: `backtracks`, `choice points`."""
        return Experiment(measured_as(self.study, measure, self.records), self.records)

    def charts(self) -> list[str]:
        """The tables' charts, as SVG."""
        filled = self.tables
        return [chart for table in filled for chart in charts(table, filled)]

    def report(self, path: Path | str) -> list[Path]:
        """Write a page to be read by anyone, with the raw figures as CSV and JSON beside it; the files written."""
        return write_report(self.study, self.records, Path(path))

    def __str__(self) -> str:
        """The tables, with backtracks after those whose times do not rank, then the notes of the study."""
        notes = [*self.study.notes, *failures(self.records)]
        return "\n\n".join(
            [*map(str, with_backtracks(self.study, self.records)), *(["\n".join(notes)] if notes else [])]
        )

    def _repr_html_(self) -> str:
        """For notebooks."""
        return f"<pre>{escape(str(self))}</pre>" + "".join(f"<div>{chart}</div>" for chart in self.charts())


def labelling(
    subject: object,
    parameters: Parameters | None = None,
    *,
    select: Words = (),
    branch: Words = (),
    order: Words = (),
    formulations: Words = (),
    repeats: int | None = None,
    every: bool = False,
    limit: Seconds = 60.0,
    megabytes: int = 4096,
    where: Where = Where(),  # noqa: B008 - a tuple never changes
) -> Experiment:
    """Try labellings on a model, a puzzle or several puzzles, each run in a process of its own.

    `select`, `branch` and `order` name the options to combine, all of them where they are left out. With `every`, each
    run looks for all solutions; a model with an objective is always searched for its best. Without `repeats`, searches
    of less than a second are repeated, in up to three processes and short ones many times in each.
    """
    chosen = {"selects": select, "branches": branch, "orders": order, "formulations": formulations}
    options = LabellingOptions(
        repeats=repeats, **{name: words for name, given in chosen.items() if (words := _words(given))}
    )
    bounds = Bounds(_seconds(limit), megabytes, None if every else 1)
    puzzles = [subject] if isinstance(subject, Puzzle) else subject
    if isinstance(puzzles, list | tuple) and puzzles and all(isinstance(each, Puzzle) for each in puzzles):
        _refuse(parameters, "a puzzle takes no parameters")
        return carried_out(labelling_study(puzzles, options, bounds), where)
    return carried_out(model_labelling_study(source(subject), parameters or {}, options, bounds), where)


def tree(
    subject: object,
    parameters: Parameters | None = None,
    labelling: Labelling | str = "",
    *,
    formulation: str | None = None,
    every: bool = False,
    limit: Seconds = 60.0,
) -> SearchTree:
    """Record how the search for the first solution, or for every one, goes under a labelling; runs in this process."""
    chosen = labelling if isinstance(labelling, Labelling) else Labelling.parse(labelling)
    bounds = Limit(_seconds(limit), None if every else 1)
    if isinstance(subject, Puzzle):
        _refuse(parameters, "a puzzle takes no parameters")
        return SearchTree(f"{subject.name}, {chosen}", record(subject, formulation, chosen, bounds))
    if formulation:
        raise OptionError("a model of one's own is one formulation; only puzzles have several to choose from")
    given, known = source(subject), parameters or {}
    clock = bounds.start()
    with alarm(clock):
        own = given.build(known)
    recording = record_own(own, chosen, clock.rest())
    return SearchTree(f"{shown(given.name, known)}, {chosen}", recording)


def scale(
    subject: object,
    sizes: Mapping[str, Sequence[int]],
    parameters: Parameters | None = None,
    *,
    labellings: Sequence[str] = (),
    repeats: int | None = None,
    limit: Seconds = 60.0,
    megabytes: int = 4096,
    where: Where = Where(),  # noqa: B008 - a tuple never changes
) -> Experiment:
    """Measure how the time grows with size.

    `sizes` gives the values of a model's parameter, as in `{"n": [4, 6, 8]}`; `parameters` the values of its others. A
    family's name takes the sizes of that family's puzzles, and `repeats` of them each, three if left out. Searches of
    less than a second are repeated; of a model, `repeats` says how often instead.
    """
    grid = {name: tuple(sorted(set(values))) for name, values in sizes.items()}
    options = ScaleOptions(grid=grid, labellings=tuple(labellings), repeats=repeats)
    bounds = Bounds(_seconds(limit), megabytes)
    if isinstance(subject, str) and ":" not in subject:
        _refuse(parameters, "a family's puzzles take sizes alone")
        return carried_out(scale_study(families.load(subject), options, bounds), where)
    return carried_out(model_scale_study(source(subject), parameters or {}, options, bounds), where)


def carried_out(study: Study, where: Where) -> Experiment:
    """Run a study, or the rest of it, to its end."""
    with tempfile.TemporaryDirectory(prefix="cluewright-") as folder:
        path = Path(where.results) if where.results is not None else Path(folder) / "study.jsonl"
        with Results(path, study) as results:
            for _ in conduct(results, where.executor()):
                pass
            return Experiment(study, dict(results.records))


def _words(given: Words) -> tuple[str, ...]:
    return tuple(part.strip() for part in given.split(",")) if isinstance(given, str) else tuple(given)


def _seconds(limit: Seconds) -> float:
    """More than 0, whether a number or text."""
    given = Limit.parse(limit) if isinstance(limit, str) else Limit(limit)
    return given.seconds or 60.0


def _refuse(parameters: Parameters | None, says: str) -> None:
    if parameters:
        raise OptionError(says)
