"""Retelling: steps are told from what was told before, and from nothing else.

A reasoning finds more than anybody wants to hear. Of its steps those are told that lead somewhere, and by then some may
be overtaken: what they conclude is known, or follows more easily from something stronger. So a second board knows only
what was told. On it every step is worked out once more, the cheapest of those that can be told first; what is known
there already is left out, and what bookkeeping finds is said at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright.core.explaining import Case, Fact, Link, Masks, Step, Supposition, unsaid
from cluewright.core.limit import Clock
from cluewright.explaining.board import Board
from cluewright.explaining.one_rule import Bookkeeping, ease, steps_of
from cluewright.explaining.pruning import pruned
from cluewright.explaining.sentences import worded
from cluewright.explaining.supposing import Supposing
from cluewright.explaining.trail import Trail, distinct

if TYPE_CHECKING:
    from cluewright.core.contracts import Explaining


class Told(NamedTuple):
    """A step, and what was left to each variable before it."""

    step: Step
    before: tuple[int, ...]
    number: int
    """Which of all steps it is, bookkeeping counted too."""


class Telling:
    """Tells steps; `all` has every one, also the bookkeeping that is not said."""

    def __init__(self, room: Explaining[Any, Any], puzzle: Any, clock: Clock, known: Masks | None) -> None:
        self._begin(Board(room, puzzle, clock, known))
        self._keeping = Bookkeeping(self.board)

    def _begin(self, board: Board) -> None:
        self.board = board
        self.all: list[Told] = []
        self.made_of: dict[int, list[int]] = {}
        """For each step told by the last call of `tell`, by its number, the steps waiting that it was made of."""

        self._supposing = Supposing(board)
        self._made: dict[int, tuple[tuple[int, ...], list[Step]]] = {}
        """What each step became when it was worked out last, by its number among those waiting, and from what."""

        self.impossible = False

    def copy(self) -> Telling:
        """The same, to go on from here in another way."""
        other = object.__new__(Telling)
        other._begin(self.board.copy())
        other._keeping = self._keeping.copy(other.board)
        other.all, other.impossible = list(self.all), self.impossible
        return other

    def knows(self, facts: Sequence[Fact]) -> bool:
        """Whether these were told, or follow from what was told by bookkeeping."""
        return all(not self.board.masks[variable] & ~left for variable, left in facts)

    def reached(self, goals: Sequence[Step]) -> bool:
        """Whether all that these steps conclude is known."""
        return self.impossible or all(goal.new and self.knows(goal.new) for goal in goals)

    def tell(self, waiting: Sequence[Step], goals: Sequence[Step]) -> Iterator[Told]:
        """The steps that are worth telling, the cheapest first, until what the goals conclude is known.

        Where some of what they need is not among those waiting, it ends before: ask `reached`.
        """
        yield from self.keep_books()
        left = {number: step for number, step in enumerate(waiting) if not step.new or not self.knows(step.new)}
        self._made, self.made_of = {}, {}
        while not self.reached(goals):
            found = self._cheapest(left) or self._by_another_rule(left)
            if found is None:  # what is left stands on what was not told
                return
            number, step = found
            made_of = [number]
            step = pruned(self.board, step)
            if step.rung != 1:
                left.pop(number, None)
                step, others = self._with_others(step, left)
                made_of += others
            if step.new and self.knows(step.new):
                continue
            told = self._say(step)
            self.made_of[told.number] = made_of
            yield told
            yield from self.keep_books()

    def _with_others(self, step: Step, left: dict[int, Step]) -> tuple[Step, list[int]]:
        """The step, together with others that refute further suppositions in the very same way, and the numbers of
        those: `If k were 7, 8 or 9, ...`.
        """
        if step.supposition is None or not step.new or step.cases:
            return step, []
        joined = []
        for number, other in left.items():
            again = other.supposition
            if again is None or other.cases or not _promising(step, other):
                continue
            made = self._supposing.followed(again)
            together = _joined(step, pruned(self.board, made)) if made is not None and made.new else None
            if together is not None:
                step = together
                joined.append(number)
        return step, joined

    def keep_books(self) -> Iterator[Told]:
        """Bookkeeping: what it finds is said."""
        before = tuple(self.board.told)
        for step in self._keeping.steps():
            told = Told(self._worded(pruned(self.board, step)) if step.said else step, before, len(self.all))
            self.all.append(told)
            before = tuple(self.board.told)
            if step.said:
                yield told
            if not step.new:
                self.impossible = True
                return

    def _say(self, step: Step) -> Told:
        told = Told(self._worded(step), tuple(self.board.told), len(self.all))
        self.all.append(told)
        self.impossible = self.impossible or not step.new
        self._keeping.note(self.board.learn(step.new))
        return told

    def _worded(self, step: Step) -> Step:
        return worded(self.board.room, self.board.puzzle, step)

    def _cheapest(self, left: dict[int, Step]) -> tuple[int, Step] | None:
        """The cheapest step that can be told now, and what it was made of. What became of a step is kept until
        something that its rule is about has changed.
        """
        best: tuple[tuple[float, int], int, Step] | None = None
        # Suppositions take long to follow, so that those come last that took most when they were found.
        for number, step in sorted(left.items(), key=lambda item: (item[1].rung > 1, item[1].cost, item[0])):
            if step.new and self.knows(step.new):
                del left[number]
                continue
            if not self.knows(step.facts) or (best is not None and step.rung > 1 and step.cost >= best[0][0]):
                continue
            for made in self._again(number, step):
                if best is None or ease(made) < best[0]:
                    best = ease(made), number, made
        return None if best is None else best[1:]

    def _by_another_rule(self, left: dict[int, Step]) -> tuple[int, Step] | None:
        """The cheapest step that says something of what the steps that are left conclude, by whatever rule.

        Bookkeeping stops where a step is to find the last candidate, so that in another order it may leave another two.
        """
        board = self.board
        found = [
            (ease(made), number, made)
            for number, step in left.items()
            for rule in board.touched({fact.variable for fact in step.new})
            if not board.rules[rule].quiet
            for made in steps_of(board, board.rules[rule])
        ]
        return min(found, key=lambda each: each[:2])[1:] if found else None

    def _again(self, number: int, step: Step) -> list[Step]:
        """The step worked out from what was told: one or several that conclude as much."""
        board = self.board
        if step.rung == 1:
            rule = step.rules[0]
            seen = tuple(board.seen(rule))
            kept = self._made.get(number)
            if (
                kept is None
                or kept[0] != seen
                or any(left != board.told[v] for each in kept[1] for v, left in each.facts)
            ):
                about = {fact.variable for fact in step.new}
                found = [
                    each._replace(moves=step.moves, seconds=step.seconds)
                    for each in steps_of(board, rule)
                    if not each.new or about & {fact.variable for fact in each.new}
                ]
                self._made[number] = (seen, found)
            # Where the rule gives nothing now, the step rests on bookkeeping that is not done here, and cites it.
            return self._made[number][1] or [self._refreshed(step)]
        if step.supposition is not None and not step.cases:
            found_again = self._supposing.followed(step.supposition)
            if found_again is not None and found_again.cost <= step.cost:
                return [found_again._replace(moves=step.moves, seconds=step.seconds)]
        return [self._refreshed(step)]

    def _refreshed(self, step: Step) -> Step:
        """The step as it was found, with all that is known by now of what its facts are about."""

        def link(each: Link) -> Link:
            return each._replace(facts=self._now(each.facts))

        def case(each: Case) -> Case:
            return each._replace(links=tuple(map(link, each.links)), cases=tuple(map(case, each.cases)))

        links, cases = tuple(map(link, step.links)), tuple(map(case, step.cases))
        told = [fact for fact in step.facts if not self.board.told[fact.variable] & ~fact.left]
        trail = Trail(self.board)
        more = [each for fact in step.facts if fact not in told for each in trail.need_known(fact.variable)]
        before = trail.beforehand()
        facts = [*self._now(told), *more, *(fact for link in before for fact in link.facts)]
        return step._replace(
            rules=distinct([*step.rules, *(link.rule for link in before)]),
            facts=tuple(dict.fromkeys(facts)),
            links=links,
            cases=cases,
            beforehand=(*step.beforehand, *before),
        )

    def _now(self, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        return tuple(Fact(variable, left & self.board.told[variable]) for variable, left in facts)


def _way(step: Step) -> list[object]:
    """How a supposition is refuted, whatever it is that was supposed."""
    return [(link.rule.name, link.rule.cites, link.facts, link.new) for link in step.links]


def _end(step: Step) -> object | None:
    """The rule that refutes a supposition, where nothing has to be said before it."""
    rule = step.links[-1].rule
    return (rule.name, rule.cites) if all(map(unsaid, step.links[:-1])) else None


def _promising(step: Step, other: Step) -> bool:
    """Whether another supposition may fail in the same way, judged by how it failed when it was found."""
    assert step.supposition is not None
    assert other.supposition is not None
    if other.supposition.variable == step.supposition.variable:
        return not other.supposition.supposed & step.supposition.supposed
    return _end(step) is not None and other.links[-1].rule.name == step.links[-1].rule.name


def _joined(step: Step, other: Step) -> Step | None:
    """Both steps as one, where both suppositions fail in the same way; else None."""
    assert step.supposition is not None
    assert other.supposition is not None
    variable, supposed = step.supposition
    if not step.alike and other.supposition.variable == variable and _way(step) == _way(other):
        step = step._replace(supposition=Supposition(variable, supposed | other.supposition.supposed))
    elif _end(step) is not None and _end(step) == _end(other):
        last = step.links[-1]
        last = last._replace(facts=tuple(dict.fromkeys([*last.facts, *other.links[-1].facts])))
        step = step._replace(alike=(*step.alike, other.supposition), links=(*step.links[:-1], last))
    else:
        return None
    new = dict(step.new)
    for each, left in other.new:
        new[each] = new.get(each, left) & left
    if not all(new.values()):
        return None
    return step._replace(
        new=tuple(Fact(*each) for each in new.items()),
        facts=tuple(dict.fromkeys([*step.facts, *other.facts])),
        rules=distinct([*step.rules, *other.rules]),
        beforehand=tuple(dict.fromkeys([*step.beforehand, *other.beforehand])),
    )
