"""Long work: a screen that says how it goes, while a thread waits for processes that Escape can end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from cluewright.core import InputError, OptionError
from cluewright.processes.batch import Job, Outcome, run_job
from cluewright.processes.pool import Hosts
from cluewright.tui.base_screens import MenuScreen

_ENDING = 5.0
"""Seconds that work may take to end its processes."""


class Stop(threading.Event):
    """Set when the work shall end; the work writes here how far it has come."""

    progress = ""


@dataclass(frozen=True)
class OneByOne:
    """An executor that runs jobs one after another, until it is stopped."""

    stop: Stop
    workers: int = 1

    def outcomes(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        """What became of each job; what was ended early has no outcome."""
        with Hosts() as hosts:
            for job in jobs:
                outcome = run_job(job, self.stop, hosts)
                if self.stop.is_set():
                    return
                yield outcome


def in_a_process(function: str, seconds: float, **arguments: Any) -> Callable[[Stop], Any]:
    """Work that calls a function of `jobs.py` in a process of its own and gives what that returns."""

    def work(stop: Stop) -> Any:
        job = Job("menu", f"cluewright.tui.jobs:{function}", {**arguments, "seconds": seconds}, seconds + 10)
        outcome = run_job(job, stop)
        if outcome.status == "done":
            return outcome.value
        error = outcome.error and outcome.error.error()
        if isinstance(error, InputError):
            raise error
        if outcome.status == "error":
            raise OptionError(f"{outcome.detail}. This is a bug in Cluewright: please report it")
        raise OptionError(f"it came to nothing: {outcome.detail}")

    return work


class HasWork:
    """A screen whose work must be ended with the terminal."""

    def end(self) -> None:
        """End the work and wait until it has."""


class Working(HasWork, MenuScreen):
    """Shown while work goes on. Gives what the work returns, the error that it met, or None if it was stopped."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "stop", "stop"),
        Binding("q", "app.quit", "quit"),
    ]

    def __init__(self, what: str, work: Callable[[Stop], Any]) -> None:
        super().__init__()
        self._what, self._work = what, work
        self._stop, self._ended = Stop(), threading.Event()
        self._started = time.monotonic()

    def body(self) -> Iterable[Widget]:
        """The state of the work."""
        with VerticalScroll(can_focus=False):
            yield Static(id="state", markup=False)

    def on_mount(self) -> None:
        self._say_state()
        self.set_interval(0.5, self._say_state)
        self.run_worker(self._guarded, thread=True, exit_on_error=True)

    def on_unmount(self) -> None:
        self._stop.set()

    def _guarded(self) -> Any:
        try:
            return self._work(self._stop)
        except InputError as error:
            return error
        finally:
            self._ended.set()

    def end(self) -> None:
        """End the work and wait until it has."""
        self._stop.set()
        self._ended.wait(_ENDING)

    def _say_state(self) -> None:
        seconds = int(time.monotonic() - self._started)
        ending = "\n\nStopping." if self._stop.is_set() else ""
        progress = f"\n{self._stop.progress}" if self._stop.progress else ""
        self.query_one("#state", Static).update(f"{self._what}\n\n{seconds} s so far{progress}{ending}", layout=True)

    def action_stop(self) -> None:
        """End the work."""
        self._stop.set()
        self._say_state()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state == WorkerState.SUCCESS:
            self.dismiss(None if self._stop.is_set() else event.worker.result)
