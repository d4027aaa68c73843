"""Solve, prove and check. Every solution passes `verify` before anyone sees it.

In a command a general engine works in a process of its own, killed at the limit and on Ctrl-C: stating a model,
translating it and searching it may each take long without a look at the clock, and native code that runs out of memory
ends its process. Where a process cannot be killed with all that it has started, engines work in this one.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cluewright import engines, families
from cluewright.core import (
    Clock,
    Ending,
    Family,
    Fault,
    Labelling,
    Limit,
    Model,
    OptionError,
    Search,
    Searching,
    TimeUp,
    WrongAnswerError,
    cut_short,
    working_within,
)
from cluewright.core.types import P, S
from cluewright.processes.bounded import allowed_megabytes, within
from cluewright.system import CAN_FORK
from cluewright.workshop.answer import BY_CLAUSES, BY_MODEL, Answer, Bound, Method, bounds
from cluewright.workshop.puzzle import Puzzle, Solution
from cluewright.workshop.reading import read_solution

_PATIENCE = 5.0
"""Seconds after which `auto` gives up on a direct search for one or two solutions, where its family does not say after
how much effort: what takes five may take hours."""

_AWAY = 16
"""In a command the next engine works in a process that must be started first: so many times more patience is due."""

_GRACE = 0.25
"""Seconds after the limit at which a worker is killed: one that looks at its clock has sent its ending by then."""

_LOADING = 2.0
"""Seconds more for an engine of others: it is loaded in the worker, where nothing of it can outlive the search."""

_KILLED = "exit status 137"
"""Of a worker that was killed by the system, which lacked memory."""


def search(
    puzzle: Puzzle[P, S],
    count: int | None = None,
    *,
    limit: Bound = None,
    engine: str = "auto",
    formulation: str | None = None,
    labelling: Labelling | str | None = None,
    method: Method | None = None,
) -> Search[Solution[P, S]]:
    """The solutions of a puzzle as they are found, each verified: `count` of them, or all.

    The clock starts with the first. The options are those of `solve`.
    """
    chosen = (method or Method.chosen(engine, formulation, labelling)).for_puzzle(puzzle)
    return _begun(puzzle, bounds(limit, count), chosen)


def solve(
    puzzle: Puzzle[P, S],
    count: int | None = 1,
    *,
    limit: Bound = None,
    engine: str = "auto",
    formulation: str | None = None,
    labelling: Labelling | str | None = None,
    method: Method | None = None,
) -> Answer[P, S]:
    """One solution, or `count` of them, or all with `count=None`.

    `limit` is the time it may take, in seconds (`10`) or as people write it (`"2m"`); it never changes how many
    solutions are asked for. It counts stating the model too, for which the clock is looked at between two rules; see
    `Limit`. `engine` is `auto`, `direct`, `cpsat`, `sat`, `fd` or `cpmpy:NAME`; `formulation` names a model of the
    family; `labelling`, as in `"ffc,bisect,down"`, says how `fd` decides its variables. A `method` is all three in one.

    >>> from cluewright import read
    >>> print(solve(read("0,0 3,4")).solutions[0].text)
    a1 <-> d5: distance 5 (squared 25)
    >>> len(solve(read("#.#/.../#.#"), count=None, engine="cpsat", limit=60).solutions)
    3
    """
    return _solved(puzzle, bounds(limit, count), method or Method.chosen(engine, formulation, labelling))


def prove(
    puzzle: Puzzle[P, S],
    *,
    limit: Bound = None,
    engine: str = "auto",
    formulation: str | None = None,
    labelling: Labelling | str | None = None,
    method: Method | None = None,
) -> Answer[P, S]:
    """Whether the puzzle has one solution; the answer's `verdict` says, with a second solution as evidence.

    The options are those of `solve`.

    >>> from cluewright import read
    >>> prove(read("#.#/.../#.#")).verdict
    <Verdict.MULTIPLE: 'multiple'>
    """
    return _solved(puzzle, bounds(limit, 2), method or Method.chosen(engine, formulation, labelling), proving=True)


def _solved(puzzle: Puzzle[P, S], limit: Limit, method: Method, *, proving: bool = False) -> Answer[P, S]:
    chosen = method.for_puzzle(puzzle)
    found = _begun(puzzle, limit, chosen)
    started = time.perf_counter()
    solutions = tuple(found)
    seconds = time.perf_counter() - started
    return Answer.of(puzzle, solutions, found.ending, chosen, seconds, proving=proving)


def _begun(puzzle: Puzzle[P, S], limit: Limit, method: Method) -> Search[Solution[P, S]]:
    """The search after loading what it needs. Loading counts, but leaves the search half of its time at least."""
    clock = limit.start()
    _load(puzzle, method)
    if limit.seconds is not None:
        limit = replace(limit, seconds=max(limit.seconds - clock.elapsed, limit.seconds / 2))
    return Search(_bounded(puzzle, limit, method))


def check(puzzle: Puzzle[P, S], solution: Solution[P, S] | Mapping[str, object] | str) -> list[Fault]:
    """Every rule the solution breaks; none when it is right. It may be a JSON object or text.

    >>> from cluewright import read
    >>> [fault.says for fault in check(read("#.#/.../#.#"), "[0,0] <-> [2,0]  [2,2] <-> [0,2]")]
    []
    """
    proposed = solution if isinstance(solution, Solution) else read_solution(puzzle, solution)
    return puzzle.family.verify.faults(puzzle.content, proposed.content)


def _bounded(puzzle: Puzzle[P, S], limit: Limit, method: Method) -> Searching[Solution[P, S]]:
    """The solutions, verified; in a command the search is ended shortly after its limit even if it never looks."""
    clock = limit.start()
    ending: Ending = yield from within(_verified(puzzle, _found(puzzle, clock, method), method.engine), clock)
    return ending


def _found(puzzle: Puzzle[P, S], clock: Clock, method: Method) -> Searching[S]:
    """The family's own solutions, unverified."""
    if method.engine == "direct":
        if method.formulation or method.labelling:
            raise OptionError("the direct search uses no model: it takes no formulation and no labelling")
        ending: Ending = yield from _directly(puzzle, clock, method)
        return ending
    memory = allowed_megabytes()
    if memory is None:
        ending = yield from stated_and_searched(puzzle.family, puzzle.content, clock, method)
    else:
        ending = yield from _searched_apart(puzzle.family, puzzle.content, clock, method, memory)
    return ending


def stated(family: Family[P, S], content: P, clock: Clock, formulation: str | None = None) -> Model[S]:
    """The model of a puzzle; `TimeUp` when the clock runs out while it is stated."""
    _ = family.modelling  # which is loaded before: loading must not be cut short
    with working_within(clock), cut_short(clock):
        return family.model(content, formulation)


def stated_and_searched(family: Family[P, S], content: P, clock: Clock, method: Method) -> Searching[S]:
    """The family's own solutions as a general engine finds them, in this process, unverified."""
    engine = engines.load(method.engine)
    try:
        if method.takes_clauses(family):
            clausal = family.clauses.clauses(content, clock)
        else:
            model = stated(family, content, clock, method.formulation)
    except TimeUp:
        return Ending(complete=False)
    rest = clock.rest()
    if rest is None:
        return Ending(complete=False)
    if method.takes_clauses(family):
        from cluewright.engines.sat import by_clauses

        ending: Ending = yield from by_clauses(clausal, rest)
        return ending
    answers = engine.solutions(model, rest, method.labelling)
    try:
        for values in answers:
            yield model.decode(values)
    finally:
        answers.close()
    return answers.ending


def _directly(puzzle: Puzzle[P, S], clock: Clock, method: Method) -> Searching[S]:
    """The direct search; when asked for one or two solutions, another engine takes over from one that takes long."""
    limit, counted = clock.limit, puzzle.family.patience
    if counted is not None and allowed_megabytes() is not None and puzzle.family.offers("clauses"):
        counted *= _AWAY
    brief = replace(limit, seconds=_PATIENCE) if counted is None else replace(limit, effort=counted, foreseeing=True)
    patient = counted is None and limit.seconds is not None and limit.seconds <= _PATIENCE
    few = limit.solutions is not None and limit.solutions <= 2
    if patient or not few or not method.hands_over or limit.effort is not None:
        ending: Ending = yield from puzzle.family.direct.search(puzzle.content, limit)
        return ending
    found = []
    search = Search(within(puzzle.family.direct.search(puzzle.content, brief), brief.start()))
    for content in search:
        found.append(content)
        yield content
    if search.ending.complete or len(found) == limit.solutions or clock.left == 0:
        return search.ending
    successor = _successor(puzzle)
    others = Search(within(_found(puzzle, clock, Method(successor)), clock))
    for content in others:
        if content not in found:
            found.append(content)
            yield content
            if len(found) == limit.solutions:
                others.close()
                break
    return others.ending._replace(took_over=successor)


def _successor(puzzle: Puzzle[P, S]) -> str:
    """Who goes on where the direct search takes long."""
    family = puzzle.family
    return BY_CLAUSES if family.offers("clauses") and family.clauses.suits(puzzle.content) else BY_MODEL


def _verified(puzzle: Puzzle[P, S], found: Searching[S], engine: str) -> Searching[Solution[P, S]]:
    seen = set()
    try:
        while True:
            content = next(found)
            solution = Solution(puzzle, content)
            faults = check(puzzle, solution)
            if faults or content in seen:
                wrong = "; ".join(fault.says for fault in faults) or "the same solution came twice"
                raise WrongAnswerError(
                    f"internal error: {engine} gave a wrong answer to {puzzle.name} ({puzzle.family.name}): {wrong}. "
                    "This is a bug in Cluewright; the answer is not shown."
                )
            seen.add(content)
            yield solution
    except StopIteration as stop:
        ending: Ending = stop.value
        return ending
    finally:
        found.close()


def _load(puzzle: Puzzle, method: Method) -> None:
    """Load what the method needs, so that no run time counts it."""
    _ = puzzle.family.verify
    memory = allowed_megabytes()
    if method.engine == "direct":
        _ = puzzle.family.direct
    elif memory is None:
        engines.load(method.engine)
    else:
        engines.refuse_unknown(method.engine)
        load_engine(method.engine, memory)


def load_engine(engine: str, megabytes: int) -> None:
    """Load an engine, so that no search is charged for that; one that is not there is refused."""
    if not CAN_FORK:
        engines.load(engine)
        return
    from cluewright.processes.job import Job
    from cluewright.processes.pool import KEPT

    function, warm_up = f"{__name__}:engine_loaded", f"{__name__}:warm_engine"
    job = Job(f"load {engine}", function, {"engine": engine}, None, megabytes, warm_up, stays=True)
    if not KEPT.has_done(job.key):
        KEPT.outcome(job).result("the engine")


def engine_loaded(engine: str) -> None:
    """Load an engine: the job of `load_engine`."""
    engines.load(engine)


def warm_engine(engine: str, family: str = "", **others: Any) -> None:
    """Load what a search needs into a host, as far as it is Cluewright's own."""
    if engine.partition(":")[0] in engines.names():
        engines.load(engine)
    if family in families.built_in():
        _ = families.load(family).modelling


def _searched_apart(family: Family[P, S], content: P, clock: Clock, method: Method, megabytes: int) -> Searching[S]:
    """The family's own solutions as a general engine finds them, unverified; the engine is killed at the limit."""
    rest = clock.rest()
    if rest is None:
        return Ending(complete=False)
    if not CAN_FORK:
        here: Ending = yield from stated_and_searched(family, content, clock, method)
        return here
    import pickle

    from cluewright.processes.job import Job, Outcome
    from cluewright.processes.pool import KEPT

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
        Job(key, f"{__name__}:searched_here", arguments, seconds, megabytes, f"{__name__}:warm_engine", stays=True)
    )
    if outcome.status == "memory" or outcome.detail.startswith(_KILLED):
        return Ending(complete=False, stopped="memory")
    ending: Ending = Ending(complete=False) if outcome.status == "timeout" else outcome.result("the engine")
    return ending


def searched_here(
    engine: str, formulation: str | None, labelling: Labelling | None, family: str, content: bytes, limit: Limit
) -> Searching[Any]:
    """The family's own solutions, in a worker: the job of `_searched_apart`."""
    import pickle

    room, method = families.load(family), Method(engine, formulation, labelling)
    ending: Ending = yield from stated_and_searched(room, pickle.loads(content), limit.start(), method)
    return ending._replace(statistics=dict(ending.statistics))
