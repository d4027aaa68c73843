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
from cluewright.families.cryptarithm.words import Entry, Vocabulary, akin

Words: TypeAlias = tuple[str, ...]

_PICKS = 40
"""Words looked at for one that brings no letter too many; with ten letters settled one in twenty-five does."""

_SPARE = 3
"""Equations that leave more digits than this without a letter are too rare to look for."""


class Wanted(NamedTuple):
    """What kind of equation is wanted."""

    product: bool
    count: int
    """Of words, the result included."""

    base: int
    word: str | None = None
    """A word that must occur."""

    @property
    def solutions(self) -> tuple[float, float]:
        """The fewest and the most solutions to expect of an equation worth a proof.

        Of sums of three words with 1.4 to 5 solutions to expect one in four is unique, with 0.2 to 0.5 one in eight,
        with more than 6 hardly any. Of products one in four from 1 to 12. Where a word must occur, longer results are
        worth a try too.
        """
        most = 12.0 if self.product else 6.0
        return (0.01 if self.word else 0.7 if self.product else 0.2), most

    @property
    def result_lengths(self) -> list[int]:
        """The lengths of results that may have such a number of solutions.

        >>> Wanted(product=False, count=3, base=10).result_lengths
        [5, 6, 7]
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
    """Draws of words from one vocabulary for one kind of equation."""

    def __init__(self, vocabulary: Vocabulary, wanted: Wanted) -> None:
        self._by_length, self._wanted = vocabulary.by_length, wanted
        self._given = None if wanted.word is None else vocabulary.entry(wanted.word)
        lengths = wanted.result_lengths
        self._results = [length for length in lengths for _ in self._by_length.get(length, [])]

    def draw(self, random: Random) -> Words | None:
        """Words of fitting lengths and few enough letters; None when this draw fails."""
        given = self._given
        place = -1 if given is None else random.randrange(self._wanted.count)
        lengths = self._factor_lengths(random, place) if self._wanted.product else self._summand_lengths(random, place)
        words: list[str] = []
        letters = given.letters if given else 0
        for at, length in enumerate(lengths):
            if at == place and given:
                words.append(given.word)
                continue
            entry = self._fitting(random, length, letters)
            if entry is None:
                return None
            words.append(entry.word)
            letters |= entry.letters
        return tuple(words) or None

    def _fitting(self, random: Random, length: int, letters: int) -> Entry | None:
        entries = self._by_length.get(length, [])
        count, base = len(entries), self._wanted.base
        for _ in range(_PICKS if entries else 0):
            entry = entries[int(random.random() * count)]
            if (letters | entry[1]).bit_count() <= base:
                return entry
        return None

    def _summand_lengths(self, random: Random, place: int) -> list[int]:
        """Summands as long as the result or one letter shorter, which the more are the more there are."""
        summands = self._wanted.count - 1
        if self._given is not None:
            own = len(self._given.word)
            result = own + (random.randrange(2) if place < summands else 0)
            lengths = [result - (random.random() >= 1 / summands) for _ in range(summands)]
            if place < summands:
                lengths[place] = own
            return [*lengths, result]
        if not self._results:
            return []
        result = random.choice(self._results)
        return [*(result - (random.random() >= 1 / summands) for _ in range(summands)), result]

    def _factor_lengths(self, random: Random, place: int) -> list[int]:
        """Factors of two letters or more; the result has as many as they together, or up to one less for each but one."""
        factors = self._wanted.count - 1
        lengths = [2] * factors
        if self._given is not None and place < factors:
            lengths[place] = len(self._given.word)
        if self._given is not None and place == factors:
            result = len(self._given.word)
        elif self._results:
            result = random.choice(self._results)
        else:
            return []
        room = result + random.randrange(factors) - sum(lengths)
        growing = [at for at in range(factors) if at != place]
        for _ in range(room):
            lengths[random.choice(growing)] += 1
        return [*lengths, result] if room >= 0 else []


def every(vocabulary: Vocabulary, wanted: Wanted) -> Iterator[Words]:
    """Every choice of words with few enough letters, of fitting lengths or not."""
    entries = [entry for length in sorted(vocabulary.by_length) for entry in vocabulary.by_length[length]]
    if wanted.word is not None and wanted.word not in vocabulary.words:
        entries.append(vocabulary.entry(wanted.word))
    for operands in combinations(entries, wanted.count - 1):
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

    >>> choices(Vocabulary(["SEND", "MORE", "MONEY"]), Wanted(product=False, count=3, base=10))
    9
    """
    return comb(len(vocabulary.words), wanted.count - 1) * len(vocabulary.words)


def any_akin(words: Words) -> bool:
    """Whether two of the words are forms of one."""
    return any(akin(one, other) for one, other in combinations(words, 2))
