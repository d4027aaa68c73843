"""How the benchmarks measure: every contender in turn on the same puzzle, the best of several runs, and ratios.

Machines are noisy, so the contenders take turns within one run and only ratios are meant to carry over.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Table:
    """A table to print, with the sentences that say what it shows."""

    title: str
    columns: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, *cells: object) -> None:
        """One more row."""
        self.rows.append([str(cell) for cell in cells])

    def lines(self) -> Iterator[str]:
        """The table as text, first column to the left, the others to the right."""
        widths = [max(map(len, column)) for column in zip(self.columns, *self.rows, strict=True)]
        yield self.title
        for row in (self.columns, *self.rows):
            cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
            cells[0] = row[0].ljust(widths[0])
            yield "  " + "  ".join(cells).rstrip()
        for note in self.notes:
            yield f"  {note}"


def take_turns(contenders: dict[str, Callable[[], Any]], repeats: int = 3) -> dict[str, float]:
    """The least seconds each contender needed, over `repeats` rounds in which all take their turn."""
    least = dict.fromkeys(contenders, math.inf)
    for _ in range(repeats):
        for name, contender in contenders.items():
            gc.collect()
            started = time.perf_counter()
            contender()
            least[name] = min(least[name], time.perf_counter() - started)
    return least


def exponent(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """The slope of log(seconds) over log(size): 2 means that twice the size takes four times as long.

    >>> round(exponent([10, 20, 40], [1, 4, 16]), 2)
    2.0
    """
    xs, ys = [math.log(size) for size in sizes], [math.log(second) for second in seconds]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    return slope / sum((x - mean_x) ** 2 for x in xs)


def milliseconds(seconds: float) -> str:
    """Seconds as milliseconds with three significant figures.

    >>> milliseconds(0.00123456), milliseconds(1.5)
    ('1.23 ms', '1500 ms')
    """
    value = seconds * 1000
    digits = max(0, 2 - math.floor(math.log10(value))) if value > 0 else 0
    return f"{value:.{digits}f} ms"


def ratio(slow: float, fast: float) -> str:
    """How many times faster the second is.

    >>> ratio(1.0, 0.25)
    '4.0x'
    """
    value = slow / fast
    return f"{value:.0f}x" if value >= 20 else f"{value:.1f}x"
