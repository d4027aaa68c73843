"""Clients: who counts as one, how often one may try a token, and how many requests of one are answered at a time."""

from __future__ import annotations

import asyncio
import ipaddress
import math
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

from cluewright.web.settings import AT_ONCE_OF_ONE, FREE_TRIES, IN_LINE_OF_ONE, LONGEST_WAIT

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
