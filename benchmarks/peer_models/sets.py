"""The puzzles that peers are compared on: the published ones, and planted ones that no search of ours has chosen.

`sets/*.jsonl` say where each puzzle comes from. Planted here are: houses at two hidden distances, sums and products of
random numbers whose digits became letters, and maths grids with a random filling. Mobiles of our generator come too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from math import prod
from pathlib import Path
from random import Random
from string import ascii_uppercase
from typing import NamedTuple

from cluewright import families
from cluewright.core import Request
from cluewright.families.cryptarithm.puzzle import Cryptarithm, Term
from cluewright.families.maths.puzzle import Maths
from cluewright.workshop import Puzzle, examples, read
from cluewright.workshop.generation import generate
from cluewright.workshop.orders import Order
from planted import planted as planted_houses

_FOLDER = Path(__file__).parents[1] / "sets"


class Set(NamedTuple):
    """Puzzles of one family and about one size."""

    family: str
    name: str
    puzzles: list[Puzzle]


def sets(few: int, names: list[str]) -> Iterator[Set]:
    """Every set of these families, with no more than so many puzzles each."""
    for name in names:
        published = [example.puzzle for example in examples(families.load(name))]
        yield Set(name, "published", published[: 3 * few])
        yield from _planted(name, few)


def _planted(name: str, few: int) -> Iterator[Set]:
    match name:
        case "square" | "weight" | "logic":
            groups: dict[str, list[Puzzle]] = {}
            for line in (_FOLDER / f"{name}-planted.jsonl").read_text("utf-8").splitlines():
                record = json.loads(line)
                group = record["name"].rpartition("-")[0].replace("-", " ")
                puzzle = read(json.dumps(record["puzzle"]))
                groups.setdefault(group, []).append(Puzzle(puzzle.family, puzzle.content, record["name"]))
            for group, puzzles in groups.items():
                yield Set(name, group, puzzles[:few])
            for size in (20, 30) if name == "weight" else ():
                yield generated(name, size, few)
        case "houses":
            for count in (10, 20, 50, 100, 500, 2000):
                number = few if count <= 100 else -(-few // 4)  # the largest take seconds each
                yield _made(name, f"planted {count}", number, lambda random, n=count: planted_houses(n, 4 * n, random))  # type: ignore[misc]
        case "cryptarithm":
            yield _made(name, "planted sums", 2 * few, lambda random: planted_equation(random, products=False))
            yield _made(name, "planted products", 2 * few, lambda random: planted_equation(random, products=True))
        case "maths":
            for size in (4, 5, 6, 7):
                yield _made(name, f"planted {size}x{size}", few, lambda random, n=size: planted_maths(random, n))  # type: ignore[misc]


def generated(name: str, size: int, few: int) -> Set:
    """Puzzles of our own generator, which keeps what our search can prove."""
    made = generate(Order(name, Request(size), seed=5), few)
    return Set(name, f"generated {size}", [Puzzle(each.puzzle.family, each.puzzle.content) for each in made])


def _made(name: str, group: str, count: int, make: Callable[[Random], object]) -> Set:
    family = families.load(name)
    contents = [make(Random(f"{name} {group} {number}")) for number in range(count)]
    return Set(name, group, [Puzzle(family, content, f"{group}-{n}") for n, content in enumerate(contents)])


def planted_equation(random: Random, *, products: bool) -> Cryptarithm:
    """A sum or product of random numbers, with a letter for each digit."""
    if products:
        factors = [random.randrange(10**2, 10**3), random.randrange(10, 10**3)]
        return lettered(random, [factors])
    return lettered(random, [[random.randrange(10**3, 10**6)] for _ in range(random.randint(2, 4))])


def lettered(random: Random, left: list[list[int]]) -> Cryptarithm:
    """The sum of products of these numbers, and what it comes to, with a letter for each digit."""
    result = sum(prod(factors) for factors in left)
    digits = list("0123456789")
    letters = dict(zip(digits, random.sample(ascii_uppercase, 10), strict=True))

    def word(number: int) -> str:
        return "".join(letters[digit] for digit in str(number))

    return Cryptarithm(tuple(Term(tuple(map(word, numbers))) for numbers in left), (Term((word(result),)),))


def planted_maths(random: Random, size: int) -> Maths:
    """A random filling, and for each line its sum or its product as heading; nothing is given."""
    diagonal = random.randint(1, 9)
    others = [digit for digit in range(1, 10) if digit != diagonal]
    cells: list[list[int]] = []
    while len(cells) < size:
        place = len(cells)
        for _ in range(500):
            row = random.sample(others, size - 1)
            row.insert(place, diagonal)
            if all(row[column] not in {above[column] for above in cells} for column in range(size)):
                cells.append(row)
                break
        else:
            cells = []  # a dead end
    lines = [*cells, *map(list, zip(*cells, strict=True))]
    headings = [random.choice((sum, prod))(line) for line in lines]
    return Maths(tuple(headings[:size]), tuple(headings[size:]), ((None,) * size,) * size)
