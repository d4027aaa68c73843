"""Verb phrases: what is said of a subject by a verb and what follows it."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.doing import FORMS, NOTHING, done, moment, placed
from cluewright.families.logic.english.kinds import EVERYWHERE, LIKING
from cluewright.families.logic.english.measuring import chosen, counted, identity, settled
from cluewright.families.logic.english.reasons import axis_of, by_makers, somewhere
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.sense import (
    Amount,
    Kind,
    Said,
    Sort,
    Thing,
    conjuncts,
    joined,
    negated,
)
from cluewright.families.logic.english.vocabulary import Noun, Verb
from cluewright.families.logic.english.words import ANIMALS, POSSESSIVES, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import And, ExactlyOne, Not, Or, Place, Same, Value
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
    if said.prep == "by" and maker and said.kind is Kind.NAMED and not said.parts:
        return replace(said, shape="s", name=None)  # a clock is by its maker; of people it is refused where they meet
    if said.prep in ("by", "as", "to") or said.kind is Kind.NOTHING or (said.pending and said.prep):
        return None
    if said.prep == "from" and said.amount:
        return None
    if said.prep == "from" and said.suffered and not said.parts:
        return replace(said, shape="s")  # is from 1846
    if said.kind is Kind.PLACE and said.timed and not context.world.is_row:
        return context.refuse("it is not said what is first or last")
    if said.parts:
        return _each_is(context, said)
    if said.prep == "from" and not (somewhere(context, said) and not said.owned):
        return context.refuse("somebody is from a place")
    if said.sort is Sort.PERSON and said.prep and said.prep != "of":
        if said.prep == "with" and len(context.world.roles) > 1:
            return replace(said, sort=Sort.THING, shape="s")
        if said.prep == "with" and context.world.has_trips():
            return replace(said, shape="s", suffered=True, name=None)  # the holiday was with Bill
        return context.refuse(f"to be {said.prep!r} somebody does not say that they go together")
    if (
        said.bare
        and moment(context, replace(said, sort=Sort.THING))
        and said.noun
        and not _of_the_time(context, said.noun)
    ):
        return context.refuse(f"when somebody was a {said.noun.word} is not when it was")
    firm = said.firm or isinstance(_before, str) or isinstance(_after, str)
    return replace(said, sort=Sort.THING, shape="s", is_it=True, firm=firm, name=None if said.prep else said.name)


def _of_the_time(context: Context, noun: Noun) -> bool:
    """Whether what is in a certain year or month is what the puzzle is about, and not a success or a baby."""
    known = context.world.category_words.keys() | context.world.objects.keys() | context.world.axis_words
    return (noun.word in known and not noun.personal) or "event" in noun.kinds


def _each_is(context: Context, said: Said) -> Said | None:
    """To be this, there and then."""
    if any(each.kind is Kind.PLACE and not each.prep for each in said.parts[1:]):
        return None  # is Moss third
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


@rule(
    "vp",
    "BE ADVERB? first? VERB <args>",
    "BE being VERB <args>",
    "get|gets|got VERB <args>",
    "HAVE been VERB <args>",
    "WILL be VERB <args>",
    reads=["street: Tea is drunk in the red house."],
    refuses=["street: Ann is to drink tea.", "street: Ann is hoping to drink tea."],
)
def be_doing(context: Context, *rest: object) -> Said | None:
    """Is drinking, is drunk, got married, will be working."""
    *_before, verb, said = rest
    assert isinstance(verb, Verb)
    assert isinstance(said, Said)
    if verb.shape not in ("ing", "done"):
        return None
    if verb.base in ("marry", "wed") and said.prep == "to" and {"was", "were"} & set(map(str, rest[:1])):
        return context.refuse("who was married may be so no more")
    told = done(context, verb, said, passive=verb.shape == "done")
    return replace(told, shape="s") if told else None


@rule(
    "vp",
    "BE ADVERB? not first? VERB <args>",
    "BE never VERB <args>",
    "BE not being VERB <args>",
    "get|gets|got not VERB <args>",
    "WILL not be VERB <args>",
    reads=["street: Tea isn't drunk in the red house."],
)
def be_not_doing(context: Context, *rest: object) -> Said | None:
    """Is not drinking, is not drunk."""
    told = be_doing(context, *rest)
    return denied(context, told) if told else None


@rule(
    "vp",
    ("ADVERB? VERB ADVERB? <args>", False),
    ("only VERB <args>", True),
    reads=["street: Ann drinks tea.", "street: Ann proudly owns the fox."],
    refuses=[
        "street: Ann hates tea.",
        "street: Ann sold the dog.",
        "street: Ann plans to buy a dog.",
        "street: Ann bought the dog from the tea drinker.",
    ],
)
def does(context: Context, only: bool, *rest: object) -> Said | None:
    """Drinks tea."""
    verb, said = (each for each in rest if isinstance(each, Verb | Said))
    assert isinstance(verb, Verb)
    assert isinstance(said, Said)
    told = done(context, verb, said) if verb.shape in FORMS else None
    stressed = only or any(isinstance(each, str) for each in rest)
    return replace(told, firm=True) if told and stressed else told


_HABITS = LIKING | words("play drink smoke eat chew sip read watch drive ride wear speak practise practice")
"""Verbs of what people do as a rule."""


@rule(
    "vp",
    ("HAVE ADVERB? VERB <args>", False),
    ("HAVE not VERB <args>", True),
    reads=["street: Ann has bought the fox."],
)
def has_done(context: Context, deny: bool, have: str, *rest: object) -> Said | None:
    """Has bought."""
    verb, said = (each for each in rest if isinstance(each, Verb | Said))
    assert isinstance(verb, Verb)
    assert isinstance(said, Said)
    if verb.shape != "done" or have in ("having", "had"):
        return None
    if verb.sense("stay") and said.kind is not Kind.RELATION:
        return context.refuse("who has lived there need not live there now")
    if verb.base in _HABITS:
        return context.refuse(f"who has once done so need not {verb.base} it as a rule")
    told = done(context, verb, said)
    if told is None:
        return None
    return denied(context, told) if deny else replace(told, shape="s")


@rule(
    "vp",
    "WILL ADVERB? VERB <args>",
    "DO VERB <args>",
    "is|are going to VERB <args>",
    reads=["street: Ann will drink tea.", "street: Ann is going to drink tea.", "street: Ann does drink tea."],
    refuses=["street: Ann might drink tea."],
)
def will(context: Context, *rest: object) -> Said | None:
    """Will drink, does drink."""
    verb, said = (each for each in rest if isinstance(each, Verb | Said))
    assert isinstance(verb, Verb)
    assert isinstance(said, Said)
    if len(rest) == 2 and verb.sense("stay"):
        return context.refuse("where somebody is going to live is not where they live")
    told = done(context, verb, said) if verb.shape == "base" else None
    return replace(told, shape="will") if told else None


@rule("vp", "WILL ADVERB? be <args>", reads=["staff: Rose will be in Lima."], refuses=["staff: Rose will be 50."])
def will_be(context: Context, *rest: object) -> Said | None:
    """Will be."""
    said = rest[-1]
    assert isinstance(said, Said)
    if said.amount is not None or said.pending:
        return context.refuse("what will be is not said to be so now")
    return be(context, None, "be", None, said)


@rule(
    "vp",
    ("DO not VERB <args>", True),
    ("WILL not VERB <args>", True),
    ("never VERB <args>", False),
    ("can not VERB <args>", True),
    ("is|are not going to VERB <args>", True),
    reads=["street: Ann does not drink tea.", "street: Ann never drinks tea."],
    refuses=["street: Ann does not drink tea and own the fox."],
)
def does_not(context: Context, bare: bool, *rest: object) -> Said | None:
    """Does not drink."""
    verb, said = (each for each in rest if isinstance(each, Verb | Said))
    assert isinstance(verb, Verb)
    assert isinstance(said, Said)
    if (verb.shape != "base") if bare else (verb.shape != "s"):
        return None
    told = done(context, verb, said)
    return denied(context, told) if told else None


@rule("vp", "WILL not be <args>", "can not be <args>")
def will_not_be(context: Context, *rest: object) -> Said | None:
    """Will not be, cannot be."""
    said = rest[-1]
    assert isinstance(said, Said)
    return be_not(context, "be", said)


@rule("vp", "DO not VERB <args> ,? or|nor VERB <args>", reads=["street: Ann does not drink tea or own the fox."])
def does_neither(context: Context, _do: str, verb: Verb, said: Said, other: Verb, more: Said) -> Said | None:
    """Does not drink tea or own the fox: neither."""
    if verb.shape != "base" or other.shape != "base":
        return None
    one, two = done(context, verb, said), done(context, other, more)
    denials = [denied(context, each) for each in (one, two) if each]
    if len(denials) < 2 or any(each is None or each.pending for each in denials):
        return None
    return Said(
        joined(each.core for each in denials if each),
        joined(each.aside for each in denials if each),
        Kind.SEVERAL,
        shape="not",
    )


@rule("vp", "DO not VERB PREP? <np> ,? nor PREP? <np>", reads=["street: Ann does not drink tea nor milk."])
def does_not_nor(
    context: Context, _do: str, verb: Verb, prep: str | None, first: Thing, other_prep: str | None, second: Thing
) -> Said | None:
    """Does not drink tea nor milk."""
    denials = []
    for before, thing in ((prep, first), (other_prep or prep, second)):
        said = identity(thing)
        ready = placed(context, before, said) if said and before else said
        told = done(context, verb, ready) if ready and verb.shape == "base" else None
        denials.append(denied(context, told) if told else None)
    known = [each for each in denials if each and each.pending is None]
    if len(known) < 2:
        return None
    return Said(joined(each.core for each in known), joined(each.aside for each in known), Kind.SEVERAL, shape="not")


@rule("vp", "come|comes|came to <amount>", reads=["bills: Kim's bill came to $8."])
def came_to(context: Context, amount: Amount) -> Said | None:
    """Came to $8."""
    keys = frozenset(axis.key for axis in context.world.axes if "money" in axis.topics)
    said = counted(context, Said(kind=Kind.AMOUNT, amount=amount), keys) if amount.unit else None
    return replace(said, shape="s") if said else None


@rule("arg", "every|each day|morning|evening|night|week|month|year", reads=["street: Ann drinks tea every day."])
def every_day(context: Context) -> Said:
    """Every day: a habit, which is what all puzzles tell of."""
    return NOTHING


@rule(
    "arg",
    "in the? queue|line|row|race",
    reads=["podium: Uma finished third in the race."],
    refuses=["island: Abe lives third in the row."],
)
def in_line(context: Context) -> Said | None:
    """Third in line: the row itself."""
    return NOTHING if context.world.is_row else None


@rule("vp", "BE named|called <name>", "BE named|called <choice>", reads=["street: The Norwegian is named Ann."])
def is_named(context: Context, _be: str, value: object) -> Said | None:
    """Is named Ann."""
    if isinstance(value, Said):
        return replace(value, sort=Sort.THING, shape="s") if value.kind is Kind.NAMED else None
    assert isinstance(value, Value | Place)
    return Said(Same(Place(0), value), shape="s", name=value, verb="name")


@rule(
    "vp",
    "celebrate|celebrates|celebrated POSSESSIVE birthday in|on <np>",
    reads=["months: Sam celebrates his birthday in May."],
)
def celebrates(context: Context, _his: str, thing: Thing) -> Said | None:
    """Celebrates her birthday on May 5."""
    said = identity(thing)
    return replace(said, sort=Sort.THING, shape="s", prep="on") if said and moment(context, said) else None


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
    ("HAVE <det> <nouns> <relation>", False),
    ("HAVE <det> <nouns> PREP <np>", True),
    reads=["lessons: Ann has a lesson the day before Bob.", "lessons: Ann has her lesson on Monday."],
    refuses=["lessons: Ann has a dog the day before Bob.", "years: Olga had a party before Pia."],
)
def has_an_event(context: Context, dated: bool, have: str, _article: str, nouns: Nouns, *rest: object) -> Said | None:
    """Has an appointment an hour before Bob, has her lesson on Monday: when what the puzzle is about takes place."""
    last = nouns[-1]
    told = {word for category in context.world.categories for word in words_of(category.name)}
    told |= words_of(context.world.puzzle.places.noun) | context.world.axis_words
    known = "event" in last.kinds and (last.word in told or context.world.spoken.get(last.base, 0) > 1)
    if have == "having" or not (known or _is_event(context, last)):
        return None
    if not dated:
        said = rest[-1]
        assert isinstance(said, Said)
        return replace(said, shape="s") if said.timed else None
    thing = rest[-1]
    assert isinstance(thing, Thing)
    when = identity(thing)
    if when is None or not moment(context, when) or rest[0] not in EVERYWHERE:
        return None
    return replace(when, prep="on", sort=Sort.THING, shape="s")


def _is_event(context: Context, noun: Noun) -> bool:
    """Whether the noun is what a time of the puzzle is the time of: a lesson, where pupils have days."""
    people = context.world.person_words()
    return any(noun.base in events and people & names for events, names in _MEETINGS)


_MEETINGS = (
    (words("lesson class tutorial practice"), words("pupil student child learner name teacher")),
    (words("appointment visit checkup session consultation"), words("patient client doctor dentist customer")),
    (words("interview"), words("candidate applicant interviewee")),
    (words("birthday"), words("child kid person name friend girl boy student")),
    (words("flight"), words("passenger traveler traveller pilot")),
    (words("shift"), words("worker employee nurse guard volunteer waiter")),
    (words("audition"), words("actor actress singer dancer performer")),
)
"""What certain people have at a certain time."""


@rule("vp", "become|becomes|became <args>", reads=["staff: Rose became a baker."])
def becomes(context: Context, said: Said) -> Said | None:
    """Became a baker."""
    return replace(said, sort=Sort.THING, shape="past") if said.kind is Kind.NAMED and not said.prep else None


@rule("args", "<arg>")
def one_argument(context: Context, said: Said) -> Said:
    """What follows a verb."""
    return said


@rule(
    "args",
    "<arg> ,? <args>",
    reads=["street: Ann drinks tea in the red house."],
    refuses=[
        "street: Ann lives next to Bob in the red house.",
        "street: Ann lives next to the Norwegian in the red house.",
        "street: Ann finished first from the left of the red house.",
        "street: Ann sold the dog in the red house.",
    ],
)
def more_arguments(context: Context, one: Said, other: Said) -> Said | None:
    """Drinks tea in the red house: an object, then where or when; the verb must suit each."""
    if Kind.NOTHING in (one.kind, other.kind):
        return other if one.kind is Kind.NOTHING else one
    if one.how or other.how:
        return None
    if _complete(one) and (other.prep or other.kind is Kind.PLACE or other.parts):
        return context.doubt("it is not clear to whom the last words belong")
    later = other.parts or (other,)
    if any(isinstance(each.core, Not) for each in (one, *(other.parts or (other,)))):
        return context.refuse("it is not clear what the 'not' reaches")
    relates = one.kind is Kind.RELATION
    if not relates and (one.kind is not Kind.NAMED or one.pending or one.amount is not None):
        return None
    if not all(_may_follow(context, each) for each in later) or len(later) > 2:
        return None
    if not one.prep and any(_in_company(context, each) for each in later):
        return context.refuse("an animal may keep somebody company")
    return Said(kind=Kind.SEVERAL, parts=(one, *later))


def _in_company(context: Context, said: Said) -> bool:
    value = context.world.value(said.name)
    return said.prep == "with" and value is not None and bool(words_of(value.category) & ANIMALS)


def _complete(said: Said) -> bool:
    """Whether it relates to somebody who is named, so that what follows may belong to either: next to Bob in Oslo."""
    objects = said.pending.objects if said.pending else None
    named = objects is not None and all(thing.kind is not Kind.NOTHING for thing in objects.things)
    return said.kind is Kind.RELATION or (said.kind is Kind.COMPARED and (named or not said.pending))


def _may_follow(context: Context, said: Said) -> bool:
    """Whether it may stand after an object: in, at, on or with something, or a time; never another person."""
    if said.pending or said.amount is not None:
        return False
    if said.kind is Kind.RELATION:
        return said.timed
    if said.kind is Kind.PLACE:
        return True
    if said.kind is not Kind.NAMED or said.prep not in EVERYWHERE | {"with"}:
        return False
    if said.sort is Sort.PERSON:
        context.refuse(f"whether the one after {said.prep!r} goes together with the subject is not certain")
    return said.sort is not Sort.PERSON


@rule(
    "arg",
    "on display|exhibit|show|view|exhibition at|in <choice>",
    reads=["fossils: Rex is on display at Carver Museum."],
    refuses=["street: Ann is on display in the red house."],
)
def on_display(context: Context, said: Said) -> Said | None:
    """On display at the museum."""
    found = placed(context, "at", said)
    return replace(found, suffered=True) if found and somewhere(context, found) and found.kind is Kind.NAMED else None


@rule("arg", "PREP <choice>")
def prepositional(context: Context, prep: str, said: Said) -> Said | None:
    """In Oslo, from Oslo."""
    return placed(context, prep, said)


@rule(
    "arg",
    "during <np>",
    reads=["camp: Ann performed during week 2.", "week: Rose plays during Monday."],
    refuses=["street: Ann lives during the red house."],
)
def during(context: Context, thing: Thing) -> Said | None:
    """During week 4: in that time."""
    said = identity(thing)
    axis = axis_of(context, said) if said else None
    return placed(context, "in", said) if said and axis and axis.in_time else None


@rule(
    "arg",
    ("for|at <comparison>", "for"),
    ("from <comparison>", "from"),
    reads=["grants: Ann's grant went for $100 more than Bob's."],
    refuses=["street: Ann is from older than Bob.", "bills: Kim paid from more than Lou."],
)
def priced(context: Context, prep: str, said: Said) -> Said | None:
    """Sold for $50 more than the vase; jumped from 500 feet higher than Bob."""
    return replace(said, prep=prep) if said.pending and not said.pending.rank else None


@rule("arg", "<relation>", "<comparison>", "<position>", "<choice>")
def plain_argument(context: Context, said: Said) -> Said:
    """A noun phrase, a place, a comparison."""
    return said


@rule(
    "vp",
    ("ADVERB? VERB to VERB <args>", "base"),
    ("ADVERB? VERB VERB <args>", "ing"),
    reads=["street: Ann likes to drink tea.", "street: Ann enjoys drinking tea."],
    refuses=["street: Ann wants to drink tea.", "street: Ann used to drink tea."],
)
def liked(context: Context, shape: str, _adverb: object, liking: Verb, verb: Verb, said: Said) -> Said | None:
    """Likes to drink tea, loves eating pizza: what somebody likes to do, they do."""
    if liking.base not in LIKING or liking.shape not in FORMS or verb.shape != shape:
        return None
    told = done(context, verb, said)
    if told is None or told.sort is Sort.PERSON or told.kind is not Kind.NAMED:
        return None
    return replace(told, prep="", shape=liking.shape)


@rule(
    "arg",
    "<amount> for|on POSSESSIVE <adjectives>? <nouns>",
    reads=["bills: Kim paid $12 for her dish."],
    refuses=["bills: Kim paid $12 for her brother.", "bills: Kim paid $12 for her umbrella."],
)
def spent_on(context: Context, amount: Amount, his: str, _adjectives: object, nouns: Nouns) -> Said | None:
    """$9 for his tea: for what the puzzle is about."""
    world, last = context.world, nouns[-1]
    known = world.category_words.get(last.word, set()) - world.measures - world.person_categories
    if not (known or last.word in world.objects) or not amount.unit:
        return None
    return Said(kind=Kind.AMOUNT, amount=amount, his=his)


@rule("arg", "POSSESSIVE <nouns>", "as <det>? <nouns>", reads=["street: Ann keeps dogs as pets."])
def harmless(context: Context, *rest: object) -> Said | None:
    """Won her prize, keeps dogs as pets: what the puzzle knows already."""
    nouns = rest[-1]
    assert isinstance(nouns, tuple)
    last = nouns[-1]
    if last.personal or "relative" in last.kinds:
        return None
    named = last.word in context.world.category_words or last.base == "pet"
    known = named or (isinstance(rest[0], str) and rest[0] in POSSESSIVES and last.kinds & {"thing", "event"})
    return NOTHING if known and not context.world.meant(nouns) & {axis.key for axis in context.world.axes} else None


@rule("said", "<vp>")
def one_said(context: Context, said: Said) -> Said:
    """One verb phrase."""
    return said


@rule(
    "said",
    "<vp> ,? and|but <said>",
    "<vp> , <saids>",
    "<vp> ,? and|but also <said>",
    reads=["street: Ann drinks tea and owns the fox.", "street: Ann drinks tea, owns the fox and smokes Kent."],
    refuses=["street: Ann doesn't drink tea and own the fox.", "street: Ann isn't next to Bob and drink tea."],
)
def and_said(context: Context, one: Said, other: Said) -> Said | None:
    """Drinks tea and owns the fox."""
    if Kind.NOTHING in (one.kind, other.kind):
        return None
    if one.shape == "not" and other.shape in ("base", ""):
        return context.refuse("it is not clear whether the 'not' reaches the second verb")
    if other.shape == "base" and one.shape not in ("base", "will", ""):
        return None  # drinks tea and own the fox
    if one.pending or other.pending or one.amount or other.amount:
        first, second = settled(context, one), settled(context, other)
        if first is None or second is None:
            return None
        one, other = first, second
    sort = Sort.PERSON if Sort.PERSON in (one.sort, other.sort) else Sort.THING
    return Said(joined([one.core, other.core]), joined([one.aside, other.aside]), Kind.SEVERAL, sort, shape=one.shape)


@rule("saids", "<vp> ,? and <vp>", "<vp> , <saids>")
def and_saids(context: Context, one: Said, other: Said) -> Said | None:
    """The last of a list of verb phrases."""
    return and_said(context, one, other)


@rule(
    "said",
    "either <vp> ,? or <vp>",
    "either <vp> ,? or <vp> ,? but not both",
    reads=["street: Ann either drinks tea or owns the fox."],
)
def either_said(context: Context, one: Said, other: Said) -> Said | None:
    """Either drinks tea or owns the fox."""
    from cluewright.families.logic.english.rules.choices import one_of_two

    return one_of_two(context, one, other, "either")


@rule("said", "neither <vp> ,? nor <vp>", reads=["street: Ann neither drinks tea nor owns the fox."])
def neither_said(context: Context, one: Said, other: Said) -> Said | None:
    """Neither drinks tea nor owns the fox."""
    from cluewright.families.logic.english.rules.choices import one_of_two

    return one_of_two(context, one, other, "neither")
