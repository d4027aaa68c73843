"""Questions: the grammar's <question> rules. A question asks, of one place, for a category or for the place itself."""

# ruff: noqa: D102 - an action reads what its rule in the grammar says
from __future__ import annotations

from dataclasses import dataclass

from cluewright.families.logic.clues import Meaning, Term, Value
from cluewright.families.logic.english import lexicon
from cluewright.families.logic.english.races import Races
from cluewright.families.logic.english.sense import Said, Thing, anchor, conjuncts, pinned

_WHO_FIRST = ("name", "person", "first", "nationality")


@dataclass(frozen=True)
class Question:
    """Of the place of `term`, what is its `category`; an empty category asks for the place itself."""

    term: Term | None
    """None asks for everybody."""

    category: str = ""


class Questioning(Races):
    """The actions of the rules for questions."""

    def _asked(self, core: Meaning, category: str | None) -> Question | None:
        term = anchor(core)
        if term is None or len(conjuncts(core)) > 1 or category is None:
            return None
        if isinstance(term, Value) and term.category == category:
            return None
        return Question(term, category)

    def _who(self) -> str | None:
        """The category that answers `who`."""
        persons = [
            category.name
            for category in self.world.puzzle.categories
            if self.world.is_person(Value(category.name, category.values[0]))
        ]

        def rank(name: str) -> int:
            words = name.lower().split()
            ranks = [index for index, word in enumerate(_WHO_FIRST) if word in words]
            return min(ranks, default=2 if name.lower() in lexicon.PERSONS else 9)

        return min(persons, key=rank) if persons else None

    def _category(self, nouns: tuple[str, ...]) -> str | None:
        """The category or place that the nouns name; empty for the place."""
        found = set(self.world.category_words.get(nouns[-1], set()))
        for noun in nouns[:-1]:
            narrowed = found & self.world.category_words.get(noun, set())
            found = narrowed or found
        if len(found) == 1:
            return found.pop()
        if not found and (nouns[-1] in self.world.place_words or self._measured(nouns)):
            return ""
        if not found and nouns[-1] in lexicon.PERSONS:
            return self._who()
        return None

    def _measured(self, nouns: tuple[str, ...]) -> bool:
        return self.world.puzzle.places.kind == "scale" and bool(set(nouns) & self.world.axes[0].words)

    def ask_who(self, said: Said) -> Question | None:
        return self._asked(said.core, self._who())

    def ask_is(self, _be: str, thing: Thing) -> Question | None:
        return self._asked(thing.about, self._who()) if "who" in self.words else None

    def ask_which(self, noun: str, said: Said) -> Question | None:
        return self._asked(said.core, self._category((noun,)))

    def ask_which_is(self, nouns: tuple[str, ...], _be: str, thing: Thing) -> Question | None:
        return self._asked(thing.about, self._category(nouns))

    def ask_which_does(
        self, nouns: tuple[str, ...], _do: str, thing: Thing, _verb: str, _prep: str | None
    ) -> Question | None:
        return self._asked(thing.about, self._category(nouns))

    def ask_in_which(self, _prep: str, nouns: tuple[str, ...], _do: str, thing: Thing, _verb: str) -> Question | None:
        return self._asked(thing.about, self._category(nouns))

    def ask_in_which_is(self, _prep: str, nouns: tuple[str, ...], _be: str, thing: Thing) -> Question | None:
        return self._asked(thing.about, self._category(nouns))

    def ask_what_does(self, _do: str, thing: Thing, verb: str) -> Question | None:
        """`What does the Dane drink?`: the category of that verb."""
        stem = verb.removesuffix("s")
        return self._asked(thing.about, self._category((stem,)))

    def ask_where(self, _do: str, thing: Thing, _verb: str) -> Question | None:
        return self._asked(thing.about, "")

    def ask_where_is(self, _be: str, thing: Thing) -> Question | None:
        return self._asked(thing.about, "")

    def ask_everyone(self, _do: str, *_rest: object) -> Question | None:
        return Question(None, self._who() or self.world.puzzle.categories[0].name)

    def ask_everyone_plain(self, _verb: str) -> Question | None:
        return self.ask_everyone("")

    def ask_measure(self, _be: str, thing: Thing) -> Question | None:
        found = pinned(thing)
        axis = self.axis("age", "", frozenset())
        return Question(found[0], axis[0].key) if found and axis else None

    def ask_measure_does(self, nouns: tuple[str, ...] | None, _do: str, thing: Thing, _verb: str) -> Question | None:
        found = pinned(thing)
        axis = self.axis("any", "", frozenset(nouns or ()) & frozenset(self.world.axis_words))
        return Question(found[0], axis[0].key) if found and axis else None

    def ask_whose(self, _nouns: tuple[str, ...], said: Said) -> Question | None:
        return self._asked(said.core, self._who())
