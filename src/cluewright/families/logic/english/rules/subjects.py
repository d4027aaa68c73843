"""Statements: one subject or several, and what is said of them."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.alike import same_people
from cluewright.families.logic.english.doing import placed
from cluewright.families.logic.english.forenames import sex
from cluewright.families.logic.english.measuring import additive, worked_out
from cluewright.families.logic.english.phrases import identity
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.lists import without_commas
from cluewright.families.logic.english.sense import (
    IT,
    Clause,
    Kind,
    Said,
    Several,
    Sort,
    Thing,
    anchor,
    any_of,
    conjuncts,
    joined,
    negated,
)
from cluewright.families.logic.english.speaking import applied, state
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.meaning.clues import Compare, ExactlyOne, Meaning, Not, Or, Same, Term, terms, walk


@rule(
    "clause",
    "<np> <said>",
    reads=["street: Ann drinks tea."],
    refuses=["street: The person lives in a house.", "street: Ann is Bob."],
)
def statement(context: Context, thing: Thing, said: Said) -> Clause | None:
    """One subject and what is said of it."""
    value = context.world.value(thing.name)
    if said.shape == "base" and value and sex(value.name):
        return context.refuse("the form of the verb does not go with the name")
    any_of_them = anchor(thing.about) is None and isinstance(thing.about, Or | ExactlyOne)
    if said.shape == "not" and any_of_them:
        return context.refuse(_ONE_OR_NONE)  # who drinks tea or milk does not own the fox
    return state(context, thing, said) if same_people(context, thing, said) else None


def each(
    context: Context, things: tuple[Thing, ...], said: Said, how: str = ""
) -> tuple[list[Meaning], Meaning] | None:
    """What is claimed of each of several subjects, and what is told by the way."""
    if not without_commas(things, context, how):
        return None
    found = [applied(context, thing, said) for thing in things]
    known = [one for one in found if one]
    if len(known) < len(found):
        return None
    return [one[0] for one in known], joined(one[1] for one in known)


@rule(
    "clause",
    "either <np> ,? or <np> <said>",
    "either <np> , <ors> <said>",
    reads=["street: Either Ann or Bob drinks tea."],
    refuses=["street: Either Ann or perhaps Bob drinks tea.", "street: Either Ann or Bob doesn't drink tea."],
)
def either_subject(context: Context, one: Thing, other: object, said: Said) -> Clause | None:
    """Either A or B drinks tea: one of them."""
    if said.shape == "not":
        return context.refuse(_ONE_OR_NONE)
    things = (one, *(other.things if isinstance(other, Several) else (other,)))
    found = each(context, things, said, getattr(other, "joined", ""))
    if found is None:
        return None
    return Clause(joined([ExactlyOne(tuple(found[0])), found[1]]))


_ONE_OR_NONE = "it is not clear whether one or none of them is so"


@rule(
    "clause",
    "<np> or <np> <said>",
    "<np> , <ors> <said>",
    reads=["street: Ann or Bob drinks tea."],
    refuses=["street: Ann or Bob doesn't drink tea."],
)
def or_subject(context: Context, one: Thing, other: object, said: Said) -> Clause | None:
    """A or B drinks tea."""
    if said.shape == "not":
        return context.refuse(_ONE_OR_NONE)
    things = (one, *(other.things if isinstance(other, Several) else (other,)))
    found = each(context, things, said, getattr(other, "joined", ""))
    return Clause(joined([any_of(found[0]), found[1]])) if found else None


@rule(
    "clause",
    "neither <np> ,? nor <np> ever? <said>",
    "neither <np> , <ors> <said>",
    reads=["street: Neither Ann nor Bob drinks tea."],
    refuses=["street: Neither Ann nor Bob drinks tea and owns the fox."],
)
def neither_subject(context: Context, one: Thing, other: object, said: Said) -> Clause | None:
    """Neither A nor B drinks tea."""
    things = (one, *(other.things if isinstance(other, Several) else (other,)))
    found = each(context, things, said, getattr(other, "joined", ""))
    if found is None or said.firm or any(len(conjuncts(core)) > 1 or isinstance(core, Not) for core in found[0]):
        return None
    return Clause(joined([*(negated(core) for core in found[0]), found[1]]))


@rule(
    "clause",
    "<np> <said> ,? nor is|was|does|did|are|were|do|has <np>",
    "<np> <said> ; nor is|was|does|did|are|were|do|has <np>",
    "<np> <said> , and neither is|was|does|did|are|were|do|has <np>",
    reads=["street: Ann doesn't drink tea, nor does Bob."],
    refuses=["street: Ann drinks tea, nor does Bob.", "street: Ann does not drink tea or own the fox, nor does Bob."],
)
def nor_does(context: Context, one: Thing, said: Said, other: Thing) -> Clause | None:
    """Ann does not drink tea, nor does Bob."""
    if said.shape != "not" or said.parts or said.kind is Kind.SEVERAL:
        return None
    found = each(context, (one, other), said)
    if found is None or any(len(conjuncts(core)) > 1 for core in found[0]):
        return None
    values = [[context.world.value(term) for term in terms(core)] for core in found[0]]
    if any(len({getattr(value, "category", value) for value in each}) == 1 for each in values):
        return context.refuse("it is not clear who is not what")  # the guest in room 12 isn't Ann, nor is Bob
    return Clause(joined([*found[0], found[1]]))


@rule(
    "clause",
    ("both <np> and <np> <said>", True),
    ("<np> and <np> both|each <said>", True),
    ("<np> , <nps> all|each <said>", True),
    ("<np> and <np> <said>", False),
    ("<np> , <nps> <said>", False),
    reads=["street: Both Ann and Bob live to the left of the fox.", "bills: Kim and Lou each paid more than Max."],
    refuses=["street: Ann and Bob drink tea.", "bills: Kim and Lou paid more than Max."],
)
def all_subjects(context: Context, each_alone: bool, one: Thing, other: object, said: Said) -> Clause | None:
    """A and B live to the left of C: each of them; they cannot both be the same."""
    if anchor(said.core) is not None or (said.amount and not said.denied):
        return context.refuse("two people cannot both be the same")
    things = (one, *(other.things if isinstance(other, Several) else (other,)))
    found = each(context, things, said, getattr(other, "joined", ""))
    if found and any(anchor_of(core) for core in found[0]):
        return context.refuse("two people cannot both be the same")
    if found and len(set(map(_level, found[0]))) < len(found[0]):
        return context.refuse("two people cannot both be the same")  # both ten years older than Carl
    if not each_alone and len(things) > 3 and things[1].article == "the" and things[0].name and not things[0].article:
        return context.refuse("it is not clear whether one is named twice or there is a list")
    if not each_alone and len(conjuncts(said.core)) > 1 and said.kind is Kind.RELATION:
        return context.refuse("it is not clear who is there in respect of whom")
    if found and not each_alone and any(_added(context, core) for core in found[0]):
        return context.refuse("it is not clear whether each is meant or all together")
    return Clause(joined([*found[0], found[1]])) if found else None


def _added(context: Context, core: Meaning) -> bool:
    """Whether it compares amounts, which may be those of all together."""
    axes = [
        axis
        for part in walk(core)
        for axis in context.world.axes
        if isinstance(part, Compare) and part.axis == axis.key
    ]
    named = [axis for term in terms(core) if (axis := context.world.axis_of(term))]
    return any(additive(axis) for axis in (*axes, *named))


def _level(core: Meaning) -> object:
    """What a meaning says of its first term, if that can hold of one alone: so much more than another."""
    return core._replace(one=IT) if isinstance(core, Compare) and core.relation == "=" else id(core)


def anchor_of(core: Meaning) -> bool:
    """Whether it says that two are one."""
    return isinstance(core, Same)


@rule(
    "clause",
    "none of <nps> <said>",
    "none of <ors> <said>",
    reads=["street: None of Ann, Bob and the Norwegian drinks tea."],
)
def none_of(context: Context, several: Several, said: Said) -> Clause | None:
    """None of A, B and C drinks tea."""
    found = each(context, several.things, said, several.joined)
    if found is None or said.firm or any(len(conjuncts(core)) > 1 or isinstance(core, Not) for core in found[0]):
        return None
    return Clause(joined([*(negated(core) for core in found[0]), found[1]]))


@rule("clause", "at least one of <nps> <said>", reads=["street: At least one of Ann and Bob lives next to Dan."])
def at_least_one(context: Context, several: Several, said: Said) -> Clause | None:
    """At least one of A and B."""
    found = each(context, several.things, said, several.joined)
    return Clause(joined([Or(tuple(found[0])), found[1]])) if found else None


@rule("clause", "at most one of <nps> <said>", reads=["street: At most one of Ann and Bob lives next to Dan."])
def at_most_one(context: Context, several: Several, said: Said) -> Clause | None:
    """At most one of A and B."""
    found = each(context, several.things, said, several.joined)
    if found is None or len(found[0]) != 2:
        return None
    return Clause(joined([Not(joined(found[0])), found[1]]))


@rule(
    "clause",
    ("exactly one of <nps> <said>", True),
    ("only one of <nps> <said>", True),
    ("one of <nps> <said>", False),
    ("one of <ors> <said>", False),
    reads=["street: Exactly one of Ann and Bob lives next to Dan.", "street: One of Ann and Bob drinks tea."],
    refuses=["street: One of Ann and Bob doesn't drink tea."],
)
def exactly_one(context: Context, just: bool, several: Several, said: Said) -> Clause | None:
    """One of A and B."""
    if said.shape == "not" and not just:
        return context.refuse("the other may be so, or not")
    found = each(context, several.things, said, several.joined)
    return Clause(joined([ExactlyOne(tuple(found[0])), found[1]])) if found else None


@rule(
    "clause",
    "nobody <posts> <said>",
    "no person|one|body <posts> <said>",
    reads=["street: No one in the red house drinks tea."],
    refuses=["street: Nobody next to Bob drinks tea.", "street: No one drinks tea."],
)
def no_one(context: Context, posts: Said, said: Said) -> Clause | None:
    """No one in the red house drinks tea."""
    if anchor(posts.core) is None or len(conjuncts(posts.core)) > 1 or posts.pending:
        return None
    found = applied(context, Thing(posts.core, posts.aside, sort=Sort.PERSON), said)
    if said.firm or found is None or len(conjuncts(found[0])) > 1 or isinstance(found[0], Not):
        return None
    return Clause(joined([negated(found[0]), found[1]]))


@rule(
    "clause",
    "nobody else? <said>",
    "no one|body else? <said>",
    reads=["bills: Nobody paid more than Kim.", "street: No one is older than Ann."],
    refuses=["bills: Nobody paid $2 more than Kim.", "bills: Nobody paid more than Kim and Lou."],
)
def nobody_more(context: Context, said: Said) -> Clause | None:
    """Nobody paid more than Kim: hers is the most."""
    told = worked_out(context, Thing(kind=Kind.NOTHING, sort=Sort.PERSON), said)
    compared = told.core if told and not told.suffered else None
    if told is None or not isinstance(compared, Compare) or compared.by or compared.times != 1:
        return None
    axis = context.world.axis(compared.axis)
    if axis is None or compared.relation not in ("<", ">") or not context.world.is_person(compared.other):
        return None
    extreme = axis.ranked(-1 if compared.relation == ">" else 1)
    return Clause(joined([any_of(Same(compared.other, term) for term in extreme), told.aside]), compared.other)


@rule("clause", "no <name> <said>", reads=["street: No Norwegian drinks tea."])
def no_name(context: Context, value: Term, said: Said) -> Clause | None:
    """No Norwegian drinks tea."""
    found = applied(context, Thing(Same(IT, value)), said)
    if said.firm or found is None or len(conjuncts(found[0])) > 1 or isinstance(found[0], Not):
        return None
    return Clause(joined([negated(found[0]), found[1]]))


@rule(
    "clause",
    "only <np> <said>",
    reads=["street: Only the Norwegian drinks tea."],
    refuses=["street: Only Ann is older than Bob."],
)
def only_subject(context: Context, thing: Thing, said: Said) -> Clause | None:
    """Only the Norwegian drinks tea: every value is somebody's alone."""
    return state(context, thing, said) if anchor(said.core) and len(conjuncts(said.core)) == 1 else None


@rule("clause", "it BE <core> who|that|which <said>", reads=["street: It is the Norwegian who drinks tea."])
def cleft(context: Context, _be: str, thing: Thing, said: Said) -> Clause | None:
    """It is the Norwegian who drinks tea."""
    return state(context, thing, said)


@rule("clause", "it BE not <core> who|that|which <said>", reads=["street: It isn't Bob who lives next to the fox."])
def cleft_not(context: Context, _be: str, thing: Thing, said: Said) -> Clause | None:
    """It is not Bob who ..."""
    found = applied(context, thing, said)
    if found is None or len(conjuncts(found[0])) > 1:
        return None
    return Clause(joined([negated(found[0]), found[1]]))


@rule("clause", "they|people|someone|somebody <said>", reads=["street: They drink tea in the red house."])
def they(context: Context, said: Said) -> Clause | None:
    """They drink tea in the red house."""
    return state(context, Thing(kind=Kind.NOTHING), said)


@rule(
    "clause",
    "there BE <np> PREP <np>",
    reads=["street: There is a fox in the red house.", "classes: There are 21 students in the Art class."],
)
def there_is(context: Context, _be: str, one: Thing, prep: str, other: Thing) -> Clause | None:
    """There is a fox in the red house."""
    said = identity(one)
    if prep not in ("in", "at", "on") or said is None or said.sort is Sort.PERSON:
        return None
    return state(context, other, replace(said, kind=said.kind))


@rule("where", "PREP <np>")
def where_in(context: Context, prep: str, thing: Thing) -> Said | None:
    """In the red house, at the beginning of a sentence."""
    said = identity(thing)
    return placed(context, prep, said) if said and prep in ("in", "at", "on") else None


@rule(
    "where",
    "<relation>",
    "<position>",
    reads=["party: At either end sits Mr. Green."],
    refuses=["street: First, Ann drinks tea."],
)
def where_else(context: Context, said: Said) -> Said | None:
    """Next to the red house, at the beginning of a sentence; a bare rank counts the clues."""
    return said if said.kind is not Kind.PLACE or said.prep else None


@rule("subject", "they|people|someone|somebody")
def anybody(context: Context) -> Thing:
    """They."""
    return Thing(kind=Kind.NOTHING)


@rule("subject", "<np>")
def subject(context: Context, thing: Thing) -> Thing:
    """A subject after where."""
    return thing


@rule(
    "clause",
    "<where> ,? <subject> <said>",
    reads=["street: In the red house they drink tea."],
    refuses=["street: Between Ann and Bob, one lives in the red house."],
)
def in_place(context: Context, where: Said, thing: Thing, said: Said) -> Clause | None:
    """In the red house they drink tea."""
    if where.kind is Kind.NOTHING or where.pending or where.amount or said.kind is Kind.NOTHING:
        return None
    if where.kind is Kind.RELATION and thing.kind is not Kind.NOTHING:
        return None
    term = anchor(where.core)
    axis = context.world.axis_of(term) if term else None
    if axis and "age" in axis.topics and said.shape == "past":
        return context.refuse("how old somebody was then is not how old they are")
    about = joined([thing.about, where.core])
    return state(context, replace(thing, about=about, aside=joined([thing.aside, where.aside])), said)


@rule(
    "clause",
    "<where> ,? BE <np>",
    "<where> ,? VERB <np>",
    reads=[
        "street: Next to the red house lives the person with the fox.",
        "street: Immediately to the left of the green house is the red house.",
    ],
    refuses=["week: The day after Will plays golf."],
)
def inverted(context: Context, where: Said, verb: object, thing: Thing) -> Clause | None:
    """Next to the red house lives the person with the fox."""
    if isinstance(verb, Verb) and not (verb.sense("stay") or verb.sense("rank")):
        return None
    hold = verb.sense("hold") if isinstance(verb, Verb) else None
    if where.timed and hold and not hold.only:
        return context.refuse("it is not clear whether the last one does so, or has it done by the one before")
    if where.pending or where.amount:
        return None
    return state(context, thing, replace(where, sort=Sort.THING))
