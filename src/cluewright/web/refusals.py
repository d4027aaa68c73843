"""What errors become: a sentence with its status, as a page to people and as JSON to programs."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cluewright.core import CluewrightError, InputError
from cluewright.library.connection import UnusableLibraryError
from cluewright.library.games import GameConflictError
from cluewright.web import pages
from cluewright.web.jobs import TooManyJobsError
from cluewright.web.service import NotFoundError, NotSavedError, TooLargeError

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


def refused(request: Request, error: Exception) -> Response:
    """An error of ours, in its own words."""
    status = next(status for kind, status in _STATUS if isinstance(error, kind))
    headers = {"retry-after": "10"} if status in (429, 503) else None
    # Where the library lies is nobody's business who only visits.
    says = error.message if isinstance(error, UnusableLibraryError) else str(error)
    return told(request, status, says, headers)


def unknown(request: Request, error: Exception) -> Response:
    """An address or a method that there is not."""
    assert isinstance(error, HTTPException)
    says = {404: "there is no such page", 405: "this cannot be done here"}.get(error.status_code, str(error.detail))
    return told(request, error.status_code, says, dict(error.headers or {}))


def told(request: Request, status: int, says: str, headers: dict[str, str] | None = None) -> Response:
    """A sentence with a status."""
    says = says[:1].upper() + says[1:]
    if request.url.path.startswith("/api") or "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"detail": says}, status, headers)
    return pages.refusal(request, status, says)
