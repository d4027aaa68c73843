"""A verdict says what was proved about a puzzle, and nothing more; a fault is what is wrong with a solution."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Verdict(StrEnum):
    """What is proved of a puzzle's solutions."""

    UNIQUE = "unique"
    """There is a solution, and the rest of the space was refuted."""

    MULTIPLE = "multiple"
    """At least two different solutions were found."""

    NONE = "none"
    """The whole space was refuted."""

    UNKNOWN = "unknown"
    """A limit was reached before any of these could be said."""

    @classmethod
    def of(cls, found: int, complete: bool) -> Verdict:
        """The verdict that `found` different solutions and a complete or broken-off search allow.

        >>> Verdict.of(1, complete=True), Verdict.of(1, complete=False)
        (<Verdict.UNIQUE: 'unique'>, <Verdict.UNKNOWN: 'unknown'>)
        """
        if found > 1:
            return cls.MULTIPLE
        if not complete:
            return cls.UNKNOWN
        return cls.UNIQUE if found else cls.NONE


class Fault(NamedTuple):
    """A rule that a proposed solution breaks."""

    rule: str
    """The rule's name: `row 3`."""

    says: str
    """What is wrong, as a sentence."""
