"""Words put together: the operands of an equation and, last, its result.

The lengths come first, so that the result can be reached; then a word for each, as long as there are no more letters
than digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb, perm
from random import Random
from typing import NamedTuple, TypeAlias

from cluewright.families.cryptarithm.puzzle import Cryptarithm, Term
from cluewright.families.cryptarithm.word_lists import Entry, Vocabulary, akin

Words: TypeAlias = tuple[str, ...]

_PICKS = 40
"""Words looked at for one that brings no letter too many; with ten letters settled one in twenty-five does."""

_SPARE = 3
"""Equations that leave more digits than this without a letter are too rare to look for."""


_SHORTER = 2
"""How many letters fewer than the result a summand may have that must occur."""

_GIVEN = 2
"""How often a word that must occur is tried as the result, for each time it is tried in another place."""


class Wanted(NamedTuple):
    """What kind of equation is wanted."""

    product: bool
    size: int
    """Of words, the result included."""

    base: int
    word: str | None = None
    """A word that must occur."""

    patient: bool = False
    """Whether equations that are less likely to be unique are worth a try too."""

    @property
    def solutions(self) -> tuple[float, float]:
        """The fewest and the most solutions to expect of an equation worth a proof.

        Of sums of three words with 1.4 to 5 solutions to expect one in four is unique, with 0.2 to 0.5 one in eight,
        with more than 6 hardly any. Of products one in four from 1 to 12.
        """
        if self.patient:
            return 0.01, 12.0
        return (0.7, 12.0) if self.product else (0.2, 6.0)

    @property
    def result_lengths(self) -> list[int]:
        """The lengths of results that may have such a number of solutions.

        >>> Wanted(product=False, size=3, base=10).result_lengths
        [6, 7]
        >>> Wanted(product=False, size=3, base=10, patient=True).result_lengths
        [5, 6, 7, 8]
        """
        fewest, most = self.solutions
        ways = [perm(self.base, self.base - spare) for spare in range(_SPARE + 1)]
        return [length for length in range(1, 41) if any(fewest <= each / self.base**length <= most for each in ways)]


def equation(words: Words, product: bool, base: int) -> Cryptarithm:
    """The puzzle of these words.

    >>> from cluewright.families.cryptarithm.equation import write
    >>> write(equation(("SEND", "MORE", "MONEY"), product=False, base=10))
    'SEND + MORE = MONEY'
    """
    operands = words[:-1]
    left = (Term(operands),) if product else tuple(Term((word,)) for word in operands)
    return Cryptarithm(left, (Term(words[-1:]),), base)


class Drawing:
    """Draws of words from one vocabulary for one kind of equation.

    A shape is the length of the result and the place of the word that must occur, -1 where there is none.
    """

    def __init__(self, vocabulary: Vocabulary, wanted: Wanted) -> None:
        self._by_length, self.wanted = vocabulary.by_length, wanted
        self._given = None if wanted.word is None else vocabulary.entry(wanted.word)
        self.shapes = [shape for length in wanted.result_lengths for shape in self._shapes(length)]

    def _shapes(self, length: int) -> Iterator[tuple[int, int]]:
        """The shapes with a result of this length, each as often as there are words to choose from."""
        operands = self.wanted.size - 1
        own = None if self._given is None else len(self._given.word)
        if own is None or own == length:
            place = -1 if own is None else operands
            yield from [(length, place)] * (len(self._by_length.get(length, [])) if own is None else _GIVEN)
        if own is not None and length in self._by_length:
            shortest = 2 if self.wanted.product else length - _SHORTER
            longest = length - operands + 1 if self.wanted.product else length
            if shortest <= own <= longest:
                yield from ((length, place) for place in range(operands))

    def draw(self, random: Random) -> Words | None:
        """Words of fitting lengths and few enough letters; None when this draw fails."""
        length, place = random.choice(self.shapes)
        given = self._given
        words: list[str] = []
        letters = given.letters if given else 0
        for at, own in enumerate((*self._operands(random, length, place), length)):
            if at == place and given:
                words.append(given.word)
                continue
            entry = self._fitting(random, own, letters)
            if entry is None:
                return None
            words.append(entry.word)
            letters |= entry.letters
        return tuple(words)

    def _fitting(self, random: Random, length: int, letters: int) -> Entry | None:
        entries = self._by_length.get(length, [])
        count, base = len(entries), self.wanted.base
        for _ in range(_PICKS if entries else 0):
            entry = entries[int(random.random() * count)]
            if (letters | entry[1]).bit_count() <= base:
                return entry
        return None

    def _operands(self, random: Random, result: int, place: int) -> list[int]:
        """The lengths of the operands.

        Summands are as long as the result or one letter shorter, which the more are the more there are. Factors have
        two letters or more, and together as many as the result, or up to one more for each but one.
        """
        operands = self.wanted.size - 1
        if not self.wanted.product:
            return [result - (random.random() >= 1 / operands) for _ in range(operands)]
        lengths = [2] * operands
        if self._given is not None and 0 <= place < operands:
            lengths[place] = len(self._given.word)
        growing = [at for at in range(operands) if at != place]
        for _ in range(result + random.randrange(operands) - sum(lengths)):
            lengths[random.choice(growing)] += 1
        return lengths


def every(vocabulary: Vocabulary, wanted: Wanted) -> Iterator[Words]:
    """Every choice of words with few enough letters, of fitting lengths or not."""
    entries = [entry for length in sorted(vocabulary.by_length) for entry in vocabulary.by_length[length]]
    if wanted.word is not None and wanted.word not in vocabulary.words:
        entries.append(vocabulary.entry(wanted.word))
    for operands in combinations(entries, wanted.size - 1):
        letters = 0
        for entry in operands:
            letters |= entry.letters
        if letters.bit_count() > wanted.base:
            continue
        for result in entries:
            words = (*(entry.word for entry in operands), result.word)
            if (letters | result.letters).bit_count() <= wanted.base and wanted.word in (None, *words):
                yield words


def choices(vocabulary: Vocabulary, wanted: Wanted) -> int:
    """How many choices of words there are, those with too many letters included.

    >>> choices(Vocabulary(["SEND", "MORE", "MONEY"]), Wanted(product=False, size=3, base=10))
    9
    """
    return comb(len(vocabulary.words), wanted.size - 1) * len(vocabulary.words)


def any_akin(words: Words) -> bool:
    """Whether two of the words are forms of one."""
    return any(akin(one, other) for one, other in combinations(words, 2))
