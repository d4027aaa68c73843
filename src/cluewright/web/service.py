"""What all pages share: the library, the games, the jobs, and how a puzzle that somebody names is found."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.requests import HTTPConnection

from cluewright.core import InputError, OptionError
from cluewright.library.entry import Wanted
from cluewright.web.grader import Grader
from cluewright.web.job_queue import DONE, Jobs, Task, TooManyJobsError
from cluewright.web.settings import (
    ERRANDS_OF_ONE,
    JOB_SECONDS,
    JOBS_OF_ONE,
    JOBS_WAITING,
    LARGEST_TEXT,
    READ_SECONDS,
    WAITING_FOR_READINGS,
    Settings,
)
from cluewright.workshop.puzzle import Puzzle

if TYPE_CHECKING:
    from cluewright.core.grade import Grade
    from cluewright.library.entry import Entry
    from cluewright.library.games import Games
    from cluewright.library.store import Library
    from cluewright.web.game_desk import Desk

_SHORT = ("read", "hint", "check")
"""Jobs that somebody waits for."""


class TooLargeError(InputError):
    """What was sent is larger than anything this service takes."""


class NotFoundError(InputError):
    """There is nothing of this name here."""


class NotSavedError(InputError):
    """Nothing is saved by this service."""


class Search(NamedTuple):
    """What a form that looks for puzzles holds; an empty field asks nothing."""

    family: str = ""
    size: str = ""
    words: str = ""
    difficulty: str = ""

    @property
    def wanted(self) -> Wanted:
        """The same, as the library is asked; a bare number is the first number of a size."""
        family, words, level = self.family or None, self.words or None, self.difficulty or None
        if self.size.isascii() and self.size.isdigit():
            return Wanted(family, extent=int(self.size[:12]), words=words, level=level)
        return Wanted(family, size=self.size or None, words=words, level=level)


def service_of(request: HTTPConnection) -> Service:
    """The service that a request was sent to."""
    found: Service = request.app.state.service
    return found


class Service:
    """The shared parts, each made when it is first needed."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        short = max(1, settings.cores // 2)
        self._long = Jobs(max(1, settings.cores - short), of_one=JOBS_OF_ONE, waiting=JOBS_WAITING)
        self._short = Jobs(short, of_one=ERRANDS_OF_ONE, waiting=10 * ERRANDS_OF_ONE)
        self._opening = threading.Lock()
        self._waits = threading.BoundedSemaphore(WAITING_FOR_READINGS)
        self._library: Library | None = None
        self.grader = Grader(self)

    @property
    def library(self) -> Library:
        """The saved puzzles."""
        with self._opening:
            if self._library is None:
                from cluewright.library.store import Library

                self._library = Library(self.settings.library)
                self.grader.begin()
            return self._library

    @cached_property
    def games(self) -> Games:
        """The saved games."""
        return self.library.games

    @cached_property
    def desk(self) -> Desk:
        """The saved games, those played last at hand."""
        from cluewright.web.game_desk import Desk

        return Desk(self.games)

    def close(self) -> None:
        """End what runs, and leave the library."""
        self.grader.close()
        self._long.close()
        self._short.close()
        if self._library:
            self._library.close()

    def may_save(self) -> None:
        """Refuse to save where nothing is saved."""
        if self.settings.read_only:
            raise NotSavedError("this service saves nothing; games stay in your browser")

    def entry(self, name: str) -> Entry:
        """The puzzle that the library holds under a name."""
        found = self.library.get(name)
        if found is None:
            raise NotFoundError(f"there is no puzzle {name[:200]!r} in the library")
        return found

    def entry_of(self, puzzle: Puzzle) -> Entry | None:
        """What the library holds of this very puzzle under its name."""
        with suppress(InputError):
            found = self.library.get(puzzle.name)
            return found if found and found.puzzle == puzzle else None
        return None

    def keep_grade(self, name: str, grade: Grade) -> None:
        """Note how hard a puzzle of the library is; where that cannot be noted, it is found again another time."""
        if not self.settings.read_only:
            with suppress(InputError):
                self.library.keep_grade(name, grade)

    def puzzle(self, name: str | None, document: Mapping[str, Any] | None, client: str) -> Puzzle:
        """The puzzle of the library that is named, or the one of a JSON object."""
        if (name is None) == (document is None):
            raise OptionError("say which puzzle: either its name in the library or its document")
        if name is not None:
            return self.entry(name).puzzle
        assert document is not None
        from cluewright.jobs import puzzle_of

        return puzzle_of(self.accepted(document, client))

    def accepted(self, document: Mapping[str, Any], client: str) -> dict[str, Any]:
        """A puzzle's JSON object as it is written here; it is read in a process that can be killed first."""
        text = json.dumps(document)
        if len(text) > LARGEST_TEXT:
            raise TooLargeError(f"a puzzle may have {LARGEST_TEXT:,} characters here, and this one has {len(text):,}")
        read = self.waited(self.ask("reading", "read", {"text": text, "family": None}, client, READ_SECONDS))
        (puzzle,) = read["puzzles"]
        if "error" in puzzle:
            raise OptionError(puzzle["error"])
        found: dict[str, Any] = puzzle["document"]
        return found

    def ask(
        self,
        kind: str,
        function: str,
        arguments: dict[str, Any],
        client: str,
        seconds: float = JOB_SECONDS,
        then: Callable[[Any], Any] = lambda value: value,
    ) -> Task:
        """Put one of the functions of `jobs.py` in line; a short one never waits for a long one."""
        jobs = self._short if function in _SHORT else self._long
        if jobs is self._long:
            self.grader.give_way(client)
        return jobs.ask(kind, f"cluewright.jobs:{function}", arguments, client, seconds, then)

    def work_on(
        self, kind: str, function: str, puzzle: Puzzle, client: str, seconds: float, **more: Any
    ) -> dict[str, Any]:
        """Put work on a puzzle in line; the job as a JSON object."""
        arguments = {"puzzle": puzzle.document, "seconds": seconds, **more}
        return self.ask(kind, function, arguments, client, seconds).document

    def task(self, key: str, client: str) -> Task:
        """The job of this key, if it is this client's."""
        found = self._long.get(key, client) or self._short.get(key, client)
        if found is None:
            raise NotFoundError("there is no such job, or it ended long ago")
        return found

    def cancel(self, task: Task) -> None:
        """End a job; its process is killed within moments."""
        for jobs in (self._long, self._short):
            if jobs.get(task.key, task.client):
                jobs.cancel(task)

    def waited(self, task: Task) -> Any:
        """The result of a short job. Whoever waits keeps a thread that could answer a move, so that few may wait."""
        if not self._waits.acquire(blocking=False):
            self.cancel(task)
            raise TooManyJobsError("Too many puzzles are being read at the moment; try again in a few seconds.")
        try:
            task.ended.wait()
        finally:
            self._waits.release()
        if task.state != DONE:
            raise OptionError(task.says)
        return task.result
