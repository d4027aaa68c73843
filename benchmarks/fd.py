"""The labelling engine: its overhead, the speed of options decided in Python, and other systems side by side.

The paper's Houses model is its list of connections on `puzzle15`, whose labels are the two distances and the list.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import cpmpy as cp
from ortools.constraint_solver import pywrapcp

from by_hand import search_by_hand
from cluewright import engines
from cluewright.core import Labelling, Limit, Model
from cluewright.core.labelling import BRANCHES, SELECTS
from cluewright.engines.fd.deciding import is_native
from cluewright.engines.fd.searching import Run
from cluewright.engines.fd.translation import Translator
from cluewright.families.houses import FAMILY
from cluewright.families.houses.model import connections
from cluewright.workshop import examples
from labelling_peers import peers
from measure import Table, milliseconds

PATIENCE = 10.0
"""Seconds that each system gets for a puzzle."""

WEIGHTS: dict[str, list[Any]] = {
    "8 weights": [
        [-1, [[-1, [[-2, None], [-1, None], [1, None]]], [2, None]]],
        [1, [[-3, None], [-2, None], [-1, None], [2, None]]],
    ],
    "17 weights": [
        [-3, None],
        [-2, None],
        [
            -1,
            [
                [-1, [[-1, None], [1, None], [2, None]]],
                [1, [[-1, [[-2, None], [1, [[-1, None], [2, None]]]]], [2, None]]],
                [2, None],
            ],
        ],
        [1, [[-2, [[-1, None], [2, None]]], [1, None], [2, [[-3, None], [1, None]]]]],
        [2, None],
        [3, None],
    ],
}
"""Two trees of beams, after Erich Friedman: [position, nothing or a beam]."""


def tables() -> Iterator[Table]:
    """Overhead, speed in Python, and the peers."""
    yield _overhead()
    yield _speed()
    yield _houses_side_by_side()
    yield _weights_side_by_side()


def _puzzle(name: str) -> Any:
    return next(example.puzzle.content for example in examples(FAMILY) if example.puzzle.name == name)


def _overhead() -> Table:
    table = Table(
        "fd: the paper's Houses model, whole tree, by hand against pywrapcp and through fd (native phases)",
        ("labelling", "branches", "by hand", "fd", "ratio", "of it translation"),
    )
    solver = pywrapcp.Solver
    puzzle = _puzzle("puzzle15")
    houses = [list(house) for house in puzzle.houses]
    engine = engines.load("fd")
    for labelling, select, branch in (
        ("leftmost,step,up", solver.CHOOSE_FIRST_UNBOUND, solver.ASSIGN_MIN_VALUE),
        ("leftmost,bisect,up", solver.CHOOSE_FIRST_UNBOUND, solver.SPLIT_LOWER_HALF),
        ("min,step,up", solver.CHOOSE_LOWEST_MIN, solver.ASSIGN_MIN_VALUE),
        ("ff,step,up", solver.CHOOSE_MIN_SIZE, solver.ASSIGN_MIN_VALUE),
    ):
        model = connections(puzzle)
        ending: list[Any] = []
        contenders: dict[str, Callable[[], Any]] = {
            "by hand": partial(search_by_hand, houses, select, branch),
            "fd": partial(_whole_tree, engine, model, Labelling.parse(labelling), ending),
        }
        times = _processor_seconds(contenders)
        _, branches = search_by_hand(houses, select, branch)
        assert 2 * ending[-1]["choice points"] == branches, "not the same tree"
        table.add(
            labelling,
            f"{branches:,}",
            milliseconds(times["by hand"]),
            milliseconds(times["fd"]),
            f"{times['fd'] / times['by hand']:.2f}",
            milliseconds(min(each["translation seconds"] for each in ending)),
        )
    table.notes.append("processor time; fd includes the translation from CPMpy; both walk the same tree")
    return table


def _processor_seconds(contenders: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """The least processor time of each over four rounds: both run in one thread, and other work may go on beside."""
    least = dict.fromkeys(contenders, math.inf)
    for _ in range(4):
        for name, contender in contenders.items():
            started = time.process_time()
            contender()
            least[name] = min(least[name], time.process_time() - started)
    return least


def _whole_tree(engine: Any, model: Model[Any], labelling: Labelling, ending: list[Any]) -> None:
    search = engine.solutions(model, Limit(), labelling)
    assert len(list(search)) == 1
    ending.append(search.ending.statistics)


def _speed() -> Table:
    names = [*BRANCHES]
    table = Table(
        "fd: thousand nodes a second of processor time when Python decides (Houses, puzzle15; * has a native phase)",
        ("select", *names),
    )
    for select in SELECTS:
        table.add(select, *[_thousands(Labelling(select, branch)) for branch in names])
    table.notes.append("a node is what a branch leads to; a choice of n values leads to n nodes, any other to two")
    return table


def _thousands(labelling: Labelling) -> str:
    """The speed of half a second's search, the best of three, decided in Python even where it need not be."""
    model = connections(_puzzle("puzzle15"))
    translator = Translator()
    for rule in model.rules:
        translator.post(rule.holds)
    native = is_native(labelling, [translator.variable(variable) for variable in model.label])
    return f"{max(_speed_once(model, labelling) for _ in range(3)):.0f}{'*' if native else ' '}"


def _speed_once(model: Model[Any], labelling: Labelling) -> float:
    translator = Translator()
    for rule in model.rules:
        translator.post(rule.holds)
    run = Run(translator, model.label, model.answer, labelling, Limit(seconds=0.5).start(), native=False)
    started = time.process_time()
    for _ in run:
        pass
    seconds = time.process_time() - started
    leaves = run.statistics["backtracks"] + run.statistics["solutions"]
    return (leaves + run.statistics["choice points"]) / seconds / 1000


def _houses_side_by_side() -> Table:
    systems = peers()
    table = Table(
        f"fd: the paper's Houses model to the first solution, side by side, at most {PATIENCE:.0f} s",
        ("puzzle", "labelling", "fd", *systems),
    )
    for name in ("puzzle5", "puzzle1", "puzzle15"):
        puzzle = _puzzle(name)
        houses = [list(house) for house in puzzle.houses]
        for labelling in ("leftmost,step,up", "ff,step,down"):
            ours = _first(connections(puzzle), labelling)
            theirs = [run("houses", labelling, [houses], PATIENCE) for run in systems.values()]
            table.add(f"{name} ({len(houses)})", labelling, *map(_shown, (ours, *theirs)))
    table.notes.append("each system's own processor time of search; fd's without the translation from CPMpy")
    return table


def _weights_side_by_side() -> Table:
    systems = peers()
    table = Table(
        f"fd: the paper's Weight model to the first solution, side by side, at most {PATIENCE:.0f} s",
        ("puzzle", "labelling", "fd", *systems),
    )
    for name, tree in WEIGHTS.items():
        count, beams = _arms(tree)
        for labelling in ("leftmost,step,up", "ff,step,down"):
            ours = _first(_weight(count, beams), labelling)
            theirs = [run("weight", labelling, [count, beams], PATIENCE) for run in systems.values()]
            table.add(name, labelling, *map(_shown, (ours, *theirs)))
    return table


def _arms(tree: Sequence[Any]) -> tuple[int, list[list[int]]]:
    """The number of weights, and each weight's arm on each beam: 0 where it hangs elsewhere."""
    beams: list[dict[int, int]] = []
    count = 0

    def hang(beam: Sequence[Any]) -> list[int]:
        nonlocal count
        arms: dict[int, int] = {}
        for position, below in beam:
            if below is None:
                arms[count] = position
                count += 1
            else:
                arms |= dict.fromkeys(hang(below), position)
        beams.append(arms)
        return list(arms)

    hang(tree)
    return count, [[arms.get(weight, 0) for weight in range(count)] for arms in beams]


def _weight(count: int, beams: list[list[int]]) -> Model[Any]:
    weights = list(cp.intvar(1, count, shape=(count,)))
    model = Model(answer=weights, decode=lambda values: values)
    model.add("weights", "all weights differ", cp.AllDifferent(weights))
    for arms in beams:
        model.add(
            "beam",
            "the beam balances",
            cp.sum([arm * weight for arm, weight in zip(arms, weights, strict=True) if arm]) == 0,
        )
    return model


def _first(model: Model[Any], labelling: str) -> float | None:
    search = engines.load("fd").solutions(model, Limit(seconds=PATIENCE, solutions=1), Labelling.parse(labelling))
    found = list(search)
    return search.ending.statistics["seconds"] if found else None


def _shown(seconds: float | None) -> str:
    return "over" if seconds is None else milliseconds(max(seconds, 1e-6))
