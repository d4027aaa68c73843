"""The labelling engine: any Cluewright or CPMpy model on OR-Tools' CP solver, decided exactly as a labelling says.

`fd` is the engine for Cluewright's models, `CPM_fd` the CPMpy solver for models of one's own; both take every option of
`cluewright.core.Labelling`. Prolog's impact and dom_w_deg are not among them: they go by which rule failed, and the CP
solver does not tell. A labelled variable that is not part of the answer may bring the same answer again; the
repetition is dropped.

Of the statistics, `depth` (branches on the longest path) is given where decisions are made in Python or observed: a
native phase does not tell. `backtracks` are nodes that failed, `memory` is the process's, in bytes.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median
from typing import Any

from cluewright.core import Clock, Ending, Labelling, Limit, Model, OptionError, Search, Searching, TimeUp, Values
from cluewright.core.model import Expression
from cluewright.engines.fd.linear import RefusedError
from cluewright.engines.fd.observing import Event, Observer
from cluewright.engines.fd.searching import Run, bettering
from cluewright.engines.fd.solver import CPM_fd, register
from cluewright.engines.fd.translation import Translator

__all__ = ["FD", "CPM_fd", "Event", "Observer", "RefusedError", "engine", "register"]


@dataclass(frozen=True)
class FD:
    """OR-Tools' CP solver under a labelling."""

    name: str = "fd"

    def solutions(
        self,
        model: Model[Any],
        limit: Limit,
        labelling: Labelling | None = None,
        observer: Observer | None = None,
        goal: tuple[Expression, bool] | None = None,
        least: float = 0.0,
    ) -> Search[Values]:
        """The answers in the order in which the labelling finds them; an observer is told every step.

        With a goal, an expression and whether it is to be made small, each answer is better than those before, and the
        last one of a complete search is the best. A search shorter than `least` seconds is run again and again in the
        end, until they took so long together: `seconds` is then their median.
        """
        return Search(_searching(model, limit, labelling or Labelling(), observer, goal, least))


def engine(variant: str | None) -> FD:
    """The engine has no variants."""
    if variant is not None:
        raise OptionError(f"fd has no variant {variant!r}; a labelling is given by itself")
    return FD()


def _searching(
    model: Model[Any],
    limit: Limit,
    labelling: Labelling,
    observer: Observer | None,
    goal: tuple[Expression, bool] | None,
    least: float,
) -> Searching[Values]:
    clock = limit.start()
    translator = Translator()
    try:
        for rule in model.rules:
            clock.check()
            translator.post(rule.holds)
        clock.check()
    except TimeUp:
        return Ending(False, {"translation seconds": clock.elapsed})
    best = goal and bettering(translator.objective(goal[0]), minimize=goal[1])
    run = Run(translator, model.label, model.answer, labelling, clock, observer=observer, goal=best)
    translated = time.perf_counter() - clock.started
    seen: set[Values] = set()
    solutions = iter(run)
    try:
        for values in solutions:
            if values not in seen:
                seen.add(values)
                yield values
                if len(seen) == limit.solutions:
                    break
    finally:
        solutions.close()
    counted = {**run.statistics, "translation seconds": translated}
    if least and goal is None and observer is None and not labelling.random:
        counted |= _repeated(run, least, clock)
    return Ending(run.complete, counted)


def _repeated(run: Run, least: float, clock: Clock) -> dict[str, float]:
    """The same search again, as often as it is short: its median, how many there were, and what they took together."""
    total = run.statistics["seconds"]
    times = [total]
    while total < least and not clock.expired() and (seconds := run.again()) is not None:
        times.append(seconds)
        total += seconds
    return {"seconds": median(times), "searches": len(times), "searching seconds": total}
