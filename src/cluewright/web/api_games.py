"""Games: begin, look, move, ask for help. What a move does is the workshop's and the rooms' business.

Games are saved here (`router`), or stay in the visitor's browser (`here`): each request then brings the whole game, and
nothing is kept.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from pydantic import ConfigDict, Field

from cluewright.games.game import Game
from cluewright.web.api_models import MATHS, Client, ExplainSent, OperationSent, Player, PuzzleSent, TheService
from cluewright.web.game_desk import board_document, game_document, playable
from cluewright.web.new_puzzles import ask_another
from cluewright.web.service import Service
from cluewright.web.settings import HINT_SECONDS, JOB_SECONDS

router = APIRouter(prefix="/api/games", tags=["games"])
here = APIRouter(prefix="/api", tags=["games without saving"])

_MOST_MOVES = 3_000


class GameSent(PuzzleSent):
    """A puzzle to be played."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"name": "zebra"}, {"document": MATHS}]})

    anew: bool = Field(False, description="Begin a new game even if one of this puzzle is under way.")


@router.get("")
def list_games(service: TheService, player: Player) -> list[dict[str, Any]]:
    """The player's games, the latest first."""
    return [card._asdict() for card in service.games.list(player)]


@router.post("", status_code=201)
def begin(sent: GameSent, service: TheService, player: Player, client: Client) -> dict[str, Any]:
    """Begin a game, or go on with the one of this puzzle that is under way."""
    service.may_save()
    puzzle = service.puzzle(sent.name, sent.document, client)
    playable(Game.begin(puzzle))
    games = service.games
    return game_document(games.begin(puzzle, player) if sent.anew else games.of(puzzle, player))


@router.get("/{key}")
def show(key: str, service: TheService, player: Player) -> dict[str, Any]:
    """A game: its picture, its places, what is filled in, what can be done."""
    return game_document(service.desk.get(key, player))


@router.get("/{key}/state")
def state(key: str, service: TheService, player: Player) -> dict[str, Any]:
    """The state file that `cluewright hint` takes."""
    return service.desk.get(key, player).game.saved_state


@router.delete("/{key}", status_code=204)
def remove(key: str, service: TheService, player: Player) -> None:
    """Forget a game."""
    service.may_save()
    service.desk.remove(key, player)


@router.post("/{key}/operations")
def operate(key: str, sent: OperationSent, service: TheService, player: Player) -> dict[str, Any]:
    """Do something in a game. It is saved before this is answered.

    Where the game has another revision than the one named, it was changed elsewhere: 409, and the game must be read
    again.
    """
    service.may_save()
    return game_document(service.desk.do(key, player, sent.revision, sent.operation, sent.seconds))


@router.post("/{key}/hints", status_code=202)
def hint(key: str, service: TheService, player: Player, client: Client) -> dict[str, Any]:
    """A hint at three strengths, with the places to look at and what the next step fills in: a job."""
    return _helped(service, key, player, client, "hint")


@router.post("/{key}/checks", status_code=202)
def check(key: str, service: TheService, player: Player, client: Client) -> dict[str, Any]:
    """Whether what is filled in is right so far: a job."""
    return _helped(service, key, player, client, "check")


@router.post("/{key}/explanations", status_code=202)
def explain(key: str, service: TheService, player: Player, client: Client) -> dict[str, Any]:
    """How to go on from here to the end, step by step: a job."""
    return _helped(service, key, player, client, "explain", JOB_SECONDS)


@router.post("/{key}/others", status_code=202)
def another(key: str, service: TheService, player: Player, client: Client) -> dict[str, Any]:
    """Make another puzzle like this one, of its size, kind and level: a job."""
    return ask_another(service, client, service.desk.get(key, player).game.puzzle).document


def _helped(
    service: Service, key: str, player: str, client: str, function: str, seconds: float = HINT_SECONDS
) -> dict[str, Any]:
    game = service.desk.get(key, player).game
    return service.work_on(function, function, game.puzzle, client, seconds, entries=game.entries)


class HereSent(PuzzleSent):
    """A game as the browser keeps it, and what is to be done in it."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"document": MATHS, "moves": [], "operation": {"do": "enter", "place": "a1", "value": "7"}}]
        },
    )

    moves: list[dict[str, Any]] = Field(default_factory=list, max_length=_MOST_MOVES)
    now: int | None = Field(None, ge=0, description="How many of the moves are not undone.")
    wishes: list[str] | None = Field(None, max_length=20)
    operation: dict[str, Any] | None = None


@here.post("/here")
def move_here(sent: HereSent, service: TheService, client: Client) -> dict[str, Any]:
    """The game after an operation, with its moves, for the browser to keep."""
    game = Game.again(service.puzzle(sent.name, sent.document, client), sent.moves, sent.now)
    if sent.wishes is not None:
        game = replace(game, wishes=frozenset(sent.wishes))
    if sent.operation is not None:
        game = game.do(sent.operation)
    kept = {"moves": list(game.moves), "now": game.now, "wishes": sorted(game.wishes)}
    return {"kept": kept, **board_document(playable(game)), "key": "", "revision": 0, "name": game.puzzle.name}


@here.post("/hints", status_code=202)
def hint_here(sent: ExplainSent, service: TheService, client: Client) -> dict[str, Any]:
    """A hint for a puzzle with these entries: a job."""
    return _helped_here(sent, service, client, "hint")


@here.post("/checks", status_code=202)
def check_here(sent: ExplainSent, service: TheService, client: Client) -> dict[str, Any]:
    """Whether these entries are right so far: a job."""
    return _helped_here(sent, service, client, "check")


@here.post("/others", status_code=202)
def another_here(sent: PuzzleSent, service: TheService, client: Client) -> dict[str, Any]:
    """Make another puzzle like this one, of its size, kind and level: a job."""
    return ask_another(service, client, service.puzzle(sent.name, sent.document, client)).document


def _helped_here(sent: ExplainSent, service: TheService, client: Client, function: str) -> dict[str, Any]:
    puzzle = service.puzzle(sent.name, sent.document, client)
    seconds = min(sent.seconds, HINT_SECONDS)
    return service.work_on(function, function, puzzle, client, seconds, entries=sent.entries)
