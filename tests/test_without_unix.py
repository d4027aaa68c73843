"""Cluewright where the system lacks what Unix has: every verb works, and what is weaker is said.

A Python of its own lacks what Windows lacks. Nothing here has run on Windows itself.
"""

from __future__ import annotations

import ctypes
import json
import os
import site
import subprocess
import textwrap
import venv
from pathlib import Path
from types import SimpleNamespace

import pytest

from campaign import poisoned
from cluewright import system

_LACKS = """
    import os, select, signal, stat, subprocess, sys

    for module in ("fcntl", "resource", "termios", "tty", "pty", "pwd", "grp"):
        sys.modules[module] = None
    for name in ("SIGHUP", "SIGALRM", "SIGKILL", "SIGCHLD", "SIGQUIT", "setitimer", "getitimer", "ITIMER_REAL"):
        delattr(signal, name)
    for name in ("fork", "forkpty", "killpg", "getpgid", "setpgid", "setsid", "wait4", "waitid", "nice", "tcgetpgrp"):
        delattr(os, name)

    selects, starts = select.select, subprocess.Popen.__init__

    def select_sockets(*waited):
        for handle in {*waited[0], *waited[1], *waited[2]}:
            number = handle if isinstance(handle, int) else handle.fileno()
            if not stat.S_ISSOCK(os.fstat(number).st_mode):
                raise OSError("select takes sockets only")
        return selects(*waited)

    def start_without_handles(process, *arguments, **options):
        if options.get("pass_fds") or options.get("preexec_fn"):
            raise ValueError("not supported on this system")
        starts(process, *arguments, **options)

    select.select, subprocess.Popen.__init__ = select_sockets, start_without_handles
"""


@pytest.fixture(scope="module")
def lacking(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """`python -m cluewright` by a Python that lacks these things, and so do all that it starts."""
    home = tmp_path_factory.mktemp("lacking")
    venv.create(home, symlinks=True)
    (packages,) = home.glob("lib/python*/site-packages")
    here = [folder for folder in site.getsitepackages() if Path(folder).is_dir()]
    (packages / "further.pth").write_text("".join(f"import site; site.addsitedir({folder!r})\n" for folder in here))
    (packages / "sitecustomize.py").write_text(textwrap.dedent(_LACKS))
    return [str(home / "bin" / "python"), "-m", "cluewright"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("folder")


def test_the_python_lacks_them(lacking: list[str]) -> None:
    code = "import cluewright.system as s; print(s.CAN_FORK, s.HAS_ALARM, s.bounds_memory(), len(s.ENDING_SIGNALS))"
    done = subprocess.run([lacking[0], "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "False", "2"]


@pytest.mark.parametrize("verb", poisoned.VERBS)
def test_every_verb_works(verb: str, lacking: list[str], folder: Path) -> None:
    done = poisoned.answer(lacking, verb, folder, poisoned.environment(folder))
    assert done.returncode == poisoned.VERBS[verb][1], done.stderr
    assert "Traceback" not in done.stderr


def test_the_web_pages_work(lacking: list[str], folder: Path) -> None:
    job = poisoned.served(lacking, folder, poisoned.environment(folder))
    assert job["result"]["verdict"] == "unique"


def test_a_limit_is_kept_by_looking_at_the_clock(lacking: list[str], folder: Path) -> None:
    crowd = "/".join(["########"] * 8)
    for engine in ("direct", "cpsat"):
        command = [*lacking, "solve", crowd, "--all", "--json", "--engine", engine, "--limit", "300ms"]
        done = subprocess.run(command, env=poisoned.environment(folder), capture_output=True, text=True, timeout=120)
        *_, last = map(json.loads, done.stdout.splitlines())
        assert last["complete"] is False


def test_that_memory_is_not_bounded_is_said(lacking: list[str], folder: Path) -> None:
    command = [*lacking, "solve", "SEND+MORE=MONEY", "--memory", "500MB"]
    done = subprocess.run(command, env=poisoned.environment(folder), capture_output=True, text=True, check=True)
    assert done.stderr == "this system cannot bound the memory of a program, so --memory is not kept\n"


_JOBS = """
import sys, time
sys.path.insert(0, {tests!r})
from cluewright.processes.batch import Job, Local
jobs = [Job("fine", "jobs:double", dict(number=3)), Job("late", "jobs:hang", seconds=0.1)]
jobs += [Job("raising", "jobs:fail"), Job("dying", "jobs:die")]
for outcome in Local(2).outcomes(jobs):
    print(outcome.key, outcome.status, outcome.value)
"""


def test_jobs_end_in_every_way_as_elsewhere(lacking: list[str]) -> None:
    code = _JOBS.format(tests=str(Path(__file__).parent))
    done = subprocess.run([lacking[0], "-c", code], capture_output=True, text=True, check=True, timeout=120)
    said = ["dying died None", "fine done 6", "late timeout None", "raising error None"]
    assert sorted(done.stdout.splitlines()) == said


_HOLD = "import sys; from pathlib import Path; from cluewright import system; path = Path(sys.argv[1])"


def test_a_results_file_is_locked_by_another_means_until_its_holder_ends(lacking: list[str], tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    path.touch()
    taking = f"{_HOLD}; file = path.open('rb'); held = system.lock(file, path); print('held', flush=True)"
    with subprocess.Popen(
        [lacking[0], "-c", f"{taking}; input()", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "held\n"
        refused = subprocess.run([lacking[0], "-c", taking, str(path)], capture_output=True, text=True, check=False)
        assert "OSError" in refused.stderr
        holder.kill()
    again = subprocess.run([lacking[0], "-c", taking, str(path)], capture_output=True, text=True, check=True)
    assert again.stdout == "held\n"


def test_a_system_without_prctl_is_no_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace())
    system.end_with(os.getppid() + 1)


def test_no_other_module_asks_what_the_system_has() -> None:
    own = {"system.py", "host.py"}
    words = ("import fcntl", "import resource", "import termios", "SIGHUP", "SIGALRM", "setitimer", "killpg", "prctl")
    source = Path(system.__file__).parent
    found = [
        f"{path.name}: {word}"
        for path in source.rglob("*.py")
        if path.name not in own
        for word in words
        if word in path.read_text("utf-8") and path.name not in ("console.py", "signals.py")
    ]
    assert found == []
