"""Pictures as SVG, and the colours that pages share with them."""

from __future__ import annotations

from functools import cache
from itertools import islice

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cluewright import drawing, families
from cluewright.core import Verdict
from cluewright.drawing.palette import DARK, LIGHT, Scheme
from cluewright.web.pages import family_named
from cluewright.web.service import NotFoundError, service_of
from cluewright.workshop.puzzle import examples
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
    return _drawn(_example(family_named(request.path_params["name"]).name))


def of_puzzle(request: Request) -> Response:
    """A puzzle of the library, unsolved."""
    return _drawn(drawing.svg(service_of(request).entry(request.path_params["name"]).puzzle.picture()))


@cache
def _example(name: str) -> str:
    """The smallest of the family's examples that has one solution and is not trivial, with its solution."""
    unique = (each for each in examples(families.load(name)) if each.verdict == Verdict.UNIQUE)
    solutions = (read_solution(each.puzzle, each.solution) for each in unique if each.solution is not None)
    pictures = [solution.picture() for solution in islice(solutions, _ENOUGH)]
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
    Route("/palette.css", palette),
    Route("/pictures/families/{name}.svg", of_family),
    Route("/pictures/puzzles/{name}.svg", of_puzzle),
]
