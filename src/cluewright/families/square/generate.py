"""Proposals for square: squares laid at random, then counted; crosses where a board alone would have several fillings.

How many boards have one filling only depends on their density and on the size of their squares: many equal small ones
can be exchanged in many ways. What can be switched is laid anew before anyone tries to prove it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import isqrt
from random import Random
from typing import NamedTuple, TypeAlias

from cluewright.core import Ask, Effort, Limit, OptionError, Recipe, Request, Search, Size, Verdict
from cluewright.core.grade import Level
from cluewright.families.square import direct
from cluewright.families.square.lines import shrunk
from cluewright.families.square.puzzle import Cell, Filling, Placed, Square

OPTIONS = {
    "rows": "the number of rows, 3 to 30 (standard: the size)",
    "columns": "the number of columns, 3 to 30 (standard: the size)",
    "density": "about how many percent of the cells are filled, 10 to 60 (standard: 30 to 50, large boards 42 to 55)",
    "counts": "'all' (standard), or 'needed' to leave out every count that proves not to be needed",
    "blocked": "the most cells that may be marked with a cross, 0 to 30 (standard: 0); from 1 on at least one is",
}
EFFORT = 8_000
"""About half a second. At 30 x 30 most boards are not decided by then; with more effort for each fewer are made."""

_LEAST, _MOST = 3, 30
SIZE = Size(f"the side of the board, from {_LEAST} to {_MOST}", standard=8, larger=(12, 16, 20))
_TINY, _SMALL = 5, 12
_DENSITY_OF_TINY, _DENSITY, _DENSITY_OF_LARGE = (15, 60), (30, 50), (42, 55)
"""Percent. On tiny boards there are few puzzles, 11 on 3 x 3 and 46 on 4 x 4, so that any is welcome. Large boards are
laid densely: at 20 x 20 one unique board of 35 % took 2.1 s, of 45 % 1.1 s."""

_SPARSE = 30
"""Who asks for less gets whatever squares so few cells make."""

_LARGEST, _LARGEST_OF_LARGE = (0.35, 0.6), (0.45, 0.65)
"""The largest side over the shorter side of the board: at 20 x 20 and 45 % a unique board took 2.4 s with 0.35, 1.1 s
with 0.5; at 30 x 30 hardly any with 0.35 was decided."""

_SEVERAL = 7
"""Squares on a large board at least: with ten a 30 x 30 took 19 s in the median, 130 at worst, with seven 7 and 26."""

_ALTERNATIVES = 8
"""Other fillings looked at to choose the cell to block."""

_REPAIRS = 40
"""Squares taken up again, for each line of the board, before a board full of switches is given up."""

Thing: TypeAlias = tuple[str, int] | Cell
"""A count, by `row` or `column` and its line, or a blocked cell."""


class _Wish(NamedTuple):
    """A request, read."""

    rows: int
    columns: int
    density: int | None
    every_count: bool
    blocked: int


def check(request: Request) -> None:
    """A board of 3 to 30 lines either way, with options that can be read."""
    _wish(request)


def _wish(request: Request) -> _Wish:
    size = request.sized(SIZE)
    if not _LEAST <= size <= _MOST:
        raise OptionError(f"a board of {size} x {size} cannot be made; the size must be from {_LEAST} to {_MOST}")
    counts = request.options.get("counts", "all")
    if counts not in ("all", "needed"):
        raise OptionError(f"the option counts is 'all' or 'needed', not {counts[:40]!r}")
    density = request.number("density", 0, least=10, most=60)
    return _Wish(
        rows=request.number("rows", size, least=_LEAST, most=_MOST),
        columns=request.number("columns", size, least=_LEAST, most=_MOST),
        density=density or None,
        every_count=counts == "all",
        blocked=request.number("blocked", 0, least=0, most=30),
    )


def propose(random: Random, request: Request, ask: Ask[Square]) -> Square | None:
    """The counts of a board laid at random; None when it turned out dull or its blocked cells too many."""
    wish = _wish(request)
    squares = _laid(random, wish)
    if squares is None or not _enjoyable(squares, wish):
        return None
    puzzle = _counted(squares, wish)
    if wish.blocked:
        crossed = _crossed(random, puzzle, puzzle.filling(squares), wish.blocked, ask)
        if crossed is None:
            return None
        puzzle = crossed
    if not wish.every_count:
        # Rows and columns have the same sum, so one count always follows from the others.
        puzzle = without(puzzle, random.choice(_counts(puzzle)))
    return puzzle


def _laid(random: Random, wish: _Wish) -> list[Placed] | None:
    shorter, cells = min(wish.rows, wish.columns), wish.rows * wish.columns
    densities, sides = (_DENSITY, _LARGEST) if shorter <= _SMALL else (_DENSITY_OF_LARGE, _LARGEST_OF_LARGE)
    if shorter <= _TINY:
        densities = _DENSITY_OF_TINY
    density = random.randint(*densities) if wish.density is None else wish.density
    # Dense boards need larger squares: the gaps around small ones leave less than half of the board.
    largest = max(2, round(shorter * (random.uniform(*sides) + max(0, density - 45) / 60)))
    wanted = max(1, cells * density // 100)
    # On a tiny board hardly anything but a switch ever needs a cross.
    switches = bool(wish.blocked) and shorter <= _TINY
    squares = board(random, wish.rows, wish.columns, wanted, min(largest, shorter), switches=switches)
    short = shorter > _TINY and squares and 10 * sum(side * side for *_, side in squares) < 9 * wanted
    return None if short else squares


class Laying:
    """A board while squares are laid on it, so that none touch; its cells are bits of one integer.

    Bit `(row + 1) * stride + column + 1` is a cell, so that a free border lies around the board and what surrounds a
    square never wraps. A switch moves two equal squares to the other two corners of the rectangle they span: no count
    changes, so a board on which one is possible is not unique.
    """

    def __init__(self, random: Random, rows: int, columns: int, largest: int) -> None:
        self._random, self._rows, self._columns, self._largest = random, rows, columns, largest
        self._stride = columns + 2
        row = (2 << columns) - 2
        self._inside = sum(row << self._stride * (line + 1) for line in range(rows))
        self._blocks = [self._block(side) for side in range(largest + 1)]
        self._halos = [self._block(side + 2) for side in range(largest + 1)]
        self.squares: list[Placed] = []
        self.filled = 0
        self._closed = 0
        """Cells that are filled or beside a filled one."""

    def _block(self, side: int) -> int:
        return sum(((1 << side) - 1) << self._stride * line for line in range(side))

    def _cells(self, square: Placed) -> int:
        row, column, side = square
        return self._blocks[side] << (row + 1) * self._stride + column + 1

    def _halo(self, square: Placed) -> int:
        row, column, side = square
        return self._halos[side] << row * self._stride + column

    def fill(self, wanted: int) -> None:
        """Lay squares until about `wanted` cells are filled or no square fits; single cells come half as often."""
        choose = self._random
        sides, near_enough = self._largest, wanted - wanted // 20
        while sides and self.filled.bit_count() < near_enough:
            sides = min(sides, isqrt(wanted - self.filled.bit_count()))
            side = (choose.randint(1, 2 * sides - 1) + 1) // 2
            starts = self._starts(side)
            if starts:
                self._lay(starts[choose.randrange(len(starts))])
            else:
                sides = side - 1

    def _starts(self, side: int) -> list[Placed]:
        mask = shrunk(self._inside & ~self._closed, side)
        done = 1
        while done < side:
            step = min(done, side - done)
            mask &= mask >> step * self._stride
            done += step
        found = []
        while mask:
            row, column = divmod((mask & -mask).bit_length() - 1, self._stride)
            found.append((row - 1, column - 1, side))
            mask &= mask - 1
        return found

    def _lay(self, square: Placed) -> None:
        self.squares.append(square)
        self.filled |= self._cells(square)
        self._closed |= self._halo(square)

    def take_up(self, square: Placed) -> None:
        """Remove one square."""
        self.squares.remove(square)
        self.filled ^= self._cells(square)
        self._closed = 0
        for each in self.squares:
            self._closed |= self._halo(each)

    def switch(self) -> tuple[Placed, Placed] | None:
        """Two squares that can be switched, if there are any."""
        for one, other in combinations(self.squares, 2):
            row, column, side = one
            if side == other[2] and row != other[0] and column != other[1]:
                halos = self._halo((row, other[1], side)) | self._halo((other[0], column, side))
                if not halos & (self.filled ^ self._cells(one) ^ self._cells(other)):
                    return one, other
        return None


def board(
    random: Random, rows: int, columns: int, wanted: int, largest: int, *, switches: bool = False
) -> list[Placed] | None:
    """Squares of sides up to `largest` that fill about `wanted` cells; None if all had a switch, unless one may be."""
    laying = Laying(random, rows, columns, largest)
    laying.fill(wanted)
    if switches:
        return laying.squares
    for _ in range(_REPAIRS):
        pair = laying.switch()
        if pair is None:
            return laying.squares
        laying.take_up(pair[random.randrange(2)])
        laying.fill(wanted)
    return None


def _enjoyable(squares: list[Placed], wish: _Wish) -> bool:
    """Squares of several sides, not too few of them, and not mostly single cells."""
    shorter = min(wish.rows, wish.columns)
    if shorter <= _TINY or (wish.density is not None and wish.density < _SPARSE):
        return bool(squares)
    sides = Counter(side for _, _, side in squares)
    varied = len(sides) >= min(3, shorter // 3) and 2 * sides[1] <= len(squares) + 1
    return varied and len(squares) >= min(_SEVERAL, shorter // 3)


def _counted(squares: list[Placed], wish: _Wish) -> Square:
    rows, columns = [0] * wish.rows, [0] * wish.columns
    for top, left, side in squares:
        for line in range(side):
            rows[top + line] += side
            columns[left + line] += side
    return Square(tuple(rows), tuple(columns))


def _crossed(random: Random, puzzle: Square, planted: Filling, most: int, ask: Ask[Square]) -> Square | None:
    """The puzzle with at least one blocked cell and none too many; None if it needs none, or more than `most`."""
    while True:
        search = Search(direct.search(puzzle, Limit(solutions=_ALTERNATIVES, effort=EFFORT)))
        others = [filling for filling in search if filling != planted]
        if not others:
            return _needed(random, puzzle, ask) if puzzle.blocked and search.ending.complete else None
        if len(puzzle.blocked) == most:
            return None
        cell = _telling(random, others, planted)
        puzzle = Square(puzzle.rows, puzzle.columns, tuple(sorted((*puzzle.blocked, cell))))


def _telling(random: Random, others: list[Filling], planted: Filling) -> Cell:
    """One of the cells that are filled in most of the other fillings and not in the planted one."""
    times: Counter[Cell] = Counter()
    for other in others:
        for row, (theirs, ours) in enumerate(zip(other.grid, planted.grid, strict=True)):
            times.update((row, column) for column, filled in enumerate(theirs) if filled and not ours[column])
    best = max(times.values())
    return random.choice(sorted(cell for cell, number in times.items() if number == best))


def _needed(random: Random, puzzle: Square, ask: Ask[Square]) -> Square | None:
    """Without the blocked cells that can go; None if the proof for one of them is too hard."""
    for cell in random.sample(puzzle.blocked, len(puzzle.blocked)):
        smaller = without(puzzle, cell)
        verdict = ask(smaller)
        if verdict == Verdict.UNKNOWN:
            return None
        if verdict == Verdict.UNIQUE:
            puzzle = smaller
    return puzzle


def droppable(puzzle: Square) -> list[Thing]:
    """The blocked cells; the counts too, where not all of them are given."""
    return [*puzzle.blocked, *(_counts(puzzle) if None in puzzle.rows + puzzle.columns else ())]


def _counts(puzzle: Square) -> list[Thing]:
    kinds = (("row", puzzle.rows), ("column", puzzle.columns))
    return [(kind, line) for kind, counts in kinds for line, count in enumerate(counts) if count is not None]


def without(puzzle: Square, thing: Thing) -> Square:
    """The puzzle without a blocked cell or a count.

    >>> without(Square((1, 0), (1, 0), ((1, 1),)), ("row", 0))
    Square(rows=(None, 0), columns=(1, 0), blocked=((1, 1),), filled=())
    """
    match thing:
        case ("row" | "column" as kind, line):
            return puzzle.with_count(kind, line, None)
        case _:
            return replace(puzzle, blocked=tuple(cell for cell in puzzle.blocked if cell != thing))


def fingerprint(puzzle: Square) -> str:
    """The least of the turns and reflections that keep its shape: eight of a square board, four of others."""
    views = [puzzle, _turned(_turned(puzzle))]
    if len(puzzle.rows) == len(puzzle.columns):
        views += [_turned(view) for view in views]
    views += [_mirrored(view) for view in views]
    return str(min(_plain(view) for view in views))


def _turned(puzzle: Square) -> Square:
    """A quarter turn."""
    last = len(puzzle.rows) - 1
    given = (tuple((column, last - row) for row, column in cells) for cells in (puzzle.blocked, puzzle.filled))
    return Square(puzzle.columns, puzzle.rows[::-1], *given)


def _mirrored(puzzle: Square) -> Square:
    last = len(puzzle.columns) - 1
    given = (tuple((row, last - column) for row, column in cells) for cells in (puzzle.blocked, puzzle.filled))
    return Square(puzzle.rows, puzzle.columns[::-1], *given)


def _plain(puzzle: Square) -> tuple[list[int], list[int], list[Cell], list[Cell]]:
    """The puzzle as lists that can be compared; -1 for a count that is not given."""
    rows, columns = ([-1 if count is None else count for count in counts] for counts in (puzzle.rows, puzzle.columns))
    return rows, columns, sorted(puzzle.blocked), sorted(puzzle.filled)


def like(puzzle: Square) -> Request:
    """As many rows and columns, with blocked cells if it has some, and with all its counts or only those needed."""
    rows, columns = len(puzzle.rows), len(puzzle.columns)
    options = {"counts": "needed" if None in (*puzzle.rows, *puzzle.columns) else "all"}
    if rows != columns:
        options = {"rows": str(rows), "columns": str(columns), **options}
    if puzzle.blocked:
        options["blocked"] = str(len(puzzle.blocked))
    return Request(max(rows, columns), options)


_LINES = {"rows": "4-10", "columns": "4-10"}
_MANY_LINES = {"rows": "7-10", "columns": "7-10"}
_CROSSES = {"blocked": "any"}

RECIPES = (
    Recipe(Level.EASY, (8, 4, 5, 6, 7, 9, 10), besides={**_LINES, **_CROSSES, "counts": "all", "density": "any"}),
    Recipe(Level.EASY, (8, 4, 5, 6, 7), {"counts": "needed"}, {**_LINES, **_CROSSES, "density": "any"}),
    Recipe(Level.MEDIUM, (8, 6, 7, 9, 10), besides={**_LINES, **_CROSSES, "counts": "all", "density": "10-50"}),
    Recipe(Level.MEDIUM, (8, 4, 5, 6, 7), {"counts": "needed"}, {**_LINES, **_CROSSES, "density": "any"}),
    Recipe(
        Level.HARD,
        (8, 7, 9, 10),
        {"counts": "needed", "density": "20"},
        {**_MANY_LINES, **_CROSSES, "density": "10-50"},
        effort=Effort("states", 60, 150),
        redundant=False,
    ),
    Recipe(Level.HARD, (10,), besides={"counts": "all", "density": "20-50"}),
    Recipe(
        Level.EXPERT,
        (8, 9),
        {"counts": "needed"},
        {"rows": "8-9", "columns": "8-9", "density": "10-45"},
        effort=Effort("states", 200, 450),
        redundant=False,
    ),
)
"""Measured over 12 to 40 puzzles of each size, and over 8 with each density. Where only the counts that are needed are
given, more is left open; the fuller a board, the less. The states that the direct search of 8 x 8 boards goes through
tell the level: easy ones up to 33, medium ones 26 to 75, hard ones 98 to 151, those for experts 210 and more. Of sparse
boards of 60 to 150 states every other one is hard, and soon graded.
"""
