"""Where one is in respect of another: next to, to the left of, before, between, north of."""

from __future__ import annotations

from functools import partial

from cluewright.core.records import record, replace
from cluewright.families.logic.english.measuring import who
from cluewright.families.logic.english.phrases import apart
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.sense import (
    IT,
    Kind,
    Said,
    Several,
    Thing,
    joined,
    negated,
)
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.meaning.clues import SETTING, Compare, Meaning, Not, Number, Or, Same, Term


@record(frozen=True)
class Way:
    """How far to one side."""

    sign: int
    steps: Number | None = None
    """None for anywhere."""

    relation: str = "="
    counted: bool = False
    """Whether the places were counted in so many words."""


def related(
    context: Context, objects: Several, meaning: object, timed: bool = False, exact: bool = False
) -> Said | None:
    """What holds between IT and each of the objects."""
    if any(thing.trailing for thing in objects.things if thing.aside == SETTING):
        return context.doubt("it is not clear to whom the last words belong", anywhere=True)
    racing = context.world.racing()  # beat Bob's time
    if any(thing.meant and "" not in thing.meant for thing in objects.things) and not (timed or racing):
        return context.refuse("it compares two different things")
    found = [who(context, thing) for thing in objects.things]
    known = [each for each in found if each]
    if len(known) < len(found):
        return context.refuse("it is not said who is meant")
    named = [context.world.value(thing.name) for thing in objects.things]
    if any(value and value.category in context.world.kin for value in named):
        return context.refuse("it is told of somebody else than those the puzzle is about")
    if exact and len(known) > 1 and (timed or timed_or_far(meaning)) and objects.joined in ("and", "both"):
        return context.refuse("it cannot be so far from both")
    parts = [meaning(each[0]) for each in known]  # type: ignore[operator]
    if objects.joined == "or":
        return context.refuse("it is not clear whether one or both are meant")
    if objects.joined == "neither":
        parts = [negated(part) for part in parts]
    return Said(
        joined(parts), joined(each[1] for each in known), Kind.RELATION, timed=timed, exact=exact and len(parts) == 1
    )


def timed_or_far(meaning: object) -> bool:
    """Whether it is so far to one side, which can hold of one alone."""
    return getattr(meaning, "func", None) is beyond_by


@rule(
    "side",
    "to|on|at the SIDE of",
    "to|on|at the SIDE side of",
    "to|on|at the SIDE hand side of",
    "SIDE of",
    "further|farther to? the? SIDE than",
    reads=["street: Ann is to the left of Bob."],
    refuses=[
        "street: Ann is to the left or right of Bob.",
        "street: Ann is either to the left or to the right of Bob.",
    ],
)
def side(context: Context, word: str) -> Way | None:
    """To the left of: anywhere there."""
    sign = context.world.along(word)
    return Way(sign) if sign else None


@rule(
    "side",
    "nearer|closer to? the EDGE than",
    reads=["street: Ann lives closer to the left than Bob.", "queue: Ann is nearer the front than Bob."],
    refuses=["street: Ann lives nearer the front than Bob."],
)
def nearer_the(context: Context, edge: str) -> Way | None:
    """Nearer the front than: on that side of it."""
    towards = {"front": "ahead", "back": "behind", "top": "above", "bottom": "below"}.get(edge, edge)
    return _along(context, towards) if not edge.endswith("most") else None


@rule("side", "to|on|at the immediate SIDE of", reads=["street: Ann is on the immediate left of Bob."])
def immediate_side(context: Context, word: str) -> Way | None:
    """On the immediate left of: right there."""
    sign = context.world.along(word)
    return Way(sign, 1) if sign else None


@rule("side", "ahead of", "in front of")
def ahead(context: Context) -> Way | None:
    """Ahead of, in a queue or a race."""
    return _along(context, "ahead")


@rule("side", "behind")
def behind(context: Context) -> Way | None:
    """Behind, in a queue or a race."""
    return _along(context, "behind")


@rule("side", "above|over")
def above(context: Context) -> Way | None:
    """Above, in a row that runs up or down."""
    return _along(context, "above")


@rule("side", "below|beneath|under|underneath")
def below(context: Context) -> Way | None:
    """Below."""
    return _along(context, "below")


def _along(context: Context, word: str) -> Way | None:
    sign = context.world.along(word)
    return Way(sign) if sign else None


@rule("how", "immediately|directly|just|exactly|right|precisely|straight")
def right_there(context: Context) -> Way:
    """One step."""
    return Way(1, 1)


@rule("how", "somewhere|anywhere")
def anywhere(context: Context) -> Way:
    """Any number of steps."""
    return Way(1)


@rule(
    "how",
    "exactly? NUMBER NOUN",
    "exactly? a|one NOUN",
    reads=["street: Ann lives exactly two houses to the left of Bob."],
)
def so_many(context: Context, *rest: object) -> Way | None:
    """Two houses."""
    noun = rest[-1]
    assert isinstance(noun, Noun)
    count: Number = rest[0] if len(rest) == 2 else 1  # type: ignore[assignment]
    return Way(1, count, counted=True) if count > 0 and _counts_places(context, noun) else None


@rule("how", "at least NUMBER NOUN", reads=["street: Ann lives at least two houses to the left of Bob."])
def at_least_so_many(context: Context, count: Number, noun: Noun) -> Way | None:
    """At least two houses."""
    return Way(1, count, ">=") if _counts_places(context, noun) else None


def _counts_places(context: Context, noun: Noun) -> bool:
    steps = {"door", "doors", "spot", "spots", "place", "places", "step", "steps", "position", "positions"}
    if not context.world.is_row:
        steps |= {"slot", "slots", "turn", "turns", "rank", "ranks", "notch", "notches"}
    if context.world.line() is None or not (noun.word in context.world.place_words or noun.word in steps):
        context.refuse(f"the places here are not counted in {noun.word}")
        return False
    return True


@rule(
    "relation",
    "<how>? <side> <objects>",
    "in|on|at a PLACE <side> <objects>",
    "in|on|at one of the PLACE <side> <objects>",
    reads=["street: Ann lives immediately to the left of Bob."],
    refuses=["street: Ann lives in the house to the left of Bob.", "street: Ann lives almost to the left of Bob."],
)
def beyond(context: Context, *rest: object) -> Said | None:
    """To the left of, immediately above, two places ahead of."""
    ways = [each for each in rest if isinstance(each, Way)]
    objects = rest[-1]
    assert isinstance(objects, Several)
    how, way = (ways[0], ways[1]) if len(ways) == 2 else (None, ways[0])
    steps = how.steps if how else way.steps
    if how and how.steps is not None and way.steps is not None:
        return None
    relation = how.relation if how else "="
    return related(
        context,
        objects,
        partial(beyond_by, context.world.line() or "", way.sign, steps, relation),
        exact=steps is not None and relation == "=",
    )


def beyond_by(key: str, sign: int, steps: Number | None, relation: str, term: Term) -> Meaning:
    """So many places to one side of the term along a line, or anywhere there."""
    if steps is None:
        return Compare(key, IT, ">" if sign > 0 else "<", term)
    if relation == ">=":
        return Compare(key, IT, ">=" if sign > 0 else "<=", term, steps * sign)
    return Compare(key, IT, "=", term, steps * sign)


@rule(
    "relation",
    "PLACING? the? ORDINAL PLACE? to|on the SIDE of <objects>",
    "the? ORDINAL SIDE of <objects>",
    reads=["street: Ann lives in the second house to the right of Bob.", "street: Ann is second to the right of Bob."],
    refuses=["street: Ann lives first from the left of the red house.", "podium: Uma finished second behind Vera."],
)
def ordinalbeyond_by(context: Context, *rest: object) -> Said | None:
    """Second to the right of: exactly two places; second behind is another thing."""
    objects = rest[-1]
    word = next((each for each in rest if each in ("left", "right")), "")
    count = next(each for each in rest if isinstance(each, int))
    if rest[0] == "at" and count == 1:
        return context.refuse("'at first' tells when it was, and not where")
    sign = context.world.along(str(word))
    assert isinstance(objects, Several)
    if not sign:
        return None
    return related(context, objects, partial(beyond_by, "", sign, count, "="), exact=True)


@rule(
    "relation",
    ("PLACING the PLACE <side> <objects>", False),
    ("PLACING the PLACE immediately|directly|just <side> <objects>", True),
    reads=["floors: Gil lives on the floor above Hal."],
)
def storeybeyond_by(
    context: Context, right_there: bool, _prep: str, _place: str, way: Way, objects: Several
) -> Said | None:
    """On the floor above: the very next; `in the house to the left of` may be any."""
    if not context.world.upright() and not right_there:
        return context.refuse("it is not clear whether it is right there or anywhere on that side")
    return related(context, objects, partial(beyond_by, "", way.sign, 1, "="), exact=True)


@rule(
    "relation",
    ("<how>? to|on <possessor> SIDE", None),
    ("<how>? to|on <possessor> immediate SIDE", 1),
    reads=["street: Ann lives immediately to Bob's left."],
    refuses=["street: Ann lives to Bob's left."],
)
def beyond_possessor(context: Context, own: int | None, how: Way | None, owner: Thing, word: str) -> Said | None:
    """Immediately to Bob's left."""
    sign = context.world.along(word)
    steps = how.steps if how else own
    if not sign or (how is None and steps is None):
        return context.refuse("it is not clear how far to that side")
    relation = how.relation if how else "="
    return related(context, Several((owner,)), partial(beyond_by, "", sign, steps, relation))


@rule(
    "relation",
    "somewhere|anywhere? between <np> and <np> <in_order>?",
    "somewhere|anywhere? between those of <np> and <np> <in_order>?",
    reads=["street: Ann lives between Bob and Dan."],
    refuses=["street: Ann is between 25 and 34.", "street: Ann lives in the house between Bob and Dan."],
)
def between(context: Context, one: Thing, other: Thing, in_order: bool | None) -> Said | None:
    """Somewhere between, whichever comes first."""
    first, second = who(context, one), who(context, other)
    if first is None or second is None or not context.world.is_row:
        return None
    a, b = first[0], second[0]
    up = joined([Compare("", IT, ">", a), Compare("", IT, "<", b)])
    down = joined([Compare("", IT, "<", a), Compare("", IT, ">", b)])
    core = up if in_order else Or((up, down))
    return Said(core, joined([first[1], second[1]]), Kind.RELATION, between=True)


@rule(
    "relation",
    "directly|immediately|right between <np> and <np> <in_order>?",
    reads=["street: Ann lives directly between Bob and Dan."],
)
def directly_between(context: Context, one: Thing, other: Thing, in_order: bool | None) -> Said | None:
    """Right between the two: next to both."""
    first, second = who(context, one), who(context, other)
    if first is None or second is None or not context.world.is_row:
        return None
    a, b = first[0], second[0]
    up = joined([Compare("", IT, "=", a, 1), Compare("", IT, "=", b, -1)])
    down = joined([Compare("", IT, "=", a, -1), Compare("", IT, "=", b, 1)])
    return Said(up if in_order else Or((up, down)), joined([first[1], second[1]]), Kind.RELATION)


@rule("in_order", ",? in that order")
def in_that_order(context: Context) -> bool:
    """In that order."""
    return True


@rule(
    "relation",
    "exactly? NUMBER NOUN away? from <np>",
    "exactly? one NOUN away? from <np>",
    reads=["street: Ann lives two houses away from Bob."],
)
def so_far(context: Context, *rest: object) -> Said | None:
    """Two houses away from."""
    return _so_far(context, rest, "=")


@rule(
    "relation", "at least NUMBER NOUN away? from <np>", reads=["street: Ann lives at least two houses away from Bob."]
)
def so_far_least(context: Context, *rest: object) -> Said | None:
    """At least two houses away from."""
    return _so_far(context, rest, ">=")


@rule(
    "relation", "more than NUMBER NOUN away? from <np>", reads=["street: Ann lives more than two houses away from Bob."]
)
def so_far_more(context: Context, *rest: object) -> Said | None:
    """More than two houses away from."""
    return _so_far(context, rest, ">")


def _so_far(context: Context, rest: tuple[object, ...], relation: str) -> Said | None:
    thing, noun = rest[-1], rest[-2]
    assert isinstance(thing, Thing)
    assert isinstance(noun, Noun)
    count: Number = rest[0] if len(rest) == 3 else 1  # type: ignore[assignment]
    found = who(context, thing)
    if found is None or not _counts_places(context, noun):
        return None
    return Said(apart("", IT, found[0], count, relation), found[1], Kind.RELATION)


@rule(
    "relation",
    "PLACING the same NOUN as <objects>",
    "the same NOUN as <objects>",
    "HAVE the same NOUN as <objects>",
    reads=["street: Ann lives in the same house as the fox.", "island: Abe lives in the same row as Jo."],
    refuses=["street: Ann lives in the same row as Bob.", "street: Ann has the same drink as Bob."],
)
def same_noun(context: Context, *rest: object) -> Said | None:
    """In the same house as; on a map, in the same row or column as."""
    noun, objects = rest[-2], rest[-1]
    assert isinstance(noun, Noun)
    assert isinstance(objects, Several)
    world = context.world
    if world.is_map and noun.word in ("row", "column"):
        axis = "y" if noun.word == "row" else "x"
        found = related(context, objects, partial(_level, axis)) if len(objects.things) == 1 else None
        return replace(found, kind=Kind.SEVERAL) if found else None
    if noun.word in world.place_words or noun.kinds & {"person"}:
        return related(context, objects, partial(Same, IT))
    return None


@rule("relation", ("PLACING the same row as <objects>", "row"), ("PLACING the same column as <objects>", "column"))
def same_line(context: Context, word: str, prep: str, objects: Several) -> Said | None:
    """In the same row as, on a map."""
    return same_noun(context, prep, Noun(word, word, frozenset()), objects)


def _level(axis: str, term: Term) -> Meaning:
    return joined([Compare(axis, IT, "=", term), Not(Same(IT, term))])
