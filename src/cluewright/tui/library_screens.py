"""The library: find a saved puzzle by typing, save one under a name, go on with a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from cluewright import families
from cluewright.core import InputError
from cluewright.tui.screens import ReadingScreen, Stop, TypingScreen, sentence
from cluewright.tui.widgets import Asked, Choices, Title

if TYPE_CHECKING:
    from cluewright.library.games import GameCard
    from cluewright.library.store import Card, Entry

_MOST = 400
"""Lines in the list; more are found by typing."""


class LibraryScreen(TypingScreen):
    """Choose a saved puzzle; `opens` makes the screen that then comes. Arrow keys move in the list while one types."""

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

    def on_screen_resume(self) -> None:
        """Read the library, anew whenever one comes back: something may have been saved meanwhile."""
        if self._every is None:
            self.query_one("#family", Static).update("Reading the library.")
        self.in_background(lambda: self.menu.library().cards(), self._show_cards)

    def _show_cards(self, found: list[Card] | InputError) -> None:
        first = self._every is None
        if not isinstance(found, InputError):
            self._every = found
            self._search(keep=not first)
            return
        if first:
            self.query_one("#family", Static).update("")
        self.say(sentence(str(found)))

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
        choices.show(_puzzle_line(card, card.family in here) for card in shown)
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

    def on_input_submitted(self) -> None:
        """Enter opens what is chosen."""
        self._open()

    def on_option_list_option_selected(self) -> None:
        """A click opens what is chosen."""
        self._open()

    def _open(self) -> None:
        chosen = self.query_one(Choices).highlighted
        if chosen is None or not self._found:
            self.say("Nothing is chosen: type less, or press Tab for another family.")
            return
        name, library = self._found[chosen].name, self.menu.library
        self.in_background(lambda: library().get(name) or library().no_such(name), self._show_puzzle)

    def _show_puzzle(self, found: Entry | InputError) -> None:
        if isinstance(found, InputError):
            self.say(sentence(str(found)))
        elif self.is_current:  # Enter may have been pressed twice
            self.app.push_screen(self._opens(found))


class Save(TypingScreen):
    """Asks for a name; gives the entry as it was saved, or None. A name that will not do is asked for again."""

    TITLE = "Save a puzzle"
    ENTER = "save"

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self._entry = entry

    def body(self) -> Iterable[Widget]:
        """One field."""
        words = "Type a name that no other puzzle has, and press Enter. Esc leaves without saving."
        with VerticalScroll(can_focus=False):
            yield Static(words, classes="words")
            yield Asked("Name", self._entry.puzzle.name)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Try to save."""
        named = replace(self._entry, puzzle=replace(self._entry.puzzle, name=event.value.strip()))
        menu = self.menu

        def save(stop: Stop) -> Entry:
            menu.library().save(named)
            return named

        self.work(f"Saving {named.puzzle.name}.", save, self.dismiss, stopped="")

    def action_back(self) -> None:
        """Without saving."""
        self.dismiss(None)


class GamesScreen(ReadingScreen):
    """The games that were played, the last one first; Enter goes on with one."""

    TITLE = "Go on with a game"
    ENTER = "go on"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "remove", "remove")]

    _cards: list[GameCard] | None = None

    def body(self) -> Iterable[Widget]:
        """The list."""
        yield Choices()

    def on_screen_resume(self) -> None:
        """Read the games, anew whenever one comes back."""
        with self.saying_errors():
            self._cards = self.menu.library().games.list() if self.menu.has_library() else []
            self.query_one(Choices).show(map(_game_line, self._cards))
            self.say("" if self._cards else "No game was played yet. Play a puzzle, and it is kept here by itself.")

    def on_option_list_option_selected(self) -> None:
        """Enter or a click goes on with the game."""
        from cluewright.tui.play import Play

        if card := self._chosen():
            with self.saying_errors():
                saved = self.menu.library().games.get(card.key)
                self.app.push_screen(Play(saved.game.puzzle, saved=saved))

    def action_remove(self) -> None:
        """Forget the game that is chosen."""
        if card := self._chosen():
            with self.saying_errors():
                self.menu.library().games.remove(card.key)
                self.on_screen_resume()
                self.say(f"The game {card.name} was removed.")

    def _chosen(self) -> GameCard | None:
        number = self.query_one(Choices).highlighted
        return None if number is None or not self._cards else self._cards[number]


def _puzzle_line(card: Card, installed: bool) -> str:
    size = card.size if installed else "not installed"
    return f"{_cut(card.name, 34)}  {card.family:11}  {card.verdict:8}  {size}"


def _game_line(card: GameCard) -> str:
    far = "solved" if card.solved else f"{card.filled} of {card.total}" if card.total else f"{card.filled} filled in"
    changed = card.changed[:16].replace("T", " ")
    return f"{_cut(card.name, 28)}  {card.family:11}  {far:10}  {changed}  {card.size}"


def _cut(name: str, width: int) -> str:
    """A name in a column of this width."""
    return (name if len(name) <= width else name[: width - 1] + "…").ljust(width)
