"""The environment that the scripts make: what is pinned is installed by its hash, and what cannot be is said."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements-dev.txt").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WANTED = [Requirement(each) for each in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]]


def pinned() -> list[tuple[Requirement, list[str]]]:
    """What is pinned, each with its hashes."""
    entries = re.sub(r" \\\n +", "\n    ", re.sub(r"(?m)^#.*\n", "", LOCK)).rstrip()
    found = []
    for entry in re.split(r"\n(?=\S)", entries):
        line, *hashes = entry.splitlines()
        found.append((Requirement(line), hashes))
    return found


def test_the_lock_file_pins_everything_by_its_hash_and_names_no_registry() -> None:
    for requirement, hashes in pinned():
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier))
        assert hashes
        assert all(re.fullmatch(r" +--hash=sha256:[0-9a-f]{64}", each) for each in hashes)
    assert not re.search(r"://|index-url|find-links|trusted-host| @ ", LOCK)


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
def test_every_dependency_is_pinned_within_bounds_that_reach_no_further_than_what_was_tested(
    wanted: Requirement,
) -> None:
    versions = [
        next(iter(requirement.specifier)).version
        for requirement, _ in pinned()
        if canonicalize_name(requirement.name) == canonicalize_name(wanted.name)
    ]
    assert versions, "scripts/lock has not been run"
    assert all(wanted.specifier.contains(version, prereleases=True) for version in versions)
    assert any(bound.operator == "<" for bound in wanted.specifier)


def set_up(tmp_path: Path, said: str) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """Set up with a pip that says this of what is pinned; how it ended, and what pip was asked."""
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    (tmp_path / "requirements-dev.txt").touch()
    (tmp_path / "pyproject.toml").touch()
    home = tmp_path / ".venv" / "bin"
    home.mkdir(parents=True)
    failing = f'case "$*" in *--require-hashes*) echo "{said}" >&2; exit {int(bool(said))};; esac'
    (home / "python").write_text(f'#!/bin/sh\necho "$*" >>"{tmp_path}/asked"\n{failing}\n')
    (home / "python").chmod(0o755)
    command = [sys.executable, str(tmp_path / "scripts" / "environment.py"), "[dev]"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done, [line for line in (tmp_path / "asked").read_text().splitlines() if "pip install" in line]


def test_what_is_pinned_is_installed_and_once_only(tmp_path: Path) -> None:
    done, asked = set_up(tmp_path, "")
    assert done.returncode == 0
    assert len(asked) == 2
    assert "--require-hashes" in asked[0]
    assert "--no-deps" in asked[1]
    again = subprocess.run([sys.executable, tmp_path / "scripts" / "environment.py", "[dev]"], capture_output=True)
    assert (again.returncode, again.stderr) == (0, b"")


def test_a_platform_that_lacks_a_pinned_version_takes_what_the_bounds_allow_and_says_so(tmp_path: Path) -> None:
    done, asked = set_up(tmp_path, "ERROR: No matching distribution found for ortools==9.15.6755")
    assert done.returncode == 0
    assert "does not fit here (ERROR: No matching distribution found for ortools" in done.stderr
    assert asked[1].endswith("[dev]")


def test_a_package_that_is_not_the_pinned_one_ends_the_set_up(tmp_path: Path) -> None:
    done, asked = set_up(tmp_path, "THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.")
    assert done.returncode == 1
    assert "not the one that requirements-dev.txt pins" in done.stderr
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("said", "status", "ends", "told"),
    [
        ("No known vulnerabilities found", 0, 0, "No known vulnerabilities found"),
        ("No known vulnerabilities found\nzipp could not be audited", 0, 0, "LEFT OUT: 1 packages"),
        ("Found 2 known vulnerabilities in 1 package", 1, 1, "Found 2 known vulnerabilities in 1 package"),
        ("ERROR: HTTPSConnectionPool: Max retries exceeded", 1, 0, "LEFT OUT: the database of vulnerabilities"),
    ],
)
def test_the_audit_says_what_was_found_or_that_nobody_could_be_asked(
    said: str, status: int, ends: int, told: str, tmp_path: Path
) -> None:
    (tmp_path / "scripts").mkdir()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(ROOT / "scripts" / "audit", tmp_path / "scripts")
    (tmp_path / "scripts" / "environment").write_text(
        f'root="{tmp_path}" venv="{tmp_path}/.venv"\nenvironment() {{ :; }}\n'
    )
    program = tmp_path / ".venv" / "bin" / "pip-audit"
    program.write_text(f'#!/bin/sh\necho "{said}" >&2\nexit {status}\n')
    program.chmod(0o755)
    done = subprocess.run([tmp_path / "scripts" / "audit"], capture_output=True, text=True, check=False)
    assert done.returncode == ends
    assert told in done.stdout
    assert ("LEFT OUT" in done.stdout) == ("LEFT OUT" in told)


def test_the_set_up_without_a_shell_runs_the_command(tmp_path: Path) -> None:
    """`scripts/run.py` in an environment that is ready."""
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    (tmp_path / "pyproject.toml").touch()
    home = tmp_path / ".venv" / "bin"
    home.mkdir(parents=True)
    (home / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (home / "python").chmod(0o755)
    (tmp_path / ".venv" / ".installed").touch()
    command = [sys.executable, str(tmp_path / "scripts" / "run.py"), "solve", "nonsense and more"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "was not recognised as a puzzle" in done.stderr
