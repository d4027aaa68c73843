"""Pictures as SVG, and the colours that pages share with them."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cluewright import drawing, families
from cluewright.core import FamilyError, Picture, Verdict
from cluewright.drawing.palette import DARK, LIGHT, Scheme
from cluewright.web.service import NotFoundError, Service
from cluewright.workshop.puzzle import Solution, examples
from cluewright.workshop.reading import read_solution

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
    try:
        return _drawn(_example(families.load(request.path_params["name"]).name))
    except FamilyError:
        raise NotFoundError("there is no such family") from None


def of_puzzle(request: Request) -> Response:
    """A puzzle of the library, unsolved."""
    service: Service = request.app.state.service
    return _drawn(drawing.svg(service.entry(request.path_params["name"]).puzzle.picture()))


@cache
def _example(name: str) -> str:
    """The smallest of the family's examples that has one solution and is not trivial, with its solution."""
    found: list[tuple[float, Picture]] = []
    for example in examples(families.load(name)):
        if example.verdict != Verdict.UNIQUE or example.solution is None:
            continue
        solution: Solution = read_solution(example.puzzle, example.solution)
        picture = solution.picture()
        found.append((abs(picture.width * picture.height - _GOOD), picture))
        if len(found) == _ENOUGH:
            break
    if not found:
        raise NotFoundError("this family has no picture")
    return drawing.svg(min(found, key=lambda each: each[0])[1])


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
    Route("/palette.css", palette),
    Route("/pictures/families/{name}.svg", of_family),
    Route("/pictures/puzzles/{name}.svg", of_puzzle),
]
