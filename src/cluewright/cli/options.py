"""The options that several commands share.

Typer reads the annotations when a command is built; they stand here as values, so that it need not evaluate texts.
"""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cluewright.processes.bounded import STANDARD_MEGABYTES

Puzzles = Annotated[
    list[str],
    Argument(
        metavar="PUZZLE...",
        help="Puzzles: files, - for standard input, names in the library, or the puzzles themselves.",
    ),
]
OnePuzzle = Annotated[
    str,
    Argument(metavar="PUZZLE", help="A file, - for standard input, a name in the library, or the puzzle itself."),
]
PuzzlesOrModel = Annotated[
    list[str] | None,
    Argument(
        metavar="[PUZZLE...]",
        help="Puzzles: files, - for standard input, names in the library, or the puzzles themselves.",
    ),
]
OnePuzzleOrModel = Annotated[
    str | None,
    Argument(metavar="[PUZZLE]", help="A file, - for standard input, a name in the library, or the puzzle itself."),
]
OwnModel = Annotated[
    str | None,
    Option(
        "--model",
        metavar="FILE.py:FUNCTION",
        help="Study the CPMpy model that this function returns, instead of a puzzle.",
    ),
]
With = Annotated[
    list[str] | None, Option("--with", metavar="NAME=VALUE", help="A parameter of the model; may be repeated.")
]
FamilyName = Annotated[str | None, Option("--family", help="The family of the puzzle, where its text does not tell.")]
EngineName = Annotated[
    str, Option("--engine", help="Who searches: auto, direct, cpsat, sat, fd, or cpmpy:NAME for a CPMpy solver.")
]
Formulation = Annotated[
    str | None, Option(help="Which of the family's models to search in; not for the direct search.")
]
Label = Annotated[
    str | None, Option("--label", help="How the engine fd chooses variables and values, as in ffc,bisect,down.")
]
Seed = Annotated[
    int | None,
    Option("--seed", help="The same seed makes the same puzzles; if left out, one is drawn and printed."),
]
TimeLimit = Annotated[str | None, Option("--limit", help="Give up a puzzle after this long: 500ms, 10s, 2m.")]
Memory = Annotated[str, Option("--memory", help="Give up when more memory than this is needed: 500MB, 1.5GB.")]
MEMORY = f"{STANDARD_MEGABYTES // 1024}GB"
"""What is allowed unless something else is said."""

AsJson = Annotated[bool, Option("--json", help="Print JSON instead, one object per line.")]
Ascii = Annotated[bool, Option("--ascii", help="Draw with ASCII characters only.")]
Strict = Annotated[
    bool, Option("--strict", help="Refuse clues with words that nobody has confirmed, instead of naming them.")
]
Plain = Annotated[bool, Option("--plain", help="Print solutions as text, without pictures.")]
RunLimit = Annotated[str, Option("--limit", help="Give up a run after this long: 500ms, 10s, 2m.")]
RunMemory = Annotated[str, Option("--memory", help="Give up a run that needs more memory: 500MB, 4GB.")]
ResultsFile = Annotated[
    Path | None,
    Option(
        "--to",
        "--results",
        metavar="FILE",
        help="Keep the results in this file, not in the data folder; a study that was stopped goes on from it.",
    ),
]
On = Annotated[
    str | None,
    Option("--on", metavar="ADDRESS", help="Share the work on a Dask cluster: its scheduler, as in tcp://host:8786."),
]
LibraryAddress = Annotated[
    str | None,
    Option(
        "--library",
        metavar="ADDRESS",
        help="The library: a file or a database URL; $CLUEWRIGHT_LIBRARY or your own if left out.",
    ),
]
Names = Annotated[list[str], Argument(metavar="NAME...", help="Names of puzzles in the library.")]
OfFamily = Annotated[str | None, Option("--family", help="Only puzzles of this family.")]
OfSize = Annotated[str | None, Option("--size", help='Only puzzles of this size: 10, 5x5, "10 houses".')]
OfVerdict = Annotated[
    str | None, Option("--verdict", help="Only puzzles with this verdict: unique, multiple, none or unknown.")
]
Difficulty = Annotated[
    str | None, Option("--difficulty", help="Only puzzles as hard as this: easy, medium, hard or expert.")
]
OfDifficulty = Annotated[
    str | None, Option("--difficulty", help="Only puzzles graded so: easy, medium, hard or expert.")
]
WithTag = Annotated[str | None, Option("--tag", help="Only puzzles with this tag.")]
ProofLimit = Annotated[
    str, Option("--limit", help="Give up proving a puzzle after this long; it is then saved as unknown.")
]
Certificate = Annotated[
    Path | None,
    Option(
        "--certificate",
        metavar="FILE",
        help="Write a certificate that anyone can check without Cluewright: to a file, or for several puzzles to a "
        "folder (NAME) or an archive (NAME.zip).",
    ),
]
