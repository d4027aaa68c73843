r"""Cluewright: a workbench for puzzles that can be proved.

>>> import cluewright
>>> puzzle = cluewright.read("#.#.\n.#.#")
>>> cluewright.prove(puzzle).verdict
<Verdict.MULTIPLE: 'multiple'>
"""

from typing import TYPE_CHECKING, Any

from cluewright.core import (
    CluewrightError,
    Fault,
    InputError,
    Labelling,
    Limit,
    Picture,
    Request,
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

if TYPE_CHECKING:
    from cluewright.workshop.generating import Made, Order, generate

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "CluewrightError",
    "Fault",
    "InputError",
    "Labelling",
    "Limit",
    "Made",
    "Method",
    "Order",
    "Picture",
    "Puzzle",
    "Request",
    "Solution",
    "Verdict",
    "WrongAnswerError",
    "check",
    "generate",
    "prove",
    "read",
    "render",
    "search",
    "solve",
]


def __getattr__(name: str) -> Any:
    """What only generation needs is loaded when it is asked for."""
    if name in ("Made", "Order", "generate"):
        from cluewright.workshop import generating

        return getattr(generating, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
