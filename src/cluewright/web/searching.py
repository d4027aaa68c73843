"""Looking for puzzles in the library, as a search form asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.library.entry import Card, Wanted

if TYPE_CHECKING:
    from cluewright.library.store import Library


class Asked:
    """What a search form holds; an empty field asks nothing."""

    def __init__(self, family: str = "", size: str = "", words: str = "", difficulty: str = "") -> None:
        self.family, self.size, self.words, self.difficulty = (
            text.strip() for text in (family, size, words, difficulty)
        )

    @property
    def wanted(self) -> Wanted:
        """The same, as the library is asked; a bare number is the first number of a size."""
        family, words, level = self.family or None, self.words or None, self.difficulty or None
        if self.size.isascii() and self.size.isdigit():
            return Wanted(family, extent=int(self.size[:12]), words=words, level=level)
        return Wanted(family, size=self.size or None, words=words, level=level)

    def cards(self, library: Library) -> list[Card]:
        """The puzzles that fit, by family and name."""
        return library.cards(self.wanted)
