"""Scripts as a user would write them run, and those without CPMpy leave a type checker nothing to guess."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from pypdf import PdfReader

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "examples" / "scripts"


def run(script: str, *arguments: str) -> list[str]:
    command = [sys.executable, str(SCRIPTS / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout.splitlines()


def cells(path: Path) -> list[object]:
    """What each cell of a notebook in plain text shows: the value of its last line."""
    shown: list[object] = []
    names: dict[str, object] = {}
    for text in path.read_text("utf-8").split("\n# %%")[1:]:
        *statements, last = ast.parse(text.partition("\n")[2]).body
        exec(compile(ast.Module(statements, []), path.name, "exec"), names)
        assert isinstance(last, ast.Expr)
        shown.append(eval(compile(ast.Expression(last.value), path.name, "eval"), names))
    return shown


def html(shown: object) -> str:
    """As a notebook asks for it."""
    said = shown._repr_html_()  # type: ignore[attr-defined]
    assert isinstance(said, str)
    assert said.count("<div>") == said.count("</div>")
    return said


def test_a_notebook_shows_puzzles_answers_solutions_clues_and_what_was_made() -> None:
    puzzle, answer, solution, street, answers, made = cells(SCRIPTS / "notebook.py")
    assert "4 houses" in html(puzzle)
    assert "multiple: " in html(answer)
    assert html(answer).count("<svg") == 2, "two solutions are the evidence"
    assert html(solution).count("<svg") == 1
    page = html(street)
    for words in ("Three doors", "Ann, Bob, Cleo", "tea, milk, juice", "Bob drinks milk.", "Who drinks tea?"):
        assert words in page
    assert answers == {"Who drinks tea?": "Ann"}
    assert "6 houses" in html(made)
    assert "<svg" in html(made)


def test_a_folder_is_reported_file_by_file_good_or_refused(tmp_path: Path) -> None:
    lines = run("folder.py", str(SCRIPTS / "puzzles"))
    assert lines[0] == "houses.jsonl, four: houses, 4 houses, multiple"
    assert lines[1].startswith("houses.jsonl, odd: refused: line 2, houses: ")
    assert lines[2] == "sum.txt, sum: cryptarithm, 3 words, 8 letters, unique"
    assert lines[3].startswith("unknown.txt, unknown: refused: ")
    (tmp_path / "picture.txt").write_bytes(b"\xff\xfe\x00")
    (refused,) = run("folder.py", str(tmp_path))
    assert refused.startswith("refused: ")
    assert "not UTF-8 text" in refused


def test_ten_puzzles_are_printed(tmp_path: Path) -> None:
    target = tmp_path / "ten.pdf"
    first, *each = run("ten_puzzles.py", str(target))
    assert first == f"{target}: 10 puzzles"
    assert [line.rpartition(", ")[2] for line in each] == ["unique"] * 10
    texts = [page.extract_text() for page in PdfReader(target).pages]
    assert "Ten puzzles" in texts[0]
    assert "10 puzzles" in texts[0]


def test_labellings_of_a_model_of_ones_own_are_compared_and_the_tree_of_the_best_is_drawn() -> None:
    lines = run("labelling_study.py", "6")
    split = lines.index("")
    runs = [line.split() for line in lines[:split]]
    assert len(runs) == 6
    assert {words[1] for words in runs} == {"found"}
    backtracks = [int(words[2]) for words in runs]
    assert backtracks == sorted(backtracks)
    assert lines[split + 1].startswith(f"queens n=6, {runs[0][0]}: ")
    assert f" {backtracks[0]} failures, 1 solution" in lines[split + 1]
    assert any("◆ solution" in line for line in lines)


def test_a_family_stated_in_a_script_is_read_proved_and_drawn() -> None:
    first, *drawn = run("new_family.py")
    assert first == "inequalities, 3x3: unique"
    rows = [line.split() for line in drawn if line.strip()]
    assert rows == [
        [".", "<", ".", "<", "."],
        [".", ">", ".", "."],
        [".", ".", "."],
        ["1", "<", "2", "<", "3"],
        ["3", ">", "1", "2"],
        ["2", "3", "1"],
    ]


def test_a_type_checker_knows_every_type(tmp_path: Path) -> None:
    """One run for all of them; a cache of its own, so that no other run is in the way."""
    typed = [SCRIPTS / name for name in ("notebook.py", "folder.py", "ten_puzzles.py")]
    options = ["--strict", "--disallow-any-expr", "--follow-imports=silent", f"--cache-dir={tmp_path}"]
    command = [sys.executable, "-m", "mypy", *options, *map(str, typed), str(ROOT / "tests/data/typed_api.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
