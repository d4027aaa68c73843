"""Puzzles, proofs and explanations: what the workshop does with a puzzle, as an HTTP interface."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Query

from cluewright import families
from cluewright.core import OptionError, Verdict
from cluewright.library.entry import Entry
from cluewright.library.names import checked_name
from cluewright.web import new_puzzles
from cluewright.web.api_models import Client, ExplainSent, OrderSent, PuzzleSent, TextSent, TheService, WorkSent
from cluewright.web.service import Search
from cluewright.web.settings import READ_SECONDS

router = APIRouter(prefix="/api", tags=["puzzles"])

Words = Annotated[str, Query(max_length=200)]


@router.get("/families")
def list_families() -> list[dict[str, Any]]:
    """The families of puzzles, and what each offers."""
    return [
        {"name": card.name, "summary": card.summary, "offers": sorted(card.capabilities), "rules": card.rules}
        for card in map(families.load, families.names())
    ]


@router.get("/puzzles")
def list_puzzles(
    service: TheService, family: Words = "", size: Words = "", words: Words = "", difficulty: Words = ""
) -> list[dict[str, Any]]:
    """The puzzles in the library that fit."""
    asked = Search(*(text.strip() for text in (family, size, words, difficulty)))
    return [card._asdict() for card in service.library.cards(asked.wanted)]


@router.get("/puzzles/{name}")
def show(name: str, service: TheService, solution: bool = False) -> dict[str, Any]:
    """A puzzle of the library; its solution only if it is asked for."""
    record = service.entry(name).record
    return record if solution else {field: value for field, value in record.items() if field != "solution"}


@router.post("/puzzles", status_code=201)
def save(sent: PuzzleSent, service: TheService, client: Client) -> dict[str, Any]:
    """Save a puzzle in the library under its name, or the next free one."""
    service.may_save()
    if sent.document is None:
        raise OptionError("say the document of the puzzle that is to be saved")
    puzzle = service.puzzle(None, sent.document, client)
    named = replace(puzzle, name=checked_name(sent.name or f"own {puzzle.family.name}"))
    (name,) = service.library.save_all([Entry(named, Verdict.UNKNOWN, source="pasted", tags=("own",))], rename=True)
    return {"name": name}


@router.post("/readings")
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


@router.post("/orders", status_code=202)
def make(sent: OrderSent, service: TheService, client: Client) -> dict[str, Any]:
    """Make a new puzzle, proved to have one solution: a job. The puzzle is saved in the library."""
    order = new_puzzles.order_of(sent.family, sent.size, sent.difficulty, sent.seed)
    return new_puzzles.ask(service, client, order, seconds=sent.seconds).document


@router.post("/days", status_code=202)
def make_todays(service: TheService, client: Client) -> dict[str, Any]:
    """Make the puzzle of the day, the same for everybody: a job."""
    name, order = new_puzzles.daily(date.today())
    return new_puzzles.ask(service, client, order, name).document


@router.post("/proofs", status_code=202)
def prove(sent: WorkSent, service: TheService, client: Client) -> dict[str, Any]:
    """Prove that a puzzle has exactly one solution, or find a second one: a job."""
    puzzle = service.puzzle(sent.name, sent.document, client)
    return service.work_on("proof", "prove", puzzle, client, sent.seconds)


@router.post("/explanations", status_code=202)
def explain(sent: ExplainSent, service: TheService, client: Client) -> dict[str, Any]:
    """How a person gets to the solution, step by step: a job. The steps bring their pictures as SVG."""
    puzzle = service.puzzle(sent.name, sent.document, client)
    return service.work_on("explanation", "explain", puzzle, client, sent.seconds, entries=sent.entries)
