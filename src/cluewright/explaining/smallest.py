"""The fewest rules that contradict each other: a smallest conflict, where an irreducible one may be larger.

Rules that hold together are shown by a way in which they hold; the rules that this way breaks are a set of which every
conflict has at least one. So conflicts are hitting sets, and the smallest hitting set that is a conflict is a smallest
conflict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cluewright.core.limit import Clock, TimeUp
from cluewright.explaining.board import Board
from cluewright.explaining.conflict import Conflict, contradiction
from cluewright.explaining.hitting import hitting_sets

if TYPE_CHECKING:
    from cluewright.core.contracts import Explaining


def smallest(room: Explaining[Any, Any], puzzle: Any, found: Conflict, clock: Clock) -> tuple[Conflict, bool]:
    """The conflict or a smaller one, and whether it is proved that none is smaller."""
    board = Board(room, puzzle, clock)
    sets: list[int] = []
    try:
        for size in range(1, len(found.rules)):
            smaller = _of_size(board, size, sets, clock)
            if smaller is not None:
                return smaller, True
    except TimeUp:
        return found, False
    return found, True


def _of_size(board: Board, size: int, sets: list[int], clock: Clock) -> Conflict | None:
    """A conflict of so many rules; `sets` grows by what every conflict must hit."""
    while True:
        known = len(sets)
        for chosen in hitting_sets(sets, size, clock):
            way = contradiction(board, (), [board.rules[number] for number in chosen])
            if isinstance(way, Conflict):
                return way
            sets.append(_broken(board, way))
            break
        if len(sets) == known:
            return None


def _broken(board: Board, way: tuple[int, ...]) -> int:
    """The rules that this way breaks, as bits; where something is left open, its first candidate is taken."""
    found = [mask & -mask for mask in way]
    return sum(
        1 << number
        for number, rule in enumerate(board.rules)
        if rule.narrow([found[variable] for variable in rule.scope]) is None
    )
