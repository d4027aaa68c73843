"""Rules as clauses, for certificates: the generic writer that every room's `certificate.py` uses.

A clause is a tuple of literals, at least one of which holds; a literal is a variable's number, negative for its
opposite. A group is a mapping from values to literals, exactly one of which holds. `TRUE` always holds. All rules are
made of three kinds: a path through an automaton, exactly one of these, at least one of these. Helper variables are
functions of what can be seen, and no clause says more than the rule: a certificate rests on that.

`certifying/check_certificate.py` has the same a second time, in its own words; both must write the same clauses in the
same order. Whoever changes one changes the other, and the version of the certificates.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from cluewright.core.errors import CluewrightError

Literal: TypeAlias = int
V = TypeVar("V", bound=Hashable)
State = TypeVar("State", bound=Hashable)

TRUE: Literal = 1

MOST_CLAUSES = 3_000_000
MOST_WAYS = 20_000_000
"""Transitions that are looked at; a checker refuses more than these, so that nobody can keep it busy."""


class NotCertifiedError(CluewrightError):
    """There is no certificate of this puzzle, and why."""


class RuleClauses:
    """Numbered variables and the clauses over them."""

    def __init__(self) -> None:
        self.variables = 1
        self.all: list[tuple[Literal, ...]] = [(TRUE,)]
        self._ways = 0

    def variable(self) -> Literal:
        """A new variable."""
        self.variables += 1
        return self.variables

    def about(self, sentence: str) -> None:
        """The clauses that follow say what this sentence says; a certificate does not tell."""

    def add(self, *literals: Literal) -> None:
        """At least one of these holds. What is always true is left out; nothing at all is a contradiction."""
        clause = dict.fromkeys(literals or (-TRUE,))
        if any(-literal in clause for literal in clause):
            return
        self._expect(1)
        self.all.append(tuple(clause))

    def implies(self, literal: Literal, others: Iterable[Literal]) -> None:
        """If a literal holds, so do all the others."""
        for other in others:
            self.add(-literal, other)

    def _expect(self, more: int) -> None:
        """Refuse to write so many clauses more than there are, if that is too many."""
        if len(self.all) + more > MOST_CLAUSES:
            raise NotCertifiedError(f"the rules of this puzzle take more than {MOST_CLAUSES:,} clauses")

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        """No two of these hold."""
        for index, one in enumerate(literals):
            for other in literals[index + 1 :]:
                self.add(-one, -other)

    def exactly_one(self, literals: Sequence[Literal]) -> None:
        """One of these holds and the others do not."""
        self.add(*literals)
        self.at_most_one(literals)

    def group(self, values: Iterable[V]) -> dict[V, Literal]:
        """Something new that has exactly one of these values."""
        literals = {value: self.variable() for value in values}
        self.exactly_one(list(literals.values()))
        return literals

    def path(
        self,
        groups: Sequence[Mapping[V, Literal]],
        start: State,
        step: Callable[[State, int, V], State | None],
        accepts: Callable[[State], bool] = lambda state: True,
    ) -> dict[State, Literal]:
        """The values of the groups lead from state to state; the last state is accepted. The group of last states.

        `step(state, index, value)` is where the value of the group of this index leads, None if it must not be there.
        """
        layers = self._layers(groups, start, step)
        kept = [[state for state in layers[-1] if accepts(state)]]
        for layer in reversed(layers[:-1]):
            following = set(kept[-1])
            kept.append([state for state, leads in layer.items() if not following.isdisjoint(leads.values())])
        kept.reverse()
        here: dict[State, Literal] = {start: TRUE}
        for index, group in enumerate(groups):
            there = {state: self.variable() for state in kept[index + 1]}
            self._one_step(here, there, group, layers[index])
            here = there
        return here

    def _layers(
        self, groups: Sequence[Mapping[V, Literal]], start: State, step: Callable[[State, int, V], State | None]
    ) -> list[dict[State, dict[V, State | None]]]:
        """For each number of groups that are passed, the states that can be reached and where each value leads."""
        layers: list[dict[State, dict[V, State | None]]] = [{start: {}}]
        for index, group in enumerate(groups):
            reached: dict[State, dict[V, State | None]] = {}
            for state, leads in layers[-1].items():
                self._ways += len(group)
                if self._ways > MOST_WAYS:
                    raise NotCertifiedError("there are too many sums or states in the rules of this puzzle")
                for value in group:
                    target = leads[value] = step(state, index, value)
                    if target is not None:
                        reached[target] = {}
            layers.append(reached)
        return layers

    def _one_step(
        self,
        here: Mapping[State, Literal],
        there: Mapping[State, Literal],
        group: Mapping[V, Literal],
        leads: Mapping[State, Mapping[V, State | None]],
    ) -> None:
        """One group of a path: where states and values lead, and what each state and value needs.

        Strictly a next state, and that state and value lead to it, is enough. The other clauses follow, and make unit
        propagation find whatever the path alone rules out: without them SEND + MORE = MONEY took 2,698 conflicts, with
        them 7.
        """
        self._expect((len(here) + len(there)) * len(group))
        self.add(*there.values())
        ways = [
            (before, chosen, there[target])
            for state, before in here.items()
            for value, chosen in group.items()
            if (target := leads[state][value]) is not None and target in there
        ]
        before, chosen, after = list(here.values()), list(group.values()), list(there.values())
        self._need_of_two(before, chosen, [((b, c), a) for b, c, a in ways])
        self._need_of_two(chosen, after, [((c, a), b) for b, c, a in ways])
        self._need_of_one(before, [(b, c) for b, c, _ in ways])
        self._need_of_one(before, [(b, a) for b, _, a in ways])
        self._need_of_one(chosen, [(c, b) for b, c, _ in ways])
        self._need_of_one(chosen, [(c, a) for _, c, a in ways])
        self._need_of_one(after, [(a, b) for b, _, a in ways])
        self._need_of_one(after, [(a, c) for _, c, a in ways])

    def _need_of_two(
        self, ones: list[Literal], others: list[Literal], found: list[tuple[tuple[Literal, Literal], Literal]]
    ) -> None:
        """A clause for each pair of `ones` and `others`: if both hold, so does one that was found with them."""
        needed: dict[tuple[Literal, Literal], list[Literal]] = {(one, other): [] for one in ones for other in others}
        for both, literal in found:
            needed[both].append(literal)
        for (one, other), literals in needed.items():
            self.add(-one, -other, *literals)

    def _need_of_one(self, ones: list[Literal], found: list[tuple[Literal, Literal]]) -> None:
        """A clause for each of `ones`: if this literal holds, so does one that was found with it."""
        needed: dict[Literal, list[Literal]] = {one: [] for one in ones}
        for one, literal in found:
            needed[one].append(literal)
        for one, literals in needed.items():
            self.add(-one, *literals)

    def total(
        self, terms: Sequence[tuple[Mapping[int, Literal], int]], accepts: Callable[[int], bool] = lambda total: True
    ) -> dict[int, Literal]:
        """What groups of numbers add up to, each taken so many times."""

        def added(so_far: int, index: int, value: int) -> int:
            return so_far + terms[index][1] * value

        return self.path([group for group, _ in terms], 0, added, accepts)

    def count(self, literals: Iterable[Literal], wanted: Sequence[int]) -> None:
        """As many of these hold as one of the wanted numbers says."""
        self.total([({0: -literal, 1: literal}, 1) for literal in literals], lambda number: number in wanted)

    def exactly(self, literals: Sequence[Literal], count: int) -> None:
        """So many of these hold."""
        self.count(literals, [count])
