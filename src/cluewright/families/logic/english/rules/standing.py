"""Where somebody stands among all: heavier than only Chetan, only two are taller than V, as many on each side."""

from __future__ import annotations

from functools import partial

from cluewright.core.records import replace
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.doing import done
from cluewright.families.logic.english.measuring import axes_for, who
from cluewright.families.logic.english.naming import is_role
from cluewright.families.logic.english.phrases import pending_said
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.comparisons import Grade
from cluewright.families.logic.english.rules.gaps import proper_things
from cluewright.families.logic.english.rules.relations import Way, beyond_by, related
from cluewright.families.logic.english.sense import (
    Clause,
    Pending,
    Said,
    Several,
    Thing,
    any_of,
    joined,
)
from cluewright.families.logic.english.speaking import state
from cluewright.families.logic.english.vocabulary import Noun, Verb
from cluewright.families.logic.meaning.clues import SETTING, And, Compare, Number, Place, Same


def _everybody(context: Context, noun: Noun) -> bool:
    """Whether a noun may be said of all whom the puzzle is about: people, students where there are such."""
    return bool(noun.kinds & {"person"}) or is_role(context.world, noun)


def _told_apart(context: Context, grade: Grade) -> Axis | None:
    """The one measure of which a comparison may speak, if no two have as much of it."""
    found = axes_for(context, Pending(grade[0], grade[1]), frozenset())
    axis = found[0][0] if len(found) == 1 else None
    return axis if axis and len(set(axis.values)) == context.world.size else None


@rule(
    "comparison",
    "COMPARATIVE than only <objects>",
    reads=["staff: Rose is older than only Wes.", "staff: Rose is younger than only Wes and Zoe."],
    refuses=[
        "staff: Rose is not older than only Wes.",
        "staff: Rose is older than only the baker or Wes.",
        "street: Ann is larger than only Bob.",
    ],
)
def than_only(context: Context, grade: Grade, objects: Several) -> Said | None:
    """Heavier than only Chetan: all others are heavier."""
    axis = _told_apart(context, grade)
    found = [who(context, thing) for thing in objects.things]
    known = [each for each in found if each]
    if axis is None or len(known) < len(found) or objects.joined not in ("and", "both"):
        return None
    if any(each[1] != SETTING for each in known) or len(known) >= context.world.size:
        return None
    sign = axes_for(context, Pending(grade[0], grade[1]), frozenset())[0][1] * grade[1]
    ends = [axis.ranked(number * sign)[0] for number in range(1, len(known) + 1)]
    told = joined(any_of(Same(term, end) for end in ends) for term, _ in known)
    said = pending_said(Pending(grade[0], grade[1], rank=context.world.size - len(known)))
    return replace(said, aside=told, firm=True)


@rule(
    "comparison",
    "COMPARATIVE than only|exactly|just NUMBER NOUN",
    "COMPARATIVE than only|exactly|just NUMBER of the others|rest",
    reads=["staff: Rose is older than only two people.", "staff: Rose is older than exactly two of the others."],
    refuses=[
        "staff: Rose is older than two people.",
        "staff: Rose is older than only two bakers.",
        "staff: Rose is older than only five people.",
    ],
)
def than_only_so_many(context: Context, grade: Grade, count: Number, noun: Noun | None = None) -> Said | None:
    """Taller than only two students: the third from below."""
    counted = _told_apart(context, grade) and (noun is None or _everybody(context, noun))
    if not counted or not isinstance(count, int) or not 0 < count < context.world.size:
        return None
    return replace(pending_said(Pending(grade[0], grade[1], rank=context.world.size - count)), firm=True)


@rule(
    "clause",
    "only|exactly|just NUMBER NOUN BE COMPARATIVE than <np>",
    "there BE only|exactly|just NUMBER NOUN COMPARATIVE than <np>",
    "there BE only|exactly|just NUMBER NOUN who|that BE COMPARATIVE than <np>",
    reads=["staff: Only two people are older than Rose.", "staff: There is only one person younger than the baker."],
    refuses=[
        "staff: Two bakers are older than Rose.",
        "staff: Only two bakers are older than Rose.",
        "staff: At least two people are older than Rose.",
        "staff: Only five people are older than Rose.",
    ],
)
def only_so_many_are(context: Context, *rest: object) -> Clause | None:
    """Only two students are taller than V: V is the third tallest."""
    count = next(each for each in rest if isinstance(each, int))
    noun = next(each for each in rest if isinstance(each, Noun))
    grade = next(each for each in rest if isinstance(each, tuple) and len(each) == 2 and isinstance(each[0], str))
    thing = rest[-1]
    assert isinstance(thing, Thing)
    if not _everybody(context, noun) or not _told_apart(context, grade) or not 0 < count < context.world.size:
        return None
    if thing.aside != SETTING or thing.trailing:
        return context.doubt("it is not clear of whom the last words are said", anywhere=True)
    ranked = pending_said(Pending(grade[0], grade[1], rank=count + 1))
    return state(context, thing, replace(ranked, is_it=True, shape="s"))


@rule(
    "clause",
    "nobody BE COMPARATIVE than <np>",
    "no one BE COMPARATIVE than <np>",
    "no NOUN BE COMPARATIVE than <np>",
    reads=["staff: Nobody is older than Rose.", "staff: No person is younger than the baker."],
    refuses=["staff: Nobody is older than Rose and Wes."],
)
def nobody_is(context: Context, *rest: object) -> Clause | None:
    """Nobody is taller than V: V is the tallest."""
    noun = next((each for each in rest if isinstance(each, Noun)), None)
    grade = next(each for each in rest if isinstance(each, tuple) and len(each) == 2 and isinstance(each[0], str))
    thing = rest[-1]
    assert isinstance(thing, Thing)
    if (noun and not _everybody(context, noun)) or not _told_apart(context, grade):
        return None
    if thing.aside != SETTING or thing.trailing:
        return context.doubt("it is not clear of whom the last words are said", anywhere=True)
    ranked = pending_said(Pending(grade[0], grade[1], rank=1))
    return state(context, thing, replace(ranked, is_it=True, shape="s"))


@rule(
    "clause",
    ("only|exactly|just NUMBER NOUN VERB higher|better than <np> <does>?", 1),
    ("only|exactly|just NUMBER NOUN VERB lower|worse than <np> <does>?", -1),
    reads=["podium: Only two people ranked higher than Uma.", "podium: Only one runner finished lower than Uma."],
    refuses=["podium: Only two people sat higher than Uma.", "podium: Only two Hawks ranked higher than Uma."],
)
def only_so_many_rank(
    context: Context, sign: int, count: Number, noun: Noun, verb: Verb, thing: Thing, _does: object
) -> Clause | None:
    """Only two students ranked higher than Priya: Priya is third."""
    known = context.world.racing() and verb.base in ("rank", "place", "finish") and verb.shape in ("s", "past", "base")
    if not known or not _everybody(context, noun) or not isinstance(count, int) or not 0 < count < context.world.size:
        return None
    found, place = who(context, thing), context.world.at_rank((count + 1) * sign)
    if place is None or found is None or found[1] != SETTING or thing.trailing:
        return None
    return Clause(Same(found[0], place), found[0])


@rule(
    "clause",
    "only|exactly|just NUMBER NOUN VERB COMPARATIVE than <np> <does>?",
    reads=["bills: Only two people paid more than Lou."],
    refuses=["bills: Only two people paid more than Lou for the stew.", "bills: Only two people ate more than Lou."],
)
def only_so_many_do(
    context: Context, count: Number, noun: Noun, verb: Verb, grade: Grade, thing: Thing, _does: object
) -> Clause | None:
    """Only two people paid more than Lou: Lou paid the third most."""
    if not _everybody(context, noun) or not isinstance(count, int) or not 0 < count < context.world.size:
        return None
    if thing.aside != SETTING or thing.trailing:
        return context.doubt("it is not clear of whom the last words are said", anywhere=True)
    axes = [axis for axis in context.world.axes if axis.key in context.world.measured_by(verb)]
    if len(axes) != 1 or len(set(axes[0].values)) < context.world.size:
        return None
    told = done(context, verb, pending_said(Pending(grade[0], grade[1], rank=count + 1)))
    return state(context, thing, told) if told else None


@rule(
    "clause",
    "the number of NOUN VERB? <side> <np> BE the same as|equal to? the number of NOUN VERB? <side> <np>",
    "the number of NOUN VERB? <side> <np> BE the same as that <side> <np>",
    "the number of NOUN VERB? <side> <np> equals|equal the number of NOUN VERB? <side> <np>",
    "there BE as many NOUN VERB? <side> <np> as there BE <side> <np>",
    "there BE as many NOUN VERB? <side> <np> as <side> <np>",
    "as many NOUN VERB <side> <np> as <side> <np>",
    reads=[
        "seats: The number of people sitting to the left of Ann is the same as the number of people sitting to the "
        "right of Bob.",
        "seats: There are as many people to the left of Ann as to the right of Bob.",
        "seats: As many people sit to the right of Ann as to the left of Bob.",
    ],
    refuses=[
        "seats: The number of people sitting to the left of Ann is the same as the number of people sitting to the "
        "left of Bob.",
        "seats: The number of hats to the left of Ann is the same as the number of hats to the right of Bob.",
        "seats: The number of people eating to the left of Ann is the same as the number of people eating to the "
        "right of Bob.",
    ],
)
def as_many_on_each_side(context: Context, *rest: object) -> Clause | None:
    """As many sit to the left of Z as to the right of V: the two are as far from their ends."""
    ways = [each for each in rest if isinstance(each, Way)]
    things = [each for each in rest if isinstance(each, Thing)]
    nouns = [each for each in rest if isinstance(each, Noun)]
    verbs = [each for each in rest if isinstance(each, Verb)]
    world = context.world
    if not world.is_row or any(way.steps is not None for way in ways) or ways[0].sign == ways[1].sign:
        return None
    counted = all(
        _everybody(context, noun) or noun.word in world.place_words or proper_things(context, noun) for noun in nouns
    )
    if not counted or any(not (verb.sense("stay") or verb.sense("rank")) for verb in verbs):
        return None
    found = [who(context, thing) for thing in things]
    (one, told), (other, more) = found[0] or (None, SETTING), found[1] or (None, SETTING)
    if one is None or other is None or told != SETTING or more != SETTING:
        return context.refuse("it is not said who is meant")
    places = range(1, world.size + 1)
    return Clause(any_of(And((Same(one, Place(at)), Same(other, Place(world.size + 1 - at)))) for at in places))


@rule(
    "vp",
    ("VERB higher|better than <objects> but|and lower|worse than <objects> <does>?", -1),
    ("VERB lower|worse than <objects> but|and higher|better than <objects> <does>?", 1),
    reads=["podium: Uma ranks higher than Vera but lower than Will."],
    refuses=[
        "podium: Uma sat higher than Vera but lower than Will.",
        "street: Ann lives higher than Bob but lower than Dan.",
    ],
)
def placed_between(context: Context, sign: int, verb: Verb, one: Several, other: Several, _does: object) -> Said | None:
    """Ranks higher than Sunil but lower than Vivek."""
    if verb.base not in ("rank", "place", "finish") or verb.shape not in ("s", "past", "base"):
        return None
    key = context.world.line()
    if key is None or not context.world.racing():
        return None
    first = related(context, one, partial(beyond_by, key, sign, None, "="))
    second = related(context, other, partial(beyond_by, key, -sign, None, "="))
    if first is None or second is None:
        return None
    both = joined([first.core, second.core])
    return replace(first, core=both, aside=joined([first.aside, second.aside]), shape=verb.shape, firm=True)


@rule(
    "clause",
    ("<possessor> rank|ranking BE just|immediately|directly|right below <possessor> rank?", 1),
    ("<possessor> rank|ranking BE just|immediately|directly|right above <possessor> rank?", -1),
    reads=["ranks: Ann's rank is just below Bob's."],
    refuses=[
        "ranks: Ann's rank is below Bob's.",
        "ranks: Ann's rank is not just below Bob's.",
        "bills: Kim's price is just below Lou's.",
    ],
)
def rank_just_below(context: Context, sign: int, one: Thing, _be: str, other: Thing) -> Clause | None:
    """Rohan's rank is just below Sunil's: the next after it."""
    ranks = [axis for axis in context.world.axes if axis.words & {"rank", "ranking"}]
    first, second = who(context, one), who(context, other)
    if len(ranks) != 1 or not context.world.racing() or not first or not second:
        return None
    if first[1] != SETTING or second[1] != SETTING:
        return None
    return Clause(Compare(ranks[0].key, first[0], "=", second[0], sign), first[0])
