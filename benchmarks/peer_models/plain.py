"""Puzzles as plain data, the same for every peer, with the form in which peers give their solutions.

square       rows, columns (a count or None each), blocked            the cells, row by row, 0 or 1
weight       weights, given (by leaf), beams ([leaf, factor] ...)      the weights, leaf by leaf
cryptarithm  base, letters, nonzero, terms ([sign, words] ..., = 0)    the digits, letter by letter
maths        rows, columns, cells                                      the cells, row by row
houses       houses, exactly                                           the pairs, sorted, by index
logic        n, values, cats, clues                                    the places from 1 on, value by value
"""

from __future__ import annotations

from typing import Any

from cluewright.families.cryptarithm.puzzle import Assignment, Cryptarithm
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
from cluewright.families.logic.puzzle import Logic, Table
from cluewright.families.maths.puzzle import Grid, Maths
from cluewright.families.square.puzzle import Filling, Square
from cluewright.families.weight.puzzle import Beam, Mobile, loads
from peer_models.stating import NotStatedError, Plain


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
    if not puzzle.is_plain:  # most peers state all weights from 1 to n, each once
        raise NotStatedError
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


def solution(content: object, answer: list[Any]) -> Any:
    """What a peer has answered, as a solution of the family, to be verified."""
    match content:
        case Square():
            return Filling(_rows(answer, len(content.columns)))
        case Mobile():
            return content.hung(answer)
        case Cryptarithm():
            return Assignment.of(dict(zip(content.letters, answer, strict=True)))
        case Maths():
            return Grid(_rows(answer, len(content.columns)))
        case Houses():
            return content.pairing(map(tuple, answer))
    assert isinstance(content, Logic)
    rows: list[list[str | None]] = [[None] * len(content.categories) for _ in content.places.at]
    values = [(column, value) for column, category in enumerate(content.categories) for value in category.values]
    for (column, value), place in zip(values, answer, strict=True):
        rows[place - 1][column] = value
    return Table(tuple(map(tuple, rows)))


def _rows(cells: list[int], width: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(cells[start : start + width]) for start in range(0, len(cells), width))
