"""Explaining square: a variable for each cell and one for each corner where a square may start; see `lines.py`.

Which squares are still possible is bookkeeping; that a cell is filled or empty is a step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from cluewright.core import Picture
from cluewright.core.explaining import Fact, LocalRule, Masks, Narrow, Step, Supposition, bits, is_one
from cluewright.core.steps import Spot, stepped
from cluewright.families.square import clauses as sentences
from cluewright.families.square import play, render, wording
from cluewright.families.square.lines import EMPTY, FILLED, OPEN, Corner, Corners, Fillings, Line, corners
from cluewright.families.square.puzzle import Filling, Square
from cluewright.families.square.techniques import TECHNIQUES as TECHNIQUES

clauses = sentences.supposing
fact = wording.fact
sentence = wording.sentence

_NONE = frozenset({1})
"""What is left to a corner where no square starts."""

_NOT_FILLED = frozenset({EMPTY, OPEN})
"""What is left to a cell that need not lie under a square."""


def candidates(puzzle: Square) -> Masks:
    """Cells are empty or filled; squares have every side with which they lie in the grid, or are not there."""
    found = corners(puzzle)
    return [*[OPEN] * found.cells, *((2 << corner.largest) - 1 for corner in found.corners)]


def rules(puzzle: Square) -> Sequence[LocalRule]:
    """Blocked cells, that filled cells are whole squares, and the counts."""
    found = corners(puzzle)
    rules = [*_givens(puzzle, found), *_squares(found), *_covers(found)]
    for line in found.lines:
        rules += _line_rules(line)
    return rules


def _givens(puzzle: Square, found: Corners) -> Iterator[LocalRule]:
    for cells, value, sentence, reason in (
        (puzzle.blocked, EMPTY, sentences.blocked, "is blocked"),
        (puzzle.filled, FILLED, sentences.filled, "is given as filled"),
    ):
        for row, column in cells:
            cell, says = found.cell(row, column), sentence(row, column)
            name = found.name(cell)
            yield LocalRule(name, says, (cell,), _only(value), (says,), f"{name} {reason}", quiet=True, given=True)


def _only(value: int) -> Narrow:
    return lambda masks: [value] if masks[0] & value else None


def _shape(rule: LocalRule) -> LocalRule:
    """A rule about the shape of what is filled: bookkeeping that goes without saying."""
    return rule._replace(quiet=True, travels=True, obvious=True, together=sentences.TOGETHER)


def _squares(found: Corners) -> Iterator[LocalRule]:
    """A square fills its cells, and those around it are empty."""
    for corner in found.corners:
        says = sentences.apart(corner.top, corner.left)
        name = found.name(corner.variable)
        region = [
            (row, column)
            for row in range(corner.top - 1, corner.top + corner.largest + 1)
            for column in range(corner.left - 1, corner.left + corner.largest + 1)
            if 0 <= row < found.height and 0 <= column < found.width
        ]
        scope = (corner.variable, *(found.cell(*cell) for cell in region))
        broken = f"no square could start at {name}"
        narrow = _apart(corner, region)
        yield _shape(LocalRule(name, says, scope, narrow, (says,), broken, idle=(corner.variable, _NONE)))


def _apart(corner: Corner, region: Sequence[tuple[int, int]]) -> Narrow:
    def block(top: int, left: int, side: int) -> int:
        return sum(
            1 << index
            for index, (row, column) in enumerate(region)
            if top <= row < top + side and left <= column < left + side
        )

    sides = range(corner.largest + 1)
    inside = [block(corner.top, corner.left, side) for side in sides]
    around = [block(corner.top - 1, corner.left - 1, side + 2) & ~inside[side] for side in sides]

    def narrow(masks: Masks) -> Masks | None:
        sides = masks[0]
        if sides == 1:
            return list(masks)
        filled = empty = 0
        for index in range(1, len(masks)):
            if masks[index] == FILLED:
                filled |= 1 << index
            elif masks[index] == EMPTY:
                empty |= 1 << index
        filled, empty = filled >> 1, empty >> 1
        left = sides & 1
        for side in bits(sides & ~1):
            if not inside[side] & empty and not around[side] & filled:
                left |= 1 << side
        if not left:
            return None
        if left & 1:
            return [left, *masks[1:]]
        fill = hold = -1
        for side in bits(left):
            fill &= inside[side]
            hold &= around[side]
        cells = [
            FILLED if fill >> index & 1 else EMPTY if hold >> index & 1 else mask
            for index, mask in enumerate(masks[1:])
        ]
        return [left, *cells]

    return narrow


def _covers(found: Corners) -> Iterator[LocalRule]:
    """A filled cell lies under a square."""
    for row, column in product(range(found.height), range(found.width)):
        says = sentences.covered(row, column)
        over = found.over(row, column)
        cell = found.cell(row, column)
        scope = (cell, *(corner.variable for corner, _ in over))
        broken = f"no square could lie over {found.name(cell)}"
        narrow = _covered([sides for _, sides in over])
        yield _shape(LocalRule(found.name(cell), says, scope, narrow, (says,), broken, idle=(cell, _NOT_FILLED)))


def _covered(sides: Sequence[int]) -> Narrow:
    def narrow(masks: Masks) -> Masks | None:
        cell, *starts = masks
        if cell == EMPTY:
            left = [mask & ~covering for mask, covering in zip(starts, sides, strict=True)]
            return [cell, *left] if all(left) else None
        if cell != FILLED:
            return list(masks)
        able = [index for index, covering in enumerate(sides) if starts[index] & covering]
        if not able:
            return None
        if len(able) == 1:
            starts[able[0]] &= sides[able[0]]
        return [cell, *starts]

    return narrow


def _line_rules(line: Line) -> Iterator[LocalRule]:
    name, count, length = line.name, line.filled, len(line.cells)
    shape = sentences.in_line(name)
    look = Fillings(line, count)
    if count is None:
        broken = f"{name} could not be filled"
        possible = _possible(line, look)
        yield _shape(LocalRule(name, shape, line.scope, possible, (shape,), broken))
        yield LocalRule(name, shape, line.scope, _cells(line, look), (shape,), broken, fillings=lambda _: length)
        return
    says = sentences.counted(name, count)
    broken = f"{name} could not have {sentences.filled_cells(count)}" if count else f"{name} could not stay empty"
    # A cell that is given as filled may contradict the count alone.
    plain = LocalRule(name, says, line.cells, _counted(count), (says,), broken)
    room = LocalRule(name, says, line.scope, _room(line, count), (says, shape), broken, lighter=(plain,))
    yield room._replace(quiet=True, travels=True, obvious=True)
    yield plain._replace(fillings=lambda _: 1)
    free = _cells(line, Fillings(line, None))
    shaped = LocalRule(name, shape, line.scope, free, (shape,), broken, fillings=lambda _: length)
    yield LocalRule(
        name,
        says,
        line.scope,
        _cells(line, look),
        (says, shape),
        broken,
        fillings=lambda masks: length * look.ways(masks),
        lighter=(plain, shaped._replace(together=sentences.TOGETHER)),
    )


def _room(line: Line, count: int) -> Narrow:
    """Bookkeeping: the squares that the count has room for beside the cells that are filled already."""
    length, crossings = len(line.cells), line.crossings
    largest = max((crossing.sides.bit_length() - 1 for crossing in crossings), default=0)

    def narrow(masks: Masks) -> Masks | None:
        filled = 0
        for cell in range(length):
            if masks[cell] == FILLED:
                filled |= 1 << cell
        rest = count - filled.bit_count()
        if rest < 0:
            return None
        if rest >= largest:
            return list(masks)
        wide = ~((2 << rest) - 1)
        left = list(masks)
        for index, (_, start, sides) in enumerate(crossings, start=length):
            doubtful = masks[index] & sides & wide
            if doubtful:
                for side in bits(doubtful):
                    if side - (filled >> start & ((1 << side) - 1)).bit_count() > rest:
                        left[index] &= ~(1 << side)
        return left if all(left) else None

    return narrow


def _possible(line: Line, fillings: Fillings) -> Narrow:
    """The squares that can still cross the line."""
    length, crossings = len(line.cells), line.crossings

    def narrow(masks: Masks) -> Masks | None:
        found = fillings.left(masks)
        if found is None:
            return None
        left = list(masks)
        for index, crossing in enumerate(crossings, start=length):
            gone = masks[index] & crossing.sides & ~found.starts[crossing.start]
            if gone:
                left[index] = masks[index] & ~gone
        return left if all(left) else None

    return narrow


def _cells(line: Line, fillings: Fillings) -> Narrow:
    """The cells of the line that are surely filled or surely empty."""
    length = len(line.cells)

    def narrow(masks: Masks) -> Masks | None:
        found = fillings.left(masks)
        return None if found is None else [*found.cells, *masks[length:]]

    return narrow


def _counted(count: int) -> Narrow:
    """What the count tells by itself."""

    def narrow(masks: Masks) -> Masks | None:
        filled = sum(mask == FILLED for mask in masks)
        able = sum(mask & FILLED > 0 for mask in masks)
        if filled > count or able < count:
            return None
        if filled == count:
            return [mask if mask == FILLED else EMPTY for mask in masks]
        if able == count:
            return [FILLED if mask & FILLED else mask for mask in masks]
        return list(masks)

    return narrow


def suppositions(puzzle: Square, masks: Masks) -> Sequence[Supposition]:
    """Each square that is still possible, the largest first, then each cell, filled or empty."""
    found = corners(puzzle)
    squares = [
        Supposition(corner.variable, 1 << side)
        for corner in found.corners
        for side in bits(masks[corner.variable] & ~1)
        if not is_one(masks[corner.variable])
    ]
    squares.sort(key=lambda each: -each.supposed)
    cells = [
        Supposition(cell, value) for cell in range(found.cells) if masks[cell] == OPEN for value in (FILLED, EMPTY)
    ]
    return [*cells, *squares]


def telling(puzzle: Square, variable: int, left: int) -> bool:
    """Every cell, and every square that is there."""
    return variable < corners(puzzle).cells or left != 1


def known(puzzle: Square, marks: Filling) -> Masks:
    """The cells filled in, and those marked empty; of a whole filling every cell, and the squares it seems to have."""
    found = corners(puzzle)
    masks = list(candidates(puzzle))
    grid = marks.grid
    empty = marks.empty if isinstance(marks, play.Marked) else None
    values = {0: OPEN if empty is not None else EMPTY, 1: FILLED}
    for row, column in product(range(found.height), range(found.width)):
        masks[found.cell(row, column)] = values[grid[row][column]]
    for row, column in empty or ():
        masks[found.cell(row, column)] = EMPTY
    if empty is None:
        for corner in found.corners:
            masks[corner.variable] = 1 << _side(grid, corner)
    return masks


def _side(grid: Sequence[Sequence[int]], corner: Corner) -> int:
    """The side of the square that seems to start at a corner; 0 where none does."""
    row, column = corner.top, corner.left
    begins = grid[row][column] and not (column and grid[row][column - 1]) and not (row and grid[row - 1][column])
    if not begins:
        return 0
    side = 1
    while side < corner.largest and grid[row][column + side]:
        side += 1
    return side


def marks(puzzle: Square, masks: Masks) -> Filling:
    """The cells found; those that are surely empty are marked so until all are known."""
    found = corners(puzzle)
    width = found.width
    cells = masks[: found.cells]
    filled = [int(mask == FILLED) for mask in cells]
    grid = tuple(tuple(filled[start : start + width]) for start in range(0, found.cells, width))
    if OPEN not in cells:
        return Filling(grid)
    return play.Marked(grid, frozenset(divmod(cell, width) for cell, mask in enumerate(cells) if mask == EMPTY))


def picture(puzzle: Square, masks: Masks, step: Step | None) -> Picture:
    """The grid before the step as in play, with what is concluded framed and what is used in brackets.

    Cells are framed one by one, a square as a whole: one that is found, or one that is shown not to be there.
    """
    found = corners(puzzle)
    board = play.picture(puzzle, marks(puzzle, masks))
    if step is None:
        return board
    frame = render.frame(board)
    spots = {
        cell: Spot(frame.x + cell % found.width, frame.y + cell // found.width, 1, 1) for cell in range(found.cells)
    }
    for variable, left in step.new:
        if variable >= found.cells:
            _, top, column, _ = found.corner(variable)
            side = _side_shown(step, variable, left)
            spots[variable] = Spot(frame.x + column, frame.y + top, side, side)
    facts = tuple(fact for each in step.facts for fact in _cells_shown(found, each))
    return stepped(board, spots, masks, step._replace(facts=facts), lambda _, left: _SIGNS.get(left, ""))


_SIGNS = {FILLED: "#", EMPTY: "·"}
"""What is written into a cell that is found."""


def _side_shown(step: Step, variable: int, left: int) -> int:
    """The side of the square that a step is about: the one found, or the one that was supposed and refuted."""
    if step.supposition and step.supposition.variable == variable and not (is_one(left) and left > 1):
        return step.supposition.supposed.bit_length() - 1
    return max(1, left.bit_length() - 1) if is_one(left) else 1


def _cells_shown(found: Corners, fact: Fact) -> list[Fact]:
    """The cells that a used fact is seen by: those of a square that is there, or the one where none starts."""
    if fact.variable < found.cells:
        return [fact]
    _, top, left, _ = found.corner(fact.variable)
    if not is_one(fact.left) or fact.left == 1:
        return [Fact(found.cell(top, left), OPEN)]
    side = fact.left.bit_length() - 1
    return [
        Fact(found.cell(row, column), FILLED) for row in range(top, top + side) for column in range(left, left + side)
    ]
