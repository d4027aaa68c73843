"""The rules of cryptarithms as clauses, for certificates.

Each letter is a group of digits. One path adds the equation up, column by column from the lowest power of the base on;
after each column what was added must be divisible by the base, and the rest is carried. A product of words is
multiplied out: each digit of one word times each digit of the other is a group, the last states of a short path, and
the equation adds these like letters, each in its column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from math import prod
from typing import Any, TypeAlias

from cluewright.core.rule_clauses import TRUE, NotCertifiedError, RuleClauses
from cluewright.families.cryptarithm.notation import write_document
from cluewright.families.cryptarithm.puzzle import FIGURES, Assignment, Cryptarithm

Group: TypeAlias = dict[int, int]

MOST_PRODUCTS = 10_000
"""Digits times digits in one term; a checker refuses more than these."""


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
    groups = {figure: {int(figure): TRUE} for figure in FIGURES[:10]} | letters
    steps: list[tuple[Group, int, int]] = []  # what is added, how many times, and by what the sum is divided then
    for column in _columns(puzzle):
        for several, times in column.items():
            if several not in groups:
                groups[several] = clauses.path([groups[each] for each in several], 1, _multiplied)
            steps.append((groups[several], times, 1))
        steps.append(({0: TRUE}, 0, puzzle.base))

    def add(carry: int, index: int, value: int) -> int | None:
        _, times, divisor = steps[index]
        carried, rest = divmod(carry + times * value, divisor)
        return None if rest else carried

    clauses.path([group for group, _, _ in steps], 0, add, lambda carry: carry == 0)


def _columns(puzzle: Cryptarithm) -> list[dict[str, int]]:
    """For each power of the base, from the lowest, how many times which letters are added or taken away.

    Of a product these are all the letters that are multiplied with each other there, one of each word.
    """
    total: Counter[tuple[int, str]] = Counter()
    sides = [(1, term) for term in puzzle.left] + [(-1, term) for term in puzzle.right]
    for outer, term in sides:
        if prod(map(len, term.words)) > MOST_PRODUCTS:
            raise NotCertifiedError("a product in this puzzle has too many digits to be multiplied with each other")
        for chosen in product(*(enumerate(reversed(word)) for word in term.words)):
            several = "".join(sorted(character for _, character in chosen))
            total[sum(power for power, _ in chosen), several] += -outer if term.minus else outer
    columns: list[dict[str, int]] = [{} for _ in range(max(power for power, _ in total) + 1)]
    for (power, several), times in sorted(total.items()):
        if times:
            columns[power][several] = times
    return columns


def _multiplied(so_far: int, _: int, digit: int) -> int:
    return so_far * digit
