"""Maths: the direct search against CP-SAT with the room's own model, the same puzzles proved in turns in one run.

A time is that of a whole proof as the workshop runs it: for CP-SAT the model is built, posted and searched. What CP-SAT
itself needs, once everything is posted, stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import prod
from random import Random
from statistics import mean, median
from typing import Any

from cluewright import families
from cluewright.core import Limit, Search, Verdict
from cluewright.families.maths import fillings
from cluewright.families.maths.puzzle import Grid, Maths
from measure import Table, milliseconds, ratio, take_turns

_FAMILY = families.load("maths")
_LIMIT = Limit(seconds=10, solutions=2)
_EACH = 15


def filled(random: Random, size: int) -> Grid:
    """A random grid that obeys the rules, but for headings: it has none."""
    cells: list[list[int]] = [[0] * size for _ in range(size)]
    diagonal = random.randint(1, 9)
    for number in range(size):
        cells[number][number] = diagonal

    def free(row: int, column: int) -> list[int]:
        used = {*cells[row], *(each[column] for each in cells)}
        digits = [digit for digit in range(1, 10) if digit not in used]
        random.shuffle(digits)
        return digits

    def fill() -> bool:
        blanks = [(row, column) for row in range(size) for column in range(size) if not cells[row][column]]
        if not blanks:
            return True
        row, column = min(blanks, key=lambda place: (len(free(*place)), random.random()))
        for digit in free(row, column):
            cells[row][column] = digit
            if fill():
                return True
        cells[row][column] = 0
        return False

    fill()
    return Grid(tuple(map(tuple, cells)))


def under_headings(grid: Grid, kinds: Sequence[Callable[[Any], int]], kept: set[tuple[int, int]]) -> Maths:
    """The puzzle of a grid: each line under its sum or product, only the kept cells given."""
    size = len(grid.cells)
    lines = [*grid.cells, *zip(*grid.cells, strict=True)]
    headings = [kind(line) for kind, line in zip(kinds, lines, strict=True)]
    cells = tuple(
        tuple(digit if (row, column) in kept else None for column, digit in enumerate(digits))
        for row, digits in enumerate(grid.cells)
    )
    return Maths(tuple(headings[:size]), tuple(headings[size:]), cells)


def blank(random: Random, grid: Grid, givens: int) -> Maths:
    """The puzzle of a grid with sums and products at random and so many of its digits given."""
    size = len(grid.cells)
    places = [(row, column) for row in range(size) for column in range(size)]
    kinds = [random.choice((sum, prod)) for _ in range(2 * size)]
    return under_headings(grid, kinds, set(random.sample(places, givens)))


def spoiled(random: Random, puzzle: Maths) -> Maths:
    """The puzzle with another heading, one that some line could have, over one row."""
    row = random.randrange(puzzle.size)
    headings = list(puzzle.rows)
    while headings[row] == puzzle.rows[row]:
        headings[row] = random.choice((sum, prod))(random.sample(range(1, 10), puzzle.size))
        if puzzle.size == len(fillings.DIGITS):
            headings[row] = 44  # every line of nine digits adds up to 45
    return replace(puzzle, rows=tuple(headings))


def _directly(puzzle: Maths) -> Verdict:
    return _verdict(Search(_FAMILY.direct.search(puzzle, _LIMIT)))


def _with_cpsat(puzzle: Maths) -> Verdict:
    from cluewright import engines

    return _verdict(engines.load("cpsat").solutions(_FAMILY.model(puzzle), _LIMIT))


def _verdict(search: Search[Any]) -> Verdict:
    found = sum(1 for _ in search)
    return Verdict.of(found, search.ending.complete)


def _solver_seconds(puzzle: Maths) -> float:
    """What CP-SAT needs to find two solutions or to refute them, the model already posted."""
    from ortools.sat.python import cp_model

    from cluewright.engines.cpmpy import posted

    class Two(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]  # OR-Tools ships no usable types
        found = 0

        def on_solution_callback(self) -> None:
            """Stop at the second."""
            self.found += 1
            if self.found == 2:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_time_in_seconds = _LIMIT.seconds
    solver.solve(posted("ortools", _FAMILY.model(puzzle), Limit().start()).ort_model, Two())
    return float(solver.wall_time)


class _Comparison:
    """The times of both on some puzzles, and whether they agree."""

    def __init__(self, puzzles: list[Maths], repeats: int = 3) -> None:
        self.direct, self.cpsat, self.solver = [], [], []
        self.verdicts = []
        self.undecided = 0
        for puzzle in puzzles:
            mine, theirs = _directly(puzzle), _with_cpsat(puzzle)
            if mine != theirs and theirs != Verdict.UNKNOWN:
                raise AssertionError(f"direct says {mine}, CP-SAT says {theirs}: {puzzle}")
            self.undecided += theirs == Verdict.UNKNOWN
            self.verdicts.append(mine)
            turns = take_turns({"direct": partial(_directly, puzzle), "cpsat": partial(_with_cpsat, puzzle)}, repeats)
            self.direct.append(turns["direct"])
            self.cpsat.append(turns["cpsat"])
            self.solver.append(min(_solver_seconds(puzzle) for _ in range(repeats)))

    def ratios(self) -> list[float]:
        """How many times faster the direct search was, puzzle by puzzle."""
        return [theirs / mine for mine, theirs in zip(self.direct, self.cpsat, strict=True)]


def tables() -> Iterator[Table]:
    """Proofs of 4x4 puzzles of every verdict, then growth over all sizes."""
    yield _small()
    yield _growth("Maths, a quarter of the cells given", lambda size: size * size // 4)
    yield _growth("Maths, no cell given", lambda size: 0)
    yield _first_proofs()


def _small() -> Table:
    columns = (
        "4x4 puzzles",
        "direct, mean",
        "worst",
        "CP-SAT, mean",
        "its solver alone",
        "mean/mean",
        "median",
        "least",
    )
    table = Table("Maths 4x4, proved", columns)
    everything: list[_Comparison] = []
    for name, givens, wanted in (
        ("unique, no givens", 0, Verdict.UNIQUE),
        ("unique, 3 givens", 3, Verdict.UNIQUE),
        ("several, no givens", 0, Verdict.MULTIPLE),
        ("none, no givens", 0, Verdict.NONE),
    ):
        compared = _Comparison(_with_verdict(Random(name), 4, givens, wanted))
        everything.append(compared)
        ratios = compared.ratios()
        table.add(
            f"{len(ratios)} {name}",
            milliseconds(mean(compared.direct)),
            milliseconds(max(compared.direct)),
            milliseconds(mean(compared.cpsat)),
            milliseconds(mean(compared.solver)),
            ratio(mean(compared.cpsat), mean(compared.direct)),
            ratio(median(ratios), 1),
            ratio(min(ratios), 1),
        )
    count = sum(len(each.verdicts) for each in everything)
    undecided = sum(each.undecided for each in everything)
    against_solver = sum(sum(each.solver) for each in everything) / sum(sum(each.direct) for each in everything)
    table.notes.append(f"verdicts compared on {count} puzzles: all agree, CP-SAT undecided on {undecided}")
    table.notes.append(f"against CP-SAT's solver alone, without modelling and posting: {ratio(against_solver, 1)}")
    return table


def _with_verdict(random: Random, size: int, givens: int, wanted: Verdict) -> list[Maths]:
    found: list[Maths] = []
    while len(found) < _EACH:
        puzzle = blank(random, filled(random, size), givens)
        if wanted == Verdict.NONE:
            puzzle = spoiled(random, puzzle)
        if _directly(puzzle) == wanted:
            found.append(puzzle)
    return found


def _growth(title: str, givens: Callable[[int], int]) -> Table:
    columns = ("size", "unique/several/none", "direct, mean", "worst", "CP-SAT, mean", "its solver alone", "mean/mean")
    table = Table(title, columns)
    undecided = 0
    for size in range(2, 10):
        random = Random(size)
        puzzles = [blank(random, filled(random, size), givens(size)) for _ in range(8)]
        puzzles[::2] = [spoiled(random, puzzle) for puzzle in puzzles[::2]]
        compared = _Comparison(puzzles, repeats=1 if size > 5 else 3)
        undecided += compared.undecided
        kinds = (Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE)
        table.add(
            f"{size}x{size}",
            "/".join(str(compared.verdicts.count(kind)) for kind in kinds),
            milliseconds(mean(compared.direct)),
            milliseconds(max(compared.direct)),
            milliseconds(mean(compared.cpsat)),
            milliseconds(mean(compared.solver)),
            ratio(mean(compared.cpsat), mean(compared.direct)),
        )
    table.notes.append(f"half of the puzzles have one heading changed; CP-SAT undecided after 10 s on {undecided}")
    return table


def _first_proofs() -> Table:
    """A first proof also makes the tables of fillings, which later ones find made."""
    table = Table("Maths, the first proof of its size in a process", ("size", "direct, first", "direct, again"))
    for size in range(2, 10):
        random = Random(size)
        puzzle = blank(random, filled(random, size), size * size // 4)
        again = take_turns({"again": partial(_directly, puzzle)})["again"]
        fillings.forget()
        first = take_turns({"first": partial(_directly, puzzle)}, repeats=1)["first"]
        table.add(f"{size}x{size}", milliseconds(first), milliseconds(again))
    return table
