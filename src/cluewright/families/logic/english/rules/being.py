"""To be, and to be not: be, become, is named."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.kinds import (
    CUSTOMERS,
    EVERYWHERE,
    GETTERS,
    GIVERS,
    GOALS,
    HOMES,
    HOMETOWNS,
    NOT_BEEN_IN,
    ORIGINS,
    PLACES,
    TITLES,
)
from cluewright.families.logic.english.measuring import settled
from cluewright.families.logic.english.naming import agent_fits_alone
from cluewright.families.logic.english.phrases import chosen
from cluewright.families.logic.english.reasons import (
    axis_of,
    by_makers,
    category_of,
    either_way,
    moment,
    somewhere,
    travelling,
)
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.sense import (
    Kind,
    Said,
    Sort,
    conjuncts,
    joined,
    negated,
)
from cluewright.families.logic.english.things import spoken_of
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.english.words import ANIMALS, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import And, Compare, ExactlyOne, Or, Place, Same, Value
from cluewright.families.logic.meaning.quantities import fraction


@rule(
    "vp",
    "ADVERB? BE ADVERB? <args>",
    reads=["street: Ann is also the Norwegian."],
    refuses=["street: Ann would be the Norwegian.", "island: Abe is Jo."],
)
def be(context: Context, _before: object, _be: str, _after: object, said: Said) -> Said | None:
    """To be, or to be somewhere."""
    maker = said.sort is Sort.PERSON or by_makers(context, said)
    if said.prep == "by" and maker and said.kind is Kind.NAMED and not said.parts and not said.owned:
        return replace(said, shape="s", name=None)  # a clock is by its maker; of people it is refused where they meet
    if said.kind is Kind.NAMED and said.prep in ("for", "with") and _told_so(context, said):
        return replace(said, sort=Sort.THING, shape="s", name=None)
    if said.kind is Kind.NAMED and said.prep == "to" and _goes_there(context, said):
        return replace(said, sort=Sort.THING, shape="s", name=None, suffered=True)  # the 2008 trip was to Chile
    if said.kind is Kind.EXTREME and said.prep in EVERYWHERE and said.noun is None:
        return _at_the_most(context, said)
    if said.prep in ("by", "as", "to") or said.kind is Kind.NOTHING or (said.pending and said.prep):
        return None
    if said.prep == "from" and not said.parts:
        return _from(context, said)
    if said.kind is Kind.PLACE and said.timed and not context.world.is_row:
        return context.refuse("it is not said what is first or last")
    if said.parts:
        return _each_is(context, said)
    if said.sort is Sort.PERSON and said.prep and said.prep != "of":
        return _beside_somebody(context, said)
    if (
        said.bare
        and moment(context, replace(said, sort=Sort.THING))
        and said.noun
        and not _of_the_time(context, said.noun)
    ):
        return context.refuse(f"when somebody was a {said.noun.word} is not when it was")
    reason = _otherwise(context, said) or (_once(context, said) if _be in ("was", "were") else "")
    if reason:
        return context.refuse(reason)
    one_of = isinstance(said.core, ExactlyOne)  # not to be one of two is to be neither
    firm = (said.firm and not one_of) or isinstance(_before, str) or isinstance(_after, str)
    return replace(said, sort=Sort.THING, shape="s", is_it=True, firm=firm, name=None if said.prep else said.name)


def _once(context: Context, said: Said) -> str:
    """Why what was so, said alone, need not be what is told: who was a nurse may be one no more."""
    if not context.world.alone():
        return ""
    jobs = {each.name for each in context.world.categories if context.world.of_jobs(each)}
    if not said.prep and category_of(context, said) in jobs:
        return "what somebody was need not be what they are"
    homes = words_of(context.world.puzzle.places.noun) & HOMES
    ordinal = said.kind is Kind.PLACE and not said.prep and said.sort is not Sort.PLACE
    return "who was first or last may have been so in time" if homes and ordinal else ""


def _never_in(context: Context, said: Said) -> bool:
    """Whether nobody is in, at or on what is named, nor anything that the clues speak of: on tea, in the dog."""
    named = words_of(category_of(context, said) or "") & NOT_BEEN_IN
    return bool(named) and said.noun is None and not context.world.usual("be", said.prep, category_of(context, said))


_OPPOSITE = (
    (words("teacher teachers tutor instructor professor"), words("student pupil learner")),
    (words("doctor doctors dentist vet physician nurse therapist"), words("patient")),
    (words("seller sellers vendor trader merchant"), words("customer buyer shopper client")),
    (words("waiter waiters waitress server chef"), words("guest diner customer")),
    (words("coach coaches trainer"), words("player athlete")),
    (words("giver givers sender"), words("receiver recipient")),
)
"""People, and what those opposite to them are called."""


def _another_role(context: Context, noun: Noun) -> bool:
    """Whether a noun names those whom the people of the puzzle have to do with: a teacher is no student."""
    people = context.world.person_words()
    if noun.word in context.world.category_words:
        return False
    return any(
        (people & some and noun.base in others) or (people & others and noun.base in some) for some, others in _OPPOSITE
    )


def _at_their_post(context: Context, said: Said, noun: Noun) -> bool:
    """Whether somebody is said to be something of a value or on it, and need not be told by it: a guest on a show."""
    category = category_of(context, said)
    if category is None or not noun.personal or context.world.kindred(noun.word, category):
        return False
    return not agent_fits_alone(context.world, noun, category)


def _otherwise(context: Context, said: Said) -> str:
    """Why to be so may say another thing than that the two go together."""
    if said.noun and said.noun.personal and said.name is None and _another_role(context, said.noun):
        return f"nobody of this puzzle is a {said.noun.word}"
    if said.noun and context.world.alone() and said.name is None and _at_their_post(context, said, said.noun):
        return f"a {said.noun.word} of it or on it need not be whose it is"
    if said.prep in EVERYWHERE and said.kind is Kind.NAMED and _never_in(context, said):
        return f"to be {said.prep!r} it does not say whose it is"
    placed = (said.kind is Kind.PLACE and not said.prep) or said.kind is Kind.RELATION
    return _two_scales(context, said) if placed else ""


def _two_scales(context: Context, said: Said) -> str:
    """Why to be third, ahead of somebody or years after them may be told of another scale than that it was read of."""
    world = context.world
    starting = world.category_words.keys() & {"starting", "start", "grid", "qualifying"}
    if starting and world.racing() and not world.is_row:
        return "it may be where they started or where they finished"
    years = [part for part in conjuncts(said.core) if isinstance(part, Compare) and part.by]
    aged = any("age" in axis.topics for axis in world.axes)
    if said.timed and aged and any((axis := world.axis(part.axis)) and axis.like_years for part in years):
        return "it may be the years between them or those of which the clues tell"
    return ""


def _at_the_most(context: Context, said: Said) -> Said | None:
    """To be in the warmest section: where it is warmest."""
    told = settled(context, replace(said, prep=""))
    return replace(told, kind=Kind.NAMED, sort=Sort.THING, shape="s", prep=said.prep) if told else None


def _from(context: Context, said: Said) -> Said | None:
    """To be from a place, or of a year."""
    if said.amount:
        return None
    if said.suffered:
        return replace(said, shape="s")  # is from 1846
    if either_way(context, category_of(context, said)):
        return context.refuse("some clues tell who goes there, and some who comes from there")
    if words_of(category_of(context, said) or "") & GOALS:
        return context.refuse("where somebody comes from is another thing than where they go")
    animal = words_of(category_of(context, said) or "") & (ANIMALS | TITLES)
    if said.owned or animal or not somewhere(context, said):
        return context.refuse("somebody is from a place")
    if said.sort is Sort.PERSON and words_of(category_of(context, said) or "") & GIVERS:
        return replace(said, shape="s", suffered=True, name=None)  # the doll was from Mum
    if said.sort is Sort.PERSON:
        return _beside_somebody(context, said)
    return replace(said, shape="s", is_it=True, name=None)


def _beside_somebody(context: Context, said: Said) -> Said | None:
    """To be with somebody: their husband or wife, or whoever came along on a trip."""
    if said.prep == "with" and len(context.world.roles) > 1:
        return replace(said, sort=Sort.THING, shape="s")
    if said.prep == "with" and context.world.has_trips():
        return replace(said, shape="s", suffered=True, name=None)  # the holiday was with Bill
    category = category_of(context, said)
    if said.prep == "for" and category and words_of(category) & (CUSTOMERS | GETTERS) and not context.world.is_row:
        return replace(said, shape="s", suffered=True, name=None)  # the pizza was for Julian
    return context.refuse(f"to be {said.prep!r} somebody does not say that they go together")


def _goes_there(context: Context, said: Said) -> bool:
    """Whether it is trips, flights or the like that are to a place, and no clue tells where they come from."""
    category = category_of(context, said)
    plain = not said.owned and not said.headed and said.sort is not Sort.PERSON
    there = bool(words_of(category or "") & (PLACES | HOMETOWNS) - ORIGINS) and somewhere(context, said)
    return plain and there and travelling(context) and not either_way(context, category)


def _told_so(context: Context, said: Said) -> bool:
    """Whether the clues say again and again that something is for or with somebody: the pizza is for Julian."""
    category = category_of(context, said)
    return context.world.usual("be", said.prep, category) and not said.owned and not said.headed


def _of_the_time(context: Context, noun: Noun) -> bool:
    """Whether what is in a certain year or month is what the puzzle is about, and not a success or a baby."""
    known = context.world.category_words.keys() | context.world.objects.keys() | context.world.axis_words
    alike = bool(context.world.spoken) and "thing" in noun.kinds and spoken_of(context.world, noun)
    return ((noun.word in known or alike) and not noun.personal) or "event" in noun.kinds


def _each_is(context: Context, said: Said) -> Said | None:
    """To be this, there and then."""
    if any(each.kind is Kind.PLACE and not each.prep for each in said.parts[1:]):
        return None  # is Moss third
    axes = [axis for each in said.parts if (axis := axis_of(context, each)) and axis.in_calendar]
    if any(words_of(axis.noun) & {"birthday", "birthdays", "birth", "born"} for axis in axes):
        return context.refuse("where somebody was then is another thing than their birthday")
    saids = [be(context, None, "is", None, each) for each in said.parts]
    known = [ready for each in saids if each and (ready := settled(context, each))]
    if len(known) < len(saids):
        return None
    return Said(
        chosen((each.core for each in known), said.how), joined(each.aside for each in known), Kind.SEVERAL, shape="s"
    )


@rule(
    "vp",
    "BE ADVERB? not <args>",
    "ADVERB BE not <args>",
    "BE never <args>",
    "BE definitely|certainly not <args>",
    reads=["street: Ann isn't the Norwegian."],
)
def be_not(context: Context, _be: object, *rest: object) -> Said | None:
    """Not to be."""
    told = rest[-1]
    assert isinstance(told, Said)
    said = be(context, None, "is", None, told)
    return denied(context, said) if said else None


def denied(context: Context, said: Said) -> Said | None:
    """The opposite; of two claims at once it is not clear which is denied."""
    if said.parts and not said.how:
        return context.refuse("it is not clear what the 'not' reaches")
    pending = said.pending
    several = isinstance(said.core, Or | ExactlyOne) and not said.between
    mixed = several and any(isinstance(part, And) for part in said.core.parts)  # type: ignore[union-attr]
    if said.firm or mixed or (pending and pending.times == fraction(1, 2)):
        return context.refuse("it is not clear what the 'not' reaches")
    if pending and pending.objects and len(pending.objects.things) > 1 and pending.objects.joined != "or":
        return context.refuse("it is not clear whether all or any are meant")
    if said.pending is None and len(conjuncts(said.core)) > 1:
        return context.refuse("it is not clear what the 'not' reaches")
    if said.pending or said.amount:
        return replace(said, shape="not", denied=not said.denied)
    return replace(said, core=negated(said.core), shape="not")


@rule("vp", "WILL ADVERB? be <args>", reads=["staff: Rose will be in Lima."], refuses=["staff: Rose will be 50."])
def will_be(context: Context, *rest: object) -> Said | None:
    """Will be."""
    said = rest[-1]
    assert isinstance(said, Said)
    if said.amount is not None or said.pending:
        return context.refuse("what will be is not said to be so now")
    job = context.world.value(said.name)
    jobs = {each.name for each in context.world.categories if context.world.of_jobs(each)}
    if not said.prep and job and job.category in jobs:
        return context.refuse("who will be so is not so now")
    return be(context, None, "be", None, said)


@rule("vp", "WILL not be <args>", "can not be <args>")
def will_not_be(context: Context, *rest: object) -> Said | None:
    """Will not be, cannot be."""
    said = rest[-1]
    assert isinstance(said, Said)
    return be_not(context, "be", said)


@rule("vp", "BE named|called <name>", "BE named|called <choice>", reads=["street: The Norwegian is named Ann."])
def is_named(context: Context, _be: str, value: object) -> Said | None:
    """Is named Ann."""
    if isinstance(value, Said):
        return replace(value, sort=Sort.THING, shape="s") if value.kind is Kind.NAMED else None
    assert isinstance(value, Value | Place)
    return Said(Same(Place(0), value), shape="s", name=value, verb="name")


@rule(
    "vp",
    "HAVE a|the PLACE <relation>",
    reads=["street: Ann has a house two doors to the left of Bob's."],
    refuses=["street: Ann has the house to the left of Bob's."],
)
def has_a_place(context: Context, have: str, _place: str, said: Said) -> Said | None:
    """Has a house two doors left of Bob's."""
    return replace(said, shape="s") if said.exact and have != "having" else None


@rule(
    "vp",
    ("BE where they|people|someone|somebody? <said>", False),
    ("BE not where they|people|someone|somebody? <said>", True),
    reads=["street: The red house is where they drink tea.", "street: The red house isn't where they drink tea."],
    refuses=["street: Ann is where they drink tea."],
)
def is_where(context: Context, deny: bool, _be: str, said: Said) -> Said | None:
    """Is where they saw the elk."""
    if said.kind is not Kind.NAMED or said.sort is Sort.PERSON or said.pending or said.amount:
        return None
    told = replace(said, shape="s", suffered=True, verb="")
    return denied(context, told) if deny else told


@rule("vp", "become|becomes|became <args>", reads=["staff: Rose became a baker."])
def becomes(context: Context, said: Said) -> Said | None:
    """Became a baker."""
    if said.bare or said.headed or said.parts or len(conjuncts(said.core)) > 1:
        return context.refuse("when or where somebody became so is another thing than what they are")
    return replace(said, sort=Sort.THING, shape="past") if said.kind is Kind.NAMED and not said.prep else None
