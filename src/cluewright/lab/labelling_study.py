"""The study of labellings: every combination of options on every puzzle, in every formulation, several times.

Searches that take less than a second are repeated, unless told otherwise, so that the spread of their times is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from cluewright.core import OptionError
from cluewright.core.labelling import BRANCHES, ORDERS, SELECTS, Labelling
from cluewright.lab.model_source import Parameters, Source, described, shown
from cluewright.lab.study import ENOUGH, IN_PYTHON, OWN, ROUNDS, Bounds, Sheet, Study, Trial
from cluewright.workshop import Puzzle


@dataclass(frozen=True)
class Options:
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
        if self.repeats is not None and self.repeats < 1:
            raise OptionError(f"the number of repeats must be at least 1, not {self.repeats}")

    @property
    def rounds(self) -> range:
        """The numbers of the repeats."""
        return range(1, (self.repeats or ROUNDS) + 1)

    @property
    def enough(self) -> float | None:
        """For the study: when a run need not be repeated any more."""
        return ENOUGH if self.repeats is None else None

    @property
    def values(self) -> list[tuple[str, str]]:
        """The value choices: how to split, and in which order where that makes a difference."""
        return [
            (branch, order) for branch in self.branches for order in (("up",) if branch == "random" else self.orders)
        ]


def study(puzzles: Sequence[Puzzle], options: Options, bounds: Bounds) -> Study:
    """Every combination on every puzzle; one sheet a puzzle and formulation, and one over all puzzles."""
    named = _named(puzzles)
    trials: list[Trial] = []
    sheets: list[Sheet] = []
    over_all: dict[str, list[str]] = {}
    for name, puzzle in named.items():
        for formulation in _formulations(puzzle, options.formulations):
            over_all.setdefault(formulation, []).append(name)
            sheets.append(_sheet(f"{name}, {formulation}", [name], formulation, options))
            trials += _trials(name, formulation, options)
    if len(puzzles) > 1:
        sheets += (
            _sheet(f"all {len(names)} puzzles, {formulation}", names, formulation, options)
            for formulation, names in over_all.items()
            if len(names) > 1
        )
    shown = ", ".join(list(named)[:4]) + (", …" if len(named) > 4 else "")
    subjects = {name: {"family": puzzle.family.name, "puzzle": puzzle.document} for name, puzzle in named.items()}
    title = f"Labellings of {shown}"
    parts = tuple(trials), tuple(sheets)
    return Study("labelling", title, subjects, *parts, bounds, notes=(IN_PYTHON,), enough=options.enough)


def study_model(source: Source, parameters: Parameters, options: Options, bounds: Bounds) -> Study:
    """Every combination on a model of one's own; one sheet."""
    if options.formulations:
        raise OptionError("a model of one's own is one formulation; only puzzles have several to choose from")
    name = shown(source.name, parameters)
    subject, remark = described(source, parameters)
    trials = tuple(_trials(name, OWN, options))
    sheets = (_sheet(name, [name], OWN, options),)
    title = f"Labellings of {name}"
    notes = (remark, IN_PYTHON)
    return Study("labelling", title, {name: subject}, trials, sheets, bounds, notes=notes, enough=options.enough)


def _trials(name: str, formulation: str, options: Options) -> Iterator[Trial]:
    for repeat in options.rounds:
        for (branch, order), select in product(options.values, options.selects):
            yield Trial(name, formulation, str(Labelling(select, branch, order)), repeat)


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


def _formulations(puzzle: Puzzle, wanted: tuple[str, ...]) -> tuple[str, ...]:
    there = (*puzzle.family.formulations, *puzzle.family.published_models) if wanted else puzzle.family.formulations
    for name in wanted:
        if name not in there:
            raise OptionError(f"{puzzle.family.name} has no formulation {name!r}; it has {', '.join(there)}")
    return wanted or there


def _sheet(name: str, puzzles: list[str], formulation: str, options: Options) -> Sheet:
    values = options.values
    cells = tuple(
        tuple(
            tuple(
                Trial(puzzle, formulation, str(Labelling(select, branch, order)), repeat).key
                for puzzle in puzzles
                for repeat in options.rounds
            )
            for select in options.selects
        )
        for branch, order in values
    )
    return Sheet(
        name=name,
        title="time by labelling" + (f", formulation {formulation}" if formulation != OWN else ""),
        down="value choice",
        across="variable choice",
        rows=tuple(branch if branch == "random" else f"{branch} {order}" for branch, order in values),
        columns=options.selects,
        cells=cells,
    )
