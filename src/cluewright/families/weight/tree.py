"""The puzzle as a row of beams, the top one first, each beam before those that hang on it.

Every beam is one equation. A leaf stands in the equation of its own beam and of every beam above: with the position at
which the branch that carries it is fixed. What is given counts as known from the start.
"""

from __future__ import annotations

from cluewright.families.weight.puzzle import Beam, Mobile


class Branch:
    """One beam as an equation: the torque of what is known and of what is not comes to 0."""

    def __init__(self, above: list[tuple[int, int]]) -> None:
        self.above = above
        """Index of every beam above, nearest first, and the position at which this branch is fixed there."""

        self.blanks: list[tuple[int, int]] = []
        """Position and number of each leaf to be filled that hangs on this very beam, farthest out first."""

        self.beams: list[tuple[int, int]] = []
        """Position and index of each beam that hangs on it."""

        self.givens: list[tuple[int, int]] = []
        """Position and weight of what is given on this very beam."""

        self.torque = 0
        """The torque of all that is given, on the beams below too."""


def branches(puzzle: Mobile) -> list[Branch]:
    """The beams of a puzzle.

    >>> top, lower = branches(Mobile(((-3, None), (1, ((-2, 1), (1, None))))))
    >>> top.beams, top.torque, lower.blanks, lower.torque
    ([(1, 1)], 1, [(1, 2)], -2)
    """
    found: list[Branch] = []
    leaves = 0

    def add(beam: Beam, above: list[tuple[int, int]]) -> int:
        nonlocal leaves
        index, branch = len(found), Branch(above)
        found.append(branch)
        for position, load in beam:
            if isinstance(load, tuple):
                branch.beams.append((position, add(load, [(index, position), *above])))
                continue
            if load is None:
                branch.blanks.append((position, leaves))
            else:
                branch.givens.append((position, load))
            leaves += 1
        branch.blanks.sort(key=lambda blank: (-abs(blank[0]), blank[0]))
        return index

    add(puzzle.beam, [])
    for branch in found:
        branch.torque += sum(position * weight for position, weight in branch.givens)
        for upper, position in branch.above:
            found[upper].torque += position * sum(weight for _, weight in branch.givens)
    return found
