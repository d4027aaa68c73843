"""Small helpers to take a JSON document apart and say exactly where it is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cluewright.core.errors import NotationError
from cluewright.core.family import Document


def shown(value: object, most: int = 40) -> str:
    """A value as people may see it in a message: short, whatever was given.

    >>> shown("x" * 1000, most=10)
    "'xxxxxxxx…"
    """
    # A repr of ten megabytes is never needed: cut what is cut anyway before it is made.
    text = repr(value[: most + 1] if isinstance(value, (str, list)) else value)
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
            raise NotationError(f"unknown field {shown(name)}{nearest(name, names)}", shown(name))


def integer(value: Any, place: str) -> int:
    """A whole number; JSON's true and 1.0 are not."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"{shown(value)} is not a whole number", place)
    return value


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
    return f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(names)}"
