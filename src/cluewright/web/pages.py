"""The pages that people see, filled in on the server, and what an error becomes: a page to people, JSON to programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from cluewright import drawing, families
from cluewright.core import CluewrightError, Family, FamilyError, InputError, OptionError, Verdict
from cluewright.core.grade import Level
from cluewright.drawing.vector import DARK, LIGHT, Scheme
from cluewright.library.connection import UnusableLibraryError
from cluewright.library.games import GameConflictError
from cluewright.web.job_queue import TooManyJobsError
from cluewright.web.service import (
    NotFoundError,
    NotSavedError,
    Search,
    Service,
    TooLargeError,
    daily,
    game_document,
    service_of,
)
from cluewright.workshop.puzzle import examples
from cluewright.workshop.reading import read_solution

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

_STATUS: tuple[tuple[type[CluewrightError], int], ...] = (
    (NotFoundError, 404),
    (NotSavedError, 403),
    (TooLargeError, 413),
    (GameConflictError, 409),
    (TooManyJobsError, 429),
    (UnusableLibraryError, 503),
    (InputError, 422),
    (CluewrightError, 500),
)
"""What an error of ours is answered with; the first that fits."""

_LONGEST, _FARTHEST = 200, 10**7
"""Characters of a field of a search, and the number of a puzzle in a list."""


def _field(request: Request, name: str) -> str:
    """A field of a search; empty where nothing is asked."""
    text = request.query_params.get(name, "")
    if len(text) > _LONGEST:
        raise OptionError(f"{name} has {len(text):,} characters; a search takes {_LONGEST}")
    return text


def _page(template: str, request: Request, **known: Any) -> HTMLResponse:
    service = service_of(request)
    known = {
        "read_only": service.settings.read_only,
        "family_names": families.names(),
        "asked": None,
        "levels": list(Level),
        **known,
    }
    return HTMLResponse(_templates.get_template(template).render(known))


def home(request: Request) -> Response:
    """The families, the games to continue, the library, the puzzle of the day."""
    service = service_of(request)
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
    asked = Search(*(_field(request, each).strip() for each in Search._fields))
    first = _field(request, "start") or "0"
    if not first.isdecimal() or not first.isascii() or len(first) > 8 or int(first) > _FARTHEST:
        raise OptionError(f"start is the number of the first puzzle to be shown, up to {_FARTHEST:,}")
    start = int(first)
    cards = service_of(request).library.cards(asked.wanted)
    return _page(
        "library.html",
        request,
        at="library",
        asked=asked,
        found=len(cards),
        cards=cards[start : start + _PAGE],
        first=start + 1,
        before=_other(asked, start - _PAGE) if start else "",
        after=_other(asked, start + _PAGE) if start + _PAGE < len(cards) else "",
    )


def _other(asked: Search, start: int) -> str:
    fields = {name: value for name, value in asked._asdict().items() if value}
    return "/library?" + urlencode(fields | {"start": max(0, start)})


def family(request: Request) -> Response:
    """The rules of a family, and puzzles to begin with."""
    card = family_named(request.path_params["name"])
    cards = service_of(request).library.cards(Search(card.name).wanted)
    unique = [each for each in cards if each.verdict == "unique"]
    return _page(
        "family.html", request, at="", family=card, rules=_rules(card.name), cards=unique[:_FEW], found=len(cards)
    )


def script(request: Request) -> Response:
    """The room's own board."""
    source = family_named(request.path_params["name"]).board_script()
    if not source:
        raise NotFoundError("this family has no board of its own")
    return Response(source, media_type="text/javascript", headers={"cache-control": "no-cache"})


def puzzle(request: Request) -> Response:
    """A puzzle: its picture, its clues, and what can be done with it."""
    entry = service_of(request).entry(request.path_params["name"])
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


def _clues(lines: Sequence[str]) -> list[str]:
    """The words of a puzzle, without the lists before its first clue, which stand in the picture."""
    lines = [line for line in lines if line]
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
    saved = service_of(request).desk.get(request.path_params["key"], request.state.player)
    return _page("play.html", request, at="", game=game_document(saved), keys=_KEYS)


def here(request: Request) -> Response:
    """A game that stays in the browser, which names it."""
    return _page("play.html", request, at="", game=None, keys=_KEYS)


def family_named(name: str) -> Family:
    """The family of this name, if there is one."""
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


def refused(request: Request, error: Exception) -> Response:
    """An error of ours, in its own words."""
    status = next(status for kind, status in _STATUS if isinstance(error, kind))
    headers = {"retry-after": "10"} if status in (429, 503) else None
    # Where the library lies is nobody's business who only visits.
    says = error.message if isinstance(error, UnusableLibraryError) else str(error)
    return refusal(request, status, says, headers)


def unknown(request: Request, error: Exception) -> Response:
    """An address or a method that there is not."""
    assert isinstance(error, HTTPException)
    says = {404: "there is no such page", 405: "this cannot be done here"}.get(error.status_code, str(error.detail))
    return refusal(request, error.status_code, says, dict(error.headers or {}))


def refusal(request: Request, status: int, says: str, headers: dict[str, str] | None = None) -> Response:
    """A sentence with a status, as a page or as JSON."""
    says = says[:1].upper() + says[1:]
    if request.url.path.startswith("/api") or "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"detail": says}, status, headers)
    page = _page("refusal.html", request, status=status, says=says, at="")
    page.status_code = status
    return page


_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""A picture has a style sheet of its own and nothing else; it is shown as an image."""


def palette(request: Request) -> Response:
    """The colours of every role, for light and dark screens; print is light."""
    light, dark = _variables(LIGHT), _variables(DARK)
    roles = "".join(f".fill-{role}{{fill:var(--{role})}}.line-{role}{{stroke:var(--{role})}}" for role in LIGHT.colours)
    on_dark_screens = f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}"
    css = f":root{{{light}}}{on_dark_screens}.fill-none{{fill:none}}{roles}"
    return Response(css, media_type="text/css", headers={"cache-control": "max-age=3600"})


def of_family(request: Request) -> Response:
    """What a puzzle of the family looks like, half solved in the eye of the reader: an example with its solution."""
    return _drawn(_example(family_named(request.path_params["name"]).name))


def of_puzzle(request: Request) -> Response:
    """A puzzle of the library, unsolved."""
    return _drawn(drawing.svg(service_of(request).entry(request.path_params["name"]).puzzle.picture()))


@cache
def _example(name: str) -> str:
    """The smallest of the family's examples that has one solution and is not trivial, with its solution if recorded."""
    unique = [each for each in examples(families.load(name)) if each.verdict == Verdict.UNIQUE]
    solutions = (read_solution(each.puzzle, each.solution) for each in unique if each.solution is not None)
    pictures = [solution.picture() for solution in islice(solutions, _ENOUGH)]
    pictures = pictures or [each.puzzle.picture() for each in unique[:_ENOUGH]]
    if not pictures:
        raise NotFoundError("this family has no picture")
    return drawing.svg(min(pictures, key=lambda picture: abs(picture.width * picture.height - _GOOD)))


_GOOD = 60
"""Cells of a picture that shows enough and is not too small to be seen on a card."""

_ENOUGH = 12
"""Examples that are looked at."""


def _drawn(svg: str) -> Response:
    headers = {"content-security-policy": _POLICY, "cache-control": "no-cache"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


def _variables(scheme: Scheme) -> str:
    return f"--paper:{scheme.paper};" + "".join(f"--{role}:{colour};" for role, colour in scheme.colours.items())


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
    Route("/palette.css", palette),
    Route("/pictures/families/{name}.svg", of_family),
    Route("/pictures/puzzles/{name}.svg", of_puzzle),
]
