"""What a printed page shows of a puzzle beside its picture."""

from __future__ import annotations

from typing import NamedTuple


class Page(NamedTuple):
    """The words around a picture, and the boxes below it."""

    title: str = ""
    """What the setter calls the puzzle, if it says so itself."""

    lists: tuple[tuple[str, str], ...] = ()
    """What there is to choose from: a heading and what stands under it."""

    clues: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    """A box to write in for each of these letters."""
