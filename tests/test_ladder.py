"""The ladder over rules that say little, against brute force: trees of cases are needed, and must be sound too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from cluewright.core import Limit, Picture
from cluewright.core.explaining import (
    Case,
    Clauses,
    Fact,
    Link,
    LocalRule,
    Masks,
    Mood,
    Step,
    Supposition,
    bits,
    each_candidate,
    is_one,
)
from cluewright.core.techniques import SHARED
from cluewright.explaining.chain import Chain
from cluewright.explaining.conflict import Conflict, conflict
from cluewright.explaining.ladder import Ended, Reasoning

_VARIABLES, _VALUES = 6, 3
_EVERY = (1 << _VALUES) - 1


class Tables:
    """A room whose rules are random tables that narrow only once all but one of their variables are known."""

    TECHNIQUES = SHARED

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.tables: dict[str, tuple[tuple[int, ...], frozenset[tuple[int, ...]]]] = {}
        for number in range(random.randint(4, 9)):
            scope = tuple(random.sample(range(_VARIABLES), random.choice((2, 2, 3))))
            ways = list(product(range(_VALUES), repeat=len(scope)))
            allowed = frozenset(random.sample(ways, round(len(ways) * random.choice((0.34, 0.5, 0.6)))))
            self.tables[f"rule {number}"] = (scope, allowed)

    def solutions(self, cited: Sequence[str] | None = None) -> Iterator[tuple[int, ...]]:
        """Every way in which these rules hold, or all of them."""
        chosen = [self.tables[name] for name in (self.tables if cited is None else cited)]
        for way in product(range(_VALUES), repeat=_VARIABLES):
            if all(tuple(way[variable] for variable in scope) in allowed for scope, allowed in chosen):
                yield way

    def candidates(self, puzzle: None) -> Masks:
        return [_EVERY] * _VARIABLES

    def rules(self, puzzle: None) -> list[LocalRule]:
        found = []
        for name, (scope, allowed) in self.tables.items():

            def narrow(masks: Masks, allowed: frozenset[tuple[int, ...]] = allowed) -> Masks | None:
                if sum(not is_one(mask) for mask in masks) > 1:
                    return masks
                left = [0] * len(masks)
                for way in allowed:
                    if all(mask >> value & 1 for mask, value in zip(masks, way, strict=True)):
                        left = [mask | 1 << value for mask, value in zip(left, way, strict=True)]
                return left if all(left) else None

            found.append(LocalRule(name, name, scope, narrow, (name,)))
        return found

    def suppositions(self, puzzle: None, masks: Masks) -> list[Supposition]:
        return each_candidate(masks)

    def fact(self, puzzle: None, variable: int, left: int, mood: Mood) -> str:
        return f"{'abcdef'[variable]} {mood} {bits(left)}"

    def telling(self, puzzle: None, variable: int, left: int) -> bool:
        return True

    def clauses(self, puzzle: None) -> Clauses | None:
        return None

    def sentence(self, puzzle: None, step: Step) -> str | None:
        return None

    def known(self, puzzle: None, marks: Masks) -> Masks:
        return marks

    def marks(self, puzzle: None, masks: Masks) -> Masks:
        return tuple(mask if is_one(mask) else _EVERY for mask in masks)

    def picture(self, puzzle: None, masks: Masks, step: Step | None) -> Picture:
        return Picture(1, 1, (), "nothing")


def _fits(way: tuple[int, ...], facts: Sequence[Fact]) -> bool:
    return all(left >> way[variable] & 1 for variable, left in facts)


def _links(step: Step) -> Iterator[Link]:
    waiting: list[Case] = list(step.cases)
    yield from step.links
    while waiting:
        case = waiting.pop()
        yield from case.links
        waiting += case.cases


def test_every_step_follows_from_what_it_cites_and_chains_end_where_the_solutions_do() -> None:
    rungs: Counter[int] = Counter()
    ends: Counter[Ended] = Counter()
    for seed in range(100):
        room = Tables(seed)
        reasoning = Reasoning(room, None, Limit().start())
        masks = [_EVERY] * _VARIABLES
        for step in reasoning:
            rungs[step.rung] += 1
            assert all(not masks[variable] & ~left for variable, left in step.facts), seed
            follows = [way for way in room.solutions(step.cites) if _fits(way, step.facts)]
            assert all(_fits(way, step.new) for way in follows) if step.new else not follows, (seed, step.says)
            for variable, left in step.new:
                masks[variable] &= left
        solutions = list(room.solutions())
        ends[reasoning.ended] += 1
        if not solutions:
            assert reasoning.ended == Ended.IMPOSSIBLE, seed
            continue
        assert reasoning.ended == (Ended.SOLVED if len(solutions) == 1 else Ended.OPEN), seed
        possible = [sum({1 << way[variable] for way in solutions}) for variable in range(_VARIABLES)]
        assert list(reasoning.masks) == possible, seed
    assert min(rungs[1], rungs[2], rungs[4]) > 5, rungs
    assert min(ends[Ended.SOLVED], ends[Ended.OPEN], ends[Ended.IMPOSSIBLE]) > 5, ends


def test_in_chains_every_link_is_needed_by_a_later_one() -> None:
    for seed in range(50):
        for step in Reasoning(Tables(seed), None, Limit().start()):
            inner = {fact for link in _links(step) for fact in link.inner}
            for link in _links(step):
                if link.new and not step.cases:
                    assert set(link.new) <= inner, (seed, step.says)


def test_a_chain_tells_what_it_cites_before_it_cites_it() -> None:
    for seed in range(50):
        room = Tables(seed)
        told: list[Step] = []
        for each in Chain(Reasoning(room, None, Limit().start())):
            for variable, left in each.step.facts:
                known = [dict(step.new)[variable] for step in told if variable in dict(step.new)]
                assert any(not mask & ~left for mask in [_EVERY, *known]), (seed, each.step.says)
            told.append(each.step)


def test_conflicts_are_irreducible() -> None:
    found = 0
    for seed in range(50):
        room = Tables(seed)
        random = Random(seed)
        entries = [Fact(variable, 1 << random.randrange(_VALUES)) for variable in random.sample(range(_VARIABLES), 3)]
        fitting = [way for way in room.solutions() if _fits(way, entries)]
        answer = conflict(room, None, entries, Limit().start())
        if fitting:
            assert not isinstance(answer, Conflict), seed
            assert all(mask >> value & 1 for mask, value in zip(answer, _one_of(answer, fitting), strict=True))
            continue
        assert isinstance(answer, Conflict), seed
        assert answer.irreducible
        found += 1
        names = [rule.name for rule in answer.rules]
        assert not any(_fits(way, answer.entries) for way in room.solutions(names)), seed
        for name in names:
            rest = [each for each in names if each != name]
            assert any(_fits(way, answer.entries) for way in room.solutions(rest)), (seed, name)
        for entry in answer.entries[1:]:
            others = [each for each in answer.entries if each != entry]
            assert any(_fits(way, others) for way in room.solutions(names)), (seed, entry)
    assert found > 10


def _one_of(masks: Sequence[int], ways: list[tuple[int, ...]]) -> tuple[int, ...]:
    return next(way for way in ways if all(mask >> value & 1 for mask, value in zip(masks, way, strict=True)))
