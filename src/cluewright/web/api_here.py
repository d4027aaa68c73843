"""Games that stay in the visitor's browser: each request brings the whole game, and nothing is kept here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from pydantic import ConfigDict, Field

from cluewright.games.game import Game
from cluewright.web import making
from cluewright.web.asking import MATHS, Client, ExplainSent, PuzzleSent, TheService
from cluewright.web.settings import HINT_SECONDS
from cluewright.web.telling import playable, shown

router = APIRouter(prefix="/api", tags=["games without saving"])

_MOST_MOVES = 3_000


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


@router.post("/here")
def here(sent: HereSent, service: TheService, client: Client) -> dict[str, Any]:
    """The game after an operation, with its moves, for the browser to keep."""
    game = Game.again(service.puzzle(sent.name, sent.document, client), sent.moves, sent.now)
    if sent.wishes is not None:
        game = replace(game, wishes=frozenset(sent.wishes))
    if sent.operation is not None:
        game = game.do(sent.operation)
    kept = {"moves": list(game.moves), "now": game.now, "wishes": sorted(game.wishes)}
    return {"kept": kept, **shown(playable(game)), "key": "", "revision": 0, "name": game.puzzle.name}


@router.post("/hints", status_code=202)
def hint(sent: ExplainSent, service: TheService, client: Client) -> dict[str, Any]:
    """A hint for a puzzle with these entries: a job."""
    return _helped(sent, service, client, "hint")


@router.post("/checks", status_code=202)
def check(sent: ExplainSent, service: TheService, client: Client) -> dict[str, Any]:
    """Whether these entries are right so far: a job."""
    return _helped(sent, service, client, "check")


@router.post("/others", status_code=202)
def another(sent: PuzzleSent, service: TheService, client: Client) -> dict[str, Any]:
    """Make another puzzle like this one, of its size, kind and level: a job."""
    return making.ask_another(service, client, service.puzzle(sent.name, sent.document, client)).document


def _helped(sent: ExplainSent, service: TheService, client: Client, function: str) -> dict[str, Any]:
    puzzle = service.puzzle(sent.name, sent.document, client)
    seconds = min(sent.seconds, HINT_SECONDS)
    arguments = {"puzzle": puzzle.document, "entries": sent.entries, "seconds": seconds}
    return service.ask(function, function, arguments, client, seconds).document
