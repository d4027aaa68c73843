"""What the service answers to programs, and to those who mean it no good. No browser is needed."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from cluewright.web.job_queue import FAILED, Jobs, TooManyJobsError
from cluewright.web.settings import JOBS_OF_ONE, LARGEST_BODY
from web.conftest import TOKEN, Service, address_of, started

MATHS = {"family": "maths", "grid": [[0, 45, 72], [72, None, None], [14, None, None]]}


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def told(self) -> Any:
        return json.loads(self.body)


def ask(address: str, method: str, path: str, body: Any = None, **headers: str) -> Answer:
    """One request, as a program makes it that knows the token; a header's underscores are hyphens."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=60)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    sent.setdefault("authorization", f"Bearer {TOKEN}")
    if data is not None:
        sent.setdefault("content-type", "application/json")
    try:
        connection.request(method, path, data, sent)
        response = connection.getresponse()
        return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
    finally:
        connection.close()


def ended(address: str, job: dict[str, Any], **headers: str) -> dict[str, Any]:
    """The job at its end."""
    while (now := ask(address, "GET", f"/api/jobs/{job['job']}", **headers).told)["state"] in ("waiting", "running"):
        time.sleep(0.05)
    return dict(now)


def test_every_answer_has_a_strict_policy(service: Service) -> None:
    for path in ("/", "/library", "/static/play.js", "/api/families", "/nothing"):
        answer = ask(service.address, "GET", path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert "<script>" not in ask(service.address, "GET", "/").body.decode()


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "[", "10.0.0.1:80"])
def test_another_host_name_is_not_answered(service: Service, host: str) -> None:
    assert ask(service.address, "GET", "/", host=host).status in (400, 421)


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://evil.example"}, {"origin": "null"}, {"sec_fetch_site": "cross-site"}],
)
def test_another_site_cannot_write(service: Service, headers: dict[str, str]) -> None:
    answer = ask(service.address, "POST", "/api/games", {"document": MATHS}, **headers)
    assert answer.status == 403


def test_what_is_too_much_is_refused(service: Service) -> None:
    assert ask(service.address, "POST", "/api/readings", b" " * (LARGEST_BODY + 1)).status == 413
    assert ask(service.address, "POST", "/api/readings", {"text": "x" * 70_000}).status == 422
    assert ask(service.address, "POST", "/api/readings", b"text=x", content_type="text/plain").status == 415
    huge = {"family": "square", "rows": [1] * 12_000, "columns": [1] * 12_000}
    assert ask(service.address, "POST", "/api/games", {"document": huge}).status == 413
    wide = {"family": "square", "rows": [1] * 40, "columns": [1] * 40}
    answer = ask(service.address, "POST", "/api/games", {"document": wide})
    assert answer.status == 422
    assert "too large to be played" in answer.told["detail"]


def test_readings_tell_of_every_clue_and_take_what_its_setter_says(service: Service) -> None:
    text = "row: 2 houses\nname: Ann, Bob\ndrink: tea, milk\nclues:\n1. Ann guzzles tea.\n2. Bob hates the first house."

    def read(**sent: object) -> tuple[str, list[str]]:
        told = ask(service.address, "POST", "/api/readings", sent).told
        return told["text"], [each["state"] for each in told["puzzles"][0]["readings"]]

    assert read(text=text) == (text, ["loose", "refused"])
    text, states = read(text=text, clue=2, reading=2)
    assert states == ["loose", "confirmed"]
    text, states = read(text=text, clue=1, reading=1)
    assert states == ["confirmed", "confirmed"]
    loose = {"text": text.partition(" [")[0]}
    document = ask(service.address, "POST", "/api/readings", loose).told["puzzles"][0]["document"]
    proof = ended(service.address, ask(service.address, "POST", "/api/proofs", {"document": document}).told)
    assert proof["result"]["readings"][0]["words"] == ["guzzles"]
    assert proof["result"]["to_confirm"] == "1 clue has words to confirm: 1 (“guzzles” taken as: Ann goes with tea)"
    assert ask(service.address, "POST", "/api/readings", {"text": text, "clue": 1, "reading": 1}).status == 422


def test_nobody_may_have_too_many_jobs(service: Service) -> None:
    order = {"family": "square", "size": 30}
    answers = [ask(service.address, "POST", "/api/orders", order) for _ in range(JOBS_OF_ONE + 1)]
    assert [answer.status for answer in answers] == [202] * JOBS_OF_ONE + [429]
    assert answers[-1].headers["retry-after"]
    for answer in answers[:-1]:
        ask(service.address, "DELETE", f"/api/jobs/{answer.told['job']}")
    states = {ended(service.address, answer.told)["state"] for answer in answers[:-1]}
    assert states <= {"cancelled", "done"}  # one may have been made before it was cancelled


def test_a_job_tells_its_progress_as_events(service: Service) -> None:
    job = ask(service.address, "POST", "/api/explanations", {"name": "small maths"}).told
    said = ask(service.address, "GET", f"/api/jobs/{job['job']}/events").body.decode()
    last = said.strip().split("\n\n")[-1]
    assert last.startswith("event: end\n")
    told = json.loads(last.partition("data: ")[2])
    assert told["state"] == "done"
    assert told["result"]["steps"][0]["picture"].startswith("<svg")


@pytest.fixture
def helpers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the processes of jobs find `web.helpers`."""
    tests = str(Path(__file__).parents[1])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (tests, os.environ.get("PYTHONPATH")))))


@pytest.mark.usefixtures("helpers")
def test_a_killed_worker_fails_its_job_alone() -> None:
    jobs = Jobs(1, of_one=5, waiting=5)
    try:
        task = jobs.ask("test", "web.helpers:sleep", {}, client="a", seconds=60, megabytes=500)
        while "worker" not in task.progress:
            time.sleep(0.05)
        os.kill(task.progress["worker"], signal.SIGKILL)
        assert task.ended.wait(30)
        assert task.state == FAILED
        assert "ended from outside" in task.says
        after = jobs.ask("test", "web.helpers:nice_level", {}, client="a", seconds=60, megabytes=500)
        assert after.ended.wait(60)
        assert after.result >= min(19, os.nice(0) + 10)
    finally:
        jobs.close()


@pytest.mark.usefixtures("helpers")
def test_a_job_keeps_its_limits() -> None:
    jobs = Jobs(1, of_one=2, waiting=5)
    try:
        slow = jobs.ask("test", "web.helpers:sleep", {}, client="a", seconds=0.2, megabytes=500)
        greedy = jobs.ask("test", "web.helpers:take_memory", {}, client="a", seconds=60, megabytes=100)
        with pytest.raises(TooManyJobsError):
            jobs.ask("test", "web.helpers:sleep", {}, client="a", seconds=1, megabytes=100)
        assert slow.ended.wait(60)
        assert greedy.ended.wait(60)
        assert "longer than 0.2 seconds" in slow.says
        assert "more than 100 MB" in greedy.says
    finally:
        jobs.close()


def test_a_game_is_played_and_saved(service: Service) -> None:
    game = ask(service.address, "POST", "/api/games", {"document": MATHS, "anew": True}).told
    path = f"/api/games/{game['key']}"
    move = {"revision": game["revision"], "operation": {"do": "enter", "place": "a1", "value": "9"}, "seconds": 12.5}
    after = ask(service.address, "POST", f"{path}/operations", move)
    assert (after.status, after.told["entries"], after.told["seconds"]) == (200, {"a1": "9"}, 12.5)
    late = ask(service.address, "POST", f"{path}/operations", move)
    assert late.status == 409
    assert ask(service.address, "GET", path).told["entries"] == {"a1": "9"}
    assert ask(service.address, "GET", f"{path}/state").told["entries"] == {"a1": "9"}
    job = ask(service.address, "POST", f"{path}/checks").told
    assert ended(service.address, job)["result"]["wrong"] == []
    assert ask(service.address, "DELETE", path).status == 204
    assert ask(service.address, "GET", path).status == 404


@pytest.mark.parametrize(
    ("operation", "says"),
    [
        ({"do": "enter", "place": "z9", "value": "1"}, "there is no place"),
        ({"do": "fly"}, "there is no operation"),
        ({}, "lacks its do"),
        ({"do": "enter", "place": "a1", "value": ["1"]}, "lacks its value"),
    ],
)
def test_a_wrong_operation_is_told(service: Service, operation: dict[str, Any], says: str) -> None:
    game = ask(service.address, "POST", "/api/games", {"document": MATHS}).told
    sent = {"revision": game["revision"], "operation": operation}
    answer = ask(service.address, "POST", f"/api/games/{game['key']}/operations", sent)
    assert answer.status == 422
    assert says in answer.told["detail"].lower()


def test_two_writers_at_once(service: Service) -> None:
    game = ask(service.address, "POST", "/api/games", {"document": MATHS, "anew": True}).told
    statuses = []

    def move(value: str) -> None:
        sent = {"revision": game["revision"], "operation": {"do": "enter", "place": "a1", "value": value}}
        statuses.append(ask(service.address, "POST", f"/api/games/{game['key']}/operations", sent).status)

    writers = [threading.Thread(target=move, args=(str(value),)) for value in range(1, 7)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(statuses) == [200] + [409] * 5


def test_nothing_reaches_markup_unescaped(service: Service) -> None:
    name = 'a"><script>alert(1)</script>'
    said = ask(service.address, "POST", "/api/puzzles", {"document": MATHS, "name": name})
    assert said.status == 422  # a name has no slash
    name = 'a"><img src=x onerror=alert(1)>'
    saved = ask(service.address, "POST", "/api/puzzles", {"document": MATHS, "name": name}).told["name"]
    from urllib.parse import quote

    game = ask(service.address, "POST", "/api/games", {"name": saved, "anew": True}).told
    for path in (
        f"/games/{game['key']}",
        f"/puzzles/{quote(saved)}",
        "/library?words=onerror",
        f"/library?words={quote(name)}",
    ):
        page = ask(service.address, "GET", path, accept="text/html").body.decode()
        assert "<img src=x" not in page
        assert "&lt;img src=x" in page or "\\u003cimg src=x" in page


@pytest.mark.parametrize("path", ["/static/../pages.py", "/static/%2e%2e/pages.py", "/families/..%2f..%2fx/play.js"])
def test_no_file_but_the_pages_own_is_served(service: Service, path: str) -> None:
    assert ask(service.address, "GET", path).status == 404


def test_the_interface_is_described_with_examples(service: Service) -> None:
    told = ask(service.address, "GET", "/api/openapi.json").told
    for path in ("/api/puzzles", "/api/proofs", "/api/explanations", "/api/games", "/api/jobs/{job}/events"):
        assert path in told["paths"]
    for name in ("GameSent", "TextSent", "OrderSent", "OperationSent", "HereSent"):
        assert told["components"]["schemas"][name]["examples"]
    game = told["components"]["schemas"]["GameSent"]["examples"][1]
    assert ask(service.address, "POST", "/api/games", game).status == 201


def _serving(folder: Path, *arguments: str) -> Iterator[str]:
    process = started(str(folder / "library.sqlite"), *arguments)
    yield address_of(process)
    process.terminate()
    process.wait(20)
    assert process.stdout
    process.stdout.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service that other machines can reach."""
    yield from _serving(tmp_path_factory.mktemp("shared"), "--host", "0.0.0.0", "--name", "puzzles.example")


@pytest.fixture
def unsaved(tmp_path: Path) -> Iterator[str]:
    """A service that saves nothing."""
    yield from _serving(tmp_path, "--read-only")


def test_each_player_has_games_of_their_own(shared: str) -> None:
    def player() -> str:
        return ask(shared, "GET", "/").headers["set-cookie"].partition(";")[0]

    ann, bob = player(), player()
    game = ask(shared, "POST", "/api/games", {"document": MATHS}, cookie=ann).told
    assert [card["key"] for card in ask(shared, "GET", "/api/games", cookie=ann).told] == [game["key"]]
    assert ask(shared, "GET", "/api/games", cookie=bob).told == []
    move = {"revision": 1, "operation": {"do": "enter", "place": "a1", "value": "9"}}
    for path, method, body in (("", "GET", None), ("", "DELETE", None), ("/operations", "POST", move)):
        assert ask(shared, method, f"/api/games/{game['key']}{path}", body, cookie=bob).status == 404
    assert ask(shared, "GET", f"/api/games/{game['name']}", cookie=ann).status == 404  # a key, not a name


def test_a_token_opens_the_door(shared: str) -> None:
    assert ask(shared, "GET", "/", authorization="").status == 401
    page = ask(shared, "GET", "/", authorization="", accept="text/html").body.decode()
    assert "<p>This service asks for its token" in page
    assert ask(shared, "GET", "/", authorization="Bearer wrong").status == 401
    assert ask(shared, "GET", "/?token=wrong", authorization="").status == 401
    assert ask(shared, "GET", "/").status == 200
    entered = ask(shared, "GET", f"/library?token={TOKEN}&words=a", authorization="")
    assert (entered.status, entered.headers["location"]) == (303, "/library?words=a")
    cookie = entered.headers["set-cookie"]
    assert cookie.startswith(f"cluewright_key_{urlsplit(shared).port}=")
    assert TOKEN not in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    inside = ask(shared, "GET", "/library", authorization="", cookie=cookie.partition(";")[0])
    assert inside.status == 200
    assert f"cluewright_player_{urlsplit(shared).port}=" in inside.headers["set-cookie"]


def test_a_host_name_must_be_allowed(shared: str) -> None:
    assert ask(shared, "GET", "/", host="evil.example").status == 421
    assert ask(shared, "GET", "/", host="puzzles.example:8750").status == 200


def test_a_player_of_before_is_still_known(shared: str) -> None:
    """Cookies had no port in their names once."""
    player = "0123456789abcdef" * 2
    known = ask(shared, "GET", "/", cookie=f"cluewright_player={player}").headers["set-cookie"]
    assert f"cluewright_player_{urlsplit(shared).port}={player};" in known


def test_where_nothing_is_saved_games_stay_with_the_visitor(unsaved: str) -> None:
    assert ask(unsaved, "POST", "/api/games", {"document": MATHS}).status == 403
    assert ask(unsaved, "POST", "/api/puzzles", {"document": MATHS}).status == 403
    first = ask(unsaved, "POST", "/api/here", {"document": MATHS, "operation": {"do": "type", "text": "a1 9"}}).told
    second = {**first["kept"], "document": MATHS, "operation": {"do": "type", "text": "b1 8"}}
    assert ask(unsaved, "POST", "/api/here", second).told["entries"] == {"a1": "9", "b1": "8"}
    job = ask(unsaved, "POST", "/api/hints", {"document": MATHS, "entries": {"a1": "4"}}).told
    assert "4" in ended(unsaved, job)["result"]["words"]["step"]


def test_a_kill_loses_no_answered_move(tmp_path: Path) -> None:
    library = str(tmp_path / "library.sqlite")
    process = started(library)
    address = address_of(process)
    game = ask(address, "POST", "/api/games", {"document": MATHS}).told
    for place, value in (("a1", "9"), ("b1", "8")):
        sent = {"revision": game["revision"], "operation": {"do": "enter", "place": place, "value": value}}
        game = ask(address, "POST", f"/api/games/{game['key']}/operations", sent).told
    process.kill()
    process.wait()
    assert process.stdout
    process.stdout.close()
    again = started(library)
    try:
        assert ask(address_of(again), "GET", f"/api/games/{game['key']}").told["entries"] == {"a1": "9", "b1": "8"}
    finally:
        again.terminate()
        again.wait(20)
        assert again.stdout
        again.stdout.close()


def test_other_commands_do_not_load_the_framework() -> None:
    import sys

    code = (
        "import sys, cluewright.cli.commands.serve, cluewright.web; print([m for m in sys.modules if 'fastapi' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_first_page_does_not_wait_for_the_interface() -> None:
    import sys

    code = "import sys, cluewright.web.server; print({'fastapi', 'pydantic', 'cpmpy'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
