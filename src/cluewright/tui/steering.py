"""Where a cursor goes: from one place of a board to the next in the direction of an arrow key."""

from __future__ import annotations

from collections.abc import Sequence

from cluewright.core.board import Place

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

_ASIDE = 2.5
"""How much farther a place counts that lies beside the way than one straight on."""


def middle(place: Place) -> tuple[float, float]:
    """The middle of a place in its picture."""
    spot = place.spots[0]
    return spot.x + spot.width / 2, spot.y + spot.height / 2


def steered(places: Sequence[Place], at: int, key: str) -> int:
    """The number of the place that an arrow key leads to from the place of a number.

    What lies straight on comes first. Left and right go on at the next line where a line ends, so that every place can
    be reached with these two alone.
    """
    across, down = WAYS[key]
    x, y = middle(places[at])
    best: tuple[float, int] | None = None
    for number, place in enumerate(places):
        to_x, to_y = middle(place)
        along = (to_x - x) * across + (to_y - y) * down
        aside = abs((to_x - x) * down) + abs((to_y - y) * across)
        if number == at or along <= 1e-6 or aside > (0.45 if across else along * 1.5 + 0.45):
            continue
        distance = along + _ASIDE * aside
        if best is None or distance < best[0]:
            best = distance, number
    if best is not None:
        return best[1]
    return _in_order(places, at, across or 0)


def _in_order(places: Sequence[Place], at: int, step: int) -> int:
    """The next or the last place in the order of reading; round at the ends."""
    order = sorted(range(len(places)), key=lambda number: (round(middle(places[number])[1], 3), middle(places[number])))
    return order[(order.index(at) + step) % len(order)]


def at_point(places: Sequence[Place], x: float, y: float) -> int | None:
    """The place at a point of the picture; None if there is none."""
    best: tuple[float, int] | None = None
    for number, place in enumerate(places):
        for spot in place.spots:
            if spot.x <= x <= spot.x + spot.width and spot.y <= y <= spot.y + spot.height:
                distance = abs(x - spot.x - spot.width / 2) + abs(y - spot.y - spot.height / 2)
                if best is None or distance < best[0]:
                    best = distance, number
    return None if best is None else best[1]
