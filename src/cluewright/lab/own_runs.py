"""One run of a model of one's own on the labelling engine: every solution is checked before it counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright.core import InputError, Labelling, Limit, ModelError
from cluewright.engines import load

if TYPE_CHECKING:
    from cluewright.lab.own_model import OwnModel


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
    engine: Any = load("fd")
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
