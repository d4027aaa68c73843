"""cluewright library save"""

from dataclasses import replace
from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.console import BAD, YES, Progress, gravest, reported
from cluewright.cli.library_access import refuse, say_saved
from cluewright.cli.proof_output import certificates, certify_entry
from cluewright.cli.puzzle_arguments import Read, read_given
from cluewright.core import InputError, Limit
from cluewright.library.exchange import Claims, examined
from cluewright.library.names import checked_name, checked_stem, checked_tag
from cluewright.library.store import Library
from cluewright.workshop import Unreadable


@reported
def command(
    given: options.Puzzles,
    name: Annotated[
        str | None, typer.Option(help="The puzzle's name; several puzzles are called NAME-1, NAME-2 and so on.")
    ] = None,
    tag: Annotated[list[str] | None, typer.Option(help="A tag to put on it; may be repeated.")] = None,
    source: Annotated[str, typer.Option(help="Who made the puzzle, or where it was published.")] = "",
    family: options.FamilyName = None,
    limit: options.ProofLimit = "10s",
    memory: options.Memory = options.MEMORY,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
    certificate: options.Certificate = None,
) -> int:
    """Prove puzzles and save them. A name that is taken is refused, never overwritten."""
    bounds = Limit.parse(limit)
    claims = Claims(source=source, tags=tuple(map(checked_tag, tag or ())))
    items = [item for each in given for item in read_given(each, family)]
    alone = len(items) == 1
    if name is not None:
        checked_name(name) if alone else checked_stem(name)
    statuses = []
    with certificates(certificate, many=not alone) as store:
        collection = Library(library)
        for item in items:
            try:
                if isinstance(item, Unreadable):
                    raise item.error
                puzzle = replace(item.puzzle, name=name) if name and alone else item.puzzle
                with Progress(f"{puzzle.name}: proving"):
                    entry = examined(puzzle, bounds, claims)
                if item.has_name if name is None else alone:
                    collection.save(entry)
                    called = puzzle.name
                else:
                    called = collection.save_numbered(entry, name or puzzle.family.name)
                say_saved(entry, called, as_json=as_json)
                statuses.append(certify_entry(store, entry, called, bounds) if store else YES)
            except InputError as error:
                refuse(_name(item), error, as_json=as_json)
                statuses.append(BAD)
    return gravest(statuses)


def _name(item: Read | Unreadable) -> str:
    return item.name if isinstance(item, Unreadable) else item.puzzle.name
