"""What a study or a recorded search gives in Python: values that print themselves and can be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import NamedTuple

from cluewright import drawing
from cluewright.core import OptionError
from cluewright.lab import tree_picture
from cluewright.lab.figures import charts
from cluewright.lab.findings import Findings, findings
from cluewright.lab.report import write_report
from cluewright.lab.search_tree import Node, Recording
from cluewright.lab.study import MEASURES, Record, Study
from cluewright.lab.tables import Table, lines, measured_as, tables

LARGE = 5000
"""Nodes beyond which a profile says more than a tree."""


class Run(NamedTuple):
    """One run: what was tried, and what it gave."""

    subject: str
    formulation: str
    labelling: str
    repeat: int
    status: str
    """`found`, `none` (proved), `timeout`, `memory`, `error` or `died`."""

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

    @property
    def findings(self) -> list[Findings]:
        """What the tables show, in sentences."""
        return findings(self.study, self.tables, self.records)

    def measured(self, measure: str) -> Experiment:
        """The same with another measure in its tables: `backtracks`, `choice points`."""
        if measure not in MEASURES:
            raise OptionError(f"{measure!r} is not measured; there is {', '.join(MEASURES)}")
        study = measured_as(self.study, measure, self.records)
        if study is None:
            raise OptionError(f"no run counted {measure!r}")
        return Experiment(study, self.records)

    def charts(self) -> list[str]:
        """The tables' charts, as SVG."""
        filled = self.tables
        return [chart for table in filled for chart in charts(table, filled)]

    def report(self, path: Path | str) -> list[Path]:
        """Write a page to be read by anyone, with the raw figures as CSV and JSON beside it; the files written."""
        return write_report(self.study, self.records, Path(path))

    def __str__(self) -> str:
        """The tables, then the sentences."""
        parts = ["\n".join(lines(table)) for table in self.tables]
        parts += ["\n".join([each.about, *(f"- {sentence}" for sentence in each.sentences)]) for each in self.findings]
        return "\n\n".join(parts)

    def _repr_html_(self) -> str:
        """For notebooks."""
        return f"<pre>{escape(str(self))}</pre>" + "".join(f"<div>{chart}</div>" for chart in self.charts())


@dataclass(frozen=True)
class SearchTree:
    """How one search went: every decision, failure and solution."""

    name: str
    """What was searched, and under which labelling."""

    recording: Recording

    @property
    def root(self) -> Node:
        """Where the search began."""
        return self.recording.root

    @property
    def counts(self) -> dict[str, int]:
        """The whole search in figures: nodes, failures, solutions, depth."""
        return self.recording.counts

    @property
    def title(self) -> str:
        """The name and the figures."""
        return f"{self.name}: {tree_picture.summary(self.recording)}"

    @property
    def is_large(self) -> bool:
        """Whether a profile, figures for each depth, says more than the tree."""
        return self.recording.nodes.total() > LARGE

    def text(self, widest: int = tree_picture.WIDEST) -> str:
        """The tree as indented text, with failed parts folded until at most this many leaves are side by side."""
        return tree_picture.outline(self.recording, widest)

    def svg(self, widest: int = tree_picture.WIDEST) -> str:
        """The tree as a picture."""
        return drawing.svg(tree_picture.picture(self.recording, self.title, widest))

    def profile(self) -> str:
        """How much happened at each depth, as text."""
        return tree_picture.profile_text(self.recording)

    def profile_svg(self) -> str:
        """The same as a chart."""
        return tree_picture.profile(self.recording, self.title)

    def __str__(self) -> str:
        """The tree, or its profile if it is large."""
        return f"{self.title}\n\n{self.profile() if self.is_large else self.text()}"

    def _repr_svg_(self) -> str:
        """For notebooks."""
        return self.profile_svg() if self.is_large else self.svg()
