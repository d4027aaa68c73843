"""Solve, prove and check. Every solution passes `verify` before anyone sees it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, NamedTuple, TypeAlias

from cluewright import engines
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
    Verdict,
    WrongAnswerError,
    cut_short,
    working_within,
)
from cluewright.core.types import P, P_co, S, S_co
from cluewright.workshop.bounded import allowed_megabytes, within
from cluewright.workshop.provenance import Provenance
from cluewright.workshop.puzzle import Puzzle, Solution
from cluewright.workshop.reading import read_solution

_PATIENCE = 5.0
"""Seconds after which `auto` gives up on a direct search for one or two solutions, where its family does not say after
how much effort: what takes five may take hours."""

_AWAY = 16
"""In a command the next engine works in a process that must be started first: so many times more patience is due."""

_BY_CLAUSES, _BY_MODEL = "sat", "cpsat"
"""The engines that go on then: the first where a family states its rules as clauses, else the second."""


class Method(NamedTuple):
    """How to go about it."""

    engine: str = "auto"
    """`auto`, `direct`, or the name of an engine."""

    formulation: str | None = None
    """Which of the family's models to use; the family's own if None."""

    labelling: Labelling | None = None
    """How the search decides its variables, for an engine that can follow."""

    hands_over: bool = False
    """Whether a direct search that takes long makes way for another engine."""

    @classmethod
    def chosen(cls, engine: str, formulation: str | None, labelling: Labelling | str | None) -> Method:
        """The method of options given as plain values.

        >>> str(Method.chosen("auto", None, "ff").labelling)
        'ff,step,up'
        """
        decided = Labelling.parse(labelling) if isinstance(labelling, str) else labelling
        return cls(engine, formulation, decided)

    def provenance(self, puzzle: Puzzle, took_over: str = "") -> Provenance:
        """Who answers by this method, with what was left to the family or the engine filled in."""
        chosen = self.for_puzzle(puzzle)
        engine, _, variant = chosen.engine.partition(":")
        if engine == "direct":
            then = Method(took_over).provenance(puzzle) if took_over else None
            return Provenance(engine, then=then)
        standard = None if chosen.takes_clauses(puzzle.family) else next(iter(puzzle.family.formulations), None)
        formulation = chosen.formulation or standard
        labelling = chosen.labelling or (Labelling() if engine == "fd" else None)
        return Provenance(engine, variant or None, formulation, labelling)

    def takes_clauses(self, family: Family) -> bool:
        """Whether the engine is given the family's own clauses, and no model."""
        return self.engine == _BY_CLAUSES and self.formulation is None and family.offers("clauses")

    def for_puzzle(self, puzzle: Puzzle) -> Method:
        """The same with `auto` resolved: the family's own search, unless a model or a labelling is asked for."""
        if self.engine != "auto":
            return self
        if self.labelling is not None:
            return self._replace(engine="fd")
        modelled = self.formulation is not None
        direct = puzzle.family.offers("direct") and not modelled
        return self._replace(engine="direct" if direct else "cpsat", hands_over=direct)

    def load(self, puzzle: Puzzle) -> None:
        """Load what the method needs, so that no run time counts it."""
        _ = puzzle.family.verify
        memory = allowed_megabytes()
        if self.engine == "direct":
            _ = puzzle.family.direct
        elif memory is None:
            engines.load(self.engine)
        else:
            from cluewright.workshop import apart

            engines.refuse_unknown(self.engine)
            apart.load(self.engine, memory)


Bound: TypeAlias = Limit | float | str | None
"""How long something may take: `Limit(seconds=10)`, `10`, `"500ms"`, or None for no limit."""


@dataclass(frozen=True)
class Answer(Generic[P_co, S_co]):
    """What a search found, and what that proves. Notebooks show it with the picture of its first solution."""

    puzzle: Puzzle[P_co, S_co]
    solutions: tuple[Solution[P_co, S_co], ...]
    complete: bool
    """Whether there are no more solutions than these."""

    provenance: Provenance
    """Who found them, and how."""

    seconds: float
    statistics: Mapping[str, int | float] = field(default_factory=dict)
    stopped: str = ""
    """What stopped the search, as its `Ending` says it."""

    proving: bool = False
    """Whether the question was how many solutions there are, and not what a solution looks like."""

    @classmethod
    def of(
        cls,
        puzzle: Puzzle[P, S],
        solutions: tuple[Solution[P, S], ...],
        ending: Ending,
        method: Method,
        seconds: float,
        *,
        proving: bool = False,
    ) -> Answer[P, S]:
        """What a search that ended so has found."""
        provenance = method.provenance(puzzle, ending.took_over)
        counted = dict(ending.statistics)
        return Answer(puzzle, solutions, ending.complete, provenance, seconds, counted, ending.stopped, proving)

    @property
    def engine(self) -> str:
        """Who found them, in the words of the command line: `direct, then cpsat`."""
        return str(self.provenance)

    @property
    def verdict(self) -> Verdict:
        """What is proved."""
        return Verdict.of(len(self.solutions), self.complete)

    @property
    def word(self) -> str:
        """The answer in the one word that the command line says: `unique`, or of `solve` `solved`, `none`, `unknown`.

        >>> from cluewright import prove, read, solve
        >>> solve(read("0,0 3,4")).word, prove(read("0,0 3,4")).word
        ('solved', 'unique')
        """
        if self.proving or not self.solutions:
            return str(self.verdict)
        return "solved"

    @property
    def solution(self) -> Solution[P_co, S_co] | None:
        """The first solution, if one was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def answers(self) -> dict[str, str]:
        """What the puzzle asks, and what every solution answers; the other solutions are looked for at need."""
        from cluewright.workshop.questions import agreement

        return agreement(self).answers

    def _repr_html_(self) -> str:
        from cluewright.workshop.notebook import answer_page

        return answer_page(self)


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
    method.load(puzzle)
    if limit.seconds is not None:
        limit = replace(limit, seconds=max(limit.seconds - clock.elapsed, limit.seconds / 2))
    return Search(_bounded(puzzle, limit, method))


def bounds(limit: Bound, count: int | None = None) -> Limit:
    """The limit in whatever form it was given, for this many solutions.

    >>> bounds("500ms", 2)
    Limit(seconds=0.5, solutions=2, effort=None)
    """
    if isinstance(limit, Limit):
        if limit.solutions not in (None, count):
            raise OptionError(f"the limit says {limit.solutions} solutions; how many are wanted is said by the count")
        return replace(limit, solutions=count)
    if limit is None or isinstance(limit, str):
        return Limit.parse(limit, solutions=count)
    return Limit(float(limit), count)


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
        from cluewright.workshop import apart

        ending = yield from apart.search(puzzle.family, puzzle.content, clock, method, memory)
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
    return _BY_CLAUSES if family.offers("clauses") and family.clauses.suits(puzzle.content) else _BY_MODEL


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
