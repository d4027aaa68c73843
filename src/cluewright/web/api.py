"""The HTTP interface under `/api`: its routes, and what a request that does not fit is told."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

import cluewright
from cluewright.core import CluewrightError
from cluewright.web import api_games, api_here, api_jobs, api_puzzles
from cluewright.web.refusals import refused, told, unknown


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
    for module in (api_puzzles, api_games, api_here, api_jobs):
        app.include_router(module.router)
    app.add_exception_handler(CluewrightError, refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, unknown)
    return app


def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return told(request, 422, "what was sent is not JSON")
    where = ".".join(map(str, first["loc"][1:]))
    return told(request, 422, f"{where}: {first['msg']}" if where else str(first["msg"]))
