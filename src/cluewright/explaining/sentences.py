"""Steps in words: what is concluded first, then why. A room that says it better does so in its `sentence`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cluewright.core.explaining import Case, Fact, Link, LocalRule, Mood, Step, listed

if TYPE_CHECKING:
    from cluewright.core.contracts import Explaining


def worded(room: Explaining[Any, Any], puzzle: Any, step: Step) -> Step:
    """The step with its technique and its sentence."""
    step = step._replace(technique=room.technique(puzzle, step))
    return step._replace(says=room.sentence(puzzle, step) or _Wording(room, puzzle).step(step))


def capitalised(text: str) -> str:
    """The text with a capital first letter; letters that name something by themselves stay as they are.

    >>> capitalised("row 3 holds no digit twice"), capitalised("b3 is 7")
    ('Row 3 holds no digit twice', 'b3 is 7')
    """
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if len(first) > 1 and first.isalpha() and first.islower() else text


class _Wording:
    """Words for the steps of one puzzle."""

    def __init__(self, room: Explaining[Any, Any], puzzle: Any) -> None:
        self.room, self.puzzle = room, puzzle

    def fact(self, fact: Fact, mood: Mood = Mood.IS) -> str:
        return self.room.fact(self.puzzle, fact.variable, fact.left, mood)

    def facts(self, facts: Sequence[Fact], mood: Mood = Mood.IS) -> str:
        return listed([self.fact(fact, mood) for fact in facts], "and")

    def step(self, step: Step) -> str:
        concluded = self.facts(step.new) if step.new else "this puzzle has no solution"
        if step.supposition is None and not step.links:
            return f"{capitalised(concluded)}, because {self._because(step.rules[0], step.facts, not step.new)}."
        if step.supposition is None:
            return f"{capitalised(concluded)}. {self.chain(step.links)}"
        supposed = self.fact(Fact(*step.supposition), Mood.WERE)
        return f"{capitalised(concluded)}. If {supposed}, {self.chain(step.links, step.cases)}"

    def _because(self, rule: LocalRule, facts: Sequence[Fact], impossible: bool) -> str:
        reasons = [*(self.fact(fact) for fact in facts), rule.says]
        return listed(reasons, "and") + (f", so that {rule.broken}" if impossible and rule.broken else "")

    def chain(self, links: Sequence[Link], cases: Sequence[Case] = ()) -> str:
        """The links one after the other, and the cases after them."""
        said = ""
        for link in links:
            lead = "" if not said else ("; but then " if not link.new else "; then ")
            said += lead + self.link(link)
        if not cases:
            return f"{said}."
        many = [self.case(case) for case in cases]
        lead = f"{said}. Then there" if said else "there"
        return f"{lead} are {len(many)} cases. " + " ".join(many)

    def case(self, case: Case) -> str:
        """One case of a tree."""
        return f"If {self.fact(case.supposed, Mood.WERE)}, {self.chain(case.links, case.cases)}"

    def link(self, link: Link) -> str:
        """`R would be 8, because S is 9 and column 2 adds up`."""
        because = listed([*(self.fact(fact) for fact in link.facts), link.rule.says], "and")
        if not link.new:
            return f"{link.rule.broken or 'this rule could not hold'}, because {because}"
        return f"{self.facts(link.new, Mood.WOULD)}, because {because}"
