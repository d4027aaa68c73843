"""The paper's generator of weight puzzles as a constraint model: on a random tree, weights and positions are variables.

Its labelling decides the weights first, leftmost, at random; the positions then follow. A try that takes more than a
second is given up for a new tree.
"""

from __future__ import annotations

from random import Random
from typing import Any

import cpmpy as cp

from cluewright.core import Model, Values
from cluewright.families.weight.puzzle import Beam, Hung, Mobile
from cluewright.families.weight.trees import Tree, bare, beams, published, reach

PARAMETERS = {"weights": (5, 10, 15, 20, 25, 30)}
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
