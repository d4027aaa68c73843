"""cluewright library list"""

import shutil
import sys
from typing import Annotated

import typer

from cluewright import families
from cluewright.cli import options
from cluewright.cli.console import NO, YES, note, reported, say, say_json
from cluewright.cli.library_access import refuse_unknown, wanted
from cluewright.library.store import Card, Library


@reported
def command(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="WORD...", help="Only puzzles with these words in their names.")
    ] = None,
    family: options.OfFamily = None,
    size: options.OfSize = None,
    verdict: options.OfVerdict = None,
    difficulty: options.OfDifficulty = None,
    tag: options.WithTag = None,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """List the saved puzzles, or those that fit the options. Without a terminal the columns are separated by tabs."""
    chosen = wanted(family, size, verdict, tag, difficulty)._replace(words=" ".join(words or ()))
    cards = Library(library).cards(chosen)
    if not cards:
        refuse_unknown(family)
        note("no puzzle fits" + (f"; {_UNGRADED}" if difficulty else ""))
        return NO
    here = families.present({card.family for card in cards})
    if as_json:
        for card in cards:
            name, *rest = card[:-1]
            missing = {} if card.family in here else {"installed": False}
            say_json({"puzzle": name, **dict(zip(card._fields[1:-1], rest, strict=True)), **_level(card), **missing})
        return YES
    rows = [_row(card, card.family in here) for card in cards]
    if sys.stdout.isatty():
        _show_table(rows)
    else:
        for row in rows:
            say("\t".join(row))
    return YES


_UNGRADED = "only puzzles that were graded are looked through; `cluewright library grade` grades the others"
_COLUMNS = {"name": 12, "family": 6, "size": 8, "verdict": 8, "tags": 4, "difficulty": 6}
"""The columns of the table and their least widths."""


def _level(card: Card) -> dict[str, str]:
    return {"level": card.level} if card.level else {}


def _row(card: Card, installed: bool) -> tuple[str, ...]:
    family = card.family if installed else f"{card.family} (not installed)"
    return card.name, family, card.size, card.verdict, ", ".join(card.tags), card.level


def _show_table(rows: list[tuple[str, ...]]) -> None:
    """A table as wide as the terminal. Rich would lay out a hundred thousand lines for a minute before the first."""
    lines = [(*_COLUMNS,), *rows]
    widths = _widths([max(map(_width, column)) for column in zip(*lines, strict=True)])
    for number, line in enumerate(lines):
        say("  ".join(_fitted(text, width) for text, width in zip(line, widths, strict=True)).rstrip())
        if not number:
            say("-" * (sum(widths) + 2 * (len(widths) - 1)))
    say(f"{len(rows):,} puzzle{'s' if len(rows) != 1 else ''}")


def _widths(wanted: list[int]) -> list[int]:
    """As much for each column as it wants; where the terminal is too narrow, the widest give way first."""
    least = [*_COLUMNS.values()]
    widths = [max(pair) for pair in zip(wanted, least, strict=True)]
    while sum(widths) + 2 * (len(widths) - 1) > shutil.get_terminal_size().columns and widths != least:
        spare = [width - low for width, low in zip(widths, least, strict=True)]
        widths[spare.index(max(spare))] -= 1
    return widths


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def _fitted(text: str, width: int) -> str:
    if _width(text) <= width:
        return text + " " * (width - _width(text))
    from rich.cells import set_cell_size

    return set_cell_size(text, width - 1) + "…"
