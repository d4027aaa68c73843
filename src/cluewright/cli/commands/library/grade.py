"""cluewright library grade"""

from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.console import LIMIT, NO, YES, Progress, complain, gravest, note, reported
from cluewright.cli.library_access import refuse_unknown, say_either, wanted
from cluewright.core import InputError, Limit, Verdict
from cluewright.core.characters import visible
from cluewright.explaining.ladder import Ended
from cluewright.library.store import Entry, Library
from cluewright.workshop.grades import grade


@reported
def command(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME...", help="Names in the library; all if left out.")
    ] = None,
    family: options.OfFamily = None,
    size: options.OfSize = None,
    tag: options.WithTag = None,
    library: options.LibraryAddress = None,
    limit: options.TimeLimit = "10s",
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
) -> int:
    """Grade the saved puzzles that have one solution and no grade yet, and keep their grades."""
    bounds = Limit.parse(limit)
    chosen = wanted(family, size, str(Verdict.UNIQUE), tag)._replace(names=tuple(names) if names else None)
    collection = Library(library)
    cards = collection.cards(chosen)
    if not cards:
        refuse_unknown(family)
        note("no puzzle fits: only puzzles with exactly one solution have a grade")
        return NO
    waiting = [card.name for card in cards if not card.level]
    note(f"{len(cards) - len(waiting):,} of {len(cards):,} puzzles have a grade already")
    with Progress("grading", total=len(waiting)) as progress:
        statuses = []
        for name in waiting:
            statuses.append(_graded(collection, name, bounds, as_json))
            progress.one_more()
    return gravest([YES, *statuses])


def _graded(collection: Library, name: str, limit: Limit, as_json: bool) -> int:
    """Grade one puzzle and keep that; the exit status."""
    try:
        entry: Entry | None = collection.get(name)
        graded = grade(entry.puzzle, limit=limit) if entry else None
    except InputError as error:
        return complain(f"{visible(name)}: {error}")
    if graded is None:  # somebody removed it meanwhile
        return YES
    if graded.grade:
        collection.keep_grade(name, graded.grade)
    say_either(f"{visible(name)}: {graded.says}", graded.document, as_json=as_json)
    if graded.grade:
        return YES
    return LIMIT if graded.ended == Ended.LIMIT else NO
