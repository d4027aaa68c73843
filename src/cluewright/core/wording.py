"""Steps in words: what is concluded first, then why. A room that says it better changes the parts it can say better.

class Words(Wording):
    def fact(self, fact, mood=Mood.IS): ...
    def link(self, link): ...

def sentence(puzzle, step):
    return Words(puzzle, fact).step(step)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from cluewright.core.explaining import Case, Fact, Link, Mood, Step, listed, unsaid

_FEW = 3
"""Facts that a link names beside a rule of bookkeeping."""


def capitalised(text: str) -> str:
    """The text with a capital first letter; letters that name something by themselves stay as they are.

    >>> capitalised("row 3 holds no digit twice"), capitalised("b3 is 7")
    ('Row 3 holds no digit twice', 'b3 is 7')
    """
    first = text.split(" ", 1)[0].rstrip(",")
    return text[:1].upper() + text[1:] if len(first) > 1 and first.isalpha() and first.islower() else text


_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


def ordinal(number: int) -> str:
    """`first` to `tenth`, and from there on with figures.

    >>> ordinal(4), ordinal(13), ordinal(22)
    ('fourth', '13th', '22nd')
    """
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def crowd(known: Mapping[int, int], least: int = 2, most: int = 4) -> tuple[tuple[int, ...], int] | None:
    """Of variables that must all differ, a few that have fewer candidates between them than they are, and these."""
    for count in range(least, most + 1):
        for some in combinations(sorted(known, key=lambda each: known[each].bit_count()), count):
            every = 0
            for variable in some:
                every |= known[variable]
            if every.bit_count() < count:
                return tuple(sorted(some)), every
    return None


def of_one(names: Sequence[str]) -> str:
    """`rows 3 and 5` for `row 3` and `row 5`; other names one after the other.

    >>> of_one(["row 3", "row 5"]), of_one(["row 3", "column b", "column d"])
    ('rows 3 and 5', 'row 3 and columns b and d')
    """
    kinds: dict[str, list[str]] = {}
    for name in names:
        kind, _, which = name.rpartition(" ")
        kinds.setdefault(kind, []).append(which)
    said = [
        f"{kind}s {listed(which, 'and')}" if len(which) > 1 and kind else f"{kind} {which[0]}".strip()
        for kind, which in kinds.items()
    ]
    return listed(said, "and")


class Wording:
    """Words for the steps of one puzzle."""

    def __init__(self, puzzle: Any, fact: Callable[[Any, int, int, Mood], str]) -> None:
        self.puzzle = puzzle
        self._fact = fact

    def fact(self, fact: Fact, mood: Mood = Mood.IS) -> str:
        """One fact."""
        return self._fact(self.puzzle, fact.variable, fact.left, mood)

    def facts(self, facts: Sequence[Fact], mood: Mood = Mood.IS) -> str:
        """Several facts: `a1 is 3 and b1 is 5`."""
        return listed([self.fact(fact, mood) for fact in facts], "and")

    def step(self, step: Step) -> str:
        """The whole step."""
        concluded = capitalised(self.facts(step.new)) if step.new else "This puzzle has no solution"
        if not step.links and not step.cases:
            return f"{concluded}{self.because(step)}."
        if step.supposition is None:
            return f"{concluded}. {self.chain('', step.links, step.cases)}"
        if step.alike:
            return f"{concluded}. Otherwise {self.link(step.links[-1]._replace(inner=()))}."
        supposed = f"If {self.fact(Fact(*step.supposition), Mood.WERE)}, "
        # What was known of it before says less than what is supposed.
        links = [
            link._replace(facts=tuple(fact for fact in link.facts if fact.variable != step.supposition.variable))
            for link in step.links
        ]
        return f"{concluded}. {self.chain(supposed, links, step.cases)}"

    def because(self, step: Step) -> str:
        """Why a step of one rule holds, after what is concluded: `: a1 is 3, and row 1 adds up to 9`."""
        rule = step.rules[0]
        reason = self.reason(step.facts, rule.says)
        return f": {reason}" + (f"; {rule.broken}" if not step.new and rule.broken else "")

    def reason(self, facts: Sequence[Fact], rule: str) -> str:
        """Facts and a rule: `a1 is 3, b1 is 4, and row 1 adds up to 9`."""
        known = [self.fact(fact) for fact in facts]
        return f"{', '.join(known)}, and {rule}" if known else rule

    def chain(self, supposed: str, links: Sequence[Link], cases: Sequence[Case] = ()) -> str:
        """What follows from what is supposed, a sentence for each link, and the cases after them."""
        said = []
        links = [link for link in links if not unsaid(link)]
        for number, link in enumerate(links):
            lead = supposed if number == 0 else "But then " if not link.new else "Then "
            text = f"{lead}{self.link(link)}."
            said.append(text if lead else capitalised(text))
        if cases:
            start = "Then there" if links else f"{supposed}there" if supposed else "There"
            said.append(f"{start} are {len(cases)} cases.")
            said += [self.case(case) for case in cases]
        return " ".join(said)

    def case(self, case: Case) -> str:
        """One case of a tree."""
        return self.chain(f"If {self.fact(case.supposed, Mood.WERE)}, ", case.links, case.cases)

    def link(self, link: Link) -> str:
        """`R would be 8, because S is 9, and column 2 adds up`; of bookkeeping with many facts, the rule alone."""
        facts = () if link.rule.quiet and len(link.facts) > _FEW else link.facts
        if not link.new and link.rule.broken:
            return f"{link.rule.broken}, because {self.facts(facts)}" if facts else link.rule.broken
        because = self.reason(facts, link.rule.says)
        follows = self.facts(link.new, Mood.WOULD) if link.new else "this rule could not hold"
        return f"{follows}, because {because}"
