"""Proposals for maths: a grid filled at random, headings that are its sums and products, and few digits given.

No digit is given at first. As long as the direct search finds other fillings, a digit is given where most of them
differ from the grid. Hardly any given is then left for the workshop to take away.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, groupby, permutations, product
from math import prod
from random import Random
from typing import TypeAlias

from cluewright.core import Ask, Effort, Limit, OptionError, Recipe, Request, Size
from cluewright.core.grade import Level
from cluewright.families.maths import direct
from cluewright.families.maths.fillings import DIGITS
from cluewright.families.maths.puzzle import SMALLEST, Cells, Grid, Maths, Place

OPTIONS = {
    "products": "how many of a hundred headings are products, the others sums (standard: 50)",
    "givens": "the most digits given (standard: as many as one solution takes)",
    "extra": "further digits given, for an easier puzzle; needs redundant givens to be kept",
}
EFFORT = 2_000
"""Of 4,000 proofs at 6x6, with sums, products or both, the longest looked 50 times at the clock."""

_LARGEST = 6
SIZE = Size(f"the side of the grid, from {SMALLEST} to {_LARGEST}", standard=3, larger=(4, 5, 6))
_OTHERS = 12
"""Other fillings looked at before a digit is given."""

_FEWEST_GIVENS = {6: 2}
"""At these sizes fewer givens do not come up: at 6x6 1 of 40 proposals takes 2, and in 100 s none took 1."""

Digits: TypeAlias = list[list[int]]


def check(request: Request) -> None:
    """A grid of 2x2 to 6x6, and options within bounds."""
    size = request.sized(SIZE)
    if not SMALLEST <= size <= _LARGEST:
        raise OptionError(f"a grid of {size}x{size} cannot be made; the size is {SMALLEST} to {_LARGEST}")
    _share_of_products(request)
    _most_givens(request)
    _extra(request)


def propose(random: Random, request: Request, ask: Ask[Maths]) -> Maths | None:
    """A puzzle that the direct search found no second filling of; None when that takes too many givens."""
    size = request.sized(SIZE)
    digits = _filled(random, size)
    headings = _headings(random, digits, _share_of_products(request))
    blank: Cells = ((None,) * size,) * size
    puzzle = Maths(headings[:size], headings[size:], blank)
    most = _most_givens(request)
    for _ in range(most + 1):
        place = _telling(random, puzzle, digits)
        if place is None:
            return _with_extra(random, puzzle, digits, min(_extra(request), most - len(droppable(puzzle))))
        puzzle = puzzle.with_digit(place, digits[place[0]][place[1]])
    return None


def _filled(random: Random, size: int) -> Digits:
    """A grid without a repeat in any line, and one digit all along the diagonal."""
    diagonal = random.choice(DIGITS)
    digits = [[diagonal if row == column else 0 for column in range(size)] for row in range(size)]
    places = [(row, column) for row, column in product(range(size), repeat=2) if row != column]

    def fill(number: int) -> bool:
        if number == len(places):
            return True
        row, column = places[number]
        taken = {*digits[row], *(each[column] for each in digits)}
        free = [digit for digit in DIGITS if digit not in taken]
        random.shuffle(free)
        for digit in free:
            digits[row][column] = digit
            if fill(number + 1):
                return True
        digits[row][column] = 0
        return False

    fill(0)
    return digits


def _headings(random: Random, digits: Digits, share: int) -> tuple[int, ...]:
    """A sum or a product for each row, then each column; both kinds occur unless only one is asked for."""
    count = 2 * len(digits)
    multiplied = [random.randrange(100) < share for _ in range(count)]
    if 0 < share < 100 and len(set(multiplied)) == 1:
        odd_one = random.randrange(count)
        multiplied[odd_one] = not multiplied[odd_one]
    lines = chain(digits, zip(*digits, strict=True))
    return tuple(prod(line) if product else sum(line) for line, product in zip(lines, multiplied, strict=True))


def _telling(random: Random, puzzle: Maths, digits: Digits) -> Place | None:
    """The place whose digit rules out most of the other fillings that a look finds; None when it finds none."""
    wanted = Grid(tuple(map(tuple, digits)))
    found = direct.search(puzzle, Limit(solutions=_OTHERS, effort=EFFORT))
    others = [other.cells for other in found if other != wanted]
    if not others:
        return None
    places = puzzle.places()
    random.shuffle(places)

    def refuted(place: Place) -> int:
        row, column = place
        return sum(other[row][column] != digits[row][column] for other in others)

    return max(places, key=refuted)


def _with_extra(random: Random, puzzle: Maths, digits: Digits, extra: int) -> Maths:
    """The puzzle with this many blanks filled in, or all of them."""
    blanks = [(row, column) for row, column in puzzle.places() if puzzle.cells[row][column] is None]
    for place in random.sample(blanks, min(extra, len(blanks))):
        puzzle = puzzle.with_digit(place, digits[place[0]][place[1]])
    return puzzle


def droppable(puzzle: Maths) -> list[Place]:
    """The row and column of every given."""
    return [(row, column) for row, column in puzzle.places() if puzzle.cells[row][column] is not None]


def without(puzzle: Maths, thing: Place) -> Maths:
    """The puzzle with that cell blank."""
    return puzzle.with_digit(thing, None)


def fingerprint(puzzle: Maths) -> str:
    """The least of all puzzles that reorder the rows, and the columns in the same way, or exchange rows and columns.

    The diagonal stays the diagonal then, and the digits of each line stay together. Which cell of the diagonal is given
    makes no difference.
    """
    transposed = Maths(puzzle.columns, puzzle.rows, tuple(zip(*puzzle.cells, strict=True)))
    return str(min(_least(puzzle), _least(transposed)))


def _least(puzzle: Maths) -> tuple[tuple[int, ...], ...]:
    """The headings in ascending order, a row's with its column's, and the cells that go with it; blanks are 0."""
    size = puzzle.size
    on_diagonal = max(puzzle.cells[each][each] or 0 for each in range(size))
    headings = tuple(zip(puzzle.rows, puzzle.columns, strict=True))
    ascending = tuple(chain.from_iterable(sorted(headings)))
    cells = min(
        tuple(
            on_diagonal if row == column else puzzle.cells[row][column] or 0 for row, column in product(order, repeat=2)
        )
        for order in _orders(headings)
    )
    return ascending, cells


def _orders(headings: tuple[Place, ...]) -> Iterator[list[int]]:
    """Every order in which the headings ascend."""
    ascending = sorted(range(len(headings)), key=headings.__getitem__)
    alike = [list(group) for _, group in groupby(ascending, key=headings.__getitem__)]
    for orders in product(*map(permutations, alike)):
        yield list(chain.from_iterable(orders))


def _share_of_products(request: Request) -> int:
    return request.number("products", 50, least=0, most=100)


def _most_givens(request: Request) -> int:
    size = request.sized(SIZE)
    return request.number("givens", size**2, least=_FEWEST_GIVENS.get(size, 0), most=size**2)


def _extra(request: Request) -> int:
    return request.extra("digits", request.sized(SIZE) ** 2)


def like(puzzle: Maths) -> Request:
    """Of its size; with sums alone where all of its headings could be sums, with products alone where none could."""
    size, headings = puzzle.size, (*puzzle.rows, *puzzle.columns)
    greatest_sum = sum(range(10 - size, 10))
    products = sum(heading > greatest_sum for heading in headings)
    if products == len(headings):
        return Request(size, {"products": "100"})
    return Request(size) if products else Request(size, {"products": "0"})


_GIVENS = {"givens": "any"}

RECIPES = (
    Recipe(Level.EASY, (3, 2, 4, 5), besides={**_GIVENS, "products": "any", "extra": "any"}),
    Recipe(Level.MEDIUM, (3,), {"products": "30"}, {**_GIVENS, "products": "0-70"}),
    Recipe(Level.MEDIUM, (4, 5, 6), besides={**_GIVENS, "products": "0-70"}),
    Recipe(Level.MEDIUM, (5, 6), {"products": "70"}, {**_GIVENS, "products": "65-100"}, no_guessing=True),
    Recipe(Level.HARD, (5, 6), {"products": "0"}, _GIVENS, effort=Effort("nodes", 3, 10_000)),
    Recipe(Level.HARD, (4,), besides={**_GIVENS, "products": "20-70"}),
    Recipe(Level.HARD, (5,), besides={**_GIVENS, "products": "0-60"}),
    Recipe(Level.HARD, (6,), besides={**_GIVENS, "products": "any"}),
    Recipe(Level.EXPERT, (5,), {"products": "30"}, _GIVENS, effort=Effort("nodes", 5, 10_000)),
    Recipe(Level.EXPERT, (5, 6), besides={**_GIVENS, "products": "20-60"}),
    Recipe(Level.EXPERT, (6, 5), {"products": "0"}, _GIVENS, effort=Effort("nodes", 12, 10_000)),
)
"""Measured over 20 to 40 puzzles of each size, and over 8 with each share of products. Where all headings are sums,
puzzles are graded sooner than where some are products, and as many are hard. The nodes of the direct search tell the
level: with sums easy ones take 1, hard ones 3 and more; with a few products two in three of those with 5 and more are
for experts. With digits given besides hardly any is harder than easy.
"""
