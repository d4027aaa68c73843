"""A meaning without what is true or false of itself: Ann is one of the women, where Ann is one."""

from __future__ import annotations

from cluewright.families.logic.meaning.clues import And, Meaning, Or, Place, Same, Term, Value


def simplified(meaning: Meaning) -> Meaning | None:
    """The meaning, with every choice that holds by its names alone left out, and what cannot be taken out of others.

    None if nothing is left of a choice: Ann is none of the men.

    >>> ann, eve, tea = Value("name", "Ann"), Value("name", "Eve"), Value("drink", "tea")
    >>> simplified(And((Same(ann, tea), Or((Same(ann, ann), Same(ann, eve)))))) == Same(ann, tea)
    True
    """
    if not isinstance(meaning, And) or not any(isinstance(part, Or) for part in meaning.parts):
        return meaning
    parts: list[Meaning] = []
    for part in meaning.parts:
        if not isinstance(part, Or):
            parts.append(part)
            continue
        if any(isinstance(each, Same) and each.one == each.other for each in part.parts):
            continue
        left = [each for each in part.parts if not (isinstance(each, Same) and _apart(each.one, each.other))]
        if not left:
            return None
        parts.append(left[0] if len(left) == 1 else Or(tuple(left)))
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _apart(one: Term, other: Term) -> bool:
    """Whether the two are different values of one category, or different places."""
    if isinstance(one, Place) and isinstance(other, Place):
        return one != other
    return isinstance(one, Value) and isinstance(other, Value) and one.category == other.category and one != other
