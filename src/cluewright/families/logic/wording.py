"""The rules and the steps of an explanation in words: values and their places as a person would name them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from cluewright.core.explaining import Fact, Link, LocalRule, Mood, Step, bits, is_one, listed
from cluewright.core.wording import Wording, crowd
from cluewright.families.logic.naming import called
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
_NOT = {
    "is": "is not",
    "are": "are not",
    "were": "were not",
    "would be": "would not be",
    "goes with": "does not go with",
    "go with": "do not go with",
    "went with": "did not go with",
    "would go with": "would not go with",
}
_RUN = 4
"""So many neighbouring places are named by their first and last; so many places but one by the one that is missing."""

_FEW = 3
"""Values that are named one by one where all others of a category are placed."""


def own_value(puzzle: Logic, category: Category) -> str:
    """`no two houses have the same colour`."""
    return f"no two {plural(puzzle.places.noun)} have the same {category.name}"


def clue(puzzle: Logic, number: int) -> str:
    """The clue of this number, counted from 1, in its own words, without a full stop."""
    found = puzzle.clues[number - 1]
    if found.says:
        return found.says.strip().rstrip(".") or f"clue {number}"
    from cluewright.families.logic.language.writing import restated  # most clues have words of their own

    return restated(puzzle, found.means)


def quoted(number: int, said: str) -> str:
    """`clue 4 says “The Norwegian lives in the first house”`."""
    return f"clue {number} says “{_within_quotes(said)}”"


def _within_quotes(said: str) -> str:
    """What is quoted within a quotation stands in single quotes.

    >>> _within_quotes('Al "Ace" Smith is not “Bo”')
    'Al ‘Ace’ Smith is not ‘Bo’'
    """
    return re.sub(r'"([^"]*)"', r"‘\1’", said).replace("“", "‘").replace("”", "’")


def crowded(puzzle: Logic, category: Category) -> str:
    """What goes wrong when the values of a category find no places."""
    return f"the {plural(category.name)} would not all find a {puzzle.places.noun}"


def fact(puzzle: Logic, variable: int, left: int, mood: Mood) -> str:
    """`the rabbit is in house 3`, `house 3 is red`, `Ann goes with 1929 or 1931`."""
    value = called(puzzle)[variable]
    if not value.describes:
        return f"{value.name} {at(puzzle, left, mood, several=value.several)}"
    lacking = _lacking(puzzle, left, mood)
    there, verb = (lacking, _NOT[_IS[mood]]) if lacking else (left, _IS[mood])
    return f"{puzzle.places.noun} {places(puzzle, there)} {verb} {value.name}"


def name(puzzle: Logic, variable: int) -> str:
    """A value as it is called; with its category where that would not be clear."""
    return called(puzzle)[variable].name


def _lacking(puzzle: Logic, left: int, mood: Mood) -> int:
    """The one place that is out of the question, where there are enough others; else nothing."""
    size = len(puzzle.places)
    gone = (1 << size) - 1 & ~left
    return gone if size >= _RUN and is_one(gone) and mood != Mood.CANNOT else 0


def at(puzzle: Logic, left: int, mood: Mood, *, several: bool = False, each: bool = False) -> str:
    """`is in house 3`, `is not in house 1`, `go with 1929 or 1931`; of several, `are each in house 2 or 4`."""
    lacking = _lacking(puzzle, left, mood)
    if _only_go(puzzle):
        verb = (_GO if several else _GOES)[mood]
        where = _measure(puzzle)
    else:
        verb, where = (_ARE if several else _IS)[mood], f"{_where(puzzle)} "
    verb, left = (_NOT[verb], lacking) if lacking else (verb, left)
    if each and not lacking and not is_one(left):
        verb = _EACH[verb]
    return f"{verb} {where}{places(puzzle, left)}"


def _measure(puzzle: Logic) -> str:
    """`age ` before places that are mere figures."""
    return f"{puzzle.places.noun} " if all(label.isdigit() for label in puzzle.places.labels) else ""


_EACH = {
    "are": "are each",
    "were": "were each",
    "would be": "would each be",
    "cannot be": "cannot be",
    "go with": "each go with",
    "went with": "each went with",
    "would go with": "would each go with",
    "cannot go with": "cannot go with",
}
_AT = frozenset(("bench", "booth", "counter", "desk", "door", "gate", "seat", "stall", "stand", "stop", "table"))
_ON = frozenset(("day", "floor", "island", "lane", "level", "page", "platform", "shelf", "stage", "storey", "track"))


@lru_cache(maxsize=64)
def _where(puzzle: Logic) -> str:
    """`in house`, `on floor`: as the clues say it, else as people do."""
    noun = puzzle.places.noun
    if puzzle.places.kind == "map":
        return f"at {noun}"
    clues = "\n".join(clue.says or "" for clue in puzzle.clues)
    said = re.findall(rf"\b(in|on|at) (?:the )?(?:[\w-]+ )?{re.escape(noun)}\b", clues, re.IGNORECASE)
    usual = "at" if noun in _AT else "on" if noun in _ON else "in"
    return f"{max([usual, *map(str.lower, said)], key=[*map(str.lower, said)].count)} {noun}"


def places(puzzle: Logic, left: int, joint: str = "or") -> str:
    """`3`, `1929 or 1931`."""
    called = puzzle.places
    names = called.labels if called.kind in ("scale", "set") else called.names
    there = bits(left)
    if called.kind == "row" and len(there) >= _RUN and there[-1] - there[0] < len(there):
        return f"{names[there[0]]} to {names[there[-1]]}"
    return listed(_measured_once([names[place] for place in there]), joint)


def _measured_once(labels: list[str]) -> list[str]:
    """`187 or 190 points` for `187 points` and `190 points`: the measure is said once."""
    measures = {label.partition(" ")[2] for label in labels}
    if len(labels) > 1 and len(measures) == 1 and "" not in measures and all(label[:1].isdigit() for label in labels):
        return [*(label.partition(" ")[0] for label in labels[:-1]), labels[-1]]
    return labels


def sentence(puzzle: Logic, step: Step) -> str | None:
    """The whole step."""
    return _Words(puzzle, fact).step(step)


class _Words(Wording):
    """Clues are quoted by number and words; what every place needs goes without saying where it can."""

    puzzle: Logic

    def facts(self, facts: Sequence[Fact], mood: Mood = Mood.IS) -> str:
        """Values that are left the same places are named together: `Ann and the rabbit are in house 3 or 4`."""
        return listed(self._each(facts, mood), "and")

    def _each(self, facts: Sequence[Fact], mood: Mood = Mood.IS) -> list[str]:
        together: dict[object, list[Fact]] = {}
        for fact in facts:
            together.setdefault(fact if called(self.puzzle)[fact.variable].describes else fact.left, []).append(fact)
        said = []
        for some in together.values():
            names = listed([name(self.puzzle, each.variable) for each in some], "and")
            alone = self.fact(some[0], mood)
            together_at = at(self.puzzle, some[0].left, mood, several=True, each=True)
            said.append(alone if len(some) == 1 else f"{names} {together_at}")
        return said

    def reason(self, facts: Sequence[Fact], rule: str) -> str:
        """Facts, those of the same places together, and a rule."""
        return f"{', '.join(self._each(facts))}, and {rule}" if facts else rule

    def step(self, step: Step) -> str:
        """What is concluded stands at the beginning."""
        text = super().step(step)
        first = text.split(" ", 1)[0]
        return text if any(map(str.isupper, first)) else text[:1].upper() + text[1:]

    def because(self, step: Step) -> str:
        """For bookkeeping, what leaves nothing else."""
        rule = step.rules[0]
        if _is_clue(rule) and not step.new:
            return f": {self.facts(step.facts)}, but {rule.says}" if step.facts else f": {rule.says}, which cannot be"
        if not _is_clue(rule) and len(step.new) == 1 and is_one(step.new[0].left):
            return f": {self._only(rule, step.new[0], step.facts)}"
        new = {each.variable for each in step.new}
        others = [each for each in step.facts if each.variable not in new]
        shared = self._shared(others) if not _is_clue(rule) and new and others else ""
        if " between them" in shared:
            own = [each for each in step.facts if each.variable in new]
            return f": {self.facts(own)}, but {shared}" if own else f": {shared}"
        return super().because(step)

    def _only(self, rule: LocalRule, found: Fact, facts: Sequence[Fact]) -> str:
        """Why a value can be nowhere else: the other places are taken, or no other value can be there."""
        own = [each for each in facts if each.variable == found.variable]
        others = [each for each in facts if each.variable != found.variable]
        if not all(is_one(each.left) for each in others):
            if len(others) == len(rule.scope) - 1 and not any(each.left & found.left for each in others):
                return f"no other {rule.name} is left for {self._place(found.left)}"
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
        return f"{names} need {self._places(every)} between them"

    def link(self, link: Link) -> str:
        """A clue stands in brackets; of bookkeeping only what it leaves is said."""
        rule = link.rule
        if not link.new:
            if _is_clue(rule):
                return f"{rule.name} could not be true: “{_words(rule)}”"
            return self._crowded(rule, dict([*link.facts, *link.inner])) or rule.broken
        follows = self.facts(link.new, Mood.WOULD)
        if _is_clue(rule):
            known = f"{', '.join(self.fact(each) for each in link.facts)}; " if link.facts else ""
            return f"{follows} ({known}{rule.name}: “{_words(rule)}”)"
        if len(link.new) == 1 and is_one(link.new[0].left):
            if all(each.variable != link.new[0].variable for each in (*link.facts, *link.inner)):
                return f"{follows}, as no other {rule.name} would be left for {self._place(link.new[0].left)}"
            return f"{follows}, the only {self.puzzle.places.noun} left"
        return f"{follows}, as the other {plural(rule.name)} need the rest"

    def _place(self, left: int) -> str:
        """`house 3`, `Monday`."""
        named = places(self.puzzle, left)
        return f"{_measure(self.puzzle)}{named}" if _only_go(self.puzzle) else f"{self.puzzle.places.noun} {named}"

    def _crowded(self, rule: LocalRule, known: Mapping[int, int]) -> str | None:
        """`green and blue would both be in house 5`, or that nothing would be left for a place."""
        everywhere = (1 << len(self.puzzle.places)) - 1
        found = crowd({each: known.get(each, everywhere) for each in rule.scope}, most=3)
        if found is not None:
            some, left = found
            names = listed([name(self.puzzle, each) for each in some], "and")
            if len(some) > 2:
                return f"{names} would have only {self._places(left)} between them"
            if _only_go(self.puzzle):
                return f"{names} would both go with {_measure(self.puzzle)}{places(self.puzzle, left)}"
            return f"{names} would both be {_where(self.puzzle)} {places(self.puzzle, left)}"
        for place in range(len(self.puzzle.places)):
            if not any(known.get(each, everywhere) >> place & 1 for each in rule.scope):
                return f"no {rule.name} would be left for {self._place(1 << place)}"
        return None

    def _places(self, left: int) -> str:
        """`houses 1 and 2`."""
        where = places(self.puzzle, left, "and")
        return where if _only_go(self.puzzle) else f"{plural(self.puzzle.places.noun)} {where}"


def _only_go(puzzle: Logic) -> bool:
    """Whether values go with their places, as with the days of a week, and do not stand in them."""
    return puzzle.places.kind in ("scale", "set")


def _is_clue(rule: LocalRule) -> bool:
    return rule.name.startswith("clue ") and "“" in rule.says


def _words(rule: LocalRule) -> str:
    return rule.says.partition("“")[2].removesuffix("”")
