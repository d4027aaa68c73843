"""A saved puzzle and what is known of it, as a value and as a record; a puzzle by its name, for who only looks.

A record is the JSON object that a library exports, one a line:
`{"name", "puzzle", "verdict", "solution", "evidence", "grade", "source", "tags", "saved"}`; what is not known is left
out. Where there is no library yet, the puzzles that come with the program are what it would hold; nothing is made.
Where it cannot be used, they are there all the same. A name that two families use has the family before it:
`houses-friedman-9`, `weight-friedman-9`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from cluewright import families
from cluewright.core import FamilyError, InputError, OptionError, Verdict
from cluewright.core.characters import unfit_string, visible
from cluewright.core.grade import Grade
from cluewright.core.reading import shown
from cluewright.library.names import default_address, near
from cluewright.workshop import Puzzle, check, read_solution

_MISTAKES = (AttributeError, ArithmeticError, AssertionError)
"""What the reader of an outside family may raise by mistake; one such puzzle must not stop a whole export."""


class UnreadableEntryError(OptionError):
    """What a library holds under a name cannot be read."""


@dataclass(frozen=True)
class Entry:
    """A saved puzzle and what is known of it."""

    puzzle: Puzzle
    verdict: Verdict
    solution: dict[str, Any] | None = None
    evidence: dict[str, Any] | None = None
    """How the verdict was proved: engine, seconds. `recorded` is a verdict that was claimed and could not be proved."""

    source: str = ""
    tags: tuple[str, ...] = ()
    saved: str = ""
    """When, in UTC."""

    grade: Grade | None = None
    """How hard it is for a person, if somebody had it graded."""

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Entry:
        """The entry of a record that a library holds; what no reader may see in it is shown as codes, or refused."""
        name = visible(str(record["name"]))
        try:
            for known in ("puzzle", "solution", "evidence"):
                value = record.get(known)
                if not isinstance(value, dict) and (value is not None or known == "puzzle"):
                    raise TypeError(f"its {known} is not a JSON object")
                if (text := unfit_string(value)) is not None:
                    raise ValueError(f"{shown(text)} holds characters that cannot be shown")
            family = families.load(record["puzzle"]["family"])
            source = visible(record.get("source", ""))
            return cls(
                Puzzle(family, family.notation.read_document(record["puzzle"]), name, source),
                Verdict(record["verdict"]),
                record.get("solution"),
                record.get("evidence"),
                source,
                tuple(map(visible, record.get("tags", ()))),
                visible(record.get("saved", "")),
                Grade.read(record.get("grade")),
            )
        except (InputError, LookupError, TypeError, ValueError, RuntimeError, *_MISTAKES) as error:
            why = f"the field {error} is missing" if isinstance(error, KeyError) else str(error)
            if isinstance(error, FamilyError) and record["puzzle"]["family"] not in families.names():
                why = f"its family {shown(record['puzzle']['family'])} is not installed"
            raise UnreadableEntryError(f"what the library holds under this name cannot be read: {why}", name) from None

    @property
    def only_solution(self) -> dict[str, Any] | None:
        """The solution, if it is known to be the only one and solves the puzzle as it stands here."""
        if self.verdict != Verdict.UNIQUE or self.solution is None:
            return None
        try:
            return self.solution if not check(self.puzzle, read_solution(self.puzzle, self.solution)) else None
        except InputError:
            return None

    @property
    def record(self) -> dict[str, Any]:
        """The entry as a JSON object."""
        known = {
            "name": self.puzzle.name,
            "puzzle": self.puzzle.document,
            "verdict": str(self.verdict),
            "solution": self.solution,
            "evidence": self.evidence,
            "grade": self.grade and self.grade.document,
            "source": self.source,
            "tags": list(self.tags),
            "saved": self.saved,
        }
        return {name: value for name, value in known.items() if value}


class Card(NamedTuple):
    """What the library's list says of a puzzle."""

    name: str
    family: str
    size: str
    verdict: str
    tags: tuple[str, ...]
    source: str
    saved: str
    level: str = ""
    """How hard it is, if that is known."""


class Wanted(NamedTuple):
    """Which puzzles are looked for; what is None is not asked."""

    family: str | None = None
    verdict: str | None = None
    extent: int | None = None
    """The first number of the size."""

    size: str | None = None
    """How the size is written, from the start or from a comma on: `10 houses`, `5x5`."""

    words: str | None = None
    """Words that all stand in the name."""

    tag: str | None = None
    names: tuple[str, ...] | None = None
    level: str | None = None

    def of_size(self, text: str) -> Wanted:
        """The same, of this size as people write it; a bare number is the first number of a size."""
        bare = text.strip()
        if bare.isascii() and bare.isdigit():
            return self._replace(extent=int(bare[:12]))
        return self._replace(size=text or None)


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
