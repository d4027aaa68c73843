"""cluewright library remove"""

import sys
from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.console import NO, YES, note, reported
from cluewright.cli.library_access import say_either
from cluewright.library.store import Library, Wanted


@reported
def command(
    names: options.Names,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Remove without asking.")] = False,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """Remove puzzles. If one of the names is missing, nothing is removed. On a terminal it asks first."""
    collection = Library(library)
    names = list(dict.fromkeys(names))
    if sys.stdin.isatty() and not yes:
        for card in collection.cards(Wanted(names=tuple(names))):
            note(f"{card.name} · {card.family} · {card.size}")
        note(f"remove {'it' if len(names) == 1 else f'these {len(names)}'}? [y/N] ")
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            note("nothing was removed")
            return NO
    collection.remove(*names)
    for name in names:
        say_either(f"removed {name}", {"puzzle": name, "removed": True}, as_json=as_json)
    return YES
