"""Playing logic: `3 colour red`, `3 red` or `red 3` puts a value at a place.

Every value stands once: put at a second place, it leaves the first. A place is called by the name it has in the
picture; on a map by its number too. The picture for play shows every place with a line for each category, filled in or
not, so that each can be pointed at.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from functools import lru_cache

from cluewright.core import Label, NotationError, Picture
from cluewright.core.board import (
    Board,
    Clue,
    Group,
    Left,
    Noting,
    Place,
    State,
    Tally,
    Way,
    label_spot,
    no_move,
    with_lines,
)
from cluewright.core.explaining import LocalRule, is_one, listed
from cluewright.core.reading import nearest, shown
from cluewright.core.steps import Spot
from cluewright.families.logic import grid, render
from cluewright.families.logic.meaning.clues import Value, terms
from cluewright.families.logic.puzzle import Logic, Table

_WIDEST = 76


def how(puzzle: Logic) -> str:
    """By an example that says whose value it is."""
    category = puzzle.categories[0]
    place, value = puzzle.places.names[0], category.values[0]
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
        f"{puzzle.places.names[index]} {category.name}": value
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
    for name, left in _left(puzzle, marks):
        lines += textwrap.wrap(f"{name}: {', '.join(left)}", _WIDEST, subsequent_indent="  ")
    return with_lines(_places_picture(puzzle, marks), ["still to place", *lines] if lines else [])


def _left(puzzle: Logic, marks: Table) -> list[Left]:
    """The values of each category that are not placed yet, where there are some."""
    columns = zip(puzzle.categories, zip(*marks.rows, strict=True), strict=True)
    left = [
        Left(category.name, tuple(each for each in category.values if each not in placed))
        for category, placed in columns
    ]
    return [each for each in left if each.values]


def _places_picture(puzzle: Logic, marks: Table) -> Picture:
    """The table or the map; on a map what is not known is asked for, so that it can be pointed at."""
    if puzzle.places.kind != "map":
        return render.places_picture(puzzle, marks)
    asked = [
        tuple(value or f"{category.name} ?" for category, value in zip(puzzle.categories, row, strict=True))
        for row in marks.rows
    ]
    return render.places_picture(puzzle, Table(tuple(asked)))


def board(puzzle: Logic, marks: Table) -> Board:
    """A place for each place and category, the elimination grid's groups, and the clues."""
    drawn = _places_picture(puzzle, marks)
    spots = _on_map(drawn, puzzle) if puzzle.places.kind == "map" else _in_table(drawn, puzzle)
    places = []
    for index, name in enumerate(puzzle.places.names):
        for column, category in enumerate(puzzle.categories):
            says = f"the {category.name} of {puzzle.places.noun} {name}"
            places.append(Place(f"{name} {category.name}", (spots[index, column],), category.values, "", says))
    return Board(
        Way.ENTER,
        tuple(places),
        Noting.GRID,
        len(places),
        tuple(_left(puzzle, marks)),
        tuple(_tallies(puzzle, marks)),
        groups=tuple(Group(each.name, each.values) for each in grid.groups(puzzle)),
        clues=tuple(_clues(puzzle)),
        height=drawn.height,
    )


def _in_table(drawn: Picture, puzzle: Logic) -> dict[tuple[int, int], Spot]:
    """The cells of the table, which stands either way round: the vertical lines tell which."""
    edges = render.table_edges(drawn)
    across = len(edges) - 1 == len(puzzle.places) + 1 and drawn.height == len(puzzle.categories) + 1
    found = {}
    for index in range(len(puzzle.places)):
        for column in range(len(puzzle.categories)):
            x, y = (index + 1, column + 1) if across else (column + 1, index + 1)
            found[index, column] = Spot(edges[x], y, edges[x + 1] - edges[x], 1)
    return found


def _on_map(drawn: Picture, puzzle: Logic) -> dict[tuple[int, int], Spot]:
    """The lines under each house, which come in the order of the categories, the name of the place first."""
    labels = [shape for shape in drawn.shapes if isinstance(shape, Label)][1:]  # after the compass
    step = len(puzzle.categories) + 1
    found = {}
    for index in range(len(puzzle.places)):
        for column, label in enumerate(labels[index * step + 1 : (index + 1) * step]):
            spot = label_spot(drawn, label)
            edge = 2 / drawn.cell[0]
            found[index, column] = Spot(spot.x - edge, spot.y, spot.width + 2 * edge, spot.height)
    return found


def _clues(puzzle: Logic) -> Iterator[Clue]:
    numbers = {
        (category.name, value): f"{group}.{index}"
        for group, category in enumerate(puzzle.categories, start=1)
        for index, value in enumerate(category.values)
    }
    for number, clue in enumerate(puzzle.clues, start=1):
        names = [
            numbers[term.category, term.name] if isinstance(term, Value) else f"0.{term.number - 1}"
            for term in terms(clue.means)
        ]
        yield Clue(number, clue.says or "a clue without words", tuple(dict.fromkeys(names)))


def _tallies(puzzle: Logic, marks: Table) -> Iterator[Tally]:
    """A clue is met or broken once all values that it speaks of are placed."""
    from cluewright.families.logic import explain

    masks = explain.known(puzzle, marks)
    for rule in _clue_rules(puzzle):
        scope = [masks[variable] for variable in rule.scope]
        state = State.OPEN
        if all(map(is_one, scope)):
            state = State.BROKEN if rule.narrow(scope) is None else State.MET
        words = {State.OPEN: "is open", State.MET: "holds", State.BROKEN: "does not hold"}[state]
        yield Tally(rule.name, f"{rule.name} {words}", state)


@lru_cache(maxsize=16)
def _clue_rules(puzzle: Logic) -> tuple[LocalRule, ...]:
    """The clues as rules of explanations, which tell whether one holds; kept, because every move asks them."""
    from cluewright.families.logic import explain

    return tuple(rule for rule in explain.rules(puzzle) if rule.name.startswith("clue ") and "“" in rule.says)


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


def _names(puzzle: Logic, index: int) -> set[str]:
    names = {puzzle.places.names[index], puzzle.places.labels[index]}
    return {_plain(name) for each in names for name in (each, f"{puzzle.places.noun} {each}")}


def _erasing(puzzle: Logic, index: int, column: int, value: str) -> Iterator[str]:
    """Every way to name an entry."""
    category, named = _plain(puzzle.categories[column].name), _plain(value)
    yield from (named, f"{category} {named}")
    for place in _names(puzzle, index):
        yield from (f"{place} {category}", f"{place} {named}", f"{place} {category} {named}")


def _read(puzzle: Logic, text: str) -> tuple[int, int, str]:
    """The place, the category's number and the value that a move names."""
    wanted = _plain(text)
    found = {
        (index, column, value) for index, rest in _placed(puzzle, wanted) for column, value in _values(puzzle, rest)
    }
    if len(found) == 1:
        return found.pop()
    if found:
        index, column, value = min(found)
        whole = f"{puzzle.places.names[index]} {puzzle.categories[column].name} {value}"
        raise NotationError(f"{shown(text.strip())} could be said of several; name the category too, as in {whole}")
    raise NotationError(_refusal(puzzle, wanted, text))


def _placed(puzzle: Logic, wanted: str) -> Iterator[tuple[int, str]]:
    """Each place that is named at the beginning or at the end, and the words besides."""
    for index in range(len(puzzle.places)):
        for name in _names(puzzle, index):
            yield from ((index, rest) for rest in _besides(wanted, name))


def _besides(wanted: str, name: str) -> Iterator[str]:
    """The words beside a name at the beginning or at the end."""
    for rest in (wanted.removeprefix(f"{name} "), wanted.removesuffix(f" {name}")):
        if rest != wanted:
            yield rest


def _values(puzzle: Logic, wanted: str) -> list[tuple[int, str]]:
    """The values that are called so, each with the number of its category."""
    return [
        (column, value)
        for column, category in enumerate(puzzle.categories)
        for value in category.values
        if wanted in (_plain(value), f"{_plain(category.name)} {_plain(value)}")
    ]


def _refusal(puzzle: Logic, wanted: str, text: str) -> str:
    """What is wrong: the value, or the place, or both."""
    noun, names = puzzle.places.noun, puzzle.places.names
    every = [value for category in puzzle.categories for value in category.values]
    for _, rest in _placed(puzzle, wanted):
        return f"there is no {shown(_as_written(rest, text))}{nearest(rest, every)}"
    for rest in (rest for value in every for rest in _besides(wanted, _plain(value))):
        if _values(puzzle, rest):
            return (
                f"{shown(_spaced(text))} names no {noun}; name {listed(names)} "
                f"and what is there, as in {names[0]} {_as_written(rest, text)}"
            )
        return f"there is no {noun} {shown(_as_written(rest, text))}; there are {listed(names, 'and')}"
    if _values(puzzle, wanted):
        return f"where is {wanted}? Name the {noun} too: {', '.join(names)}"
    return no_move(text, how(puzzle)).message
