"""The library: saved puzzles by family, found by typing. Arrow keys move in the list while one types."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static
from textual.worker import Worker, WorkerState

from cluewright import families
from cluewright.core import InputError
from cluewright.tui.base_screens import TypingScreen
from cluewright.tui.sentences import sentence
from cluewright.tui.widgets import Asked, Choices, Title

if TYPE_CHECKING:
    from cluewright.library.store import Card, Entry

_MOST = 400
"""Lines in the list; more are found by typing."""


class LibraryScreen(TypingScreen):
    """Choose a saved puzzle; `opens` makes the screen that then comes."""

    ENTER = "open"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "family(1)", "next family", priority=True),
        Binding("shift+tab", "family(-1)", show=False, priority=True),
        Binding("up", "move('cursor_up')", show=False, priority=True),
        Binding("down", "move('cursor_down')", show=False, priority=True),
        Binding("pageup", "move('page_up')", show=False, priority=True),
        Binding("pagedown", "move('page_down')", show=False, priority=True),
    ]

    def __init__(self, title: str, opens: Callable[[Entry], Screen[None]]) -> None:
        super().__init__()
        self._heading, self._opens = title, opens
        self._families = ["all families", *families.names()]
        self._family = 0
        self._every: list[Card] | None = None
        self._found: list[Card] = []

    def body(self) -> Iterable[Widget]:
        """A line to type in and the list."""
        yield Asked("Search")
        yield Static(id="family", classes="line")
        yield Choices()

    def on_mount(self) -> None:
        self.query_one(Title).say(f"Cluewright - {self._heading}")
        self.query_one(Choices).can_focus = False
        self.query_one(Asked).field.focus()

    def on_screen_resume(self) -> None:
        """Read the library, anew whenever one comes back: something may have been saved meanwhile."""
        if self._every is None:
            self.query_one("#family", Static).update("Reading the library.")
        self.run_worker(self._read, thread=True, exclusive=True)

    def _read(self) -> list[Card] | InputError:
        try:
            return self.menu.library().cards()
        except InputError as error:
            return error

    def _fetch(self, name: str) -> Entry | InputError:
        try:
            return self.menu.library().get(name) or self.menu.library().no_such(name)
        except InputError as error:
            return error

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """The list was read, or the puzzle that was chosen."""
        if event.state != WorkerState.SUCCESS:
            return
        found = event.worker.result
        if isinstance(found, InputError):
            if self._every is None:
                self.query_one("#family", Static).update("")
            self.say(sentence(str(found)))
        elif isinstance(found, list):
            first = self._every is None
            self._every = found
            self._search(keep=not first)
        elif found is not None:
            self.app.push_screen(self._opens(found))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Every letter narrows the list."""
        self._search()

    def _search(self, *, keep: bool = False) -> None:
        if self._every is None:
            return
        words = self.query_one(Asked).field.value.casefold().split()
        family = self._families[self._family] if self._family else None
        self._found = [
            card
            for card in self._every
            if family in (None, card.family) and all(word in f"{card.name} {card.source}".casefold() for word in words)
        ]
        typed = " ".join(words)
        self._found.sort(key=lambda card: not card.name.casefold().startswith(typed))
        self._found.sort(key=lambda card: card.name.casefold() != typed)
        choices = self.query_one(Choices)
        chosen = choices.highlighted
        shown = self._found[:_MOST]
        here = families.present({card.family for card in shown})
        choices.show(_line(card, card.family in here) for card in shown)
        if keep and chosen is not None:
            choices.highlighted = chosen
        self._say_found()

    def _say_found(self) -> None:
        count = len(self._found)
        line = f"{self._families[self._family]}: {count} puzzle{'' if count == 1 else 's'}"
        self.query_one("#family", Static).update(f"{line} (Tab: the next family; Up, Down: choose)")
        if not count:
            self.say("No puzzle is called so: type less, or press Tab for another family.")
        elif count > _MOST:
            self.say(f"The first {_MOST} are shown; type a part of the name to find the others.")
        else:
            self.say()

    def action_family(self, way: int) -> None:
        """Another family."""
        self._family = (self._family + way) % len(self._families)
        self._search()

    def action_move(self, how: str) -> None:
        """Move in the list."""
        getattr(self.query_one(Choices), f"action_{how}")()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter opens what is chosen."""
        self.action_open()

    def action_open(self) -> None:
        """Open what is chosen."""
        chosen = self.query_one(Choices).highlighted
        if chosen is None or not self._found:
            self.say("Nothing is chosen: type less, or press Tab for another family.")
        else:
            name = self._found[chosen].name
            self.run_worker(lambda: self._fetch(name), thread=True, exclusive=True)

    def on_option_list_option_selected(self) -> None:
        """A click opens."""
        self.action_open()


def _line(card: Card, installed: bool) -> str:
    name = card.name if len(card.name) <= 34 else card.name[:33] + "…"
    return f"{name:34}  {card.family:11}  {card.verdict:8}  {card.size if installed else 'not installed'}"
