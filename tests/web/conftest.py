"""One service and one Chromium for all tests; a page is told to do what a person can do, and nothing else."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from cluewright import generate, read
from cluewright.core import Verdict
from cluewright.library.entry import Entry
from cluewright.library.store import Library
from cluewright.workshop import prove
from cluewright.workshop.puzzle import Puzzle, Solution

ROOT = Path(__file__).parents[2]
QUEENS = ROOT / "examples/families/queens/cluewright_queens"
OUTSIDE = os.pathsep.join(map(str, (QUEENS, *sorted(ROOT.glob("examples/families/*.py")))))
"""A family that is a package, and those that are one file each."""

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)

CEILING = 90_000
"""Milliseconds after which something that has not come is a failure; nothing depends on how fast it comes."""

TOKEN = "a-word-that-is-known"
"""What a visitor of these services must know."""

LOGIC = """row: 3 houses
colour: red, green, blue
pet: cat, dog, fox
clues:
The red house is to the left of the house with the dog.
The fox lives in the green house.
The blue house is the third.
The cat lives in the first house.
"""

SMALL: dict[str, Callable[[], Puzzle]] = {
    "maths": lambda: _made("maths", 3),
    "weight": lambda: _made("weight", 5),
    "cryptarithm": lambda: read("TO + GO = OUT"),
    "square": lambda: _made("square", 4),
    "houses": lambda: _made("houses", 6),
    "logic": lambda: read(LOGIC),
}
"""A small puzzle of each family."""


def _made(family: str, size: int) -> Puzzle:
    (made,) = generate(family, 1, size=size, seed=5)
    return made.puzzle


@dataclass
class Service:
    """A service that runs."""

    address: str
    library: str
    process: subprocess.Popen[str]
    puzzles: dict[str, Puzzle] = field(default_factory=dict)
    """By family, each in the library as `small FAMILY`."""

    def right(self, family: str) -> dict[str, str]:
        """The entries of the only solution."""
        puzzle = self.puzzles[family]
        (solution,) = prove(puzzle).solutions
        return dict(puzzle.family.play.entries(puzzle.content, solution.content))


def started(library: str, *arguments: str, families: str = OUTSIDE, token: str = TOKEN) -> subprocess.Popen[str]:
    """A service on any free port, with the example families unless other families are named.

    Without a `token` it draws one.
    """
    outside = ["--families", families] if families else []
    own = {"CLUEWRIGHT_LIBRARY": library, "CLUEWRIGHT_TOKEN": token, "XDG_DATA_HOME": str(Path(library).parent)}
    command = [sys.executable, "-m", "cluewright", "serve", "--port", "0", *outside, *arguments]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **own, "PYTHONPATH": str(ROOT / "src")},
    )
    atexit.register(process.kill)  # a test that fails leaves none behind
    return process


def address_of(process: subprocess.Popen[str]) -> str:
    """Where it says that it is."""
    assert process.stdout
    found = re.search(r"http://\S+?/", process.stdout.readline())
    assert found
    return found[0].rstrip("/")


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    address = str(tmp_path_factory.mktemp("web") / "library.sqlite")
    library = Library(address)
    puzzles = {}
    for family, small in SMALL.items():
        puzzles[family] = puzzle = small()
        named = Puzzle(puzzle.family, puzzle.content, f"small {family}")
        library.save(Entry(named, Verdict.UNIQUE))
    library.close()
    process = started(address)
    try:
        yield Service(address_of(process), address, process, puzzles)
    finally:
        process.terminate()
        assert process.wait(20) == 0
        assert process.stdout
        process.stdout.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium; scripts/test installs it where it may")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visitor:
    """A person at a browser: opens the first page, points, types, looks. Whatever the browser asks for is noted."""

    def __init__(self, browser: Any, address: str, **options: Any) -> None:
        self.address = address
        self.context = browser.new_context(base_url=address, reduced_motion="reduce", **options)
        self.context.set_default_timeout(CEILING)
        self.context.request.get(f"/?token={TOKEN}")
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page = self.opened()

    def opened(self) -> Any:
        """Another tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._heard)
        return page

    def _heard(self, said: Any) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def find(self, words: str) -> None:
        """From the first page to the puzzle of this name, by the search."""
        self.page.goto("/")
        self.page.get_by_label("Words").fill(words)
        self.page.get_by_role("button", name="Search").click()
        self.page.get_by_role("link", name=words).click()
        self.page.get_by_role("button", name="Play").wait_for()

    def begin(self, words: str) -> None:
        """A game of the puzzle of this name."""
        self.find(words)
        self.page.get_by_role("button", name="Play").click()
        self.page.locator("[data-place]").first.wait_for()

    def said(self, words: str) -> None:
        """Wait until the live region says so."""
        self.page.locator("#said", has_text=words).wait_for()

    def leave(self) -> None:
        """Close the browser; nothing may have gone wrong, and nobody else may have been asked for anything."""
        self.context.close()
        assert not self.complaints
        strangers = [url for url in self.asked if not url.startswith((f"{self.address}/", f"blob:{self.address}/"))]
        assert not strangers


@pytest.fixture
def visitor(service: Service, chromium: Any) -> Iterator[Visitor]:
    visiting = Visitor(chromium, service.address)
    yield visiting
    visiting.leave()


@pytest.fixture
def phone(service: Service, chromium: Any) -> Iterator[Visitor]:
    visiting = Visitor(
        chromium, service.address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    yield visiting
    visiting.leave()


__all__ = ["CHROMIUM", "TOKEN", "Service", "Solution", "Visitor", "address_of", "started"]
