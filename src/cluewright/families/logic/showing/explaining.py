"""The steps of an explanation in words: values and their places as a person would say them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cluewright.core.explaining import Fact, Mood, Step, bits, is_one, listed
from cluewright.families.logic.notations.plain import plural
from cluewright.families.logic.puzzle import Category, Logic

_GOES = {Mood.IS: "goes with", Mood.WERE: "went with", Mood.WOULD: "would go with", Mood.CANNOT: "cannot go with"}
_IS = {Mood.IS: "is", Mood.WERE: "were", Mood.WOULD: "would be", Mood.CANNOT: "cannot be"}


def quoted(number: int, said: str) -> str:
    """`clue 4 says: "The Norwegian lives in the first house"`."""
    return f"clue {number} says: “{said}”"


def crowded(puzzle: Logic, category: Category) -> str:
    """What goes wrong when the values of a category find no places."""
    return f"the {plural(category.name)} would not all find a {puzzle.places.noun}"


def fact(puzzle: Logic, variable: int, left: int, mood: Mood) -> str:
    """`red is in house 3`, `Ann goes with 1929 or 1931`."""
    return f"{name(puzzle, variable)} {_at(puzzle, left, mood)}"


def name(puzzle: Logic, variable: int) -> str:
    """A value as it is called; with its category where that would not be clear."""
    category = puzzle.categories[variable // len(puzzle.places)]
    value = category.values[variable % len(puzzle.places)]
    return f"{category.name} {value}" if value.lower() in _unclear(puzzle) else value


@lru_cache(maxsize=64)
def _unclear(puzzle: Logic) -> frozenset[str]:
    """What does not name a value by itself: figures, and what stands in two categories or among the places."""
    seen: set[str] = {label.lower() for label in puzzle.places.labels}
    unclear = set(seen)
    for category in puzzle.categories:
        for value in category.values:
            if value.lower() in seen or value[:1].isdigit():
                unclear.add(value.lower())
            seen.add(value.lower())
    return frozenset(unclear)


def _at(puzzle: Logic, left: int, mood: Mood) -> str:
    places = puzzle.places
    if places.kind in ("scale", "set"):
        return f"{_GOES[mood]} {listed([places.labels[place] for place in bits(left)])}"
    preposition = "in" if places.kind == "row" else "at"
    return f"{_IS[mood]} {preposition} {places.noun} {listed([places.names[place] for place in bits(left)])}"


def sentence(puzzle: Logic, step: Step) -> str | None:
    """What bookkeeping finds is said in short: the last place left, or the last value for a place."""
    if step.rung != 0 or len(step.new) != 1:
        return None
    found = step.new[0]
    size = len(puzzle.places)
    category = puzzle.categories[found.variable // size]
    concluded = fact(puzzle, found.variable, found.left, Mood.IS)
    others = [each for each in step.facts if each.variable != found.variable]
    if others and all(is_one(each.left) for each in others):
        taken = listed([name(puzzle, each.variable) for each in others], "and")
        own = [each for each in step.facts if each.variable == found.variable]
        before = f"{fact(puzzle, found.variable, own[0].left, Mood.IS)}, and " if own else ""
        holds = "is" if len(others) == 1 else "are"
        where = listed([_place(puzzle, each.left) for each in others], "and")
        if len(others) > 3:
            return f"{_start(concluded)}: the other {plural(category.name)} are all placed."
        return f"{_start(concluded)}: {before}{taken} {holds} {where}."
    return f"{_start(concluded)}: no other {category.name} can be there."


def _place(puzzle: Logic, left: int) -> str:
    return _at(puzzle, left, Mood.IS).removeprefix("is ").replace("goes ", "")


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]


def technique(puzzle: Logic, step: Step) -> str | None:
    """The names that people use."""
    names = [category.name for category in puzzle.categories]
    if step.rung == 1 and step.new and step.rules[0].name in names:
        count = len([each for each in step.facts if not is_one(each.left)])
        return {2: "naked pair", 3: "naked triple", 4: "naked quadruple"}.get(count)
    return {2: "what if", 3: "what if", 4: "cases"}.get(step.rung)


def _facts(puzzle: Logic, facts: Sequence[Fact], mood: Mood) -> str:
    return listed([fact(puzzle, each.variable, each.left, mood) for each in facts], "and")
