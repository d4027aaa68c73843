"""Repair: what makes a puzzle with several solutions unique, as few additions as possible.

An addition rules out those of the other solutions that do not agree with it; additions that rule out all others are a
hitting set. Where all solutions are known, any of them may be the one that stays; else one is chosen, and another
solution that turns up is one more set to hit. Every proposal is proved unique as the puzzle that it makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import Any

from cluewright.core import Ending, Limit, OptionError, TimeUp, Verdict
from cluewright.core.explaining import bits
from cluewright.core.grade import Level
from cluewright.core.request import Addition
from cluewright.core.types import P, S
from cluewright.explaining.hitting import hitting_sets, singling_out
from cluewright.processes.bounded import alarm
from cluewright.workshop.answer import Answer, Bound, running
from cluewright.workshop.grades import grade
from cluewright.workshop.puzzle import Puzzle, Solution
from cluewright.workshop.reading import read_solution
from cluewright.workshop.solving import check, prove, search

MOST_SOLUTIONS = 1_000
"""Up to this many all solutions are looked at, so that any of them may stay."""

_SHARE = 0.25
"""Of the time, for finding all solutions."""

_FEW = 3
"""Proposals that are made where there are several."""


@dataclass(frozen=True)
class Proposal:
    """A puzzle that is mended, proved to have one solution."""

    advice: tuple[str, ...]
    """What to add or change, each in words."""

    answer: Answer
    """The proof."""

    parts: int = 1
    """How many things are added or changed."""

    level: Level | None = None
    """How hard the mended puzzle is; None where the time did not suffice to say."""

    @property
    def puzzle(self) -> Puzzle:
        """The mended puzzle."""
        return self.answer.puzzle

    @property
    def solution(self) -> Solution:
        """Its only solution."""
        return self.answer.solutions[0]

    @property
    def document(self) -> dict[str, Any]:
        """The proposal as a JSON object."""
        return {
            "advice": list(self.advice),
            "puzzle": self.puzzle.document,
            "solution": self.solution.document,
            "engine": self.answer.engine,
            "level": self.level,
        }


@dataclass(frozen=True)
class Repair:
    """What came of mending a puzzle with several solutions."""

    puzzle: Puzzle = field(repr=False)
    proposals: tuple[Proposal, ...] = ()
    fewest: bool = False
    """Whether it is proved that no fewer additions or changes will do, of the kinds that are tried."""

    tried: str = ""
    """Which changes were tried, where nothing can be added."""

    complete: bool = True
    """False where the limit was reached first."""

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The mended puzzles, in the order of the proposals."""
        return tuple(each.puzzle for each in self.proposals)

    @property
    def says(self) -> str:
        """What was found, in a sentence."""
        if not self.proposals:
            if not self.complete:
                return "it was left before anything was found that makes it unique"
            return f"nothing was found that makes it unique{f'; tried is {self.tried}' if self.tried else ''}"
        number = self.proposals[0].parts
        if self.tried:
            fewer = "" if number == 1 else ", and one alone will not"
            return f"{_counted(number, 'change')} will do{fewer} (tried is {self.tried})"
        does = f"{_counted(number, 'addition')} will do"
        if self.fewest:
            return does if number == 1 else f"{does}, and fewer will not"
        return f"{does}, and none of them can be left out; whether fewer would do is not proved"

    @property
    def document(self) -> dict[str, Any]:
        """The repair as a JSON object."""
        return {
            "says": self.says,
            "fewest": self.fewest,
            "complete": self.complete,
            "proposals": [each.document for each in self.proposals],
        }


def _counted(number: int, what: str) -> str:
    """`one addition`, `two additions`, `12 additions`."""
    words = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
    return f"{words.get(number, number)} {what}{'' if number == 1 else 's'}"


class Repairs:
    """Repairs under way: `run`, then ask for what was `found`; at any time it has the best found so far."""

    def __init__(self, puzzle: Puzzle, *, keep: Any = None, limit: Bound = None, proposals: int = _FEW) -> None:
        self.puzzle, self._room, self._most = puzzle, puzzle.family.repair, proposals
        self._clock = running(limit)
        self._keep = None if keep is None else self._kept(keep)
        self.found = Repair(puzzle, complete=False)
        self._additions: list[Addition[Any, Any]] = []
        self._solutions: list[Any] = []
        """The solutions that are known."""

        self._free = False
        """Whether any solution may stay."""

        self._loose = False
        """Whether an addition turned out to let new solutions in, so that one that rules nothing out may be needed."""

        self._said: dict[int, bool] = {}

    def _kept(self, keep: Any) -> Solution:
        solution = keep if isinstance(keep, Solution) else read_solution(self.puzzle, keep)
        faults = check(self.puzzle, solution)
        if faults:
            raise OptionError(f"what shall be kept is not a solution: {faults[0].says}")
        return solution

    def run(self) -> Repair:
        """Look for the fewest additions; the best that was found when the time is up."""
        try:
            with alarm(self._clock):
                self._run()
                for number, each in enumerate(self.found.proposals):
                    graded = replace(each, level=grade(each.puzzle, limit=self._clock).level)
                    proposals = self.found.proposals
                    self._propose([*proposals[:number], graded, *proposals[number + 1 :]])
        except TimeUp:
            pass
        return self.found

    def _run(self) -> None:
        found = self._search()
        if len(self._solutions) < 2:
            kind = "exactly one solution" if self._solutions else "no solution"
            raise OptionError(f"{self.puzzle.name} has {kind}: nothing is added to it")
        self._additions = list(self._room.additions(self.puzzle.content))
        if not self._additions:
            self._by_changes()
            return
        keep = None if self._keep is None else self._keep.content
        if keep is not None and keep not in self._solutions:
            self._solutions.insert(0, keep)
        self._target = self._solutions[0] if keep is None else keep
        self._free = keep is None and found.complete
        self._true = self._allowing(self._target)
        self._others = [self._against(other) for other in self._solutions if other != self._target]
        self._greedily()
        self._fewest()

    def _search(self) -> Ending:
        """Find all solutions, if there are not too many; else some of them."""
        seconds = None if self._clock.left is None else self._clock.left * _SHARE
        under_way = search(self.puzzle, MOST_SOLUTIONS + 1, limit=Limit(seconds=seconds or 10.0))
        self._solutions = [each.content for each in under_way]
        if len(self._solutions) < 2 and not under_way.ending.complete:
            raise TimeUp
        return under_way.ending

    def _proved(self, content: Any) -> Answer:
        """The proof of a mended puzzle, within what is left of the time."""
        self._clock.check()
        mended = Puzzle(self.puzzle.family, content, f"{self.puzzle.name}-mended")
        answer = prove(mended, limit=self._clock)
        if answer.verdict == Verdict.UNKNOWN:
            raise TimeUp
        return answer

    def _propose(self, proposals: Sequence[Proposal], **known: Any) -> None:
        """Note the best that was found so far."""
        self.found = replace(self.found, proposals=tuple(proposals[: self._most]), **known)

    def _by_changes(self) -> None:
        """Where nothing can be added: the fewest things to change."""
        content, tried = self.puzzle.content, self._room.bound(self.puzzle.content)
        found: list[Proposal] = []
        self._propose(found, tried=tried)
        parts = 0
        for change in self._room.changes(content):
            if found and (change.parts > parts or len(found) >= self._most):
                break
            self._clock.check()
            wanted = None
            if self._keep is not None:
                wanted = change.carried(self._keep.content) if change.carried else self._keep.content
                if wanted is None:
                    continue
            answer = self._proved(change.puzzle)
            if answer.verdict == Verdict.UNIQUE and wanted in (None, answer.solutions[0].content):
                found.append(Proposal((change.says,), answer, change.parts))
                parts = change.parts
                self._propose(found, fewest=True)
        self._propose(found, complete=True, fewest=bool(found))

    def _allowing(self, solution: Any) -> int:
        """The additions that agree with a solution, as bits."""
        self._clock.check()
        return sum(1 << number for number, each in enumerate(self._additions) if each.allows(solution))

    def _against(self, solution: Any) -> int:
        """The additions that agree with the solution that stays, but not with this one."""
        return self._true & ~self._allowing(solution)

    def _made(self, chosen: Sequence[int]) -> Any:
        """The puzzle with these additions; None where one of them cannot be said, by itself or beside the others."""
        content = self.puzzle.content
        for number in chosen:
            content = self._additions[number].added(content) if self._sayable(number) else None
            if content is None:
                return None
        return content

    def _sayable(self, number: int) -> bool:
        """Whether an addition can be said by itself: advice is read beside the puzzle as it is."""
        if number not in self._said:
            self._said[number] = self._additions[number].added(self.puzzle.content) is not None
        return self._said[number]

    def _proposal(self, chosen: Sequence[int], answer: Answer) -> Proposal:
        advice = tuple(self._additions[each].says() for each in chosen)
        return Proposal(advice, answer, len(chosen))

    def _greedily(self) -> None:
        """Additions of which none can be left out, found quickly: each rules out most of what is left."""
        chosen: list[int] = []
        unsaid = 0
        while True:
            content = self._made(chosen)
            if content is None:
                unsaid |= 1 << chosen.pop()
            else:
                answer = self._proved(content)
                if answer.verdict == Verdict.UNIQUE:
                    break
                self._hear(answer)
            left = [each & ~unsaid for each in self._others if not any(each >> number & 1 for number in chosen)]
            counts = [sum(each >> number & 1 for each in left) for number in range(len(self._additions))]
            best = max(range(len(counts)), key=lambda number: (counts[number], -number))
            if not counts[best]:
                return
            chosen.append(best)
        for number in list(chosen):
            without = [each for each in chosen if each != number]
            content = self._made(without)
            smaller = None if content is None else self._proved(content)
            if smaller and smaller.verdict == Verdict.UNIQUE:
                chosen, answer = without, smaller
        self._propose([self._proposal(chosen, answer)], fewest=len(chosen) == 1)

    def _hear(self, answer: Answer) -> bool:
        """Remember the other solutions that turned up; whether one of them was new."""
        new = False
        for solution in answer.solutions:
            content = solution.content
            if content == self._target or content in self._solutions:
                continue
            if check(self.puzzle, Solution(self.puzzle, content)):
                continue  # a solution of the changed puzzle alone
            self._solutions.append(content)
            self._others.append(self._against(content))
            new = True
        return new

    def _fewest(self) -> None:
        """Fewer additions, one first; what is found is proved to be the fewest as long as no smaller number is left
        untried.
        """
        best = self.found.proposals
        most = len(best[0].advice) if best else len(self._additions)
        for size in range(1, most + 1):
            found = list(self._of_size(size))
            if found:
                sure = self._free or size == 1 or self._keep is not None
                self._propose(found, fewest=sure, complete=True)
                return
        self._propose(best, complete=True)

    def _of_size(self, size: int) -> Iterator[Proposal]:
        """Proposals of so many additions, as many as are wanted."""
        count = 0
        for chosen in self._candidates(size):
            content = self._made(chosen)
            answer = None if content is None else self._proved(content)
            if answer and answer.verdict != Verdict.UNIQUE:
                self._loose = True
            elif answer:
                yield self._proposal(chosen, answer)
                count += 1
                if count >= _FEW:
                    return

    def _candidates(self, size: int) -> Iterator[tuple[int, ...]]:
        """Additions that rule out every other solution that is known."""
        if self._free:
            for chosen, _ in singling_out(self._masks, size, self._clock, needed=not self._loose):
                yield chosen
            return
        if self._loose:
            for chosen in combinations(bits(self._true), size):
                self._clock.check()
                if all(any(each >> number & 1 for number in chosen) for each in self._others):
                    yield chosen
            return
        tried: set[tuple[int, ...]] = set()
        while True:
            known = len(self._others)
            for chosen in hitting_sets(self._others, size, self._clock):
                if chosen in tried:
                    continue
                tried.add(chosen)
                content = self._made(chosen)
                if content is not None and self._hear(self._proved(content)):
                    break  # there is one more solution to rule out
                yield chosen
            if len(self._others) == known:
                return

    @cached_property
    def _masks(self) -> list[int]:
        """For each addition, the solutions that agree with it, as bits."""
        masks = [0] * len(self._additions)
        for number, solution in enumerate(self._solutions):
            for addition in bits(self._allowing(solution)):
                masks[addition] |= 1 << number
        return masks


def repair(puzzle: Puzzle[P, S], *, keep: Any = None, limit: Bound = None, proposals: int = _FEW) -> Repair:
    """What makes a puzzle with several solutions unique: the fewest additions, or where nothing can be given, changes.

    `keep` is the solution that shall stay, as a `Solution`, a JSON object or text; without it any may. Every proposal
    is a puzzle that is proved unique. `fewest` is only True when that is proved. When the limit is reached, the best
    found so far is given.

    >>> from cluewright import read
    >>> found = repair(read("TWO + TWO = FOUR"))
    >>> found.says, found.proposals[0].advice, found.proposals[0].puzzle.written("text")
    ('one addition will do', ('print 5 for O',), 'TW5 + TW5 = F5UR')
    """
    return Repairs(puzzle, keep=keep, limit=limit, proposals=proposals).run()
