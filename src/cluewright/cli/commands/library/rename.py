"""cluewright library rename"""

from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.console import YES, reported, say, say_json
from cluewright.cli.library_access import opened


@reported
def command(
    old: Annotated[str, typer.Argument(help="The puzzle's name now.")],
    new: Annotated[str, typer.Argument(help="Its new name; a name that is taken is refused.")],
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """Give a puzzle another name."""
    opened(library).rename(old, new)
    if as_json:
        say_json({"puzzle": new, "was": old})
    else:
        say(f"{old} is now called {new}")
    return YES
