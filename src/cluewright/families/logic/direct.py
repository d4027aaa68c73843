"""The direct search: one bitmask of places for each value, clues propagated to a fixpoint, smallest domain first.

Values that a clue says to be at one place share one variable. What is left of the clues becomes a tree of links, where
a link is a table: for each place of one variable, the mask of places the other may then have. A disjunction waits until
one alternative is left, and meanwhile keeps only what some alternative allows.
"""

from __future__ import annotations

from cluewright.core import Clock, Ending, Limit, Searching
from cluewright.families.logic.links import Alternatives, Junction, Link, Network, Node
from cluewright.families.logic.puzzle import Logic, Table

Domains = list[int]


def search(puzzle: Logic, limit: Limit) -> Searching[Table]:
    """Every table once."""
    clock = limit.start()
    network = Network(puzzle, clock.expired)
    if network.unfinished:
        return Ending(False, {"nodes": 0})
    run = _Run(network, clock)
    found = 0
    if network.possible:
        for domains in run.leaves():
            found += 1
            yield _table(puzzle, network, domains)
            if found == limit.solutions:
                return Ending(False, {"nodes": run.nodes})
    return Ending(not run.stopped, {"nodes": run.nodes})


def _table(puzzle: Logic, network: Network, domains: Domains) -> Table:
    rows: list[list[str]] = [[""] * len(puzzle.categories) for _ in puzzle.places.at]
    for column, category in enumerate(puzzle.categories):
        for value in category.values:
            variable = network.variables[category.name, value]
            rows[domains[variable].bit_length() - 1][column] = value
    return Table(tuple(map(tuple, rows)))


class _Run:
    """One search; counts its nodes and says whether the clock stopped it."""

    def __init__(self, network: Network, clock: Clock) -> None:
        self.network = network
        self.clock = clock
        self.nodes = 0
        self.stopped = False
        everything = (1 << network.size) - 1
        self.start = [everything] * network.count
        for variable, mask in network.fixed.items():
            self.start[variable] &= mask

    def leaves(self) -> Searching[Domains]:
        """The fixpoints in which every variable has one place."""
        domains = self.start
        if not all(domains) or not self.propagate(domains, range(len(domains))):
            return Ending(not self.stopped)
        # A branch is propagated when its turn comes: who asks for two solutions may never need it.
        stack = self._branches(domains)
        if not stack:
            yield domains
        while stack:
            if self.stopped or self.clock.expired():
                self.stopped = True
                return Ending(False)
            parent, variable, bit = stack.pop()
            domains = parent.copy()
            domains[variable] = bit
            if self.propagate(domains, (variable,)):
                branches = self._branches(domains)
                if not branches:
                    yield domains
                stack += branches
        return Ending(not self.stopped)

    def _branches(self, domains: Domains) -> list[tuple[Domains, int, int]]:
        """The places that the variable with the fewest may take, the first of them last; none when all are decided."""
        self.nodes += 1
        undecided = [(mask.bit_count(), index) for index, mask in enumerate(domains) if mask & (mask - 1)]
        if not undecided:
            return []
        _, variable = min(undecided)
        return [(domains, variable, bit) for bit in reversed(_bits(domains[variable]))]

    def propagate(self, domains: Domains, changed: range | tuple[int, ...]) -> bool:
        """Narrow the domains as far as the rules show; False when one is empty, or when time is up."""
        waiting: set[int] = set(changed)
        groups, trees = self.network.groups_of, self.network.trees_of
        while waiting:
            if self.clock.expired():
                self.stopped = True
                return False
            touched_groups = {group for variable in waiting for group in groups[variable]}
            touched_trees = {tree for variable in waiting for tree in trees[variable]}
            waiting = set()
            for group in touched_groups:
                if not _all_different(domains, self.network.groups[group], waiting):
                    return False
            for tree in touched_trees:
                if not _enforce(self.network.trees[tree], domains, waiting):
                    return False
        return True


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits


def _all_different(domains: Domains, group: tuple[int, ...], changed: set[int]) -> bool:
    """The variables take different places; a place that only one of them can take is its own."""
    while True:
        taken = once = more = 0
        for variable in group:
            mask = domains[variable]
            if not mask & (mask - 1):
                if mask & taken or not mask:
                    return False
                taken |= mask
            more |= once & mask
            once |= mask
        if once.bit_count() < len(group):
            return False
        # With as many places as variables, a place that one variable alone can take is taken by it.
        own = once & ~more if once.bit_count() == len(group) else 0
        if not taken & more and not own & ~taken:
            return True
        again = False
        for variable in group:
            mask = domains[variable]
            if mask & (mask - 1):
                narrowed = mask & own or mask & ~taken
                if narrowed != mask:
                    domains[variable] = narrowed
                    changed.add(variable)
                    again = again or not narrowed & (narrowed - 1)
        if not again:
            return True


def _possible(node: Node, domains: Domains) -> bool:
    """Whether the domains leave room for this node, looked at link by link."""
    if isinstance(node, Link):
        mask, other = domains[node.one], domains[node.other]
        table = node.table
        while mask:
            bit = mask & -mask
            if table[bit.bit_length() - 1] & (other if node.one != node.other else bit):
                return True
            mask ^= bit
        return False
    if isinstance(node, Junction):
        return all(_possible(part, domains) for part in node.parts)
    return any(_possible(part, domains) for part in node.parts)


def _enforce(node: Node, domains: Domains, changed: set[int]) -> bool:
    """Remove what the node forbids; False when nothing is left."""
    if isinstance(node, Link):
        return _narrow(node, domains, changed)
    if isinstance(node, Junction):
        return all(_enforce(part, domains, changed) for part in node.parts)
    open_parts = [part for part in node.parts if _possible(part, domains)]
    if len(open_parts) < 2:
        return bool(open_parts) and _enforce(open_parts[0], domains, changed)
    return _unite(node, open_parts, domains, changed)


def _narrow(link: Link, domains: Domains, changed: set[int]) -> bool:
    one, other = link.one, link.other
    table = link.table
    mask, target = domains[one], domains[other]
    left = reached = 0
    rest = mask
    while rest:
        bit = rest & -rest
        rest ^= bit
        support = table[bit.bit_length() - 1] & (target if one != other else bit)
        if support:
            left |= bit
            reached |= support
    if not left:
        return False
    if left != mask:
        domains[one] = left
        changed.add(one)
    if one != other and reached != target:
        domains[other] = reached
        changed.add(other)
    return True


def _unite(node: Alternatives, open_parts: list[Node], domains: Domains, changed: set[int]) -> bool:
    """Keep what at least one alternative allows, for each variable that occurs in all of them."""
    united: dict[int, int] = {}
    for part in open_parts:
        trial = domains.copy()
        if not _enforce(part, trial, set()):
            continue
        united = {variable: united.get(variable, 0) | trial[variable] for variable in node.variables}
        if all(united[variable] == domains[variable] for variable in node.variables):
            return True
    if not united:
        return False
    for variable, mask in united.items():
        if mask != domains[variable]:
            domains[variable] = mask
            changed.add(variable)
    return True
