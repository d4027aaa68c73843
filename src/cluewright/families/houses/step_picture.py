"""The picture of a step: the houses it is about framed, the line that is found, and the lines that are still possible.

A house that the step concludes something of has a frame, one that it uses has brackets; so have those that a
supposition speaks of.
"""

from __future__ import annotations

from cluewright.core import Key, Path, Picture, Role, Shape
from cluewright.core.explaining import Case, Fact, Link, Masks, Mood, Step, bits, is_one
from cluewright.core.steps import Spot, stepped
from cluewright.families.houses import wording
from cluewright.families.houses.play import picture
from cluewright.families.houses.puzzle import Houses, Pairing
from cluewright.families.houses.render import Sheet

_AROUND = 0.42
"""Half the side of a frame, in units of a house's size."""

_FEW_CHOICES = 3
"""Choices of distances that the legend names; the sentence has them all."""


def drawn(puzzle: Houses, masks: Masks, marks: Pairing, step: Step | None) -> Picture:
    """The houses before the step, joined as `marks` says."""
    sheet = Sheet(puzzle)
    count = len(puzzle.houses)
    half = _AROUND * sheet.house
    spots = {
        number: Spot(x - half, y - half, 2 * half, 2 * half)
        for number, (x, y) in enumerate(map(sheet.at, puzzle.houses))
    }
    board = picture(puzzle, marks)
    if step is None:
        return board
    found = stepped(board, spots, masks, _with_links(step), lambda variable, left: "")
    lines: list[Shape] = []
    for variable, left in step.new:
        if variable < count and is_one(left):
            pair = (puzzle.houses[variable], puzzle.houses[left.bit_length() - 1])
            lines += [Path(route, Role.NEW, ends=True) for route in sheet.routes(puzzle, (pair,))]
    legend = [key for key in found.legend if key.role != Role.NEW or any(fact.variable < count for fact in step.new)]
    for variable, left in step.new:
        if variable == count and left.bit_count() <= _FEW_CHOICES:
            legend.append(Key(Role.NEW, wording.fact(puzzle, variable, left, Mood.IS)))
    return found._replace(shapes=(*found.shapes, *lines), legend=tuple(legend))


def _with_links(step: Step) -> Step:
    """The step with the houses that its supposition speaks of among what it uses, and their partners."""
    new = [fact for link in _links(step.links, step.cases) for fact in link.new if not link.rule.quiet]
    partners = [Fact(bit, 0) for fact in [*new, *step.new] if is_one(fact.left) for bit in bits(fact.left)]
    return step._replace(facts=(*step.facts, *new, *partners))


def _links(links: tuple[Link, ...], cases: tuple[Case, ...]) -> list[Link]:
    inner = [link for case in cases for link in _links(case.links, case.cases)]
    return [*links, *inner]
