"""Play a puzzle: a cursor on the board, keys that enter, note, tick and join, typed moves, the mouse, and help.

`play_screen.py` draws, `play_keys.py` has the keys of the board, `play_asking.py` hints and checks.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

from cluewright.core import InputError, Verdict
from cluewright.games.game import Game
from cluewright.tui.play_keys import PlayKeys
from cluewright.tui.play_widgets import MoveField
from cluewright.tui.sentences import sentence
from cluewright.tui.session import Session
from cluewright.workshop import Puzzle, Solution

if TYPE_CHECKING:
    from cluewright.library.games import Games, SavedGame


class Play(PlayKeys):
    """A game that is saved after every move."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"arrow('{key}')", show=False) for key in ("up", "down", "left", "right")),
        Binding("enter", "enter", show=False),
        Binding("backspace,delete", "wipe", show=False),
        Binding("tab", "turn(1)", show=False),
        Binding("shift+tab", "turn(-1)", show=False),
        Binding("ctrl+n", "noting", "note"),
        Binding("ctrl+t", "hint", "hint"),
        Binding("ctrl+k", "check", "check"),
        Binding("ctrl+z", "undo", "undo"),
        Binding("ctrl+y", "redo", show=False),
        Binding("ctrl+p", "step", show=False),
        Binding("ctrl+r", "restart", show=False),
        Binding("ctrl+e", "wish('counts')", show=False),
        Binding("ctrl+f", "wish('follow')", show=False),
        Binding("ctrl+l", "wish('timer')", show=False),
        Binding("ctrl+g", "view", show=False),
        Binding("ctrl+o", "solution", show=False),
        Binding("ctrl+a", "another", show=False),
        Binding("question_mark", "help", "all keys"),
        Binding("f1", "help", show=False),
        Binding("escape", "back", "back"),
        Binding("ctrl+q", "app.quit", show=False),
    ]

    def __init__(
        self, puzzle: Puzzle, solution: dict[str, Any] | None = None, *, saved: SavedGame | None = None
    ) -> None:
        super().__init__()
        self._puzzle, self._solution, self._saved = puzzle, solution, saved

    def on_mount(self) -> None:
        begun = self._begin()
        places = self.game.board.places
        self.at = next((number for number, place in enumerate(places) if not place.given), 0)
        self.query_one(MoveField).focus()
        self.say(begun or self._help())
        self.run_worker(self._open_library, thread=True)
        self.set_interval(1.0, self._say_title)

    def _begin(self) -> str:
        """Take up the game that was left, or begin one."""
        game = Game.begin(self._puzzle, _read(self._puzzle, self._solution) if self._solution else None)
        said = ""
        try:
            saved = self._saved or (self._games().unsolved(self._puzzle) if self.menu.has_library() else None)
        except InputError as error:
            saved, said = None, f"This game cannot be saved: {sentence(str(error))}"
        self._verdict = Verdict.UNIQUE if game.right is not None else None
        self.session = Session(saved.game if saved else game, self._games, saved)
        if saved and game.right is not None:
            self.session.know(dict(game.right))
        if saved and saved.game.now:
            filled = saved.game.filled
            return f"You go on where you left: {filled} filled in. Ctrl-R starts anew. {self._help()}"
        return said

    def _open_library(self) -> None:
        """Have the library ready for the first move: to make one takes a second."""
        with suppress(InputError):  # what is wrong with it is said when the game should be saved
            self.menu.library()

    def _games(self) -> Games:
        return self.menu.library().games

    def _help(self) -> str:
        how = self.game.room.how(self.game.puzzle.content)
        return f"{how}. Or use the arrow keys; ? lists all keys."

    def action_of(self, key: str) -> str | None:
        """What a key does in the game; None where it is only typed."""
        return _ACTIONS.get(key)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A typed move."""
        text = event.value.strip()
        event.input.clear()
        if not text:
            self.say(self._help())
            return
        self.do({"do": "type", "text": text})

    def action_undo(self) -> None:
        """One step back."""
        self.do({"do": "undo"})

    def action_redo(self) -> None:
        """One step forward again."""
        self.do({"do": "redo"})

    def action_restart(self) -> None:
        """Everything empty."""
        self.do({"do": "restart"})

    def action_wish(self, what: str) -> None:
        """Show something or hide it."""
        self.do({"do": "wish", "what": what})

    def action_help(self) -> None:
        """All keys, and the rules."""
        from cluewright.tui.play_help import PlayHelp

        self.app.push_screen(PlayHelp(self.game))

    def action_back(self) -> None:
        """Leave what was begun, or else the game, which is saved."""
        if self.stop_asking():
            return
        field = self.query_one(MoveField)
        if field.value or self.pending or self.picked or self.choosing is not None:
            field.clear()
            self.pending, self.picked, self.choosing = "", None, None
            self.say()
            return
        self.session.leave()
        super().action_back()

    def on_screen_suspend(self) -> None:
        """Something else is seen: the clock stops."""
        if hasattr(self, "session"):
            self.session.pause()

    def on_screen_resume(self) -> None:
        """The game is seen again."""
        if hasattr(self, "session"):
            self.session.go_on()
            self.query_one(MoveField).focus()


_ACTIONS = {
    key: binding.action for binding in Play.BINDINGS if isinstance(binding, Binding) for key in binding.key.split(",")
}


def _read(puzzle: Puzzle, document: dict[str, Any]) -> Solution:
    return Solution(puzzle, puzzle.family.notation.read_solution(puzzle.content, document))
