"""A game as pages and programs are told of it."""

from __future__ import annotations

from typing import Any

from cluewright.core import OptionError
from cluewright.games.game import Game
from cluewright.library.games import SavedGame
from cluewright.web.settings import MOST_PLACES


def playable(game: Game) -> Game:
    """The same game, if it is not too large to be shown after every move."""
    if len(game.board.places) > MOST_PLACES:
        raise OptionError(f"this puzzle has more than {MOST_PLACES:,} places; it is too large to be played here")
    return game


def told(saved: SavedGame) -> dict[str, Any]:
    """A saved game as a JSON object."""
    own = {"key": saved.key, "name": saved.name, "revision": saved.revision}
    return {**own, **shown(saved.game)}


def shown(game: Game) -> dict[str, Any]:
    """A game as a JSON object, and whether its room has a board of its own."""
    return {**game.document, "board": bool(game.puzzle.family.board_script())}
