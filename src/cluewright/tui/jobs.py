"""The long work of the menu, as functions that run in a process of their own: they take and give what JSON can hold."""

from __future__ import annotations

from typing import Any

from cluewright import families
from cluewright.core import Document, Limit, OptionError, Verdict
from cluewright.workshop import Puzzle, prove
from cluewright.workshop.generating import Order, generate
from cluewright.workshop.questions import agreement, closing


def proved(name: str, document: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Up to two solutions, what they prove, and what there is to say about the puzzle's questions."""
    family = families.load(document["family"])
    puzzle = Puzzle(family, family.notation.read_document(document), name)
    answer = prove(puzzle, Limit(seconds=seconds))
    remarks = []
    if family.has_dialogue:
        told = agreement(answer, Limit(seconds=seconds))
        remarks += [f"{question} {reply}" for question, reply in told.answers.items()]
        if answer.verdict == Verdict.MULTIPLE:
            if told.answers:
                remarks.append(f"There are {told.solutions} solutions, and every one of them answers so.")
            remarks += [f"There would be one solution if {says}." for says in closing(puzzle, Limit(seconds=seconds))]
    return {
        "verdict": str(answer.verdict),
        "solutions": [solution.document for solution in answer.solutions],
        "engine": answer.engine,
        "seconds": answer.seconds,
        "remarks": remarks,
    }


def made(order: Document, seconds: float) -> dict[str, Any]:
    """A new puzzle, unique by proof."""
    for puzzle in generate(Order.read(order), 1, Limit(seconds=seconds)):
        return puzzle.document
    raise OptionError(f"no puzzle was made within {seconds:g} seconds; a smaller one may be")
