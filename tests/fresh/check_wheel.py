"""Run by `scripts/fresh`, with the Python of an environment that has nothing but the wheels and what they need."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

import cluewright

COMMAND = str(Path(sys.executable).with_name("cluewright"))
OURS = ["cryptarithm", "houses", "logic", "maths", "square", "weight"]
QUEENS = 'queens {"size": 6, "queens": [[1, 2]]}'


@pytest.fixture(autouse=True)
def _own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", str(tmp_path / "library.db"))
    monkeypatch.chdir(tmp_path)


def said(*words: str) -> str:
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def test_it_is_the_wheel_that_is_tested() -> None:
    assert "site-packages" in cluewright.__file__
    assert cluewright.__version__ in said("--version")


def test_the_tour() -> None:
    assert "unique" in said("tour")


def test_every_family_is_listed_and_shows_its_rules() -> None:
    listed = [line.split()[0] for line in said("families").splitlines()]
    assert listed == [*OURS, "queens", "sudoku"]
    for name in listed:
        assert said("families", name).startswith("# ")


@pytest.mark.parametrize("family", [*OURS, "queens", "sudoku"])
def test_puzzles_are_made_and_printed(family: str, tmp_path: Path) -> None:
    made = json.loads(said("generate", family, "--seed", "1", "--json"))
    assert made["verdict"] == "unique"
    puzzle = tmp_path / "made.json"
    puzzle.write_text(json.dumps(made["puzzle"]))
    assert json.loads(said("prove", str(puzzle), "--json"))["verdict"] == "unique"
    said("booklet", str(puzzle), "--to", str(tmp_path / "booklet.pdf"))
    assert (tmp_path / "booklet.pdf").read_bytes().startswith(b"%PDF")


def test_a_family_from_outside_in_every_verb(tmp_path: Path) -> None:
    assert "queens" in said("solve", QUEENS)
    assert "unique" in said("prove", QUEENS)
    made = said("generate", "sudoku", "--count", "40", "--workers", "2", "--seed", "2", "--json").splitlines()
    assert len(made) == 40
    said("library", "save", QUEENS, "--name", "mine")
    assert "queens" in said("library", "list", "--family", "queens")
    assert "unique" in said("prove", "mine")
    study = said("lab", "labelling", "mine", "--select", "ff", "--branch", "step", "--repeats", "1")
    assert "ff" in study
    assert "search" in said("lab", "tree", QUEENS, "--label", "ff")


def test_the_public_names_can_be_had() -> None:
    for name in cluewright.__all__:
        assert getattr(cluewright, name) is not None, name


def test_the_wheel_brings_the_pages_and_boards_of_the_web_service() -> None:
    process = subprocess.Popen([COMMAND, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        address = urlsplit(next(word for word in process.stdout.readline().split() if word.startswith("http")))
        known = {"Authorization": f"Bearer {address.query.removeprefix('token=')}"}
        for path in ("", "static/play.js", "families/square/play.js", "pictures/families/queens.svg"):
            with urlopen(Request(f"http://{address.netloc}/{path}", headers=known)) as page:
                assert page.read()
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()
