"""The application: pages and pictures, the interface under `/api`, and the guard before all of it.

FastAPI and the models of its requests take as long to load as everything else together, and no page needs them. So the
interface is loaded when it is first asked for, or when the service has had a moment of rest.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from cluewright.core import CluewrightError
from cluewright.web import pages, pictures
from cluewright.web.guard import Guard
from cluewright.web.service import Service
from cluewright.web.settings import Settings

STATIC = Path(__file__).with_name("static")

_REST = 1.0
"""Seconds after the start until the interface is loaded without being asked for: the first page comes before."""


class Site(NamedTuple):
    """The whole service."""

    answers: Guard
    """What a server hands requests to."""

    state: State

    def leave(self) -> None:
        """Tell streams that they shall end."""
        self.state.leaving.set()


def site(settings: Settings) -> Site:
    """A service with these settings; its processes and its library are opened when they are needed."""
    state = State({"service": Service(settings), "leaving": asyncio.Event()})
    whole = _Whole(state)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        loading = asyncio.create_task(whole.load_later())
        yield
        loading.cancel()
        await asyncio.to_thread(state.service.close)

    shown = whole.pages = Starlette(
        routes=[*pages.ROUTES, *pictures.ROUTES, Mount("/static", _Static(directory=STATIC), name="static")],
        exception_handlers={CluewrightError: pages.refused, HTTPException: pages.unknown},
        lifespan=life,
    )
    shown.state = state
    return Site(Guard(whole, settings), state)


class _Whole:
    """Hands what is asked under `/api` to the interface, which is loaded in a thread, and all else to the pages."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._loading = asyncio.Lock()
        self._interface: ASGIApp | None = None
        self.pages: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] == "http" and (path == "/api" or path.startswith("/api/")):
            await (self._interface or await self.load())(scope, receive, send)
        else:
            await self.pages(scope, receive, send)

    async def load_later(self) -> None:
        """Load it when the first page has been asked for, most likely."""
        await asyncio.sleep(_REST)
        await self.load()

    async def load(self) -> ASGIApp:
        """The interface; whoever comes while it is being loaded waits."""
        async with self._loading:
            if self._interface is None:
                self._interface = await asyncio.to_thread(self._made)
            return self._interface

    def _made(self) -> ASGIApp:
        from cluewright.web.api import interface

        made = interface()
        made.state = self._state
        return made


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
