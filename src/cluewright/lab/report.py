"""A study as one page that needs nothing else, and its raw figures as CSV and JSON beside it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path

from cluewright.core import OptionError
from cluewright.core.labelling import BRANCHES, ORDERS, SELECTS
from cluewright.lab.figures import charts, side_by_side
from cluewright.lab.findings import Findings, findings
from cluewright.lab.results import is_results_file
from cluewright.lab.study import LANDSCAPE, OWN, Record, Study
from cluewright.lab.tables import SWING, Table, showing, tables
from cluewright.workshop.texts import write_file

_STYLE = """
body { font: 16px/1.5 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif; color: #20242b; background: #fff;
  max-width: 76rem; margin: 2rem auto; padding: 0 1.2rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin-bottom: .3rem; }
h2 { font-size: 1.25rem; margin: 2.4rem 0 .5rem; border-top: 1px solid #dfe3e9; padding-top: 1.2rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 .2rem; }
p, li, dd { max-width: 48rem; }
table { border-collapse: collapse; font-size: .9rem; margin: .8rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .22rem .7rem; text-align: right; white-space: nowrap; }
thead th { border-bottom: 2px solid #20242b; }
tbody th { text-align: left; font-weight: 600; }
tbody tr.first > * { border-top: 1px solid #dfe3e9; }
tr.paper td, td.whose { color: #59616d; }
td.best { font-weight: bold; background: #e3f1e7; }
td.worst { background: #f8e3e1; }
.wide { overflow-x: auto; }
.charts { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
figure { margin: .6rem 0; max-width: 100%; overflow-x: auto; }
.note, .quiet { color: #59616d; font-size: .92rem; }
dt { font-weight: 600; } dd { margin: 0 0 .4rem 1.5rem; }
@media screen and (prefers-color-scheme: dark) {
  body { color: #e8ebf0; background: #16191e; } h2 { border-color: #39414d; } thead th { border-color: #e8ebf0; }
  tbody tr.first > * { border-color: #39414d; } tr.paper td, td.whose, .note, .quiet { color: #a3adba; }
  td.best { background: #1f3b2a; } td.worst { background: #4a2426; } a { color: #84bdf7; }
}
@media print { body { max-width: none; margin: 0; } h2, figure, table { break-inside: avoid; } }
"""


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
    filled = tables(study, records)
    found = findings(study, filled, records)
    body = "\n".join(
        [
            f"<h1>{escape(study.title)}</h1>",
            *_introduction(study, records),
            *_summary(found),
            *(part for table in filled for part in _section(table, filled)),
            *_counts(study, records),
            *_glossary(study),
            *_raw(beside or []),
        ]
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(study.title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
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
        f"seconds; times are in milliseconds of the processor, {searched}. Nothing is called best, worst or so many "
        "times as long unless the spread of repeated runs allows it.</p>"
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
    for remark in study.notes:
        yield f'<p class="note">{escape(remark)}</p>'


def _summary(found: list[Findings]) -> Iterator[str]:
    if found:
        yield "<h2>What it shows</h2>"
    for each in found:
        yield f"<h3>{escape(each.about.capitalize() if each.about == 'overall' else each.about)}</h3><ul>"
        yield from (f"<li>{escape(sentence)}</li>" for sentence in each.sentences)
        yield "</ul>"


def _section(table: Table, tables: Sequence[Table]) -> Iterator[str]:
    sheet = table.sheet
    yield f"<h2>{escape(sheet.name)}</h2><p>{escape(sheet.title.capitalize())}, in {escape(table.unit)}.</p>"
    yield '<div class="wide">' + "".join(_table(table)) + "</div>"
    for remark in sheet.notes:
        yield f'<p class="note">{escape(remark)}</p>'
    yield side_by_side(list(charts(table, tables)))


def _table(table: Table) -> Iterator[str]:
    sheet = table.sheet
    heads = "".join(f"<th>{escape(column)}</th>" for column in sheet.columns)
    whose = "<th></th>" if sheet.published else ""
    yield f"<table><thead><tr><th>{escape(sheet.down)} \\ {escape(sheet.across)}</th>{whose}{heads}</tr></thead><tbody>"
    for r, name in enumerate(sheet.rows):
        cells = "".join(
            f'<td class="{cell.mark}">{escape(_shown(table, r, c))}</td>' for c, cell in enumerate(table.cells[r])
        )
        here = '<td class="whose">here</td>' if sheet.published else ""
        yield f'<tr class="first"><th>{escape(name)}</th>{here}{cells}</tr>'
        if sheet.published:
            theirs = "".join(f"<td>{escape(table.published(figure))}</td>" for figure in sheet.published[r])
            yield f'<tr class="paper"><th></th><td class="whose">paper</td>{theirs}</tr>'
    yield "</tbody></table>"


def _shown(table: Table, row: int, column: int) -> str:
    cell = table.cells[row][column]
    text = table.text(cell)
    return f"{text} ({cell.mark})" if cell.mark == "best" else text


def _counts(study: Study, records: Mapping[str, Record]) -> Iterator[str]:
    """The engine's own measure of the work, which no machine changes."""
    if study.kind != "labelling":
        return
    for measure in ("backtracks",):
        if all(measure in record.statistics for record in records.values() if record.answered):
            sheets = tuple(showing(s, measure) for s in study.sheets if s.shows == LANDSCAPE)
            yield f"<h2>{measure.capitalize()}</h2><p>Dead ends met on the way: a count that no machine changes.</p>"
            for table in tables(replace(study, sheets=sheets), records):
                yield side_by_side(list(charts(table)))


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
        f"shows their median. {escape(SWING)}.</p>"
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
