"""Sentences about the setting, which rule nothing out but must agree with the puzzle."""

from __future__ import annotations

from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.sense import Clause
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.meaning.clues import SETTING
from cluewright.families.logic.meaning.measures import CARDINALS
from cluewright.families.logic.meaning.quantities import number

_STARTS = words("each every all no in there")
_MADE_OF = words(
    """there are is in a an the row street each every having has have had with which who whose that and or of own one
    its their his her different distinct unique favourite favorite certain type types kind brand particular
    lives live living next to other side by along lined up colored coloured painted owner owns person man people
    inhabitants inhabitant residents resident colours colors nationality nationalities all none no two same do
    does not share from left numbered come comes drink drinks smoke smokes keep keeps pet pets animal animals
    cigarette cigarettes cigar cigars beverage beverages house houses home them , 's
    sit sits sat sitting seated stand stands stood standing line straight queue facing north another after
    right through to number numbers at on above perform performs performed give gives gave turn turns occupied by as
    parked seen across attribute attributes characteristic characteristics following for"""
)
_DIRECTIONS = words("south east west")


@rule("sentence", "SETTING", reads=["street: There are five houses."], refuses=["street: There are six houses."])
def setting(context: Context, found: tuple[int, ...]) -> Clause | None:
    """There are five houses."""
    size = context.world.size
    wrong = [each for each in found if each not in (size, 1)]
    if wrong:
        return context.refuse(
            f"it speaks of {wrong[0]}, but the puzzle has {size} ({context.world.puzzle.places.noun})"
        )
    return Clause(SETTING)


def _denies(sentence: list[str]) -> bool:
    """Whether it says more than that all is different: all the same, none next to another."""
    shared = "same" in sentence or "share" in sentence
    none = sentence[0] == "no" or "not" in sentence or "none" in sentence
    return shared != none or (none and "next" in sentence) or sentence.count("not") + (sentence[0] == "no") > 1


def stated(context_words: list[str], known: set[str]) -> tuple[int, ...] | None:
    """The numbers in a sentence that is made of nothing but words about the setting."""
    counted = CARDINALS.get(context_words[0], number(context_words[0])) if context_words else None
    if not context_words or (context_words[0] not in _STARTS and (counted is None or counted < 3)):
        return None
    if counted is not None and not _sits(context_words):
        return None
    if _denies(context_words):
        return None
    if "facing" in context_words and "north" not in context_words:
        return None  # who faces south has left and right the other way round
    if "right" in context_words and "left to right" not in " ".join(context_words):
        return None
    found: list[int] = []
    numbered = range_of(context_words)
    for index, word in enumerate(context_words):
        if word == "two" and "no" in context_words[:index]:
            continue  # no two houses have the same colour
        if index in numbered:
            found.append(numbered[index])
            continue
        amount = CARDINALS.get(word, number(word))
        if amount is not None:
            found.append(int(amount))
        elif word not in _MADE_OF and word not in known and not _plain(word, counted is not None):
            return None
    return tuple(found)


def _plain(word: str, counted: bool) -> bool:
    """Whether the noun says nothing in the setting: a person; beside a count of all, a thing."""
    noun = vocabulary().nouns.get(word)
    return noun is not None and (noun.personal or (counted and bool(noun.kinds & {"thing", "event"})))


def _sits(sentence: list[str]) -> bool:
    """Whether it says of all, by their number, that they sit or stand somewhere: six friends are sitting in a row."""
    noun = vocabulary().nouns.get(sentence[1]) if len(sentence) > 2 else None
    staying = words(
        "sit sits sat sitting seated stand stands stood standing live lives living are perform performed give gave"
    )
    return (
        noun is not None
        and noun.plural
        and bool(staying & set([word for word in sentence[2:] if word not in (",", "and")][:3]))
    )


def range_of(sentence: list[str]) -> dict[int, int]:
    """Where `1 to 6` stands: the first number must be 1, the last how many there are."""
    found: dict[int, int] = {}
    for index in range(len(sentence) - 2):
        first, last = number(sentence[index]), number(sentence[index + 2])
        if first is not None and last is not None and sentence[index + 1] in ("to", "through"):
            found |= {index: int(first), index + 2: int(last)}
    return found
