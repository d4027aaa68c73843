"""Nothing is read, sniffed or written twice on its way."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cluewright import families
from cluewright.core import Family, decoding
from cluewright.families import logic
from cluewright.families.logic.reading import Reader
from cluewright.library.exchange import given
from cluewright.library.store import Library
from cluewright.workshop import Puzzle, Source, examples, read_all
from rooms import NAMES, card


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each room was asked to sniff or to read something."""
    counted: Counter[str] = Counter()

    def watch(module: Any, room: str, what: str) -> None:
        real = getattr(module, what)

        def counting(*arguments: Any) -> Any:
            counted[f"{room}.{what}"] += 1
            return real(*arguments)

        monkeypatch.setattr(module, what, counting)

    for name in families.names():
        for what in ("sniff", "read_text", "read_document", "write_document", "read_term", "sniff_term"):
            watch(families.load(name).notation, name, what)
    return counted


@pytest.mark.parametrize("name", families.names())
def test_a_plain_text_is_sniffed_once_and_read_once(name: str, calls: Counter[str]) -> None:
    text = next(examples(families.load(name))).puzzle.written("text")
    calls.clear()
    (item,) = read_all(text).items
    assert isinstance(item, Puzzle)
    assert calls[f"{name}.sniff"] == calls[f"{name}.read_text"] == 1
    assert max(calls.values()) == 1
    assert not any("document" in each for each in calls), "a text is not turned into a JSON object on its way"


def test_a_prolog_term_is_read_without_a_json_object(calls: Counter[str]) -> None:
    (item,) = read_all("logic(row(house,2),[category(name,['Ann','Bob'])],[same('Ann',place(1))]).").items
    assert isinstance(item, Puzzle)
    assert calls["logic.read_term"] == 1
    assert not any("document" in each for each in calls)


LOADED = """
import sys
from cluewright.workshop import read_all
(item,) = read_all(sys.argv[1]).items
print(item.family.name, *(name.split(".")[2] for name in sys.modules if name.endswith(".notation")))
"""


def test_a_room_is_loaded_only_for_texts_that_could_be_its_own() -> None:
    for name in families.names():
        example = next(examples(families.load(name))).puzzle
        done = subprocess.run(
            [sys.executable, "-c", LOADED, example.written("text")], capture_output=True, text=True, check=True
        )
        owner, *loaded = done.stdout.split()
        assert owner == name
        assert name in loaded
        assert "square" not in loaded or name == "square"


@pytest.mark.parametrize("name", NAMES)
def test_recorded_sizes_and_documents_are_what_the_program_writes(name: str) -> None:
    family: Family[Any, Any] = card(name)
    for text in family.example_files():
        for record in map(json.loads, text.splitlines()):
            if "size" in record:
                content = family.notation.read_document(record["puzzle"])
                assert record["size"] == family.notation.size(content)
                assert record["puzzle"] == {"family": name, **family.notation.write_document(content)}


def test_a_new_library_reads_no_puzzle(calls: Counter[str], tmp_path: Path) -> None:
    library = Library(str(tmp_path / "library.sqlite"))
    assert len(library.names()) > 100
    assert not calls


def test_an_import_decodes_and_reads_each_record_once(calls: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    decoded = 0
    real = decoding.decode

    def counting(text: str, start: int) -> Any:
        nonlocal decoded
        decoded += 1
        return real(text, start)

    monkeypatch.setattr("cluewright.workshop.texts.decode", counting)
    line = '{"name":"a","puzzle":{"family":"houses","houses":[[0,0],[1,1]]}}'
    found = list(given(Source("\n".join([line] * 50), "some", "some.jsonl")))
    assert len(found) == 50
    assert calls["houses.read_document"] == 50
    assert decoded == 51, "the first is decoded once more, to see whether it is the whole text"


def test_a_logic_puzzles_document_parses_no_clue(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [example.puzzle for example in examples(logic.FAMILY)]
    assert any(clue.says for puzzle in puzzles for clue in puzzle.content.clues)
    monkeypatch.setattr(Reader, "reading", None)
    for puzzle in puzzles:
        assert puzzle.document["clues"]
