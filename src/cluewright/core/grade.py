"""How hard a puzzle is for a person: a level, the number behind it, and what they rest on.

A grade is read off the steps of an explanation. Each step has a rung (0 bookkeeping, 1 one rule, 2 a short supposition,
3 a longer one, 4 a tree of cases) and a cost; a step counts more where few other steps were open. Two things make the
level: how much there is to do altogether, and the hardest single step. `THRESHOLDS` is the one table for all families.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from cluewright.core.errors import OptionError
from cluewright.core.explaining import Step
from cluewright.core.reading import nearest

SCALE = 5
"""Counts up whenever the same puzzle may get another grade than before, so that grades that were kept are made anew."""

ONE_RULE = 1
"""The highest rung on which nothing is supposed."""


class Level(StrEnum):
    """How hard, in a word; in ascending order."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"

    @property
    def place(self) -> int:
        """1 for the easiest, 4 for the hardest."""
        return _ORDER[self]

    @property
    def symbol(self) -> str:
        """As many full stars as the level has, of four."""
        return "★" * self.place + "☆" * (len(_ORDER) - self.place)

    @property
    def dots(self) -> str:
        """The same in dots, which the booklet's font has."""
        return "●" * self.place + "○" * (len(_ORDER) - self.place)

    @classmethod
    def parse(cls, text: str) -> Level:
        """The level of this name.

        >>> Level.parse("hard").symbol
        '★★★☆'
        """
        try:
            return cls(text.strip().lower())
        except ValueError:
            hint = nearest(text, map(str, cls))
            raise OptionError(f"there is no difficulty {text[:40]!r}{hint or f'; there are {_LISTED}'}") from None


_ORDER = {level: place for place, level in enumerate(Level, start=1)}
_LISTED = ", ".join(Level)


class Threshold(NamedTuple):
    """What a puzzle of a level may take at most."""

    level: Level
    number: float
    """The costs of all its steps."""

    rung: int
    """Of its hardest step."""


THRESHOLDS = (
    Threshold(Level.EASY, 60, 1),
    Threshold(Level.MEDIUM, 100, 2),
    Threshold(Level.HARD, 220, 3),
)
"""What is beyond the last of these is for experts."""


def level_of(number: float, rung: int) -> Level:
    """The first level whose bounds hold both.

    >>> level_of(35.5, 1), level_of(35.5, 2), level_of(1000, 2)
    (<Level.EASY: 'easy'>, <Level.MEDIUM: 'medium'>, <Level.EXPERT: 'expert'>)
    """
    for level, most, highest in THRESHOLDS:
        if number <= most and rung <= highest:
            return level
    return Level.EXPERT


def weight(step: Step) -> float:
    """What a step adds to the number: its cost, twice where no other step was open."""
    return step.cost * (1 + 1 / max(1, step.moves))


class Grade(NamedTuple):
    """How hard a puzzle is."""

    level: Level
    number: float
    rungs: tuple[int, ...]
    """How many steps there are at each rung, from 0 on."""

    hardest: str
    """The hardest step, in words."""

    hardest_cost: float
    narrowest: int
    """The fewest moves that were open at once, bookkeeping aside."""

    narrowest_at: int
    """At which step that was first so, counted from 1; 0 where there is only bookkeeping."""

    techniques: tuple[tuple[str, int], ...] = ()
    """How many steps there are of each technique, in the order of their first step."""

    @classmethod
    def of(cls, steps: Iterable[Step]) -> Grade:
        """The grade of a puzzle with these steps."""
        tally = Tally()
        for step in steps:
            tally.add(step)
        return tally.grade

    @property
    def rung(self) -> int:
        """The highest rung needed."""
        return max((rung for rung, count in enumerate(self.rungs) if count), default=0)

    @property
    def without_supposing(self) -> bool:
        """Whether one rule after another is enough."""
        return self.rung <= ONE_RULE

    @property
    def document(self) -> dict[str, Any]:
        """The grade as a JSON object."""
        return {
            "level": str(self.level),
            "number": self.number,
            "rungs": list(self.rungs),
            "hardest": self.hardest,
            "hardest_cost": self.hardest_cost,
            "narrowest": self.narrowest,
            "narrowest_at": self.narrowest_at,
            "without_supposing": self.without_supposing,
            "techniques": dict(self.techniques),
            "scale": SCALE,
        }

    @classmethod
    def read(cls, document: Mapping[str, Any] | None) -> Grade | None:
        """What `document` wrote; None where it is of another scale, or something else."""
        try:
            if not document or document["scale"] != SCALE:
                return None
            level, number, hardest = Level(document["level"]), float(document["number"]), str(document["hardest"])
            rungs = tuple(int(count) for count in document["rungs"])
            narrowest = int(document["narrowest"]), int(document["narrowest_at"])
            techniques = tuple((str(name), int(count)) for name, count in document["techniques"].items())
            return cls(level, number, rungs, hardest, float(document["hardest_cost"]), *narrowest, techniques)
        except (AttributeError, KeyError, TypeError, ValueError, OverflowError):
            return None


class Tally:
    """A grade in the making: steps in, as they are told. At every moment the puzzle is at least as hard as `grade`."""

    def __init__(self) -> None:
        self._number = 0.0
        self._rungs = [0, 0, 0, 0, 0]
        self._techniques: Counter[str] = Counter()
        self._hardest: Step | None = None
        self._narrowest, self._narrowest_at = 0, 0

    def add(self, step: Step) -> None:
        """One more step."""
        self._number += weight(step)
        self._rungs[step.rung] += 1
        self._techniques[step.technique or "other"] += 1
        if self._hardest is None or (step.rung, step.cost) > (self._hardest.rung, self._hardest.cost):
            self._hardest = step
        if step.rung and (not self._narrowest or step.moves < self._narrowest):
            self._narrowest, self._narrowest_at = step.moves, sum(self._rungs)

    @property
    def number(self) -> float:
        """What the steps so far come to."""
        return round(self._number, 1)

    @property
    def grade(self) -> Grade:
        """The grade of the steps so far."""
        rung = self._hardest.rung if self._hardest else 0
        says, cost = (self._hardest.says, self._hardest.cost) if self._hardest else ("", 0.0)
        level = level_of(self.number, rung)
        techniques = tuple(self._techniques.items())
        return Grade(
            level, self.number, tuple(self._rungs), says, cost, self._narrowest, self._narrowest_at, techniques
        )
