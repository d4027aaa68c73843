"""How time grows with size: a power of n or an exponential, whichever lies closer to the logarithms of the figures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import linear_regression
from typing import NamedTuple


class Growth(NamedTuple):
    """A fitted law."""

    law: str
    """`power` (n to the `exponent`) or `exponential` (the `exponent` to the n)."""

    exponent: float
    fit: float
    """The share of the variation of the logarithms that the law explains (R squared)."""

    points: int

    def __str__(self) -> str:
        formula = f"n^{self.exponent:.2f}" if self.law == "power" else f"{self.exponent:.2f}^n"
        return f"{formula} (R² {self.fit:.2f}, {self.points} sizes)"


def growth(sizes: Sequence[float], figures: Sequence[float | None]) -> Growth | None:
    """The law that fits best; None with fewer than three usable figures.

    >>> growth([1, 2, 4, 8], [3, 12, 48, 192]), str(growth([1, 2, 3], [2, 4, 8]))
    (Growth(law='power', exponent=2.0, fit=1.0, points=4), '2.00^n (R² 1.00, 3 sizes)')
    """
    usable = [
        (size, math.log(figure))
        for size, figure in zip(sizes, figures, strict=True)
        if figure is not None and 0 < figure < math.inf and size > 0
    ]
    if len({size for size, _ in usable}) < 3:
        return None
    heights = [height for _, height in usable]
    fits = []
    for law, places in (
        ("power", [math.log(size) for size, _ in usable]),
        ("exponential", [size for size, _ in usable]),
    ):
        slope, intercept = linear_regression(places, heights)
        rest = sum((height - intercept - slope * place) ** 2 for place, height in zip(places, heights, strict=True))
        exponent = slope if law == "power" else math.exp(slope)
        fits.append((rest, Growth(law, round(exponent, 6), _explained(heights, rest), len(usable))))
    return min(fits, key=lambda fit: fit[0])[1]


def _explained(heights: Sequence[float], rest: float) -> float:
    middle = sum(heights) / len(heights)
    whole = sum((height - middle) ** 2 for height in heights)
    return round(1 - rest / whole, 6) if whole > 1e-12 else 0.0
