"""Clues: how many puzzles and clues of each set are read, loosely or plainly, and whether any reading is false.

The sets stand in `tests/data/reading`; those that others published are read from `../shared/puzzles` where that is.
`scripts/benchmark clues` prints the table of docs/clues.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cluewright.core import InputError, Limit
from cluewright.families.logic import direct, notation
from cluewright.families.logic.meaning.clues import Clue
from cluewright.families.logic.puzzle import Logic, Table
from cluewright.families.logic.reading import Reader, Reading
from cluewright.families.logic.verify import faults
from measure import Table as Printed

ROOT = Path(__file__).parents[1]
OWN = ROOT / "tests/data/reading"
SHARED = ROOT.parent / "shared/puzzles"
PUBLISHED = {
    "GridPuzzle": "public-gridpuzzle",
    "LGP": "public-lgp150",
    "ZebraLogic": "public-zebralogic",
    "seeds and sites": "logic",
    "more sites": "logic-more",
}


class Record(NamedTuple):
    """One puzzle of a set, without its clues, with what became of these."""

    name: str
    puzzle: Logic | None
    """None where the header is refused."""

    clues: tuple[str, ...]
    readings: tuple[Reading, ...]
    solution: Table | None

    @property
    def whole(self) -> Logic | None:
        """The puzzle with its clues, if all of them are read."""
        if self.puzzle is None or any(reading.means is None for reading in self.readings):
            return None
        read = zip(self.clues, self.readings, strict=True)
        clues = tuple(Clue(reading.means, says) for says, reading in read if reading.means is not None)
        return self.puzzle.with_sound(clues)

    @property
    def false(self) -> list[str]:
        """The clues that are read and do not hold in the recorded solution."""
        if self.puzzle is None or self.solution is None:
            return []
        found = []
        for says, reading in zip(self.clues, self.readings, strict=True):
            if reading.means and faults(self.puzzle.with_sound((Clue(reading.means, says),)), self.solution):
                found.append(says)
        return found


def sets() -> dict[str, Path]:
    """Every set that is here, by its name."""
    own = {path.stem: path for path in sorted(OWN.glob("*.jsonl")) if not path.stem.startswith("attack")}
    published = {name: SHARED / f"{stem}.jsonl" for name, stem in PUBLISHED.items()}
    return {name: path for name, path in published.items() if path.exists()} | own


def records(path: Path) -> Iterator[Record]:
    """The puzzles of a set, read."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        record: dict[str, Any] = json.loads(line)
        document = record["puzzle"]
        name = record.get("name") or f"{document.get('title', path.stem)} {number}"
        clues = tuple(" ".join(says.split()) for says in document["clues"] if isinstance(says, str))
        bare = {key: value for key, value in document.items() if key not in ("clues", "questions", "family")}
        try:
            puzzle = notation.read_document(bare)
        except InputError:
            yield Record(name, None, clues, (), None)
            continue
        reader = Reader(puzzle, clues)
        solution = notation.read_solution(puzzle, record["solution"]) if record.get("solution") else None
        yield Record(name, puzzle, clues, tuple(map(reader.reading, clues)), solution)


def solutions(puzzle: Logic, most: int = 2) -> list[Table]:
    """Up to so many solutions."""
    found: list[Table] = []
    for solution in direct.search(puzzle, Limit(seconds=20)):
        found.append(solution)
        if len(found) == most:
            break
    return found


def tables() -> Iterator[Printed]:
    """One row for each set."""
    columns = ["set", "puzzles", "read whole", "unique", "clues", "read", "loose", "false of the solution"]
    table = Printed("clues: what is read of each set", columns)
    for name, path in sets().items():
        every = list(records(path))
        whole = [record.whole for record in every]
        unique = sum(puzzle is not None and len(solutions(puzzle)) == 1 for puzzle in whole)
        clues = sum(len(record.clues) for record in every)
        readings = [reading for record in every for reading in record.readings]
        read = [reading for reading in readings if reading.means is not None]
        loose = sum(reading.state == "loose" for reading in read)
        false = sum(len(record.false) for record in every)
        counted = sum(puzzle is not None for puzzle in whole)
        table.add(
            name,
            len(every),
            f"{counted} ({100 * counted / len(every):.0f} %)",
            unique,
            clues,
            f"{len(read)} ({100 * len(read) / clues:.1f} %)",
            loose,
            false,
        )
    yield table
