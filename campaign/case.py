"""A case is one thing that was tried: its input, what was wrong with the answer, and how long the answer took.

Seeds are whole numbers; a part turns a seed into a case, always the same one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple


class Fault(NamedTuple):
    """Something that must not happen."""

    kind: str  #: short, the same for all faults of one kind: `traceback in show`
    says: str  #: what happened this time


@dataclass
class Case:
    """One thing tried. A part fills in everything but the part's name and the seed."""

    part: str
    seed: int
    input: str = ""
    faults: list[Fault] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)  #: what was done how often: `cpsat`, `refused`
    seconds: float = 0.0  #: the slowest single answer
    slowest: str = ""  #: which answer that was

    def fault(self, kind: str, says: object) -> None:
        """Note a fault."""
        self.faults.append(Fault(kind, str(says)))

    def took(self, seconds: float, what: str) -> None:
        """Note how long an answer took."""
        if seconds > self.seconds:
            self.seconds, self.slowest = seconds, what

    def random(self) -> random.Random:
        """The source of everything random in this case."""
        return random.Random(f"{self.part} {self.seed}")


class Part(NamedTuple):
    """One way of attacking, and how the runner should go about it."""

    name: str
    says: str
    run: Callable[[Case], None]
    chunk: int  #: seeds that a worker takes at once
    patience: float  #: seconds after which a case counts as hung
    share: float  #: of the minutes when everything is run
