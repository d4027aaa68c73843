"""The commands."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

import cluewright
from cluewright import drawing, families
from cluewright.cli import answers
from cluewright.cli.answers import View
from cluewright.cli.console import BAD, LIMIT, NO, YES, command, complain, gravest, note, say, say_json
from cluewright.core import Limit, OptionError
from cluewright.workshop import NOTATIONS, Method, Puzzle, check, fetch, read_solution, search

app = typer.Typer(
    name="cluewright",
    help="A workbench for puzzles that can be proved: solve, prove, check and draw them.",
    epilog="A PUZZLE is a file (.json, .jsonl, .pl, .txt), - for standard input, or the puzzle itself. "
    "Exit status: 0 yes, 1 no, 2 bad input, 3 limit reached.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Puzzles = Annotated[list[str], typer.Argument(metavar="PUZZLE...", help="Files, - or the puzzles themselves.")]
OnePuzzle = Annotated[str, typer.Argument(metavar="PUZZLE", help="A file, - or the puzzle itself.")]
FamilyName = Annotated[str | None, typer.Option("--family", help="Which family it is, where that is unclear.")]
EngineName = Annotated[str, typer.Option("--engine", help="auto, direct, cpsat, or cpmpy:NAME for a CPMpy solver.")]
Formulation = Annotated[str | None, typer.Option(help="Which model of the family, for a general engine.")]
TimeLimit = Annotated[str | None, typer.Option("--limit", help="Give up after this long: 500ms, 10s, 2m.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a puzzle, one a line.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters alone.")]
Plain = Annotated[bool, typer.Option("--plain", help="Solutions as text alone, without pictures.")]


def _version(wanted: bool) -> None:
    if wanted:
        say(f"cluewright {cluewright.__version__}")
        raise typer.Exit()


@app.callback()
def _main(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which.")] = False,
) -> None: ...


@app.command()
@command
def solve(
    given: Puzzles,
    every: Annotated[bool, typer.Option("--all", help="Every solution.")] = False,
    count: Annotated[int | None, typer.Option(help="Up to this many solutions.", min=1)] = None,
    engine: EngineName = "auto",
    formulation: Formulation = None,
    family: FamilyName = None,
    limit: TimeLimit = None,
    as_json: AsJson = False,
    ascii_only: Ascii = False,
    plain: Plain = False,
) -> int:
    """Find a solution of each puzzle, or several, or all."""
    if every and count is not None:
        raise OptionError("--all and --count clash")
    bounds = replace(_limit(limit), solutions=None if every else count or 1)
    method = Method(engine, formulation)
    return _find(given, family, bounds, method, View(as_json, ascii_only, plain), proving=False)


@app.command()
@command
def prove(
    given: Puzzles,
    engine: EngineName = "auto",
    formulation: Formulation = None,
    family: FamilyName = None,
    limit: TimeLimit = None,
    as_json: AsJson = False,
    ascii_only: Ascii = False,
    plain: Plain = False,
) -> int:
    """Say whether each puzzle has one solution; if there are more, show two."""
    bounds = replace(_limit(limit), solutions=2)
    method = Method(engine, formulation)
    return _find(given, family, bounds, method, View(as_json, ascii_only, plain), proving=True)


def _limit(text: str | None) -> Limit:
    return Limit.parse(text) if text else Limit()


def _find(given: list[str], family: str | None, limit: Limit, method: Method, view: View, *, proving: bool) -> int:
    return gravest(
        answers.find(puzzle, limit, method, view, proving=proving) if puzzle else BAD
        for puzzle in answers.puzzles(given, family, view)
    )


def _only_puzzle(given: str, family: str | None, view: View) -> Puzzle | None:
    found = list(answers.puzzles([given], family, view))
    if len(found) > 1:
        raise OptionError(f"there are {len(found)} puzzles in it; this takes one", given)
    return found[0]


@app.command("check")
@command
def check_command(
    given: OnePuzzle,
    solution: Annotated[str, typer.Argument(metavar="SOLUTION", help="A file, - or the solution itself.")],
    family: FamilyName = None,
    as_json: AsJson = False,
) -> int:
    """Say whether a solution is right, and if not, every rule it breaks."""
    puzzle = _only_puzzle(given, family, View(as_json))
    if puzzle is None:
        return BAD
    proposed = read_solution(puzzle, fetch(solution).text)
    faults = check(puzzle, proposed)
    if as_json:
        named = [{"rule": fault.rule, "says": fault.says} for fault in faults]
        say_json({"puzzle": puzzle.name, "family": puzzle.family.name, "valid": not faults, "faults": named})
    else:
        for fault in faults:
            say(f"{fault.rule}: {fault.says}")
        say("the solution is right" if not faults else f"the solution is wrong ({len(faults)} faults)")
    return NO if faults else YES


@app.command()
@command
def show(
    given: Puzzles,
    solution: Annotated[bool, typer.Option("--solution", help="Solved.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file (- for standard output).")] = None,
    notation: Annotated[str | None, typer.Option("--as", help=f"Write it as {', '.join(NOTATIONS)}.")] = None,
    ascii_only: Ascii = False,
    family: FamilyName = None,
    limit: TimeLimit = None,
    as_json: AsJson = False,
) -> int:
    """Draw each puzzle, or write it in another notation."""
    view = View(as_json, ascii_only)
    found = list(answers.puzzles(given, family, view))
    statuses = []
    for puzzle in found:
        if puzzle is None:
            statuses.append(BAD)
            continue
        picture = puzzle.picture()
        if solution:
            searching = search(puzzle, replace(_limit(limit), solutions=1))
            solved = next(searching, None)
            if solved is None:
                none = searching.ending.complete
                complain(f"{puzzle.name}: " + ("there is no solution" if none else "the limit was reached"))
                statuses.append(NO if none else LIMIT)
                continue
            picture = solved.picture()
        if svg:
            _save(drawing.svg(picture), _numbered(svg, puzzle, alone=len(found) == 1))
        elif as_json:
            say_json({"puzzle": puzzle.name, "family": puzzle.family.name, "size": puzzle.size, **_written(puzzle)})
        elif notation:
            say(puzzle.written(notation))
        else:
            say(f"{puzzle.name} · {puzzle.family.name} · {puzzle.size}\n")
            say(answers.drawn(picture, view) + "\n")
            _explain_reading(puzzle)
        statuses.append(YES)
    return gravest(statuses)


def _explain_reading(puzzle: Puzzle) -> None:
    """What each clue was taken to mean, where a puzzle is told in words."""
    dialogue = puzzle.family.dialogue
    for line in dialogue.understood(puzzle.content) if dialogue else ():
        say(line)


def _written(puzzle: Puzzle) -> dict[str, object]:
    return {"document": puzzle.document, "text": puzzle.written("text"), "prolog": puzzle.written("prolog")}


def _numbered(path: Path, puzzle: Puzzle, *, alone: bool) -> Path:
    """One file a puzzle: the name given if there is one puzzle, else with the puzzle's name in it."""
    if alone or path == Path("-"):
        return path
    safe = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in puzzle.name)
    return path.with_name(f"{path.stem}-{safe}{path.suffix}")


def _save(text: str, path: Path) -> None:
    """Write the whole file or leave what was there."""
    if path == Path("-"):
        say(text)
        return
    import tempfile

    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", text=True)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    note(f"wrote {path}")


@app.command("families")
@command
def families_command(
    name: Annotated[str | None, typer.Argument(metavar="FAMILY", help="Show this family's rules.")] = None,
    as_json: AsJson = False,
) -> int:
    """List the families, or show one family's rules."""
    if name:
        say(families.load(name).rules)
        return YES
    for each in families.names():
        family = families.load(each)
        if as_json:
            say_json(
                {
                    "family": each,
                    "rule": family.summary,
                    "direct": family.has_direct,
                    "formulations": family.formulations,
                }
            )
        else:
            say(f"{each:<12} {family.summary}")
    return YES


@app.command()
@command
def tour(limit: TimeLimit = None, as_json: AsJson = False) -> int:
    """Solve and prove every puzzle that comes with Cluewright, and show it as a table."""
    from cluewright.cli.tour import run

    return run(_limit(limit), as_json)
