"""What is known of a puzzle beside itself: who made it, and how difficult it is.

A record around a puzzle may say so (`{"name":..,"source":..,"difficulty":..,"puzzle":{..}}`), and the puzzles that come
with Cluewright are known by themselves.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from cluewright.workshop import Puzzle, examples


class Credit(NamedTuple):
    """Who made a puzzle, or where it stands, and how difficult it is; empty where that is not known."""

    source: str = ""
    difficulty: str = ""


def recorded(text: str) -> list[Credit]:
    r"""What the records in a JSON text say of their puzzles, in order; nothing for any other text.

    >>> recorded('{"source":"Dudeney","puzzle":{}}\n{"family":"maths"}')
    [Credit(source='Dudeney', difficulty=''), Credit(source='', difficulty='')]
    """
    return [
        Credit(*(_words(document.get(name)) for name in Credit._fields)) if isinstance(document, dict) else Credit()
        for document in _documents(text.removeprefix("\ufeff"))
    ]


def published(puzzle: Puzzle) -> Credit:
    """The credit of the same puzzle among those that come with Cluewright."""
    for example in examples(puzzle.family):
        if example.puzzle.content == puzzle.content:
            return Credit(example.source)
    return Credit()


def _documents(text: str) -> list[Any]:
    try:
        whole = json.loads(text)
        return whole if isinstance(whole, list) else [whole]
    except (ValueError, RecursionError):
        pass
    return [_line(line) for line in text.splitlines() if line.strip()] if text.lstrip().startswith("{") else []


def _line(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _words(value: Any) -> str:
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
