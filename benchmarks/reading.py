"""Reading: how many small puzzles come out of one file of many per second of the processor, in every notation."""

from __future__ import annotations

import time
from collections.abc import Iterator

from cluewright import families
from cluewright.workshop import Puzzle, examples, read_all
from measure import Table

_MANY = 3_000


def tables() -> Iterator[Table]:
    """The smallest example of each family, written many times into one file; logic with structured clues alone."""
    table = Table(f"{_MANY:,} small puzzles in one file, puzzles read per second", ("family", "json", "prolog", "text"))
    for name in families.names():
        puzzle = _smallest(name)
        table.add(name, *(_speed(puzzle, notation) for notation in ("json", "prolog", "text")))
    yield table


def _smallest(family: str) -> Puzzle:
    if family == "logic":  # reading English is another matter: about a millisecond a clue
        (puzzle,) = read_all("row: 2 houses; name: Ann, Bob; clues: " + '{"same": ["Ann", {"place": 1}]}').items
        assert isinstance(puzzle, Puzzle)
        return puzzle
    every = (example.puzzle for example in examples(families.load(family)))
    return min(every, key=lambda puzzle: len(puzzle.written("json")))


def _speed(puzzle: Puzzle, notation: str) -> str:
    if puzzle.family.name == "logic" and notation == "text":
        return "one in a file"  # blank lines may stand inside it
    one = puzzle.written(notation)
    text = "".join(f"p{number}:\n{one}\n\n" if notation == "text" else f"{one}\n" for number in range(_MANY))
    started = time.process_time()
    reading = read_all(text)
    seconds = time.process_time() - started
    assert len(reading.items) == _MANY
    assert all(isinstance(item, Puzzle) for item in reading.items)
    return f"{_MANY / seconds:,.0f}"
