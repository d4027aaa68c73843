"""Which equations of words are worth a proof.

A sum is its letters' coefficients, and which letters begin a word. Letters alike in both can change places, so a sum
that has such a pair is never unique. Of the others those are likely to be unique that have about one solution to
expect: digits drawn at random make a sum that is nearly normal, which tells how often it is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, count, permutations, takewhile
from math import exp, perm, pi, sqrt
from typing import NamedTuple, TypeAlias

from cluewright.families.cryptarithm.search import reach
from cluewright.families.cryptarithm.words import Words, akin

_SPARE = 3
"""Equations that leave more digits than this without a letter are too rare to look for."""

Profile: TypeAlias = list[tuple[int, bool]]
"""The coefficient of each letter of a sum, and whether a word begins with it."""


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


def profile(words: Words, base: int) -> Profile:
    """What a sum is, whatever its letters are called and in whatever order its words stand.

    >>> profile(("AB", "BC"), 10)
    [(-9, True), (-1, False), (10, True)]
    """
    coefficients: dict[str, int] = {}
    last = len(words) - 1
    for at, word in enumerate(words):
        value = -1 if at == last else 1
        for letter in reversed(word):
            coefficients[letter] = coefficients.get(letter, 0) + value
            value *= base
    first = {word[0] for word in words}
    return sorted((coefficient, letter in first) for letter, coefficient in coefficients.items())


def may_be_unique(words: Words, wanted: Wanted) -> bool:
    """False where it is plain to see that there is no solution, or that there are several.

    >>> may_be_unique(("SEND", "MORE", "MONEY"), Wanted(product=False, size=3, base=10))
    True
    >>> may_be_unique(("CAT", "DOG", "BIRD"), Wanted(product=False, size=3, base=10))
    False
    """
    base = wanted.base
    if wanted.product:
        together = sum(map(len, words[:-1]))
        return together - len(words) + 2 <= len(words[-1]) <= together and not _letters_can_change_places(words)
    letters = profile(words, base)
    spare = base - len(letters)
    if len(set(letters)) < len(letters) or ((0, False) in letters and spare) or ((0, True) in letters and spare > 1):
        return False
    least, most = reach([coefficient for coefficient, _ in reversed(letters)], base)
    return least <= 0 <= most


def worth_a_proof(words: Words, wanted: Wanted) -> bool:
    """Whether the equation is likely enough to have one solution, and fit to be seen."""
    base = wanted.base
    fewest, most = wanted.solutions
    if wanted.product:
        expected = perm(base, len(set("".join(words)))) / base ** len(words[-1])
        likely = fewest <= expected <= most and not _letters_can_change_places(words)
    else:
        coefficients = [coefficient for coefficient, _ in profile(words, base)]
        likely = (
            0 not in coefficients
            and _columns_have_choice(coefficients, base)
            and fewest <= expected_solutions(coefficients, base) <= most
            and _differences_differ(coefficients)
        )
    return likely and not any_akin(words)


def expected_solutions(coefficients: Sequence[int], base: int) -> float:
    """About how many solutions a sum of such coefficients has.

    >>> round(expected_solutions([coefficient for coefficient, _ in profile(("SEND", "MORE", "MONEY"), 10)], 10))
    9
    """
    total = sum(coefficients)
    squares = sum(each * each for each in coefficients)
    # Digits drawn without return: their variance, less what one takes from the others.
    variance = (base * base - 1) / 12 * (squares - (total * total - squares) / (base - 1))
    if variance <= 0:
        return 0.0
    middle = total * (base - 1) / 2
    return perm(base, len(coefficients)) * exp(-middle * middle / variance / 2) / sqrt(2 * pi * variance)


def _columns_have_choice(coefficients: Sequence[int], base: int) -> bool:
    """Whether each of the lowest columns, with those below it, can be expected to hold in several ways.

    Of the other sums one in twenty is unique instead of one in four.
    """
    for closed in _lowest_columns(base):
        active = sum(1 for coefficient in coefficients if coefficient % closed)
        if perm(base, active) < (base - 1) * closed:
            return False
    return True


@lru_cache(maxsize=16)
def _lowest_columns(base: int) -> tuple[int, ...]:
    """What the equation is taken modulo: the more digits there are, the more columns can have a choice.

    >>> _lowest_columns(10), _lowest_columns(6)
    ((10, 100, 1000), ())
    """
    columns = takewhile(lambda closed: closed * (base - 1) * base**2 <= perm(base), (base**j for j in count(1)))
    return tuple(columns)


def _differences_differ(coefficients: Sequence[int]) -> bool:
    """Whether no two pairs of letters can change places together: a + d = b and c + d = e."""
    differences = {other - one for one, other in combinations(coefficients, 2)}
    return len(differences) == len(coefficients) * (len(coefficients) - 1) // 2


def named_alike(words: Words, product: bool, base: int) -> str:
    """The same for equations that differ only by their letters' names and the order of their operands.

    >>> named_alike(("AB", "CD", "EF"), True, 10) == named_alike(("RS", "PQ", "TU"), True, 10)
    True
    """
    if not product:
        return f"{base}: {profile(words, base)}"
    orders = permutations(words[:-1])
    return f"{base}: {min(_renamed(' '.join((*order, words[-1]))) for order in orders)}"


def _renamed(text: str) -> tuple[int, ...]:
    """Letters numbered as they first appear."""
    numbers: dict[str, int] = {" ": 0}
    return tuple(numbers.setdefault(letter, len(numbers)) for letter in text)


def _letters_can_change_places(words: Words) -> bool:
    """Whether exchanging two letters gives the same product again, and no first letter could thereby become 0."""
    *factors, result = words
    first = {word[0] for word in words}
    before = sorted(factors)
    free = sorted(set("".join(factors)).difference(result))
    for one, other in combinations(free, 2):
        exchanged = str.maketrans(one + other, other + one)
        if (one in first) == (other in first) and sorted(factor.translate(exchanged) for factor in factors) == before:
            return True
    return False


def any_akin(words: Words) -> bool:
    """Whether two of the words are forms of one."""
    return any(akin(one, other) for one, other in combinations(words, 2))
