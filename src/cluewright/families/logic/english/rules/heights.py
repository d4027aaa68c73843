"""Higher and lower in a row that runs up or down."""

from __future__ import annotations

from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.relations import Way, above, below, beyond
from cluewright.families.logic.english.sense import Said


@rule(
    "relation",
    "PLACING a higher PLACE than <does>? <objects> <does>?",
    reads=["floors: Gil lives on a higher floor than Hal."],
    refuses=["party: Mr. Green sits in a higher seat than Mr. Black."],
)
def higher_place(context: Context, *rest: object) -> Said | None:
    """On a higher floor than."""
    way = above(context) if context.world.upright() else None
    return (
        beyond(context, way, next(each for each in rest if type(each).__name__ == "Several"))
        if way
        else context.refuse("a higher place may be a better or a worse one")
    )


@rule(
    "relation",
    "PLACING a lower PLACE than <does>? <objects> <does>?",
    reads=["floors: Gil lives on a lower floor than Hal."],
)
def lower_place(context: Context, *rest: object) -> Said | None:
    """On a lower floor than."""
    way = below(context) if context.world.upright() else None
    return (
        beyond(context, way, next(each for each in rest if type(each).__name__ == "Several"))
        if way
        else context.refuse("a lower place may be a better or a worse one")
    )


@rule(
    "relation",
    "<how>? higher up? than <objects> <does>?",
    reads=["floors: Gil lives higher than Hal.", "floors: Gil lives two floors higher than Hal."],
)
def higher(context: Context, *rest: object) -> Said | None:
    """Higher than, where the row runs up."""
    return _up(context, rest, "above")


@rule("relation", "<how>? lower down? than <objects> <does>?", reads=["floors: Gil lives lower than Hal."])
def lower(context: Context, *rest: object) -> Said | None:
    """Lower than, where the row runs up."""
    return _up(context, rest, "below")


def _up(context: Context, rest: tuple[object, ...], word: str) -> Said | None:
    sign = context.world.along(word) if context.world.upright() else 0
    how = rest[0] if isinstance(rest[0], Way) else None
    objects = next(each for each in rest if type(each).__name__ == "Several")
    return beyond(context, *([how] if how else []), Way(sign), objects) if sign else None
