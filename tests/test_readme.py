"""The README shows what the program really prints, and pictures that the program really drew."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
EXPLAINING = (ROOT / "docs" / "explaining.md").read_text("utf-8")
GRADING = (ROOT / "docs" / "grading.md").read_text("utf-8")
CONSOLE = re.findall(r"```console\n(.*?)```", README + EXPLAINING + GRADING, re.DOTALL)
PYTHON = re.findall(r"```pycon\n(.*?)```", README, re.DOTALL)
_PICTURE = r"<!-- (cluewright (?:show|explain) [^\n]*?) -->\s*!\[[^\]]*\]\(([^)]+)\)"
PICTURES = re.findall(_PICTURE, README)
PICTURES += [(command, f"docs/{path}") for command, path in re.findall(_PICTURE, EXPLAINING)]


def timeless(text: str) -> str:
    """Times differ from run to run; their place does not."""
    return re.sub(r"\d[\d.,]*(?:e-\d+)? (ms|s)\b|\d+ min \d+ s", "TIME", re.sub(r"[ ─━]{2,}", "  ", text)).strip()


@pytest.fixture(autouse=True)
def _a_library_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", str(tmp_path / "library.sqlite"))


def run(command: str) -> str:
    program, *arguments = shlex.split(command)
    assert program == "cluewright"
    command_line = [sys.executable, "-m", "cluewright", *arguments]
    done = subprocess.run(command_line, capture_output=True, text=True, cwd=ROOT, check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize("block", CONSOLE, ids=[block.split("\n")[0] for block in CONSOLE])
def test_commands_print_what_the_readme_says(block: str) -> None:
    for command, shown in re.findall(r"^\$ (.*(?:\\\n.*)*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        if command.startswith("cluewright"):
            assert timeless(run(command.replace("\\\n", ""))) == timeless(shown)


@pytest.mark.parametrize("block", PYTHON)
def test_python_examples_run(block: str) -> None:
    test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert runner.failures == 0


@pytest.mark.parametrize(("command", "path"), PICTURES, ids=[path for _, path in PICTURES])
def test_pictures_are_those_the_program_draws(command: str, path: str) -> None:
    assert run(f"{command} --svg -").strip() == (ROOT / path).read_text("utf-8").strip()


def test_the_readme_has_all_of_these() -> None:
    assert CONSOLE
    assert PYTHON
    assert PICTURES
    assert README.index("scripts/run") < README.index("scripts/test") < README.index("##")
