"""A study as one page that needs nothing else, and its raw figures as CSV and JSON beside it.

A landscape is drawn as a heat map, growth as curves; where figures were published, theirs stand beside ours.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
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


def page(study: Study, records: Mapping[str, Record], beside: Sequence[str] = ()) -> str:
    """The whole page as HTML."""
    from jinja2 import Environment, FileSystemLoader

    folder = FileSystemLoader(Path(__file__).parent)
    templates = Environment(loader=folder, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    used = {word for trial in study.trials for word in trial.labelling.split(",")}
    words = {"Which variable is decided next": SELECTS, "How its values are split": BRANCHES, "Order": ORDERS}
    asked, searched = _asked(study)
    return templates.get_template("report.html").render(
        study=study,
        records=records,
        missing=len(study.missing(records)),
        remarks=(*study.notes, *failures(records)),
        asked=asked,
        searched=searched,
        tables=list(with_backtracks(study, records)),
        charts=charts,
        glossary={title: {word: known[word] for word in known if word in used} for title, known in words.items()},
        formulations=sorted({trial.formulation for trial in study.trials} - {"", OWN}),
        beside=beside,
    )


def _asked(study: Study) -> tuple[str, str]:
    """What each run did, and what of it was timed."""
    asked = "looked for every solution" if study.bounds.solutions is None else "looked for the first solution"
    if any(subject.get("model", {}).get("objective") for subject in study.subjects.values()):
        asked = "looked for the best solution and for the proof that it is"
    made = ["puzzle" not in subject and "model" not in subject for subject in study.subjects.values()]
    if all(made):
        return "made a puzzle", "for every try it took"
    if any(made):
        return f"{asked} of a puzzle or made a new one", "of the search alone, or for every try it took"
    return asked, "of the search alone"


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
