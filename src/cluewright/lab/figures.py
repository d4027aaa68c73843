"""The charts of a study: a heat map for each landscape, curves for each growth, the paper's beside ours."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from cluewright.drawing.charts import Curve, Curves, HeatMap, curves, heat_map
from cluewright.lab.study import GROWTH, Figures
from cluewright.lab.tables import Table


def charts(table: Table, tables: Sequence[Table] = ()) -> Iterator[str]:
    """The charts of one table, as SVG; tables that share a published chart are drawn together, with the last one."""
    if table.sheet.shows == GROWTH:
        together = [each for each in tables if each.sheet.chart and each.sheet.chart == table.sheet.chart] or [table]
        if table is together[-1]:
            yield _growth(together)
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
            title=f"{sheet.name}{', here' if sheet.published else ''} ({table.unit})",
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


def _growth(tables: Sequence[Table]) -> str:
    sheet = tables[0].sheet
    places = max((table.sheet.rows for table in tables), key=len)
    sizes = [_size(row) for row in places]
    lines = []
    for table in tables:
        published = table.sheet.published
        lines += _columns(table, places, _here(table), " here" if published else "")
        lines += _columns(table, places, published, " paper") if published else []
    title = sheet.chart if len(tables) > 1 else f"{sheet.chart or sheet.name}: {sheet.title}"
    numbers = [size for size in sizes if size is not None]
    known = numbers if len(numbers) == len(sizes) else None
    return curves(Curves(title, sheet.down, tables[0].unit, places, lines, known))


def _columns(table: Table, places: Sequence[str], figures: Figures, whose: str) -> list[Curve]:
    """A curve for each column, with a gap at places the table does not have."""
    sheet = table.sheet
    rows = dict(zip(sheet.rows, figures, strict=True))
    names = [f"{name}{whose}" if len(sheet.columns) > 1 else whose.strip() or name for name in sheet.columns]
    return [
        Curve(name, [_in_unit(table, rows[place][c]) if place in rows else None for place in places])
        for c, name in enumerate(names)
    ]


def _in_unit(table: Table, figure: float | None) -> float | None:
    return figure if figure is None or table.sheet.measure != "seconds" else figure * 1000


def _size(label: str) -> float | None:
    return float(label) if label.replace(".", "", 1).isdigit() else None


def side_by_side(drawn: Sequence[str]) -> str:
    """Charts in a row that breaks where the page is narrow."""
    return '<div class="charts">' + "".join(f"<figure>{each}</figure>" for each in drawn) + "</div>"
