"""The first screen: what one can do, by number or by arrow keys. A wrong key is explained and asked again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static

import cluewright
from cluewright.library.names import default_address
from cluewright.tui.file_screens import OpenFile
from cluewright.tui.generate_screens import Families
from cluewright.tui.laboratory import Laboratory
from cluewright.tui.library_screens import GamesScreen, LibraryScreen
from cluewright.tui.play import Play
from cluewright.tui.puzzle_screen import PuzzleScreen
from cluewright.tui.screens import MenuScreen, TextScreen, markdown_lines
from cluewright.tui.widgets import Choices

_WELCOME = "Puzzles that can be proved: solve them, make new ones, play them, study how search behaves on them."


def _about() -> Screen[None]:
    """What this is, and whose ideas and puzzles it rests on."""
    text = Path(__file__).with_name("about.md").read_text("utf-8").format(version=cluewright.__version__)
    library = f"Your library is at {default_address()}."
    return TextScreen("Cluewright - About", lambda width: [*markdown_lines(text, width), "", library])


def _solve() -> Screen[None]:
    return LibraryScreen("Solve a saved puzzle", PuzzleScreen)


def _play() -> Screen[None]:
    return LibraryScreen("Play a puzzle", lambda entry: Play(entry.puzzle, entry.only_solution))


def _study() -> Screen[None]:
    return LibraryScreen("Laboratory: which puzzle?", lambda entry: Laboratory(entry.puzzle))


_ITEMS: tuple[tuple[str, str, Callable[[], Screen[None]] | None], ...] = (
    ("Solve a saved puzzle", "first the puzzle, then on a key its solution", _solve),
    ("Generate a new puzzle", "unique by proof", Families),
    ("Play a puzzle", "with hints, notes and undo", _play),
    ("Go on with a game", "every game is kept by itself", GamesScreen),
    ("Laboratory", "how search behaves on a puzzle", _study),
    ("Open a file", "a puzzle of your own; you are asked about unclear clues", OpenFile),
    ("About", "whose puzzles and ideas these are", _about),
    ("Quit", "", None),
)


class Home(MenuScreen):
    """The menu."""

    TITLE = "a workbench for puzzles that can be proved"
    ENTER = "choose"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.quit", "quit"),
    ]

    def body(self) -> Iterable[Widget]:
        """The items."""
        yield Static(_WELCOME, classes="words")
        yield Choices()

    def on_mount(self) -> None:
        lines = (f"{number}  {name:24}{words}" for number, (name, words, _) in enumerate(_ITEMS, start=1))
        self.query_one(Choices).show(lines)

    def on_screen_resume(self) -> None:
        """What to do, said anew whenever one comes back."""
        self.say(f"Up and Down move, Enter chooses; or press a number from 1 to {len(_ITEMS)}.")

    def on_key(self, event: events.Key) -> None:
        """A number chooses; any other key is answered with what can be pressed."""
        if event.character is None or not event.is_printable or event.key == "q":
            return
        event.stop()
        if event.character in "123456789" and int(event.character) <= len(_ITEMS):
            self.query_one(Choices).highlighted = int(event.character) - 1
            self._open(int(event.character) - 1)
        else:
            self.say(f"{event.character!r} is not on the menu: press a number from 1 to {len(_ITEMS)}, or q to quit.")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a line."""
        self._open(event.option_index)

    def _open(self, index: int) -> None:
        makes = _ITEMS[index][2]
        if makes is None:
            self.app.exit(0)
        else:
            self.app.push_screen(makes())
