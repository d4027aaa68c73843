"""Published tables run again: a room's `papers/*.json` says what a paper measured, and with which settings.

Each table gives its rows and columns labels and settings; a cell's settings are the table's, the row's and the
column's together (and its own, where it is special). Settings name the instance (`example`: one of the room's;
`puzzle`: a document; `instance`: parameters of a substitute; `parameters`: of a puzzle to be made), the `formulation`
and the parts of the `labelling`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cluewright.core import Family, Labelling, OptionError
from cluewright.lab.scale_study import instance
from cluewright.lab.study import ENOUGH, IN_PYTHON, Bounds, Figures, Plan, Sheet, Study, Trial, rounds
from cluewright.workshop import examples

Settings = Mapping[str, Any]


def limit(family: Family) -> float:
    """Seconds after which a run is given up, where nobody says otherwise: so that a whole paper takes minutes."""
    seconds: float = _paper(family)["limit"]
    return seconds


def _paper(family: Family) -> dict[str, Any]:
    papers = family.papers()
    if not papers:
        raise OptionError(f"there is no paper with tables about {family.name}")
    paper: dict[str, Any] = json.loads(papers[0])
    return paper


def study(family: Family, bounds: Bounds, tables: tuple[str, ...] = ()) -> Study:
    """The study that runs a room's published tables again, or those of these names."""
    paper = _paper(family)
    there = [table["name"] for table in paper["tables"]]
    for name in tables:
        if name not in there:
            raise OptionError(f"the paper has no {name!r}; it has {', '.join(there)}")
    plan = _Plan(family=family)
    for table in paper["tables"]:
        if not tables or table["name"] in tables:
            plan.sheets += plan.of_table(table, paper)
    notes = (*paper["notes"], IN_PYTHON)
    return plan.study("paper", paper["paper"], bounds, published=paper["engine"], notes=notes, enough=ENOUGH)


@dataclass(kw_only=True)
class _Plan(Plan):
    """The study of published tables while it is laid out."""

    family: Family

    def of_table(self, table: Settings, paper: Settings) -> Iterator[Sheet]:
        """One sheet a measure of the table."""
        common = {"formulation": paper["formulation"], **table.get("with", {})}
        substituted: set[str] = set()
        cells = tuple(
            tuple(
                self._cell(_merged(common, row, column, _special(table, row, column)), substituted)
                for column in table["columns"]
            )
            for row in table["rows"]
        )
        notes = list(table.get("notes", ()))
        if substituted:
            notes.append(_substitutes(len(substituted), table))
        for measure, published in table["figures"].items():
            scale = 0.001 if table.get("unit") == "ms" and measure == "seconds" else 1
            yield Sheet(
                name=table["name"] + (f", {measure}" if len(table["figures"]) > 1 else ""),
                title=table["title"],
                down=table["down"],
                across=table["across"],
                rows=tuple(row["label"] for row in table["rows"]),
                columns=tuple(column["label"] for column in table["columns"]),
                cells=cells,
                shows=table["shows"],
                measure=measure,
                group=table.get("group", ""),
                published=_scaled(published, scale),
                chart=table.get("chart", "") if measure == "seconds" else "",
                notes=tuple(notes),
            )

    def _cell(self, settings: Settings, substituted: set[str]) -> tuple[str, ...]:
        """The cell that these settings describe; instances that the paper does not print count as substituted."""
        labelling = str(Labelling.parse(settings["labelling"]))
        trials = []
        for number in range(1, settings.get("repeats", 1) + 1):
            name = self._subject(settings, number)
            if "instance" in settings:
                substituted.add(name)
            if "parameters" in settings:
                trials.append(Trial(name, "", labelling, number))
            else:
                trials += (Trial(name, settings["formulation"], labelling, repeat) for repeat in rounds(None))
        return self.cell(trials)

    def _subject(self, settings: Settings, number: int) -> str:
        family = self.family
        if "parameters" in settings:
            parameters = settings["parameters"]
            name = " ".join(f"{key}={value}" for key, value in parameters.items())
            self.subjects[name] = {"family": family.name, "parameters": parameters}
            return name
        if "example" in settings:
            name = settings["example"]
            document = next(each.puzzle.document for each in examples(family) if each.puzzle.name == name)
        elif "puzzle" in settings:
            name, document = settings["name"], {"family": family.name, **settings["puzzle"]}
        else:
            puzzle = instance(family, settings["instance"], number)
            name, document = puzzle.name, puzzle.document
        self.subjects[name] = {"family": family.name, "puzzle": document}
        return name


def _special(table: Settings, row: Settings, column: Settings) -> Settings:
    """What one cell alone has."""
    special: Settings = table.get("special", {}).get(f"{row['label']} / {column['label']}", {})
    return special


def _merged(*parts: Settings) -> dict[str, Any]:
    """Later settings over earlier ones; parameters are added up, and so are the parts of a labelling."""
    merged: dict[str, Any] = {}
    for part in parts:
        for name, value in part.items():
            if name in ("instance", "parameters"):
                merged[name] = {**merged.get(name, {}), **value}
            elif name == "labelling":
                merged[name] = ",".join(filter(None, (merged.get(name, ""), value)))
            else:
                merged[name] = value
        if "example" in part or "puzzle" in part:
            merged.pop("instance", None)
    return merged


def _substitutes(count: int, table: Settings) -> str:
    of = len(table["rows"]) * len(table["columns"])
    printed = len(table.get("special", {}))
    some = (
        f"The paper prints {printed} of the {of} instances; the others"
        if printed
        else "The paper does not print its instances; these"
    )
    return f"{some} are random solvable puzzles of the same size, {count} in all (the median where a cell has several)."


def _scaled(published: list[list[Any]], scale: float) -> Figures:
    """Published figures from JSON, where a time-out is a word."""
    return tuple(
        tuple(math.inf if each == "timeout" else None if each is None else each * scale for each in row)
        for row in published
    )
