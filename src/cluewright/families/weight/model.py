"""The rules of weight, in two formulations over the weight of every leaf in reading order.

`torques`: one equation a beam, written out over all its leaves. `branches`: the paper's own, which adds up a beam's
torque and weight from hanger to hanger, each step with a variable of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cpmpy as cp

from cluewright.core import Model
from cluewright.families.weight import sentences
from cluewright.families.weight.puzzle import Beam, Hung, Mobile, beam_name, leaf_names, loads
from cluewright.families.weight.sentences import runs, variables


def torques(puzzle: Mobile) -> Model[Hung]:
    """Every beam's torque as one sum over the leaves it carries."""
    model, leaves = _hung_weights(puzzle)

    def state(beam: Beam, path: tuple[int, ...], waiting: Iterator[Any]) -> list[Any]:
        """State the balance of the beam and those on it; gives the leaves it carries."""
        carried, terms = [], []
        for position, load in beam:
            below = state(load, (*path, position), waiting) if isinstance(load, tuple) else [next(waiting)]
            carried += below
            terms += [position * leaf for leaf in below]
        model.add(beam_name(path), sentences.balances(puzzle, path), cp.sum(terms) == 0)
        return carried

    state(puzzle.beam, (), iter(leaves))
    total = sum(puzzle.weights)
    model.add("weights", sentences.together(puzzle), cp.sum(leaves) == total)
    return model


def branches(puzzle: Mobile) -> Model[Hung]:
    """The paper's predicate: torque and weight run along each beam, a lower beam's weight as a variable."""
    model, leaves = _hung_weights(puzzle)
    total = sum(puzzle.weights)

    def state(beam: Beam, path: tuple[int, ...], waiting: Iterator[Any]) -> Any:
        """State the balance of the beam and those on it; gives its weight."""
        name = beam_name(path)
        weights = []
        torque: Any = 0
        reach = 0
        for position, load in beam:
            weight = state(load, (*path, position), waiting) if isinstance(load, tuple) else next(waiting)
            reach += abs(position) * total
            sofar = cp.intvar(-reach, reach, name=f"torque of the {name} up to {position}")
            says = f"the torque of the {name} grows by {position} times what hangs at {position}"
            model.add(name, says, sofar == torque + position * weight)
            torque = sofar
            weights.append((position, weight))
        model.add(name, sentences.balances(puzzle, path), torque == 0)
        subtotal: Any = 0
        for position, weight in reversed(weights):
            more = cp.intvar(0, total, name=f"weight of the {name} from {position} on")
            says = f"the {name} weighs, from position {position} on, what hangs there and after it"
            model.add(name, says, more == subtotal + weight)
            subtotal = more
        return subtotal

    state(puzzle.beam, (), iter(leaves))
    return model


def _hung_weights(puzzle: Mobile) -> tuple[Model[Hung], list[Any]]:
    """The leaves, and what holds for them on whatever beam they hang."""
    weights = puzzle.weights
    names = leaf_names(puzzle)
    heaviest = max(weights[-1], weights[0] + 1)  # also of equal weights it is a rule that says what hangs where
    leaves = list(cp.intvar(weights[0], heaviest, shape=(len(weights),), name=names))
    model = Model(answer=leaves, decode=puzzle.hung, linear=False)
    different = sorted(set(weights))
    if len(different) == len(weights):
        model.add("weights", sentences.ONCE, cp.AllDifferent(leaves))
    else:
        counts = [weights.count(weight) for weight in different]
        model.add("weights", sentences.AS_LISTED, cp.GlobalCardinalityCount(leaves, different, counts))
    if sentences.has_gaps(puzzle):
        for leaf in leaves:
            model.add("weights", sentences.LISTED, cp.InDomain(leaf, different))
    for name, leaf, given in zip(names, leaves, loads(puzzle.beam), strict=True):
        if given is not None:
            model.add(name, sentences.given(given), leaf == given)
    return model, leaves


def explained(puzzle: Mobile) -> Model[Hung]:
    """The rules as explanations cite them: also what the use of the weights means for one beam alone."""
    model = torques(puzzle)
    most = {weight: puzzle.weights.count(weight) for weight in puzzle.weights}
    for beam in variables(puzzle):
        leaves = [model.answer[variable] for _, variable in beam.hangers if variable < len(puzzle.weights)]
        if len(leaves) > 1:
            often = [cp.sum([leaf == weight for leaf in leaves]) <= count for weight, count in most.items()]
            apart = cp.AllDifferent(leaves) if max(most.values()) == 1 else cp.all(often)
            model.add(beam.name, sentences.apart(puzzle, beam.name), apart)
    return model


def holds(puzzle: Mobile, model: Model[Hung], variable: int, left: int) -> Any:
    """That a leaf, or all that hangs on a beam, weighs one of these."""
    each = variables(puzzle)[variable]
    weight = cp.sum([model.answer[leaf] for leaf in each.leaves])
    return cp.any([(weight >= first) & (weight <= last) for first, last in runs(left, each.lightest)])


FORMULATIONS = {"torques": torques, "branches": branches}
