"""The board of a logic puzzle: a place for each place and category, the elimination grid's groups, and the clues.

The picture for play shows every place with a line for each category, filled in or not, so that each can be pointed at.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cluewright.core import Label, Picture
from cluewright.core.board import Board, Clue, Group, Left, Noting, Place, State, Tally, Way, label_spot
from cluewright.core.explaining import LocalRule, Masks, is_one
from cluewright.core.steps import Spot
from cluewright.families.logic import grid, render
from cluewright.families.logic.meaning.clues import Place as PlaceTerm
from cluewright.families.logic.meaning.clues import Value, terms
from cluewright.families.logic.puzzle import Logic, Table


def picture(puzzle: Logic, marks: Table) -> Picture:
    """The table or the map; on a map what is not known is asked for, so that it can be pointed at."""
    if puzzle.places.kind != "map":
        return render.places_picture(puzzle, marks)
    asked = [
        tuple(value or f"{category.name} ?" for category, value in zip(puzzle.categories, row, strict=True))
        for row in marks.rows
    ]
    return render.places_picture(puzzle, Table(tuple(asked)))


def board_on(drawn: Picture, puzzle: Logic, marks: Table) -> Board:
    """The board on its picture."""
    spots = _on_map(drawn, puzzle) if puzzle.places.kind == "map" else _in_table(drawn, puzzle)
    places = []
    for index, name in enumerate(puzzle.places.names):
        for column, category in enumerate(puzzle.categories):
            says = f"the {category.name} of {puzzle.places.noun} {name}"
            places.append(Place(f"{name} {category.name}", (spots[index, column],), category.values, "", says))
    left = []
    for column, category in enumerate(puzzle.categories):
        placed = {row[column] for row in marks.rows}
        rest = tuple(value for value in category.values if value not in placed)
        if rest:
            left.append(Left(category.name, rest))
    return Board(
        Way.ENTER,
        tuple(places),
        Noting.GRID,
        len(places),
        tuple(left),
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
        names = []
        for term in terms(clue.means):
            if isinstance(term, Value):
                names.append(numbers[term.category, term.name])
            elif isinstance(term, PlaceTerm):
                names.append(f"0.{term.number - 1}")
        yield Clue(number, clue.says or "a clue without words", tuple(dict.fromkeys(names)))


def _tallies(puzzle: Logic, marks: Table) -> Iterator[Tally]:
    """A clue is met or broken once all values that it speaks of are placed."""
    from cluewright.families.logic import explain

    masks: Masks = explain.known(puzzle, marks)
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
