"""What a study shows, in sentences: the best and the worst, what matters most, how time grows, where a paper agrees."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from statistics import fmean
from typing import NamedTuple

from cluewright.lab.growth import Growth, growth
from cluewright.lab.landscape import Comparison, compare, shares
from cluewright.lab.study import GROWTH, Figures, Record, Study
from cluewright.lab.tables import Cell, Table

_LISTED = 8
"""Labellings named in one sentence before it says how many more there are."""

_FITS = 0.5
"""The share of the variation that a law of growth must explain to be called one."""


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
        sentences = list(_growths(members) if sheet.shows == GROWTH else _landscape(members, study))
        if sentences:
            found.append(Findings(sheet.group or sheet.name, sentences))
    overall = [*_what_matters(study, records), *_failures(records)]
    if overall:
        found.append(Findings("overall", overall))
    return found


def _landscape(tables: Sequence[Table], study: Study) -> Iterator[str]:
    labellings = {trial.key: trial.labelling for trial in study.trials}
    here, there = _figures(tables, labellings), _published(tables, labellings)
    if not here:
        return
    yield _spread("here" if there else "", here, tables[0])
    if there:
        yield _spread("there", there, tables[0])
        comparison = compare(there, here)
        if comparison and not all(map(math.isinf, here.values())):
            yield from _agreement(comparison)
            yield from _margins(tables)


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


def _figures(tables: Sequence[Table], labellings: Mapping[str, str]) -> dict[str, float]:
    return {name: cell.value for name, cell, _ in _cells(tables, labellings) if cell.value is not None}


def _published(tables: Sequence[Table], labellings: Mapping[str, str]) -> dict[str, float]:
    return {name: figure for name, _, figure in _cells(tables, labellings) if figure is not None}


def _spread(where: str, figures: Mapping[str, float], table: Table) -> str:
    """The best and the worst `where` (here, there, or nowhere in particular)."""
    best = min(figures, key=lambda name: figures[name])
    worst = max(figures, key=lambda name: figures[name])
    if math.isinf(figures[best]):
        return _capital(f"{where} no labelling gave an answer within the limit.".strip())
    least, most = (f"{table.shown(figures[name])} {table.unit}" for name in (best, worst))
    if figures[best] == figures[worst]:
        who = f"all {len(figures)} labellings" if len(figures) > 1 else f"the one labelling, {best},"
        return _capital(f"{where} {who} took {least}.".strip())
    fastest = _capital(f"{where} the best labelling is {best} ({least})".strip())
    late = [name for name in figures if math.isinf(figures[name])]
    if not late:
        times = figures[worst] / max(figures[best], 1e-6)
        return f"{fastest}, the worst {worst} ({most}): {times:,.0f} times as long."
    sentence = f"{fastest}; {len(late)} of {len(figures)} gave no answer within the limit"
    if table.sheet.measure != "seconds":
        return f"{sentence}."
    return f"{sentence}, {table.limit / max(figures[best], 1e-6):,.0f} times as long."


def _agreement(found: Comparison) -> Iterator[str]:
    yield (
        f"The two landscapes {found.in_words}: rank correlation {found.correlation:.2f} over {found.size} labellings "
        "(1 is the same order, 0 no relation)."
    )
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
        orders = [_order(tables, axis, published=published) for published in (True, False)]
        if len(orders[0]) > 2:
            yield f"By {what}, from best to worst: there {', '.join(orders[0])}; here {', '.join(orders[1])}."


def _order(tables: Sequence[Table], axis: int, *, published: bool) -> list[str]:
    """Rows or columns by the geometric mean of their figures; no answer counts as twice the longest figure."""
    figures: dict[str, list[float]] = {}
    for table in tables:
        for r, row in enumerate(table.cells):
            for c, cell in enumerate(row):
                value = (table.sheet.published or ())[r][c] if published else cell.value
                if value is not None:
                    label = table.sheet.columns[c] if axis else table.sheet.rows[r]
                    figures.setdefault(label.replace(" (default)", ""), []).append(value)
    ceiling = 2 * max((value for row in figures.values() for value in row if not math.isinf(value)), default=1.0)
    return sorted(
        figures, key=lambda label: fmean(math.log(max(min(value, ceiling), 1e-6)) for value in figures[label])
    )


def _growths(tables: Sequence[Table]) -> Iterator[str]:
    for table in tables:
        if table.sheet.published:
            yield from _same_growth(table, table.sheet.published)
        sheet = table.sheet
        sizes = [_number(row) for row in sheet.rows]
        for c, column in enumerate(sheet.columns):
            here = [row[c].value for row in table.cells]
            law = growth(sizes, here)
            name = f"{sheet.across} {column}: " if len(sheet.columns) > 1 else ""
            sentence = _capital(f"{name}{_law(table, law)}")
            late = [row for row, value in zip(sheet.rows, here, strict=True) if value is not None and math.isinf(value)]
            if late:
                sentence += f"; no answer within the limit at {', '.join(late)}"
            if sheet.published:
                there = growth(sizes, [row[c] for row in sheet.published])
                sentence += f"; published: {there if there and there.fit >= _FITS else 'no law'}"
            yield sentence + "."


def _same_growth(table: Table, published: Figures) -> Iterator[str]:
    """Whether size and choice rank the figures alike there and here, and how far each choice gets."""
    sheet = table.sheet
    here = {
        f"{row} {column}": value
        for r, row in enumerate(sheet.rows)
        for c, column in enumerate(sheet.columns)
        if (value := table.cells[r][c].value) is not None
    }
    there = {
        f"{row} {column}": figure
        for r, row in enumerate(sheet.rows)
        for c, column in enumerate(sheet.columns)
        if (figure := published[r][c]) is not None
    }
    found = compare(there, here)
    if found:
        yield (
            f"There and here the figures {found.in_words}: rank correlation {found.correlation:.2f} over {found.size} "
            "cells."
        )
    if any(math.isinf(figure) for figure in (*there.values(), *here.values())):
        reached = [
            f"{column} there {_reached(sheet.rows, [row[c] for row in published])}, "
            f"here {_reached(sheet.rows, [row[c].value for row in table.cells])}"
            for c, column in enumerate(sheet.columns)
        ]
        yield f"With an answer up to ({sheet.down}): {'; '.join(reached)}."


def _law(table: Table, law: Growth | None) -> str:
    if law is None:
        return "too few figures for a law of growth"
    if law.fit < _FITS:
        return f"{_measured(table)} follows no law of growth (the nearest is {law})"
    return f"{_measured(table)} grows as {law}, n = {table.sheet.down}"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _reached(rows: Sequence[str], figures: Sequence[float | None]) -> str:
    known = [row for row, figure in zip(rows, figures, strict=True) if figure is not None and not math.isinf(figure)]
    return known[-1] if known else "none"


def _measured(table: Table) -> str:
    return "time" if table.sheet.measure == "seconds" else f"the number of {table.sheet.measure}"


def _number(label: str) -> float:
    """The size a row stands for: its first number."""
    digits = "".join(letter if letter.isdigit() else " " for letter in label).split()
    return float(digits[0]) if digits else math.nan


def _what_matters(study: Study, records: Mapping[str, Record]) -> Iterator[str]:
    """Which choice explains most of the differences, where formulations were compared."""
    if study.kind != "labelling":
        return
    by_subject: dict[str, dict[tuple[str, ...], list[float]]] = {}
    for trial in study.trials:
        if trial.key in records:
            figure = min(records[trial.key].measured("seconds") or 0.0, study.bounds.seconds)
            parts = (trial.formulation, trial.labelling, *trial.labelling.split(","))
            by_subject.setdefault(trial.subject, {}).setdefault(parts, []).append(max(figure, 1e-6))
    for subject, runs in by_subject.items():
        times = {parts: math.prod(found) ** (1 / len(found)) for parts, found in runs.items()}
        if len(times) > 3:
            yield from _shared_out(subject, times, study.bounds.seconds)


def _shared_out(subject: str, times: Mapping[tuple[str, ...], float], limit: float) -> Iterator[str]:
    formulation, labelling, *options = shares(times)
    named = ("variable choice", "value choice", "order")
    parts = ", ".join(f"{name} {share:.0%}" for name, share in zip(named, options, strict=False) if share > 0)
    if len({parts[0] for parts in times}) < 2:
        if parts:
            yield f"{subject}: of the differences between labellings (in log time), the options alone explain: {parts}."
        return
    matters = "matters more than" if formulation > labelling else "matters less than"
    yield (
        f"{subject}: the formulation {matters} the labelling: it explains {formulation:.0%} of the differences in log "
        f"time, the labelling {labelling:.0%}, the rest is which goes with which."
    )
    typical = {name: _typical(times, name) for name in {parts[0] for parts in times}}
    order = sorted(typical, key=lambda name: typical[name])
    told = ", ".join(f"{name} {_duration(typical[name], limit)}" for name in order)
    yield f"{subject}: typical time by formulation (geometric mean over the labellings): {told}."


def _typical(times: Mapping[tuple[str, ...], float], formulation: str) -> float:
    own = [math.log(value) for parts, value in times.items() if parts[0] == formulation]
    return math.exp(sum(own) / len(own))


def _duration(seconds: float, limit: float) -> str:
    return (
        "the whole limit" if seconds >= limit else f"{seconds * 1000:,.3g} ms" if seconds < 1 else f"{seconds:,.3g} s"
    )


def _failures(records: Mapping[str, Record]) -> Iterator[str]:
    """Runs that ended otherwise than with an answer or a time-out."""
    odd = [record for record in records.values() if record.status in ("memory", "error", "died")]
    if odd:
        detail = next((record.detail for record in odd if record.detail), "")
        yield f"{len(odd)} runs ended without an answer before the limit ({odd[0].status}: {detail})."
