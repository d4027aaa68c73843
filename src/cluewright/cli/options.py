"""The options that several commands share.

Typer reads the annotations when a command is built; they stand here as values, so that it need not evaluate texts.
"""

from pathlib import Path
from typing import Annotated

import typer

from cluewright.workshop.bounded import STANDARD_MEGABYTES

Puzzles = Annotated[
    list[str],
    typer.Argument(metavar="PUZZLE...", help="Files, -, names in the library, or the puzzles themselves."),
]
OnePuzzle = Annotated[
    str, typer.Argument(metavar="PUZZLE", help="A file, -, a name in the library, or the puzzle itself.")
]
PuzzlesOrModel = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PUZZLE...]", help="Files, -, names in the library, or the puzzles themselves."),
]
OnePuzzleOrModel = Annotated[
    str | None, typer.Argument(metavar="[PUZZLE]", help="A file, -, a name in the library, or the puzzle itself.")
]
OwnModel = Annotated[
    str | None,
    typer.Option("--model", metavar="FILE.py:FUNCTION", help="Instead: the CPMpy model that this function returns."),
]
With = Annotated[
    list[str] | None, typer.Option("--with", metavar="NAME=VALUE", help="A parameter of the model; may be repeated.")
]
FamilyName = Annotated[str | None, typer.Option("--family", help="Which family it is, where that is unclear.")]
EngineName = Annotated[str, typer.Option("--engine", help="auto, direct, cpsat, fd, or cpmpy:NAME for a CPMpy solver.")]
Formulation = Annotated[str | None, typer.Option(help="Which model of the family, for a general engine.")]
Label = Annotated[
    str | None, typer.Option("--label", help="How fd decides its variables: ffc,bisect,down; see ARCHITECTURE.md.")
]
Seed = Annotated[
    int | None, typer.Option("--seed", help="The same seed makes the same puzzles; without one, one is drawn and said.")
]
TimeLimit = Annotated[str | None, typer.Option("--limit", help="Give up a puzzle after this long: 500ms, 10s, 2m.")]
Memory = Annotated[
    str, typer.Option("--memory", help="Give up where more memory than this is needed: 500MB, 2GB, 1.5GB.")
]
MEMORY = f"{STANDARD_MEGABYTES // 1024}GB"
"""What is allowed unless something else is said."""

AsJson = Annotated[bool, typer.Option("--json", help="One JSON object per puzzle, one per line.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters alone.")]
Plain = Annotated[bool, typer.Option("--plain", help="Solutions as text alone, without pictures.")]
RunLimit = Annotated[str, typer.Option("--limit", help="Give up a run after this long: 500ms, 10s, 2m.")]
RunMemory = Annotated[str, typer.Option("--memory", help="Give up a run that needs more memory: 500MB, 4GB.")]
ResultsFile = Annotated[Path | None, typer.Option("--results", metavar="FILE", help="Where results go as they come.")]
On = Annotated[str | None, typer.Option("--on", metavar="ADDRESS", help="A Dask scheduler, as in tcp://host:8786.")]
LibraryAddress = Annotated[
    str | None,
    typer.Option(
        "--library", metavar="ADDRESS", help="A file or a database URL; $CLUEWRIGHT_LIBRARY or your own if left out."
    ),
]
Names = Annotated[list[str], typer.Argument(metavar="NAME...", help="Names in the library.")]
OfFamily = Annotated[str | None, typer.Option("--family", help="Only puzzles of this family.")]
OfSize = Annotated[str | None, typer.Option("--size", help='Only of this size: 10, 5x5, "10 houses".')]
OfVerdict = Annotated[str | None, typer.Option("--verdict", help="Only unique, multiple, none or unknown.")]
WithTag = Annotated[str | None, typer.Option("--tag", help="Only with this tag.")]
ProofLimit = Annotated[
    str, typer.Option("--limit", help="Give up proving a puzzle after this long; it is then saved as unknown.")
]
