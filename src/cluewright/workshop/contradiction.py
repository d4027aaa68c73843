"""What contradicts what in a puzzle without solution, and what differs between two solutions of another, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cluewright.core import Limit, TimeUp, Verdict
from cluewright.core.explaining import Mood, is_one, listed
from cluewright.explaining.conflict import Conflict, conflict
from cluewright.explaining.smallest import smallest
from cluewright.processes.bounded import alarm
from cluewright.workshop.answer import Answer, Bound, running
from cluewright.workshop.explanation import explain
from cluewright.workshop.puzzle import Puzzle, Solution
from cluewright.workshop.solving import prove

_FEW = 3
"""Changes that are proposed."""

_EFFORT = 20_000
"""Looks at the clock that the proof that a conflict is the smallest may take: a second or so."""

_ALIKE = 3
"""From so many sentences on that differ in one word, one sentence stands for all of them."""


@dataclass(frozen=True)
class Mended:
    """A single change that gives a puzzle without solution one or more."""

    advice: str
    answer: Answer

    @property
    def says(self) -> str:
        """The change, and what it leaves."""
        left = "exactly one solution" if self.answer.verdict == Verdict.UNIQUE else "two solutions or more"
        return f"{self.advice}: then there {'is' if left.startswith('exactly') else 'are'} {left}"

    @property
    def document(self) -> dict[str, Any]:
        """The change as a JSON object."""
        puzzle = self.answer.puzzle
        return {"advice": self.advice, "verdict": str(self.answer.verdict), "puzzle": puzzle.document}


@dataclass(frozen=True)
class Contradiction:
    """What contradicts what in a puzzle without solution."""

    puzzle: Puzzle = field(repr=False)
    parts: tuple[str, ...] = ()
    """The rules that cannot hold together, as the puzzle states them."""

    irreducible: bool = False
    """Whether it is proved that without any one of them the others can hold together."""

    smallest: bool = False
    """Whether it is proved that no fewer rules contradict each other."""

    changes: tuple[Mended, ...] = ()
    tried: str = ""
    """Which changes were tried."""

    complete: bool = True
    """False where the limit was reached first."""

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The mended puzzles, in the order of the changes."""
        return tuple(each.answer.puzzle for each in self.changes)

    @property
    def says(self) -> str:
        """The conflict in a sentence."""
        if not self.parts:
            return "It was left before it was found what contradicts what."
        if len(self.parts) == 1:
            return f"This alone cannot hold: {self.parts[0]}."
        sure = "the fewest that do" if self.smallest else "none of them can be left out"
        if not (self.irreducible or self.smallest):
            sure = "it was left before all were tried; some may not be needed"
        return f"These contradict each other ({sure}): {'; '.join(told_together(self.parts))}."

    @property
    def none_helps(self) -> str:
        """That no single change would help, in words; empty where one does, or where not all were tried."""
        if self.changes or not self.tried or not self.complete:
            return ""
        return f"No single change gives a solution (tried is {self.tried})."

    @property
    def document(self) -> dict[str, Any]:
        """The contradiction as a JSON object."""
        return {
            "says": self.says,
            "parts": list(self.parts),
            "irreducible": self.irreducible,
            "smallest": self.smallest,
            "complete": self.complete,
            "changes": [change.document for change in self.changes],
        }


class Contradicting:
    """A contradiction looked for: `run`, then ask for what was `found`; at any time it has what is known so far."""

    def __init__(self, puzzle: Puzzle, *, limit: Bound = None) -> None:
        self.puzzle = puzzle
        self._clock = running(limit)
        self.found = Contradiction(puzzle, complete=False)

    def run(self) -> Contradiction:
        """Look for it; as much as was found when the time is up."""
        try:
            with alarm(self._clock):
                self._parts()
                self._changes()
                self.found = replace(self.found, complete=True)
        except TimeUp:
            pass
        return self.found

    def _parts(self) -> None:
        family, content = self.puzzle.family, self.puzzle.content
        if not family.offers("explaining"):
            last = explain(self.puzzle, limit=self._clock).steps[-1:]
            self._clock.check()
            if last and not last[0].step.new:
                self.found = replace(self.found, parts=last[0].step.cites, irreducible=True)
            return
        found = conflict(family.explaining, content, (), self._clock)
        if not isinstance(found, Conflict):
            return
        self._note(found, sure=len(found.cites) == 1)
        left = self._clock.left
        brief = Limit(None if left is None else max(left / 2, 1e-3), effort=_EFFORT).start()
        self._note(*smallest(family.explaining, content, found, brief))

    def _note(self, found: Conflict, sure: bool) -> None:
        self.found = replace(self.found, parts=found.cites, irreducible=found.irreducible, smallest=sure)

    def _changes(self) -> None:
        """Single changes that leave a solution, those that leave exactly one first."""
        family = self.puzzle.family
        if not family.offers("repair"):
            return
        self.found = replace(self.found, tried=family.repair.bound(self.puzzle.content))
        every: list[Mended] = []
        for change in family.repair.changes(self.puzzle.content):
            if change.parts > 1:
                break
            self._clock.check()
            answer = prove(Puzzle(family, change.puzzle, f"{self.puzzle.name}-changed"), limit=self._clock)
            if answer.verdict == Verdict.UNKNOWN:  # nothing may be said of those that do not help
                raise TimeUp
            if answer.verdict != Verdict.NONE:
                every.append(Mended(change.says, answer))
                every.sort(key=lambda each: each.answer.verdict != Verdict.UNIQUE)
                self.found = replace(self.found, changes=tuple(every[:_FEW]))
            if len(every) >= _FEW and every[_FEW - 1].answer.verdict == Verdict.UNIQUE:
                break


def contradiction(puzzle: Puzzle, *, limit: Bound = None) -> Contradiction:
    """Which parts of a puzzle without solution contradict each other, and which single changes would give it one.

    >>> from cluewright import read
    >>> contradiction(read("A + A = A")).parts
    ('A begins a word and is not 0', 'the units column adds up: A + A = A')
    """
    return Contradicting(puzzle, limit=limit).run()


def told_together(sentences: Sequence[str]) -> list[str]:
    """The sentences, with one for several that differ in one word alone, after those that stand for themselves.

    >>> told_together(["row 1 has 2 filled cells", "a1 is empty", "b1 is empty", "c1 is empty"])
    ['row 1 has 2 filled cells', 'a1 is empty (the same of b1 and c1)']
    """
    left, alike = list(sentences), list[str]()
    while True:
        kinds: dict[tuple[str, ...], list[str]] = {}
        for sentence in left:
            words = sentence.split()
            for at in range(len(words)):
                kinds.setdefault((*words[:at], "", *words[at + 1 :]), []).append(sentence)
        kind, most = max(kinds.items(), key=lambda each: len(each[1]), default=((), []))
        if len(most) < _ALIKE:
            return left + alike
        left = [sentence for sentence in left if sentence not in most]
        others = listed([_named(sentence, kind.index("")) for sentence in most[1:]], "and")
        alike.append(f"{most[0]} (the same of {others})")


def _named(sentence: str, at: int) -> str:
    """The word at this place; a number with the word before it."""
    words = sentence.split()
    return f"{words[at - 1]} {words[at]}" if at and words[at].isdecimal() else words[at]


_TOLD = 5
"""Differences that are named at most; where there are more, these are examples."""


def differences(puzzle: Puzzle, one: Solution, other: Solution) -> list[tuple[str, str]]:
    """What is so in one solution, and what is so instead in the other, place by place."""
    family = puzzle.family
    if family.offers("explaining"):
        room, content = family.explaining, puzzle.content
        known = zip(room.known(content, one.content), room.known(content, other.content), strict=True)
        return [
            (room.fact(content, variable, here, Mood.IS), room.fact(content, variable, there, Mood.IS))
            for variable, (here, there) in enumerate(known)
            if here != there and all(is_one(mask) and room.telling(content, variable, mask) for mask in (here, there))
        ]
    if family.offers("play"):
        first, second = (family.play.entries(puzzle.content, each.content) for each in (one, other))
        places = [place for place in first if first[place] != second.get(place)]
        return [(f"{place} is {first[place]}", f"{place} is {second.get(place, 'open')}") for place in places]
    return []


def what_differs(puzzle: Puzzle, one: Solution, other: Solution) -> str:
    """The differences in a sentence; empty where the family has no words for them.

    >>> from cluewright import read, solve
    >>> puzzle = read("A + B = C")
    >>> one, other = solve(puzzle, count=2).solutions
    >>> what_differs(puzzle, one, other).startswith("In the first solution")
    True
    """
    found = differences(puzzle, one, other)
    if not found:
        return ""
    sides = [_once(pair[side] for pair in found) for side in (0, 1)]
    here, there = (listed(side[:_TOLD], "and") for side in sides)
    words = f"In the first solution {here}; in the other {there}"
    more = max(map(len, sides))
    return f"{words}." if more <= _TOLD else f"The solutions differ in {more} things. {words}; and so on."


def _once(facts: Iterable[str]) -> list[str]:
    """Each fact once: `a1 is joined to d5` and `d5 is joined to a1` are the same."""
    return list({" ".join(sorted(fact.split())): fact for fact in reversed([*facts])}.values())[::-1]
