"""The elimination grid on the screen: which rows and columns it has, the window it is seen through, its signs.

The blocks stand in steps as in print: across are the categories from the first to the last, down the places and then
the categories from the last to the second.
"""

from __future__ import annotations

from dataclasses import dataclass

from cluewright.core.board import Group
from cluewright.games.notes import CROSS, TICK, cell_name

SIGNS = {TICK: "✓", CROSS: "×", None: "·"}
ASCII_SIGNS = {TICK: "O", CROSS: "x", None: "."}
SHORTEST = 3
"""Letters of a heading that stands upright, at least."""


def sign_of(mark: str | None, *, ascii_only: bool) -> str:
    """One character for what is known of two values."""
    return (ASCII_SIGNS if ascii_only else SIGNS)[mark]


def look_of(mark: str | None, *, cursor: bool) -> str:
    """How that character looks."""
    return "reverse bold" if cursor else {TICK: "bold cyan", CROSS: "", None: "dim"}[mark]


@dataclass(frozen=True)
class Grid:
    """The rows and columns of the grid, and which of their cells there are."""

    groups: tuple[Group, ...]

    @property
    def across(self) -> list[tuple[int, int]]:
        """The values across, each as group and number."""
        numbers = range(1, len(self.groups))
        return [(group, value) for group in numbers for value in range(len(self.groups[group].values))]

    @property
    def down(self) -> list[tuple[int, int]]:
        """The values down."""
        numbers = [0, *range(len(self.groups) - 1, 1, -1)]
        return [(group, value) for group in numbers for value in range(len(self.groups[group].values))]

    def fits(self, height: int) -> bool:
        """Whether so many lines show all rows with their headings."""
        return len(self.down) + SHORTEST + 1 <= height

    def there(self, row: int, column: int) -> bool:
        """Whether there is a cell: two groups meet once, and none meets itself."""
        down, across = self.down[row][0], self.across[column][0]
        return down == 0 or across < down

    def cell(self, row: int, column: int) -> str:
        """What the cell of a row and a column is called."""
        return cell_name(self.down[row], self.across[column])

    def of_entry(self, place: str, value: str) -> tuple[int, int] | None:
        """The row and column of the cell that shows an entry; None where there is none."""
        for row, (_, number) in enumerate(self.down[: len(self.groups[0].values)]):
            for column, (group, each) in enumerate(self.across):
                named = f"{self.groups[0].values[number]} {self.groups[group].name}"
                if named == place and self.groups[group].values[each] == value:
                    return row, column
        return None

    def step(self, row: int, column: int, key: str) -> tuple[int, int]:
        """Where an arrow key leads; at the edges nowhere."""
        down = {"up": -1, "down": 1}.get(key, 0)
        across = {"left": -1, "right": 1}.get(key, 0)
        row = max(0, min(len(self.down) - 1, row + down))
        column = max(0, min(len(self.across) - 1, column + across))
        while not self.there(row, column):
            if down:
                column -= 1  # further down there are fewer columns
            elif across:
                return row, column - across
            if column < 0:
                return row - down, 0
        return row, column


@dataclass(frozen=True)
class Window:
    """The part of a grid that is seen, and where in it the cursor stands."""

    width: int
    height: int
    row: int
    column: int
