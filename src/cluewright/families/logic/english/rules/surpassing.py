"""Verbs that compare: outscored Bob by 5 points, predates the lamp, exceeds Bob's by two years."""

from __future__ import annotations

from functools import partial

from cluewright.core.records import replace
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.measuring import term_of
from cluewright.families.logic.english.phrases import pending_said
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.races import scoreboard
from cluewright.families.logic.english.rules.relations import beyond_by, related
from cluewright.families.logic.english.rules.times import at_a_time
from cluewright.families.logic.english.sense import Kind, Pending, Said, Several
from cluewright.families.logic.english.words import words

_SCORES = words("score points point votes goals runs rating mark marks sightings wins medals")


def _along(context: Context, axis: Axis | None, sign: int, step: Pending | None, objects: Several) -> Said | None:
    """More or less than another along an axis, by a step if one is told."""
    if axis is None or any(thing.amount for thing in objects.things):
        return None
    by = axis.amount(step.by, step.units[0]) if step and step.units and step.units[0] else None
    bare = step is not None and step.units == ("",) and axis.bare()
    if step is not None and bare:
        by = step.by
    if step is not None and (by is None or step.others or step.relation != "="):
        return context.refuse(f"{axis.noun} is not counted so")
    if any(term_of(context, thing, axis) is None for thing in objects.things):
        return None
    found = related(context, objects, partial(beyond_by, axis.key, sign, by, "="), exact=by is not None)
    return replace(found, kind=Kind.COMPARED, shape="past") if found else None


def _only(context: Context, topics: set[str]) -> Axis | None:
    """The one axis of these topics."""
    found = [axis for axis in context.world.axes if axis.topics & topics and axis.kind == "number"]
    return found[0] if len(found) == 1 else None


@rule(
    "vp",
    "outscored|outscores|outpointed <objects>",
    "outscored|outscores|outpointed <objects> by exactly? <step>",
    reads=["camp: Ann outscored Bob."],
    refuses=["bills: Kim outscored Lou."],
)
def outscored(context: Context, objects: Several, step: Pending | None = None) -> Said | None:
    """Outscored Bob by 5 points."""
    return _along(context, _only(context, {"score"}) or scoreboard(context), 1, step, objects)


@rule(
    "vp",
    ("outearned|outearns|outspent|outbid <objects>", "money"),
    ("outweighed|outweighs|outweigh <objects>", "weight"),
    ("outweighed|outweighs|outweigh <objects> by exactly? <step>", "weight"),
    ("outbid|outspent|outearned <objects> by exactly? <step>", "money"),
    reads=["weights: Rex outweighs Fido by 2 kg."],
    refuses=["weights: Ann outweighs Bob by 2 kg.", "bills: Kim outweighs Lou."],
)
def outdid(context: Context, topic: str, objects: Several, step: Pending | None = None) -> Said | None:
    """Outweighs Fido by 2 kg."""
    return _along(context, _only(context, {topic}), 1, step, objects)


@rule(
    "vp",
    ("predates|predate|predated|antedates <objects>", -1),
    ("postdates|postdate|postdated <objects>", 1),
    ("predates|predate|predated|antedates <objects> by exactly? <step>", -1),
    ("postdates|postdate|postdated <objects> by exactly? <step>", 1),
    reads=["coins: The Eagle dollar predates the Barber dime by 13 years."],
    refuses=["bills: The stew predates the pie.", "coins: Ann predates Bob."],
)
def predates(context: Context, sign: int, objects: Several, step: Pending | None = None) -> Said | None:
    """Predates the dime: it is of an earlier year; said of things."""
    years = [axis for axis in context.world.axes if axis.in_calendar]
    people = any(thing.amount or (thing.name and context.world.is_person(thing.name)) for thing in objects.things)
    if len(years) != 1 or people:
        return None
    by = years[0].amount(step.by, step.units[0]) if step and step.units[0] else 0
    if by is None or (step and (step.relation != "=" or step.others)):
        return None
    found = related(context, objects, partial(at_a_time, years[0].key, sign, by, "="), timed=True, exact=bool(by))
    return replace(found, shape="s", suffered=True) if found else None


@rule(
    "vp",
    ("exceeds|exceeded|surpasses|surpassed|tops|topped <objects>", 1),
    ("exceeds|exceeded|surpasses|surpassed|tops|topped <objects> by exactly? <step>", 1),
    reads=["street: Ann's age exceeds that of Bob by four years."],
    refuses=["street: Ann exceeds Bob.", "street: Ann's house exceeds Bob's by four years."],
)
def exceeds(context: Context, sign: int, objects: Several, step: Pending | None = None) -> Said:
    """Her age exceeds that of Bob by two years: said of an attribute alone."""
    pending = replace(step or Pending("", 1), topic=_ATTRIBUTE, sign=sign, objects=objects)
    return replace(pending_said(pending), shape="s")


_ATTRIBUTE = "level"
"""What compares any attribute that is named."""


def _of_points(context: Context) -> Axis | None:
    axes = [axis for axis in context.world.axes if axis.words & _SCORES and axis.kind == "number"]
    return axes[0] if len(axes) == 1 and context.world.line() is None else None


@rule(
    "vp",
    "beat|beats|defeated|edged|edges|bested|topped <objects> by exactly? <step>",
    reads=["votes: Ann beat Bob by 500 votes."],
    refuses=[
        "bills: Kim beat Lou by 2 dollars.",
        "chess: Ann beat Bob by 150 points.",
        "votes: Ann beat Bob by 500 dollars.",
    ],
)
def beat_by(context: Context, objects: Several, step: Pending) -> Said | None:
    """Beat Bob by 500 votes."""
    axis = _of_points(context)
    played = axis is not None and bool(axis.words & words("score points point votes vote goals runs"))
    return _along(context, axis, 1, step, objects) if played and axis and "rating" not in axis.words else None


@rule(
    "comparison",
    ("<step> short|shy of <objects>", -1),
    ("<step> clear of <objects>", 1),
    reads=["chess: Ann finished 150 points shy of Bob."],
    refuses=["chess: Ann finished 150 points shy.", "bills: Kim finished 2 dollars behind Lou."],
)
def points_behind(context: Context, sign: int, step: Pending, objects: Several) -> Said | None:
    """5 points shy of Bob: points, in a puzzle of scores."""
    axis = _of_points(context)
    if axis is None or step.units[0] not in ("point", "points"):
        return None
    return _along(context, axis, sign, step, objects)
