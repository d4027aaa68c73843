"""Clients without a token, slow ones and greedy ones: refused in good time, and never in the way of the others."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import stat
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from unittest.mock import Mock
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from campaign import command
from cluewright.web.guard import FULL, Guard, Message, Receive, Scope, Send
from cluewright.web.server import Connection, Server, site
from cluewright.web.settings import (
    AT_ONCE_OF_ONE,
    FREE_TRIES,
    IN_LINE_OF_ONE,
    LARGEST_HEAD,
    LARGEST_QUERY,
    LONGEST_WAIT,
    MOST_CONNECTIONS,
    MOST_FIELDS,
    REQUEST_SECONDS,
    UNREAD_SECONDS,
    Settings,
)
from web.conftest import TOKEN, Service, address_of, started
from web.test_service import ask

T = TypeVar("T")
SETTINGS = Settings(host="0.0.0.0", token=TOKEN)


def run(what: Coroutine[Any, Any, T]) -> T:
    """What it returns; in a thread of its own, since a browser of other tests may keep this one's loop running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, what).result()


class Told(NamedTuple):
    """What came back through a guard."""

    status: int
    headers: dict[str, str]


class Door:
    """A guard and what lies behind it, asked without a server."""

    def __init__(self, settings: Settings = SETTINGS) -> None:
        self.now = 1000.0
        self.seen: list[dict[str, Any]] = []
        self.open = asyncio.Event()
        self.open.set()
        self.guard = Guard(self._behind, settings, lambda: self.now)

    async def _behind(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.seen.append(scope["state"])
        await self.open.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def ask(self, query: str = "", client: str = "192.0.2.7", **headers: str) -> Told:
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            raise AssertionError("nobody reads the body of a GET")

        told = {"host": "127.0.0.1:8750", **{name.replace("_", "-"): value for name, value in headers.items()}}
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in told.items()],
            "client": (client, 1),
        }
        await self.guard(scope, receive, send)
        return Told(sent[0]["status"], {name.decode(): value.decode() for name, value in sent[0]["headers"]})


INSIDE = {"authorization": f"Bearer {TOKEN}"}


def test_cookies_are_read_in_time_with_their_length() -> None:
    """Python's own reader took a second of processor time for this one, and 20 for one twice as long."""
    cookie = 'a="' + r"\"" * 15_000 + '"'
    began = time.process_time()
    assert run(Door().ask(cookie=cookie)).status == 401
    assert time.process_time() - began < 0.3


@pytest.mark.parametrize(
    ("query", "headers", "status"),
    [
        ("&".join(["a=b"] * MOST_FIELDS), {}, 401),
        ("&".join(["a=b"] * (MOST_FIELDS + 1)), {}, 400),
        ("a" * (LARGEST_QUERY + 1), {}, 414),
        ("", {"cookie": "a" * LARGEST_HEAD}, 431),
        ("token=%ED%A0%80", {}, 401),
        ("token=%FF", {"authorization": "Bearer \xe4\xf6"}, 401),
        ("", {"host": "[::"}, 421),
        ("", {"cookie": "cluewright_key_8750=%ED%A0%80;=;;a"}, 401),
    ],
)
def test_what_comes_before_the_token_is_bounded(query: str, headers: dict[str, str], status: int) -> None:
    assert run(Door().ask(query, **headers)).status == status


def test_wrong_tokens_make_their_sender_wait_longer_each_time() -> None:
    async def tries() -> None:
        door = Door()
        for _ in range(FREE_TRIES):
            assert (await door.ask("token=wrong")).status == 401
        waits = []
        for _ in range(8):
            refused = await door.ask(f"token={TOKEN}")  # not even looked at
            assert refused.status == 429
            assert (await door.ask(authorization=f"Bearer {TOKEN}")).status == 429
            waits.append(int(refused.headers["retry-after"]))
            door.now += waits[-1]
            assert (await door.ask(authorization="Bearer wrong")).status == 401
        assert waits == [1, 2, 4, 8, 16, 32, LONGEST_WAIT, LONGEST_WAIT]
        assert (await door.ask(client="192.0.2.8", **INSIDE)).status == 200
        door.now += LONGEST_WAIT
        assert (await door.ask(**INSIDE)).status == 200
        assert (await door.ask("token=wrong")).status == 401
        assert (await door.ask("token=wrong")).status == 401  # the right token has made up for all

    run(tries())


def test_wrong_tokens_of_others_keep_nobody_out_who_is_inside() -> None:
    async def inside() -> None:
        door = Door()
        cookie = (await door.ask(f"token={TOKEN}")).headers["set-cookie"].partition(";")[0]
        for _ in range(FREE_TRIES + 1):
            await door.ask("token=wrong")
        assert (await door.ask(**INSIDE)).status == 429
        assert (await door.ask(cookie=cookie)).status == 200
        again = await door.ask(f"token={TOKEN}&words=a", cookie=cookie)
        assert (again.status, again.headers["location"]) == (303, "/?words=a")

    run(inside())


def test_the_addresses_of_one_household_are_one_client() -> None:
    async def household() -> list[int]:
        door = Door()
        for number in range(FREE_TRIES):
            await door.ask("token=wrong", client=f"2001:db8::{number}")
        clients = ("2001:db8::ffff", "2001:db8:0:1::1")
        return [(await door.ask("token=wrong", client=client)).status for client in clients]

    assert run(household()) == [429, 401]


def test_many_requests_of_one_client_leave_room_for_others() -> None:
    async def crowd() -> None:
        door = Door()
        door.open.clear()
        asked = [asyncio.create_task(door.ask(**INSIDE)) for _ in range(500)]
        await asyncio.sleep(0)
        other = asyncio.create_task(door.ask(client="192.0.2.8", **INSIDE))
        for _ in range(10):  # as often as any of them may pause before it is refused or waits
            await asyncio.sleep(0)
        refused = [each.result() for each in asked if each.done()]
        assert len(refused) == len(asked) - IN_LINE_OF_ONE
        assert {(each.status, each.headers["retry-after"]) for each in refused} == {(429, "5")}
        assert len(door.seen) == AT_ONCE_OF_ONE + 1
        assert door.seen[-1]["client"] == "192.0.2.8"
        door.open.set()
        assert (await other).status == 200
        assert {each.status for each in await asyncio.gather(*asked[:IN_LINE_OF_ONE])} == {200}
        assert (await door.ask(**INSIDE)).status == 200

    run(crowd())


def test_a_proxy_is_believed_only_where_one_was_named() -> None:
    async def clients() -> list[str]:
        said = {"x_forwarded_for": "198.51.100.1, 198.51.100.2", **INSIDE}
        doors = [Door(SETTINGS), Door(Settings(token=TOKEN, behind_proxy=True))]
        for door in doors:
            assert (await door.ask(**said)).status == 200
        return [door.seen[0]["client"] for door in doors]

    assert run(clients()) == ["192.0.2.7", "198.51.100.2"]  # the last one is what the proxy says itself


def test_behind_a_proxy_the_cookies_are_as_safe_as_the_way_to_it() -> None:
    told = run(Door(Settings(token=TOKEN, behind_proxy=True)).ask(f"token={TOKEN}", x_forwarded_proto="https"))
    assert told.headers["set-cookie"].endswith("; Secure")


class Transport(asyncio.Transport):
    """Keeps what is sent; nobody reads it."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})
        self.sent, self.unread, self.ended = b"", 0, ""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += data

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return bool(self.ended)

    def close(self) -> None:
        self.ended = "closed"

    def abort(self) -> None:
        self.ended = "aborted"


class Wire:
    """A connection of a server that does not run, and a client that is played."""

    def __init__(self, server: Server, loop: asyncio.AbstractEventLoop, address: str = "192.0.2.7") -> None:
        self.transport = Transport(address)
        self.connection = Connection(server.config, server.server_state, {}, loop)
        self.connection.connection_made(self.transport)

    @property
    def is_closed(self) -> bool:
        return self.transport.is_closing()


def wired(play: Callable[[Callable[..., Wire], float], None]) -> None:
    """Play with wires of one server."""

    async def playing() -> None:
        whole = site(SETTINGS)
        server, loop = Server(whole), asyncio.get_running_loop()
        try:
            play(lambda *address: Wire(server, loop, *address), loop.time())
        finally:
            for task in server.server_state.tasks:
                task.cancel()
            whole.state.service.close()

    run(playing())


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nhost: x\r\na: b", b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"]
)
def test_who_does_not_send_a_whole_request_is_cut_off(sent: bytes) -> None:
    def play(wire: Callable[..., Wire], now: float) -> None:
        slow = wire()
        for number in range(len(sent)):  # the clock begins with the first of them, not with the last
            slow.connection.data_received(sent[number : number + 1])
        slow.connection.look(now + REQUEST_SECONDS - 1)
        assert slow.transport.ended == ""
        slow.connection.look(now + REQUEST_SECONDS + 1)
        assert slow.transport.ended == "closed"
        assert slow.transport.sent.startswith(b"HTTP/1.1 408 ") if sent else slow.transport.sent == b""

    wired(play)


def test_who_does_not_read_an_answer_is_cut_off() -> None:
    def play(wire: Callable[..., Wire], now: float) -> None:
        deaf = wire()
        deaf.connection.data_received(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        deaf.transport.unread = 10
        deaf.connection.look(now)
        deaf.connection.look(now + UNREAD_SECONDS - 1)
        assert deaf.transport.ended == ""
        deaf.connection.look(now + UNREAD_SECONDS + 1)
        assert deaf.transport.ended == "aborted"

    wired(play)


def test_the_longest_debtor_of_the_largest_crowd_gives_way() -> None:
    def play(wire: Callable[..., Wire], now: float) -> None:
        alone = wire("192.0.2.1")
        busy = [wire("192.0.2.2") for _ in range(10)]
        for each in busy:
            each.connection.data_received(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        crowd = [wire("192.0.2.3") for _ in range(MOST_CONNECTIONS - 11)]
        assert not any(each.is_closed for each in (alone, *busy, *crowd))
        new = [wire("192.0.2.4") for _ in range(5)]
        assert not any(each.is_closed for each in crowd)  # what they have sent may only not have been read yet
        for each in new:
            each.connection.make_room()
        assert [each.is_closed for each in crowd] == [True] * 5 + [False] * (len(crowd) - 5)
        assert not any(each.is_closed for each in (alone, *busy, *new))
        flood = [wire("192.0.2.3") for _ in range(MOST_CONNECTIONS + 5)]
        assert sum(not each.is_closed for each in (alone, *busy, *crowd, *new, *flood)) == 2 * MOST_CONNECTIONS
        assert not any(each.is_closed for each in (alone, *busy, *new))

    wired(play)


def test_where_nobody_owes_anything_the_newcomer_is_told_to_come_again() -> None:
    def play(wire: Callable[..., Wire], now: float) -> None:
        busy = [wire() for _ in range(MOST_CONNECTIONS)]
        for each in busy:
            each.connection.data_received(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        late = wire()
        assert not any(each.is_closed for each in (late, *busy))
        assert [each.connection.app_state.get(FULL) for each in (late, busy[0])] == [True, None]

    wired(play)

    async def told() -> Told:
        door = Door()
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "state": {FULL: True}}
        await door.guard(scope, Mock(), send)
        return Told(sent[0]["status"], {name.decode(): value.decode() for name, value in sent[0]["headers"]})

    answer = run(told())
    assert (answer.status, answer.headers["retry-after"], answer.headers["connection"]) == (503, "5", "close")


@pytest.fixture
def running() -> Iterator[int]:
    """The port of a service in this process."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=1000)
    port = listening.getsockname()[1]
    server = Server(site(Settings(port=port, token=TOKEN)))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    yield port
    server.should_exit = True
    thread.join()
    listening.close()


def test_half_a_request_on_every_connection_keeps_nobody_out(running: int) -> None:
    """Slow clients take all connections there are and more; the next one is answered at once."""
    with ExitStack() as stack:
        for _ in range(MOST_CONNECTIONS + 100):
            slow = stack.enter_context(socket.create_connection(("127.0.0.1", running)))
            slow.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: a")
        for _ in range(5):
            assert ask(f"http://127.0.0.1:{running}", "GET", "/palette.css").status == 200
            assert ask(f"http://127.0.0.1:{running}", "GET", "/", authorization="").status == 401


@pytest.mark.parametrize(
    "sent",
    [
        b"nonsense\r\n\r\n",
        b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n",
        b"HEAD / HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\nnot a chunk\r\n",
        b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: " + b"a" * 200_000 + b"\r\n\r\n",
    ],
    ids=["nonsense", "a bad chunk after the answer", "a bad chunk of a head", "an upgrade", "200 kB of headers"],
)
def test_what_strangers_send_leaves_no_trace(running: int, sent: bytes, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), socket.create_connection(("127.0.0.1", running)) as stranger:
        stranger.sendall(sent)
        assert re.match(rb"HTTP/1.1 4\d\d ", stranger.recv(1000))
        if b"POST" in sent:
            stranger.sendall(b"not a chunk\r\n")
            while stranger.recv(1000):
                pass
    assert not [record for record in caplog.records if record.exc_info]


def _wrong(schema: dict[str, Any], known: dict[str, Any]) -> Iterator[Any]:
    """Values that a schema may or may not allow, from the plain to the absurd."""
    if "$ref" in schema:
        schema = known[schema["$ref"].rpartition("/")[2]]
    yield from ({}, [], None, "x", 10**400, {"\\": {}}, *schema.get("examples", ()))
    for name in schema.get("properties", {}):
        values: list[Any] = ["", "\0", "x" * 10_000, -1, 10**30, None, [[]], {"a": "\x1b"}]
        yield from ({name: value} for value in values)


def test_every_operation_refuses_strangers_and_answers_nonsense(service: Service) -> None:
    """As the description of the interface lists them; schemathesis tries more of this in the campaign."""
    told = ask(service.address, "GET", "/api/openapi.json").told
    known = told["components"]["schemas"]
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            somewhere = re.sub(r"\{\w+\}", "nothing", path)
            assert ask(service.address, method.upper(), somewhere, authorization="").status == 401
            assert ask(service.address, method.upper(), re.sub(r"\{\w+\}", "%00%ff", path)).status < 500
            for given in operation.get("parameters", ()):
                if given["in"] == "query":
                    for word in ("%ED%A0%80", "%00", "x" * 201, "-1"):
                        assert ask(service.address, "GET", f"{somewhere}?{given['name']}={word}").status < 500
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            for value in _wrong(body, known) if body and path != "/api/orders" else ():
                answer = ask(service.address, method.upper(), somewhere, value)
                assert answer.status < 500, (path, value)


def test_what_is_sent_holds_nothing_unknown_and_true_is_not_one(service: Service) -> None:
    moved = {"revision": True, "operation": {"do": "undo"}}
    for path, body in (("/api/days", {"day": 1}), ("/api/games/nothing/operations", moved), ("/api/proofs", {"no": 1})):
        assert ask(service.address, "POST", path, body).status == 422, path


def test_the_template_cannot_be_ordered_or_sent(service: Service) -> None:
    for name in ("_template", "template"):
        document = {"family": name, "total": 17}
        for path, body in (
            ("/api/orders", {"family": name}),
            ("/api/games", {"document": document}),
            ("/api/readings", {"text": "? + ? = 17", "family": name}),
        ):
            answer = ask(service.address, "POST", path, body)
            assert (answer.status, "there is no family" in answer.told["detail"].lower()) == (422, True), (path, name)
        assert ask(service.address, "GET", f"/families/{name}").status == 404
        assert ask(service.address, "GET", f"/pictures/families/{name}.svg").status == 404


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--token", "fifteen-letters"], "16 to 200 letters"),
        (["--token", "with a space in between"], "without spaces"),
        (["--token", "x" * 20, "--no-token"], "cannot be combined"),
        (["--token-file", "nonesuch", "--no-token"], "cannot be combined"),
        (["--token-file", "nonesuch"], "cannot be read from nonesuch"),
        (["--token-file", __file__], "must hold one line, the token"),
        (["--token-file", "."], "cannot be read from ."),
        (["--token-file", "/dev/null"], "the token in /dev/null must have"),
        (["--name", "http://puzzles.example"], "is not a host name"),
        (["--name", "puzzles.example:80"], "without http:// and port"),
    ],
)
def test_options_that_would_not_do_are_refused(words: list[str], says: str) -> None:
    ended = command.called(["serve", "--port", "0", *words])
    assert ended.status == 2
    assert says in " ".join(ended.errors.split())


def test_a_weak_token_of_the_environment_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUEWRIGHT_TOKEN", "short")
    assert "the token in $CLUEWRIGHT_TOKEN must have 16" in command.called(["serve", "--port", "0"]).errors


def _ended(process: Any) -> None:
    process.terminate()
    process.wait(20)
    process.stdout.close()


def test_a_token_from_a_file_and_every_address_that_is_printed_works(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("the-word-in-the-file\n")
    process = started(str(tmp_path / "library.sqlite"), "--host", "0.0.0.0", "--token-file", str(tmp_path / "token"))
    try:
        assert process.stdout
        printed = [process.stdout.readline()]
        own = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        with own:
            try:
                own.connect(("192.0.2.1", 9))
                printed.append(process.stdout.readline())  # a machine with a network has an address in it
            except OSError:
                pass
        for line in printed:
            found = urlsplit(re.findall(r"http://\S+", line)[0])
            assert found.query == "token=the-word-in-the-file"
            address = f"http://{found.netloc}"
            assert ask(address, "GET", f"/?{found.query}", authorization="").status == 303
    finally:
        _ended(process)


def test_this_machine_needs_a_token_too(tmp_path: Path) -> None:
    """Nobody said anything of a token, and still one is drawn; its length cannot be guessed through."""
    process = started(str(tmp_path / "library.sqlite"), token="")
    try:
        assert process.stdout
        printed = urlsplit(re.findall(r"http://\S+", process.stdout.readline())[0])
        address = f"http://{printed.netloc}"
        assert len(printed.query.removeprefix("token=")) >= 24
        assert ask(address, "GET", "/", authorization="").status == 401
        assert ask(address, "GET", f"/?{printed.query}", authorization="").status == 303
    finally:
        _ended(process)


def test_without_a_token_everybody_may_enter(tmp_path: Path) -> None:
    process = started(str(tmp_path / "library.sqlite"), "--no-token")
    try:
        assert ask(address_of(process), "GET", "/", authorization="").status == 200
    finally:
        _ended(process)


def test_the_browser_is_shown_the_way_in_without_telling_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Command lines can be read by every user of a machine; the token stands in a file that only this one can read."""
    browser, shown = tmp_path / "browser", tmp_path / "shown"
    browser.write_text(f'#!/bin/sh\necho "$1" > {shown}.new && mv {shown}.new {shown}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    process = started(str(tmp_path / "library.sqlite"), "--open")
    try:
        while not shown.exists():
            assert process.poll() is None
            time.sleep(0.05)
        address = shown.read_text().strip()
        assert TOKEN not in address
        file = Path(url2pathname(urlsplit(address).path))
        assert f"/?token={TOKEN}" in file.read_text()
        assert not file.parent.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    finally:
        _ended(process)
    assert not file.exists()


def test_a_link_with_the_token_leads_in_and_leaves_the_address_bar(chromium: Any, service: Service) -> None:
    """Typed, clicked on a page of another site, or opened from a file."""
    for way in ("typed", "clicked"):
        context = chromium.new_context()
        page = context.new_page()
        address = f"{service.address}/library?token={TOKEN}&words=small"
        if way == "typed":
            page.goto(address)
        else:
            page.goto(f'data:text/html,<a href="{address.replace("&", "%26amp;")}">Cluewright</a>')
            page.get_by_role("link").click()
        page.get_by_role("heading", name="Library").wait_for()
        page.wait_for_url(f"{service.address}/library?words=small")
        page.goto(f"{service.address}/")
        page.get_by_role("button", name="Search").wait_for()
        assert TOKEN not in str(context.cookies())
        context.close()
