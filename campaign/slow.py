"""Slow, greedy and broken clients without a token, against a running service.

Whatever they do, somebody who knows the token is answered soon, nobody else gets in, and the service neither shows a
traceback nor dies.
"""

from __future__ import annotations

import http.client
import json
import re
import socket
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from campaign.case import Case, Part
from campaign.processes import Running

#: Seconds after which an answer is late: it has waited for slow clients to be cut off.
SOON = 20.0
#: Connections that are taken at most; a process may have 1,024 files open.
_MOST = 700


def run(case: Case) -> None:
    """Start a service, let strangers at it, and ask it something between them."""
    random = case.random()
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        process = Running(Path(name), ["serve", "--port", "0"])
        stack.callback(process.kill)
        process.wait_for(1, 60)
        address = urlsplit(re.findall(r"http://\S+", process.output.read_text())[0])
        port, token = int(address.port or 0), address.query.removeprefix("token=")
        kinds = random.sample(sorted(_STRANGERS), random.randint(1, 3))
        number = random.choice([20, 200, _MOST])
        case.input = f"{number} connections: {', '.join(kinds)}"
        strangers = []
        for count in range(number):
            with suppress(OSError):
                strangers.append(stack.enter_context(socket.create_connection(("127.0.0.1", port), 10)))
                strangers[-1].sendall(_STRANGERS[random.choice(kinds)](random))
            if count % 100 == 99:
                _polite(case, port, token)
        for each in random.sample(strangers, min(50, len(strangers))):  # a byte now and then keeps nothing alive
            with suppress(OSError):
                each.sendall(b"a")
        _polite(case, port, token)
        case.counts["strangers"] += len(strangers)
        if process.process.poll() is not None or "Traceback" in process.said():
            case.fault("the service broke down", process.said()[:4000])


def _polite(case: Case, port: int, token: str) -> None:
    """Somebody who knows the token, and somebody who does not."""
    for headers, right in (({"authorization": f"Bearer {token}"}, 200), ({}, 401)):
        began = time.monotonic()
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            line.request("GET", "/palette.css", headers=headers)
            answer = line.getresponse()
            answer.read()
            if answer.status != right:
                case.fault(f"status {answer.status} instead of {right}", dict(answer.getheaders()))
        except OSError as error:
            case.fault("no answer beside slow clients", error)
        finally:
            line.close()
        seconds = time.monotonic() - began
        case.took(seconds, "an answer beside slow clients")
        if seconds > SOON:
            case.fault("a late answer beside slow clients", f"{seconds:.1f} s")


def _head(random: Random, *lines: str) -> bytes:
    method = random.choice(["GET", "POST", "HEAD", "DELETE", "OPTIONS", "X"])
    path = random.choice(["/", "/api/games", "/library?words=a", "/api/orders", "/static/play.js"])
    return "\r\n".join([f"{method} {path} HTTP/1.1", "host: 127.0.0.1", *lines]).encode()


def _cookies(random: Random) -> bytes:
    part = random.choice(['a="' + r"\"" * 14_000 + '"', "a=b; " * 6_000, ";" * 30_000, "a" * 31_000, " =" * 15_000])
    return _head(random, f"cookie: {part}", "", "")


def _fields(random: Random) -> bytes:
    query = "&".join(random.choice(["token=%ED%A0%80", "a=%ff", "token=x", "=", ""]) for _ in range(80))
    return f"GET /?{query} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode()


_STRANGERS: dict[str, Callable[[Random], bytes]] = {
    "half a head": lambda random: _head(random, "cookie: a")[: random.randint(1, 60)],
    "half a body": lambda random: _head(random, "content-length: 200000", "", "{"),
    "a bad chunk": lambda random: _head(random, "transfer-encoding: chunked", "", "zz", ""),
    "nothing": lambda random: b"",
    "noise": lambda random: random.randbytes(random.randint(1, 3000)),
    "cookies": _cookies,
    "fields": _fields,
    "many requests at once": lambda random: _head(random, "", "") * random.randint(2, 60),
    "half a character": lambda random: _head(
        random, "content-type: application/json", "content-length: 16", "", json.dumps({"name": "\ud800"})
    ),
}

PART = Part("slow", "slow and greedy clients of the web service", run, chunk=1, patience=240, share=0.04)
