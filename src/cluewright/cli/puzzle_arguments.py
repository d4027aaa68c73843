"""How puzzles come in: a file, standard input, the puzzle itself, or its name in the library, in this order.

The library is opened only for what is none of the others, so that no other command waits for it or fails with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cluewright.cli.console import Progress, escaped, note
from cluewright.core import InputError, OptionError
from cluewright.workshop import Puzzle, Reading, Source, Unreadable, fetch
from cluewright.workshop.reading import puzzles_in
from cluewright.workshop.texts import MissingFileError

_MANY = 200_000
"""Characters above which a text may take longer than a moment to read."""


class Read(NamedTuple):
    """A puzzle that was named or written."""

    puzzle: Puzzle
    has_name: bool
    """Whether it came with a name, or in a file that has one."""


def read_given(each: str, family: str | None) -> Iterator[Read | Unreadable]:
    """What is in a file, in standard input or in the words given, or is called so in the library."""
    try:
        source = fetch(each)
        source = source._replace(name=escaped(source.name))
    except InputError as error:
        found = _by_name(each, family, Unreadable(error.place or each, error))
        is_missing = isinstance(found, Unreadable) and isinstance(error, MissingFileError)
        puzzles = puzzles_in(each, family).puzzles if is_missing else []  # a very short text may look like a name
        yield Read(puzzles[0], has_name=False) if len(puzzles) == 1 else found
        return
    reading = _read(source, family)
    for remark in reading.notes:
        note(f"{source.place or 'note'}: {remark}")
    in_words = not source.place
    for item in reading.items:
        if not isinstance(item, Unreadable):
            own = re.fullmatch(rf"{re.escape(source.name)}(:\d+)?(-\d+)?", item.name) is None
            yield Read(item, own or not (in_words or each == "-"))
        elif in_words and len(reading.items) == 1:
            yield _by_name(each, family, item)
        else:
            item.error.place = ", ".join(filter(None, (source.place, item.error.place)))
            yield item


def _read(source: Source, family: str | None) -> Reading:
    if len(source.text) < _MANY:
        return puzzles_in(source.text, family, source.name)
    with Progress(f"reading {source.place or 'the puzzles'}") as progress:
        return puzzles_in(source.text, family, source.name, watch=progress.one_more)


def _by_name(word: str, family: str | None, otherwise: Unreadable) -> Read | Unreadable:
    """The puzzle in the library that is called so; if there is none, what to say of the word."""
    from cluewright.library.names import could_be_name

    if not could_be_name(word):
        return otherwise
    from cluewright.library.entry import UnreadableEntryError
    from cluewright.library.lookup import look

    is_word = isinstance(otherwise.error, MissingFileError) and "." not in word
    try:
        found = look(word, closeness=0.7 if is_word else 0.85)
    except UnreadableEntryError as error:
        return Unreadable(word, error)
    if found.entry is None:
        if is_word and found.trouble:
            otherwise.error.message += f", and the library cannot be asked ({found.trouble})"
        elif is_word:
            otherwise.error.message += ", and no puzzle of that name in the library"
        otherwise.error.message += found.near
        return otherwise
    if found.trouble:
        note(f"the library cannot be asked ({found.trouble}); {word} is the one that comes with Cluewright")
    puzzle = found.entry.puzzle
    if family and puzzle.family.name != family:
        return Unreadable(word, OptionError(f"this is a puzzle of {puzzle.family.name}, not of {family}", word))
    return Read(puzzle, has_name=True)
