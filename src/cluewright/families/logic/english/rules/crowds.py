"""How many people came: attended by 40 people, watched by more people than."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.counting import counted
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import denied
from cluewright.families.logic.english.sense import Amount, Kind, Said
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.words import words

_COMING = {
    "attend": words("attendance attendees guests people"),
    "visit": words("visitors visits"),
    "watch": words("viewers viewership audience spectators attendance"),
    "view": words("viewers views"),
    "see": words("viewers spectators attendance audience"),
    "read": words("readers circulation readership"),
    "download": words("downloads"),
    "back": words("backers supporters"),
    "fund": words("backers"),
    "share": words("shares"),
    "like": words("likes"),
}
"""What people do in crowds, and what the measure of it is called."""


def _came(context: Context, verb: Verb, spoken: frozenset[str]) -> str | None:
    """The key of the one measure that tells how many did so."""
    named = _COMING.get(verb.base, frozenset())
    found = [
        axis for axis in context.world.axes if axis.kind == "number" and axis.words & named and spoken & axis.words
    ]
    return found[0].key if verb.shape == "done" and len(found) == 1 else None


def _by_so_many(context: Context, verb: Verb, amount: Amount) -> Said | None:
    key = _came(context, verb, frozenset({amount.unit, amount.of}))
    said = Said(kind=Kind.AMOUNT, amount=amount)
    told = counted(context, said, frozenset({key})) if key is not None else None
    return replace(told, shape="s", suffered=True) if told else None


@rule("post", "VERB by <amount>", reads=["talks: The talk attended by 55 people was about reefs."])
def came_to_it(context: Context, verb: Verb, amount: Amount) -> Said | None:
    """The lecture attended by 70 people."""
    return _by_so_many(context, verb, amount)


@rule(
    "vp",
    ("BE VERB by <amount>", False),
    ("BE not VERB by <amount>", True),
    ("BE VERB by <comparison>", False),
    reads=[
        "talks: The talk about reefs was attended by 55 people.",
        "talks: Dr. Hume's talk was not attended by 55 people.",
        "talks: Dr. Hume's talk was attended by 15 more people than Dr. Kerr's talk.",
    ],
    refuses=["talks: The talk about reefs was avoided by 55 people.", "street: Ann was visited by 25 people."],
)
def was_come_to(context: Context, deny: bool, _be: str, verb: Verb, how: Amount | Said) -> Said | None:
    """Was attended by 15 more people than."""
    if isinstance(how, Amount):
        told = _by_so_many(context, verb, how)
        return denied(context, told) if told and deny else told
    pending = how.pending
    key = _came(context, verb, pending.nouns | set(pending.units)) if pending and not pending.rank else None
    return replace(how, shape="s", suffered=True) if key is not None else None
