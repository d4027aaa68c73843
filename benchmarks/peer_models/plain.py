"""Puzzles as plain data, the same for every peer, and our own solutions in the form that peers give theirs.

square       rows, columns (a count or None each), blocked            the cells, row by row, 0 or 1
weight       weights, given (by leaf), beams ([leaf, factor] ...)      the weights, leaf by leaf
cryptarithm  base, letters, nonzero, terms ([sign, words] ..., = 0)    the digits, letter by letter
maths        rows, columns, cells                                      the cells, row by row
houses       houses, exactly                                           the pairs, sorted, by index
logic        n, values, cats, clues                                    the places from 1 on, value by value
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import prod
from typing import Any

from cluewright.families.cryptarithm.puzzle import Cryptarithm
from cluewright.families.houses.puzzle import Houses
from cluewright.families.logic.meaning.clues import (
    And,
    Apart,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Or,
    Place,
    Same,
    Term,
    related,
)
from cluewright.families.logic.puzzle import Logic
from cluewright.families.maths.puzzle import Maths
from cluewright.families.square.puzzle import Square
from cluewright.families.weight.puzzle import Beam, Mobile, loads

Plain = dict[str, Any]


class NotStatedError(Exception):
    """The plain data cannot say this puzzle."""


def plain(content: object) -> Plain:
    """A puzzle as plain data."""
    match content:
        case Square(rows, columns, blocked, ()):
            return {"rows": list(rows), "columns": list(columns), "blocked": [list(cell) for cell in blocked]}
        case Mobile():
            return _mobile(content)
        case Cryptarithm():
            return _equation(content)
        case Maths(rows, columns, cells):
            return {"rows": list(rows), "columns": list(columns), "cells": [list(row) for row in cells]}
        case Houses():
            return {"houses": [list(house) for house in content.houses], "exactly": content.exactly_two}
        case Logic():
            return _logic(content)
    raise NotStatedError


def _mobile(puzzle: Mobile) -> Plain:
    beams: list[list[list[int]]] = []
    leaves = 0

    def walk(beam: Beam) -> list[int]:
        nonlocal leaves
        terms: list[list[int]] = []
        beams.append(terms)
        for position, load in beam:
            if isinstance(load, tuple):
                terms += [[leaf, position] for leaf in walk(load)]
            else:
                terms.append([leaves, position])
                leaves += 1
        return [leaf for leaf, _ in terms]

    walk(puzzle.beam)
    return {"weights": list(puzzle.weights), "given": list(loads(puzzle.beam)), "beams": beams}


def _equation(puzzle: Cryptarithm) -> Plain:
    terms = [[-1 if term.minus else 1, list(term.words)] for term in puzzle.left]
    terms += [[1 if term.minus else -1, list(term.words)] for term in puzzle.right]
    nonzero = sorted(puzzle.never_zero)
    return {"base": puzzle.base, "letters": list(puzzle.letters), "nonzero": nonzero, "terms": terms}


def _logic(puzzle: Logic) -> Plain:
    size = len(puzzle.places)
    numbers = {
        (category.name, value): index * size + place
        for index, category in enumerate(puzzle.categories)
        for place, value in enumerate(category.values)
    }

    def term(each: Term) -> list[Any]:
        return ["p", each.number] if isinstance(each, Place) else ["v", numbers[each.category, each.name]]

    def clue(meaning: Meaning) -> list[Any]:
        match meaning:
            case Same(one, other):
                return ["same", term(one), term(other)]
            case Different(terms):
                return ["diff", [term(each) for each in terms]]
            case Not(part):
                return ["not", clue(part)]
            case And(parts) | Or(parts) | ExactlyOne(parts):
                name = {And: "and", Or: "or", ExactlyOne: "one"}[type(meaning)]
                return [name, [clue(part) for part in parts]]
        assert isinstance(meaning, Compare | Apart)
        if meaning.axis not in puzzle.places.axes:
            raise NotStatedError
        along = [place[puzzle.places.axes.index(meaning.axis)] for place in puzzle.places.at]
        table = [[int(related(meaning, here, there)) for there in along] for here in along]
        stated = ["rel", term(meaning.one), term(meaning.other), table]
        plainly = (
            along == list(range(1, size + 1)) and getattr(meaning, "times", 1) == 1 and isinstance(meaning.by, int)
        )
        if plainly:  # for peers that compare places as numbers
            stated.append(["apart" if isinstance(meaning, Apart) else "cmp", meaning.relation, meaning.by])
        return stated

    cats = [[numbers[category.name, value] for value in category.values] for category in puzzle.categories]
    return {"n": size, "values": len(numbers), "cats": cats, "clues": [clue(each.means) for each in puzzle.clues]}


def answer(content: object, solution: Any) -> list[Any]:
    """One of our solutions in the form that peers give theirs."""
    match content:
        case Square():
            return [cell for row in solution.grid for cell in row]
        case Mobile():
            return list(loads(solution.beam))
        case Cryptarithm():
            digits = dict(solution.digits)
            return [digits[letter] for letter in content.letters]
        case Maths():
            return [cell for row in solution.cells for cell in row]
        case Houses():
            index = {house: number for number, house in enumerate(content.houses)}
            return sorted(sorted(index[house] for house in pair) for pair in solution.pairs)
    assert isinstance(content, Logic)
    places = {}
    for place, row in enumerate(solution.rows, start=1):
        for category, value in zip(content.categories, row, strict=True):
            places[category.name, value] = place
    return [places[category.name, value] for category in content.categories for value in category.values]


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


def digit_sets(size: int, heading: int) -> list[tuple[int, ...]]:
    """The sets of digits whose sum or product is the heading."""
    sets = combinations(range(1, 10), size)
    return [digits for digits in sets if sum(digits) == heading or prod(digits) == heading]


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
