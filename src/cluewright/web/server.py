"""The service: its application, its connections, how it is started and ended.

FastAPI and the models of its requests take as long to load as everything else together, and no page needs them. So the
interface under `/api` is loaded when it is first asked for, or when the service has had a moment of rest.

A client owes a request from the moment it connects, or has the answer to its last request, until the next request has
come whole. Whoever sends half a request, a byte now and then, or nothing at all, owes it all the while.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import socket
import tempfile
import threading
import webbrowser
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple, cast
from urllib.parse import quote

import h11
import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from cluewright.core import CluewrightError, OptionError
from cluewright.core.errors import option
from cluewright.web import pages
from cluewright.web.guard import FULL, Guard
from cluewright.web.service import Service
from cluewright.web.settings import (
    LARGEST_HEAD,
    MOST_CONNECTIONS,
    REQUEST_SECONDS,
    UNREAD_SECONDS,
    Settings,
    is_loopback,
)

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
        routes=[*pages.ROUTES, Mount("/static", _Static(directory=STATIC), name="static")],
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


_MOMENT = 1.0
"""Seconds after which a connection too many makes room: a request that was sent at once has been taken in by then."""


class Connection(H11Protocol):
    """uvicorn's connection, with time-outs and a bound on the number of connections."""

    owing_since: float | None = None
    """When the client began to owe a request; None while it owes nothing."""

    _unread_since: float | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        """Take the connection, if need be in another one's place."""
        super().connection_made(transport)
        self.owing_since = self.loop.time()
        there = self._open()
        if len(there) > MOST_CONNECTIONS and not any(each.owes for each in there if each is not self):
            self.app_state = {**self.app_state, FULL: True}
        elif len(there) > 2 * MOST_CONNECTIONS:
            self.make_room()
        elif len(there) > MOST_CONNECTIONS:
            self.loop.call_later(_MOMENT, self.make_room)

    def make_room(self) -> None:
        """Where there are too many, end the longest debt of the address that has the most connections in debt."""
        there = self._open()
        owing = [each for each in there if each.owes]
        if len(there) > MOST_CONNECTIONS and owing:
            crowd = Counter(each.address for each in owing)
            giving_way = min(owing, key=lambda each: (-crowd[each.address], each.owing_since or 0.0))
            giving_way.transport.abort()

    def _open(self) -> list[Connection]:
        return [each for each in cast("set[Connection]", self.connections) if not each.transport.is_closing()]

    @property
    def owes(self) -> bool:
        """Whether the client owes a request."""
        return self.owing_since is not None

    @property
    def address(self) -> str:
        """Whom the connection belongs to."""
        return self.client[0] if self.client else ""

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        super().data_received(data)
        self._note()

    def on_response_complete(self) -> None:
        """Go on to the next request."""
        super().on_response_complete()
        self._note()

    def _note(self) -> None:
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.owing_since = None
        elif self.owing_since is None:
            self.owing_since = self.loop.time()

    def look(self, now: float) -> None:
        """End the connection if its client has owed a request, or has left an answer unread, for too long."""
        if self.owing_since is not None and now - self.owing_since > REQUEST_SECONDS:
            self.refuse(HTTPStatus.REQUEST_TIMEOUT, "The request took too long to arrive.")
        if not self.transport.get_write_buffer_size():
            self._unread_since = None
        elif self._unread_since is None:
            self._unread_since = now
        elif now - self._unread_since > UNREAD_SECONDS:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP."""
        self.refuse(HTTPStatus.BAD_REQUEST, msg)

    def refuse(self, status: HTTPStatus, says: str) -> None:
        """Close the connection, with an answer if part of a request has come and nothing was answered yet."""
        if self.transport.is_closing():
            return
        begun = self.conn.their_state is not h11.IDLE or self.conn.trailing_data[0]
        if begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            # Not through h11, which refuses to send this in some states that a strange client can bring about.
            body = json.dumps({"detail": says})
            head = f"HTTP/1.1 {status} {status.phrase}\r\ncontent-type: application/json\r\nconnection: close"
            self.transport.write(f"{head}\r\ncontent-length: {len(body)}\r\n\r\n{body}".encode())
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True  # whoever still works on an answer has nobody to send it to
        self.transport.close()


def run(settings: Settings, *, open_browser: bool = False) -> int:
    """Answer requests until Ctrl-C or SIGTERM; the exit status."""
    listening = _listening(settings)
    settings = settings._replace(port=listening.getsockname()[1])
    whole = site(settings)
    server = Server(whole)
    first, *others = addresses(settings)
    print(f"Cluewright is at {first}  (Ctrl-C ends it)", flush=True)
    for each in others:
        print(f"          and at {each}", flush=True)
    try:
        # uvicorn ends in order, and then raises what it heard.
        with suppress(KeyboardInterrupt), _opened(first) if open_browser else nullcontext():
            server.run(sockets=[listening])
    finally:
        listening.close()
        whole.state.service.close()  # uvicorn skips that when it is told a second time to end
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
