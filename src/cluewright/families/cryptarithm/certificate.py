"""The rules of cryptarithms as clauses, for certificates.

Each letter is a group of digits. The equation is added up column by column from the lowest power of the base on; what
each column adds up to, with what is carried there, must be divisible by the base, and the rest is carried on. Words are
multiplied as at school: a row for each digit of the first, with a carry in each place, and the sum of the rows; the
digits of the product are groups too, so that it can be multiplied again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from cluewright.core.rule_clauses import TRUE, RuleClauses
from cluewright.families.cryptarithm.notation import write_document
from cluewright.families.cryptarithm.puzzle import FIGURES, Assignment, Cryptarithm

Group: TypeAlias = dict[int, int]

ZERO: Group = {0: TRUE}


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
    arithmetic = _Arithmetic(puzzle.base, clauses)
    groups = {figure: {int(figure): TRUE} for figure in FIGURES[:10]} | letters
    columns: list[dict[tuple[tuple[int, int], ...], int]] = []  # how many times each group is added there
    for outer, term in [(1, term) for term in puzzle.left] + [(-1, term) for term in puzzle.right]:
        number, *others = ([groups[character] for character in reversed(word)] for word in term.words)
        for other in others:
            number = arithmetic.multiplied(number, other)
        for power, group in enumerate(number):
            if power == len(columns):
                columns.append({})
            known = tuple(group.items())
            columns[power][known] = columns[power].get(known, 0) + (-outer if term.minus else outer)
    arithmetic.added([_least_first(column) for column in columns], [0])


def _least_first(column: dict[tuple[tuple[int, int], ...], int]) -> list[tuple[Group, int]]:
    """What is added in a column, those that are added a few times first: then there are fewer different sums."""
    return [(dict(group), times) for group, times in sorted(column.items(), key=lambda item: abs(item[1])) if times]


class _Arithmetic:
    """Numbers whose digits are groups, the lowest first."""

    def __init__(self, base: int, clauses: RuleClauses) -> None:
        self.base, self.clauses = base, clauses

    def added(self, columns: list[list[tuple[Group, int]]], digits: Sequence[int]) -> list[Group]:
        """The sum of columns, which have groups and how many times each is added; its digits are these alone."""
        answer: list[Group] = []
        carry = ZERO
        for column in columns:
            total = self.clauses.total([(carry, 1), *column], lambda total: total % self.base in digits)
            answer.append(self.clauses.path([total], 0, lambda _, __, total: total % self.base))
            carry = self.clauses.path([total], 0, lambda _, __, total: total // self.base)
        self.clauses.add(carry.get(0, -TRUE))
        return answer

    def multiplied(self, one: list[Group], other: list[Group]) -> list[Group]:
        """The product of two numbers: a row for each digit of the first, and the sum of the rows."""
        every = range(self.base)
        rows: list[list[Group]] = []
        for power, digit in enumerate(one):
            times = [self.clauses.path([digit, each], 1, _multiplied) for each in other]
            row = self.added([*([(each, 1)] for each in times), []], every)
            rows.append([ZERO] * power + row)
        length = len(one) + len(other)
        return self.added(
            [[(row[power], 1) for row in rows if power < len(row)] for power in range(length)],
            every,
        )


def _multiplied(so_far: int, _: int, digit: int) -> int:
    return so_far * digit
