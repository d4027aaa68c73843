"""Connections: how long a client may keep one waiting, and which gives way where there are too many.

A client owes a request from the moment it connects, or has the answer to its last request, until the next request has
come whole. Whoever sends half a request, a byte now and then, or nothing at all, owes it all the while.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from http import HTTPStatus
from typing import cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cluewright.web.settings import MOST_CONNECTIONS, REQUEST_SECONDS, UNREAD_SECONDS

FULL = "full"
"""In the state of a request: it came on a connection for which there is no room."""


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
