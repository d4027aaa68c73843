"""What stands before every page: who may ask, from where, and how much at once.

A page of another site can make a browser send requests here. So a request must name this service as its host, which a
name that was pointed at this machine (DNS rebinding) does not, and one that writes must come from a page of ours.
Where the service can be reached from other machines, a token must be known too; it is kept in a cookie.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import json
import re
import secrets
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from cluewright.web.settings import LARGEST_BODY, SLOWEST_BODY, Settings, is_loopback

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

LOCAL_PLAYER = "local"

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""What a page may load: what lies here, and pictures it made itself; no script or style that stands in the page."""

_HEADERS = (
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
)
_TOKEN_COOKIE, _PLAYER_COOKIE = "cluewright_token", "cluewright_player"
_YEAR = 365 * 24 * 3600
_READS = ("GET", "HEAD")


class Refusal(NamedTuple):
    """Why a request is not answered."""

    status: int
    says: str


class Guard:
    """Lets the requests through that may be answered, and adds to every answer what keeps a page safe."""

    def __init__(self, application: Application, settings: Settings) -> None:
        self._application = application
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        asked = _Asked(scope)
        extra: list[tuple[bytes, bytes]] = []

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*_completed(message.get("headers", [])), *extra]
            await send(message)

        if entering := self._entrance(asked):
            await _respond(send_safely, 303, "", [entering, (b"location", _without_token(asked).encode())])
            return
        refusal = self._refusal(asked)
        body = b""
        if refusal is None and asked.method not in _READS:
            body, refusal = await _whole_body(asked, receive)
        if refusal:
            await _respond(send_safely, refusal.status, refusal.says, for_people=asked.by_people)
            return
        if asked.method == "HEAD":  # answered as GET is; the server leaves the body out
            scope = {**scope, "method": "GET"}
        scope.setdefault("state", {})["player"] = self._player(asked, extra)
        scope["state"]["client"] = LOCAL_PLAYER if self._settings.local else (scope.get("client") or ("?",))[0]
        await self._application(scope, _replayed(body, receive), send_safely)

    def _refusal(self, asked: _Asked) -> Refusal | None:
        if not self._is_ours(asked.host):
            return Refusal(421, "This service does not answer to that host name.")
        if asked.method not in _READS:
            if asked.origin is not None and not _same_place(asked.origin, asked):
                return Refusal(403, "Only a page of this service may write here.")
            if asked.header("sec-fetch-site") not in (None, "same-origin", "none"):
                return Refusal(403, "Only a page of this service may write here.")
        if self._settings.token and not self._knows_token(asked):
            return Refusal(
                401, "This service asks for its token: open the address that it printed when it was started."
            )
        return None

    def _is_ours(self, host: str) -> bool:
        """Whether this is a name of ours; no one can point an address written in figures at another machine."""
        name = _host_name(host)
        if is_loopback(name):
            return True
        if self._settings.local:
            return False
        if name in (self._settings.host.lower(), socket.gethostname().lower()):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _knows_token(self, asked: _Asked) -> bool:
        given = asked.cookie(_TOKEN_COOKIE) or (asked.header("authorization") or "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), self._settings.token.encode())

    def _entrance(self, asked: _Asked) -> tuple[bytes, bytes] | None:
        """The cookie for a visitor who brings the right token in the address."""
        brought = asked.query.get("token", [""])[0]
        if not (self._settings.token and brought and asked.method == "GET" and self._is_ours(asked.host)):
            return None
        if not hmac.compare_digest(brought.encode(), self._settings.token.encode()):
            return None
        return _cookie(_TOKEN_COOKIE, quote(brought, safe=""))

    def _player(self, asked: _Asked, extra: list[tuple[bytes, bytes]]) -> str:
        if self._settings.local:
            return LOCAL_PLAYER
        known = asked.cookie(_PLAYER_COOKIE)
        if re.fullmatch(r"[0-9a-f]{32}", known):
            return known
        new = secrets.token_hex(16)
        extra.append(_cookie(_PLAYER_COOKIE, new))
        return new


class _Asked:
    """What the guard wants to know of a request."""

    def __init__(self, scope: Scope) -> None:
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.scheme: str = scope.get("scheme", "http")
        self._headers: dict[str, str] = {}
        for name, value in scope["headers"]:
            self._headers.setdefault(name.decode("latin-1").lower(), value.decode("latin-1"))
        self.host = self.header("host") or ""
        self.origin = self.header("origin")
        self.query = parse_qs(scope.get("query_string", b"").decode("latin-1"), max_num_fields=50)
        try:
            self._cookies: SimpleCookie | None = SimpleCookie(self.header("cookie") or "")
        except CookieError:
            self._cookies = None

    def header(self, name: str) -> str | None:
        return self._headers.get(name)

    @property
    def by_people(self) -> bool:
        """Whether a page is wanted, not data."""
        return self.method in _READS and "text/html" in (self.header("accept") or "")

    def cookie(self, name: str) -> str:
        from urllib.parse import unquote

        found = self._cookies.get(name) if self._cookies else None
        return unquote(found.value) if found else ""


def _host_name(host: str) -> str:
    """Without the port; `[::1]:8750` is `::1`."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _same_place(origin: str, asked: _Asked) -> bool:
    return origin.lower() == f"{asked.scheme}://{asked.host}".lower()


def _without_token(asked: _Asked) -> str:
    rest = {name: values for name, values in asked.query.items() if name != "token"}
    path = "/" + quote(asked.path.lstrip("/"))
    return f"{path}?{urlencode(rest, doseq=True)}" if rest else path


def _cookie(name: str, value: str) -> tuple[bytes, bytes]:
    return (b"set-cookie", f"{name}={value}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Strict".encode())


def _completed(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers with ours; what a page says of itself stays."""
    said = {name.lower() for name, _ in headers}
    more = [(name.encode(), value.encode()) for name, value in _HEADERS if name.encode() not in said]
    if b"cache-control" not in said:
        more.append((b"cache-control", b"no-store"))
    return [*headers, *more]


async def _whole_body(asked: _Asked, receive: Receive) -> tuple[bytes, Refusal | None]:
    """The body, unless it is too large, too slow or no JSON."""
    too_large = Refusal(413, f"A request may hold {LARGEST_BODY:,} bytes, and this one holds more.")
    length = asked.header("content-length") or "0"
    if not length.isdecimal() or len(length) > 12:
        return b"", Refusal(400, "The length of the request is not a number.")
    if int(length) > LARGEST_BODY:
        return b"", too_large
    parts, size = [], 0
    try:
        async with asyncio.timeout(SLOWEST_BODY):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return b"", Refusal(400, "The request ended too early.")
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > LARGEST_BODY:
                    return b"", too_large
                if not message.get("more_body"):
                    break
    except TimeoutError:
        return b"", Refusal(408, "The request took too long to arrive.")
    body = b"".join(parts)
    kind = (asked.header("content-type") or "").partition(";")[0].strip().lower()
    if body and kind != "application/json":
        return b"", Refusal(415, "What is sent here must be JSON, with the content type application/json.")
    return body, None


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body once, then whatever comes."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def _respond(
    send: Send,
    status: int,
    says: str,
    headers: list[tuple[bytes, bytes]] | None = None,
    *,
    for_people: bool = False,
) -> None:
    """Answer with a sentence of ours: as JSON, or as a page without anything else to programs that show pages."""
    body = json.dumps({"detail": says}).encode() if says else b""
    kind = b"application/json"
    if for_people:
        body = f'<!doctype html><html lang="en"><title>Cluewright</title><p>{says}</p></html>'.encode()
        kind = b"text/html; charset=utf-8"
    told = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*told, *(headers or [])]})
    await send({"type": "http.response.body", "body": body})
