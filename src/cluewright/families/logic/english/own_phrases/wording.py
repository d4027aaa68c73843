"""Which words may stand in a phrase of a puzzle, and when two phrases are the same."""

from __future__ import annotations

from functools import lru_cache

from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.gradings import COMPARATIVES, DIRECTIONS, MOST, SUPERLATIVES, VAGUELY
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.meaning.measures import CARDINALS, ordinal
from cluewright.families.logic.meaning.quantities import number

AUXILIARIES = small.BE | small.DO | small.HAVE | small.WILL | words("being to")
_LIKED = words("favourite favorite own preferred beloved")
IDLE = small.ARTICLES | small.POSSESSIVES | small.ADVERBS | (small.ADJECTIVES - _LIKED) | frozenset({'"'})
"""Words that a phrase may have or not."""

RELATIVES = words("that who which")
_PERMITTED = words(
    """about through throughout during via across around near within under total order letter letters times old as at by
    off away down up out over back"""
)
_NEVER = (
    (small.GUARDED - _PERMITTED)
    | small.EDGES
    | frozenset({*COMPARATIVES, *SUPERLATIVES, *DIRECTIONS, *MOST, *VAGUELY})
    | small.PRONOUNS
    | words(
        """next beside neighbor neighbour brother sister mother father wife husband son daughter friend rival boss
        cousin aunt uncle twin partner colleague fan ex like"""
    )
    | _LIKED
)
"""Words that say of somebody else, or that can turn what is said round."""

_TURNING = words("off away down up out over back")
"""What may turn a verb into its opposite, right after it: gave up, turned down."""

_TURNED = words(
    """turn put call give pass run sell drop back throw stay keep take send hand walk stand cut rule leave lay write
    swear hold strike opt miss sit burn tear shut trade shy move step break wear sign check knock wipe die hold phase
    talk vote weed cross clear close let pay get"""
)
"""Verbs that are turned so."""

_PREDICATES = words("due based located native home known set scheduled popular available priced bound headed born due")
"""Adjectives that say what a verb would."""

ROUGHLY = words("about around over under up near off down out away back through")
"""What may say before an amount that it is not told exactly."""

SAME = {
    "purchase": "buy",
    "produce": "make",
    "create": "make",
    "craft": "make",
    "begin": "start",
    "reside": "live",
    "author": "write",
    "pen": "write",
    "ascend": "climb",
    "summit": "climb",
    "don": "wear",
    "hail": "come",
    "captain": "lead",
    "skipper": "lead",
    "helm": "lead",
    "select": "choose",
    "pick": "choose",
}
"""Verbs for which another says the same."""

_UNDOING = ("un", "dis", "mis", "non", "anti", "counter", "re")
_SELDOM = words("wish lost another cause")


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """The word without the ending of its form, the same for all forms of a verb or a noun."""
    known = vocabulary()
    if word == "people":
        return "person"
    if word in known.verbs:
        return known.verbs[word][0].base
    if word in known.nouns:
        return known.nouns[word].base
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > 2:
            return word.removesuffix(ending).removesuffix("e")
    return word.removesuffix("e") if len(word) > 3 else word


@lru_cache(maxsize=4096)
def may_stand(word: str) -> bool:
    """Whether the word may be part of a phrase: it cannot turn what is said into something else."""
    if not word.isalpha() or word in _NEVER or word in CARDINALS or ordinal(word) is not None or number(word):
        return False
    senses = [sense.kind for verb in vocabulary().verbs.get(word, ()) for sense in verb.senses]
    if "opposite" in senses or (senses and set(senses) <= {"opinion"}):
        return False
    known = word in vocabulary().verbs or word in vocabulary().nouns or word in small.PREPOSITIONS
    return known or not word.startswith(_UNDOING)


def seldom(word: str, paired: bool = False) -> bool:
    """Whether it takes more clues to trust a phrase with this word: a wish, a loss, what one does to another.

    Where people are paired with people, as doctors with patients, the last is what a puzzle tells.
    """
    kinds = {sense.kind for verb in vocabulary().verbs.get(word, ()) for sense in verb.senses}
    return bool(kinds & _SELDOM - ({"another"} if paired else set()))


def is_known(word: str) -> bool:
    """Whether some list has the word."""
    known = vocabulary()
    return word in known.verbs or word in known.nouns or word in small.PREPOSITIONS | _PERMITTED | _PREDICATES


def turned(left: tuple[str, ...]) -> bool:
    """Whether a verb in the phrase may be turned round by the little word after it: gave up; but not went down off."""
    pairs = zip(left, left[1:], (*left[2:], ""), strict=False)
    return left not in ((), ("over",)) and (
        left[0] in _TURNING
        or any(
            word in _TURNING and (verb in _TURNED or (not after and verb not in _TURNING)) and after != "at"
            for verb, word, after in pairs
        )
    )


def is_verb(word: str) -> bool:
    """Whether the word may be a form of a verb."""
    return word in vocabulary().verbs or (word not in vocabulary().nouns and word.endswith(("ed", "ing")))
