"""The study of growth: puzzles of growing size, crossed with a second parameter, solved or generated.

A room may have instances and a generator for studies, with parameters of their own; in any other the puzzles come from
its generator of unique puzzles, by size alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from cluewright.core import Family, InputError, Labelling, Limit, OptionError, Request
from cluewright.lab.labelling_study import formulations
from cluewright.lab.model_source import Parameters, Source, described, shown
from cluewright.lab.study import ENOUGH, GROWTH, OWN, Bounds, Plan, Sheet, Study, Trial, enough, rounds
from cluewright.workshop import Puzzle
from cluewright.workshop.generation import make
from cluewright.workshop.orders import Order

Grid = Mapping[str, tuple[int, ...]]

_SIZE = "size"
"""The one parameter of a room without parameters of its own."""

_STANDARD = "ffc,step,up"
"""The labelling of a study that names none."""

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
        rounds(self.repeats)

    @property
    def instances(self) -> range:
        """The numbers of the puzzles of each size; also the seeds of what is random."""
        return range(self.seed, self.seed + (self.repeats or 3))


def study(family: Family, options: Options, bounds: Bounds) -> Study:
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
        plan.sheets.append(_sheet(plan, grid, runs, formulation, labelling))
    title = f"{'Generating' if options.generating else 'Solving'} {family.name} of growing size"
    return plan.study("scale", title, bounds, notes=_notes(family, options), enough=ENOUGH)


def study_model(source: Source, parameters: Parameters, options: Options, bounds: Bounds) -> Study:
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
        plan.sheets.append(_sheet(plan, options.grid, runs, source.name, labelling))
    title = f"Solving {shown(source.name, parameters)} of growing {size}"
    return plan.study("scale", title, bounds, notes=(remark,), enough=enough(options.repeats))


def _grid(family: Family, options: Options) -> Grid:
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


def _labellings(family: Family, options: Options) -> list[str]:
    if options.generating and not family.offers("generating_model"):
        if options.labellings:
            raise OptionError(f"the generator of {family.name} is not a constraint model and follows no labelling")
        return [""]
    standard = family.generating_model.LABELLING if options.generating else _STANDARD
    return _distinct(options.labellings or (standard,))


def _distinct(labellings: Sequence[str]) -> list[str]:
    """The labellings as they are written out, each once."""
    return list(dict.fromkeys(str(Labelling.parse(text)) for text in labellings))


def _formulations(family: Family, options: Options) -> tuple[str, ...]:
    if not options.generating:
        return formulations(family, options.formulations) or family.formulations[:1]
    if options.formulations:
        raise OptionError("a generator has one formulation; only solving has several to choose from")
    return ("",)


def _subjects(family: Family, parameters: dict[str, int], options: Options, plan: Plan) -> list[str]:
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


def _sheet(plan: Plan, grid: Grid, runs: Mapping[tuple[int, ...], list[Trial]], model: str, labelling: str) -> Sheet:
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


def _notes(family: Family, options: Options) -> tuple[str, ...]:
    count = len(options.instances)
    many = "s" if count > 1 else ""
    medians = "; the cells are medians" if count > 1 else ""
    if options.generating:
        return (f"{count} puzzle{many} made of each size{medians}.",)
    if family.offers("instances"):
        return (f"{count} random solvable puzzle{many} of each size{medians}.",)
    return (f"{count} random puzzle{many} of each size, each proved to have one solution{medians}.",)
