"""Verbs that nobody listed, met in the clues of one puzzle: banded, smelted, umpires.

Such a verb says nothing by itself. But where the clues put it before several values of a category, that is how this
puzzle tells what goes together (`habits.py`); for that it must be seen to be a verb at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import ADVERBS, ARTICLES, BE, DO, HAVE, POSSESSIVES, WILL, words

_BEFORE = BE | HAVE | ADVERBS | words("who that which whoever not one other first he she they")
_BEFORE_BASE = DO | WILL | words("not can")
_AFTER = (
    ARTICLES | POSSESSIVES | words("in at on with for from to of by as before after more less sometime either neither")
)
_NEGATIVE = ("dis", "mis", "un", "non", "de", "anti", "counter")
"""Beginnings of verbs that may say the opposite of another."""


def unlisted_verbs(lookups: Iterable[Lookup]) -> dict[str, tuple[Verb, ...]]:
    """The words of the clues that can only be verbs, though no list has them, each with the shapes it may have."""
    found: dict[str, tuple[Verb, ...]] = {}
    for lookup in lookups:
        for at, word in enumerate(lookup.words):
            if word not in found and _nowhere_listed(lookup, at) and _stands_like_a_verb(lookup, at):
                verbs = tuple(Verb(_stem(word), shape, ()) for shape in _shapes(word))
                if verbs:
                    found[word] = verbs
    return found


def verb_phrases(lookups: Iterable[Lookup]) -> dict[str, tuple[Verb, ...]]:
    """Verbs with words that always follow them in this puzzle: works out at, went into space before.

    Such a phrase stands in several clues, and before what a verb brings: a preposition and a value, an amount, a time.
    """
    told: dict[tuple[str, str], set[int]] = {}
    forms: dict[str, tuple[Verb, ...]] = {}
    for number, lookup in enumerate(lookups):
        for at, word in enumerate(lookup.words):
            for verb in vocabulary().verbs.get(word, ()) if not lookup.names_at(at) else ():
                for tail in _tails(lookup, at + 1):
                    told.setdefault((verb.base, tail), set()).add(number)
                    phrase = Verb(f"{verb.base}_{tail.replace(' ', '_')}", verb.shape, ())
                    written = f"{word} {tail}"
                    if phrase not in forms.get(written, ()) and not verb.refused():
                        forms[written] = (*forms.get(written, ()), phrase)
    often = {f"{base}_{tail.replace(' ', '_')}" for (base, tail), numbers in told.items() if len(numbers) > 1}
    kept = {form: tuple(verb for verb in verbs if verb.base in often) for form, verbs in forms.items()}
    return {form: verbs for form, verbs in kept.items() if verbs and form not in vocabulary().verbs}


def _tails(lookup: Lookup, start: int) -> Iterator[str]:
    """The particle, the noun or both after a verb, if what follows them is what a verb may bring."""
    words_ = lookup.words
    particle = start < len(words_) and words_[start] in _PARTICLES
    at = start + particle
    if particle and _brought(lookup, at):
        yield words_[start]
    article = at < len(words_) and words_[at] in ARTICLES
    noun_at = at + article
    if noun_at < len(words_) and _idle_noun(lookup, noun_at) and _brought(lookup, noun_at + 1):
        yield " ".join(words_[start : noun_at + 1])


_PARTICLES = words("out up off over down away back into onto along around through")


def _idle_noun(lookup: Lookup, at: int) -> bool:
    """Whether it is a noun that names nothing of the puzzle."""
    word, world, known = lookup.words[at], lookup.world, vocabulary()
    if not word.isalpha() or lookup.sentence[at].capital or word in world.guarded or lookup.names_at(at):
        return False
    named = world.category_words.keys() | world.place_words | world.axis_words | world.objects.keys()
    noun = known.nouns.get(word)
    return word not in named and noun is not None and noun.kinds <= {"thing", "event"}


def _brought(lookup: Lookup, at: int) -> bool:
    if at >= len(lookup.words):
        return False
    word = lookup.words[at]
    return word in _BRINGING or word[0] in "$£€0123456789"


_BRINGING = words("in at on with for from to by before after sometime earlier later")


def _nowhere_listed(lookup: Lookup, at: int) -> bool:
    word, known = lookup.words[at], vocabulary()
    if not word.isalpha() or len(word) < 4 or lookup.sentence[at].capital or word.startswith(_NEGATIVE):
        return False
    if word in known.verbs or word in known.nouns or word in lookup.world.guarded:
        return False
    world = lookup.world
    named = word in world.category_words or word in world.place_words or word in world.axis_words
    return not named and not lookup.names_at(at) and world.names.slip(word) is None and not world.names.akin(word)


def _stands_like_a_verb(lookup: Lookup, at: int) -> bool:
    """Whether it stands after a name, a noun or a word that verbs follow, and before what may follow a verb."""
    words_ = lookup.words
    if at == 0 or at + 1 == len(words_):
        return False
    before, after = words_[at - 1], words_[at + 1]
    named = any(found.end == at for first in range(max(0, at - 4), at) for found in lookup.names_at(first))
    noun = before in vocabulary().nouns or before in lookup.world.category_words
    bare = not words_[at].endswith(("ed", "s", "ing"))
    follows = before in _BEFORE_BASE if bare else (named or noun or before in _BEFORE)
    return follows and (after in _AFTER or after[0] in '$£€0123456789"' or bool(lookup.names_at(at + 1)))


def _shapes(word: str) -> Iterator[str]:
    if word.endswith("ed"):
        yield from ("past", "done")
    elif word.endswith("ing"):
        yield "ing"
    elif word.endswith("s"):
        yield "s"
    else:
        yield "base"


def _stem(word: str) -> str:
    """What the forms of a regular verb share.

    >>> [_stem(each) for each in ("banded", "bands", "banding", "umpires", "umpired", "stirred", "tallies", "tallied")]
    ['band', 'band', 'band', 'umpir', 'umpir', 'stir', 'talli', 'talli']
    """
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            word = word.removesuffix(ending)
            break
    word = word.removesuffix("e")
    if word.endswith("y") and len(word) > 3:
        word = word[:-1] + "i"
    doubled = len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz"
    return word[:-1] if doubled else word
