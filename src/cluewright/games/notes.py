"""A player's notes: pencil marks, excluded pairs, and the ticks and crosses of an elimination grid.

Notes are kept by place, each a tuple of texts: `{"b3": ("4", "7")}`, `{"a1": ("d3",)}` for two houses that cannot be
joined, `{"1.0/3.2": ("tick",)}` for two values that go together. They are values: noting gives new ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from cluewright.core import NotationError
from cluewright.core.board import Board, Group, Noting, Place
from cluewright.core.reading import nearest, shown

Notes: TypeAlias = Mapping[str, tuple[str, ...]]

TICK, CROSS = "tick", "cross"
_CELL = re.compile(r"(\d{1,2})\.(\d{1,2})/(\d{1,2})\.(\d{1,2})")


def noted(board: Board, notes: Notes, place: str, value: str, on: bool | None = None) -> Notes:
    """The notes with one more, or one less: `on` says which, None that it changes."""
    if board.noting == Noting.PAIRS:
        names = [each.name for each in board.places]
        for name in (place, value):
            if name not in names:
                raise NotationError(f"there is no place {shown(name)}{nearest(name, names)}")
        if place == value:
            raise NotationError("a pair has two different places")
        place, value = sorted((place, value), key=names.index)
        return _changed(notes, place, value, on, names)
    if board.noting != Noting.VALUES:
        raise NotationError("pencil marks are not used in this family")
    there = named_place(board, place)
    if value not in there.values:
        raise NotationError(f"{shown(value)} cannot stand at {place}; values are {listed(there.values)}")
    return _changed(notes, place, value, on, list(there.values))


def named_place(board: Board, name: str) -> Place:
    """The place of this name, where something may be filled in."""
    place = board.place(name)
    if place is None:
        names = [each.name for each in board.places]
        example = f", for example {names[0]}" if names else ""
        raise NotationError(f"there is no place {shown(name)}{nearest(name, names) or example}")
    if place.given:
        raise NotationError(f"{name} is given: {place.given} stands there for good")
    return place


def listed(values: tuple[str, ...]) -> str:
    """The values, or the first and the last of many."""
    return ", ".join(values) if len(values) <= 12 else f"{values[0]} to {values[-1]}"


def _changed(notes: Notes, place: str, value: str, on: bool | None, order: list[str]) -> Notes:
    there = notes.get(place, ())
    wanted = value not in there if on is None else on
    after = {*there, value} if wanted else {*there} - {value}
    rest = {name: values for name, values in notes.items() if name != place}
    return {**rest, place: tuple(sorted(after, key=order.index))} if after else rest


def cell_of(board: Board, name: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two values of a cell of the elimination grid, each as group and number, the smaller group first."""
    match = _CELL.fullmatch(name)
    if board.noting != Noting.GRID:
        raise NotationError("there is no elimination grid in this family")
    if not match:
        raise NotationError(f"{shown(name)} is not a cell of the grid; a cell is two values, for example 0.0/1.0")
    one, other = (int(match[1]), int(match[2])), (int(match[3]), int(match[4]))
    for group, value in (one, other):
        if group >= len(board.groups) or value >= len(board.groups[group].values):
            raise NotationError(f"there is no value {group}.{value} in the grid")
    if one[0] == other[0]:
        raise NotationError("two values of one group are never the same; choose two groups")
    return (one, other) if one[0] < other[0] else (other, one)


def cell_name(one: tuple[int, int], other: tuple[int, int]) -> str:
    """What a cell of the grid is called.

    >>> cell_name((3, 2), (1, 0))
    '1.0/3.2'
    """
    first, second = sorted((one, other))
    return f"{first[0]}.{first[1]}/{second[0]}.{second[1]}"


def marked(board: Board, notes: Notes, name: str, mark: str | None) -> Notes:
    """The notes with this mark in a cell of the grid; None for no mark."""
    key = cell_name(*cell_of(board, name))
    rest = {place: values for place, values in notes.items() if place != key}
    return {**rest, key: (mark,)} if mark else rest


def following(board: Board, name: str) -> Iterator[str]:
    """The cells that a tick crosses out: either value with all others of the other's group."""
    one, other = cell_of(board, name)
    for value in range(len(board.groups[one[0]].values)):
        if value != one[1]:
            yield cell_name((one[0], value), other)
    for value in range(len(board.groups[other[0]].values)):
        if value != other[1]:
            yield cell_name(one, (other[0], value))


def entry_of(board: Board, name: str) -> tuple[str, str] | None:
    """The place and value that a tick in this cell fills in; None where neither of its values is a place."""
    one, other = cell_of(board, name)
    if one[0] != 0:
        return None
    place = f"{board.groups[0].values[one[1]]} {board.groups[other[0]].name}"
    return place, board.groups[other[0]].values[other[1]]


def grid_of(board: Board, entries: Mapping[str, str], notes: Notes) -> dict[str, str]:
    """Every mark of the grid: what the entries show, and what is noted beside them."""
    if board.noting != Noting.GRID:
        return {}
    found = {place: values[0] for place, values in notes.items() if _CELL.fullmatch(place)}
    where = dict(_placed(board.groups, entries))
    taken = {(place, group): value for (group, value), place in where.items()}
    for (group, value), place in where.items():
        for index in range(len(board.groups[0].values)):
            found[cell_name((0, index), (group, value))] = TICK if index == place else CROSS
        for other, values in enumerate(board.groups[1:], start=1):
            if other == group:
                continue
            for number in range(len(values.values)):
                there = where.get((other, number))
                if there is not None or (place, other) in taken:
                    found[cell_name((group, value), (other, number))] = TICK if there == place else CROSS
        for number in range(len(board.groups[group].values)):
            if number != value:
                found[cell_name((0, place), (group, number))] = CROSS
    return found


def _placed(groups: tuple[Group, ...], entries: Mapping[str, str]) -> Iterator[tuple[tuple[int, int], int]]:
    """Each value that has a place, by group and number, with the number of its place."""
    for index, place in enumerate(groups[0].values):
        for number, group in enumerate(groups[1:], start=1):
            value = entries.get(f"{place} {group.name}")
            if value is not None:
                yield (number, group.values.index(value)), index
