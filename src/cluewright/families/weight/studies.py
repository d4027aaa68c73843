"""What studies of weight need: instances of a wanted size, and the paper's generator as a model.

An instance is a random tree of the published shape that comes to balance. In the paper's generator weights and
positions on a random tree are variables: its labelling decides the weights first, leftmost, at random; the positions
then follow. A try that takes more than a second is given up for a new tree.
"""

from __future__ import annotations

from random import Random
from typing import Any

import cpmpy as cp

from cluewright.core import Model, PuzzleError, Values
from cluewright.families.weight.puzzle import MOST_WEIGHTS, Beam, Hung, Mobile
from cluewright.families.weight.trees import Frame, Tree, bare, beams, grown, planted, published, reach

PARAMETERS = {"weights": (5, 10, 15, 20, 25, 30)}
_TREES = 2_000


def instance(random: Random, **parameters: int) -> Mobile:
    """A puzzle with this many `weights`, a third as many lower beams, and without givens."""
    weights = parameters["weights"]
    if not 3 <= weights <= MOST_WEIGHTS:
        raise PuzzleError(f"a random puzzle has 3 to {MOST_WEIGHTS} weights, not {weights}")
    farthest = reach(weights)
    frame = Frame(weights, 1 + weights // 3, None, 2 * farthest, farthest, near_top=True)
    for _ in range(_TREES):
        shape = grown(random, frame)
        hung = planted(random, shape, weights, farthest) if shape else None
        if hung:
            return Mobile(bare(hung))
    raise PuzzleError(f"no random tree of {weights} weights could be balanced")


LABELLING = "leftmost,random"
PATIENCE = 1.0


def model(random: Random, **parameters: int) -> Model[tuple[Mobile, Hung]]:
    """A random tree with this many `weights`, to be balanced."""
    count = parameters["weights"]
    farthest = reach(count)
    tree = published(random, count)
    weights = cp.intvar(1, count, shape=(count,), name=[f"weight {number}" for number in range(1, count + 1)])
    places = sum(map(len, beams(tree)))
    named = [f"position {number}" for number in range(1, places + 1)]
    positions = cp.intvar(-farthest, farthest, shape=(places,), name=named)

    def decode(values: Values) -> tuple[Mobile, Hung]:
        beam = _built(tree, iter(values[:count]), iter(values[count:]))
        return Mobile(bare(beam)), Hung(beam)

    variables = [*weights, *positions]
    rules = Model(answer=variables, label=variables, decode=decode)
    rules.add("weights", "no weight hangs twice", cp.AllDifferent(weights))
    for number, position in enumerate(positions, start=1):
        rules.add(f"position {number}", "nothing hangs at the middle of a beam", position != 0)
    _balance(rules, tree, iter(weights), iter(positions), "top beam")
    return rules


def _balance(rules: Model[Any], tree: Tree, weights: Any, positions: Any, name: str) -> Any:
    """State that a beam and all beams below it balance; its total weight."""
    places, loads = [], []
    for number, child in enumerate(tree, start=1):
        places.append(next(positions))
        below = name.replace("top beam", "beam") + f"/{number}"
        loads.append(next(weights) if child is None else _balance(rules, child, weights, positions, below))
    rules.add(name, f"no two things hang at one place of the {name}", cp.AllDifferent(places))
    torque = cp.sum([place * load for place, load in zip(places, loads, strict=True)])
    rules.add(name, f"the {name} balances", torque == 0)
    return cp.sum(loads)


def _built(tree: Tree, weights: Any, positions: Any) -> Beam:
    """The tree with its weights and positions, from left to right."""
    hangers = []
    for child in tree:
        position = next(positions)
        hangers.append((position, next(weights) if child is None else _built(child, weights, positions)))
    return tuple(sorted(hangers, key=lambda hanger: hanger[0]))
