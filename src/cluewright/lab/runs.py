"""One run, in a process of its own: the function that a study's jobs call. Takes and gives what JSON can hold."""

from __future__ import annotations

import resource
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from cluewright import engines, families
from cluewright.core import Family, Labelling, Limit, WrongAnswerError
from cluewright.lab.study import Bounds
from cluewright.workshop import Method, Puzzle, solve


def run(
    subject: dict[str, Any], formulation: str, labelling: str, repeat: int, bounds: dict[str, Any]
) -> dict[str, Any]:
    """Solve the subject's puzzle, or make the puzzle it asks for, and say what that took."""
    family = families.load(subject["family"])
    limits = Bounds(**bounds)
    decided = Labelling.parse(labelling)
    if decided.random:
        decided = replace(decided, seed=repeat)
    if "parameters" in subject:
        result = _make(family, subject["parameters"], decided, repeat, limits)
    else:
        result = _solve(family, subject["puzzle"], Method(limits.engine, formulation, decided), limits)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    result["statistics"] = {**result["statistics"], "megabytes": round(peak, 1)}
    return result


def _solve(family: Family[Any, Any], document: Any, method: Method, bounds: Bounds) -> dict[str, Any]:
    puzzle = Puzzle(family, family.notation.read_document(document))
    engines.load(method.engine)
    family.model(puzzle.content, method.formulation)  # loads what stating a model needs, before the clock runs
    answer = solve(puzzle, Limit(bounds.seconds, bounds.solutions), method)
    counts = dict(answer.statistics)
    seconds = counts.pop("seconds", answer.seconds)  # an engine that tells its searching from its stating is believed
    return _result(len(answer.solutions), answer.complete, seconds, {**counts, "total seconds": answer.seconds}, bounds)


def _make(
    family: Family[Any, Any], parameters: dict[str, int], labelling: Labelling, seed: int, bounds: Bounds
) -> dict[str, Any]:
    """Try until a puzzle is made; a try that takes too long is given up for a new one, where the generator says so."""
    generator = family.generator
    assert generator is not None, "a study asks for generating only where the room has a generator"
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
            puzzle, solution = model.decode(values)
            faults = family.verify.faults(puzzle, solution)
            if faults:
                raise WrongAnswerError(f"the generated puzzle is wrong: {faults[0].says}")
        next(search, None)
        counts.update(search.ending.statistics)
        hopeless = search.ending.complete and generator.PATIENCE is None
        if values is not None or hopeless:
            return _result(int(values is not None), values is None, clock.elapsed, _summed(counts), bounds)
    return _result(0, False, clock.elapsed, _summed(counts), bounds)


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
