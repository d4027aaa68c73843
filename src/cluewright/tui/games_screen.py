"""The games that were played, the last one first; Enter goes on with one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from cluewright.core import InputError
from cluewright.tui.base_screens import ReadingScreen
from cluewright.tui.sentences import sentence
from cluewright.tui.widgets import Choices

if TYPE_CHECKING:
    from cluewright.library.games import GameCard


class GamesScreen(ReadingScreen):
    """A list of games."""

    TITLE = "Go on with a game"
    ENTER = "go on"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "remove", "remove")]

    _cards: list[GameCard] | None = None

    def body(self) -> Iterable[Widget]:
        """The list."""
        yield Choices()

    def on_screen_resume(self) -> None:
        """Read the games, anew whenever one comes back."""
        choices = self.query_one(Choices)
        choices.focus()
        try:
            self._cards = self.menu.library().games.list() if self.menu.has_library() else []
        except InputError as error:
            self.say(sentence(str(error)))
            return
        choices.show(map(_line, self._cards))
        self.say("" if self._cards else "No game was played yet. Play a puzzle, and it is kept here by itself.")

    def on_option_list_option_selected(self) -> None:
        """Enter or a click goes on with the game."""
        from cluewright.tui.playing import Play

        card = self._chosen()
        if card is None:
            return
        try:
            saved = self.menu.library().games.get(card.key)
        except InputError as error:
            self.say(sentence(str(error)))
            return
        self.app.push_screen(Play(saved.game.puzzle, saved=saved))

    def action_remove(self) -> None:
        """Forget the game that is chosen."""
        card = self._chosen()
        if card is None:
            return
        try:
            self.menu.library().games.remove(card.key)
        except InputError as error:
            self.say(sentence(str(error)))
            return
        self.on_screen_resume()
        self.say(f"The game {card.name} was removed.")

    def _chosen(self) -> GameCard | None:
        number = self.query_one(Choices).highlighted
        return None if number is None or not self._cards else self._cards[number]


def _line(card: GameCard) -> str:
    name = card.name if len(card.name) <= 28 else card.name[:27] + "…"
    far = "solved" if card.solved else f"{card.filled} of {card.total}" if card.total else f"{card.filled} filled in"
    return f"{name:28}  {card.family:11}  {far:10}  {card.changed[:16].replace('T', ' ')}  {card.size}"
