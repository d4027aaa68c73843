"""Small helpers to take a JSON document apart and say exactly where it is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from cluewright.core.characters import described, unfit, unfit_string
from cluewright.core.errors import NotationError

Document: TypeAlias = Mapping[str, Any]
"""A JSON object, as every notation reads and writes it."""

LARGEST = 1_000_000
"""The most characters of one puzzle. A file may hold many."""

_LONGEST_LIST = 250
MOST_DIGITS = 18
"""The longest number that is read. No puzzle needs it, and Python refuses thousands of digits in its own words."""


def shown(value: object, most: int = 40) -> str:
    """A value as people may see it in a message: short, whatever was given.

    >>> shown("x" * 1000, most=10)
    "'xxxxxxxx…"
    """
    # A repr of ten megabytes is never needed: cut what is cut anyway before it is made.
    try:
        text = repr(value[: most + 1] if isinstance(value, (str, list)) else value)
    except RecursionError:
        return "something nested very deeply"
    except ValueError:  # Python writes no integer of more than 4,300 digits
        return "a number of thousands of digits"
    return text if len(text) <= most else text[: most - 1] + "…"


def field(document: Document, name: str) -> Any:
    """A field the document must have."""
    if name not in document:
        raise NotationError(f"the field {name!r} is missing", name)
    return document[name]


def only_fields(document: Document, known: Iterable[str]) -> None:
    """Refuse a field nobody reads: it is a typing error or a rule that would silently not apply."""
    names = [*known]
    for name in document:
        if name not in names and name not in ("family", "name", "title", "source"):
            raise NotationError(f"unknown field {shown(name)}{nearest(str(name), names)}", shown(name))


def integer(value: Any, place: str) -> int:
    """A whole number of at most 18 digits; JSON's true and 1.0 are not."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"{shown(value)} is not a whole number", place)
    if abs(value) >= 10**MOST_DIGITS:
        raise NotationError(f"a number of more than {MOST_DIGITS} digits", place)
    return value


def refuse_unfit(text: str) -> None:
    """Refuse a text with characters that no puzzle may hold."""
    place = unfit(text)
    if place is not None:
        line = text.count("\n", 0, place) + 1
        raise NotationError(f"{described(text[place])}: this is not plain text", f"line {line}")


def refuse_unfit_values(value: object) -> None:
    """Refuse a JSON value with characters that no puzzle may hold in one of its strings or keys."""
    found = unfit_string(value)
    if found is not None:
        wrong = found[unfit(found) or 0]
        raise NotationError(f"{shown(found)} holds {described(wrong)}; leave that out")


def sequence(value: Any, place: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise NotationError(f"{shown(value)} is not a list", place)
    return value


def nearest(word: str, names: Iterable[str]) -> str:
    """`; did you mean 'houses'?` when something is near, else the names there are.

    >>> nearest("house", ["houses", "maths"])
    "; did you mean 'houses'?"
    """
    import difflib

    names = [*names]
    near = difflib.get_close_matches(word[:60], names, n=1)
    if near:
        return f"; did you mean {near[0]!r}?"
    there = ", ".join(names)
    return f"; there are {there if len(there) <= _LONGEST_LIST else there[: _LONGEST_LIST - 1] + '…'}"


def marked(says: str, words: Sequence[str], before: str = "~", after: str = "~") -> str:
    """The sentence with these words of it marked.

    >>> marked("Ann hates tea.", ["hates"])
    'Ann ~hates~ tea.'
    """
    if not words:
        return says
    import re

    listed = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.sub(rf"(?<![^\W_])(?:{listed})(?![^\W_])", lambda found: before + found[0] + after, says, flags=re.I)
