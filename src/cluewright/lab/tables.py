"""Sheets filled with what was measured: each cell a figure, with the best and the worst of its landscape marked."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from statistics import median
from typing import NamedTuple

from cluewright.lab.study import LANDSCAPE, Record, Sheet, Study


class Cell(NamedTuple):
    """One figure."""

    value: float | None
    """Infinity where no answer came, None where nothing was measured."""

    failure: str = ""
    """Why no answer came: `timeout`, `memory`, `died` or `error`."""

    mark: str = ""
    """`best`, `worst` or empty."""


@dataclass(frozen=True)
class Table:
    """A filled sheet."""

    sheet: Sheet
    cells: tuple[tuple[Cell, ...], ...]
    limit: float
    """The time limit of each run, which a time-out exceeds."""

    @property
    def complete(self) -> bool:
        """Whether every cell has its figure."""
        return all(cell.value is not None for row in self.cells for cell in row)

    def shown(self, value: float | None) -> str:
        """A figure of this table for people: times in milliseconds.

        >>> from cluewright.lab.study import Sheet
        >>> table = Table(Sheet("", "", "", "", (), (), ()), (), limit=60)
        >>> [table.shown(seconds) for seconds in (0.000061, 0.00344, 133.886, math.inf, None)]
        ['0.06', '3.4', '133,886', '> 60,000', '–']
        """
        if value is None:
            return "–"
        if math.isinf(value):
            return f"> {self.limit * 1000:,.0f}" if self.sheet.measure == "seconds" else "no answer"
        if self.sheet.measure != "seconds":
            return f"{value:,.0f}"
        milliseconds = value * 1000
        return f"{milliseconds:,.{0 if milliseconds >= 10 else 1 if milliseconds >= 1 else 2}f}"

    def published(self, value: float | None) -> str:
        """A published figure in the same way; its time limit is not ours, nor always told."""
        if value is None or self.sheet.measure != "seconds":
            return "timeout" if value == math.inf else self.shown(value)
        return "timeout" if math.isinf(value) else f"{value * 1000:,.0f}"

    @property
    def unit(self) -> str:
        """What the figures are."""
        return "ms" if self.sheet.measure == "seconds" else self.sheet.measure


def tables(study: Study, records: Mapping[str, Record]) -> list[Table]:
    """Every sheet of a study, filled as far as there are records."""
    filled = [[[_cell(keys, sheet.measure, records) for keys in row] for row in sheet.cells] for sheet in study.sheets]
    extremes = {name: _extremes(filled, study.sheets, name) for name in map(_landscape, study.sheets)}
    return [
        Table(
            sheet,
            tuple(tuple(_marked(cell, sheet, *extremes[_landscape(sheet)]) for cell in row) for row in cells),
            study.bounds.seconds,
        )
        for sheet, cells in zip(study.sheets, filled, strict=True)
    ]


def measured_as(study: Study, measure: str, records: Mapping[str, Record]) -> Study | None:
    """The same study with its sheets showing another measure; None if no run has it."""
    if all(record.measured(measure) in (None, math.inf) for record in records.values()) and measure != "seconds":
        return None
    return replace(study, sheets=tuple(replace(sheet, measure=measure) for sheet in study.sheets))


def _landscape(sheet: Sheet) -> str:
    """Sheets of one group share a best and a worst."""
    return sheet.group or sheet.name


def _cell(keys: tuple[str, ...], measure: str, records: Mapping[str, Record]) -> Cell:
    found = [records[key] for key in keys if key in records]
    values = [value for record in found if (value := record.measured(measure)) is not None]
    if len(found) < len(keys) or not values:
        return Cell(None)
    failures = Counter(record.status for record in found if not record.answered)
    middle = median(values)
    return Cell(middle, failures.most_common(1)[0][0] if math.isinf(middle) else "")


def _extremes(filled: list[list[list[Cell]]], sheets: Iterable[Sheet], name: str) -> tuple[float, float]:
    values = [
        cell.value
        for sheet, cells in zip(sheets, filled, strict=True)
        if _landscape(sheet) == name
        for row in cells
        for cell in row
        if cell.value is not None
    ]
    return min(values, default=math.nan), max(values, default=math.nan)


def _marked(cell: Cell, sheet: Sheet, best: float, worst: float) -> Cell:
    if sheet.shows != LANDSCAPE or cell.value is None or best == worst:
        return cell
    return cell._replace(mark="best" if cell.value == best else "worst" if cell.value == worst else "")


def lines(table: Table) -> list[str]:
    """A table in columns of characters, `*` at the best and `!` at the worst figure."""
    sheet, marks = table.sheet, {"best": "*", "worst": "!"}
    rows = [[f"{sheet.down} \\ {sheet.across}", *sheet.columns]]
    for name, cells in zip(sheet.rows, table.cells, strict=True):
        figures = [
            marks.get(cell.mark, "")
            + (cell.failure if cell.failure not in ("", "timeout") else table.shown(cell.value))
            for cell in cells
        ]
        rows.append([name, *figures])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    told = [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]
    return [
        f"{sheet.name}: {sheet.title} ({table.unit})",
        "",
        told[0],
        "-" * len(told[0]),
        *told[1:],
        "",
        *(["* best  ! worst"] if any(cell.mark for row in table.cells for cell in row) else []),
    ]
