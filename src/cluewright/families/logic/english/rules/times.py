"""Before and after: in time, or along a row."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.kinds import RANKS
from cluewright.families.logic.english.measuring import who
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.relations import Way, related
from cluewright.families.logic.english.sense import (
    IT,
    Clause,
    Kind,
    Pending,
    Said,
    Several,
    Thing,
    any_of,
)
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import (
    RELATIONS,
    SETTING,
    And,
    Compare,
    ExactlyOne,
    Meaning,
    Number,
    Place,
    Same,
    Term,
)


def times_of(context: Context, unit: str = "") -> list[Axis | None]:
    """What before and after may be about: None stands for the row."""
    found: list[Axis | None] = [
        axis for axis in context.world.axes if axis.in_time and (not unit or axis.amount(1, unit) is not None)
    ]
    if context.world.along("after") and (not unit or unit in context.world.place_words):
        found.append(None)
    return found


def _so_long(context: Context, sign: int, step: Pending, objects: Several) -> Said | None:
    """So long before or after; of two amounts, one of them."""
    if not step.units[0] or step.relation == "<":
        return None
    return _when(context, sign, step.units[0], step.by, step.relation, objects, step.others)


def _when(
    context: Context,
    sign: int,
    unit: str,
    by: Number,
    relation: str,
    objects: Several,
    others: tuple[Number, ...] = (),
) -> Said | None:
    if any(thing.amount is not None and not thing.article for thing in objects.things):
        return context.refuse("what is after so many of something need not be after whoever has so many")
    axes = times_of(context, unit)
    if len(axes) != 1:
        return context.refuse(
            "it is not clear what is earlier or later"
            if axes
            else "nothing here is earlier or later than another, counted so"
        )
    axis = axes[0]
    key = axis.key if axis else ""
    known = [(axis.amount(each, unit) if axis else each) if unit else each for each in (by, *others)]
    amounts = tuple(each for each in known if each is not None)
    if len(amounts) < len(known):
        return None
    if axis and unit and relation == "=" and all(each > max(axis.values) - min(axis.values) for each in amounts):
        return context.refuse(f"no two of them are so far apart in {axis.noun}")
    if objects.things and axis and any(thing.meant and axis.key not in thing.meant for thing in objects.things):
        return None
    return related(
        context,
        objects,
        partial(_at_one_of, key, sign, amounts, relation),
        timed=True,
        exact=bool(by) and relation == "=",
    )


def _at_one_of(key: str, sign: int, amounts: tuple[Number, ...], relation: str, term: Term) -> Meaning:
    """One of several amounts before or after the term."""
    ways = tuple(at_a_time(key, sign, by, relation, term) for by in amounts)
    return ways[0] if len(ways) == 1 else ExactlyOne(ways)


def at_a_time(key: str, sign: int, by: Number, relation: str, term: Term) -> Meaning:
    """So much before or after the term along an axis, or any time."""
    if not by:
        return Compare(key, IT, ">" if sign > 0 else "<", term)
    if relation == "=":
        return Compare(key, IT, "=", term, by * sign)
    turned = {">=": "<=", ">": "<"}
    return Compare(key, IT, relation if sign > 0 else turned[relation], term, by * sign)


@rule(
    "relation",
    "sometime|somewhere? before <objects> <does>?",
    "some time|point before <objects>",
    "at some time|point before <objects>",
    reads=["years: Olga graduated before Pia."],
    refuses=["street: Ann drank tea before Bob."],
)
def before(context: Context, objects: Several, _does: object = None) -> Said | None:
    """Any time before."""
    return _when(context, -1, "", 0, "=", objects)


@rule(
    "relation",
    ("in|on one of the UNIT before <objects>", -1),
    ("in|on one of the UNIT after <objects>", 1),
    ("in|on a UNIT before <objects>", -1),
    ("in|on a UNIT after <objects>", 1),
    reads=["lessons: Ann comes on one of the days before Bob."],
    refuses=["lessons: Ann comes on one of the weeks before Bob.", "lessons: Ann comes on all of the days before Bob."],
)
def on_one_before(context: Context, sign: int, unit: str, objects: Several) -> Said | None:
    """On one of the days before: any time before, where it is days that are told."""
    axes = [axis for axis in times_of(context) if axis is not None]
    fits = len(axes) == 1 and axes[0].kind in ("weekday", "month", "date") and axes[0].amount(1, unit) == 1
    return _when(context, sign, "", 0, "=", objects) if fits else None


@rule(
    "relation",
    ("before|ahead of? anyone|anybody|everyone|everybody else", 1),
    ("after|behind anyone|anybody|everyone|everybody else", -1),
    ("before all the others", 1),
    ("after all the others", -1),
    reads=["years: Olga graduated before anyone else.", "race: Amy finished after everybody else."],
    refuses=["years: Olga did not graduate before anyone else."],
)
def before_all(context: Context, rank: int) -> Said | None:
    """Before anybody else: the first."""
    axes = times_of(context)
    if len(axes) != 1:
        return None
    first = axes[0].ranked(rank) if axes[0] else [Place(rank if rank > 0 else context.world.size)]
    return Said(any_of(Same(IT, term) for term in first), kind=Kind.RELATION, timed=True, firm=True)


@rule(
    "relation",
    ("before NUMBER", "<"),
    ("after NUMBER", ">"),
    ("no earlier than NUMBER", ">="),
    ("no later than NUMBER", "<="),
    reads=["years: Olga graduated before 1995."],
)
def before_year(context: Context, relation: str, year: Number) -> Said | None:
    """Before 1995."""
    axes = [axis for axis in context.world.axes if axis.like_years]
    if len(axes) != 1:
        return None
    known = zip(axes[0].values, axes[0].terms, strict=True)
    found = [term for value, term in known if RELATIONS[relation](value, year)]
    if not 0 < len(found) < len(axes[0].terms) or not 1000 <= year <= 2999:
        return None
    return Said(any_of(Same(IT, term) for term in found), kind=Kind.RELATION, timed=True)


@rule(
    "relation",
    "sometime|somewhere? after <objects> <does>?",
    "some time|point after <objects>",
    "at some time|point after <objects>",
    reads=["years: Olga graduated sometime after Pia."],
)
def after(context: Context, objects: Several, _does: object = None) -> Said | None:
    """Any time after."""
    return _when(context, 1, "", 0, "=", objects)


@rule(
    "relation",
    ("sometime? earlier than <objects> <does>?", -1),
    ("sometime? later than <objects> <does>?", 1),
    reads=["podium: Uma finished later than Vera."],
    refuses=["street: Ann is earlier than Bob.", "ranks: Ann is later than Bob."],
)
def earlier(context: Context, sign: int, objects: Several, _does: object) -> Said | None:
    """Earlier than: of what has its time, and not of places in a row nor of ranks."""
    axes = times_of(context)
    ranked = any(axis and axis.kind == "ordinal" and words_of(axis.noun) & RANKS for axis in axes)
    if ranked or (None in axes and not context.world.in_time() and not context.world.racing()):
        return context.refuse("nothing here is earlier or later than another")
    return _when(context, sign, "", 0, "=", objects)


@rule(
    "relation",
    ("more recently than <objects> <does>?", 1),
    ("less recently than <objects> <does>?", -1),
    reads=["years: Olga graduated more recently than Pia."],
    refuses=["bills: Kim paid more recently than Lou.", "street: Ann was born more recently than Bob."],
)
def recently(context: Context, sign: int, objects: Several, _does: object) -> Said | None:
    """More recently than: later, by the calendar."""
    calendar = [axis for axis in context.world.axes if axis.in_calendar]
    return _when(context, sign, "", 0, "=", objects) if len(calendar) == 1 else None


@rule(
    "relation",
    "<step> before <objects> <does>?",
    "<step> earlier than <objects> <does>?",
    "<step> prior to <objects> <does>?",
    reads=["years: Olga graduated 3 years before Pia."],
    refuses=["years: Olga graduated two months before Pia.", "week: Two days earlier Will plays golf."],
)
def so_long_before(context: Context, step: Pending, objects: Several, _does: object) -> Said | None:
    """Three years before."""
    return _so_long(context, -1, step, objects)


@rule(
    "relation",
    "<step> after <objects> <does>?",
    "<step> later than <objects> <does>?",
    reads=["years: Olga graduated 3 years after Pia."],
    refuses=["week: Rose plays judo, and two days later Will plays golf."],
)
def so_long_after(context: Context, step: Pending, objects: Several, _does: object) -> Said | None:
    """Three years after."""
    return _so_long(context, 1, step, objects)


@rule(
    "relation",
    ("<how> before <objects>", -1),
    ("<how> after <objects>", 1),
    reads=["race: Amy finished two places before Ben.", "race: Amy finished immediately after Ben."],
    refuses=["years: Olga graduated immediately before Pia."],
)
def places_before(context: Context, sign: int, how: Way, objects: Several) -> Said | None:
    """Three places before, in a row."""
    axes = times_of(context)
    if how.steps is None or len(axes) != 1:
        return None
    axis = axes[0]
    step = axis.step() if axis else 1
    ranks = axis is not None and axis.kind == "ordinal"
    if step is None or (axis and not ranks and (how.steps != 1 or how.counted)):
        return context.refuse("how long is immediately before or after cannot be told here")
    far = partial(at_a_time, axis.key if axis else "", sign, how.steps * step, how.relation)
    return related(context, objects, far, timed=True, exact=how.relation == "=")


@rule(
    "clause",
    ("<np> come|comes|came right|immediately|directly after <np>", 1),
    ("<np> come|comes|came right|immediately|directly before <np>", -1),
    ("<np> BE right|immediately|directly after <np>", 1),
    ("<np> BE right|immediately|directly before <np>", -1),
    reads=["stretch: Sam's birthday comes right after Tom's.", "stretch: Sam's birthday is right before Tom's."],
    refuses=[
        "stretch: Sam's birthday comes after only Tom's.",
        "stretch: Sam was born right after Tom.",
        "stretch: Sam's gift comes right after Tom's.",
        "stretch: Sam's birthday is not right before Tom's.",
    ],
)
def comes_next(context: Context, sign: int, one: Thing, *rest: object) -> Clause | None:
    """Rosa's birthday comes right after Sam's: the next of all, where months or days are at different distances."""
    other = rest[-1]
    assert isinstance(other, Thing)
    axes = times_of(context)
    axis = axes[0] if len(axes) == 1 else None
    if axis is None or not axis.in_calendar or axis.step() is not None or len(set(axis.values)) < context.world.size:
        return None
    first, second = who(context, one), who(context, other)
    named = one.meant == {axis.key} and other.owned and other.meant <= one.meant and other.noun in (None, one.noun)
    if not named or not first or not second or first[1] != SETTING or second[1] != SETTING:
        return None
    terms = [term for _, term in sorted(zip(axis.values, axis.terms, strict=True), key=lambda each: each[0])]
    ways = (((late, early) if sign > 0 else (early, late)) for early, late in pairwise(terms))
    return Clause(any_of(And((Same(first[0], own), Same(second[0], next_one))) for own, next_one in ways), first[0])


def _round(context: Context, unit: str) -> bool:
    """Whether the week or month before may be any day of it, as there are dates."""
    return unit not in ("day", "hour", "minute") and any(axis.kind in ("date", "time") for axis in context.world.axes)


@rule(
    "relation",
    "PLACING? the UNIT before <objects> <does>?",
    "PLACING? the UNIT immediately|directly|right|just before <objects> <does>?",
    reads=["months: Sam was born the month before Tom."],
)
def unit_before(context: Context, _prep: object, unit: str, objects: Several, _does: object) -> Said | None:
    """The day before."""
    if _round(context, unit):
        return context.refuse(f"it is not clear whether it is just a {unit}, or some day of it")
    return _when(context, -1, unit, 1, "=", objects)


@rule(
    "relation",
    "PLACING? the UNIT after <objects> <does>?",
    "PLACING? the UNIT immediately|directly|right|just after <objects> <does>?",
    reads=["months: Sam was born the month after Tom."],
)
def unit_after(context: Context, _prep: object, unit: str, objects: Several, _does: object) -> Said | None:
    """The day after."""
    if _round(context, unit):
        return context.refuse(f"it is not clear whether it is just a {unit}, or some day of it")
    return _when(context, 1, unit, 1, "=", objects)
