"""Hints: from any state a player is in, what is wrong, or else the easiest steps to the next thing to fill in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeGuard

from cluewright.core import Limit, OptionError, Picture, TimeUp
from cluewright.core.explaining import Mood, listed
from cluewright.core.limit import Clock
from cluewright.core.picture import Role
from cluewright.core.types import P, S
from cluewright.core.wording import capitalised
from cluewright.explaining.ladder import Ended
from cluewright.workshop.answers import Bound, bounds, duration
from cluewright.workshop.bounded import alarm
from cluewright.workshop.entries import Entries, Entry, as_played, entries_of
from cluewright.workshop.explaining import ENDS, Explained, Steps, filled_in, room_of
from cluewright.workshop.mistakes import Mistake, Mistakes
from cluewright.workshop.puzzle import Puzzle

STRENGTHS = ("where", "which", "step")
"""How much a hint gives away: where to look, which rule to use, or the step itself."""

_EASY = 1500
"""Looks at the clock that may be spent on the way to something that can be filled in: some tenths of a second. Where
that is not enough, the first steps on the way are the hint."""

_GOALS = 4
"""Things that can be filled in among which the one with the fewest steps is chosen."""

_MOST = 5
"""Steps that are told one by one; where more are needed, the first few are, and what they lead to."""

_FIRST = 3
"""Steps that are told then, or where the effort was not enough to fill in anything."""

_AFTER = {
    Ended.LIMIT: "These are the first steps; it takes more before something can be filled in.",
    Ended.OPEN: "Nothing can be filled in for certain: the puzzle has several solutions.",
}
"""What is said after steps that fill in nothing."""

_MISTAKEN = {Role.NEW: "what cannot stand", Role.USED: "what it contradicts"}
"""What frames mean in the picture of a wrong entry."""

_FEW = 2
"""Places that are named at most in a hint that only says where to look."""


@dataclass(frozen=True)
class Hint:
    """What to tell a player."""

    puzzle: Puzzle = field(repr=False)
    strength: str
    words: Mapping[str, str] = field(repr=False)
    """The hint in words at each strength."""

    wrong: tuple[str, ...] = ()
    """Entries that cannot stand, in words; the first is the one that the hint is about."""

    rules: tuple[str, ...] = ()
    """Of a wrong entry: the rules that it contradicts together with the `facts`. Of a puzzle without solution: those
    that contradict each other."""

    facts: tuple[str, ...] = ()
    """Of a wrong entry: the other entries that it contradicts."""

    steps: tuple[Explained, ...] = field(default=(), repr=False)
    """The steps to the next thing that can be filled in; the last one finds it."""

    solved: bool = False
    complete: bool = True
    """False when a limit was reached before anything was found."""

    mistake: Mistake | None = field(default=None, repr=False)

    @property
    def says(self) -> str:
        """The hint in words, no more than its strength allows."""
        return self.words[self.strength]

    def pictures(self) -> list[Picture]:
        """A picture of each step, or of what is wrong; none where the strength does not allow it."""
        if self.strength != "step":
            return []
        if self.mistake is not None and self.mistake.step.new:
            drawn = room_of(self.puzzle).picture(self.puzzle.content, self.mistake.known, self.mistake.step)
            legend = [key._replace(means=_MISTAKEN.get(key.role, key.means)) for key in drawn.legend]
            return [drawn._replace(legend=tuple(legend))]
        return [step.picture() for step in self.steps[: _shown(self.steps)]]

    @property
    def document(self) -> dict[str, Any]:
        """The hint as a JSON object."""
        whole = self.strength == "step"
        return {
            "puzzle": self.puzzle.name,
            "family": self.puzzle.family.name,
            "complete": self.complete,
            "strength": self.strength,
            "says": self.says,
            "wrong": list(self.wrong) if self.strength != "where" else [],
            "rules": list(self.rules) if whole else [],
            "facts": list(self.facts) if whole else [],
            "solved": self.solved,
            "steps": [step.document for step in self.steps] if whole else [],
        }


class HintStopped(KeyboardInterrupt):
    """Ctrl-C while a hint was looked for; `hint` has the first steps that were found by then, `by` is what came."""

    def __init__(self, hint: Hint, by: KeyboardInterrupt) -> None:
        super().__init__()
        self.hint, self.by = hint, by


def hint(
    puzzle: Puzzle[P, S],
    state: Entries | list[Entry] | S | None = None,
    *,
    strength: str = "step",
    limit: Bound = None,
) -> Hint:
    """The next step from a state, or what is wrong in it.

    A `state` is what was filled in: entries by place, or the family's own marks; None for nothing. The `strength` is
    `where` to look, `which` rule to use, or the `step` itself.

    >>> from cluewright import read
    >>> puzzle = read("0 45 72; 72 . .; 14 . .")
    >>> hint(puzzle, strength="where").says
    'Look at row 1.'
    >>> hint(puzzle, {"a1": "4"}).says
    'a1 cannot be 4: row 1 adds up or multiplies to 72.'
    """
    if strength not in STRENGTHS:
        raise OptionError(f"there is no strength {strength!r}; there are {', '.join(STRENGTHS)}")
    clock = bounds(limit).start()
    if isinstance(state, Mapping):
        puzzle = as_played(puzzle)
    entered = entries_of(puzzle, state) if isinstance(state, Mapping) else state
    try:
        with alarm(clock):
            found = Mistakes(puzzle, entered, clock).found()
    except TimeUp:
        found = None
    if found is not None:
        words, whole = _mistaken(found), found.irreducible
        return Hint(puzzle, strength, words, found.wrong, found.rules, found.facts, complete=whole, mistake=found)
    marks = filled_in(puzzle, dict(entered)) if _is_entries(entered) else entered
    return _next(puzzle, marks, strength, clock)


def _is_entries(state: object) -> TypeGuard[list[Entry]]:
    return isinstance(state, list) and all(isinstance(each, Entry) for each in state)


def _mistaken(found: Mistake) -> dict[str, str]:
    where = "Something that is filled in cannot be right." if found.wrong else found.short
    return {"where": where, "which": found.short, "step": found.words}


def _next(puzzle: Puzzle, marks: Any, strength: str, clock: Clock) -> Hint:
    """The steps to the next thing that can be filled in; where these are many, the first few.

    A hard puzzle may need more effort for a single step; then ten times as much is spent, and so on.
    """
    for effort in (_EASY, 10 * _EASY, 100 * _EASY):
        found = _steps(puzzle, marks, strength, clock, effort)
        if found:
            return found
    return _steps(puzzle, marks, strength, clock, None) or _too_long(puzzle, strength, clock)


def _too_long(puzzle: Puzzle, strength: str, clock: Clock) -> Hint:
    says = f"No hint was found within {duration(clock.elapsed)}."
    return Hint(puzzle, strength, _always(says), complete=False)


def _steps(puzzle: Puzzle, marks: Any, strength: str, clock: Clock, effort: int | None) -> Hint | None:
    """The hint that can be had with so much effort; None if that is not enough for a single step."""
    if clock.left == 0:
        return _too_long(puzzle, strength, clock)
    under_way = Steps(puzzle, limit=Limit(seconds=clock.left, effort=effort), state=marks, hurried=True)
    after = ""
    if puzzle.family.offers("explaining"):
        try:
            steps = under_way.shortest(_GOALS)
        except KeyboardInterrupt as stop:
            steps = under_way.first_steps(_FIRST)
            if not steps:
                raise
            found = Hint(puzzle, strength, _told(steps, _AFTER[Ended.LIMIT]), steps=tuple(steps), complete=False)
            raise HintStopped(found, stop) from stop
        ended = under_way.explanation.ended
        if not steps and ended in (Ended.LIMIT, Ended.OPEN):
            steps = under_way.first_steps(_FIRST)
            after = _AFTER[ended]
    else:
        steps = list(islice(under_way, 1))
        ended = under_way.explanation.ended
        if steps and not steps[0].step.new and steps[0].step.facts and marks is not None:
            return _by_model(puzzle, steps[0], strength)
    if steps:
        return Hint(puzzle, strength, _told(steps, after), steps=tuple(steps))
    if ended == Ended.SOLVED:
        return Hint(puzzle, strength, _always("Everything is filled in, and every rule holds."), solved=True)
    if ended == Ended.LIMIT:
        return None if effort is not None and clock.left != 0 else _too_long(puzzle, strength, clock)
    return Hint(puzzle, strength, _always(ENDS[ended]))


def _by_model(puzzle: Puzzle, step: Explained, strength: str) -> Hint:
    """What is wrong, where a model alone tells it: entries and rules that contradict each other."""
    *others, last = step.step.facts
    room, content = step.room, puzzle.content
    cannot = capitalised(room.fact(content, *last, Mood.CANNOT))
    facts = tuple(room.fact(content, *fact, Mood.IS) for fact in others)
    words = {
        "where": "Something that is filled in cannot be right.",
        "which": f"{cannot}.",
        "step": f"{cannot}: {listed([*facts, *step.rules], 'and')}.",
    }
    return Hint(puzzle, strength, words, (room.fact(content, *last, Mood.IS),), tuple(step.rules), facts)


def _always(says: str) -> dict[str, str]:
    return dict.fromkeys(STRENGTHS, says)


def _told(steps: Sequence[Explained], after: str = "") -> dict[str, str]:
    """Where to look first, which rule to use there, and the steps, numbered where there are several; after them what
    they do not come to.
    """
    first = steps[0].step
    rules = [rule for rule in first.rules if not rule.quiet][:_FEW] or first.rules[:1]
    names = list(dict.fromkeys(rule.where or rule.name for rule in rules))
    sentences = list(dict.fromkeys(rule.says for rule in rules))
    return {
        "where": f"Look at {listed(names, 'and')}.",
        "which": f"{capitalised(listed(sentences, 'and'))}.",
        "step": "\n".join([_in_lines(steps), after] if after else [_in_lines(steps)]),
    }


def _in_lines(steps: Sequence[Explained]) -> str:
    """A step in a line, numbered where there are several; of many the first and what they lead to."""
    shown = steps[: _shown(steps)]
    if len(steps) == 1:
        return steps[0].says
    lines = [f"{number}. {step.says}" for number, step in enumerate(shown, start=1)]
    if len(shown) < len(steps):
        found = listed(steps[-1].new, "and") or "a contradiction"
        more = len(steps) - len(shown)
        lines.append(f"It takes {more} more steps from here to the next thing to fill in: {found}.")
    return "\n".join(lines)


def _shown(steps: Sequence[Explained]) -> int:
    """How many of the steps are told one by one."""
    return len(steps) if len(steps) <= _MOST else _FIRST
