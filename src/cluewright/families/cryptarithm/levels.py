"""A search goes level by level: each level gives one letter its digit, or several.

A state is (value, digits taken as a bit mask, the state it came from). A level turns states into the states one
letter on, leaving out those that cannot end well; what `value` means is between the levels of one search. Whole lists
of states are turned at once, which Python does several times faster than state by state; lists that grow too long are
cut, so that memory stays small and first solutions come early.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeAlias

from cluewright.core import Clock

State: TypeAlias = tuple[int, int, "State | None"]


class Level(Protocol):
    """One step of a search."""

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that get their digits: one, or several in turn."""

    def follow(self, states: list[State]) -> list[State]:
        """The states past these letters; each letter adds one state to the chain."""


class Walk:
    """A walk through the levels; `nodes` counts the states it has been in."""

    def __init__(self, levels: Sequence[Level], longest: int, clock: Clock) -> None:
        """`longest` is the most states turned, or handed out, at once; in between the clock is looked at."""
        self.levels, self.longest, self.clock = levels, longest, clock
        self.nodes = 0
        self.complete = False

    def ends(self, start: int) -> Iterator[State]:
        """The states past the last level, from a first state of this value; `complete` once there are no more."""
        waiting: list[tuple[int, list[State]]] = [(0, [(start, 0, None)])]
        while waiting:
            depth, states = waiting.pop()
            if self.clock.expired():
                return
            if len(states) > self.longest:
                waiting.append((depth, states[: -self.longest]))
                states = states[-self.longest :]
            if depth == len(self.levels):
                yield from states
                continue
            further = self.levels[depth].follow(states)
            self.nodes += len(further)
            if further:
                waiting.append((depth + 1, further))
        self.complete = True

    def digits(self, end: State) -> dict[str, int]:
        """The digit of each letter in a state past the last level."""
        found: dict[str, int] = {}
        for letter in reversed([letter for level in self.levels for letter in level.letters]):
            before = end[2]
            assert before is not None
            found[letter] = (end[1] ^ before[1]).bit_length() - 1
            end = before
        return found
