"""Explaining cryptarithms: a variable is a letter, what a column carries, or a digit of a product; see `columns.py`.

A column is one rule. That letters are different digits is bookkeeping, and part of a column where that says more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import mul

from cluewright.core import Picture
from cluewright.core.explaining import (
    Clauses,
    LocalRule,
    Masks,
    Mood,
    Step,
    Supposition,
    all_different,
    different,
    each_candidate,
    is_one,
    permutation,
)
from cluewright.families.cryptarithm import sentences
from cluewright.families.cryptarithm.adding import Term, adding, adding_differently, multiplying
from cluewright.families.cryptarithm.columns import Column, Sheet, sheet
from cluewright.families.cryptarithm.puzzle import Assignment, Cryptarithm
from cluewright.families.cryptarithm.telling import Words, fact_in_words


def candidates(puzzle: Cryptarithm) -> Masks:
    """Every digit for every letter, and all that each column can carry."""
    return [each.every for each in sheet(puzzle).variables]


def rules(puzzle: Cryptarithm) -> Sequence[LocalRule]:
    """Letters that begin words, different letters, and the columns."""
    return list(_rules(puzzle))


def _rules(puzzle: Cryptarithm) -> Iterator[LocalRule]:
    letters = puzzle.letters
    for number, letter in enumerate(letters):
        if letter in puzzle.never_zero:
            says = sentences.not_zero(letter)
            yield LocalRule(
                f"letter {letter}", says, (number,), _not_zero, (says,), f"{letter} would be 0", True, given=True
            )
    says = sentences.DIFFERENT
    broken = "two letters would be the same digit"
    quick = permutation if len(letters) == puzzle.base else different
    every = tuple(range(len(letters)))
    if len(letters) > 1:
        quiet = LocalRule("letters", says, every, quick, (says,), broken, quiet=True, exact=all_different)
        yield quiet
        yield quiet._replace(narrow=all_different, quiet=False, exact=None, inside=False)
    worked = sheet(puzzle)
    for column in worked.columns:
        yield _column(puzzle, worked, column)


def _not_zero(masks: Masks) -> Masks | None:
    return [masks[0] & ~1] if masks[0] & ~1 else None


def _column(puzzle: Cryptarithm, worked: Sheet, column: Column) -> LocalRule:
    broken = f"{column.name} could not add up"
    if column.product is not None:
        return _product(puzzle, column)
    scope = tuple(variable for _, variable in column.terms)
    terms = [Term(factor, worked.variables[variable].least) for factor, variable in column.terms]
    plain = LocalRule(
        column.name,
        column.says,
        scope,
        adding(terms, column.constant) if scope else _settled(column.constant),
        (column.says,),
        broken,
        fillings=_ways,
    )
    letters = [index for index, variable in enumerate(scope) if variable < len(puzzle.letters)]
    if len(letters) < 2:
        return plain
    narrow = adding_differently(terms, column.constant, letters)
    return plain._replace(narrow=narrow, cites=(column.says, sentences.DIFFERENT), lighter=(plain,))


def _settled(constant: int) -> Callable[[Masks], Masks | None]:
    return lambda masks: None if constant else []


def _product(puzzle: Cryptarithm, column: Column) -> LocalRule:
    assert column.product is not None
    first, second = column.product
    same = first == second
    carries = column.into is not None
    digit = next(variable for factor, variable in column.terms if factor == -1)
    out = next(variable for factor, variable in column.terms if factor == -puzzle.base)
    scope = (first, *(() if same else (second,)), digit, out, *((column.into,) if column.into is not None else ()))
    plain = LocalRule(
        column.name,
        column.says,
        scope,
        multiplying(puzzle.base, carries, same, False),
        (column.says,),
        f"{column.name} could not come out",
        fillings=_ways,
    )
    if same or max(first, second) >= len(puzzle.letters):
        return plain
    narrow = multiplying(puzzle.base, carries, same, True)
    return plain._replace(narrow=narrow, cites=(column.says, sentences.DIFFERENT), lighter=(plain,))


def _ways(masks: Masks) -> int:
    """The fillings to look through: once all others are chosen, one variable follows."""
    counts = sorted(mask.bit_count() for mask in masks)
    return reduce(mul, counts[:-1], 1)


def suppositions(puzzle: Cryptarithm, masks: Masks) -> Sequence[Supposition]:
    """Each digit of each open letter, and what may be carried, fewest candidates first."""
    return each_candidate(masks)


def fact(puzzle: Cryptarithm, variable: int, left: int, mood: Mood) -> str:
    """`S is 8 or 9`, `1 is carried from the tens column`."""
    return fact_in_words(puzzle, variable, left, mood)


def telling(puzzle: Cryptarithm, variable: int, left: int) -> bool:
    """Every letter that is found."""
    return variable < len(puzzle.letters)


def clauses(puzzle: Cryptarithm) -> Clauses | None:
    """None: columns are looked at quickly enough."""
    return None


def technique(puzzle: Cryptarithm, step: Step) -> str | None:
    """The names that people use."""
    if step.rung == 1 and step.new:
        return "naked and hidden sets" if step.rules[0].name == "letters" else "one column"
    return {2: "what if", 3: "what if", 4: "cases"}.get(step.rung)


def sentence(puzzle: Cryptarithm, step: Step) -> str | None:
    """Columns are told with what is carried."""
    return Words(puzzle).step(step)


def known(puzzle: Cryptarithm, marks: Assignment) -> Masks:
    """The digits filled in."""
    masks = list(candidates(puzzle))
    for letter, digit in marks.digits:
        masks[puzzle.letters.index(letter)] &= 1 << digit
    return masks


def marks(puzzle: Cryptarithm, masks: Masks) -> Assignment:
    """The digits found."""
    found = zip(puzzle.letters, masks, strict=False)
    return Assignment.of({letter: mask.bit_length() - 1 for letter, mask in found if is_one(mask)})


def picture(puzzle: Cryptarithm, masks: Masks, step: Step | None) -> Picture:
    """The equation as in play, and below it what is left to each letter and what is carried."""
    from cluewright.families.cryptarithm.steps import picture as drawn

    return drawn(puzzle, marks(puzzle, masks), masks, step)
