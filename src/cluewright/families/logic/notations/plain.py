r"""Logic puzzles and tables as plain text, to and from the fields of the JSON document.

    title: Zebra                        row: 5 houses           map: house 1,1 3,1 1,2
    colour: red, green, white           row: floor 5            scale: age = 10, 11, 12
    literal: neither                    row: 6 seats            set: child = Alan, Cliff, Mary Ann
                                          round a table
    clues:
    1. The English lives in the red house.
    2. The Dane swears by his tea. [Dane = tea]
    questions:
    Who has a zebra?
    synonyms:
    Spanish: Spaniard

The sections may come in any order after the places; on one line, `;` parts what a new line would. What holds a comma
or a colon itself stands in quotation marks, as in JSON. A clue that begins with `{` is a structured one;
`literal:` names conventions that are switched off.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cluewright.core import NotationError
from cluewright.core.decoding import value_of
from cluewright.core.patterns import pattern
from cluewright.core.reading import shown
from cluewright.core.text import pieces

_KINDS = ("row", "map", "scale", "set")
_SECTIONS = ("clues", "questions", "synonyms")
_KEYWORDS = (*_SECTIONS, *_KINDS, "title", "literal")
_LONGEST_KEY = 80
_LIKE = {"scale": "age = 10, 11, 12", "set": "child = Alan, Cliff, Mary Ann"}

# Nothing here goes back over what it has read: `*+` and `++` take all there is and keep it.
_QUOTED = r'"(?:[^"\\]++|\\.)*+"'
_ITEM = pattern(rf'\s*+(?:({_QUOTED})\s*+|([^,"]*+))(,|$)')
_HEAD = pattern(rf'\s*+(?:({_QUOTED})\s*+|([^:"{{}}]++)):(.*+)')
_NOUN = pattern(rf"({_QUOTED})\s*+(.*+)")
_NUMBERED = pattern(r"(?:\(?\d{1,3}[.):]|[-*•])(?:\s++|$)")
_POINT = pattern(r"(?<![\d./])(-?\d[\d./]*+)\s*+,\s*+(-?\d[\d./]*+)")
_SNIFFED = pattern(r"(?:^|[\n;])[^\S\n]*+(?:(?:row|map|scale|set)[^\S\n]*+:\s*+\S|clues[^\S\n]*+:)", re.IGNORECASE)
_ROUND = pattern(r"(?<!\s)\s++(?:a?round)\s++(?:a|the)\s++(?:round\s++)?table$", re.IGNORECASE)
_BARE = pattern(r'[^\W_][^,:;"{}=]*+')
"""A name that needs no quotation marks in a list."""

_SENTENCE = pattern(r"(?:\(?\d{1,3}[.):]\s++|[-*•]\s++)?[A-Z]\S*+(?: \S++){2,}")
_BARE_NOUN = pattern(r"[^\W\d_]++(?:[ '’-][^\W\d_]++)*+")


def looks_like_text(text: str) -> bool:
    """Whether a line says `row:`, `map:`, `scale:`, `set:` or `clues:`, or there are sentences and nothing else."""
    return _SNIFFED.search(text[:4000]) is not None or _only_sentences(text[:4000])


def _only_sentences(text: str) -> bool:
    """Whether every line is a sentence: clues that somebody pasted without saying what they are about."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return len(lines) > 1 and all(_SENTENCE.fullmatch(line) for line in lines)


def _header_for(text: str) -> str:
    """A header to fill in, with the proper names of the sentences."""
    names = dict.fromkeys(re.findall(r"(?<![.\d)] )(?<!^)\b[A-Z][a-z]+\b", text, re.MULTILINE))
    people = ", ".join(list(names)[:8]) or "Ann, Bob, Cleo"
    others = "scale: age = 10, 11, 12; map: house 1,1 3,1; set: child = Alan, Cliff"
    return f"row: 5 houses   (or {others})\nname: {people}\ncolour: red, green, blue\nclues:"


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers; of one line, what `;` parts."""
    one_line = "\n" not in text.strip("\n")
    return ((piece.line, piece.text.strip()) for piece in pieces(text, "\n;" if one_line else "\n"))


class MissingHeaderError(NotationError):
    """Clues without what they are about; the message ends in a header to fill in, line by line."""

    lined = True


def read_plain(text: str) -> dict[str, Any]:
    """The fields of the document that the text says, not yet checked."""
    if _SNIFFED.search(text[:4000]) is None and _only_sentences(text):
        missing = "these are clues, but not what they are about: the places and the categories are missing"
        raise MissingHeaderError(
            f"{missing}. Write a header like this above them, and fill it in:\n{_header_for(text)}"
        )
    found: dict[str, Any] = {"categories": {}, "clues": [], "questions": [], "literal": [], "synonyms": {}}
    section = ""
    for number, line in _lines(text):
        place = f"line {number}"
        keyword, key, rest = _head(line, place)
        if keyword:
            section = keyword if keyword in _SECTIONS else ""
            _keep(found, keyword, rest, place)
        elif section in ("clues", "questions"):
            _keep(found, section, line, place)
        elif key is None:
            raise NotationError(f"{shown(line)} is neither 'name: value, value' nor under 'clues:'", place)
        else:
            named = found[section or "categories"]
            if key in named:
                what = shown(key) if section else f"the category {shown(key)}"
                raise NotationError(f"{what} stands twice", place)
            named[key] = _items(rest, place)
    if "places" not in found:
        ways = "'row: 5 houses', 'map: house 1,1 3,1', 'scale: age = 10, 11' or 'set: child = Alan, Cliff'"
        raise NotationError(f"no places; a line says {ways}")
    return found


def _keep(found: dict[str, Any], keyword: str, said: str, place: str) -> None:
    """Put what a line says after its keyword, or below it, among the fields."""
    if keyword in _KINDS:
        if "places" in found:
            raise NotationError("the places stand twice", place)
        found["places"] = _places(keyword, said, place)
    elif keyword == "title":
        found["title"] = said
    elif keyword == "synonyms" and said:
        raise NotationError(f"{shown(said)} is not on a line of its own below 'synonyms:'", place)
    elif keyword == "literal":
        found["literal"] += _items(said, place)
    elif said:
        found[keyword].append(_clue(said, place) if keyword == "clues" else _bare(said))


def _head(line: str, place: str) -> tuple[str, str | None, str]:
    """The keyword that a line begins with, or else the name before its colon, and what follows; None for neither."""
    head = _HEAD.fullmatch(line)
    bare = " ".join(head[2].split()) if head and head[2] else ""
    if head is None or len(bare) > _LONGEST_KEY or not (bare or head[1]):
        return "", None, line
    keyword = bare.lower() if bare.lower() in _KEYWORDS else ""
    return keyword, bare or _unquoted(head[1], place), head[3].strip()


def _bare(line: str) -> str:
    """The line without its number or bullet."""
    return _NUMBERED.sub("", line, count=1) if _NUMBERED.match(line) else line


def _clue(line: str, place: str) -> Any:
    bare = _bare(line)
    if not bare.startswith("{"):
        return bare
    try:
        return value_of(bare)
    except NotationError as error:
        raise NotationError(f"{shown(bare)} is not a JSON object: {error.message}", place) from None


def _unquoted(item: str, place: str) -> str:
    if not item.startswith('"'):
        return " ".join(item.split())
    try:
        return str(value_of(item))
    except NotationError as error:
        raise NotationError(f"{shown(item)} is not quoted as JSON quotes a text: {error.message}", place) from None


def _items(text: str, place: str) -> list[str]:
    return [_unquoted(item, place) for item in _written_items(text, place)]


def _written_items(text: str, place: str) -> list[str]:
    """The items of a list as they are written, those in quotation marks with these."""
    items: list[str] = []
    position = 0
    while text.strip():
        match = _ITEM.match(text, position)
        if not match:
            raise NotationError(f"{shown(text[position:])}: a quotation mark is out of place", place)
        items.append(match[1] or match[2].strip())
        position = match.end()
        if not match[3]:
            break
    return items


def _places(kind: str, text: str, place: str) -> dict[str, Any]:
    if kind == "row":
        return _row(text, place)
    quoted = _NOUN.fullmatch(text)
    if kind == "map":
        points = list(_POINT.finditer(quoted[2] if quoted else text))
        body = quoted[2] if quoted else text
        if not points or _POINT.sub("", body[points[0].start() :]).strip(" ,"):
            raise NotationError(f"{shown(text)} is not like 'house 1,1 3,1 1,2'", place)
        before = body[: points[0].start()].strip()
        noun = quoted[1] if quoted else before.removesuffix(" at") or "place"
        return {"kind": "map", "noun": _unquoted(noun, place), "at": [list(point.groups()) for point in points]}
    if quoted:
        noun, values = quoted[1], quoted[2].removeprefix("=")
    else:
        start, equals, values = text.partition("=") if "=" in re.split(r'[,"]', text, maxsplit=1)[0] else ("", "", "")
        words = text.partition(",")[0].rsplit(None, 1)
        noun = start.strip() if equals else words[0] if words else ""
        values = values if equals else text[len(text.partition(",")[0]) - len(words[-1] if words else "") :].strip()
        if not equals and ("," not in text or len(words) < 2 or '"' in words[0]):
            raise NotationError(f"{shown(text)} is not like '{_LIKE[kind]}'", place)
        if not equals and kind == "set" and " " in noun:
            raise NotationError(f"{shown(text)} is not like '{_LIKE[kind]}'", place)
    return {"kind": kind, "noun": _unquoted(noun, place), "values": _items(values.strip(), place)}


def _row(text: str, place: str) -> dict[str, Any]:
    """`5 houses`, `floor 5 from the bottom`, `6 seats round a table` or `"house no. 2" 5`."""
    circular = _ROUND.search(text)
    if circular:
        return _row(text[: circular.start()], place) | {"round": True}
    quoted = _NOUN.fullmatch(text)
    words = (quoted[2] if quoted else text).split()
    ends = [len(words)]
    if len(words) > 2 and words[-2] == "from":
        ends.insert(0, len(words) - 2)
    if len(words) > 3 and words[-3:-1] == ["from", "the"]:
        ends.insert(0, len(words) - 3)
    for end in ends:
        first = {"first": words[-1]} if end < len(words) else {}
        found = _counted(words[:end], quoted[1] if quoted else "")
        if found:
            noun, size = found
            return {"kind": "row", "noun": _unquoted(noun, place), "size": size, **first}
    raise NotationError(f"{shown(text)} is not like '5 houses'", place)


def _counted(words: list[str], noun: str) -> tuple[str, int] | None:
    """What there are, and how many; the noun may be known already."""
    if noun:
        return (noun, int(words[0])) if len(words) == 1 and _is_count(words[0]) else None
    if len(words) > 1 and _is_count(words[0]):
        return singular(" ".join(words[1:])), int(words[0])
    return (" ".join(words[:-1]), int(words[-1])) if len(words) > 1 and _is_count(words[-1]) else None


def _is_count(word: str) -> bool:
    return word.isdecimal() and len(word) < 10


_IRREGULAR = {"child": "children", "person": "people", "woman": "women", "man": "men", "wife": "wives"}


def plural(noun: str) -> str:
    """Several of them.

    >>> plural("house"), plural("story"), plural("box"), plural("grandchild")
    ('houses', 'stories', 'boxes', 'grandchildren')
    """
    for one, many in _IRREGULAR.items():
        if noun.lower().endswith(one):
            return noun[: -len(one)] + many
    if noun.endswith("s"):
        return noun
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("x", "ch", "sh")) else "s")


def singular(noun: str) -> str:
    """`house` for `houses`, `story` for `stories`, `box` for `boxes`.

    >>> singular("houses"), singular("stories"), singular("boxes"), singular("glass")
    ('house', 'story', 'box', 'glass')
    """
    for one, many in _IRREGULAR.items():
        if noun.lower().endswith(many):
            return noun[: -len(many)] + one
    if noun.endswith(("xes", "ches", "shes", "sses")):
        return noun[:-2]
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    return noun[:-1] if noun.endswith("s") and not noun.endswith(("ss", "us", "is")) else noun


def write_plain(document: Mapping[str, Any], labels: Sequence[str]) -> str:
    """The text that `read_plain` reads back; `labels` name the places."""
    lines = [f"title: {document['title']}"] if document.get("title") else []
    lines.append(_places_line(document["places"], labels))
    lines += [f"{_key(name)}: {_list(values)}" for name, values in document["categories"].items()]
    if document.get("synonyms"):
        lines.append("synonyms:")
        lines += [f"{_key(name)}: {_list(words)}" for name, words in document["synonyms"].items()]
    lines += [f"literal: {_list(document['literal'])}"] if document.get("literal") else []
    lines.append("clues:")
    for number, clue in enumerate(document["clues"], start=1):
        lines.append(f"{number}. {clue if isinstance(clue, str) else json.dumps(clue, ensure_ascii=False)}")
    if document["questions"]:
        lines.append("questions:")
        lines += [f"{number}. {question}" for number, question in enumerate(document["questions"], start=1)]
    return "\n".join(lines)


def _places_line(places: Mapping[str, Any], labels: Sequence[str]) -> str:
    noun = places["noun"]
    if not _BARE_NOUN.fullmatch(noun) or not {"from", "at"}.isdisjoint(noun.lower().split()):
        noun = json.dumps(noun, ensure_ascii=False)
    if places["kind"] == "row":
        first = f" from {places['first']}" if "first" in places else ""
        return f"row: {noun} {places['size']}{first}{' round a table' if places.get('round') else ''}"
    if places["kind"] == "map":
        return f"map: {noun} {' '.join(labels)}"
    return f"{places['kind']}: {noun} = {_list(labels)}"


def _list(names: Sequence[str]) -> str:
    return ", ".join(map(_quoted, names))


def _quoted(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _key(name: str) -> str:
    """A name before a colon."""
    reserved = name.lower() in _KEYWORDS or len(name) > _LONGEST_KEY
    return json.dumps(name, ensure_ascii=False) if reserved else _quoted(name)


def write_table(labels: Sequence[str], rows: Sequence[Sequence[str | None]]) -> str:
    """One line a place; `?` where nothing is known."""
    lines = []
    for label, row in zip(labels, rows, strict=True):
        lines.append(f"{_key(label)}: {', '.join('?' if value is None else _quoted(value) for value in row)}")
    return "\n".join(lines)


def read_table(text: str, labels: Sequence[str] = ()) -> list[list[str | None]]:
    """The rows that `write_table` wrote; what stands before the colon is for the reader's eye.

    Where there are labels and each stands before one row, the rows may come in any order.
    """
    rows: list[list[str | None]] = []
    heads: list[str] = []
    for number, line in _lines(text):
        place = f"line {number}"
        head = _HEAD.fullmatch(line)
        items = _written_items(head[3].strip() if head else line, place)
        rows.append([None if item == "?" else _unquoted(item, place) for item in items])
        heads.append((head[1] and _unquoted(head[1], place)) or " ".join((head[2] or "").split()) if head else "")
    if labels and sorted(heads) == sorted(labels):
        rows = [rows[heads.index(label)] for label in labels]
    return rows
