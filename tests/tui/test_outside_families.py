"""The menu with a family from outside: listed, made, shown, solved and saved like one of ours."""

from __future__ import annotations

from pathlib import Path

from tui.emulator import Terminal

QUEENS = Path(__file__).parents[2] / "examples" / "families" / "queens"


def test_a_family_in_a_folder_is_made_solved_and_found_again(tmp_path: Path) -> None:
    with Terminal(tmp_path, "--families", str(QUEENS)) as terminal:
        terminal.wait_for("2  Generate")
        terminal.press("2")
        terminal.wait_for("of which family?", "queens")
        terminal.press(*["down"] * 6)
        terminal.wait_for("> queens")
        terminal.press("enter")
        terminal.wait_for("size:", "seed:")
        terminal.type("5")
        terminal.press("enter")
        terminal.wait_for("5 queens", "Not saved yet", "w save")
        terminal.press("w")
        terminal.wait_for("Name: queens-")
        terminal.press("ctrl+u")
        terminal.wait_for("Name:", gone="Name: queens")
        terminal.type("mine")
        terminal.press("enter")
        terminal.wait_for("Saved as mine.")
        terminal.press("escape")
        terminal.wait_for("Leave a field empty")
        terminal.press("escape")
        terminal.wait_for("of which family?")
        terminal.press("escape")
        terminal.wait_for("1  ")
        terminal.press("1")
        terminal.wait_for("Search:")
        terminal.type("mine")
        terminal.wait_for("> mine")
        terminal.press("enter")
        terminal.wait_for("Verdict: unique.")
        terminal.press("s")
        terminal.wait_for("The solution:", "Q")
        terminal.press("ctrl+c")
        assert terminal.leave() == 0
        assert terminal.restored
    with Terminal(tmp_path) as terminal:
        terminal.wait_for("1  ")
        terminal.press("1")
        terminal.wait_for("Search:")
        terminal.type("mine")
        terminal.wait_for("> mine", "not installed")
        terminal.press("enter")
        terminal.wait_for("'queens' is not installed")
        terminal.press("ctrl+c")
        assert terminal.leave() == 0
