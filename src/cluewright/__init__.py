r"""Cluewright: a workbench for puzzles that can be proved.

>>> import cluewright
>>> puzzle = cluewright.read("#.#.\n.#.#")
>>> cluewright.prove(puzzle).word
'multiple'
>>> [made.puzzle.size for made in cluewright.generate("maths", 2, seed=1)]
['3x3', '3x3']

What the command line does is here: `read`, `read_all`, `solve`, `prove`, `check`, `search`, `generate`, `play`,
`explain`, `hint`, `grade`, `repair`, `contradiction`, `readings`, `unclear`, `choose`, `certify`, `check_certificate`;
`booklet.write` prints, `library.Library` keeps, `lab.labelling`, `lab.tree` and `lab.scale` study, `drawing.svg` and
`drawing.text` draw, `families` are what puzzles there are. All is loaded when it is first used.
"""

TYPE_CHECKING = False
"""True for type checkers alone. `typing` says the same, but loading it takes longer than all that is loaded here."""

if TYPE_CHECKING:
    from cluewright import booklet, drawing, families, lab, library
    from cluewright.core import (
        CapabilityError,
        CluewrightError,
        Family,
        Fault,
        InputError,
        Labelling,
        Limit,
        Picture,
        Request,
        Verdict,
        WrongAnswerError,
    )
    from cluewright.core.grade import Grade, Level
    from cluewright.games.game import Game, play
    from cluewright.games.hints import Hint, hint
    from cluewright.processes.batch import Local, executor
    from cluewright.workshop import (
        Answer,
        Method,
        Provenance,
        Puzzle,
        Reading,
        Solution,
        Unreadable,
        check,
        prove,
        read,
        read_all,
        read_solution,
        render,
        search,
        solve,
    )
    from cluewright.workshop.certificates import Checked, certify, check_certificate
    from cluewright.workshop.contradiction import Contradiction, contradiction
    from cluewright.workshop.dialogue import Unclear, choose, readings, unclear
    from cluewright.workshop.explanation import Explained, Explanation, explain
    from cluewright.workshop.generation import Made, generate
    from cluewright.workshop.grades import Graded, grade
    from cluewright.workshop.orders import Order
    from cluewright.workshop.repairs import Proposal, Repair, repair

__version__ = "0.2.0"

__all__ = [
    "Answer",
    "CapabilityError",
    "Checked",
    "CluewrightError",
    "Contradiction",
    "Explained",
    "Explanation",
    "Family",
    "Fault",
    "Game",
    "Grade",
    "Graded",
    "Hint",
    "InputError",
    "Labelling",
    "Level",
    "Limit",
    "Local",
    "Made",
    "Method",
    "Order",
    "Picture",
    "Proposal",
    "Provenance",
    "Puzzle",
    "Reading",
    "Repair",
    "Request",
    "Solution",
    "Unclear",
    "Unreadable",
    "Verdict",
    "WrongAnswerError",
    "booklet",
    "certify",
    "check",
    "check_certificate",
    "choose",
    "contradiction",
    "drawing",
    "executor",
    "explain",
    "families",
    "generate",
    "grade",
    "hint",
    "lab",
    "library",
    "play",
    "prove",
    "read",
    "read_all",
    "read_solution",
    "readings",
    "render",
    "repair",
    "search",
    "solve",
    "unclear",
]

_MODULES = {
    "core": (
        "CapabilityError CluewrightError Family Fault InputError Labelling Limit Picture Request Verdict "
        "WrongAnswerError"
    ),
    "core.grade": "Grade Level",
    "workshop": (
        "Answer Method Provenance Puzzle Reading Solution Unreadable check prove read read_all read_solution render "
        "search solve"
    ),
    "workshop.dialogue": "Unclear choose readings unclear",
    "processes.batch": "Local executor",
    "workshop.certificates": "Checked certify check_certificate",
    "workshop.explanation": "Explained Explanation explain",
    "workshop.generation": "Made generate",
    "workshop.orders": "Order",
    "workshop.grades": "Graded grade",
    "games.hints": "Hint hint",
    "workshop.contradiction": "Contradiction contradiction",
    "games.game": "Game play",
    "workshop.repairs": "Proposal Repair repair",
}
"""What each module holds of these. It is loaded when it is asked for, so that a command hears signals at once."""

_HOMES = {name: module for module, names in _MODULES.items() for name in names.split()}
_PACKAGES = ("booklet", "core", "drawing", "families", "games", "lab", "library", "processes", "workshop")

if not TYPE_CHECKING:  # a type checker knows every name from above, and so finds one that is not there

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name in _PACKAGES:
            return import_module(f"{__name__}.{name}")
        if name in _HOMES:
            found: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
            globals()[name] = found
            return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
