"""The rules of square as clauses, so that unit propagation finds all that the rules of `explain.py` find.

A line is a path: it goes from cell to cell, keeping count, by an empty cell or by a run and the empty cell after it.
A place on the path is a cell together with the number of cells filled before it.
"""

from __future__ import annotations

from itertools import combinations

from cluewright.core.explaining import Clauses, bits
from cluewright.families.square.corners import Corners, LineOf, corners
from cluewright.families.square.puzzle import Square
from cluewright.families.square.stated import Stated

_MOST = 400_000
"""Steps on the paths of all lines; with more, stating them takes longer than they save."""


def clauses(puzzle: Square) -> Clauses | None:
    """All rules; None where these would be too many."""
    found = corners(puzzle)
    if sum(_steps(line) for line in found.lines) > _MOST:
        return None
    stated = _Stating(found)
    for row, column in puzzle.blocked:
        stated.clauses.append((-stated.filled[found.cell(row, column)],))
    for row, column in puzzle.filled:
        stated.clauses.append((stated.filled[found.cell(row, column)],))
    for line in found.lines:
        stated.line(line)
    return Clauses(tuple(map(tuple, stated.literals)), tuple(stated.clauses), True, lambda: Stated(puzzle))


def _steps(line: LineOf) -> int:
    sides = sum(crossing.sides.bit_count() for crossing in line.crossings) + len(line.cells)
    return sides * (1 if line.filled is None else line.filled + 1)


class _Stating:
    """Gathers the clauses of one puzzle."""

    def __init__(self, found: Corners) -> None:
        self.corners = found
        self.latest = 0
        self.clauses: list[tuple[int, ...]] = []
        self.filled = [self._new() for _ in range(found.cells)]
        self.literals: list[tuple[int, ...]] = [(-cell, cell) for cell in self.filled]
        """For each variable and bit."""

        for corner in found.corners:
            sides = tuple(self._new() for _ in range(corner.allowed + 1))
            # What no count has room for needs no literal: unit propagation would find that out at once.
            self.literals.append((*sides, *[0] * (corner.largest - corner.allowed)))
            self._exactly_one(sides)
        for corner in found.corners:
            self._apart(corner.variable)

    def _new(self) -> int:
        self.latest += 1
        return self.latest

    def _exactly_one(self, literals: tuple[int, ...]) -> None:
        self.clauses.append(literals)
        self.clauses += [(-one, -other) for one, other in combinations(literals, 2)]

    def _apart(self, variable: int) -> None:
        """A square fills its cells and leaves those around it empty."""
        found = self.corners
        _, top, left, _, allowed = found.corner(variable)
        for side in range(1, allowed + 1):
            there = self.literals[variable][side]
            for row in range(max(0, top - 1), min(found.height, top + side + 1)):
                for column in range(max(0, left - 1), min(found.width, left + side + 1)):
                    cell = self.filled[found.cell(row, column)]
                    inside = top <= row < top + side and left <= column < left + side
                    self.clauses.append((-there, cell if inside else -cell))

    def line(self, line: LineOf) -> None:
        """The path of a line."""
        length = len(line.cells)
        squares: dict[tuple[int, int], list[int]] = {}
        for crossing in line.crossings:
            for side in bits(crossing.sides & ((2 << self.corners.corner(crossing.variable).allowed) - 1)):
                squares.setdefault((crossing.start, side), []).append(self.literals[crossing.variable][side])
        runs = {run: self._any(there) for run, there in squares.items()}
        for (start, side), there in runs.items():
            beside = [line.cells[cell] for cell in (start - 1, start + side) if 0 <= cell < length]
            self.clauses += [(-there, -self.filled[cell]) for cell in beside]
        for cell, filled in enumerate(line.cells):
            over = [each for (start, side), each in runs.items() if start <= cell < start + side]
            self.clauses.append((-self.filled[filled], *over))
            self.clauses += [(-each, self.filled[filled]) for each in over]
        self._path(line, length, runs)

    def _any(self, literals: list[int]) -> int:
        """A literal that is true when one of these is; at most one is."""
        if len(literals) == 1:
            return literals[0]
        either = self._new()
        self.clauses.append((-either, *literals))
        self.clauses += [(-each, either) for each in literals]
        self.clauses += [(-one, -other) for one, other in combinations(literals, 2)]
        return either

    def _path(self, line: LineOf, length: int, runs: dict[tuple[int, int], int]) -> None:
        moves = _moves(line, length, sorted(runs))
        if not moves:
            never = self._new()
            self.clauses += [(never,), (-never,)]
            return
        steps = {move: self._new() for move in moves}
        into: dict[tuple[int, int], list[int]] = {}
        out: dict[tuple[int, int], list[int]] = {}
        by_run: dict[tuple[int, int], list[int]] = {}
        skipping: dict[int, list[int]] = {}
        for (cell, total, side), step in steps.items():
            out.setdefault((cell, total), []).append(step)
            into.setdefault(_after(length, line, cell, total, side), []).append(step)
            if side:
                by_run.setdefault((cell, side), []).append(step)
                self.clauses.append((-step, runs[cell, side]))
            else:
                skipping.setdefault(cell, []).append(step)
                self.clauses.append((-step, -self.filled[line.cells[cell]]))
        for place in out.keys() | into.keys():
            self._passed(place, length, into.get(place, []), out.get(place, []))
        for run, there in runs.items():
            self.clauses.append((-there, *by_run.get(run, ())))
        for cell, filled in enumerate(line.cells):
            ending = [each for (start, side), each in runs.items() if start + side == cell]
            self.clauses.append((self.filled[filled], *skipping.get(cell, ()), *ending))

    def _passed(self, place: tuple[int, int], length: int, into: list[int], out: list[int]) -> None:
        """The path comes to a place when it leaves it."""
        if place == (0, 0):
            self.clauses.append(tuple(out))
        elif place[0] < length:
            for step in out:
                self.clauses.append((-step, *into))
            for step in into:
                self.clauses.append((-step, *out))
        else:
            self.clauses.append(tuple(into))


def _after(length: int, line: LineOf, cell: int, total: int, side: int) -> tuple[int, int]:
    """The place after a step."""
    counted = total + side if line.filled is not None else 0
    return min(length, cell + side + 1 if side else cell + 1), counted


def _moves(line: LineOf, length: int, runs: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """The steps that lie on a path from the start to the count: the cell, the number filled before it, the run."""
    sides: list[list[int]] = [[0] for _ in range(length)]
    for cell, side in runs:
        sides[cell].append(side)
    goal = (length, line.filled or 0)
    reached, every = {(0, 0)}, []
    for cell in range(length):
        for total in sorted(total for place, total in reached if place == cell):
            for side in sides[cell]:
                after = _after(length, line, cell, total, side)
                if after[1] <= goal[1]:
                    reached.add(after)
                    every.append((cell, total, side))
    useful, kept = {goal}, []
    for cell, total, side in reversed(every):
        if _after(length, line, cell, total, side) in useful:
            useful.add((cell, total))
            kept.append((cell, total, side))
    return kept[::-1]
