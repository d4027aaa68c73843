"""What the contract tests need to know of a declared family, derived from its declaration."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice, product
from random import Random

from hypothesis import strategies as st

from cluewright.core import Request, Verdict
from cluewright.declared import DeclaredFamily, Filled, Puzzle
from cluewright.declared.reasoning import ways
from cluewright.testing.contracts import Contract
from cluewright.workshop import examples

_MOST = 20_000
"""Ways to fill a puzzle that brute force looks through."""


class DeclaredRoom:
    """The contract `Room` for a declared family."""

    def __init__(self, family: DeclaredFamily) -> None:
        assert family.declaration is not None
        self._family, self._declaration = family, family.declaration

    @property
    def small_puzzles(self) -> st.SearchStrategy[Puzzle]:
        """Puzzles of the smallest sizes with some of the entries that a solution shows, one of them perhaps wrong."""
        return st.integers(0, 10**6).map(self._small)

    def _small(self, seed: int) -> Puzzle:
        random = Random(seed)
        sizes = islice(self._declaration.sizes, 2)
        puzzles = [self._whole(random, size) for size in sizes]
        small = [puzzle for puzzle in puzzles if self._ways(puzzle) <= _MOST]
        puzzle = random.choice(small or puzzles[:1])
        for kind, slot in self._family.generate.droppable(puzzle):
            if random.random() < 0.7:
                puzzle = puzzle.with_entry(kind, slot, None)
        if random.random() < 0.3 and puzzle.entries:
            kind, slot, entry = random.choice(puzzle.entries)
            others = puzzle.grounds.kinds[kind].entries(puzzle.frame, puzzle.grounds.slots[kind][slot])
            puzzle = puzzle.with_entry(kind, slot, random.choice([each for each in others if each != entry] or [entry]))
        return puzzle

    def _whole(self, random: Random, size: int) -> Puzzle:
        while True:
            puzzle = self._family.generate.propose(random, Request(size), _never)
            if puzzle is not None:
                return puzzle

    def _ways(self, puzzle: Puzzle) -> int:
        ways: int = len(puzzle.grounds.values) ** len(puzzle.grounds.cells)
        return ways

    @property
    def UNREADABLE(self) -> list[tuple[str, str, str]]:  # noqa: N802 - a module's constant
        """A puzzle without a size, of a wrong size, with unknown fields, places and entries."""
        name = self._declaration.name
        right = self._family.notation.write_document(self._small(0))
        kind = self._declaration.clues[0].name
        too_large = self._declaration.sizes[-1] + 1
        wrong = [
            ({key: value for key, value in right.items() if key != "size"}, "'size' is missing", "size"),
            ({**right, "size": too_large}, "the size is from", "size"),
            ({**right, "size": "many"}, "not a whole number", "size"),
            ({**right, "nonesuch": 1}, "unknown field", "nonesuch"),
            ({**right, kind: {"nowhere": 1}}, "there is no place 'nowhere'", kind),
            ({**right, kind: [1]}, "is not a pair", kind),
        ]
        return [(json.dumps({"family": name, **document}), message, place) for document, message, place in wrong]

    def everything(self, puzzle: Puzzle) -> Iterator[Filled]:
        """Every way to fill the cells."""
        grounds = puzzle.grounds
        for numbers in product(grounds.values, repeat=len(grounds.cells)):
            yield Filled(numbers)

    def corruptions(self, puzzle: Puzzle, solution: Filled) -> Iterator[Filled]:
        """Another number, or none, in one cell; a cell too few."""
        values = puzzle.grounds.values
        for cell, right in enumerate(solution.numbers):
            for number in (None, *range(values[0] - 1, values[-1] + 2)):
                if number != right:
                    yield Filled((*solution.numbers[:cell], number, *solution.numbers[cell + 1 :]))
        yield Filled(solution.numbers[1:])


class DeclaredContract(Contract):
    """What a declaration must satisfy beyond what every family must."""

    def test_fits_refuses_nothing_that_the_rule_allows(self) -> None:
        """`fits` looks at the first cells of one rule alone; whatever begins a right filling must fit."""
        for puzzle in [each.puzzle.content for each in examples(self.family)]:
            assert isinstance(puzzle, Puzzle)
            every = [(1 << len(puzzle.grounds.values)) - 1]
            for rule in puzzle.stated:
                if rule.fits is None or rule.kind == "different":
                    continue
                bare = rule._replace(fits=None, groups=())
                for way in islice(ways(bare, every * len(rule.cells), puzzle.grounds.values[0]), _MOST):
                    for length in range(1, len(way) + 1):
                        assert rule.fits(way[:length]), f"fits refuses {way[:length]}, but {way} keeps: {rule.says}"

    def test_some_example_is_larger_than_the_smallest_size(self) -> None:
        """In the smallest puzzles many mistakes of a declaration do not show."""
        puzzles = [each.puzzle.content for each in examples(self.family)]
        sizes = {puzzle.frame.size for puzzle in puzzles if isinstance(puzzle, Puzzle)}
        declaration = self.family.declaration if isinstance(self.family, DeclaredFamily) else None
        assert declaration is not None
        assert max(sizes) > min(declaration.sizes) or len(declaration.sizes) == 1


def _never(puzzle: Puzzle) -> Verdict:
    raise AssertionError("a declared generator proves nothing itself")
