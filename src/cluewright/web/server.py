"""Starting and ending the service."""

from __future__ import annotations

import ipaddress
import socket
import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from html import escape
from pathlib import Path
from typing import cast
from urllib.parse import quote

import uvicorn

from cluewright.core import OptionError
from cluewright.core.errors import option
from cluewright.web.app import Site, site
from cluewright.web.connections import Connection
from cluewright.web.settings import LARGEST_HEAD, Settings, is_loopback


def run(settings: Settings, *, open_browser: bool = False) -> int:
    """Answer requests until Ctrl-C or SIGTERM; the exit status."""
    listening = _listening(settings)
    settings = settings._replace(port=listening.getsockname()[1])
    server = Server(site(settings))
    first, *others = addresses(settings)
    print(f"Cluewright is at {first}  (Ctrl-C ends it)", flush=True)
    for each in others:
        print(f"          and at {each}", flush=True)
    try:
        if open_browser:
            with _opened(first):
                server.run(sockets=[listening])
        else:
            server.run(sockets=[listening])
    except KeyboardInterrupt:  # uvicorn ends in order, and then raises what it heard
        pass
    finally:
        listening.close()
    return 0


def addresses(settings: Settings) -> list[str]:
    """What to type into a browser, with the token: an address of this machine, then those that others can use.

    >>> addresses(Settings(token="a-word-that-is-known"))
    ['http://127.0.0.1:8750/?token=a-word-that-is-known']
    """
    hosts = [settings.host]
    if settings.host in ("0.0.0.0", "::"):
        hosts = ["127.0.0.1", *_of_this_machine(settings.host)]
    if not settings.behind_proxy:  # which has a port of its own
        hosts += settings.names
    token = f"?token={quote(settings.token, safe='')}" if settings.token else ""
    shown = (f"[{host}]" if ":" in host else host for host in hosts)
    return [f"http://{host}:{settings.port}/{token}" for host in shown]


def _of_this_machine(host: str) -> list[str]:
    """The addresses under which others may reach this machine: of its name, and of its way to other networks."""
    found: dict[str, None] = {}
    with suppress(OSError):
        found |= dict.fromkeys(str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None))
    for kind, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):  # kept for examples
        with suppress(OSError), socket.socket(kind, socket.SOCK_DGRAM) as way:
            way.connect((elsewhere, 9))  # sends nothing; it chooses the address that something would be sent from
            found[str(way.getsockname()[0])] = None
    return [each for each in found if not is_loopback(each) and _is_reached(each, host)]


def _is_reached(address: str, host: str) -> bool:
    """Whether a service that listens at this host answers at the address; a link-local one needs more than itself."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not parsed.is_link_local and (parsed.version == 4 or host == "::")


@contextmanager
def _opened(address: str) -> Iterator[None]:
    """Show the address in the user's browser.

    The token must not stand in the browser's command line, where every user of the machine can read it: the browser
    opens a file that only this user can read, and the file leads to the address.
    """
    with tempfile.TemporaryDirectory(prefix="cluewright-") as folder:
        file = Path(folder) / "open.html"
        way = escape(address, quote=True)
        file.write_text(
            f'<!doctype html><meta http-equiv="refresh" content="0;url={way}"><a href="{way}">Cluewright</a>', "utf-8"
        )
        showing = threading.Timer(0.5, webbrowser.open, [file.as_uri()])
        showing.start()
        try:
            yield
        finally:
            showing.cancel()


class Server(uvicorn.Server):
    """Looks after its connections, and tells streams that they shall end, so that nobody waits for them."""

    def __init__(self, whole: Site) -> None:
        super().__init__(
            uvicorn.Config(
                whole.answers,
                http=Connection,
                log_level="error",  # what strangers send is nothing to warn of
                access_log=False,
                server_header=False,
                proxy_headers=False,  # the guard reads them, where there is a proxy
                date_header=True,
                timeout_graceful_shutdown=3,
                h11_max_incomplete_event_size=LARGEST_HEAD,
                lifespan="on",
                ws="none",
            )
        )
        self._whole = whole

    async def on_tick(self, counter: int) -> bool:
        """Look at every connection from time to time."""
        if counter % 10 == 0:  # once in a second
            for each in list(cast("set[Connection]", self.server_state.connections)):
                each.look(each.loop.time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End in order."""
        self._whole.leave()
        await super().shutdown(sockets)


def _listening(settings: Settings) -> socket.socket:
    """A socket that others can connect to at once; why there is none, in one sentence."""
    try:
        kind, _, _, _, where = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(kind, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if settings.host == "::":
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
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
