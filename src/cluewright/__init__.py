r"""Cluewright: a workbench for puzzles that can be proved.

>>> import cluewright
>>> puzzle = cluewright.read("#.#.\n.#.#")
>>> cluewright.prove(puzzle).verdict
<Verdict.MULTIPLE: 'multiple'>
"""

from cluewright.core import (
    CluewrightError,
    Fault,
    InputError,
    Labelling,
    Limit,
    Picture,
    Verdict,
    WrongAnswerError,
)
from cluewright.workshop import (
    Answer,
    Method,
    Puzzle,
    Solution,
    check,
    prove,
    read,
    render,
    search,
    solve,
)

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "CluewrightError",
    "Fault",
    "InputError",
    "Labelling",
    "Limit",
    "Method",
    "Picture",
    "Puzzle",
    "Solution",
    "Verdict",
    "WrongAnswerError",
    "check",
    "prove",
    "read",
    "render",
    "search",
    "solve",
]
