"""Kakuro: a crossword of digits; each run of cells adds up to the number before it and holds no digit twice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cluewright.core import Box, Role, Shape
from cluewright.core.places import cell_name
from cluewright.declared import Clues, Frame, Group, Slot, declare, givens, grid

RULES = """# kakuro

Write a digit from 1 to 9 into every open cell. The digits of a run, across or down, add up to the number in the block
before it, and no digit stands twice in a run.
"""


def _runs(frame: Frame) -> Iterator[tuple[str, tuple[str, ...], int, int]]:
    """Each run: `across` or `down`, its cells, and the row and column of the block before it."""
    for turned in (False, True):
        for line in range(frame.size):
            cells: list[str] = []
            for at in range(frame.size + 1):
                row, column = (at, line) if turned else (line, at)
                if at < frame.size and frame.layout[row][column] == ".":
                    cells.append(cell_name(row, column))
                    continue
                if len(cells) > 1:
                    back = len(cells) + 1
                    place = (row - back, column) if turned else (row, column - back)
                    yield ("down" if turned else "across", tuple(cells), *place)
                cells = []


def _slots(frame: Frame) -> list[Slot]:
    shift = {"across": (0.7, 0.25), "down": (0.3, 0.75)}
    return [
        Slot(f"{way} from {cells[0]}", cells, column + shift[way][0], row + shift[way][1])
        for way, cells, row, column in _runs(frame)
    ]


def _groups(frame: Frame) -> list[Group]:
    return [Group(f"the run {way} from {cells[0]}", cells) for way, cells, _, _ in _runs(frame)]


def _layout(random: Random, size: int) -> tuple[str, ...]:
    """Blocks above and on the left, and a few inside, none of which leaves a cell alone in a run."""
    rows = [["#"] * size] + [["#", *"." * (size - 1)] for _ in range(size - 1)]
    inside = [(row, column) for row in range(1, size) for column in range(1, size)]
    for row, column in random.sample(inside, len(inside)):
        rows[row][column] = "#"
        drawn = tuple("".join(each) for each in rows)
        alone = {cell.name for cell in grid(Frame(size, drawn))}
        for way in ("across", "down"):
            long_enough = {name for which, cells, _, _ in _runs(Frame(size, drawn)) if which == way for name in cells}
            if not alone <= long_enough or sum(row.count("#") for row in drawn) > size * size // 2:
                rows[row][column] = "."
                break
    return tuple("".join(each) for each in rows)


def _sums(frame: Frame, slot: Slot) -> range:
    count = len(slot.cells)
    return range(count * (count + 1) // 2, count * (19 - count) // 2 + 1)


def _blocks(frame: Frame) -> Iterator[Shape]:
    for row, signs in enumerate(frame.layout):
        for column, sign in enumerate(signs):
            if sign == "#":
                yield Box(column, row, 1, 1, Role.INK, Role.MARKED)


FAMILY = declare(
    "kakuro",
    "the digits of each run add up to the number before it, and none stands twice",
    __name__,
    sizes=range(3, 9),
    standard=5,
    values=lambda frame: range(1, 10),
    groups=_groups,
    clues=[
        givens(values=lambda frame: range(1, 10)),
        Clues(
            "sums",
            slots=_slots,
            entry=sum,
            entries=_sums,
            says=lambda slot, total: f"the run {slot.name} adds up to {total}",
            needed=True,
            size=0.3,
        ),
    ],
    layout=_layout,
    draw=lambda frame: list(_blocks(frame)),
    text_cell=(6, 4),
)

EXAMPLES = """\
{"name": "four cells", "source": "made for this file", "verdict": "unique", "puzzle": \
{"size": 3, "layout": ["###", "#..", "#.."], "sums": \
{"across from b2": 3, "across from b3": 11, "down from b2": 4, "down from c2": 10}}}
{"name": "too little", "source": "made for this file", "verdict": "multiple", "puzzle": \
{"size": 3, "layout": ["###", "#..", "#.."], "sums": \
{"across from b2": 9, "across from b3": 9, "down from b2": 9, "down from c2": 9}}}
{"name": "six cells", "source": "made for this file", "verdict": "unique", "puzzle": \
{"size": 4, "layout": ["####", "#..#", "#...", "##.."], "givens": {"c3": 1}, "sums": \
{"across from b2": 4, "across from b3": 8, "across from c4": 7, \
"down from b2": 3, "down from c2": 9, "down from d3": 7}}}
{"name": "too much", "source": "made for this file", "verdict": "none", "puzzle": \
{"size": 3, "layout": ["###", "#..", "#.."], "sums": \
{"across from b2": 3, "across from b3": 17, "down from b2": 3, "down from c2": 3}}}
"""
