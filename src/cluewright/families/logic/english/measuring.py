"""From comparisons, superlatives and amounts to meanings, once it is known what is measured."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.axes import Axis, fitting
from cluewright.families.logic.english.counting import counted, of_another, of_their_thing, words_for
from cluewright.families.logic.english.gauging import called_by, is_told_by
from cluewright.families.logic.english.gradings import LOOSE
from cluewright.families.logic.english.kinds import GOALS
from cluewright.families.logic.english.phrases import identity
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    IT,
    Amount,
    Kind,
    Pending,
    Said,
    Sort,
    Thing,
    any_of,
    conjuncts,
    joined,
    negated,
    pinned,
)
from cluewright.families.logic.english.words import ANIMALS, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import (
    RELATIONS,
    And,
    Compare,
    ExactlyOne,
    Meaning,
    Number,
    Place,
    Same,
    Term,
    own_terms,
)
from cluewright.families.logic.meaning.units import MONEY, units_called

_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}


_PERSONAL = frozenset({"age", "height", "weight", "length", "size"})


_OWN = frozenset({"age", "height"})
_TALL = words(
    """building tower skyscraper castle sandcastle tree plant sunflower statue sculpture vase mountain snowman bridge
    coaster waterfall monument lighthouse cake"""
)
"""Things that are tall themselves."""

_LONG = words("kayak canoe boat ship yacht bridge river road trail snake rope train whale fish lizard dinosaur")
"""Things that are long themselves."""

MADE = words(
    """built made vintage bottled founded established constructed wine wines clock clocks castle castles building
    buildings bridge bridges lighthouse lighthouses house houses car cars coin coins painting paintings company
    companies church churches school violin violins machine machines tower towers instrument map maps guitar guitars
    ship ships train trains plane planes stamp stamps vase vases statue sculpture comic comics record album book books
    novel novels film films movie movies song songs puzzle puzzles game games model models phone phones coaster
    coasters startup startups watch watches statues radio radios camera cameras albums photo photograph manuscript
    locomotive maker cartographer manufacturer minted printed issued painted published carved woven forged"""
)

"""Things that are as old as the year in which they were made tells."""


_NEVER_ADDED = frozenset({"age", "height", "rank", "label", "temperature", "speed", "era", "time"})


def axes_for(
    context: Context, pending: Pending, verbs: frozenset[str], nouns: frozenset[str] = frozenset()
) -> list[tuple[Axis, int]]:
    """The axes that a comparison may be about."""
    unit = pending.units[0] if pending.units else ""
    if pending.number:
        limit = pending.number
        if pending.topic in LOOSE or pending.topic == "number":
            bounded = [(axis, 1) for axis in context.world.axes if _may_bound(axis, limit, verbs)]
            return [(axis, sign) for axis, sign in bounded if not verbs or axis.key in verbs]
        if verbs and limit.unit and pending.topic == "age":
            return []
        found = fitting(context.world.axes, pending.topic, verbs, limit.unit, frozenset())
        return [(axis, sign) for axis, sign in found if axis.kind == "number"]
    return fitting(context.world.axes, pending.topic, verbs, unit, pending.nouns | nouns)


def _may_bound(axis: Axis, limit: Amount, verbs: frozenset[str]) -> bool:
    """Whether a bound may be of this axis: by its unit, by the verb, and a number alone is an age."""
    if axis.kind != "number" or (
        limit.of and limit.of not in axis.words and not (limit.of == "old" and "age" in axis.topics)
    ):
        return False
    if limit.unit:
        return axis.amount(limit.count, limit.unit) is not None
    return axis.key in verbs and axis.unit is None if verbs else "age" in axis.topics


def resolved(
    context: Context, said: Said, verbs: frozenset[str] = frozenset(), subject: Thing | None = None
) -> Said | None:
    """What is said, with its comparison worked out; as it is where the measure is open; None where it is wrong."""
    pending = said.pending
    if pending is None:
        return said
    meant = subject.meant if subject else frozenset()
    found = axes_for(context, pending, verbs)
    if meant == {""} and context.world.is_row:
        return _numbered(context, said, subject)
    if meant:
        found = [(axis, sign) for axis, sign in _of_attribute(context, pending, subject) if axis.key in meant]
    thing = said.noun is not None and not said.noun.personal and bool(pending.rank)
    if not found and (thing or (subject is not None and subject.sort is Sort.THING)):
        found = _older_things(context, pending)
        if (
            found
            and pending.objects
            and any(each.sort is Sort.PERSON and not each.owned for each in pending.objects.things)
        ):
            return context.refuse("nobody's age is measured in this puzzle")
    if len(found) != 1:
        return _unresolved(context, found, pending, final=subject is not None, said=said)
    axis, sign = found[0]
    if meant and pending.units == ("",) and axis.kind == "number" and axis.unit is None:
        pending = replace(pending, units=(min(axis.words),))  # her magnitude is one less than his
    reason = _not_of_them(context, said, axis, subject)
    if reason:
        return context.refuse(reason)
    core = _core(context, pending, axis, sign, verbs)
    if core is None:
        return None
    _note_units(context, axis, pending)
    meaning, told = core
    exact = isinstance(meaning, Compare) and meaning.relation == "="
    if said.denied:
        meaning = negated(meaning)
    return replace(said, core=meaning, aside=joined([said.aside, told]), pending=None, exact=exact, denied=False)


def _of_its_owner(context: Context, subject: Thing, axis: Axis, topic: str) -> bool:
    """Whether what is said of Ann's thing may be measured of Ann: her car's age or hers; a tree is tall itself."""
    thing = subject.noun is not None and subject.noun.word in context.world.objects
    own = _OWN if subject.kin or thing else _PERSONAL
    if subject.noun is not None and subject.noun.base in _TALL:
        own = own - {"height"}
    if axis.of_no_life:
        return False
    somebody = subject.sort is Sort.PERSON and subject.noun is not None  # Dr. Garza's patient
    return subject.owned and not somebody and not subject.meant and bool(axis.topics & own) and topic in own


def _not_of_them(context: Context, said: Said, axis: Axis, subject: Thing | None) -> str:
    """Why a comparison along this axis may not be said of the subject; empty where it may."""
    pending = said.pending
    assert pending
    numbered = subject is not None and subject.noun is not None and subject.noun.base == "number"
    if axis.topics & {"rank"} and pending.topic in LOOSE and not numbered:
        return f"a higher {axis.noun} may be a better or a worse one"
    if subject is None:
        return ""
    named = bool(subject.meant) or bool(pending.nouns & axis.words)
    topic = _counted_as(pending)
    beyond = said.is_it and subject.sort is Sort.PERSON and axis.of_no_body and topic in ("height", "weight")
    if of_another(context, subject, axis) or (beyond and not named):
        return f"it is not clear whose {axis.noun} is meant"  # nobody is 1,200 m tall, but a peak is
    if said.is_it and not named and not _told_by(context, topic, axis, subject):
        return f"it is not said that the {axis.noun} is meant"
    if pending.topic == "era" and "age" in axis.topics and subject.sort is Sort.PERSON:
        return "who is newer somewhere need not be younger"
    if said.is_it and subject.sort is Sort.PERSON and topic == "money" and not named:
        return "it is things that cost something"
    reason = _of_itself(context, said, axis, subject, "" if named else topic) if said.is_it else ""
    if reason:
        return reason
    if subject.sort is Sort.PERSON and pending.topic == "level" and "height" in axis.topics:
        return "who is higher may be of a higher rank"
    lasting = pending.topic in ("length", "duration") and "duration" in axis.topics
    vague = pending.topic in ("distance", "size", "width") or lasting
    if subject.sort is Sort.PERSON and vague and said.is_it:
        return f"it is not said what is {pending.topic} of somebody"
    if "age" not in axis.topics and _told_of(context, subject):
        return ""
    if _of_its_owner(context, subject, axis, pending.topic):
        return f"it is not clear whose {axis.noun} is meant"
    return ""


def _told_by(context: Context, topic: str, axis: Axis, subject: Thing) -> bool:
    """Whether an adjective speaks of what is measured; alone, who is taller or slower has a height or a time."""
    sure = topic not in ("height", "speed") or called_by(topic, axis) or not context.world.alone()
    return sure and is_told_by(topic, axis, words_for(context, subject))


def _grown(context: Context, subject: Thing) -> bool:
    """Whether it is told by what grows there: her peas are not her plot."""
    values = [
        value for part in conjuncts(subject.about) for term in own_terms(part) if (value := context.world.value(term))
    ]
    return subject.noun is None and any(words_of(value.category) & _GROWN for value in values)


_GROWN = words("crop plant vegetable fruit flower tree animal pet")


def _of_itself(context: Context, said: Said, axis: Axis, subject: Thing, topic: str) -> str:
    """Why a thing that is heavier, longer or bigger may be so by itself, whatever the puzzle measures."""
    if topic and of_their_thing(context, subject, axis):
        return f"it is not clear whose {axis.noun} is meant"
    longer = topic == "length" and said.pending is not None and said.pending.sign > 0
    if longer and "height" in axis.topics and "length" not in axis.topics:
        return "what is longer need not be taller"
    percent = said.pending is not None and any(unit in ("%", "percent", "per cent") for unit in said.pending.units)
    if percent and topic and topic not in ("any", "level"):
        return f"it is not said that the {axis.noun} is meant"
    if topic in ("weight", "size", "age", "speed", "height") and _is_goal(context, subject):
        return f"a goal has a {topic} of its own"
    lasting = said.pending is not None and not said.pending.by and "duration" in axis.topics
    if lasting and _long_itself(context, subject):
        return "a thing may be longer than another, however long it is used"
    if topic == "size" and words_of(axis.noun) & {"area"} and _grown(context, subject):
        return f"a thing may be bigger than another, whatever the {axis.noun}"
    return ""


def _is_goal(context: Context, subject: Thing) -> bool:
    """Whether it is where something goes: the weight of a probe is not that of Mars."""
    value = context.world.value(subject.name)
    return value is not None and bool(words_of(value.category) & GOALS)


def _counted_as(pending: Pending) -> str:
    """What a comparison is about: its adjective, or money where it is `$3 more`."""
    money = any(unit.dimension in MONEY for each in pending.units for unit in units_called(each))
    return "money" if money and pending.topic in LOOSE else pending.topic


def _long_itself(context: Context, subject: Thing) -> bool:
    """Whether it is a boat or the like, whose length is not the time for which it is rented."""
    value = context.world.value(subject.name)
    called = {subject.noun.base} if subject.noun else words_of(value.category) if value else set()
    return bool(called & _LONG) and not subject.meant


def _told_of(context: Context, subject: Thing) -> bool:
    """Whether what is somebody's is what the puzzle is about, so that the weight is that of Ann's fossil."""
    noun = subject.noun
    if noun is None or subject.sort is not Sort.THING:
        return False
    named = context.world.category_words.get(noun.word, set())
    things = bool(named) and not any(words_of(name) & ANIMALS for name in named)
    return things or noun.word in context.world.objects


def _older_things(context: Context, pending: Pending) -> list[tuple[Axis, int]]:
    """What is older was made earlier: of things that have a year, where nothing else has an age."""
    if pending.topic not in ("age", "era") or any("age" in axis.topics for axis in context.world.axes):
        return []
    made = {word for category in context.world.puzzle.categories for word in words_of(category.name)} & MADE
    unit = pending.units[0] if pending.units else ""
    years = [axis for axis in context.world.axes if axis.like_years and (not unit or axis.amount(1, unit) is not None)]
    sign = -1 if pending.topic == "age" else 1
    plain = [axis for axis in years if words_of(axis.noun) <= MADE | {"year", "years", "date"}]
    return [(axis, sign) for axis in plain if made or words_of(axis.noun) & MADE]


def _numbered(context: Context, said: Said, subject: Thing | None) -> Said | None:
    """A house number is greater than 3, or than another's."""
    pending = said.pending
    if pending is None or subject is None or subject.noun is None or subject.noun.base != "number":
        return context.refuse("a higher place may be a better or a worse one")
    terms: tuple[Term, ...] = tuple(Place(number) for number in range(1, context.world.size + 1))
    row = Axis(
        "", "place", "number", tuple(at[0] for at in context.world.puzzle.places.at), terms, frozenset(), frozenset()
    )
    core = _core(context, replace(pending, units=()), row, 1) if not pending.by else None
    if core is None:
        return None
    meaning = negated(core[0]) if said.denied else core[0]
    return replace(said, core=meaning, aside=joined([said.aside, core[1]]), pending=None, denied=False)


def _note_units(context: Context, axis: Axis, pending: Pending) -> None:
    units = [*pending.units, *([pending.number.unit] if pending.number else [])]
    for unit in units:
        if unit and axis.bare() and unit not in axis.words:
            context.counted.add((axis.key, unit))


def _of_attribute(context: Context, pending: Pending, subject: Thing | None) -> list[tuple[Axis, int]]:
    """The axes that an attribute may be about: any comparison of sizes fits `Ann's price`."""
    unit = pending.units[0] if pending.units else ""
    found = fitting(context.world.axes, pending.topic, frozenset(), unit, pending.nouns)
    if pending.topic in LOOSE and subject:
        loose = [axis for axis in context.world.axes if axis.key in subject.meant and axis.kind == "number"]
        if all("label" not in axis.topics for axis in loose) or (subject.noun and subject.noun.base == "number"):
            known = {axis.key for axis, _ in found}
            found = [*found, *((axis, 1) for axis in loose if axis.key not in known)]
    return found


def _unresolved(
    context: Context, found: list[tuple[Axis, int]], pending: Pending, final: bool, said: Said
) -> Said | None:
    if not final:
        return said
    names = " or ".join(axis.noun for axis, _ in found)
    return context.refuse(
        f"it may be about {names}"
        if found
        else "nothing of that kind is measured in this puzzle, or it is not said what"
    )


def _core(
    context: Context, pending: Pending, axis: Axis, sign: int, verbs: frozenset[str] = frozenset()
) -> tuple[Meaning, Meaning] | None:
    if pending.rank:
        found = axis.ranked(-pending.rank if sign * pending.sign > 0 else pending.rank)
        return (any_of(Same(IT, term) for term in found), And(())) if found else None
    if pending.number:
        return _beyond(context, pending, axis, sign)
    assert pending.objects
    summed = pending.by or pending.times != 1 or additive(axis)
    if len(pending.objects.things) > 1 and pending.objects.joined == "and" and summed:
        return context.refuse("it is not clear whether each is meant or all together")
    parts, told = [], []
    for thing in pending.objects.things:
        named = term_of(context, thing, axis)
        if named is None:
            return None
        part = _compared(pending, axis, sign, named[0], verbs)
        if part is None:
            return context.refuse(f"{axis.noun} is not counted in that unit")
        parts.append(part)
        told.append(named[1])
    how = pending.objects.joined
    if how in ("or", "either") and len(parts) > 1:
        return context.refuse("it is not clear whether one or both are meant")
    if how == "neither":
        parts = [negated(part) for part in parts]
    return joined(parts), joined(told)


def additive(axis: Axis) -> bool:
    """Whether amounts of it are added up, so that two people may be meant together."""
    return axis.kind == "number" and not axis.topics & _NEVER_ADDED and not axis.like_years


def term_of(context: Context, thing: Thing, axis: Axis | None = None) -> tuple[Term, Meaning] | None:
    """Whom a noun phrase names, and what else it tells; the attribute must be what is measured."""
    if axis and thing.meant and axis.key not in thing.meant:
        return context.refuse("it compares two different things")
    if axis and of_another(context, thing, axis):
        return context.refuse(f"it is not clear whose {axis.noun} is meant")
    if axis and thing.amount and thing.kind in (Kind.AMOUNT, Kind.NUMBER) and not thing.article:
        return context.refuse("it compares two different things")
    return who(context, thing) or context.refuse("it is not said who is meant")


def who(context: Context, thing: Thing) -> tuple[Term, Meaning] | None:
    """Whom a noun phrase names, with a superlative or an amount worked out; and what else it tells."""
    said = identity(thing)
    if said is None or said.kind is Kind.NUMBER:
        return None
    if said.his:
        return context.refuse(f"it is not clear whose is meant by {said.his!r}")
    if said.pending or said.amount:
        whole = worked_out(context, Thing(kind=Kind.NOTHING), said)
        return pinned(Thing(whole.core, whole.aside)) if whole else None
    return pinned(thing)


def _compared(
    pending: Pending, axis: Axis, sign: int, other: Term, verbs: frozenset[str] = frozenset()
) -> Meaning | None:
    way = pending.sign * sign
    by: Number = 0
    if pending.by:
        counted = axis.amount(pending.by, pending.units[0]) if pending.units and pending.units[0] else None
        if pending.units == ("",) and axis.kind == "number" and axis.key in verbs and "score" in axis.topics:
            counted = pending.by  # scored 5 more than
        if pending.units == ("",) and axis.bare() and pending.nouns & axis.words:
            counted = pending.by  # a population 150 larger than
        if counted is None:
            return None
        by = counted
    if pending.times != 1 and (way < 0 or axis.in_calendar or axis.in_time):
        return None  # twice as fast takes half the time; nothing is twice as late
    if pending.times != 1:
        if pending.times.numerator == 1:
            return Compare(axis.key, other, "=", IT, 0, pending.times.denominator)
        return Compare(axis.key, IT, "=", other, 0, pending.times)
    if pending.others:
        ways = [
            _compared(replace(pending, by=each, others=()), axis, sign, other, verbs)
            for each in (pending.by, *pending.others)
        ]
        return ExactlyOne(tuple(each for each in ways if each)) if all(ways) else None
    relation = pending.relation or ">"
    turned = relation if way > 0 else _TURNED[relation]
    return Compare(axis.key, IT, turned, other, by * way)


def _beyond(context: Context, pending: Pending, axis: Axis, sign: int) -> tuple[Meaning, Meaning] | None:
    """Older than 30: the values that are."""
    assert pending.number
    limit = pending.number.count
    if pending.number.unit:
        counted = axis.amount(limit, pending.number.unit)
        if counted is None:
            return context.refuse(f"{axis.noun} is not counted in {pending.number.unit}")
        limit = counted
    relation = pending.relation or ">"
    holds = RELATIONS[relation if pending.sign * sign > 0 else _TURNED[relation]]
    found = [term for value, term in zip(axis.values, axis.terms, strict=True) if holds(value, limit)]
    if not found or len(found) == len(axis.terms):
        return context.refuse(f"every {axis.noun} is so" if found else f"no {axis.noun} is so")
    return any_of(Same(IT, term) for term in found), And(())


def worked_out(context: Context, thing: Thing, said: Said) -> Said | None:
    """What is said, with amounts and comparisons turned into values by what the subject is."""
    if said.amount is not None:
        said_now = counted(context, said, frozenset(), thing)
        return said_now and resolved(context, said_now, subject=thing)
    return resolved(context, said, subject=thing)


def settled(context: Context, said: Said) -> Said | None:
    """What is said, worked out without its subject."""
    whole = counted(context, said, frozenset())
    return whole and resolved(context, whole, subject=Thing())
