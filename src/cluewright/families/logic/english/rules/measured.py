"""Noun phrases with a number or a superlative: the $30 bill, room 102, the oldest person."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.counting import at_amount, beside_main
from cluewright.families.logic.english.forenames import sex
from cluewright.families.logic.english.kinds import SERVED, SERVING
from cluewright.families.logic.english.measuring import MADE
from cluewright.families.logic.english.naming import is_role, measures_another, sort_of, with_nouns
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.sense import IT, Amount, Kind, Pending, Sort, Thing, joined
from cluewright.families.logic.english.things import spoken_of, told_of
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.english.words import MEN, POSSESSIVES, WOMEN, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Place, Same, Term


@rule("core", "<amount>", reads=["bills: Kim paid 12 dollars."])
def amount_alone(context: Context, amount: Amount) -> Thing:
    """30 points, 25: a value by its number, once it is known of what."""
    return Thing(kind=Kind.AMOUNT if amount.unit or amount.of else Kind.NUMBER, amount=amount)


@rule("core", "a|an NUMBER", reads=["camp: Ann scored a 9."], refuses=["street: Ann has a 25."])
def a_number(context: Context, count: int) -> Thing:
    """A 171: what was scored."""
    return Thing(kind=Kind.NUMBER, amount=Amount(count), article="a")


@rule("core", "<det> <amount>", reads=["street: The 25-year-old drinks tea."])
def aged(context: Context, article: str, amount: Amount) -> Thing | None:
    """The 25-year-old."""
    return Thing(kind=Kind.AMOUNT, amount=amount, article=article, sort=Sort.PERSON) if amount.of == "old" else None


@rule(
    "core",
    "<det>? <amount> <nouns>",
    "<det>? <amount> one",
    reads=["staff: The 55-year-old person lives in Lima.", "grants: The $300 grant went to Ann."],
    refuses=["party: Two people sit with Mr. Green.", "party: Three hats are next to Mr. Green."],
)
def amount_and_noun(context: Context, article: str | None, amount: Amount, nouns: Nouns | None = None) -> Thing | None:
    """The 14-year-old boy, the $30,000 scholarship, the 4-day rental."""
    world = context.world
    named_axis = frozenset(noun.word for noun in nouns or ()) & frozenset(world.counted_words)
    if not amount.unit and not amount.of and not named_axis:
        return _by_number(context, article, amount, nouns)
    if not article and not named_axis:
        return None
    found = at_amount(context, amount, frozenset(), named_axis)
    if not found and (amount.unit or amount.of):
        found = at_amount(context, amount, frozenset())
    if len({term for _, term in found}) != 1:
        return _which(context, amount, [axis.noun for axis, _ in found])
    axis, term = found[0]
    roles = world.category_words.get(nouns[-1].word, set()) if nouns else set()
    if axis.topics & {"age", "height", "weight"} and any(beside_main(context, each) for each in roles):
        return context.refuse(f"it is not clear whose {axis.noun} is meant")
    if nouns and nouns[-1].word not in axis.words and measures_another(world, axis, nouns[-1]):
        return context.refuse(f"how much a {nouns[-1].word} measures is not the {axis.noun}")
    if nouns and not (
        nouns[-1].word in axis.words
        or nouns[-1].kinds & {"person", "male", "female", "thing", "event"}
        or is_role(world, nouns[-1])
        or nouns[-1].word in world.category_words
    ):
        return None
    thing = Thing(Same(IT, term), article=article or "", kind=Kind.NAMED if nouns else Kind.AMOUNT, amount=None)
    if nouns and nouns[-1].word in axis.words and not article:
        return Thing(kind=Kind.AMOUNT, amount=replace(amount, of=nouns[-1].word))
    return with_nouns(context, thing, nouns) if nouns else thing


def _by_number(context: Context, article: str | None, amount: Amount, nouns: Nouns | None) -> Thing | None:
    """The 2004 holiday, the 1710 player: a number that one scale alone has, and nobody counts so many of."""
    if article != "the" or not nouns or nouns[-1].plural or amount.count < 100:
        return None
    found = [(axis, term) for axis in context.world.axes if axis.kind == "number" and (term := axis.at(amount.count))]
    if len(found) != 1:
        return None
    years = found[0][0].like_years
    if years and nouns[-1].kinds & {"event", "thing"}:
        if nouns[-1].base in _SHOWS and not told_of(context.world, nouns[-1]):
            return context.refuse(f"what was in the {nouns[-1].word} of a year may be older")
        if context.world.alone() and not spoken_of(context.world, nouns[-1]):
            return context.refuse(f"a {nouns[-1].word} is not what this puzzle is about")
        return with_nouns(context, Thing(Same(IT, found[0][1]), article="the"), nouns)
    bare = found[0][0].unit is None and not years
    return _headed(context, Thing(Same(IT, found[0][1])), "the", nouns) if bare else None


_SHOWS = words("exhibition show exhibit auction sale review festival anniversary")
"""Events with a year of their own, whatever is shown there."""


def _which(context: Context, amount: Amount, nouns: list[str]) -> Thing | None:
    if nouns:
        return context.refuse(f"{amount.count} could be more than one thing: {', '.join(nouns)}")
    return context.refuse(f"{amount.count} {amount.unit}".strip() + " is not one of the values")


@rule("core", "<det>? <amount> <name>", reads=["street: The 25-year-old Norwegian drinks tea."])
def amount_and_name(context: Context, article: str | None, amount: Amount, value: Term) -> Thing | None:
    """The 25-year-old Dane."""
    found = at_amount(context, amount, frozenset()) if amount.of == "old" and article else []
    if len(found) != 1 or not context.world.is_person(value):
        return None
    return Thing(joined([Same(IT, value), Same(IT, found[0][1])]), sort=Sort.PERSON, article=article or "")


@rule(
    "core",
    "<nouns> NUMBER",
    "<nouns> number NUMBER",
    reads=["classes: The Art class is in room 102.", "market: Abby went to stall 2."],
)
def numbered(context: Context, nouns: Nouns, number: int) -> Thing | None:
    """Room 102, stall 2, number 21: the value of the category or of the scale that is called so."""
    world, last = context.world, nouns[-1]
    owners = world.category_words.get(last.word, set())
    if not owners and not last.plural:
        owners = {axis.key for axis in world.axes if axis.key == "" and _labels(axis, last)}
    found = [term for axis in world.axes if axis.key in owners and (term := axis.at(number))]
    if last.base in _PARTS and not last.plural and found:
        return context.refuse(f"{last.word} {number} is one of them, and not so many")
    return Thing(Same(IT, found[0]), noun=last, name=found[0]) if len(found) == 1 and len(owners) == 1 else None


_PARTS = words("page chapter lap point goal word mile minute second hour night game guest lesson string")
"""What is counted from the first to the last: page 200 is not the last of a book of 200 pages."""


def _labels(axis: Axis, noun: Noun) -> bool:
    """Whether the numbers of a scale are what its noun has: week 2, room 101; not page 12 of so many pages."""
    if axis.kind not in ("number", "ordinal") or noun.word not in words_of(axis.noun):
        return False
    return axis.unit is None or axis.labelled


@rule(
    "core",
    "number NUMBER",
    reads=["jerseys: Number 12 is Ann."],
    refuses=["street: Number 25 drinks tea."],
)
def by_number_alone(context: Context, number: int) -> Thing | None:
    """Number 30: where one scale alone has numbers that are labels, as those of jerseys."""
    labels = [axis for axis in context.world.axes if axis.topics & {"label"} and axis.unit is None]
    found = [term for axis in labels if (term := axis.at(number))]
    return Thing(Same(IT, found[0]), name=found[0]) if len(labels) == 1 and found and not context.world.is_row else None


@rule(
    "core",
    "<det> <nouns> NUMBER <nouns>",
    reads=["camp: The week 2 camper scored a 9."],
    refuses=["street: The house 3 brother drinks tea."],
)
def numbered_thing(context: Context, article: str, nouns: Nouns, number: int, heads: Nouns) -> Thing | None:
    """The lane 4 swimmer, the size 7 hat."""
    found = numbered(context, nouns, number)
    return _headed(context, found, article, heads) if found else None


@rule(
    "core",
    "<det> ORDINAL NOUN <nouns>",
    reads=["grades: The seventh grade student is Ann."],
    refuses=["grades: The seventh grade teacher is Ann.", "street: The second house brother drinks tea."],
)
def ranked_thing(context: Context, article: str, rank: int, noun: Noun, heads: Nouns) -> Thing | None:
    """The fourth grade student: where grades are told."""
    found = [
        term
        for axis in context.world.axes
        if noun.word in words_of(axis.noun) and axis.kind == "ordinal" and (term := axis.at(rank))
    ]
    own = is_role(context.world, heads[-1]) or heads[-1].base in ("student", "pupil", "child", "kid")
    return _headed(context, Thing(Same(IT, found[0])), article, heads) if len(found) == 1 and own else None


@rule(
    "core",
    ("the top|highest|uppermost <nouns>", -1),
    ("the bottom|lowest|ground <nouns>", 1),
    reads=["offices: Ann works on the bottom floor."],
    refuses=["classes: The Art class is in the top room."],
)
def end_floor(context: Context, rank: int, nouns: Nouns) -> Thing | None:
    """The top floor, where floors are told by their numbers."""
    if nouns[-1].word not in ("floor", "storey", "level") or context.world.is_row:
        return None
    axes = [axis for axis in context.world.axes if nouns[-1].word in words_of(axis.noun) and axis.kind == "number"]
    found = axes[0].ranked(rank) if len(axes) == 1 else []
    return Thing(Same(IT, found[0]), noun=nouns[-1], name=found[0]) if len(found) == 1 else None


@rule(
    "core",
    "<det> <nouns> <name> <nouns>",
    reads=["trains: The platform B train goes to Buffalo."],
    refuses=["street: The drink tea drinker is Ann."],
)
def labelled_thing(context: Context, article: str, nouns: Nouns, value: Term, heads: Nouns) -> Thing | None:
    """The platform F train: a label with what it labels, before a noun."""
    label = context.world.value(value)
    named = context.world.category_words.get(nouns[-1].word, set())
    if label is None or label.category not in named or label.name.islower():
        return None
    return _headed(context, Thing(Same(IT, value)), article, heads)


def _headed(context: Context, thing: Thing, article: str, nouns: Nouns) -> Thing | None:
    """Whatever goes together with a number or a label, by the noun after it."""
    last = nouns[-1]
    somebody = last.personal and not last.kinds & {"relative", "worker"}
    known = somebody or is_role(context.world, last) or (bool(last.kinds) and spoken_of(context.world, last))
    if not known or last.plural or "relative" in last.kinds:
        return None
    return with_nouns(context, replace(thing, article=article, name=None), nouns)


def _of_either(context: Context, topic: str, noun: Noun) -> str:
    """Why the superlative may be of another than whoever the noun names: a dog's owner, a grandmother's grandchild."""
    world = context.world
    if not (noun.personal or is_role(world, noun)):
        return ""
    if topic == "era":
        return f"the newest {noun.word} may be the one who came last"
    served = world.person_words() & (SERVED | SERVING)
    body = topic in ("age", "weight", "height") and world.measured_things(topic)
    unclear = body or (topic == "age" and len(world.roles) > 1 and not served)
    return f"it is not clear whose {topic} is meant" if unclear else ""


def _fastest(context: Context, rank: int, noun: Noun | None) -> Thing | None:
    """The fastest, where places in a race are told."""
    if any(axis.topics & {"duration", "speed"} for axis in context.world.axes):
        return context.refuse("the fastest may be the first or the one with the best time")
    if noun and not (noun.personal or is_role(context.world, noun)):
        return context.refuse(f"the fastest {noun.word} need not be that of the winner")
    term = context.world.at_rank(rank)
    kind = Kind.PLACE if isinstance(term, Place) else Kind.NAMED
    return Thing(Same(IT, term), kind=kind, sort=Sort.PERSON, noun=noun) if term else None


@rule(
    "core",
    "<det> <superlative> <nouns>?",
    "the <superlative> <nouns>? <whole>",
    reads=["street: The youngest person drinks tea."],
    refuses=[
        "street: The oldest woman drinks tea.",
        "street: Ann is the oldest Norwegian.",
        "coins: The newest owner is Ann.",
    ],
)
def extreme(context: Context, *rest: object) -> Thing | None:
    """The youngest, the oldest person; of all, so that the noun must be everybody."""
    article = rest[0] if isinstance(rest[0], str) else "the"
    superlative = next(each for each in rest if isinstance(each, Pending))
    nouns: Nouns | None = next((each for each in rest if isinstance(each, tuple)), None)
    if article not in ("the", *POSSESSIVES):
        return None
    if superlative.topic == "speed" and context.world.racing() and superlative.rank <= context.world.size:
        return _fastest(context, superlative.rank * superlative.sign, nouns[-1] if nouns else None)
    if nouns:
        last = nouns[-1]
        if last.kinds & {"male", "female"} and not _one_sex(context, last):
            return context.refuse(f"the {last.word} with the most may be one among some of all")
        reason = _of_either(context, superlative.topic, last)
        if reason:
            return context.refuse(reason)
        people = bool(context.world.person_categories)
        aged = any("age" in axis.topics for axis in context.world.axes)
        if superlative.topic == "age" and not aged and (last.personal or is_role(context.world, last)):
            return context.refuse("nobody's age is measured in this puzzle")
        things = people and not (last.personal or is_role(context.world, last))
        dated = last.base in MADE and any(axis.like_years for axis in context.world.axes) and not aged
        if superlative.topic == "age" and things and not dated and not context.world.measured_things(superlative.topic):
            return context.refuse(f"it may be the age of the {last.word}")
        named_axis = frozenset(noun.word for noun in nouns) & frozenset(context.world.axis_words)
        generic = last.kinds & {"person", "male", "female", "thing"} or is_role(context.world, last)
        if not generic and not named_axis and not context.world.category_words.get(last.word):
            return None
        event = "event" in last.kinds and superlative.topic in ("length", "weight", "height", "age", "width")
        if event and not named_axis and not told_of(context.world, last):
            return context.refuse(f"it may be the {last.word} itself that is so")
        if "thing" in last.kinds and not named_axis and not spoken_of(context.world, last) and last.base not in _SUMS:
            return context.refuse(f"a {last.word} is not what this puzzle is about")
        superlative = replace(superlative, nouns=superlative.nouns | named_axis)
    return Thing(
        kind=Kind.EXTREME,
        pending=superlative,
        article=article,
        noun=nouns[-1] if nouns else None,
        sort=sort_of(context.world, nouns) if nouns else Sort.THING,
    )


_SUMS = words("one amount sum total number")


def _one_sex(context: Context, noun: Noun) -> bool:
    """Whether all the people are known to be of the noun's sex: nobody is of the other, and some are of this one."""
    people = [each for each in context.world.categories if each.name in context.world.person_categories]
    own = next(iter(noun.kinds & {"male", "female"}))
    named_so = any(each.name in context.world.category_words.get(noun.word, ()) for each in people)
    if named_so or any(all(sex(name) == own for name in category.values) for category in people):
        return True
    known = [sex(name) for category in people for name in category.values]
    spoken = context.world.spoken
    ours, theirs = (MEN, WOMEN) if own == "male" else (WOMEN, MEN)
    told = sum(spoken.get(word, 0) for word in ours) > 2 and not any(spoken.get(word) for word in theirs)
    return told and own in known and set(known) <= {own, ""}  # the clues speak of boys all along, and of no girls
