"""A game on a screen and its place in the library: saved after every move, with the time that it was played."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from cluewright.core import InputError
from cluewright.games.game import Game, Operation
from cluewright.tui.screens import sentence

if TYPE_CHECKING:
    from cluewright.library.games import Games, SavedGame


class Session:
    """A game under way. It gets a place in the library with its first move."""

    def __init__(self, game: Game, games: Callable[[], Games], saved: SavedGame | None = None) -> None:
        self._game, self._games, self._saved = game, games, saved
        self._since: float | None = time.monotonic()
        self._troubled = False

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._game

    @property
    def seconds(self) -> float:
        """How long it has been played."""
        return self._game.seconds + (time.monotonic() - self._since if self._since is not None else 0)

    def pause(self) -> None:
        """Stop the clock, while something else is seen."""
        self._game = replace(self._game, seconds=self.seconds)
        self._since = None

    def go_on(self) -> None:
        """Start the clock again."""
        if self._since is None:
            self._since = time.monotonic()

    def do(self, operation: Operation) -> str:
        """Do an operation and save the game; what there is to say. What is not a move is refused (`NotationError`)."""
        before = self._game
        self._game = after = before.do(operation)
        if after is before:
            return "That stands there already."
        unchanged = after.moves == before.moves and after.now == before.now and after.wishes == before.wishes
        return after.said if unchanged else self.save() or after.said

    def know(self, right: dict[str, str]) -> None:
        """Keep the entries of the only solution."""
        self._game = self._game.knowing(right)

    def save(self) -> str:
        """Write the game; what went wrong, or nothing. The same trouble is not said again after every move."""
        from cluewright.library.games import GameConflictError

        is_paused = self._since is None
        self.pause()
        if not is_paused:
            self.go_on()
        try:
            games = self._games()
            self._saved = games.save(self._saved.after(self._game)) if self._saved else games.add(self._game)
        except GameConflictError:
            return self._reload()
        except InputError as error:
            was_said, self._troubled = self._troubled, True
            return "" if was_said else f"{self._game.said} This game is not saved: {sentence(str(error))}"
        return ""

    def _reload(self) -> str:
        """Take over what was played elsewhere."""
        assert self._saved is not None
        self._saved = self._games().get(self._saved.key, self._saved.player)
        self._game = self._saved.game
        return "This game was played elsewhere meanwhile. Here is how it stands now; the last move was not kept."

    def leave(self) -> None:
        """Write down the time that was played, if there is a game to go on with."""
        if self._saved is not None:
            self.save()
