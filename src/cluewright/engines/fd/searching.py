"""A run of the engine: the variables are decided, the solutions come out, and it is counted what that took.

The labelled variables are decided by the labelling, then the other answers from left to right; of the variables that
are neither, any values that fit are taken, so that they multiply nothing.
"""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import chain, repeat
from typing import Any

from ortools.constraint_solver import pywrapcp

from cluewright.core import Clock, Labelling, Values
from cluewright.engines.fd.deciding import Deciding, Enumeration, in_python, is_native, native_phase
from cluewright.engines.fd.linear import Native
from cluewright.engines.fd.observing import Observer, Watch
from cluewright.engines.fd.translation import Translator

_SLICE = 0.01
"""Seconds between two looks at the clock: short against the second within which Ctrl-C must answer."""


class Run:
    """One search; iterate over it for the values of the answers.

    Whatever the engine calls back while it searches is held here: the engine itself keeps no reference to it.
    """

    def __init__(
        self,
        translator: Translator,
        label: Sequence[Any],
        answer: Sequence[Any],
        labelling: Labelling,
        clock: Clock,
        *,
        observer: Observer | None = None,
        goal: Callable[[Any], Any] | None = None,
        native: bool = True,
    ) -> None:
        self.complete = False
        """Whether the whole space was seen; set at the end."""
        self.statistics: dict[str, int | float] = {}
        """What the search took; set at the end."""
        self._solver = solver = translator.solver
        self._translator = translator
        self._answer = [translator.variable(variable) for variable in answer]
        self._found = 0
        self._seconds = 0.0
        self._branches = 0
        """How many the engine counted in this search; set at the end."""
        self._before = solver.Branches(), solver.Failures()
        decided = list({variable.name: variable for variable in (*label, *answer)}.values())
        self._pause = _Pause(solver, clock)
        self._monitors = [solver.CustomLimit(self._pause.check)]
        self._builders: list[Any] = []
        self._python = self._decide(labelling, label, native)
        rest = decided[len({variable.name for variable in label}) :]
        self._builders.append(native_phase(solver, Labelling(), [translator.variable(each) for each in rest]))
        self._fitting = _Fitting(solver, translator.others(decided), self._pause)
        self._builders.append(self._fitting)
        self._watch: Watch | None = None
        if observer is not None:
            self._watch = Watch(solver, observer, translator.places(decided), lambda: self._pause.stopped)
            self._monitors.append(self._watch)
            if isinstance(self._python, Enumeration):
                self._python.watch = self._watch
        if goal is not None:
            self._monitors.append(goal(solver))
        self._builder = solver.Compose(self._builders)

    def _decide(self, labelling: Labelling, label: Sequence[Any], native: bool) -> Deciding | None:
        """Add the builder for the labelled variables; give it back if it is one in Python."""
        labelled = [self._translator.variable(variable) for variable in label]
        if native and is_native(labelling, labelled):
            self._builders.append(native_phase(self._solver, labelling, labelled))
            return None
        builder = in_python(self._translator, labelling, label, labelled)
        self._builders.append(builder)
        return builder

    def __iter__(self) -> Generator[Values, None, None]:
        solver = self._solver
        solver.NewSearch(self._builder, self._monitors)
        try:
            while self._next():
                yield tuple([variable.Value() for variable in self._answer])
            self.complete = not self._pause.stopped and not (self._python and self._python.cuts)
        finally:
            self._count()
            solver.EndSearch()
            self._pause.error = None  # its traceback holds the solver

    def again(self) -> float | None:
        """Search once more as far as before; how many seconds that took, or None if it went another way."""
        solver, pause = self._solver, self._pause
        started, before, found = time.thread_time(), solver.Branches(), 0
        solver.NewSearch(self._builder, self._monitors)
        while (self.complete or found < self._found) and solver.NextSolution():
            found += 1
        branches = solver.Branches() - before
        solver.EndSearch()
        self._raise_kept()
        alike = found == self._found and branches == self._branches and not pause.stopped
        return time.thread_time() - started if alike else None

    def _next(self) -> bool:
        """Look for the next solution; what was raised on the way is raised here, outside of the engine."""
        started = time.thread_time()  # not the clock on the wall: others may have the processor in between
        found: bool = self._solver.NextSolution()
        self._seconds += time.thread_time() - started
        self._raise_kept()
        self._found += found
        return found

    def _raise_kept(self) -> None:
        for keeper in (self._python, self._watch, self._pause, self._fitting):
            if keeper is not None and keeper.error is not None:
                raise keeper.error

    def _count(self) -> None:
        branches, failures = self._pause.counts or (self._solver.Branches(), self._solver.Failures())
        self._branches = branches - self._before[0]
        branches -= self._before[0] + self._fitting.branches
        failures -= self._before[1] + self._fitting.failures
        # Every leaf but the last led to the refusal of a decision; the other branches are decisions taken.
        decisions = max(0, branches - failures - self._found + 1)
        if self._python is not None:
            decisions += self._python.choices - self._python.decisions
            failures -= self._python.cuts
            self.statistics["depth"] = self._python.depth
        elif self._watch is not None:
            self.statistics["depth"] = self._watch.deepest
        self.statistics |= {
            "seconds": self._seconds,
            "choice points": decisions,
            "backtracks": failures,
            "solutions": self._found,
            "constraints": self._solver.Constraints(),
            "memory": pywrapcp.Solver.MemoryUsage(),
        }


def bettering(value: Native, *, minimize: bool) -> Callable[[Any], Any]:
    """A run's goal: every solution must be better than the last, until there is none."""
    return lambda solver: solver.Minimize(value, 1) if minimize else solver.Maximize(value, 1)


class _Pause:
    """Looks at the clock now and then while the engine runs, and lets Python hear of Ctrl-C.

    The engine asks `check` at every node. That is an iterator's own `__next__`, so most questions are answered without
    running any Python; how many goes by the time they took. OR-Tools never lets go of what it asks, so nothing that
    hangs on it may hold the solver: 1.6 MB for each search would stay.
    """

    def __init__(self, solver: Any, clock: Clock) -> None:
        self.stopped = False
        self.error: BaseException | None = None
        self.counts: tuple[int, int] | None = None
        """Branches and failures when it stopped: the engine still unwinds after that."""
        self._solver = weakref.ref(solver)
        self._clock = clock
        self._answers = chain.from_iterable(self._slices())
        self.check: Callable[[], bool] = self._answers.__next__
        self.check()  # enters the generator, so that whatever is raised is raised within its `try`

    def _slices(self) -> Iterator[Iterator[bool]]:
        questions = 1
        looked = time.perf_counter()
        while not self.stopped:
            try:
                yield repeat(False, questions)
                now = time.perf_counter()
                questions = max(1, min(questions * 2, int(questions * _SLICE / max(now - looked, 1e-9))))
                looked = now
                self.stopped = self._clock.expired()
            except GeneratorExit:
                raise
            except BaseException as error:
                self.error = error
                self.stopped = True
        solver = self._solver()
        assert solver is not None, "it is the solver that asks"
        self.counts = solver.Branches(), solver.Failures()
        del solver
        yield repeat(True)


class _Fitting(pywrapcp.DecisionBuilder):  # type: ignore[misc]  # OR-Tools ships no usable types
    """Gives the variables that nobody asks about any values that fit, and goes back if there are none."""

    def __init__(self, solver: Any, variables: Sequence[Native], pause: _Pause) -> None:
        super().__init__()
        self.error: BaseException | None = None
        self.branches = 0
        self.failures = 0
        self._variables = variables
        # Made before the search: what is made within one is taken back with the branch that made it.
        self._phase = native_phase(solver, Labelling(), variables)
        self._limit = solver.CustomLimit(pause.check)

    def NextWrapper(self, solver: Any) -> Any:  # noqa: N802 - OR-Tools' name
        """None when they fit."""
        if all(variable.Bound() for variable in self._variables):
            return None
        branches, failures = solver.Branches(), solver.Failures()
        fits = solver.SolveAndCommit(self._phase, [self._limit])
        self.branches += solver.Branches() - branches
        self.failures += solver.Failures() - failures
        return None if fits else solver.FailDecision()
