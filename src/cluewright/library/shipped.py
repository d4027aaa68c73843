"""The puzzles that come with the program, under the names they have in a new library.

A name that two families use is told apart by the family: `houses-friedman-9`, `weight-friedman-9`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from cluewright import families
from cluewright.library.entry import Entry

TAG = "example"


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
