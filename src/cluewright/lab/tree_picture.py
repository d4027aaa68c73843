"""A search tree to look at: as a picture, as an outline in text, or, where it is too large for either, as a profile.

Shape tells the nodes apart as well as colour: a round choice, a square failure, a diamond solution, and a triangle for
a failed part of the tree that is folded away, with the number of its nodes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from cluewright.core import Label, Line, Picture, Polygon, Role, Shape
from cluewright.drawing.charts import Curve, Curves, curves
from cluewright.lab.tree import Node, Recording, walk

WIDEST = 30
"""Leaves side by side in a picture that can still be read on a page."""

_ROUND = tuple((math.cos(turn * math.pi / 8), math.sin(turn * math.pi / 8)) for turn in range(16))
_SQUARE = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
_DIAMOND = ((0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0))
_TRIANGLE = ((0.0, -1.0), (1.9, 2.4), (-1.9, 2.4))
_STEP = 1.5
"""From one level down to the next."""


@dataclass
class Fold:
    """Which parts of a tree are folded away."""

    root: Node
    folded: set[int] = field(default_factory=set)
    """Identities of nodes below which nothing is drawn."""

    def children(self, node: Node) -> list[Node]:
        """What is drawn below a node."""
        return [] if id(node) in self.folded else node.children

    def leaves(self, node: Node) -> int:
        """How wide the drawing of a node is."""
        waiting, count = [node], 0
        while waiting:
            below = self.children(waiting.pop())
            waiting.extend(below)
            count += not below
        return count


def summary(recording: Recording) -> str:
    """The search in figures: `24 nodes, 11 failures, 1 solution, depth 7`."""
    counts = recording.counts
    told = [
        f"{counts[name]:,} {name if counts[name] != 1 else name[:-1]}" for name in ("nodes", "failures", "solutions")
    ]
    return f"{', '.join(told)}, depth {counts['depth']}"


def folded(root: Node, widest: int = WIDEST) -> Fold:
    """Fold the largest failed parts until the rest fits; what is small enough stays open."""
    fold = Fold(root)
    failed = sorted(
        (node for node in walk(root) if node.children and node.failed and node is not root),
        key=lambda node: -node.nodes,
    )
    width = fold.leaves(root)
    hidden: set[int] = set()
    for node in failed:
        if width <= widest:
            break
        if id(node) in hidden:
            continue
        width -= fold.leaves(node) - 1
        fold.folded.add(id(node))
        hidden.update(id(below) for below in walk(node))
    return fold


def outline(recording: Recording, widest: int = WIDEST) -> str:
    """The tree as indented text; what lies below the last branch of a choice goes on beneath it without indent."""
    fold = folded(recording.root, widest)
    lines = ["search"]
    waiting = [(child, "") for child in reversed(fold.children(recording.root))]
    while waiting:
        node, indent = waiting.pop()
        below = fold.children(node)
        more = bool(waiting) and waiting[-1][1] == indent
        lines.append(f"{indent}{'├─' if more or below else '└─'} {node.branch}{_said(node, fold)}")
        deeper = f"{indent}│  " if more else indent
        waiting.extend((child, deeper) for child in reversed(below))
    return "\n".join(lines)


def _said(node: Node, fold: Fold) -> str:
    if id(node) in fold.folded:
        return f"  ▽ {node.nodes:,} nodes, all in vain"
    if not node.children and not node.ending:
        return "  … broken off"
    return {"failure": "  ✗", "solution": "  ◆ solution"}.get(node.ending, "")


def picture(recording: Recording, title: str, widest: int = WIDEST) -> Picture:
    """The tree as a picture, from the root down."""
    fold = folded(recording.root, widest)
    places = _places(fold)
    shapes: list[Shape] = [Label(0.2, 0.3, title, Role.INK, 0.42, "start", bold=True)]
    for node in walk(recording.root):
        if id(node) in places:
            shapes += (
                edge for child in fold.children(node) for edge in _edge(places[id(node)], places[id(child)], child)
            )
    for node in walk(recording.root):
        if id(node) in places:
            shapes += _drawn(node, places[id(node)], fold)
    bottom = max(y for _, y in places.values()) + 1.0
    width = max(max(x for x, _ in places.values()) + 1.2, 13.0, 0.23 * len(title))
    shapes += _legend(recording, bottom + 0.5)
    return Picture(width, bottom + 1.2, tuple(shapes), title)


def _places(fold: Fold) -> dict[int, tuple[float, float]]:
    """Leaves side by side, each other node above the middle of what lies below it."""
    places: dict[int, tuple[float, float]] = {}
    right = 1.2
    stack: list[tuple[Node, int, bool]] = [(fold.root, 0, False)]
    while stack:
        node, depth, back = stack.pop()
        below = fold.children(node)
        y = 1.5 + depth * _STEP
        if back:
            xs = [places[id(child)][0] for child in below]
            places[id(node)] = (xs[0] + xs[-1]) / 2, y
        elif below:
            stack.append((node, depth, True))
            stack.extend((child, depth + 1, False) for child in reversed(below))
        else:
            places[id(node)] = right, y
            right += max(1.35, 0.2 * len(node.branch) + 0.35)
    return places


def _edge(above: tuple[float, float], place: tuple[float, float], node: Node) -> Iterator[Shape]:
    (x1, y1), (x2, y2) = above, place
    towards = bool(node.solutions)
    yield Line(x1, y1, x2, y2, Role.ANSWER if towards else Role.FAINT, heavy=towards)
    x, y = x1 + (x2 - x1) * 0.6, y1 + (y2 - y1) * 0.6
    if abs(x2 - x1) < 0.05:
        yield Label(x + 0.12, y, node.branch, Role.INK, 0.3, "start")
    else:  # above the line, on its outer side
        left = x2 < x1
        yield Label(x - 0.08 if left else x + 0.08, y - 0.16, node.branch, Role.INK, 0.3, "end" if left else "start")


def _drawn(node: Node, place: tuple[float, float], fold: Fold) -> Iterator[Shape]:
    if id(node) in fold.folded:
        yield _shape(_TRIANGLE, place, Role.WRONG, Role.SHADE, "▽")
        yield Label(place[0], place[1] + 0.68, f"{node.nodes:,}", Role.INK, 0.3)
    elif node.ending == "solution":
        yield _shape(_DIAMOND, place, Role.ANSWER, Role.ANSWER, "◆")
    elif node.ending == "failure":
        yield _shape(_SQUARE, place, Role.WRONG, Role.WRONG, "✗")
    elif node.children:
        yield _shape(_ROUND, place, Role.INK, Role.SHADE, "○")
    else:
        yield Label(*place, "…", Role.INK, 0.4)


def _shape(
    outline: tuple[tuple[float, float], ...], place: tuple[float, float], role: Role, fill: Role, mark: str
) -> Polygon:
    x, y = place
    return Polygon(tuple((x + dx * 0.17, y + dy * 0.17) for dx, dy in outline), role, fill, mark)


def _legend(recording: Recording, y: float) -> Iterator[Shape]:
    """What the shapes and the letters mean."""
    x = 0.6
    for shape, role, fill, mark, means in (
        (_ROUND, Role.INK, Role.SHADE, "○", "choice"),
        (_SQUARE, Role.WRONG, Role.WRONG, "✗", "failure"),
        (_DIAMOND, Role.ANSWER, Role.ANSWER, "◆", "solution"),
        (_TRIANGLE, Role.WRONG, Role.SHADE, "▽", "folded failures"),
    ):
        yield _shape(shape, (x, y - (0.12 if shape is _TRIANGLE else 0)), role, fill, mark)
        yield Label(x + 0.5, y, means, Role.INK, 0.34, "start")
        x += 1.2 + 0.2 * len(means)
    words = ", ".join(f"{letters}: {word}" for letters, word in recording.names.means)
    yield Label(x, y, words, Role.INK, 0.34, "start")


def profile(recording: Recording, title: str) -> str:
    """How many nodes, failures and solutions there were at each depth, as an SVG chart."""
    depths = range(max(recording.nodes) + 1)
    counted = (("nodes", recording.nodes), ("failures", recording.failures), ("solutions", recording.solutions))
    lines = [Curve(name, [float(counts[depth]) for depth in depths]) for name, counts in counted if counts]
    places = [str(depth) for depth in depths]
    return curves(Curves(title, "depth", "how many", places, lines, [float(depth) for depth in depths]))


def profile_text(recording: Recording) -> str:
    """The same as text: a line for each depth, its bar on a logarithmic scale."""
    most = max(recording.nodes.values())
    lines = [f"{'depth':>5} {'nodes':>12} {'failures':>12} {'solutions':>10}"]
    for depth in range(max(recording.nodes) + 1):
        nodes = recording.nodes[depth]
        bar = "█" * max(1, round(30 * math.log(nodes + 1) / math.log(most + 1)))
        counts = f"{nodes:>12,} {recording.failures[depth]:>12,} {recording.solutions[depth]:>10,}"
        lines.append(f"{depth:>5} {counts}  {bar}")
    return "\n".join(lines)
