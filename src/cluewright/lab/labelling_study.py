"""The study of labellings: every combination of options on every puzzle, in every formulation, several times.

Searches that take less than a second are repeated, unless the number of repeats is given, so that the spread of their
times is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from cluewright.core import Family, OptionError
from cluewright.core.labelling import BRANCHES, ORDERS, SELECTS, Labelling
from cluewright.lab.model_source import Parameters, Source, described, shown
from cluewright.lab.study import IN_PYTHON, OWN, Bounds, Plan, Sheet, Study, Trial, enough, rounds
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
        rounds(self.repeats)

    @property
    def values(self) -> list[tuple[str, str]]:
        """The value choices: how to split, and in which order where that makes a difference."""
        return [
            (branch, order) for branch in self.branches for order in (("up",) if branch == "random" else self.orders)
        ]


def study(puzzles: Sequence[Puzzle], options: Options, bounds: Bounds) -> Study:
    """Every combination on every puzzle; one sheet a puzzle and formulation, and one over all puzzles."""
    named = _named(puzzles)
    plan = Plan({name: {"family": puzzle.family.name, "puzzle": puzzle.document} for name, puzzle in named.items()})
    over_all: dict[str, list[str]] = {}
    for name, puzzle in named.items():
        for formulation in formulations(puzzle.family, options.formulations) or puzzle.family.formulations:
            over_all.setdefault(formulation, []).append(name)
            plan.sheets.append(_sheet(plan, f"{name}, {formulation}", [name], formulation, options))
    for formulation, names in over_all.items():
        if len(names) > 1:
            plan.sheets.append(_sheet(plan, f"all {len(names)} puzzles, {formulation}", names, formulation, options))
    title = f"Labellings of {', '.join(list(named)[:4])}" + (", …" if len(named) > 4 else "")
    return plan.study("labelling", title, bounds, notes=(IN_PYTHON,), enough=enough(options.repeats))


def study_model(source: Source, parameters: Parameters, options: Options, bounds: Bounds) -> Study:
    """Every combination on a model of one's own; one sheet."""
    if options.formulations:
        raise OptionError("a model of one's own is one formulation; only puzzles have several to choose from")
    name = shown(source.name, parameters)
    subject, remark = described(source, parameters)
    plan = Plan({name: subject})
    plan.sheets.append(_sheet(plan, name, [name], OWN, options))
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


def _sheet(plan: Plan, name: str, puzzles: list[str], formulation: str, options: Options) -> Sheet:
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
