"""A search tree: nodes with the branch that leads to each, built from the events that a searching engine reports.

A node is a choice, a failure, a solution, or open where the search was broken off. Beside the tree, of which only the
first nodes are kept, a profile counts what happened at each depth, however large the search. The tree is looked at as a
picture, as an outline in text, or, where it is too large for either, as a profile. Shape tells the nodes apart as well
as colour: a round choice, a square failure, a diamond solution, and a triangle for a part of the tree that is folded
away, with the number of its nodes.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright import drawing, families
from cluewright.core import Label, Labelling, Limit, Line, Model, Picture, Polygon, Role, Shape, TimeUp, working_within
from cluewright.drawing.charts import Curve, Curves, curves
from cluewright.engines import load
from cluewright.lab.model_source import from_subject
from cluewright.lab.runs import run_own
from cluewright.workshop import Puzzle

if TYPE_CHECKING:
    from cluewright.engines.fd.observing import Event
    from cluewright.lab.own_model import OwnModel

MOST_NODES = 100_000
"""Nodes kept; what comes after is counted in the profile alone."""


@dataclass
class Node:
    """A node and what lies below it."""

    branch: str = ""
    """What the branch to it states: `d₁ = 4` or `b3 = 4`; empty for the root."""

    ending: str = ""
    """`failure` or `solution`; `more` stands for nodes that were never reached or not kept; empty for a choice, or for
    the node at which the search was broken off."""

    children: list[Node] = field(default_factory=list)
    nodes: int = 1
    """How many nodes there are from here down, this one included."""

    solutions: int = 0
    """How many of them are solutions."""

    failures: int = 0

    @property
    def failed(self) -> bool:
        """Whether it was searched to its end in vain."""
        return self.failures > 0 and not self.solutions and not self.is_open

    @property
    def is_open(self) -> bool:
        """Whether the search was broken off at it or below: where that is, the last branches lead."""
        node = self
        while node.children:
            node = node.children[-1]
        return node.ending in ("", "more")


class Names(NamedTuple):
    """What the variables are called in the tree."""

    short: tuple[str, ...]
    means: tuple[tuple[str, str], ...]
    """Each abbreviation with the word it stands for."""


@dataclass
class Recording:
    """The tree and the profile of one search, as far as it has come."""

    names: Names
    root: Node = field(default_factory=Node)
    kept: int = 1
    broken_off: bool = False
    """Whether the search came to its limit."""

    nodes: Counter[int] = field(default_factory=Counter)
    failures: Counter[int] = field(default_factory=Counter)
    solutions: Counter[int] = field(default_factory=Counter)
    _path: list[Node | None] = field(default_factory=list)
    _closing: list[bool] = field(default_factory=list)
    """Of each node on the path, whether its choice has no branch after the one that led to it."""

    def __post_init__(self) -> None:
        self._path = [self.root]
        self._closing = [True]
        self.nodes[0] = 1

    def hear(self, event: Event) -> None:
        """Take in one event."""
        if event.what in ("failure", "solution"):
            (self.failures if event.what == "failure" else self.solutions)[event.depth] += 1
            node = self._path[event.depth]
            if node:
                node.ending = event.what
            return
        self.nodes[event.depth] += 1
        del self._path[event.depth :], self._closing[event.depth :]
        parent = self._path[-1]
        node = None
        if parent is not None and self.kept < MOST_NODES:
            node = Node(f"{self.names.short[event.variable]} {_SIGNS[event.operator]} {event.value}")
            parent.children.append(node)
            self.kept += 1
        elif parent is not None:
            _more(parent)
        self._path.append(node)
        self._closing.append(event.what == "refused")

    def end(self, *, broken_off: bool) -> None:
        """Nothing more will be heard."""
        self.broken_off = broken_off
        if broken_off and not self.root.is_open:
            after = [*self._closing[1:], False]
            *_, last = (n for n, closed in zip(self._path, after, strict=True) if n and not n.ending and not closed)
            _more(last)
        count(self.root)

    @property
    def by_depth(self) -> dict[str, Counter[int]]:
        """The profile: what happened, and how often at each depth."""
        return {"nodes": self.nodes, "failures": self.failures, "solutions": self.solutions}

    @property
    def counts(self) -> dict[str, int]:
        """The whole search in figures."""
        return {**{name: counter.total() for name, counter in self.by_depth.items()}, "depth": max(self.nodes)}

    @property
    def whole(self) -> bool:
        """Whether every node was kept."""
        return self.kept == self.nodes.total()


_SIGNS = {"=": "=", "!=": "≠", "<=": "≤", ">": ">"}


def _more(node: Node) -> None:
    """Mark that there are branches of a choice that the tree does not show."""
    if not node.children or node.children[-1].ending != "more":
        node.children.append(Node("…", "more"))


def record(puzzle: Puzzle, formulation: str | None, labelling: Labelling, limit: Limit) -> Recording:
    """Search as the labelling says, and write down how it went; the limit counts stating the model too."""
    engine: Any = load("fd")
    clock = limit.start()
    try:
        with working_within(clock):
            model = puzzle.family.model(puzzle.content, formulation)
    except TimeUp:
        return Recording(Names((), ()), broken_off=True)
    recording = Recording(abbreviated(_decided(model)))
    rest = clock.rest()
    if rest is None:
        recording.broken_off = True
        return recording
    search = engine.solutions(model, rest, labelling, observer=recording.hear)
    found = sum(1 for _ in search)
    recording.end(broken_off=not search.ending.complete and found != limit.solutions)
    return recording


def record_own(own: OwnModel, labelling: Labelling, limit: Limit | None) -> Recording:
    """The same for a model of one's own; with an objective, up to the best solution and the proof that it is.

    Its variables keep the names that the author gave them, and CPMpy's numbers of the elements of an array:
    `column[0]`. Without a limit there is no time left, and the search never begins.
    """
    recording = Recording(Names(tuple(_decided(own.model)), ()))
    if limit is None:
        recording.end(broken_off=True)
        return recording
    run = run_own(own, labelling, limit, recording.hear)
    recording.end(broken_off=not run.complete and run.solutions != limit.solutions)
    return recording


def _decided(model: Model[Any]) -> list[str]:
    """What the variables that are decided are called in the model."""
    labels = {variable.name for variable in model.label}
    rest = [variable for variable in model.answer if variable.name not in labels]
    return [str(variable.name) for variable in [*model.label, *rest]]


def count(root: Node) -> None:
    """Fill in the sums from the leaves up."""
    for node in reversed(list(walk(root))):
        node.nodes = (node.ending != "more") + sum(child.nodes for child in node.children)
        node.solutions = (node.ending == "solution") + sum(child.solutions for child in node.children)
        node.failures = (node.ending == "failure") + sum(child.failures for child in node.children)


def walk(root: Node) -> Iterator[Node]:
    """Every node, each before those below it, from left to right."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


def abbreviated(names: Sequence[str]) -> Names:
    """Names for the tree: a word with a number is cut to as many first letters as tell such words apart.

    The number is set below the line: d1 would be a cell. Other names, as those of cells and letters are, stay whole.

    >>> abbreviated(["distance 1", "distance 2", "connection 1", "b3"])
    Names(short=('d₁', 'd₂', 'c₁', 'b3'), means=(('d', 'distance'), ('c', 'connection')))
    >>> abbreviated(["cell 10", "corner 2", "x"]).short
    ('ce₁₀', 'co₂', 'x')
    """
    parts = [_word_and_number(name) for name in names]
    words = list(dict.fromkeys(word for word, number in parts if number))
    letters: dict[str, str] = {}
    for word in words:
        others = [other for other in words if other != word]
        lengths = range(1, len(word) + 1)
        enough = (n for n in lengths if not any(other.startswith(word[:n]) for other in others))
        letters[word] = word[: next(enough, len(word))]
    short = tuple(letters[word] + number.translate(_BELOW) if number else word for word, number in parts)
    return Names(short, tuple((letters[word], word) for word in words if letters[word] != word))


_BELOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def _word_and_number(name: str) -> tuple[str, str]:
    """`distance 2` is the second distance; any other name has no number."""
    match = re.fullmatch(r"([^\W\d_]+) (\d+)", name)
    return (match[1], match[2]) if match else (name, "")


WIDEST = 30
"""Leaves side by side in a picture that can still be read on a page."""

_ROUND = tuple((math.cos(turn * math.pi / 8), math.sin(turn * math.pi / 8)) for turn in range(16))
_SQUARE = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
_DIAMOND = ((0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0))
_TRIANGLE = ((0.0, -1.0), (1.9, 2.4), (-1.9, 2.4))
_DEEPEST = 45
"""Columns of indentation before the outline goes on at the left: with what stands there, a screen of 80 is filled."""

_STEP = 1.5
"""From one level down to the next."""

LARGE = 5000
"""Nodes beyond which a profile says more than a tree."""


@dataclass(frozen=True)
class SearchTree:
    """How one search went: every decision, failure and solution."""

    name: str
    """What was searched, and under which labelling."""

    recording: Recording

    @property
    def root(self) -> Node:
        """Where the search began."""
        return self.recording.root

    @property
    def counts(self) -> dict[str, int]:
        """The whole search in figures: nodes, failures, solutions, depth."""
        return self.recording.counts

    @property
    def title(self) -> str:
        """The name and the search in figures: `24 nodes, 11 failures, 1 solution, depth 7`."""
        depth, counts = self.counts["depth"], [(name, self.counts[name]) for name in self.recording.by_depth]
        figures = [*(f"{count:,} {name if count != 1 else name[:-1]}" for name, count in counts), f"depth {depth}"]
        if self.recording.broken_off:
            figures.append("broken off at the limit")
        if not self.recording.whole:
            figures.append(f"the first {self.recording.kept:,} nodes kept")
        return f"{self.name}: {', '.join(figures)}"

    @property
    def is_large(self) -> bool:
        """Whether a profile, figures for each depth, says more than the tree."""
        return self.recording.nodes.total() > LARGE

    def text(self, widest: int = WIDEST) -> str:
        """The tree as indented text, every branch under the one it follows from.

        Failed parts are folded until at most `widest` leaves are side by side. What lies too deep to stay on the screen
        goes on further down, at the left again, under a number.
        """
        fold = folded(self.recording.root, widest)
        lines = ["search"]
        parts = [self.recording.root]
        for number, part in enumerate(parts):  # it grows while we go
            if number:
                lines += ["", f"({number}) below {part.branch}"]
            waiting = [(child, "") for child in reversed(fold.children(part))]
            while waiting:
                node, indent = waiting.pop()
                below = fold.children(node)
                more = bool(waiting) and waiting[-1][1] == indent
                ending = _ending(node, fold)
                if below and len(indent) >= _DEEPEST:
                    ending = f"  → ({len(parts)})"
                    parts.append(node)
                    below = []
                lines.append(f"{indent}{'├─' if more else '└─'} {node.branch}{ending}")
                deeper = f"{indent}{'│' if more else ' '}  "
                waiting.extend((child, deeper) for child in reversed(below))
        words = _words(self.recording)
        return "\n".join([*lines, *([f"\n{words}"] if words else [])])

    def picture(self, widest: int = WIDEST) -> Picture:
        """The tree as a picture, from the root down, folded in the same way."""
        fold = folded(self.recording.root, widest)
        places = _places(fold)
        shapes: list[Shape] = [Label(0.2, 0.3, self.title, Role.INK, 0.42, "start", bold=True)]
        for node in fold.walk():
            below = fold.children(node)
            edge = _edge if len(node.children) <= 2 else _drop
            # What leads to a solution is drawn last, over the rest.
            for child in sorted(below, key=lambda child: bool(child.solutions)):
                shapes += edge(places[id(node)], places[id(child)], child)
        for node in fold.walk():
            shapes += _drawn(node, places[id(node)], fold)
        bottom = max(y for _, y in places.values()) + 1.0
        right = max(places[id(node)][0] + max(1.2, 0.2 * len(node.branch) + 0.3) for node in fold.walk())
        legend = list(_legend(self.recording, bottom + 0.5))
        ends = (label.x + 0.19 * len(label.text) + 0.4 for label in legend if isinstance(label, Label))
        width = max(right, *ends, 0.23 * len(self.title))
        shapes += legend
        return Picture(width, bottom + 1.2, tuple(shapes), self.title)

    def svg(self, widest: int = WIDEST) -> str:
        """The same as SVG."""
        return drawing.svg(self.picture(widest))

    def profile(self) -> str:
        """How much happened at each depth, as text: a line for each depth, its bar on a logarithmic scale."""
        most = max(self.recording.nodes.values())
        lines = [f"{'depth':>5} {'nodes':>12} {'failures':>12} {'solutions':>10}"]
        for depth in range(max(self.recording.nodes) + 1):
            nodes = self.recording.nodes[depth]
            bar = "█" * max(1, round(30 * math.log(nodes + 1) / math.log(most + 1)))
            counts = f"{nodes:>12,} {self.recording.failures[depth]:>12,} {self.recording.solutions[depth]:>10,}"
            lines.append(f"{depth:>5} {counts}  {bar}")
        return "\n".join(lines)

    def profile_svg(self) -> str:
        """The same as an SVG chart."""
        depths = range(max(self.recording.nodes) + 1)
        counted = self.recording.by_depth.items()
        lines = [Curve(name, [float(counts[depth]) for depth in depths]) for name, counts in counted if counts]
        places = [str(depth) for depth in depths]
        return curves(Curves(self.title, "depth", "how many", places, lines, [float(depth) for depth in depths]))

    def __str__(self) -> str:
        """The tree, or its profile if it is large."""
        return f"{self.title}\n\n{self.profile() if self.is_large else self.text()}"

    def _repr_svg_(self) -> str:
        """For notebooks."""
        return self.profile_svg() if self.is_large else self.svg()


@dataclass
class Fold:
    """Which parts of a tree are folded away."""

    root: Node
    folded: set[int] = field(default_factory=set)
    """Identities of nodes below which nothing is drawn."""

    gathered: dict[int, list[Node]] = field(default_factory=dict)
    """By the identity of a node, what is drawn below it where several of its branches in a row became one."""

    def children(self, node: Node) -> list[Node]:
        """What is drawn below a node."""
        return [] if id(node) in self.folded else self.gathered.get(id(node), node.children)

    def walk(self, root: Node | None = None) -> Iterator[Node]:
        """Every node that is drawn, each before those below it."""
        waiting = [root or self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(self.children(node)))

    def leaves(self, root: Node | None = None) -> int:
        """How wide the drawing of a node is."""
        return sum(not self.children(node) for node in self.walk(root))


def folded(root: Node, widest: int = WIDEST) -> Fold:
    """Fold parts until the rest fits; what is small enough stays open.

    First go the largest failed parts, then failed branches side by side become one, and last what was searched after
    the first solution.
    """
    fold = Fold(root)
    _fold_parts(fold, [node for node in walk(root) if node.failed and node is not root], widest)
    _gather(fold, widest)
    path = {id(node) for node in _to_the_first_solution(root)}
    _fold_parts(fold, [node for node in fold.walk() if id(node) not in path and not node.is_open], widest)
    return fold


def _fold_parts(fold: Fold, parts: list[Node], widest: int) -> None:
    """Fold these, the largest first, as long as the drawing is too wide."""
    width = fold.leaves()
    hidden: set[int] = set()
    for node in sorted(parts, key=lambda node: -node.nodes):
        if width <= widest:
            return
        if id(node) not in hidden and fold.children(node):
            width -= fold.leaves(node) - 1
            hidden.update(map(id, fold.walk(node)))
            fold.folded.add(id(node))


def _gather(fold: Fold, widest: int) -> None:
    """Make one of failed branches in a row, in the widest choices of many first, as long as the drawing is too wide."""
    width = fold.leaves()
    for node in sorted(fold.walk(), key=lambda node: -len(fold.children(node))):
        children = fold.children(node)
        if width <= widest or len(children) <= 2:
            return
        gathered = fold.gathered[id(node)] = []
        for failed, run in groupby(children, key=lambda child: child.failed and not fold.children(child)):
            alike = list(run)
            if failed and len(alike) > 1:
                alike = [_in_one(alike)]
                fold.folded.add(id(alike[0]))
            gathered += alike
        width -= len(children) - len(gathered)


def _in_one(branches: list[Node]) -> Node:
    """Failed branches of one choice as one: `d = 3 … 17`."""
    text = f"{branches[0].branch} … {branches[-1].branch.rpartition(' ')[2]}"
    nodes, failures = (sum(counts) for counts in zip(*((each.nodes, each.failures) for each in branches), strict=True))
    return Node(text, children=branches, nodes=nodes, failures=failures)


def _to_the_first_solution(root: Node) -> Iterator[Node]:
    node: Node | None = root
    while node is not None:
        yield node
        node = next((child for child in node.children if child.solutions), None)


def _words(recording: Recording) -> str:
    """What the letters mean."""
    return ", ".join(f"{letters}: {word}" for letters, word in recording.names.means)


def _ending(node: Node, fold: Fold) -> str:
    if id(node) in fold.folded:
        found = f"{node.solutions:,} solution{'s'[: node.solutions != 1]}" if node.solutions else "all in vain"
        return f"  ▽ {node.nodes:,} nodes, {found}"
    if not node.children and not node.ending:
        return "  …"
    return {"failure": "  ✗", "solution": "  ◆ solution"}.get(node.ending, "")


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


def _drop(above: tuple[float, float], place: tuple[float, float], node: Node) -> Iterator[Shape]:
    """A branch of a choice of many: along a bar and down, with what it states beside it."""
    (x1, y1), (x2, y2) = above, place
    towards = bool(node.solutions)
    bar = y1 + 0.5
    for line in ((x1, y1, x1, bar), (x1, bar, x2, bar), (x2, bar, x2, y2)):
        yield Line(*line, Role.ANSWER if towards else Role.FAINT, heavy=towards)
    yield Label(x2 + 0.1, y2 - 0.5, node.branch, Role.INK, 0.3, "start")


def _drawn(node: Node, place: tuple[float, float], fold: Fold) -> Iterator[Shape]:
    if id(node) in fold.folded:
        yield _shape(_TRIANGLE, place, Role.ANSWER if node.solutions else Role.WRONG, Role.SHADE, "▽")
        found = f" · {node.solutions:,} ◆" if node.solutions else ""
        yield Label(place[0], place[1] + 0.68, f"{node.nodes:,}{found}", Role.INK, 0.3)
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
        (_TRIANGLE, Role.WRONG, Role.SHADE, "▽", "folded, with its nodes"),
    ):
        yield _shape(shape, (x, y - (0.12 if shape is _TRIANGLE else 0)), role, fill, mark)
        yield Label(x + 0.5, y, means, Role.INK, 0.34, "start")
        x += 1.1 + 0.17 * len(means)
    yield Label(x, y, _words(recording), Role.INK, 0.34, "start")


_DRAWING = 0.5
"""Seconds kept for drawing, of a limit that is long enough: a tree of 100,000 nodes takes about that."""


def drawn(
    name: str,
    subject: dict[str, Any],
    formulation: str | None,
    labelling: str,
    limit: dict[str, Any],
    kind: str,
    widest: int,
    as_svg: bool,
) -> dict[str, Any]:
    """Search and draw how it went: the picture, what was counted, and whether the limit left nothing to show for it.

    The subject is one of a study: a puzzle's document or a model of one's own.
    """
    decided = Labelling.parse(labelling)
    within = Limit(_without_drawing(limit["seconds"]), limit["solutions"])
    recording = _recorded(name, subject, formulation, decided, within)
    tree = SearchTree(f"{name}, {decided}", recording)
    profiled = kind == "profile" or (kind == "auto" and tree.is_large)
    if as_svg:
        picture = tree.profile_svg() if profiled else tree.svg(widest)
    else:
        picture = f"{tree.title}\n\n{tree.profile() if profiled else tree.text(widest)}"
    gave_up = recording.broken_off and not recording.solutions
    return {"picture": picture, "counts": tree.counts, "labelling": str(decided), "gave up": gave_up}


def _recorded(
    name: str, subject: dict[str, Any], formulation: str | None, labelling: Labelling, limit: Limit
) -> Recording:
    if "model" in subject:
        clock = limit.start()
        return record_own(from_subject(subject), labelling, clock.rest())
    family = families.load(subject["family"])
    puzzle = Puzzle(family, family.notation.read_document(subject["puzzle"]), name)
    return record(puzzle, formulation, labelling, limit)


def _without_drawing(seconds: float | None) -> float | None:
    """What is left for the search when there is to be time to draw it."""
    return None if seconds is None else seconds - min(_DRAWING, seconds / 5)
