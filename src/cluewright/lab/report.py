"""A study as one page that needs nothing else, and its raw figures as CSV and JSON beside it.

A landscape is drawn as a heat map, growth as curves; where figures were published, theirs stand beside ours.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path

from cluewright.core import OptionError
from cluewright.core.labelling import BRANCHES, ORDERS, SELECTS
from cluewright.drawing.charts import Curve, Curves, HeatMap, curves, heat_map
from cluewright.lab.results import is_results_file
from cluewright.lab.study import GROWTH, OWN, Figures, Record, Study
from cluewright.lab.tables import Table, failures, with_backtracks
from cluewright.workshop.texts import write_file


def write_report(study: Study, records: Mapping[str, Record], path: Path) -> list[Path]:
    """Write the page, and beside it CSV and JSON; their paths. No results file is ever written over."""
    beside = path.with_suffix(".csv"), path.with_suffix(".json")
    for each in (path, *beside):
        if is_results_file(each):
            raise OptionError("this is a results file, which the report would write over; name another file", str(each))
    texts = {
        path: page(study, records, [other.name for other in beside]),
        beside[0]: as_csv(study, records),
        beside[1]: as_json(study, records),
    }
    for each, text in texts.items():
        try:
            write_file(each, text)
        except OSError as error:
            raise OptionError(f"cannot write it: {error.strerror}", str(each)) from None
    return list(texts)


def page(study: Study, records: Mapping[str, Record], beside: list[str] | None = None) -> str:
    """The whole page as HTML."""
    style = files(__package__).joinpath("report.css").read_text("utf-8")
    filled = list(with_backtracks(study, records))
    body = "\n".join(
        [
            f"<h1>{escape(study.title)}</h1>",
            *_introduction(study, records),
            *(part for table in filled for part in _section(table, filled)),
            *_glossary(study),
            *_raw(beside or []),
        ]
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(study.title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _introduction(study: Study, records: Mapping[str, Record]) -> Iterator[str]:
    bounds = study.bounds
    asked = "looked for every solution" if bounds.solutions is None else "looked for the first solution"
    searched = "of the search alone"
    if any(subject.get("model", {}).get("objective") for subject in study.subjects.values()):
        asked = "looked for the best solution and for the proof that it is"
    made = ["puzzle" not in subject and "model" not in subject for subject in study.subjects.values()]
    if all(made):
        asked, searched = "made a puzzle", "for every try it took"
    elif any(made):
        asked, searched = f"{asked} of a puzzle or made a new one", "of the search alone, or for every try it took"
    yield (
        "<p>A search for the solution of a puzzle decides one variable after another. Which one comes next, and which "
        "of its values is tried first, is called its <em>labelling</em>; it changes the time by orders of magnitude, "
        f"never the answer. Each figure below is a run of its own that {asked}, given up after {bounds.seconds:g} "
        f"seconds; times are in milliseconds of the processor, {searched}. A figure is marked best or worst only where "
        "the spread of repeated runs allows it.</p>"
    )
    if study.published:
        yield (
            f"<p>The rows marked <em>paper</em> are the published figures ({escape(study.published)}), on another "
            "machine and another engine: what can be compared is the landscape, which choices are good and which are "
            "hopeless, not the milliseconds.</p>"
        )
    missing = len(study.missing(records))
    if missing:
        whole = len(records) + missing
        yield f"<p><strong>Unfinished: {len(records)} of {whole} runs are there.</strong></p>"
    for remark in (*study.notes, *failures(records)):
        yield f'<p class="note">{escape(remark)}</p>'


def _section(table: Table, tables: Sequence[Table]) -> Iterator[str]:
    sheet = table.sheet
    yield f"<h2>{escape(sheet.name)}</h2><p>{escape(sheet.title.capitalize())}, in {escape(table.unit)}.</p>"
    yield '<div class="wide">' + "".join(_table(table)) + "</div>"
    for remark in table.remarks:
        yield f'<p class="note">{escape(remark)}</p>'
    drawn = "".join(f"<figure>{chart}</figure>" for chart in charts(table, tables))
    yield f'<div class="charts">{drawn}</div>'


def _table(table: Table) -> Iterator[str]:
    sheet = table.sheet
    heads = "".join(f"<th>{escape(column)}</th>" for column in sheet.columns)
    whose = "<th></th>" if sheet.published else ""
    yield f"<table><thead><tr><th>{escape(sheet.down)} \\ {escape(sheet.across)}</th>{whose}{heads}</tr></thead><tbody>"
    for r, name in enumerate(sheet.rows):
        cells = "".join(f'<td class="{cell.mark}">{escape(table.text(cell))}</td>' for cell in table.cells[r])
        here = '<td class="whose">here</td>' if sheet.published else ""
        yield f'<tr class="first"><th>{escape(name)}</th>{here}{cells}</tr>'
        if sheet.published:
            theirs = "".join(f"<td>{escape(table.published(figure))}</td>" for figure in sheet.published[r])
            yield f'<tr class="paper"><th></th><td class="whose">paper</td>{theirs}</tr>'
    yield "</tbody></table>"


def charts(table: Table, tables: Sequence[Table] = ()) -> Iterator[str]:
    """The charts of one table, as SVG; tables that share a published chart are drawn together, with the last one."""
    if table.sheet.shows == GROWTH:
        together = [each for each in tables if each.sheet.chart and each.sheet.chart == table.sheet.chart] or [table]
        if table is together[-1]:
            yield _growth(together)
        return
    yield _heat(table)
    if table.sheet.published:
        yield _heat(table, table.sheet.published)


def _short(names: Sequence[str]) -> list[str]:
    """Labels without what the table already says."""
    return [name.replace(" (default)", "") for name in names]


def _here(table: Table) -> Figures:
    return tuple(tuple(cell.value for cell in row) for row in table.cells)


def _heat(table: Table, published: Figures | None = None) -> str:
    """The heat map of our figures, or of the published ones."""
    sheet, figures = table.sheet, published or _here(table)
    if published:
        smallest = min((each for row in published for each in row if each is not None), default=None)
        texts = [[table.published(each) for each in row] for row in published]
        best = [[each is not None and each == smallest for each in row] for row in published]
    else:
        texts = [[table.shown(cell.value) for cell in row] for row in table.cells]
        best = [[cell.mark == "best" for cell in row] for row in table.cells]
    whose = ", as published" if published else ", here" if sheet.published else ""
    marks = [["best" if each else "" for each in row] for row in best]
    names = _short(sheet.rows), _short(sheet.columns)
    return heat_map(HeatMap(f"{sheet.name}{whose} ({table.unit})", *names, figures, texts, marks))


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
    return float(label) if label.replace(".", "", 1).isdecimal() else None


def _glossary(study: Study) -> Iterator[str]:
    used = {word for trial in study.trials for word in trial.labelling.split(",")}
    yield "<h2>The words</h2>"
    for title, known in (("Which variable is decided next", SELECTS), ("How its values are split", BRANCHES)):
        words = [f"<dt>{escape(w)}</dt><dd>{escape(says)}</dd>" for w, says in known.items() if w in used]
        if words:
            yield f"<h3>{title}</h3><dl>{''.join(words)}</dl>"
    if used & set(ORDERS):
        yield "<h3>Order</h3><p>" + "; ".join(f"<b>{w}</b>: {says}" for w, says in ORDERS.items() if w in used) + "</p>"
    formulations = sorted({trial.formulation for trial in study.trials} - {"", OWN})
    if formulations:
        yield (
            f"<h3>Formulations</h3><p>A formulation is one way to state the puzzle's rules as constraints: "
            f"{escape(', '.join(formulations))}.</p>"
        )
    yield (
        f"<p><b>&gt; {study.bounds.seconds * 1000:,.0f}</b>: no answer within the limit. A cell with several runs "
        "shows their median.</p>"
    )


def _raw(beside: list[str]) -> Iterator[str]:
    if beside:
        links = " and ".join(f'<a href="{escape(name)}">{escape(name)}</a>' for name in beside)
        yield f'<p class="quiet">Every run with all its figures: {links}. Made by Cluewright.</p>'


def as_csv(study: Study, records: Mapping[str, Record]) -> str:
    """One line a run, with the engine's counts as columns."""
    counts = sorted({name for record in records.values() for name in record.statistics})
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    fixed = ("subject", "formulation", "labelling", "repeat", "status", "seconds", "solutions", "complete")
    writer.writerow([*fixed, *counts, "detail"])
    for trial in study.trials:
        if trial.key in records:
            record = records[trial.key]
            known = [record.status, record.seconds, record.solutions, record.complete]
            writer.writerow([*trial, *known, *(record.statistics.get(name, "") for name in counts), record.detail])
    return out.getvalue()


def as_json(study: Study, records: Mapping[str, Record]) -> str:
    """The study's definition and every run."""
    runs = [{**trial._asdict(), **records[trial.key]._asdict()} for trial in study.trials if trial.key in records]
    return json.dumps({"study": study.document(), "runs": runs}, ensure_ascii=False, indent=1) + "\n"
