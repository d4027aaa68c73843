"""A puzzle by its name, for commands that only want to look, and the puzzles that come with the program.

Where there is no library yet, the puzzles that come with the program are what it would hold; nothing is made. Where it
cannot be used, they are there all the same. A name that two families use has the family before it:
`houses-friedman-9`, `weight-friedman-9`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cluewright import families
from cluewright.core import InputError
from cluewright.core.grade import Grade
from cluewright.library.entry import Entry, UnreadableEntryError
from cluewright.library.names import default_address, near
from cluewright.workshop import Puzzle

TAG = "example"


class Look(NamedTuple):
    """What came of a look for a name."""

    entry: Entry | None
    near: str = ""
    """`; did you mean 'zebra'?` if there is no such name, but one like it."""

    trouble: InputError | None = None
    """Why the library could not be asked, if so."""


def look(name: str, closeness: float = 0.7) -> Look:
    """The puzzle of this name; `closeness`, up to 1, is how like a name must be to be suggested.

    An entry of this name that cannot be read is an `UnreadableEntryError`.
    """
    address = default_address()
    trouble = None
    if is_there(address):
        try:
            from cluewright.library.store import Library

            library = Library(address)
            entry = library.get(name)
            return Look(entry, "" if entry else near(name, library.names(), closeness))
        except UnreadableEntryError:
            raise
        except InputError as error:
            trouble = error
    entry = shipped_entry(name)
    return Look(entry, "" if entry else near(name, shipped_names(), closeness), trouble)


def keep_grade(puzzle: Puzzle, grade: Grade) -> str:
    """Note the grade of a puzzle that the library holds under its name; a message if that could not be done.

    No library is made for it, and one that may only be read is left as it is.
    """
    address = default_address()
    if not is_there(address):
        return ""
    try:
        from cluewright.library.store import Library

        library = Library(address)
        entry = library.get(puzzle.name)
        if entry and entry.puzzle == puzzle and entry.grade != grade:
            library.keep_grade(puzzle.name, grade)
    except InputError as error:
        return f"the grade could not be kept in the library: {error}"
    return ""


def is_there(address: str) -> bool:
    """Whether there is something at the address of a library."""
    try:
        return "://" in address or Path(address).expanduser().exists()
    except (OSError, RuntimeError):
        return True


def shipped_entries() -> Iterator[Entry]:
    """All of them."""
    return map(_entry, _records().values())


def shipped_records() -> Iterator[dict[str, Any]]:
    """All of them as records with their `size`, ready to be kept; only a puzzle whose size is not recorded is read."""
    for record in _records().values():
        size = record.get("size") or _entry(record).puzzle.size
        yield {**_kept(record), "size": size}


def shipped_names() -> list[str]:
    """Their names, without reading the puzzles."""
    return list(_records())


def shipped_entry(name: str) -> Entry | None:
    """The one of this name; no other is read."""
    record = _records().get(name)
    return _entry(record) if record else None


def _entry(record: dict[str, Any]) -> Entry:
    return Entry.of(_kept(record))


def _kept(record: dict[str, Any]) -> dict[str, Any]:
    """The record of an example as a library keeps it."""
    return {**record, "evidence": {"engine": "recorded"}, "tags": [TAG]}


def _records() -> dict[str, dict[str, Any]]:
    every = [
        json.loads(line)
        for name in families.built_in()
        for text in families.load(name).example_files()
        for line in filter(str.strip, text.splitlines())
    ]
    uses = Counter(record["name"] for record in every)
    apart = {}
    for record in every:
        name = record["name"] if uses[record["name"]] == 1 else f"{record['puzzle']['family']}-{record['name']}"
        apart[name] = {**record, "name": name}
    return apart
