"""Clues that have not one certain meaning: which there are, what they may mean, and keeping what their setter chooses.

Nothing is ever chosen for the setter. A choice is written into the puzzle's text beside the words of the clue, where
every later reading finds it (`"chosen": true` in JSON).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cluewright import families
from cluewright.core import Family, InputError, OptionError
from cluewright.workshop.reading import Unreadable, read_each
from cluewright.workshop.sources import Source, fetch
from cluewright.workshop.writing import write_file


class Unclear(NamedTuple):
    """A clue that was refused, and what it may mean."""

    puzzle: str
    """The name of its puzzle."""

    clue: int
    """Which clue it is, counted from 1."""

    says: str
    reason: str
    readings: tuple[str, ...]
    """What it may mean, each a sentence that leaves no room; empty where that is not known."""


def unclear(source: str | os.PathLike[str], family: Family | str | None = None) -> list[Unclear]:
    """The clues of a file, or of the words given, that have not one certain meaning.

    >>> text = "row: 3 houses; name: Ann, Bob, Cy; clues: Ann lives to the left or right of Bob; Cy is in house 1"
    >>> [(each.clue, each.readings) for each in unclear(text)]
    [(1, ('name Ann and name Bob are next to each other',))]
    """
    return [found.clue for found in _refused(fetch(source), family)]


def choose(source: str | os.PathLike[str], clue: Unclear, reading: int, family: Family | str | None = None) -> str:
    """The text of a file, or the words given, with the clue kept as this one of its readings, counted from 1.

    A file is not changed: `keep` does that.

    >>> text = "row: 3 houses; name: Ann, Bob, Cy; clues: Ann lives to the left or right of Bob; Cy is in house 1"
    >>> unclear(choose(text, unclear(text)[0], 1))
    []
    """
    if not 1 <= reading <= len(clue.readings):
        raise OptionError(f"clue {clue.clue} has {len(clue.readings)} readings to choose from, counted from 1")
    fetched = fetch(source)
    for found in _refused(fetched, family):
        if found.clue == clue:
            return found.room.dialogue.settled(fetched.text, found.error, clue.clue, reading - 1)
    raise OptionError(f"clue {clue.clue} of {clue.puzzle} is not unclear there: {clue.says}")


def keep(path: os.PathLike[str], clue: Unclear, reading: int, family: Family | str | None = None) -> None:
    """Write into the file of a puzzle which reading of an unclear clue is meant; the file is changed whole or not."""
    text = choose(path, clue, reading, family)
    try:
        write_file(Path(path), text)
    except OSError as error:
        raise OptionError(f"cannot write it: {error.strerror}", str(path)) from None


class _Refused(NamedTuple):
    """An unclear clue, the family that refused it and what it said."""

    clue: Unclear
    room: Family
    error: InputError


def _refused(source: Source, family: Family | str | None) -> Iterator[_Refused]:
    rooms = [room for room in map(families.load, families.names()) if room.offers("dialogue")]
    for found in read_each(source.text, family, source.name):
        if isinstance(found.item, Unreadable):
            error = found.item.error
            for room in rooms:
                for each in room.dialogue.choices(error):
                    clue = Unclear(found.item.name, each.number, each.says, each.reason, tuple(each.readings))
                    yield _Refused(clue, room, error)
