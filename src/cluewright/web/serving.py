"""Starting and ending the service."""

from __future__ import annotations

import socket
import threading
import webbrowser
from typing import Any

import uvicorn

from cluewright.core import OptionError
from cluewright.core.errors import option
from cluewright.web.app import site
from cluewright.web.settings import Settings


def run(settings: Settings, *, open_browser: bool = False) -> int:
    """Answer requests until Ctrl-C or SIGTERM; the exit status."""
    listening = _listening(settings)
    settings = settings._replace(port=listening.getsockname()[1])
    address = address_of(settings)
    whole = site(settings)
    server = _Server(
        uvicorn.Config(
            whole.answers,
            log_level="warning",
            access_log=False,
            server_header=False,
            date_header=True,
            timeout_graceful_shutdown=3,
            limit_concurrency=500,
            h11_max_incomplete_event_size=64 * 1024,
            lifespan="on",
            ws="none",
        ),
        whole.leave,
    )
    print(f"Cluewright is at {address}  (Ctrl-C ends it)", flush=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:  # uvicorn ends in order, and then raises what it heard
        pass
    finally:
        listening.close()
    return 0


def address_of(settings: Settings) -> str:
    """What to type into a browser."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::", "localhost") else settings.host
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{settings.port}/" + (f"?token={settings.token}" if settings.token else "")


class _Server(uvicorn.Server):
    """Tells streams that they shall end, so that nobody waits for them."""

    def __init__(self, config: uvicorn.Config, leave: Any) -> None:
        super().__init__(config)
        self._leave = leave

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._leave()
        await super().shutdown(sockets)


def _listening(settings: Settings) -> socket.socket:
    """A socket that others can connect to at once; why there is none, in one sentence."""
    try:
        kind, _, _, _, where = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(kind, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(256)
    except socket.gaierror:
        raise OptionError(f"there is no address {settings.host!r} to listen at") from None
    except OSError as error:
        raise OptionError(
            f"cannot listen at {settings.host}:{settings.port}: {error.strerror}; "
            f"{option('port', '0')} takes any free port"
        ) from None
    return listening
