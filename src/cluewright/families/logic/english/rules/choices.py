"""Choices: either A or B, A or B, neither, one of several; and what is not."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.doing import argument, placed
from cluewright.families.logic.english.measuring import settled
from cluewright.families.logic.english.phrases import chosen, identity
from cluewright.families.logic.english.reasons import axis_of, somewhere
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import be, denied
from cluewright.families.logic.english.rules.lists import without_commas
from cluewright.families.logic.english.sense import (
    IT,
    Kind,
    Said,
    Several,
    Sort,
    Thing,
    anchor,
    conjuncts,
    joined,
    negated,
)
from cluewright.families.logic.meaning.clues import Compare, Not, Same, Term


@rule("choice", "<np>")
def one(context: Context, thing: Thing) -> Said | None:
    """No choice at all."""
    return argument(context, thing)


def several(context: Context, things: tuple[Thing, ...], how: str) -> Said | None:
    """One, any or none of several."""
    if any(thing.kind is Kind.PLACE and thing.article == "rank" for thing in things):
        return None  # the first or second house from the right
    alone = [
        thing.owned and thing.noun is None and not thing.headed and len(conjuncts(thing.about)) == 1 for thing in things
    ]
    others = [thing for thing, lone in zip(things, alone, strict=True) if not lone]
    if any(alone) and any(thing.owned or thing.kind is Kind.DESCRIBED for thing in others):
        return context.refuse("it is not clear what the last words belong to")
    if any(thing.trailing for thing in things) and len(things) > 1:
        return context.doubt("it is not clear to whom the last words belong")
    saids = [identity(thing) for thing in things]
    if any(said is None for said in saids) or not without_commas(things, context):
        return None
    return of_saids(context, [said for said in saids if said], how)


def of_saids(context: Context, saids: list[Said], how: str) -> Said | None:
    """The choice among what may be said."""
    saids = _numbers_shared(context, saids)
    amounts = [said.amount for said in saids]
    if any(amounts):
        found = _units_shared(context, saids)
        if found is None:
            return None
        saids = found
    whole = [settled(context, said) for said in saids]
    ready = [said for said in whole if said]
    if len(ready) < len(saids) or Kind.NOTHING in {said.kind for said in ready}:
        return None
    if how == "neither" and any(len(conjuncts(said.core)) > 1 for said in ready):
        return None
    if how in ("or", "either") and any(isinstance(said.core, Not) and said.shape != "not" for said in ready):
        return context.refuse("it is not clear what the 'not' reaches")
    if how == "or" and any(said.kind is Kind.COMPARED for said in ready):
        return context.refuse("it is not clear whether one or both are meant")
    core = chosen((said.core for said in ready), how)
    sort = Sort.PERSON if any(said.sort is Sort.PERSON for said in ready) else ready[0].sort
    kinds = {said.kind for said in ready}
    kind = kinds.pop() if len(kinds) == 1 else Kind.NAMED
    return Said(core, joined(said.aside for said in ready), kind, sort, prep=ready[0].prep)


def _numbers_shared(context: Context, saids: list[Said]) -> list[Said]:
    """Room 3 or 4: a number alone is one of what the first is."""
    axis = axis_of(context, saids[0]) if saids[0].amount is None else None
    if axis is None or axis.kind != "number":
        return saids
    shared = []
    for said in saids:
        bare = said.kind is Kind.NUMBER and said.amount is not None
        term = axis.at(said.amount.count) if bare and said.amount else None
        shared.append(replace(said, core=Same(IT, term), amount=None, kind=saids[0].kind) if term else said)
    return shared


def _units_shared(context: Context, saids: list[Said]) -> list[Said] | None:
    """Either two or three years: the unit at the end counts for all; numbers alone wait for their verb no longer."""
    last = saids[-1].amount
    if last is None:
        return saids
    filled = []
    for said in saids:
        amount = said.amount
        if amount is not None and not amount.unit and not amount.of and (last.unit or last.of):
            said = replace(said, amount=replace(amount, unit=last.unit, of=last.of), kind=Kind.AMOUNT)
        filled.append(said)
    return filled


def one_of_two(context: Context, first: Said, second: Said, how: str) -> Said | None:
    """Either this or that, of two verb phrases."""
    found = of_saids(context, [first, second], how)
    return (
        replace(found, kind=Kind.SEVERAL, shape="not" if how == "neither" else first.shape, prep="") if found else None
    )


@rule(
    "choice",
    "either <np> ,? or <np>",
    "either <np> , <ors>",
    reads=["street: Ann drinks either tea or milk.", "street: Ann is either the Norwegian or the tea drinker."],
)
def either(context: Context, first: Thing, rest: object) -> Said | None:
    """Either tea or milk: one, not both."""
    return several(context, (first, *_things(rest)), "either")


@rule("choice", "<np> ,? or <np>", "<np> , <ors>", reads=["street: Ann has the fox or the dog."])
def any_one(context: Context, first: Thing, rest: object) -> Said | None:
    """Tea or milk: one or the other."""
    return several(context, (first, *_things(rest)), "or")


@rule("choice", "neither <np> ,? nor <np>", "neither <np> , <ors>", reads=["street: Ann drinks neither tea nor milk."])
def neither(context: Context, first: Thing, rest: object) -> Said | None:
    """Neither tea nor milk."""
    return several(context, (first, *_things(rest)), "neither")


def _things(rest: object) -> tuple[Thing, ...]:
    return rest.things if isinstance(rest, Several) else (rest,)  # type: ignore[return-value]


@rule(
    "choice",
    "one of <det>? <nps>",
    "one of <det>? <ors>",
    reads=["street: Ann is one of the Norwegian and the tea drinker."],
    refuses=["street: The fox does not belong to one of Ann and Bob."],
)
def one_among(context: Context, _article: object, things: Several) -> Said | None:
    """One of A and B; what does not belong to one of them may belong to the other."""
    found = several(context, things.things, "either")
    return replace(found, firm=True) if found else None


@rule("choice", "<np> but not <np>", "<np> , not <np>", reads=["street: Ann drinks tea but not milk."])
def but_not(context: Context, one_thing: Thing, other: Thing) -> Said | None:
    """Tea but not milk."""
    first, second = identity(one_thing), identity(other)
    if not first or not second or first.kind is not Kind.NAMED or second.kind is not Kind.NAMED:
        return None
    return replace(
        first,
        core=joined([first.core, negated(second.core)]),
        aside=joined([first.aside, second.aside]),
        kind=Kind.NAMED,
    )


@rule(
    "choice",
    "something other than <np>",
    "<det> <nouns> other than <np>",
    reads=["street: Ann drinks something other than tea.", "street: Ann keeps an animal other than the fox."],
)
def other_than(context: Context, *rest: object) -> Said | None:
    """Something other than tea."""
    thing = rest[-1]
    assert isinstance(thing, Thing)
    said = identity(thing)
    if said is None or said.kind is not Kind.NAMED:
        return None
    if len(rest) > 1:
        nouns = rest[1]
        assert isinstance(nouns, tuple)
        value = context.world.value(anchor(said.core))
        if value is None or not context.world.kindred(nouns[-1].word, value.category):
            return None
    return replace(said, core=negated(said.core))


@rule("choice", "no <name>", reads=["street: Ann has no fox."], refuses=["street: Ann drinks no tea and milk."])
def none(context: Context, value: Term) -> Said | None:
    """No fox."""
    return Said(negated(Same(IT, value)))


@rule(
    "vp",
    ("BE not <np> ,? but <np>", True),
    ("BE <np> ,? not <np>", False),
    reads=["street: Bob is not the Norwegian but the Spaniard."],
)
def not_but(context: Context, first_denied: bool, _be: str, one_thing: Thing, other: Thing) -> Said | None:
    """Not this but that."""
    first, second = identity(one_thing), identity(other)
    if not first or not second or first.kind is not Kind.NAMED or second.kind is not Kind.NAMED:
        return None
    if not first_denied:
        first, second = second, first
    return Said(
        joined([negated(first.core), second.core]), joined([first.aside, second.aside]), Kind.SEVERAL, shape="s"
    )


@rule(
    "arg",
    "either <relation> ,? or <relation>",
    "either <position> ,? or <position>",
    "either <comparison> ,? or <comparison>",
    reads=["podium: Uma finished either first or last."],
    refuses=["street: Ann is older than Bob or younger than Dan."],
)
def either_way(context: Context, first: Said, second: Said) -> Said | None:
    """Either first or last; either older than this one or younger than that one: one of the two."""
    one_said, other = settled(context, first), settled(context, second)
    if one_said is None or other is None:
        return None
    return of_saids(context, [one_said, other], "either")


@rule("arg", "<position> ,? or <position>", reads=["podium: Uma finished first or last."])
def or_position(context: Context, first: Said, second: Said) -> Said | None:
    """First or last."""
    return of_saids(context, [first, second], "or")


@rule(
    "arg",
    "neither <relation> ,? nor <relation>",
    "neither <position> ,? nor <position>",
    reads=["street: Ann lives neither next to Bob nor next to Dan."],
)
def neither_way(context: Context, first: Said, second: Said) -> Said | None:
    """Neither first nor last."""
    return of_saids(context, [first, second], "neither")


@rule(
    "arg",
    ("<relation> and|but <relation>", False),
    ("<comparison> and|but <comparison>", False),
    ("<comparison> and|but <relation>", False),
    ("<relation> and|but <comparison>", False),
    ("<relation> , and|but <relation>", True),
    ("<comparison> , and|but <comparison>", True),
    ("<comparison> , and|but <relation>", True),
    ("<relation> , and|but <comparison>", True),
    reads=[
        "street: Ann is older than Bob but younger than Dan.",
        "staff: Rose is two years older than Wes, and younger than Zoe.",
    ],
    refuses=["staff: Rose is two years older than Wes and younger than Zoe."],
)
def both_ways(context: Context, parted: bool, first: Said, second: Said) -> Said | None:
    """Older than this one but younger than that one; without a comma an amount may be that of both."""
    far = first.pending and first.pending.by and second.pending and not second.pending.by
    if not parted and (
        far or (first.exact and not second.exact and isinstance(second.core, Compare) and second.core.axis == "")
    ):
        return context.refuse("it is not clear whether the second is right there, too")
    return Said(kind=Kind.SEVERAL, parts=(first, second), timed=first.timed and second.timed)


@rule(
    "arg",
    "<comparison> ,? but not <comparison>",
    "<relation> ,? but not <relation>",
    reads=["street: Ann is older than Bob but not older than Dan."],
)
def but_not_so(context: Context, first: Said, second: Said) -> Said | None:
    """Older than this one but not older than that one."""
    one_said, other = settled(context, first), settled(context, second)
    if one_said is None or other is None:
        return None
    return Said(
        joined([one_said.core, negated(other.core)]),
        joined([one_said.aside, other.aside]),
        Kind.RELATION,
        timed=one_said.timed,
    )


@rule(
    "arg",
    ("either PREP <np> ,? or PREP <np>", "either"),
    ("PREP <np> ,? or PREP <np>", "or"),
    ("neither PREP <np> ,? nor PREP <np>", "neither"),
    ("PREP <np> but not PREP <np>", "but not"),
    reads=["street: Ann lives either in the red house or in the blue house."],
)
def prepared_choice(
    context: Context, how: str, prep: str, one_thing: Thing, other_prep: str, other: Thing
) -> Said | None:
    """Either in this or in that; the verb must suit each."""
    first, second = identity(one_thing), identity(other)
    saids = [placed(context, p, said) for p, said in ((prep, first), (other_prep, second)) if said]
    ready = [said for said in saids if said]
    if len(ready) < 2 or any(said.kind not in (Kind.NAMED, Kind.PLACE) for said in ready):
        return None
    if how == "but not":
        second_denied = denied(context, ready[1])
        return second_denied and Said(kind=Kind.SEVERAL, parts=(ready[0], second_denied))
    return Said(kind=Kind.SEVERAL, parts=tuple(ready), how=how)


@rule(
    "vp",
    ("BE either <args> ,? or <args>", "either"),
    ("BE neither <args> ,? nor <args>", "neither"),
    reads=["street: Ann is either the Norwegian or next to the fox."],
    refuses=["street: Ann is either Norwegian or perhaps next to the fox."],
)
def be_either(context: Context, how: str, _be: str, first: Said, second: Said) -> Said | None:
    """Is either this or that."""
    if first.kind in (Kind.RELATION, Kind.COMPARED) and second.kind is Kind.NAMED and not second.prep:
        return context.refuse("it is not clear how far the first words reach")
    saids = [be(context, None, "is", None, said) for said in (first, second)]
    ready = [settled(context, said) for said in saids if said]
    known = [said for said in ready if said]
    if len(known) < 2:
        return None
    return one_of_two(context, known[0], known[1], how)


@rule(
    "said",
    "<vp> ,? but not PREP <np>",
    reads=["suspects: Ann played cards, but not in the cellar."],
    refuses=["suspects: Ann did not play cards, but not in the cellar."],
)
def but_not_there(context: Context, said: Said, prep: str, thing: Thing) -> Said | None:
    """Played cards, but not in the cellar."""
    other = identity(thing)
    there = placed(context, prep, other) if other else None
    if there is None or there.kind not in (Kind.NAMED, Kind.PLACE) or there.sort is Sort.PERSON or said.shape == "not":
        return None
    if prep not in ("in", "at", "on") or said.pending or said.amount:
        return None
    if there.kind is Kind.NAMED and there.sort is not Sort.PLACE and not somewhere(context, there):
        return context.refuse("it is not said what it is not")
    core = joined([said.core, negated(there.core)])
    return Said(core, joined([said.aside, there.aside]), Kind.SEVERAL, said.sort, shape=said.shape)
