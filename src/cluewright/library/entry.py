"""A saved puzzle and what is known of it, as a value and as a record.

A record is the JSON object that a library exports, one a line:
`{"name", "puzzle", "verdict", "solution", "evidence", "grade", "source", "tags", "saved"}`; what is not known is left
out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from cluewright import families
from cluewright.core import FamilyError, InputError, OptionError, Verdict
from cluewright.core.characters import unfit_string, visible
from cluewright.core.grade import Grade
from cluewright.core.reading import shown
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
