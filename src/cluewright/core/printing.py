"""What a printed page shows of a puzzle beside its picture."""

from __future__ import annotations

from typing import NamedTuple

from cluewright.core.picture import Picture


class Page(NamedTuple):
    """The words around a picture, what is drawn in its place, and the boxes below it."""

    title: str = ""
    """What the setter calls the puzzle, if it says so itself."""

    lists: tuple[tuple[str, str], ...] = ()
    """What there is to choose from: a heading and what stands under it."""

    clues: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    """A box to write in for each of these letters."""

    notes: tuple[str, ...] = ()
    """What holds for this puzzle and not for every one of its family."""

    pictures: tuple[Picture, ...] = ()
    """What is printed instead of the puzzle's own picture, to write on."""

    topics: frozenset[str] = frozenset()
    """The sections of the rules, by their headings, that this puzzle needs; what stands before the first is always
    printed."""
