"""A second search: each leaf has the weights that it may still take, and the beams narrow them by their bounds.

The weights of a leaf are the bits of one integer, bit w for the weight w. It branches on the leaf with the fewest, and
is used where no weight stands twice in the list. Some mobiles that take the walk from below long are proved in a few
nodes; others take this search far longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from cluewright.families.weight.tree import Branch

Domains: TypeAlias = list[int]


class Equation(NamedTuple):
    """The torque of one beam is nothing: factors times weights, plus what is given."""

    terms: tuple[tuple[int, int], ...]
    """Factor and variable."""

    given: int


class Bounding:
    """Searches for fillings of the blank leaves, node by node."""

    def __init__(self, branches: Sequence[Branch], values: Sequence[int | None], weights: Sequence[int]) -> None:
        self.values = list(values)
        self.blanks = [leaf for leaf, value in enumerate(values) if value is None]
        self.equations = _equations(branches, {leaf: number for number, leaf in enumerate(self.blanks)})
        self.equations_of: list[list[int]] = [[] for _ in self.blanks]
        for number, equation in enumerate(self.equations):
            for _, variable in equation.terms:
                self.equations_of[variable].append(number)
        every = sum(1 << weight for weight in weights)
        self.nodes = 0
        self._stack: list[Domains] = []
        start = [every] * len(self.blanks)
        if self._narrowed(start, set(range(len(self.equations)))):
            self._stack.append(start)

    @property
    def ended(self) -> bool:
        """Whether every filling was found."""
        return not self._stack

    def next_nodes(self, count: int) -> list[tuple[int | None, ...]]:
        """The fillings met in so many more nodes, in the order of the leaves."""
        found = []
        goal = self.nodes + count
        while self._stack and self.nodes < goal:
            self.nodes += 1
            domains = self._stack.pop()
            open_leaves = [(mask.bit_count(), variable) for variable, mask in enumerate(domains) if mask & (mask - 1)]
            if open_leaves:
                self._branch(domains, min(open_leaves)[1])
            else:
                found.append(self._filled(domains))
        return found

    def _branch(self, domains: Domains, variable: int) -> None:
        """The lightest weight first; the others wait together, so that a failure narrows them all at once."""
        lightest = domains[variable] & -domains[variable]
        without = domains.copy()
        without[variable] ^= lightest
        if self._decided(without, variable):
            self._stack.append(without)
        domains[variable] = lightest
        if self._decided(domains, variable):
            self._stack.append(domains)

    def _filled(self, domains: Domains) -> tuple[int | None, ...]:
        filled = list(self.values)
        for leaf, mask in zip(self.blanks, domains, strict=True):
            filled[leaf] = mask.bit_length() - 1
        return tuple(filled)

    def _decided(self, domains: Domains, variable: int) -> bool:
        """Narrow what follows from a change of this variable; False when nothing is left."""
        waiting = set(self.equations_of[variable])
        mask = domains[variable]
        if not mask & (mask - 1) and not self._taken(domains, variable, waiting):
            return False
        return self._narrowed(domains, waiting)

    def _taken(self, domains: Domains, variable: int, waiting: set[int]) -> bool:
        """No other leaf has the weight of this one; and so on for those that are left with one weight."""
        settled = [variable]
        while settled:
            variable = settled.pop()
            weight = domains[variable]
            for other, mask in enumerate(domains):
                if mask & weight and other != variable:
                    left = mask ^ weight
                    if not left:
                        return False
                    domains[other] = left
                    waiting.update(self.equations_of[other])
                    if not left & (left - 1):
                        settled.append(other)
        return True

    def _narrowed(self, domains: Domains, waiting: set[int]) -> bool:
        """Go over these equations, and over all whose weights change meanwhile; False when nothing is left."""
        while waiting:
            number = waiting.pop()
            terms, given = self.equations[number]
            bounds = []
            least = most = given
            for factor, variable in terms:
                mask = domains[variable]
                low, high = factor * ((mask & -mask).bit_length() - 1), factor * (mask.bit_length() - 1)
                if factor < 0:
                    low, high = high, low
                bounds.append((low, high))
                least += low
                most += high
            if least > 0 or most < 0:
                return False
            for (factor, variable), (low, high) in zip(terms, bounds, strict=True):
                # The others come to at least `least - low`, which this one must outweigh, and at most `most - high`.
                highest, lowest = low - least, high - most
                if highest >= high and lowest <= low:
                    continue
                if factor < 0:
                    lowest, highest = highest, lowest
                lightest, heaviest = -(-lowest // factor), highest // factor
                mask = domains[variable]
                left = mask & (2 << heaviest) - 1 if heaviest >= 0 else 0
                if lightest > 0:
                    left = left >> lightest << lightest
                if left == mask:
                    continue
                if not left:
                    return False
                domains[variable] = left
                waiting.update(self.equations_of[variable])
                if not left & (left - 1) and not self._taken(domains, variable, waiting):
                    return False
        return True


def _equations(branches: Sequence[Branch], numbers: dict[int, int]) -> list[Equation]:
    """The equation of each beam, over the variables of its own leaves and of those below."""
    terms: list[list[tuple[int, int]]] = [[] for _ in branches]
    for index, branch in enumerate(branches):
        for position, leaf in branch.blanks:
            terms[index].append((position, numbers[leaf]))
            for upper, arm in branch.above:
                terms[upper].append((arm, numbers[leaf]))
    return [Equation(tuple(each), branch.torque) for each, branch in zip(terms, branches, strict=True)]
