"""What the relations of the language mean: next to, between, on one side of, opposite, north of, one and the other.

Each function makes the same meaning as the forms of the reader do. Round a table the places are numbered clockwise, so
that one's left is the next number, and the last place is next to the first.
"""

from __future__ import annotations

from cluewright.families.logic.meaning.clues import (
    OPPOSITE,
    And,
    Apart,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Number,
    Or,
    Same,
    Term,
)
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading.sentence import same

_SIDES = {
    "left": ("to the left of", "to the right of"),
    "bottom": ("below", "above"),
    "front": ("in front of", "behind"),
    "west": ("to the west of", "to the east of"),
    "north": ("to the north of", "to the south of"),
}
_OTHER_END = {"right": "left", "top": "bottom", "back": "front", "east": "west", "south": "north"}
_WAYS = {"north": ("y", ">"), "south": ("y", "<"), "east": ("x", ">"), "west": ("x", "<")}
COMPASS = {f"further {way} than": (way,) for way in _WAYS} | {f"due {way} of": (way, "due") for way in _WAYS}
COMPASS |= {f"{one}{other} of": (one, other) for one in ("north", "south") for other in ("east", "west")}
"""Each direction on a map as it is written, and as its points of the compass."""


def sides(first: str) -> tuple[tuple[str, int], tuple[str, int]]:
    """How `before` and `after` are said in a row that begins there, each with its sign.

    >>> sides("left")
    (('to the left of', -1), ('to the right of', 1))
    """
    before, after = _SIDES[first] if first in _SIDES else _SIDES[_OTHER_END[first]][::-1]
    return (before, -1), (after, 1)


def apart(puzzle: Logic, one: Term, other: Term, steps: Number) -> Meaning:
    """That two are so many places apart in a row; round a table, the other way as well."""
    near, size = Apart("", one, "=", other, steps), len(puzzle.places)
    if not puzzle.places.round or 2 * steps == size:
        return near
    return Or((near, Apart("", one, "=", other, size - steps)))


def opposite(puzzle: Logic, one: Term, other: Term) -> Meaning | None:
    """That two face each other across a round table."""
    size = len(puzzle.places)
    return Apart("", one, "=", other, size // 2) if puzzle.places.round and size % 2 == 0 else None


def beside(puzzle: Logic, one: Term, other: Term, sign: int, steps: Number | None, relation: str) -> Meaning | None:
    """That one is on a side of another: anywhere if `steps` is None; round a table so many places."""
    if puzzle.places.round:
        if steps is None or relation != "=":
            return None
        on, size = -sign * steps, len(puzzle.places)
        back = on - size if on > 0 else on + size
        return Or((Compare("", one, "=", other, on), Compare("", one, "=", other, back)))
    if steps is None:
        return Compare("", one, ">" if sign > 0 else "<", other)
    return Compare("", one, relation if sign > 0 else relation.replace(">", "<"), other, sign * steps)


def between(axis: str, one: Term, low: Term, high: Term, *, just: bool) -> Meaning:
    """That one lies between two others, in either order; `just`: one place from each."""
    orders = ((low, high), (high, low))
    if just:
        return Or(tuple(And((Compare(axis, one, "=", a, 1), Compare(axis, one, "=", b, -1))) for a, b in orders))
    return Or(tuple(And((Compare(axis, a, "<", one), Compare(axis, one, "<", b))) for a, b in orders))


def on_map(points: tuple[str, ...], one: Term, other: Term) -> Meaning:
    """That one lies in a direction from another; `due`: and nowhere to the side."""
    parts: list[Meaning] = []
    for point in points:
        axis, relation = _WAYS[point] if point in _WAYS else ("x" if _WAYS[points[0]][0] == "y" else "y", "=")
        parts.append(Compare(axis, one, relation, other))
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def crossed(one: Term, other: Term, this: Term, that: Term) -> Meaning:
    """That of two, one goes with this and the other with that."""
    ways = tuple(And((same(one, a), same(other, b))) for a, b in ((this, that), (that, this)))
    return And((Different((one, other)), Or(ways)))


def settled(meaning: Meaning) -> Meaning:
    """The same meaning as the grammar makes it: what goes together in a settled order, no comparison denied."""
    match meaning:
        case Not(part):
            inner = settled(part)
            if isinstance(inner, Compare | Apart):
                return inner._replace(relation=OPPOSITE[inner.relation])
            return Not(inner)
        case And(parts) | Or(parts) | ExactlyOne(parts):
            every = tuple(map(settled, parts))
            return type(meaning)(every) if every or isinstance(meaning, And) else Or(())
        case Same(one, other):
            return same(one, other)
        case Different(several):
            return meaning if len(several) > 1 else And(())
    return meaning
