"""Clues that are not understood: all are told of at once, and their setter chooses what unclear ones mean."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import cluewright
from cluewright.core import OptionError

HEADER = "row: 3 houses\nname: Ann, Bob, Cy\ndrink: tea, milk, juice\nclues:\n"
UNCLEAR = (
    f"{HEADER}1. Ann lives to the   left or right of Bob.\r\n2. Bob is in the house to the right of Ann.\n"
    "3. Cy drinks milk.\n"
)
CHOSEN = ["Ann lives to the left or right of Bob.", "Bob is in the house to the right of Ann."]


def command(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    start = [sys.executable, "-c", "from cluewright.cli import main; main()"]
    return subprocess.run([*start, *arguments], input=typed, capture_output=True, text=True, timeout=120, check=False)


def told(text: str) -> list[str]:
    """What a person is told of a puzzle that is refused, line by line."""
    (refused,) = cluewright.read_all(text).refused
    return str(refused.error).split("\n")


def chosen_in(puzzle: cluewright.Puzzle) -> list[str]:
    return [clue["says"] for clue in json.loads(puzzle.written("json"))["clues"] if clue.get("chosen")]


def test_in_python_a_reading_is_chosen_and_kept_in_the_text() -> None:
    first, second = cluewright.unclear(UNCLEAR)
    assert (first.clue, first.readings) == (1, ("name Ann and name Bob are next to each other",))
    assert [reading.split(" to the ")[0] for reading in second.readings] == [
        "name Bob is immediately",
        "name Bob is somewhere",
    ]
    text = cluewright.choose(UNCLEAR, first, 1)
    assert cluewright.unclear(text) == [second]
    puzzle = cluewright.read(cluewright.choose(text, second, 2))
    assert chosen_in(puzzle) == CHOSEN
    assert cluewright.read(puzzle.written("text")) == puzzle


def test_nothing_is_chosen_that_is_not_offered() -> None:
    first, _ = cluewright.unclear(UNCLEAR)
    for reading in (0, 2, -1):
        with pytest.raises(OptionError, match="clue 1 has 1 readings to choose from, counted from 1"):
            cluewright.choose(UNCLEAR, first, reading)
    with pytest.raises(OptionError, match="clue 1 of puzzle is not unclear there"):
        cluewright.choose(HEADER + "1. Ann drinks tea.", first, 1)


def test_on_the_command_line_the_file_keeps_what_is_chosen_and_the_rest_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(UNCLEAR.encode())
    done = command("show", "--ask", str(file), typed="1\n0\n")
    assert done.returncode == 2
    assert "  1. name Ann and name Bob are next to each other" in done.stdout
    assert "clue 2: 'Bob is in the house to the right of Ann.' was not understood" in done.stderr
    kept = file.read_bytes().decode()
    assert kept.count('"chosen": true') == 1
    assert kept.endswith("}\r\n2. Bob is in the house to the right of Ann.\n3. Cy drinks milk.\n")
    assert command("show", "--ask", str(file), typed="2\n").returncode == 0
    assert chosen_in(cluewright.read(file)) == CHOSEN


def test_every_clue_that_is_not_understood_has_a_line_of_its_own() -> None:
    wrong = ["Ann hates tea.", "Bob drinks milk.", "", "Ann " * 200, "Cy drinks coffee.", "Der Hund gehört nun Anna."]
    lines = told(HEADER + "\n".join(f"{number}. {clue}" for number, clue in enumerate(wrong, start=1)))
    assert lines[0] == "clues: 5 clues were not understood:"
    parts = {1: "'hate' says the opposite", 3: "an empty sentence", 4: "the longest read is 600"}
    parts |= {5: "'coffee' is not", 6: "clues are read in English alone"}
    assert len(lines) == 1 + len(parts)
    for line, (number, part) in zip(lines[1:], parts.items(), strict=True):
        assert line.startswith(f"  clue {number}: ")
        assert part in line


def test_clues_in_another_script_are_told_apart_from_a_slip() -> None:
    assert "clues are read in English alone" in told(HEADER + "1. アンは犬を飼っている。")[0]
    assert "did you mean Ann" in told(HEADER + "1. Anm drinks tea.")[0]


def test_two_hundred_bad_clues_are_two_hundred_lines() -> None:
    done = command("solve", HEADER + "\n".join(f"{number}. Ann hates tea." for number in range(1, 201)))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 201
    assert done.stderr.splitlines()[200].startswith("  clue 200: ")


def test_clues_without_a_header_get_one_to_fill_in() -> None:
    done = command("solve", "1. The Dane lives in the red house.\n2. The Swede keeps the dog.\n3. Tea is drunk in it.")
    assert done.returncode == 2
    said, *header = done.stderr.splitlines()
    assert "the places and the categories are missing" in said
    assert header[0].startswith("row: ")
    assert header[-1] == "clues:"
