"""What all pages share: the library, the games, the jobs, new puzzles, and how a puzzle that somebody names is found.

New puzzles: an order becomes a job, and what it makes goes into the library. The puzzle of the day is an order too: a
family by turns, and the date as the seed, so that everybody has the same one.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.requests import HTTPConnection

from cluewright import families
from cluewright.core import CluewrightError, InputError, OptionError, Request
from cluewright.core.grade import Grade, Level
from cluewright.games.game import Game
from cluewright.library.entry import TAG, Card, Entry, Wanted, shipped_records
from cluewright.library.exchange import generated
from cluewright.library.games import GameConflictError, Games, SavedGame
from cluewright.web.job_queue import CANCELLED, DONE, Jobs, Task, TooManyJobsError
from cluewright.web.settings import (
    ERRANDS_OF_ONE,
    JOB_SECONDS,
    JOBS_OF_ONE,
    JOBS_WAITING,
    LARGEST_TEXT,
    MOST_PLACES,
    READ_SECONDS,
    WAITING_FOR_READINGS,
    Settings,
)
from cluewright.workshop.generation import Made, new_seed
from cluewright.workshop.orders import Order
from cluewright.workshop.puzzle import Puzzle

if TYPE_CHECKING:
    from cluewright.library.store import Library

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
        """The same, as the library is asked."""
        wanted = Wanted(self.family or None, words=self.words or None, level=self.difficulty or None)
        return wanted.of_size(self.size)


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


_KEPT = 200


def _no_such() -> NotFoundError:
    return NotFoundError("there is no such game, or it is another player's")


class Desk:
    """The games of a library, and some of them at hand."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._kept: OrderedDict[tuple[str, str], SavedGame] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str, player: str) -> SavedGame:
        """A game as it is in the library."""
        try:
            saved = self._games.get(key, player)
        except OptionError:
            if self._is_there(key, player):
                raise  # it is there, but cannot be read
            raise _no_such() from None
        if saved.key != key:  # games are found by their names too, but not under an address
            raise _no_such()
        return self._keep(saved)

    def remove(self, key: str, player: str) -> None:
        """Forget a game, even one that cannot be read because its family is no longer installed."""
        if not self._is_there(key, player):
            raise _no_such()
        self._games.remove(key, player=player)

    def _is_there(self, key: str, player: str) -> bool:
        return key in {card.key for card in self._games.list(player)}

    def do(
        self, key: str, player: str, revision: int, operation: Mapping[str, Any], seconds: float | None = None
    ) -> SavedGame:
        """The game after an operation, saved; if it has another revision by now, nothing is done."""
        with self._lock:
            saved = self._kept.get((player, key))
        if saved is None or saved.revision != revision:
            saved = self.get(key, player)
        if saved.revision != revision:
            raise GameConflictError("this game was played elsewhere meanwhile; it is shown as it is now")
        after: Game = saved.game.do(operation)
        if after is saved.game:
            return saved
        if seconds is not None:
            after = replace(after, seconds=max(seconds, saved.game.seconds))
        return self._keep(self._games.save(saved.after(after)))

    def _keep(self, saved: SavedGame) -> SavedGame:
        with self._lock:
            self._kept[saved.player, saved.key] = saved
            self._kept.move_to_end((saved.player, saved.key))
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return saved


def playable(game: Game) -> Game:
    """The same game, if it is not too large to be shown after every move."""
    if len(game.board.places) > MOST_PLACES:
        raise OptionError(f"this puzzle has more than {MOST_PLACES:,} places; it is too large to be played here")
    return game


def game_document(saved: SavedGame) -> dict[str, Any]:
    """A saved game as a JSON object."""
    own = {"key": saved.key, "name": saved.name, "revision": saved.revision}
    return {**own, **board_document(saved.game)}


def board_document(game: Game) -> dict[str, Any]:
    """A game as a JSON object, and whether its room has a board of its own."""
    return {**game.document, "board": bool(game.puzzle.family.board_script())}


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


_SPARE = 2.0
"""Seconds that are left to end a job in order."""


def daily(day: date) -> tuple[str, Order]:
    """The name and the order of the puzzle of a day; outside families take no part, since not everybody has them.

    >>> daily(date(2026, 11, 16))[0]
    'daily-2026-11-16'
    """
    makers = [name for name in families.built_in() if families.load(name).offers("generate")]
    family = makers[day.toordinal() % len(makers)]
    return f"daily-{day.isoformat()}", Order(family, Request(), int(day.strftime("%Y%m%d")))


def order_of(family: str, size: int | None, difficulty: str | None, seed: int | None) -> Order:
    """An order of these plain values; one that cannot be made is refused."""
    level = str(Level.parse(difficulty)) if difficulty else None
    return Order(family, Request(size, difficulty=level), new_seed() if seed is None else seed).checked()


def ask_new(service: Service, client: str, order: Order, daily_name: str = "", seconds: float = JOB_SECONDS) -> Task:
    """A job that makes the order's first puzzle. Its result names it, or holds it where nothing is saved."""

    def kept(document: dict[str, Any]) -> dict[str, Any]:
        return _kept(service, order, document, daily_name)

    arguments = {"order": order.document, "seconds": seconds}
    return service.ask("new puzzle", "make", arguments, client, seconds, kept)


def ask_another(service: Service, client: str, puzzle: Puzzle) -> Task:
    """A job that makes a puzzle like this one: of its family, size, kind and level."""
    entry = service.entry_of(puzzle)
    level = str(entry.grade.level) if entry and entry.grade else None

    def kept(found: dict[str, Any]) -> dict[str, Any]:
        grade = Grade.read(found["grade"])
        if entry and grade:
            service.keep_grade(entry.puzzle.name, grade)
        return _kept(service, Order.read(found["order"]), found["made"])

    _ = puzzle.family.generate  # a family without a generator is refused at once
    arguments = {"puzzle": puzzle.document, "level": level, "seconds": JOB_SECONDS - _SPARE}
    return service.ask("new puzzle", "another", arguments, client, JOB_SECONDS, kept)


def _kept(service: Service, order: Order, document: dict[str, Any], daily_name: str = "") -> dict[str, Any]:
    """The result of the job: the name of the new puzzle in the library, or the puzzle where nothing is saved."""
    made = Made.read(document)
    entry = generated(made, order)
    if service.settings.read_only:
        return {"document": made.puzzle.document, "size": made.puzzle.size}
    if not daily_name:
        return {"name": service.library.save_numbered(entry, order.family), "size": made.puzzle.size}
    # The puzzle of the day is the same whoever makes it, and another may have saved it meanwhile.
    own = replace(entry, puzzle=replace(entry.puzzle, name=daily_name), tags=(*entry.tags, "daily"))
    service.library.save_all([own])
    return {"name": daily_name, "size": made.puzzle.size}
