"""Studies: how much of their processor time is spent searching, warm and with a new process for each run."""

from __future__ import annotations

import resource
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cluewright import families
from cluewright.lab import Bounds, Results, Study, conduct
from cluewright.lab.studies import LabellingOptions, labelling_study, paper_study
from cluewright.lab.study import Record
from cluewright.processes.batch import Executor, Job, Local, Outcome, run_job
from cluewright.workshop import examples
from measure import Table


@dataclass(frozen=True)
class Cold:
    """Every run in a process that is started for it alone, one after another."""

    workers: int = 1

    def outcomes(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        """As they come."""
        yield from map(run_job, jobs)


def tables() -> Iterator[Table]:
    """A tiny puzzle, a small one, and a published table."""
    table = Table(
        "processor time of studies, all processes together",
        ("study", "runs", "searching", "all, warm", "a run costs", "share", "a run costs, cold", "share, cold"),
    )
    for name, asked in _studies():
        warm, searching, runs = _carried_out(asked, Local())
        cold, searched, few = _carried_out(_part(asked), Cold())
        table.add(
            name,
            f"{runs}",
            f"{searching:.1f} s",
            f"{warm:.1f} s",
            f"{(warm - searching) / runs * 1000:.0f} ms",
            f"{searching / warm:.0%}",
            f"{(cold - searched) / few * 1000:.0f} ms",
            f"{searched / cold:.0%}",
        )
    yield table


def _studies() -> Iterator[tuple[str, Study]]:
    house = families.load("houses")
    small = next(each.puzzle for each in examples(house))
    options = LabellingOptions(("leftmost", "ff", "ffc"), ("step", "bisect"))
    yield f"{small.name}, searches of milliseconds", labelling_study([small], options, Bounds())
    yield "houses, Table 1 of the paper, limit 5 s", paper_study(house, Bounds(seconds=5), ("Table 1",))


def _part(asked: Study) -> Study:
    """Every eighth trial: enough to see what a process costs."""
    few = asked.trials[::8]
    return Study(asked.kind, asked.title, asked.subjects, few, (), asked.bounds)


def _carried_out(asked: Study, where: Executor) -> tuple[float, float, int]:
    """Processor time of everything, that of the searches, and how many runs there were."""
    before = _spent()
    with tempfile.TemporaryDirectory() as folder, Results(Path(folder) / "study.jsonl", asked) as results:
        for _ in conduct(results, where):
            pass
        searching = sum(map(_searched, results.records.values()))
        return _spent() - before, searching, len(results.records)


def _searched(record: Record) -> float:
    """What a run spent searching; a short search was repeated."""
    return record.statistics.get("searching seconds", record.seconds)


def _spent() -> float:
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)
