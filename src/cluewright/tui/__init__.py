"""The menu: a full screen in the terminal. Parse, call the workshop and the library, show."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluewright.library.games import SavedGame
    from cluewright.library.store import Library
    from cluewright.workshop import Puzzle


def open_menu() -> int:
    """Show the menu until the user leaves it; the exit status."""
    from cluewright.tui.app import Menu

    return Menu().shown()


def play(puzzle: Puzzle, saved: SavedGame | None = None, library: Library | None = None) -> int:
    """Show the screen to play one puzzle, or to go on with a saved game of a library; the exit status."""
    from cluewright.tui.app import Menu

    return Menu(puzzle, saved, library).shown()
