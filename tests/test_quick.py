"""The commands without Typer do what they do with it."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from cluewright.cli import app
from cluewright.cli.door import run_quickly

TYPED = [
    ["solve", "0,0 3,4"],
    ["solve", "0,0 3,4", "--json"],
    ["prove", "#.#/.../#.#", "--plain", "--limit", "20s"],
    ["solve", "#.#/.../#.#", "--all", "--ascii", "--engine", "direct", "--family", "houses"],
    ["prove", "0,0 3,4", "SEND+MORE=MONEY", "--memory", "1GB"],
    ["solve", "nonsense that nobody can read", "--json"],
    ["solve", "0,0 3,4", "--limit", "soon"],
    ["solve", "0,0 3,4", "--engine", "cpsatt"],
    ["--version"],
]
UNUSUAL = [
    [],
    ["solve"],
    ["solve", "--help"],
    ["solve", "0,0 3,4", "--limit"],
    ["solve", "0,0 3,4", "--limit=2s"],
    ["solve", "0,0 3,4", "--limit", "2s", "--limit", "3s"],
    ["solve", "0,0 3,4", "--count", "2"],
    ["prove", "0,0 3,4", "--all"],
    ["--debug", "solve", "0,0 3,4"],
    ["solve", "--", "0,0 3,4"],
    ["show", "0,0 3,4"],
]


def timeless(text: str) -> str:
    """The output without its times, which differ from run to run."""
    return re.sub(r'[\d.]+ m?s\b|"seconds": [\d.e-]+', "some time", text)


@pytest.mark.parametrize("arguments", TYPED, ids=" ".join)
def test_both_ways_say_and_return_the_same(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    quickly = run_quickly(arguments)
    said = capfd.readouterr()
    assert quickly == app.run(arguments)
    by_typer = capfd.readouterr()
    assert (timeless(said.out), timeless(said.err)) == (timeless(by_typer.out), timeless(by_typer.err))
    assert said.out + said.err


@pytest.mark.parametrize("arguments", UNUSUAL, ids=" ".join)
def test_whatever_is_unusual_is_left_to_typer(arguments: list[str]) -> None:
    assert run_quickly(arguments) is None


def test_solving_loads_neither_typer_nor_rich() -> None:
    script = (
        "import sys; from cluewright.cli import main; sys.argv = ['cluewright', 'solve', '0,0 3,4', '--json']\n"
        "try: main()\n"
        "except SystemExit as end: print(end.code, [each for each in ('typer', 'rich') if each in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    first, last = told.splitlines()
    assert json.loads(first)["verdict"] == "solved"
    assert last == "0 []"


@pytest.mark.parametrize("text", ["0 45 72\n72 . .\n14 . .", "(-3:? -1:? 2:(-2:? -1:? 1:?))"], ids=["maths", "weight"])
def test_a_text_is_shown_to_no_family_that_it_cannot_belong_to(text: str) -> None:
    script = (
        f"import sys; from cluewright.cli import main; sys.argv = ['cluewright', 'solve', {text!r}, '--json']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "found = [each for each in sys.modules if each == 'textwrap' or each.endswith('.notation')]\n"
        "print([each for each in found if not each.startswith('cluewright.core')])"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    first, last = told.splitlines()
    assert last == f"['cluewright.families.{json.loads(first)['family']}.notation']"
