"""A search tree: nodes with the branch that leads to each, built from the events that a searching engine reports.

A node is a choice, a failure, a solution, or open where the search was broken off. Beside the tree, of which only the
first nodes are kept, a profile counts what happened at each depth, however large the search.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright.core import Labelling, Limit, Model, TimeUp, working_within
from cluewright.engines import load
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
