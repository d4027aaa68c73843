"""Where the text of a puzzle comes from, which JSON values it holds, and how a file is written.

A source is a file, standard input, or the words given. A JSON text is one object, a list of objects, or JSON lines;
each value is decoded once, and refused where it holds a character that no puzzle may hold, a number that would be
rounded, or more than a million characters; what stands beside it goes on.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cluewright.core import NotationError, OptionError
from cluewright.core.characters import visible
from cluewright.core.decoding import decode, refuse_escaped, value_of
from cluewright.core.reading import LARGEST, shown
from cluewright.core.text import place_in

_LARGEST = 64 * 1024 * 1024
_SUFFIXES = (".json", ".jsonl", ".pl", ".txt")


class Source(NamedTuple):
    """A text and the name of the place it came from."""

    text: str
    name: str
    """For a puzzle that has no name of its own."""

    place: str
    """For messages: the file's path, `standard input`, or empty for words."""


class MissingFileError(OptionError):
    """What was given looks like the name of a file, and there is none.

    A very short puzzle may look so too: read the words as a puzzle before this is said.
    """


def fetch(given: str | os.PathLike[str], what: str = "a puzzle file") -> Source:
    """The text of a file, of standard input (`-`), or the words themselves; `what` it should be.

    >>> fetch("SEND + MORE = MONEY").name
    'puzzle'
    """
    if given == "-":
        return Source(_decoded(sys.stdin.buffer.read(_LARGEST + 1), "standard input", what), "stdin", "standard input")
    if isinstance(given, os.PathLike) or is_file(given):
        path = Path(given)
        if path.is_dir():
            raise MissingFileError("this is a folder, not a file", visible(str(path)))
        try:
            with path.open("rb") as file:
                content = file.read(_LARGEST + 1)
        except OSError as error:
            raise OptionError(f"cannot read it: {error.strerror}", str(path)) from None
        place = visible(str(path))
        return Source(_decoded(content, place, what), " ".join(visible(path.stem).split()) or "puzzle", place)
    if _looks_like_a_path(given):
        raise MissingFileError("there is no such file", shown(given, 200))
    return Source(given, "puzzle", "")


def is_file(given: str) -> bool:
    """Whether there is a file of this name; words may be too long for a name, or hold what no name can."""
    try:
        return bool(given) and Path(given).exists()
    except (OSError, ValueError):  # too long for a name, or with a NUL: it is a puzzle's own words
        return False


def is_path(given: str) -> bool:
    """Whether these words are written as a path is: with a slash, or with a suffix of puzzle files.

    >>> [is_path(words) for words in ("some.json", "a folder/houses", "#.#/.../#.#", "SEND + MORE = MONEY", "houses")]
    [True, True, False, False, False]
    """
    if given.lower().endswith(_SUFFIXES) and "\n" not in given:
        return True
    return re.fullmatch(r"[\w.~ -]*(?:/[\w.~ -]+)+", given) is not None and _has_letter(given)


def _looks_like_a_path(given: str) -> bool:
    return is_path(given) or (re.fullmatch(r"[\w-]+(?:\.\w+)?", given) is not None and _has_letter(given))


def _has_letter(given: str) -> bool:
    return re.search(r"[^\W\d_]", given) is not None


def _decoded(content: bytes, place: str, what: str) -> str:
    if len(content) > _LARGEST:
        raise NotationError(f"more than {_LARGEST // 1024 // 1024} MB; divide the puzzles among several files", place)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(f"not UTF-8 text (byte {error.start + 1}): is this {what}?", place) from None


_BLANK = re.compile(r"[ \t\n\r]*+")
_OBJECTS = re.compile(r"[ \t\n\r]*+(?:\[[ \t\n\r]*+)?\{")


class Part(NamedTuple):
    """One value of a text, or why it cannot be had."""

    value: Any
    number: int = 0
    """The line it stands on, or its number in a list, counted from 1; 0 where it is the only one."""

    place: str = ""
    """The same for messages: `line 3`, `[2]`; empty where it is the only one."""


def looks_like_json(text: str) -> bool:
    """Whether the text begins with an object, or a list that begins with one."""
    return _OBJECTS.match(text) is not None


def parts(text: str, *, lined: bool = False) -> Iterator[Part]:
    """Every value in a JSON text, or a `NotationError` in its place; `lined` if the text is known to be JSON lines."""
    start = _end_of_blank(text, 0)
    if not lined and text.startswith("[", start):
        yield from _listed(text, start)
        return
    try:
        value, end = decode(text, start)
    except NotationError as error:
        if lined or _is_lined(text):
            yield from _lines(text)
        else:
            yield Part(error)
        return
    if _end_of_blank(text, end) == len(text):
        yield Part(_checked(text, start, end, value))
    elif lined or text[end : _line_end(text, end)].isspace() or end == _line_end(text, end) or _is_lined(text):
        yield from _lines(text)
    else:
        yield Part(NotationError("not JSON: more follows after its end", place_in(text, _end_of_blank(text, end))))


def json_object(text: str) -> dict[str, Any]:
    """The one JSON object that a text is."""
    value = value_of(text)
    if not isinstance(value, dict):
        raise NotationError(f"{shown(value)} is not a JSON object")
    return value


def _listed(text: str, start: int) -> Iterator[Part]:
    """The values of a list, one after another; what follows a value that is not JSON cannot be read."""
    position = _end_of_blank(text, start + 1)
    number = 0
    while not text.startswith("]", position) or number:
        number += 1
        place = f"[{number - 1}]"
        try:
            value, end = decode(text, position)
        except NotationError as error:
            yield Part(error, number)
            return
        checked = _checked(text, position, end, value)
        position = _end_of_blank(text, end)
        closed = text.startswith("]", position)
        alone = closed and number == 1
        yield Part(checked, 0 if alone else number, "" if alone else place)
        if closed:
            break
        if not text.startswith(",", position):
            yield Part(NotationError("not JSON: a comma or ']' is missing", place_in(text, position)), number + 1)
            return
        position = _end_of_blank(text, position + 1)
    rest = _end_of_blank(text, position + 1)
    if rest < len(text):
        yield Part(NotationError("not JSON: more follows after the list", place_in(text, rest)), number + 1)


def _lines(text: str) -> Iterator[Part]:
    for number, line in enumerate(text.split("\n"), start=1):
        start = _end_of_blank(line, 0)
        if start == len(line):
            continue
        place = f"line {number}"
        try:
            value, end = decode(line, start)
            rest = _end_of_blank(line, end)
            if rest < len(line):
                raise NotationError("not JSON: more follows after its end", place_in(line, rest))
        except NotationError as error:
            error.place = error.place.removeprefix("line 1, ")
            yield Part(error, number, place)
        else:
            yield Part(_checked(line, start, end, value), number, place)


def _is_lined(text: str) -> bool:
    """Whether there are several lines, each of which begins an object."""
    found = 0
    for line in text.split("\n"):
        bare = line.lstrip()
        if bare and not bare.startswith("{"):
            return False
        found += bool(bare)
    return found > 1


def _checked(text: str, start: int, end: int, value: Any) -> Any:
    """The value that stands there, or why it is refused."""
    if end - start > LARGEST:
        return NotationError(f"{end - start:,} characters; a puzzle has at most {LARGEST:,}")
    try:
        refuse_escaped(text, start, end, value)
    except NotationError as error:
        return error
    return value


def _end_of_blank(text: str, start: int) -> int:
    match = _BLANK.match(text, start)
    return match.end() if match else start


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def write_file(path: Path, content: str | bytes) -> None:
    """Write the whole file, text as UTF-8, or leave what was there and raise an OSError."""
    data = content.encode() if isinstance(content, str) else content
    if path.exists() and not path.is_file():  # a device or a pipe: written to, never replaced
        path.write_bytes(data)
        return
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    except OSError as error:  # it names the file that was asked for
        raise type(error)(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
