"""Phrases of a verb and what always follows it, met in the clues of one puzzle: works out, went into space.

Such a phrase says nothing by itself. But where the clues put it before several values of a category, that is how this
puzzle tells what goes together (`habits.py`); for that it must be seen to be one phrase.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import ARTICLES, words


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
    if noun_at < len(words_) and _idle_noun(lookup, noun_at) and _brought(lookup, noun_at + 1, _TIMING):
        yield " ".join(words_[start : noun_at + 1])


_PARTICLES = words("out up into onto along around through")
"""Those that turn no verb into its opposite, as away, off, back, down and over may."""


def _idle_noun(lookup: Lookup, at: int) -> bool:
    """Whether it is a noun that names nothing of the puzzle."""
    word, world, known = lookup.words[at], lookup.world, vocabulary()
    if not word.isalpha() or lookup.sentence[at].capital or word in world.guarded or lookup.names_at(at):
        return False
    named = world.category_words.keys() | world.place_words | world.axis_words | world.objects.keys()
    noun = known.nouns.get(word)
    return word not in named and noun is not None and noun.kinds <= {"thing", "event"}


_BRINGING = words("in at on with for from to by before after sometime earlier later")
_TIMING = words("in at on before after sometime earlier later")
"""What a verb and a noun may bring: when it was; who took a break from golf does not play it."""


def _brought(lookup: Lookup, at: int, bringing: frozenset[str] = _BRINGING) -> bool:
    if at >= len(lookup.words):
        return False
    word = lookup.words[at]
    return word in bringing or word[0] in "$£€0123456789"
