"""What a puzzle asks: answered whenever every solution agrees, even where there are several."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from cluewright.core import Clock, Limit, TimeUp, Verdict
from cluewright.workshop.bounded import alarm
from cluewright.workshop.puzzle import Puzzle, Solution
from cluewright.workshop.solving import Answer, Method, prove, search


class Agreement(NamedTuple):
    """What every solution says of a puzzle's questions."""

    answers: dict[str, str]
    """The questions on whose answer every solution agrees."""

    solutions: int
    """How many solutions there are; 0 when that is not known, and then nothing is answered."""


def agreement(answer: Answer, clock: Clock | None = None, method: Method | None = None) -> Agreement:
    """The questions answered by every solution, of which `answer` may know only some; as far as the clock allows."""
    family = answer.puzzle.family
    questions = family.dialogue.questions(answer.puzzle.content) if family.offers("dialogue") else {}
    if not questions or not answer.solutions:
        return Agreement({}, len(answer.solutions) if answer.complete else 0)
    agreed = {question: read(answer.solutions[0].content) for question, read in questions.items()}

    def hear(solution: Solution) -> None:
        for question in list(agreed):
            if questions[question](solution.content) != agreed[question]:
                del agreed[question]

    for solution in answer.solutions:
        hear(solution)
    if answer.complete:
        return Agreement(agreed, len(answer.solutions))
    count = 0
    rest = (clock or Limit().start()).rest()
    if rest is None:
        return Agreement({}, 0)
    everything = search(answer.puzzle, limit=replace(rest, solutions=None), method=method)
    for solution in everything:
        hear(solution)
        count += 1
        if not agreed:
            everything.close()
    return Agreement(agreed, count) if everything.ending.complete else Agreement({}, 0)


def closing(puzzle: Puzzle, clock: Clock | None = None) -> list[str]:
    """Of a puzzle with several solutions: the stronger readings of one clue that would leave a single one.

    Those that come too late for the clock are left out.
    """
    family, clock = puzzle.family, clock or Limit().start()
    found: list[str] = []
    try:
        with alarm(clock):
            for says, content in family.dialogue.stronger(puzzle.content) if family.offers("dialogue") else ():
                rest = clock.rest()
                if rest is None:
                    break
                answer = prove(Puzzle(family, content, puzzle.name), limit=replace(rest, solutions=None))
                if answer.verdict == Verdict.UNIQUE:
                    found.append(says)
    except TimeUp:
        pass
    return found


def remarks(answer: Answer, told: Agreement, clock: Clock) -> Iterator[str]:
    """The questions answered, and where a puzzle is open, the wording that leaves it so; as far as the clock allows."""
    for question, reply in told.answers.items():
        yield f"{question} {reply}"
    if answer.verdict == Verdict.MULTIPLE:
        if told.answers:
            yield f"There are {told.solutions} solutions, and every one of them answers so."
        for says in closing(answer.puzzle, clock):
            yield f"There would be one solution if {says}."
