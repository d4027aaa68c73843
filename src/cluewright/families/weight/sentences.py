"""The rules of weight as sentences: what the model states and explanations cite."""

from __future__ import annotations

from functools import lru_cache

from cluewright.families.weight.puzzle import Beam, Mobile, beam_name, leaf_names

ONCE = "no weight is used twice"
AS_LISTED = "every weight is used as often as it is listed"
LISTED = "only the listed weights are used"


def used(puzzle: Mobile) -> str:
    """How often the weights are used."""
    return ONCE if len(set(puzzle.weights)) == len(puzzle.weights) else AS_LISTED


def has_gaps(puzzle: Mobile) -> bool:
    """Whether a weight between the lightest and the heaviest is not listed."""
    return len(set(puzzle.weights)) <= puzzle.weights[-1] - puzzle.weights[0]


def balances(puzzle: Mobile, path: tuple[int, ...]) -> str:
    """`the top beam balances`."""
    return f"the {beam_called(puzzle)[path]} balances"


def weighs(puzzle: Mobile, path: tuple[int, ...]) -> str:
    """`the beam c-e weighs as much as all that hangs on it`; of the top beam, what all the weights come to."""
    return f"the {beam_called(puzzle)[path]} weighs as much as all that hangs on it" if path else together(puzzle)


@lru_cache(maxsize=64)
def beam_called(puzzle: Mobile) -> dict[tuple[int, ...], str]:
    """What each beam is called in explanations, by the positions that lead to it: by the boxes that hang on it, since
    their letters stand in the picture; by its positions where two would be called the same.

    >>> beam_called(Mobile(((-3, None), (1, ((-2, None), (1, None))))))
    {(): 'top beam', (1,): 'beam b-c'}
    """
    names = iter(leaf_names(puzzle))
    boxes: dict[tuple[int, ...], list[str]] = {}

    def add(beam: Beam, path: tuple[int, ...]) -> list[str]:
        own = boxes[path] = []
        for position, load in beam:
            if isinstance(load, tuple):
                own += add(load, (*path, position))
            else:
                name = next(names)
                own += [name] if load is None else []
        return own

    add(puzzle.beam, ())
    called = {path: f"beam {'-'.join(dict.fromkeys([own[0], own[-1]]))}" for path, own in boxes.items() if path and own}
    twice = {name for name in called.values() if list(called.values()).count(name) > 1}
    return {path: beam_name(path) if called.get(path) in {None, *twice} else called[path] for path in boxes}


def together(puzzle: Mobile) -> str:
    """`all the weights together come to 15`."""
    return f"all the weights together come to {sum(puzzle.weights)}"


def given(name: str, weight: int) -> str:
    """`given 1 weighs 4`: the weight that stands there in the picture."""
    return f"{name} weighs {weight}"


def apart(puzzle: Mobile, beam: str) -> str:
    """What the use of the weights means for the boxes of one beam."""
    if used(puzzle) == ONCE:
        return f"the boxes on the {beam} hold different weights"
    return f"the boxes on the {beam} hold no weight more often than it is listed"


def unlike(puzzle: Mobile) -> str:
    """The same in short."""
    return "different weights" if used(puzzle) == ONCE else "no weight too often"
