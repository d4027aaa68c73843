"""Puzzles at the edges of what can be read, as JSON documents: tiny, huge, empty, impossible, with many solutions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from campaign import random_puzzles
from campaign.brute import Document

FAR = 1_000_000


def puzzle(random: Random) -> Document:
    """A puzzle at an edge of some family; one in four is a small one of no particular kind."""
    if random.random() < 0.25:
        return random_puzzles.puzzle(random)
    family = random.choice(list(EDGES))
    return {"family": family, **random.choice(EDGES[family])(random)}


def _few_houses(random: Random) -> Document:
    houses = random.choice([[[0, 0], [0, 1]], [[0, 0], [5, 5]], [[0, 0], [1, 0], [3, 0], [7, 1]]])
    return {"houses": houses, "distances": random.choice(["exactly two", "at most two"])}


def _far_houses(random: Random) -> Document:
    """A few houses with millions of points between them; half of the maps have many solutions."""
    count = random.choice([2, 4, 6, 8])
    if random.random() < 0.5:
        return {"houses": [[x * FAR, y * FAR] for x in (-1, 1) for y in range(-1, 1)]}
    spots = {(random.randint(-FAR, FAR), random.randint(-FAR, FAR)) for _ in range(count)}
    return {"houses": [list(spot) for spot in sorted(spots)]}


def _many_houses(random: Random) -> Document:
    """A dense block, or as many as there may be, or a street."""
    wide, high = random.choice([(4, 5), (6, 6), (10, 10), (40, 50), (1, 30), (2, 200)])
    return {"houses": [[x, y] for x in range(wide) for y in range(high)]}


def _strewn_houses(random: Random) -> Document:
    count, reach = random.choice([(100, 20), (500, 100), (2000, 1000)])
    spots: set[tuple[int, int]] = set()
    while len(spots) < count:
        spots.add((random.randint(0, reach), random.randint(0, reach)))
    return {"houses": [list(spot) for spot in sorted(spots)]}


def _small_beam(random: Random) -> Document:
    positions = random.choice([[-50, 1], [-1, 1], [1, 2], [-50, 50], [-2, 1], [-1, 1, 2], [-50, 49, 50]])
    weights = random.choice([None, [1] * len(positions), [999] * len(positions)])
    beam: Document = {"beam": [[position, None] for position in positions]}
    return beam if weights is None else {**beam, "weights": weights}


def _given_beam(random: Random) -> Document:
    """Everything is given, rightly or wrongly."""
    return {"beam": random.choice([[[-2, 1], [1, 2]], [[-1, 1], [1, 2]], [[-50, 2], [1, 1]]])}


def _long_beam(random: Random) -> Document:
    """Sixty weights on one beam, all different or all alike."""
    positions = random.sample([each for each in range(-50, 51) if each], 60)
    beam: Document = {"beam": [[position, None] for position in positions]}
    return beam if random.random() < 0.5 else {**beam, "weights": [random.choice([1, 999])] * 60}


def _deep_beam(random: Random) -> Document:
    """A chain of beams, each with one weight and the next beam."""
    beam: list[Any] = [[-1, None], [random.choice([1, 2]), None]]
    for _ in range(random.choice([5, 20, 58])):
        beam = [[random.choice([-50, -3, -1]), None], [random.choice([1, 50]), beam]]
    return {"beam": beam}


def _short_sum(random: Random) -> Document:
    sums = [
        "A1 + 1 = B3", "A = A", "A = B", "A + A = A", "A = 1", "A = AA", "A * A = A", "A - A = B", "A + B = B + A",
        "A1 + 1 = 3", "A + 1 = 1A", "0 * A = 0", "A * B * C = D", "AB - BA = C", "A + 0 = A", "99 + A = 100",
    ]  # fmt: skip
    base = random.choice([2, 3, 10, 10, 10, 10, 36])
    equation = random.choice([each for each in sums if base > 4 or not set(each) & set("39CD")])
    if base == 2:
        equation = random.choice(["A = A", "A + A = A", "A = 1", "A + 0 = A"])
    return {"equation": equation, "base": base, "leading_zeros": random.random() < 0.3}


def _long_sum(random: Random) -> Document:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    kind = random.choice(["words", "long", "wide"])
    if kind == "words":
        words = ["".join(random.choices(letters[:10], k=random.randint(1, 4))) for _ in range(299)]
        return {"equation": f"{' + '.join(words)} = {''.join(random.choices(letters[:10], k=6))}"}
    if kind == "long":
        words = ["".join(random.choices(letters[:10], k=40)) for _ in range(3)]
        return {"equation": f"{words[0]} + {words[1]} = {words[2]}"}
    return {"equation": f"{letters[:13]} + {letters[13:]} = {letters[::-1]}", "base": 36}


def _grid(random: Random) -> Document:
    """Any size, with headings that are small, great or those of some filling, and few or all digits given."""
    size = random.choice([2, 3, 4, 6, 8, 9])
    kind = random.choice(["ones", "greatest", "sums", "alike"])
    heading = {"ones": 1, "greatest": 362_880, "sums": sum(range(1, size + 1)), "alike": 6 * size}[kind]
    given = random.choice([None, None, None, 1, 9])
    row: list[Any] = [heading] + [given] * size
    return {"grid": [[0] + [heading] * size, *(list(row) for _ in range(size))]}


def _board(random: Random) -> Document:
    """Nothing told, everything told, everything blocked or filled, on boards of one cell to 60 x 60."""
    rows, columns = random.choice([(1, 1), (1, 2), (1, 60), (2, 2), (3, 3), (6, 6), (12, 12), (60, 60), (60, 1)])
    kind = random.choice(["untold", "none", "full", "half", "blocked", "filled"])
    across: list[Any] = [None] * rows
    down: list[Any] = [None] * columns
    document: Document = {"rows": across, "columns": down}
    cells = [[row, column] for row in range(rows) for column in range(columns)]
    match kind:
        case "none":
            document |= {"rows": [0] * rows, "columns": [0] * columns}
        case "full":
            document |= {"rows": [columns] * rows, "columns": [rows] * columns}
        case "half":
            document |= {"rows": [random.randint(0, columns) for _ in across]}
        case "blocked":
            document |= {"blocked": cells, "rows": [random.choice([0, 1, None]) for _ in across]}
        case "filled":
            document |= {"filled": cells[: random.choice([1, len(cells)])]}
    return document


def _logic(random: Random) -> Document:
    """One place to forty, one category to thirty, without clues, with few, with clashing or empty ones."""
    size, number = random.choice([(1, 1), (1, 30), (2, 1), (3, 2), (4, 2), (5, 3), (10, 5), (40, 1), (40, 30)])
    kind = random.choice(["row", "set", "map", "scale"])
    kinds: dict[str, Document] = {
        "row": {"kind": "row", "noun": "house", "size": size},
        "set": {"kind": "set", "noun": "person", "values": [f"Person{place}" for place in range(size)]},
        "map": {"kind": "map", "noun": "hut", "at": [[place % 7, place // 7] for place in range(size)]},
        "scale": {"kind": "scale", "noun": "age", "values": [3 * place for place in range(size)]},
    }
    categories = {f"kind{name}": [f"v{name}x{value}" for value in range(size)] for name in range(number)}
    return {"places": kinds[kind], "categories": categories, "clues": _clues(random, categories)}


def _clues(random: Random, categories: dict[str, list[str]]) -> list[Document]:
    first = next(iter(categories.values()))
    every = [value for values in categories.values() for value in values]
    size = len(first)
    told = [(value, place) for values in categories.values() for place, value in enumerate(values, start=1)]
    some = [(random.choice(every), random.randint(1, size)) for _ in range(random.choice([1, 2]))]
    unlike = [[random.choice(every), random.choice(every)] for _ in range(random.choice([2, 300]))]
    choices: list[list[Document]] = [
        [],
        [{"and": []}],
        [{"or": []}],
        [{"exactly one": []}],
        [{"same": [first[0], {"place": 1}]}, {"not": {"same": [first[0], {"place": 1}]}}],
        [{"same": [value, {"place": place}]} for value, place in some],
        [{"not": {"same": pair}} for pair in unlike],
        [{"same": [value, {"place": place}]} for value, place in told[: random.choice([size, 300])]],
    ]
    return random.choice(choices)


def _queens(random: Random) -> Document:
    size = random.choice([1, 2, 3, 4, 5, 8, 12])
    given = random.choice([[], [], [[1, 1]], [[1, 1], [2, min(3, size)]]])
    return {"size": size, "queens": given if size > 1 else []}


def _sudoku(random: Random) -> Document:
    high, wide = random.choice([(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (4, 4)])
    size = high * wide
    grid: list[list[int | None]] = [[None] * size for _ in range(size)]
    for _ in range(random.choice([0, 0, 1, 2, size])):
        grid[random.randrange(size)][random.randrange(size)] = random.randint(1, size)
    return {"box": [high, wide], "grid": grid}


EDGES: dict[str, list[Callable[[Random], Document]]] = {
    "houses": [_few_houses, _far_houses, _many_houses, _strewn_houses],
    "weight": [_small_beam, _given_beam, _long_beam, _deep_beam],
    "cryptarithm": [_short_sum, _short_sum, _long_sum],
    "maths": [_grid],
    "square": [_board],
    "logic": [_logic],
    "queens": [_queens],
    "sudoku": [_sudoku],
}
"""Makers of edge puzzles by family; the last two families come from outside (`examples/families`)."""
