"""Nothing runs that lies in the current folder or beside a script, however it is called, at any verb."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cluewright
from campaign import poisoned
from cluewright import children
from cluewright.certifying import check_certificate, proof

AS_MODULE = [sys.executable, "-m", "cluewright"]
ALONE = [sys.executable, "-I", "-c", poisoned.MAIN]
"""A command that looks at no environment variable itself; its children must not either."""

WITH_CHILDREN = ["prove", "prove --certificate", "lab labelling", "lab tree"]


@pytest.fixture(scope="module")
def downloaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder whose files have the names of modules; none of them may ever have run."""
    folder = tmp_path_factory.mktemp("downloaded")
    ran = folder.with_name("ran")
    poisoned.poison(folder, ran)
    yield folder
    assert not ran.exists()


def harmless(start: list[str], verb: str, folder: Path, settings: dict[str, str]) -> None:
    done = poisoned.answer(start, verb, folder, settings)
    assert done.returncode == poisoned.VERBS[verb][1], done.stderr
    ran = folder.with_name("ran")
    assert not ran.exists(), ran.read_text()


def test_the_poison_would_work(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    poisoned.poison(tmp_path / "folder", tmp_path / "ran")
    subprocess.run([sys.executable, "-c", "import platform"], cwd=tmp_path / "folder", capture_output=True, check=False)
    assert (tmp_path / "ran").read_text() == "platform\n"


@pytest.mark.parametrize("verb", poisoned.VERBS)
def test_no_verb_loads_anything_from_the_current_folder(verb: str, downloaded: Path) -> None:
    harmless(AS_MODULE, verb, downloaded, poisoned.environment(downloaded))


@pytest.mark.parametrize("verb", WITH_CHILDREN)
def test_children_look_at_no_environment_variable(verb: str, downloaded: Path) -> None:
    harmless(ALONE, verb, downloaded, poisoned.environment(downloaded, PYTHONPATH=str(downloaded)))


@pytest.mark.parametrize(("start", "named"), [(AS_MODULE, False), (ALONE, True)])
def test_a_service_loads_nothing_from_the_current_folder(start: list[str], named: bool, downloaded: Path) -> None:
    further = {"PYTHONPATH": str(downloaded)} if named else {}
    job = poisoned.served(start, downloaded, poisoned.environment(downloaded, **further))
    assert job["result"]["verdict"] == "unique"
    assert not downloaded.with_name("ran").exists()


def test_the_current_folder_is_no_place_for_modules_however_it_became_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = os.pathsep.join(["", "lib", str(tmp_path / "other")])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", named)
    monkeypatch.setattr(sys, "argv", ["/bin/cluewright"])
    installed = list(sys.path)
    monkeypatch.setattr(sys, "path", ["", *map(os.path.abspath, named.split(os.pathsep)), *installed])
    children.forget_current_folder()
    assert not {"", str(tmp_path), str(tmp_path / "lib")} & set(sys.path)
    assert sys.path[-1] == str(tmp_path / "other")  # after everything that is installed
    assert set(installed) - {""} <= set(sys.path)


def test_a_removed_current_folder_is_no_matter(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    code = f"import os; os.rmdir({str(gone)!r}); {poisoned.MAIN}"
    command = [sys.executable, "-c", code, "prove", "SEND+MORE=MONEY", "--engine", "cpsat"]
    done = subprocess.run(command, cwd=gone, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_source_folder_that_pythonpath_names_is_the_one_that_children_use(tmp_path: Path) -> None:
    """As `scripts/campaign` and people with a checkout start it, beside another Cluewright that is installed."""
    copy = tmp_path / "src"
    copy.mkdir()
    (copy / "cluewright").symlink_to(Path(cluewright.__file__).parent)
    told = "import sys; from cluewright import children; print(children.places()[0])"
    for folder, named in ((tmp_path, "src"), (copy, str(copy))):
        environment = {**os.environ, "PYTHONPATH": named}
        done = subprocess.run([sys.executable, "-c", told], cwd=folder, env=environment, capture_output=True, text=True)
        assert done.stdout == f"{copy}\n", done.stderr


def test_a_solver_in_the_current_folder_is_not_the_installed_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver = tmp_path / "cadical"
    solver.write_text("#!/bin/sh\n")
    solver.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    for places in ("", ".", f".{os.pathsep}", os.pathsep):
        monkeypatch.setenv("PATH", places)
        assert proof.installed("cadical") is None
    monkeypatch.setenv("PATH", str(tmp_path))
    assert proof.installed("cadical") == str(solver)


def test_the_checker_loads_nothing_that_lies_beside_it(tmp_path: Path, downloaded: Path) -> None:
    script = downloaded / "the_checker.py"
    script.write_text(Path(check_certificate.__file__).read_text("utf-8"), "utf-8")
    (tmp_path / "garbage").write_text("garbage")
    for options in ([], ["-I"]):
        command = [sys.executable, *options, str(script), str(tmp_path / "garbage")]
        done = subprocess.run(command, cwd=downloaded, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (1, "")
        assert "refused" in done.stdout
    assert not downloaded.with_name("ran").exists()


def test_every_text_that_says_how_to_run_the_checker_says_isolated() -> None:
    root = Path(__file__).parents[1]
    texts = [root / "README.md", *(root / "docs").glob("*.md"), Path(check_certificate.__file__)]
    told = [line for text in texts for line in text.read_text("utf-8").splitlines() if "python" in line.split()]
    running = [line for line in told if "check_certificate.py" in line]
    assert len(running) >= 3
    assert all("python -I check_certificate.py" in line for line in running)
