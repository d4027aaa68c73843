"""Doubly true sums: SEVEN + SEVEN + SIX = TWENTY holds for the words' digits and for the numbers they name.

A numeral is an English number word written in one piece, up to a hundred, and its value.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluewright.families.cryptarithm.combining import Words
from cluewright.families.cryptarithm.word_lists import Vocabulary

_ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety hundred"
NUMERALS: dict[str, int] = {
    **{word: value for value, word in enumerate(f"{_ONES} eighteen nineteen".upper().split(), start=1)},
    **{word: 10 * value for value, word in enumerate(_TENS.upper().split(), start=2)},
}


def true_sums(count: int, base: int) -> Iterator[Words]:
    """Every true sum of this many numerals, the result included, with no more letters than digits; the largest first.

    >>> ("SEVEN", "SEVEN", "SIX", "TWENTY") in true_sums(4, 10)
    True
    """
    vocabulary = Vocabulary(NUMERALS)
    entries = sorted(((NUMERALS[word], vocabulary.entry(word)) for word in NUMERALS), reverse=True)
    results = dict(entries)
    largest = entries[0][0]

    def further(start: int, missing: int, total: int, letters: int, chosen: Words) -> Iterator[Words]:
        if not missing:
            result = results.get(total)
            if result and (letters | result.letters).bit_count() <= base:
                yield (*chosen, result.word)
            return
        for at in range(start, len(entries)):
            value, entry = entries[at]
            taken = letters | entry.letters
            if total + value + missing - 1 <= largest and taken.bit_count() <= base:
                yield from further(at, missing - 1, total + value, taken, (*chosen, entry.word))

    return further(0, count - 1, 0, 0, ())
