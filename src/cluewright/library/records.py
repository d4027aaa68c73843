"""Files of puzzles that a library exports and imports: JSON lines, or Prolog facts as the seeds save their puzzles.

JSON lines carry all that is known; facts carry the name and the puzzle. Any other text that holds puzzles can be
imported too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from cluewright.core import InputError, NotationError, OptionError
from cluewright.core.reading import shown
from cluewright.library.entry import Entry
from cluewright.workshop import Puzzle, Source, Unreadable, read_all

FORMATS = ("jsonl", "pl")


class Given(NamedTuple):
    """A puzzle read from a file, and the record it stood in."""

    place: str
    """For messages: the file, and where in it."""

    puzzle: Puzzle
    record: dict[str, Any]
    """Empty where it stood alone."""


class Remark(NamedTuple):
    """Something a reader should be told."""

    says: str


def given(source: Source, family: str | None = None) -> Iterator[Given | Unreadable | Remark]:
    """Every puzzle in a text with its record, in order; what cannot be read stands in its place."""
    parts = _json_parts(source)
    if parts is None:
        reading = read_all(source.text, family, source.name)
        yield from (Remark(f"{source.place}: {note}") for note in reading.notes)
        for item in reading.items:
            yield _placed(item, source.place, {})
        return
    for number, (place, text) in enumerate(parts, start=1):
        where = ", ".join(filter(None, (source.place, place)))
        name = source.name if len(parts) == 1 else f"{source.name}:{number}"
        try:
            record = _record(text)
        except NotationError as error:
            error.place = ", ".join(filter(None, (where, error.place)))
            yield Unreadable(name, error)
            continue
        for item in read_all(text, family, name).items:
            yield _placed(item, where, record)


def _placed(item: Puzzle | Unreadable, place: str, record: dict[str, Any]) -> Given | Unreadable:
    if isinstance(item, Puzzle):
        return Given(place, item, record)
    item.error.place = ", ".join(filter(None, (place, item.error.place)))
    return item


def _json_parts(source: Source) -> list[tuple[str, str]] | None:
    """The JSON objects of a text, each with its place in it; None if it is another kind of text, or broken."""
    text = source.text.removeprefix("\ufeff")
    lined = source.place.lower().endswith(".jsonl")
    if not lined and not re.match(r"\s*(?:\[\s*)?\{", text):
        return None
    try:
        whole = json.loads(text)
    except RecursionError:
        return None
    except ValueError:
        lines = [(f"line {number}", line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
        return lines if lines and (lined or any(_is_object(line) for _, line in lines)) else None
    if isinstance(whole, list):
        return [(f"[{index}]", json.dumps(each)) for index, each in enumerate(whole)] or None
    return [("", text)]


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _record(text: str) -> dict[str, Any]:
    try:
        record = json.loads(text)
    except RecursionError:
        raise NotationError("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg}", f"column {error.colno}") from None
    except ValueError as error:
        raise NotationError(f"not JSON: {error}") from None
    if not isinstance(record, dict):
        raise NotationError(f"{shown(record)} is not a JSON object")
    return record


def written(records: Iterable[dict[str, Any]], kind: str) -> Iterator[str | InputError]:
    """The lines of a file that reads back to the same puzzles; an error in the place of one that would not."""
    if kind == "jsonl":
        for record in records:
            yield json.dumps(record, ensure_ascii=False)
        return
    yield "% Puzzles from a library of Cluewright: the name of a fact is the puzzle's."
    for record in records:
        try:
            yield _fact(Entry.of(record))
        except InputError as error:
            yield error


def _fact(entry: Entry) -> str:
    """A comment and a fact."""
    puzzle = entry.puzzle
    fact = puzzle.written("prolog")
    if read_all(fact).items != [puzzle]:
        raise OptionError(
            "under this name it cannot be written as a Prolog fact that reads back; use JSON lines", puzzle.name
        )
    about = "; ".join(filter(None, (f"{puzzle.family.name}, {puzzle.size}, {entry.verdict}", entry.source)))
    return f"\n% {' '.join(about.split())}\n{fact}"
