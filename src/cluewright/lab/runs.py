"""Carrying out a study: every trial without a record becomes a job, every outcome a record, as they come.

A run that got no answer because the place where it ran went away has no outcome and so no record: it is run again when
the study goes on. One run is the function that a job calls, in a process of its own; it takes and gives what JSON can
hold. Every solution is checked before it counts: that of a puzzle by the family's `verify`, that of a model of one's
own by evaluating its constraints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright import engines, families, system
from cluewright.core import Family, InputError, Labelling, Limit, ModelError, Request, WrongAnswerError
from cluewright.core.characters import visible
from cluewright.lab.model_source import from_subject
from cluewright.lab.results import Results
from cluewright.lab.study import Bounds, Record, Study, Trial
from cluewright.processes.batch import Executor, Job, Outcome
from cluewright.workshop.generation import make
from cluewright.workshop.orders import Order

if TYPE_CHECKING:
    from cluewright.lab.own_model import OwnModel

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


def run(
    subject: dict[str, Any], formulation: str, labelling: str, repeat: int, bounds: dict[str, Any], least: float = 0.0
) -> dict[str, Any]:
    """Solve the subject's puzzle, or make the puzzle it asks for, and say what that took.

    A search shorter than `least` seconds is repeated until they took so long together.
    """
    limits = Bounds(**bounds)
    decided = Labelling.parse(labelling)
    if decided.random:
        decided = replace(decided, seed=repeat)
    if "model" in subject:
        result = _run_own(subject, decided, limits, least)
    elif "size" in subject:
        result = _generate(families.load(subject["family"]), subject["size"], repeat, limits)
    elif "parameters" in subject:
        result = _make(families.load(subject["family"]), subject["parameters"], decided, repeat, limits)
    else:
        result = _solve(families.load(subject["family"]), subject["puzzle"], formulation, decided, limits, least)
    peak = system.peak_megabytes()
    if peak is not None:
        result["statistics"] = {**result["statistics"], "megabytes": round(peak, 1)}
    return result


def warm_up(
    subject: dict[str, Any], formulation: str, labelling: str, repeat: int, bounds: dict[str, Any], least: float = 0.0
) -> None:
    """Load what `run` will load, as far as it is Cluewright's own."""
    import_module("cluewright.lab.own_model")
    if bounds["engine"].partition(":")[0] in engines.names():
        engines.load(bounds["engine"])
    if subject.get("family") in families.built_in():
        for part in ("notation", "model", "verify"):
            import_module(f"cluewright.families.{subject['family']}.{part}")


def _run_own(subject: dict[str, Any], labelling: Labelling, bounds: Bounds, least: float) -> dict[str, Any]:
    """Run a model of one's own; the time limit counts what its file and its function take, too."""
    clock = Limit(bounds.seconds).start()
    own = from_subject(subject)
    rest = clock.rest()
    if rest is None:
        return _result(0, False, clock.elapsed, {}, bounds)
    found = run_own(own, labelling, replace(rest, solutions=bounds.solutions), least=least)
    seconds, counts = _timed(found.statistics, clock.elapsed)
    asked = bounds if own.goal is None else replace(bounds, solutions=None)  # the best is known at the end alone
    return _result(found.solutions, found.complete, seconds, counts, asked)


class OwnRun(NamedTuple):
    """What a run gave."""

    solutions: int
    """With an objective, how many were found on the way to the best, each better than the one before."""

    complete: bool
    """Whether there are no more, or, with an objective, none better."""

    statistics: dict[str, float]


def run_own(
    own: OwnModel,
    labelling: Labelling,
    limit: Limit,
    observer: Callable[[Any], None] | None = None,
    least: float = 0.0,
) -> OwnRun:
    """Search as the labelling says; with an objective up to the best solution, however many the limit asks for.

    A search shorter than `least` seconds is repeated until they took so long together.
    """
    engine: Any = engines.load("fd")
    asked = limit if own.goal is None else replace(limit, solutions=None)
    search = engine.solutions(own.model, asked, labelling, observer=observer, goal=own.goal, least=least)
    seen = set()
    statistics: dict[str, float] = {}
    try:
        for values in search:
            own.check(values)
            seen.add(values[: own.identity])
            worth = own.worth()
            if worth is not None:
                statistics["objective"] = worth
    except InputError as error:  # the engine cannot take this model, under no labelling
        raise ModelError(error.message, error.place) from None
    return OwnRun(len(seen), search.ending.complete, {**search.ending.statistics, **statistics})


def _solve(
    family: Family, document: Any, formulation: str, labelling: Labelling, bounds: Bounds, least: float
) -> dict[str, Any]:
    """Solutions that come again, as a published formulation may give them, count once."""
    puzzle = family.notation.read_document(document)
    engine: Any = engines.load(bounds.engine)
    model = family.model(puzzle, formulation)
    clock = Limit(bounds.seconds).start()
    # Only fd can repeat a search without translating the model again.
    repeating = {"least": least} if bounds.engine == "fd" else {}
    search = engine.solutions(model, Limit(bounds.seconds, bounds.solutions), labelling, **repeating)
    seen = set()
    for values in search:
        solution = model.decode(values)
        _refuse_faults(family, puzzle, solution)
        seen.add(solution)
    seconds, counts = _timed(search.ending.statistics, clock.elapsed)
    return _result(len(seen), search.ending.complete, seconds, counts, bounds)


def _timed(statistics: Mapping[str, float], elapsed: float) -> tuple[float, dict[str, float]]:
    """The seconds of one search, and the other figures with the time of everything but its repetitions.

    An engine that tells its searching from its stating is believed; there is none where time was up before the search.
    """
    counts = dict(statistics)
    seconds = counts.pop("seconds", elapsed)
    repeated = counts.get("searching seconds", seconds) - seconds
    return seconds, {**counts, "total seconds": elapsed - repeated}


def _refuse_faults(family: Family, puzzle: object, solution: object) -> None:
    faults = family.verify.faults(puzzle, solution)
    if faults:
        raise WrongAnswerError(f"{family.name}: a wrong answer: {faults[0].says}")


def _make(
    family: Family, parameters: dict[str, int], labelling: Labelling, seed: int, bounds: Bounds
) -> dict[str, Any]:
    """Try until a puzzle is made; a try that takes too long is given up for a new one, where the generator says so."""
    generator = family.generating_model
    random = Random(f"{family.name} {sorted(parameters.items())} {seed}")
    engine = engines.load(bounds.engine)
    clock = Limit(bounds.seconds).start()
    counts: Counter[str] = Counter()
    while (left := clock.left) and left > 0:
        model = generator.model(random, **parameters)
        search = engine.solutions(model, Limit(min(left, generator.PATIENCE or left), 1), labelling)
        values = next(search, None)
        counts["tries"] += 1
        if values is not None:
            _refuse_faults(family, *model.decode(values))
        next(search, None)
        counts.update(search.ending.statistics)
        hopeless = search.ending.complete and generator.PATIENCE is None
        if values is not None or hopeless:
            return _result(int(values is not None), values is None, clock.elapsed, _summed(counts), bounds)
    return _result(0, False, clock.elapsed, _summed(counts), bounds)


def _generate(family: Family, size: int, seed: int, bounds: Bounds) -> dict[str, Any]:
    """Make a puzzle as `cluewright generate` does: proposed, proved unique, without what is not needed."""
    clock = Limit(bounds.seconds).start()
    made = make(Order(family.name, Request(size), seed), 0, clock=clock)
    return _result(int(made is not None), made is not None, clock.elapsed, {}, bounds)


def _summed(counts: Counter[str]) -> dict[str, float]:
    """What was counted over all tries; sums of memory and the like would say nothing."""
    return {
        name: count for name, count in counts.items() if name in ("tries", "seconds", "choice points", "backtracks")
    }


def _result(
    solutions: int, complete: bool, seconds: float, statistics: dict[str, Any], bounds: Bounds
) -> dict[str, Any]:
    enough = complete or (bounds.solutions is not None and solutions >= bounds.solutions)
    status = "timeout" if not enough else "found" if solutions else "none"
    return {
        "status": status,
        "seconds": seconds,
        "solutions": solutions,
        "complete": complete,
        "statistics": statistics,
    }
