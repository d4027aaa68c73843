"""General engines in a process of their own, which is killed at the limit of a command, or on Ctrl-C.

Stating a model, translating it and searching it may each take long without a look at the clock, and native code that
runs out of memory ends its process. So a search is a job for a host that has loaded the engine. Where a process cannot
be killed with all that it has started, engines work in this one.
"""

from __future__ import annotations

import pickle
from typing import Any

from cluewright import children, engines, families
from cluewright.core import Clock, Ending, Family, Labelling, Limit, Searching
from cluewright.core.types import P, S
from cluewright.system import CAN_FORK
from cluewright.workshop.hosts import KEPT
from cluewright.workshop.job import Job, Outcome
from cluewright.workshop.solving import Method, stated_and_searched

_GRACE = 0.25
"""Seconds after the limit at which a worker is killed: one that looks at its clock has told its ending by then."""

_LOADING = 2.0
"""Seconds more for an engine of others: it is loaded in the worker, where nothing of it can outlive the search."""

_KILLED = "exit status 137"
"""Of a worker that was killed by the system, which lacked memory."""


def load(engine: str, megabytes: int) -> None:
    """Load an engine, so that no search is charged for that; one that is not there is refused."""
    if not CAN_FORK:
        engines.load(engine)
        return
    job = Job(
        f"load {engine}", f"{__name__}:loaded", {"engine": engine}, None, megabytes, f"{__name__}:warm_up", stays=True
    )
    if not KEPT.has_done(job.key):
        KEPT.outcome(job).result("the engine")


def loaded(engine: str) -> None:
    """Load an engine: the job of `load`."""
    engines.load(engine)


def warm_up(engine: str, family: str = "", **others: Any) -> None:
    """Load what a search needs into a host, as far as it is Cluewright's own."""
    if engine.partition(":")[0] in engines.names():
        engines.load(engine)
    if family in families.built_in():
        _ = families.load(family).modelling


def search(family: Family[P, S], content: P, clock: Clock, method: Method, megabytes: int) -> Searching[S]:
    """The family's own solutions as a general engine finds them, unverified; the engine is killed at the limit."""
    rest = clock.rest()
    if rest is None:
        return Ending(complete=False)
    if not CAN_FORK:
        here: Ending = yield from stated_and_searched(family, content, clock, method)
        return here
    ours = method.engine.partition(":")[0] in engines.names()
    seconds = None if rest.seconds is None else rest.seconds + (_GRACE if ours else _GRACE + _LOADING)
    arguments: dict[str, Any] = {
        "engine": method.engine,
        "formulation": method.formulation,
        "labelling": method.labelling,
    }
    arguments |= {"family": family.name, "content": pickle.dumps(content), "limit": rest}
    key = f"load {method.engine}"
    outcome: Outcome = yield from KEPT.run(
        Job(key, f"{__name__}:searched", arguments, seconds, megabytes, f"{__name__}:warm_up", stays=True)
    )
    if outcome.status == "memory" or outcome.detail.startswith(_KILLED):
        return Ending(complete=False, stopped="memory")
    ending: Ending = Ending(complete=False) if outcome.status == "timeout" else outcome.result("the engine")
    return ending


def searched(
    engine: str, formulation: str | None, labelling: Labelling | None, family: str, content: bytes, limit: Limit
) -> Searching[Any]:
    """The family's own solutions, in a worker: the job of `search`."""
    room, method = families.load(family), Method(engine, formulation, labelling)
    ending: Ending = yield from stated_and_searched(room, pickle.loads(content), limit.start(), method)
    return ending._replace(statistics=dict(ending.statistics))


def call(function: str, arguments: dict[str, Any], limit: Limit, megabytes: int) -> Any:
    """What the function at this path (`package.module:name`) returns, called with keywords; None if it was killed."""
    if not CAN_FORK:
        return children.function_at(function)(**arguments)
    seconds = None if limit.seconds is None else limit.seconds + _GRACE
    outcome = KEPT.outcome(Job(function, function, arguments, seconds, megabytes))
    return None if outcome.status == "timeout" else outcome.result("the engine")
