"""The rules of square as sentences, and what each sentence says as clauses.

There is a number for each cell, true when it is filled, and one for each square that may lie somewhere, true when it
does. `state` writes all rules: the engine `sat`, certificates, suppositions and conflicts of explanations use it, each
with the squares and the further clauses that it needs. The sentences are those of the model and of explanations, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from cluewright.core import Clock
from cluewright.core.clauses import Clausal, Clause, Stating, Writer
from cluewright.core.explaining import Clauses, bits
from cluewright.core.places import cell_name
from cluewright.families.square.lines import Line, Run, corners
from cluewright.families.square.puzzle import Cell, Filling, Placed, Square

TOGETHER = "filled cells form whole squares that do not touch"
"""What all sentences about the shape of what is filled come to."""


def filled_cells(count: int | None) -> str:
    """`1 filled cell`, `4 filled cells`."""
    return f"{count} filled cell{'' if count == 1 else 's'}"


def counted(name: str, count: int) -> str:
    """`row 3 has 4 filled cells`."""
    return f"{name} has {filled_cells(count)}"


def filled(row: int, column: int) -> str:
    """`the cell b3 is given as filled`."""
    return f"the cell {cell_name(row, column)} is given as filled"


def blocked(row: int, column: int) -> str:
    """`the blocked cell b3 stays empty`."""
    return f"the blocked cell {cell_name(row, column)} stays empty"


def covered(row: int, column: int) -> str:
    """`b3 is filled when a square lies over it`."""
    return f"{cell_name(row, column)} is filled when a square lies over it"


def apart(row: int, column: int) -> str:
    """`a square that starts at b3 fills its cells and touches no other`."""
    return f"a square that starts at {cell_name(row, column)} fills its cells and touches no other"


def in_line(name: str) -> str:
    """`row 3 is filled by squares that do not touch`."""
    return f"{name} is filled by squares that do not touch"


class Stated(NamedTuple):
    """The literals of a puzzle whose rules were stated."""

    cells: dict[Cell, int]
    squares: dict[Placed, int]

    over: dict[Cell, list[int]]
    """The squares over each cell."""


def state(puzzle: Square, squares: Iterable[Placed], clauses: Writer) -> Stated:
    """State all rules, for fillings by these squares.

    `certifying/check_certificate.py` states the same in its own words: both must write the same clauses in one order.
    """
    cells = {cell: clauses.variable() for cell in puzzle.cells()}
    for cell in puzzle.blocked:
        clauses.about(blocked(*cell))
        clauses.add(-cells[cell])
    for cell in puzzle.filled:
        clauses.about(filled(*cell))
        clauses.add(cells[cell])
    for name, count, line in puzzle.lines():
        if count is not None:
            clauses.about(counted(name, count))
            clauses.exactly([cells[cell] for cell in line], count)
    there: dict[Placed, int] = {}
    over: dict[Cell, list[int]] = {cell: [] for cell in cells}
    height, width = len(puzzle.rows), len(puzzle.columns)
    add = clauses.add
    for square in squares:
        top, left, side = square
        here = there[square] = clauses.variable()
        clauses.about(apart(top, left))
        around = range(max(0, left - 1), min(width, left + side + 1))
        for row in range(max(0, top - 1), min(height, top + side + 1)):
            inside = range(left, left + side) if top <= row < top + side else ()
            for column in around:
                if column in inside:
                    add(-here, cells[row, column])
                    over[row, column].append(here)
                else:
                    add(-here, -cells[row, column])
    for cell, covering in over.items():
        clauses.about(covered(*cell))
        clauses.add(-cells[cell], *covering)
    return Stated(cells, there, over)


_MOST = 1_000_000
"""Cells in and around all squares; so many clauses take a second to state."""

_SOON = 600
"""Conflicts before MiniSat makes way. With 600, 1000, 1500 and 3000 the slowest of eight planted 15x15 took 49, 60, 65
and 103 ms, and four of 25 x 25 together 4.0, 4.3, 4.4 and 4.9 s. Logic puzzles want 3000."""

_SIMPLIFIED = False
"""What CaDiCaL simplifies while it searches costs it more than it brings here: 14 freshly planted 20 x 20 took 3.1 s
with it and 2.1 without, 16 of 25 x 25 14.9 and 11.8, five of 30 x 30 10.5 and 6.3."""

_STEADY = 500
"""Cells from which on there are mostly many solutions, and CaDiCaL does best to restart seldom: 16 freshly planted
25 x 25 took 11.8 s without and 7.0 with it, five of 30 x 30 6.3 and 6.4; but 14 of 20 x 20 2.1 and 3.6."""


def suits(puzzle: Square) -> bool:
    """Whether the clauses are few enough to be stated in a moment."""
    return sum((side + 2) ** 2 for _, _, side in puzzle.possible_squares()) <= _MOST


def clauses(puzzle: Square, clock: Clock) -> Clausal[Filling]:
    """All rules; `TimeUp` if the clock runs out on the way."""

    def squares() -> Iterator[Placed]:
        for square in puzzle.possible_squares():
            clock.check()
            yield square

    stating = Stating()
    stated = state(puzzle, squares(), stating)
    cells = list(stated.cells.values())
    width = len(puzzle.columns)

    def decode(true: Collection[int]) -> Filling:
        grid = [int(cell in true) for cell in cells]
        return Filling(tuple(tuple(grid[start : start + width]) for start in range(0, len(grid), width)))

    return Clausal(stating.all, cells, decode, _SOON, simplified=_SIMPLIFIED, steady=len(cells) >= _STEADY)


def _literals(puzzle: Square, stated: Stated, stating: Stating) -> list[tuple[int, ...]]:
    """For each variable of an explanation and each of its bits, its literal; 0 where it never can have this bit.

    States that a square of just one side starts at a corner, or none.
    """
    stating.about("")
    literals: list[tuple[int, ...]] = [(-cell, cell) for cell in stated.cells.values()]
    for corner in corners(puzzle).corners:
        sides = [stated.squares.get((corner.top, corner.left, side), 0) for side in range(1, corner.largest + 1)]
        none = stating.variable()
        stating.exactly([none, *filter(None, sides)], 1)
        literals.append((none, *sides))
    return literals


class Sentences:
    """Each sentence of a puzzle's rules as clauses of its own: what the rules of `explained` in `model.py` say."""

    def __init__(self, puzzle: Square) -> None:
        found = corners(puzzle)
        every = [(top, left, side) for _, top, left, largest in found.corners for side in range(1, largest + 1)]
        self._stating = Stating()
        self._stated = state(puzzle, every, self._stating)
        for cell, over in self._stated.over.items():
            self._stating.about(covered(*cell))
            self._cover(cell, over)
        self.new = self._stating.variable
        self.literals: Sequence[Sequence[int]] = _literals(puzzle, self._stated, self._stating)
        self.always: Sequence[Clause] = self._stating.meaning.pop("")
        self.whole: Sequence[str] = list(self._stating.meaning)
        self._lines = {in_line(name): line for name, _, line in puzzle.lines()}

    def of(self, says: str) -> Sequence[Clause]:
        """What a sentence says; of the shape of a line only once somebody asks."""
        if says in self._lines and says not in self._stating.meaning:
            self._stating.about(says)
            self._shape(self._lines[says])
        return self._stating.meaning[says]

    def _cover(self, cell: Cell, over: Sequence[int]) -> None:
        """A cell is filled where a square lies over it."""
        for square in over:
            self._stating.add(-square, self._stated.cells[cell])

    def _shape(self, line: Sequence[Cell]) -> None:
        """Each cell of a line lies under one square or none, and squares over neighbouring cells are one square."""
        over = self._stated.over
        for cell in line:
            self._stating.add(-self._stated.cells[cell], *over[cell])
            self._cover(cell, over[cell])
        for one, other in pairwise(line) if len(line) > 1 else [(line[0], line[0])]:
            self._stating.exactly([self.new(), *sorted({*over[one], *over[other]})], 1)


_MOST_STEPS = 400_000
"""Steps on the paths of all lines; with more, stating them takes longer than they save."""


def supposing(puzzle: Square) -> Clauses | None:
    """All rules, so that unit propagation finds all that the rules of `explain.py` find; None where these are too many.

    A line is a path: it goes from cell to cell, keeping count, by an empty cell or by a run and the empty cell after
    it. A place on the path is a cell together with the number of cells filled before it.
    """
    found = corners(puzzle)
    if sum(_steps(line) for line in found.lines) > _MOST_STEPS:
        return None
    stating = Stating()
    stated = state(puzzle, puzzle.possible_squares(), stating)
    literals = _literals(puzzle, stated, stating)
    for line in found.lines:
        _Path(line, literals, stating)
    return Clauses(tuple(literals), tuple(map(tuple, stating.all)), True, lambda: Sentences(puzzle))


def _steps(line: Line) -> int:
    sides = sum(crossing.sides.bit_count() for crossing in line.crossings) + len(line.cells)
    return sides * (1 if line.filled is None else line.filled + 1)


class _Path:
    """The path of a line as clauses."""

    def __init__(self, line: Line, literals: Sequence[Sequence[int]], stating: Stating) -> None:
        self._line, self._stating, self._length = line, stating, len(line.cells)
        self._filled = [literals[cell][1] for cell in line.cells]
        squares: dict[Run, list[int]] = {}
        for variable, start, sides in line.crossings:
            for side in bits(sides):
                if literals[variable][side]:
                    squares.setdefault((start, side), []).append(literals[variable][side])
        self._runs = {run: self._any(there) for run, there in squares.items()}
        for (start, side), there in self._runs.items():
            for cell in (start - 1, start + side):
                if 0 <= cell < self._length:
                    stating.add(-there, -self._filled[cell])
        for cell, literal in enumerate(self._filled):
            over = [each for (start, side), each in self._runs.items() if start <= cell < start + side]
            stating.add(-literal, *over)
            for each in over:
                stating.add(-each, literal)
        self._state(self._steps())

    def _any(self, literals: list[int]) -> int:
        """A literal that is true when one of these is; at most one is."""
        if len(literals) == 1:
            return literals[0]
        either = self._stating.variable()
        self._stating.add(-either, *literals)
        for each in literals:
            self._stating.add(-each, either)
        for one, other in combinations(literals, 2):
            self._stating.add(-one, -other)
        return either

    def _steps(self) -> list[tuple[int, int, int]]:
        """The steps that lie on a path from the start to the count: the cell, the number filled before it, the run."""
        sides: list[list[int]] = [[0] for _ in self._filled]
        for cell, side in sorted(self._runs):
            sides[cell].append(side)
        goal = (self._length, self._line.filled or 0)
        reached, every = {(0, 0)}, []
        for cell in range(self._length):
            for total in sorted(total for place, total in reached if place == cell):
                for side in sides[cell]:
                    after = self._after(cell, total, side)
                    if after[1] <= goal[1]:
                        reached.add(after)
                        every.append((cell, total, side))
        useful, kept = {goal}, []
        for cell, total, side in reversed(every):
            if self._after(cell, total, side) in useful:
                useful.add((cell, total))
                kept.append((cell, total, side))
        return kept[::-1]

    def _after(self, cell: int, total: int, side: int) -> tuple[int, int]:
        """The place after a step."""
        return min(self._length, cell + side + 1), total + side if self._line.filled is not None else 0

    def _state(self, steps: list[tuple[int, int, int]]) -> None:
        add = self._stating.add
        if not steps:
            self._stating.never()
            return
        into: dict[tuple[int, int], list[int]] = {}
        out: dict[tuple[int, int], list[int]] = {}
        by_run: dict[Run, list[int]] = {}
        for cell, total, side in steps:
            step = self._stating.variable()
            out.setdefault((cell, total), []).append(step)
            into.setdefault(self._after(cell, total, side), []).append(step)
            by_run.setdefault((cell, side), []).append(step)
            add(-step, self._runs[cell, side] if side else -self._filled[cell])
        for place in out.keys() | into.keys():
            self._pass(place, into.get(place, []), out.get(place, []))
        for run, there in self._runs.items():
            add(-there, *by_run.get(run, ()))
        for cell, literal in enumerate(self._filled):
            ending = [each for (start, side), each in self._runs.items() if start + side == cell]
            add(literal, *by_run.get((cell, 0), ()), *ending)

    def _pass(self, place: tuple[int, int], into: list[int], out: list[int]) -> None:
        """The path comes to a place when it leaves it."""
        if place == (0, 0):
            self._stating.add(*out)
        elif place[0] == self._length:
            self._stating.add(*into)
        else:
            for step in out:
                self._stating.add(-step, *into)
            for step in into:
                self._stating.add(-step, *out)
