"""Explain and hint: a puzzle solved the way a person would, step by step, each with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, cast

from cluewright.core import Clock, Limit, Picture, TimeUp, WrongAnswerError
from cluewright.core.explaining import Fact, Masks, Mood, Step
from cluewright.core.techniques import Technique, called
from cluewright.core.types import P, P_co, S, S_co
from cluewright.explaining.chain import Chain
from cluewright.explaining.ladder import TREES, AnyReasoning, Ended, Reasoning
from cluewright.explaining.retelling import Told
from cluewright.processes.bounded import alarm
from cluewright.workshop.answer import Bound, running
from cluewright.workshop.marks import Entries, marks_of
from cluewright.workshop.puzzle import Puzzle, Solution
from cluewright.workshop.solving import check as faults_of

if TYPE_CHECKING:
    from cluewright.core.contracts import Explaining, Holding

ENDS = {
    Ended.SOLVED: "Everything is found.",
    Ended.OPEN: "Nothing more is forced: the puzzle has several solutions.",
    Ended.IMPOSSIBLE: "The puzzle has no solution.",
    Ended.STUCK: "No easy step goes further.",
    Ended.LIMIT: "The limit was reached; these are the steps so far.",
    Ended.UNFINISHED: "These are the first steps.",
}
"""The sentence for each ending."""

NO_SOLUTION = "This puzzle has no solution"
NOT_ALL_RIGHT = "No solution has all that is filled in"
"""What is said instead where the steps begin with what a player has filled in."""


@dataclass(frozen=True)
class Explained:
    """One step of an explanation, in words and as a picture."""

    puzzle: Puzzle = field(repr=False)
    room: Explaining[Any, Any] = field(repr=False)
    step: Step = field(repr=False)
    before: Masks = field(repr=False)
    """What was left to each variable before it."""

    sound: bool | None = None
    """Whether CP-SAT proved it from what it cites; None where nobody asked."""

    minimal: bool | None = None
    """Whether nothing that it cites can be dropped; None where nobody asked or that is not promised."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied without the room, which the puzzle's family has."""
        return _explained_again, (self.puzzle, self.step, self.before, self.sound, self.minimal)

    @property
    def says(self) -> str:
        """The step in words, what is concluded first."""
        return self.step.says

    @property
    def new(self) -> list[str]:
        """What is concluded, in words."""
        return [self.room.fact(self.puzzle.content, *fact, Mood.IS) for fact in self.step.new]

    @property
    def facts(self) -> list[str]:
        """The earlier facts that are used, in words."""
        return [self.room.fact(self.puzzle.content, *fact, Mood.IS) for fact in self.step.facts]

    @property
    def rules(self) -> list[str]:
        """The rules that are used, as the puzzle's model states them."""
        return list(self.step.cites)

    def _in_full(self, facts: Sequence[Fact]) -> list[str]:
        """Facts with all their candidates, also where a sentence only says how many there are."""
        words: Callable[..., str] = getattr(self.room, "in_full", self.room.fact)
        return [words(self.puzzle.content, *fact, Mood.IS) for fact in facts]

    def picture(self) -> Picture:
        """The puzzle with the new, the used and the candidates told apart."""
        draw = self.technique.picture if self.technique else None
        return (draw or self.room.picture)(self.puzzle.content, self.before, self.step)

    @property
    def technique(self) -> Technique | None:
        """What people call it, and what there is to learn about it."""
        return called(self.room.TECHNIQUES, self.step.technique)

    @property
    def document(self) -> dict[str, Any]:
        """The step as a JSON object."""
        step = self.step
        checked = {} if self.sound is None else {"sound": self.sound, "minimal": self.minimal}
        return {
            "rung": step.rung,
            "technique": step.technique,
            "says": step.says,
            "new": self._in_full(step.new),
            "rules": self.rules,
            "facts": self._in_full(step.facts),
            "cost": step.cost,
            "seconds": round(step.seconds, 6),
            **checked,
        }


def _explained_again(puzzle: Puzzle, *others: Any) -> Explained:
    return Explained(puzzle, room_of(puzzle), *others)


@dataclass(frozen=True)
class Explanation(Generic[P_co, S_co]):
    """The steps from a puzzle to its solution, or as far as they go."""

    puzzle: Puzzle[P_co, S_co]
    steps: tuple[Explained, ...]
    ended: Ended
    solution: Solution[P_co, S_co] | None = None
    seconds: float = 0.0
    from_state: bool = False
    """Whether the steps begin with something that was filled in."""

    @property
    def complete(self) -> bool:
        """Whether the steps go as far as anybody can: to the solution, to where nothing is forced, to a conflict."""
        return self.ended in (Ended.SOLVED, Ended.OPEN, Ended.IMPOSSIBLE)

    @property
    def sound(self) -> bool:
        """Whether no step was found wrong by the check."""
        return all(step.sound is not False and step.minimal is not False for step in self.steps)

    @property
    def says(self) -> str:
        """How it ends, in a sentence."""
        if self.from_state and self.ended == Ended.IMPOSSIBLE:
            return f"{NOT_ALL_RIGHT}."
        return ENDS[self.ended]

    @property
    def document(self) -> dict[str, Any]:
        """The explanation as a JSON object."""
        return {
            "puzzle": self.puzzle.name,
            "family": self.puzzle.family.name,
            "complete": self.complete,
            "ended": self.ended.value,
            "steps": [step.document for step in self.steps],
            "solution": self.solution.document if self.solution else None,
        }


class Steps(Generic[P_co, S_co]):
    """An explanation under way: iterate over it for its steps as they are found, then ask for the `explanation`."""

    def __init__(
        self,
        puzzle: Puzzle[P_co, S_co],
        *,
        limit: Bound = None,
        state: object = None,
        check: bool = False,
        highest: int = TREES,
        hurried: bool = False,
    ) -> None:
        """Where `hurried`, what is easiest of all is taken without looking how much else there would be to do."""
        self.puzzle = puzzle
        self._clock = running(limit)
        self._steps: list[Explained] = []
        self.room = room_of(puzzle)
        known = None if state is None else self.room.known(puzzle.content, filled_in(puzzle, state))
        self._from_state = known is not None and list(known) != list(self.room.candidates(puzzle.content))
        self._reasoning = reasoning(puzzle, self.room, self._most_of(self._clock), known, highest, hurried)
        self._chain = Chain(self._reasoning, self._clock)
        self._check = check
        self._checked: dict[int, tuple[bool, bool | None]] = {}
        self._stopped: Ended | None = None
        self._under_way = False
        self._last: int | None = None
        """The number of the latest step that was given out."""

    @staticmethod
    def _most_of(clock: Clock) -> Clock:
        """The same limit for finding steps, with some of the time left for telling them."""
        left = clock.left
        return replace(clock.limit, seconds=(1 - _FOR_TELLING) * left).start() if left else clock

    def enough(self, most: float) -> None:
        """Do not look further ahead once the steps come to more than this number."""
        self._chain.enough = most

    @property
    def hurried(self) -> bool:
        """Whether steps were given out sooner because these were enough: then they may not be the easiest."""
        return self._chain.hurried

    def __iter__(self) -> Iterator[Explained]:
        checker = None
        self._under_way = True
        try:
            chain = iter(self._chain)
            while True:
                with alarm(self._clock):
                    told = next(chain, None)
                    if told is None:
                        break
                    if self._check:
                        checker = checker or self._checker(self._clock)
                        self._prove(checker, told.number)
                    self._last = told.number
                    self._steps.append(self._explained(told))
                yield self._steps[-1]
        except TimeUp:
            self._stopped = Ended.LIMIT
        self._under_way = False

    def prove(self, limit: Bound = None) -> bool:
        """Whether CP-SAT proves all steps given out so far: what `check` does while they are found, done afterwards.

        `TimeUp` when the limit ends it.
        """
        if self._last is None:
            return True
        clock = running(limit)
        with alarm(clock):
            self._prove(self._checker(clock), self._last)
        return all(sound and minimal is not False for sound, minimal in self._checked.values())

    def shortest(self, goals: int) -> list[Explained]:
        """The fewest steps to something that can be filled in, of the first so many such things that are found; an
        empty list where there is none.
        """
        try:
            with alarm(self._clock):
                return [self._explained(told) for told in self._chain.shortest(goals)]
        except TimeUp:
            self._stopped = Ended.LIMIT
            return []

    def first_steps(self, most: int) -> list[Explained]:
        """After `shortest` has found nothing: the first steps of all that were found."""
        try:
            with alarm(self._clock):
                return [self._explained(told) for told in islice(self._chain.first(), most)]
        except TimeUp:
            return []

    def _checker(self, clock: Clock) -> Any:
        from cluewright.explaining.checking import Checker

        found = self._reasoning
        family = self.puzzle.family
        holding = family.holding if family.offers("explaining") else cast("Holding[Any]", self.room)
        checker = Checker(holding, self.puzzle.content, found.initial, clock)
        checker.enter(Fact(variable, left) for variable, left in enumerate(found.start))
        return checker

    def _prove(self, checker: Any, last: int) -> None:
        """Prove every step up to this one, with the bookkeeping between them."""
        for number in range(len(self._checked), last + 1):
            checked = checker.feed(self._chain.all[number].step)
            self._checked[number] = (checked.sound, checked.minimal) if checked else (True, None)

    def _explained(self, told: Told) -> Explained:
        sound, minimal = self._checked.get(told.number, (None, None))
        step = told.step
        if self._from_state and not step.new:
            step = step._replace(says=step.says.replace(NO_SOLUTION, NOT_ALL_RIGHT, 1))
        return Explained(self.puzzle, self.room, step, told.before, sound, minimal)

    @property
    def explanation(self) -> Explanation[P_co, S_co]:
        """What was found so far."""
        ended = self._stopped or self._chain.ended
        if self._under_way and ended in (Ended.SOLVED, Ended.OPEN, Ended.IMPOSSIBLE):
            ended = Ended.UNFINISHED  # more was found than was given out
        solution = None
        if ended == Ended.SOLVED:
            found = self.room.marks(self.puzzle.content, self._reasoning.masks)
            solution = Solution(self.puzzle, found)
            faults = faults_of(self.puzzle, solution)
            if faults:
                raise WrongAnswerError(f"an explanation of {self.puzzle.name} ended wrongly: {faults[0].says}")
        return Explanation(self.puzzle, tuple(self._steps), ended, solution, self._clock.elapsed, self._from_state)


def room_of(puzzle: Puzzle[P, S]) -> Explaining[P, S]:
    """How puzzles of this family are reasoned about; where it does not say, from its model alone."""
    if puzzle.family.offers("explaining"):
        return puzzle.family.explaining
    from cluewright.explaining.from_model import ModelRoom

    return ModelRoom(puzzle.family, puzzle.content)


def reasoning(
    puzzle: Puzzle,
    room: Explaining[Any, Any],
    clock: Clock,
    known: Masks | None,
    highest: int = TREES,
    hurried: bool = False,
) -> AnyReasoning:
    """The steps of the puzzle from what is known, up to the highest rung; from a model alone there are no rungs."""
    if not puzzle.family.offers("explaining"):
        from cluewright.explaining.from_model import ModelReasoning, ModelRoom

        assert isinstance(room, ModelRoom)
        return ModelReasoning(room, puzzle.content, clock, known)

    def witnesses() -> Iterator[Masks]:
        """Two solutions, if the family's own search finds them soon: what they hold need not be supposed."""
        if puzzle.family.offers("direct"):
            rest = clock.rest()
            seconds = None if rest is None or rest.seconds is None else rest.seconds / 4
            bound = Limit(seconds=seconds, effort=_WITNESS_EFFORT, solutions=2)
            for solution in puzzle.family.direct.search(puzzle.content, bound):
                yield room.known(puzzle.content, solution)

    return Reasoning(room, puzzle.content, clock, known, witnesses, highest, hurried=hurried)


_FOR_TELLING = 0.2
"""The part of a time limit that is kept for telling what was found."""

_WITNESS_EFFORT = 20_000
"""Looks at the clock that a search for two solutions may take before it is left."""


def filled_in(puzzle: Puzzle, state: object) -> Any:
    """What a state has filled in: its marks, or its entries by place."""
    return marks_of(puzzle, state) if isinstance(state, Mapping) else state


def explain(
    puzzle: Puzzle[P, S],
    *,
    limit: Bound = None,
    steps: int | None = None,
    state: Entries | S | None = None,
    check: bool = False,
) -> Explanation[P, S]:
    """The steps from the puzzle, or from a state of it, to its solution; each says what follows and why.

    With `steps`, only the first so many. A `state` is what was filled in, as entries by place, or as the family's own
    marks. With `check` CP-SAT proves each step from nothing but what it cites.

    >>> from cluewright import read
    >>> found = explain(read("0 45 72; 72 . .; 14 . ."))
    >>> found.complete, found.steps[0].says
    (True, 'a1 and b1 are each 8 or 9: row 1 must add up or multiply to 72.')
    """
    under_way = Steps(puzzle, limit=limit, state=state, check=check)
    for number, _ in enumerate(under_way, start=1):
        if number == steps:
            break
    return under_way.explanation
