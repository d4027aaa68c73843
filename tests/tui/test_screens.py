"""Finer things, on Textual's own driver."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.pilot import Pilot

from cluewright import families
from cluewright.library.store import Library
from cluewright.tui.app import Menu
from cluewright.tui.menu import Laboratory, PuzzleScreen
from cluewright.tui.play import Play
from cluewright.tui.screens import Choices, Field, Keys, MenuScreen
from cluewright.workshop import Puzzle, read

Script = Callable[[Menu, Pilot[int]], Awaitable[None]]


@pytest.fixture(autouse=True)
def _library(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", str(folder / "library.sqlite"))


def drive(script: Script, puzzle: Puzzle | None = None) -> None:
    async def driven() -> None:
        menu = Menu(puzzle)
        async with menu.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await script(menu, pilot)

    asyncio.run(driven())


async def until(pilot: Pilot[int], condition: Callable[[], bool]) -> None:
    for _ in range(2000):
        if condition():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never came")


def bar(menu: Menu) -> str:
    return str(menu.screen.query_one(Keys).render())


def message(menu: Menu) -> str:
    """The message on one line: where it is broken depends on the length of the names in it."""
    return " ".join(str(menu.screen.query_one("#message").render()).split())


async def type_in(menu: Menu, pilot: Pilot[int], text: str) -> None:
    menu.screen.query_one(Field).value = text
    await pilot.press("enter")
    await pilot.pause()


def test_every_action_of_every_screen_has_its_key_in_the_bar() -> None:
    async def script(menu: Menu, pilot: Pilot[int]) -> None:
        entry = Library().get("puzzle1")
        assert entry is not None
        for page in (
            None,
            PuzzleScreen(entry),
            PuzzleScreen(entry, unsaved=True),
            Play(entry.puzzle),
            Laboratory(entry.puzzle),
        ):
            if page is not None:
                menu.push_screen(page)
            await pilot.pause()
            assert isinstance(menu.screen, MenuScreen)
            declared = [each for kind in type(menu.screen).__mro__ for each in vars(kind).get("BINDINGS", ())]
            shown = bar(menu)
            for binding in declared:
                if not isinstance(binding, Binding) or menu.screen.check_action(binding.action, ()) is False:
                    continue
                assert not binding.show or binding.description in shown, (menu.screen, binding)
            assert "quit" in shown or "? all keys" in shown

    drive(script)


def test_keys_that_make_no_sense_yet_are_not_offered() -> None:
    async def script(menu: Menu, pilot: Pilot[int]) -> None:
        entry = Library().get("h4b3")
        assert entry is not None
        menu.push_screen(PuzzleScreen(entry))
        await pilot.pause()
        assert "other solution" not in bar(menu)
        assert "w save" not in bar(menu)
        await pilot.press("w", "n", "s")
        await until(pilot, lambda: "other solution" in bar(menu))
        assert "s solution" not in bar(menu)
        assert isinstance(menu.screen, PuzzleScreen)

    drive(script)


def test_a_family_is_explained_in_full() -> None:
    async def script(menu: Menu, pilot: Pilot[int]) -> None:
        await pilot.press("2", "down")
        await pilot.pause()
        chosen = menu.screen.query_one(Choices).highlighted
        assert chosen is not None
        summary = families.load(families.names()[chosen]).summary
        assert summary[1:] in " ".join(message(menu).split())

    drive(script)


def test_every_family_can_be_shown_and_played() -> None:
    async def script(menu: Menu, pilot: Pilot[int]) -> None:
        for name in families.built_in():
            entry = menu.library().find(family=name)[0]
            menu.push_screen(PuzzleScreen(entry))
            await pilot.pause()
            await pilot.press("p")
            await pilot.pause()
            assert isinstance(menu.screen, Play)
            assert entry.puzzle.family.play.how(entry.puzzle.content)[:20] in message(menu)
            await type_in(menu, pilot, "no such move at all")
            assert "no such move at all" in message(menu)
            await pilot.press("escape", "escape")

    drive(script)


def test_undo_and_redo_at_the_ends_say_so() -> None:
    async def script(menu: Menu, pilot: Pilot[int]) -> None:
        await pilot.press("ctrl+z")
        assert message(menu) == "There is nothing to undo."
        await type_in(menu, pilot, "a1 d5")
        await pilot.press("ctrl+y")
        assert message(menu) == "There is nothing to redo."
        await type_in(menu, pilot, "a1 d5")
        assert "already" in message(menu)
        await type_in(menu, pilot, "erase a1")
        assert "a1 and d5 are no longer joined. 0 of 2 pairs are joined." in message(menu)
        await type_in(menu, pilot, "")
        assert message(menu).startswith("a1 and which other?")

    drive(script, read("0,0 3,4 5,5 7,7"))


def test_a_value_of_two_figures_waits_for_the_second_or_for_enter() -> None:
    async def script(menu: Menu, pilot: Pilot[int]) -> None:
        screen = menu.screen
        assert isinstance(screen, Play)
        await pilot.press("1")
        assert "Enter sets 1" in message(menu)
        assert screen.game.entries == {}
        await pilot.press("2")
        assert screen.game.entries == {"a": "12"}
        await pilot.press("1", "escape")
        assert screen.game.entries == {"a": "12"}
        await pilot.press("right", "1", "enter")
        assert "1" in screen.game.entries.values()
        await pilot.press("9", "9")
        assert "99" not in screen.game.entries.values()
        await pilot.press("tab", "1", "3", "backspace")
        assert "13" not in screen.game.entries.values()

    entry = Library().get("puzzle20")
    assert entry is not None
    drive(script, entry.puzzle)


def test_a_library_that_cannot_be_used_is_said_once_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", "/dev/null/library.sqlite")

    async def script(menu: Menu, pilot: Pilot[int]) -> None:
        await pilot.press("9")
        await until(pilot, lambda: "This game is not saved: /dev/null/library.sqlite" in message(menu))
        await pilot.press("right", "8")
        await pilot.pause()
        assert message(menu) == "b1 is 8. 2 of 4 are filled in."

    drive(script, read("0 45 72; 72 . .; 14 . ."))
