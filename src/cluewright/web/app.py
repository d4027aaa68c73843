"""The application: the routes, what errors become, and the guard before all of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import cluewright
from cluewright.core import CluewrightError, InputError
from cluewright.library.connection import UnusableLibraryError
from cluewright.library.games import GameConflictError
from cluewright.web import api_games, api_here, api_jobs, api_puzzles, pages, pictures
from cluewright.web.guard import Guard
from cluewright.web.jobs import TooManyJobsError
from cluewright.web.service import NotFoundError, NotSavedError, Service, TooLargeError
from cluewright.web.settings import Settings

STATIC = Path(__file__).with_name("static")

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


class Site(NamedTuple):
    """The whole service."""

    answers: Guard
    """What a server hands requests to."""

    inside: FastAPI

    def leave(self) -> None:
        """Tell streams that they shall end."""
        self.inside.state.leaving.set()


def site(settings: Settings) -> Site:
    """A service with these settings; its processes and its library are opened when they are needed."""
    service = Service(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        yield
        await asyncio.to_thread(service.close)

    app = FastAPI(
        title="Cluewright",
        version=cluewright.__version__,
        description="Puzzles that can be proved: read, make, prove, explain and play them.",
        docs_url=None,  # FastAPI's pages would load their scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=life,
    )
    app.state.service = service
    app.state.leaving = asyncio.Event()
    for module in (api_puzzles, api_games, api_here, api_jobs, pictures, pages):
        app.include_router(module.router)
    app.mount("/static", _Static(directory=STATIC), name="static")
    app.add_exception_handler(CluewrightError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    return Site(Guard(app, settings), app)


class _Static(StaticFiles):
    """Files that browsers may keep, if they ask each time whether they have changed."""

    def file_response(self, *arguments: Any, **options: Any) -> Response:
        response = super().file_response(*arguments, **options)
        response.headers["cache-control"] = "no-cache"
        return response

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except (OSError, ValueError):  # a name that no file can have
            raise HTTPException(404) from None


def _refused(request: Request, error: Exception) -> Response:
    """An error of ours, in its own words: as a page to people, as JSON to programs."""
    status = next(status for kind, status in _STATUS if isinstance(error, kind))
    headers = {"retry-after": "10"} if status in (429, 503) else None
    # Where the library lies is nobody's business who only visits.
    says = error.message if isinstance(error, UnusableLibraryError) else str(error)
    return _told(request, status, says, headers)


def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return _told(request, 422, "what was sent is not JSON")
    where = ".".join(map(str, first["loc"][1:]))
    return _told(request, 422, f"{where}: {first['msg']}" if where else str(first["msg"]))


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    says = {404: "there is no such page", 405: "this cannot be done here"}.get(error.status_code, str(error.detail))
    return _told(request, error.status_code, says, dict(error.headers or {}))


def _told(request: Request, status: int, says: str, headers: dict[str, str] | None = None) -> Response:
    says = says[:1].upper() + says[1:]
    if request.url.path.startswith("/api") or "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"detail": says}, status, headers)
    return pages.refusal(request, status, says)
