"""A page is a screen with a title above, the keys below, and a sheet, a list or fields between them.

Nothing is shown by colour alone, and scroll bars are words: what is chosen has a `>` before it. Long work has a page
too, `Working`: a thread waits for a process, which Escape can end.
"""

from __future__ import annotations

import io
import re
import textwrap
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.worker import Worker, WorkerState

from cluewright import drawing
from cluewright.core import InputError, OptionError, Picture
from cluewright.processes.batch import Job, run_job
from cluewright.processes.bounded import STANDARD_MEGABYTES

if TYPE_CHECKING:
    from cluewright.tui.app import Menu

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
        self.show()

    def show(self) -> None:
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
        if self.value:
            super().action_cursor_left(select)
        else:
            self._scroll(-4)

    def action_cursor_right(self, select: bool = False) -> None:
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


_WIDEST_TEXT = 78
_GRACE = 10.0
"""Seconds after its own limit at which a job is ended."""

_ENDING = 5.0
"""Seconds that work may take to end its processes."""


class MenuScreen(Screen[Any]):
    """What all screens share."""

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

    def __init__(self) -> None:
        super().__init__()
        self._waiting: dict[Worker[Any], Callable[[Any], object]] = {}

    def compose(self) -> ComposeResult:
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

    @contextmanager
    def saying_errors(self) -> Iterator[None]:
        """Where the input is wrong in here, say how, and go on behind it."""
        try:
            yield
        except InputError as error:
            self.say(sentence(str(error)))

    def show(self, *parts: str | Picture) -> None:
        """Put texts and pictures on the sheet, one below the other."""
        lines: list[Text] = []
        for part in parts:
            if isinstance(part, Picture):
                drawn = drawing.text(part, ascii_only=self.menu.ascii_only, colour=True)
                lines.append(Text.from_ansi(drawn, no_wrap=True))
            else:
                lines += map(Text, wrapped(part, self._width))
        self.query_one(Sheet).show(Text("\n", no_wrap=True).join(lines))

    @property
    def _width(self) -> int:
        return max(20, min(_WIDEST_TEXT, self.app.size.width - 2))

    def action_scroll_by(self, across: int, down: int) -> None:
        for sheet in self.query(Sheet):
            sheet.scroll(across, down)

    def action_page(self, way: int) -> None:
        for sheet in self.query(Sheet):
            sheet.page(way)

    def action_back(self) -> None:
        self.menu.go_back()

    def in_background(self, work: Callable[[], Any], then: Callable[[Any], object]) -> None:
        """Do work in a thread, then go on with what it returned, or with the `InputError` that it raised."""

        def outcome() -> Any:
            try:
                return work()
            except InputError as error:
                return error

        self._waiting[self.run_worker(outcome, thread=True)] = then

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state == WorkerState.SUCCESS and (then := self._waiting.pop(event.worker, None)):
            then(event.worker.result)

    def work(
        self, what: str, work: Callable[[Stop], Any], then: Callable[[Any], object], stopped: str = "Stopped."
    ) -> None:
        """Show a page while work goes on, then go on with its result; where there is none, say why."""

        def learn(result: Any) -> None:
            if result is None:
                self.say(stopped)
            elif isinstance(result, InputError):
                self.say(sentence(str(result)))
            else:
                then(result)

        self.app.push_screen(Working(what, Work(work)), learn)

    def end_work(self) -> None:
        """End the work of this screen, and wait until it has ended: the terminal is gone."""


class ReadingScreen(MenuScreen):
    """A page on which letters are keys."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "back"), Binding("q", "app.quit", "quit")]


class TextScreen(ReadingScreen):
    """A page of text, whose lines are made for the width that there is."""

    def __init__(self, title: str, lines: Callable[[int], Iterable[str]]) -> None:
        super().__init__()
        self._heading, self._lines = title, lines

    def on_mount(self) -> None:
        self.query_one(Title).say(self._heading)
        self.show(*self._lines(self._width))


class TypingScreen(MenuScreen):
    """A page with a field to type in, so that letters are no keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back", priority=True),
        Binding("ctrl+q", "app.quit", "quit", priority=True),
    ]


class FormScreen(TypingScreen):
    """A page with several fields; Enter in any of them submits all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "next field"),
        Binding("up", "app.focus_previous", show=False, priority=True),
        Binding("down", "app.focus_next", show=False, priority=True),
    ]


class Stop(threading.Event):
    """Set when the work shall end; the work writes here how far it is."""

    progress = ""


class Work:
    """Work that is done in a thread and can be stopped."""

    def __init__(self, function: Callable[[Stop], Any]) -> None:
        self._function = function
        self.stop, self._ended = Stop(), threading.Event()

    def run(self) -> Any:
        """Do it; called in a thread."""
        try:
            return self._function(self.stop)
        finally:
            self._ended.set()

    def end(self) -> None:
        """Stop the work, and wait until its processes have ended."""
        self.stop.set()
        self._ended.wait(_ENDING)


def job(function: str, seconds: float, **arguments: Any) -> Callable[[Stop], Any]:
    """Work that calls a function of `cluewright/jobs.py` in a process of its own and gives what that returns."""

    def work(stop: Stop) -> Any:
        wanted = {**arguments, "seconds": seconds}
        outcome = run_job(
            Job("menu", f"cluewright.jobs:{function}", wanted, seconds + _GRACE, STANDARD_MEGABYTES), stop
        )
        if outcome.status == "done":
            return outcome.value
        error = outcome.error and outcome.error.error()
        if isinstance(error, InputError):
            raise error
        if outcome.status == "error":
            raise OptionError(f"{outcome.detail}. This is a bug in Cluewright: please report it")
        raise OptionError(f"it came to nothing: {outcome.detail}")

    return work


class Working(MenuScreen):
    """Shown while work goes on. Gives what the work returns, the error that it met, or None if it was stopped."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "stop", "stop"),
        Binding("q", "app.quit", "quit"),
    ]

    def __init__(self, what: str, work: Work) -> None:
        super().__init__()
        self._what, self._work = what, work
        self._started = time.monotonic()

    def body(self) -> Iterable[Widget]:
        with VerticalScroll(can_focus=False):
            yield Static(id="state", markup=False)

    def on_mount(self) -> None:
        self._say_state()
        self.set_interval(0.5, self._say_state)
        self.in_background(self._work.run, lambda result: self.dismiss(None if self._work.stop.is_set() else result))

    def on_unmount(self) -> None:
        self._work.stop.set()

    def end_work(self) -> None:
        self._work.end()

    def _say_state(self) -> None:
        seconds = int(time.monotonic() - self._started)
        stop = self._work.stop
        ending = "\n\nStopping." if stop.is_set() else ""
        progress = f"\n{stop.progress}" if stop.progress else ""
        self.query_one("#state", Static).update(f"{self._what}\n\n{seconds} s so far{progress}{ending}", layout=True)

    def action_stop(self) -> None:
        self._work.stop.set()
        self._say_state()


def sentence(text: str) -> str:
    """A message as a sentence of its own.

    >>> sentence("there is no cell z9; cells run from a1 to d4")
    'There is no cell z9; cells run from a1 to d4.'
    """
    text = text.strip()
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!", ":")) else ".")


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines, its own line breaks kept."""
    lines: list[str] = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + (2 if line.lstrip()[:2] in ("- ", "* ") else 0))
        lines += textwrap.wrap(line, width, subsequent_indent=indent) or [""]
    return lines


def markdown_lines(markdown: str, width: int) -> list[str]:
    r"""Markdown as plain lines for a terminal.

    >>> markdown_lines("# Houses\n\nJoin **the houses**\nin `pairs`.\n\n- *One*: a\n  b", 20)
    ['Houses', '------', '', 'Join the houses in', 'pairs.', '', ' • One: a b']
    """
    from rich.console import Console
    from rich.markdown import Heading, Markdown

    class Underlined(Heading):
        def __rich_console__(self, console: Any, options: Any) -> Any:
            yield Text(f"{self.text.plain}\n{'-' * len(self.text.plain)}")

    class Plain(Markdown):
        elements: ClassVar = {**Markdown.elements, "heading_open": Underlined}

    paper = io.StringIO()
    Console(file=paper, width=width, color_system=None).print(Plain(markdown, hyperlinks=False))
    return [line.rstrip() for line in paper.getvalue().rstrip("\n").split("\n")]
