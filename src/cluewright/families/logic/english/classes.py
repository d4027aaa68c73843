"""The classes of words that the grammar speaks of (`NAME`, `NOUN`, `VERB`), looked up in one sentence.

Nouns and verbs are open classes: a word nobody listed may be one, unless it is a name of the puzzle or one letter away
from it, a word that can change what a sentence says, or begins with a capital in the middle of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from cluewright.families.logic.clues import Number
from cluewright.families.logic.english import gradings, lexicon
from cluewright.families.logic.english.chart import Ends
from cluewright.families.logic.english.names import Found
from cluewright.families.logic.english.tokens import Token
from cluewright.families.logic.english.world import World
from cluewright.families.logic.measures import CARDINALS, number, ordinal

_UNKINDLY = re.compile(r"^(?:un|dis|mis|out|over|under|anti|non|counter)")
_PARTICIPLE = re.compile(r"(?:ing|ed|en|own|ewn)$")
_NO_VERBS = (lexicon.PERSONS, lexicon.THINGS, lexicon.TITLES, lexicon.RELATIVES, lexicon.ADVERBS, lexicon.ADJECTIVES)
_NO_NOUNS = (lexicon.KNOWN_VERBS, lexicon.ADJECTIVES, lexicon.ADVERBS, lexicon.PRONOUNS, lexicon.TITLES)
_ELABORATING = frozenset({"of", "in", "from", "at"})


class Classes:
    """The word classes of one sentence."""

    def __init__(self, world: World, sentence: list[Token]) -> None:
        self.world = world
        self.sentence = sentence
        self._found: dict[int, list[Found]] = {}
        self._lists: dict[str, frozenset[str]] = {
            "BE": lexicon.BE,
            "DO": lexicon.DO,
            "WILL": lexicon.WILL,
            "HAVE": lexicon.HAVE,
            "ARTICLE": lexicon.ARTICLES,
            "POSSESSIVE": lexicon.POSSESSIVES,
            "PRONOUN": lexicon.PRONOUNS,
            "PREP": lexicon.PREPOSITIONS,
            "TITLE": lexicon.TITLES,
            "ADVERB": lexicon.ADVERBS,
            "ADJECTIVE": lexicon.ADJECTIVES,
            "VAGUELY": gradings.VAGUELY,
            "EDGE": lexicon.EDGES,
            "SIDE": frozenset({"left", "right"}),
            "UNIT": frozenset(gradings.UNITS),
            "PLACE": frozenset(world.place_words),
        }
        self._tables: dict[str, dict[str, tuple[str, int]]] = {
            "COMPARATIVE": gradings.COMPARATIVES,
            "SUPERLATIVE": gradings.SUPERLATIVES,
            "GRADED": gradings.GRADED,
            "BASE": gradings.BASES,
            "DIRECTION": gradings.DIRECTIONS,
            "FURTHEST": gradings.MOST,
        }
        self._special: dict[str, Callable[[int], Iterator[tuple[int, object]]]] = {
            "NAME": self._name,
            "NUMBER": self._number,
            "MONEY": self._money,
            "ORDINAL": self._ordinal,
            "NOUN": self._noun,
            "VERB": self._verb,
            "PARTICIPLE": self._participle,
            "DONE": self._done,
            "SETTING": self._setting,
            "ELABORATION": self._elaboration,
        }

    def __call__(self, name: str, start: int) -> Ends:
        """The words of the class that begin at this token."""
        word = self.sentence[start].word
        if name == "BE" and word == "'s" and (start == 0 or self.sentence[start - 1].word not in lexicon.CLITIC_HOSTS):
            return ()  # a possessive
        if name in self._lists:
            return ((start + 1, word),) if word in self._lists[name] else ()
        if name in self._tables:
            return ((start + 1, self._tables[name][word]),) if word in self._tables[name] else ()
        return tuple(self._special[name](start))

    def known(self, start: int) -> bool:
        """Whether some class or the grammar has a use for the token."""
        token = self.sentence[start]
        if token.word in self.world.guarded or not token.word[0].isalnum():
            return True
        if self._inside_a_name(start):
            return True
        return any(
            self(name, start) for name in (*self._lists, *self._tables, "NAME", "NUMBER", "MONEY", "ORDINAL")
        ) or (any(self(name, start) for name in ("NOUN", "VERB")))

    def _names(self, start: int) -> list[Found]:
        if start not in self._found:
            self._found[start] = self.world.names.at(self.sentence, start)
        return self._found[start]

    def _inside_a_name(self, start: int) -> bool:
        return any(found.end > start for before in range(max(0, start - 6), start) for found in self._names(before))

    def listed(self, start: int) -> bool:
        """Whether the token is more than a word of an open class that nobody listed."""
        word = self.sentence[start].word
        if word in lexicon.KNOWN_VERBS or word in lexicon.PERSONS or word in lexicon.THINGS or not word.isalpha():
            return True
        if self._inside_a_name(start):
            return True
        world = self.world
        if word in world.category_words or word in world.place_words or word in world.axis_words:
            return True
        return self._open(start) is None or any(self(name, start) for name in (*self._lists, *self._tables))

    def _name(self, start: int) -> Iterator[tuple[int, object]]:
        for found in self._names(start):
            yield found.end, found.value

    def _number(self, start: int) -> Iterator[tuple[int, object]]:
        amount = self._cardinal(start)
        if amount is not None:
            yield start + 1, amount
            tens = self.sentence[start].word
            if tens in CARDINALS and CARDINALS[tens] >= 20 and start + 1 < len(self.sentence):
                ones = CARDINALS.get(self.sentence[start + 1].word, 0)
                if 1 <= ones <= 9:
                    yield start + 2, CARDINALS[tens] + ones

    def _cardinal(self, start: int) -> Number | None:
        word = self.sentence[start].word
        return CARDINALS[word] if word in CARDINALS else number(word.removeprefix("#"))

    def _money(self, start: int) -> Iterator[tuple[int, object]]:
        word = self.sentence[start].word
        if word[0] in "$£€":
            amount = number(word[1:])
            if amount is not None:
                yield start + 1, amount

    def _ordinal(self, start: int) -> Iterator[tuple[int, object]]:
        rank = ordinal(self.sentence[start].word)
        if rank is not None:
            yield start + 1, rank

    def _open(self, start: int) -> str | None:
        """The word, if it could belong to an open class."""
        token = self.sentence[start]
        word = token.word
        if not word.isalpha() or len(word) < 2 or word in self.world.guarded or ordinal(word) is not None:
            return None
        if word in CARDINALS:
            return None
        if word in lexicon.ARTICLES or word in lexicon.POSSESSIVES or word in lexicon.PREPOSITIONS:
            return None
        if any(found.rank <= 2 for found in self._names(start)):
            return None
        return word

    def _strange(self, start: int) -> bool:
        """Whether an unlisted word may not be passed over: a proper name, or a slip for one."""
        token = self.sentence[start]
        return (token.capital and start > 0) or self.world.names.slip(token.word) is not None

    def _noun(self, start: int) -> Iterator[tuple[int, object]]:
        word = self.sentence[start].word
        world = self.world
        if word in world.category_words or word in world.place_words or word in world.axis_words:
            if not any(found.rank == 0 for found in self._names(start)):
                yield start + 1, word
            return
        if word in lexicon.PERSONS or word in lexicon.THINGS or word in lexicon.RELATIVES:
            if word != "one" and word != "ones" and not any(found.rank <= 1 for found in self._names(start)):
                yield start + 1, word
            return
        opened = self._open(start)
        if opened and not any(opened in words for words in _NO_NOUNS) and self._unsuspected(start):
            yield start + 1, opened

    def _unsuspected(self, start: int) -> bool:
        """Whether a word that nobody listed may be passed over."""
        word = self.sentence[start].word
        hostile = word in lexicon.HOSTILE or _denied(word) or word.endswith("ly")
        return not hostile and not self._strange(start)

    def _verb(self, start: int) -> Iterator[tuple[int, object]]:
        word = self.sentence[start].word
        if word in lexicon.HAVE or word == "order":
            yield start + 1, word
            return
        opened = self._open(start)
        if not opened or opened in lexicon.PRONOUNS or (opened == "used" and self._next(start) == "to"):
            return
        known = opened in lexicon.KNOWN_VERBS
        world = self.world
        if not known and (opened in world.place_words or opened in world.axis_words or opened in world.category_words):
            return
        unlisted = not any(opened in words for words in _NO_VERBS) and not _UNKINDLY.match(opened)
        if known or (unlisted and self._unsuspected(start)):
            yield start + 1, opened

    def _next(self, start: int) -> str:
        return self.sentence[start + 1].word if start + 1 < len(self.sentence) else ""

    def _participle(self, start: int) -> Iterator[tuple[int, object]]:
        for end, word in self._verb(start):
            if _PARTICIPLE.search(str(word)) or word in lexicon.PARTICIPLES:
                yield end, word

    def _done(self, start: int) -> Iterator[tuple[int, object]]:
        """What may follow `is` as a verb: living, kept, found; free and busy are none."""
        for end, word in self._verb(start):
            if word in lexicon.KNOWN_VERBS or _PARTICIPLE.search(str(word)) or word in lexicon.PARTICIPLES:
                yield end, word

    def _setting(self, start: int) -> Iterator[tuple[int, object]]:
        """From here to the end, if it is a sentence about the setting: it yields the numbers and nouns in it."""
        words = [token.word for token in self.sentence[start:]]
        if start > 0 or words[0] not in lexicon.SETTING_STARTS:
            return
        stated: list[object] = []
        for index, word in enumerate(words):
            amount = self._cardinal(index)
            if amount is not None:
                stated.append(amount)
            elif not self._sets_the_scene(word):
                return
        yield len(self.sentence), tuple(stated)

    def _sets_the_scene(self, word: str) -> bool:
        world = self.world
        known = word in lexicon.SETTING_WORDS or word in world.category_words or word in world.place_words
        return known or word in (",", "'s") or word in lexicon.PERSONS or word in world.axis_words

    def _elaboration(self, start: int) -> Iterator[tuple[int, object]]:
        """`of the Israelites in Egypt` after a name: words that name nobody of the puzzle and end in a proper name."""
        index = start
        while index < len(self.sentence) and self.sentence[index].word in _ELABORATING:
            index += 1
            while index < len(self.sentence) and self._elaborates(index):
                index += 1
                last = self.sentence[index - 1]
                if last.capital and last.word not in lexicon.ARTICLES:
                    yield index, True

    def _elaborates(self, index: int) -> bool:
        token = self.sentence[index]
        if token.word in ("the", "house"):
            return True
        if token.word == "of":
            return self.sentence[index - 1].word == "house"
        unknown = token.word.isalpha() and token.word not in self.world.guarded
        return unknown and token.capital and not self._names(index) and (self.world.names.slip(token.word) is None)


def _denied(word: str) -> bool:
    """Whether the word is a form of a verb that does not say what goes together."""
    if word in lexicon.KNOWN_VERBS:
        return False
    base = lexicon.IRREGULAR.get(word, word)
    stems = {base, base.removesuffix("s"), base.removesuffix("es"), base.removesuffix("d"), base.removesuffix("ed")}
    stems |= {base.removesuffix("ing"), base.removesuffix("ing") + "e"}
    if base.endswith(("ies", "ied")):
        stems.add(base[:-3] + "y")
    if len(base) > 5 and (match := re.search(r"([a-z])\1(?:ed|ing)$", base)):
        stems.add(base[: match.start() + 1])
    return bool(stems & lexicon.DENIED_VERBS)
