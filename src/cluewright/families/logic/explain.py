"""Explaining logic puzzles: a variable is a value, in the order of the categories; its candidates are its places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from cluewright.core import Box, Label, Line, Picture, Role, Shape
from cluewright.core.explaining import (
    Clauses,
    LocalRule,
    Masks,
    Narrow,
    Step,
    Supposition,
    all_different,
    bits,
    each_candidate,
    is_one,
    permutation,
)
from cluewright.core.steps import LEGEND
from cluewright.families.logic import wording
from cluewright.families.logic.links import Along, Link, Node, Separate, conjuncts
from cluewright.families.logic.meaning.clues import Meaning, Value, terms
from cluewright.families.logic.narrowing import enforce, possible
from cluewright.families.logic.notations.plain import plural
from cluewright.families.logic.puzzle import Category, Logic, Table
from cluewright.families.logic.techniques import TECHNIQUES as TECHNIQUES

fact = wording.fact
sentence = wording.sentence

_COLUMN, _ROW, _SIZE, _CELL = 0.25, 0.5, 0.36, (4, 2)
_MOST_WAYS = 4000
"""Ways of giving places to the values of a clue that are tried: some milliseconds."""


def candidates(puzzle: Logic) -> Masks:
    """Every place for every value."""
    return [(1 << len(puzzle.places)) - 1] * (len(puzzle.categories) * len(puzzle.places))


def rules(puzzle: Logic) -> Sequence[LocalRule]:
    """That every place has a value of its own in each category, and the clues."""
    return [*_categories(puzzle), *_clues(puzzle)]


def _categories(puzzle: Logic) -> Iterator[LocalRule]:
    size = len(puzzle.places)
    for number, category in enumerate(puzzle.categories):
        says = wording.own_value(puzzle, category)
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
        said = wording.clue(puzzle, number)
        node = network.node(clue.means)
        along = puzzle.compared(clue.means)
        groups = [[network.variables[category.name, value] for value in category.values] for category in along]
        scope = _scope(network, clue.means, along)
        searched = _narrowing(network, node, scope)
        thorough = _exactly(network, node, scope, groups)
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
        domains = network.domains(scope, masks)
        while True:
            changed: set[int] = set()
            if not enforce(node, domains, changed):
                return None
            if not changed:
                return [domains[variable] for variable in scope]

    return narrow


def _exactly(network: Separate, node: Node, scope: Sequence[int], groups: list[list[int]]) -> Narrow:
    """What a clue leaves of the places of the variables in its scope; everything, where there are too many ways to try.

    The groups are the variables of the categories along which the clue compares: a clue about somebody's age takes it
    for granted that the ages stand once each.
    """

    def narrow(masks: Masks) -> Masks | None:
        domains = network.domains(scope, masks)
        left = [0] * len(domains)
        ways = _ways_along(node, domains) if isinstance(node, Along) else _ways(node, domains, scope, groups)
        for number, way in enumerate(ways):
            if number > _MOST_WAYS:
                return list(masks)
            if way:
                for variable in scope:
                    left[variable] |= way[variable]
        found = [left[variable] for variable in scope]
        return found if all(found) else None

    return narrow


def _ways_along(node: Along, domains: list[int]) -> Iterator[list[int]]:
    """For each two places of the terms of a comparison and each two values there: where everything else can be."""
    one, other, group, allowed, _ = node
    fitting = [(first, second) for first, mask in enumerate(allowed) for second in bits(mask)]
    for here, there in product(bits(domains[one]), bits(domains[other])):
        if one == other and here != there:
            continue
        for first, second in fitting:
            if (first == second) == (here == there):
                trial = domains.copy()
                for variable, place in ((one, here), (group[first], here), (other, there), (group[second], there)):
                    trial[variable] &= 1 << place
                found = all_different([trial[variable] for variable in group]) if all(trial) else None
                if found is not None:
                    for variable, mask in zip(group, found, strict=True):
                        trial[variable] = mask
                    yield trial


def _ways(node: Node, domains: list[int], scope: Sequence[int], groups: list[list[int]]) -> Iterator[list[int] | None]:
    """Every way to give each variable of the scope one place, different ones within a group: None where the clue fails.

    One and the same list is handed out again and again.
    """
    grouped = {variable: number for number, group in enumerate(groups) for variable in group}
    # Groups first: their values exclude each other, so that dead ends are met early.
    order = [*grouped, *(variable for variable in scope if variable not in grouped)]
    taken = [0] * (len(groups) + 1)
    chosen = domains.copy()

    def rest(number: int) -> Iterator[list[int] | None]:
        if number == len(order):
            yield chosen if possible(node, chosen) else None
            return
        variable = order[number]
        group = grouped.get(variable, -1)
        for place in bits(domains[variable]):
            bit = 1 << place
            if group >= 0 and taken[group] & bit:
                continue
            chosen[variable] = bit
            taken[group] |= bit
            yield from rest(number + 1)
            taken[group] &= ~bit

    return rest(0)


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
    return puzzle.table(mask.bit_length() - 1 if is_one(mask) else None for mask in masks)


def picture(puzzle: Logic, masks: Masks, step: Step | None) -> Picture:
    """A row for each value and a column for each place: a tick where it is, a cross where it cannot be."""
    names = puzzle.places.names
    wide = max(3, *(len(name) for name in names)) + 2
    wide += wide % 2  # so that the middle is a whole character
    columns = [_COLUMN * wide * place for place in range(len(names) + 1)]
    values = [value for category in puzzle.categories for value in category.values]
    left = _COLUMN * (max(len(category.name) for category in puzzle.categories) + 3)
    start = left + _COLUMN * (max(map(len, values)) + 4)
    width, height = start + columns[-1], _ROW * (2 + 2 * len(values))
    shapes: list[Shape] = [Label(_COLUMN, _ROW, puzzle.places.noun, Role.INK, _SIZE, "start", bold=True)]
    for place, name in enumerate(names):
        shapes.append(Label(start + columns[place] + _COLUMN * wide / 2, _ROW, name, Role.INK, _SIZE, bold=True))
    new = dict(step.new) if step else {}
    used = {fact.variable for fact in step.facts} if step else set()
    size = len(names)
    for variable, value in enumerate(values):
        y = _ROW * (2 + 2 * variable)
        if variable % size == 0:
            category = puzzle.categories[variable // size].name
            shapes.append(Line(0, y, width, y, Role.INK))
            shapes.append(Label(_COLUMN, y + _ROW, category, Role.INK, _SIZE, "start", bold=True))
        else:
            shapes.append(Line(left, y, width, y, Role.FAINT))
        role = Role.NEW if variable in new else Role.USED if variable in used else Role.INK
        shapes.append(Label(left + _COLUMN * 2, y + _ROW, value, role, _SIZE, "start", bold=variable in new))
        if variable in used:
            shapes.append(Box(left, y, start - left, 2 * _ROW, Role.USED))
        for place in range(size):
            spot = Box(start + columns[place], y, columns[1], 2 * _ROW, Role.NEW, heavy=True)
            shapes += _cell(spot, masks[variable], new.get(variable, masks[variable]), place)
    shapes += [Line(start + x, 0, start + x, height, Role.FAINT) for x in columns[:-1]]
    shapes.append(Box(0, 0, width, height))
    title = f"{puzzle.title or 'logic'}: which value can be where"
    legend = tuple(key for key in LEGEND if (new if key.role == Role.NEW else used))
    return Picture(width, height, tuple(shapes), title, legend, _CELL)


def _cell(spot: Box, before: int, after: int, place: int) -> list[Shape]:
    """One place of one value: framed where the step has changed it."""
    changed = bool((before & ~after) >> place & 1) or (is_one(after) and not is_one(before) and place in bits(after))
    sign = "" if after >> place & 1 else "×"
    if is_one(after) and after >> place & 1:
        sign = "✓"
    role = Role.NEW if changed else Role.ANSWER if sign == "✓" else Role.FAINT
    shapes: list[Shape] = [spot] if changed else []
    if sign:
        middle = (spot.x + spot.width / 2, spot.y + spot.height / 2)
        shapes.append(Label(*middle, sign, role, _SIZE, bold=changed))
    return shapes
