"""A page is a screen with a title above, the keys below, and a sheet, a list or fields between them.

Long work has a page too, `Working`: a thread waits for a process, which Escape can end.
"""

from __future__ import annotations

import io
import textwrap
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from cluewright import drawing
from cluewright.core import InputError, OptionError, Picture
from cluewright.processes.batch import Job, run_job
from cluewright.processes.bounded import STANDARD_MEGABYTES
from cluewright.tui.widgets import Keys, Sheet, Title

if TYPE_CHECKING:
    from cluewright.tui.app import Menu

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
        """Move the sheet."""
        for sheet in self.query(Sheet):
            sheet.scroll(across, down)

    def action_page(self, way: int) -> None:
        """Turn the sheet."""
        for sheet in self.query(Sheet):
            sheet.page(way)

    def action_back(self) -> None:
        """To the screen before."""
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
        """The state of the work."""
        with VerticalScroll(can_focus=False):
            yield Static(id="state", markup=False)

    def on_mount(self) -> None:
        self._say_state()
        self.set_interval(0.5, self._say_state)
        self.in_background(self._work.run, lambda result: self.dismiss(None if self._work.stop.is_set() else result))

    def on_unmount(self) -> None:
        self._work.stop.set()

    def end_work(self) -> None:
        """End the work and wait until it has ended."""
        self._work.end()

    def _say_state(self) -> None:
        seconds = int(time.monotonic() - self._started)
        stop = self._work.stop
        ending = "\n\nStopping." if stop.is_set() else ""
        progress = f"\n{stop.progress}" if stop.progress else ""
        self.query_one("#state", Static).update(f"{self._what}\n\n{seconds} s so far{progress}{ending}", layout=True)

    def action_stop(self) -> None:
        """End the work."""
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
