"""What `cluewright serve` was asked for, and the bounds that hold whatever anybody asks."""

from __future__ import annotations

import ipaddress
import os
import secrets
from typing import NamedTuple

LARGEST_BODY = 300_000
"""Bytes of a request's body: a pasted puzzle, its longest part, has at most `LARGEST_TEXT` characters."""

LARGEST_TEXT = 60_000
"""Characters of a puzzle that is pasted or sent, and of its JSON object."""

LARGEST_HEAD = 32_000
"""Bytes of a request's headers, its cookies among them; a browser sends those of every service on the machine."""

LARGEST_QUERY = 8_000
"""Bytes of what follows the question mark of an address."""

MOST_FIELDS = 50
"""Fields of what follows the question mark."""

REQUEST_SECONDS = 20.0
"""Seconds within which a whole request has to come, from the opening of the connection or the answer before it."""

UNREAD_SECONDS = 60.0
"""Seconds within which an answer has to be taken in."""

MOST_CONNECTIONS = 400
"""Connections at a time; where there are more, the one gives way that has owed its request for longest.

For a moment there may be twice as many; a process may have 1,024 files open on most machines.
"""

AT_ONCE_OF_ONE = 30
"""Requests of one client that are answered at a time; the server has 40 threads, so that some are left for others."""

IN_LINE_OF_ONE = 200
"""Requests of one client that are answered or wait for that; further ones are refused."""

SHORTEST_TOKEN = 16
"""Characters of a token."""

FREE_TRIES = 5
"""Wrong tokens of one client that are answered at once; then each makes the client wait longer for its next try."""

LONGEST_WAIT = 60.0
"""Seconds that a client waits at most for its next try."""

JOBS_OF_ONE = 4
"""Long jobs that one client may have waiting or running at a time."""

ERRANDS_OF_ONE = 20
"""Short jobs, such as hints, that one client may have waiting or running at a time."""

JOBS_WAITING = 40
"""Jobs that may wait altogether."""

JOB_SECONDS = 60.0
"""Seconds that a job gets unless it asks for less."""

JOB_MEGABYTES = 1024
"""Memory that a job gets beyond what is loaded before it starts."""

HINT_SECONDS = 20.0
"""Seconds that a hint may take."""

MOST_PLACES = 1_000
"""Places of a puzzle that is played: the answer to every move lists them all."""

READ_SECONDS = 10.0
"""Seconds that reading a pasted text may take."""


WAITING_FOR_READINGS = 24
"""Requests that may wait at a time for a puzzle to be read; the server answers 40 at a time."""


class Settings(NamedTuple):
    """How the service runs."""

    host: str = "127.0.0.1"
    port: int = 8750
    """0 for any free port."""

    token: str = ""
    """What a visitor must know; empty where everybody may enter."""

    token_is_chosen: bool = False
    """Whether the token is the same when the service is started again."""

    names: tuple[str, ...] = ()
    """Host names that the service answers to, beside its own addresses."""

    behind_proxy: bool = False
    """Whether every request comes through a proxy that says in X-Forwarded-For who asks."""

    read_only: bool = False
    """Whether nothing is saved: games then stay in the browser."""

    library: str | None = None
    """The library's address; None for the user's own."""

    cores: int = max(1, os.cpu_count() or 1)
    """As many jobs run at a time, long and short ones together; at least one of each."""

    @property
    def local(self) -> bool:
        """Whether only this machine can reach it.

        >>> Settings().local, Settings(host="0.0.0.0").local, Settings(behind_proxy=True).local
        (True, False, False)
        """
        return is_loopback(self.host) and not self.behind_proxy


def is_loopback(host: str) -> bool:
    """Whether an address or name means this machine alone.

    >>> is_loopback("::1"), is_loopback("127.0.0.5"), is_loopback("example.org")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def new_token() -> str:
    """A word that nobody can guess."""
    return secrets.token_urlsafe(18)
