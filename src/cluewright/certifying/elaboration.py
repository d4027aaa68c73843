"""From a solver's proof to one that can be checked step by step without any search.

CaDiCaL only lists the clauses it learned, each of which follows by unit propagation from those before it (DRUP). A
checker without a search of its own wants to know from which, and in what order: the hints of an LRAT step. They are
found here in two passes. Forwards, MiniSat propagates the opposite of each learned clause, and what followed is kept
in its order (the trail). Backwards from the contradiction, for the steps that are needed alone, a reason is looked up
for each literal of the trail on the way to the conflict; the clauses named there are needed in their turn. Nobody has
to trust any of it: what comes out is checked.

Literals that hold whatever else does (roots) become steps of one literal each, so that trails stay short.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cluewright.core.errors import CluewrightError
from cluewright.engines.sat import Sat

if TYPE_CHECKING:
    from cluewright.core.limit import Clock

Clause: TypeAlias = Sequence[int]
Trail: TypeAlias = "array[int]"


class Step(NamedTuple):
    """A clause of a proof, and the clauses and steps that it follows from, by their numbers from 1, in order."""

    literals: tuple[int, ...]
    hints: tuple[int, ...]


class Elaboration:
    """The clauses and what was learned from them."""

    def __init__(self, clauses: Sequence[Clause], clock: Clock) -> None:
        self.clock = clock
        self.clauses: list[Clause] = [(), *clauses]
        self.first = len(self.clauses)
        """The number of the first step."""

        self.trails: list[Trail] = []
        """For each step, what follows from its opposite; nothing for roots, which follow from other roots."""

        self.occurs: dict[int, list[int]] = {}
        """For each literal, the numbers of the clauses that have it, ascending."""

        self.roots: dict[int, int] = {}
        """The literals that hold in any case, and the number of the clause that says so."""

        self.contradiction = 0
        """The number of the step that is the empty clause, once there is one."""

        for number in range(1, self.first):
            for literal in self.clauses[number]:
                self.occurs.setdefault(literal, []).append(number)
        self.sat = Sat(clause for clause in clauses if len(clause) > 1)
        for number in range(1, self.first):
            if len(self.clauses[number]) == 1 and not self.contradiction:
                self._add_root(self.clauses[number][0], number)

    def close(self) -> None:
        """Give back the solver's memory."""
        self.sat.close()

    def learn(self, clause: Clause) -> None:
        """Take the next clause of the proof; it may be one that says nothing new."""
        if self.contradiction or any(literal in self.roots for literal in clause):
            return
        self.clock.check()
        left = tuple(literal for literal in clause if -literal not in self.roots)
        fine, trail = self.sat.trail([-literal for literal in left])
        if fine:
            raise CluewrightError("a clause of the solver's proof does not follow from those before it")
        number = self._append(left, trail)
        if not left:
            self.contradiction = number
        elif len(left) == 1:
            self._add_root(left[0], number)
        else:
            self.sat.add(left)

    def _append(self, literals: tuple[int, ...], trail: Iterable[int]) -> int:
        number = len(self.clauses)
        self.clauses.append(literals)
        self.trails.append(array("i", trail))
        for literal in literals:
            self.occurs.setdefault(literal, []).append(number)
        return number

    def _add_root(self, literal: int, number: int) -> None:
        """A literal holds; so does what follows from it alone."""
        if literal in self.roots:
            return
        self.roots[literal] = number
        if -literal in self.roots:
            self.contradiction = self._append((), [literal])
            return
        fine, trail = self.sat.trail([literal])
        if not fine:
            self.contradiction = self._append((), trail)
            return
        for root in trail:
            if root != literal:
                self.roots[root] = self._append((root,), ())
        for root in trail:
            self.sat.add((root,))

    def steps(self) -> list[Step]:
        """The steps that are needed, counted anew, the contradiction last."""
        if not self.contradiction:
            raise CluewrightError("the solver's proof does not end with a contradiction")
        needed: dict[int, Step] = {}
        wanted = {self.contradiction}
        for number in range(self.contradiction, self.first - 1, -1):
            if number in wanted:
                self.clock.check()
                literals = self.clauses[number]
                hints = self._hints(number)
                needed[number] = Step(tuple(literals), hints)
                wanted.update(hints)
        return renumbered(needed, self.first)

    def _hints(self, number: int) -> tuple[int, ...]:
        """From what a step follows, in the order in which its checker uses it."""
        supposed = {-literal for literal in self.clauses[number]}
        target, at = self._conflict(number, supposed)
        last = self._clause_with(target, number, at, at.get(target, len(at)))
        roots: dict[int, None] = {}
        reasons = [(len(at), last)]
        waiting = [-literal for literal in self.clauses[last]]
        seen = set(waiting)
        while waiting:
            literal = waiting.pop()
            if literal in supposed:
                continue
            root = self.roots.get(literal, number)
            if root < number:
                roots[root] = None
                continue
            reason = self._clause_with(literal, number, at, at[literal])
            reasons.append((at[literal], reason))
            for other in self.clauses[reason]:
                if other != literal and -other not in seen:
                    seen.add(-other)
                    waiting.append(-other)
        return (*roots, *(reason for _, reason in sorted(reasons)))

    def _conflict(self, number: int, supposed: set[int]) -> tuple[int, dict[int, int]]:
        """A literal of the clause that becomes false, and where each literal of the trail stands.

        It is the first literal that follows though its opposite was supposed; where there is none, the one that the
        solver has put at the end of the trail, which is false itself.
        """
        trail = self.trails[number - self.first]
        at = {literal: index for index, literal in enumerate(trail)}
        target = trail[-1] if trail else 0
        if target and (-target in at or self.roots.get(-target, number) < number):
            del at[target]
        refuted = [(at[-each], -each) for each in supposed if -each in at]
        if refuted:
            target = min(refuted)[1]
        elif not trail:  # a root, which follows from other roots
            (target,) = self.clauses[number]
        at |= dict.fromkeys(supposed, -1)
        return target, at

    def _clause_with(self, literal: int, number: int, at: dict[int, int], before: int) -> int:
        """A clause before this step in which all but this literal are false, by what stands before it in the trail."""
        roots, clauses = self.roots, self.clauses
        for candidate in self.occurs.get(literal, ()):
            if candidate >= number:
                break
            for other in clauses[candidate]:
                if other != literal and at.get(-other, before) >= before and roots.get(-other, number) >= number:
                    break
            else:
                return candidate
        raise CluewrightError("a reason of the solver's proof could not be found again")


def elaborated(clauses: Sequence[Clause], learned: Iterable[Clause], clock: Clock) -> list[Step]:
    """The steps to the contradiction, from the clauses that a solver learned on its way to it."""
    elaboration = Elaboration(clauses, clock)
    try:
        for clause in learned:
            elaboration.learn(clause)
        return elaboration.steps()
    finally:
        elaboration.close()


def trimmed(text: str, count: int) -> list[Step] | None:
    r"""The steps of an LRAT proof that are needed, counted on from so many clauses; None where one is of another kind.

    >>> trimmed("4 2 0 1 2 0\n4 d 1 0\n6 -1 0 3 0\n8 0 4 3 0\n", 3)
    [Step(literals=(2,), hints=(1, 2)), Step(literals=(), hints=(4, 3))]
    """
    found: dict[int, Step] = {}
    for line in text.splitlines():
        name, *entries = line.split()
        if entries[0] == "d":
            continue
        numbers = list(map(int, entries))
        end = numbers.index(0)
        found[int(name)] = step = Step(tuple(numbers[:end]), tuple(numbers[end + 1 : -1]))
        if not all(hint > 0 for hint in step.hints):
            return None
    last = next((number for number, step in found.items() if not step.literals), None)
    if last is None:
        return None
    needed: dict[int, Step] = {}
    wanted = {last}
    for number in sorted((each for each in found if each <= last), reverse=True):
        if number in wanted:
            needed[number] = found[number]
            wanted.update(found[number].hints)
    return renumbered(needed, count + 1)


def renumbered(needed: dict[int, Step], first: int) -> list[Step]:
    """Steps counted from the first on without gaps."""
    numbers = {number: first + index for index, number in enumerate(sorted(needed))}
    return [
        step._replace(hints=tuple(numbers.get(hint, hint) for hint in step.hints)) for _, step in sorted(needed.items())
    ]
