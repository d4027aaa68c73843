"""What a study shows, in sentences: the best and the worst, what matters most, how time grows, where a paper agrees.

A sentence is written only if the runs carry it: another run of the same study may say less or more, not the contrary.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from statistics import fmean
from typing import NamedTuple

from cluewright.lab import ranking
from cluewright.lab.growths import growths
from cluewright.lab.influences import influences
from cluewright.lab.landscape import Comparison, compare
from cluewright.lab.spread import Spread
from cluewright.lab.study import GROWTH, Record, Study
from cluewright.lab.tables import Cell, Table, showing, tables

_LISTED = 8
"""Labellings named in one sentence before it says how many more there are."""


class Findings(NamedTuple):
    """Sentences about one landscape or one growth."""

    about: str
    sentences: list[str]


def findings(study: Study, tables: Sequence[Table], records: Mapping[str, Record]) -> list[Findings]:
    """What can be said so far."""
    found = []
    for _, group in groupby(tables, key=lambda table: (table.sheet.group or table.sheet.name, table.sheet.measure)):
        members = list(group)
        sheet = members[0].sheet
        sentences = list(growths(members) if sheet.shows == GROWTH else _landscape(members, study, records))
        if sentences:
            found.append(Findings(sheet.group or sheet.name, sentences))
    overall = [*influences(study, records), *_failures(records)]
    if overall:
        found.append(Findings("overall", overall))
    return found


def _landscape(members: Sequence[Table], study: Study, records: Mapping[str, Record]) -> Iterator[str]:
    labellings = {trial.key: trial.labelling for trial in study.trials}
    here = {name: cell.bounds for name, cell, _ in _cells(members, labellings) if cell.value is not None}
    there = {name: figure for name, _, figure in _cells(members, labellings) if figure is not None}
    if not here:
        return
    told = ranking.landscape(here, _backtracks(members, study, records), members[0])
    yield from (f"Here: {sentence[:1].lower()}{sentence[1:]}" if there else sentence for sentence in told)
    if there:
        yield ranking.published(there, members[0])
        comparison = compare(there, here)
        if comparison and not all(math.isinf(spread.middle) for spread in here.values()):
            yield from _agreement(comparison)
            yield from _margins(members)


def _backtracks(members: Sequence[Table], study: Study, records: Mapping[str, Record]) -> dict[str, float]:
    """The backtracks of each labelling in these tables; none if some run did not count them."""
    sheets = tuple(showing(table.sheet, "backtracks") for table in members)
    counted = tables(replace(study, sheets=sheets), records)
    labellings = {trial.key: trial.labelling for trial in study.trials}
    found = {name: cell.value for name, cell, _ in _cells(counted, labellings)}
    known = {name: value for name, value in found.items() if value is not None}
    return known if len(known) == len(found) else {}


def _cells(tables: Sequence[Table], labellings: Mapping[str, str]) -> Iterator[tuple[str, Cell, float | None]]:
    """Each labelling once, with what was measured here and what was published."""
    seen: set[tuple[str, ...]] = set()
    for table in tables:
        for r, keys in enumerate(table.sheet.cells):
            for c, trials in enumerate(keys):
                if trials not in seen:
                    seen.add(trials)
                    published = table.sheet.published[r][c] if table.sheet.published else None
                    yield labellings[trials[0]], table.cells[r][c], published


def _agreement(found: Comparison) -> Iterator[str]:
    yield f"The two landscapes {found.told} labellings (1 is the same order, 0 no relation)."
    quarters = (
        ("Good in both (in the best quarter)", found.good),
        ("Hopeless in both (in the worst quarter)", found.hopeless),
        ("Good there but hopeless here", found.fallen),
        ("Hopeless there but good here", found.risen),
    )
    for words, names in quarters:
        yield f"{words}: {_listed(names)}."


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    return ", ".join(names[:_LISTED]) + more if names else "none"


def _margins(tables: Sequence[Table]) -> Iterator[str]:
    """The choices of each kind from best to worst, there and here."""
    for axis, what in ((1, tables[0].sheet.across), (0, tables[0].sheet.down)):
        there, here = (_order(tables, axis, published=published) for published in (True, False))
        if len(there) > 2:
            yield (
                f"By {what}, from best to worst: there {_chain(there)}; here {_chain(here)} "
                "(= where the spread does not tell which is better)."
            )


def _chain(order: Sequence[tuple[str, Spread]]) -> str:
    """Names from best to worst, `=` between two that are not told apart."""
    signs = [" < " if one.is_below(other) else " = " for (_, one), (_, other) in pairwise(order)]
    return "".join(name + sign for (name, _), sign in zip(order, [*signs, ""], strict=True))


def _order(tables: Sequence[Table], axis: int, *, published: bool) -> list[tuple[str, Spread]]:
    """Rows or columns by the geometric mean of their figures; no answer counts as twice the longest figure."""
    figures: dict[str, list[Spread]] = {}
    for table in tables:
        for r, row in enumerate(table.cells):
            for c, cell in enumerate(row):
                value = (table.sheet.published or ())[r][c] if published else cell.value
                if value is not None:
                    label = table.sheet.columns[c] if axis else table.sheet.rows[r]
                    spread = Spread.exact(value) if published else cell.bounds
                    figures.setdefault(label.replace(" (default)", ""), []).append(spread)
    answered = [each for row in figures.values() for each in row if not math.isinf(each.middle)]
    ceiling = 2 * max((each.middle for each in answered), default=1.0)
    means = {label: _mean(spreads, ceiling) for label, spreads in figures.items()}
    return sorted(means.items(), key=lambda mean: mean[1].middle)


def _mean(spreads: Sequence[Spread], ceiling: float) -> Spread:
    """The geometric mean, bound by bound."""
    return Spread(
        *(
            math.exp(fmean(math.log(max(min(value, ceiling), 1e-6)) for value in values))
            for values in zip(*spreads, strict=True)
        )
    )


def _failures(records: Mapping[str, Record]) -> Iterator[str]:
    """Runs that ended otherwise than with an answer or a time-out."""
    odd = [record for record in records.values() if record.status in ("memory", "error", "died")]
    if odd:
        detail = next((record.detail for record in odd if record.detail), "")
        runs = "run" if len(odd) == 1 else "runs"
        yield f"{len(odd)} {runs} ended without an answer before the limit ({odd[0].status}: {detail})."
