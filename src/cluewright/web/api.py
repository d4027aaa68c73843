"""The HTTP interface under `/api`: its routes, those of jobs here, and why a request is refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response, StreamingResponse
from starlette.exceptions import HTTPException

import cluewright
from cluewright.core import CluewrightError
from cluewright.web import api_games, api_puzzles
from cluewright.web.api_models import Client, TheService
from cluewright.web.job_queue import Task
from cluewright.web.pages import refusal, refused, unknown

jobs = APIRouter(prefix="/api/jobs", tags=["jobs"])

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
    for router in (api_puzzles.router, api_games.router, api_games.here, jobs):
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
def state(job: str, service: TheService, client: Client) -> dict[str, Any]:
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
