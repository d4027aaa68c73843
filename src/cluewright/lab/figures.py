"""The charts of a study: a heat map for each landscape, curves for each growth, the paper's beside ours."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from cluewright.drawing.charts import Curve, Curves, HeatMap, curves, heat_map
from cluewright.lab.study import GROWTH, Figures
from cluewright.lab.tables import Table


def charts(table: Table) -> Iterator[str]:
    """The charts of one table, as SVG."""
    if table.sheet.shows == GROWTH:
        yield _growth(table)
        return
    yield _heat(table)
    if table.sheet.published:
        yield _published_heat(table, table.sheet.published)
    if table.sheet.chart:
        yield _lines(table, _here(table), f"{table.sheet.chart}, from our figures")
        if table.sheet.published:
            yield _lines(table, table.sheet.published, f"{table.sheet.chart}, from the paper's figures")


def _short(names: Sequence[str]) -> list[str]:
    """Labels without what the table already says."""
    return [name.replace(" (default)", "") for name in names]


def _here(table: Table) -> Figures:
    return tuple(tuple(cell.value for cell in row) for row in table.cells)


def _heat(table: Table) -> str:
    sheet = table.sheet
    return heat_map(
        HeatMap(
            title=f"{sheet.name}, here ({table.unit})",
            rows=_short(sheet.rows),
            columns=_short(sheet.columns),
            figures=_here(table),
            texts=[[table.shown(cell.value) for cell in row] for row in table.cells],
            marks=[["best" if cell.mark == "best" else "" for cell in row] for row in table.cells],
        )
    )


def _published_heat(table: Table, published: Figures) -> str:
    finite = [figure for row in published for figure in row if figure is not None]
    best = min(finite, default=math.nan)
    return heat_map(
        HeatMap(
            title=f"{table.sheet.name}, as published ({table.unit})",
            rows=_short(table.sheet.rows),
            columns=_short(table.sheet.columns),
            figures=published,
            texts=[[table.published(figure) for figure in row] for row in published],
            marks=[["best" if figure == best else "" for figure in row] for row in published],
        )
    )


def _lines(table: Table, figures: Figures, title: str) -> str:
    """A landscape as lines: value choices across, a line for each variable choice."""
    sheet = table.sheet
    lines = [Curve(name, [_in_unit(table, row[c]) for row in figures]) for c, name in enumerate(_short(sheet.columns))]
    return curves(Curves(title, sheet.down, table.unit, _short(sheet.rows), lines))


def _growth(table: Table) -> str:
    sheet = table.sheet
    numbers = [_size(row) for row in sheet.rows]
    lines = _columns(table, _here(table), "")
    if sheet.published:
        lines = _columns(table, _here(table), " here") + _columns(table, sheet.published, " paper")
    title = sheet.chart or sheet.name
    known = numbers if all(number is not None for number in numbers) else None
    return curves(Curves(f"{title}: {sheet.title}", sheet.down, table.unit, sheet.rows, lines, known))  # type: ignore[arg-type]


def _columns(table: Table, figures: Figures, whose: str) -> list[Curve]:
    sheet = table.sheet
    shown = [f"{name}{whose}" if len(sheet.columns) > 1 else whose.strip() or name for name in sheet.columns]
    return [Curve(name, [_in_unit(table, row[c]) for row in figures]) for c, name in enumerate(shown)]


def _in_unit(table: Table, figure: float | None) -> float | None:
    return figure if figure is None or table.sheet.measure != "seconds" else figure * 1000


def _size(label: str) -> float | None:
    return float(label) if label.replace(".", "", 1).isdigit() else None


def side_by_side(drawn: Sequence[str]) -> str:
    """Charts in a row that breaks where the page is narrow."""
    return '<div class="charts">' + "".join(f"<figure>{each}</figure>" for each in drawn) + "</div>"
