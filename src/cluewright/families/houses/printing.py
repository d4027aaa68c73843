"""Houses on paper: beside a printed solution, its pairs by distance, with their letters in the picture."""

from __future__ import annotations

from cluewright.core.printing import Page
from cluewright.families.houses.puzzle import Houses, Pairing, distance, length
from cluewright.families.houses.render import names


def page(puzzle: Houses) -> Page:
    """The picture says everything but the variant."""
    notes = ("Exactly two different distances must occur.",) if puzzle.exactly_two else ()
    return Page(notes=notes, topics=frozenset({"Exactly two distances"} if puzzle.exactly_two else ()))


def answer(puzzle: Houses, solution: Pairing) -> list[str]:
    """`distance √8 (squared 8): A a1 - c3, C b1 - d3`."""
    named = list(zip(names(solution.pairs), solution.pairs, strict=True))
    lines = []
    for each in solution.distances:
        pairs = [
            f"{name}\u00a0{puzzle.name_of(one)}\u00a0–\u00a0{puzzle.name_of(other)}"
            for name, (one, other) in named
            if distance(one, other) == each
        ]
        lines.append(f"distance {length(each)}: {', '.join(pairs)}")
    return lines
