"""Sheets filled with what was measured: each cell a figure and its spread; marked is what these allow to be marked."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from cluewright.lab.spread import EXACT, Spread, believed, measured, over, sampled
from cluewright.lab.study import GROWTH, LANDSCAPE, Record, Sheet, Study, Trial

SHORT = 50_000
"""Choices of a search that take about a quarter of a second. Where no search of a landscape makes more, its times are
not ranked: such times say more about the machine than about the labelling, and the backtracks say enough."""


class Cell(NamedTuple):
    """One figure."""

    value: float | None
    """Infinity where no answer came, None where nothing was measured."""

    failure: str = ""
    """Why no answer came: `timeout`, `memory`, `died` or `error`."""

    mark: str = ""
    """`best`, `worst` or empty."""

    bounds: Spread = Spread(0.0, 0.0, math.inf)
    """What may be concluded from the runs."""

    swing: float | None = None
    """How far the runs lay from the figure, as a share of it; None where it was not measured more than once."""


@dataclass(frozen=True)
class Table:
    """A filled sheet."""

    sheet: Sheet
    cells: tuple[tuple[Cell, ...], ...]
    limit: float
    """The time limit of each run, which a time-out exceeds."""

    longest: float | None = None
    """The most choices that a search of this landscape made; None where that is not known or one gave no answer."""

    @property
    def is_time(self) -> bool:
        """Whether the figures are seconds."""
        return self.sheet.measure.endswith("seconds")

    @property
    def ranks(self) -> bool:
        """Whether its figures may be ranked at all: counts, and the times of searches that were not all short."""
        return not self.is_time or self.longest is None or self.longest > SHORT

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
            return f"> {self.limit * 1000:,.0f}" if self.is_time else "no answer"
        if not self.is_time:
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
        return "ms" if self.is_time else self.sheet.measure

    def text(self, cell: Cell) -> str:
        """A cell for people: its figure with how far the runs lay apart, or why there is none."""
        if cell.failure not in ("", "timeout"):
            return cell.failure
        swing = "" if cell.swing is None else f" ±{math.ceil(cell.swing * 20) * 5}%"
        return f"{self.shown(cell.value)}{swing}"


def tables(study: Study, records: Mapping[str, Record]) -> list[Table]:
    """Every sheet of a study, filled as far as there are records."""
    trials = {trial.key: trial for trial in study.trials}
    filled = [
        Table(
            sheet,
            tuple(
                tuple(_cell(study, sheet, [trials[key] for key in keys], records) for keys in row)
                for row in sheet.cells
            ),
            study.bounds.seconds,
            _longest(study.sheets, _landscape(sheet), records),
        )
        for sheet in study.sheets
    ]
    return [
        _marked(table, [each for each in filled if _landscape(each.sheet) == _landscape(table.sheet)])
        for table in filled
    ]


def measured_as(study: Study, measure: str, records: Mapping[str, Record]) -> Study | None:
    """The same study with its sheets showing another measure; None if no run has it."""
    if all(record.measured(measure) in (None, math.inf) for record in records.values()) and measure != "seconds":
        return None
    return replace(study, sheets=tuple(showing(sheet, measure) for sheet in study.sheets))


def showing(sheet: Sheet, measure: str) -> Sheet:
    """The same sheet for another measure, which its title names."""
    if measure == sheet.measure:
        return sheet
    named = sheet.title.removeprefix("time ")
    title = f"{measure} {named}" if named != sheet.title else f"{sheet.title}, {measure}"
    return replace(sheet, measure=measure, title=title, published=None, chart="")


def _landscape(sheet: Sheet) -> tuple[str, str]:
    """Sheets of one group and measure share a best and a worst."""
    return sheet.group or sheet.name, sheet.measure


def _cell(study: Study, sheet: Sheet, trials: Sequence[Trial], records: Mapping[str, Record]) -> Cell:
    """The median over the subjects of a cell; of each subject the median of its runs, which are one search repeated."""
    known = [records[trial.key] for trial in trials if trial.key in records]
    needed = [trial for trial in trials if not study.spared(trial, records)]
    searches = [_Search(same, sheet.measure) for same in _searches(study, trials, records)]
    searches = [search for search in searches if search.values]
    if not searches or any(trial.key not in records for trial in needed):
        return Cell(None)
    seen = over([measured(search.values) for search in searches])
    together = sampled if sheet.shows == GROWTH else over
    exact = sheet.measure in EXACT
    bounds = together([measured(search.values) if exact else search.bounds for search in searches])
    failures = Counter(record.status for record in known if not record.answered)
    failure = failures.most_common(1)[0][0] if math.isinf(seen.middle) else ""
    repeated = not exact and all(len(search.values) > 1 for search in searches) and not failure
    return Cell(seen.middle, failure, "", bounds, seen.swing if repeated else None)


class _Search:
    """The runs of one search, by one measure."""

    def __init__(self, records: Sequence[Record], measure: str) -> None:
        self.values = [value for record in records if (value := record.measured(measure)) is not None]
        self._given_up = [record.seconds for record in records if not record.answered]

    @property
    def bounds(self) -> Spread:
        """What may be concluded from its times."""
        return believed(self.values, min(self._given_up, default=math.inf))


def _searches(study: Study, trials: Sequence[Trial], records: Mapping[str, Record]) -> Iterator[list[Record]]:
    """The records of a cell, those of one search together."""

    def search(trial: Trial) -> tuple[str, int]:
        return (trial._replace(repeat=0).key, 0 if study.repeats_alike(trial) else trial.repeat)

    for _, same in groupby(sorted(trials, key=search), key=search):
        yield [records[trial.key] for trial in same if trial.key in records]


def _longest(sheets: Iterable[Sheet], landscape: tuple[str, str], records: Mapping[str, Record]) -> float | None:
    same = (sheet for sheet in sheets if _landscape(sheet) == landscape)
    keys = {key for sheet in same for row in sheet.cells for cell in row for key in cell}
    return most_choices([records[key] for key in keys if key in records])


def most_choices(records: Sequence[Record]) -> float | None:
    """The most choices that one of these searches made; None if one was not counted or gave no answer."""
    choices = [record.measured("choice points") for record in records]
    if not choices or None in choices or math.inf in choices:
        return None
    return max(count for count in choices if count is not None)


def _marked(table: Table, landscape: Sequence[Table]) -> Table:
    """Mark what is smaller, or larger, than everything else of its landscape; of counts, all that are alike.

    So are all that gave no answer: none is worse because it was given up later.
    """
    there = [cell.bounds for each in landscape for row in each.cells for cell in row if cell.value is not None]
    late = Spread(min((spread.low for spread in there if math.isinf(spread.middle)), default=0.0), math.inf, math.inf)
    best, worst = extremes([late if math.isinf(spread.middle) else spread for spread in there])
    marks = {**dict.fromkeys(worst, "worst"), **dict.fromkeys(best, "best")}
    ranked = table.sheet.shows == LANDSCAPE and table.ranks

    def marked(cell: Cell) -> Cell:
        if cell.value is None:
            return cell
        bounds = late if math.isinf(cell.value) else cell.bounds
        return cell._replace(bounds=bounds, mark=marks.get(bounds, "") if ranked else "")

    return replace(table, cells=tuple(tuple(marked(cell) for cell in row) for row in table.cells))


def extremes(spreads: Sequence[Spread]) -> tuple[set[Spread], set[Spread]]:
    """The figures that are surely the smallest and the largest; empty where the spreads do not tell.

    Figures that are exactly alike, as counts and time-outs are, may share a place, unless all are alike.
    """
    different = set(spreads)
    smallest = {one for one in different if all(one.is_below(other) for other in different - {one})}
    largest = {one for one in different if all(other.is_below(one) for other in different - {one})}
    return (smallest, largest) if len(different) > 1 else (set(), set())


def lines(table: Table) -> list[str]:
    """A table in columns of characters, `*` at the best and `!` at the worst figure."""
    sheet, marks = table.sheet, {"best": "*", "worst": "!"}
    rows = [[f"{sheet.down} \\ {sheet.across}", *sheet.columns]]
    for name, cells in zip(sheet.rows, table.cells, strict=True):
        rows.append([name, *(marks.get(cell.mark, "") + table.text(cell) for cell in cells)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    told = [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]
    marked = any(cell.mark for row in table.cells for cell in row)
    return [
        f"{sheet.name}: {sheet.title} ({table.unit})",
        "",
        told[0],
        "-" * len(told[0]),
        *told[1:],
        "",
        *(["* best  ! worst"] if marked else []),
        *([SWING] if any(cell.swing is not None for row in table.cells for cell in row) else []),
    ]


SWING = "±: how far the farthest run of a cell lay from its median; times without it were measured once"
"""What the figure after a time means."""
