"""The examples run, and say what is true."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, *arguments: str) -> list[str]:
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(("size", "solutions"), [(4, 2), (5, 10), (6, 4), (8, 92)])
def test_queens(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, size: int, solutions: int) -> None:
    lines = run(capsys, monkeypatch, "queens.py", str(size))
    columns = [line.split().index("Q") for line in lines[:size]]
    places = range(size)
    assert len(set(columns)) == len({columns[i] - i for i in places}) == len({columns[i] + i for i in places}) == size
    assert lines[-1] == f"{size} queens have {solutions} solutions."


def test_queens_that_cannot_stand(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(capsys, monkeypatch, "queens.py", "3") == ["3 queens cannot stand on one board."]


def test_sudoku(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = run(capsys, monkeypatch, "sudoku.py")
    assert lines[-1] == "This is the only solution."
    grid = [line.split() for line in lines[:9]]
    digits = set("123456789")
    for i in range(9):
        assert set(grid[i]) == {row[i] for row in grid} == digits
        top, left = 3 * (i // 3), 3 * (i % 3)
        assert {grid[top + a][left + b] for a in range(3) for b in range(3)} == digits


def test_every_example_is_tested() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == {"queens.py", "sudoku.py"}
