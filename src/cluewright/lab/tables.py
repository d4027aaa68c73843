"""Sheets filled with what was measured: each cell a median, how far the runs lay from it, and a mark where it ranks.

Counts of one search are the same in every run. Times are not: the same search took up to 1.8 times as long in another
process on a busy machine. So a time is marked best or worst only where its bounds meet those of no other cell.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from statistics import median
from typing import NamedTuple

from cluewright.core import OptionError
from cluewright.lab.study import LANDSCAPE, MEASURES, Record, Sheet, Study, Trial

EXACT = ("choice points", "backtracks", "solutions", "depth", "constraints", "tries", "objective")
"""Measures that come out the same whenever the same search is run."""

SHORT = 50_000
"""Choices of a search that take about a quarter of a second. Where no search of a landscape makes more, its times are
not ranked: such times say more about the machine than about the labelling, and the backtracks say enough."""

_ALONE = math.sqrt(2.0)
"""How far a time that was measured once may be off, either way: of two such times one must be twice the other."""

_REPEATED = 1.1
"""How far beyond the times that were measured another may lie."""

MARKS = {"best": "★", "worst": "✗"}
SWING = "±: how far the farthest run of a cell lay from its median; times without it were measured once"
"""What the figure after a time means."""


class Spread(NamedTuple):
    """A figure and the bounds within which it lies; infinity for no answer."""

    low: float
    middle: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float], factor: float = 1.0, given_up: float = math.inf) -> Spread:
        """The median of several runs; its bounds lie beyond the smallest and the largest value by this factor.

        A search without an answer takes longer than the seconds after which it was given up.

        >>> Spread.of([3.0, 1.0, 2.0])
        Spread(low=1.0, middle=2.0, high=3.0)
        >>> Spread.of([math.inf], 1.1, given_up=60)
        Spread(low=60, middle=inf, high=inf)
        """
        return cls(min(min(values) / factor, given_up), median(values), max(values) * factor)

    def is_below(self, other: Spread) -> bool:
        """Whether this is the smaller figure, however both turn out within their bounds."""
        return self.high < other.low

    @property
    def swing(self) -> float:
        """How far the bounds lie from the figure, as a share of it."""
        if not 0 < self.middle < math.inf or self.high == math.inf:
            return 0.0
        return max(self.high / self.middle - 1, 1 - self.low / self.middle)


class Cell(NamedTuple):
    """One figure."""

    value: float | None
    """Infinity where no answer came, None where nothing was measured."""

    failure: str = ""
    """Why no answer came: `timeout`, `memory`, `died` or `error`."""

    mark: str = ""
    """`best`, `worst` or empty."""

    bounds: Spread = Spread(0.0, 0.0, math.inf)
    """Where the figure of another run may lie."""

    swing: float | None = None
    """How far the runs lay from the figure, as a share of it; None where it was not measured more than once."""


@dataclass(frozen=True)
class Table:
    """A filled sheet."""

    sheet: Sheet
    cells: tuple[tuple[Cell, ...], ...]
    limit: float
    """The time limit of each run, which a time-out exceeds."""

    unranked: str = ""
    """Why no cell of the landscape is marked best, if so."""

    @property
    def is_time(self) -> bool:
        """Whether the figures are seconds."""
        return self.sheet.measure.endswith("seconds")

    @property
    def complete(self) -> bool:
        """Whether every cell has its figure."""
        return all(cell.value is not None for row in self.cells for cell in row)

    @property
    def unit(self) -> str:
        """What the figures are."""
        return "ms" if self.is_time else self.sheet.measure

    @property
    def remarks(self) -> list[str]:
        """What a reader of this table must know: its signs, and why nothing is marked best."""
        cells = [cell for row in self.cells for cell in row]
        signs = "  ".join(f"{sign} {mark}" for mark, sign in MARKS.items())
        return [
            *([signs] if any(cell.mark for cell in cells) else []),
            *([SWING] if any(cell.swing is not None for cell in cells) else []),
            *([self.unranked] if self.unranked else []),
            *self.sheet.notes,
        ]

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
        """A published figure in the same way; the time limit of its publisher is not ours, nor always known."""
        if value == math.inf:
            return "timeout"
        return f"{value * 1000:,.0f}" if value is not None and self.sheet.measure == "seconds" else self.shown(value)

    def text(self, cell: Cell) -> str:
        """A cell for people: its mark and its figure with how far the runs lay apart, or why there is none."""
        mark = f"{MARKS[cell.mark]} " if cell.mark else ""
        swing = "" if cell.swing is None else f" ±{math.ceil(cell.swing * 20) * 5}%"
        failed = cell.failure not in ("", "timeout")
        return f"{mark}{cell.failure}" if failed else f"{mark}{self.shown(cell.value)}{swing}"

    def __str__(self) -> str:
        """The table in columns of characters, published figures in a line below ours, then the remarks."""
        sheet = self.sheet
        whose = ([""], ["here"], ["paper"]) if sheet.published else ([], [], [])
        rows = [[f"{sheet.down} \\ {sheet.across}", *whose[0], *sheet.columns]]
        for r, name in enumerate(sheet.rows):
            rows.append([name, *whose[1], *map(self.text, self.cells[r])])
            if sheet.published:
                rows.append(["", *whose[2], *map(self.published, sheet.published[r])])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        names = 1 + len(whose[0])
        lines = [
            "  ".join(
                text.ljust(width) if column < names else text.rjust(width)
                for column, (text, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]
        title = f"{sheet.name}: {sheet.title} ({self.unit})"
        return "\n".join([title, "", lines[0], "-" * max(map(len, lines)), *lines[1:], "", *self.remarks]).rstrip()


def tables(study: Study, records: Mapping[str, Record]) -> list[Table]:
    """Every sheet of a study, filled as far as there are records."""
    trials = {trial.key: trial for trial in study.trials}
    filled = [
        Table(
            sheet,
            tuple(
                tuple(_cell(study, sheet.measure, [trials[key] for key in keys], records) for keys in row)
                for row in sheet.cells
            ),
            study.bounds.seconds,
        )
        for sheet in study.sheets
    ]
    return [
        _marked(table, [each for each in filled if _landscape(each.sheet) == _landscape(table.sheet)], records)
        for table in filled
    ]


def with_backtracks(study: Study, records: Mapping[str, Record]) -> Iterator[Table]:
    """The tables, each followed by its backtracks where its times do not rank and the study shows none yet."""
    shown = {sheet.measure for sheet in study.sheets}
    counted = replace(study, sheets=tuple(showing(sheet, "backtracks") for sheet in study.sheets))
    for table, counts in zip(tables(study, records), tables(counted, records), strict=True):
        yield table
        known = {cell.value for row in counts.cells for cell in row}
        if table.unranked and "backtracks" not in shown and None not in known and known != {math.inf}:
            yield counts


def measured_as(study: Study, measure: str, records: Mapping[str, Record]) -> Study:
    """The same study with its sheets showing another measure; one that no run has is refused."""
    refuse_unknown_measure(measure)
    if all(record.measured(measure) in (None, math.inf) for record in records.values()) and measure != "seconds":
        counted = sorted({name for record in records.values() for name in record.statistics})
        raise OptionError(f"no run counted {measure!r}; there is {', '.join(['seconds', *counted])}")
    return replace(study, sheets=tuple(showing(sheet, measure) for sheet in study.sheets))


def refuse_unknown_measure(measure: str) -> None:
    """Refuse what no run measures of itself."""
    if measure not in MEASURES:
        raise OptionError(f"{measure[:40]!r} is not measured; there is {', '.join(MEASURES)}")


def showing(sheet: Sheet, measure: str) -> Sheet:
    """The same sheet for another measure, which its title names."""
    if measure == sheet.measure:
        return sheet
    named = sheet.title.removeprefix("time ")
    title = f"{measure} {named}" if named != sheet.title else f"{sheet.title}, {measure}"
    return replace(sheet, measure=measure, title=title, published=None, chart="")


def failures(records: Mapping[str, Record]) -> list[str]:
    """One line about the runs that ended otherwise than with an answer or a time-out, if there are any."""
    odd = [record for record in records.values() if record.status in ("memory", "error", "died")]
    if not odd:
        return []
    detail = next((record.detail for record in odd if record.detail), "")
    runs = "run" if len(odd) == 1 else "runs"
    return [f"{len(odd)} {runs} ended without an answer before the limit ({odd[0].status}: {detail})."]


def _landscape(sheet: Sheet) -> tuple[str, str]:
    """Sheets of one group and measure share a best and a worst."""
    return sheet.group or sheet.name, sheet.measure


def _cell(study: Study, measure: str, trials: Sequence[Trial], records: Mapping[str, Record]) -> Cell:
    """The median over the subjects of a cell; of each subject the median of its runs, which are one search repeated."""
    if any(trial.key not in records and not study.spared(trial, records) for trial in trials):
        return Cell(None)
    runs: list[Sequence[float]] = []
    bounds = []
    for same in _searches(study, trials, records):
        values = [value for record in same if (value := record.measured(measure)) is not None]
        if values:
            given_up = min((record.seconds for record in same if not record.answered), default=math.inf)
            factor = 1.0 if measure in EXACT else _ALONE if len(values) == 1 else _REPEATED
            runs.append(values)
            bounds.append(Spread.of(values, factor, math.inf if measure in EXACT else given_up))
    if not runs:
        return Cell(None)
    seen = _middle([Spread.of(values) for values in runs])
    statuses = [records[trial.key].status for trial in trials if trial.key in records]
    odd = Counter(status for status in statuses if status not in ("found", "none"))
    failure = odd.most_common(1)[0][0] if math.isinf(seen.middle) else ""
    repeated = measure not in EXACT and all(len(values) > 1 for values in runs) and not failure
    return Cell(seen.middle, failure, "", _middle(bounds), seen.swing if repeated else None)


def _middle(spreads: Sequence[Spread]) -> Spread:
    """One figure for several subjects: the median, and the medians of the bounds."""
    return Spread(*(median(each) for each in zip(*spreads, strict=True)))


def _searches(study: Study, trials: Sequence[Trial], records: Mapping[str, Record]) -> Iterator[list[Record]]:
    """The records of a cell, those of one search together."""

    def search(trial: Trial) -> tuple[str, int]:
        return (trial._replace(repeat=0).key, 0 if study.repeats_alike(trial) else trial.repeat)

    for _, same in groupby(sorted(trials, key=search), key=search):
        yield [records[trial.key] for trial in same if trial.key in records]


def _marked(table: Table, landscape: Sequence[Table], records: Mapping[str, Record]) -> Table:
    """Mark what is smaller, or larger, than everything else of its landscape; of counts, all that are alike.

    So are all that gave no answer: none is worse because it was given up later.
    """
    there = [cell.bounds for each in landscape for row in each.cells for cell in row if cell.value is not None]
    if table.sheet.shows != LANDSCAPE or len(there) < 2:
        return table
    choices = _most_choices(landscape, records)
    if table.is_time and choices is not None and choices <= SHORT:
        says = (
            f"The times are not ranked: no search here makes more than {choices:,.0f} choices, and the times of such "
        )
        return replace(table, unranked=f"{says}short searches say more about the machine.")
    late = Spread(min((spread.low for spread in there if math.isinf(spread.middle)), default=0.0), math.inf, math.inf)
    best, worst = _extremes({late if math.isinf(spread.middle) else spread for spread in there})

    def marked(cell: Cell) -> Cell:
        bounds = late if cell.value is not None and math.isinf(cell.value) else cell.bounds
        mark = "" if cell.value is None else "best" if bounds == best else "worst" if bounds == worst else ""
        return cell._replace(mark=mark)

    known = best or table.sheet.measure in EXACT
    says = "" if known else "No cell is marked best: the spread of the runs does not show which figure is the smallest."
    return replace(table, cells=tuple(tuple(map(marked, row)) for row in table.cells), unranked=says)


def _most_choices(landscape: Sequence[Table], records: Mapping[str, Record]) -> float | None:
    """The most choices that a search of this landscape made; None if one was not counted or gave no answer."""
    keys = {key for table in landscape for row in table.sheet.cells for cell in row for key in cell}
    choices = [records[key].measured("choice points") for key in keys if key in records]
    return None if None in choices or math.inf in choices else max(count or 0.0 for count in choices)


def _extremes(different: set[Spread]) -> tuple[Spread | None, Spread | None]:
    """The figures that are surely the smallest and the largest; None where their bounds meet, or all are alike.

    Figures that are exactly alike, as counts and time-outs are, are one figure.
    """
    if len(different) < 2:
        return None, None
    smallest = (one for one in different if all(one.is_below(other) for other in different - {one}))
    largest = (one for one in different if all(other.is_below(one) for other in different - {one}))
    return next(smallest, None), next(largest, None)
