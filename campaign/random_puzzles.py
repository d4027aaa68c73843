"""Random small puzzles as JSON documents, with every option of every family, with and without solutions."""

from __future__ import annotations

import math
import string
from random import Random
from typing import Any

from campaign import brute
from campaign.brute import Document
from campaign.random_logic import logic


def puzzle(random: Random) -> Document:
    """A puzzle of any family."""
    return random.choice([houses, weight, cryptarithm, maths, square, logic])(random)


def houses(random: Random) -> Document:
    """Up to ten houses close together, sometimes far from the origin."""
    number = random.choice([2, 4, 4, 6, 6, 6, 8, 8, 8, 10])
    width = random.randint(1, 5)
    height = max(random.randint(1, 5), math.ceil(number / width))
    cells = [(x, y) for x in range(width) for y in range(height)]
    origin = random.choice([(0, 0), (0, 0), (-3, -2), (999_900, -999_900)])
    spread = random.choice([1, 1, 1, 7])
    stand = [[x * spread + origin[0], y * spread + origin[1]] for x, y in random.sample(cells, number)]
    document: Document = {"family": "houses", "houses": stand}
    if random.random() < 0.4:
        document["distances"] = random.choice(["exactly two", "exactly two", "at most two"])
    return document


def weight(random: Random) -> Document:
    """Up to seven weights on a tree; half of the trees are made to balance."""
    number = random.choice([2, 3, 4, 4, 5, 5, 5, 6, 6, 7])
    weights = None
    if random.random() < 0.4:
        top = random.choice([3, 6, 20, 999])
        weights = [random.randint(1, top) for _ in range(number)]
    hang = random.sample(weights or range(1, number + 1), number)
    beam, filled = _beam(random, hang, balanced=random.random() < 0.6)
    share = random.choice([0, 0, 0.3, 0.7])
    if weights is None or random.random() < 0.9:
        _give(random, beam, iter(filled), share)
    document: Document = {"family": "weight", "beam": beam}
    if weights is not None:
        document["weights"] = weights
    return document


def _beam(random: Random, hang: list[int], *, balanced: bool) -> tuple[list[Any], list[int]]:
    """A beam on which these weights hang, itself or by further beams, and the weights in its order."""
    parts: list[list[int]] = []
    rest = list(hang)
    count = random.randint(2, min(len(rest), 4))
    for index in range(count):
        most = len(rest) - (count - index - 1)
        take = most if index == count - 1 else random.choice([1, 1, 1, random.randint(1, most)])
        parts.append([rest.pop() for _ in range(min(take, most))])
    loads: list[Any] = []
    filled: list[int] = []
    for part in parts:
        if len(part) == 1:
            loads.append(None)
            filled += part
        else:
            inner, order = _beam(random, part, balanced=balanced)
            loads.append(inner)
            filled += order
    positions = _positions(random, [sum(part) for part in parts], balanced=balanced)
    return [[position, load] for position, load in zip(positions, loads, strict=True)], filled


def _positions(random: Random, masses: list[int], *, balanced: bool) -> list[int]:
    """Different positions, none of them 0; balanced, if asked for and possible."""
    for _ in range(30):
        positions = random.sample([p for p in range(-5, 6) if p], len(masses))
        if not balanced:
            return positions
        torque = sum(p * mass for p, mass in zip(positions[:-1], masses, strict=False))
        scale = masses[-1] // math.gcd(masses[-1], torque) if torque else 0
        last = -torque * scale // masses[-1]
        positions = [p * scale for p in positions[:-1]] + [last]
        if scale and last and len(set(positions)) == len(positions) and max(map(abs, positions)) <= 50:
            return positions
    return random.sample([p for p in range(-5, 6) if p], len(masses))


def _give(random: Random, beam: list[Any], filled: Any, share: float) -> None:
    for load in beam:
        if isinstance(load[1], list):
            _give(random, load[1], filled, share)
        else:
            there = next(filled)
            load[1] = there if random.random() < share else None


def cryptarithm(random: Random) -> Document:
    """Sums, differences and products of up to five words in any base, figures among the letters."""
    base, most = random.choice(
        [(2, 2), (3, 3), (4, 4), (5, 5), (6, 5), (7, 5), (8, 4), (10, 4), (10, 4), (16, 3), (36, 2)]
    )
    letters = random.sample(string.ascii_uppercase, random.randint(1, most))
    digits = dict(zip(random.sample(range(base), len(letters)), letters, strict=True))
    zeros = random.random() < 0.3
    words, operators = [], []
    for _ in range(random.choice([1, 2, 2, 2, 3, 4])):
        words.append(_word(random, base, list(digits), zeros, random.choice([1, 1, 2, 2, 3, 4])))
        operators.append(random.choice("++++-**"))
    total = words[0]
    if len(words) > 1:
        total = eval("".join(f"{sign}{word}" for sign, word in zip(["", *operators], words, strict=False)))
    written = [_spelled(word, base, digits, random) for word in words]
    left = "".join(f" {sign} {word}" for sign, word in zip(["", *operators], written, strict=False)).strip()
    right = _spelled(abs(total), base, digits, random)
    if random.random() < 0.25:
        right = "".join(random.choice(letters) for _ in right)
    if random.random() < 0.2:
        extra = random.choice(letters)
        left, right = f"{left} {(sign := random.choice('+-'))} {extra}", f"{right} {sign} {extra}"
    equation = f"{right} = {left}" if random.random() < 0.2 else f"{left} = {right}"
    if not any(sign in letters for sign in equation):
        equation = f"{letters[0]} + {left} = {right}"
    document: Document = {"family": "cryptarithm", "equation": equation, "base": base}
    if zeros:
        document["leading_zeros"] = True
    return document


def _word(random: Random, base: int, known: list[int], zeros: bool, length: int) -> int:
    first = [digit for digit in known if digit or zeros] or [1]
    word = random.choice(first)
    for _ in range(length - 1):
        word = word * base + random.choice(known)
    return word


def _spelled(number: int, base: int, digits: dict[int, str], random: Random) -> str:
    """A number with letters for digits; where there is no letter a figure, if there is one, else any letter."""
    signs = ""
    while number or not signs:
        number, digit = divmod(number, base)
        letter = digits.get(digit)
        if letter is None or (random.random() < 0.07 and digit < min(base, 10)):
            letter = str(digit) if digit < 10 else random.choice(list(digits.values()))
        signs = letter + signs
    if len(signs) > 1 and signs[0] == "0":
        signs = random.choice(list(digits.values())) + signs[1:]
    return signs


def maths(random: Random) -> Document:
    """Grids of 2x2 to 4x4 with sums and products as headings; most have a solution."""
    size = random.choice([2, 2, 3, 3, 3, 4])
    inner = _filling(random, size)
    lines = [*inner, *[list(column) for column in zip(*inner, strict=True)]]
    headings = [sum(line) if random.random() < 0.5 else math.prod(line) for line in lines]
    if random.random() < 0.2:
        headings[random.randrange(len(headings))] += random.choice([-1, 1, 2])
    share = random.choice([0, 0.1, 0.3, 0.6]) if size < 4 else random.choice([0.2, 0.4])
    grid: list[list[int | None]] = [[0, *headings[size:]]]
    for heading, row in zip(headings, inner, strict=False):
        grid.append([max(heading, 1), *[digit if random.random() < share else None for digit in row]])
    if random.random() < 0.1:
        grid[1 + random.randrange(size)][1 + random.randrange(size)] = random.randint(1, 9)
    return {
        "family": "maths",
        "grid": [[max(h or 1, 1) if i == 0 and j else h for j, h in enumerate(row)] for i, row in enumerate(grid)],
    }


def _filling(random: Random, size: int) -> list[list[int]]:
    while True:
        diagonal = random.randint(1, 9)
        others = [digit for digit in range(1, 10) if digit != diagonal]
        rows = []
        for index in range(size):
            row = random.sample(others, size - 1)
            rows.append([*row[:index], diagonal, *row[index:]])
        if all(len(set(column)) == size for column in zip(*rows, strict=True)):
            return rows


def square(random: Random) -> Document:
    """Boards of up to 5x5, rectangular too, with counts left out, blocked and filled cells."""
    rows, columns = random.randint(1, 5), random.randint(1, 5)
    if random.random() < 0.1:
        rows, columns = random.choice([(1, 9), (8, 2), (3, 6), (6, 4)])
    board = random.choice(brute.boards(rows, columns))
    across: list[int | None] = [sum(row) for row in board]
    down: list[int | None] = [sum(column) for column in zip(*board, strict=True)]
    if random.random() < 0.2:
        index = random.randrange(rows)
        across[index] = random.randint(0, columns)
    share = random.choice([0, 0, 0.3, 0.6, 1])
    across = [None if random.random() < share else count for count in across]
    down = [None if random.random() < share else count for count in down]
    document: Document = {"family": "square", "rows": across, "columns": down}
    if random.random() < 0.4:
        free = [[r, c] for r in range(rows) for c in range(columns) if not board[r][c] or random.random() < 0.05]
        document["blocked"] = random.sample(free, min(len(free), random.randint(0, 5)))
    if random.random() < 0.3:
        full = [[r, c] for r in range(rows) for c in range(columns) if board[r][c] or random.random() < 0.05]
        known = document.get("blocked", [])
        document["filled"] = [cell for cell in random.sample(full, min(len(full), 3)) if cell not in known]
    return document
