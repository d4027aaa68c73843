"""The first two rungs: bookkeeping, which happens silently, and steps that need one rule alone."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from cluewright.core import techniques
from cluewright.core.explaining import Fact, LocalRule, Step, is_one
from cluewright.explaining.board import Board, narrowed
from cluewright.explaining.trail import Cited, cited


class Bookkeeping:
    """Quiet rules, run until they change nothing; what they find is said unless the puzzle says it already."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._waiting = set(range(len(board.initial)))
        self._first = True

    def copy(self, board: Board) -> Bookkeeping:
        """The same, for a copy of its board."""
        other = Bookkeeping(board)
        other._waiting, other._first = set(self._waiting), self._first
        return other

    def note(self, changed: set[int]) -> None:
        """Something else has changed these variables."""
        self._waiting |= changed

    def steps(self) -> Iterator[Step]:
        """Each application of a quiet rule; a step without anything new shows that nothing is possible."""
        board = self.board
        while self._waiting or self._first:
            numbers = board.touched(self._waiting)
            if self._first:  # a rule about nothing may still be impossible
                numbers, self._first = list(range(len(board.rules))), False
            self._waiting = set()
            for number in numbers:
                board.clock.check()
                rule = board.rules[number]
                if rule.quiet:
                    yield from self._applied(rule)

    def _applied(self, rule: LocalRule) -> Iterator[Step]:
        board = self.board
        before = board.seen(rule)
        after = rule.narrow(before)
        if after is None:
            yield contradiction(board, rule)
            return
        new = narrowed(rule, before, after)
        told = [
            fact
            for fact in new
            if is_one(fact.left) and not rule.given and board.room.telling(board.puzzle, fact.variable, fact.left)
        ]
        while told:
            # What needs least is said first, with all that needs the same; it may then help to say the next.
            trials = [(cited(board, rule, [each]), each) for each in told]
            needs = min(trials, key=_fewest)[0]
            together = [each for trial, each in trials if trial == needs]
            told = [each for each in told if each not in together]
            self._waiting |= board.learn(together)
            yield board.named(Step(0, tuple(together), needs.rules, needs.facts, 0.0, beforehand=needs.beforehand))
        rest = [fact for fact in new if board.masks[fact.variable] != fact.left]
        if not rest:
            return
        if rule.travels:
            self._waiting |= board.strike(rule, rest)
            return
        seen = list(zip(rule.scope, board.seen(rule), strict=True))
        if all(mask == board.told[variable] for variable, mask in seen):
            facts = [Fact(variable, mask) for variable, mask in seen if mask != board.initial[variable]]
            step = Step(0, tuple(rest), (rule,), tuple(facts), 0.0, said=False)
        else:
            needs = cited(board, rule, rest)
            step = Step(0, tuple(rest), needs.rules, needs.facts, 0.0, said=False, beforehand=needs.beforehand)
        self._waiting |= board.learn(rest)
        yield step


def _fewest(pair: tuple[Cited, Fact]) -> tuple[int, Fact]:
    return len(pair[0].facts) + len(pair[0].beforehand), pair[1]


def contradiction(board: Board, rule: LocalRule) -> Step:
    """The step that shows that nothing is possible, by one rule."""
    needs = cited(board, rule, ())
    cost = techniques.one_rule(len(needs.facts), 1)
    return board.named(Step(1, (), needs.rules, needs.facts, cost, beforehand=needs.beforehand))


class OneRule:
    """Steps that one rule gives, kept until something in its scope changes.

    Where `hurried`, no rule is looked at that cannot give an easier step than there is; then `moves` are not counted.
    """

    def __init__(self, board: Board, *, hurried: bool = False) -> None:
        self.board = board
        self._hurried = hurried
        self._waiting = {number for number, rule in enumerate(board.rules) if not rule.quiet}
        self._open: dict[int, list[Step]] = {}

    def note(self, changed: set[int]) -> None:
        """These variables have changed."""
        touched = [number for number in self.board.touched(changed) if not self.board.rules[number].quiet]
        self._waiting.update(touched)
        for number in touched:
            self._open.pop(number, None)

    def best(self) -> Step | None:
        """The cheapest step of one rule, if there is any."""
        # Rules about little are looked at first: they take the least time.
        seen: set[object] = set()
        for number in sorted(self._waiting, key=lambda number: (len(self.board.rules[number].scope), number)):
            self.board.clock.check()
            if self._hurried and self._cannot_beat(self.board.rules[number], seen):
                continue
            self._open[number] = steps_of(self.board, self.board.rules[number])
            self._waiting.discard(number)
        # On a tie what needs no candidates in mind comes first, then what finds more values, then what is told first.
        found = [(*ease(step), _lacking(step), number) for number, steps in self._open.items() for step in steps]
        if not found:
            return None
        impossible = [step for steps in self._open.values() for step in steps if not step.new]
        if impossible:
            return min(impossible, key=lambda step: step.cost)
        *_, number = min(found)
        step = min(self._open[number], key=lambda step: (*ease(step), _lacking(step)))
        return step._replace(moves=len(found))

    def _cannot_beat(self, rule: LocalRule, seen: set[object]) -> bool:
        """Whether every step of a rule costs more than one that is known: all that it cites leaves at least the ways
        that are left now. Lighter versions that were looked at by themselves, in `seen`, give nothing more.
        """
        best = min((step.cost for steps in self._open.values() for step in steps), default=None)
        versions = [each for each in (rule, *rule.lighter) if (each.name, each.cites) not in seen]
        seen.update((each.name, each.cites) for each in (rule, *rule.lighter))
        if best is None or best <= techniques.LEAST:
            return best is not None
        return all(techniques.one_rule(0, each.ways(self.board.seen(each))) > best for each in versions)


def ease(step: Step) -> tuple[float, int]:
    """By what the easiest step is chosen: its cost, then how many candidates one has to keep in mind for it."""
    return step.cost, prod(fact.left.bit_count() for fact in step.facts)


def _lacking(step: Step) -> int:
    """Fewer for a step that finds more values."""
    return -sum(is_one(fact.left) for fact in step.new)


def steps_of(board: Board, rule: LocalRule) -> list[Step]:
    """What a rule gives now: conclusions that need the same facts are one step."""
    before = board.seen(rule)
    after = rule.narrow(before)
    if after is None:
        return [contradiction(board, rule)]
    groups: dict[tuple[object, ...], tuple[Cited, list[Fact]]] = {}
    for fact in narrowed(rule, before, after):
        needs = cited(board, rule, [fact])
        key = (needs.rule.cites, needs.facts, needs.rules)
        groups.setdefault(key, (needs, []))[1].append(fact)
    found = []
    for needs, new in groups.values():
        cost = techniques.one_rule(len(needs.facts), needs.ways)
        found.append(board.named(Step(1, tuple(new), needs.rules, needs.facts, cost, beforehand=needs.beforehand)))
    return found
