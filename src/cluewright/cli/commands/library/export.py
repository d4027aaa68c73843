"""cluewright library export"""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from cluewright.cli import options
from cluewright.cli.console import BAD, NO, YES, Progress, complain, note, reported, save
from cluewright.cli.library_access import refuse_unknown, wanted
from cluewright.core import InputError, OptionError
from cluewright.core.characters import unfit
from cluewright.library.exchange import FORMATS, written
from cluewright.library.store import Entry, Library, Wanted


@reported
def command(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME...", help="Names in the library; all if left out.")
    ] = None,
    to: Annotated[Path, typer.Option(metavar="FILE", help="The file to write; standard output if left out.")] = Path(
        "-"
    ),
    kind: Annotated[
        str | None, typer.Option("--format", help="jsonl (JSON lines with all that is known) or pl (Prolog facts).")
    ] = None,
    family: options.OfFamily = None,
    size: options.OfSize = None,
    verdict: options.OfVerdict = None,
    difficulty: options.OfDifficulty = None,
    tag: options.WithTag = None,
    library: options.LibraryAddress = None,
) -> int:
    """Write puzzles to a file that `import` reads back."""
    form = _format(kind, to)
    chosen = wanted(family, size, verdict, tag, difficulty)._replace(names=tuple(names) if names else None)
    collection = Library(library)
    records = list(collection.records(chosen))
    if not records:
        refuse_unknown(family)
    there = {record["name"] for record in records}
    missing = [name for name in names or () if name not in there]
    for name in missing:
        complain(_why_not(collection, name))
    with Progress("exporting", total=len(records)) as progress:
        unreadable = {record["name"]: error for record in records if (error := _trouble(record, progress))}
        lines = list(written(records, form))
    texts = [_as_ascii(line) for line in lines if isinstance(line, str)]
    troubles = [line for line in lines if isinstance(line, InputError)]
    for trouble in troubles or unreadable.values():
        complain(str(trouble) + ("" if troubles else "; it was exported as it is"))
    exported = len(records) - len(troubles)
    if exported:
        save("\n".join(texts) + ("" if to == Path("-") else "\n"), to)
    note(f"{exported} of {len(records) + len(missing)} puzzles were exported")
    if missing or troubles or unreadable:
        return BAD
    return YES if records else NO


def _trouble(record: dict[str, Any], progress: Progress) -> InputError | None:
    """Why what the library holds could not be imported again, if so."""
    progress.one_more()
    try:
        Entry.of(record)
    except InputError as error:
        return error
    return None


def _as_ascii(line: str) -> str:
    """A JSON line that holds what no file or terminal should get, with all that is not ASCII written as codes."""
    return line if unfit(line) is None else json.dumps(json.loads(line)).replace("\x7f", r"\u007f")


def _why_not(collection: Library, name: str) -> str:
    there = any(collection.records(Wanted(names=(name,))))
    return f"{name} does not fit the options" if there else str(collection.no_such(name))


def _format(kind: str | None, to: Path) -> str:
    form = kind or to.suffix.removeprefix(".").lower() or FORMATS[0]
    if form not in FORMATS:
        what = f"--format {kind!r}" if kind else f"a file that ends in {to.suffix!r}"
        raise OptionError(f"{what} is not known; there are {' and '.join(FORMATS)}")
    return form
