"""No crash, whatever happens in the middle of a search: abandoned, interrupted, an error in a callback, collected."""

from __future__ import annotations

import contextlib
import gc
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import cpmpy as cp
import pytest

from cluewright.core import Labelling, Limit, Model, Search, Values
from cluewright.engines.fd import FD, CPM_fd, Event
from cluewright.engines.fd.searching import Run
from cluewright.engines.fd.translation import Translator
from witnesses.models import queens

LABELLINGS = ["ff,step", "ffc,bisect,down", "max_regret,enum", "occurrence,median", "ff,enum,discrepancies=3"]
MANY = 20


def model(size: int = 8) -> Model[Values]:
    variables, constraints = queens(size).stated()
    made = Model(answer=variables, decode=lambda values: values)
    for constraint in constraints:
        made.add("rule", "queens differ", constraint)
    # A variable nobody asks about, so that the search within the search runs, too.
    made.add("rule", "there is a free variable", cp.intvar(0, 9) + variables[0] >= 4)
    return made


@pytest.mark.parametrize("labelling", LABELLINGS)
def test_searches_that_are_abandoned(labelling: str) -> None:
    for number in range(MANY):
        search = FD().solutions(model(), Limit(), Labelling.parse(labelling))
        assert len(list(islice(search, number % 7 + 1))) == number % 7 + 1 or labelling.endswith("3")
        if number % 3 == 0:
            search.close()
        elif number % 3 == 1:
            del search
        if number % 10 == 0:
            gc.collect()


@pytest.mark.parametrize("labelling", LABELLINGS)
def test_many_searches_open_at_once_and_collected_in_any_order(labelling: str) -> None:
    searches = [FD().solutions(model(6), Limit(), Labelling.parse(labelling)) for _ in range(20)]
    for search in searches:
        next(search, None)
    for search in searches[::2]:
        next(search, None)
    circle: list[Any] = [*searches]
    circle.append(circle)
    del searches, search, circle
    gc.collect()


class BoomError(Exception):
    pass


@pytest.mark.parametrize("labelling", LABELLINGS)
def test_an_error_of_the_observer_is_raised_as_it_was(labelling: str) -> None:
    for number in range(MANY):
        seen: list[Event] = []

        def observe(event: Event, seen: list[Event] = seen, number: int = number) -> None:
            seen.append(event)
            if len(seen) == 3 * number + 1:
                raise BoomError(number)

        with pytest.raises(BoomError, match=f"^{number}$"):
            list(FD().solutions(model(), Limit(), Labelling.parse(labelling), observe))


@pytest.mark.parametrize("labelling", LABELLINGS)
@pytest.mark.parametrize("error", [BoomError, KeyboardInterrupt, SystemExit])
def test_an_error_inside_a_decision_builder_is_raised_as_it_was(labelling: str, error: type[BaseException]) -> None:
    for number in range(MANY):
        variables, constraints = queens(8).stated()
        translator = Translator()
        translator.post(constraints)
        run = Run(translator, variables, variables, Labelling.parse(labelling), Limit().start(), native=False)
        assert run._python is not None
        select, calls = run._python._select, iter(range(10**9))

        def choose(select: Any = select, calls: Iterator[int] = calls, number: int = number) -> int:
            if next(calls) == 2 * number:
                raise error(number)
            return int(select())

        run._python._select = choose
        with pytest.raises(error, match=f"^{number}$"):
            for _ in run:
                pass
        assert not run.complete


def test_an_error_of_whoever_takes_the_solutions() -> None:
    for number in range(MANY):
        solver = CPM_fd(cp.Model([rule.holds for rule in model().rules]))
        count = iter(range(100))

        def display(count: Iterator[int] = count, number: int = number) -> None:
            if next(count) == number % 20:
                raise BoomError

        with pytest.raises(BoomError):
            solver.solveAll(display=display, labelling="max,enum")
        # and the solver can be used again
        if number % 20 == 0:
            assert solver.solveAll(solution_limit=3) == 3


def test_one_solver_many_searches() -> None:
    x = cp.intvar(0, 9)
    solver = CPM_fd(cp.Model(x >= 3))
    for number in range(MANY):
        assert solver.solveAll(labelling="median") == 7 - number // 10
        if number % 10 == 9:
            solver += x != number // 10 + 3


def hopeless(labelling: str, limit: Limit) -> Search[Values]:
    """Too many pigeons for their holes."""
    holes = list(cp.intvar(1, 11, shape=12))
    made = Model(answer=holes, decode=lambda values: values)
    for i, x in enumerate(holes):
        for y in holes[:i]:
            made.add("pigeons", "two pigeons sit apart", x != y)
    return FD().solutions(made, limit, Labelling.parse(labelling))


@pytest.mark.parametrize("labelling", ["ff", "ffc", "enum"])
def test_a_time_limit_strikes_everywhere(labelling: str) -> None:
    search = hopeless(labelling, Limit(seconds=0.2))
    assert list(search) == []
    assert not search.ending.complete


@pytest.mark.parametrize("labelling", ["ff", "ffc", "enum"])
def test_what_was_done_until_the_limit_is_counted(labelling: str) -> None:
    """Counted in looks at the clock: at least a node lies between two of them, and the twelfth pigeon fails."""
    search = hopeless(labelling, Limit(effort=130))
    assert list(search) == []
    assert not search.ending.complete
    assert search.ending.statistics["backtracks"] > 0
    assert search.ending.statistics["choice points"] > 0
    assert search.ending.statistics["seconds"] > 0


@pytest.mark.parametrize("labelling", ["ff", "ffc", "enum"])
def test_ctrl_c_answers_also_in_a_native_phase(labelling: str) -> None:
    program = (
        "import sys; from engines.test_fd_survival import hopeless, Limit\n"
        "search = hopeless(sys.argv[1], Limit(seconds=300))\n"
        "print('running', flush=True)\n"
        "try:\n    list(search)\nexcept KeyboardInterrupt:\n    print('interrupted', search.ending.complete)\n"
    )
    tests = Path(__file__).parents[1]
    with subprocess.Popen(
        [sys.executable, "-c", program, labelling], stdout=subprocess.PIPE, text=True, cwd=tests
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
    assert (output, process.returncode) == ("interrupted False\n", 0)


def test_searches_in_threads() -> None:
    found: list[int] = []

    def search() -> None:
        found.append(len(list(FD().solutions(model(6), Limit(), Labelling("ffc", "enum")))))

    threads = [threading.Thread(target=search) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [4] * 6


@pytest.mark.parametrize("labelling", LABELLINGS)
@pytest.mark.parametrize("end", ["ended", "abandoned", "stopped", "interrupted"])
def test_a_search_leaves_nothing_behind(labelling: str, end: str) -> None:
    """OR-Tools keeps whatever it calls back for ever; the solver must not hang on that."""
    variables, constraints = queens(6).stated()
    translator = Translator()
    translator.post(constraints)
    clock = Limit(effort=2 if end == "stopped" else None).start()
    if end == "interrupted":

        def expired() -> bool:
            raise KeyboardInterrupt

        clock.expired = expired  # type: ignore[method-assign]
    run = Run(translator, variables, variables, Labelling.parse(labelling), clock)
    solutions = iter(run)
    with contextlib.suppress(KeyboardInterrupt):
        if end == "abandoned":
            next(solutions)
        else:
            list(solutions)
    solver = weakref.ref(translator.solver)
    assert solver() is not None
    del translator, run, solutions, variables, constraints, clock
    gc.collect()
    assert solver() is None
