"""The refutation of one supposition, for those who ask why just this cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cluewright.core.explaining import Fact, LocalRule, Step, Supposition
from cluewright.core.limit import Clock
from cluewright.explaining.board import Board
from cluewright.explaining.cases import Cases
from cluewright.explaining.one_rule import Bookkeeping
from cluewright.explaining.supposing import Supposing

if TYPE_CHECKING:
    from cluewright.core.contracts import Explaining

_LEAVES = 8
"""A tree of more cases is nothing to read."""


def refuted(
    room: Explaining[Any, Any],
    puzzle: Any,
    supposition: Supposition,
    known: Sequence[Fact],
    rules: Sequence[LocalRule],
    clock: Clock,
) -> Step | None:
    """The step that refutes a supposition from what is known: by these rules in a chain, else by all rules in a chain,
    else by a tree of few cases; None where there is none of these.
    """
    board = Board(room, puzzle, clock)
    # What is printed is seen, also where the rules would do without it.
    about = {variable for rule in rules for variable in rule.scope}
    printed = [rule for rule in board.rules if rule.given and about >= set(rule.scope) and rule not in rules]
    boards = [board.with_rules([*printed, *rules]), board]
    for each in boards:
        each.learn(known)
        if any(not step.new for step in Bookkeeping(each).steps()):
            return None  # what is known contradicts itself, whatever is supposed
        step = Supposing(each).refuted(supposition)
        if step is not None and step.new:
            return step
    return Cases(board, Supposing(board)).refuted(supposition, _LEAVES)
