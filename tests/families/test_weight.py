from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from random import Random
from typing import Any

import pytest

from cluewright import drawing, read
from cluewright.core import Box, Label, Limit, Line, NotationError, Picture, Polygon, PuzzleError, Search
from cluewright.core.terms import read as read_term
from cluewright.families.weight import direct, layout, model, notation, plan, render, verify
from cluewright.families.weight.plan import branches
from cluewright.families.weight.puzzle import Beam, Hung, Mobile, loads
from rooms.weight import random_mobile

FIVE = notation.read_text("(-3:? -1:? 2:(-2:? -1:? 1:?))")


def trees() -> list[Mobile]:
    sizes = [*range(2, 41), *[40] * 12, 60]
    shared_way = random_mobile(Random(22), 40)  # two strings straight below each other, at the same height
    return [shared_way, *(random_mobile(Random(number), size) for number, size in enumerate(sizes))]


def ladder(depth: int) -> Beam:
    """A beam on a beam on a beam, always to the right."""
    beam: Beam = ((-1, None), (1, None))
    for _ in range(depth - 1):
        beam = ((-1, None), (1, beam))
    return beam


Rectangle = tuple[float, float, float, float]  # left, top, right, bottom
NEAR = 1e-6


def rectangle(shape: Any) -> Rectangle:
    match shape:
        case Line():
            return min(shape.x1, shape.x2), min(shape.y1, shape.y2), max(shape.x1, shape.x2), max(shape.y1, shape.y2)
        case Box():
            return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        case Polygon():
            xs, ys = zip(*shape.points, strict=True)
            return min(xs), min(ys), max(xs), max(ys)
    half, height = 0.3 * shape.size * len(shape.text), shape.size / 2
    return shape.x - half, shape.y - height, shape.x + half, shape.y + height


def meet(one: Rectangle, other: Rectangle, margin: float = NEAR) -> bool:
    return (
        one[0] < other[2] - margin
        and other[0] < one[2] - margin
        and one[1] < other[3] - margin
        and other[1] < one[3] - margin
    )


def inside(one: Rectangle, other: Rectangle) -> bool:
    return one[0] > other[0] and one[1] > other[1] and one[2] < other[2] and one[3] < other[3]


def collisions(picture: Picture) -> list[tuple[object, object]]:
    """Every two parts that touch and should not."""
    lines = [each for each in picture.shapes if isinstance(each, Line) and not is_tick(each)]
    solid = [each for each in picture.shapes if not isinstance(each, Line)]
    upright = [each for each in lines if each.x1 == each.x2]
    level = [each for each in lines if each.y1 == each.y2]
    assert len(upright) + len(level) == len(lines)
    found: list[tuple[object, object]] = []
    for one, other in combinations(solid, 2):
        first, second = rectangle(one), rectangle(other)
        written_in = isinstance(one, Box) and isinstance(other, Label) and inside(second, first)
        lettered = isinstance(one, Polygon) and isinstance(other, Label)  # a portal's letter stands close to it
        if meet(first, second) and not written_in and not lettered:
            found.append((one, other))
    for line in lines:
        for each in solid:
            # A string ends in the middle of its portal.
            own = isinstance(each, Polygon) and each.points[2][0] == line.x1 == line.x2
            lettered = isinstance(each, Label) and each.anchor == "start"
            if not own and not lettered and meet(thickened(line, 0.02), rectangle(each)):
                found.append((line, each))
    for string in upright:
        for beam in level:
            within = beam.x1 - NEAR <= string.x1 <= beam.x2 + NEAR
            if within and string.y1 + NEAR < beam.y1 < string.y2 - NEAR:
                found.append((string, beam))
    for parallel in (upright, level):
        for one_line, other_line in combinations(parallel, 2):
            if meet(thickened(one_line, 0.1), thickened(other_line, 0.1)):
                found.append((one_line, other_line))
    return found


def thickened(line: Line, by: float) -> Rectangle:
    """The stroke as a rectangle, not longer than it is."""
    left, top, right, bottom = rectangle(line)
    return (left - by, top, right + by, bottom) if line.x1 == line.x2 else (left, top - by, right, bottom + by)


def is_tick(line: Line) -> bool:
    return abs(line.y2 - line.y1) < 0.2 and line.x1 == line.x2


def test_no_two_parts_of_a_picture_collide() -> None:
    portals = 0
    for puzzle in trees():
        picture = render.picture(puzzle)
        assert collisions(picture) == [], notation.write_text(puzzle)
        assert sum(isinstance(each, Box) for each in picture.shapes) == len(puzzle.weights)
        portals += sum(isinstance(each, Polygon) for each in picture.shapes)
    assert portals > 50


def test_the_collision_test_sees_a_collision() -> None:
    picture = render.picture(FIVE)
    boxes = [each for each in picture.shapes if isinstance(each, Box)]
    x, y = boxes[0].x + 0.2, boxes[0].y
    beam = next(each for each in picture.shapes if isinstance(each, Line) and each.x2 - each.x1 > 2)
    for wrong in (
        Box(x, y, 0.5, 0.5),
        Label(x - 0.2, y, "17"),
        Line(x, y - 0.3, x, y + 1),
        Line(x - 3, y + 0.2, x + 3, y + 0.2),
        Line(beam.x1 + 0.5, beam.y1 - 0.5, beam.x1 + 0.5, beam.y1 + 0.5),
        Line(beam.x1 - 0.5, beam.y1, beam.x1 + 0.5, beam.y1),
    ):
        changed = Picture(picture.width, picture.height, (*picture.shapes, wrong), picture.title, cell=picture.cell)
        assert collisions(changed), wrong


@pytest.mark.parametrize("ascii_only", [False, True])
def test_no_two_parts_of_a_text_collide(ascii_only: bool) -> None:
    corner, side, flat = ("++++", "|", "-") if ascii_only else ("┌┐└┘", "│", "─")
    for puzzle in trees():
        picture = render.picture(puzzle)
        columns, rows = picture.cell
        lines = drawing.text(picture, ascii_only=ascii_only).splitlines()
        assert "┼" not in "".join(lines)
        assert "".join(lines).count("^") == "".join(lines).count("v")
        width = max(map(len, lines))
        lines = [line.ljust(width + 5) for line in lines]
        for shape in picture.shapes:
            if isinstance(shape, Box):
                middle, top = round((shape.x + shape.width / 2) * columns), round(shape.y * rows)
                cut = [line[middle - 2 : middle + 3] for line in lines[top : top + 3]]
                assert cut[0][::4] + cut[2][::4] == corner, cut
                assert cut[1][::4] == side * 2, cut
                assert cut[1][1:4].strip() == "?", cut
                assert cut[2][1:4] == flat * 3, cut
                around = "".join(line[middle - 3] + line[middle + 3] for line in lines[top : top + 3])
                assert not set(around) & set("-─^v?0123456789"), notation.write_text(puzzle)
            if isinstance(shape, Label):
                column, row = round(shape.x * columns), round(shape.y * rows)
                start = column - (len(shape.text) - 1) // 2
                assert lines[row][start : start + len(shape.text)] == shape.text
        assert width <= 100 or picture.width > 20, notation.write_text(puzzle)


def test_a_mobile_is_drawn_as_on_paper() -> None:
    marks = Hung(((-3, 3), (-1, None), (2, ((-2, 1), (-1, 2), (1, 14)))))
    assert drawing.text(render.picture(FIVE, marks)).splitlines() == [
        "                   ━━┯━━",
        "   3           1     │           2",
        "   ┍━━━━━━━━━━━┯━━━━━┷━━━━━━━━━━━┑",
        " ┌─┴─┐       ┌─┴─┐               │",
        " │ 3 │       │ ? │               │",
        " └───┘       └───┘               │",
        "                                 │",
        "                     2     1     │     1",
        "                     ┍━━━━━┯━━━━━┷━━━━━┑",
        "                   ┌─┴─┐ ┌─┴─┐       ┌─┴─┐",
        "                   │ 1 │ │ 2 │       │ 14│",
        "                   └───┘ └───┘       └───┘",
    ]


def test_a_string_goes_through_a_portal_where_a_beam_is_in_its_way() -> None:
    crossing = notation.read_text("(-1:(-3:? 3:?) 1:(-3:? 3:?))")
    assert drawing.text(render.picture(crossing)).splitlines()[2:] == [
        "                     ┍━━━━━┷━━━━━┑",
        "                     │           │",
        "                     │           ^A",
        "   3                 │                 3",
        "   ┍━━━━━━━━━━━━━━━━━┷━━━━━━━━━━━━━━━━━┑",
        " ┌─┴─┐                               ┌─┴─┐",
        " │ ? │                               │ ? │",
        " └───┘                               └───┘",
        "                                 vA",
        "               3                 │                 3",
        "               ┍━━━━━━━━━━━━━━━━━┷━━━━━━━━━━━━━━━━━┑",
        "             ┌─┴─┐                               ┌─┴─┐",
        "             │ ? │                               │ ? │",
        "             └───┘                               └───┘",
    ]


def test_portals_straight_below_each_other_carry_letters() -> None:
    lettered = 0
    for puzzle in trees():
        placed = layout.bars(puzzle.beam)
        cut = [string for string in layout.strings(placed, layout.bands(placed)) if string.portals]
        shared = {one.x for one, other in combinations(cut, 2) if one.x == other.x}
        letters = [
            shape for shape in render.picture(puzzle).shapes if isinstance(shape, Label) and shape.text.isalpha()
        ]
        lettered += len(letters)
        assert len(letters) >= 4 * len(shared)
    assert lettered


def test_other_weights_than_1_to_n_are_listed_below_the_picture() -> None:
    lines = drawing.text(render.picture(notation.read_text("(-1:? 2:?) with 30 60"))).splitlines()
    assert lines[-1].strip() == "weights 30 60"
    forty = Mobile(random_mobile(Random(1), 40).beam, tuple(range(101, 141)))
    assert collisions(render.picture(forty)) == []


def test_every_way_to_type_a_beam() -> None:
    beam = ((-3, None), (-1, 5), (2, ((-2, None), (1, None))), (3, None))
    for text in (
        "(-3:? -1:5 2:(-2:? 1:?) 3:?)",
        "[-3:? -1:5 2:[-2:? 1:?] 3:?]",
        "[-3:?, -1:5, 2:(-2:?, 1:?), 3:?]",
        "-3:? -1:5 2:(-2:? 1:?) 3:?",
        "(−3 : _  −1 : 5\n +2 : (−2:_ +1:_)\n +3 : _)",
    ):
        assert notation.sniff(text)
        assert notation.read_text(text).beam == beam
    assert notation.read_text("(-1:? 2:?) with weights: 6, 3").weights == (3, 6)
    assert notation.read_term(read_term("[[-3,_],[-1,5],[2,[[-2,_],[1,_]]],[3,_]]")).beam == beam


def test_nobody_elses_text_looks_like_a_mobile() -> None:
    for text in (
        "#.#/.x./#.#",
        "3,0 4,0 0,1",
        "exactly two: 0,0 3,4",
        "0 14 10 35\n14 . . .\n15 . . .\n28 . 1 .",
        "SEND + MORE = MONEY",
        "rows: 1 0 2 2; columns: 1 0 2 2",
        "The bus leaves at 10:30 or at 11:45, the train at 12:10.\nWho takes the bus?",
        "1 2 3",
        "",
    ):
        assert not notation.sniff(text), text
    assert notation.sniff("(-3:? -1;5 2:(-2:? 1:?))")


def test_a_solution_is_also_read_as_the_list_of_its_weights() -> None:
    solution = FIVE.hung([3, 5, 1, 2, 4])
    for text in ("3 5 1 2 4", "[3,5,1,2,4].", "(-3:3 -1:5 2:(-2:1 -1:2 1:4))"):
        assert notation.read_solution_text(FIVE, text) == solution
    term = "[weight(-3,3),weight(-1,5),branch(2,[weight(-2,1),weight(-1,2),weight(1,4)])]"
    assert notation.read_solution_text(FIVE, term) == solution
    with pytest.raises(NotationError, match="4 weights for 5 places"):
        notation.read_solution_text(FIVE, "3 5 1 2")


def test_a_beam_that_hangs_on_itself_is_refused() -> None:
    beam: list[Any] = [[-1, None]]
    beam.append([1, beam])
    with pytest.raises(NotationError, match="does a beam hang on itself"):
        notation.read_document({"beam": beam})
    bush: list[Any] = [[-1, None], [1, None]]
    for _ in range(50):
        bush = [[-1, bush], [1, bush]]
    with pytest.raises(NotationError, match="more than 60 weights"):
        notation.read_document({"beam": bush})


def test_what_is_huge_is_refused() -> None:
    many = 200_000
    for text in ("(" * many, "(1:" * many, "(1:? " * many, "1:? " * many, "1:" + " " * many, "9" * many, "?" * many):
        notation.sniff(text)
        with pytest.raises((NotationError, PuzzleError)):
            notation.read_text(text)
        with pytest.raises(NotationError):
            notation.read_solution_text(FIVE, text)
    with pytest.raises(NotationError):
        notation.read_document({"beam": [[1, None]] * many})
    deep: Any = None
    for _ in range(10_000):
        deep = [[-1, None], [1, deep]]
    with pytest.raises(NotationError, match="nested without end"):
        notation.read_document({"beam": deep})


def test_the_largest_mobiles_are_read_solved_and_drawn() -> None:
    chain = Mobile(ladder(59))
    assert notation.read_document(notation.write_document(chain)) == chain
    assert notation.read_text(notation.write_text(chain)) == chain
    assert notation.read_term(notation.write_term(chain)) == chain
    assert collisions(render.picture(chain)) == []
    search = Search(direct.search(chain, Limit()))
    assert not list(search)
    assert search.ending.complete
    (solution,) = Search(direct.search(random_solvable(), Limit(solutions=1)))
    assert verify.faults(random_solvable(), solution) == []


def random_solvable() -> Mobile:
    """Sixty weights on thirty pairs of arms: light and heavy may change places freely."""
    pair: Beam = ((-1, None), (1, None))
    weights = tuple(weight for weight in range(1, 31) for _ in range(2))
    lower = tuple((position, pair) for position in range(-15, 16) if position)
    return Mobile(lower, weights)


def test_the_plan_takes_every_beam_after_those_on_it() -> None:
    for puzzle in trees():
        beams = branches(puzzle)
        for sequence, _ in (plan.order(beams, plan.estimates(beams, puzzle.weights)), plan.plan(beams, puzzle.weights)):
            assert sorted(sequence) == list(range(len(beams)))
            turn = {beam: number for number, beam in enumerate(sequence)}
            assert all(turn[lower] < turn[beam] for beam in turn for _, lower in beams[beam].beams)


def test_a_beam_is_planned_with_the_weights_that_are_left_to_it() -> None:
    """With all weights for every beam this mobile took 188,008 values: a beam of four leaves came too early."""
    arms = "(-2:(-5:(-2:(-2:? 4:?) 1:?) -1:(-5:? -1:? 4:?) 1:(-3:? -2:? 3:? 5:?) 2:(-3:? 3:? 5:?)) "
    search = Search(direct.search(notation.read_text(arms + "3:(-3:(-1:? 4:?) 1:(-3:? -2:? -1:? 4:?) 3:?))"), Limit()))
    assert len(list(search)) == 1
    assert search.ending.statistics["tried"] < 10_000


def test_the_plan_is_the_best_order_for_its_estimates() -> None:
    def orders(left: frozenset[int], beams: list[Any]) -> list[list[int]]:
        ready = [beam for beam in left if not any(lower in left for _, lower in beams[beam].beams)]
        return [[beam, *more] for beam in ready for more in orders(left - {beam}, beams)] if left else [[]]

    for number in range(40):
        beams = branches(random_mobile(Random(number), 18))
        expected = plan.estimates(beams, range(1, 19))
        works = []
        for each in orders(frozenset(range(len(beams))), beams):
            whole = plan.Estimate(1.0, 0.0)
            for beam in each:
                whole = whole.then(expected[beam])
            works.append(whole.work)
        assert plan.order(beams, expected)[1].work == pytest.approx(min(works))


def test_probes_neither_lose_nor_repeat_a_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short probes come before and after the first solution, and often find it again."""
    monkeypatch.setattr(direct, "_SOON", 0)
    probes = 0.0
    for text, solutions in (
        ("(-1:(-1:(-1:(-1:? 1:? 2:?) 3:?) 2:?) 1:(-2:? 1:? 2:?) 2:(-2:? 3:?))", 1),
        ("(-3:? -2:? 1:(-1:(-3:? 1:?) 1:?) 2:?)", 1),
        ("(-3:? -2:? -1:? 1:? 2:? 3:?)", 34),
        ("(-3:? -2:? -1:? 1:? 2:? 3:?) with 1 1 2 2 3 3", 10),
    ):
        for length in range(2, 60):
            monkeypatch.setattr(direct, "_BREATH", 1)
            monkeypatch.setattr(direct, "_PROBE", length)
            search = Search(direct.search(notation.read_text(text), Limit()))
            found = list(search)
            assert search.ending.complete
            assert len(found) == len(set(found)) == solutions, (text, length)
            probes += search.ending.statistics["probes"]
    assert probes > 150


def test_a_limit_ends_a_long_search(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10**9))
    monkeypatch.setattr("cluewright.core.limit.time.perf_counter", ticks.__next__)
    wide = Mobile(tuple((position, None) for position in range(-7, 8) if position))
    search = Search(direct.search(wide, Limit(seconds=50)))
    assert sum(1 for _ in search) > 10
    assert not search.ending.complete


def test_a_sum_of_the_wrong_parity_is_refuted_at_once() -> None:
    """All arms are odd, so the torque is as odd as the sum of the weights, 55."""
    odd = Mobile(tuple((position, None) for position in range(-9, 10) if position % 2))
    search = Search(direct.search(odd, Limit()))
    assert not list(search)
    assert search.ending.statistics["tried"] <= 10


def test_equal_weights_are_not_told_apart() -> None:
    puzzle = notation.read_text("(-2:? -1:? 1:? 2:?) with 3 3 3 3")
    assert [list(loads(each.beam)) for each in direct.search(puzzle, Limit())] == [[3, 3, 3, 3]]


def test_the_seed_labels_the_leaves_in_reading_order() -> None:
    stated = model.branches(FIVE)
    assert [str(variable) for variable in stated.label] == list("abcde")
    assert len(stated.rules) > len(model.torques(FIVE).rules)


def test_faults_name_the_beam_and_both_sides() -> None:
    wrong = FIVE.hung([5, 3, 1, 2, 4])
    (fault,) = verify.faults(FIVE, wrong)
    assert fault.says == "the top beam does not balance: 18 on the left, 14 on the right"
    assert "at 2/-1" in verify.faults(FIVE, FIVE.hung([3, 5, 1, None, 4]))[0].says
    repeated = FIVE.hung([3, 3, 1, 2, 4])
    assert "the weight 3 is used twice, not once" in [fault.says for fault in verify.faults(FIVE, repeated)]


def test_solving_directly_loads_no_heavy_package() -> None:
    program = (
        "import sys; from cluewright import read, prove, drawing; puzzle = read('(-1:? 2:?)', 'weight');"
        "prove(puzzle); drawing.text(puzzle.picture());"
        "print([name for name in ('numpy', 'pandas', 'cpmpy', 'ortools') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_chain_as_long_as_a_file_is_refused_without_recursion() -> None:
    with pytest.raises(NotationError):
        read(f"puzzle([weight(-4,_),branch(4,[weight(-3,_),branch({'A+' * 8000}A,[])])]).")
