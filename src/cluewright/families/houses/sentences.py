"""The rules of houses as sentences: what the model `explained` states and explanations cite."""

from __future__ import annotations

from cluewright.families.houses.puzzle import House, Houses

EVERY_HOUSE = "every house is joined at one of the two distances"
"""Said of all houses at once; `at_a_distance` says it of one."""

BOTH_WAYS = "a house is joined to the house that is joined to it"
"""Said of any house; `both_ways` says it of one."""


def at_a_distance(puzzle: Houses, house: House) -> str:
    """`a1 is joined at one of the two distances`."""
    return f"{puzzle.name_of(house)} is joined at one of the two distances"


def both_ways(puzzle: Houses, house: House) -> str:
    """`a1 is joined to the house that is joined to it`."""
    return f"{puzzle.name_of(house)} is joined to the house that is joined to it"


def occurs(puzzle: Houses) -> str:
    """That the distances spoken of are those that occur."""
    return "both distances occur" if puzzle.exactly_two else "each of the distances occurs"
