"""Odd requests, a full disk, a library or a family that is gone: honest answers, and nothing that was saved is lost."""

from __future__ import annotations

import json
import resource
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest

from cluewright import read
from cluewright.core.grade import Grade
from cluewright.library.entry import shipped_records
from cluewright.library.store import Library
from web.conftest import QUEENS, Service, address_of, started
from web.test_service import MATHS, ask, ended

DEEP = b'{"document": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (DEEP, ""),
        (b"{", "not JSON"),
        (b"[]", ""),
        (b"null", ""),
        (b'{"name": "\xff"}', "UTF-8"),
        (b'{"name": "\\ud800"}', "halves of characters"),
        (b'{"\\uDFFF": 1}', "halves of characters"),
        (b'{"document": {"\xed\xa0\x80": 1}}', "UTF-8"),
        ('{"name": "ann"}'.encode("utf-16"), "UTF-8"),
        (b'{"document": {"family": ["maths"]}}', "family"),
        (b'{"document": {"family": "maths", "grid": ' + b"[" * 900 + b"]" * 900 + b"}}", "grid"),
    ],
)
def test_odd_bodies_are_refused(service: Service, body: bytes, says: str) -> None:
    answer = ask(service.address, "POST", "/api/games", body)
    assert answer.status in (400, 422)
    assert says in answer.told["detail"].lower() or says in answer.told["detail"]


def test_what_a_page_answers_its_head_tells(service: Service) -> None:
    answer = ask(service.address, "HEAD", "/library")
    assert (answer.status, answer.body) == (200, b"")


def test_names_that_are_no_address_are_refused(service: Service) -> None:
    for name in (".", ".."):
        assert ask(service.address, "POST", "/api/puzzles", {"document": MATHS, "name": name}).status == 422
    for name in ("50% #1? & more", "שלום 👩‍👩‍👧", "x" * 200):
        saved = ask(service.address, "POST", "/api/puzzles", {"document": MATHS, "name": name}).told["name"]
        page = ask(service.address, "GET", f"/puzzles/{quote(saved)}", accept="text/html")
        assert page.status == 200
        assert ask(service.address, "GET", f"/pictures/puzzles/{quote(saved)}.svg").status == 200


def test_another_like_this_is_saved_and_has_its_size(service: Service) -> None:
    game = ask(service.address, "POST", "/api/games", {"name": "small weight"}).told
    result = ended(service.address, ask(service.address, "POST", f"/api/games/{game['key']}/others").told)["result"]
    made = ask(service.address, "GET", f"/api/puzzles/{quote(result['name'])}").told
    assert result["size"] == game["size"]
    assert "beams=" in made["source"]


def test_puzzles_are_graded_in_the_background(service: Service) -> None:
    """And then found by their level."""
    while True:
        (card,) = ask(service.address, "GET", "/api/puzzles?words=small%20maths").told
        if card["level"]:
            break
        time.sleep(0.2)
    found = ask(service.address, "GET", f"/api/puzzles?difficulty={card['level']}&words=small").told
    assert card in found


def test_examples_are_found_by_their_level(service: Service) -> None:
    if not any(Grade.read(record.get("grade")) for record in shipped_records()):
        pytest.skip("no example has a grade of the present scale; run scripts/grade-examples")
    found = {level: ask(service.address, "GET", f"/api/puzzles?difficulty={level}").told for level in ("easy", "hard")}
    for cards in found.values():
        assert sum("example" in card["tags"] for card in cards) > 5


def test_examples_of_an_older_library_get_the_grades_that_they_bring(tmp_path: Path) -> None:
    address = tmp_path / "library.sqlite"
    with Library(str(address)) as library:
        graded = {card.name: card.level for card in library.cards() if card.level}
    with closing(sqlite3.connect(address)) as connection:
        connection.execute("DELETE FROM grades")
        connection.execute("UPDATE puzzles SET document = '{}' WHERE name = 'test-1'")  # another puzzle by now
        connection.commit()
    process = started(str(address))
    try:
        service = address_of(process)
        while (
            len(found := [card for card in ask(service, "GET", "/api/puzzles").told if card["level"]]) < len(graded) - 1
        ):
            time.sleep(0.2)
        assert {card["name"]: card["level"] for card in found} == {k: v for k, v in graded.items() if k != "test-1"}
    finally:
        process.terminate()
        process.wait(20)
        assert process.stdout
        process.stdout.close()


def test_a_game_whose_family_is_gone_can_be_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = str(tmp_path / "library.sqlite")
    monkeypatch.setenv("CLUEWRIGHT_FAMILIES", str(QUEENS))
    with Library(address) as library:
        key = library.games.begin(read('{"family": "queens", "size": 6, "queens": [[1, 2]]}')).key
    monkeypatch.delenv("CLUEWRIGHT_FAMILIES")
    process = started(address, families="")
    try:
        service = address_of(process)
        assert "queens" in ask(service, "GET", "/", accept="text/html").body.decode()
        page = ask(service, "GET", f"/games/{key}", accept="text/html")
        assert page.status == 422
        assert "is not installed" in page.body.decode()
        assert ask(service, "DELETE", f"/api/games/{key}").status == 204
        assert ask(service, "GET", "/api/games").told == []
    finally:
        process.terminate()
        process.wait(20)
        assert process.stdout
        process.stdout.close()


def test_a_full_disk_and_a_library_that_is_gone(tmp_path: Path) -> None:
    """What was answered is kept, what could not be saved is said, and nobody learns where the library lies."""
    address = tmp_path / "library.sqlite"
    Library(str(address)).close()
    process = started(str(address))
    try:
        service = address_of(process)
        game = ask(service, "POST", "/api/games", {"document": MATHS}).told
        most = address.stat().st_size + 40_000
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most, most))  # as on a disk that has no more room
        while True:
            value = str(game["revision"] % 9 + 1)
            sent = {"revision": game["revision"], "operation": {"do": "enter", "place": "a1", "value": value}}
            answer = ask(service, "POST", f"/api/games/{game['key']}/operations", sent)
            if answer.status != 200:
                break
            game = answer.told
        assert answer.status == 503
        assert "nothing that was saved before is lost" in answer.told["detail"]
        assert str(tmp_path) not in answer.told["detail"]
        kept = ask(service, "GET", f"/api/games/{game['key']}").told
        assert (kept["revision"], kept["entries"]) == (game["revision"], game["entries"])
        for file in tmp_path.glob("library*"):
            file.unlink()
        for path in ("/", "/library", "/api/games"):
            assert ask(service, "GET", path, accept="text/html").status == 503
        assert json.loads(ask(service, "GET", "/api/families").body)
    finally:
        process.terminate()
        process.wait(20)
        assert process.stdout
        process.stdout.close()
    assert not list(tmp_path.glob("library*"))
