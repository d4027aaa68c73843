"""The contract tests that every family passes, for families of your own. Needs pytest and hypothesis.

In a test module of a declared family, this line alone:

    TestContract = contract(FAMILY)

In a test module of another family:

    from cluewright.testing import contract
    from my_family import FAMILY
    import room

    TestContract = contract(FAMILY, room)

`room` is a module of yours with what the tests cannot know: see `Room`. The tests of generating, playing and explaining
are there when the family's index card names these capabilities.
"""

from __future__ import annotations

from typing import TypeVar, cast

from cluewright import families
from cluewright.core import Family
from cluewright.declared import DeclaredFamily
from cluewright.testing.contracts import (
    CapabilitiesContract,
    Contract,
    ExplainingContract,
    GeneratingContract,
    PlayingContract,
    Room,
    SolvingContract,
    WritingContract,
)
from cluewright.testing.declared import DeclaredContract, DeclaredRoom

__all__ = ["Contract", "Room", "contract"]

P = TypeVar("P")
S = TypeVar("S")


def contract(family: Family[P, S], room: Room[P, S] | None = None) -> type[Contract]:
    """A class of tests for pytest to collect: everything that a family with these capabilities must satisfy.

    `room` is a module of yours with what `Room` asks for: small puzzles, their conceivable solutions and so on. For a
    declared family it is derived: `TestContract = contract(FAMILY)`.
    """
    room = room or _derived(family)
    missing = [name for name in vars(Room) if not name.startswith("_") and not hasattr(room, name)]
    if missing:
        raise TypeError(
            f"the test module lacks {', '.join(missing)}; cluewright.testing.Room says what each of them is"
        )
    if not any(text.strip() for text in family.example_files()):
        raise ValueError(
            f"{family.name} has no examples to be tested with; write some in examples/*.jsonl, "
            "or in EXAMPLES if the family is a single file"
        )
    if family.name not in families.names():
        families.add(family)  # a single file that was imported is known to nobody yet
    elif families.load(family.name) is not family:
        raise ValueError(f"another family is called {family.name}; give yours another name, or do not load it twice")
    parts: list[type[Contract]] = [SolvingContract, WritingContract, CapabilitiesContract]
    if isinstance(family, DeclaredFamily):
        parts.append(DeclaredContract)
    if family.offers("play"):
        parts.append(PlayingContract)
    if family.offers("generate"):
        parts.append(GeneratingContract)
    if family.offers("explaining"):
        parts.append(ExplainingContract)
    return type(f"Test_{family.name}", tuple(parts), {"family": family, "room": room})


def _derived(family: Family[P, S]) -> Room[P, S]:
    if not isinstance(family, DeclaredFamily):
        raise TypeError(f"{family.name} is not a declared family; give a test module of its own, as in `Room`")
    return cast("Room[P, S]", DeclaredRoom(family))
