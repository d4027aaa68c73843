"""What differs between two solutions of a puzzle, in words."""

from __future__ import annotations

from collections.abc import Iterable

from cluewright.core.explaining import Mood, is_one, listed
from cluewright.workshop.puzzle import Puzzle, Solution

_FEW = 5
"""Differences that are told; of more only so many, as examples."""


def differences(puzzle: Puzzle, one: Solution, other: Solution) -> list[tuple[str, str]]:
    """What is so in one solution, and what is so instead in the other, place by place."""
    family = puzzle.family
    if family.offers("explaining"):
        room, content = family.explaining, puzzle.content
        known = zip(room.known(content, one.content), room.known(content, other.content), strict=True)
        return [
            (room.fact(content, variable, here, Mood.IS), room.fact(content, variable, there, Mood.IS))
            for variable, (here, there) in enumerate(known)
            if here != there and all(is_one(mask) and room.telling(content, variable, mask) for mask in (here, there))
        ]
    if family.offers("play"):
        first, second = (family.play.entries(puzzle.content, each.content) for each in (one, other))
        places = [place for place in first if first[place] != second.get(place)]
        return [(f"{place} is {first[place]}", f"{place} is {second.get(place, 'open')}") for place in places]
    return []


def what_differs(puzzle: Puzzle, one: Solution, other: Solution) -> str:
    """The differences in a sentence; empty where the family has no words for them.

    >>> from cluewright import read, solve
    >>> puzzle = read("A + B = C")
    >>> one, other = solve(puzzle, count=2).solutions
    >>> what_differs(puzzle, one, other).startswith("In the first solution")
    True
    """
    found = differences(puzzle, one, other)
    if not found:
        return ""
    sides = [_once(pair[side] for pair in found) for side in (0, 1)]
    here, there = (listed(side[:_FEW], "and") for side in sides)
    words = f"In the first solution {here}; in the other {there}"
    more = max(map(len, sides))
    return f"{words}." if more <= _FEW else f"The solutions differ in {more} things. {words}; and so on."


def _once(facts: Iterable[str]) -> list[str]:
    """Each fact once: `a1 is joined to d5` and `d5 is joined to a1` are the same."""
    return list({" ".join(sorted(fact.split())): fact for fact in reversed([*facts])}.values())[::-1]
