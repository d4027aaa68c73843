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
    cigarette cigarettes cigar cigars beverage beverages house houses home them , 's"""
)


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
    if not context_words or context_words[0] not in _STARTS:
        return None
    if _denies(context_words):
        return None
    found: list[int] = []
    nouns = vocabulary().nouns
    for index, word in enumerate(context_words):
        if word == "two" and "no" in context_words[:index]:
            continue  # no two houses have the same colour
        amount = CARDINALS.get(word, number(word))
        if amount is not None:
            found.append(int(amount))
        elif word not in _MADE_OF and word not in known and not (word in nouns and nouns[word].personal):
            return None
    return tuple(found)
