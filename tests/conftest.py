"""What holds for every test: the processes it starts, where they keep their things, and what pytest leaves alone.

`data` holds files that tests read or type-check, not tests.
"""

from __future__ import annotations

import gc
import os
import subprocess
import uuid
from collections.abc import Collection, Generator, Iterator
from contextlib import suppress
from types import TracebackType
from unittest import mock

import pytest

from campaign import processes
from cluewright import families
from cluewright.core import Family
from rooms import template_offered

collect_ignore = ["data"]

_TOKEN = ("CLUEWRIGHT_TESTS", uuid.uuid4().hex)
"""In the environment of every process that a test starts, and of all that these start."""

_leave = subprocess.Popen.__exit__


@pytest.fixture(scope="session", autouse=True)
def _apart_from_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Processes hear every signal, keep their things in a folder of their own, and end with the tests."""
    processes.hear_for_children()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(*_TOKEN)
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setattr(subprocess.Popen, "__exit__", _end_on_failure)
        yield
    processes.end_those_with("=".join(_TOKEN))


@pytest.fixture(autouse=True)
def _environment_restored() -> Iterator[None]:
    """A test leaves the environment as it found it, also where `--families` was given to a command in this process."""
    with mock.patch.dict(os.environ):
        yield


def _end_on_failure(
    process: subprocess.Popen[bytes],
    kind: type[BaseException] | None,
    error: BaseException | None,
    trace: TracebackType | None,
) -> None:
    """Leave `with subprocess.Popen(...)`; a test that fails in there does not wait for a process that never ends."""
    if kind is not None:
        process.kill()
    _leave(process, kind, error, trace)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    """End whatever a failed test has started. What its fixtures started before is theirs to end."""
    began = processes.now()
    try:
        yield
    except BaseException:
        _close_pipes(processes.end_those_with("=".join(_TOKEN), since=began))
        raise


def _close_pipes(ended: Collection[int]) -> None:
    """Of processes that have ended: a pipe left open is a warning, and so an error, in whichever test comes next."""
    for process in [each for each in gc.get_objects() if type(each) is subprocess.Popen]:
        if process.pid in ended:
            process.wait()
        if process.poll() is not None:
            for pipe in filter(None, (process.stdin, process.stdout, process.stderr)):
                with suppress(OSError):  # what was written to it cannot be sent any more
                    pipe.close()


@pytest.fixture
def template() -> Iterator[Family]:
    """The template, offered as a family from outside, here and in child processes."""
    with template_offered():
        yield families.load("template")
