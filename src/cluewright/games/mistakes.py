"""What is wrong in what a player has filled in: an entry that no solution has, and why it cannot be.

The rules and entries that it contradicts are irreducible: without any one of them the others can hold together. Where
they are few they are simply named; else they are told as a supposition: what would follow, link by link.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cluewright.core import Limit, Verdict
from cluewright.core.explaining import Fact, Masks, Mood, Step, Supposition, is_one, listed
from cluewright.core.limit import Clock, TimeUp
from cluewright.core.wording import capitalised
from cluewright.explaining.conflict import Conflict, conflict, entries_of, plain_clash
from cluewright.explaining.refuting import refuted
from cluewright.explaining.sentences import worded
from cluewright.workshop.explanation import NO_SOLUTION, room_of
from cluewright.workshop.marks import Entry, alone, room_to_play
from cluewright.workshop.puzzle import Puzzle
from cluewright.workshop.solving import search

_SOLVING = 20_000
"""Looks at the clock that finding the solution may take, before a wrong entry is looked for in another way."""

_NAMED = 3
"""Rules and entries that are simply named; where there are more, they are stated one after the other."""

_LINKS = 4
"""Links that are stated one by one however many words that takes."""

_WORDS = 80
"""A longer chain with at most so many words is stated as a whole, too; else only what it finds, and by which rules."""

_READABLE = 150
"""Words of a supposition that anybody may want to read."""

_MANY_CASES = (
    "It takes many steps or cases to see that it cannot hold together with these. "
    "Take it back, and the next hints lead there step by step."
)

_REDUCIBLE = "The limit was reached before it was known whether all of this is needed."


class Entered(NamedTuple):
    """One thing that was filled in."""

    facts: tuple[Fact, ...]
    """What it says; joining two houses says something of both."""


class Mistake(NamedTuple):
    """A wrong entry and what it contradicts; without an entry, why the puzzle has no solution."""

    words: str
    """`b3 cannot be 7: a3 is 4 and row 3 adds up or multiplies to 24.`"""

    short: str
    """`b3 cannot be 7.`"""

    wrong: tuple[str, ...]
    rules: tuple[str, ...]
    facts: tuple[str, ...]
    step: Step
    """As a step, for a picture: what is wrong is new, what it contradicts is used."""

    known: Masks
    """What was filled in."""

    irreducible: bool = True
    """Whether there was time to show that nothing of what it contradicts can be left out."""


class Mistakes:
    """Looks for an entry that no solution has."""

    def __init__(self, puzzle: Puzzle, state: object, clock: Clock) -> None:
        self.puzzle, self.clock = puzzle, clock
        self.room = room_of(puzzle)
        self.initial = self.room.candidates(puzzle.content)
        self.entries = self._entered(state)

    def _entered(self, state: object) -> list[Entered]:
        """What the player filled in; the givens are rules."""
        content = self.puzzle.content
        if state is None:
            return []
        given = set(self._facts(room_to_play(self.puzzle).start(content)))
        if isinstance(state, list):  # entries, each of which counts
            found = [self._facts(alone(self.puzzle, entry)) for entry in state if isinstance(entry, Entry)]
        else:
            found = [[fact] for fact in self._facts(state)]
        new = [tuple(fact for fact in facts if fact not in given) for facts in found]
        return [Entered(facts) for facts in dict.fromkeys(new) if facts]

    def _facts(self, marks: Any) -> list[Fact]:
        return entries_of(self.room.known(self.puzzle.content, marks), self.initial)

    def found(self) -> Mistake | None:
        """The first wrong entry with what it contradicts; None when nothing is known to be wrong."""
        if not self.entries and not self.puzzle.family.offers("explaining"):
            return None  # a model alone tells in its first step whether there is a solution
        bound = Limit(seconds=self.clock.left or None, effort=_SOLVING)
        answer = search(self.puzzle, 2, limit=bound)
        known = [self.room.known(self.puzzle.content, each.content) for each in answer]
        if Verdict.of(len(known), complete=answer.ending.complete) == Verdict.NONE:
            return self._without_solution()
        if any(all(self._fits(entry, masks) for entry in self.entries) for masks in known):
            return None
        if len(known) == 1:
            wrong = [entry for entry in self.entries if not self._fits(entry, known[0])]
            right = [entry for entry in self.entries if entry not in wrong]
        else:
            wrong, right = [], self.entries
        return self._contradicted(wrong, right) if self.entries else None

    @staticmethod
    def _fits(entry: Entered, masks: Masks) -> bool:
        return all(masks[variable] & left for variable, left in entry.facts)

    def _without_solution(self) -> Mistake | None:
        try:
            answer = conflict(self.room, self.puzzle.content, (), self.clock)
        except TimeUp:
            answer = Conflict((), (), (), irreducible=False)
        if not isinstance(answer, Conflict):
            return None
        rules = answer.cites
        sentences = self._as_said(rules)
        count = len(sentences)
        few = 0 < count <= _NAMED + 1
        these = "this cannot" if count == 1 else f"these cannot {'both' if count == 2 else 'all'}"
        words = f"{NO_SOLUTION}, because {these} hold: {_in_a_row(sentences)}." if few else f"{NO_SOLUTION}."
        if few and not answer.irreducible:
            words = f"{words} {_REDUCIBLE}"
        step = Step(1, (), answer.rules, (), 0.0)
        return Mistake(words, f"{NO_SOLUTION}.", (), rules, (), step, self.initial, answer.irreducible)

    def _contradicted(self, wrong: list[Entered], right: list[Entered]) -> Mistake | None:
        first = [fact for entry in wrong[:1] for fact in entry.facts]
        facts = [*first, *(fact for entry in right for fact in entry.facts)]
        every = [fact for entry in [*wrong, *right] for fact in entry.facts]
        answer = plain_clash(self.room, self.puzzle.content, every, self.clock)
        if answer is None:
            found = conflict(self.room, self.puzzle.content, facts, self.clock)
            if not isinstance(found, Conflict):
                return None
            answer = found
        # Where several solutions are left, what was filled in last is called wrong.
        wrongly = [fact for each in wrong for fact in each.facts]
        entry = next((each for each in wrongly if each in answer.entries), None) or next(
            iter(answer.entries[-1:]), None
        )
        if entry is None:
            return self._without_solution()
        whose = next(each for each in [*wrong, *right] if entry in each.facts)
        entry = whose.facts[0] if is_one(whose.facts[0].left) else entry
        others = [each for each in [*wrong, *right] if each is not whose and set(each.facts) & set(answer.entries)]
        return self._told(entry, [*wrong, *([whose] if whose not in wrong else [])], others, answer)

    def _told(self, entry: Fact, wrong: Sequence[Entered], others: Sequence[Entered], found: Conflict) -> Mistake:
        content = self.puzzle.content
        used = [fact for each in others for fact in each.facts if fact in found.entries]
        named = [next(fact for fact in each.facts if fact in found.entries) for each in others]
        facts = tuple(self.room.fact(content, *fact, Mood.IS) for fact in named)
        cannot = capitalised(self.room.fact(content, *entry, Mood.CANNOT))
        words = f"{cannot}: {_in_a_row([*facts, *self._as_said(found.cites)])}."
        # One sentence may have to be looked at more than once; then to name it explains little.
        many = len(facts) + len(found.cites) > _NAMED
        if many or len(found.rules) > len(found.cites):
            told = self._as_supposition(entry, used, found)
            if told:
                words = f"{cannot}. {told}"
            elif many and self.clock.left != 0:
                words = f"{words} {_MANY_CASES}"
        if not found.irreducible:
            words = f"{words} {_REDUCIBLE}"
        known = list(self.initial)
        for each in self.entries:
            for variable, left in each.facts:
                known[variable] = known[variable] & left or left
        step = Step(1, (entry,), found.rules, tuple(used), 0.0)
        texts = [self.room.fact(content, *each.facts[0], Mood.IS) for each in wrong]
        return Mistake(words, f"{cannot}.", tuple(texts), found.cites, facts, step, known, found.irreducible)

    def _as_said(self, cites: Sequence[str]) -> list[str]:
        """Sentences of the model as explanations say them: `clue 4 says “...”`; of many, what those of one kind say
        together.
        """
        if not self.puzzle.family.offers("explaining"):
            return list(cites)
        rules = [each for rule in self.room.rules(self.puzzle.content) for each in (*rule.lighter, rule)]
        alone = {rule.cites[0]: rule for rule in rules if len(rule.cites) == 1}
        said = {says: rule.says for says, rule in alone.items()}
        if len(cites) > _NAMED:
            said |= {says: rule.together for says, rule in alone.items() if rule.together}
        special = [each for each in cites if each not in alone or not alone[each].together]
        return list(dict.fromkeys(said.get(each, each) for each in [*special, *cites]))

    def _as_supposition(self, entry: Fact, used: Sequence[Fact], found: Conflict) -> str | None:
        """`If D were 3, ...`: what would follow, link by link; None where that takes too many cases."""
        try:
            step = refuted(self.room, self.puzzle.content, Supposition(*entry), used, found.rules, self.clock)
        except TimeUp:
            return None
        if step is None:
            return None
        loud = [link for link in step.links if not link.rule.quiet]
        whole = self._tail(step)
        if whole is not None and len(loud) > _LINKS and not step.cases and len(whole.split()) > _WORDS:
            whole = self._in_short(step)
        return whole if whole is not None and len(whole.split()) <= _READABLE else None

    def _tail(self, step: Step) -> str | None:
        """What a step says after its conclusion."""
        return worded(self.room, self.puzzle.content, step).says.partition(". ")[2] or None

    def _in_short(self, step: Step) -> str | None:
        """Of a long chain what it finds, by which rules, and where it ends:
        `If D were 3, M would be 1 (by the thousands column). But then ...`
        """
        assert step.supposition is not None
        last = self._tail(step._replace(links=step.links[-1:]))
        supposed = f"If {self.room.fact(self.puzzle.content, *step.supposition, Mood.WERE)}, "
        told = self._found_by(step)
        if last is None or not last.startswith(supposed) or not told:
            return self._tail(step)
        return f"{supposed}{listed(told, 'and')}. But then {last.removeprefix(supposed)}"

    def _found_by(self, step: Step) -> list[str]:
        """The values that the links of a chain find, each with the rule that finds it; bookkeeping is not named."""
        content = self.puzzle.content
        told = []
        known: set[Fact] = set()
        for link in step.links:
            found = [each for each in link.new if is_one(each.left) and each not in known]
            found = [each for each in found if self.room.telling(content, *each)]
            known.update(found)
            said = [self.room.fact(content, *each, Mood.WOULD) for each in found]
            if said and not link.rule.quiet:
                said[-1] += f" (by {link.rule.where or link.rule.name})"
            told += said
        return told


def _in_a_row(parts: Sequence[str]) -> str:
    """`a1 is 3 and row 1 adds up to 9`; where a part has commas of its own, with semicolons."""
    if len(parts) > 1 and any(", " in part for part in parts):
        return f"{'; '.join(parts[:-1])}; and {parts[-1]}"
    return listed(list(parts), "and")
