"""A puzzle by its name, for commands that only want to look.

Where there is no library yet, the puzzles that come with the program are what it would hold; nothing is made. Where it
cannot be used, they are there all the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cluewright.core import InputError
from cluewright.core.grade import Grade
from cluewright.library.entry import Entry, UnreadableEntryError
from cluewright.library.names import default_address, near
from cluewright.library.shipped import shipped_entry, shipped_names
from cluewright.workshop import Puzzle


class Look(NamedTuple):
    """What came of a look for a name."""

    entry: Entry | None
    near: str = ""
    """`; did you mean 'zebra'?` if there is no such name, but one like it."""

    trouble: InputError | None = None
    """Why the library could not be asked, if so."""


def look(name: str, closeness: float = 0.7) -> Look:
    """The puzzle of this name; `closeness`, up to 1, is how like a name must be to be suggested.

    An entry of this name that cannot be read is an `UnreadableEntryError`.
    """
    address = default_address()
    trouble = None
    if is_there(address):
        try:
            from cluewright.library.store import Library

            library = Library(address)
            entry = library.get(name)
            return Look(entry, "" if entry else near(name, library.names(), closeness))
        except UnreadableEntryError:
            raise
        except InputError as error:
            trouble = error
    entry = shipped_entry(name)
    return Look(entry, "" if entry else near(name, shipped_names(), closeness), trouble)


def keep_grade(puzzle: Puzzle, grade: Grade) -> str:
    """Note the grade of a puzzle that the library holds under its name; what to tell if that could not be done.

    No library is made for it, and one that may only be read is left as it is.
    """
    address = default_address()
    if not is_there(address):
        return ""
    try:
        from cluewright.library.store import Library

        library = Library(address)
        entry = library.get(puzzle.name)
        if entry and entry.puzzle == puzzle and entry.grade != grade:
            library.keep_grade(puzzle.name, grade)
    except InputError as error:
        return f"the grade could not be kept in the library: {error}"
    return ""


def is_there(address: str) -> bool:
    """Whether there is something at the address of a library."""
    try:
        return "://" in address or Path(address).expanduser().exists()
    except (OSError, RuntimeError):
        return True
