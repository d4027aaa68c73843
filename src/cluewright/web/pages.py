"""The pages that people see, filled in on the server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from cluewright import families
from cluewright.core import Family, FamilyError
from cluewright.core.grade import Level
from cluewright.web import api_games
from cluewright.web.asking import Player, TheService
from cluewright.web.daily import daily
from cluewright.web.searching import Asked
from cluewright.web.service import NotFoundError, Service

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

_templates = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
)

_PAGE = 24
"""Puzzles on one page of the list."""

_FEW = 8
"""Puzzles that a family's page names."""

_KEYS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "enter": (("a value", "enters it where the cursor is; again, and it is taken away"),),
    "paint": (("Space or #", "fills a cell, or opens it again"), ("-", "marks that a cell stays empty"),
              ("Shift+arrows", "paints while moving")),
    "grid": (("Space", "a cross, then a tick, then nothing"), ("x and t", "a cross, a tick"),
             ("Tab", "goes on to the table and to the clues; Space strikes a clue off")),
    "join": (("Space", "takes hold of a house; on another house, it joins the two"),),
}  # fmt: skip

Text = Annotated[str, Query(max_length=200)]


def _page(template: str, service: Service, **known: Any) -> HTMLResponse:
    known = {
        "read_only": service.settings.read_only,
        "family_names": families.names(),
        "asked": None,
        "levels": list(Level),
        **known,
    }
    return HTMLResponse(_templates.get_template(template).render(known))


def refusal(request: Request, status: int, says: str) -> Response:
    """A page that says why there is no other."""
    response = _page("refusal.html", request.app.state.service, status=status, says=says, at="")
    response.status_code = status
    return response


@router.get("/")
def home(service: TheService, player: Player) -> Response:
    """The families, the games to continue, the library, the puzzle of the day."""
    games = [] if service.settings.read_only else service.games.list(player)[:12]
    return _page(
        "home.html",
        service,
        at="home",
        today=_today(service),
        games=games,
        families=[families.load(name) for name in families.names()],
    )


def _today(service: Service) -> dict[str, str]:
    day = date.today()
    name, order = daily(day)
    there = service.library.get(name) is not None
    words = f"{day.strftime('%A')}, {day.day} {day.strftime('%B')}"
    summary = families.load(order.family).summary
    return {"words": words, "family": order.family, "summary": summary, "name": name if there else ""}


@router.get("/library")
def library(
    service: TheService,
    family: Text = "",
    size: Text = "",
    words: Text = "",
    difficulty: Text = "",
    start: Annotated[int, Query(ge=0, le=10**7)] = 0,
) -> Response:
    """The puzzles that fit a search."""
    asked = Asked(family, size, words, difficulty)
    cards = asked.cards(service.library)
    query = {"family": family, "size": size, "words": words, "difficulty": difficulty}
    return _page(
        "library.html",
        service,
        at="library",
        asked=asked,
        found=len(cards),
        cards=cards[start : start + _PAGE],
        first=start + 1,
        before=_other(query, start - _PAGE) if start else "",
        after=_other(query, start + _PAGE) if start + _PAGE < len(cards) else "",
    )


def _other(query: dict[str, str], start: int) -> str:
    return "/library?" + urlencode({name: value for name, value in query.items() if value} | {"start": max(0, start)})


@router.get("/families/{name}")
def family(name: str, service: TheService) -> Response:
    """The rules of a family, and puzzles to begin with."""
    card = _family(name)
    cards = Asked(card.name).cards(service.library)
    unique = [each for each in cards if each.verdict == "unique"]
    return _page(
        "family.html", service, at="", family=card, rules=_rules(card.name), cards=unique[:_FEW], found=len(cards)
    )


@router.get("/families/{name}/play.js")
def script(name: str) -> Response:
    """The room's own board."""
    source = _family(name).board_script()
    if not source:
        raise NotFoundError("this family has no board of its own")
    return Response(source, media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/puzzles/{name}")
def puzzle(name: str, service: TheService) -> Response:
    """A puzzle: its picture, its clues, and what can be done with it."""
    entry = service.entry(name)
    given = entry.puzzle
    told = given.family.play.told(given.content) if given.family.offers("play") else []
    return _page(
        "puzzle.html",
        service,
        at="library",
        puzzle=given,
        told=_clues(told),
        title=given.picture().title,
        source=entry.source,
        difficulty=str(entry.grade.level) if entry.grade else given.difficulty,
    )


def _clues(told: Sequence[str]) -> list[str]:
    """What a room tells, without the lists before its first clue, which stand in the picture."""
    lines = [line for line in told if line]
    first = next((number for number, line in enumerate(lines) if line.startswith("1. ")), 0)
    return lines[first:]


@router.get("/new")
def new(service: TheService, family: Text = "") -> Response:
    """A form for a new puzzle."""
    cards = [card for card in map(families.load, families.names()) if card.offers("generate")]
    makers = [{"name": card.name, "size": card.generate.SIZE} for card in cards]
    return _page("new.html", service, at="new", makers=makers, chosen=family)


@router.get("/paste")
def paste(service: TheService) -> Response:
    """A form for a puzzle of one's own."""
    return _page("paste.html", service, at="paste")


@router.get("/games/{key}")
def play(key: str, service: TheService, player: Player) -> Response:
    """A game."""
    return _page("play.html", service, at="", game=api_games.told(service.desk.get(key, player)), keys=_KEYS)


@router.get("/here")
def here(service: TheService) -> Response:
    """A game that stays in the browser, which names it."""
    return _page("play.html", service, at="", game=None, keys=_KEYS)


def _family(name: str) -> Family:
    try:
        return families.load(name)
    except FamilyError:
        raise NotFoundError("there is no such family") from None


@cache
def _rules(name: str) -> Markup:
    """The rules as HTML; markup that stands in them is shown as text."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["image", "link", "autolink"])
    return Markup(reader.render(families.load(name).rules))
