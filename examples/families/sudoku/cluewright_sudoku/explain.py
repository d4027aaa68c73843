"""Explaining sudoku: a variable is a cell, row by row; bit 0 of its mask stands for the number 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cluewright.core import Picture
from cluewright.core.explaining import (
    Clauses,
    LocalRule,
    Masks,
    Mood,
    Step,
    Supposition,
    all_different,
    bits,
    different,
    each_candidate,
    is_one,
    listed,
)
from cluewright.core.places import cell_name
from cluewright.core.steps import Spot, stepped
from cluewright.core.techniques import SHARED, Technique
from cluewright_sudoku import play, sentences
from cluewright_sudoku.puzzle import Grid, Sudoku

_VERB = {Mood.IS: "is", Mood.WERE: "were", Mood.WOULD: "would be", Mood.CANNOT: "cannot be"}


def candidates(puzzle: Sudoku) -> Masks:
    """Every number in every cell."""
    return [(1 << puzzle.size) - 1] * puzzle.size**2


def rules(puzzle: Sudoku) -> Sequence[LocalRule]:
    """The givens; for each line that a number stands nowhere twice, and what follows when it is looked at closely."""
    return list(_rules(puzzle))


def _rules(puzzle: Sudoku) -> Iterator[LocalRule]:
    size = puzzle.size
    for row, numbers in enumerate(puzzle.cells):
        for column, number in enumerate(numbers):
            if number is not None:
                says = sentences.given(row, column, number)
                name = f"given {cell_name(row, column)}"
                narrow = _only(1 << (number - 1))
                yield LocalRule(name, says, (row * size + column,), narrow, (says,), says, quiet=True, given=True)
    for line in puzzle.lines():
        says = sentences.once(line.name)
        scope = tuple(row * size + column for row, column in line.cells)
        broken = f"{line.name} could not hold each number"
        quiet = LocalRule(line.name, says, scope, different, (says,), broken, quiet=True, exact=all_different)
        yield quiet
        yield quiet._replace(narrow=all_different, quiet=False, exact=None, inside=False)


def _only(mask: int) -> Callable[[Masks], Masks | None]:
    return lambda masks: [masks[0] & mask] if masks[0] & mask else None


def suppositions(puzzle: Sudoku, masks: Masks) -> Sequence[Supposition]:
    """Each number of each open cell."""
    return each_candidate(masks)


def fact(puzzle: Sudoku, variable: int, left: int, mood: Mood) -> str:
    """`b3 is 7 or 8`."""
    numbers = [str(bit + 1) for bit in bits(left)]
    return f"{cell_name(*divmod(variable, puzzle.size))} {_VERB[mood]} {listed(numbers)}"


def telling(puzzle: Sudoku, variable: int, left: int) -> bool:
    """Every number that is found."""
    return True


def clauses(puzzle: Sudoku) -> Clauses | None:
    """Each number once in every line: unit propagation over this is as strong as the bookkeeping."""
    size = puzzle.size
    literals = tuple(tuple(1 + cell * size + bit for bit in range(size)) for cell in range(size * size))
    stated: list[tuple[int, ...]] = list(literals)
    for line in puzzle.lines():
        cells = [row * size + column for row, column in line.cells]
        for bit in range(size):
            stated += [
                (-literals[one][bit], -literals[other][bit]) for i, one in enumerate(cells) for other in cells[:i]
            ]
    return Clauses(literals, tuple(stated), whole=True)


def _hidden_single(puzzle: Sudoku, step: Step) -> bool:
    own = {each.variable for each in step.facts}
    return step.rung < 2 and bool(step.new) and all(is_one(left) and each not in own for each, left in step.new)


def _no_other_place(puzzle: Sudoku, step: Step) -> str | None:
    if len(step.new) > 1:
        return None
    number = step.new[0].left.bit_length()
    return f"{fact(puzzle, *step.new[0], Mood.IS)}: {step.rules[0].name} has no other place for the {number}."


def _every_other_number(puzzle: Sudoku, step: Step) -> str | None:
    if len(step.new) > 1:
        return None
    return f"{fact(puzzle, *step.new[0], Mood.IS)}: its row, its column and its box hold every other number."


TECHNIQUES = (
    Technique(
        "hidden single",
        1,
        _hidden_single,
        "a number has only one place",
        "A number that fits in one cell only of a row, a column or a box stands there.",
        words=_no_other_place,
    ),
    Technique(
        "naked single",
        0,
        lambda _, step: step.rung == 0 and bool(step.new),
        "a cell has only one number left",
        "A cell whose row, column and box hold every other number takes the one that is left.",
        words=_every_other_number,
    ),
    *SHARED,
)


def sentence(puzzle: Sudoku, step: Step) -> str | None:
    """A number that is found is said in one breath by its technique; the general wording says the rest."""
    return None


def known(puzzle: Sudoku, marks: Grid) -> Masks:
    """The numbers filled in."""
    every = (1 << puzzle.size) - 1
    return [every if number is None else 1 << (number - 1) for row in marks.cells for number in row]


def marks(puzzle: Sudoku, masks: Masks) -> Grid:
    """The numbers found."""
    numbers = [mask.bit_length() if is_one(mask) else None for mask in masks]
    size = puzzle.size
    return Grid(tuple(tuple(numbers[start : start + size]) for start in range(0, size * size, size)))


def picture(puzzle: Sudoku, masks: Masks, step: Step | None) -> Picture:
    """The grid as in play, with the candidates of open cells where they fit."""
    size = puzzle.size
    spots = {cell: Spot(1 + cell % size, 1 + cell // size, 1, 1) for cell in range(size * size)}
    drawn = play.picture(puzzle, marks(puzzle, masks))
    return stepped(drawn, spots, masks, step, lambda _, left: "".join(str(bit + 1) for bit in bits(left)))
