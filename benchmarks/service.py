"""The web service: its first page, the weight of its pages, a move on an idle server, and 50 players beside 4 jobs.

`CLUEWRIGHT_SECONDS` says how long the players play: ten minutes unless it says otherwise.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from measure import Table, milliseconds

SECONDS = float(os.environ.get("CLUEWRIGHT_SECONDS", "600"))
PLAYERS, JOBS = 50, 4
PACE = 1.0
"""Seconds between two moves of one player."""

_OPEN = (None, None, None)
PUZZLES = {
    "maths": {"family": "maths", "grid": [[0, 14, 10, 35], [14, *_OPEN], [15, *_OPEN], [28, None, 1, None]]},
    "cryptarithm": {"family": "cryptarithm", "equation": "SEND + MORE = MONEY"},
    "square": {"family": "square", "rows": [3, 4, 3, 0, 4, 4], "columns": [5, 5, 3, 0, 3, 2]},
}

HARD = {"family": "square", "rows": [20] * 60, "columns": [20] * 60}
"""A proof that nobody finishes: the jobs keep every core busy until their limit."""


class Server(NamedTuple):
    """A service that runs."""

    host: str
    port: int
    token: str
    process: subprocess.Popen[str]
    first_page: float
    """Seconds from the start of the command to the last byte of the first page."""

    processor: float
    """Seconds of processor time until then."""

    def ask(self, line: http.client.HTTPConnection, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """One request on an open line."""
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        line.request(method, path, json.dumps(body) if body is not None else None, headers)
        response = line.getresponse()
        return response.status, response.read()

    def line(self) -> http.client.HTTPConnection:
        """A connection that stays open."""
        return http.client.HTTPConnection(self.host, self.port, timeout=120)

    @property
    def megabytes(self) -> float:
        """Memory of the server's own process."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024  # type: ignore[index]


@contextmanager
def running(library: str) -> Iterator[Server]:
    """A service on a library of its own."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [str(Path(sys.executable).with_name("cluewright")), "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "CLUEWRIGHT_LIBRARY": library},
    )
    assert process.stdout
    address = urlsplit(re.search(r"http://\S+", process.stdout.readline())[0])  # type: ignore[index]
    token = address.query.removeprefix("token=")
    server = Server(str(address.hostname), int(address.port or 0), token, process, 0.0, 0.0)
    server.ask(server.line(), "GET", "/")
    try:
        yield server._replace(first_page=time.perf_counter() - began, processor=_processor(process.pid))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def _processor(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def tables() -> Iterator[Table]:
    """Start, weight, idle and busy moves, and what a kill loses."""
    with tempfile.TemporaryDirectory() as folder:
        library = str(Path(folder) / "library.sqlite")
        with running(library) as first:
            pass
        with running(library) as server:
            table = Table("from the command to the last byte of the first page", ("library", "time", "processor time"))
            table.add("made first", milliseconds(first.first_page), milliseconds(first.processor))
            table.add("there already", milliseconds(server.first_page), milliseconds(server.processor))
            yield table
            yield _weight(server)
            yield from _busy(server)
        yield _killed(library)


def _weight(server: Server) -> Table:
    """What a browser loads for a game."""
    line = server.line()
    game = json.loads(server.ask(line, "POST", "/api/games", {"document": PUZZLES["maths"], "anew": True})[1])
    pages = [f"/games/{game['key']}", "/palette.css", "/families/maths/play.js", "/static/icon.svg"]
    scripts = ("page.js", "play.js", "board.js", "layout.js", "picture.js", "service.js", "stepper.js")
    pages += [f"/static/{name}" for name in ("style.css", *scripts)]
    sizes = {page: len(server.ask(line, "GET", page)[1]) for page in pages}
    table = Table("the weight of a game's page, nothing compressed", ("part", "kB"))
    for page, size in sizes.items():
        table.add(page.replace(game["key"], "KEY"), f"{size / 1000:.1f}")
    table.add("all", f"{sum(sizes.values()) / 1000:.1f}")
    return table


class Player(threading.Thread):
    """Somebody who fills in and takes away, once in a while."""

    def __init__(self, server: Server, number: int, until: float) -> None:
        super().__init__(daemon=True)
        self.server, self.random, self.until = server, random.Random(number), until
        self.times: list[float] = []
        self.statuses: Counter[int] = Counter()
        self.document = list(PUZZLES.values())[number % len(PUZZLES)]

    def run(self) -> None:
        """Play until the time is over."""
        line = self.server.line()
        while True:
            status, body = self.server.ask(line, "POST", "/api/games", {"document": self.document, "anew": True})
            if status == 201:
                break
            time.sleep(0.5)  # all players are one client here, who may not begin too much at once
        game = json.loads(body)
        time.sleep(self.random.random() * PACE)
        while time.perf_counter() < self.until:
            sent = {"revision": game["revision"], "operation": self.operation(game)}
            began = time.perf_counter()
            status, body = self.server.ask(line, "POST", f"/api/games/{game['key']}/operations", sent)
            self.times.append(time.perf_counter() - began)
            self.statuses[status] += 1
            if status == 200:
                game = json.loads(body)
            time.sleep(PACE * (0.5 + self.random.random()))

    def operation(self, game: dict[str, Any]) -> dict[str, Any]:
        """Mostly a value somewhere, at times a step back."""
        if game["can_undo"] and self.random.random() < 0.3:
            return {"do": "undo"}
        place = self.random.choice([each for each in game["places"] if not each["given"]])
        return {"do": "enter", "place": place["name"], "value": self.random.choice(place["values"])}


def _busy(server: Server) -> Iterator[Table]:
    title = f"a move, as the player waits for it; {SECONDS:g} s with {PLAYERS} players"
    columns = ("load", "moves", "median", "99th percentile", "worst", "answers", "server's memory")
    table = Table(title, columns)
    quiet = [Player(server, 0, time.perf_counter() + min(SECONDS, 20))]
    _play(table, server, "one player, nothing else", quiet)
    until = time.perf_counter() + SECONDS
    stop = threading.Event()
    working = [threading.Thread(target=_keep_working, args=(server, stop), daemon=True) for _ in range(JOBS)]
    for each in working:
        each.start()
    _play(
        table, server, f"{PLAYERS} players, {JOBS} jobs", [Player(server, number, until) for number in range(PLAYERS)]
    )
    stop.set()
    for each in working:
        each.join(120)
    yield table


def _play(table: Table, server: Server, load: str, players: list[Player]) -> None:
    before = server.megabytes
    for player in players:
        player.start()
    for player in players:
        player.join()
    times = sorted(each for player in players for each in player.times)
    statuses: Counter[int] = sum((player.statuses for player in players), Counter())
    late = times[min(len(times) - 1, int(len(times) * 0.99))]
    told = ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items()))
    memory = f"{before:.0f} to {server.megabytes:.0f} MB"
    table.add(load, str(len(times)), *map(milliseconds, (statistics.median(times), late, times[-1])), told, memory)


def _keep_working(server: Server, stop: threading.Event) -> None:
    """One job after another, each as long as its limit lets it."""
    line = server.line()
    while not stop.is_set():
        status, body = server.ask(line, "POST", "/api/proofs", {"document": HARD, "seconds": 20})
        if status != 202:
            time.sleep(0.2)
            continue
        job = json.loads(body)["job"]
        while not stop.is_set() and json.loads(server.ask(line, "GET", f"/api/jobs/{job}")[1])["state"] in (
            "waiting",
            "running",
        ):
            time.sleep(0.2)  # fmt: skip


def _killed(library: str) -> Table:
    """Moves until kill -9, ten times; how many that were answered are gone afterwards."""
    answered = lost = 0
    for number in range(10):
        with running(library) as server:
            line = server.line()
            game = json.loads(server.ask(line, "POST", "/api/games", {"document": PUZZLES["maths"], "anew": True})[1])
            threading.Timer(0.2 + 0.05 * number, os.kill, (server.process.pid, signal.SIGKILL)).start()
            revision = game["revision"]
            try:
                while True:
                    value = str(1 + revision % 9)
                    sent = {"revision": revision, "operation": {"do": "enter", "place": "a1", "value": value}}
                    status, body = server.ask(line, "POST", f"/api/games/{game['key']}/operations", sent)
                    if status == 200:
                        revision = json.loads(body)["revision"]
                        answered += 1
            except (OSError, http.client.HTTPException):
                pass
        with running(library) as server:
            after = json.loads(server.ask(server.line(), "GET", f"/api/games/{game['key']}")[1])
            lost += max(0, revision - after["revision"])
    table = Table("kill -9 in the middle of a game, ten times", ("moves answered", "of them lost"))
    table.add(str(answered), str(lost))
    return table
