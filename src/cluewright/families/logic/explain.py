"""Explaining logic puzzles: a variable is a value, in the order of the categories; its candidates are its places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cluewright.core import Picture
from cluewright.core.explaining import (
    Clauses,
    LocalRule,
    Masks,
    Step,
    Supposition,
    all_different,
    each_candidate,
    is_one,
    permutation,
)
from cluewright.families.logic import sentences
from cluewright.families.logic.meaning.clues import Apart, Compare, Meaning, walk
from cluewright.families.logic.puzzle import Category, Logic, Table
from cluewright.families.logic.searching.links import Junction, Node, Separate, conjuncts, variables
from cluewright.families.logic.searching.narrowing import enforce
from cluewright.families.logic.showing import explaining as wording

fact = wording.fact
sentence = wording.sentence
technique = wording.technique


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
        yield quiet
        # The same looked at closely: two values that share two places leave none of these to the others.
        yield quiet._replace(narrow=all_different, quiet=False, exact=None)


def _clues(puzzle: Logic) -> Iterator[LocalRule]:
    network = Separate(puzzle)
    for number, clue in enumerate(puzzle.clues, start=1):
        said = sentences.clue(puzzle, number)
        nodes = [
            (node, _compared(puzzle, meaning))
            for meaning in conjuncts([clue.means])
            for node in [network.node(meaning)]
        ]
        plain = [node for node, compared in nodes if not compared]
        lighter = (_clue(network, number, said, plain, ()),) if 0 < len(plain) < len(nodes) else ()
        categories = dict.fromkeys(category for _, compared in nodes for category in compared)
        stand = tuple(sentences.own_value(puzzle, category) for category in categories)
        if nodes:
            yield _clue(network, number, said, [node for node, _ in nodes], stand)._replace(lighter=lighter)


def _clue(network: Separate, number: int, said: str, nodes: Sequence[Node], also: tuple[str, ...]) -> LocalRule:
    """The clue as one rule; `also` are the categories whose values must stand once each for it."""
    node = nodes[0] if len(nodes) == 1 else Junction(tuple(nodes))
    scope = tuple(sorted({each for each in variables(node) if each < network.values}))
    narrow = _narrowing(network, node, scope)
    broken = f"clue {number} could not be true"
    return LocalRule(f"clue {number}", wording.quoted(number, said), scope, narrow, (said, *also), broken)


def _compared(puzzle: Logic, meaning: Meaning) -> list[Category]:
    """The categories of numbers that the meaning compares: it needs their values to stand once each."""
    axes = {inner.axis for inner in walk(meaning) if isinstance(inner, Compare | Apart)}
    return [category for category in puzzle.categories if category.name in axes - set(puzzle.places.axes)]


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


def picture(puzzle: Logic, masks: Masks, step: Step | None) -> Picture:
    """The table."""
    from cluewright.families.logic.play import picture as board

    return board(puzzle, marks(puzzle, masks))
