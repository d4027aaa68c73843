"""The web application: pages to play on, and an HTTP interface to what the workshop does.

`serve` is all that others need. It loads FastAPI, so nothing else may import this package's modules before it is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluewright.web.settings import Settings


def serve(settings: Settings, *, open_browser: bool = False) -> int:
    """Answer requests until the user stops it; the exit status."""
    from cluewright.web.server import run

    return run(settings, open_browser=open_browser)
