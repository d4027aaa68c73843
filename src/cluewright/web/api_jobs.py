"""Jobs: how far one is, its events, and its end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from cluewright.web.asking import Client, TheService
from cluewright.web.jobs import Task

router = APIRouter(prefix="/api/jobs", tags=["jobs"])

_LOOK = 0.1
"""Seconds between two looks at a job whose events are sent."""

_SIGN = 10.0
"""Seconds of silence after which a sign of life is sent, so that whoever went away is noticed."""


@router.get("/{job}")
def state(job: str, service: TheService, client: Client) -> dict[str, Any]:
    """How far a job is, and its result once it is done."""
    return service.task(job, client).document


@router.delete("/{job}")
def cancel(job: str, service: TheService, client: Client) -> dict[str, Any]:
    """End a job. Its process is killed."""
    task = service.task(job, client)
    service.cancel(task)
    return task.document


@router.get("/{job}/events", response_class=StreamingResponse)
async def events(job: str, request: Request, service: TheService, client: Client) -> StreamingResponse:
    """A job as server-sent events: `progress` whenever there is news, and `end` with the result."""
    task = service.task(job, client)
    return StreamingResponse(
        _told(task, request),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _told(task: Task, request: Request) -> AsyncIterator[str]:
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
