"""The folded elimination grid: every cell has a place of its own, and the arrow keys reach all of them."""

from __future__ import annotations

import pytest

from cluewright.core.board import Group
from cluewright.tui.folded_grid import Folded
from cluewright.tui.grid import Grid, Window
from cluewright.tui.grid_text import grid_places, grid_step, grid_text


def grid_of(categories: int, size: int) -> Grid:
    letters = "abcdefghijkl"
    return Grid(
        tuple(
            Group(f"group {number}", tuple(f"{each}{number} value" for each in letters[:size]))
            for number in range(categories + 1)
        )
    )


@pytest.mark.parametrize(("categories", "size", "height"), [(5, 5, 21), (4, 5, 21), (3, 6, 19), (7, 5, 26), (6, 4, 22)])
def test_every_cell_has_a_place_and_can_be_reached(categories: int, size: int, height: int) -> None:
    grid = grid_of(categories, size)
    window = Window(80, height, 0, 0)
    assert Folded.of(grid, window)
    lines = grid_text(grid, {}, window)
    assert len(lines) <= height
    assert max(map(len, lines)) <= 80
    places = grid_places(grid, window)
    expected = {
        (row, column) for row in range(len(grid.down)) for column in range(len(grid.across)) if grid.there(row, column)
    }
    assert sorted(places.values()) == sorted(expected)
    assert all(lines[y].plain[x] == "·" for x, y in places)
    reached, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        row, column = waiting.pop()
        for key in ("up", "down", "left", "right"):
            to = grid_step(grid, Window(80, height, row, column), key)
            if to not in reached:
                reached.add(to)
                waiting.append(to)
    assert reached == expected


def test_the_names_at_both_sides_are_those_of_the_cells() -> None:
    grid = grid_of(5, 5)
    window = Window(80, 21, 0, 0)
    for (x, y), (row, column) in grid_places(grid, window).items():
        here = Window(80, 21, row, column)
        lines = grid_text(grid, {}, here)
        group, value = grid.down[row]
        name = grid.groups[group].values[value]
        marked = next(line.plain for line in lines if ">" in line.plain or "<" in line.plain)
        assert marked == lines[y].plain
        assert f">{name}"[:5] in marked or f"<{name}"[:5] in marked
        across, number = grid.across[column]
        upright = "".join(line.plain[x] for line in lines[:4] if len(line.plain) > x)
        below = "".join(line.plain[x] for line in lines[19:] if len(line.plain) > x)
        assert grid.groups[across].values[number][:2] in (upright[-3:-1], below[:2])


def test_a_grid_that_has_room_or_can_have_none_is_not_folded() -> None:
    assert Folded.of(grid_of(5, 5), Window(80, 40, 0, 0)) is None
    assert Folded.of(grid_of(8, 8), Window(80, 21, 0, 0)) is None
    assert Folded.of(grid_of(5, 5), Window(36, 21, 0, 0)) is None
