"""New puzzles: an order becomes a job, and what it makes goes into the library.

The puzzle of the day is an order too: a family by turns, and the date as the seed, so that everybody has the same one.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from cluewright import families
from cluewright.core import Request
from cluewright.core.grade import Grade, Level
from cluewright.library.exchange import generated
from cluewright.web.job_queue import Task
from cluewright.web.service import Service
from cluewright.web.settings import JOB_SECONDS
from cluewright.workshop.generate_one import Made, new_seed
from cluewright.workshop.orders import Order
from cluewright.workshop.puzzle import Puzzle

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


def ask(service: Service, client: str, order: Order, daily_name: str = "", seconds: float = JOB_SECONDS) -> Task:
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
