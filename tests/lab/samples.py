"""A small study, and records made up for it, for the tests of the laboratory."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from cluewright.lab import Bounds, Record, Study
from cluewright.lab.studies import LabellingOptions, labelling_study
from cluewright.lab.study import Trial
from cluewright.processes.batch import Job, Outcome
from cluewright.workshop import read

PUZZLE = '{"family":"houses","houses":[[0,0],[2,0],[3,0],[2,1],[3,1],[2,2],[0,3],[3,3]]}'
HARD = (
    '{"family":"houses","houses":[[0,0],[3,0],[5,0],[6,0],[3,1],[6,1],[0,2],[3,2],[0,3],[5,3],[6,4],[4,5],[3,6],[5,6]]}'
)


def small(seconds: float = 30.0, repeats: int = 1, orders: tuple[str, ...] = ("up", "down")) -> Study:
    """Eight labellings of one puzzle of eight houses, or four, in the paper's formulation."""
    options = LabellingOptions(("leftmost", "ff"), ("step", "bisect"), orders, ("connections",), repeats)
    return labelling_study([read(PUZZLE)], options, Bounds(seconds=seconds))


def found(key: str, seconds: float, **statistics: float) -> Record:
    return Record(key, "found", seconds, 1, False, statistics)


def made_up(study: Study, figures: Iterable[float]) -> dict[str, Record]:
    """Records for the study's searches in turn, the same for every repeat that is needed; infinity is a time-out."""
    waiting, chosen = iter(figures), dict[Trial, float]()
    records: dict[str, Record] = {}
    for trial in study.trials:
        search = trial._replace(repeat=1) if study.repeats_alike(trial) else trial
        if search not in chosen:
            figure = next(waiting, None)
            if figure is None:
                break
            chosen[search] = figure
        if not study.spared(trial, records):
            late = math.isinf(chosen[search])
            key = trial.key
            records[key] = Record(key, "timeout", study.bounds.seconds) if late else found(key, chosen[search])
    return records


@dataclass
class Scripted:
    """An executor that gives the outcomes it is told to, for what no real one does at will."""

    outcome: dict[str, Outcome] = field(default_factory=dict)
    twice: bool = False
    workers: int = 2
    ran: list[str] = field(default_factory=list)

    def outcomes(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        done = {"status": "found", "seconds": 0.5, "solutions": 1, "complete": False, "statistics": {"backtracks": 3}}
        for job in jobs:
            self.ran.append(job.key)
            labelling = job.arguments["labelling"]
            given = self.outcome.get(labelling, Outcome("", "done", done, 1.0))
            for _ in range(1 + self.twice):
                yield replace(given, key=job.key)
