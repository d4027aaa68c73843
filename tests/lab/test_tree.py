"""Search trees: built from events, folded, drawn."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise, product
from typing import Any

import pytest

from cluewright import drawing
from cluewright.core import Label, Labelling, Limit, Polygon, Role
from cluewright.engines.fd.observing import Event
from cluewright.lab.search_tree import WIDEST, Node, Recording, SearchTree, abbreviated, count, folded, record, walk
from cluewright.workshop import read
from lab.samples import PUZZLE

TWO_STEPS = [
    Event("taken", 1, 0, "=", 1),
    Event("taken", 2, 1, "=", 5),
    Event("failure", 2),
    Event("refused", 2, 1, "!=", 5),
    Event("failure", 2),
    Event("refused", 1, 0, "!=", 1),
    Event("taken", 2, 1, "<=", 7),
    Event("solution", 2),
]


def outline(recording: Recording, widest: int = WIDEST) -> str:
    return SearchTree("", recording).text(widest)


def recorded(events: list[Event], *, broken_off: bool = False) -> Recording:
    recording = Recording(abbreviated(["x 0", "y 1"]))
    for event in events:
        recording.hear(event)
    recording.end(broken_off=broken_off)
    return recording


def test_events_become_a_tree() -> None:
    recording = recorded(TWO_STEPS)
    left, right = recording.root.children
    assert (left.branch, right.branch) == ("x₀ = 1", "x₀ ≠ 1")
    assert [(node.branch, node.ending) for node in left.children] == [("y₁ = 5", "failure"), ("y₁ ≠ 5", "failure")]
    assert (left.failed, left.nodes, left.failures) == (True, 3, 2)
    assert (right.failed, right.solutions) == (False, 1)
    assert (recording.nodes, recording.failures, recording.solutions) == ({0: 1, 1: 2, 2: 3}, {2: 2}, {2: 1})


def test_the_outline_shows_what_follows_from_a_branch_under_it_from_a_refusal_too() -> None:
    assert outline(recorded(TWO_STEPS)) == (
        "search\n├─ x₀ = 1\n│  ├─ y₁ = 5  ✗\n│  └─ y₁ ≠ 5  ✗\n└─ x₀ ≠ 1\n   └─ y₁ ≤ 7  ◆ solution"
    )
    assert "├─ x₀ = 1  ▽ 3 nodes, all in vain" in outline(recorded(TWO_STEPS), widest=2)


def test_a_deep_outline_stays_on_the_screen_and_loses_nothing() -> None:
    recording = record(read(PUZZLE), "connections", Labelling("leftmost", "step", "down"), Limit(60, 1))
    drawn = outline(recording)
    assert max(map(len, drawn.splitlines())) <= 80
    numbers = [int(line.rpartition("(")[2][:-1]) for line in drawn.splitlines() if "→" in line]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 1
    assert all(f"\n\n({number}) below " in drawn for number in numbers)
    branches = sum(1 for node in folded(recording.root).walk()) - 1
    assert sum("─ " in line for line in drawn.splitlines()) == branches


def test_a_numbered_variable_is_not_called_like_a_cell() -> None:
    """c1 is a place in a puzzle; the first connection is something else."""
    recording = record(read(PUZZLE), "connections", Labelling(), Limit(60, 1))
    assert recording.names.short[:3] == ("d₁", "d₂", "c₁")
    assert not {"c1", "d1"} & set(recording.names.short)


@pytest.mark.parametrize(
    ("heard", "ends"),
    [
        (2, "   └─ y₁ = 5  …"),
        (3, "   ├─ y₁ = 5  ✗\n   └─ …"),  # the second branch at y₁ is missing
        (4, "   ├─ y₁ = 5  ✗\n   └─ y₁ ≠ 5  …"),
        (5, "│  └─ y₁ ≠ 5  ✗\n└─ …"),  # at y₁ both were searched: the second at x₀ is missing
        (7, "   └─ y₁ ≤ 7  …"),
    ],
)
def test_what_was_broken_off_is_open_and_is_not_folded_as_failed(heard: int, ends: str) -> None:
    recording = recorded(TWO_STEPS[:heard], broken_off=True)
    assert recording.root.is_open
    assert not recording.root.failed
    assert outline(recording, widest=9).endswith(ends)
    assert recording.root.nodes == recording.nodes.total()


def test_a_search_that_came_to_its_limit_says_so() -> None:
    recording = record(read(PUZZLE), "connections", Labelling("leftmost", "enum"), Limit(effort=1))
    assert recording.broken_off
    assert recording.root.is_open
    assert SearchTree("", recording).title.endswith(", broken off at the limit")
    assert not recording.failures


def test_of_a_large_search_the_first_nodes_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluewright.lab.search_tree.MOST_NODES", 50)
    recording = record(read(PUZZLE), "connections", Labelling("leftmost", "step"), Limit(60))
    assert (recording.kept, recording.whole, recording.broken_off) == (50, False, False)
    assert sum(1 for _ in walk(recording.root) if _.ending != "more") == recording.root.nodes == 50
    assert recording.nodes.total() > 100
    assert recording.solutions.total() == 1
    assert not recording.root.failed
    assert SearchTree("", recording).title.endswith(", the first 50 nodes kept")


def test_only_failed_parts_are_folded_the_largest_first() -> None:
    big = Node("a", children=[Node(f"a{n}", "failure") for n in range(30)])
    small = Node("b", children=[Node(f"b{n}", "failure") for n in range(3)])
    good = Node("c", children=[Node(f"c{n}", "solution") for n in range(4)])
    root = Node(children=[big, small, good])
    count(root)
    assert folded(root, widest=8).folded == {id(big)}
    assert folded(root, widest=6).folded == {id(big), id(small)}
    assert folded(root, widest=100).folded == set()


def test_failed_branches_of_a_choice_of_many_become_one_where_there_is_no_room() -> None:
    tried = [Node(f"d = {n}", "failure") for n in range(1, 8)]
    tried[3] = Node("d = 4", children=[Node("e = 1", "failure"), Node("e = 2", "solution")])
    root = Node(children=tried)
    count(root)
    fold = folded(root, widest=4)
    assert [node.branch for node in fold.children(root)] == ["d = 1 … 3", "d = 4", "d = 5 … 7"]
    assert [node.nodes for node in fold.children(root)] == [3, 3, 3]
    assert fold.leaves() == 4
    assert [node.branch for node in folded(root, widest=8).children(root)] == [f"d = {n}" for n in range(1, 8)]
    recording = Recording(abbreviated(["d", "e"]), root)
    assert "├─ d = 1 … 3  ▽ 3 nodes, all in vain" in outline(recording, widest=4)


def test_what_comes_after_the_first_solution_is_folded_last() -> None:
    found = [Node(f"x = {n}", children=[Node("y = 1", "solution"), Node("y = 2", "solution")]) for n in range(3)]
    root = Node(children=found)
    count(root)
    fold = folded(root, widest=4)
    assert [len(fold.children(node)) for node in found] == [2, 0, 0]
    assert "x = 1  ▽ 3 nodes, 2 solutions" in outline(Recording(abbreviated(["x", "y"]), root), widest=4)
    broken_off = Node(children=[*found, Node("x = 4", children=[Node("y = 1")])])
    count(broken_off)
    assert folded(broken_off, widest=1).children(broken_off.children[-1])


@pytest.mark.parametrize("labelling", ["leftmost,enum,up", "ff,enum,down", "ff,step,up", "ffc,bisect,down"])
@pytest.mark.parametrize("widest", [4, 12, 30])
def test_a_picture_keeps_its_width_and_its_words_apart(labelling: str, widest: int) -> None:
    recording = record(read(PUZZLE), "connections", Labelling.parse(labelling), Limit(60))
    drawn = SearchTree("", recording).picture(widest)
    labels = [shape for shape in drawn.shapes if isinstance(shape, Label) and shape.size == 0.3]
    # the path to the solution, and on each side of it at most one folded part
    assert folded(recording.root, widest).leaves() <= max(widest, 2 * max(recording.nodes) + 1)
    spans: dict[float, list[tuple[float, float]]] = {}
    for label in labels:
        wide = 0.15 * len(label.text)
        left = label.x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
        assert left >= 0
        assert left + wide <= drawn.width
        spans.setdefault(round(label.y, 2), []).append((left, left + wide))
    for row in spans.values():
        row.sort()
        assert all(one[1] <= other[0] for one, other in pairwise(row))


@pytest.mark.parametrize(
    ("select", "branch", "order"), list(product(("leftmost", "ffc"), ("step", "bisect"), ("up", "down")))
)
def test_the_tree_of_a_real_search_adds_up(select: str, branch: str, order: str) -> None:
    recording = record(read(PUZZLE), "connections", Labelling(select, branch, order), Limit(60))
    leaves = [node for node in walk(recording.root) if not node.children]
    assert {node.ending for node in leaves} == {"failure", "solution"}
    assert all(len(node.children) == 2 for node in walk(recording.root) if node.children)
    assert recording.whole
    assert recording.root.nodes == recording.nodes.total()
    assert recording.root.failures == recording.failures.total()
    assert recording.root.solutions == 1
    assert not recording.root.is_open


def test_the_first_solution_ends_the_tree_and_lies_on_its_right_edge() -> None:
    recording = record(read(PUZZLE), "connections", Labelling("ff", "step", "down"), Limit(60, 1))
    node = recording.root
    while node.children:
        node = node.children[-1]
    assert node.ending == "solution"


def test_pictures_tell_failures_and_solutions_apart_by_shape_too() -> None:
    drawn = SearchTree("two steps", recorded(TWO_STEPS)).picture(30)
    shapes = [shape for shape in drawn.shapes if isinstance(shape, Polygon)]
    marks: dict[str, Any] = {shape.mark: shape for shape in shapes}
    assert set(marks) == {"○", "✗", "◆", "▽"}  # the last in the legend
    assert {shape.fill for shape in shapes if shape.mark == "◆"} == {Role.ANSWER}
    outlines = {mark: len(shape.points) for mark, shape in marks.items()}
    assert outlines == {"○": 16, "✗": 4, "◆": 4, "▽": 3}
    svg = ET.fromstring(drawing.svg(drawn))
    written = [element.text for element in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert {"x₀ = 1", "x₀ ≠ 1", "y₁ ≤ 7", "two steps: 6 nodes, 2 failures, 1 solution, depth 2"} <= set(written)


def test_nodes_do_not_lie_on_each_other() -> None:
    recording = record(read(PUZZLE), "connections", Labelling("ffc", "step", "down"), Limit(60, 1))
    drawn = SearchTree("", recording).picture()
    middles = [
        tuple(round(sum(point[axis] for point in shape.points) / len(shape.points), 1) for axis in (0, 1))
        for shape in drawn.shapes
        if isinstance(shape, Polygon)
    ]
    assert len(set(middles)) == len(middles)


def test_the_profile_of_a_search() -> None:
    tree = SearchTree("a < b", recorded(TWO_STEPS))
    assert ET.fromstring(tree.profile_svg())[0].text == "a < b: 6 nodes, 2 failures, 1 solution, depth 2"
    assert tree.profile().splitlines()[3].split()[:4] == ["2", "3", "2", "1"]
