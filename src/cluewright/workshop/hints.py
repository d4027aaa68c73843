"""Hints: from any state a player is in, what is wrong, or else the easiest steps to the next thing to fill in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cluewright.core import Limit, OptionError, TimeUp
from cluewright.core.explaining import Fact, Mood, listed
from cluewright.core.limit import Clock
from cluewright.core.wording import capitalised
from cluewright.explaining.conflict import Conflict, conflict, entries_of
from cluewright.explaining.ladder import Ended
from cluewright.workshop.explaining import ENDS, Explained, Steps, filled_in, room_of
from cluewright.workshop.model_play import room_to_play
from cluewright.workshop.puzzle import Puzzle
from cluewright.workshop.solving import Bound, bounds, search

STRENGTHS = ("where", "which", "step")
"""How much a hint gives away: where to look, which rule to use, or the step itself."""

_SOLVING = 20_000
"""Looks at the clock that finding the solution may take, before a wrong entry is looked for in another way."""

_EASY = 2500
"""Looks at the clock that may be spent on the way to something that can be filled in: some tenths of a second. Where
that is not enough, the first steps on the way are the hint."""

_FIRST = 3
"""Steps that are told then."""

_FEW = 4
"""Rules that are named at most in a hint that only says where to look."""


@dataclass(frozen=True)
class Hint:
    """What to tell a player."""

    puzzle: Puzzle = field(repr=False)
    strength: str
    words: Mapping[str, str] = field(repr=False)
    """The hint in words at each strength."""

    wrong: tuple[str, ...] = ()
    """Entries that cannot stand, in words; the first is the one that the hint is about."""

    steps: tuple[Explained, ...] = field(default=(), repr=False)
    """The steps to the next thing that can be filled in; the last one finds it."""

    solved: bool = False
    complete: bool = True
    """False when a limit was reached before anything was found."""

    @property
    def says(self) -> str:
        """The hint in words, no more than its strength allows."""
        return self.words[self.strength]

    @property
    def document(self) -> dict[str, Any]:
        """The hint as a JSON object."""
        steps = [step.document for step in self.steps] if self.strength == "step" else []
        return {
            "puzzle": self.puzzle.name,
            "family": self.puzzle.family.name,
            "complete": self.complete,
            "strength": self.strength,
            "says": self.says,
            "wrong": list(self.wrong),
            "solved": self.solved,
            "steps": steps,
        }


def hint(puzzle: Puzzle, state: Any = None, *, strength: str = "step", limit: Bound = None) -> Hint:
    """The next step from a state, or what is wrong in it.

    A `state` is what was filled in: entries by place, or the family's own marks; None for nothing. The `strength` is
    `where` to look, `which` rule to use, or the `step` itself.

    >>> from cluewright import read
    >>> puzzle = read("0 45 72; 72 . .; 14 . .")
    >>> hint(puzzle, strength="where").says
    'Look at row 1 and column a.'
    >>> hint(puzzle, {"a1": "4"}).says
    'a1 cannot be 4: row 1 adds up or multiplies to 72.'
    """
    if strength not in STRENGTHS:
        raise OptionError(f"there is no strength {strength!r}; there are {', '.join(STRENGTHS)}")
    clock = bounds(limit).start()
    marks = None if state is None else filled_in(puzzle, state)
    try:
        found = _Wrong(puzzle, marks, clock).found() if marks is not None else None
    except TimeUp:
        found = None
    if found is not None:
        return Hint(puzzle, strength, {each: found.says(each) for each in STRENGTHS}, found.wrong)
    return _next(puzzle, marks, strength, clock)


def _next(puzzle: Puzzle, marks: Any, strength: str, clock: Clock) -> Hint:
    """The steps to the next thing that can be filled in; where these are many, the first few.

    A hard puzzle may need more effort for a single step; then ten times as much is spent, and so on.
    """
    for effort in (_EASY, 10 * _EASY, 100 * _EASY):
        found = _steps(puzzle, marks, strength, clock, effort)
        if found:
            return found
    found = _steps(puzzle, marks, strength, clock, None)
    return found or Hint(puzzle, strength, _always(ENDS[Ended.LIMIT]), complete=False)


def _steps(puzzle: Puzzle, marks: Any, strength: str, clock: Clock, effort: int | None) -> Hint | None:
    """The hint that can be had with so much effort; None if that is not enough for a single step."""
    if clock.left == 0:
        return Hint(puzzle, strength, _always(ENDS[Ended.LIMIT]), complete=False)
    under_way = Steps(puzzle, limit=Limit(seconds=clock.left, effort=effort), state=marks)
    room = under_way.room
    steps: list[Explained] = []
    for step in under_way:
        steps.append(step)
        before, after = (room.marks(puzzle.content, masks) for masks in (step.before, _after(step)))
        if before != after or not step.step.new:
            return Hint(puzzle, strength, _told(steps), steps=tuple(steps))
    ended = under_way.explanation.ended
    if ended == Ended.SOLVED:
        return Hint(puzzle, strength, _always("Everything is filled in, and every rule holds."), solved=True)
    stopped = ended == Ended.LIMIT
    if steps:
        first = steps[:_FIRST] if stopped else steps
        return Hint(puzzle, strength, _told(first), steps=tuple(first))
    if stopped and effort is not None and clock.left != 0:
        return None
    return Hint(puzzle, strength, _always(ENDS[ended]), complete=not stopped)


def _always(says: str) -> dict[str, str]:
    return dict.fromkeys(STRENGTHS, says)


def _after(step: Explained) -> list[int]:
    left = list(step.before)
    for variable, mask in step.step.new:
        left[variable] &= mask
    return left


def _told(steps: list[Explained]) -> dict[str, str]:
    """Where to look, which rules to use, and the steps."""
    loud = [rule for step in steps for rule in step.step.rules if not rule.quiet]
    rules = loud or [rule for step in steps for rule in step.step.rules]
    names = list(dict.fromkeys(rule.name for rule in rules))
    sentences = list(dict.fromkeys(rule.says for rule in rules))
    return {
        "where": f"Look at {listed(names[-_FEW:], 'and')}.",
        "which": f"{capitalised(listed(sentences, 'and'))}.",
        "step": " ".join(step.says for step in steps),
    }


class _Wrong:
    """Looks for an entry that no solution has."""

    def __init__(self, puzzle: Puzzle, marks: Any, clock: Clock) -> None:
        self.puzzle, self.clock = puzzle, clock
        self.room = room_of(puzzle)
        self.initial = self.room.candidates(puzzle.content)
        self.entries = self._entered(marks)

    def _entered(self, marks: Any) -> list[Fact]:
        """What the player filled in; the givens are rules."""
        content = self.puzzle.content
        start = room_to_play(self.puzzle).start(content)
        given = set(entries_of(self.room.known(content, start), self.initial))
        return [fact for fact in entries_of(self.room.known(content, marks), self.initial) if fact not in given]

    def found(self) -> _Contradiction | None:
        """The first wrong entry with what it contradicts; None when nothing is known to be wrong."""
        if not self.entries:
            return None
        bound = Limit(seconds=self.clock.left or None, effort=_SOLVING)
        known = [self.room.known(self.puzzle.content, each.content) for each in search(self.puzzle, 2, limit=bound)]
        fitting = [masks for masks in known if all(masks[v] & left for v, left in self.entries)]
        if fitting:
            return None
        if len(known) == 1:
            wrong = [fact for fact in self.entries if not known[0][fact.variable] & fact.left]
            right = [fact for fact in self.entries if fact not in wrong]
            answer = conflict(self.room, self.puzzle.content, [wrong[0], *right], self.clock)
        else:
            answer = conflict(self.room, self.puzzle.content, self.entries, self.clock)
            wrong = list(answer.entries[-1:]) if isinstance(answer, Conflict) else []
        if not isinstance(answer, Conflict):
            return None
        return _Contradiction(self, wrong or list(answer.entries), answer)


class _Contradiction:
    """A wrong entry, and the rules and entries that it contradicts."""

    def __init__(self, looking: _Wrong, wrong: list[Fact], found: Conflict) -> None:
        self._room, self._content, self._conflict = looking.room, looking.puzzle.content, found
        self._entry = next((fact for fact in wrong if fact in found.entries), wrong[0] if wrong else None)
        self.wrong = tuple(self._room.fact(self._content, *fact, Mood.IS) for fact in wrong)

    def says(self, strength: str) -> str:
        """`b3 cannot be 7: a3 is 4, and row 3 adds up or multiplies to 24`."""
        if strength == "where" or self._entry is None:
            return "Something that is filled in cannot be right." if self._entry else "The puzzle has no solution."
        cannot = capitalised(self._room.fact(self._content, *self._entry, Mood.CANNOT))
        if strength == "which":
            return f"{cannot}."
        others = [
            self._room.fact(self._content, *fact, Mood.IS) for fact in self._conflict.entries if fact != self._entry
        ]
        rules = list(dict.fromkeys(rule.says for rule in self._conflict.rules))
        return f"{cannot}: {listed([*others, *rules], 'and')}."
