"""How solutions of cryptarithms are written.

As text a solution is the equation in figures, `9567 + 1085 = 10652` (in bases above ten A is ten, as is usual), or a
list `S=9 E=5 ...`, or the paper's Prolog term `[9,5,6,7] + [1,0,8,5] = [1,0,6,5,2]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from cluewright.core import Document, NotationError, terms
from cluewright.core.characters import fits_a_line
from cluewright.core.reading import field, integer, only_fields, shown
from cluewright.core.terms import Compound, Term
from cluewright.families.cryptarithm import equation
from cluewright.families.cryptarithm.puzzle import FIGURES, LONGEST_WORD, Assignment, Cryptarithm, capital

_PAIR = re.compile(r"([^\W\d_])[ \t]*+[=:][ \t]*+(\d{1,4})(?:[\s,;]++|$)")


def read(puzzle: Cryptarithm, document: Document) -> Assignment:
    """Read `{"digits": {"S": 9, ...}}`."""
    only_fields(document, ("digits",))
    digits = field(document, "digits")
    if not isinstance(digits, dict):
        raise NotationError(f'{shown(digits)} is not an object like {{"S": 9}}', "digits")
    pairs = ((letter, integer(digit, f"digits.{letter[:10]}")) for letter, digit in digits.items())
    return _assignment(pairs)


def write(puzzle: Cryptarithm, solution: Assignment) -> dict[str, Any]:
    """The JSON object of a solution."""
    return {"digits": dict(solution.digits)}


def read_text(puzzle: Cryptarithm, text: str) -> Assignment:
    """Read an equation in figures, a list of letters with their digits, or a Prolog term."""
    text = text[: equation.LONGEST_TEXT].strip()
    if text.startswith("["):
        return _aligned(puzzle, _figures(terms.read(text)))
    pairs = _PAIR.findall(text)
    if pairs and not _PAIR.sub("", text).strip():
        return _assignment((letter, int(digit)) for letter, digit in pairs)
    figures = [token.text for token in equation.tokens(text) if equation.is_word(token)]
    for number in figures:
        wrong = [each for each in number if each.upper() not in FIGURES[: puzzle.base]]
        if wrong:
            raise NotationError(f"{shown(wrong[0])} in {shown(number)} is not a digit in base {puzzle.base}")
    return _aligned(puzzle, [[FIGURES.index(each.upper()) for each in number] for number in figures])


def write_text(puzzle: Cryptarithm, solution: Assignment) -> str:
    """The equation in figures; `?` for a number that is not a digit in any base."""
    figures = {letter: FIGURES[digit] if 0 <= digit < len(FIGURES) else "?" for letter, digit in solution.digits}
    return "".join(figures.get(each, each) for each in equation.write(puzzle))


def _assignment(pairs: Iterable[tuple[str, int]]) -> Assignment:
    digits: dict[str, int] = {}
    for letter, digit in pairs:
        if len(letter) != 1 or not fits_a_line(letter):
            raise NotationError(f"{shown(letter)} is not a letter", "digits")
        if digits.setdefault(capital(letter), digit) != digit:
            raise NotationError(f"{shown(letter)} is given two digits", "digits")
    return Assignment.of(digits)


def _aligned(puzzle: Cryptarithm, numbers: Sequence[Sequence[int]]) -> Assignment:
    """The digits of the letters under which these numbers stand."""
    if len(numbers) != len(puzzle.words):
        raise NotationError(f"{len(numbers)} numbers; the equation has {len(puzzle.words)} words")
    pairs = []
    for word, number in zip(puzzle.words, numbers, strict=True):
        if len(word) != len(number):
            raise NotationError(f"a number of {len(number)} digits stands for {word}, which has {len(word)}")
        for character, digit in zip(word, number, strict=True):
            if not character.isdigit():
                pairs.append((character, digit))
            elif int(character) != digit:
                raise NotationError(f"the {character} in {word} is fixed, not {digit}")
    return _assignment(pairs)


def _figures(term: Term) -> list[list[int]]:
    """The lists of digits in a Prolog equation, from left to right."""
    found: list[list[int]] = []
    waiting = [term]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Compound):
            waiting += reversed(each.arguments)
        elif isinstance(each, list) and len(each) <= LONGEST_WORD:
            found.append([integer(digit, "digits") for digit in each])
        else:
            raise NotationError(f"{shown(each)} is not a list of digits")
    return found
