"""A meaning in plain words, so that a person can check how a clue was understood."""

from __future__ import annotations

from cluewright.families.logic.meaning.clues import (
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
    Value,
)
from cluewright.families.logic.meaning.measures import written
from cluewright.families.logic.notations.plain import plural
from cluewright.families.logic.puzzle import Logic

_PLAIN = {"=": "is", "!=": "is not", "<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least"}
_MAP = {("x", ">"): "further east than", ("x", "<"): "further west than"}
_MAP |= {("y", ">"): "further north than", ("y", "<"): "further south than"}
_ROW = {
    "left": ("to the left of", "to the right of"),
    "right": ("to the right of", "to the left of"),
    "bottom": ("below", "above"),
    "top": ("above", "below"),
    "front": ("ahead of", "behind"),
    "back": ("behind", "ahead of"),
    "west": ("to the west of", "to the east of"),
    "east": ("to the east of", "to the west of"),
    "north": ("to the north of", "to the south of"),
    "south": ("to the south of", "to the north of"),
}


def sentence(puzzle: Logic, meaning: Meaning) -> str:
    """What the meaning says, in words that leave no room."""
    match meaning:
        case Same(one, other):
            return f"{term(puzzle, one)} and {term(puzzle, other)} go together"
        case Different(terms):
            return f"no two of these go together: {', '.join(term(puzzle, each) for each in terms)}"
        case Compare():
            return _compared(puzzle, meaning)
        case Apart():
            return _apart(puzzle, meaning)
        case Not(part):
            return _denied(puzzle, part)
        case And(parts) | Or(parts) | ExactlyOne(parts):
            if not parts:
                return "this states the setting and rules nothing out" if meaning == And(()) else "this cannot be"
            joint = "; and " if isinstance(meaning, And) else "; or "
            listed = joint.join(_wrapped(puzzle, part) for part in parts)
            return f"exactly one is true: {listed}" if isinstance(meaning, ExactlyOne) else listed


def _denied(puzzle: Logic, part: Meaning) -> str:
    match part:
        case Same(one, other):
            return f"{term(puzzle, one)} and {term(puzzle, other)} do not go together"
        case Apart(axis, one, "=", other, by):
            return _apart(puzzle, Apart(axis, one, "!=", other, by))
    return f"it is not so that {_wrapped(puzzle, part)}"


def _wrapped(puzzle: Logic, meaning: Meaning) -> str:
    inner = sentence(puzzle, meaning)
    return f"({inner})" if isinstance(meaning, And | Or | ExactlyOne) and meaning.parts else inner


def term(puzzle: Logic, each: Term) -> str:
    """`colour red`, `house 3`."""
    if isinstance(each, Value):
        return f"{each.category} {each.name}"
    label = puzzle.places.labels[each.number - 1]
    return f"{puzzle.places.noun} {label if puzzle.places.kind in ('scale', 'set') else each.number}"


def _measure(puzzle: Logic, axis: str) -> str:
    if axis == "":
        return puzzle.places.noun if puzzle.places.kind == "scale" else "position"
    return {"x": "distance east", "y": "distance north"}[axis] if axis in puzzle.places.axes else axis


def _compared(puzzle: Logic, meaning: Compare) -> str:
    one, other = term(puzzle, meaning.one), term(puzzle, meaning.other)
    on_map = puzzle.places.kind == "map" and meaning.axis in puzzle.places.axes
    if meaning.times == 1 and on_map and not meaning.by:
        if (meaning.axis, meaning.relation) in _MAP:
            return f"{one} is {_MAP[meaning.axis, meaning.relation]} {other}"
        if meaning.relation == "=":
            along = "north and south" if meaning.axis == "x" else "west and east"
            return f"{one} and {other} lie on one line {along}"
    if meaning.times == 1 and meaning.axis == "" and puzzle.places.kind == "row":
        in_row = _in_row(puzzle, one, meaning, other)
        if in_row:
            return in_row
    measure = _measure(puzzle, meaning.axis)
    times = "" if meaning.times == 1 else f"{written(meaning.times)} times "
    return f"the {measure} of {one} {_PLAIN[meaning.relation]} {times}that of {other}{_plus(meaning.by)}"


def _in_row(puzzle: Logic, one: str, meaning: Compare, other: str) -> str:
    before, after = _ROW[puzzle.places.first]
    noun = puzzle.places.noun
    match meaning.relation, meaning.by:
        case "<", 0:
            return f"{one} is somewhere {before} {other}"
        case ">", 0:
            return f"{one} is somewhere {after} {other}"
        case "=", by if by and by.denominator == 1:
            side = after if by > 0 else before
            if abs(by) == 1:
                return f"{one} is immediately {side} {other}"
            return f"{one} is exactly {written(max(by, -by))} {plural(noun)} {side} {other}"
    return ""


def _plus(by: Number) -> str:
    if not by:
        return ""
    return f" plus {written(by)}" if by > 0 else f" minus {written(-by)}"


def _apart(puzzle: Logic, meaning: Apart) -> str:
    one, other = term(puzzle, meaning.one), term(puzzle, meaning.other)
    if meaning.axis == "" and puzzle.places.kind == "row":
        if (meaning.relation, meaning.by) == ("=", 1):
            return f"{one} and {other} are next to each other"
        if (meaning.relation, meaning.by) == ("!=", 1):
            return f"{one} and {other} are not next to each other"
    measure = _measure(puzzle, meaning.axis)
    return f"the {measure} of {one} and that of {other} differ by {_amount(meaning.relation, meaning.by)}"


def _amount(relation: str, by: Number) -> str:
    words = {"=": "exactly", "!=": "something other than", "<": "less than", "<=": "at most", ">": "more than"}
    return f"{words.get(relation, 'at least')} {written(by)}"
