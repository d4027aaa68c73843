"""Hints: from any state a player is in, what is wrong, or else the easiest steps to the next thing to fill in.

`helped`, `next_step` and `right_so_far` are what a front end asks. They may take time, so that they take and give plain
data and can run in a process of their own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeGuard

from cluewright.core import Limit, OptionError, Picture, TimeUp, Verdict
from cluewright.core.explaining import Fact, LocalRule, Masks, Mood, is_one, listed
from cluewright.core.limit import Clock
from cluewright.core.picture import Role
from cluewright.core.types import P, S
from cluewright.core.wording import capitalised
from cluewright.explaining.from_model import ModelRoom
from cluewright.explaining.ladder import Ended
from cluewright.games.mistakes import Mistake, Mistakes
from cluewright.processes.bounded import alarm
from cluewright.workshop.answer import Bound, bounds, duration, running
from cluewright.workshop.explanation import ENDS, Explained, Steps, filled_in, room_of
from cluewright.workshop.marks import Entries, Entry, ModelPlay, as_played, entries_of, marks_of, room_to_play
from cluewright.workshop.puzzle import Puzzle
from cluewright.workshop.solving import prove, stated

STRENGTHS = ("where", "which", "step")
"""How much a hint gives away: where to look, which rule to use, or the step itself."""

_EASY = 1500
"""Looks at the clock that may be spent on the way to something that can be filled in: some tenths of a second. Where
that is not enough, the first steps on the way are the hint."""

_GOALS = 4
"""Things that can be filled in among which the one with the fewest steps is chosen."""

_MOST = 5
"""Steps that a hint states one by one; where more are needed, it states the first few and what they lead to."""

_FIRST = 3
"""Steps that a hint states then, or where the effort was not enough to fill in anything."""

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
    'Look at row 1: not every digit fits in a sum or a product that comes to its heading.'
    >>> hint(puzzle, {"a1": "4"}).says
    'a1 cannot be 4: row 1 adds up or multiplies to 72.'
    """
    if strength not in STRENGTHS:
        raise OptionError(f"there is no strength {strength!r}; there are {', '.join(STRENGTHS)}")
    clock = running(limit)
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
    return {
        "where": _again(found.step.rules) if found.wrong else found.short,
        "which": found.short,
        "step": found.words,
    }


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
        "where": _again(step.step.rules),
        "which": f"{cannot}.",
        "step": f"{cannot}: {listed([*facts, *step.rules], 'and')}.",
    }
    return Hint(puzzle, strength, words, (room.fact(content, *last, Mood.IS),), tuple(step.rules), facts)


def _again(rules: Sequence[LocalRule]) -> str:
    """Where something that is filled in cannot be right, without saying what."""
    return f"Look at {_regions(rules)} again: what is filled in there cannot all hold." if rules else "Look again."


def _regions(rules: Sequence[LocalRule]) -> str:
    """Where rules are, in words: what is more than bookkeeping, and not all of many."""
    loud = [rule for rule in rules if not rule.quiet][:_FEW] or rules[:1]
    return listed(list(dict.fromkeys(rule.where or rule.name for rule in loud)), "and")


def _always(says: str) -> dict[str, str]:
    return dict.fromkeys(STRENGTHS, says)


def _told(steps: Sequence[Explained], after: str = "") -> dict[str, str]:
    """Where to look first, which rule to use there, and the steps, numbered where there are several; after them what
    they do not come to.
    """
    first = steps[0].step
    rules = [rule for rule in first.rules if not rule.quiet][:_FEW] or first.rules[:1]
    sentences = list(dict.fromkeys(rule.says for rule in rules))
    technique = steps[0].technique
    return {
        "where": f"Look at {_regions(first.rules)}{f': {technique.look}' if technique else ''}.",
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
    """How many of the steps a hint states one by one."""
    return len(steps) if len(steps) <= _MOST else _FIRST


def only_solution(puzzle: Puzzle, limit: Bound = None) -> tuple[Verdict, dict[str, str] | None]:
    """What is proved of the puzzle, and the entries of its solution if there is only one.

    >>> from cluewright import read
    >>> only_solution(read("0 45 72; 72 . .; 14 . ."))[1]
    {'a1': '9', 'b1': '8', 'a2': '5', 'b2': '9'}
    """
    room = room_to_play(puzzle)
    if isinstance(room, ModelPlay):
        return _solved_by_model(puzzle, room, bounds(limit))
    answer = prove(puzzle, limit=limit)
    if answer.verdict != Verdict.UNIQUE:
        return answer.verdict, None
    return answer.verdict, dict(room.entries(puzzle.content, answer.solutions[0].content))


def _solved_by_model(puzzle: Puzzle, room: ModelPlay, limit: Limit) -> tuple[Verdict, dict[str, str] | None]:
    """The same by the model: its solutions as values of the places."""
    from cluewright import engines

    try:
        engine = engines.load("cpsat")
        search = engine.solutions(stated(puzzle.family, puzzle.content, limit.start()), limit)
        found = list(islice(search, 2))
    except TimeUp:
        return Verdict.UNKNOWN, None
    complete = len(found) < 2 and search.ending is not None and search.ending.complete
    verdict = Verdict.of(len(found), complete)
    return verdict, room.entries(puzzle.content, tuple(found[0])) if verdict == Verdict.UNIQUE else None


def right_so_far(puzzle: Puzzle, entries: Mapping[str, str], limit: Bound = None) -> dict[str, Any]:
    """Whether what is filled in can be right: `says`, the `wrong` places, `solved`, and the entries that are `right`.

    >>> from cluewright import read
    >>> right_so_far(read("0 45 72; 72 . .; 14 . ."), {"a1": "9", "b1": "7"})["wrong"]
    ['b1']
    """
    from cluewright.games.game import Game
    from cluewright.workshop.answer import VERDICTS

    game = Game.begin(puzzle)
    for place, value in entries.items():
        game = game.play(f"{place} {value}")
    if game.finished:
        check = game.check()
        said = " ".join([check.says, *(f"{each[:1].upper()}{each[1:]}." for each in check.wrong[:3])])
        return {"says": said, "wrong": [], "solved": check.solved, "right": None}
    verdict, right = only_solution(puzzle, limit)
    if right is None:
        says = f"{VERDICTS[verdict].capitalize()}. What is filled in can be judged only when all is filled in."
        return {"says": says, "wrong": [], "solved": False, "right": None}
    wrong = [place for place, value in entries.items() if right.get(place) != value]
    says = f"This contradicts the solution: {', '.join(wrong)}." if wrong else "Nothing is wrong so far."
    return {"says": says, "wrong": wrong, "solved": False, "right": right}


def helped(puzzle: Puzzle, entries: Mapping[str, str], limit: Bound = None) -> dict[str, Any]:
    """A hint at each strength with the places and clues to mark, and what the next step fills in.

    >>> from cluewright import read
    >>> found = helped(read("0 45 72; 72 . .; 14 . ."), {})
    >>> found["words"]["where"].split(":")[0], found["fill"]
    ('Look at row 1', {'a1': '9', 'a2': '5'})
    """
    puzzle = as_played(puzzle)
    found = hint(puzzle, dict(entries), limit=limit)
    marks = marks_of(puzzle, entries)
    words, wrong = dict(found.words), list(found.wrong)
    last = found.steps[-1] if found.steps else None
    fill = {} if wrong or last is None else _new(puzzle, marks, last)
    concerned, clues = _concerned(puzzle, found)
    return {
        "words": {strength: words[strength] for strength in STRENGTHS},
        "wrong": wrong,
        "fill": fill,
        "places": {"where": concerned, "which": concerned, "step": list(fill) or _used(puzzle, last) or concerned},
        "clues": clues,
        "solved": found.solved,
        "complete": found.complete,
    }


def next_step(puzzle: Puzzle, entries: Mapping[str, str], limit: Bound = None) -> dict[str, Any]:
    """What the next step `fill`s in, and what there is to say; a wrong entry is said instead.

    A hint may end before anything can be filled in, because people want few steps at a time; here the steps go on.
    """
    puzzle = as_played(puzzle)
    clock = running(limit)
    found = helped(puzzle, entries, clock)
    if found["fill"] or found["wrong"] or found["solved"] or clock.left == 0:
        return {"says": found["words"]["step"], "fill": found["fill"], "wrong": found["wrong"]}
    under_way = Steps(puzzle, limit=clock, state=dict(entries))
    marks = marks_of(puzzle, entries)
    for step in under_way:
        fill = _new(puzzle, marks, step)
        if fill:
            return {"says": step.says, "fill": fill, "wrong": []}
    return {"says": under_way.explanation.says, "fill": {}, "wrong": []}


def _new(puzzle: Puzzle, marks: Any, last: Explained) -> dict[str, str]:
    """What a player can fill in after the last step that was not there before."""
    left = list(last.before)
    for variable, mask in last.step.new:
        left[variable] &= mask
    now = room_to_play(puzzle).entries(puzzle.content, marks)
    found = _entries(puzzle, left)
    return {place: value for place, value in found.items() if now.get(place) != value and now.get(value) != place}


def _entries(puzzle: Puzzle, masks: Masks) -> dict[str, str]:
    """The entries that these candidates leave no choice about."""
    room, reasoned = room_to_play(puzzle), room_of(puzzle)
    if not isinstance(reasoned, ModelRoom):
        return dict(room.entries(puzzle.content, reasoned.marks(puzzle.content, masks)))
    board = room.board(puzzle.content, room.start(puzzle.content))
    fitting = {place.name: place.values for place in board.places if not place.given}
    found = reasoned.found(masks)
    return {name: value for name, value in found.items() if value in fitting.get(name, ())}


def _places_of(puzzle: Puzzle, facts: Sequence[Fact]) -> list[str]:
    """The places of variables, found by filling in each of them alone."""
    room = room_of(puzzle)
    start = list(room.candidates(puzzle.content))
    given = set(_entries(puzzle, start))
    names: dict[str, None] = {}
    for variable, left in facts:
        masks = [*start]
        masks[variable] = left & -left
        names |= dict.fromkeys(place for place in _entries(puzzle, masks) if place not in given)
    return list(names)


def _used(puzzle: Puzzle, last: Explained | None) -> list[str]:
    return [] if last is None else _places_of(puzzle, [fact for fact in last.step.facts if is_one(fact.left)])


def _concerned(puzzle: Puzzle, found: Hint) -> tuple[list[str], list[int]]:
    """The places and the clues that the rules of a hint are about."""
    clues: dict[int, None] = {}
    facts: list[Fact] = []
    for step in found.steps:
        for rule in step.step.rules:
            if rule.quiet and len(step.step.rules) > 1:
                continue
            match = re.fullmatch(r"clue (\d+)", rule.name)
            if match:
                clues[int(match[1])] = None
            else:
                facts += [Fact(variable, step.before[variable]) for variable in rule.scope]
    return ([] if clues else _places_of(puzzle, facts[:_MARKED])), list(clues)


_MARKED = 60
"""Variables whose places are marked at most."""
