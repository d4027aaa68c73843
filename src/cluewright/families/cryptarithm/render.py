"""Cryptarithms as pictures: on paper, a word a line, a line, the result; what does not fit there, in rows.

A cell is one letter wide and one row high; in text, whose places are whole, the line has a row of its own. The solution
stands in figures under the letters, or beside them where there are many rows; a letter without a digit shows as a dot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cluewright.core import Label, Line, Picture, Role, Shape
from cluewright.core.picture import Page
from cluewright.families.cryptarithm import equation
from cluewright.families.cryptarithm.puzzle import FIGURES, Assignment, Cryptarithm

_TALL = 12
"""Rows of words from which the solution stands beside the puzzle."""

_WIDE = 80
"""Cells across, from which an equation in rows is broken."""

_SIZE = 0.85
_EDGE = 0.4
"""How far the first letter's middle is from the paper's edge: less than half a place of text."""

_LINE, _RESULT = 0.65, 0.55
"""How far the line is below the last word, and how much further down than a row the result is."""

_SIGNS = {"+": "+", "-": "−", "*": "×", "=": "="}


def picture(puzzle: Cryptarithm, marks: Assignment | None = None) -> Picture:
    """The equation, and in figures as far as `marks` says."""
    figures = None if marks is None else {letter: _figure(digit) for letter, digit in marks.digits}
    on_paper = _fits_on_paper(puzzle)
    shapes, width, height = _paper(puzzle, figures) if on_paper else _rows(puzzle, figures)
    notes = [*_notes(puzzle), *(_values(marks) if marks and puzzle.base > 10 else ())]
    for row, note in enumerate(notes):
        shapes.append(Label(0, height + 1.6 + row, note, Role.INK, 0.45, "start"))
        width = max(width, len(note) * 0.25)
    height += len(notes) + 0.8 if notes else 0
    solved = " and its solution" if marks else ""
    return Picture(
        width + 2 * _EDGE, height + 2 * _EDGE, tuple(shapes), f"the cryptarithm {_title(puzzle)}{solved}", cell=(1, 1)
    )


def _title(puzzle: Cryptarithm) -> str:
    written = equation.write(puzzle)
    return written if len(written) <= 200 else written[:199] + "…"


def _figure(digit: int) -> str:
    return FIGURES[digit] if 0 <= digit < len(FIGURES) else "?"


def _notes(puzzle: Cryptarithm) -> Iterator[str]:
    if puzzle.base != 10:
        yield f"base {puzzle.base}"
    if puzzle.leading_zeros:
        yield "leading zeros allowed"


def _values(marks: Assignment) -> Iterator[str]:
    """The letters whose digit is written as a letter, with its value."""
    entries = [f"{letter} = {digit}" for letter, digit in marks.digits if digit > 9]
    for first in range(0, len(entries), 8):
        yield ", ".join(entries[first : first + 8])


def _fits_on_paper(puzzle: Cryptarithm) -> bool:
    """A sum of words, or one product of two, that makes one word."""
    (result, *more) = puzzle.right
    if more or len(result.words) > 1:
        return False
    products = [term for term in puzzle.left if len(term.words) > 1]
    return not products or (len(puzzle.left) == 1 and len(products[0].words) == 2)


def _written(words: list[tuple[str, str]], figures: Mapping[str, str] | None) -> list[tuple[str, str]]:
    """The words, or what is known of their digits; signs stay."""
    if figures is None:
        return words
    return [
        (sign, "".join(each if each.isdigit() else figures.get(each, "·") for each in word)) for sign, word in words
    ]


def _paper(puzzle: Cryptarithm, figures: Mapping[str, str] | None) -> tuple[list[Shape], float, float]:
    words = [("−" if term.minus else "+", term.words[0]) for term in puzzle.left]
    if len(puzzle.left[0].words) == 2:
        words.append(("×", puzzle.left[0].words[1]))
    signs = [sign for sign, _ in words]
    # A plain sum needs its + but once, beside the last word.
    plain = set(signs) == {"+"}
    words = [
        ("" if not row or (plain and row < len(words) - 1) else sign, word) for row, (sign, word) in enumerate(words)
    ]
    words.append(("", puzzle.right[0].words[0]))
    across = max(len(word) for _, word in words) + 2
    shapes = list(_stack(words, 0, 0, across, Role.INK))
    left = top = 0
    if figures is not None:
        left, top = (across + 3, 0) if len(words) >= _TALL else (0, len(words) + 2)
        shapes += _stack(_written(words, figures), left, top, across, Role.ANSWER)
    return shapes, left + across - 1, top + len(words)


def _stack(words: list[tuple[str, str]], left: int, top: int, across: int, role: Role) -> Iterator[Shape]:
    """Words under each other, to the right, with a line above the last."""
    for row, (sign, word) in enumerate(words):
        y = top + row + (_RESULT if row == len(words) - 1 else 0)
        if sign:
            yield _character(left, y, sign, Role.INK)
        for column, character in enumerate(word, start=across - len(word)):
            yield _character(left + column, y, character, role)
    y = top + len(words) - 2 + _LINE
    yield Line(left, y + _EDGE, left + across - 1 + 2 * _EDGE, y + _EDGE, Role.INK)


def _character(x: float, y: float, character: str, role: Role) -> Label:
    return Label(x + _EDGE, y + _EDGE, character, Role.FAINT if character == "·" else role, _SIZE)


def _rows(puzzle: Cryptarithm, figures: Mapping[str, str] | None) -> tuple[list[Shape], float, float]:
    """The equation from left to right, broken before a sign where it is too wide, its figures underneath."""
    parts = [each for each in equation.write(puzzle).split(" ") if each]
    words = [("", parts[0]), *((_SIGNS[sign], word) for sign, word in zip(parts[1::2], parts[2::2], strict=True))]
    shapes: list[Shape] = []
    step = 1 if figures is None else 3
    x, y, widest = 0, 0, 0
    for (sign, word), (_, digits) in zip(words, _written(words, figures), strict=True):
        if x + len(word) + 3 > _WIDE:
            x, y = 0, y + step
        if sign:
            shapes.append(_character(x + 1, y, sign, Role.INK))
            x += 3
        for column, (character, digit) in enumerate(zip(word, digits, strict=True)):
            shapes.append(_character(x + column, y, character, Role.INK))
            if figures is not None:
                shapes.append(_character(x + column, y + 1, digit, Role.ANSWER))
        x += len(word)
        widest = max(widest, x)
    return shapes, widest - 1, y + (0 if figures is None else 1)


def page(puzzle: Cryptarithm) -> Page:
    """The letters in alphabetical order."""
    topics = set()
    if puzzle.leading_zeros:
        topics.add("Leading zeros")
    if any(character in FIGURES[:10] for word in puzzle.words for character in word):
        topics.add("Figures among the letters")
    if puzzle.base != 10:
        topics.add("Other bases than ten")
    return Page(boxes=tuple(sorted(puzzle.letters)), topics=frozenset(topics))
