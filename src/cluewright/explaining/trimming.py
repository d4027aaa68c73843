"""Trimming: of all that a rule looked at, what its conclusion needs.

A conclusion is the facts that follow, or an empty tuple: that nothing is possible. What a rule is shown of a variable
can be weakened, step by step, to what was known earlier or to nothing at all; the weakest that still gives the
conclusion is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from cluewright.core.explaining import Fact, LocalRule, Masks
from cluewright.explaining.board import Board


class Trimmed(NamedTuple):
    """One rule, or a lighter version of it, with the facts it needs."""

    rule: LocalRule
    facts: tuple[Fact, ...]


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
    after = ask(rule, masks)
    if after is None:
        return True
    if not conclusion:
        return False
    left = dict(zip(rule.scope, after, strict=True))
    return all(variable in left and not left[variable] & ~wanted for variable, wanted in conclusion)


def weakest(
    rule: LocalRule, conclusion: Sequence[Fact], versions: Callable[[int], Sequence[int]], ask: Asking
) -> tuple[LocalRule, list[int]]:
    """The lightest version of the rule that gives the conclusion, and for each variable of its scope the number of the
    weakest of its versions that is enough, counted from 0; `versions` lists them from the weakest to what is known.
    """
    chosen = rule
    for lighter in (
        rule.lighter if ask is thoroughly else ()
    ):  # chains of links do not promise to cite as little as possible
        if concludes(lighter, [versions(variable)[-1] for variable in lighter.scope], conclusion, ask):
            chosen = lighter
            break
    masks = [versions(variable)[-1] for variable in chosen.scope]
    numbers = [len(versions(variable)) - 1 for variable in chosen.scope]
    # What says least goes first: a value that is found is the easiest to see and stays.
    for index in sorted(range(len(masks)), key=lambda index: -masks[index].bit_count()):
        there = versions(chosen.scope[index])
        for number in range(numbers[index]):
            if there[number] == masks[index]:
                numbers[index] = number
                break
            kept, masks[index] = masks[index], there[number]
            if concludes(chosen, masks, conclusion, ask):
                numbers[index] = number
                break
            masks[index] = kept
    return chosen, numbers


def trimmed(board: Board, rule: LocalRule, conclusion: Sequence[Fact]) -> Trimmed:
    """The rule with the facts that the conclusion needs: without any one of them it would not follow."""

    def versions(variable: int) -> Sequence[int]:
        initial, now = board.initial[variable], board.masks[variable]
        return (now,) if initial == now else (initial, now)

    chosen, numbers = weakest(rule, conclusion, versions, thoroughly)
    facts = [
        Fact(variable, board.masks[variable]) for variable, number in zip(chosen.scope, numbers, strict=True) if number
    ]
    return Trimmed(chosen, tuple(dict.fromkeys(facts)))
