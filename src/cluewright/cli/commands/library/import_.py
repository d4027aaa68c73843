"""cluewright library import"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.console import BAD, YES, Progress, note, reported
from cluewright.cli.library_access import refuse, say_saved
from cluewright.core import InputError, Limit, OptionError
from cluewright.library.exchange import Given, Outcome, Remark, Saved, Terms, bring_in, given
from cluewright.library.lookup import shipped_entries
from cluewright.library.names import checked_tag
from cluewright.library.store import Library
from cluewright.workshop import Unreadable, fetch


@reported
def command(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE...", help="JSON lines, JSON, Prolog facts or plain text; - for standard input."),
    ] = None,
    examples: Annotated[
        bool, typer.Option("--examples", help="Import the puzzles that come with Cluewright, where they are missing.")
    ] = False,
    rename: Annotated[
        bool, typer.Option("--rename", help="Where a name is taken, save the puzzle as NAME-2 and so on.")
    ] = False,
    unproved: Annotated[bool, typer.Option("--unproved", help="Prove nothing; every verdict is then unknown.")] = False,
    tag: Annotated[list[str] | None, typer.Option(help="A tag to put on each; may be repeated.")] = None,
    family: options.FamilyName = None,
    limit: options.ProofLimit = "10s",
    memory: options.Memory = options.MEMORY,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """Save every puzzle in the files. Verdicts and solutions that stand there are proved and checked, not believed."""
    if bool(files) == examples:
        raise OptionError("name the files to import, or say --examples")
    bounds = Limit.parse(limit)
    terms = Terms(None if unproved else bounds, rename, tuple(map(checked_tag, tag or ())))
    collection = Library(library)
    if examples:
        return _tell(_missing_examples(collection), as_json)
    items = (item for file in files or () for item in _items(file, family))
    return _tell(bring_in(collection, items, terms), as_json)


def _items(file: str, family: str | None) -> Iterator[Given | Unreadable | Remark]:
    try:
        source = fetch(file)
        if not source.place:
            raise OptionError("there is no such file", file[:200])
    except InputError as error:
        yield Unreadable(file, error)
        return
    yield from given(source, family)


def _missing_examples(collection: Library) -> Iterator[Outcome]:
    every = list(shipped_entries())
    for entry, name in zip(every, collection.save_all(every), strict=True):
        if name is not None:
            yield Saved(name, entry)


def _tell(outcomes: Iterator[Outcome], as_json: bool) -> int:
    """Say what becomes of each puzzle, and in the end, or when stopped, how many were saved."""
    counts: Counter[str] = Counter()
    try:
        with Progress("importing") as progress:
            for outcome in outcomes:
                match outcome:
                    case Remark():
                        note(outcome.says)
                    case Unreadable():
                        refuse(outcome.name, outcome.error, as_json=as_json)
                        counts["refused"] += 1
                    case Saved():
                        say_saved(outcome.entry, outcome.name, as_json=as_json)
                        counts[str(outcome.entry.verdict)] += 1
                        progress.one_more()
    finally:
        refused = counts.pop("refused", 0)
        kinds = ", ".join(f"{count:,} {verdict}" for verdict, count in sorted(counts.items()))
        note(f"{counts.total():,} saved{f' ({kinds})' if kinds else ''}, {refused:,} refused")
    return BAD if refused else YES
