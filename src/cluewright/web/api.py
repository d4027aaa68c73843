"""The HTTP interface under `/api`: puzzles, proofs and explanations, games, jobs, and why a request is refused.

What a move does is the business of `games` and the rooms. Games are saved here (`games`), or stay in the visitor's
browser (`here`): each request then brings the whole game, and nothing is kept.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

import cluewright
from cluewright import families
from cluewright.core import CluewrightError, OptionError, Verdict
from cluewright.games.game import Game
from cluewright.library.entry import Entry
from cluewright.library.names import checked_name
from cluewright.web.job_queue import Task
from cluewright.web.pages import refusal, refused, unknown
from cluewright.web.service import (
    Search,
    Service,
    ask_another,
    ask_new,
    board_document,
    daily,
    game_document,
    order_of,
    playable,
    service_of,
)
from cluewright.web.settings import HINT_SECONDS, JOB_SECONDS, LARGEST_TEXT, READ_SECONDS

puzzles = APIRouter(prefix="/api", tags=["puzzles"])
games = APIRouter(prefix="/api/games", tags=["games"])
here = APIRouter(prefix="/api", tags=["games without saving"])
jobs = APIRouter(prefix="/api/jobs", tags=["jobs"])

MATHS: dict[str, Any] = {"family": "maths", "grid": [[0, 9, 6], [8, None, None], [7, None, None]]}
ENTERING: dict[str, Any] = {"do": "enter", "place": "a1", "value": "7"}
"""A puzzle and an operation for the examples."""


def _player(request: Request) -> str:
    return str(request.state.player)


def _client(request: Request) -> str:
    return str(request.state.client)


TheService = Annotated[Service, Depends(service_of)]
Player = Annotated[str, Depends(_player)]
Client = Annotated[str, Depends(_client)]


def _examples(*sent: dict[str, Any]) -> ConfigDict:
    """What the description shows."""
    return ConfigDict(json_schema_extra={"examples": [*sent]})


class Sent(BaseModel):
    """What is sent: nothing that is not known here, and `true` is not 1."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PuzzleSent(Sent):
    """A puzzle: by its name in the library, or as its JSON object."""

    model_config = _examples({"name": "zebra"}, {"document": MATHS})

    name: str | None = Field(None, max_length=200, description="Its name in the library.")
    document: dict[str, Any] | None = Field(None, description="The puzzle itself, as a JSON object of its family.")


class TextSent(Sent):
    """Puzzles as text, in any of the notations."""

    model_config = _examples({"text": "SEND + MORE = MONEY"})

    text: str = Field(max_length=LARGEST_TEXT)
    family: str | None = Field(None, max_length=40, description="Where the text does not tell it.")
    clue: int | None = Field(None, ge=1, le=10_000, description="A clue that was refused, to be read as ...")
    reading: int | None = Field(None, ge=1, le=100, description="... this one of its readings, counted from 1.")


class OrderSent(Sent):
    """A puzzle to be made."""

    model_config = _examples({"family": "maths", "size": 3, "seed": 7})

    family: str = Field(max_length=40)
    size: int | None = Field(None, ge=1, le=1000)
    seed: int | None = Field(None, ge=0, le=10**12, description="The same seed makes the same puzzle.")
    difficulty: str | None = Field(None, max_length=40)
    seconds: float = Field(JOB_SECONDS, gt=0, le=JOB_SECONDS, description="Give up after this long.")


class WorkSent(PuzzleSent):
    """A puzzle to be proved or explained."""

    seconds: float = Field(JOB_SECONDS, gt=0, le=JOB_SECONDS, description="Give up after this long.")


class ExplainSent(WorkSent):
    """A puzzle to be explained, from what is filled in already."""

    entries: dict[str, str] = Field(
        default_factory=dict, max_length=3000, description="Places, and what is there.", examples=[{"a1": "4"}]
    )


class OperationSent(Sent):
    """A move, a note or a wish in a game."""

    model_config = _examples({"revision": 3, "operation": ENTERING})

    revision: int = Field(ge=0, description="Of the game as it was shown; where another has moved since, 409 answers.")
    operation: dict[str, Any] = Field(description="As docs/games.md lists them.")
    seconds: float | None = Field(None, ge=0, le=1e8, description="The player's clock, in seconds.")


Words = Annotated[str, Query(max_length=200)]


@puzzles.get("/families")
def list_families() -> list[dict[str, Any]]:
    """The families of puzzles, and what each offers."""
    return [
        {"name": card.name, "summary": card.summary, "offers": sorted(card.capabilities), "rules": card.rules}
        for card in map(families.load, families.names())
    ]


@puzzles.get("/puzzles")
def list_puzzles(
    service: TheService, family: Words = "", size: Words = "", words: Words = "", difficulty: Words = ""
) -> list[dict[str, Any]]:
    """The puzzles in the library that fit."""
    asked = Search(*(text.strip() for text in (family, size, words, difficulty)))
    return [card._asdict() for card in service.library.cards(asked.wanted)]


@puzzles.get("/puzzles/{name}")
def show_puzzle(name: str, service: TheService, solution: bool = False) -> dict[str, Any]:
    """A puzzle of the library; its solution only if it is asked for."""
    record = service.entry(name).record
    return record if solution else {field: value for field, value in record.items() if field != "solution"}


@puzzles.post("/puzzles", status_code=201)
def save(sent: PuzzleSent, service: TheService, client: Client) -> dict[str, Any]:
    """Save a puzzle in the library under its name, or the next free one."""
    service.may_save()
    if sent.document is None:
        raise OptionError("say the document of the puzzle that is to be saved")
    puzzle = service.puzzle(None, sent.document, client)
    named = replace(puzzle, name=checked_name(sent.name or f"own {puzzle.family.name}"))
    (name,) = service.library.save_all([Entry(named, Verdict.UNKNOWN, source="pasted", tags=("own",))], rename=True)
    return {"name": name}


@puzzles.post("/readings")
def read(sent: TextSent, service: TheService, client: Client) -> dict[str, Any]:
    """What puzzles a text holds, and what became of each clue; or why it cannot be read.

    `readings` tell of each clue whether it is `plain`, `loose` (read, with words to confirm), `confirmed` or `refused`,
    and what it means or may mean. With `clue` and `reading` a loose or refused one is taken so, and the answer's `text`
    says that in its place.
    """
    if sent.family is not None:
        families.load(sent.family)
    arguments = {"text": sent.text, "family": sent.family, "clue": sent.clue, "reading": sent.reading}
    found: dict[str, Any] = service.waited(service.ask("reading", "read", arguments, client, READ_SECONDS))
    return found


@puzzles.post("/orders", status_code=202)
def make(sent: OrderSent, service: TheService, client: Client) -> dict[str, Any]:
    """Make a new puzzle, proved to have one solution: a job. The puzzle is saved in the library."""
    order = order_of(sent.family, sent.size, sent.difficulty, sent.seed)
    return ask_new(service, client, order, seconds=sent.seconds).document


@puzzles.post("/days", status_code=202)
def make_todays(service: TheService, client: Client, sent: Sent | None = None) -> dict[str, Any]:
    """Make the puzzle of the day, the same for everybody: a job."""
    name, order = daily(date.today())
    return ask_new(service, client, order, name).document


@puzzles.post("/proofs", status_code=202)
def prove(sent: WorkSent, service: TheService, client: Client) -> dict[str, Any]:
    """Prove that a puzzle has exactly one solution, or find a second one: a job."""
    puzzle = service.puzzle(sent.name, sent.document, client)
    return service.work_on("proof", "prove", puzzle, client, sent.seconds)


@puzzles.post("/explanations", status_code=202)
def explain_puzzle(sent: ExplainSent, service: TheService, client: Client) -> dict[str, Any]:
    """How a person gets to the solution, step by step: a job. The steps bring their pictures as SVG."""
    puzzle = service.puzzle(sent.name, sent.document, client)
    return service.work_on("explanation", "explain", puzzle, client, sent.seconds, entries=sent.entries)


_MOST_MOVES = 3_000


class GameSent(PuzzleSent):
    """A puzzle to be played."""

    model_config = _examples({"name": "zebra"}, {"document": MATHS})

    anew: bool = Field(False, description="Begin a new game even if one of this puzzle is under way.")


@games.get("")
def list_games(service: TheService, player: Player) -> list[dict[str, Any]]:
    """The player's games, the latest first."""
    return [card._asdict() for card in service.games.list(player)]


@games.post("", status_code=201)
def begin(sent: GameSent, service: TheService, player: Player, client: Client) -> dict[str, Any]:
    """Begin a game, or go on with the one of this puzzle that is under way."""
    service.may_save()
    puzzle = service.puzzle(sent.name, sent.document, client)
    playable(Game.begin(puzzle))
    begun = service.games.begin if sent.anew else service.games.of
    return game_document(begun(puzzle, player))


@games.get("/{key}")
def show_game(key: str, service: TheService, player: Player) -> dict[str, Any]:
    """A game: its picture, its places, what is filled in, what can be done."""
    return game_document(service.desk.get(key, player))


@games.get("/{key}/state")
def game_state(key: str, service: TheService, player: Player) -> dict[str, Any]:
    """The state file that `cluewright hint` takes."""
    return service.desk.get(key, player).game.saved_state


@games.delete("/{key}", status_code=204)
def remove(key: str, service: TheService, player: Player) -> None:
    """Forget a game."""
    service.may_save()
    service.desk.remove(key, player)


@games.post("/{key}/operations")
def operate(key: str, sent: OperationSent, service: TheService, player: Player) -> dict[str, Any]:
    """Do something in a game. It is saved before this is answered.

    Where the game has another revision than the one named, it was changed elsewhere: 409, and the game must be read
    again.
    """
    service.may_save()
    return game_document(service.desk.do(key, player, sent.revision, sent.operation, sent.seconds))


@games.post("/{key}/hints", status_code=202)
def hint(key: str, service: TheService, player: Player, client: Client) -> dict[str, Any]:
    """A hint at three strengths, with the places to look at and what the next step fills in: a job."""
    return _helped(service, key, player, client, "hint")


@games.post("/{key}/checks", status_code=202)
def check(key: str, service: TheService, player: Player, client: Client) -> dict[str, Any]:
    """Whether what is filled in is right so far: a job."""
    return _helped(service, key, player, client, "check")


@games.post("/{key}/explanations", status_code=202)
def explain(key: str, service: TheService, player: Player, client: Client) -> dict[str, Any]:
    """How to go on from here to the end, step by step: a job."""
    return _helped(service, key, player, client, "explain", JOB_SECONDS)


@games.post("/{key}/others", status_code=202)
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

    model_config = _examples(
        {"document": MATHS, "moves": [], "operation": {"do": "enter", "place": "a1", "value": "7"}}
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


_LOOK = 0.1
"""Seconds between two looks at a job whose events are sent."""

_SIGN = 10.0
"""Seconds of silence after which a sign of life is sent, so that whoever went away is noticed."""


def interface() -> FastAPI:
    """The application; whoever makes it gives it its state."""
    app = FastAPI(
        title="Cluewright",
        version=cluewright.__version__,
        description="Puzzles that can be proved: read, make, prove, explain and play them.",
        docs_url=None,  # FastAPI's pages would load their scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    for router in (puzzles, games, here, jobs):
        app.include_router(router)
    app.add_exception_handler(CluewrightError, refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, unknown)
    return app


def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return refusal(request, 422, "what was sent is not JSON")
    where = ".".join(map(str, first["loc"][1:]))
    return refusal(request, 422, f"{where}: {first['msg']}" if where else str(first["msg"]))


@jobs.get("/{job}")
def job_state(job: str, service: TheService, client: Client) -> dict[str, Any]:
    """How far a job is, and its result once it is done."""
    return service.task(job, client).document


@jobs.delete("/{job}")
def cancel(job: str, service: TheService, client: Client) -> dict[str, Any]:
    """End a job. Its process is killed."""
    task = service.task(job, client)
    service.cancel(task)
    return task.document


@jobs.get("/{job}/events", response_class=StreamingResponse)
async def events(job: str, request: Request, service: TheService, client: Client) -> StreamingResponse:
    """A job as server-sent events: `progress` whenever there is news, and `end` with the result."""
    task = service.task(job, client)
    return StreamingResponse(
        _events(task, request),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _events(task: Task, request: Request) -> AsyncIterator[str]:
    said, silent = "", 0.0
    while not task.ended.is_set():
        news = json.dumps({name: value for name, value in task.document.items() if name != "seconds"})
        if news != said or silent >= _SIGN:
            said, silent = news, 0.0
            yield f"event: progress\ndata: {json.dumps(task.document)}\n\n"
        if await request.is_disconnected() or request.app.state.leaving.is_set():
            return
        await asyncio.sleep(_LOOK)
        silent += _LOOK
    yield f"event: end\ndata: {json.dumps(task.document)}\n\n"
