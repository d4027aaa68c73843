"""What the screens are made of: a title, a sheet that scrolls, a list to choose from, a line to type in, the keys.

Nothing here is shown by colour alone, and scroll bars are words: what is chosen has a `>` before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.content import Content
from textual.strip import Strip
from textual.widgets import Input, OptionList, Static

_LAST = {"back": 1, "stop": 1, "quit": 2}
_NAMES = {"question_mark": "?", "escape": "Esc", "enter": "Enter", "tab": "Tab", "space": "Space"}


class Bar(Static):
    """Lines that stand out over the whole width of the screen, with colours or without."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self._lines = [text]

    def say(self, *lines: str) -> None:
        """Other lines."""
        if list(lines) != self._lines:
            self._lines = list(lines)
            self.refresh(layout=True)

    def render(self) -> Content:
        """The lines, filled up with blanks."""
        return Content("\n".join(f" {line}".ljust(self.app.size.width) for line in self._lines))


class Title(Bar):
    """The line at the top."""


class Keys(Bar):
    """The line at the bottom: every key that does something here, read off the screen's own bindings.

    Only Enter belongs to the list or field that has it; its screen says what it does there.
    """

    def __init__(self, enter: str = "") -> None:
        super().__init__()
        self._enter = enter

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.show())
        self.call_after_refresh(self.show)

    def on_resize(self) -> None:
        """There may be room for more, or less."""
        self.show()

    def show(self) -> None:
        """Read the bindings anew."""
        if not self.is_attached:
            return
        there = [
            (binding.key, binding.description)
            for _, binding, enabled, _ in self.screen.active_bindings.values()
            if binding.show and enabled
        ]
        declared = [binding.description for binding in type(self.screen).BINDINGS if isinstance(binding, Binding)]
        there.sort(key=lambda each: (_LAST.get(each[1], 0), declared.index(each[1]) if each[1] in declared else 0))
        entering = [("enter", self._enter)] if self._enter else []
        lines = [""]
        for item in (f"{key_name(key)} {words}" for key, words in [*entering, *there]):
            if lines[-1] and len(lines[-1]) + 2 + len(item) > self.app.size.width - 2:
                lines.append("")
            lines[-1] += f"  {item}" if lines[-1] else item
        self.say(*lines)


def key_name(name: str) -> str:
    """A key as it is written on a keyboard.

    >>> key_name("escape"), key_name("ctrl+z"), key_name("s")
    ('Esc', 'Ctrl-Z', 's')
    """
    if name.startswith("ctrl+"):
        return f"Ctrl-{name.removeprefix('ctrl+').upper()}"
    return _NAMES.get(name, name)


class Sheet(Vertical):
    """A picture or text that may be larger than the screen; a line below says what part of it is seen."""

    DOWN, ACROSS = " (Up, Down, PgUp, PgDn)", " (Left, Right)"
    """The keys that move it."""

    def __init__(self) -> None:
        super().__init__()
        self._content = Static(classes="content")
        self._scroller = ScrollableContainer(self._content, can_focus=False)
        self._position = Static(classes="position")

    def compose(self) -> ComposeResult:
        yield self._scroller
        yield self._position

    def on_mount(self) -> None:
        scroller = self._scroller
        for what in ("scroll_x", "scroll_y", "virtual_size"):
            self.watch(scroller, what, self._moved, init=False)

    def on_resize(self) -> None:
        """Another part is seen."""
        self._moved()

    def _moved(self) -> None:
        self.call_after_refresh(self._say_position)

    def show(self, content: Text, *, from_top: bool = True) -> None:
        """Put this on the sheet."""
        self._content.update(content)
        if from_top:
            self._scroller.scroll_home(animate=False)
        self.call_after_refresh(self._say_position)

    def scroll(self, across: int, down: int) -> None:
        """Move by characters."""
        self._scroller.scroll_relative(x=across, y=down, animate=False, immediate=True)

    def page(self, way: int) -> None:
        """Move down or up by what is seen."""
        self._scroller.scroll_relative(y=way * max(1, self._scroller.size.height - 1), animate=False, immediate=True)

    def _say_position(self) -> None:
        if not self._position.is_attached:
            return
        scroller, words = self._scroller, []
        whole, seen = scroller.virtual_size, scroller.scrollable_content_region
        if whole.height > seen.height:
            top = round(scroller.scroll_y)
            bottom = min(whole.height, top + seen.height)
            words.append(f"lines {top + 1}-{bottom} of {whole.height}{self.DOWN}")
        if whole.width > seen.width:
            left = round(scroller.scroll_x)
            words.append(f"columns {left + 1}-{left + seen.width} of {whole.width}{self.ACROSS}")
        position = self._position
        said = "-- " + "; ".join(words) if words else ""
        if len(said) > self.size.width - 1:  # where there is little room, the keys are not named
            said = re.sub(r" \([^)]*\)", "", said)
        position.update(Content(said))
        if position.display != bool(words):
            position.display = bool(words)
            self._moved()  # with or without this line, another part is seen


class Choices(OptionList):
    """A list to choose from, with a mark at the line that is chosen."""

    def show(self, lines: Iterable[str]) -> None:
        """These lines, the first of them chosen."""
        self.set_options([Text(f"  {line}", no_wrap=True, overflow="ellipsis") for line in lines])
        self.highlighted = 0 if self.option_count else None

    def render_line(self, y: int) -> Strip:
        """As ever, but with the mark."""
        strip = super().render_line(y)
        if self.highlighted is None or self.scroll_offset.y + y != self.highlighted:
            return strip
        style = next((segment.style for segment in strip), None)
        return Strip.join([Strip([Segment("> ", style)], 2), strip.crop(2)]).apply_style(Style(reverse=True))


class Field(Input):
    """A line to type in; while nothing is typed, Left and Right move the sheet."""

    def on_mount(self) -> None:
        """A cursor that stays: nothing is drawn while nothing happens."""
        self.cursor_blink = False

    def action_cursor_left(self, select: bool = False) -> None:
        """Left."""
        if self.value:
            super().action_cursor_left(select)
        else:
            self._scroll(-4)

    def action_cursor_right(self, select: bool = False) -> None:
        """Right."""
        if self.value:
            super().action_cursor_right(select)
        else:
            self._scroll(4)

    def _scroll(self, across: int) -> None:
        for sheet in self.screen.query(Sheet):
            sheet.scroll(across, 0)


class Asked(Horizontal):
    """A line to type in with its name before it."""

    FIELD: type[Field] = Field

    def __init__(self, name: str, value: str = "", *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._asks, self._value = name, value

    def compose(self) -> ComposeResult:
        yield Static(Content(f"{self._asks}: "), classes="asks")
        yield self.FIELD(self._value, select_on_focus=False)

    @property
    def field(self) -> Field:
        """Where one types."""
        return self.query_one(Field)
