"""Search trees: built from events, folded, drawn."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import product
from typing import Any, NamedTuple

import pytest

from cluewright import drawing
from cluewright.core import Labelling, Limit, Polygon, Role
from cluewright.lab.tree import Node, Recording, abbreviated, count, record, walk
from cluewright.lab.tree_picture import folded, outline, picture, profile, profile_text
from cluewright.workshop import read
from lab.samples import PUZZLE


class Told(NamedTuple):
    what: str
    depth: int
    variable: int = -1
    operator: str = ""
    value: int = 0


TWO_STEPS = [
    Told("taken", 1, 0, "=", 1),
    Told("taken", 2, 1, "=", 5),
    Told("failure", 2),
    Told("refused", 2, 1, "!=", 5),
    Told("failure", 2),
    Told("refused", 1, 0, "!=", 1),
    Told("taken", 2, 1, "<=", 7),
    Told("solution", 2),
]


def recorded(events: list[Told]) -> Recording:
    recording = Recording(abbreviated(["x[0]", "y[1]"]))
    for event in events:
        recording.hear(event)
    count(recording.root)
    return recording


def test_events_become_a_tree() -> None:
    recording = recorded(TWO_STEPS)
    left, right = recording.root.children
    assert (left.branch, right.branch) == ("x0 = 1", "x0 ≠ 1")
    assert [(node.branch, node.ending) for node in left.children] == [("y1 = 5", "failure"), ("y1 ≠ 5", "failure")]
    assert (left.failed, left.nodes, left.failures) == (True, 3, 2)
    assert (right.failed, right.solutions) == (False, 1)
    assert (recording.nodes, recording.failures, recording.solutions) == ({0: 1, 1: 2, 2: 3}, {2: 2}, {2: 1})


def test_the_outline_indents_all_but_the_last_branch() -> None:
    assert outline(recorded(TWO_STEPS)) == (
        "search\n├─ x0 = 1\n│  ├─ y1 = 5  ✗\n│  └─ y1 ≠ 5  ✗\n├─ x0 ≠ 1\n└─ y1 ≤ 7  ◆ solution"
    )
    assert "├─ x0 = 1  ▽ 3 nodes, all in vain" in outline(recorded(TWO_STEPS), widest=2)


def test_what_was_broken_off_is_open_and_is_not_folded_as_failed() -> None:
    recording = recorded(TWO_STEPS[:4])
    assert recording.root.is_open
    assert not recording.root.children[0].failed
    assert outline(recording, widest=1).endswith("└─ y1 ≠ 5  … broken off")


def test_only_failed_parts_are_folded_the_largest_first() -> None:
    big = Node("a", children=[Node(f"a{n}", "failure") for n in range(30)])
    small = Node("b", children=[Node(f"b{n}", "failure") for n in range(3)])
    good = Node("c", children=[Node(f"c{n}", "solution") for n in range(4)])
    root = Node(children=[big, small, good])
    count(root)
    assert folded(root, widest=8).folded == {id(big)}
    assert folded(root, widest=2).folded == {id(big), id(small)}
    assert folded(root, widest=100).folded == set()


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
    drawn = picture(recorded(TWO_STEPS), "two steps", widest=30)
    shapes = [shape for shape in drawn.shapes if isinstance(shape, Polygon)]
    marks: dict[str, Any] = {shape.mark: shape for shape in shapes}
    assert set(marks) == {"○", "✗", "◆", "▽"}  # the last in the legend
    assert {shape.fill for shape in shapes if shape.mark == "◆"} == {Role.ANSWER}
    outlines = {mark: len(shape.points) for mark, shape in marks.items()}
    assert outlines == {"○": 16, "✗": 4, "◆": 4, "▽": 3}
    svg = ET.fromstring(drawing.svg(drawn))
    written = [element.text for element in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert {"x0 = 1", "x0 ≠ 1", "y1 ≤ 7", "two steps"} <= set(written)


def test_nodes_do_not_lie_on_each_other() -> None:
    recording = record(read(PUZZLE), "connections", Labelling("ffc", "step", "down"), Limit(60, 1))
    drawn = picture(recording, "")
    middles = [
        tuple(round(sum(point[axis] for point in shape.points) / len(shape.points), 1) for axis in (0, 1))
        for shape in drawn.shapes
        if isinstance(shape, Polygon)
    ]
    assert len(set(middles)) == len(middles)


def test_the_profile_of_a_search() -> None:
    recording = recorded(TWO_STEPS)
    assert ET.fromstring(profile(recording, "a < b"))[0].text == "a < b"
    assert profile_text(recording).splitlines()[3].split()[:4] == ["2", "3", "2", "1"]
