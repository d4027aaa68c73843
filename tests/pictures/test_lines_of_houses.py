"""Who belongs to whom can be seen in the picture of a solution: the pairs are found again from what is drawn alone."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from typing import NamedTuple, TypeAlias, cast
from xml.etree import ElementTree

import pytest

from cluewright import drawing
from cluewright.core import Request
from cluewright.families.houses.puzzle import Houses, Pairing, length
from cluewright.families.houses.routes import distance_to
from cluewright.workshop import Solution, read, solve
from cluewright.workshop.generation import generate
from cluewright.workshop.orders import Order

Point: TypeAlias = tuple[float, float]
SVG = "{http://www.w3.org/2000/svg}"
CELL = 40
WIDTH = 3.0
"""Of a line, in pixels."""


class Drawn(NamedTuple):
    """What a reader sees: outlines of houses, lines, the dots at their ends, letters."""

    houses: list[list[Point]]
    lines: list[tuple[list[Point], bool]]
    """The points of each, and whether it is dashed."""

    dots: list[Point]
    letters: list[tuple[Point, str]]


def seen(svg: str) -> Drawn:
    root = ElementTree.fromstring(svg)
    points = {tag: [_points(each.attrib["points"]) for each in root.iter(SVG + tag)] for tag in ("polygon", "polyline")}
    dashed = ["stroke-dasharray" in each.attrib for each in root.iter(f"{SVG}polyline")]
    dots = [(float(each.attrib["cx"]), float(each.attrib["cy"])) for each in root.iter(f"{SVG}circle")]
    letters = [
        ((float(each.attrib["x"]), float(each.attrib["y"])), each.text or "")
        for each in root.iter(f"{SVG}text")
        if each.attrib.get("font-weight") == "bold"
    ]
    return Drawn(points["polygon"], list(zip(points["polyline"], dashed, strict=True)), dots, letters)


def _points(text: str) -> list[Point]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", text)]


def middle(outline: list[Point]) -> Point:
    xs, ys = zip(*outline, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def gap(point: Point, outline: list[Point]) -> float:
    """From a point to the outline of a house, in pixels."""
    return min(distance_to(point, *side) for side in pairwise([*outline, outline[0]]))


def between(line: list[Point], outline: list[Point]) -> float:
    """From a line to the outline of a house, in pixels; 0 where they cross."""
    nearest = math.inf
    for piece in pairwise(line):
        for side in pairwise([*outline, outline[0]]):
            if _turn(*piece, side[0]) * _turn(*piece, side[1]) < 0 > _turn(*side, piece[0]) * _turn(*side, piece[1]):
                return 0
            ends = [distance_to(point, *side) for point in piece] + [distance_to(point, *piece) for point in side]
            nearest = min(nearest, *ends)
    return nearest


def _turn(one: Point, other: Point, third: Point) -> float:
    """Positive where the way from one over the other to the third turns right, negative where it turns left."""
    return (other[0] - one[0]) * (third[1] - one[1]) - (other[1] - one[1]) * (third[0] - one[0])


def along(line: list[Point]) -> list[Point]:
    """Points of a line, one for every five pixels or so."""
    found = []
    for (x1, y1), (x2, y2) in pairwise(line):
        steps = max(1, round(math.dist((x1, y1), (x2, y2)) / 5))
        found += [(x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps) for step in range(steps + 1)]
    return found


def pairs_seen(drawn: Drawn) -> set[frozenset[int]]:
    """The houses that each line joins, by where its ends are; asserts that no eye could be misled."""
    found = set()
    for line, _ in drawn.lines:
        ends = []
        for end in (line[0], line[-1]):
            gaps = sorted((gap(end, outline), number) for number, outline in enumerate(drawn.houses))
            assert gaps[0][0] < 0.1, "a line ends on the outline of its house"
            assert len(gaps) == 2 or gaps[1][0] > 8, "and of no other"
            assert end in drawn.dots, "with a dot that shows that it ends"
            ends.append(gaps[0][1])
        for number, outline in enumerate(drawn.houses):
            if number not in ends:
                assert between(line, outline) > WIDTH / 2, "a line passes no third house"
        found.add(frozenset(ends))
    for (one, _), (other, _) in combinations(drawn.lines, 2):
        close = sum(min(distance_to(point, *piece) for piece in pairwise(other)) < WIDTH for point in along(one)[:-1])
        assert close < 12, "no line runs along another"
    return found


def check(solution: Solution) -> None:
    puzzle, pairing = cast("Houses", solution.puzzle.content), cast("Pairing", solution.content)
    svg = drawing.svg(solution.picture())
    drawn = seen(svg)
    numbers = {house: number for number, house in enumerate(puzzle.houses)}
    joined = pairs_seen(drawn)
    assert joined == {frozenset(map(numbers.__getitem__, pair)) for pair in pairing.pairs}
    lettered: dict[str, set[int]] = {}
    for place, letter in drawn.letters:
        nearest = min(range(len(drawn.houses)), key=lambda number: math.dist(place, middle(drawn.houses[number])))
        lettered.setdefault(letter.upper(), set()).add(nearest)
    assert {frozenset(each) for each in lettered.values()} == joined, "letters say the same as lines"
    text = drawing.text(solution.picture())
    for letter in {letter for _, letter in drawn.letters}:
        assert letter in text, "and are those that the terminal shows"
    for distance in pairing.distances:
        assert f"distance {length(distance)}" in svg
        assert f"distance {length(distance)}" in solution.text


@pytest.mark.parametrize("part", range(4))
def test_every_pair_of_a_hundred_standard_puzzles_is_found_from_the_picture(part: int) -> None:
    made = list(generate(Order("houses", seed=100 + part), 25))
    assert len(made) == 25
    for each in made:
        check(each.solution)


@pytest.mark.parametrize("size", [14, 20, 30])
def test_so_it_is_with_more_houses(size: int) -> None:
    for each in generate(Order("houses", Request(size), seed=8), 2):
        check(each.solution)


@pytest.mark.parametrize(
    "text",
    [
        "####",
        "#.#.#.#.#.#",
        "##/##/##/##",
        "#######/......./#######",
        "0,0 1,0 2,0 3,0 4,0 5,0 0,1 1,1 2,1 3,1 4,1 5,1",
    ],
)
def test_so_it_is_where_houses_stand_in_one_line(text: str) -> None:
    for solution in solve(read(text)).solutions[:20]:
        check(solution)
