"""The menu with puzzles and libraries that nobody wishes for: it says what is wrong, and goes on."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cluewright.core import Verdict
from cluewright.library.store import Entry, Library
from cluewright.tui.app import Menu
from cluewright.tui.menu import Home, LibraryScreen, PuzzleScreen, Save
from cluewright.tui.play import Play
from cluewright.tui.screens import Choices, Field, Title
from cluewright.workshop import read
from test_library_hostile import ENTRIES, ODD, READABLE, filled_with_odd_entries
from tui.test_screens import drive, message, type_in, until


def listed(menu: Menu) -> list[str]:
    choices = menu.screen.query_one(Choices)
    return [str(choices.get_option_at_index(index).prompt).split()[0] for index in range(choices.option_count)]


def says(menu: Menu, words: str) -> bool:
    return words in message(menu).lower()


async def look_for(menu: Menu, pilot: Pilot[int], name: str) -> None:
    """Type a name, and choose it once the list has it first."""
    menu.screen.query_one(Field).value = name
    await until(pilot, lambda: listed(menu)[:1] == [name])
    await pilot.press("enter")


def test_every_puzzle_is_listed_and_one_that_cannot_be_read_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = filled_with_odd_entries(tmp_path / "library.sqlite")
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE puzzles SET name = ?, family = ?, size = ?, verdict = 'x' WHERE name = 'empty'", (ODD,) * 3)
    raw.close()
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", str(path))

    async def script(menu: Menu, pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await until(
            pilot, lambda: isinstance(menu.screen, LibraryScreen) and len(listed(menu)) == len(ENTRIES) + len(READABLE)
        )
        assert all(name.isprintable() for name in listed(menu))
        for name in ("not-json", "deep", "digits", "surrogate", "control", "no-such-family"):
            await look_for(menu, pilot, name)
            await until(pilot, partial(says, menu, f"{name}: what the library holds"))
            assert isinstance(menu.screen, LibraryScreen)
        await look_for(menu, pilot, "odd-source")
        await until(pilot, lambda: isinstance(menu.screen, PuzzleScreen))
        await pilot.press("s")
        await until(pilot, lambda: "solution" in str(menu.screen.query_one(Title).render()) or not message(menu))

    drive(script)


def test_a_library_that_disappears_while_the_menu_is_open(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "library.sqlite"
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", str(path))

    async def script(menu: Menu, pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await until(pilot, lambda: isinstance(menu.screen, LibraryScreen) and len(listed(menu)) > 100)
        await pilot.pause(0.5)  # whatever the list still does in the background
        away = path.rename(path.with_name("elsewhere"))
        await look_for(menu, pilot, "puzzle15")
        await until(pilot, lambda: says(menu, "moved or removed while it was open"))
        menu.push_screen(Save(Entry(replace(read("0,0 3,4"), name="mine"), Verdict.UNIQUE)))
        await pilot.pause()
        await type_in(menu, pilot, "mine")
        await until(pilot, lambda: says(menu, "nothing was saved"))
        away.rename(path)
        await type_in(menu, pilot, "mine")
        await until(pilot, lambda: isinstance(menu.screen, LibraryScreen))

    drive(script)
    assert Library(str(path)).get("mine")


def test_a_library_that_is_something_else_leaves_the_menu_usable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "diary").write_text("not a database" * 100)
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", str(tmp_path / "diary"))

    async def script(menu: Menu, pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await until(pilot, lambda: says(menu, "something else than a library"))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(menu.screen, Home))

    drive(script)


@pytest.mark.parametrize(
    "document",
    [
        {"family": "houses", "houses": sorted({(x * 37 % 1000, x * 91 % 997) for x in range(600)})},
        {"family": "square", "rows": [None] * 60, "columns": [None] * 60},
    ],
)
def test_a_huge_puzzle_is_shown_and_played(folder: Path, document: object) -> None:
    puzzle = replace(read(json.dumps(document)), name="n" * 200)

    async def script(menu: Menu, pilot: Pilot[int]) -> None:
        menu.push_screen(PuzzleScreen(Entry(puzzle, Verdict.UNKNOWN)))
        await pilot.pause()
        await pilot.press("pagedown", "right", "p")
        await until(pilot, lambda: isinstance(menu.screen, Play))
        await type_in(menu, pilot, "x" * 500)
        assert "a move has at most 300" in message(menu)

    drive(script)


def test_one_of_several_solutions_is_not_taken_for_the_only_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", str(folder / "library.sqlite"))
    entry = Library().get("zebra-as-worded")
    assert entry
    assert entry.verdict == Verdict.MULTIPLE
    unique = Library().get("puzzle15")
    assert unique
    assert entry.only_solution is None
    assert replace(unique, solution={"wrong": 1}).only_solution is None
