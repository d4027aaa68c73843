"""What would be asked for to have another puzzle like this one."""

from __future__ import annotations

from cluewright.core import Request
from cluewright.families.cryptarithm import words
from cluewright.families.cryptarithm.puzzle import Cryptarithm


def request(puzzle: Cryptarithm) -> Request:
    """As many words in a sum or a product of the same base; of the same theme where all its words are of one."""
    if _is_doubly_true(puzzle):
        return Request(len(puzzle.words), {"kind": "doubly-true"})
    terms = (*puzzle.left, *puzzle.right)
    options = {"base": str(puzzle.base), "kind": "product" if any(len(term.words) > 1 for term in terms) else "sum"}
    for name, vocabulary in words.themes().items():
        if set(puzzle.words) <= set(vocabulary.words):
            options["theme"] = name
            break
    return Request(len(puzzle.words), options)


def _is_doubly_true(puzzle: Cryptarithm) -> bool:
    """Whether its words are numbers for which the sum holds as well."""
    numbers = words.NUMERALS
    if puzzle.base != 10 or not all(word in numbers for word in puzzle.words) or len(puzzle.right) != 1:
        return False
    if any(len(term.words) > 1 or term.minus for term in (*puzzle.left, *puzzle.right)):
        return False
    return sum(numbers[term.words[0]] for term in puzzle.left) == numbers[puzzle.right[0].words[0]]
