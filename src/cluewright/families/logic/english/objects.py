"""What the clues of a puzzle speak of, learnt from all of them together: kayaks, tattoos, reservations.

No header names it, and beside one value alone "the pink kayak" may be any pink thing of anybody. But where kayaks stand
beside values of two categories, or are somebody's and pink, they are what the puzzle is about; then "the pink kayak" is
whatever goes together with pink.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.tokens import Token, plain, tokens
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import ADJECTIVES, ARTICLES, LOOKS, POSSESSIVES, QUALITIES
from cluewright.families.logic.english.words import words as words_in
from cluewright.families.logic.english.world import World, words_of
from cluewright.families.logic.meaning.clues import Value
from cluewright.families.logic.meaning.units import units_called

OR_THINGS = words_in(
    "comic model speaker printer player star starter mount exhibit mobile conductor runner ruler sitter"
)
"""Nouns of people that may as well be those of things."""

_RELATIVES = words_in("that which")
_BEFORE_VALUES = words_in("in on at by with from for of about to")
_SOMEBODY = "somebody"
_AMOUNT = "an amount"
_TITLE = "the title"


def objects(world: World, sentences: Iterable[Lookup]) -> dict[str, str]:
    """The forms of the nouns that the sentences and the title are about, each with its singular."""
    beside: dict[str, set[tuple[str, str]]] = {noun: {(_TITLE, "")} for noun in _titled(world)}
    after_article: set[str] = set()
    for lookup in sentences:
        words = lookup.words
        after_article |= {after for word, after in pairwise(words) if word in ARTICLES}
        for noun, whose in _nouns(world, lookup):
            beside.setdefault(_singular(noun), set()).add(whose)
    found: dict[str, str] = {}
    for noun, owners in beside.items():
        categories = {category for category, _ in owners}
        owned = any(category in (_SOMEBODY, _AMOUNT) for category in categories)
        spoken = owned or noun in vocabulary().nouns or bool(after_article & numbers(noun))
        certain = not categories <= {_SOMEBODY, _TITLE} or noun in OR_THINGS
        if (len(categories) > 1 or len(owners) > 1) and certain and spoken:
            found |= dict.fromkeys(numbers(noun), noun)
    return found


def _titled(world: World) -> set[str]:
    """The nouns of things in the title of the puzzle, if they name no value: Toy trains, Mattress sale."""
    found = set()
    for token in tokens(world.puzzle.title):
        word, base = token.word, _singular(token.word)
        noun = vocabulary().nouns.get(word)
        unknown = noun is None and word not in vocabulary().verbs and word not in world.guarded
        thing = unknown or (noun is not None and noun.plural and noun.kinds <= {"thing", "event"})
        if thing and word.isalpha() and len(word) > 3 and not world.names.at([token], 0):
            found.add(base)
    return found


def spoken(sentences: Iterable[list[Token]]) -> dict[str, int]:
    """In how many sentences each noun stands, by its singular."""
    found: Counter[str] = Counter()
    for says in sentences:
        found.update({_singular(token.word) for token in says if not token.capital})
    return dict(found)


def _nouns(world: World, lookup: Lookup) -> Iterator[tuple[str, tuple[str, str]]]:
    """Each noun that stands beside a value, an amount or a possessive, and what it stands beside."""
    words = lookup.words
    for start, word in enumerate(words):
        before = words[start - 1] if start else ""
        if word in POSSESSIVES:
            yield from _noun_at(world, lookup, start + 1, (_SOMEBODY, ""))
        elif before in ARTICLES and word[0] in "$£€0123456789":
            yield from _noun_at(world, lookup, start + 1, (_AMOUNT, word))
        if before == "the" and start + 2 < len(words):
            for told in _described(world, lookup, start + 1):
                yield from _noun_at(world, lookup, start, (told.category, told.name))
        for found in lookup.names_at(start):
            value = world.value(found.value)
            if value is None or found.end >= len(words):
                continue
            if words[found.end] == "'s":
                somebody = (_SOMEBODY, value.name) if world.is_person(value) else (value.category, value.name)
                yield from _noun_at(world, lookup, found.end + 1, somebody)
            elif before in ARTICLES and not found.doer:
                yield from _noun_at(world, lookup, found.end, (value.category, value.name))


def _described(world: World, lookup: Lookup, at: int) -> Iterator[Value]:
    """The values by which the words after a noun describe it: the display in the Adams Wing, the map owned by Colin."""
    verbs = vocabulary().verbs.get(lookup.words[at], ())
    if lookup.words[at] in _RELATIVES or any(verb.shape in ("done", "ing") for verb in verbs):
        at += 1
    elif lookup.words[at] not in _BEFORE_VALUES:
        return
    end = min(at + 4, len(lookup.words))
    while at < end and (lookup.words[at] in ARTICLES | _BEFORE_VALUES or lookup.words[at] in vocabulary().verbs):
        at += 1
    if at < end:
        yield from (value for found in lookup.names_at(at) if (value := world.value(found.value)) is not None)


def _noun_at(world: World, lookup: Lookup, at: int, whose: tuple[str, str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """The noun at this token, if it can be one of what the puzzle is about."""
    while at < len(lookup.words) and lookup.words[at] in ADJECTIVES:
        at += 1
    if at >= len(lookup.words):
        return
    word, token = lookup.words[at], lookup.sentence[at]
    known = vocabulary()
    if not word.isalpha() or len(word) < 3 or token.capital or word in world.guarded or units_called(word):
        return
    noun = known.nouns.get(word)
    if word in world.place_words and word in ("house", "houses", "home", "homes"):
        return
    if lookup.names_at(at) or word in world.category_words or (noun is None and word in known.verbs):
        return
    if noun is not None and not (noun.kinds <= {"thing", "event"}) and noun.base not in OR_THINGS:
        return
    shapes = {"ing"} if noun is not None and "thing" in noun.kinds else set()
    if word in known.verbs and not {verb.shape for verb in known.verbs[word]} <= {"base", *shapes}:
        return  # "the Ford parks": a verb as well as a noun
    yield word, whose


def _singular(word: str) -> str:
    noun = vocabulary().nouns.get(word)
    return noun.base if noun else min(numbers(word), key=len)


def is_object(world: World, value: Value, noun: str) -> bool:
    """Whether the noun is what the puzzle is about, so that with a value it is whatever goes together with it."""
    others = next((each.values for each in world.categories if each.name == value.category), ())
    many = 2 * len([name for name in others if plain(name) in QUALITIES]) >= len(others)
    if plain(value.name) in QUALITIES and many and not words_of(value.category) & LOOKS:
        return False  # an awning's colour is not that of the stall
    return noun in world.objects and not world.coloured_houses(value)
