"""Trimming: of all that a rule looked at, what its conclusion needs.

A conclusion is the facts that follow, or an empty tuple: that nothing is possible. What a rule is shown of a variable
can be weakened, step by step, to what was known earlier or to nothing at all; the weakest that still gives the
conclusion is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from cluewright.core.explaining import Fact, LocalRule, Masks

Asking: TypeAlias = Callable[[LocalRule, Masks], Masks | None]
"""How a rule is asked what it leaves."""


def thoroughly(rule: LocalRule, masks: Masks) -> Masks | None:
    """All that follows from the rule, and not only what it finds quickly."""
    return (rule.exact or rule.narrow)(masks)


def quickly(rule: LocalRule, masks: Masks) -> Masks | None:
    """What the rule finds quickly."""
    return rule.narrow(masks)


def concludes(rule: LocalRule, masks: Masks, conclusion: Sequence[Fact], ask: Asking = quickly) -> bool:
    """Whether the rule, shown these masks of its scope, gives the conclusion or says that nothing is possible."""
    if rule.possible is not None:
        return _without_exception(rule, masks, conclusion, rule.possible)
    after = ask(rule, masks)
    if after is None:
        return True
    if not conclusion:
        return False
    scope = rule.scope
    return all(variable in scope and not after[scope.index(variable)] & ~wanted for variable, wanted in conclusion)


def _without_exception(
    rule: LocalRule, masks: Masks, conclusion: Sequence[Fact], possible: Callable[[Masks], bool]
) -> bool:
    """Whether no way to fill the scope contradicts the conclusion."""
    if not conclusion:
        return not possible(masks)
    for variable, wanted in conclusion:
        if variable not in rule.scope:
            return False
        index = rule.scope.index(variable)
        rest = masks[index] & ~wanted
        if rest and possible([rest if place == index else mask for place, mask in enumerate(masks)]):
            return False
    return True


class Weakening:
    """A rule that gives a conclusion, and what it is shown of each variable of its scope; `masks` grow as it goes."""

    def __init__(self, rule: LocalRule, masks: Sequence[int], conclusion: Sequence[Fact], ask: Asking) -> None:
        self.rule, self.masks, self._conclusion, self._ask = rule, list(masks), conclusion, ask

    def allows(self, changes: Sequence[tuple[int, int]]) -> bool:
        """Show more of some variables of the scope, by their places in it, if the conclusion still follows."""
        kept = [(index, self.masks[index]) for index, _ in changes]
        for index, mask in changes:
            self.masks[index] = mask
        if concludes(self.rule, self.masks, self._conclusion, self._ask):
            return True
        for index, mask in kept:
            self.masks[index] = mask
        return False

    def without(self, indices: Sequence[int], initial: Sequence[int]) -> list[int]:
        """Show as many of these as possible as they were in the beginning; those that cannot be shown so.

        What can be left out together is left out together: most of a large scope is never needed.
        """
        if not indices or self.allows([(index, initial[index]) for index in indices]):
            return []
        if len(indices) == 1:
            return list(indices)
        half = len(indices) // 2
        return [*self.without(indices[:half], initial), *self.without(indices[half:], initial)]


def weakest(
    rule: LocalRule, conclusion: Sequence[Fact], versions: Callable[[int], Sequence[int]], ask: Asking
) -> tuple[Weakening, list[int]]:
    """The lightest version of the rule that gives the conclusion, and for each variable of its scope the number of the
    weakest of its versions that is enough, counted from 0; `versions` lists them from the weakest to what is known.
    """
    chosen = rule
    # Chains of links do not promise to cite as little as possible.
    for lighter in rule.lighter if ask is thoroughly else ():
        if concludes(lighter, [versions(variable)[-1] for variable in lighter.scope], conclusion, ask):
            chosen = lighter
            break
    every = [versions(variable) for variable in chosen.scope]
    weakening = Weakening(chosen, [each[-1] for each in every], conclusion, ask)
    masks = weakening.masks
    numbers = [0] * len(every)
    known = [index for index, each in enumerate(every) if each[0] != each[-1]]
    # What says least goes first: a value that is found is the easiest to see and stays.
    order = sorted(known, key=lambda index: -masks[index].bit_count())
    for index in weakening.without(order, [each[0] for each in every]):
        there = every[index]
        for number in range(1, len(there)):
            if there[number] == masks[index] or weakening.allows([(index, there[number])]):
                numbers[index] = number
                break
    return weakening, numbers
