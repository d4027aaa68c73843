"""Hints while playing: each time stronger, a wrong entry first."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from cluewright.tui.app import Menu
from cluewright.workshop import read
from tui.test_screens import drive, message, type_in, until


@pytest.fixture(autouse=True)
def _library(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", str(folder / "library.sqlite"))


def test_a_hint_grows_stronger_and_a_wrong_entry_comes_first() -> None:
    async def script(menu: Menu, pilot: Pilot[int]) -> None:
        await pilot.press("ctrl+t")
        await until(pilot, lambda: "Look at row 1" in message(menu))
        await pilot.press("ctrl+t")
        await pilot.pause()
        assert "adds up or multiplies to 72" in message(menu)
        await pilot.press("ctrl+t")
        await pilot.pause()
        assert "a1 is 9" in message(menu)
        await type_in(menu, pilot, "a1 4")
        await pilot.press("ctrl+t")
        await until(pilot, lambda: "again: what is filled in there" in message(menu))
        await pilot.press("ctrl+t")
        await pilot.press("ctrl+t")
        await pilot.pause()
        assert "a1 cannot be 4: row 1 adds up or multiplies to 72" in message(menu)

    drive(script, read("0 45 72; 72 . .; 14 . ."))
