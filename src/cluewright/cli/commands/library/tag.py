"""cluewright library tag"""

from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.console import complain, gravest, reported
from cluewright.cli.library_access import say_either
from cluewright.core import InputError
from cluewright.library.store import Library, Wanted


@reported
def command(
    names: options.Names,
    add: Annotated[list[str] | None, typer.Option(help="A tag to put on; may be repeated.")] = None,
    remove: Annotated[list[str] | None, typer.Option(help="A tag to take off; may be repeated.")] = None,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """Add tags to puzzles or remove them, and say which tags each puzzle then has."""
    collection = Library(library)
    statuses = []
    for name in names:
        try:
            collection.tag(name, add=add or (), drop=remove or ())
        except InputError as error:
            statuses.append(complain(str(error)))
            continue
        (card,) = collection.cards(Wanted(names=(name,)))
        line = f"{name}: {', '.join(card.tags) or 'no tags'}"
        say_either(line, {"puzzle": name, "tags": list(card.tags)}, as_json=as_json)
    return gravest(statuses)
