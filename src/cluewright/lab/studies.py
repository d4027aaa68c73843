"""The studies there are: labellings against each other, puzzles or models of growing size, the tables of a paper.

The study of labellings tries every combination of options on every puzzle, in every formulation, several times. The
study of growth takes puzzles of growing size, crossed with a second parameter, solved or generated. A room may have
instances and a generator for studies, with parameters of their own; in any other the puzzles come from its generator of
unique puzzles, by size alone. Searches that take less than a second are repeated, unless the number of repeats is
given, so that the spread of their times is known.

Published tables are run again as a room's `papers/*.json` says: what a paper measured, and with which settings. Each
table gives its rows and columns labels and settings; a cell's settings are the table's, the row's and the column's
together (and its own, where it is special). Settings name the instance (`example`: one of the room's; `puzzle`: a
document; `instance`: parameters of a substitute; `parameters`: of a puzzle to be made), the `formulation` and the parts
of the `labelling`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from cluewright.core import Family, InputError, Limit, OptionError, Request
from cluewright.core.labelling import BRANCHES, ORDERS, SELECTS, Labelling
from cluewright.lab.model_source import Parameters, Source, described, shown
from cluewright.lab.study import (
    ENOUGH,
    GROWTH,
    IN_PYTHON,
    OWN,
    Bounds,
    Figures,
    Plan,
    Sheet,
    Study,
    Trial,
    enough,
    rounds,
)
from cluewright.workshop import Puzzle, examples
from cluewright.workshop.generation import make
from cluewright.workshop.orders import Order


@dataclass(frozen=True)
class LabellingOptions:
    """The part of all combinations that is wanted."""

    selects: tuple[str, ...] = tuple(select for select in SELECTS if not select.startswith("random"))
    branches: tuple[str, ...] = tuple(branch for branch in BRANCHES if branch != "random")
    orders: tuple[str, ...] = tuple(ORDERS)
    formulations: tuple[str, ...] = ()
    """Of the families' models; empty for all of them."""

    repeats: int | None = None
    """How often each is run; None for as often as its time needs (`ROUNDS`, `ENOUGH`)."""

    def __post_init__(self) -> None:
        for select, order in product(self.selects, self.orders):
            Labelling(select=select, order=order)  # refuses what is not an option
        for branch in self.branches:
            Labelling(branch=branch)
        rounds(self.repeats)

    @property
    def values(self) -> list[tuple[str, str]]:
        """The value choices: how to split, and in which order where that makes a difference."""
        return [
            (branch, order) for branch in self.branches for order in (("up",) if branch == "random" else self.orders)
        ]


def labelling_study(puzzles: Sequence[Puzzle], options: LabellingOptions, bounds: Bounds) -> Study:
    """Every combination on every puzzle; one sheet a puzzle and formulation, and one over all puzzles."""
    named = _named(puzzles)
    plan = Plan({name: {"family": puzzle.family.name, "puzzle": puzzle.document} for name, puzzle in named.items()})
    over_all: dict[str, list[str]] = {}
    for name, puzzle in named.items():
        for formulation in formulations(puzzle.family, options.formulations) or puzzle.family.formulations:
            over_all.setdefault(formulation, []).append(name)
            plan.sheets.append(_labelling_sheet(plan, f"{name}, {formulation}", [name], formulation, options))
    for formulation, names in over_all.items():
        if len(names) > 1:
            title = f"all {len(names)} puzzles, {formulation}"
            plan.sheets.append(_labelling_sheet(plan, title, names, formulation, options))
    title = f"Labellings of {', '.join(list(named)[:4])}" + (", …" if len(named) > 4 else "")
    return plan.study("labelling", title, bounds, notes=(IN_PYTHON,), enough=enough(options.repeats))


def model_labelling_study(source: Source, parameters: Parameters, options: LabellingOptions, bounds: Bounds) -> Study:
    """Every combination on a model of one's own; one sheet."""
    if options.formulations:
        raise OptionError("a model of one's own is one formulation; only puzzles have several to choose from")
    name = shown(source.name, parameters)
    subject, remark = described(source, parameters)
    plan = Plan({name: subject})
    plan.sheets.append(_labelling_sheet(plan, name, [name], OWN, options))
    notes = (remark, IN_PYTHON)
    return plan.study("labelling", f"Labellings of {name}", bounds, notes=notes, enough=enough(options.repeats))


def _named(puzzles: Sequence[Puzzle]) -> dict[str, Puzzle]:
    """The puzzles under names of their own; files may hold puzzles of the same name."""
    named: dict[str, Puzzle] = {}
    for puzzle in puzzles:
        name, number = puzzle.name, 1
        while name in named:
            number += 1
            name = f"{puzzle.name}-{number}"
        named[name] = puzzle
    return named


def formulations(family: Family, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """The same, if the family has these formulations or a paper about it has them."""
    there = (*family.formulations, *family.published_models) if wanted else ()
    for name in wanted:
        if name not in there:
            raise OptionError(f"{family.name} has no formulation {name!r}; it has {', '.join(there)}")
    return wanted


def _labelling_sheet(plan: Plan, name: str, puzzles: list[str], formulation: str, options: LabellingOptions) -> Sheet:
    values, numbers = options.values, rounds(options.repeats)
    return Sheet(
        name=name,
        title="time by labelling" + (f", formulation {formulation}" if formulation != OWN else ""),
        down="value choice",
        across="variable choice",
        rows=tuple(branch if branch == "random" else f"{branch} {order}" for branch, order in values),
        columns=options.selects,
        cells=tuple(
            tuple(
                plan.cell(
                    Trial(puzzle, formulation, str(Labelling(select, branch, order)), repeat)
                    for puzzle, repeat in product(puzzles, numbers)
                )
                for select in options.selects
            )
            for branch, order in values
        ),
    )


Grid = Mapping[str, tuple[int, ...]]

_SIZE = "size"
"""The one parameter of a room without parameters of its own."""

_STANDARD = "ffc,step,up"
"""The labelling of a study that names none."""

_PATIENCE = 60.0
"""Seconds that making one puzzle for a study may take."""


@dataclass(frozen=True)
class ScaleOptions:
    """What is varied."""

    grid: Grid
    """Values for each of the family's parameters; those left out take the family's own."""

    labellings: tuple[str, ...] = ()
    formulations: tuple[str, ...] = ()
    """For solving; empty for the family's own."""

    repeats: int | None = None
    """Instances of each size, or puzzles made, three if left out; of a model of one's own, runs of each size. Without
    it, and for instances always, how often the same search is run goes by its time (`ROUNDS`, `ENOUGH`)."""

    seed: int = 1
    generating: bool = False

    def __post_init__(self) -> None:
        rounds(self.repeats)

    @property
    def instances(self) -> range:
        """The numbers of the puzzles of each size; also the seeds of what is random."""
        return range(self.seed, self.seed + (self.repeats or 3))


def scale_study(family: Family, options: ScaleOptions, bounds: Bounds) -> Study:
    """One sheet a labelling and formulation: sizes down, the second parameter across."""
    grid = _grid(family, options)
    plan = Plan()
    points = list(product(*grid.values()))
    names = {point: _subjects(family, dict(zip(grid, point, strict=True)), options, plan) for point in points}
    repeats = options.instances if options.generating else rounds(None)
    for formulation, labelling in product(_formulations(family, options), _labellings(family, options)):
        runs = {
            point: [Trial(name, formulation, labelling, repeat) for name in found for repeat in repeats]
            for point, found in names.items()
        }
        plan.sheets.append(_scale_sheet(plan, grid, runs, formulation, labelling))
    title = f"{'Generating' if options.generating else 'Solving'} {family.name} of growing size"
    return plan.study("scale", title, bounds, notes=_notes(family, options), enough=ENOUGH)


def model_scale_study(source: Source, parameters: Parameters, options: ScaleOptions, bounds: Bounds) -> Study:
    """A model of one's own for each value of the grid's parameter, the others fixed; one sheet a labelling."""
    if len(options.grid) != 1 or not all(options.grid.values()):
        raise OptionError("name one parameter of the model with the sizes to try, as in n=4,6,8")
    ((size, values),) = options.grid.items()
    points = {value: {size: value, **parameters} for value in values}
    names = {value: shown(source.name, point) for value, point in points.items()}
    first, remark = described(source, points[values[0]])
    plan = Plan({names[values[0]]: first})
    for value in values[1:]:
        subject = source.subject(points[value])
        plan.subjects[names[value]] = {"model": {**subject["model"], "objective": first["model"]["objective"]}}
    for labelling in _distinct(options.labellings or (_STANDARD,)):
        runs: dict[tuple[int, ...], list[Trial]] = {
            (value,): [Trial(name, OWN, labelling, repeat) for repeat in rounds(options.repeats)]
            for value, name in names.items()
        }
        plan.sheets.append(_scale_sheet(plan, options.grid, runs, source.name, labelling))
    title = f"Solving {shown(source.name, parameters)} of growing {size}"
    return plan.study("scale", title, bounds, notes=(remark,), enough=enough(options.repeats))


def _grid(family: Family, options: ScaleOptions) -> Grid:
    """The values of each parameter: those asked for, or the family's own."""
    if options.generating and family.offers("generating_model"):
        known = family.generating_model.PARAMETERS
    elif not options.generating and family.offers("instances"):
        known = family.instances.PARAMETERS
    else:
        size = family.generate.SIZE
        known = {_SIZE: (size.standard, *size.larger)}
    for name in options.grid:
        if name not in known:
            raise OptionError(f"{family.name} has no parameter {name!r}; it has {', '.join(known)}")
    return {name: options.grid.get(name) or values for name, values in known.items()}


def _labellings(family: Family, options: ScaleOptions) -> list[str]:
    if options.generating and not family.offers("generating_model"):
        if options.labellings:
            raise OptionError(f"the generator of {family.name} is not a constraint model and follows no labelling")
        return [""]
    standard = family.generating_model.LABELLING if options.generating else _STANDARD
    return _distinct(options.labellings or (standard,))


def _distinct(labellings: Sequence[str]) -> list[str]:
    """The labellings as they are written out, each once."""
    return list(dict.fromkeys(str(Labelling.parse(text)) for text in labellings))


def _formulations(family: Family, options: ScaleOptions) -> tuple[str, ...]:
    if not options.generating:
        return formulations(family, options.formulations) or family.formulations[:1]
    if options.formulations:
        raise OptionError("a generator has one formulation; only solving has several to choose from")
    return ("",)


def _subjects(family: Family, parameters: dict[str, int], options: ScaleOptions, plan: Plan) -> list[str]:
    """Add the subjects of one point of the grid and give their names."""
    shown = " ".join(f"{name}={value}" for name, value in parameters.items())
    if options.generating:
        asked = {"parameters": parameters} if family.offers("generating_model") else parameters
        plan.subjects[shown] = {"family": family.name, **asked}
        return [shown]
    names = [f"{shown} #{number}" for number in options.instances]
    for name, number in zip(names, options.instances, strict=True):
        plan.subjects[name] = {"family": family.name, "puzzle": instance(family, parameters, number).document}
    return names


def instance(family: Family, parameters: dict[str, int], number: int) -> Puzzle:
    """The same puzzle for the same parameters and number, on every machine."""
    shown = " ".join(f"{name}={value}" for name, value in sorted(parameters.items()))
    try:
        if family.offers("instances"):
            content = family.instances.instance(Random(f"{family.name} {shown} {number}"), **parameters)
        else:
            content = _made(family, parameters[_SIZE], number)
    except InputError as error:
        raise OptionError(str(error), shown) from None
    return Puzzle(family, content, f"{shown} #{number}")


def _made(family: Family, size: int, number: int) -> object:
    order = Order(family.name, Request(size), seed=number).checked()
    made = make(order, 0, clock=Limit(_PATIENCE).start())
    if made is None:
        raise OptionError(f"no such puzzle was made within {_PATIENCE:.0f} s; ask for a smaller size")
    return made.puzzle.content


def _scale_sheet(
    plan: Plan, grid: Grid, runs: Mapping[tuple[int, ...], list[Trial]], model: str, labelling: str
) -> Sheet:
    size, *others = grid
    rest = list(product(*(grid[name] for name in others)))
    return Sheet(
        name=", ".join(filter(None, (model or "generator", labelling))),
        title=f"time by {size}" + (f" and {', '.join(others)}" if others else ""),
        down=size,
        across=", ".join(others) or "labelling",
        rows=tuple(map(str, grid[size])),
        columns=tuple(" ".join(map(str, point)) for point in rest) if others else (labelling or "generator",),
        cells=tuple(tuple(plan.cell(runs[n, *point]) for point in rest) for n in grid[size]),
        shows=GROWTH,
    )


def _notes(family: Family, options: ScaleOptions) -> tuple[str, ...]:
    count = len(options.instances)
    many = "s" if count > 1 else ""
    medians = "; the cells are medians" if count > 1 else ""
    if options.generating:
        return (f"{count} puzzle{many} made of each size{medians}.",)
    if family.offers("instances"):
        return (f"{count} random solvable puzzle{many} of each size{medians}.",)
    return (f"{count} random puzzle{many} of each size, each proved to have one solution{medians}.",)


Settings = Mapping[str, Any]


def paper_limit(family: Family) -> float:
    """Seconds after which a run is given up, where nobody says otherwise: so that a whole paper takes minutes."""
    seconds: float = _paper(family)["limit"]
    return seconds


def _paper(family: Family) -> dict[str, Any]:
    papers = family.papers()
    if not papers:
        raise OptionError(f"there is no paper with tables about {family.name}")
    paper: dict[str, Any] = json.loads(papers[0])
    return paper


def paper_study(family: Family, bounds: Bounds, tables: tuple[str, ...] = ()) -> Study:
    """The study that runs a room's published tables again, or those of these names."""
    paper = _paper(family)
    there = [table["name"] for table in paper["tables"]]
    for name in tables:
        if name not in there:
            raise OptionError(f"the paper has no {name!r}; it has {', '.join(there)}")
    plan = _PaperPlan(family=family)
    for table in paper["tables"]:
        if not tables or table["name"] in tables:
            plan.sheets += plan.of_table(table, paper)
    notes = (*paper["notes"], IN_PYTHON)
    return plan.study("paper", paper["paper"], bounds, published=paper["engine"], notes=notes, enough=ENOUGH)


@dataclass(kw_only=True)
class _PaperPlan(Plan):
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
