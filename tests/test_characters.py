"""What cannot be seen is refused on reading, escaped in messages, and never drawn."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluewright import drawing, families
from cluewright.core import InputError, Label, NotationError, Picture
from cluewright.core.characters import unfit, visible
from cluewright.core.reading import shown
from cluewright.workshop import Puzzle, Unreadable, examples, fetch, read_all, read_solution

HIDDEN = {
    "escape": "\x1b",
    "NUL": "\x00",
    "C1": "\x9b",
    "next line": "\x85",
    "vertical tab": "\x0b",
    "lone surrogate": "\ud800",
    "line separator": "\u2028",
    "override": "\u202e",
    "isolate": "\u2067",
    "zero width space": "\u200b",
    "joiner": "\u200d",
    "soft hyphen": "\u00ad",
    "mark order": "\ufeff",
    "filler": "\u3164",
    "tag": "\U000e0041",
    "no character": "\uffff",
}
each_hidden = pytest.mark.parametrize("hidden", HIDDEN.values(), ids=HIDDEN.keys())

LOGIC = {
    "name": "NAME",
    "source": "SOURCE",
    "difficulty": "DIFFICULTY",
    "puzzle": {
        "family": "logic",
        "title": "TITLE",
        "places": {"kind": "row", "noun": "NOUN", "size": 2},
        "categories": {"CATEGORY": ["VALUE", "OTHER"]},
        "clues": [{"same": ["VALUE", {"place": 1}], "says": "CLUE"}],
        "questions": ["QUESTION"],
        "synonyms": {"VALUE": ["SYNONYM"]},
    },
}
FIELDS = ["NAME", "SOURCE", "DIFFICULTY", "TITLE", "NOUN", "CATEGORY", "VALUE", "CLUE", "QUESTION", "SYNONYM"]


def refusal(text: str) -> str:
    (item,) = read_all(text).items
    assert isinstance(item, Unreadable), text
    return str(item.error) + item.name


@each_hidden
@pytest.mark.parametrize("field", FIELDS)
def test_hidden_characters_are_refused_wherever_they_stand_in_json(field: str, hidden: str) -> None:
    (item,) = read_all(json.dumps(LOGIC)).items
    assert isinstance(item, Puzzle), item
    for text in (json.dumps(LOGIC), json.dumps(LOGIC, ensure_ascii=False)):
        spoiled = text.replace(field, f"a{json.dumps(hidden)[1:-1]}b")
        assert unfit(refusal(spoiled)) is None
        raw = text.replace(field, f"a{hidden}b")
        assert unfit(refusal(raw)) is None


@each_hidden
@pytest.mark.parametrize("name", families.names())
def test_hidden_characters_are_refused_in_every_notation_of_every_family(name: str, hidden: str) -> None:
    puzzle = next(examples(families.load(name))).puzzle
    for notation in ("json", "text", "prolog"):
        text = puzzle.written(notation)
        for place in (1, len(text) // 2, len(text) - 1):
            items = read_all(text[:place] + hidden + text[place:], name).items
            assert all(isinstance(item, Unreadable) and unfit(str(item.error)) is None for item in items)
    with pytest.raises(NotationError):
        read_solution(puzzle, f"1{hidden}")
    with pytest.raises(NotationError) as refused:
        read_solution(puzzle, {"digits": {hidden: 1}})
    assert unfit(str(refused.value)) is None


@each_hidden
def test_hidden_characters_are_refused_behind_an_escape_of_prolog(hidden: str) -> None:
    for escape in (f"\\x{ord(hidden):x}\\", f"\\U{ord(hidden):08x}"):
        assert unfit(refusal(f"'a{escape}b'([[0,0],[1,1]]).")) is None
        assert unfit(refusal(f"logic(row(house,1),[category(name,['a{escape}b'])]).")) is None


def test_a_name_stands_on_one_line() -> None:
    document: dict[str, Any] = {"family": "houses", "houses": [[0, 0], [1, 1]]}
    for name in ("a\nb", "a\tb", "a\rb"):
        assert "one line" in refusal(json.dumps({**document, "name": name}))
    assert "one line" in refusal("'a\\nb'([[0,0],[1,1]]).")


@pytest.mark.parametrize(
    "word",
    ["naïve", "Ελλάδα", "שלום", "می‌خواهم", "क्‍ष", "日本", "葛󠄀", "ไทย", "👩‍🚀", "🏳️‍🌈", "❤️‍🔥", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "☎︎", "👩🏽‍🚒"],
)
def test_every_script_and_emoji_is_allowed(word: str) -> None:
    text = json.dumps(LOGIC, ensure_ascii=False).replace("VALUE", word).replace("NAME", word)
    (item,) = read_all(text).items
    assert isinstance(item, Puzzle)
    assert item.name == word
    for notation in ("text", "prolog"):
        assert read_all(item.written(notation), name=word).items == [item]
    assert visible(word) == word


@settings(deadline=None)
@given(st.text())
def test_what_is_shown_can_be_shown_anywhere(text: str) -> None:
    assert unfit(visible(text)) is None
    assert unfit(shown(text)) is None
    error = InputError(text, text)
    assert unfit(str(error)) is None
    str(error).encode()


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=())))
def test_pictures_are_well_formed_whatever_they_say(text: str) -> None:
    picture = Picture(2, 2, (Label(1, 1, text),), text)
    ElementTree.fromstring(drawing.svg(picture))
    drawn = drawing.text(picture)
    assert unfit(drawn) is None
    drawn.encode()


def test_file_names_and_arguments_are_shown_as_codes(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[31m\nb.txt"
    path.write_text("#.\n.#")
    assert fetch(path).name == "a\\x1b[31m b"
    path.write_text("?!")
    words = [str(path), "\x1b[31m", "no\x1bsuch.json", "\udcff", "{\x1b"]
    for word in words:
        command = [sys.executable, "-m", "cluewright", "show", word, "--json"]
        done = subprocess.run(command, capture_output=True, check=False)
        assert done.returncode == 2
        for told in (done.stdout.decode(), done.stderr.decode()):
            assert all(unfit(line) is None for line in told.split("\n")), told
            assert "Traceback" not in told


def test_a_message_is_one_line_whatever_it_quotes() -> None:
    puzzle = '{"family": "logic", "places": {"kind": "row", "size": 1}, "categories": {"\\r\\n": ["a"]}}'
    (item,) = read_all(puzzle).items
    assert isinstance(item, Unreadable)
    assert str(item.error) == "categories. : an empty name"
