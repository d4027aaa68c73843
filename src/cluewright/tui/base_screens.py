"""A page is a screen with a title above, the keys below, and a sheet, a list or fields between them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from cluewright import drawing
from cluewright.core import Picture
from cluewright.tui.widgets import Keys, Sheet, Title

if TYPE_CHECKING:
    from cluewright.tui.app import Menu

_WIDEST_TEXT = 78


class MenuScreen(Screen[Any]):
    """What all screens share. `typed` ones have a field that takes letters, so that letters are no keys there."""

    TITLE = ""
    ENTER = ""
    """What Enter does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_by(0, -1)", show=False),
        Binding("down", "scroll_by(0, 1)", show=False),
        Binding("left", "scroll_by(-4, 0)", show=False),
        Binding("right", "scroll_by(4, 0)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Title, body, message, keys."""
        yield Title(f"Cluewright - {self.TITLE}" if self.TITLE else "Cluewright")
        yield from self.body()
        yield Static(id="message")
        yield Keys(self.ENTER)

    def body(self) -> Iterable[Widget]:
        """What stands between the title and the message."""
        yield Sheet()

    @property
    def menu(self) -> Menu:
        """The application."""
        return cast("Menu", self.app)

    def say(self, text: str = "") -> None:
        """A message above the keys."""
        message = self.query_one("#message", Static)
        message.update(Content("\n".join(wrapped(text, self._width))))
        message.display = bool(text)

    def show(self, *parts: str | Picture, from_top: bool = True) -> None:
        """Put texts and pictures on the sheet, one below the other."""
        lines: list[Text] = []
        for part in parts:
            lines += [drawn(part, self.menu)] if isinstance(part, Picture) else map(Text, wrapped(part, self._width))
        self.query_one(Sheet).show(Text("\n", no_wrap=True).join(lines), from_top=from_top)

    @property
    def _width(self) -> int:
        return max(20, min(_WIDEST_TEXT, self.app.size.width - 2))

    def action_scroll_by(self, across: int, down: int) -> None:
        """Move the sheet."""
        self._on_sheet(lambda sheet: sheet.scroll(across, down))

    def action_page(self, way: int) -> None:
        """Turn the sheet."""
        self._on_sheet(lambda sheet: sheet.page(way))

    def _on_sheet(self, do: Callable[[Sheet], None]) -> None:
        for sheet in self.query(Sheet):
            do(sheet)

    def action_back(self) -> None:
        """To where one came from."""
        self.menu.go_back()


class ReadingScreen(MenuScreen):
    """A page on which letters are keys."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "back"), Binding("q", "app.quit", "quit")]


class TypingScreen(MenuScreen):
    """A page with a field to type in."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back", priority=True),
        Binding("ctrl+q", "app.quit", "quit", priority=True),
    ]


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines, its own line breaks kept."""
    lines: list[str] = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + (2 if line.lstrip()[:2] in ("- ", "* ") else 0))
        lines += textwrap.wrap(line, width, subsequent_indent=indent) or [""]
    return lines


def drawn(picture: Picture, menu: Menu) -> Text:
    """A picture as this terminal shows it."""
    return Text.from_ansi(drawing.text(picture, ascii_only=menu.ascii_only, colour=True), no_wrap=True)
