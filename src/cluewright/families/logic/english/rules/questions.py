"""Questions: what is asked of one place."""

from __future__ import annotations

from typing import NamedTuple

from cluewright.families.logic.english.axes import fitting
from cluewright.families.logic.english.measuring import worked_out
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.sense import Said, Thing, anchor, conjuncts, pinned
from cluewright.families.logic.english.vocabulary import Noun, Verb, vocabulary
from cluewright.families.logic.meaning.clues import Meaning, Term, Value

_WHO_FIRST = ("name", "person", "first", "nationality")


class Question(NamedTuple):
    """Of the place of `term`, what is its `category`; an empty category asks for the place itself."""

    term: Term | None
    """None asks for everybody."""

    category: str = ""


def _asked(core: Meaning, category: str | None) -> Question | None:
    term = anchor(core)
    if term is None or len(conjuncts(core)) > 1 or category is None:
        return None
    if isinstance(term, Value) and term.category == category:
        return None
    return Question(term, category)


def _said(context: Context, said: Said, category: str | None) -> Question | None:
    whole = worked_out(context, Thing(), said)
    return _asked(whole.core, category) if whole else None


def _who(context: Context) -> str | None:
    """The category that answers `who`."""
    world = context.world
    persons = [category.name for category in world.categories if category.name in world.person_categories]
    nouns = vocabulary().nouns

    def rank(name: str) -> int:
        words = name.lower().split()
        ranks = [index for index, word in enumerate(_WHO_FIRST) if word in words]
        return min(ranks, default=2 if name.lower() in nouns and nouns[name.lower()].personal else 9)

    return _own(context, min(persons, key=rank)) if persons else None


def _own(context: Context, category: str) -> str:
    """The category, or nothing for the names of the places themselves."""
    named = context.world.named_places
    return "" if named and named.name == category else category


def _category(context: Context, nouns: Nouns) -> str | None:
    """The category or place that the nouns name; empty for the place."""
    world = context.world
    last = nouns[-1]
    found = set(world.category_words.get(last.word, set()))
    for noun in nouns[:-1]:
        narrowed = found & world.category_words.get(noun.word, set())
        found = narrowed or found
    if len(found) == 1:
        return _own(context, found.pop())
    scaled = world.puzzle.places.kind == "scale" and world.puzzle.places.ordered
    measured = scaled and {noun.word for noun in nouns} & world.axes[0].words
    if not found and (last.word in world.place_words or measured):
        return ""
    if not found and last.personal:
        return _who(context)
    return None


@rule("question", "who <said>")
def who(context: Context, said: Said) -> Question | None:
    """Who drinks water?"""
    return _said(context, said, _who(context))


@rule("question", "who BE <np>")
def who_is(context: Context, _be: str, thing: Thing) -> Question | None:
    """Who is the tea drinker?"""
    return _asked(thing.about, _who(context))


@rule("question", "which|what NOUN <said>")
def which(context: Context, noun: Noun, said: Said) -> Question | None:
    """Which person drinks water?"""
    return _said(context, said, _category(context, (noun,)))


@rule("question", "which|what <nouns> BE <np>")
def which_is(context: Context, nouns: Nouns, _be: str, thing: Thing) -> Question | None:
    """Which colour is Ann's house?"""
    return _asked(thing.about, _category(context, nouns))


@rule("question", "which|what <nouns> DO <np> VERB PREP?")
def which_does(context: Context, nouns: Nouns, _do: str, thing: Thing, _verb: Verb, _prep: object) -> Question | None:
    """Which animal does Ann keep?"""
    return _asked(thing.about, _category(context, nouns))


@rule("question", "PREP which|what <nouns> DO <np> VERB")
def in_which(context: Context, _prep: str, nouns: Nouns, _do: str, thing: Thing, _verb: Verb) -> Question | None:
    """In which house does Ann live?"""
    return _asked(thing.about, _category(context, nouns))


@rule("question", "PREP which|what <nouns> BE <np>")
def in_which_is(context: Context, _prep: str, nouns: Nouns, _be: str, thing: Thing) -> Question | None:
    """In which house is the fox?"""
    return _asked(thing.about, _category(context, nouns))


@rule("question", "what DO <np> VERB")
def what_does(context: Context, _do: str, thing: Thing, verb: Verb) -> Question | None:
    """What does the Dane drink?: the category of that verb."""
    return _asked(thing.about, _category(context, (Noun(verb.base, verb.base, frozenset()),)))


@rule("question", "where DO <np> VERB")
def where(context: Context, _do: str, thing: Thing, _verb: Verb) -> Question | None:
    """Where does Ann live?"""
    return _asked(thing.about, "")


@rule("question", "where BE <np>")
def where_is(context: Context, _be: str, thing: Thing) -> Question | None:
    """Where is the fox?"""
    return _asked(thing.about, "")


@rule("question", "where DO everyone|everybody|each NOUN? VERB", "who VERB where")
def everyone(context: Context, *_rest: object) -> Question:
    """Where does everyone live?"""
    return Question(None, _who(context) or context.world.puzzle.categories[0].name)


@rule("question", "how old BE <np>")
def how_old(context: Context, _be: str, thing: Thing) -> Question | None:
    """How old is Ann?"""
    found = pinned(thing)
    axes = fitting(context.world.axes, "age", frozenset(), "", frozenset())
    return Question(found[0], axes[0][0].key) if found and len(axes) == 1 else None


@rule("question", "how much|many <nouns>? DO <np> VERB")
def how_much(context: Context, nouns: Nouns | None, _do: str, thing: Thing, verb: Verb) -> Question | None:
    """How much did Kim pay?"""
    found = pinned(thing)
    named = frozenset(noun.word for noun in nouns or ()) & frozenset(context.world.axis_words)
    axes = fitting(context.world.axes, "any", verb.topics(), "", named)
    return Question(found[0], axes[0][0].key) if found and len(axes) == 1 else None


@rule("question", "whose <nouns> <said>")
def whose(context: Context, _nouns: Nouns, said: Said) -> Question | None:
    """Whose house is red?"""
    return _said(context, said, _who(context))
