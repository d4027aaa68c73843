"""The verbs, for any family: read, solve, prove, check."""

from cluewright.workshop.answer import Answer, Method, Provenance
from cluewright.workshop.puzzle import NOTATIONS, Example, Puzzle, Solution, examples, render
from cluewright.workshop.reading import Reading, Unreadable, read, read_all, read_solution
from cluewright.workshop.solving import check, prove, search, solve
from cluewright.workshop.texts import Source, fetch

__all__ = [
    "NOTATIONS",
    "Answer",
    "Example",
    "Method",
    "Provenance",
    "Puzzle",
    "Reading",
    "Solution",
    "Source",
    "Unreadable",
    "check",
    "examples",
    "fetch",
    "prove",
    "read",
    "read_all",
    "read_solution",
    "render",
    "search",
    "solve",
]
