"""Files of puzzles that a library exports and imports: JSON lines, or the Prolog facts of the published programs.

JSON lines carry all that is known; facts carry the name and the puzzle. Any other text that holds puzzles can be
imported too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from cluewright.core import InputError, OptionError
from cluewright.library.entry import Entry
from cluewright.workshop import Puzzle, Source, Unreadable
from cluewright.workshop.reading import Names, puzzles_in, read_each

FORMATS = ("jsonl", "pl")


class Given(NamedTuple):
    """A puzzle read from a file, and the record it stood in."""

    place: str
    """For messages: the file, and where in it."""

    puzzle: Puzzle
    record: dict[str, Any]
    """Empty where it stood alone."""


class Remark(NamedTuple):
    """Something a reader should be told."""

    says: str


def given(source: Source, family: str | None = None) -> Iterator[Given | Unreadable | Remark]:
    """Every puzzle in a text with its record, in order as it is read; what cannot be read stands in its place."""
    lined = source.place.lower().endswith(".jsonl")
    names = Names()
    for found in read_each(source.text, family, source.name, lined=lined):
        where = ", ".join(filter(None, (source.place, found.place)))
        item = found.item
        if isinstance(item, Unreadable):
            item.error.within(where)
            yield item
            continue
        if found.record is None:  # facts and plain text may use one name twice; records are told apart on saving
            item, note = names.own(item)
            if note:
                yield Remark(f"{source.place}: {note}")
        yield Given(where, item, dict(found.record or {}))


def written(records: Iterable[dict[str, Any]], kind: str) -> Iterator[str | InputError]:
    """The lines of a file that reads back to the same puzzles; an error in the place of one that would not."""
    if kind == "jsonl":
        for record in records:
            yield json.dumps(record, ensure_ascii=False)
        return
    yield "% Puzzles from a library of Cluewright: the name of a fact is the puzzle's."
    for record in records:
        try:
            yield _fact(Entry.of(record))
        except InputError as error:
            yield error


def _fact(entry: Entry) -> str:
    """A comment and a fact."""
    puzzle = entry.puzzle
    fact = puzzle.written("prolog")
    if puzzles_in(fact).items != [puzzle]:
        raise OptionError(
            "under this name it cannot be written as a Prolog fact that reads back; use JSON lines", puzzle.name
        )
    about = "; ".join(filter(None, (f"{puzzle.family.name}, {puzzle.size}, {entry.verdict}", entry.source)))
    return f"\n% {' '.join(about.split())}\n{fact}"
