"""The rules of cryptarithms as clauses, for certificates.

Each letter is a group of digits. One path adds the equation up, column by column from the lowest power of the base on;
after each column what was added must be divisible by the base, and the rest is carried. A product of words is
multiplied out as at school: one word times each digit of the other, written as digits, and these rows are added up.
Its digits are groups too, the last states of paths, and the equation adds them like letters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from cluewright.core.rule_clauses import TRUE, RuleClauses
from cluewright.families.cryptarithm.notation import write_document
from cluewright.families.cryptarithm.puzzle import FIGURES, Assignment, Cryptarithm

Group: TypeAlias = dict[int, int]


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
    named = {figure: {int(figure): TRUE} for figure in FIGURES[:10]} | letters
    columns = _columns(puzzle, named, clauses)
    steps: list[tuple[Group, int, int]] = []  # what is added, how many times, and by what the sum is divided then
    for column in columns:
        steps += [(named[name], times, 1) for name, times in column.items()]
        steps.append(({0: TRUE}, 0, puzzle.base))

    def add(carry: int, index: int, value: int) -> int | None:
        _, times, divisor = steps[index]
        carried, rest = divmod(carry + times * value, divisor)
        return None if rest else carried

    clauses.path([group for group, _, _ in steps], 0, add, lambda carry: carry == 0)


def _columns(puzzle: Cryptarithm, named: dict[str, Group], clauses: RuleClauses) -> list[dict[str, int]]:
    """For each power of the base, from the lowest, how many times each group is added or taken away, by its name.

    A single word is added letter by letter; the digits of a product are groups that get names here.
    """
    total: dict[tuple[int, str], int] = {}
    sides = [(1, term) for term in puzzle.left] + [(-1, term) for term in puzzle.right]
    for number, (outer, term) in enumerate(sides):
        names = list(reversed(term.words[0]))
        if len(term.words) > 1:
            digits = [named[character] for character in names]
            for word in term.words[1:]:
                digits = _times(digits, [named[character] for character in reversed(word)], puzzle.base, clauses)
            names = [f"*{number}*{power}" for power in range(len(digits))]
            named.update(zip(names, digits, strict=True))
        for key in enumerate(names):
            total[key] = total.get(key, 0) + (-outer if term.minus else outer)
    columns: list[dict[str, int]] = [{} for _ in range(max(power for power, _ in total) + 1)]
    for (power, name), times in sorted(total.items()):
        if times:
            columns[power][name] = times
    return columns


def _times(one: list[Group], other: list[Group], base: int, clauses: RuleClauses) -> list[Group]:
    """The digits of a product, lowest first: one number times each digit of the other, added up."""

    def multiplied(product: int, _: int, digit: int) -> int:
        return product * digit

    rows = []
    for digit in other:
        products = [clauses.path([digit, each], 1, multiplied) for each in one]
        rows.append(_added([[product] for product in products], base, clauses))
    width = len(rows) - 1 + max(map(len, rows))
    columns = [
        [row[place - shift] for shift, row in enumerate(rows) if 0 <= place - shift < len(row)]
        for place in range(width)
    ]
    return _added(columns, base, clauses)


def _added(columns: list[list[Group]], base: int, clauses: RuleClauses) -> list[Group]:
    """The digits of a sum, lowest first; in each column groups are added."""

    def sums(total: int, _: int, value: int) -> int:
        return total + value

    digits: list[Group] = []
    carry: Group = {0: TRUE}
    place = 0
    while place < len(columns) or set(carry) != {0}:
        total = clauses.path([carry, *(columns[place] if place < len(columns) else ())], 0, sums)
        digits.append(clauses.path([total], 0, lambda _, __, value: value % base))
        carry = clauses.path([total], 0, lambda _, __, value: value // base)
        place += 1
    return digits
