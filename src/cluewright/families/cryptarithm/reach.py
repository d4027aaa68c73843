"""What a sum can still become: coefficients and different digits."""

from __future__ import annotations

from collections.abc import Sequence


def reach(coefficients: Sequence[int], base: int) -> tuple[int, int]:
    """The least and the most that different digits can make of these coefficients, given in descending order.

    >>> reach([100, 1, -10], 10)
    (-89, 908)
    """
    least = most = 0
    rising, falling = 0, base - 1
    for coefficient in coefficients:
        if coefficient <= 0:
            break
        least += rising * coefficient
        most += falling * coefficient
        rising, falling = rising + 1, falling - 1
    rising, falling = 0, base - 1
    for coefficient in reversed(coefficients):
        if coefficient >= 0:
            break
        least += falling * coefficient
        most += rising * coefficient
        rising, falling = rising + 1, falling - 1
    return least, most
