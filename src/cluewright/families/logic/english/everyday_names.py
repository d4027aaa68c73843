"""Names that in a sentence alone may be words of everyday life: Italian of a person, where it is a food; an oak.

A word for people of a country (Italian, Thai) tells where somebody is from, unless that is what the category tells.
Of a food, an opening or a style it must be said with the thing, or after a verb. A proper name that is also a plant or
a thing (Reed, Oak Street) is written with its capital.
"""

from __future__ import annotations

from collections.abc import Sequence

from cluewright.families.logic.english.customs import certain_verbs
from cluewright.families.logic.english.demonyms import COUNTRIES, KIN
from cluewright.families.logic.english.names import Found
from cluewright.families.logic.english.occasions import may_be_told
from cluewright.families.logic.english.tokens import Token, plain
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import ARTICLES, BE, PROPER_CATEGORIES, words
from cluewright.families.logic.english.world import World, words_of
from cluewright.families.logic.meaning.clues import Value

_OF_ORIGINS = words(
    """country countries nation nations nationality nationalities origin origins home homeland hometown citizenship
    heritage ancestry descent background birthplace state states city cities town towns region regions island islands
    province team teams tourist tourists"""
)
_PROPER = PROPER_CATEGORIES | words(
    """street streets road roads avenue avenues bus buses train trains shop shops store stores cafe cafes pub pubs
    restaurant restaurants hotel hotels mission missions rocket rockets satellite probe spacecraft ferry vessel"""
)
_PLANTS = words(
    """ash aspen basil bay briar bramble clover cherry daisy dill elm fern fir forsythia ginger hazel heath heather
    holly hyacinth iris ivy jasmine juniper laurel lily maple marigold myrtle oak olive pansy peach pine plum poppy reed
    rose rosemary rowan rush rye saffron sage sorrel thorn thyme violet willow yew"""
)
_JOINING = words("and or nor neither either not , both")


def amiss(world: World, sentence: Sequence[Token], start: int, found: Found) -> str:
    """Why the name that was found need not be the value here; empty where it is."""
    value = world.value(found.value)
    if value is None or not value.name[:1].isupper():
        return ""
    if _common_word(world, sentence, start, found, value):
        return f"{sentence[start].text!r} may be another thing than {value.name}, which has a capital"
    if _of_a_people(world, value) and not _said_of_it(world, sentence, start, found.end, value):
        return f"{sentence[start].text!r} may tell where somebody is from; say it with the {value.category}"
    return ""


def _common_word(world: World, sentence: Sequence[Token], start: int, found: Found, value: Value) -> bool:
    """Whether a proper name is written in small letters, as the plant or the thing of this name is."""
    token = sentence[start]
    proper = world.is_person(value) or bool(words_of(value.category) & _PROPER)
    if token.capital or not proper or found.end > start + 1:
        return False
    after_article = start > 0 and sentence[start - 1].word in ARTICLES
    return after_article or token.word.removesuffix("s") in _PLANTS or token.word in vocabulary().nouns


def _of_a_people(world: World, value: Value) -> bool:
    """Whether a value is a word for a country or its people, in a category that tells something else of somebody."""
    if value.category in world.person_categories or words_of(value.category) & _OF_ORIGINS:
        return False
    names = next((each.values for each in world.categories if each.name == value.category), ())
    peoples = [name for name in names if _plain(name) in KIN]
    return _plain(value.name) in KIN or 2 * len(peoples) > len(names)


def _plain(name: str) -> str:
    return plain(name).replace(" ", "")


def _said_of_it(world: World, sentence: Sequence[Token], start: int, end: int, value: Value) -> bool:
    """Whether the word stands where it tells of the thing: before its noun, after a verb or after its category."""
    spoken = [token.word for token in sentence]
    related = _plain("".join(spoken[start:end])) != _plain(value.name)
    nouns = vocabulary().nouns
    last = end
    while last < len(spoken) and (spoken[last] in nouns or spoken[last] == "-"):
        last += 1
    if end < len(spoken) and (spoken[end] in _PEOPLE or _may_be_a_verb(world, spoken[end], value)):
        return False
    if last > end:
        noun = nouns[spoken[last - 1]]
        return not noun.personal and not noun.kinds & {"doer", "worker", "relative"}
    if related or _done_with(spoken[end : end + 2], value):
        return not related
    if _plain(value.name) in COUNTRIES:
        return True
    first, article = start, False
    while first and (spoken[first - 1] in _JOINING | ARTICLES or _same_category(world, sentence, first - 1, value)):
        first -= 1
        article = article or spoken[first] in ARTICLES
    before = spoken[first - 1] if first else ""
    if before in BE:
        return any(world.kindred(word, value.category) for word in spoken[: first - 1])
    if before in vocabulary().verbs and before not in nouns:
        return True
    if before in nouns or before in world.category_words:
        return before in vocabulary().verbs or world.kindred(before, value.category)
    return not article and (not before or before in ("in", "of"))


_PEOPLE = words("family household couple people clan")


def _may_be_a_verb(world: World, word: str, value: Value) -> bool:
    """Whether the word after the name may say what people do, and is a noun as well: the German lives there."""
    if word not in vocabulary().nouns or not any(
        verb.shape in ("s", "base") for verb in vocabulary().verbs.get(word, ())
    ):
        return False
    return not world.kindred(word, value.category) and not may_be_told(world, word)


def _done_with(after: Sequence[str], value: Value) -> bool:
    """Whether what follows is done with things of the category: the Sicilian was played."""
    done = vocabulary().verbs.get(after[1], ()) if len(after) > 1 and after[0] in BE else ()
    return any(verb.shape == "done" and verb.base in (certain_verbs(words_of(value.category)) or ()) for verb in done)


def _same_category(world: World, sentence: Sequence[Token], start: int, value: Value) -> bool:
    found = world.names.at(list(sentence), start)
    return any((other := world.value(each.value)) is not None and other.category == value.category for each in found)
