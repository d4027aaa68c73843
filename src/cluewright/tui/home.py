"""The first screen: what one can do, by number or by arrow keys. A wrong key is explained and asked again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static

from cluewright.tui.base_screens import MenuScreen
from cluewright.tui.widgets import Choices

_WELCOME = "Puzzles that can be proved: solve them, make new ones, play them, study how search behaves on them."


def _solve() -> Screen[None]:
    from cluewright.tui.library_screen import LibraryScreen
    from cluewright.tui.view import View

    return LibraryScreen("Solve a saved puzzle", View)


def _make() -> Screen[None]:
    from cluewright.tui.generate_screens import Families

    return Families()


def _play() -> Screen[None]:
    from cluewright.tui.library_screen import LibraryScreen
    from cluewright.tui.playing import Play

    return LibraryScreen("Play a puzzle", lambda entry: Play(entry.puzzle, entry.only_solution))


def _go_on() -> Screen[None]:
    from cluewright.tui.games_screen import GamesScreen

    return GamesScreen()


def _study() -> Screen[None]:
    from cluewright.tui.laboratory import Laboratory
    from cluewright.tui.library_screen import LibraryScreen

    return LibraryScreen("Laboratory: which puzzle?", lambda entry: Laboratory(entry.puzzle))


def _open() -> Screen[None]:
    from cluewright.tui.opening import OpenFile

    return OpenFile()


def _about() -> Screen[None]:
    from cluewright.tui.about import About

    return About()


_ITEMS: tuple[tuple[str, str, Callable[[], Screen[None]] | None], ...] = (
    ("Solve a saved puzzle", "first the puzzle, then on a key its solution", _solve),
    ("Generate a new puzzle", "unique by proof", _make),
    ("Play a puzzle", "with hints, notes and undo", _play),
    ("Go on with a game", "every game is kept by itself", _go_on),
    ("Laboratory", "how search behaves on a puzzle", _study),
    ("Open a file", "a puzzle of your own; you are asked about unclear clues", _open),
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
        choices = self.query_one(Choices)
        choices.show(f"{number}  {name:24}{words}" for number, (name, words, _) in enumerate(_ITEMS, start=1))
        choices.focus()

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
