"""Forms of noun phrases: names with glue, relative clauses, asides between commas, pronouns."""

from __future__ import annotations

from itertools import product

from cluewright.families.logic.meaning.clues import And, Meaning, Same, Value
from cluewright.families.logic.reading.closed import BE, FUNCTION, POSSESSIVES, PRONOUNS, words
from cluewright.families.logic.reading.sentence import IT, NOUNS, Sentence, Thing, empty, form, of, same

_TELLING = words("is are was were has have had does did")
_PLAIN = ("glue", "name", "amount", "most")


@form(NOUNS, reads="The Swede with the dog drinks tea.", refuses="The Swede with the Dane drinks tea.")
def names(s: Sentence, i: int, j: int) -> list[Thing]:
    """One to three names with glue between them, all of one."""
    named = s.named(i, j)
    if not 1 <= len(named) <= 3 or any(s.kind(at) not in _PLAIN for at in range(i, j)):
        return []
    if any(s.kind(at) == "amount" and at not in named for at in range(i, j)):
        return []
    telling = [at for at in range(i + 1, named[-1]) if s.text(at) in _TELLING and not _participle(s, at + 1)]
    if s.text(i) == "it" and s.text(i + 1) not in BE:
        return []
    if telling and s.text(i) not in ("it", "we", "you", "i") and not (s.lax and s.text(i) == "they"):
        return []  # her coat is green
    if any(s.text(at) in ("he", "she", "him") for at in range(i, named[-1])):
        return []  # before she became a pilot
    found = []
    for terms in product(*(s.terms(at, i, j) for at in named)):
        categories = [term.category if isinstance(term, Value) else "" for term in terms]
        if len(set(categories)) == len(categories):
            sexes = s.header.sexed(terms[0], s.near(i, named[0])) if named[0] > i else []
            own = [told for told in sexes if not empty(told)]
            found.append(Thing(terms[0], (*(same(terms[0], term) for term in terms[1:]), *own)))
    return found


def _participle(s: Sentence, at: int) -> bool:
    """Whether it is the second part of a verb: the trip that Al is leading."""
    return s.kind(at) == "glue" and s.text(at) not in FUNCTION


@form(NOUNS, reads="The Swede, who keeps the dog, drinks tea.", refuses="The Swede, who keeps the Dane, drinks tea.")
def relative_clause(s: Sentence, i: int, j: int) -> list[Thing]:
    """Somebody named, and then who does something."""
    found = []
    end = j - 1 if s.kind(j - 1) == "comma" else j
    for at in s.where(i + 1, j, "wh"):
        if not _tells_who(s, at, j):
            continue
        commas = [n for n in s.where(i + 1, at, "comma") if s.glue(n + 1, at)]
        start = commas[-1] if commas else at  # the front desk, a post that belongs to Ann
        for thing, meaning in product(s.noun(i, start), s.told(at + 1, end)):
            found.append(Thing(thing.term, (*thing.asides, of(meaning, thing.term))))
    return found


def _tells_who(s: Sentence, at: int, j: int) -> bool:
    """Whether what follows `whose` is theirs: whose hat is red, not whose baker hugged the Dane."""
    if s.text(at) != "whose":
        return True
    first = next(iter(s.named(at, j)), j)
    before = s.text(first - 1).split()[-1]
    return (
        before in FUNCTION | {"to", "for"}
        or s.kind(first) == "amount"
        or s.kind(first - 1) != "glue"
        or before in s.header.words
    )


@form(NOUNS, reads="The man who drinks tea keeps the dog.", refuses="The man who drinks keeps the dog.")
def one_who(s: Sentence, i: int, j: int) -> list[Thing]:
    """Nobody named, but somebody who does something."""
    found = []
    at = s.past_glue(i, j)
    end = j - 1 if s.kind(j - 1) == "comma" else j
    if (i < at < j or s.text(i) == "whoever") and s.kind(at) == "wh" and _tells_who(s, at, j):
        for meaning in s.told(at + 1, end):
            thing = _identified(meaning)
            if thing:
                found.append(_of_sex(s, thing, i, at))
    return found


def _identified(meaning: Meaning) -> Thing | None:
    """Whoever is described by a meaning that says who it is."""
    parts = meaning.parts if isinstance(meaning, And) else (meaning,)
    for part in parts:
        if isinstance(part, Same) and part.one == IT:
            return Thing(part.other, tuple(of(each, part.other) for each in parts if each != part))
    return None


@form(NOUNS, reads="The Swede, a tea drinker, keeps the dog.", refuses="The Swede, a Dane, keeps the dog.")
def aside(s: Sentence, i: int, j: int) -> list[Thing]:
    """A name, and between commas another for the same one."""
    commas = s.where(i, j, "comma")
    if len(commas) == 1 and j == len(s.row) and s.glue(commas[0] + 1, j):  # the hay fever sufferer, a man
        return [_of_sex(s, one, commas[0] + 1, j) for one in s.noun(i, commas[0])]
    if len(commas) != 2 or commas[1] != j - 1 or commas[0] == i:
        return []
    found = []
    for one, other in product(s.noun(i, commas[0]), s.noun(commas[0] + 1, commas[1])):
        found.append(Thing(one.term, (*one.asides, same(one.term, other.term), *other.asides)))
    inner = commas[0] + 1
    if s.kind(inner) not in ("wh", "unlike") and not found:
        for one, meaning in product(s.noun(i, commas[0]), s.simple(inner, commas[1])):
            found.append(Thing(one.term, (*one.asides, of(meaning, one.term))))
    return found


def _of_sex(s: Sentence, one: Thing, i: int, j: int) -> Thing:
    """Somebody, and whether a stretch calls them a man or a woman."""
    sexes = [] if s.kind(i) == "wh" else s.header.sexed(one.term, s.near(i, j))
    return Thing(one.term, (*one.asides, *(told for told in sexes if not empty(told))))


@form(NOUNS, reads="The woman drinks tea.", refuses="The person drinks tea.", world="couples")
def by_sex(s: Sentence, i: int, j: int) -> list[Thing]:
    """The only woman, or the only man, of the puzzle."""
    words = {s.text(at) for at in range(i, j)}
    if not s.glue(i, j) or s.text(i) != "the":
        return []
    found = [told for told in s.header.sexed(IT, words) if isinstance(told, Same)]
    return [Thing(told.other) for told in found]


@form(NOUNS, reads="The Swede drinks tea. He keeps the dog.", refuses="He keeps the dog.")
def pronoun(s: Sentence, i: int, j: int) -> list[Thing]:
    """He, she, it; his house."""
    alone = i + 1 == j and s.text(i) in PRONOUNS
    owned = s.text(i) in POSSESSIVES and s.glue(i, j)
    if not alone and not owned:
        return []
    other = s.other_sex(i, s.before)
    if other is not None:
        return [Thing(term) for term in other]
    last = s.last_named(i) if alone and s.text(i) in ("it", "them", "him", "her", "hers", "his") else []
    return [*([Thing(s.before)] if s.before is not None else []), *last]
