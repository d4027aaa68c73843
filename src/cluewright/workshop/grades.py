"""Grade: how hard a puzzle is for a person, read off the steps that explain it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cluewright.core.grade import Grade, Level, Tally
from cluewright.core.types import P, S
from cluewright.explaining.ladder import TREES, Ended
from cluewright.workshop.answer import Bound, number_of_steps
from cluewright.workshop.explanation import Steps
from cluewright.workshop.puzzle import Puzzle

_UNGRADED = {
    Ended.OPEN: "it has several solutions; only a puzzle with one solution has a grade",
    Ended.IMPOSSIBLE: "it has no solution; only a puzzle with one solution has a grade",
    Ended.STUCK: "its steps could not be found; it has no grade",
}


@dataclass(frozen=True)
class Graded:
    """What came of grading a puzzle."""

    puzzle: Puzzle = field(repr=False)
    so_far: Grade
    """The grade of the steps that were found; of all of them where the puzzle could be solved."""

    ended: Ended
    seconds: float = 0.0

    @property
    def grade(self) -> Grade | None:
        """The grade; None where the puzzle has not exactly one solution, or the limit was reached."""
        return self.so_far if self.ended == Ended.SOLVED else None

    @property
    def level(self) -> Level | None:
        """The level; None where there is no grade."""
        return self.grade.level if self.grade else None

    @property
    def number(self) -> float | None:
        """The number behind the level; None where there is no grade."""
        return self.grade.number if self.grade else None

    @property
    def says(self) -> str:
        """The grade in a sentence, or why there is none."""
        if self.ended in _UNGRADED:
            return _UNGRADED[self.ended]
        if self.grade is None:
            return f"at least {self.so_far.level}: it was left after {number_of_steps(sum(self.so_far.rungs))}"
        guess = "nothing has to be supposed" if self.grade.without_supposing else "something has to be supposed"
        return f"{self.grade.level} ({self.grade.number:g}): {number_of_steps(sum(self.grade.rungs))}, {guess}"

    @property
    def document(self) -> dict[str, Any]:
        """The grade as a JSON object."""
        about = {"puzzle": self.puzzle.name, "family": self.puzzle.family.name, "complete": self.ended == Ended.SOLVED}
        if self.grade:
            return {**about, **self.grade.document, "seconds": round(self.seconds, 6)}
        least = {"at_least": str(self.so_far.level)} if self.ended == Ended.LIMIT else {}
        return {**about, "level": None, **least, "why": self.says, "seconds": round(self.seconds, 6)}


def counted(grade: Grade) -> list[str]:
    """How many steps there are of each technique: `12 × only place left`."""
    return [f"{count} × {name}" for name, count in grade.techniques]


class Grading:
    """A grade in the making: after `run`, or however far that came, `graded` says what is known."""

    def __init__(self, puzzle: Puzzle, *, limit: Bound = None, highest: int = TREES) -> None:
        self._bounds = limit, highest
        self._begin(puzzle)

    def _begin(self, puzzle: Puzzle) -> None:
        limit, highest = self._bounds
        self._steps = Steps(puzzle, limit=limit, highest=highest)
        self._tally = Tally()

    def run(self, most: float | None = None) -> Graded:
        """Grade it; once its steps come to more than `most`, no further ones are looked for.

        Steps are given out sooner then, and from fewer that were found, where these alone come to more than `most`. If
        the puzzle keeps within `most` all the same, it is graded once more without hurry: a puzzle has one grade.
        """
        if most is not None:
            self._steps.enough(most)
        for each in self._steps:
            self._tally.add(each.step)
            if most is not None and self._tally.number > most:
                return self.graded
        if self._steps.hurried and self.graded.grade:
            self._begin(self._steps.puzzle)
            return self.run()
        return self.graded

    @property
    def graded(self) -> Graded:
        """What is known so far."""
        found = self._steps.explanation
        ended = Ended.LIMIT if found.ended == Ended.UNFINISHED else found.ended
        return Graded(self._steps.puzzle, self._tally.grade, ended, found.seconds)


def grade(puzzle: Puzzle[P, S], *, limit: Bound = None) -> Graded:
    """How hard the puzzle is for a person: `level` and `number`, and in `grade` what they rest on.

    Only a puzzle with exactly one solution has a grade. Where the limit is reached, `says` tells how hard it is at
    least.

    >>> from cluewright import read
    >>> found = grade(read("0 45 72; 72 . .; 14 . ."))
    >>> str(found.level), found.grade.without_supposing
    ('easy', True)
    """
    return Grading(puzzle, limit=limit).run()
