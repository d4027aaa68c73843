"""What a puzzle asks: answered whenever every solution agrees, even where there are several."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from cluewright.core import Limit, Verdict
from cluewright.workshop.puzzle import Puzzle, Solution
from cluewright.workshop.solving import Answer, Method, prove, search


class Agreement(NamedTuple):
    """What every solution says of a puzzle's questions."""

    answers: dict[str, str]
    """The questions on whose answer every solution agrees."""

    solutions: int
    """How many solutions there are; 0 when that is not known, and then nothing is answered."""


def agreement(answer: Answer, limit: Limit | None = None, method: Method | None = None) -> Agreement:
    """The questions answered by every solution, of which `answer` may know only some."""
    dialogue = answer.puzzle.family.dialogue
    questions = dialogue.questions(answer.puzzle.content) if dialogue else {}
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
    everything = search(answer.puzzle, replace(limit or Limit(), solutions=None), method)
    for solution in everything:
        hear(solution)
        count += 1
        if not agreed:
            everything.close()
    return Agreement(agreed, count) if everything.ending.complete else Agreement({}, 0)


def closing(puzzle: Puzzle, limit: Limit | None = None) -> list[str]:
    """Of a puzzle with several solutions: the stronger readings of one clue that would leave a single one."""
    dialogue = puzzle.family.dialogue
    variants = dialogue.stronger(puzzle.content) if dialogue else ()
    return [
        says
        for says, content in variants
        if prove(Puzzle(puzzle.family, content, puzzle.name), limit).verdict == Verdict.UNIQUE
    ]


def remarks(answer: Answer, told: Agreement, limit: Limit) -> Iterator[str]:
    """The questions answered, and where a puzzle is open, the wording that leaves it so."""
    for question, reply in told.answers.items():
        yield f"{question} {reply}"
    if answer.verdict == Verdict.MULTIPLE:
        if told.answers:
            yield f"There are {told.solutions} solutions, and every one of them answers so."
        for says in closing(answer.puzzle, limit):
            yield f"There would be one solution if {says}."
