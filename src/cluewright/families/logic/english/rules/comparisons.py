"""Comparisons: older than, $5 less than, 6 more students than, twice as old as; and the most and the least."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.gradings import VAGUELY
from cluewright.families.logic.english.measuring import resolved
from cluewright.families.logic.english.phrases import pending_said
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.amounts import per
from cluewright.families.logic.english.rules.lists import without_commas
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.sense import IT, Kind, Pending, Said, Several, Sort, Thing, joined, pinned
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Compare, Number
from cluewright.families.logic.meaning.quantities import fraction
from cluewright.families.logic.meaning.units import MONEY, units_called

Grade = tuple[str, int]


@rule("objects", "<np>")
def one_object(context: Context, thing: Thing) -> Several:
    """Than Bob."""
    return Several((thing,))


@rule(
    "objects",
    ("<np> and <np>", "and"),
    ("both <np> and <np>", "both"),
    reads=["street: Ann is older than Bob and Dan.", "bills: Kim paid more than both Lou and Max."],
    refuses=["bills: Kim paid more than Lou and Max.", "week: Rose plays before Mark and judo."],
)
def two_objects(context: Context, how: str, one: Thing, other: Thing) -> Several | None:
    """Than Bob and Dan; what is paid may be added up, unless `both` is said."""
    if how == "and" and one.sort is Sort.PERSON and _bare_thing(context, other):
        return context.refuse("it is not clear whether the last one is compared, or what somebody has or does")
    return Several((one, other), how) if without_commas((one, other), context) else None


def _bare_thing(context: Context, thing: Thing) -> bool:
    """Whether it is a name in small letters with nothing around it: before Mark and judo."""
    value = context.world.value(thing.name)
    return value is not None and value.name.islower() and not thing.article and thing.noun is None


@rule("objects", "<np> , <nps>")
def many_objects(context: Context, one: Thing, others: Several) -> Several | None:
    """Than Bob, Dan and Eve."""
    things = (one, *others.things)
    return Several(things) if without_commas(things, context, others.joined) else None


@rule("objects", "either <np> or <np>", "<np> or <np>", refuses=["street: Ann is older than Bob or Dan."])
def or_objects(context: Context, one: Thing, other: Thing) -> Several:
    """Than Bob or Dan: clear only where it is denied."""
    return Several((one, other), "or")


@rule("objects", "neither <np> nor <np>", reads=["street: Ann is older than neither Bob nor Dan."])
def neither_objects(context: Context, one: Thing, other: Thing) -> Several:
    """Than neither."""
    return Several((one, other), "neither")


@rule("does", "does|did|do|is|has|are")
def does(context: Context) -> bool:
    """Than Bob did."""
    return True


_TOPIC_NOUNS = {
    "weight": ("weight",),
    "distance": ("distance", "length"),
    "time": ("duration",),
    "water": ("capacity",),
}


def by_topic(context: Context, nouns: Nouns) -> str:
    """What a noun speaks of, if one scale is of it and none is called so: less weight, where pounds are lost."""
    topics = set(_TOPIC_NOUNS.get(nouns[-1].word, ())) if len(nouns) == 1 else set()
    known = nouns[-1].word in context.world.category_words or nouns[-1].word in context.world.axis_words
    axes = [axis for axis in context.world.axes if axis.topics & topics]
    return min(axes[0].topics & topics) if len(axes) == 1 and not known else ""


def comparing(grade: Grade, step: Pending | None, objects: Several, nouns: frozenset[str] = frozenset()) -> Said:
    """What is more or less than the objects along what the grade speaks of, by a step if one is told."""
    topic, sign = grade
    base = step or Pending("", 1)
    return pending_said(replace(base, topic=topic, sign=sign, objects=objects, nouns=base.nouns | nouns))


@rule(
    "comparison",
    ("<step>? COMPARATIVE than <objects> <does>?", False),
    ("VAGUELY COMPARATIVE than <objects> <does>?", True),
    ("some amount COMPARATIVE than <objects> <does>?", True),
    ("a bit|little COMPARATIVE than <objects> <does>?", True),
    reads=[
        "street: Ann is older than Bob.",
        "street: Ann is four years older than Bob.",
        "bills: Kim paid some amount more than Lou.",
    ],
    refuses=[
        "street: Ann is larger than Bob.",
        "street: Ann is two dollars older than Bob.",
        "street: Ann is almost four years older than Bob.",
    ],
)
def compared(context: Context, vague: bool, *rest: object) -> Said | None:
    """Older than Bob; four years older than Bob."""
    step = next((each for each in rest if isinstance(each, Pending)), None)
    objects = next(each for each in rest if isinstance(each, Several))
    grade = next(each for each in rest if isinstance(each, tuple) and len(each) == 2)
    return comparing(grade, replace(step or Pending("", 1), vague=True) if vague else step, objects)


@rule(
    "comparison",
    "<step>? VAGUELY? COMPARATIVE <nouns> than <objects> <does>?",
    reads=["classes: The Art class has 6 more students than the Music class."],
    refuses=["street: Ann has more foxes than Bob."],
)
def compared_nouns(
    context: Context,
    step: Pending | None,
    vaguely: object,
    grade: Grade,
    nouns: Nouns,
    objects: Several,
    _does: object,
) -> Said | None:
    """Six more students than; a measure must be named so."""
    named = frozenset(noun.word for noun in nouns) & frozenset(context.world.counted_words)
    topic = "" if named or grade[0] != "any" else by_topic(context, nouns)
    if topic:
        return comparing((topic, grade[1]), step, objects)
    if not named or grade[0] not in ("any", "level", "size"):
        return None
    units = [word for word in named if units_called(word)]
    if len(named) == 1 and units and sum(axis.amount(1, units[0]) is not None for axis in context.world.axes) > 1:
        return context.refuse(f"more than one thing is counted in {units[0]}")
    if step and step.units == ("",):
        step = replace(step, units=(nouns[-1].word if nouns[-1].word in named else min(named),))  # crew members
    if vaguely:
        step = replace(step or Pending("", 1), vague=True)
    return comparing(grade, step, objects, named)


@rule(
    "comparison",
    "<step>? COMPARATIVE away|out than <objects> <does>?",
    "<step>? COMPARATIVE away? to|from the? earth|sun|shore|coast|land|town|city|school|home than <objects> <does>?",
    reads=["stars: Ganda is 2 light years closer to Earth than Hexar.", "stars: Ganda is farther away than Hexar."],
    refuses=["stars: Ganda is closer to Talos than Hexar.", "stars: Dr. Bell is farther away than Dr. Cole."],
)
def compared_away(context: Context, step: Pending | None, grade: Grade, objects: Several, _does: object) -> Said | None:
    """24 light years closer to Earth than."""
    return comparing(grade, step, objects) if grade[0] == "distance" else None


@rule(
    "comparison",
    "<step>? COMPARATIVE per|a|an <period> than <objects> <does>?",
    reads=["cabins: Fox Run costs $25 less per night than Owl Perch."],
    refuses=["cabins: Fox Run costs $25 less per guest than Owl Perch."],
)
def compared_per(
    context: Context, step: Pending | None, grade: Grade, unit: str, objects: Several, _does: object
) -> Said | None:
    """$25 less per night than."""
    return comparing(grade, step, objects) if grade[0] == "any" and per(context, unit) else None


@rule(
    "comparison",
    "<step>? COMPARATIVE in <nouns> than <objects> <does>?",
    reads=["grants: Ann won $100 more in grants than Bob."],
    refuses=["grants: Ann won $100 more in Paris than Bob."],
)
def compared_in(
    context: Context, step: Pending | None, grade: Grade, nouns: Nouns, objects: Several, _does: object
) -> Said | None:
    """$3 million less in damage than."""
    named = frozenset(noun.word for noun in nouns) & frozenset(context.world.axis_words)
    return comparing(grade, step, objects, named) if named and grade[0] == "any" else None


@rule(
    "comparison", "COMPARATIVE than <objects> by <step>", reads=["street: Ann is older than Bob by exactly four years."]
)
def compared_by(context: Context, grade: Grade, objects: Several, step: Pending) -> Said:
    """Older than Bob by four years."""
    return comparing(grade, step, objects)


@rule(
    "comparison",
    ("<step>? VAGUELY? more GRADED than <objects> <does>?", 1),
    ("<step>? VAGUELY? less GRADED than <objects> <does>?", -1),
    ("<step>? VAGUELY? less BASE than <objects> <does>?", -1),
    reads=["bills: The stew was more expensive than the pie."],
)
def compared_more(
    context: Context, way: int, step: Pending | None, vaguely: object, grade: Grade, objects: Several, _does: object
) -> Said:
    """More expensive than."""
    if vaguely:
        step = replace(step or Pending("", 1), vague=True)
    return comparing((grade[0], way * grade[1]), step, objects)


@rule(
    "comparison",
    "a|an VAGUELY? COMPARATIVE top|maximum|average|total? <nouns> than <does>? <objects> <does>?",
    "a|an top|maximum|average|total? <nouns> <step> COMPARATIVE than <objects>",
    "a|an top|maximum|average|total? <nouns> VAGUELY? COMPARATIVE than <objects>",
    "with|for a|an COMPARATIVE <nouns> than <does>? <objects> <does>?",
    "for a|an <nouns> <step> COMPARATIVE than <objects>",
    reads=["bills: Kim paid a higher price than Lou.", "bills: Kim paid a price somewhat higher than Lou."],
    refuses=["party: Mr. Green has a higher seat than Mr. Black."],
)
def compared_noun(context: Context, *rest: object) -> Said | None:
    """A higher price than."""
    grade = next(each for each in rest if isinstance(each, tuple) and isinstance(each[0], str))
    nouns = next(each for each in rest if isinstance(each, tuple) and not isinstance(each[0], str))
    objects = next(each for each in rest if isinstance(each, Several))
    step = next((each for each in rest if isinstance(each, Pending)), None)
    of_unit = any(axis.unit and nouns[-1].word in axis.unit.words for axis in context.world.axes)
    counted = units_called(nouns[-1].word) or (grade[0] == "any" and nouns[-1].word in context.world.counted_words)
    counted = counted or of_unit  # a night longer
    if step is None and rest.index(nouns) < rest.index(grade) and counted:
        return None  # a dollar more than Bob
    named = frozenset(noun.word for noun in nouns) & frozenset(context.world.axis_words)
    topic = "" if named else by_topic(context, nouns)
    if topic:
        return comparing((topic, grade[1]), step, objects)
    if step and nouns[-1].word in ("period", "time"):
        return comparing(grade, step, objects)
    if any(isinstance(each, str) and each in VAGUELY for each in rest):
        step = replace(step or Pending("", 1), vague=True)
    if grade[0] == "time" and "event" in nouns[-1].kinds and not named:
        return comparing(grade, step, objects)  # has a later appointment than
    if named and grade[0] in _EXTENTS:
        grade = ("level", grade[1])  # a narrower wingspan, a longer reign: more or less of what is named
    return comparing(grade, step, objects, named) if named else None


_EXTENTS = frozenset({"length", "width", "height", "depth"})
"""What words of extent speak of; said of a measure by its name they only say that it is greater or less."""


@rule(
    "vp",
    ("HAVE a|an higher|greater|larger <nouns> than <objects> <does>?", ">"),
    ("HAVE a|an lower|smaller <nouns> than <objects> <does>?", "<"),
    reads=["market: Abby has a higher stall number than Burt."],
    refuses=["market: Abby has a higher stall than Burt.", "market: Abby has a higher door number than Burt."],
)
def higher_number(
    context: Context, relation: str, have: str, nouns: Nouns, objects: Several, _does: object
) -> Said | None:
    """Has a higher platform number than."""
    called = {noun.word for noun in nouns[:-1]}
    labels = [axis for axis in context.world.axes if axis.kind == "number" and axis.topics & {"label"}]
    named = [axis for axis in labels if called & axis.words or (not called and "number" in words_of(axis.noun))]
    found = [pinned(thing) for thing in objects.things]
    single = objects.joined in ("and", "both") and all(found)
    if nouns[-1].base != "number" or len(named) != 1 or not single or have == "having":
        return None
    parts = [Compare(named[0].key, IT, relation, each[0]) for each in found if each]
    return Said(joined(parts), joined(each[1] for each in found if each), Kind.COMPARED, shape="s")


@rule("comparison", "no COMPARATIVE than <objects> <does>?", reads=["street: Ann is no older than Bob."])
def no_more(context: Context, grade: Grade, objects: Several, _does: object) -> Said:
    """No older than Bob: as old or younger."""
    return comparing(grade, Pending("", 1, relation="<="), objects)


@rule(
    "comparison",
    "COMPARATIVE in the UNIT than <objects> <does>?",
    "COMPARATIVE in the morning|afternoon|evening than <objects> <does>?",
    reads=["months: Sam was born earlier in the year than Tom."],
)
def compared_within(context: Context, grade: Grade, *rest: object) -> Said | None:
    """Earlier in the year than: months or dates; in the week: days."""
    objects = next(each for each in rest if isinstance(each, Several))
    unit = rest[0] if isinstance(rest[0], str) else "day"
    if grade[0] != "time":
        return None
    kinds = {"year": ("month", "date"), "month": ("date",), "week": ("weekday", "date"), "day": ("time",)}.get(unit, ())
    axes = [axis for axis in context.world.axes if axis.kind in kinds and not axis.passes_round()]
    if (
        len(axes) != 1
        or len(objects.things) != len([t for t in objects.things if pinned(t)])
        or objects.joined != "and"
    ):
        return context.refuse("it is not clear what is earlier or later")
    found = [pinned(thing) for thing in objects.things]
    parts = [Compare(axes[0].key, IT, ">" if grade[1] > 0 else "<", each[0]) for each in found if each]
    return Said(joined(parts), joined(each[1] for each in found if each), Kind.RELATION, timed=True)


@rule(
    "comparison",
    "<times> as BASE as <objects> <does>?",
    "<times> as many|much <nouns>? as <objects> <does>?",
    "<times> <objects>",
    "<times> that of <objects>",
    reads=["street: Ann is twice as old as Bob.", "bills: The stew cost twice as much as the pie."],
)
def multiplied(context: Context, times: Number, *rest: object) -> Said | None:
    """Twice as old as, half as much as."""
    objects = next(each for each in rest if isinstance(each, Several))
    grade = next((each for each in rest if isinstance(each, tuple) and each and isinstance(each[0], str)), ("any", 1))
    nouns = next((each for each in rest if isinstance(each, tuple) and each and not isinstance(each[0], str)), ())
    named = frozenset(noun.word for noun in nouns) & frozenset(context.world.axis_words)
    if nouns and not named:
        return None
    if grade[1] < 0:
        return context.refuse("how many times as little something is does not say how much it is")  # twice as cheap
    if times == fraction(1, 2) and len(objects.things) == 1:
        return _half(context, grade, objects, named)
    return pending_said(Pending(grade[0], 1, objects, times=times, nouns=named))


def _half(context: Context, grade: Grade, objects: Several, nouns: frozenset[str]) -> Said:
    """Half as old as: the other is twice as old, said with fractions of whole numbers."""
    return pending_said(Pending(grade[0], 1, objects, times=fraction(1, 2), nouns=nouns))


@rule("times", "exactly? twice", "exactly? double")
def twice(context: Context) -> int:
    """Twice."""
    return 2


@rule("times", "exactly? half")
def half(context: Context) -> Number:
    """Half."""
    return fraction(1, 2)


@rule("times", "exactly? NUMBER times")
def so_many_times(context: Context, count: Number) -> Number:
    """Three times."""
    return count


@rule(
    "vp",
    "BE not as|so BASE as <objects> <does>?",
    reads=["street: Ann is not as old as Bob."],
    refuses=["street: Ann is as old as Bob."],
)
def not_as(context: Context, _be: str, grade: Grade, objects: Several, _does: object) -> Said:
    """Not as old as: younger."""
    return replace(comparing((grade[0], -grade[1]), None, objects), shape="s")


@rule(
    "comparison",
    ("<step> below|under|behind <objects>", -1),
    ("<step> above|over <objects>", 1),
    ("<step> ahead of <objects>", 1),
    reads=["votes: The baker finished 1000 votes behind Ann."],
)
def behind(context: Context, way: int, step: Pending, objects: Several) -> Said | None:
    """1000 votes behind."""
    if not any(unit in context.world.axis_words for unit in step.units) or step.units[0] in context.world.place_words:
        return None
    if step.units[0] in _IN_LINE:
        return context.refuse(f"which {step.units[0]} is behind another is not told by their numbers")
    if any(each.dimension not in MONEY for each in units_called(step.units[0])):
        return None  # who is a second behind took longer
    return comparing(("number", way), step, objects)


_IN_LINE = words("row rows seat seats spot spots lane lanes place places position positions")


@rule(
    "vp",
    "HAVE a|an <nouns> that|which BE <comparison>",
    reads=["parts: Ann's computer has a hard drive that is 128 GB larger than Bob's."],
)
def has_that_is(context: Context, _have: str, nouns: Nouns, _be: str, said: Said) -> Said | None:
    """Has a hard drive that is larger than."""
    named = frozenset(noun.word for noun in nouns) & frozenset(context.world.axis_words)
    named |= {part for noun in nouns for part in noun.word.split()} & frozenset(context.world.axis_words)
    if not named or said.pending is None:
        return None
    told = resolved(
        context, replace(said, pending=replace(said.pending, nouns=said.pending.nouns | named)), subject=Thing()
    )
    return replace(told, shape="s") if told else None


@rule(
    "comparison",
    ("COMPARATIVE than anyone|anybody|anything|everyone|everybody|everything else", 0),
    ("COMPARATIVE than all? the? others", 0),
    ("COMPARATIVE than any other", 0),
    ("COMPARATIVE than any of the others", 0),
    ("COMPARATIVE than any other <nouns>", 1),
    ("COMPARATIVE <nouns> than anyone|anybody|anything|everyone|everybody else", 2),
    ("COMPARATIVE <nouns> than any other <nouns>", 3),
    reads=["street: Ann is older than anyone else.", "classes: The Art class has more students than any other class."],
    refuses=["street: Ann isn't older than anyone else.", "street: Ann is older than any other Norwegian."],
)
def than_all(context: Context, how: int, grade: Grade, *nouns: Nouns) -> Said | None:
    """Older than anyone else: the oldest."""
    world = context.world
    named = frozenset(noun.word for noun in nouns[0]) & frozenset(world.axis_words) if how > 1 else frozenset()
    if how > 1 and (not named or grade[0] not in ("any", "level", "size")):
        return None
    everybody = nouns[-1][-1] if how in (1, 3) else None
    known = world.category_words.keys() | world.place_words | world.objects.keys()
    if everybody and not everybody.kinds & {"person"} and everybody.word not in known:
        return None
    return replace(pending_said(Pending(grade[0], grade[1], rank=1, nouns=named)), kind=Kind.COMPARED, firm=True)
