"""Solve, prove and check. Every solution passes `verify` before anyone sees it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cluewright import engines
from cluewright.core import (
    Document,
    Ending,
    Fault,
    Labelling,
    Limit,
    OptionError,
    Search,
    Searching,
    Verdict,
    WrongAnswerError,
)
from cluewright.workshop.puzzle import Puzzle, Solution
from cluewright.workshop.reading import read_solution

_PATIENCE = 5.0
"""Seconds after which `auto` gives up on a direct search for one or two solutions: nothing that comes with Cluewright
takes the direct searches a second, so that what takes five may take them hours."""


@dataclass(frozen=True)
class Method:
    """How to go about it."""

    engine: str = "auto"
    """`auto`, `direct`, or the name of an engine."""

    formulation: str | None = None
    """Which of the family's models to use; the family's own if None."""

    labelling: Labelling | None = None
    """How the search decides its variables, for an engine that can follow."""

    hands_over: bool = False
    """Whether a direct search that takes long makes way for CP-SAT."""

    def for_puzzle(self, puzzle: Puzzle) -> Method:
        """The same with `auto` resolved: the family's own search, unless a model or a labelling is asked for."""
        if self.engine != "auto":
            return self
        if self.labelling is not None:
            return replace(self, engine="fd")
        modelled = self.formulation is not None
        direct = puzzle.family.has_direct and not modelled
        return replace(self, engine="direct" if direct else "cpsat", hands_over=direct)

    def load(self, puzzle: Puzzle) -> None:
        """Load what the method needs, so that no run time counts it."""
        _ = puzzle.family.verify
        if self.engine == "direct":
            _ = puzzle.family.direct
        else:
            engines.load(self.engine)


@dataclass(frozen=True)
class Answer:
    """What a search found, and what that proves."""

    puzzle: Puzzle
    solutions: tuple[Solution, ...]
    complete: bool
    """Whether there are no more solutions than these."""

    engine: str
    seconds: float
    statistics: Mapping[str, int | float] = field(default_factory=dict)

    @classmethod
    def of(
        cls, puzzle: Puzzle, solutions: tuple[Solution, ...], ending: Ending, method: Method, seconds: float
    ) -> Answer:
        """What a search that ended so has found."""
        engine = "direct, then cpsat" if ending.statistics.get("handed over") else method.engine
        return cls(puzzle, solutions, ending.complete, engine, seconds, ending.statistics)

    @property
    def verdict(self) -> Verdict:
        """What is proved."""
        return Verdict.of(len(self.solutions), self.complete)


def search(puzzle: Puzzle, limit: Limit | None = None, method: Method | None = None) -> Search[Solution]:
    """The solutions of a puzzle as they are found, each verified."""
    chosen = (method or Method()).for_puzzle(puzzle)
    chosen.load(puzzle)
    return Search(_verified(puzzle, _found(puzzle, limit or Limit(), chosen), chosen.engine))


def solve(puzzle: Puzzle, limit: Limit | None = None, method: Method | None = None) -> Answer:
    """The first solution, or as many as the limit says.

    >>> from cluewright import read
    >>> print(solve(read("0,0 3,4")).solutions[0].text)
    [0,0] <-> [3,4] by a distance of 25
    """
    chosen = (method or Method()).for_puzzle(puzzle)
    found = search(puzzle, limit or Limit(solutions=1), chosen)
    started = time.perf_counter()
    solutions = tuple(found)
    seconds = time.perf_counter() - started
    return Answer.of(puzzle, solutions, found.ending, chosen, seconds)


def prove(puzzle: Puzzle, limit: Limit | None = None, method: Method | None = None) -> Answer:
    """Whether the puzzle has one solution; the answer's `verdict` says, with a second solution as evidence.

    >>> from cluewright import read
    >>> prove(read("#.#/.../#.#")).verdict
    <Verdict.MULTIPLE: 'multiple'>
    """
    return solve(puzzle, replace(limit or Limit(), solutions=2), method)


def check(puzzle: Puzzle, solution: Solution | Document | str) -> list[Fault]:
    """Every rule the solution breaks; none when it is right. It may be a JSON object or text.

    >>> from cluewright import read
    >>> [fault.says for fault in check(read("#.#/.../#.#"), "[0,0] <-> [2,0]  [2,2] <-> [0,2]")]
    []
    """
    proposed = solution if isinstance(solution, Solution) else read_solution(puzzle, solution)
    return puzzle.family.verify.faults(puzzle.content, proposed.content)


def _found(puzzle: Puzzle, limit: Limit, method: Method) -> Searching[Any]:
    """The family's own solutions, unverified."""
    if method.engine == "direct":
        if method.formulation or method.labelling:
            raise OptionError("the direct search uses no model: it takes no formulation and no labelling")
        ending: Ending = yield from _directly(puzzle, limit, method)
        return ending
    engine = engines.load(method.engine)
    clock = limit.start()
    model = puzzle.family.model(puzzle.content, method.formulation)
    rest = clock.rest()
    if rest is None:
        return Ending(complete=False)
    answers = engine.solutions(model, rest, method.labelling)
    try:
        for values in answers:
            yield model.decode(values)
    finally:
        answers.close()
    return answers.ending


def _directly(puzzle: Puzzle, limit: Limit, method: Method) -> Searching[Any]:
    """The direct search; when asked for one or two solutions, CP-SAT takes over from one that takes long."""
    patient = limit.seconds is not None and limit.seconds <= _PATIENCE
    if patient or not method.hands_over or limit.solutions is None or limit.solutions > 2:
        ending: Ending = yield from puzzle.family.direct.search(puzzle.content, limit)
        return ending
    clock = limit.start()
    found = []
    search = Search(puzzle.family.direct.search(puzzle.content, replace(limit, seconds=_PATIENCE)))
    for content in search:
        found.append(content)
        yield content
    rest = clock.rest()
    if search.ending.complete or len(found) == limit.solutions or rest is None:
        return search.ending
    others = Search(_found(puzzle, replace(rest, solutions=limit.solutions), Method("cpsat")))
    for content in others:
        if content not in found:
            found.append(content)
            yield content
            if len(found) == limit.solutions:
                others.close()
                break
    return Ending(others.ending.complete, {**others.ending.statistics, "handed over": 1})


def _verified(puzzle: Puzzle, found: Searching[Any], engine: str) -> Searching[Solution]:
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
