"""cluewright library games"""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cluewright import families
from cluewright.cli import options
from cluewright.cli.console import NO, YES, complain, json_text, note, reported, save, say, say_json
from cluewright.cli.library_access import say_either
from cluewright.core import OptionError
from cluewright.core.errors import option
from cluewright.library.games import GameCard
from cluewright.library.store import Library


@reported
def command(
    go_on: Annotated[str | None, typer.Option("--continue", metavar="NAME", help="Go on with this game.")] = None,
    export: Annotated[
        str | None, typer.Option(metavar="NAME", help="Write the state of this game, as `hint --state` takes it.")
    ] = None,
    to: Annotated[Path, typer.Option(metavar="FILE", help="The file to write; standard output if left out.")] = Path(
        "-"
    ),
    remove: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Remove this game; may be repeated.")] = None,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """List the games that were played, the last one first; or go on with one, export or remove it."""
    asked = [name for name, value in (("continue", go_on), ("export", export), ("remove", remove)) if value]
    if len(asked) > 1:
        raise OptionError(f"{option(asked[0])} and {option(asked[1])} do not go together; ask for one of them")
    collection = Library(library)
    if go_on:
        return _continue(collection, go_on)
    if export:
        save(json_text(collection.games.record(export)) + ("" if to == Path("-") else "\n"), to)
        return YES
    if remove:
        names = list(dict.fromkeys(remove))
        collection.games.remove(*names)
        for name in names:
            say_either(f"removed {name}", {"game": name, "removed": True}, as_json=as_json)
        return YES
    return _list(collection.games.list(), as_json=as_json)


def _continue(collection: Library, name: str) -> int:
    saved = collection.games.get(name)
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return complain(
            "playing needs a terminal: run this without pipes and redirections, or go on in the browser with "
            "cluewright serve; library games --export writes down how a game stands"
        )
    from cluewright.tui import play

    return play(saved.game.puzzle, saved, collection)


def _list(cards: list[GameCard], *, as_json: bool) -> int:
    if not cards:
        note("no game was played yet")
        return NO
    here = families.present({card.family for card in cards})
    for card in cards:
        if as_json:
            missing = {} if card.family in here else {"installed": False}
            say_json({**card._asdict(), **missing})
            continue
        family = card.family if card.family in here else f"{card.family} (not installed)"
        far = (
            "solved" if card.solved else f"{card.filled} of {card.total}" if card.total else f"{card.filled} filled in"
        )
        minutes, seconds = divmod(int(card.seconds), 60)
        played = card.changed[:16].replace("T", " ")
        columns = [card.name, family, card.size, far, f"{minutes}:{seconds:02}", f"{played} UTC"]
        say(("  " if sys.stdout.isatty() else "\t").join(columns))
    return YES
