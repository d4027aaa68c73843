"""What follows a noun and says who is meant: who drinks tea, from Oslo, next to Ann, taught by Mr. Young."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.alike import OF_PEOPLE
from cluewright.families.logic.english.doers import deed_fits
from cluewright.families.logic.english.doing import argument
from cluewright.families.logic.english.kinds import CUSTOMERS
from cluewright.families.logic.english.looks import may_look_so
from cluewright.families.logic.english.measuring import worked_out
from cluewright.families.logic.english.naming import of_that_sex, sexed
from cluewright.families.logic.english.pairing import done_with_things, gets_nothing
from cluewright.families.logic.english.reasons import by_makers, category_of, moment, role_fits, way_fits
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.following import attached, participle, whose
from cluewright.families.logic.english.rules.names import ONLY, Nouns
from cluewright.families.logic.english.sense import (
    Kind,
    Said,
    Sort,
    Thing,
    anchor,
    filled,
    joined,
    pinned,
)
from cluewright.families.logic.english.things import spoken_of
from cluewright.families.logic.english.vocabulary import Noun, Verb
from cluewright.families.logic.english.words import ANIMALS, POSSESSIVES, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.units import units_called


@rule(
    "np",
    "<core>",
    reads=["zebra: The man with the fox drinks tea.", "street: The man with the fox drinks tea."],
    refuses=["street: The tea lady smokes Kent.", "street: Ann is the man with the fox."],
)
def bare(context: Context, thing: Thing) -> Thing | None:
    """A noun phrase with nothing after it."""
    if sexed(context, thing):
        noun = thing.noun.word if thing.noun else ""
        return context.refuse(f"{noun!r} tells who it may be, among people of both sexes")
    return thing


@rule("np", "<core> <posts>", reads=["street: The person with the fox drinks tea."])
def described(context: Context, thing: Thing, said: Said) -> Thing | None:
    """The man with the fox."""
    if thing.apposed or thing.kind in (Kind.AMOUNT, Kind.NUMBER, Kind.EXTREME, Kind.PLACE):
        return (
            context.refuse("it is not clear what the words after it belong to") if thing.kind is Kind.EXTREME else None
        )
    if thing.kind is Kind.NOTHING and (thing.article == "" or thing.article in POSSESSIVES):
        return None
    if thing.sort is Sort.PERSON and said.sort is Sort.PERSON and not said.shape and said.kind is Kind.NAMED:
        return context.refuse("two people are named, and the words between do not say that they go together")
    told = worked_out(context, thing, said) if not _did_it_then(context, thing, said) else None
    if told is None or told.kind is Kind.NOTHING:
        return None
    if thing.article == ONLY and anchor(told.core) is None:
        return context.refuse("'only' says that nobody else is so, and here more than one may be")
    if not _may_describe(context, thing, said, told) or not deed_fits(context, thing, told):
        return None
    if thing.noun is None and thing.kind is Kind.NOTHING and said.suffered and _to_somebody(context, said):
        return context.refuse("it may be somebody to whom this is done")
    unnamed = thing.kind is Kind.NOTHING and thing.sort is Sort.THING
    if unnamed and thing.noun and not spoken_of(context.world, thing.noun):
        return context.refuse(f"a {thing.noun.word} is not what this puzzle is about")
    if said.prep in ("from", "to", "by", "for") and not said.shape and not role_fits(context, said, said.prep):
        return None
    whole = replace(thing, about=joined([thing.about, told.core]), aside=joined([thing.aside, told.aside]))
    if thing.kind is Kind.NOTHING:
        whole = replace(
            whole,
            headed=thing.noun is not None and thing.sort is Sort.THING and not _done_to(context, thing, told),
            kind=Kind.NAMED if anchor(told.core) else Kind.DESCRIBED,
            bare=not told.shape,
        )
    elif told.shape == "ing" or (not told.shape and said.prep):
        whole = replace(whole, trailing="ing" if told.shape else said.prep.replace("from", ""))
    whole = replace(whole, reaching=told.kind in (Kind.RELATION, Kind.COMPARED))
    return of_that_sex(context, whole) if sexed(context, whole) else whole


def _did_it_then(context: Context, thing: Thing, said: Said) -> bool:
    """Whether it may be what somebody did, and no words that describe them: Ann cooked before Bob made the pie."""
    if said.shape != "done" or said.kind is Kind.NAMED:
        return False
    ordered = said.timed or said.kind in (Kind.RELATION, Kind.COMPARED)
    somebody = thing.sort is Sort.PERSON and ordered and not context.world.spoken.get("born")
    if somebody or (thing.name is not None and thing.noun is None):
        context.refuse("it is not clear to whom the words after the verb belong")
        return True
    return False


def _to_somebody(context: Context, said: Said) -> bool:
    """Whether what somebody did may be done to another person: the one Ann saw."""
    verb = said.verb.removeprefix("by ")
    things = [each.name for each in context.world.categories if each.name not in context.world.person_categories]
    return said.verb.startswith("by ") and verb in _TO_PEOPLE and not done_with_things(verb, things)


_TO_PEOPLE = words(
    "see train coach teach tutor meet visit treat hire photograph rescue interview escort guide sponsor employ examine"
)


_TELLING = frozenset(
    [
        "talk",
        "lecture",
        "book",
        "speech",
        "story",
        "film",
        "movie",
        "presentation",
        "report",
        "paper",
        "poem",
        "song",
        "article",
        "show",
        "seminar",
        "course",
        "class",
        "play",
        "email",
        "letter",
        "note",
        "message",
        "memo",
        "podcast",
        "episode",
        "essay",
        "program",
        "programme",
        "documentary",
        "video",
    ]
)
"""What may be about something."""


def _may_describe(context: Context, thing: Thing, said: Said, told: Said) -> bool:
    """Whether what follows a noun phrase may be said of it, and of nothing else."""
    nobody = thing.kind is Kind.NOTHING
    loose = told.kind in (Kind.RELATION, Kind.COMPARED) and not told.exact
    if loose and nobody and thing.article == "the":
        return _unclear(context, "it is not clear whether it is right there or anywhere on that side")
    if not nobody and told.kind is Kind.PLACE and not told.shape:
        return False
    if thing.meant and not told.shape and moment(context, told):
        return _unclear(context, "what it was at another time is not what it is")  # Ann's age in 1980
    if not said.shape and not _may_be_attached(context, thing, said):
        return False
    if not _may_do_so(context, thing, said):
        return False
    if thing.owned and thing.noun is None:
        return False  # Will's that is not red
    if thing.kind is Kind.NAMED and thing.noun is None and not told.shape and thing.sort is not Sort.PERSON:
        return False
    unit = thing.noun is not None and bool(units_called(thing.noun.word))
    counted = thing.noun is not None and thing.noun.word in context.world.counted_words
    if (unit and told.kind is not Kind.NAMED) or (counted and told.kind in (Kind.COMPARED, Kind.RELATION)):
        return False  # the day after somebody is a day, not somebody
    unknown = thing.noun is not None and "stranger" in thing.noun.kinds
    if unknown and told.kind not in (Kind.NAMED, Kind.SEVERAL, Kind.AMOUNT):
        return False
    if not nobody and told.kind in (Kind.RELATION, Kind.COMPARED) and not told.shape:
        return _unclear(context, "it is not clear what is there: the one named first, or all of it")
    return True


def _may_be_attached(context: Context, thing: Thing, said: Said) -> bool:
    """Whether a preposition after a noun phrase may belong to it: the trip to Rome, the piece by Webb."""
    prep, nobody, noun = said.prep, thing.kind is Kind.NOTHING, thing.noun
    if prep == "by" and said.sort is not Sort.PERSON and not by_makers(context, said):
        return False
    if prep == "about" and not (nobody and noun is not None and noun.base in _TELLING):
        return False
    category = category_of(context, said) or ""
    reason = _of_another(noun, said, category)
    if reason:
        return _unclear(context, reason)
    bought = said.sort is Sort.PERSON and words_of(category) & (CUSTOMERS | _TAKERS)
    if prep == "from" and bought:
        return _unclear(context, "whoever something was bought from is another than whose it is")
    of_its_own = noun is not None and category_of(context, said) in context.world.category_words.get(noun.word, ())
    if prep == "from" and of_its_own:
        return False  # the town from Oslo
    if prep == "from" and said.suffered:
        return thing.sort is not Sort.PERSON and (nobody or thing.noun is not None)  # the coin from 1846
    if prep in ("from", "to") and not way_fits(context, thing, said):
        return _unclear(context, f"whether it goes to or comes from there is not what {prep!r} tells alone")
    if prep == "for" and not nobody and thing.sort is Sort.PERSON:
        return False  # paid more than Bob for the lamp
    if prep not in ("to", "by"):
        return True
    if prep == "by" and nobody and noun is None and _done_by(context, said):
        return True  # the one by Toth
    if noun and "stranger" in noun.kinds:
        return False  # the similar to red house
    tour = thing.owned and noun is not None and prep == "to" and "event" in noun.kinds
    beside = context.world.line() is not None or context.world.is_map  # the one by Ann may be next to her
    the_one = nobody and noun is None and prep == "by" and not beside and by_makers(context, said)
    return tour or the_one or (nobody and thing.sort is Sort.THING and noun is not None)  # nobody is "by" another


def _of_another(noun: Noun | None, said: Said, category: str) -> str:
    """Why what a preposition follows is another's: the letter to a writer, the sequel to a film."""
    if said.prep in ("to", "for", "about") and said.sort is Sort.PERSON and gets_nothing(category):
        return f"what is {said.prep} a {category} is not what they made"
    if said.prep == "to" and noun is not None and noun.base in _FOLLOWERS:
        return f"a {noun.word} is another thing than what it follows"
    return ""


_FOLLOWERS = words("sequel prequel successor reply answer response companion alternative rival introduction")
_TAKERS = words("bidder bidders owner owners renter renters collector collectors winner winners")


def _done_by(context: Context, said: Said) -> bool:
    """Whether the clues say again and again that something was made, written or sung by such people."""
    value = context.world.value(said.name)
    return value is not None and any(
        habit.preposition == "by" and habit.category == value.category for habit in context.world.habits
    )


def _may_do_so(context: Context, thing: Thing, said: Said) -> bool:
    """Whether it may be said of what the noun phrase names: tea is not green, and a fox drinks for itself."""
    animal = context.world.value(thing.name)
    if animal and words_of(animal.category) & ANIMALS and said.verb in OF_PEOPLE:
        return _unclear(context, f"it may be the {animal.name} itself")
    if thing.sort is Sort.PERSON and said.suffered:
        return _unclear(context, "it is things that this is done to")
    value = context.world.value(said.name) if said.is_it else None
    return not value or thing.kind is Kind.NOTHING or may_look_so(context, thing, value)


def _done_to(context: Context, thing: Thing, told: Said) -> bool:
    """Whether it is one of a category, told by what is done to it: the course taught by Ms. Hill."""
    return (
        bool(told.shape or told.kind is Kind.AMOUNT)
        and thing.noun is not None
        and thing.noun.word in context.world.category_words
    )


def _unclear(context: Context, reason: str) -> bool:
    context.refuse(reason)
    return False


@rule(
    "np",
    "<core> <aside>",
    "<core> <posts> <aside>",
    reads=["street: Bob, who drinks tea, is next to Ann."],
    refuses=["street: Ann, whose neighbour drinks tea, owns the fox."],
)
def by_the_way(context: Context, thing: Thing, *saids: Said) -> Thing | None:
    """Bob, who drinks tea, ..."""
    *first, aside = saids
    whole = described(context, thing, first[0]) if first else bare(context, thing)
    if whole is None or whole.kind is Kind.NOTHING:
        return None
    if whole.pending or whole.amount:
        known = _identified(context, whole) if whole.article else None
        if known is None:
            return context.refuse("it is not clear of whom the words between commas are said")
        whole = replace(
            known, pending=None, amount=None, kind=Kind.NAMED, sort=Sort.PERSON if _anybody(known) else known.sort
        )
    animal = context.world.value(thing.name)
    if animal and animal.name.islower() and words_of(animal.category) & ANIMALS and aside.verb in OF_PEOPLE:
        return context.refuse(f"it may be the {animal.name} itself")
    told = worked_out(context, whole, aside)
    if told is None or told.kind is Kind.NOTHING:
        return None
    found = pinned(whole)
    trailing = "," if aside.how == _OPEN else ""
    if found is None:
        return replace(
            whole, about=joined([whole.about, told.core]), aside=joined([whole.aside, told.aside]), trailing=trailing
        )
    return replace(whole, aside=joined([whole.aside, filled(told.core, found[0]), told.aside]), trailing=trailing)


def _anybody(thing: Thing) -> bool:
    """Whether a noun phrase of a number or a superlative is of somebody: the oldest, the 30-year-old."""
    return thing.noun is None or thing.noun.personal


_OPEN = "open"
"""How a relative clause ends that no comma closes, so that what follows may belong to it."""


@rule("aside", ", who|which|that <said> ,")
def aside(context: Context, said: Said) -> Said:
    """A relative clause between commas."""
    return said


@rule("aside", ", who|which|that <said>", reads=["street: Ann is next to Bob, who drinks tea."])
def open_aside(context: Context, said: Said) -> Said | None:
    """A relative clause at the end of a sentence."""
    return None if said.parts else replace(said, how=_OPEN)


@rule("aside", ", whose <adjectives>? <nouns> <said> ,?", reads=["street: Ann, whose drink is tea, owns the fox."])
def aside_whose(context: Context, adjectives: object, nouns: Nouns, said: Said) -> Said | None:
    """Whose drink is tea, between commas."""
    return whose(context, adjectives, nouns, said)


@rule(
    "aside",
    ", PREP <choice> ,",
    "( PREP <choice> )",
    reads=["years: Olga, from Spain, graduated in 1990."],
    refuses=["street: Ann, with Bob, drinks tea."],
)
def aside_with(context: Context, prep: str, said: Said) -> Said | None:
    """From Oslo, between commas: said of the one named before."""
    if {"neither", "either"} & set(context.words):
        return context.refuse("it is not clear whether the words between commas are one of a list")
    if said.kind is not Kind.NAMED or said.pending or said.amount or said.sort is Sort.PERSON or said.how:
        return None
    found = attached(context, prep, said)
    return replace(found, how=_OPEN) if found else None


@rule("aside", "( who|which|that <said> )", reads=["street: Ann (who isn't Norwegian) drinks tea."])
def aside_in_brackets(context: Context, said: Said) -> Said:
    """A relative clause in brackets."""
    return said


@rule("aside", ", VERB <args> ,", reads=["street: Ann, drinking tea, lives next to Bob."])
def aside_doing(context: Context, verb: Verb, said: Said) -> Said | None:
    """A participle between commas."""
    return participle(context, verb, said)


@rule(
    "np",
    "<core> , <plain> ,",
    "<core> ( <plain> )",
    reads=["street: Ann, the Norwegian, drinks tea.", "street: Ann (the Norwegian) drinks tea."],
)
def apposed(context: Context, thing: Thing, other: Thing) -> Thing | None:
    """Ann, the Norwegian, ...: named twice."""
    one, two = pinned(thing), _identified(context, other)
    if one is None or two is None or thing.apposed:
        return None
    return replace(thing, about=joined([thing.about, two.about]), aside=joined([thing.aside, two.aside]), apposed=True)


def _identified(context: Context, thing: Thing) -> Thing | None:
    """The thing, with an amount or a superlative worked out."""
    said = argument(context, thing)
    told = said and worked_out(context, Thing(), said)
    described_so = told and told.kind is Kind.DESCRIBED
    return replace(thing, about=told.core) if told and (anchor(told.core) or described_so) else None


@rule("plain", "<core>", "<core> <posts>")
def plain(context: Context, thing: Thing, said: Said | None = None) -> Thing | None:
    """A noun phrase without commas."""
    return described(context, thing, said) if said else bare(context, thing)


@rule(
    "np",
    "whoever|anyone|anybody <said>",
    "whoever|anyone|anybody who <said>",
    reads=["street: Whoever lives in the red house drinks tea."],
)
def whoever(context: Context, said: Said) -> Thing | None:
    """Whoever drinks tea."""
    if anchor(said.core) is None and (not said.amount or said.denied):
        return context.refuse("it may be said of more than one")
    return described(context, Thing(kind=Kind.NOTHING, article="the", sort=Sort.PERSON), said)
