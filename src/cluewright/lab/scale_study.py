"""The study of growth: puzzles of growing size, crossed with a second parameter, solved or generated.

A room may have instances and a generator for studies, with parameters of their own; in any other the puzzles come from
its generator of unique puzzles, by size alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from random import Random

from cluewright.core import Family, InputError, Labelling, Limit, OptionError, Request
from cluewright.lab.model_source import Parameters, Source, described, shown
from cluewright.lab.study import ENOUGH, GROWTH, OWN, ROUNDS, Bounds, Sheet, Study, Subject, Trial
from cluewright.workshop import Puzzle
from cluewright.workshop.generate_one import make
from cluewright.workshop.orders import Order

Grid = Mapping[str, tuple[int, ...]]

_SIZE = "size"
"""The one parameter of a room without parameters of its own."""

_PATIENCE = 60.0
"""Seconds that making one puzzle for a study may take."""


@dataclass(frozen=True)
class Options:
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
        if self.repeats is not None and self.repeats < 1:
            raise OptionError(f"the number of repeats must be at least 1, not {self.repeats}")

    @property
    def instances(self) -> int:
        """How many puzzles of each size."""
        return self.repeats or 3


def study(family: Family, options: Options, bounds: Bounds) -> Study:
    """One sheet a labelling and formulation: sizes down, the second parameter across."""
    grid = _grid(family, _parameters(family, options), options.grid)
    labellings = _labellings(family, options)
    subjects: dict[str, Subject] = {}
    names: dict[tuple[int, ...], list[str]] = {}
    for point in product(*grid.values()):
        parameters = dict(zip(grid, point, strict=True))
        names[point] = _subjects(family, parameters, options, subjects)
    sheets, trials = [], []
    for formulation, labelling in product(_formulations(family, options), labellings):
        runs = {point: _trials(found, formulation, labelling, options) for point, found in names.items()}
        trials += [trial for found in runs.values() for trial in found]
        sheets.append(_sheet(grid, runs, formulation, labelling))
    verb = "Generating" if options.generating else "Solving"
    title = f"{verb} {family.name} of growing size"
    parts = tuple(trials), tuple(sheets)
    return Study("scale", title, subjects, *parts, bounds, notes=_notes(family, options), enough=ENOUGH)


def study_model(source: Source, parameters: Parameters, options: Options, bounds: Bounds) -> Study:
    """A model of one's own for each value of the grid's parameter, the others fixed; one sheet a labelling."""
    if len(options.grid) != 1 or not all(options.grid.values()):
        raise OptionError("name one parameter of the model with the sizes to try, as in n=4,6,8")
    ((size, values),) = options.grid.items()
    labellings = list(dict.fromkeys(str(Labelling.parse(text)) for text in options.labellings or ("ffc,step,up",)))
    points = {value: {size: value, **parameters} for value in values}
    names = {value: shown(source.name, point) for value, point in points.items()}
    first, remark = described(source, points[values[0]])
    subjects: dict[str, Subject] = {names[values[0]]: first}
    for value in values[1:]:
        subject = source.subject(points[value])
        subjects[names[value]] = {"model": {**subject["model"], "objective": first["model"]["objective"]}}
    sheets, trials = [], []
    for labelling in labellings:
        runs: dict[tuple[int, ...], list[Trial]] = {
            (value,): [Trial(name, OWN, labelling, repeat) for repeat in range(1, (options.repeats or ROUNDS) + 1)]
            for value, name in names.items()
        }
        trials += [trial for found in runs.values() for trial in found]
        sheets.append(_sheet({size: values}, runs, source.name, labelling))
    title = f"Solving {shown(source.name, parameters)} of growing {size}"
    enough = ENOUGH if options.repeats is None else None
    return Study("scale", title, subjects, tuple(trials), tuple(sheets), bounds, notes=(remark,), enough=enough)


def _grid(family: Family, known: Grid, wanted: Grid) -> dict[str, tuple[int, ...]]:
    for name in wanted:
        if name not in known:
            raise OptionError(f"{family.name} has no parameter {name!r}; it has {', '.join(known)}")
    return {name: wanted.get(name) or values for name, values in known.items()}


def _parameters(family: Family, options: Options) -> Grid:
    if options.generating and family.offers("generating_model"):
        return family.generating_model.PARAMETERS
    if not options.generating and family.offers("instances"):
        return family.instances.PARAMETERS
    size = family.generate.SIZE
    return {_SIZE: (size.standard, *size.larger)}


def _labellings(family: Family, options: Options) -> list[str]:
    modelled = family.offers("generating_model")
    if options.generating and not modelled:
        if options.labellings:
            raise OptionError(f"the generator of {family.name} is not a constraint model and follows no labelling")
        return [""]
    standard = family.generating_model.LABELLING if options.generating else "ffc,step,up"
    given = [str(Labelling.parse(text)) for text in options.labellings or (standard,)]
    return list(dict.fromkeys(given))


def _formulations(family: Family, options: Options) -> tuple[str, ...]:
    if options.generating:
        if options.formulations:
            raise OptionError("a generator has one formulation; only solving has several to choose from")
        return ("",)
    there = (*family.formulations, *family.published_models)
    for name in options.formulations:
        if name not in there:
            raise OptionError(f"{family.name} has no formulation {name!r}; it has {', '.join(there)}")
    return options.formulations or family.formulations[:1]


def _subjects(family: Family, parameters: dict[str, int], options: Options, subjects: dict[str, Subject]) -> list[str]:
    """Add the subjects of one point of the grid and give their names."""
    shown = " ".join(f"{name}={value}" for name, value in parameters.items())
    if options.generating:
        asked = {"parameters": parameters} if family.offers("generating_model") else parameters
        subjects[shown] = {"family": family.name, **asked}
        return [shown]
    names = []
    for number in range(options.seed, options.seed + options.instances):
        name = f"{shown} #{number}"
        subjects[name] = {"family": family.name, "puzzle": instance(family, parameters, number).document}
        names.append(name)
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


def _trials(names: list[str], formulation: str, labelling: str, options: Options) -> list[Trial]:
    if options.generating:
        seeds = range(options.seed, options.seed + options.instances)
        return [Trial(name, formulation, labelling, seed) for name in names for seed in seeds]
    return [Trial(name, formulation, labelling, number) for name in names for number in range(1, ROUNDS + 1)]


def _sheet(grid: Grid, runs: dict[tuple[int, ...], list[Trial]], formulation: str, labelling: str) -> Sheet:
    size, *others = grid
    rest = list(product(*(grid[name] for name in others)))
    return Sheet(
        name=", ".join(filter(None, (formulation or "generator", labelling))),
        title=f"time by {size}" + (f" and {', '.join(others)}" if others else ""),
        down=size,
        across=", ".join(others) or "labelling",
        rows=tuple(map(str, grid[size])),
        columns=tuple(" ".join(map(str, point)) for point in rest) if others else (labelling or "generator",),
        cells=tuple(tuple(tuple(trial.key for trial in runs[n, *point]) for point in rest) for n in grid[size]),
        shows=GROWTH,
    )


def _notes(family: Family, options: Options) -> tuple[str, ...]:
    count = options.instances
    if options.generating:
        return (f"{count} puzzle{'s' * (count > 1)} made of each size{_medians(count)}.",)
    kind = "random solvable" if family.offers("instances") else "random"
    known = "" if family.offers("instances") else ", each proved to have one solution"
    return (f"{count} {kind} puzzle{'s' * (count > 1)} of each size{known}{_medians(count)}.",)


def _medians(count: int) -> str:
    return "; the cells are medians" if count > 1 else ""
