"""A cryptarithm as a polynomial that must be zero: constant + sum of coefficient * letter + sum of products.

A `Linear` is a constant and a coefficient for each letter: what a word is worth. A product is a factor and two or more
words that have letters; words of digits alone go into the factor.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cluewright.families.cryptarithm.puzzle import FIGURES, Cryptarithm


@dataclass
class Linear:
    """constant + sum of coefficient * letter."""

    constant: int = 0
    coefficients: dict[str, int] = field(default_factory=dict)

    def add(self, other: Linear, times: int) -> None:
        """Add another one, `times` times."""
        self.constant += times * other.constant
        for letter, coefficient in other.coefficients.items():
            self.coefficients[letter] = self.coefficients.get(letter, 0) + times * coefficient


class Polynomial(NamedTuple):
    """linear + sum of factor * product of words."""

    linear: Linear
    products: list[tuple[int, tuple[Linear, ...]]]


def word_value(word: str, base: int) -> Linear:
    """What a word is worth.

    >>> word_value("S3ES", 10)
    Linear(constant=300, coefficients={'S': 1001, 'E': 10})
    """
    value, place = Linear(), 1
    for character in reversed(word):
        if character in FIGURES[:10]:
            value.constant += place * int(character)
        else:
            value.coefficients[character] = value.coefficients.get(character, 0) + place
        place *= base
    return value


def difference(puzzle: Cryptarithm) -> Polynomial:
    """The left side less the right side."""
    values = {word: word_value(word, puzzle.base) for word in puzzle.words}
    whole = Polynomial(Linear(0, dict.fromkeys(puzzle.letters, 0)), [])
    for side, sign in ((puzzle.left, 1), (puzzle.right, -1)):
        for term in side:
            _add_product(whole, -sign if term.minus else sign, term.words, values)
    return whole


def _add_product(whole: Polynomial, factor: int, words: tuple[str, ...], values: Mapping[str, Linear]) -> None:
    unknown = []
    for word in words:
        if values[word].coefficients:
            unknown.append(values[word])
        else:
            factor *= values[word].constant
    if len(unknown) == 1:
        whole.linear.add(unknown[0], factor)
    elif unknown and factor:
        whole.products.append((factor, tuple(unknown)))
    else:
        whole.linear.constant += factor if not unknown else 0
