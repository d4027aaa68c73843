"""Every solution of a small puzzle by plain loops over its rules, sharing nothing with Cluewright.

A puzzle is its JSON document. A solution is a key, a plain value that is the same for the same solution:

    houses       a frozen set of pairs, each a frozen set of two (x, y)
    weight       the weights in the order in which the document names their places
    cryptarithm  (letter, digit) pairs in alphabetical order
    maths        the rows of the inner grid
    square       the rows of the grid, 0 and 1
    logic        for each place its values in the order of the categories (`brute_logic`)
"""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections.abc import Iterator
from typing import Any

Document = dict[str, Any]
Key = Any


def houses(puzzle: Document) -> list[Key]:
    """All pairings whose lengths are at most two, or exactly two, different ones."""
    exactly = puzzle.get("distances") == "exactly two"
    found = []
    for pairing in _pairings([tuple(house) for house in puzzle["houses"]]):
        lengths = {(a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in pairing}
        if len(lengths) == 2 or (len(lengths) < 2 and not exactly):
            found.append(frozenset(frozenset(pair) for pair in pairing))
    return found


def _pairings(points: list[tuple[int, ...]]) -> Iterator[list[tuple[tuple[int, ...], tuple[int, ...]]]]:
    if not points:
        yield []
        return
    first, rest = points[0], points[1:]
    for index, other in enumerate(rest):
        for pairing in _pairings(rest[:index] + rest[index + 1 :]):
            yield [(first, other), *pairing]


def leaves(beam: list[Any]) -> list[int | None]:
    """The weights on a beam, given or not, in the order of the document."""
    found: list[int | None] = []
    for _, load in beam:
        found += leaves(load) if isinstance(load, list) else [load]
    return found


def weight(puzzle: Document) -> list[Key]:
    """All ways to hang the weights so that every beam balances."""
    beam = puzzle["beam"]
    given = leaves(beam)
    weights = puzzle.get("weights") or list(range(1, len(given) + 1))
    found = set()
    for hung in set(itertools.permutations(weights)):
        if all(fixed in (None, there) for fixed, there in zip(given, hung, strict=True)) and _balances(beam, hung):
            found.add(hung)
    return list(found)


def _balances(beam: list[Any], hung: tuple[int, ...]) -> bool:
    rest = iter(hung)

    def weighed(loads: list[Any]) -> int | None:
        total = torque = 0
        for position, load in loads:
            mass = weighed(load) if isinstance(load, list) else next(rest)
            if mass is None:
                return None
            total += mass
            torque += position * mass
        return total if torque == 0 else None

    return weighed(beam) is not None


def cryptarithm(puzzle: Document) -> list[Key]:
    """All ways to give the letters different digits so that the equation holds."""
    base, equation = puzzle.get("base", 10), puzzle["equation"].upper()
    letters = sorted({sign for sign in equation if sign.isalpha()})
    words = re.findall(r"\w+", equation)
    first = {word[0] for word in words if word[0].isalpha()} if not puzzle.get("leading_zeros") else set()

    def value(match: re.Match[str]) -> str:
        return "(" + "+".join(f"{sign}*{base**place}" for place, sign in enumerate(reversed(match[0]))) + ")"

    holds = eval(f"lambda {','.join(letters)}: " + re.sub(r"\w+", value, equation).replace("=", "=="))
    nonzero = [index for index, letter in enumerate(letters) if letter in first]
    found = []
    for digits in itertools.permutations(range(base), len(letters)):
        if holds(*digits) and all(digits[index] for index in nonzero):
            found.append(tuple(zip(letters, digits, strict=True)))
    return found


def maths(puzzle: Document) -> list[Key]:
    """All fillings, row by row: no digit twice in a row or column, one digit on the diagonal, headings met."""
    grid = puzzle["grid"]
    size = len(grid) - 1
    found: list[Key] = []

    def fill(rows: list[tuple[int, ...]], choices: list[list[tuple[int, ...]]]) -> None:
        if len(rows) == size:
            columns = zip(zip(*rows, strict=True), grid[0][1:], strict=True)
            if all(column in _lines(size, heading) for column, heading in columns):
                found.append(tuple(rows))
            return
        for line in choices[len(rows)]:
            if not any(line[c] == above[c] for above in rows for c in range(size)):
                fill([*rows, line], choices)

    for diagonal in range(1, 10):
        choices = [
            [
                line
                for line in _lines(size, grid[r + 1][0])
                if line[r] == diagonal
                and all(given in (None, there) for given, there in zip(grid[r + 1][1:], line, strict=True))
            ]
            for r in range(size)
        ]
        if all(choices):
            fill([], choices)
    return found


@functools.cache
def _lines(size: int, heading: int) -> set[tuple[int, ...]]:
    """All lines of different digits that add up or multiply to the heading."""
    lines = itertools.permutations(range(1, 10), size)
    return {line for line in lines if sum(line) == heading or math.prod(line) == heading}


@functools.cache
def boards(rows: int, columns: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every board of this size that is filled with squares that do not touch."""
    found = []

    def place(start: int, board: list[list[int]]) -> None:
        found.append(tuple(tuple(row) for row in board))
        for cell in range(start, rows * columns):
            top, left = divmod(cell, columns)
            for side in range(1, min(rows - top, columns - left) + 1):
                around = [
                    board[r][c]
                    for r in range(max(top - 1, 0), min(top + side + 1, rows))
                    for c in range(max(left - 1, 0), min(left + side + 1, columns))
                ]
                if any(around):
                    break
                larger = [list(row) for row in board]
                for r in range(top, top + side):
                    for c in range(left, left + side):
                        larger[r][c] = 1
                place(cell + 1, larger)

    place(0, [[0] * columns for _ in range(rows)])
    return tuple(found)


@functools.cache
def _counted(rows: int, columns: int) -> list[tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]]:
    return [
        (tuple(sum(row) for row in board), tuple(sum(column) for column in zip(*board, strict=True)), board)
        for board in boards(rows, columns)
    ]


def square(puzzle: Document) -> list[Key]:
    """All boards of squares that meet the counts, fill the cells that are given and leave the blocked ones empty."""
    rows, columns = puzzle["rows"], puzzle["columns"]
    wanted = [(index, count) for index, count in enumerate(rows) if count is not None]
    down = [(index, count) for index, count in enumerate(columns) if count is not None]
    found = []
    for across, below, board in _counted(len(rows), len(columns)):
        counted = all(across[i] == count for i, count in wanted) and all(below[i] == count for i, count in down)
        blocked = any(board[row][column] for row, column in puzzle.get("blocked", []))
        if counted and not blocked and all(board[row][column] for row, column in puzzle.get("filled", [])):
            found.append(board)
    return found
