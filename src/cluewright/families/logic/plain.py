r"""Logic puzzles and tables as plain text, to and from the fields of the JSON document.

    title: Zebra                        row: 5 houses           map: house 1,1 3,1 1,2
    colour: red, green, white           row: floor 5            scale: age = 10, 11, 12
    clues:
    1. The English lives in the red house.
    questions:
    Who has a zebra?
    synonyms:
    Spanish: Spaniard

The sections may come in any order after the places; on one line, `;` parts what a new line would. What holds a comma
or a colon itself stands in quotation marks, as in JSON. A clue that begins with `{` is a structured one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cluewright.core import NotationError
from cluewright.core.reading import shown

_KINDS = ("row", "map", "scale")
_SECTIONS = ("clues", "questions", "synonyms")
_ITEM = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^,"]*)\s*(,|$)')
_HEAD = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^:"{}]{1,80}?)\s*:(?P<rest>.*)')
_NUMBERED = re.compile(r"(?:\(?\d{1,3}[.):]|[-*•])\s+")
_ROW = re.compile(
    r"(?:(?P<count>\d+)\s+(?P<plural>\S.*?)|(?P<noun>\S.*?)\s+(?P<size>\d+))(?:\s+from\s+(?:the\s+)?(?P<first>\w+))?"
)
_SCALE = re.compile(r'(?P<noun>"(?:[^"\\]|\\.)*"|[^=,"]*?)(?:\s*=\s*|\s+(?=[^\s,]+\s*,))(?P<values>.*)')
_POINT = re.compile(r"(-?\d[\d.]*)\s*,\s*(-?\d[\d.]*)")
_SNIFFED = re.compile(r"(?:^|[\n;])\s*(?:(?:row|map|scale)\s*:\s*\S|clues\s*:)", re.IGNORECASE)


def looks_like_text(text: str) -> bool:
    """Whether a line says `row:`, `map:`, `scale:` or `clues:`."""
    return _SNIFFED.search(text[:4000]) is not None


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers; of one line, its parts."""
    body = text.strip("\n")
    skipped = text.count("\n", 0, len(text) - len(text.lstrip("\n")))
    if "\n" not in body:
        yield from ((1 + skipped, part.strip()) for part in body.split(";") if part.strip())
        return
    for number, line in enumerate(body.split("\n"), start=1 + skipped):
        if line.strip():
            yield number, line.strip()


def read_plain(text: str) -> dict[str, Any]:
    """The JSON document that the text stands for."""
    document: dict[str, Any] = {"categories": {}}
    section = ""
    for number, line in _lines(text):
        place = f"line {number}"
        head = _HEAD.fullmatch(line)
        key = _unquoted(head[1], place) if head else ""
        keyword = key.lower() if head and not head[1].startswith('"') else ""
        rest = head["rest"].strip() if head else line
        if keyword in (*_SECTIONS, *_KINDS, "title"):
            section = keyword if keyword in _SECTIONS else ""
            _put(document, keyword, rest, place)
        elif section in ("clues", "questions"):
            _put(document, section, line, place)
        elif not head:
            raise NotationError(f"{shown(line)} is neither 'name: value, value' nor under 'clues:'", place)
        elif section == "synonyms":
            document.setdefault("synonyms", {})[key] = _items(rest, place)
        else:
            if key in document["categories"]:
                raise NotationError(f"the category {shown(key)} stands twice", place)
            document["categories"][key] = _items(rest, place)
    if "places" not in document:
        raise NotationError("no places; a line says 'row: 5 houses', 'map: house 1,1 3,1' or 'scale: age = 10, 11'")
    return document


def _put(document: dict[str, Any], keyword: str, rest: str, place: str) -> None:
    if keyword == "title":
        document["title"] = rest
    elif keyword in _KINDS:
        if "places" in document:
            raise NotationError("the places stand twice", place)
        document["places"] = _places(keyword, rest, place)
    elif rest and keyword != "synonyms":
        document.setdefault(keyword, []).append(_clue(rest, place) if keyword == "clues" else _bare(rest))
    else:
        document.setdefault(keyword, {} if keyword == "synonyms" else [])


def _bare(line: str) -> str:
    """The line without its number or bullet."""
    return _NUMBERED.sub("", line, count=1) if _NUMBERED.match(line) else line


def _clue(line: str, place: str) -> Any:
    bare = _bare(line)
    if not bare.startswith("{"):
        return bare
    try:
        return json.loads(bare)
    except (ValueError, RecursionError):
        raise NotationError(f"{shown(bare)} is not a JSON object", place) from None


def _unquoted(item: str, place: str) -> str:
    if not item.startswith('"'):
        return " ".join(item.split())
    try:
        return str(json.loads(item))
    except ValueError:
        raise NotationError(f"{shown(item)} is not rightly quoted", place) from None


def _items(text: str, place: str) -> list[str]:
    items = []
    position = 0
    while position <= len(text):
        match = _ITEM.match(text, position)
        if not match:
            raise NotationError(f"{shown(text[position:])}: a quotation mark is out of place", place)
        items.append(_unquoted(match[1].strip(), place))
        position = match.end()
        if not match[2]:
            break
    return items


def _places(kind: str, text: str, place: str) -> dict[str, Any]:
    if kind == "row":
        match = _ROW.fullmatch(text)
        if not match:
            raise NotationError(f"{shown(text)} is not like '5 houses'", place)
        noun = match["noun"] or singular(match["plural"])
        document = {"kind": "row", "noun": _unquoted(noun, place), "size": int((match["count"] or match["size"])[:9])}
        return document | ({"first": match["first"]} if match["first"] else {})
    if kind == "map":
        points = list(_POINT.finditer(text))
        if not points or _POINT.sub("", text[points[0].start() :]).strip(" ,"):
            raise NotationError(f"{shown(text)} is not like 'house 1,1 3,1 1,2'", place)
        noun = text[: points[0].start()].strip().removesuffix(" at") or "place"
        at = [[_number(x, place), _number(y, place)] for x, y in (point.groups() for point in points)]
        return {"kind": "map", "noun": _unquoted(noun, place), "at": at}
    named = _SCALE.fullmatch(text)
    if not named:
        raise NotationError(f"{shown(text)} is not like 'age = 10, 11, 12'", place)
    values = [_value(each) for each in _items(named["values"], place)]
    return {"kind": "scale", "noun": _unquoted(named["noun"], place), "values": values}


def _value(text: str) -> Any:
    return int(text) if re.fullmatch(r"-?[1-9]\d{0,14}|0", text) else text


def _number(text: str, place: str) -> int | float:
    try:
        return int(text) if re.fullmatch(r"-?\d{1,15}", text) else float(text[:30])
    except ValueError:
        raise NotationError(f"{shown(text)} is not a number", place) from None


def singular(noun: str) -> str:
    """`house` for `houses`, `story` for `stories`, `box` for `boxes`.

    >>> singular("houses"), singular("stories"), singular("boxes"), singular("glass")
    ('house', 'story', 'box', 'glass')
    """
    if re.search(r"(?:x|ch|sh|ss)es$", noun):
        return noun[:-2]
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    return noun[:-1] if noun.endswith("s") and not noun.endswith(("ss", "us", "is")) else noun


def write_plain(document: Mapping[str, Any]) -> str:
    """The text that `read_plain` reads back."""
    lines = [f"title: {document['title']}"] if document.get("title") else []
    lines.append(_places_line(document["places"]))
    for name, values in document["categories"].items():
        key = _quoted(name) if name.lower() not in (*_SECTIONS, *_KINDS, "title") else json.dumps(name)
        lines.append(f"{key}: {', '.join(map(_quoted, values))}")
    if document.get("synonyms"):
        lines.append("synonyms:")
        lines += [f"{_quoted(name)}: {', '.join(map(_quoted, words))}" for name, words in document["synonyms"].items()]
    lines.append("clues:")
    for number, clue in enumerate(document["clues"], start=1):
        lines.append(f"{number}. {clue if isinstance(clue, str) else json.dumps(clue, ensure_ascii=False)}")
    if document["questions"]:
        lines.append("questions:")
        lines += [f"{number}. {question}" for number, question in enumerate(document["questions"], start=1)]
    return "\n".join(lines)


def _places_line(places: Mapping[str, Any]) -> str:
    noun = places["noun"]
    if places["kind"] == "row":
        first = f" from {places['first']}" if "first" in places else ""
        return f"row: {_quoted(noun)} {places['size']}{first}"
    if places["kind"] == "map":
        return f"map: {_quoted(noun)} {' '.join(f'{x},{y}' for x, y in places['at'])}"
    values = [str(value) for value in places["values"]]
    return f"scale: {_quoted(noun)} = {', '.join(map(_quoted, values))}"


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"[^\W_][^,:;\"{}=]*", name) else json.dumps(name, ensure_ascii=False)


def write_table(labels: Sequence[str], rows: Sequence[Sequence[str | None]]) -> str:
    """One line a place; `?` where nothing is known."""
    lines = []
    for label, row in zip(labels, rows, strict=True):
        lines.append(f"{_quoted(label)}: {', '.join('?' if value is None else _quoted(value) for value in row)}")
    return "\n".join(lines)


def read_table(text: str) -> list[list[str | None]]:
    """The rows that `write_table` wrote; what stands before the colon is for the reader's eye."""
    rows: list[list[str | None]] = []
    for number, line in _lines(text):
        head = _HEAD.fullmatch(line)
        items = _items(head["rest"].strip() if head else line, f"line {number}")
        rows.append([None if item == "?" else item for item in items])
    return rows
