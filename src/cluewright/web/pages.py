"""The pages that people see, filled in on the server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from cluewright import families
from cluewright.core import Family, FamilyError, OptionError
from cluewright.core.grade import Level
from cluewright.web.daily import daily
from cluewright.web.searching import Asked
from cluewright.web.service import NotFoundError, Service
from cluewright.web.telling import told

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

_LONGEST, _FARTHEST = 200, 10**7
"""Characters of a field of a search, and the number of a puzzle in a list."""


def _service(request: Request) -> Service:
    found: Service = request.app.state.service
    return found


def _field(request: Request, name: str) -> str:
    """A field of a search; empty where nothing is asked."""
    text = request.query_params.get(name, "")
    if len(text) > _LONGEST:
        raise OptionError(f"{name} has {len(text):,} characters; a search takes {_LONGEST}")
    return text


def _page(template: str, request: Request, **known: Any) -> HTMLResponse:
    service = _service(request)
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
    response = _page("refusal.html", request, status=status, says=says, at="")
    response.status_code = status
    return response


def home(request: Request) -> Response:
    """The families, the games to continue, the library, the puzzle of the day."""
    service = _service(request)
    games = [] if service.settings.read_only else service.games.list(request.state.player)[:12]
    return _page(
        "home.html",
        request,
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


def library(request: Request) -> Response:
    """The puzzles that fit a search."""
    family, size, words, difficulty = (_field(request, each) for each in ("family", "size", "words", "difficulty"))
    first = _field(request, "start") or "0"
    if not first.isdecimal() or not first.isascii() or len(first) > 8 or int(first) > _FARTHEST:
        raise OptionError(f"start is the number of the first puzzle to be shown, up to {_FARTHEST:,}")
    start = int(first)
    asked = Asked(family, size, words, difficulty)
    cards = asked.cards(_service(request).library)
    query = {"family": family, "size": size, "words": words, "difficulty": difficulty}
    return _page(
        "library.html",
        request,
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


def family(request: Request) -> Response:
    """The rules of a family, and puzzles to begin with."""
    card = _family(request.path_params["name"])
    cards = Asked(card.name).cards(_service(request).library)
    unique = [each for each in cards if each.verdict == "unique"]
    return _page(
        "family.html", request, at="", family=card, rules=_rules(card.name), cards=unique[:_FEW], found=len(cards)
    )


def script(request: Request) -> Response:
    """The room's own board."""
    source = _family(request.path_params["name"]).board_script()
    if not source:
        raise NotFoundError("this family has no board of its own")
    return Response(source, media_type="text/javascript", headers={"cache-control": "no-cache"})


def puzzle(request: Request) -> Response:
    """A puzzle: its picture, its clues, and what can be done with it."""
    entry = _service(request).entry(request.path_params["name"])
    given = entry.puzzle
    lines = given.family.play.told(given.content) if given.family.offers("play") else []
    return _page(
        "puzzle.html",
        request,
        at="library",
        puzzle=given,
        told=_clues(lines),
        title=given.picture().title,
        source=entry.source,
        difficulty=str(entry.grade.level) if entry.grade else given.difficulty,
    )


def _clues(told: Sequence[str]) -> list[str]:
    """What a room tells, without the lists before its first clue, which stand in the picture."""
    lines = [line for line in told if line]
    first = next((number for number, line in enumerate(lines) if line.startswith("1. ")), 0)
    return lines[first:]


def new(request: Request) -> Response:
    """A form for a new puzzle."""
    cards = [card for card in map(families.load, families.names()) if card.offers("generate")]
    makers = [{"name": card.name, "size": card.generate.SIZE} for card in cards]
    return _page("new.html", request, at="new", makers=makers, chosen=_field(request, "family"))


def paste(request: Request) -> Response:
    """A form for a puzzle of one's own."""
    return _page("paste.html", request, at="paste")


def play(request: Request) -> Response:
    """A game."""
    saved = _service(request).desk.get(request.path_params["key"], request.state.player)
    return _page("play.html", request, at="", game=told(saved), keys=_KEYS)


def here(request: Request) -> Response:
    """A game that stays in the browser, which names it."""
    return _page("play.html", request, at="", game=None, keys=_KEYS)


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


ROUTES = [
    Route("/", home),
    Route("/library", library),
    Route("/families/{name}", family),
    Route("/families/{name}/play.js", script),
    Route("/puzzles/{name}", puzzle),
    Route("/new", new),
    Route("/paste", paste),
    Route("/games/{key}", play),
    Route("/here", here),
]
