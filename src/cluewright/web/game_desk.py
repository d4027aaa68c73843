"""Games at the service: those that were played last are kept at hand, so that a move need not play a game again.

What is kept is never believed without the library: a move is saved only if nobody else has saved meanwhile.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cluewright.core import OptionError
from cluewright.games.game import Game
from cluewright.library.games import GameConflictError, SavedGame
from cluewright.web.service import NotFoundError
from cluewright.web.settings import MOST_PLACES

if TYPE_CHECKING:
    from cluewright.library.games import Games

_KEPT = 200


def _no_such() -> NotFoundError:
    return NotFoundError("there is no such game, or it is another player's")


class Desk:
    """The games of a library, and some of them at hand."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._kept: OrderedDict[tuple[str, str], SavedGame] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str, player: str) -> SavedGame:
        """A game as it is in the library."""
        try:
            saved = self._games.get(key, player)
        except OptionError:
            if self._is_there(key, player):
                raise  # it is there, but cannot be read
            raise _no_such() from None
        if saved.key != key:  # games are found by their names too, but not under an address
            raise _no_such()
        return self._keep(saved)

    def remove(self, key: str, player: str) -> None:
        """Forget a game, even one that cannot be read because its family is no longer installed."""
        if not self._is_there(key, player):
            raise _no_such()
        self._games.remove(key, player=player)

    def _is_there(self, key: str, player: str) -> bool:
        return key in {card.key for card in self._games.list(player)}

    def do(
        self, key: str, player: str, revision: int, operation: Mapping[str, Any], seconds: float | None = None
    ) -> SavedGame:
        """The game after an operation, saved; if it has another revision by now, nothing is done."""
        with self._lock:
            saved = self._kept.get((player, key))
        if saved is None or saved.revision != revision:
            saved = self.get(key, player)
        if saved.revision != revision:
            raise GameConflictError("this game was played elsewhere meanwhile; it is shown as it is now")
        after: Game = saved.game.do(operation)
        if after is saved.game:
            return saved
        if seconds is not None:
            after = replace(after, seconds=max(seconds, saved.game.seconds))
        return self._keep(self._games.save(saved.after(after)))

    def _keep(self, saved: SavedGame) -> SavedGame:
        with self._lock:
            self._kept[saved.player, saved.key] = saved
            self._kept.move_to_end((saved.player, saved.key))
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return saved


def playable(game: Game) -> Game:
    """The same game, if it is not too large to be shown after every move."""
    if len(game.board.places) > MOST_PLACES:
        raise OptionError(f"this puzzle has more than {MOST_PLACES:,} places; it is too large to be played here")
    return game


def game_document(saved: SavedGame) -> dict[str, Any]:
    """A saved game as a JSON object."""
    own = {"key": saved.key, "name": saved.name, "revision": saved.revision}
    return {**own, **board_document(saved.game)}


def board_document(game: Game) -> dict[str, Any]:
    """A game as a JSON object, and whether its room has a board of its own."""
    return {**game.document, "board": bool(game.puzzle.family.board_script())}
