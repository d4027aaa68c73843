"""What the reader knows of one puzzle: its names, what can be measured in it, and what its places are called."""

from __future__ import annotations

from cluewright.families.logic.clues import Place, Term, Value
from cluewright.families.logic.english import lexicon
from cluewright.families.logic.english.axes import Axis, axes_of
from cluewright.families.logic.english.gradings import GRADING
from cluewright.families.logic.english.grammar import GRAMMAR
from cluewright.families.logic.english.names import Names, numbers
from cluewright.families.logic.english.tokens import tokens
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
_MOMENTS = lexicon.words("day slot turn week month hour year time appointment appearance session round period shift")
_FINISHES = frozenset({"place", "rank", "finish", "ranking", "standing"})
_RACERS = lexicon.words(
    "runner racer swimmer skater cyclist driver rider skier sailor athlete horse competitor contestant"
)
_QUEUES = frozenset(
    {"position", "place", "spot", "rank", "line", "lane", "finish", "queue", "seat", "day", "slot", "turn"}
)


def _words(text: str) -> set[str]:
    return {token.word for token in tokens(text)}


class World:
    """One puzzle, as sentences about it see it."""

    def __init__(self, puzzle: Logic) -> None:
        self.puzzle = puzzle
        self.size = len(puzzle.places)
        self.is_row = puzzle.places.kind == "row"
        self.is_map = puzzle.places.kind == "map"
        self.guarded = lexicon.GUARDED | (GRAMMAR.words - lexicon.KNOWN_VERBS) | lexicon.CLOSED | GRADING
        self.axes = axes_of(puzzle)
        self.category_words: dict[str, set[str]] = {}
        """For a word, the categories in whose names it stands."""

        self.person_categories = {each.name for each in puzzle.categories if self._about_persons(each)}
        own = {each.name for each in puzzle.categories if self._of_jobs(each)}
        roles = [name for name in self.person_categories - own if not _words(name) & lexicon.OWN_CATEGORIES]
        called = [_words(each.name) for each in puzzle.categories]
        couples = any(each & lexicon.MEN for each in called) and any(each & lexicon.WOMEN for each in called)
        self.pairs_people = len(roles) > 1 or couples
        """Whether one place has two people, a doctor and a patient, so that a verb between them can pair them."""

        persons = frozenset(name.lower() for name in self.person_categories)
        self.names = Names(puzzle.categories, self._labels(), puzzle.synonyms, frozenset(self.guarded), persons)
        self._note_category_words()
        self.place_words = self._place_words()
        self.axis_words = {word for axis in self.axes for word in axis.words}
        self.owners: dict[str, set[str]] = {}
        for category in puzzle.categories:
            for value in category.values:
                self.owners.setdefault(value.lower(), set()).add(category.name)

    def _labels(self) -> tuple[str, ...]:
        """What the places of a scale are called, where these are more than numbers."""
        labels = self.puzzle.places.labels
        numbered = self.puzzle.places.kind != "scale" or self.axes[0].kind == "number"
        return () if numbered else labels

    def _about_persons(self, category: Category) -> bool:
        return bool(_words(category.name) & lexicon.PERSON_CATEGORIES) or self._of_jobs(category)

    def _of_jobs(self, category: Category) -> bool:
        jobs = [value for value in category.values if value.lower() in lexicon.JOBS]
        return bool(_words(category.name) & lexicon.JOB_CATEGORIES) or 2 * len(jobs) > len(category.values)

    def _note_category_words(self) -> None:
        declared = {name.lower(): words for name, words in self.puzzle.synonyms}
        for category in self.puzzle.categories:
            for text in (category.name, *declared.get(category.name.lower(), ())):
                for token in tokens(text):
                    for form in numbers(lexicon.SPELLINGS.get(token.word, token.word)) | numbers(token.word):
                        self.category_words.setdefault(form, set()).add(category.name)
            if "colour" in category.name.lower() or "color" in category.name.lower():
                for form in ("color", "colour", "colors", "colours"):
                    self.category_words.setdefault(form, set()).add(category.name)

    def _place_words(self) -> set[str]:
        if self.is_map or not self.is_row:
            words = {token.word for token in tokens(self.puzzle.places.noun)} if self.is_map else set()
        else:
            words = {tokens(self.puzzle.places.noun)[-1].word, *_PLACE_WORDS}
        words |= set(_HOUSES) if words & set(_HOUSES) else set()
        return {form for word in words for form in numbers(word)}

    def meant(self, nouns: tuple[str, ...]) -> frozenset[str]:
        """The categories and measures that nouns name as something of somebody: `Ann's room number`."""
        last = nouns[-1]
        if last in ("number", "numbers"):
            before = set(nouns[:-1])
            if self.is_row and before & self.place_words:
                return frozenset({""})
            named = {name for noun in before for name in self.category_words.get(noun, ())}
            own = {name for name in self.category_words.get(last, ()) if _words(name) <= {"number", "numbers"}}
            unique = self.is_row and not before and last not in self.category_words
            return frozenset(named or own or ({""} if unique else {"?"}))
        found = set(self.category_words.get(last, ()))
        if self.is_row and last in self.place_words and not found:
            return frozenset({""})
        return frozenset(found | {axis.key for axis in self.axes if last in axis.words})

    def axis_of(self, term: Term) -> Axis | None:
        """The axis on which the term is one of the values."""
        return next((axis for axis in self.axes if term in axis.terms), None)

    def namesakes(self, value: Value) -> set[str]:
        """The categories that have a value of this name."""
        return self.owners.get(value.name.lower(), set())

    def is_person(self, term: Term) -> bool:
        """Whether the term is a value that names people."""
        return isinstance(term, Value) and term.category in self.person_categories

    def along(self, word: str) -> int:
        """1 if the word points onwards along the row, -1 if backwards, 0 if it does not run along it."""
        if not self.is_row:
            return 0
        first = self.puzzle.places.first
        onwards = _AFTER[first]
        if word == onwards:
            return 1
        if word == _OPPOSITES[onwards]:
            return -1
        queued = first in ("left", "front") and (
            first == "front" or bool({t.word for t in tokens(self.puzzle.places.noun)} & _QUEUES)
        )
        if word in ("ahead", "behind") and queued:
            return 1 if word == "behind" else -1
        if word in ("before", "after") and first not in _UPRIGHT:
            return 1 if word == "after" else -1
        return 0

    def racing(self) -> bool:
        """Whether the places are those in which people finished, the first being the winner's."""
        noun = _words(self.puzzle.places.noun)
        racers = any(_words(category.name) & _RACERS for category in self.puzzle.categories)
        finishes = bool(noun & _FINISHES) or (bool(noun & {"position"}) and (racers or "finishing" in noun))
        return self.is_row and self.puzzle.places.first in ("left", "front") and finishes

    def in_time(self) -> bool:
        """Whether the places of a row follow each other in time, so that anything may be done before or after."""
        return not self.is_row or bool(_words(self.puzzle.places.noun) & _MOMENTS)

    def edge(self, word: str) -> Place | None:
        """The place at this end of the row."""
        stem = word.removesuffix("most")
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
