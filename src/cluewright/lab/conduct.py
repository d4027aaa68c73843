"""Carrying out a study: every trial without a record becomes a job, every outcome a record, as they come.

A run that got no answer because the place where it ran went away has no outcome and so no record: it is run again when
the study goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import NamedTuple

from cluewright.core import ModelError
from cluewright.core.characters import visible
from cluewright.lab.results import Results
from cluewright.lab.study import Record, Study, Trial
from cluewright.processes.batch import Executor, Job, Outcome

LEAST = 0.3
"""Seconds of searching in each process: a search of a millisecond is measured many times over, as starting costs 30."""


class Progress(NamedTuple):
    """How far a study has come."""

    done: int
    total: int
    running: int
    left: float | None
    """Seconds to go, judged by the runs so far; None before the first."""

    best: Record | None = None
    """The fastest answer so far."""

    latest: Record | None = None


def conduct(results: Results, where: Executor) -> Iterator[Progress]:
    """Run what has no record yet; closing the iterator ends what still runs, and what was finished is kept.

    A `PlaceError` of the executor ends it the same way.
    """
    study = results.study
    waiting = _Waiting(results)
    total, workers, spent, finished = len(study.trials), where.workers if len(waiting) else 0, 0.0, 0
    yield Progress(total - len(waiting), total, min(workers, len(waiting)), None, _best(results))
    for outcome in where.outcomes(waiting):
        trial = waiting.answered(outcome.key)
        if trial is None:  # a cluster may run a job twice; its key counts once
            continue
        workers = workers or where.workers  # of a cluster that had none yet
        refusal = outcome.error and outcome.error.error()
        if isinstance(refusal, ModelError):  # no run of this model can succeed, so that none is recorded
            raise refusal
        record = _record(study, trial, outcome)
        results.add(record)
        waiting.spare_repeats(trial)
        spent += outcome.seconds
        finished += 1
        left = spent / finished * len(waiting) / max(workers, 1)
        yield Progress(total - len(waiting), total, min(workers, len(waiting)), left, _best(results), record)


class _Waiting:
    """The jobs of the trials without a record, every first run before any repeat.

    So the repeats of one run lie apart in time, and what slows a machine for a moment slows all runs alike. A repeat
    may be spared when the run before it is known, and is not given out earlier. While nothing can be given out the
    iterator is at its end; it goes on after the next outcome.
    """

    def __init__(self, results: Results) -> None:
        self._results, self._study = results, results.study
        missing = sorted(self._study.missing(results.records), key=lambda trial: trial.repeat)
        self._to_give = {_job_key(self._study, trial): trial for trial in missing}
        self._given: dict[str, Trial] = {}

    def __len__(self) -> int:
        """How many trials have no record yet and need one, as far as is known."""
        return len(self._to_give) + len(self._given)

    def __iter__(self) -> _Waiting:
        return self

    def __next__(self) -> Job:
        for key, trial in self._to_give.items():
            if not self._may_be_spared(trial):
                self._given[key] = self._to_give.pop(key)
                return _job(self._study, key, trial)
        raise StopIteration

    def _may_be_spared(self, trial: Trial) -> bool:
        """Whether that depends on a run which is not known yet."""
        if self._study.enough is None or trial.repeat == 1 or not self._study.repeats_alike(trial):
            return False
        return trial._replace(repeat=trial.repeat - 1).key not in self._results.records

    def answered(self, key: str) -> Trial | None:
        """The trial whose job this is; None if it has an answer already."""
        return self._given.pop(key, None)

    def spare_repeats(self, trial: Trial) -> None:
        """Leave out what the latest record of a trial makes needless."""
        number = trial.repeat + 1
        while (key := _job_key(self._study, again := trial._replace(repeat=number))) in self._to_give:
            if self._study.spared(again, self._results.records):
                del self._to_give[key]
            number += 1


def _job_key(study: Study, trial: Trial) -> str:
    """A cluster answers a key it has seen before from memory, so that it must belong to this study alone."""
    return f"{study.fingerprint} {trial.key}"


def _job(study: Study, key: str, trial: Trial) -> Job:
    arguments = {
        "subject": dict(study.subjects[trial.subject]),
        "formulation": trial.formulation,
        "labelling": trial.labelling,
        "repeat": trial.repeat,
        "bounds": asdict(study.bounds),
        "least": LEAST if study.enough is not None else 0.0,  # who asked for repeats gets these and no more
    }
    # The job stops itself at the limit; stating the model may take a little longer than that.
    return Job(
        key,
        "cluewright.lab.runs:run",
        arguments,
        seconds=study.bounds.seconds + 5,
        megabytes=study.bounds.megabytes,
        warm_up="cluewright.lab.runs:warm_up",
    )


def _record(study: Study, trial: Trial, outcome: Outcome) -> Record:
    if outcome.status == "done":
        return Record(trial.key, **outcome.value)
    seconds = study.bounds.seconds if outcome.status == "timeout" else outcome.seconds
    return Record(trial.key, outcome.status, seconds, detail=visible(" ".join(outcome.detail.split())))


def _best(results: Results) -> Record | None:
    found = (record for record in results.records.values() if record.status == "found")
    return min(found, key=lambda record: record.seconds, default=None)
