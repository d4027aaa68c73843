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
        family, words = self.family or None, self.words or None
        if self.size.isascii() and self.size.isdigit():
            return Wanted(family, extent=int(self.size[:12]), words=words)
        return Wanted(family, size=self.size or None, words=words)

    def cards(self, library: Library) -> list[Card]:
        """The puzzles that fit, by family and name."""
        found = library.cards(self.wanted)
        if not self.difficulty:
            return found
        return [card for card in found if getattr(card, "difficulty", None) == self.difficulty]


def difficulties(library: Library) -> list[str]:
    """The difficulties that puzzles of the library have."""
    found = {getattr(card, "difficulty", None) or "" for card in library.cards()}
    order = ["very easy", "easy", "medium", "hard", "very hard"]
    return sorted(filter(None, found), key=lambda each: (order.index(each) if each in order else len(order), each))
