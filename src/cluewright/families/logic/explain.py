"""Explaining logic puzzles: a variable is a value, in the order of the categories; its candidates are its places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cluewright.core.explaining import (
    Clauses,
    LocalRule,
    Masks,
    Narrow,
    Supposition,
    all_different,
    each_candidate,
    is_one,
    permutation,
)
from cluewright.families.logic import sentences
from cluewright.families.logic.meaning.clues import Meaning, Value, terms
from cluewright.families.logic.notations.plain import plural
from cluewright.families.logic.puzzle import Category, Logic, Table
from cluewright.families.logic.searching.exactly import compared, exactly
from cluewright.families.logic.searching.links import Link, Node, Separate, conjuncts
from cluewright.families.logic.searching.narrowing import enforce
from cluewright.families.logic.showing import explaining as wording
from cluewright.families.logic.showing import steps

fact = wording.fact
sentence = wording.sentence
technique = wording.technique
picture = steps.picture


def candidates(puzzle: Logic) -> Masks:
    """Every place for every value."""
    return [(1 << len(puzzle.places)) - 1] * (len(puzzle.categories) * len(puzzle.places))


def rules(puzzle: Logic) -> Sequence[LocalRule]:
    """That every place has a value of its own in each category, and the clues."""
    return [*_categories(puzzle), *_clues(puzzle)]


def _categories(puzzle: Logic) -> Iterator[LocalRule]:
    size = len(puzzle.places)
    for number, category in enumerate(puzzle.categories):
        says = sentences.own_value(puzzle, category)
        scope = tuple(range(number * size, (number + 1) * size))
        broken = wording.crowded(puzzle, category)
        quiet = LocalRule(category.name, says, scope, permutation, (says,), broken, quiet=True, exact=all_different)
        quiet = quiet._replace(where=f"the {plural(category.name)}")
        yield quiet
        # The same looked at closely: two values that share two places leave none of these to the others.
        yield quiet._replace(narrow=all_different, quiet=False, exact=None, inside=False)


def _clues(puzzle: Logic) -> Iterator[LocalRule]:
    network = Separate(puzzle)
    for number, clue in enumerate(puzzle.clues, start=1):
        if not conjuncts([clue.means]):
            continue  # it states the setting
        said = sentences.clue(puzzle, number)
        node = network.node(clue.means)
        scope = _scope(network, clue.means, compared(puzzle, clue.means))
        searched = _narrowing(network, node, scope)
        thorough = exactly(puzzle, clue.means, scope, network.variables)
        yield LocalRule(
            f"clue {number}",
            wording.quoted(number, said),
            scope,
            searched,
            (said,),
            f"clue {number} could not be true",
            exact=None if isinstance(node, Link) else _both(searched, thorough),
        )


def _scope(network: Separate, meaning: Meaning, along: list[Category]) -> tuple[int, ...]:
    """The variables that a clue is about."""
    values = {(term.category, term.name) for term in terms(meaning) if isinstance(term, Value)}
    values |= {(category.name, value) for category in along for value in category.values}
    return tuple(sorted(network.variables[value] for value in values))


def _both(quick: Narrow, thorough: Narrow) -> Narrow:
    """What is left by the one and then by the other."""

    def narrow(masks: Masks) -> Masks | None:
        left = quick(masks)
        return None if left is None else thorough(left)

    return narrow


def _narrowing(network: Separate, node: Node, scope: tuple[int, ...]) -> Callable[[Masks], Masks | None]:
    def narrow(masks: Masks) -> Masks | None:
        domains = [network.everything] * network.count
        for variable, mask in network.fixed.items():  # a place that is compared is itself
            domains[variable] = mask
        for variable, mask in zip(scope, masks, strict=True):
            domains[variable] = mask
        while True:
            changed: set[int] = set()
            if not enforce(node, domains, changed):
                return None
            if not changed:
                return [domains[variable] for variable in scope]

    return narrow


def suppositions(puzzle: Logic, masks: Masks) -> Sequence[Supposition]:
    """Each place of each value that is not found."""
    return each_candidate(masks)


def telling(puzzle: Logic, variable: int, left: int) -> bool:
    """Every value that is placed."""
    return True


def clauses(puzzle: Logic) -> Clauses | None:
    """None yet."""
    return None


def known(puzzle: Logic, marks: Table) -> Masks:
    """The values placed."""
    masks = list(candidates(puzzle))
    size = len(puzzle.places)
    for place, row in enumerate(marks.rows):
        for number, (category, value) in enumerate(zip(puzzle.categories, row, strict=True)):
            if value is not None:
                masks[number * size + category.values.index(value)] &= 1 << place
    return masks


def marks(puzzle: Logic, masks: Masks) -> Table:
    """The values found."""
    size = len(puzzle.places)
    rows: list[list[str | None]] = [[None] * len(puzzle.categories) for _ in range(size)]
    for number, category in enumerate(puzzle.categories):
        for index, value in enumerate(category.values):
            mask = masks[number * size + index]
            if is_one(mask):
                rows[mask.bit_length() - 1][number] = value
    return Table(tuple(map(tuple, rows)))
