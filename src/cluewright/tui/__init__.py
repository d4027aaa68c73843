"""The menu: a full screen in the terminal. Parse, call the workshop and the library, show."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluewright.workshop import Puzzle


def open_menu() -> int:
    """Show the menu until the user leaves it; the exit status."""
    from cluewright.tui.app import Menu

    return Menu().shown()


def play(puzzle: Puzzle) -> int:
    """Show the screen to play one puzzle; the exit status."""
    from cluewright.tui.app import Menu

    return Menu(puzzle).shown()
