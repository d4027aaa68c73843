"""The puzzle of the day: a family by turns, and the date as the seed, so that everybody has the same one."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from cluewright import families
from cluewright.core import Request
from cluewright.workshop.orders import Order

TAG = "daily"


class Daily(NamedTuple):
    """What is made on a day."""

    name: str
    order: Order


def daily(day: date) -> Daily:
    """The puzzle of a day; outside families take no part, since not everybody has them.

    >>> daily(date(2026, 11, 16)).name
    'daily-2026-11-16'
    """
    makers = [name for name in families.built_in() if families.load(name).offers("generate")]
    family = makers[day.toordinal() % len(makers)]
    return Daily(f"daily-{day.isoformat()}", Order(family, Request(), int(day.strftime("%Y%m%d"))))
