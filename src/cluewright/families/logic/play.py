"""Playing logic: `3 colour red`, `3 red` or `red 3` puts a value at a place.

Every value stands once: put at a second place, it leaves the first. A place is called by the name it has in the
picture; on a map by its number too.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from cluewright.core import NotationError, Picture
from cluewright.core.board import Board
from cluewright.core.explaining import listed
from cluewright.core.playing import no_move, with_lines
from cluewright.core.reading import nearest, shown
from cluewright.families.logic.board import board_on
from cluewright.families.logic.board import picture as places_picture
from cluewright.families.logic.puzzle import Logic, Table

_WIDEST = 76


def how(puzzle: Logic) -> str:
    """By an example that says whose value it is."""
    category = puzzle.categories[0]
    place, value = _short(puzzle, 0), category.values[0]
    return f"Type where and what, as in {place} {value}, or {place} {category.name} {value}"


def told(puzzle: Logic) -> list[str]:
    """The values, the clues and the questions."""
    values = [f"{category.name}: {', '.join(category.values)}" for category in puzzle.categories]
    clues = [f"{number}. {clue.says or 'a clue without words'}" for number, clue in enumerate(puzzle.clues, start=1)]
    return [*values, "", *clues, *(["", *puzzle.questions] if puzzle.questions else [])]


def start(puzzle: Logic) -> Table:
    """Nobody placed."""
    return Table(((None,) * len(puzzle.categories),) * len(puzzle.places))


def move(puzzle: Logic, marks: Table, text: str) -> Table:
    """Put a value at a place."""
    place, column, value = _read(puzzle, text)
    rows = [list(row) for row in marks.rows]
    for row in rows:
        if row[column] == value:
            row[column] = None
    rows[place][column] = value
    return Table(tuple(map(tuple, rows)))


def erase(puzzle: Logic, marks: Table, place: str) -> Table:
    """Take away a value, by its name or by place and category."""
    wanted = _plain(place)
    found = [
        (index, column)
        for index, row in enumerate(marks.rows)
        for column, value in enumerate(row)
        if value is not None and wanted in _erasing(puzzle, index, column, value)
    ]
    if len(found) != 1:
        why = "stands nowhere" if not found else "stands in several places"
        raise NotationError(f"{shown(place.strip())} {why}; name a value, or a place and a category")
    rows = [list(row) for row in marks.rows]
    rows[found[0][0]][found[0][1]] = None
    return Table(tuple(map(tuple, rows)))


def entries(puzzle: Logic, marks: Table) -> dict[str, str]:
    """The values placed, by place and category."""
    return {
        f"{_short(puzzle, index)} {category.name}": value
        for index, row in enumerate(marks.rows)
        for category, value in zip(puzzle.categories, row, strict=True)
        if value is not None
    }


def finished(puzzle: Logic, marks: Table) -> bool:
    """Whether every place has a value of each category."""
    return all(value is not None for row in marks.rows for value in row)


def picture(puzzle: Logic, marks: Table) -> Picture:
    """The table or map, and the values that are left."""
    lines = []
    for column, category in enumerate(puzzle.categories):
        placed = {row[column] for row in marks.rows}
        left = [value for value in category.values if value not in placed]
        if left:
            lines += textwrap.wrap(f"{category.name}: {', '.join(left)}", _WIDEST, subsequent_indent="  ")
    return with_lines(places_picture(puzzle, marks), ["still to place", *lines] if lines else [])


def board(puzzle: Logic, marks: Table) -> Board:
    """Places, groups, clues."""
    return board_on(places_picture(puzzle, marks), puzzle, marks)


def _plain(text: str) -> str:
    return _spaced(text.casefold())


def _spaced(text: str) -> str:
    return " ".join(text.replace("=", " ").split())


def _as_written(part: str, text: str) -> str:
    """A part of what was typed with its own capital letters."""
    whole = _spaced(text)
    start = whole.casefold().find(part)
    written = whole[start : start + len(part)]
    return written if written.casefold() == part else part


def _short(puzzle: Logic, index: int) -> str:
    return puzzle.places.names[index]


def _names(puzzle: Logic, index: int) -> set[str]:
    names = {_short(puzzle, index), puzzle.places.labels[index]}
    return {_plain(name) for each in names for name in (each, f"{puzzle.places.noun} {each}")}


def _erasing(puzzle: Logic, index: int, column: int, value: str) -> Iterator[str]:
    category = _plain(puzzle.categories[column].name)
    for place in _names(puzzle, index):
        yield f"{place} {category}"
        yield f"{place} {_plain(value)}"
        yield f"{place} {category} {_plain(value)}"
    yield _plain(value)
    yield f"{category} {_plain(value)}"


def _read(puzzle: Logic, text: str) -> tuple[int, int, str]:
    """The place, the category's number and the value that a move names."""
    wanted = _plain(text)
    found = set()
    for index in range(len(puzzle.places)):
        for name in _names(puzzle, index):
            for rest in (wanted.removeprefix(f"{name} "), wanted.removesuffix(f" {name}")):
                if rest != wanted:
                    found |= {(index, column, value) for column, value in _values(puzzle, rest)}
    if len(found) == 1:
        return found.pop()
    if found:
        index, column, value = min(found)
        whole = f"{_short(puzzle, index)} {puzzle.categories[column].name} {value}"
        raise NotationError(f"{shown(text.strip())} could be said of several; name the category too, as in {whole}")
    raise NotationError(_refusal(puzzle, wanted, text))


def _values(puzzle: Logic, wanted: str) -> Iterator[tuple[int, str]]:
    for column, category in enumerate(puzzle.categories):
        for value in category.values:
            if wanted in (_plain(value), f"{_plain(category.name)} {_plain(value)}"):
                yield column, value


def _refusal(puzzle: Logic, wanted: str, text: str) -> str:
    """What is wrong: the value, or the place, or both."""
    for index in range(len(puzzle.places)):
        for name in _names(puzzle, index):
            for rest in (wanted.removeprefix(f"{name} "), wanted.removesuffix(f" {name}")):
                if rest != wanted:
                    every = [value for category in puzzle.categories for value in category.values]
                    return f"there is no {shown(_as_written(rest, text))}{nearest(rest, every)}"
    for category in puzzle.categories:
        for value in map(_plain, category.values):
            for rest in (wanted.removeprefix(f"{value} "), wanted.removesuffix(f" {value}")):
                if rest != wanted:
                    places = listed([_short(puzzle, index) for index in range(len(puzzle.places))], "and")
                    if any(True for _ in _values(puzzle, rest)):
                        either = listed([_short(puzzle, index) for index in range(len(puzzle.places))])
                        return (
                            f"{shown(_spaced(text))} names no {puzzle.places.noun}; name {either} "
                            f"and what is there, as in {_short(puzzle, 0)} {_as_written(rest, text)}"
                        )
                    return f"there is no {puzzle.places.noun} {shown(_as_written(rest, text))}; there are {places}"
    if any(True for _ in _values(puzzle, wanted)):
        places = ", ".join(_short(puzzle, index) for index in range(len(puzzle.places)))
        return f"where is {wanted}? Name the {puzzle.places.noun} too: {places}"
    return no_move(text, how(puzzle)).message
