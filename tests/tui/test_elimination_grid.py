"""The elimination grid on the screen: every cell has a place of its own, and the arrow keys reach all of them."""

from __future__ import annotations

import pytest

from cluewright.core.board import Group
from cluewright.tui.elimination_grid import Grid, Layout, Window, step


def grid_of(categories: int, size: int) -> Grid:
    letters = "abcdefghijkl"
    return Grid(
        tuple(
            Group(f"group {number}", tuple(f"{each}{number} value" for each in letters[:size]))
            for number in range(categories + 1)
        )
    )


@pytest.mark.parametrize(
    ("categories", "size", "height", "folded"),
    [(5, 5, 21, True), (4, 5, 21, True), (3, 6, 19, True), (7, 5, 26, True), (6, 4, 22, True), (3, 4, 21, False)],
)
def test_every_cell_has_a_place_and_can_be_reached(categories: int, size: int, height: int, folded: bool) -> None:
    grid = grid_of(categories, size)
    window = Window(80, height, 0, 0)
    assert (Layout.folded(grid, window) is not None) == folded
    layout = Layout.of(grid, window)
    lines = layout.text({}, window)
    assert len(lines) <= height
    assert max(map(len, lines)) <= 80
    expected = {
        (row, column) for row in range(len(grid.down)) for column in range(len(grid.across)) if grid.there(row, column)
    }
    assert {*layout.cells.values()} == expected
    assert len(layout.cells) == layout.wide * len(expected)
    assert sum(line.plain.count("·") for line in lines) == len(expected)
    assert all("·" in lines[y].plain[x - layout.wide + 1 : x + 1] for x, y in layout.cells)
    reached, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        row, column = waiting.pop()
        for key in ("up", "down", "left", "right"):
            to = step(grid, Window(80, height, row, column), key)
            if to not in reached:
                reached.add(to)
                waiting.append(to)
    assert reached == expected


def test_the_names_at_both_sides_are_those_of_the_cells() -> None:
    grid = grid_of(5, 5)
    window = Window(80, 21, 0, 0)
    for (x, y), (row, column) in Layout.of(grid, window).cells.items():
        here = Window(80, 21, row, column)
        lines = Layout.of(grid, here).text({}, here)
        name = grid.name(grid.down[row])
        marked = next(line.plain for line in lines if ">" in line.plain or "<" in line.plain)
        assert marked == lines[y].plain
        assert f">{name}"[:5] in marked or f"<{name}"[:5] in marked
        upright = "".join(line.plain[x] for line in lines[:4] if len(line.plain) > x)
        below = "".join(line.plain[x] for line in lines[19:] if len(line.plain) > x)
        assert grid.name(grid.across[column])[:2] in (upright[-3:-1], below[:2])


def test_a_grid_that_has_room_or_can_have_none_is_not_folded() -> None:
    assert Layout.folded(grid_of(5, 5), Window(80, 40, 0, 0)) is None
    assert Layout.folded(grid_of(8, 8), Window(80, 21, 0, 0)) is None
    assert Layout.folded(grid_of(5, 5), Window(36, 21, 0, 0)) is None


def test_a_stair_that_is_larger_than_its_window_shows_the_part_with_the_cursor() -> None:
    grid = grid_of(8, 8)
    for row, column in ((0, 0), (0, 63), (40, 5), (len(grid.down) - 1, 7)):
        window = Window(60, 21, row, column)
        layout = Layout.of(grid, window)
        assert (row, column) in layout.cells.values()
        lines = layout.text({grid.cell(row, column): "tick"}, window)
        assert len(lines) <= 21
        assert max(map(len, lines)) <= 60
        assert sum(line.plain.count("✓") for line in lines) == 1
