"""What peers share in stating a puzzle that comes as plain data (`plain.py`); nothing of Cluewright is needed here.

The sets of digits and the fillings of a line are kept: a puzzle that is stated again finds them.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from math import prod
from typing import Any

Plain = dict[str, Any]


class NotStatedError(Exception):
    """The plain data, or the peer, cannot say this puzzle."""


def square_places(puzzle: Plain) -> tuple[int, int, list[tuple[int, int, int]]]:
    """Height, width and the squares (top, left, side) that counts and blocked cells allow."""
    height, width = len(puzzle["rows"]), len(puzzle["columns"])
    rows = [width if count is None else count for count in puzzle["rows"]]
    columns = [height if count is None else count for count in puzzle["columns"]]
    found = []
    for side in range(1, min(height, width) + 1):
        tops = [top for top in range(height - side + 1) if min(rows[top : top + side]) >= side]
        lefts = [left for left in range(width - side + 1) if min(columns[left : left + side]) >= side]
        found += [(top, left, side) for top in tops for left in lefts]
    for row, column in puzzle["blocked"]:
        found = [(t, x, s) for t, x, s in found if not (t <= row < t + s and x <= column < x + s)]
    return height, width, found


def filled(height: int, width: int, squares: list[tuple[int, int, int]]) -> list[int]:
    """The cells of these squares."""
    cells = [0] * (height * width)
    for top, left, side in squares:
        for row in range(top, top + side):
            cells[row * width + left : row * width + left + side] = [1] * side
    return cells


@cache
def digit_sets(size: int, heading: int) -> list[tuple[int, ...]]:
    """The sets of digits whose sum or product is the heading."""
    sets = combinations(range(1, 10), size)
    return [digits for digits in sets if sum(digits) == heading or prod(digits) == heading]


@cache
def fillings(size: int, heading: int) -> list[tuple[int, ...]]:
    """The ways to fill a line of a maths puzzle."""
    return [way for digits in digit_sets(size, heading) for way in permutations(digits)]


def maths_lines(puzzle: Plain) -> list[tuple[int, list[int]]]:
    """Heading and cells of every row and column."""
    size = len(puzzle["rows"])
    lines = [(heading, [row * size + column for column in range(size)]) for row, heading in enumerate(puzzle["rows"])]
    down = [(heading, [row * size + column for row in range(size)]) for column, heading in enumerate(puzzle["columns"])]
    return lines + down


def house_pairs(puzzle: Plain) -> tuple[int, dict[int, list[tuple[int, int]]]]:
    """How many houses, and the pairs at each distance that, with a second, can reach every house."""
    houses = puzzle["houses"]
    count = len(houses)
    pairs: dict[int, list[tuple[int, int]]] = {}
    for other in range(count):
        x, y = houses[other]
        for one in range(other):
            far = (x - houses[one][0]) ** 2 + (y - houses[one][1]) ** 2
            pairs.setdefault(far, []).append((one, other))
    masks = {}
    for far, joined in pairs.items():
        mask = 0
        for one, other in joined:
            mask |= 1 << one | 1 << other
        masks[far] = mask
    everybody = (1 << count) - 1
    keep = set()
    for large in (far for far, mask in masks.items() if 2 * mask.bit_count() >= count):
        keep |= {each for far, mask in masks.items() if masks[large] | mask == everybody for each in (large, far)}
    return count, {far: pairs[far] for far in keep}


def columns(puzzle: Plain) -> list[tuple[dict[str, int], int, int, int]]:
    """For each column of a sum, from the units: the letters' factors, the constant, the least and greatest carry."""
    base = puzzle["base"]
    if any(len(words) > 1 for _, words in puzzle["terms"]):
        raise NotStatedError
    found = []
    least = most = 0
    for place in range(max(len(words[0]) for _, words in puzzle["terms"])):
        factors: dict[str, int] = {}
        constant = 0
        for sign, (word,) in puzzle["terms"]:
            character = word[-1 - place] if place < len(word) else ""
            if character.isdigit():
                constant += sign * int(character)
            elif character:
                factors[character] = factors.get(character, 0) + sign
        least += constant + sum(factor * (base - 1) for factor in factors.values() if factor < 0)
        most += constant + sum(factor * (base - 1) for factor in factors.values() if factor > 0)
        least, most = -(-least // base), most // base
        found.append((factors, constant, least, most))
    return found
