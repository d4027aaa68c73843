"""The rules as clauses, for a SAT solver: a number for each place that a variable of the direct search may still have.

The variables and links are those of the direct search, after all that follows at once is known: values that a clue
calls the same share one variable, and what is settled needs no clause.
"""

from __future__ import annotations

from collections.abc import Collection

from cluewright.core import Clock
from cluewright.core.clauses import Clausal, Stating
from cluewright.families.logic.direct import begun, table
from cluewright.families.logic.links import Along, Alternatives, Junction, Link, Masks, Network, Node
from cluewright.families.logic.narrowing import Domains, each_bit
from cluewright.families.logic.puzzle import Logic, Table


def suits(puzzle: Logic) -> bool:
    """Always: the largest puzzle has some hundred thousand clauses."""
    return True


def clauses(puzzle: Logic, clock: Clock) -> Clausal[Table]:
    """All rules; `TimeUp` if the clock runs out on the way."""
    run = begun(puzzle, clock)
    if run is None:
        return Clausal([()], (), lambda true: Table(()))
    stated = _Stated(run.network, run.start, clock)
    stated.rules()

    def decode(true: Collection[int]) -> Table:
        domains = stated.domains.copy()
        for variable, places in enumerate(stated.literals):
            for bit, number in places.items():
                if number in true:
                    domains[variable] = bit
        return table(puzzle, run.network, domains)

    answer = [number for places in stated.literals for number in places.values()]
    return Clausal(stated.clauses, answer, decode)


class _Stated(Stating):
    """Gathers the clauses of one puzzle."""

    def __init__(self, network: Network, domains: Domains, clock: Clock) -> None:
        super().__init__()
        self.network, self.domains, self.clock = network, domains, clock
        self.literals: list[dict[int, int]] = []
        """For each variable that is not settled, the number that says it is at a place, by the place's bit."""

        self._held: dict[tuple[int, tuple[int, ...]], list[int]] = {}

    def rules(self) -> None:
        """One place for each variable, different ones in a group, and the clues."""
        for mask in self.domains:
            settled = not mask & (mask - 1)
            places = {} if settled else dict(zip(each_bit(mask), self.several(mask.bit_count()), strict=True))
            self.literals.append(places)
            if places:
                self.clauses.append(tuple(places.values()))
                self.at_most_one(places.values())
        for group in self.network.groups:
            self.clock.check()
            there: dict[int, list[int]] = {}
            for variable in group:
                for bit, number in self.literals[variable].items():
                    there.setdefault(bit, []).append(number)
            for numbers in there.values():
                self.clauses.append(numbers)
                self.at_most_one(numbers)
        for tree in self.network.trees:
            self.clock.check()
            self._state(tree, ())

    def _state(self, node: Node, unless: tuple[int, ...]) -> None:
        """The node holds, unless one of these is true."""
        if isinstance(node, Link):
            self._link(node, unless)
        elif isinstance(node, Along):
            self._along(node, unless)
        elif isinstance(node, Junction):
            for part in node.parts:
                self._state(part, unless)
        else:
            self._alternatives(node, unless)

    def _alternatives(self, node: Alternatives, unless: tuple[int, ...]) -> None:
        chosen = self.several(len(node.parts))
        self.clauses.append((*unless, *chosen))
        for part, number in zip(node.parts, chosen, strict=True):
            self._state(part, (-number,))

    def _link(self, link: Link, unless: tuple[int, ...]) -> None:
        one, other = link.one, link.other
        if one == other:
            allowed = sum(1 << place for place, mask in enumerate(link.table) if mask >> place & 1)
            self._inside(one, allowed, unless)
            return
        here, there = self.literals[one], self.literals[other]
        if not here:
            self._inside(other, link.onward.table[self.domains[one].bit_length() - 1], unless)
        elif not there:
            self._inside(one, link.back.table[self.domains[other].bit_length() - 1], unless)
        else:
            apart = self._linked(here, there, self.domains[other], link.onward.table, unless, 0)
            self._linked(there, here, self.domains[one], link.back.table, unless, apart)

    def _linked(
        self,
        here: dict[int, int],
        there: dict[int, int],
        target: int,
        table: Masks,
        unless: tuple[int, ...],
        apart: int,
    ) -> int:
        """Wherever the one is, the other is where the table allows it.

        Where just one place is forbidden, two numbers say so; what is `apart` was said of the other way round. The
        places of the one of which it is said are handed back.
        """
        said = 0
        state = self.clauses.append
        for bit, number in here.items():
            allowed = table[bit.bit_length() - 1] & target
            forbidden = target ^ allowed
            if not forbidden:
                continue
            if forbidden & (forbidden - 1):
                state((*unless, -number, *[each for place, each in there.items() if place & allowed]))
            elif not forbidden & apart:
                said |= bit
                state((*unless, -number, -there[forbidden]))
        return said

    def _inside(self, variable: int, allowed: int, unless: tuple[int, ...]) -> None:
        """The variable is at one of these places."""
        mask, numbers = self.domains[variable], self.literals[variable]
        if not mask & allowed:
            self._refuse(unless)
        elif numbers:
            self.clauses += [(*unless, -numbers[bit]) for bit in each_bit(mask & ~allowed)]

    def _refuse(self, unless: tuple[int, ...]) -> None:
        """One of these is true."""
        if unless:
            self.clauses.append(unless)
        else:
            self.never()

    def _along(self, node: Along, unless: tuple[int, ...]) -> None:
        """What the category has at `one` goes with what it has at `other`."""
        here, there = self._values(node.one, node.group), self._values(node.other, node.group)
        for index, mask in enumerate(node.allowed):
            self.clauses.append((*unless, -here[index], *(there[each.bit_length() - 1] for each in each_bit(mask))))
        for index, mask in enumerate(node.turned):
            self.clauses.append((*unless, -there[index], *(here[each.bit_length() - 1] for each in each_bit(mask))))

    def _values(self, variable: int, group: tuple[int, ...]) -> list[int]:
        """For each value of the category, a number that says that the variable is where this value is."""
        key = variable, group
        if key not in self._held:
            numbers = self._held[key] = list(self.several(len(group)))
            self.clauses.append(numbers)
            for number, value in zip(numbers, group, strict=True):
                self._together(number, variable, value)
        return self._held[key]

    def _together(self, number: int, one: int, other: int) -> None:
        """The number is true just when the two variables are at one place."""
        if one == other:
            self.clauses.append((number,))
            return
        here, there = self.literals[one], self.literals[other]
        common = self.domains[one] & self.domains[other]
        if not common:
            self.clauses.append((-number,))
            return
        for variable, numbers in ((one, here), (other, there)):
            self.clauses += [(-number, -numbers[bit]) for bit in each_bit(self.domains[variable] & ~common) if numbers]
        for bit in each_bit(common):
            ways = [numbers[bit] for numbers in (here, there) if numbers]
            self.clauses.append((number, *(-way for way in ways)))
            if len(ways) == 2:
                self.clauses += [(-number, -ways[0], ways[1]), (-number, ways[0], -ways[1])]
