"""The long work of the menu, as functions that run in a process of their own: they take and give what JSON can hold."""

from __future__ import annotations

from typing import Any

from cluewright import families
from cluewright.core import Document, Limit, OptionError
from cluewright.processes.bounded import bounded
from cluewright.workshop import Puzzle, prove
from cluewright.workshop.dialogue import agreement, remarks, to_confirm
from cluewright.workshop.generate_many import generate
from cluewright.workshop.orders import Order


def proved(name: str, document: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Up to two solutions, what they prove, and what there is to say about the puzzle's questions."""
    puzzle = _puzzle(name, document)
    limit = Limit(seconds=seconds)
    clock = limit.start()
    with bounded():
        answer = prove(puzzle, limit=limit)
        told = list(remarks(answer, agreement(answer, clock), clock)) if puzzle.family.offers("dialogue") else []
        confirm = to_confirm(puzzle)
    return {
        "verdict": str(answer.verdict),
        "solutions": [solution.document for solution in answer.solutions],
        "engine": answer.engine,
        "seconds": answer.seconds,
        "remarks": [*([f"{answer.verdict}, as read; {confirm}"] if confirm else []), *told],
    }


def right(name: str, document: dict[str, Any], entries: dict[str, str], seconds: float) -> dict[str, Any]:
    """Whether what is filled in can be right."""
    from cluewright.games.hints import right_so_far

    with bounded():
        return right_so_far(_puzzle(name, document), entries, limit=seconds)


def hinted(name: str, document: dict[str, Any], entries: dict[str, str], seconds: float) -> dict[str, Any]:
    """A hint from what is filled in, at each strength."""
    from cluewright.games.hints import helped

    with bounded():
        return helped(_puzzle(name, document), entries, limit=seconds)


def stepped(name: str, document: dict[str, Any], entries: dict[str, str], seconds: float) -> dict[str, Any]:
    """What the next step fills in."""
    from cluewright.games.hints import next_step

    with bounded():
        return next_step(_puzzle(name, document), entries, limit=seconds)


def _puzzle(name: str, document: dict[str, Any]) -> Puzzle:
    family = families.load(document["family"])
    return Puzzle(family, family.notation.read_document(document), name)


def made(order: Document, seconds: float) -> dict[str, Any]:
    """A new puzzle, unique by proof."""
    with bounded():
        for puzzle in generate(Order.read(order), limit=seconds):
            return puzzle.document
    raise OptionError(f"no puzzle was made within {seconds:g} seconds; a smaller one may be")


def another(name: str, document: dict[str, Any], seconds: float) -> dict[str, Any]:
    """A puzzle like this one, unique by proof."""
    from cluewright.workshop.generate_one import make_another

    with bounded():
        found = make_another(_puzzle(name, document), seconds)
    if found.made is None:
        raise OptionError(f"no puzzle was made within {seconds:g} seconds; a smaller one may be")
    return found.made.document
