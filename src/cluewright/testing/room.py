"""What the contract tests need to know of a family, and the class that they all stand on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar

from hypothesis import HealthCheck, settings

from cluewright.core import Family, Verdict
from cluewright.workshop import Method, Puzzle, examples

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

P = TypeVar("P")
S = TypeVar("S")

OTHERS = ["cpmpy:choco"] if find_spec("pychoco") else []
"""Solvers that are not ours, tried where they are installed."""

unhurried = settings(
    max_examples=20,  # the campaign tries hundreds of thousands
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.differing_executors],
)


class Room(Protocol[P, S]):
    """What a family's own test module offers to the contract tests."""

    @property
    def small_puzzles(self) -> SearchStrategy[P]:
        """Puzzles small enough for brute force: with one solution, with several, with none."""

    @property
    def UNREADABLE(self) -> list[tuple[str, str, str]]:  # noqa: N802 - a module's constant
        """Texts that are refused, with a part of what the message must say, and of the place that it must name."""

    def everything(self, puzzle: P) -> Iterator[S]:
        """Every conceivable solution of a small puzzle, right or wrong."""

    def corruptions(self, puzzle: P, solution: S) -> Iterator[S]:
        """Every solution that differs from a right one in one thing."""


@dataclass(frozen=True)
class Known:
    """A puzzle of which the verdict is recorded."""

    puzzle: Puzzle
    verdict: Verdict
    count: int | None
    """How many solutions it has, if that is recorded."""

    solution: object
    """Its solution as a JSON object, if that is recorded."""


class Contract:
    """The tests of one family; `contract` makes a class of them."""

    family: ClassVar[Family]
    room: ClassVar[Room[object, object]]

    def known(self) -> list[Known]:
        """The puzzles with recorded verdicts: the room's examples."""
        return [Known(each.puzzle, each.verdict, each.count, each.solution) for each in examples(self.family)]

    def methods(self, others: list[str] = OTHERS) -> list[Method]:
        """Every way to solve a puzzle of this family."""
        direct = [Method("direct")] if self.family.offers("direct") else []
        direct += [Method("sat")] if self.family.offers("clauses") else []
        modelled = [Method("cpsat", formulation) for formulation in self.family.formulations]
        return [*direct, *modelled, *(Method(name, self.family.formulations[0]) for name in others)]
