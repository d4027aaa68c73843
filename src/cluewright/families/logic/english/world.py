"""What the reader knows of one puzzle: its names, what can be measured in it, and what its places are called."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import NamedTuple

from cluewright.core.patterns import pattern
from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.axes import Axis, axes_of
from cluewright.families.logic.english.gauging import of_verb
from cluewright.families.logic.english.gradings import TOPICS
from cluewright.families.logic.english.names import Names, numbers
from cluewright.families.logic.english.people import about_persons, of_jobs
from cluewright.families.logic.english.tokens import tokens
from cluewright.families.logic.english.vocabulary import Noun, Verb, vocabulary
from cluewright.families.logic.meaning.clues import Place, Term, Value
from cluewright.families.logic.puzzle import Category, Logic

_PLACE_WORDS = ("position", "place", "spot")
_HOUSES = ("house", "home")
_AFTER = {
    "left": "right",
    "right": "left",
    "bottom": "above",
    "top": "below",
    "front": "behind",
    "back": "ahead",
    "west": "east",
    "east": "west",
    "north": "south",
    "south": "north",
}
_UPRIGHT = ("bottom", "top")
_OPPOSITES = {"above": "below", "below": "above", "ahead": "behind", "behind": "ahead"}
_OPPOSITES |= {"left": "right", "right": "left", "east": "west", "west": "east", "north": "south", "south": "north"}
_MOMENTS = small.words(
    """day slot turn week month hour year time appointment appearance session round period shift leg lap act order
    performance"""
)
_TRIPS = small.words("trip vacation holiday tour journey voyage outing excursion expedition cruise getaway")
_FINISHES = frozenset({"place", "rank", "finish", "ranking", "standing"})
_RANKED = _FINISHES | {"position", "order", "turn", "slot", "spot", "finishing", "placing"}
_RACERS = small.words(
    "runner racer swimmer skater cyclist driver rider skier sailor athlete horse competitor contestant"
)
_ROLES = {
    form
    for word in small.words(
        """owner author writer novelist poet buyer customer captain skipper teacher trainer coach doctor artist
        painter sculptor composer director builder architect designer inventor maker creator seller giver sender
        keeper manager producer publisher founder developer breeder bidder renter"""
    )
    for form in numbers(word)
}
"""Categories whose people are told by one thing that they did or have."""

_SUMS = {
    form
    for word in small.words(
        """price cost fare fee bill rent value amount tuition bid charge total payment fine salary income pay wage
        earnings profit bonus revenue tip donation scholarship grant award prize jackpot winnings loan debt investment
        deposit savings budget fund reward sale takings haul damage goal target tax rate"""
    )
    for form in numbers(word)
}
"""Nouns that tell what a sum is: what is tipped is no price."""

_SPECIES = small.words(
    "bird birds breed breeds species dog dogs cat cats horse horses tortoise whale monkey snake fish insect"
)
_KIN = small.words(
    """mother mothers father fathers son sons daughter daughters sister sisters brother brothers aunt uncle
    grandmother grandfather parent parents cousin cousins child children boss"""
)
_NAMED = small.words("name names person persons people")
_LANDED = small.words("fish catch breed")
_WEIGHED = small.words(
    """fish catch pie loaf bread cheese turkey potato cabbage
    pumpkin melon watermelon vegetable fruit parcel package luggage suitcase bag box crate cake rock
    stone gem fossil statue sculpture tree plant flower building tower bridge yacht boat ship car kite snowman
    sunflower mountain"""
)
_QUEUES = small.words("position place rank line finish queue day slot turn")


_ENOUGH_COMPANY = 3
_OF_WORDS = small.words("eat drink sip devour smoke chew speak read learn")
"""What people do with whatever a name may be in everyday life: bread, though it is bait; English, though an opening."""

_COUNTED = ("", "for", "to", "at", "in", "of", "with")
"""The prepositions with which a verb may bring an amount: lasts 7 nights, climbed to 900 feet, sold for $5."""


@lru_cache(maxsize=4096)
def words_of(text: str) -> frozenset[str]:
    """The words of a name of a category or of places.

    >>> sorted(words_of("HouseStyle")), sorted(words_of("book genre"))
    (['house', 'style'], ['book', 'genre'])
    """
    return frozenset(token.word for token in tokens(_spaced(text)))


_RUN_TOGETHER = pattern(r"(?<=[a-z])(?=[A-Z])")


def _spaced(name: str) -> str:
    """The name of a category with spaces, if its words were run together."""
    return _RUN_TOGETHER.sub(" ", name)


def _in_two_units(label: str) -> bool:
    """Whether a value is told in two units: 6 lbs 2 oz."""
    return len([token for token in tokens(label) if token.word.isdigit()]) > 1 and " " in label


def _of_streets(label: str) -> bool:
    """Whether a number is part of a proper name: 5th Street."""
    first, *rest = tokens(label)
    return bool(rest) and all(token.capital for token in rest) and first.word[0].isdigit()


def _named_places(puzzle: Logic) -> Category | None:
    places = puzzle.places
    unordered = places.kind == "set" or (places.kind == "scale" and not places.ordered)
    return Category(places.noun, places.labels) if unordered else None


def _is_thing(word: str) -> bool:
    """Whether a scale of days or times is called after something else than time: potions, games."""
    noun = vocabulary().nouns.get(word)
    return noun is not None and noun.kinds <= {"thing"} and word not in TOPICS["time"] and word not in TOPICS["label"]


def _ranks(axes: tuple[Axis, ...]) -> tuple[Axis, ...]:
    ordinals = tuple(axis for axis in axes if axis.kind == "ordinal")
    called = tuple(axis for axis in ordinals if words_of(axis.noun) & _RANKED)
    return called if len(ordinals) > 1 and called else ordinals


def _kin(categories: set[str]) -> set[str]:
    """Categories of relatives, where others are told of too."""
    found = {name for name in categories if words_of(name) & _KIN}
    return found if categories - found and any(words_of(name) & _NAMED for name in categories - found) else set()


class Habit(NamedTuple):
    """A verb, the preposition after it, and of what category the value is that follows."""

    verb: str
    preposition: str
    """Empty for an object; `by` for whoever does it, before the verb or after it."""

    category: str
    """The name of a category or the key of an axis."""


class World:
    """One puzzle, as sentences about it see it."""

    def __init__(self, puzzle: Logic, guarded: frozenset[str]) -> None:
        self.puzzle = puzzle
        self.size = len(puzzle.places)
        self.is_row = puzzle.places.kind == "row"
        self.is_map = puzzle.places.kind == "map"
        self.axes = axes_of(puzzle)
        self.ranks = _ranks(self.axes)
        """The scales of ranks; where some are called so, those alone: places, beside grades of a school."""

        self.guarded = guarded
        self.named_places = _named_places(puzzle)
        """The places as if they were a category of their noun, where they have names: a set, or days out of order."""

        self.categories = (*puzzle.categories, *([self.named_places] if self.named_places else []))
        self.person_categories = {each.name for each in self.categories if about_persons(each, words_of(each.name))}
        own = {each.name for each in self.categories if self.of_jobs(each)}
        roles = [name for name in self.person_categories - own if not words_of(name) & small.OWN_CATEGORIES]
        sexes = {name for name in self.person_categories if words_of(name) & (small.MEN | small.WOMEN)}
        self.roles = frozenset(roles) | (sexes if len(sexes) > 1 else frozenset())
        """Categories of people who go together with others: doctors and patients, husbands and wives."""

        self.kin = _kin(self.person_categories)
        """Categories of people who belong to those the puzzle is about: their mothers, their children."""

        persons = frozenset(name.lower() for name in self.person_categories)
        self.names = Names(puzzle.categories, self._labels(), puzzle.synonyms, guarded, persons)
        self.category_words: dict[str, set[str]] = {}
        """For a word, the categories in whose names it stands."""

        self._note_category_words()
        self.place_words = self._place_words()
        self.axis_words: set[str] = set()
        self.counted_words: set[str] = set()
        """What may be counted: students, votes; not tickets by their numbers."""

        self.call(self.axes)
        self.measures = frozenset({axis.key for axis in self.axes} | ({""} if self.is_row else set()))
        """What may be measured of somebody; empty for the places of a row."""

        self.spoken: dict[str, int] = {}
        """In how many of the clues each noun stands, if they have been looked at together."""

        self.objects: dict[str, str] = {}
        """The nouns of what the clues speak of, if they have been looked at together; see `objects.py`."""

        self.verbs: dict[str, tuple[Verb, ...]] = {}
        """Verbs with words that always follow them in the clues, by their forms; see `verb_phrases.py`."""

        self.habits: frozenset[Habit] = frozenset()
        """What the clues say over and over, if they have been looked at together; see `habits.py`."""

        self.links: frozenset[tuple[str, str]] = frozenset()
        """Prepositions by which the clues tie things to values of a category: games against teams; see `habits.py`."""

        self.both_ways: frozenset[str] = frozenset()
        """Categories to whose values the clues say both that somebody goes there and that they come from there."""

        self.company = 0
        """How many clues have been looked at together."""

        self.assumed: dict[str, str] = {}
        """For a scale without a unit, the unit in which a clue has counted it."""

    def call(self, axes: tuple[Axis, ...]) -> None:
        """Take these axes, which are those of the puzzle by all their names."""
        self.axes = axes
        self.ranks = _ranks(axes)
        self.axis_words = {word for axis in axes for word in axis.words}
        self.counted_words = {word for axis in axes if "label" not in axis.topics for word in axis.words}

    def _labels(self) -> tuple[str, ...]:
        """What the places are called, where these are more than numbers."""
        places = self.puzzle.places
        if self.named_places or (places.kind == "scale" and self.axes[0].kind not in ("number", "ordinal")):
            return places.labels
        if places.kind == "scale" and all(_in_two_units(label) or _of_streets(label) for label in places.labels):
            return places.labels
        return ()

    def of_jobs(self, category: Category) -> bool:
        """Whether the values of the category are occupations."""
        return of_jobs(category, words_of(category.name))

    def _note_category_words(self) -> None:
        declared = {name.lower(): other for name, other in self.puzzle.synonyms}
        for category in self.categories:
            for text in (category.name, *declared.get(category.name.lower(), ())):
                for token in tokens(_spaced(text)):
                    for form in numbers(small.SPELLINGS.get(token.word, token.word)) | numbers(token.word):
                        self.category_words.setdefault(form, set()).add(category.name)
            if "colour" in category.name.lower() or "color" in category.name.lower():
                for form in ("color", "colour", "colors", "colours"):
                    self.category_words.setdefault(form, set()).add(category.name)
            for called, noun in (({"last", "family"}, "surname"), ({"first", "given"}, "forename")):
                if {"name", "names"} & words_of(category.name) and called & words_of(category.name):
                    self.category_words.setdefault(noun, set()).add(category.name)
        for word in ("of", "the", "in", "first", "last", "'s", "name", "number"):
            named = self.category_words.get(word, set())
            self.category_words[word] = {each for each in named if words_of(each) <= {word, f"{word}s"}}
            if not self.category_words[word]:
                del self.category_words[word]

    def _place_words(self) -> set[str]:
        if self.is_map or not self.is_row:
            found = set(words_of(self.puzzle.places.noun)) if self.is_map else set()
            found |= set(_PLACE_WORDS) if self.in_order() else set()
        else:
            found = {*(token.word for token in tokens(self.puzzle.places.noun)[-1:]), *_PLACE_WORDS}
        found |= set(_HOUSES) if found & set(_HOUSES) else set()
        found |= {"seat", "chair"} if found & {"seat", "chair"} else set()
        found |= {"lesson"} if "period" in found else set()
        return {form for word in found for form in numbers(word)}

    def meant(self, nouns: tuple[Noun, ...]) -> frozenset[str]:
        """The categories and measures that nouns name as something of somebody: `Ann's room number`."""
        last = nouns[-1].word
        before = {noun.word for noun in nouns[:-1]}
        if last in ("number", "numbers"):
            if self.is_row and before & self.place_words:
                return frozenset({""})
            named = {name for noun in before for name in self.category_words.get(noun, ())}
            own = {name for name in self.category_words.get(last, ()) if words_of(name) <= {"number", "numbers"}}
            unique = self.is_row and not before and last not in self.category_words
            unique = unique and not (self.alone() and self.racing())  # runners wear numbers
            return frozenset(named or own or ({""} if unique else {"?"}))
        found = set(self.category_words.get(last, ()))
        found = {name for name in found if words_of(name) & before} or found  # hair color, beside a favorite color
        if self.is_row and last in self.place_words and not found:
            return frozenset({""})
        near = {
            axis.key
            for axis in self.axes
            if (last in axis.words or self.kindred(last, axis.noun)) and not (axis.moments and _is_thing(last))
        }
        return frozenset(found | near)

    def kindred(self, noun: str, category: str) -> bool:
        """Whether the noun may stand for the category: its own name, or a word of the same kind."""
        if category in self.category_words.get(noun, ()):
            return True
        named = {form for word in words_of(category) for form in numbers(small.SPELLINGS.get(word, word))}
        forms = numbers(small.SPELLINGS.get(noun, noun))
        if " " not in noun and any(
            len(word) > 3 and each != word and each.endswith(word) for word in named for each in forms
        ):
            return True  # a backpack is a pack
        return any(forms & row and named & row for row in small.KINDRED)

    def coloured_houses(self, value: Value) -> bool:
        """Whether the value is a colour of houses, which nothing else in the puzzle has."""
        houses = words_of(self.puzzle.places.noun) & {"house", "home", "flat", "apartment", "cottage", "villa"}
        return bool(houses) and bool(words_of(value.category) & {"colour", "color", "colours", "colors"})

    def of_animals(self, value: Value) -> bool:
        """Whether the people of a puzzle are animals, which are of a species: Sunny is a finch."""
        species = words_of(value.category) & _SPECIES
        names = [words_of(name) for name in self.person_categories]
        return bool(species) and len(names) == 1 and names[0] <= {"name", "names"}

    def person_words(self) -> set[str]:
        """The words of the names of categories of people."""
        return {word for name in self.person_categories for word in words_of(name)}

    def has_workers(self) -> bool:
        """Whether people are called after what they do for a living: engineers, researchers."""
        nouns = vocabulary().nouns
        return any("worker" in nouns[word].kinds for word in self.person_words() if word in nouns)

    def has_roles(self) -> bool:
        """Whether people are told by what they are to something else: owners, authors, captains."""
        named = [words_of(name) for name in self.person_categories]
        return any(each & _ROLES for each in named) and not any(
            each & small.OWN_CATEGORIES - {"owner", "owners"} for each in named
        )

    def measured_things(self, noun: str) -> bool:
        """Whether what is weighed or measured is not the people: dogs by name, fish, parcels."""
        for category in self.categories:
            named = words_of(category.name)
            proper = all(value[:1].isupper() for value in category.values)
            if named & small.CREATURES and (proper or named & _LANDED):
                return True
            if named & _WEIGHED and words_of(noun) & {"weight", "length", "height", "size"}:
                return True
        return False

    def axis_of(self, term: Term) -> Axis | None:
        """The axis on which the term is one of the values."""
        return next((axis for axis in self.axes if term in axis.terms), None)

    def axis(self, key: str) -> Axis | None:
        """The axis of this key."""
        return next((axis for axis in self.axes if axis.key == key), None)

    def is_person(self, term: Term) -> bool:
        """Whether the term is a value that names people, or such a place of a set."""
        value = self.value(term)
        return value is not None and value.category in self.person_categories

    def value(self, term: Term | None) -> Value | None:
        """The value, or the place of a set as if it were one."""
        if isinstance(term, Place):
            named = self.named_places
            return Value(named.name, named.values[term.number - 1]) if named and term.number else None
        return term

    def measured_by(self, verb: Verb) -> frozenset[str]:
        """The axes that a verb measures: what is paid is a price, what is tipped is not."""
        found = set()
        for sense in verb.senses:
            for axis in self.axes:
                named = not sense.only or bool(axis.words & {form for word in sense.only for form in numbers(word)})
                if sense.topic == "money" and not axis.words & _SUMS:
                    named = True
                if sense.topic and sense.topic in axis.topics and named and of_verb(verb.base, axis):
                    found.add(axis.key)
        if self.habits:
            found |= {axis.key for axis in self.axes for prep in _COUNTED if self.usual(verb.base, prep, axis.key)}
        return frozenset(found)

    def usual(self, verb: str, preposition: str, category: str | None) -> bool:
        """Whether the clues say again and again, in these words, what of the category goes together with somebody."""
        return category is not None and (verb, preposition, category) in self.habits

    def alone(self) -> bool:
        """Whether a sentence stands alone, or nearly so: no other clues tell what the puzzle is about."""
        return self.company < _ENOUGH_COMPANY

    def an_everyday_word(self, verb: str, category: AbstractSet[str]) -> bool:
        """Whether the verb takes a name for what it is in everyday life, unless that is how the clues always put it."""
        return verb in _OF_WORDS and not any(
            habit.verb == verb and words_of(habit.category) == category for habit in self.habits
        )

    def in_the_past(self) -> bool:
        """Whether most clues tell what was, so that what belonged to somebody is what the puzzle asks for."""
        verbs = vocabulary().verbs
        past = sum(
            times
            for word, times in self.spoken.items()
            if word in ("was", "were", "did") or (word.endswith("ed") and word in verbs)
        )
        return past > 2 * sum(self.spoken.get(word, 0) for word in ("is", "are", "does"))

    def along(self, word: str) -> int:
        """1 if the word points onwards along the row, -1 if backwards, 0 if it does not run along it."""
        if not self.is_row:
            ranked = self.line() is not None and (self.racing() or self.in_order())
            return {"behind": 1, "below": 1, "ahead": -1, "above": -1}.get(word, 0) if ranked else 0
        first = self.puzzle.places.first
        onwards = _AFTER[first]
        if word == onwards:
            return 1
        if word == _OPPOSITES[onwards]:
            return -1
        queued = first in ("left", "front") and (first == "front" or bool(words_of(self.puzzle.places.noun) & _QUEUES))
        if word in ("ahead", "behind") and queued:
            return 1 if word == "behind" else -1
        if word in ("above", "below") and self.racing():
            return 1 if word == "below" else -1
        if word in ("before", "after") and first not in _UPRIGHT:
            return 1 if word == "after" else -1
        return 0

    def line(self) -> str | None:
        """The key of the order in which all stand: that of a row, or of the only scale of ranks."""
        if self.is_row:
            return ""
        ranks = self.ranks
        return ranks[0].key if len(ranks) == 1 and not self.is_map else None

    def at_rank(self, rank: int) -> Term | None:
        """Who or what is at this rank, counted from the end if it is negative."""
        if self.is_row:
            return Place(rank if rank > 0 else self.size + 1 + rank)
        ranks = self.ranks
        found = ranks[0].ranked(rank) if len(ranks) == 1 else []
        return found[0] if len(found) == 1 else None

    def racing(self) -> bool:
        """Whether the places are those in which people finished, the first being the winner's."""
        ranks = self.ranks
        if not self.is_row and len(ranks) == 1:
            called = words_of(ranks[0].noun)
            told = any(self.spoken.get(word) for word in ("winner", "won", "race", "finished", "beat"))
            return bool(called & (_FINISHES | {"place", "finishing"})) or ("position" in called and told)
        noun = words_of(self.puzzle.places.noun)
        racers = any(words_of(category.name) & _RACERS for category in self.puzzle.categories)
        finishes = bool(noun & _FINISHES) or (bool(noun & {"position"}) and (racers or "finishing" in noun))
        return self.is_row and self.puzzle.places.first in ("left", "front") and finishes

    def in_order(self) -> bool:
        """Whether there is a scale of ranks that is called an order, a position or a place."""
        ranks = self.ranks
        return len(ranks) == 1 and bool(
            words_of(ranks[0].noun) & {"order", "position", "place", "rank", "finish", "spot"}
        )

    def has_trips(self) -> bool:
        """Whether the clues speak of trips, on which somebody comes along, and not of people beside each other."""
        spoken = self.spoken.keys() | self.category_words.keys()
        return not self.is_row and not self.is_map and bool(spoken & _TRIPS)

    def has_turns(self) -> bool:
        """Whether it is told who came first, who came next and so on."""
        ranks = self.ranks
        return len(ranks) == 1 and bool(words_of(ranks[0].noun) & {"order", "turn", "turns", "sequence"})

    def in_time(self) -> bool:
        """Whether the places of a row follow each other in time, so that anything may be done before or after."""
        return self.is_row and bool(words_of(self.puzzle.places.noun) & _MOMENTS)

    def edge(self, word: str) -> Place | None:
        """The place at this end of the row."""
        stem = {"lower": "bottom", "upper": "top"}.get(word.removesuffix("most"), word.removesuffix("most"))
        first = self.puzzle.places.first
        if not self.is_row:
            return None
        if stem == first:
            return Place(1)
        onwards = _AFTER[first]
        ends = {"above": "top", "below": "bottom", "behind": "back", "ahead": "front"}
        return Place(self.size) if stem == ends.get(onwards, onwards) else None

    def upright(self) -> bool:
        """Whether the row runs up or down."""
        return self.is_row and self.puzzle.places.first in _UPRIGHT

    def middle(self) -> Place | None:
        """The place in the middle, if there is one."""
        return Place(self.size // 2 + 1) if self.is_row and self.size % 2 else None
