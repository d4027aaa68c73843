"""The script that runs CPMpy's own tests on fd: here on a few constraints in the form of CPMpy's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "cpmpy_tests.py"
SMALL = """
import cpmpy as cp
import pytest
from cpmpy import Model, SolverLookup

from utils import skip_on_missing_pblib


def constraints(solver):
    assert solver == "fd"
    x, y = cp.intvar(0, 5, name="x"), cp.intvar(0, 5, name="y")
    yield x < y
    yield x * y == 20
    yield x + y > LIMIT


@pytest.mark.generate_constraints.with_args(constraints)
@skip_on_missing_pblib(skip_on_exception_only=True)
def test_bool_constraints(solver, constraint):
    assert SolverLookup.get(solver, Model(constraint)).solve()
    assert constraint.value()
"""


def run(folder: Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, str(SCRIPT), str(folder)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(("limit", "status", "says"), [(10, 1, "1 failed, 2 passed")])
def test_every_constraint_is_a_test_on_fd(tmp_path: Path, limit: int, status: int, says: str) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_constraints.py").write_text(SMALL.replace("LIMIT", str(limit)))
    (tmp_path / "tests" / "conftest.py").write_text("raise RuntimeError('not ours')")
    found, output = run(tmp_path)
    assert found == status, output
    assert says in output


def test_a_folder_without_the_tests_is_refused(tmp_path: Path) -> None:
    status, output = run(tmp_path)
    assert status == 2
    assert "name a checkout of CPMpy" in output
