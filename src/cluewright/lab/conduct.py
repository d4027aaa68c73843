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
from cluewright.workshop.batch import Executor, Job, Outcome


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
    waiting = {_job_key(study, trial): trial for trial in study.trials if trial.key not in results.records}
    total, workers, spent, finished = len(study.trials), where.workers if waiting else 0, 0.0, 0
    yield Progress(total - len(waiting), total, min(workers, len(waiting)), None, _best(results))
    for outcome in where.outcomes([_job(study, key, trial) for key, trial in waiting.items()]):
        trial = waiting.pop(outcome.key, None)
        if trial is None:  # a cluster may run a job twice; its key counts once
            continue
        workers = workers or where.workers  # of a cluster that had none yet
        refusal = outcome.error and outcome.error.error()
        if isinstance(refusal, ModelError):  # no run of this model can succeed, so that none is recorded
            raise refusal
        record = _record(study, trial, outcome)
        results.add(record)
        spent += outcome.seconds
        finished += 1
        left = spent / finished * len(waiting) / max(workers, 1)
        yield Progress(total - len(waiting), total, min(workers, len(waiting)), left, _best(results), record)


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
    }
    # The job stops itself at the limit; stating the model may take a little longer than that.
    return Job(key, "cluewright.lab.runs:run", arguments, study.bounds.seconds + 5, study.bounds.megabytes)


def _record(study: Study, trial: Trial, outcome: Outcome) -> Record:
    if outcome.status == "done":
        return Record(trial.key, **outcome.value)
    seconds = study.bounds.seconds if outcome.status == "timeout" else outcome.seconds
    return Record(trial.key, outcome.status, seconds, detail=visible(" ".join(outcome.detail.split())))


def _best(results: Results) -> Record | None:
    found = (record for record in results.records.values() if record.status == "found")
    return min(found, key=lambda record: record.seconds, default=None)
