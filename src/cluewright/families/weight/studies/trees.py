"""Random trees of beams, in the manner of the published program: a tree is a list of its children, a leaf is None.

Beams come first, each hung on the top or, as often, somewhere below. Then each beam gets two children at least, and the
remaining weights are spread as the beams were.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeAlias, Union

from cluewright.families.weight.puzzle import Beam

Tree: TypeAlias = list[Union["Tree", None]]


def grown(random: Random, weights: int, widest: int | None = None) -> Tree:
    """A tree with this many weights, with a third as many beams; a beam that holds `widest` things takes no more.

    >>> from random import Random
    >>> sum(1 for beam in beams(grown(Random(1), 20)) for child in beam if child is None)
    20
    """
    top: Tree = []
    for _ in range(weights // 3):
        _hang(random, top, [], widest)
    for beam in beams(top):
        beam[:0] = [None] * (2 - len(beam))
    missing = weights - sum(1 for beam in beams(top) for child in beam if child is None)
    for _ in range(missing):
        _hang(random, top, None, widest)
    return top


def beams(top: Tree) -> Iterator[Tree]:
    """Every beam, each before those below it."""
    yield top
    for child in top:
        if child is not None:
            yield from beams(child)


def bare(beam: Beam) -> Beam:
    """The beam with every weight taken off."""
    return tuple((position, bare(load) if isinstance(load, tuple) else None) for position, load in beam)


def reach(weights: int) -> int:
    """How far from its middle things may hang on a beam, in a puzzle with this many weights."""
    return min(5, max(3, weights // 2))


def _hang(random: Random, beam: Tree, child: Tree | None, widest: int | None) -> None:
    below = [each for each in beam if each is not None]
    if below and (random.random() < 0.5 or len(beam) == widest):
        _hang(random, random.choice(below), child, widest)
    else:
        beam.insert(0, child)
