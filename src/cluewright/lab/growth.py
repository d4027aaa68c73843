"""How a figure grows with size: a power of n or an exponential, whichever lies closer to the logarithms of the figures.

A law is worth as much as the figures are: its exponent has the bounds that theirs allow, and where they allow both laws
it names both.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from cluewright.lab.spread import Spread

FITS = 0.5
"""The share of the variation that a law of growth must explain to be called one."""


class Growth(NamedTuple):
    """A fitted law."""

    law: str
    """`power` (n to the `exponent`) or `exponential` (the `exponent` to the n)."""

    exponent: float
    fit: float
    """The share of the variation of the logarithms that the law explains (R squared)."""

    points: int
    low: float
    high: float
    """Between which the exponent lies, whatever the figures are within their bounds."""

    other: str = ""
    """The other law's formula, if the figures do not tell which of the two it is."""

    @property
    def holds(self) -> bool:
        """Whether the figures carry it: it explains them, and they grow (or shrink) wherever they lie."""
        level = 0.0 if self.law == "power" else 1.0
        return self.fit >= FITS and (self.low > level or self.high < level)

    def __str__(self) -> str:
        either = f" or {self.other}" if self.other else ""
        bounds = f", {self.formula(self.low)} to {self.formula(self.high)} within the spread"
        exact = f"{self.low:.2f}" == f"{self.high:.2f}"
        return (
            f"{self.formula(self.exponent)}{either} (R² {self.fit:.2f}, {self.points} sizes{'' if exact else bounds})"
        )

    def formula(self, exponent: float) -> str:
        """The law with this exponent."""
        return f"n^{exponent:.2f}" if self.law == "power" else f"{exponent:.2f}^n"


def growth(sizes: Sequence[float], figures: Sequence[float | Spread | None]) -> Growth | None:
    """The law that fits best; None with fewer than three usable figures.

    >>> law = growth([1, 2, 4, 8], [3, 12, 48, 192])
    >>> law.law, law.exponent, str(growth([1, 2, 3], [2, 4, 8]))
    ('power', 2.0, '2.00^n (R² 1.00, 3 sizes)')
    >>> str(growth([1, 2, 4], [Spread(0.9, 1, 1.1), Spread(1.8, 2, 2.2), Spread(3.6, 4, 4.4)]))
    'n^1.00 or 1.56^n (R² 1.00, 3 sizes, n^0.86 to n^1.14 within the spread)'
    """
    usable = [
        (size, spread)
        for size, figure in zip(sizes, figures, strict=True)
        if (spread := _spread(figure)) and spread.low > 0 and spread.high < math.inf and size > 0
    ]
    if len({size for size, _ in usable}) < 3:
        return None
    spreads = [spread for _, spread in usable]
    (rest, best), (other_rest, other) = sorted(
        (
            _fitted("power", [math.log(size) for size, _ in usable], spreads),
            _fitted("exponential", [size for size, _ in usable], spreads),
        ),
        key=lambda fit: fit[0],
    )
    # However the figures lie within their bounds, what a law leaves of them changes by no more than this.
    doubt = math.hypot(*(math.log(spread.high / spread.low) / 2 for spread in spreads))
    return (
        best._replace(other=other.formula(other.exponent))
        if math.sqrt(other_rest) - math.sqrt(rest) < 2 * doubt
        else best
    )


def _spread(figure: float | Spread | None) -> Spread | None:
    return figure if figure is None or isinstance(figure, Spread) else Spread.exact(figure)


def _fitted(law: str, places: Sequence[float], spreads: Sequence[Spread]) -> tuple[float, Growth]:
    """The straight line through the logarithms with the least squares, and what it leaves."""
    middle = sum(places) / len(places)
    whole = sum((place - middle) ** 2 for place in places)
    pull = [(place - middle) / whole for place in places]
    heights = [math.log(spread.middle) for spread in spreads]
    slope = sum(share * height for share, height in zip(pull, heights, strict=True))
    level = sum(heights) / len(heights)
    rest = sum((height - level - slope * (place - middle)) ** 2 for place, height in zip(places, heights, strict=True))
    # The slope is least when the first figures lie as high as they may and the last as low.
    pulled = list(zip(pull, spreads, strict=True))
    low = sum(share * math.log(spread.low if share > 0 else spread.high) for share, spread in pulled)
    high = sum(share * math.log(spread.high if share > 0 else spread.low) for share, spread in pulled)
    low, exponent, high = (round(each if law == "power" else math.exp(each), 6) for each in (low, slope, high))
    return rest, Growth(law, exponent, _explained(heights, rest), len(places), low, high)


def _explained(heights: Sequence[float], rest: float) -> float:
    middle = sum(heights) / len(heights)
    whole = sum((height - middle) ** 2 for height in heights)
    return round(1 - rest / whole, 6) if whole > 1e-12 else 0.0
