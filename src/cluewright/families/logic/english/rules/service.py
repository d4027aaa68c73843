"""For how long somebody has been at it: on the air for 6 years, with the band longer than."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.counting import counted
from cluewright.families.logic.english.measuring import resolved
from cluewright.families.logic.english.phrases import pending_said
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import denied
from cluewright.families.logic.english.rules.extents import scale_of
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.sense import Amount, Kind, Pending, Said, Several, Thing
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of

_WHERE = "on|in|with|at the air|job|force|staff|team|band|company|business|service|league|show|force|school"
_SENIORITY = words("years experience tenure service seniority")


def _tenure(context: Context) -> Axis | None:
    """The one measure of how long people have been at what they do."""
    found = [axis for axis in context.world.axes if axis.kind == "number" and words_of(axis.noun) & _SENIORITY]
    return found[0] if len(found) == 1 else None


@rule(
    "vp",
    (f"HAVE been {_WHERE} for <amount>", False),
    (f"HAVE not been {_WHERE} for <amount>", True),
    reads=["service: Ann has been on the job for 7 years.", "service: Ann hasn't been on the job for 7 years."],
    refuses=["street: Ann has been on the job for 25 years."],
)
def has_been_at_it(context: Context, deny: bool, _have: str, amount: Amount) -> Said | None:
    """Has been on the air for 6 years."""
    axis = _tenure(context)
    said = counted(context, Said(kind=Kind.AMOUNT, amount=amount), frozenset({axis.key})) if axis else None
    told = replace(said, shape="s") if said else None
    return denied(context, told) if told and deny else told


@rule(
    "vp",
    (f"HAVE been {_WHERE} <step>? longer than <objects> <does>?", 1),
    (f"HAVE been {_WHERE} for longer than <objects> <does>?", 1),
    (f"HAVE been {_WHERE} for less time than <objects> <does>?", -1),
    reads=["service: Ann has been on the job longer than Bob."],
)
def has_been_longer(context: Context, sign: int, *rest: object) -> Said | None:
    """Has been on the air longer than."""
    axis = _tenure(context)
    step = next((each for each in rest if isinstance(each, Pending)), None)
    objects = next(each for each in rest if isinstance(each, Several))
    if axis is None:
        return None
    pending = replace(
        step or Pending("", 1), topic="any", sign=sign, objects=objects, nouns=frozenset({min(axis.words)})
    )
    told = resolved(context, pending_said(pending), frozenset({axis.key}))
    return replace(told, shape="s") if told and not told.pending else None


@rule(
    "vp",
    "HAVE been in|with|at the? <nouns> for <amount>",
    reads=["circus: Zelda has been with the circus for 9 years."],
    refuses=["circus: Zelda has been with the tamer for 9 years.", "circus: Zelda has been in hospital for 9 years."],
)
def has_been_with_it(context: Context, have: str, nouns: Nouns, amount: Amount) -> Said | None:
    """Has been in business for 9 years."""
    axis = scale_of(context, amount.unit, nouns[-1]) if amount.unit and have != "having" else None
    told = counted(context, Said(kind=Kind.AMOUNT, amount=amount), frozenset({axis.key})) if axis else None
    return replace(told, shape="s") if told else None


@rule(
    "vp",
    "HAVE been in|with|at the? <nouns> for? <comparison>",
    reads=["circus: Zelda has been with the circus 9 years longer than the tamer."],
    refuses=["circus: Zelda has been with the tamer 9 years longer than Hugo."],
)
def has_been_with_it_longer(context: Context, have: str, nouns: Nouns, said: Said) -> Said | None:
    """Has been in business 5 years longer than."""
    unit = said.pending.units[0] if said.pending and said.pending.units else "years"
    axis = scale_of(context, unit, nouns[-1]) if have != "having" and said.pending and not said.pending.rank else None
    told = resolved(context, said, frozenset({axis.key}), Thing()) if axis else None
    return replace(told, shape="s") if told and told.pending is None else None
