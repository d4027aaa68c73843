"""Clues that are refused or have words to confirm: all are told of at once, and their setter has the last word."""

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
    "row: 3 houses\nname: Ann, Bob, Cy\nwild: cat, fox, owl\ntame: cat, dog, emu\nclues:\n"
    "1. The  cat is in house 1.\r\n2. Ann hates the dog.\n3. Cy guzzles the emu.\n4. Bob is in house 2.\n"
)
TWO_CATS = ("the cat wild goes with house 1", "the cat tame goes with house 1")
LOOSE = (
    f"{HEADER}1. Ann guzzles tea.\n2. Bob drinks milk.\n3. Ann lives in the first house.\n4. Bob is in house 2.\n"
    "5. Cy drinks juice.\n6. Ann does not drink milk.\n"
)
MARKED = "“guzzles” taken as: Ann drinks tea"


def command(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    start = [sys.executable, "-c", "from cluewright.cli import main; main()"]
    return subprocess.run([*start, *arguments], input=typed, capture_output=True, text=True, timeout=120, check=False)


def told(text: str) -> list[str]:
    """What a person is told of a puzzle that is refused, line by line."""
    (refused,) = cluewright.read_all(text).refused
    return str(refused.error).split("\n")


def test_in_python_every_clue_to_decide_is_named_and_a_choice_is_kept_in_the_text() -> None:
    two, hates, guzzles = cluewright.unclear(UNCLEAR)
    assert (two.clue, two.state, two.readings) == (1, "refused", TWO_CATS)
    assert (hates.clue, hates.words) == (2, ("hates",))
    assert hates.readings == ("Ann goes with dog", "Ann does not go with dog")
    assert (guzzles.clue, guzzles.state, guzzles.words) == (3, "loose", ("guzzles",))
    text = UNCLEAR
    for clue, reading in ((two, 2), (hates, 2), (guzzles, 1)):
        text = cluewright.choose(text, clue, reading)
    assert "1. The cat is in house 1. [" in text
    assert cluewright.unclear(text) == []
    puzzle = cluewright.read(text)
    assert [each.state for each in cluewright.readings(puzzle)] == ["confirmed", "confirmed", "confirmed", "plain"]
    for notation in ("text", "json", "prolog"):
        again = cluewright.read(puzzle.written(notation))
        assert again == puzzle
        assert [each.state for each in cluewright.readings(again)][:3] == ["confirmed"] * 3


@pytest.mark.parametrize("notation", ["json", "prolog"])
def test_a_choice_is_kept_in_json_and_in_prolog(notation: str) -> None:
    written = {
        "json": '{"family": "logic", "places": {"kind": "row", "size": 2}, "categories": {"name": ["Ann", "Bob"], '
        '"drink": ["tea", "milk"]}, "clues": ["Ann doesn\'t \\"sip\\" tea.", "Ann guzzles milk."]}',
        "prolog": "logic(row(place,2),[category(name,['Ann','Bob']),category(drink,[tea,milk])],"
        "['Ann guzzles milk.','Bob is in place 1.']).",
    }[notation]
    clue = next(each for each in cluewright.unclear(written) if "guzzles" in each.words)
    text = cluewright.choose(written, clue, 1)
    assert "Ann guzzles milk." in text
    states = [each.state for each in cluewright.readings(cluewright.read(text))]
    assert states[clue.clue - 1] == "confirmed"


def test_nothing_is_chosen_that_is_not_offered() -> None:
    first = cluewright.unclear(UNCLEAR)[0]
    for reading in (0, 3, -1):
        with pytest.raises(OptionError, match="clue 1 has 2 readings to choose from, counted from 1"):
            cluewright.choose(UNCLEAR, first, reading)
    with pytest.raises(OptionError, match="clue 1 of puzzle is not unclear there"):
        cluewright.choose(HEADER + "1. Ann drinks tea.", first, 1)


def test_on_the_command_line_the_file_keeps_what_is_chosen_and_the_rest_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(UNCLEAR.encode())
    done = command("show", "--ask", str(file), typed="2\n0\n")
    assert done.returncode == 2
    assert f"  1. {TWO_CATS[0]}\n  2. {TWO_CATS[1]}\n" in done.stdout
    assert "clue 2: Ann ~hates~ the dog." in done.stdout
    assert "clue 2: 'Ann ~hates~ the dog.' was not understood" in done.stderr
    kept = file.read_bytes().decode()
    rest = "]\r\n2. Ann hates the dog.\n3. Cy guzzles the emu.\n4. Bob is in house 2.\n"
    assert kept.endswith(f"1. The cat is in house 1. [{TWO_CATS[1]}{rest}")
    done = command("show", "--ask", str(file), typed="2\ny\n")
    assert done.returncode == 0
    assert "clue 3: Cy ~guzzles~ the emu.\n  taken as: Cy goes with" in done.stdout
    assert cluewright.unclear(file) == []
    assert command("prove", "--strict", "--plain", str(file)).returncode == 1


def test_a_proof_names_the_words_to_confirm_in_one_line() -> None:
    done = command("prove", LOOSE)
    assert done.returncode == 0
    assert f"\nunique, as read; 1 clue has words to confirm: 1 ({MARKED})\n" in done.stdout
    assert "1. Ann ~guzzles~ tea. [Ann drinks tea]" in done.stdout
    assert "4. Bob is in house 2. [" in done.stdout
    assert f"solved, as read; 1 clue has words to confirm: 1 ({MARKED})\n" in command("solve", LOOSE).stdout
    assert "as read" not in command("prove", LOOSE.replace("guzzles", "drinks")).stdout


@pytest.mark.parametrize("verb", ["prove", "solve", "show"])
def test_strictly_words_to_confirm_are_refused(verb: str) -> None:
    done = command(verb, "--strict", LOOSE)
    assert (done.returncode, done.stdout) == (2, "")
    said = "'Ann ~guzzles~ tea.' has words to confirm; it was taken as: Ann drinks tea"
    assert done.stderr == f"cluewright: clue 1: {said}\n"
    assert command(verb, "--strict", LOOSE.replace("guzzles tea.", "guzzles tea. [Ann = tea]")).returncode == 0


@pytest.mark.parametrize("verb", ["prove", "solve", "show"])
def test_json_has_a_reading_of_every_clue_whatever_becomes_of_the_puzzle(verb: str) -> None:
    def readings(*arguments: str) -> list[dict[str, object]]:
        found: list[dict[str, object]] = json.loads(command(verb, "--json", *arguments).stdout)["readings"]
        return found

    first = {
        "clue": 1,
        "state": "loose",
        "words": ["guzzles"],
        "restated": "Ann drinks tea",
        "says": "Ann guzzles tea.",
    }
    assert readings(LOOSE)[0] == first
    refused = readings(LOOSE.replace("drinks milk", "hates milk"))
    assert [each["state"] for each in refused] == ["loose", "refused", "plain", "plain", "plain", "plain"]
    assert refused[1] == {
        "clue": 2,
        "state": "refused",
        "words": ["hates"],
        "restated": "",
        "says": "Bob hates milk.",
        "reason": "“hates” may turn what is said, and its part is not clear here",
        "offers": ["Bob goes with milk", "Bob does not go with milk"],
    }
    assert readings("--strict", LOOSE)[0]["state"] == "refused"


def test_a_loose_clue_stays_loose_in_every_notation_and_in_a_library(tmp_path: Path) -> None:
    puzzle = cluewright.read(LOOSE)
    for notation in ("text", "json", "prolog"):
        again = cluewright.read(puzzle.written(notation))
        assert again == puzzle
        assert cluewright.readings(again)[0].words == ("guzzles",)
    library = cluewright.library.Library(str(tmp_path / "library.sqlite"))
    from cluewright.library.entry import Entry

    (name,) = library.save_all([Entry(puzzle, cluewright.Verdict.UNKNOWN)], rename=True)
    assert name
    entry = library.get(name)
    assert entry
    assert cluewright.readings(entry.puzzle)[0].state == "loose"


def test_every_clue_that_is_not_understood_has_a_line_of_its_own() -> None:
    wrong = ["Ann hates tea.", "Bob drinks milk.", "", "Ann " * 200, "Cy drinks coffee.", "Der Hund gehört nun Anna."]
    lines = told(HEADER + "\n".join(f"{number}. {clue}" for number, clue in enumerate(wrong, start=1)))
    assert lines[0] == "clues: 5 clues were not understood:"
    parts = {1: "“hates” may turn what is said", 3: "an empty sentence", 4: "the longest read is 600"}
    parts |= {5: "the puzzle declares nothing called “coffee”", 6: "clues are read in English alone"}
    assert len(lines) == 1 + len(parts)
    for line, (number, part) in zip(lines[1:], parts.items(), strict=True):
        assert line.startswith(f"  clue {number}: ")
        assert part in line


@pytest.mark.parametrize(
    ("clue", "part"),
    [
        ("アンは犬を飼っている。", "clues are read in English alone"),
        ("Anm drinks tea.", "there is no “Anm” here (did you mean Ann?). The nearest that is read: “Ann drinks tea.”"),
        ("Ann used to drink tea.", "Ann ~used to~ drink tea"),
        ("Ann drinks tea, or so they swear.", "The nearest that is read: “Ann drinks tea.”"),
        ("Ann is in a good mood.", "it names “Ann” alone"),
        ("Who drinks tea?", "it is a question, not a clue"),
        ("Ann drinks tea. Cy drinks tea.", "it would make Ann and Cy one"),
        ("Ann is Ann.", "was not understood"),
        ("The sun shines.", "it names nothing that the puzzle declares"),
        ("Ann swears by it. [Ann = rum]", "its brackets hold no meaning like [Ann = tea]"),
    ],
)
def test_a_refusal_says_what_stands_in_the_way_and_what_is_read(clue: str, part: str) -> None:
    assert part in told(f"{HEADER}1. {clue}")[0]


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
