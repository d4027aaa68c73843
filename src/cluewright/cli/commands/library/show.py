"""cluewright library show"""

import json
from contextlib import suppress
from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.answers import View, drawn, explain_reading, why_unsolved
from cluewright.cli.console import YES, complain, gravest, reported, say, say_json
from cluewright.cli.library_access import proof
from cluewright.core import InputError, Limit
from cluewright.core.characters import visible
from cluewright.library.store import Entry, Library, Wanted
from cluewright.workshop import Solution, check, read_solution, search


@reported
def command(
    names: options.Names,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    library: options.LibraryAddress = None,
    ascii_only: options.Ascii = False,
    as_json: options.AsJson = False,
) -> int:
    """Show saved puzzles and all that is known of them."""
    collection = Library(library)
    view = View(as_json, ascii_only)
    statuses = []
    for name in names:
        try:
            entry = collection.get(name)
        except InputError as error:
            statuses.append(_show_unreadable(collection, name, error, view))
            continue
        if entry is None:
            statuses.append(complain(str(collection.no_such(name))))
        else:
            statuses.append(_show(entry, Limit.parse(limit, solutions=1) if solution else None, view))
    return gravest(statuses)


def _show_unreadable(collection: Library, name: str, error: InputError, view: View) -> int:
    """What the library holds of a puzzle that cannot be read, as it stands there, in ASCII."""
    for record in collection.records(Wanted(names=(name,))):
        if view.as_json:
            say_json({"puzzle": visible(name), "error": str(error)})
        else:
            say(visible(json.dumps(record)))
    return complain(str(error))


def _show(entry: Entry, limit: Limit | None, view: View) -> int:
    """The puzzle; with a limit, its solution too."""
    puzzle = entry.puzzle
    if view.as_json:
        say_json({"puzzle": puzzle.name, "family": puzzle.family.name, "size": puzzle.size, **_known(entry)})
        return YES
    say(f"{puzzle.name} · {puzzle.family.name} · {puzzle.size}\n")
    say(drawn(puzzle.picture(), view) + "\n")
    explain_reading(puzzle)
    say(f"verdict: {proof(entry)}")
    moment = entry.saved.replace("T", " ").replace("+00:00", " UTC")
    graded = f"{entry.grade.level} {entry.grade.level.symbol} ({entry.grade.number:g})" if entry.grade else ""
    for heading, text in (
        ("difficulty", graded),
        ("source", entry.source),
        ("tags", ", ".join(entry.tags)),
        ("saved", moment),
    ):
        if text:
            say(f"{heading}: {text}")
    say()
    if limit is None:
        return YES
    found = _solution(entry, limit)
    if isinstance(found, int):
        return found
    say(drawn(found.picture(), view) + f"\n\n{found.text}\n")
    return YES


def _known(entry: Entry) -> dict[str, object]:
    record = entry.record
    return {"document": record.pop("puzzle"), **{name: value for name, value in record.items() if name != "name"}}


def _solution(entry: Entry, limit: Limit) -> Solution | int:
    """The saved solution if it is right, else a new one; a status where there is none."""
    puzzle = entry.puzzle
    if entry.solution:
        with suppress(InputError):
            saved = read_solution(puzzle, entry.solution)
            if not check(puzzle, saved):
                return saved
        complain(f"{puzzle.name}: the saved solution is wrong; here is another")
    searching = search(puzzle, limit.solutions, limit=limit)
    for solution in searching:
        return solution
    why, status = why_unsolved(searching.ending)
    complain(f"{puzzle.name}: {why}")
    return status
