"""The rules of square as sentences, and what each sentence says as clauses.

There is a number for each cell, true when it is filled, and one for each square that may lie somewhere, true when it
does. `state` writes all rules: the engine `sat`, certificates, suppositions and conflicts of explanations use it, each
with the squares and the further clauses that it needs. The sentences are those of the model and of explanations, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

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
    grid = [[cells[row, column] for column in range(width)] for row in range(height)]
    for square in squares:
        top, left, side = square
        here = there[square] = clauses.variable()
        first, right, last = max(0, left - 1), left + side, left + side + 1
        near: list[int] = []
        for row in range(max(0, top - 1), min(height, top + side + 1)):
            beside = grid[row]
            if top <= row < top + side:
                near += [-each for each in beside[first:left]]
                near += beside[left:right]
                near += [-each for each in beside[right:last]]
                for column in range(left, right):
                    over[row, column].append(here)
            else:
                near += [-each for each in beside[first:last]]
        clauses.about(apart(top, left))
        clauses.implies(here, near)
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


def _literals(puzzle: Square, stated: Stated, stating: Writer) -> list[tuple[int, ...]]:
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

    Each line is a path from cell to cell, besides: it keeps count of the cells that are filled so far.
    """
    found = corners(puzzle)
    if sum(_steps(line) for line in found.lines) > _MOST_STEPS:
        return None
    stating = Stating()
    literals = _literals(puzzle, state(puzzle, puzzle.possible_squares(), stating), stating)
    for line in found.lines:
        _state_path(line, literals, stating)
    return Clauses(tuple(literals), tuple(map(tuple, stating.all)), True, lambda: Sentences(puzzle))


def _steps(line: Line) -> int:
    sides = sum(crossing.sides.bit_count() for crossing in line.crossings) + len(line.cells)
    return sides * (1 if line.filled is None else line.filled + 1)


_EMPTY, _INSIDE = 0, -1
"""What a cell on the path of a line may be beside the start of a run, which is named by its length."""

_State: TypeAlias = tuple[int, int]
"""On a path: the cells filled by runs that have begun, and the cells until the next run may begin: the rest of a run
and the empty cell after it."""


def _state_path(line: Line, literals: Sequence[Sequence[int]], stating: Stating) -> None:
    """Each cell of a line is empty, the start of a run or inside one; step by step these lead to the line's count."""
    squares: dict[Run, list[int]] = {}
    for variable, start, sides in line.crossings:
        for side in bits(sides):
            if literals[variable][side]:
                squares.setdefault((start, side), []).append(literals[variable][side])
    cells = [{_EMPTY: literals[cell][0], _INSIDE: stating.variable()} for cell in line.cells]
    for (start, side), there in squares.items():
        run = cells[start][side] = stating.variable()
        stating.exactly([-run, *there], 1)
    arriving: dict[_State, list[int]] = {}
    for cell, steps in zip(cells, _path(line, cells), strict=True):
        stating.exactly(list(cell.values()), 1)
        leaving: dict[_State, list[int]] = {}
        landing: dict[_State, list[int]] = {}
        taking: dict[int, list[int]] = {value: [] for value in cell}
        for before, value, after in steps:
            step = stating.variable()
            stating.add(-step, cell[value])
            for way, key in ((leaving, before), (landing, after)):
                way.setdefault(key, []).append(step)
            taking[value].append(step)
        for value, ways in taking.items():
            stating.add(-cell[value], *ways)
        for place, into in arriving.items():
            for step in into:
                stating.add(-step, *leaving[place])
            for step in leaving[place]:
                stating.add(-step, *into)
        arriving = landing


def _path(line: Line, cells: Sequence[Iterable[int]]) -> list[list[tuple[_State, int, _State]]]:
    """For each cell the steps that lie on a way from the start to the count: the state before, the value, the state
    after.
    """
    path: list[list[tuple[_State, int, _State]]] = []
    here: set[_State] = {(0, 0)}
    for values in cells:
        ways = [(before, value, _after(line, before, value)) for before in sorted(here) for value in values]
        path.append([(before, value, after) for before, value, after in ways if after is not None])
        here = {after for _, _, after in path[-1]}
    alive = {(total, busy) for total, busy in here if total == (line.filled or 0) and busy <= 1}
    for number in range(len(path) - 1, -1, -1):
        path[number] = [step for step in path[number] if step[2] in alive]
        alive = {before for before, _, _ in path[number]}
    return path


def _after(line: Line, state: _State, value: int) -> _State | None:
    """Where a value of the next cell leads; None if it cannot be there."""
    total, busy = state
    if busy:
        return (total, busy - 1) if value == (_EMPTY if busy == 1 else _INSIDE) else None
    if value == _INSIDE or (line.filled is not None and total + value > line.filled):
        return None
    return (total + value if line.filled is not None else 0), value
