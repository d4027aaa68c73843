"""How hard puzzles are that were saved without saying it: found in the background, one after another, and kept.

Only whoever has a level is found by its level. Nobody waits for this work, so it gives way to whatever people ask for,
and what took too long is left until the service is started again.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from cluewright.core import CluewrightError
from cluewright.core.grade import Grade
from cluewright.library.entry import Card, Wanted
from cluewright.library.lookup import TAG, shipped_records
from cluewright.web.job_queue import CANCELLED, Task
from cluewright.workshop.puzzle import Puzzle

if TYPE_CHECKING:
    from cluewright.web.service import Service

_WHO = "background"
_REST = 2.0
"""Seconds of rest after each look: pages come first."""

_LONG_REST = 60.0
"""Seconds of rest where nothing is left to do."""

_LIMIT = 10.0
"""Seconds that a grade may take."""


class Grader:
    """Grades the library's puzzles while nobody else wants anything."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._stop, self._lock = threading.Event(), threading.Lock()
        self._task: Task | None = None
        self._thread: threading.Thread | None = None
        self._waiting: list[Card] = []
        self._given_up: set[str] = set()

    def begin(self) -> None:
        """Go to work, where anything may be saved."""
        if not self._service.settings.read_only and self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True, name="grader")
            self._thread.start()

    def give_way(self, client: str) -> None:
        """Leave the place to a job that somebody waits for."""
        with self._lock:
            task = self._task
        if client != _WHO and task:
            self._service.cancel(task)

    def close(self) -> None:
        """Stop; whatever is under way ends with the jobs."""
        self._stop.set()

    def _work(self) -> None:
        rest, taken_over = _REST, False
        while not self._stop.wait(rest):
            try:
                if not taken_over:
                    self._take_over()
                    taken_over = True
                rest = _REST if self._grade_one() else _LONG_REST
            except CluewrightError:  # too many jobs, or a library that cannot be read at the moment
                rest = _LONG_REST

    def _grade_one(self) -> bool:
        """Grade a puzzle that has no grade yet; whether there was one."""
        card = self._next()
        if card is None:
            return False
        self._given_up.add(card.name)
        grade = self._found(self._service.entry(card.name).puzzle)
        if grade:
            self._service.keep_grade(card.name, grade)
        return True

    def _take_over(self) -> None:
        """Give the examples of an older library the grades that they bring now."""
        shipped = {record["name"]: record for record in shipped_records() if Grade.read(record.get("grade"))}
        for record in self._service.library.records(Wanted(tag=TAG)) if shipped else ():
            known = shipped.get(record["name"])
            grade = Grade.read(known["grade"]) if known and known["puzzle"] == record.get("puzzle") else None
            if grade and "grade" not in record:
                self._service.keep_grade(record["name"], grade)

    def _found(self, puzzle: Puzzle) -> Grade | None:
        """The grade of a puzzle; None where it takes too long, or has to give way."""
        arguments = {"puzzle": puzzle.document, "seconds": _LIMIT}
        task = self._service.ask("grade", "grade", arguments, _WHO, 2 * _LIMIT)
        with self._lock:
            self._task = task
        task.ended.wait()
        with self._lock:
            self._task = None
        if task.state == CANCELLED:
            self._given_up.discard(puzzle.name)
        return Grade.read(task.result)

    def _next(self) -> Card | None:
        """The puzzle without a grade that was saved last; the library is asked for all of them at once, and seldom."""
        if not self._waiting:
            cards = sorted(self._service.library.cards(Wanted(verdict="unique")), key=lambda card: card.saved)
            # An example that brings no grade was too hard to grade in any useful time.
            ungraded = [card for card in cards if not card.level and TAG not in card.tags]
            self._waiting = [card for card in ungraded if card.name not in self._given_up]
        return self._waiting.pop() if self._waiting else None
