"""What would be asked for to have another puzzle like this one."""

from __future__ import annotations

from cluewright.core import Request
from cluewright.families.logic.puzzle import Logic


def request(puzzle: Logic) -> Request:
    """As many places of the same kind with as many categories; with as many questions where that is possible."""
    categories = len(puzzle.categories)
    options = {"kind": puzzle.places.kind, "categories": str(categories)}
    if len(puzzle.questions) < categories:
        options["questions"] = str(len(puzzle.questions))
    return Request(len(puzzle.places), options)
