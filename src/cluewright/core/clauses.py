"""The rules of one puzzle as clauses, for a SAT solver.

A clause is a row of numbers from 1 on, negative for their opposites: one of them is true. All clauses hold.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain, combinations
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

S = TypeVar("S")

Clause: TypeAlias = Sequence[int]


class Clausal(NamedTuple, Generic[S]):
    """A puzzle as clauses, and how to read its solution off them."""

    clauses: list[Clause]

    answer: Sequence[int]
    """The numbers that tell one solution from another; other numbers may help to state the rules."""

    decode: Callable[[Collection[int]], S]
    """The solution in which just these numbers of the answer are true."""

    soon: int = 3000
    """Conflicts after which what is not solved is held to be hard, and a solver for hard clauses goes on."""

    simplified: bool = True
    """Whether that solver simplifies the clauses again and again while it searches."""

    steady: bool = False
    """Whether that solver always restarts seldom, which finds solutions sooner where there are many."""


class Writer(Protocol):
    """What a room states its rules to: `Stating` for a SAT solver, `RuleClauses` for certificates."""

    def about(self, sentence: str) -> None:
        """The clauses that follow say what this sentence says."""

    def variable(self) -> int:
        """A number that was not used before."""

    def add(self, *literals: int) -> None:
        """At least one of these is true."""

    def implies(self, literal: int, others: Iterable[int]) -> None:
        """If a literal is true, so are all the others."""

    def exactly(self, literals: Sequence[int], count: int) -> None:
        """So many of these are true."""


class Stating:
    """Gathers clauses under the sentences that they mean, and hands out new numbers."""

    def __init__(self) -> None:
        self.clauses: list[Clause] = []
        """The clauses of the latest sentence; before any sentence, what holds without a rule."""

        self.meaning: dict[str, list[Clause]] = {"": self.clauses}
        """The clauses of each sentence."""

        self.latest = 0

    @property
    def all(self) -> list[Clause]:
        """The clauses of all sentences."""
        return list(chain.from_iterable(self.meaning.values()))

    def about(self, sentence: str) -> None:
        """The clauses that follow say what this sentence says; they join what was said of it before."""
        self.clauses = self.meaning.setdefault(sentence, [])

    def variable(self) -> int:
        """A number that was not used before."""
        self.latest += 1
        return self.latest

    def several(self, count: int) -> range:
        """As many numbers that were not used before."""
        self.latest += count
        return range(self.latest - count + 1, self.latest + 1)

    def add(self, *literals: int) -> None:
        """At least one of these is true."""
        self.clauses.append(literals)

    def implies(self, literal: int, others: Iterable[int]) -> None:
        """If a literal is true, so are all the others."""
        self.clauses += [(-literal, other) for other in others]

    def at_most_one(self, literals: Iterable[int]) -> None:
        """No two of them are true."""
        self.clauses += [(-one, -other) for one, other in combinations(literals, 2)]

    def never(self) -> None:
        """There is no solution."""
        something = self.variable()
        self.clauses += [(something,), (-something,)]

    def exactly(self, literals: Sequence[int], count: int) -> None:
        """So many of them are true, by counting from the first to the last: unit propagation finds all that follows.

        >>> stating = Stating()
        >>> stating.exactly(stating.several(2), 1)
        >>> stating.clauses
        [(1, 2), (-1, -2)]
        """
        if not 0 <= count <= len(literals):
            self.never()
        elif len(literals) == 2 and count == 1:
            self.clauses += [tuple(literals), (-literals[0], -literals[1])]
        elif count in (0, len(literals)):
            self.clauses += [(literal if count else -literal,) for literal in literals]
        else:
            self._counted(literals, count)

    def _counted(self, literals: Sequence[int], count: int) -> None:
        """`before[j]` says that at least j of the literals so far are true; None and 0 stand for always and never.

        Only what can still come to the count has a number: after i literals from `count - (n - i)` to `count`.
        """
        state = self.clauses.append
        length = len(literals)
        before: list[int | None] = [None] + [0] * (count + 1)
        for index, literal in enumerate(literals):
            must = count - (length - index - 1)  # so many must be true by now, or there are too few left
            after: list[int | None] = [None] * (max(must, 0) + 1)
            after += self.several(max(0, min(index + 1, count) + 1 - len(after)))
            after += [0] * (count + 2 - len(after))
            for number in range(1, count + 2):
                self._step(before[number], before[number - 1], literal, after[number], state)
            before = after

    def _step(
        self, same: int | None, fewer: int | None, literal: int, now: int | None, state: Callable[[Clause], None]
    ) -> None:
        """`now` is true when `same` is, or `fewer` and the literal are; and only then."""
        if same is None or (same == 0 and fewer == 0):
            return
        if now is None:  # it must be reached
            given = (same,) if same else ()
            if fewer is not None:
                state((*given, fewer) if fewer else given)
            state((*given, literal))
            return
        then = (now,) if now else ()
        if same:
            state((-same, *then))
        if fewer != 0:
            state((-literal, *then) if fewer is None else (-fewer, -literal, *then))
        if now:
            kept = (same,) if same else ()
            state((-now, *kept, literal))
            if fewer:
                state((-now, fewer))
