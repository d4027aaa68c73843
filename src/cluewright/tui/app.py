"""The application: which screens there are, how they look, and the library they share."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter

from cluewright import system
from cluewright.tui.screens import MenuScreen

if TYPE_CHECKING:
    from cluewright.library.games import SavedGame
    from cluewright.library.store import Library
    from cluewright.workshop import Puzzle

_PLAIN = str.maketrans("·×✓−–—…’‘“”≤≥•│─", ".xO---.''\"\"<>*|-")


class _Ascii(LineFilter):
    """Replaces what is not ASCII in everything that is shown."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]


class Menu(App[int]):
    """The menu; given a puzzle, the screen to play it."""

    CSS_PATH = "menu.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(
        self, puzzle: Puzzle | None = None, saved: SavedGame | None = None, library: Library | None = None
    ) -> None:
        if colourless():
            os.environ["NO_COLOR"] = "1"  # Textual asks for nothing else
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.ascii_only = ascii_only()
        self._ascii = _Ascii()
        self._puzzle, self._saved = puzzle, saved
        self._failure: Exception | None = None
        self._library = library
        self._opening = threading.Lock()

    def shown(self) -> int:
        """Run until the user leaves; the exit status. What goes wrong on a screen is raised after it has closed."""
        self.run()
        if self._failure is not None:
            raise self._failure
        return self.return_code or 0

    def _handle_exception(self, error: Exception) -> None:
        """Close the screen and let the door of the command say what happened; Textual would print its traceback."""
        if self.is_headless:
            super()._handle_exception(error)
        elif self._failure is None:
            self._failure = error
            self.exit(return_code=1)

    def on_mount(self) -> None:
        for number in system.ENDING_SIGNALS:
            if number != signal.SIGINT:
                self._end_on(number)
        self.set_interval(1.0, self._end_without_terminal)
        if self._puzzle:
            from cluewright.tui.play import Play

            self.push_screen(Play(self._puzzle, saved=self._saved))
        else:
            from cluewright.tui.menu import Home

            self.push_screen(Home())

    def _end_on(self, number: signal.Signals) -> None:
        """A signal that ends the program restores the terminal too."""
        with suppress(NotImplementedError):  # Windows' event loop hears no signals
            asyncio.get_running_loop().add_signal_handler(number, lambda: self.exit(return_code=128 + number))

    def _end_without_terminal(self) -> None:
        """A terminal that is gone can be neither read nor restored: Textual would ask it for ever."""
        if system.terminal_is_gone():
            for screen in self.screen_stack:
                if isinstance(screen, MenuScreen):
                    screen.end_work()
            system.leave_without_terminal()

    def has_library(self) -> bool:
        """Whether there is a library that games could be in; none is made to find out."""
        from cluewright.library.entry import is_there
        from cluewright.library.names import default_address

        return self._library is not None or is_there(default_address())

    def library(self) -> Library:
        """The saved puzzles, opened when first asked for; may take a moment, so threads ask."""
        from cluewright.library.store import Library

        with self._opening:
            if self._library is None:
                self._library = Library()
            return self._library

    def go_back(self) -> None:
        """Leave the screen on top; leaving the last one quits."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit(0)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's, and ASCII where the terminal has nothing else."""
        filters = super().get_line_filters()
        return [*filters, self._ascii] if self.ascii_only else filters


def ascii_only(environment: Mapping[str, str] = os.environ, encoding: str | None = None) -> bool:
    """Whether the locale has no UTF-8.

    >>> ascii_only({"LANG": "en_GB.UTF-8"}, "utf-8"), ascii_only({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, "utf-8")
    (False, True)
    """
    written = encoding or (sys.__stderr__.encoding if sys.__stderr__ else "ascii")
    if "utf" not in written.lower():
        return True
    # Python takes the C locale for UTF-8 and says so in LC_CTYPE, so that what was chosen shows in the others alone.
    chosen = environment.get("LC_ALL") or environment.get("LANG", "")
    return bool(chosen) and "utf" not in chosen.lower().replace("-", "")


def colourless(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal is of a kind that has no colours, or the user wants none.

    >>> [colourless({"TERM": kind}) for kind in ("xterm-256color", "linux", "vt100", "dumb")]
    [False, False, True, True]
    """
    kind = environment.get("TERM", "")
    return "NO_COLOR" in environment or kind == "dumb" or kind.startswith("vt")


@lru_cache(maxsize=4096)
def in_ascii(text: str) -> str:
    """The text in ASCII, as wide as before: letters without their accents, `?` for what has no likeness.

    >>> in_ascii("Brandão × 日")
    'Brandao x ??'
    """
    if text.isascii():
        return text
    plain = []
    for character in text.translate(_PLAIN):
        base = unicodedata.normalize("NFKD", character)[0] if not character.isascii() else character
        wide = unicodedata.east_asian_width(character) in "WF"
        plain.append("" if unicodedata.combining(character) else base if base.isascii() else "??" if wide else "?")
    return "".join(plain)
