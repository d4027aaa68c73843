"""The classes of words that rules speak of (`NAME`, `NOUN`, `VERB`), looked up in one sentence.

Only what is known belongs to a class. The one exception is `STRANGER`: a noun that nobody listed, which two rules let
stand where whatever it means is said again by what follows ("the missive that Olive sent").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from cluewright.families.logic.english import gradings
from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.chart import Ends
from cluewright.families.logic.english.everyday_names import amiss
from cluewright.families.logic.english.names import Found
from cluewright.families.logic.english.tokens import Token
from cluewright.families.logic.english.vocabulary import Noun, Verb, vocabulary
from cluewright.families.logic.english.world import World
from cluewright.families.logic.meaning.clues import Number, Value
from cluewright.families.logic.meaning.measures import CARDINALS, ordinal
from cluewright.families.logic.meaning.quantities import LARGE, number
from cluewright.families.logic.meaning.units import units_called

_LONGEST_VERB = 3
_LONGEST_PHRASE = 4
_OF_MOMENTS = frozenset({"falls", "fell", "breaks", "broke", "begins", "began", "starts", "started"})
_ELABORATING = frozenset({"of", "in", "from", "at"})


@cache
def _listed() -> dict[str, list[tuple[str, object]]]:
    """For a word, the classes that are lists and have it, each with what a rule is told of the word."""
    lists: dict[str, frozenset[str]] = {
        "BE": small.BE,
        "DO": small.DO,
        "WILL": small.WILL,
        "HAVE": small.HAVE,
        "ARTICLE": small.ARTICLES,
        "POSSESSIVE": small.POSSESSIVES,
        "PREP": small.PREPOSITIONS,
        "PLACING": frozenset({"in", "on", "at"}),
        "TITLE": small.TITLES,
        "ADVERB": small.ADVERBS,
        "ADJECTIVE": small.ADJECTIVES,
        "VAGUELY": gradings.VAGUELY,
        "EDGE": small.EDGES,
        "SIDE": frozenset({"left", "right"}),
    }
    tables: dict[str, dict[str, tuple[str, int]]] = {
        "COMPARATIVE": gradings.COMPARATIVES,
        "SUPERLATIVE": gradings.SUPERLATIVES,
        "GRADED": gradings.GRADED,
        "BASE": gradings.BASES,
        "DIRECTION": gradings.DIRECTIONS,
        "FURTHEST": gradings.MOST,
    }
    found: dict[str, list[tuple[str, object]]] = {}
    for name, members in lists.items():
        for word in members:
            found.setdefault(word, []).append((name, word))
    for name, table in tables.items():
        for word, result in table.items():
            found.setdefault(word, []).append((name, result))
    return found


class Lookup:
    """The word classes of one sentence."""

    def __init__(self, world: World, sentence: list[Token]) -> None:
        self.world = world
        self.sentence = sentence
        self.words = [token.word for token in sentence]
        self.verbs: tuple[tuple[int, int, Verb], ...] | None = None
        """The verbs and where they stand, once somebody has asked for them (`habits.py`)."""

        self._found: dict[int, list[Found]] = {}
        self.computed: dict[str, Callable[[int], Iterator[tuple[int, object]]]] = {
            "NAME": self._name,
            "AMISS": self._amiss,
            "DOER": self._doer,
            "NUMBER": self._number,
            "MONEY": self._money,
            "UNIT": self._unit,
            "ORDINAL": self._ordinal,
            "NOUN": self._noun,
            "STRANGER": self._stranger,
            "VERB": self._verb,
            "DEED": self._deed,
            "ELABORATION": self._elaboration,
            "SETTING": self._setting,
            "PLACE": self._place,
        }
        """The classes that are more than a list of words."""

    def listed(self, start: int) -> dict[str, Ends]:
        """The classes that are lists of words and have the word at this token."""
        word = self.words[start]
        if start and self._names_somebody(start):
            return {}  # "May Will live there?": not the verb
        found: dict[str, Ends] = {name: ((start + 1, result),) for name, result in _listed().get(word, ())}
        if word == "'s" and (start == 0 or self.words[start - 1] not in small.CLITIC_HOSTS):
            del found["BE"]  # a possessive
        return found

    def known(self, start: int) -> bool:
        """Whether some class or rule has a use for the token."""
        word = self.words[start]
        if word in self.world.guarded or not word[0].isalnum() or self._inside_a_name(start):
            return True
        classes = ("PLACE", "NAME", "AMISS", "DOER", "NUMBER", "MONEY", "UNIT", "ORDINAL", "NOUN", "VERB", "DEED")
        return bool(
            self.listed(start)
            or any(True for name in classes for _ in self.computed[name](start))
            or self._inside_a_noun(start)
            or word in vocabulary().verbs
        )

    def names_at(self, start: int) -> list[Found]:
        """The names that begin at this token."""
        if start not in self._found:
            found = self.world.names.at(self.sentence, start)
            article = start == 0 and self.words[0] == "a" and self._noun_after()
            self._found[start] = [each for each in found if each.end > 1] if article else found
        return self._found[start]

    def _noun_after(self) -> bool:
        """Whether a noun in the singular follows the first word, so that it is an article and nobody called A."""
        after = self.words[1] if len(self.words) > 1 else ""
        noun = vocabulary().nouns.get(after)
        return noun is not None and not noun.plural and not self.world.names.at(self.sentence, 1)

    def _inside_a_name(self, start: int) -> bool:
        return any(found.end > start for before in range(max(0, start - 6), start) for found in self.names_at(before))

    def _inside_a_noun(self, start: int) -> bool:
        known = vocabulary()
        for first in range(max(0, start - 2), start):
            for end in range(start + 1, min(first + 4, len(self.words) + 1)):
                phrase = " ".join(self.words[first:end])
                if phrase in known.nouns or phrase in known.verbs:
                    return True
        return False

    def _place(self, start: int) -> Iterator[tuple[int, object]]:
        if self.words[start] in self.world.place_words:
            yield start + 1, self.words[start]

    def _name(self, start: int) -> Iterator[tuple[int, object]]:
        for found in self.names_at(start):
            axis = self.world.axis_of(found.value)
            if axis and axis.kind in ("number", "ordinal") and not self._is_label(start, found.end):
                continue  # numbers are read as amounts, which say of what
            if not found.doer and not self._doubted(start, found):
                yield found.end, found.value

    def _amiss(self, start: int) -> Iterator[tuple[int, object]]:
        """A name where it may be an everyday word, with the reason why it is not taken."""
        for found in self.names_at(start):
            reason = self._doubted(start, found)
            if reason:
                yield found.end, reason

    def _doubted(self, start: int, found: Found) -> str:
        return amiss(self.world, self.sentence, start, found) if self.world.alone() else ""

    def _is_label(self, start: int, end: int) -> bool:
        """Whether the name of a number is more than an amount: lane 4, the 1880s, 7 1/2, 4th grade."""
        written = self.words[start:end]
        first = written[0]
        if first.isalpha() and first not in CARDINALS and ordinal(first) is None:
            return True
        if ordinal(first) is not None and not first.isdigit():
            return len(written) > 1 and written[1].isalpha()
        whole = number(first.lstrip("$£€#").rstrip("%"))
        return (whole is None and first not in CARDINALS) or any(not word.isalpha() for word in written[1:])

    def _doer(self, start: int) -> Iterator[tuple[int, object]]:
        """Somebody by what they do or where they are from: the golfer, the Italian."""
        for found in self.names_at(start):
            if found.doer and not self._doubted(start, found):
                yield found.end, found.value

    def _number(self, start: int) -> Iterator[tuple[int, object]]:
        for end, amount in self._cardinals(start):
            yield end, amount
            scale = LARGE.get(self.words[end], 0) if end < len(self.words) else 0
            if scale:
                yield end + 1, amount * scale

    def _cardinals(self, start: int) -> Iterator[tuple[int, Number]]:
        amount = self._cardinal(start)
        if amount is None:
            return
        yield start + 1, amount
        tens = self.words[start]
        if tens in CARDINALS and CARDINALS[tens] >= 20 and start + 1 < len(self.words):
            ones = CARDINALS.get(self.words[start + 1], 0)
            if 1 <= ones <= 9:
                yield start + 2, CARDINALS[tens] + ones

    def _cardinal(self, start: int) -> Number | None:
        word = self.words[start]
        return CARDINALS[word] if word in CARDINALS else number(word.removeprefix("#"))

    def _money(self, start: int) -> Iterator[tuple[int, object]]:
        word = self.words[start]
        if word[0] in "$£€":
            amount = number(word[1:])
            if amount is not None:
                yield start + 1, (amount, word[0])
                scale = LARGE.get(self.words[start + 1], 0) if start + 1 < len(self.words) else 0
                if scale:
                    yield start + 2, (amount * scale, word[0])
        elif word.endswith("%") and (amount := number(word[:-1])) is not None:
            yield start + 1, (amount, "%")

    def _unit(self, start: int) -> Iterator[tuple[int, object]]:
        """A unit of measure, or what an axis counts: students, votes."""
        for end in range(start + 1, min(start + 3, len(self.words)) + 1):
            phrase = " ".join(self.words[start:end])
            known = units_called(phrase) or phrase in ("point", "points") or phrase in self.world.counted_words
            if known and phrase not in LARGE and all(part.isalpha() for part in self.words[start:end]):
                yield end, phrase

    def _ordinal(self, start: int) -> Iterator[tuple[int, object]]:
        rank = ordinal(self.words[start])
        if rank is not None:
            yield start + 1, rank

    def _noun(self, start: int) -> Iterator[tuple[int, object]]:
        nouns = vocabulary().nouns
        for end in range(start + 1, min(start + 3, len(self.words)) + 1):
            phrase = " ".join(self.words[start:end])
            if phrase not in nouns or phrase in small.ADJECTIVES or phrase == "single":
                continue
            named = any((found.rank <= 1 or found.doer) and found.end >= end for found in self.names_at(start))
            if not named and not (nouns[phrase].personal and self.world.names.akin(phrase)):
                yield end, self._as_here(nouns[phrase])
        word = self.words[start]
        world = self.world
        if word in world.objects and word not in nouns:
            yield start + 1, Noun(word, world.objects[word], frozenset({"thing"}))
        elif word not in nouns and word.isalpha():
            named = word in world.category_words or word in world.place_words or word in world.axis_words
            if named and word not in small.PREPOSITIONS and not any(f.rank == 0 for f in self.names_at(start)):
                yield start + 1, Noun(word, word, frozenset())

    def _as_here(self, noun: Noun) -> Noun:
        """The noun as the puzzle speaks of it: a star that is one of its things is nobody who is famous."""
        called = self.world.category_words.get(noun.word, set())
        if noun.personal and noun.word in self.world.objects:
            return noun._replace(kinds=frozenset({"thing"}))  # a comic that clues say to be worth $65
        people = not called or any(name in self.world.person_categories for name in called)
        return noun if people or not noun.personal else noun._replace(kinds=frozenset({"thing"}))

    def _stranger(self, start: int) -> Iterator[tuple[int, object]]:
        """A noun that nobody listed: no proper name, no slip for a name, no word that matters."""
        token = self.sentence[start]
        word = token.word
        known = vocabulary()
        if not word.isalpha() or len(word) < 3 or token.capital or word in self.world.guarded:
            return
        if word in known.nouns or word in known.verbs or word in small.HARMLESS or word in small.QUALITIES:
            return
        if word in CARDINALS or ordinal(word) is not None or word in gradings.GRADING or word.endswith(("ly", "est")):
            return
        if self.names_at(start) or self.world.names.slip(word) is not None or self.world.names.akin(word):
            return
        yield start + 1, Noun(word, word, frozenset({"stranger"}))

    def _verb(self, start: int) -> Iterator[tuple[int, object]]:
        verbs = vocabulary().verbs
        if start and self.words[start - 1] in small.MOMENTS and self.words[start] in _OF_MOMENTS:
            return  # "Night falls at ten": it may be the night itself, whatever song is called so
        if any(not deed.objects for deed in self.world.names.deeds.get(self.words[start], ())):
            return  # who runs does the running that the puzzle is about
        for end in range(start + 1, min(start + _LONGEST_VERB, len(self.words)) + 1):
            phrase = " ".join(self.words[start:end])
            if phrase in verbs and (end > start + 1 or not self._names_somebody(start, capital=False)):
                yield from ((end, verb) for verb in verbs[phrase])
        if self.world.verbs:
            for end in range(start + 1, min(start + _LONGEST_PHRASE, len(self.words)) + 1):
                learnt = self.world.verbs.get(" ".join(self.words[start:end]), ())
                yield from ((end, verb) for verb in learnt)

    def _deed(self, start: int) -> Iterator[tuple[int, object]]:
        """A verb that says a value, with the object that belongs to it: juggles, collects stamps."""
        for deed in self.world.names.deeds.get(self.words[start], ()):
            if not deed.objects:
                yield start + 1, deed
            elif start + 1 < len(self.words) and self.words[start + 1] in deed.objects:
                yield start + 2, deed

    def _names_somebody(self, start: int, capital: bool = True) -> bool:
        """Whether the word is here the name of a value and not the verb it looks like."""
        token = self.sentence[start]
        if capital and not token.capital:
            return False
        exact = [found for found in self.names_at(start) if found.rank == 0 and found.end == start + 1]
        return any(isinstance(each.value, Value) and each.value.name == token.text for each in exact)

    def _setting(self, start: int) -> Iterator[tuple[int, object]]:
        """The whole sentence, if it is about the setting alone: the numbers in it."""
        if start > 0:
            return
        from cluewright.families.logic.english.rules.setting import stated

        world = self.world
        found = stated(self._without_roll(), {*world.category_words, *world.place_words, *world.axis_words})
        if found is not None:
            yield len(self.sentence), found

    def _without_roll(self) -> list[str]:
        """The words without a list of all the values of a category: six friends, A, B, C, D, E and F, ..."""
        named = [found for start in range(len(self.words)) for found in self.names_at(start) if not found.doer]
        values = [value for found in named if (value := self.world.value(found.value))]
        for category in self.world.categories:
            if sorted(value.name for value in values) == sorted(category.values) and len(named) == len(values):
                starts = {start for start in range(len(self.words)) if self.names_at(start)}
                return [word for start, word in enumerate(self.words) if start not in starts]
        return self.words

    def _elaboration(self, start: int) -> Iterator[tuple[int, object]]:
        """`of the Israelites in Egypt` after a name: words that name nobody of the puzzle and end in a proper name."""
        index = start
        while index < len(self.sentence) and self.words[index] in _ELABORATING:
            index += 1
            while index < len(self.sentence) and self._elaborates(index):
                index += 1
                last = self.sentence[index - 1]
                if last.capital and last.word not in small.ARTICLES:
                    yield index, True

    def _elaborates(self, index: int) -> bool:
        token = self.sentence[index]
        if token.word in ("the", "house"):
            return True
        if token.word == "of":
            return self.words[index - 1] == "house"
        unknown = token.word.isalpha() and token.word not in self.world.guarded
        return unknown and token.capital and not self.names_at(index) and self.world.names.slip(token.word) is None
