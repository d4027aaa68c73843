"""cluewright library rename"""

from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.console import YES, reported
from cluewright.cli.library_access import say_either
from cluewright.library.store import Library


@reported
def command(
    old: Annotated[str, typer.Argument(help="The puzzle's name now.")],
    new: Annotated[str, typer.Argument(help="Its new name; a name that is taken is refused.")],
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """Give a puzzle another name."""
    Library(library).rename(old, new)
    say_either(f"{old} is now called {new}", {"puzzle": new, "was": old}, as_json=as_json)
    return YES
