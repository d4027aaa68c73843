"""Just enough Prolog to read back what Cluewright writes of a logic puzzle's clues, without its own reader.

A term is a string, a number, a list, or a `(name, arguments)` pair.
"""

from __future__ import annotations

import re
from typing import Any

from campaign.brute import Document

_TOKEN = re.compile(r"\s*(?:('(?:[^'\\]|\\.|'')*')|(-?\d+(?![\w.]*[a-z]))|(\w+)|(.))", re.DOTALL)


def term(text: str) -> Any:
    """The first term of a text."""
    tokens = _TOKEN.findall(text)
    tokens.reverse()
    return _term(tokens)


def _term(tokens: list[tuple[str, str, str, str]]) -> Any:
    quoted, number, word, sign = tokens.pop()
    if sign == "[":
        return _arguments(tokens, "]")
    if number:
        return int(number)
    name = re.sub(r"\\(.)|''", lambda match: match[1] or "'", quoted[1:-1]) if quoted else word
    if tokens and tokens[-1][3] == "(":
        tokens.pop()
        return name, _arguments(tokens, ")")
    return name


def _arguments(tokens: list[tuple[str, str, str, str]], closing: str) -> list[Any]:
    found = []
    while tokens[-1][3] != closing:
        found.append(_term(tokens))
        if tokens[-1][3] == ",":
            tokens.pop()
    tokens.pop()
    return found


def clues(written: str) -> list[Document]:
    """The clues of a puzzle `name(logic(Places, Categories, Clues, ...)).` as JSON structures."""
    (_, arguments) = term(written)
    (_, parts) = arguments[0]
    return [_structure(clue[1][1] if clue[0] == "clue" else clue) for clue in parts[2]]


def _structure(meaning: tuple[str, list[Any]]) -> Document:
    name, arguments = meaning
    if name in ("and", "or", "exactly_one"):
        return {name.replace("_", " "): [_structure(part) for part in arguments[0]]}
    if name == "not":
        return {"not": _structure(arguments[0])}
    if name == "same":
        return {"same": [_value(one) for one in arguments]}
    if name == "different":
        return {"different": [_value(one) for one in arguments[0]]}
    one, relation, other, axis, by, *times = arguments
    clue: Document = {name: [_value(one), relation, _value(other)], "axis": axis, "by": by}
    return {**clue, "times": times[0]} if times else clue


def _value(written: Any) -> Any:
    if isinstance(written, tuple):
        name, arguments = written
        return {"place": arguments[0]} if name == "place" else {arguments[0]: arguments[1]}
    return written
