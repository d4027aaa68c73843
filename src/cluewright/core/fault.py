"""A rule that is broken; apart from the contracts, because no command needs those, and they take 2 ms to define."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """A rule that a proposed solution breaks."""

    rule: str
    """The rule's name: `row 3`."""

    says: str
    """What is wrong, as a sentence."""
