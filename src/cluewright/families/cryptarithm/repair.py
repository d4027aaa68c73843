"""What could be given besides in a cryptarithm, or changed: a letter's digit, a letter, the base.

A letter that is given stands as its digit wherever it stood. Another letter may then have the same digit, as the rules
say of digits that are printed; so it is proved again whether one solution is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from cluewright.core import PuzzleError
from cluewright.core.request import Addition, Change
from cluewright.families.cryptarithm.puzzle import BASES, FIGURES, Assignment, Cryptarithm, Term


def additions(puzzle: Cryptarithm) -> list[Addition[Cryptarithm, Assignment]]:
    """A digit for each letter; digits above 9 cannot be printed."""
    return [_printed(letter, digit) for letter in puzzle.letters for digit in range(min(puzzle.base, 10))]


def _printed(letter: str, digit: int) -> Addition[Cryptarithm, Assignment]:
    """The digit in the place of the letter."""

    def added(puzzle: Cryptarithm) -> Cryptarithm | None:
        if letter not in puzzle.letters or len(puzzle.letters) == 1:
            return None
        return _rewritten(puzzle, lambda word: word.replace(letter, FIGURES[digit]))

    return Addition(lambda: f"print {digit} for {letter}", lambda solution: (letter, digit) in solution.digits, added)


def changes(puzzle: Cryptarithm) -> Iterator[Change[Cryptarithm, Assignment]]:
    """With one letter of a word changed into another one of the equation; with zeros in front; in the next base."""
    if not puzzle.leading_zeros:
        yield Change("let words begin with 0", replace(puzzle, leading_zeros=True))
    words = list(dict.fromkeys(puzzle.words))
    for word in words:
        for at, letter in enumerate(word):
            for other in puzzle.letters:
                if other == letter:
                    continue
                new = word[:at] + other + word[at + 1 :]
                changed = _rewritten(puzzle, {word: new}.get)
                if changed is not None:
                    yield Change(f"write {new} instead of {word}", changed)
    for base in (puzzle.base + 1, puzzle.base - 1):
        if base in BASES and base >= len(puzzle.letters):
            try:
                yield Change(f"take base {base} instead of {puzzle.base}", replace(puzzle, base=base))
            except PuzzleError:
                continue


def bound(puzzle: Cryptarithm) -> str:
    """Every such change."""
    return "any one letter of a word changed into another of the equation, zeros in front, and a base one more or less"


def _rewritten(puzzle: Cryptarithm, write: Callable[[str], str | None]) -> Cryptarithm | None:
    """The equation with other words, where `write` has some; None where that is none."""

    def terms(side: tuple[Term, ...]) -> tuple[Term, ...]:
        return tuple(Term(tuple(write(word) or word for word in term.words), term.minus) for term in side)

    try:
        return replace(puzzle, left=terms(puzzle.left), right=terms(puzzle.right))
    except PuzzleError:
        return None
