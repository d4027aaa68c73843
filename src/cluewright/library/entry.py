"""A saved puzzle and what is known of it, as a value and as a record.

A record is the JSON object that a library exports, one a line:
`{"name", "puzzle", "verdict", "solution", "evidence", "source", "tags", "saved"}`; what is not known is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from cluewright import families
from cluewright.core import InputError, OptionError, Verdict
from cluewright.workshop import Puzzle


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

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Entry:
        """The entry of a record that a library holds."""
        name, document = record["name"], record["puzzle"]
        try:
            family = families.load(document["family"])
            return cls(
                Puzzle(family, family.notation.read_document(document), name, record.get("source", "")),
                Verdict(record["verdict"]),
                record.get("solution"),
                record.get("evidence"),
                record.get("source", ""),
                tuple(record.get("tags", ())),
                record.get("saved", ""),
            )
        except (InputError, LookupError, TypeError, ValueError) as error:
            raise OptionError(f"what the library holds under this name cannot be read: {error}", name) from None

    @property
    def record(self) -> dict[str, Any]:
        """The entry as a JSON object."""
        known = {
            "name": self.puzzle.name,
            "puzzle": self.puzzle.document,
            "verdict": str(self.verdict),
            "solution": self.solution,
            "evidence": self.evidence,
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
