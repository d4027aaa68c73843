"""How far, and to which side: the grammar's <how>, <difference> and <side> rules."""

# ruff: noqa: D102 - an action reads what its rule in the grammar says
from __future__ import annotations

from dataclasses import dataclass

from cluewright.families.logic.clues import Number
from cluewright.families.logic.english.places import PlacesNamed


@dataclass(frozen=True)
class Steps:
    """How far: exactly these amounts, at least or more than one; no amounts for any distance."""

    amounts: tuple[Number, ...] = ()
    unit: str = ""
    relation: str = "="
    one: bool = False
    """Whether it is said without a number: immediately."""


@dataclass(frozen=True)
class Side:
    """A direction along a row, and whether it is right there."""

    word: str
    immediate: bool = False


class Stepping(PlacesNamed):
    """The actions of the rules for distances and sides."""

    def one_step(self) -> Steps:
        return Steps((1,), one=True)

    def any_step(self) -> Steps:
        return Steps()

    def steps(self, steps: Steps) -> Steps:
        return steps

    def difference(self, amount: Number, unit: str) -> Steps:
        return Steps((amount,), unit)

    def difference_one(self, unit: str) -> Steps:
        return Steps((1,), unit)

    def difference_bare(self, amount: Number) -> Steps:
        return Steps((amount,))

    def difference_money(self, amount: Number) -> Steps:
        return Steps((amount,), "dollars")

    def difference_either(self, one: Number, other: Number, unit: str) -> Steps:
        return Steps((one, other), unit)

    def difference_least(self, amount: Number, unit: str) -> Steps:
        return Steps((amount,), unit, ">=")

    def difference_more(self, amount: Number, unit: str) -> Steps:
        return Steps((amount,), unit, ">")

    def difference_less(self, amount: Number, unit: str) -> Steps:
        return Steps((amount,), unit, "<")

    def difference_half(self, unit: str) -> Steps | None:
        """`half an hour`."""
        return Steps((30,), "minutes") if unit == "hour" else None

    def difference_or(self, one: Number, other: Number, unit: str) -> Steps:
        return Steps((one, other), unit)

    def side(self, word: str) -> Side:
        return Side(word)

    def immediate_side(self, word: str) -> Side:
        return Side(word, immediate=True)

    def ahead(self) -> Side:
        return Side("ahead")

    def behind(self) -> Side:
        return Side("behind")

    def above(self) -> Side:
        return Side("above")

    def below(self) -> Side:
        return Side("below")
