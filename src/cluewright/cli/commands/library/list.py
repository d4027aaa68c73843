"""cluewright library list"""

import sys
from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.console import NO, YES, note, reported, say, say_json
from cluewright.cli.shelf import wanted
from cluewright.library.store import Card, Library


@reported
def command(
    words: Annotated[list[str] | None, typer.Argument(metavar="WORD...", help="Words of the name.")] = None,
    family: options.OfFamily = None,
    size: options.OfSize = None,
    verdict: options.OfVerdict = None,
    tag: options.WithTag = None,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """List the puzzles, or those that fit: a table on a terminal, else a line each with tabs between its columns."""
    chosen = wanted(family, size, verdict, tag)._replace(words=" ".join(words or ()))
    cards = Library(library).cards(chosen)
    if as_json:
        for card in cards:
            name, *rest = card
            say_json({"puzzle": name, **dict(zip(card._fields[1:], rest, strict=True))})
    elif sys.stdout.isatty():
        _show_table(cards)
    else:
        for card in cards:
            say("\t".join((card.name, card.family, card.size, card.verdict, ", ".join(card.tags))))
    if not cards:
        note("no puzzle fits")
    return YES if cards else NO


def _show_table(cards: list[Card]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    if not cards:
        return
    table = Table(box=box.SIMPLE_HEAD)
    for column, least in (("name", 12), ("family", 6), ("size", 8), ("verdict", 8), ("tags", 4)):
        table.add_column(column, overflow="ellipsis", no_wrap=True, min_width=least)
    for card in cards:
        table.add_row(*map(Text, (card.name, card.family, card.size, card.verdict, ", ".join(card.tags))))
    console = Console()
    console.print(table)
    console.print(f"{len(cards):,} puzzle{'s' if len(cards) != 1 else ''}", highlight=False)
