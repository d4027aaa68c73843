"""The rules of the template."""

from __future__ import annotations

import cpmpy as cp

from cluewright.core import Model
from template.puzzle import Digits, Total


def digits(puzzle: Total) -> Model[Digits]:
    """One variable a digit."""
    small, large = cp.intvar(1, 9, shape=2, name=["a", "b"])
    model = Model(answer=[small, large], decode=lambda values: Digits(*values))
    model.add("order", "the first digit is smaller than the second", small < large)
    model.add("total", f"the digits add up to {puzzle.total}", small + large == puzzle.total)
    return model


FORMULATIONS = {"digits": digits}
