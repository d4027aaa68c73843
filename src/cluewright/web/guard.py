"""What stands before every page: who may ask, from where, and how much at once.

A page of another site can make a browser send requests here. So a request must name this service as its host, which a
name that was pointed at this machine (DNS rebinding) does not, and one that writes must come from a page of ours.
A token must be known too. Whoever brings it in the address gets a cookie, which holds not the token but a key that
cannot be guessed. So wrong tokens make their sender wait, and never those who are inside, even at the same address.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import json
import math
import os
import re
import secrets
import socket
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from platformdirs import user_data_path
from starlette.requests import HTTPConnection

from cluewright.web.settings import (
    AT_ONCE_OF_ONE,
    FREE_TRIES,
    IN_LINE_OF_ONE,
    LARGEST_BODY,
    LARGEST_HEAD,
    LARGEST_QUERY,
    LONGEST_WAIT,
    MOST_FIELDS,
    Settings,
    is_loopback,
)

_REMEMBERED = 10_000
"""Clients whose wrong tokens are remembered."""


def client_of(address: str) -> str:
    """Who counts as one client: an address, but of IPv6 the whole network of 64 bits that one household has.

    >>> client_of("192.0.2.7"), client_of("::ffff:192.0.2.7"), client_of("2001:db8::1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:100]
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Tries:
    """The wrong tokens of each client: after a few, each makes the client wait twice as long for its next try."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._wrong: OrderedDict[str, _Wrong] = OrderedDict()

    def wait(self, client: str) -> int:
        """Whole seconds until the client's next token is looked at; 0 for at once."""
        there = self._wrong.get(client)
        return max(0, math.ceil(there.until - self._clock())) if there else 0

    def failed(self, client: str) -> None:
        """Note a wrong token."""
        before = self._wrong.pop(client, None)
        times = before.times + 1 if before else 1
        delay = min(2.0 ** min(times - FREE_TRIES, 10), LONGEST_WAIT) if times >= FREE_TRIES else 0.0
        self._wrong[client] = _Wrong(times, self._clock() + delay)
        if len(self._wrong) > _REMEMBERED:
            self._wrong.popitem(last=False)

    def succeeded(self, client: str) -> None:
        """Forget the client's wrong tokens."""
        self._wrong.pop(client, None)


class _Wrong(NamedTuple):
    times: int
    until: float
    """When the next token is looked at."""


class Lines:
    """The requests of each client: some are answered, more wait in line, and the rest are refused.

    So one client never takes the threads and the connections that the others need.
    """

    def __init__(self) -> None:
        self._lines: dict[str, _Line] = {}

    @asynccontextmanager
    async def place(self, client: str) -> AsyncIterator[bool]:
        """Wait until it is this request's turn; False at once if too many of the client's wait already."""
        line = self._lines.setdefault(client, _Line())
        if line.length >= IN_LINE_OF_ONE:
            yield False
            return
        line.length += 1
        try:
            async with line.turns:
                yield True
        finally:
            line.length -= 1
            if not line.length:
                del self._lines[client]


class _Line:
    """The requests of one client that are answered or wait."""

    def __init__(self) -> None:
        self.length = 0
        self.turns = asyncio.Semaphore(AT_ONCE_OF_ONE)


Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

LOCAL_PLAYER = "local"
FULL = "full"
"""In the state of a request: it came on a connection for which there is no room."""

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
_YEAR = 365 * 24 * 3600
_READS = ("GET", "HEAD")
_OLD_PLAYER_COOKIE = "cluewright_player"
"""Where a player was named before cookies had the port in their names; the games are still that player's."""


class Answer(NamedTuple):
    """What the guard answers itself, mostly why a request is refused."""

    status: int
    says: str = ""
    headers: tuple[tuple[str, str], ...] = ()


_NOT_FROM_HERE = Answer(403, "Only a page of this service may write here.")
_NOT_OUR_NAME = Answer(
    421, "This service does not answer to that host name; whoever starts the service says which names it answers to."
)
_NO_TOKEN = Answer(401, "This service asks for its token: open the address that it printed when it was started.")
_FULL = Answer(
    503, "Too many connections are open; try again in a few seconds.", (("retry-after", "5"), ("connection", "close"))
)
_CROWDED = Answer(429, "Too many of your requests are waiting; try again in a few seconds.", (("retry-after", "5"),))


class Guard:
    """Lets the requests through that may be answered, and adds to every answer what keeps a page safe."""

    def __init__(
        self, application: Application, settings: Settings, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._application = application
        self._settings = settings
        self._tries = Tries(clock)
        self._lines = Lines()
        # The key that a visitor's cookie holds: nobody can guess it, whatever the token is.
        self._key = _kept_key(settings.token) if settings.token_is_chosen else secrets.token_urlsafe(32)
        # Browsers send a cookie to every port of a machine, so each service has names of its own.
        self._key_cookie, self._player_cookie = (f"cluewright_{name}_{settings.port}" for name in ("key", "player"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        asked = _Asked(scope, behind_proxy=self._settings.behind_proxy)
        extra: list[tuple[bytes, bytes]] = []

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*_completed(message.get("headers", [])), *extra]
            await send(message)

        own = _FULL if scope.get("state", {}).get(FULL) else self._refusal(asked)
        body = b""
        if own is None and asked.method not in _READS:
            body, own = await _whole_body(asked, receive)
        if own:
            await _respond(send_safely, own, for_people=asked.by_people)
            return
        if asked.method == "HEAD":  # answered as GET is; the server leaves the body out
            scope = {**scope, "method": "GET"}
        scope.setdefault("state", {})["player"] = self._player(asked, extra)
        scope["state"]["client"] = LOCAL_PLAYER if self._settings.local else asked.sender
        async with self._lines.place(asked.sender) as has_place:
            if has_place:
                await self._application(scope, _replayed(body, receive), send_safely)
            else:
                await _respond(send_safely, _CROWDED, for_people=asked.by_people)

    def _refusal(self, asked: _Asked) -> Answer | None:
        if asked.too_large:
            return asked.too_large
        if not self._is_ours(asked.host):
            return _NOT_OUR_NAME
        if asked.method not in _READS:
            origin = asked.headers.get("origin")
            if origin is not None and not _same_place(origin, asked):
                return _NOT_FROM_HERE
            if asked.headers.get("sec-fetch-site") not in (None, "same-origin", "none"):
                return _NOT_FROM_HERE
        return self._at_the_door(asked) if self._settings.token else None

    def _is_ours(self, host: str) -> bool:
        """Whether this is a name of ours; no one can point an address written in figures at another machine."""
        name = _host_name(host)
        if is_loopback(name) or name in self._settings.names:
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

    def _at_the_door(self, asked: _Asked) -> Answer | None:
        """None for who may enter; who brings the token in the address gets the key, and an address without it."""
        inside = _same(asked.cookie(self._key_cookie), self._key)
        if inside and not asked.token:
            return None
        if not inside:
            given = asked.token or asked.headers.get("authorization", "").removeprefix("Bearer ")
            if not given:
                return _NO_TOKEN
            if seconds := self._tries.wait(asked.sender):
                says = f"Too many wrong tokens came from your address; try again in {seconds} s."
                return Answer(429, says, (("retry-after", str(seconds)),))
            if not _same(given, self._settings.token):
                self._tries.failed(asked.sender)
                return _NO_TOKEN
            self._tries.succeeded(asked.sender)
            if not asked.token:
                return None
        return Answer(
            303, headers=(_cookie(self._key_cookie, self._key, asked), ("location", asked.address_without_token))
        )

    def _player(self, asked: _Asked, extra: list[tuple[bytes, bytes]]) -> str:
        if self._settings.local:
            return LOCAL_PLAYER
        known = asked.cookie(self._player_cookie)
        if re.fullmatch(r"[0-9a-f]{32}", known):
            return known
        before = asked.cookie(_OLD_PLAYER_COOKIE)
        player = before if re.fullmatch(r"[0-9a-f]{32}", before) else secrets.token_hex(16)
        name, value = _cookie(self._player_cookie, player, asked)
        extra.append((name.encode(), value.encode()))
        return player


class _Asked(HTTPConnection):
    """What the guard wants to know of a request."""

    def __init__(self, scope: Scope, *, behind_proxy: bool) -> None:
        super().__init__(scope)
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self._query: bytes = scope.get("query_string", b"")
        self._size = len(self.path) + sum(len(name) + len(value) for name, value in scope["headers"])
        self.host = self.headers.get("host", "")
        self.scheme: str = scope.get("scheme", "http")
        address = (scope.get("client") or ("?",))[0]
        if behind_proxy:
            self.scheme = self.headers.get("x-forwarded-proto") or self.scheme
            # The last name is the one that the proxy added; those before it are what its client said.
            address = [address, *self.headers.getlist("x-forwarded-for")][-1].rpartition(",")[2].strip()
        self.sender = client_of(address)

    @property
    def too_large(self) -> Answer | None:
        """The refusal of a request that has too much before its body."""
        if self._size > LARGEST_HEAD:
            return Answer(431, f"The headers of a request may hold {LARGEST_HEAD:,} bytes, and these hold more.")
        if len(self._query) > LARGEST_QUERY:
            return Answer(414, f"A query may hold {LARGEST_QUERY:,} bytes, and this one holds more.")
        if self._query.count(b"&") >= MOST_FIELDS:
            return Answer(400, f"A query may have {MOST_FIELDS} fields, and this one has more.")
        return None

    @property
    def by_people(self) -> bool:
        """Whether a page is wanted, not data."""
        return self.method in _READS and "text/html" in (self.headers.get("accept", ""))

    def cookie(self, name: str) -> str:
        """A cookie of ours, which has no quotes; Python's reader of quoted ones takes the square of their length."""
        for each in self.headers.get("cookie", "").split(";"):
            key, _, value = each.strip().partition("=")
            if key == name:
                return value
        return ""

    @property
    def token(self) -> str:
        """The token that a visitor brings in the address."""
        return self.query_params.get("token", "") if self.method == "GET" else ""

    @property
    def address_without_token(self) -> str:
        """Where the visitor wants to go."""
        rest = [(name, value) for name, value in self.query_params.multi_items() if name != "token"]
        path = "/" + quote(self.path.lstrip("/"))
        return f"{path}?{urlencode(rest)}" if rest else path


def _kept_key(token: str) -> str:
    """The key for a token that somebody chose: the same when the service is started again, so that visitors stay in.

    It is made of the token and of a secret in the user's data folder. Where no secret can be kept, the key is new.
    """
    return hmac.new(_secret(), token.encode(), "sha256").hexdigest()


def _secret() -> bytes:
    path = user_data_path("cluewright") / "web-secret"
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(secrets.token_bytes(32))
        known = path.read_bytes()
        if len(known) == 32:
            return known
    return secrets.token_bytes(32)


def _same(given: str, secret: str) -> bool:
    """Whether two words are the same; how long that takes tells nothing about the secret."""
    return hmac.compare_digest(given.encode(), secret.encode())


def _host_name(host: str) -> str:
    """Without the port; `[::1]:8750` is `::1`."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _same_place(origin: str, asked: _Asked) -> bool:
    return origin.lower() == f"{asked.scheme}://{asked.host}".lower()


def _cookie(name: str, value: str, asked: _Asked) -> tuple[str, str]:
    """A header that makes the browser keep a word.

    A link on another site may lead here (`Lax`); writing from there is refused by its origin.
    """
    secure = "; Secure" if asked.scheme == "https" else ""
    return ("set-cookie", f"{name}={value}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}")


def _completed(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers with ours; what a page says of itself stays."""
    said = {name.lower() for name, _ in headers}
    more = [(name.encode(), value.encode()) for name, value in _HEADERS if name.encode() not in said]
    if b"cache-control" not in said:
        more.append((b"cache-control", b"no-store"))
    return [*headers, *more]


async def _whole_body(asked: _Asked, receive: Receive) -> tuple[bytes, Answer | None]:
    """The body, unless it is too large or no JSON."""
    too_large = Answer(413, f"A request may hold {LARGEST_BODY:,} bytes, and this one holds more.")
    length = asked.headers.get("content-length") or "0"
    if not length.isdecimal() or len(length) > 12:
        return b"", Answer(400, "The length of the request is not a number.")
    if int(length) > LARGEST_BODY:
        return b"", too_large
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b"", Answer(400, "The request ended too early.")
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > LARGEST_BODY:
            return b"", too_large
        more = message.get("more_body", False)
    body = b"".join(parts)
    kind = asked.headers.get("content-type", "").partition(";")[0].strip().lower()
    if body and kind != "application/json":
        return b"", Answer(415, "What is sent here must be JSON, with the content type application/json.")
    if not _is_text(body):
        return b"", Answer(400, "What is sent here must be JSON in UTF-8, without halves of characters.")
    return body, None


def _is_text(body: bytes) -> bool:
    """Whether a body is text; JSON can name half a character (a lone surrogate), which no text holds."""
    try:
        text = body.decode()
        if "\\ud" in text.lower():
            json.dumps(json.loads(text), ensure_ascii=False).encode()
    except UnicodeError:
        return False
    except (ValueError, RecursionError):
        return True  # it is not JSON, and the interface says so
    return True


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


async def _respond(send: Send, answer: Answer, *, for_people: bool = False) -> None:
    """Answer with a sentence of ours: as JSON, or as a page without anything else to programs that show pages."""
    body = json.dumps({"detail": answer.says}).encode() if answer.says else b""
    kind = "application/json"
    if for_people:
        body = f'<!doctype html><html lang="en"><title>Cluewright</title><p>{answer.says}</p></html>'.encode()
        kind = "text/html; charset=utf-8"
    told = (("content-type", kind), ("content-length", str(len(body))), *answer.headers)
    headers = [(name.encode(), value.encode()) for name, value in told]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
