"""The steps of an explanation in words: values and their places as a person would say them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cluewright.core.explaining import Fact, Link, LocalRule, Mood, Step, bits, is_one, listed
from cluewright.core.wording import Wording
from cluewright.families.logic.notations.plain import plural
from cluewright.families.logic.puzzle import Category, Logic

_GOES = {
    Mood.IS: "goes with",
    Mood.WERE: "went with",
    Mood.WOULD: "would go with",
    Mood.CANNOT: "cannot go with",
}
_GO = {**_GOES, Mood.IS: "go with"}
_IS = {Mood.IS: "is", Mood.WERE: "were", Mood.WOULD: "would be", Mood.CANNOT: "cannot be"}
_ARE = {**_IS, Mood.IS: "are"}
_FEW = 3
"""Values that are named one by one where all others of a category are placed."""


def quoted(number: int, said: str) -> str:
    """`clue 4 says “The Norwegian lives in the first house”`."""
    return f"clue {number} says “{said}”"


def crowded(puzzle: Logic, category: Category) -> str:
    """What goes wrong when the values of a category find no places."""
    return f"the {plural(category.name)} would not all find a {puzzle.places.noun}"


def fact(puzzle: Logic, variable: int, left: int, mood: Mood) -> str:
    """`red is in house 3`, `Ann goes with 1929 or 1931`."""
    return f"{name(puzzle, variable)} {at(puzzle, left, mood)}"


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


def at(puzzle: Logic, left: int, mood: Mood, *, several: bool = False) -> str:
    """`is in house 3`, `go with 1929 or 1931`."""
    if puzzle.places.kind in ("scale", "set"):
        return f"{(_GO if several else _GOES)[mood]} {places(puzzle, left)}"
    preposition = "at" if puzzle.places.kind == "map" else "on" if puzzle.places.noun == "floor" else "in"
    return f"{(_ARE if several else _IS)[mood]} {preposition} {puzzle.places.noun} {places(puzzle, left)}"


def places(puzzle: Logic, left: int, joint: str = "or") -> str:
    """`3`, `1929 or 1931`."""
    called = puzzle.places
    names = called.labels if called.kind in ("scale", "set") else called.names
    return listed([names[place] for place in bits(left)], joint)


def sentence(puzzle: Logic, step: Step) -> str | None:
    """The whole step."""
    return _Words(puzzle, fact).step(step)


class _Words(Wording):
    """Clues are quoted by number and words; what every place needs goes without saying where it can."""

    puzzle: Logic

    def facts(self, facts: Sequence[Fact], mood: Mood = Mood.IS) -> str:
        """Values that are left the same places are named together: `red and English are in house 3 or 4`."""
        together: dict[int, list[str]] = {}
        for variable, left in facts:
            together.setdefault(left, []).append(name(self.puzzle, variable))
        said = [
            f"{listed(names, 'and')} {at(self.puzzle, left, mood, several=len(names) > 1)}"
            for left, names in together.items()
        ]
        return listed(said, "and")

    def step(self, step: Step) -> str:
        """What is concluded stands at the beginning."""
        text = super().step(step)
        return text[:1].upper() + text[1:]

    def because(self, step: Step) -> str:
        """For bookkeeping, what leaves nothing else."""
        rule = step.rules[0]
        if not _is_clue(rule) and len(step.new) == 1 and is_one(step.new[0].left):
            return f": {self._only(rule, step.new[0], step.facts)}"
        return super().because(step)

    def _only(self, rule: LocalRule, found: Fact, facts: Sequence[Fact]) -> str:
        """Why a value can be nowhere else: the other places are taken, or no other value can be there."""
        own = [each for each in facts if each.variable == found.variable]
        others = [each for each in facts if each.variable != found.variable]
        if not all(is_one(each.left) for each in others):
            if len(others) == len(rule.scope) - 1 and not any(each.left & found.left for each in others):
                can = at(self.puzzle, found.left, Mood.CANNOT).replace("cannot", "can", 1)
                return f"no other {rule.name} {can}"
            known = f"{self.fact(own[0])}, but " if own else ""
            return f"{known}{self._shared(others)}"
        if len(others) > _FEW:
            return f"the other {plural(rule.name)} are all placed"
        taken = self.facts(others)
        return f"{self.fact(own[0])}, but {taken}" if own else taken

    def _shared(self, facts: Sequence[Fact]) -> str:
        """`red and blue need houses 1 and 2`, where they need as many places as they are; else each by itself."""
        every = 0
        for each in facts:
            every |= each.left
        if len(facts) < 2 or every.bit_count() != len(facts):
            return self.facts(facts)
        names = listed([name(self.puzzle, each.variable) for each in facts], "and")
        where = places(self.puzzle, every, "and")
        nouns = "" if self.puzzle.places.kind in ("scale", "set") else f"{plural(self.puzzle.places.noun)} "
        return f"{names} need {nouns}{where} between them"

    def link(self, link: Link) -> str:
        """A clue stands in brackets; of bookkeeping only what it leaves is said."""
        rule = link.rule
        if not link.new:
            if _is_clue(rule):
                return f"{rule.name} could not be true: “{_words(rule)}”"
            return rule.broken
        follows = self.facts(link.new, Mood.WOULD)
        if _is_clue(rule):
            known = f"{', '.join(self.fact(each) for each in link.facts)}; " if link.facts else ""
            return f"{follows} ({known}{rule.name}: “{_words(rule)}”)"
        if len(link.new) == 1 and is_one(link.new[0].left):
            if all(each.variable != link.new[0].variable for each in (*link.facts, *link.inner)):
                return f"{follows}, where no other {rule.name} could be"
            return f"{follows}, the only {self.puzzle.places.noun} left for it"
        return f"{follows}, as the other {plural(rule.name)} need the rest"


def _is_clue(rule: LocalRule) -> bool:
    return rule.name.startswith("clue ") and "“" in rule.says


def _words(rule: LocalRule) -> str:
    return rule.says.partition("“")[2].removesuffix("”")


def technique(puzzle: Logic, step: Step) -> str | None:
    """The names that people use."""
    names = [category.name for category in puzzle.categories]
    if step.rung == 1 and step.new and step.rules[0].name in names:
        count = len([each for each in step.facts if not is_one(each.left)])
        return {2: "naked pair", 3: "naked triple", 4: "naked quadruple"}.get(count)
    return {2: "what if", 3: "what if", 4: "cases"}.get(step.rung)
