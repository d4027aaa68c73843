"""Which clues tell another thing than the rest: by a verb that excludes those of most other clues."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from cluewright.families.logic.english import gauging
from cluewright.families.logic.english.company.classes import CONTRARY, GOAL, MADE_FOR, SOURCE, exclude
from cluewright.families.logic.english.company.tellings import Telling, tellings
from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.pairing import own_agents
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import World, words_of

_ENOUGH = 2
_LIKED = words("favourite favorite preferred beloved")


class Company:
    """What all clues of a puzzle tell together."""

    def __init__(self, world: World, lookups: Sequence[Lookup]) -> None:
        self._world = world
        self._told: dict[str, dict[Telling, set[int]]] = {}
        """For each category or axis the ways in which clues tell it, and which clues do."""

        self._tellings = {id(lookup): tuple(tellings(world, lookup)) for lookup in lookups}
        """What each clue tells, by the clue as it is kept."""

        for number, lookup in enumerate(lookups):
            for each in self._tellings[id(lookup)]:
                self._told.setdefault(each.key, {}).setdefault(each._replace(at=0), set()).add(number)
        self._contrary = {key for key in self._told if self._is_contrary(key)}

    def odd(self, lookup: Lookup) -> tuple[str, str] | None:
        """Why the sentence tells another thing than the other clues, and by which word."""
        known = self._tellings.get(id(lookup))
        for each in tellings(self._world, lookup) if known is None else known:
            if self._strange(each):
                return self._reason(each.base.replace("_", " "), each.key), lookup.words[each.at]
        if self._contrary:
            return self._liked(lookup)
        return None

    def _strange(self, telling: Telling) -> bool:
        told = self._told.get(telling.key, {})
        if telling.key in self._contrary:
            return CONTRARY not in telling.classes and telling.base != "be"
        if self._called_so(telling) or self._own(telling):
            return False
        against = {each for each in told if exclude(each.classes, telling.classes)}
        if any(map(self._own, against)):
            return True
        rival = _most(told, against)
        alike = _most(told, {each for each in told if each.classes & telling.classes})
        return rival >= max(_ENOUGH, alike) or (rival >= _ENOUGH and _turned(telling, against))

    def _own(self, telling: Telling) -> bool:
        """Whether what is told is called after the verb: an artist paints, points are scored."""
        if MADE_FOR in telling.classes:
            return False
        axis = self._world.axis(telling.key)
        if axis is None:
            named = {form for word in words_of(telling.key) for form in numbers(word)}
            people = {form for word in self._world.person_words() for form in numbers(word)}
            return bool((named | people) & own_agents(telling.base))
        nouns = frozenset(word for word in words_of(axis.noun) if gauging.listed(word))
        return bool(nouns) and gauging.counts(telling.base, nouns)

    def _called_so(self, telling: Telling) -> bool:
        """Whether the verb is one of those after which a measure is called: a fine is owed and paid."""
        axis = self._world.axis(telling.key)
        return axis is not None and gauging.has_own_verbs(axis) and gauging.of_verb(telling.base, axis)

    def _is_contrary(self, key: str) -> bool:
        """Whether the clues tell of a category what somebody lost, refused or dislikes."""
        told = self._told[key]
        if self._world.axis(key) is not None or key in self._world.person_categories:
            return False
        contrary = set().union(*(clues for each, clues in told.items() if CONTRARY in each.classes))
        others = [len(clues) for each, clues in told.items() if CONTRARY not in each.classes]
        return len(contrary) >= _ENOUGH and len(contrary) > max(others, default=0)

    def _liked(self, lookup: Lookup) -> tuple[str, str] | None:
        """Whether it is told what somebody likes best, where the others tell the contrary."""
        liked = next((word for word in lookup.words if word in _LIKED), "")
        found = [each for start in range(len(lookup.words) if liked else 0) for each in lookup.names_at(start)]
        values = [value for each in found if (value := self._world.value(each.value))]
        key = next((value.category for value in values if value.category in self._contrary), "")
        return (self._reason(liked, key), liked) if key else None

    def _reason(self, word: str, key: str) -> str:
        axis = self._world.axis(key)
        return f"{word!r} tells another thing of the {axis.noun if axis else key} than other clues do"


def _most(told: Mapping[Telling, set[int]], some: Collection[Telling]) -> int:
    """In how many clues the commonest class of some of the verbs stands."""
    names = {name for each in some for name in each.classes}
    return max((len(set().union(*(told[each] for each in some if name in each.classes))) for name in names), default=0)


def _turned(telling: Telling, against: Iterable[Telling]) -> bool:
    """Whether somebody goes where others come from, or the other way round: then neither is certain."""
    return any({SOURCE, GOAL} <= telling.classes | each.classes for each in against)
