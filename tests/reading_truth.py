"""What an attack sentence says, as an expression over every way in which a small puzzle can be filled.

`p("Ann")` is the number of Ann's place, `m("Ann", "price")` what is measured there, `same("Ann", "tea")` whether both
are at one place. The expressions were written by whoever wrote the sentences; no reader had a part in them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from functools import cache
from types import CodeType
from typing import Any

from cluewright.families.logic.puzzle import Logic, Table

_ORDERED = (
    ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
    ("mon", "tue", "wed", "thu", "fri", "sat", "sun"),
)


def assignments(puzzle: Logic) -> Iterator[Table]:
    """Every way to fill the puzzle."""
    ways = (itertools.permutations(category.values) for category in puzzle.categories)
    for chosen in itertools.product(*ways):
        yield Table(tuple(zip(*chosen, strict=True)))


def said(expression: str, puzzle: Logic, table: Table) -> bool:
    """Whether the expression is true of a filled puzzle."""
    names = [category.name for category in puzzle.categories]
    where = {value: number for number, row in enumerate(table.rows, start=1) for value in row}
    where |= {
        f"{name}:{value}": number
        for number, row in enumerate(table.rows, start=1)
        for name, value in zip(names, row, strict=True)
    }
    labels = {label: number for number, label in enumerate(puzzle.places.labels, start=1)}

    def p(term: Any) -> int:
        return int(term) if isinstance(term, int) else where.get(term) or labels[term]

    def m(term: Any, axis: str) -> float:
        place = p(term) - 1
        label = puzzle.places.labels[place] if axis == puzzle.places.noun else table.rows[place][names.index(axis)]
        return _number(str(label))

    functions: dict[str, Any] = {"p": p, "m": m, "same": lambda *terms: len(set(map(p, terms))) == 1}
    functions |= {"abs": abs, "sum": sum, "len": len, "set": set, "max": max, "min": min}
    return bool(eval(_compiled(expression), {"__builtins__": {}}, functions))


@cache
def _compiled(expression: str) -> CodeType:
    return compile(expression, "means", "eval")


def _number(label: str) -> float:
    text = label.lower().replace(",", "")
    for names in _ORDERED:
        for number, name in enumerate(names, start=1):
            if text.startswith(name):
                day = re.search(r"\d+", text)
                return number * 31 + int(day[0]) if day and len(names) == 12 else number
    clock = re.match(r"(\d+):(\d+)\s*([ap])?|(\d+)\s*([ap])\.?m", text)
    if clock:
        hour, half = int(clock[1] or clock[4]), clock[3] or clock[5]
        return (hour % 12 + 12 * (half == "p") if half else hour) * 60 + int(clock[2] or 0)
    digits = re.search(r"\d+(?:\.\d+)?", text)
    assert digits, label
    return float(digits[0])
