"""The README and the guide show what the program really prints, and pictures that the program really drew."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = sorted((ROOT / "docs/guide").glob("*.md"))
PAGES = [ROOT / "README.md", *GUIDE, ROOT / "docs/explaining.md", ROOT / "docs/grading.md"]
"""The pages whose commands, examples and pictures are tried."""

LINKING = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / ".github").rglob("*.md"),
]
"""The pages whose links are followed."""

TESTS = "".join(path.read_text("utf-8") for part in ("tests", "src") for path in (ROOT / part).rglob("*.py"))

KILOBYTES = {"README.md": 10, "ARCHITECTURE.md": 12}
"""The most that a page may have, so that a newcomer reads it."""


def found(pattern: str) -> list[tuple[Path, str]]:
    """What a pattern finds in the pages, each with its page."""
    return [(page, part) for page in PAGES for part in re.findall(pattern, page.read_text("utf-8"), re.DOTALL)]


CONSOLE = found(r"```console\n(.*?)```")
PYTHON = found(r"```pycon\n(.*?)```")
PICTURES = found(r"(<!-- cluewright (?:show|explain) [^\n]*? -->\s*!\[[^\]]*\]\([^)]+\))")


def name_of(page: Path, part: str) -> str:
    """How a test is called: the page, and the first line of what is tried."""
    return f"{page.relative_to(ROOT)}: {part.splitlines()[0]}"


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


@pytest.mark.parametrize(("page", "block"), CONSOLE, ids=[name_of(*each) for each in CONSOLE])
def test_commands_print_what_the_pages_show(page: Path, block: str) -> None:
    for command, shown in re.findall(r"^\$ (.*(?:\\\n.*)*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        if command.startswith("cluewright"):
            assert timeless(run(command.replace("\\\n", ""))) == timeless(shown)


@pytest.mark.parametrize(("page", "block"), PYTHON, ids=[name_of(*each) for each in PYTHON])
def test_python_examples_run(page: Path, block: str) -> None:
    test = doctest.DocTestParser().get_doctest(block, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert runner.failures == 0


@pytest.mark.parametrize(("page", "block"), PICTURES, ids=[name_of(*each) for each in PICTURES])
def test_pictures_are_those_the_program_draws(page: Path, block: str) -> None:
    told = re.fullmatch(r"<!-- (.*?) -->\s*!\[[^\]]*\]\(([^)]+)\)", block)
    assert told
    command, path = told.groups()
    assert run(f"{command} --svg -").strip() == (page.parent / path).read_text("utf-8").strip()


def test_the_pages_have_all_of_these() -> None:
    readme = PAGES[0]
    for parts in (CONSOLE, PYTHON, PICTURES):
        assert {page for page, _ in parts} >= {readme}
        assert {page for page, _ in parts} & set(GUIDE)
    text = readme.read_text("utf-8")
    assert text.index("scripts/run") < text.index("scripts/test") < text.index("##")


@pytest.mark.parametrize("name", KILOBYTES)
def test_a_page_for_newcomers_is_short(name: str) -> None:
    assert len((ROOT / name).read_bytes()) <= KILOBYTES[name] * 1024


@pytest.mark.parametrize("page", LINKING, ids=[str(page.relative_to(ROOT)) for page in LINKING])
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{target} does not exist"


def test_the_guide_lists_every_page_of_it() -> None:
    contents = (ROOT / "docs/guide/README.md").read_text("utf-8")
    assert all(f"({page.name})" in contents for page in GUIDE if page.name != "README.md")


def test_the_family_that_contributing_declares_is_whole(tmp_path: Path) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    name, file = re.search(r"A complete family, `(\w+)\.py`:\n\n```python\n(.*?)```", text, re.DOTALL).groups()  # type: ignore[union-attr]
    family = tmp_path / f"{name}.py"
    family.write_text(file, "utf-8")
    verdicts = re.findall(r'"verdict": "(\w+)", "puzzle": (?:\\\n)?(\{.*\})\}', file)
    assert {verdict for verdict, _ in verdicts} == {"unique", "multiple", "none"}
    for verdict, puzzle in verdicts:
        said = run(f"cluewright prove '{name} {puzzle}' --plain --families {family}")
        assert f"\n{verdict}: " in said
    unique = next(puzzle for verdict, puzzle in verdicts if verdict == "unique")
    assert "Everything is found." in run(f"cluewright explain '{name} {unique}' --check --families {family}")
    assert "unique, by proof" in run(f"cluewright generate {name} --seed 1 --families {family}")


def test_the_glossary_is_short() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    glossary = text.split("## Glossary")[1].split("##")[0]
    assert 10 < glossary.count("\n| ") - 1 <= 25


@pytest.mark.parametrize("page", LINKING, ids=[str(page.relative_to(ROOT)) for page in LINKING])
def test_files_and_tests_that_a_page_names_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    for path in re.findall(r"`((?:src|tests|docs|scripts|examples|benchmarks|campaign)/[\w./-]+)[ `]", text):
        assert (ROOT / path).exists(), f"{path} does not exist"
    for test in re.findall(r"`(test_\w+)`", text):
        assert f"def {test}(" in TESTS, f"there is no {test}"


def test_the_architecture_names_tests_that_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    named = re.findall(r"`((?:src|tests)/[\w/]+\.py)::(\w+)`", text)
    assert len(named) >= 10
    for path, test in named:
        assert re.search(rf"def {test}\b", (ROOT / path).read_text("utf-8")), f"{path} has no {test}"
