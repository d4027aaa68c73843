"""Pictures looked at as pictures: drawn, no label lies on another and none leaves the sheet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cluewright import drawing, families
from cluewright.core import Label, Picture, Request, Role
from cluewright.workshop import Puzzle, Solution, examples, search
from cluewright.workshop.generation import generate
from cluewright.workshop.orders import Order
from pictures.raster import SERIF, WIDE, faults

SLOW_TO_MAKE = {"weight": (30, 40), "square": (20,)}
"""Sizes left out here; puzzles as large come from the examples."""

MOST_EXAMPLES = 8
FONTS = (SERIF, WIDE)


def pictures(puzzle: Puzzle, solution: Solution | None) -> Iterator[Picture]:
    """Everything that is drawn of a puzzle."""
    family = puzzle.family
    for content in (None, solution.content) if solution else (None,):
        yield family.render.picture(puzzle.content, content)
        if family.offers("grid"):
            yield family.grid.picture(puzzle.content, content)
        if family.offers("play"):
            yield family.play.picture(puzzle.content, content or family.play.start(puzzle.content))


def orders(name: str) -> Iterator[Order]:
    """Every size, and at the standard size every kind."""
    sizes = families.load(name).generate.SIZE
    if name == "logic":
        yield from (Order(name, Request(options={"kind": kind}), seed=5) for kind in ("map", "scale", "set"))
    for size in (sizes.standard, *sizes.larger):
        if size not in SLOW_TO_MAKE.get(name, ()):
            yield Order(name, Request(size), seed=4)


@pytest.mark.parametrize("name", families.names())
def test_no_label_of_a_new_puzzle_overlaps_another_or_leaves_the_sheet(name: str) -> None:
    made = [each for order in orders(name) for each in generate(order, 1)]
    svgs = [drawing.svg(picture) for each in made for picture in pictures(each.puzzle, each.solution)]
    assert svgs
    for font in FONTS:
        assert not [fault for fault in faults(svgs, font) if fault]


@pytest.mark.parametrize("name", families.names())
def test_no_label_of_an_example_overlaps_another_or_leaves_the_sheet(name: str) -> None:
    known = [each.puzzle for each in examples(families.load(name))]
    chosen = known[:: -(-len(known) // MOST_EXAMPLES)]
    svgs = [drawing.svg(picture) for puzzle in chosen for picture in pictures(puzzle, next(search(puzzle), None))]
    for font in FONTS:
        assert not [fault for fault in faults(svgs, font) if fault]


def test_an_overlap_and_a_label_beyond_the_edge_would_be_seen() -> None:
    apart = Picture(4, 1, (Label(1, 0.5, "one"), Label(3, 0.5, "two")), "apart")
    over = Picture(4, 1, (Label(1, 0.5, "one"), Label(1.4, 0.5, "two")), "over")
    beyond = Picture(2, 1, (Label(1.9, 0.5, "a text", Role.FAINT),), "beyond")
    upwards = Picture(2, 1, (Label(1, 0.5, "a text that is too long", anchor="start", turned=True),), "upwards")
    for font in FONTS:
        seen = faults([drawing.svg(picture) for picture in (apart, over, beyond, upwards)], font)
        assert [each.partition(" at ")[0] for each in seen] == [
            "",
            "over: texts overlap",
            "beyond: a text leaves the sheet",
            "upwards: a text leaves the sheet",
        ]
