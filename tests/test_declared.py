"""Declared families: one file states cells, groups and clues; every verb works on it, in every place."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cluewright import certify, check_certificate, families, prove, read
from cluewright.core import Verdict
from cluewright.testing import contract
from cluewright.workshop import examples

FOLDER = Path(__file__).parents[1] / "examples/families"
NAMES = ("futoshiki", "kakuro", "skyscrapers")
FILES = {name: FOLDER / f"{name}.py" for name in NAMES}
PATHS = os.pathsep.join(map(str, FILES.values()))
with pytest.MonkeyPatch.context() as patch:  # for these tests alone
    patch.setenv(families.VARIABLE, PATHS)
    TestContract = contract(families.load("futoshiki"))


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(families.VARIABLE, PATHS)


def command(*words: str, folder: Path, status: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-I", "-m", "cluewright", *words],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
        env={**os.environ, "CLUEWRIGHT_LIBRARY": str(folder / "library.db")},
    )
    assert done.returncode == status, (words, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.mark.parametrize("name", NAMES)
def test_a_declared_family_is_one_short_file(name: str) -> None:
    assert len(FILES[name].read_text("utf-8").splitlines()) <= 120


@pytest.mark.parametrize("name", [NAMES[0], *(pytest.param(name, marks=pytest.mark.sweep) for name in NAMES[1:])])
def test_every_verb_works_in_the_terminal(name: str, tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.json"
    made = json.loads(command("generate", name, "--seed", "4", "--json", folder=tmp_path))
    puzzle.write_text(json.dumps(made["puzzle"]))
    assert "unique" in command("prove", "puzzle.json", "--certificate", "p.certificate", folder=tmp_path)
    assert "unique" in command("prove", "puzzle.json", "--engine", "cpsat", folder=tmp_path)
    assert "accepted" in command("certificate", "check", "p.certificate", folder=tmp_path)
    assert json.loads(command("solve", "puzzle.json", "--json", folder=tmp_path))["solutions"] == [made["solution"]]
    assert "Everything is found." in command("explain", "puzzle.json", "--check", folder=tmp_path)
    assert command("hint", "puzzle.json", folder=tmp_path)
    assert "steps" in command("grade", "puzzle.json", folder=tmp_path)
    assert command("show", "puzzle.json", folder=tmp_path)
    command("library", "save", "puzzle.json", folder=tmp_path)
    assert name in command("library", "list", folder=tmp_path)
    command("booklet", "puzzle.json", "--generate", f"2 {name}", "--to", "book.pdf", "--seed", "1", folder=tmp_path)
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")
    kind = next(key for key in ("givens", "signs", "views") if key in made["puzzle"])
    made["puzzle"][kind].popitem()
    puzzle.write_text(json.dumps(made["puzzle"]))
    assert "one addition will do" in command("prove", "puzzle.json", "--repair", folder=tmp_path, status=1)


def test_a_certificate_of_a_declared_family_is_of_these_rules_alone() -> None:
    for name in NAMES:
        family = families.load(name)
        unique = next(each.puzzle for each in examples(family) if each.verdict == Verdict.UNIQUE)
        none = next(each.puzzle for each in examples(family) if each.verdict == Verdict.NONE)
        for puzzle, other in ((unique, none), (none, unique)):
            certificate = certify(puzzle)
            assert check_certificate(certificate.data, puzzle).accepted, name
            assert not check_certificate(certificate.data, other).accepted
            rules = certificate.puzzle["rules"]
            object.__setattr__(certificate, "puzzle", {**certificate.puzzle, "rules": rules[1:]})
            assert not check_certificate(certificate.data).accepted, name


def test_what_a_puzzle_cannot_state_is_refused_at_its_place() -> None:
    for text, message in (
        ('{"family": "futoshiki", "size": 3, "signs": {"a1 c1": "<"}}', "there is no place 'a1 c1'"),
        ('{"family": "futoshiki", "size": 3, "signs": {"a1 b1": "="}}', "'=' cannot stand at a1 b1; < or > can"),
        (
            '{"family": "kakuro", "size": 3, "layout": ["###", "#..", "#.."], "sums": {}}',
            "no entry for across",
        ),
        ('{"family": "kakuro", "size": 3, "layout": ["###"]}', "3 rows of 3 signs"),
        ('{"family": "skyscrapers", "size": 3, "layout": ["###"]}', "unknown field 'layout'"),
    ):
        with pytest.raises(Exception, match=message):
            read(text)


def test_engines_agree_on_declared_puzzles_of_a_usual_size() -> None:
    from cluewright.workshop.generation import generate
    from cluewright.workshop.orders import Order

    for name in NAMES:
        for made in generate(Order(name, seed=9), 2):
            assert prove(made.puzzle, engine="cpsat").solutions[0].content == made.solution.content
            assert prove(made.puzzle, engine="sat").solutions[0].content == made.solution.content
