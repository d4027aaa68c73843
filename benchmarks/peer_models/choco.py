"""Choco through pychoco: weights, sums and maths, with its search by weighted degrees."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pychoco import Model

from peer_models import stating as p

NAME, PACKAGE = "Choco", "pychoco (PyPI)"
STATES = {"weight", "cryptarithm", "maths"}


_NOWHERE = os.open(os.devnull, os.O_WRONLY)


@contextmanager
def silence() -> Iterator[None]:
    """Pychoco prints what it hands over to Java."""
    kept = os.dup(1)
    os.dup2(_NOWHERE, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def run(family: str, puzzle: p.Plain, most: int, seconds: float) -> tuple[list[Any], bool]:
    """Up to `most` solutions, and whether there are no more."""
    model = Model()
    variables = globals()[f"_{family}"](model, puzzle)
    solver = model.get_solver()
    with silence():
        solver.set_dom_over_w_deg_search(*variables)
    solver.limit_time(f"{seconds}s")
    found: list[Any] = []
    started = time.perf_counter()
    while len(found) < most and solver.solve():
        found.append([variable.get_value() for variable in variables])
    return found, len(found) < most and time.perf_counter() - started < seconds - 0.1


def _weight(model: Any, puzzle: p.Plain) -> list[Any]:
    weights = puzzle["weights"]
    if len(set(weights)) < len(weights) or weights[-1] - weights[0] >= len(weights):
        raise p.NotStatedError
    hung = [model.intvar(given or weights[0], given or weights[-1]) for given in puzzle["given"]]
    model.all_different(hung).post()
    for beam in puzzle["beams"]:
        model.scalar([hung[leaf] for leaf, _ in beam], [factor for _, factor in beam], "=", 0).post()
    model.sum(hung, "=", sum(weights)).post()
    return hung


def _cryptarithm(model: Any, puzzle: p.Plain) -> list[Any]:
    columns, base = p.columns(puzzle), puzzle["base"]
    digits = {letter: model.intvar(int(letter in puzzle["nonzero"]), base - 1) for letter in puzzle["letters"]}
    model.all_different(list(digits.values())).post()
    carry = None
    for place, (factors, constant, least, most) in enumerate(columns):
        last = place == len(columns) - 1
        following = model.intvar(0, 0) if last else model.intvar(min(least, 0), max(most, 0))
        variables = [following, *(digits[letter] for letter in factors), *([carry] if carry is not None else [])]
        scales = [-base, *factors.values(), *([1] if carry is not None else [])]
        model.scalar(variables, scales, "=", -constant).post()
        carry = following
    return [digits[letter] for letter in puzzle["letters"]]


def _maths(model: Any, puzzle: p.Plain) -> list[Any]:
    size = len(puzzle["rows"])
    diagonal = model.intvar(1, 9)
    cells = []
    for place, given in enumerate(cell for row in puzzle["cells"] for cell in row):
        cell = diagonal if not place % (size + 1) else model.intvar(1, 9)
        if given is not None:
            model.arithm(cell, "=", given).post()
        cells.append(cell)
    for heading, line in p.maths_lines(puzzle):
        own = [cells[place] for place in line]
        model.all_different(own).post()
        sets = p.digit_sets(size, heading)
        if sets and all(sum(digits) == heading for digits in sets):
            model.sum(own, "=", heading).post()
        else:
            model.table(own, [list(way) for way in p.fillings(size, heading)]).post()
    return cells
