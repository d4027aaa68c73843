"""Whatever goes wrong, a command ends with one sentence and its exit status, on any terminal and in any locale."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

MAIN = "from cluewright.cli import main; main()"
ONE = "0,0 3,4"
BREAKS = {
    "ValueError": "raise ValueError('all \\x1b[31m wrong')",
    "RecursionError": "faults(puzzle, solution)",
    "UnicodeEncodeError": "'\\ud800'.encode()",
    "KeyError": "return {}['x']",
    "AssertionError": "assert False",
}


def run(*arguments: str | bytes, code: str = MAIN, **options: Any) -> subprocess.CompletedProcess[str]:
    settings = {"capture_output": True, "timeout": 120, "check": False, "text": True, "errors": "replace"}
    if "stdout" in options or "stderr" in options:
        settings["capture_output"] = False
        settings |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.run([sys.executable, "-c", code, *arguments], **(settings | options))  # type: ignore[call-overload,no-any-return]


def broken(statement: str) -> str:
    """The command, with a fault in the rules of the houses."""
    return (
        "from cluewright.families.houses import verify\n"
        f"def faults(puzzle, solution):\n    {statement}\n"
        f"verify.faults = faults\n{MAIN}"
    )


@pytest.mark.parametrize("kind", BREAKS)
def test_an_error_that_is_not_ours_is_one_sentence_and_status_70(kind: str) -> None:
    for arguments in (["prove", ONE, "--json"], ["check", ONE, "[0,0] <-> [3,4]"]):
        done = run(*arguments, code=broken(BREAKS[kind]))
        assert done.returncode == 70
        (sentence,) = done.stderr.splitlines()
        assert kind in sentence
        assert "please report it" in sentence
        assert "\x1b" not in sentence


def test_debug_shows_where_it_happened_wherever_it_stands() -> None:
    for arguments in (["--debug", "solve", ONE], ["solve", ONE, "--debug"]):
        done = run(*arguments, code=broken("1 / 0"))
        assert done.returncode == 70
        assert "Traceback" in done.stderr
        assert "in faults" in done.stderr
    assert run("--debug", "solve", ONE).returncode == 0


def test_a_command_that_cannot_be_loaded_is_reported_too() -> None:
    done = run("solve", ONE, code=f"import sys; sys.modules['cluewright.cli.answers'] = None\n{MAIN}")
    assert (done.returncode, len(done.stderr.splitlines())) == (70, 1)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize(
    "module", ["cluewright.cli.door", "cluewright.core", "cluewright.workshop.solving", "cluewright.cli.app", "typer"]
)
def test_a_signal_is_heard_while_the_command_is_still_being_loaded(module: str, name: str) -> None:
    code = (
        "import os, signal, sys\n"
        "class Sender:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        f"            os.kill(os.getpid(), signal.{name})\n"
        "sys.meta_path.insert(0, Sender())\n"
        "import runpy\n"
        "runpy.run_module('cluewright', run_name='__main__', alter_sys=True)"
    )
    done = run(loading(module), ONE, code=code)
    assert done.stderr == "cluewright: stopped; what was printed before stands\n"
    assert (done.stdout, done.returncode) == ("", 128 + getattr(signal, name))


def loading(module: str) -> str:
    """A command that loads the module: `solve` in its plain form does without Typer."""
    return "show" if module in ("cluewright.cli.app", "typer") else "solve"


@pytest.mark.parametrize("module", ["cluewright.core", "cluewright.workshop.solving", "typer"])
def test_a_signal_that_comes_where_python_drops_exceptions_is_not_lost(module: str) -> None:
    code = (
        "import signal, sys, time\n"
        "class Dropped:\n"
        "    def __del__(self):\n"
        "        signal.raise_signal(signal.SIGTERM)\n"
        "class Sender:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        "            Dropped()\n"
        "            time.sleep(20)\n"
        f"sys.meta_path.insert(0, Sender())\n{MAIN}"
    )
    done = run(loading(module), ONE, code=code)
    assert (done.stdout, done.stderr) == ("", "cluewright: stopped; what was printed before stands\n")
    assert done.returncode == 128 + signal.SIGTERM


def test_a_fault_in_a_thread_beside_the_command_prints_no_traceback() -> None:
    code = (
        "import threading\n"
        "from cluewright.cli.door import enter\n"
        "def work(arguments):\n"
        "    thread = threading.Thread(target=lambda: 1 / 0)\n"
        "    thread.start()\n"
        "    thread.join()\n"
        "    return 0\n"
        "enter(work)"
    )
    assert run(code=code).stderr == ""
    assert "ZeroDivisionError" in run("--debug", code=code).stderr


HOSTILE = "\x1b[31m\x9b31m\udcff\x07\x08\u202ea\nb"


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", f"{HOSTILE}.json"],
        ["solve", ONE, "--engine", HOSTILE],
        ["solve", ONE, "--limit", HOSTILE],
        ["solve", ONE, "--memory", HOSTILE],
        ["solve", ONE, "--family", HOSTILE],
        ["solve", ONE, f"--{HOSTILE}"],
        ["solve", ONE, "--count", HOSTILE],
        [f"solve{HOSTILE}"],
        ["generate", "houses", "--set", HOSTILE],
        ["library", "show", HOSTILE],
        ["show", ONE, "--as", HOSTILE],
        ["lab", "tree", ONE, "--label", HOSTILE],
        ["lab", "report", HOSTILE],
        ["booklet", ONE, "--to", f"{HOSTILE}.x"],
    ],
    ids=lambda arguments: " ".join(arguments).replace(HOSTILE, "HOSTILE"),
)
def test_no_message_prints_what_could_harm_a_terminal(arguments: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "CLUEWRIGHT_LIBRARY": str(tmp_path / "library.db")}
    command = [os.fsencode(each) for each in (sys.executable, "-c", MAIN, *arguments)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60, env=environment)
    assert done.returncode == 2, done.stderr
    said = done.stderr.decode("utf-8")
    assert "Traceback" not in said
    assert not set(said) & set("\x1b\x9b\x07\x08\u202e"), said


def test_a_file_with_a_hostile_name_is_solved_and_named_harmlessly(tmp_path: Path) -> None:
    path = tmp_path / "\x1b[31m\udcff.txt"
    path.write_text(ONE)
    command = [os.fsencode(each) for each in (sys.executable, "-c", MAIN, "solve", path)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stdout.decode("utf-8").startswith("\\x1b[31m\\udcff · houses")


@pytest.mark.parametrize("encoding", ["ascii:strict", "latin-1", "utf-16"])
def test_any_encoding_of_the_terminal_will_do(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    for arguments in (["--help"], ["families", "houses"], ["solve", "é+\udcff"], ["solve", "#.#/.../#.#"]):
        command = [os.fsencode(each) for each in (sys.executable, "-c", MAIN, *arguments)]
        done = subprocess.run(command, capture_output=True, check=False, env=environment)
        assert done.returncode == (2 if "é" in arguments[-1] else 0), done.stderr
        assert b"Traceback" not in done.stderr
    if "ascii" in encoding:
        assert b"\\" not in done.stdout, "drawn in ASCII, not in codes"


def test_closed_and_full_streams_are_said_to_be_so(tmp_path: Path) -> None:
    def shell(redirected: str) -> subprocess.CompletedProcess[str]:
        command = f'"{sys.executable}" -c "{MAIN}" {redirected}'
        return subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path)

    for where in (">&-", ">/dev/full"):
        for command in (f"solve '{ONE}'", "--version", "--help"):
            done = shell(f"{command} {where}")
            assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), (command, where, done.stderr)
            assert "cannot write" in done.stderr
    for where in ("2>&-", "2>/dev/full"):
        done = shell(f"solve nonesuch.json {where}")
        assert (done.returncode, done.stdout, done.stderr) == (2, "", "")
    assert shell("solve - <&-").stderr == "cluewright: standard input: there is no puzzle in it\n"
    assert shell(f"show '{ONE}' --svg picture.svg >&-").returncode == 0
    assert (tmp_path / "picture.svg").read_text("utf-8").endswith("</svg>\n")
    assert shell("--help | true").returncode == 0
