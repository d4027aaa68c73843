"""Playing a cryptarithm: `S 9` or `S=9` gives a letter its digit; beyond base 10 digits are numbers: `S 11`."""

from __future__ import annotations

import re

from cluewright.core import NotationError, Picture
from cluewright.core.board import Board
from cluewright.core.playing import no_move, with_lines
from cluewright.core.reading import shown
from cluewright.families.cryptarithm import render
from cluewright.families.cryptarithm.board import beside, board_on
from cluewright.families.cryptarithm.puzzle import Assignment, Cryptarithm, capital


def how(puzzle: Cryptarithm) -> str:
    """Letters are their own names."""
    return f"Type a letter and its digit, as in {puzzle.letters[0]} {puzzle.base - 1}"


def told(puzzle: Cryptarithm) -> list[str]:
    """The picture shows everything."""
    return []


def start(puzzle: Cryptarithm) -> Assignment:
    """No digit known."""
    return Assignment(())


def move(puzzle: Cryptarithm, marks: Assignment, text: str) -> Assignment:
    """Give a letter its digit."""
    match = re.fullmatch(r"\s*([^\W\d_])\s*[=:]?\s*([0-9]{1,2})\s*", text)
    if not match:
        raise no_move(text, how(puzzle))
    letter, digit = _letter(puzzle, match[1]), int(match[2])
    if digit >= puzzle.base:
        raise NotationError(f"{digit} is not a digit in base {puzzle.base}; digits run from 0 to {puzzle.base - 1}")
    return Assignment.of({**dict(marks.digits), letter: digit})


def erase(puzzle: Cryptarithm, marks: Assignment, place: str) -> Assignment:
    """Take a letter's digit away."""
    letter = _letter(puzzle, place.strip())
    if letter not in dict(marks.digits):
        raise NotationError(f"{letter} has no digit yet")
    return Assignment.of({each: digit for each, digit in marks.digits if each != letter})


def entries(puzzle: Cryptarithm, marks: Assignment) -> dict[str, str]:
    """The letters that have digits."""
    known = dict(marks.digits)
    return {letter: str(known[letter]) for letter in puzzle.letters if letter in known}


def finished(puzzle: Cryptarithm, marks: Assignment) -> bool:
    """Whether every letter has a digit."""
    return len(marks.digits) == len(puzzle.letters)


def picture(puzzle: Cryptarithm, marks: Assignment) -> Picture:
    """The equation in letters and in figures, beside it what is known, and below the digits that are left."""
    drawn = beside(render.picture(puzzle, marks), puzzle, marks)
    free = [str(digit) for digit in range(puzzle.base) if digit not in dict(marks.digits).values()]
    return with_lines(drawn, [f"digits not used: {' '.join(free)}"])


def board(puzzle: Cryptarithm, marks: Assignment) -> Board:
    """Letters."""
    return board_on(render.picture(puzzle, marks), puzzle, marks)


def _letter(puzzle: Cryptarithm, text: str) -> str:
    letter = capital(text) if len(text) == 1 else text
    if letter not in puzzle.letters:
        raise NotationError(f"{shown(text)} does not occur in the equation; its letters are {' '.join(puzzle.letters)}")
    return letter
