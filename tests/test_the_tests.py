"""The tests themselves: signals reach what they start, and nothing outlives a test that fails."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import uuid
from pathlib import Path

import pytest

from campaign import processes

ROOT = Path(__file__).parents[1]
_TESTS = """
import gc, os, signal, subprocess, sys, time

SLEEPER = [sys.executable, "-c", "import time; time.sleep(600)"]

def test_a_child_hears_every_signal():
    code = "import signal as s; print(*(s.getsignal(n) == s.SIG_IGN for n in (s.SIGINT, s.SIGHUP, s.SIGTERM)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).stdout.split() == [b"False"] * 3

def test_one_that_fails_while_its_process_runs():
    with subprocess.Popen(SLEEPER):
        raise AssertionError

def test_one_whose_process_has_left_another_behind():
    code = f"import subprocess; subprocess.Popen({SLEEPER!r}, start_new_session=True)"
    subprocess.run([sys.executable, "-c", code])
    raise AssertionError

def test_one_that_leaves_a_pipe_open():
    process = subprocess.Popen(SLEEPER, stdout=subprocess.PIPE)
    process.itself = process  # so that Python notices late that nobody needs it
    raise AssertionError

def test_nothing_of_them_is_left():
    gc.collect()
    from campaign import processes
    assert not [each for each in processes.running_with("NESTED=" + os.environ["NESTED"]) if each != os.getppid()]
"""


def _ignore() -> None:
    """As `nohup scripts/test &` starts the tests."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)


def test_tests_in_the_background_hear_signals_and_leave_nothing_behind(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests/conftest.py", tmp_path)
    (tmp_path / "test_some.py").write_text(_TESTS)
    command = [sys.executable, "-m", "pytest", "-c", os.devnull, "--rootdir", str(tmp_path), "-q", "-p", "no:xdist"]
    command += ["-W", "error", "--tb=no"]
    nested = uuid.uuid4().hex
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", str(tmp_path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")]), "NESTED": nested},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        preexec_fn=_ignore,
        timeout=120,
        check=False,
    )
    assert re.search(r"\n3 failed, 2 passed in", done.stdout), done.stdout
    assert processes.running_with(f"NESTED={nested}") == []


@pytest.mark.parametrize("time", ["first", "again"])
def test_what_a_test_does_to_the_environment_ends_with_it(time: str) -> None:
    assert "LEFT_BY_A_TEST" not in os.environ
    os.environ["LEFT_BY_A_TEST"] = time
