"""Races: who beat whom, who won."""

from __future__ import annotations

from functools import partial

from cluewright.core.records import replace
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.relations import beyond_by, related
from cluewright.families.logic.english.sense import (
    IT,
    Kind,
    Said,
    Several,
)
from cluewright.families.logic.meaning.clues import (
    Not,
    Same,
)


@rule(
    "vp",
    "beat|beats|defeated|defeats|outran|outraced <objects>",
    reads=["podium: Uma beat Vera."],
    refuses=["street: Ann beat Bob.", "podium: Uma beat Vera or Will."],
)
def beats(context: Context, objects: Several) -> Said | None:
    """Beat: finished before."""
    return _raced(context, objects, -1)


@rule(
    "comparison",
    ("faster|quicker than <objects> <does>?", -1),
    ("slower than <objects> <does>?", 1),
    reads=["podium: Uma was faster than Vera."],
)
def faster(context: Context, sign: int, objects: Several, _does: object) -> Said | None:
    """Faster than, in a race."""
    return (
        related(context, objects, partial(beyond_by, context.world.line() or "", sign, None, "="))
        if context.world.racing()
        else None
    )


@rule("vp", "BE beaten|defeated by <objects>", "lost|loses to <objects>", reads=["podium: Uma was beaten by Vera."])
def beaten(context: Context, *rest: object) -> Said | None:
    """Was beaten by: finished after."""
    objects = rest[-1]
    assert isinstance(objects, Several)
    return _raced(context, objects, 1)


def _raced(context: Context, objects: Several, sign: int) -> Said | None:
    if any(thing.amount for thing in objects.things):
        return context.refuse("it is people who are beaten")
    if not context.world.racing():
        return context.refuse("it is not known in which order the places were won")
    found = related(context, objects, partial(beyond_by, context.world.line() or "", sign, None, "="))
    return replace(found, shape="s") if found else None


@rule(
    "vp",
    "won|wins",
    "won|wins the race|contest|competition|tournament|match|game",
    "crossed the line first",
    reads=["podium: Uma won the race."],
    refuses=["street: Ann won."],
)
def wins(context: Context) -> Said | None:
    """Won: the first place."""
    first = context.world.at_rank(1) if context.world.racing() else None
    return Said(Same(IT, first), kind=Kind.PLACE, shape="s") if first else None


@rule(
    "vp",
    "did|does not win",
    "did|does not win the race|contest|competition|tournament|match|game",
    "BE not the winner",
    reads=["podium: Uma didn't win."],
)
def wins_not(context: Context, _be: object = None) -> Said | None:
    """Did not win."""
    first = context.world.at_rank(1) if context.world.racing() else None
    return Said(Not(Same(IT, first)), kind=Kind.PLACE, shape="not") if first else None
