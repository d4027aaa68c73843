"""The contract tests that every family passes, for families of your own. Needs pytest and hypothesis.

In a test module of your family:

    from cluewright.testing import contract
    from my_family import FAMILY
    import room

    TestContract = contract(FAMILY, room)

`room` is a module of yours with what the tests cannot know: see `Room`. The tests of generating, playing and explaining
are there when the family's index card names these capabilities.
"""

from __future__ import annotations

from typing import TypeVar

from cluewright.core import Family
from cluewright.testing.explaining import ExplainingContract
from cluewright.testing.generating import GeneratingContract
from cluewright.testing.playing import PlayingContract
from cluewright.testing.room import Contract, Room
from cluewright.testing.solving import SolvingContract
from cluewright.testing.writing import WritingContract

__all__ = ["Contract", "Room", "contract"]

P = TypeVar("P")
S = TypeVar("S")


def contract(family: Family[P, S], room: Room[P, S]) -> type[Contract]:
    """A class of tests for pytest to collect: everything that a family with these capabilities must satisfy."""
    parts: list[type[Contract]] = [SolvingContract, WritingContract]
    if family.offers("play"):
        parts.append(PlayingContract)
    if family.offers("generate"):
        parts.append(GeneratingContract)
    if family.offers("explaining"):
        parts.append(ExplainingContract)
    return type(f"Test_{family.name}", tuple(parts), {"family": family, "room": room})
