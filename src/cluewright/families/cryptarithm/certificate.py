"""The rules of cryptarithms as clauses, for certificates.

Each letter is a group of digits. The equation is multiplied out: for each power of the base, products of letters and
how many times they are added or taken away. One path adds them up from the lowest power on; after each power what was
added must be divisible by the base, and the rest is carried. A product of letters is a group of its own, the last
states of a path that multiplies.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from cluewright.core.rule_clauses import TRUE, NotCertifiedError, RuleClauses
from cluewright.families.cryptarithm.notation import write_document
from cluewright.families.cryptarithm.puzzle import FIGURES, Assignment, Cryptarithm

Group: TypeAlias = dict[int, int]
Parts: TypeAlias = dict[tuple[int, str], int]
"""Of a sum that is multiplied out: for a power of the base and a product of letters, how often it is added."""

_DIGITS = FIGURES[:10]
_MOST_PARTS = 20_000


def statement(puzzle: Cryptarithm) -> dict[str, Any]:
    """What is certified of the puzzle."""
    return write_document(puzzle)


def answer(puzzle: Cryptarithm, solution: Assignment) -> dict[str, Any]:
    """The solution that is certified."""
    return {"digits": dict(solution.digits)}


def rules(puzzle: Cryptarithm, clauses: RuleClauses) -> Callable[[Assignment], list[int]]:
    """State the rules; what is returned says which literals make up a solution."""
    letters = {letter: clauses.group(range(puzzle.base)) for letter in puzzle.letters}
    for digit in range(puzzle.base):
        literals = [group[digit] for group in letters.values()]
        if len(letters) == puzzle.base:
            clauses.exactly_one(literals)
        else:
            clauses.at_most_one(literals)
    for head in dict.fromkeys(word[0] for word in puzzle.words):
        if head in puzzle.never_zero:
            clauses.add(-letters[head][0])
    _state_equation(puzzle, letters, clauses)

    def visible(assignment: Assignment) -> list[int]:
        digits = dict(assignment.digits)
        return [group[digits[letter]] for letter, group in letters.items()]

    return visible


def _state_equation(puzzle: Cryptarithm, letters: dict[str, Group], clauses: RuleClauses) -> None:
    groups: list[Group] = []
    steps: list[tuple[int, int]] = []  # how many times a group's value is added, and by what the sum is divided then
    products: dict[str, Group] = {}
    for column in _columns(puzzle):
        for factors, times in column.items():
            if factors not in products:
                products[factors] = clauses.path([letters[each] for each in factors], 1, _times)
            groups.append(products[factors])
            steps.append((times, 1))
        groups.append({0: TRUE})
        steps.append((0, puzzle.base))

    def add(carry: int, index: int, value: int) -> int | None:
        times, divisor = steps[index]
        carried, rest = divmod(carry + times * value, divisor)
        return None if rest else carried

    clauses.path(groups, 0, add, lambda carry: carry == 0)


def _times(product: int, _: int, digit: int) -> int:
    return product * digit


def _columns(puzzle: Cryptarithm) -> list[dict[str, int]]:
    """For each power of the base, from the lowest, the products of letters and how often they are added, in order."""
    total: Parts = {}
    for side, outer in ((puzzle.left, 1), (puzzle.right, -1)):
        for term in side:
            parts: Parts = {(0, ""): -outer if term.minus else outer}
            for word in term.words:
                parts = _multiplied(parts, word)
            for key, times in parts.items():
                total[key] = total.get(key, 0) + times
    columns: list[dict[str, int]] = [{} for _ in range(max(power for power, _ in total) + 1)]
    for (power, factors), times in sorted(total.items()):
        if times:
            columns[power][factors] = times
    return columns


def _multiplied(parts: Parts, word: str) -> Parts:
    """The parts times a word."""
    longer: Parts = {}
    for (power, factors), times in parts.items():
        for place, character in enumerate(reversed(word)):
            fixed = character in _DIGITS
            key = power + place, factors if fixed else "".join(sorted(factors + character))
            longer[key] = longer.get(key, 0) + times * (int(character) if fixed else 1)
    if len(longer) >= _MOST_PARTS:
        raise NotCertifiedError("a product in this puzzle has too many parts")
    return longer
