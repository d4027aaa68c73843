"""A game is a puzzle and a list of states, each the marks after one move; a move goes in, a new game comes out.

Undo is one step back in the list, redo one step forward. A move after undoing drops what was undone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Generic, NamedTuple

from cluewright.core import NotationError, Picture
from cluewright.core.characters import fits_a_line
from cluewright.core.types import P, P_co, S, S_co
from cluewright.workshop.puzzle import Puzzle, Solution

_LONGEST_MOVE = 300
_ERASE = re.compile(r"\s*+erase\b\s*+(.*+)", re.IGNORECASE)


class Check(NamedTuple):
    """What can be said of a game so far."""

    says: str
    """In one sentence."""

    wrong: tuple[str, ...] = ()
    """The moves that contradict the only solution, or the rules that are broken, in words."""

    solved: bool = False


@dataclass(frozen=True)
class Game(Generic[P_co, S_co]):
    """A puzzle being played."""

    puzzle: Puzzle[P_co, S_co]
    states: tuple[S_co, ...] = field(repr=False)
    """The marks after each move, from the start."""

    now: int = 0
    """Which of the states is shown."""

    solution: Solution[P_co, S_co] | None = field(default=None, repr=False)
    """The only solution, if it is known."""

    @staticmethod
    def begin(puzzle: Puzzle[P, S], solution: Solution[P, S] | None = None) -> Game[P, S]:
        """Nothing filled in."""
        return Game(puzzle, (puzzle.family.play.start(puzzle.content),), solution=solution)

    @property
    def marks(self) -> S_co:
        """What is filled in."""
        return self.states[self.now]

    @property
    def can_undo(self) -> bool:
        """Whether there is a step back."""
        return self.now > 0

    @property
    def can_redo(self) -> bool:
        """Whether a step was undone."""
        return self.now < len(self.states) - 1

    @property
    def finished(self) -> bool:
        """Whether all is filled in, rightly or wrongly."""
        return self.puzzle.family.play.finished(self.puzzle.content, self.marks)

    @property
    def entries(self) -> dict[str, str]:
        """What is filled in: places, and what is there."""
        return dict(self.puzzle.family.play.entries(self.puzzle.content, self.marks))

    def play(self, text: str) -> Game[P_co, S_co]:
        """The game after a move; `erase` and a place empties it.

        >>> from cluewright import play, read
        >>> game = play(read("SEND + MORE = MONEY")).play("M 1").play("S=8").play("erase S")
        >>> game.entries, game.undo().entries
        ({'M': '1'}, {'S': '8', 'M': '1'})
        """
        room = self.puzzle.family.play
        if not fits_a_line(text):
            raise NotationError("a control character; a move is typed in letters and figures")
        if len(text) > _LONGEST_MOVE:
            raise NotationError(f"{len(text):,} characters; a move has at most {_LONGEST_MOVE}")
        erasing = _ERASE.fullmatch(text)
        if erasing and not erasing[1].strip():
            raise NotationError("erase what? Name the place too")
        if erasing:
            marks = room.erase(self.puzzle.content, self.marks, erasing[1].strip())
        else:
            marks = room.move(self.puzzle.content, self.marks, text)
        if marks == self.marks:
            return self
        return replace(self, states=(*self.states[: self.now + 1], marks), now=self.now + 1)

    def undo(self) -> Game[P_co, S_co]:
        """One step back, if there is one."""
        return replace(self, now=max(0, self.now - 1))

    def redo(self) -> Game[P_co, S_co]:
        """One step forward again, if one was undone."""
        return replace(self, now=min(len(self.states) - 1, self.now + 1))

    def picture(self) -> Picture:
        """The puzzle as far as it is filled in."""
        return self.puzzle.family.play.picture(self.puzzle.content, self.marks)

    def check(self) -> Check:
        """The rules broken when all is filled in; before that, what contradicts the only solution."""
        if self.finished:
            faults = self.puzzle.family.verify.faults(self.puzzle.content, self.marks)
            if not faults:
                return Check("Solved: everything is filled in, and every rule holds.", solved=True)
            return Check("Everything is filled in, but not every rule holds.", tuple(fault.says for fault in faults))
        if self.solution is None:
            return Check("It is not known whether the solution is unique; entries are checked once all are filled in.")
        right = self.puzzle.family.play.entries(self.puzzle.content, self.solution.content)
        wrong = tuple(f"{place} {what}" for place, what in self.entries.items() if right.get(place) != what)
        if wrong:
            return Check("This contradicts the solution:", wrong)
        return Check(f"Nothing is wrong so far; {len(self.entries)} of {len(right)} are filled in.")


def play(puzzle: Puzzle[P, S], solution: Solution[P, S] | None = None) -> Game[P, S]:
    """A new game of this puzzle; with its only solution, wrong entries are found before the end.

    >>> from cluewright import read
    >>> play(read("SEND + MORE = MONEY")).play("M 1").entries
    {'M': '1'}
    """
    return Game.begin(puzzle, solution)
