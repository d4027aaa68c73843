"""A cryptarithm is two sums of terms that are equal; a term is a product of words, added or taken away.

A word is a string of letters (capitals, of any alphabet) and fixed digits 0-9. Different letters are different digits
of the base; a letter may have the value of a fixed digit. An assignment is the digit of each letter, by letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from cluewright.core import PuzzleError
from cluewright.core.reading import shown

MOST_WORDS = 300
LONGEST_WORD = 60
BASES = range(2, 37)
FIGURES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The digits of base 36, as numbers are written."""


@dataclass(frozen=True)
class Term:
    """A product of words, added or taken away."""

    words: tuple[str, ...]
    minus: bool = False


@dataclass(frozen=True)
class Assignment:
    """The digit of each letter, in the order of the letters."""

    digits: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, digits: Mapping[str, int]) -> Assignment:
        """The assignment of these digits.

        >>> Assignment.of({"B": 2, "A": 1}).digits
        (('A', 1), ('B', 2))
        """
        return cls(tuple(sorted(digits.items())))


@dataclass(frozen=True)
class Cryptarithm:
    """The terms left and right of the `=`."""

    left: tuple[Term, ...]
    right: tuple[Term, ...]
    base: int = 10
    leading_zeros: bool = False
    """Whether a word may begin with a letter that is 0."""

    def __post_init__(self) -> None:
        if self.base not in BASES:
            raise PuzzleError(f"base {shown(self.base)}; a base is {BASES[0]} to {BASES[-1]}", "base")
        for name, side in (("left", self.left), ("right", self.right)):
            if not side or not all(term.words for term in side):
                raise PuzzleError(f"there is no word on the {name} side of '='", "equation")
            if side[0].minus:
                raise PuzzleError(f"the {name} side begins with '-'; begin with a word to take away from", "equation")
        if len(self.words) > MOST_WORDS:
            raise PuzzleError(f"{len(self.words)} words; an equation has at most {MOST_WORDS}", "equation")
        for word in self.words:
            self._check_word(word)
        if not self.letters:
            raise PuzzleError("there is no letter in the equation: nothing to find", "equation")
        if len(self.letters) > self.base:
            message = f"{len(self.letters)} different letters, but base {self.base} has {self.base} digits"
            raise PuzzleError(f"{message}: {_listed(self.letters)}", "equation")

    def _check_word(self, word: str) -> None:
        if not 1 <= len(word) <= LONGEST_WORD:
            raise PuzzleError(f"{shown(word)} has {len(word)} letters; a word has 1 to {LONGEST_WORD}", "equation")
        for character in word:
            if character in FIGURES[:10]:
                if int(character) >= self.base:
                    raise PuzzleError(f"{word} has a {character}, which is not a digit in base {self.base}", "equation")
            elif not character.isalpha() or capital(character) != character:
                raise PuzzleError(f"{shown(character)} in {shown(word)} is neither a capital nor 0-9", "equation")
        if word[0] == "0" and len(word) > 1 and not self.leading_zeros:
            raise PuzzleError(f"{word} begins with 0; that needs leading zeros to be allowed", "equation")

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every word, in order."""
        return tuple(word for term in (*self.left, *self.right) for word in term.words)

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The different letters, in the order of their first appearance."""
        characters = dict.fromkeys("".join(self.words))
        return tuple(character for character in characters if character not in FIGURES[:10])

    @cached_property
    def never_zero(self) -> frozenset[str]:
        """The letters that are not 0 because a word begins with them; a word of one letter counts too."""
        first = frozenset(word[0] for word in self.words)
        return frozenset() if self.leading_zeros else first.difference(FIGURES[:10])


def capital(letter: str) -> str:
    """The letter as it stands in a puzzle: its capital, where that is one letter.

    >>> capital("é"), capital("ς"), capital("ß")
    ('É', 'Σ', 'ß')
    """
    upper = letter.upper()
    return upper if len(upper) == 1 else letter


def _listed(letters: Iterable[str]) -> str:
    listed = " ".join(letters)
    return listed if len(listed) <= 120 else listed[:119] + "…"
