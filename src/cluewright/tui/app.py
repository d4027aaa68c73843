"""The application: which screens there are, how they look, and the library they share."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter

from cluewright import system
from cluewright.tui.terminal import ascii_only, colourless, in_ascii
from cluewright.tui.working import HasWork

if TYPE_CHECKING:
    from cluewright.library.games import SavedGame
    from cluewright.library.store import Library
    from cluewright.workshop import Puzzle

_STYLE = """
* { scrollbar-size: 0 0; }
Screen { background: ansi_default; color: ansi_default; }
Title { height: 1; text-style: reverse bold; }
Keys { dock: bottom; height: auto; text-style: reverse; }
#message { height: auto; max-height: 8; padding: 0 1; display: none; text-style: bold; }
Table { height: 1fr; }
Table.beside { layout: horizontal; }
Table.below { layout: vertical; }
Table BoardSheet { width: 1fr; height: 1fr; padding: 0 0 0 1; }
Table.beside Pane { height: 1fr; layout: vertical; }
Table.below Pane { height: auto; max-height: 8; layout: vertical; }
Pane #message { max-height: 14; padding: 0 0 1 1; }
Table.below Pane #message { max-height: 6; padding: 0 1; }
Table.below.clued BoardSheet { height: auto; }
Table.below.clued BoardSheet ScrollableContainer { height: auto; }
Table.below.clued Pane { height: 1fr; max-height: 100%; }
Pane #facts { height: auto; padding: 0 0 0 1; }
Pane ClueSheet { height: 1fr; padding: 1 0 0 0; }
#state, .words { height: auto; padding: 1 2; }
.line, .hint { height: auto; padding: 0 1; }
Make .hint, Laboratory .hint { padding: 0 1 0 4; text-style: italic; }
Sheet { height: 1fr; padding: 0 1; }
Sheet ScrollableContainer { height: 1fr; }
Sheet .content { width: auto; height: auto; }
Sheet .position { height: 1; display: none; text-style: italic; }
Choices { border: none; padding: 0 1; height: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }
Choices { background: ansi_default; color: ansi_default; }
Choices:focus { border: none; background: ansi_default; }
Choices > .option-list--option-highlighted { background: ansi_default; color: ansi_default; }
Choices:focus > .option-list--option-highlighted { background: ansi_default; color: ansi_default; text-style: none; }
Choices > .option-list--option-hover { background: ansi_default; }
Asked { height: 1; padding: 0 1; }
Asked .asks { width: auto; }
Field, Field:focus { border: none; height: 1; width: 1fr; padding: 0; background: ansi_default; color: ansi_default; }
Field > .input--cursor { text-style: reverse; background: ansi_default; color: ansi_default; }
Field > .input--placeholder { text-style: dim; color: ansi_default; }
"""


class _Ascii(LineFilter):
    """Replaces what is not ASCII in everything that is shown."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments in ASCII."""
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]


class Menu(App[int]):
    """The menu; given a puzzle, the screen to play it."""

    CSS = _STYLE
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
            from cluewright.tui.playing import Play

            self.push_screen(Play(self._puzzle, saved=self._saved))
        else:
            from cluewright.tui.home import Home

            self.push_screen(Home())

    def _end_on(self, number: signal.Signals) -> None:
        """Being told to end restores the terminal too."""
        with suppress(NotImplementedError):  # Windows' event loop hears no signals
            asyncio.get_running_loop().add_signal_handler(number, lambda: self.exit(return_code=128 + number))

    def _end_without_terminal(self) -> None:
        """A terminal that is gone can be neither read nor restored: Textual would ask it for ever."""
        if system.terminal_is_gone():
            for screen in self.screen_stack:
                if isinstance(screen, HasWork):
                    screen.end()
            system.leave_without_terminal()

    def has_library(self) -> bool:
        """Whether there is a library that games could be in; none is made to find out."""
        from cluewright.library.lookup import is_there
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
