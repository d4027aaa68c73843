"""How figures grow with size, in sentences: the law for each column of a table, and whether a paper's figures agree."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from cluewright.lab.growth import Growth, growth
from cluewright.lab.landscape import compare
from cluewright.lab.ranking import capital
from cluewright.lab.spread import Spread
from cluewright.lab.study import Figures
from cluewright.lab.tables import Table


def growths(tables: Sequence[Table]) -> Iterator[str]:
    """A sentence for each column of each table."""
    for table in tables:
        if table.sheet.published:
            yield from _same_growth(table, table.sheet.published)
        sheet = table.sheet
        sizes = [_number(row) for row in sheet.rows]
        for c, column in enumerate(sheet.columns):
            here = [row[c].value for row in table.cells]
            law = growth(sizes, [_bounds(table, r, c) for r in range(len(here))])
            name = f"{sheet.across} {column}: " if len(sheet.columns) > 1 else ""
            sentence = capital(f"{name}{_law(table, law)}")
            late = [row for row, value in zip(sheet.rows, here, strict=True) if value is not None and math.isinf(value)]
            if late:
                sentence += f"; no answer within the limit at {', '.join(late)}"
            if sheet.published:
                there = growth(sizes, [row[c] for row in sheet.published])
                sentence += f"; published: {there if there and there.holds else 'no law'}"
            yield sentence + "."


def _bounds(table: Table, row: int, column: int) -> Spread | None:
    cell = table.cells[row][column]
    return None if cell.value is None or math.isinf(cell.value) else cell.bounds


def _same_growth(table: Table, published: Figures) -> Iterator[str]:
    """Whether size and choice rank the figures alike there and here, and how far each choice gets."""
    sheet = table.sheet
    here = {
        f"{row} {column}": cell.bounds
        for r, row in enumerate(sheet.rows)
        for c, column in enumerate(sheet.columns)
        if (cell := table.cells[r][c]).value is not None
    }
    there = {
        f"{row} {column}": figure
        for r, row in enumerate(sheet.rows)
        for c, column in enumerate(sheet.columns)
        if (figure := published[r][c]) is not None
    }
    found = compare(there, here)
    if found:
        yield f"There and here the figures {found.told} cells."
    if any(math.isinf(figure) for figure in (*there.values(), *(spread.middle for spread in here.values()))):
        reached = [
            f"{column} there {_reached(sheet.rows, [row[c] for row in published])}, "
            f"here {_reached(sheet.rows, [row[c].value for row in table.cells])}"
            for c, column in enumerate(sheet.columns)
        ]
        yield f"With an answer up to ({sheet.down}): {'; '.join(reached)}."


def _law(table: Table, law: Growth | None) -> str:
    if law is None:
        return "too few figures for a law of growth"
    if not law.holds:
        return f"the figures carry no law of growth for {_measured(table)} (the nearest is {law})"
    return f"{_measured(table)} grows as {law}, n = {table.sheet.down}"


def _reached(rows: Sequence[str], figures: Sequence[float | None]) -> str:
    known = [row for row, figure in zip(rows, figures, strict=True) if figure is not None and not math.isinf(figure)]
    return known[-1] if known else "none"


def _measured(table: Table) -> str:
    return "time" if table.sheet.measure == "seconds" else f"the number of {table.sheet.measure}"


def _number(label: str) -> float:
    """The size a row stands for: its first number."""
    digits = "".join(letter if letter.isdigit() else " " for letter in label).split()
    return float(digits[0]) if digits else math.nan
