"""A technique is one way in which people conclude something: its name, what it sees, what it costs, and its lesson.

The ladder asks techniques what a step is called and costs, the grade counts their steps, a hint says where to look and
for what, and lessons explain them. A room lists its own in `TECHNIQUES`, mostly after the `SHARED` ones; the first that
sees a step is its technique.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import log2
from typing import Any

from cluewright.core.explaining import Link, Masks, Step, all_different, different, is_one, permutation
from cluewright.core.picture import Picture

SHORT = 4
"""A supposition refuted in at most this many links is on the second rung, a longer one on the third."""

LEAST = 1.0
"""What a step of one rule costs at least."""


def one_rule(facts: int, fillings: int) -> float:
    """Rung 1: a rule looked at on its own, with so many facts and so many fillings to look through."""
    return round(LEAST + 0.15 * facts + 0.25 * log2(max(1, fillings)), 3)


def length(links: Sequence[Link]) -> int:
    """How many links a chain has for those who follow it: bookkeeping goes without saying."""
    return max(1, sum(not link.rule.quiet for link in links))


def supposition(links: int) -> float:
    """Rungs 2 and 3: a chain of links."""
    return 3.0 + 2 * links


def cases(leaves: int) -> float:
    """Rung 4: a tree of cases."""
    return 20.0 + 5 * leaves


@dataclass(frozen=True)
class Technique:
    """One way to conclude something."""

    name: str
    """What people call it: `pair`."""

    rung: int
    """How hard a kind of step it is: 0 bookkeeping, 1 one rule, 2 a short supposition, 3 a longer one, 4 cases."""

    sees: Callable[[Any, Step], bool]
    """Whether a step of a puzzle is such a one. Every step that is found is shown to it, so that it must be quick."""

    look: str
    """What to look for, after the place where: `two cells share the same two digits`."""

    lesson: str
    """What it is and what follows from it, for whoever learns it."""

    times: float = 1.0
    """How many times as much a step of it costs as others of its rung with as many facts and ways; at least once."""

    words: Callable[[Any, Step], str | None] | None = None
    """A step in words, where the room's `sentence` does not say it."""

    picture: Callable[[Any, Masks, Step], Picture] | None = None
    """The picture of a step, where the room's `picture` does not show it."""

    def __post_init__(self) -> None:
        if self.times < 1:
            raise ValueError(f"a step of {self.name!r} would cost less than its rung")


def named(techniques: Iterable[Technique], puzzle: Any, step: Step) -> Step:
    """The step with its technique, and what it costs by that."""
    for each in techniques:
        if each.sees(puzzle, step):
            return step._replace(technique=each.name, cost=round(step.cost * each.times, 3))
    return step


def called(techniques: Iterable[Technique], name: str | None) -> Technique | None:
    """The technique of this name."""
    return next((each for each in techniques if each.name == name), None)


def by_rule(*names: str) -> Callable[[Any, Step], bool]:
    """Sees steps that the rule of one of these names gives without anything being supposed."""
    return lambda _, step: step.rung < 2 and bool(step.new) and step.rules[0].name in names


def any_rule(_: Any, step: Step) -> bool:
    """Sees every step that one rule gives."""
    return step.rung == 1 and bool(step.new)


def _apart(step: Step) -> bool:
    """Whether a step follows from no two variables having the same candidate."""
    rule = step.rules[0] if step.rules else None
    if rule is None or step.rung > 1 or not step.new:
        return False
    return rule.exact is all_different or rule.narrow in (different, permutation, all_different)


def _found(step: Step) -> bool:
    return _apart(step) and all(is_one(fact.left) for fact in step.new)


def _group(size: int | None) -> Callable[[Any, Step], bool]:
    def sees(_: Any, step: Step) -> bool:
        new = {fact.variable for fact in step.new}
        others = sum(fact.variable not in new for fact in step.facts)
        return _apart(step) and (size is None or others == size)

    return sees


CONTRADICTION = Technique(
    "contradiction",
    1,
    lambda _, step: step.rung < 2 and not step.new,
    "it cannot be met any more",
    "A rule that cannot be met any more shows that something before it is wrong, or that the puzzle has no solution.",
)
ONLY_PLACE = Technique(
    "only place left",
    1,
    lambda _, step: _found(step) and not {fact.variable for fact in step.new} & {fact.variable for fact in step.facts},
    "only one place is left for something",
    "Where each value stands once, look for a value that fits in one place only: it stands there, whatever else would "
    "fit in that place.",
)
LAST_LEFT = Technique(
    "last one left",
    1,
    lambda _, step: _found(step),
    "all but one of the possibilities are taken",
    "Where each value stands once, strike out what stands elsewhere. What is left alone is the answer.",
)
PAIR = Technique(
    "pair",
    1,
    _group(2),
    "two have the same two possibilities between them",
    "Two places that have only the same two values left share these between them, so that no other place has them.",
)
TRIPLE = Technique(
    "triple",
    1,
    _group(3),
    "three have only three possibilities between them",
    "Three places that have only three values left between them share these, so that no other place has them.",
)
GROUP = Technique(
    "group",
    1,
    _group(None),
    "some have only as many possibilities between them as they are",
    "So many places that have only as many values left between them share these, so that no other place has them.",
)
WHAT_IF = Technique(
    "what if",
    2,
    lambda _, step: step.rung == 2,
    "one of the possibilities soon contradicts something",
    f"Suppose one of the possibilities and follow what it forces. If a rule fails within {SHORT} links, it is none.",
)
CHAIN = Technique(
    "long chain",
    3,
    lambda _, step: step.rung == 3,
    "one of the possibilities leads to a contradiction in the end",
    f"Like what if, but it takes more than {SHORT} links until a rule fails. Choose what settles most if it fails.",
)
CASES = Technique(
    "cases",
    4,
    lambda _, step: step.rung == 4,
    "one of the possibilities fails, whichever way one goes on",
    "Suppose one of the possibilities; where nothing more follows from it, try each way to go on. If all of them fail, "
    "what was supposed is none.",
)

SHARED = (CONTRADICTION, ONLY_PLACE, LAST_LEFT, PAIR, TRIPLE, GROUP, WHAT_IF, CHAIN, CASES)
"""What every room knows."""
