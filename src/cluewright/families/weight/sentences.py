"""The rules of weight as sentences: what the model states and explanations cite."""

from __future__ import annotations

from cluewright.families.weight.puzzle import Mobile, beam_name

ONCE = "no weight is used twice"
AS_LISTED = "every weight is used as often as it is listed"
LISTED = "only the listed weights are used"


def used(puzzle: Mobile) -> str:
    """How often the weights are used."""
    return ONCE if len(set(puzzle.weights)) == len(puzzle.weights) else AS_LISTED


def has_gaps(puzzle: Mobile) -> bool:
    """Whether a weight between the lightest and the heaviest is not listed."""
    return len(set(puzzle.weights)) <= puzzle.weights[-1] - puzzle.weights[0]


def balances(path: tuple[int, ...]) -> str:
    """`the top beam balances`."""
    return f"the {beam_name(path)} balances"


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
