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

    def add(self, *literals: Literal) -> None:
        """At least one of these holds. What is always true is left out; nothing at all is a contradiction."""
        clause = tuple(dict.fromkeys(literals)) or (-TRUE,)
        if any(-literal in clause for literal in clause):
            return
        self.all.append(clause)
        if len(self.all) > MOST_CLAUSES:
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
        alive: dict[State, Mapping[V, State | None]] = {state: {} for state in layers[-1] if accepts(state)}
        kept = [alive]
        for layer in reversed(layers[:-1]):
            following = kept[-1].keys()
            kept.append({state: leads for state, leads in layer.items() if not following.isdisjoint(leads.values())})
        kept.reverse()
        here: dict[State, Literal] = {start: TRUE}
        for index, group in enumerate(groups):
            there = {state: self.variable() for state in kept[index + 1]}
            self._one_step(here, there, group, kept[index])
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

        Strictly the first kind of clause is enough. The others follow from it, and make unit propagation find whatever
        the path alone rules out: without them SEND + MORE = MONEY took 2,698 conflicts, with them 7.
        """
        self.add(*there.values())
        needs: dict[tuple[int, ...], list[Literal]] = {
            (6, after, chosen): [] for after in there.values() for chosen in group.values()
        }
        for state, before in here.items():
            for value, chosen in group.items():
                target = leads[state][value] if state in leads else None
                if target is None or target not in there:
                    self.add(-before, -chosen)
                    continue
                after = there[target]
                self.add(-before, -chosen, after)
                for kind, (holding, needed) in enumerate(
                    (
                        (before, chosen),
                        (before, after),
                        (chosen, before),
                        (chosen, after),
                        (after, before),
                        (after, chosen),
                    )
                ):
                    needs.setdefault((kind, holding), []).append(needed)
                needs[6, after, chosen].append(before)
        for (_, *holdings), needed_literals in needs.items():
            self.add(*(-literal for literal in holdings), *needed_literals)

    def count(self, literals: Iterable[Literal], wanted: Sequence[int]) -> None:
        """As many of these hold as one of the wanted numbers says."""
        most = max(wanted)

        def counted(number: int, _: int, more: int) -> int | None:
            return number + more if number + more <= most else None

        self.path([{0: -literal, 1: literal} for literal in literals], 0, counted, lambda number: number in wanted)
