"""Clues: how many puzzles and clues of each set are read, loosely or plainly, and whether any reading is wrong.

False is a reading that does not hold in the recorded solution. Otherwise than meant is a reading that differs somewhere
from the meaning that the writer of the clue wrote beside it; the sets `blind-*` have such meanings.

The sets stand in `tests/data/reading`; those that others published are read from `../shared/puzzles` where that is.
`scripts/benchmark clues` prints the table of docs/clues.md.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cluewright.core import InputError, Limit
from cluewright.families.logic import direct, notation
from cluewright.families.logic.meaning.clues import Clue
from cluewright.families.logic.puzzle import Logic, Table
from cluewright.families.logic.reading import Reader, Reading
from cluewright.families.logic.verify import faults
from measure import Table as Printed

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests"))  # what a writer meant is judged as the tests judge it
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
    means: tuple[str | None, ...] = ()
    """What the writer of each clue says that it means, as an expression of `reading_truth`."""

    @property
    def otherwise(self) -> list[str]:
        """The clues that are read otherwise than their writer meant, in some filled puzzle near the solution."""
        from reading_truth import said

        if self.puzzle is None or self.solution is None or not self.means:
            return []
        near = list(_near(self.solution))
        found = []
        for says, reading, meant in zip(self.clues, self.readings, self.means, strict=True):
            if reading.means is not None and meant is not None:
                clue = self.puzzle.with_sound((Clue(reading.means, says),))
                if any(said(meant, self.puzzle, table) == bool(faults(clue, table)) for table in near):
                    found.append(says)
        return found

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


def _near(solution: Table) -> Iterator[Table]:
    """The solution, the solution with one or two swaps, and puzzles that are filled by chance."""
    random = Random(1)
    columns = [list(column) for column in zip(*solution.rows, strict=True)]
    swaps = [(c, *two) for c in range(len(columns)) for two in itertools.combinations(range(len(solution.rows)), 2)]
    chosen = [[], *([swap] for swap in swaps), *(random.sample(swaps, 2) for _ in range(40))]
    for several in chosen:
        changed = [list(column) for column in columns]
        for c, a, b in several:
            changed[c][a], changed[c][b] = changed[c][b], changed[c][a]
        yield Table(tuple(zip(*changed, strict=True)))
    for _ in range(40):
        yield Table(tuple(zip(*(random.sample(column, len(column)) for column in columns), strict=True)))


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
        means = tuple(record.get("means", ()))
        yield Record(name, puzzle, clues, tuple(map(reader.reading, clues)), solution, means)


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
    columns = ["set", "puzzles", "read whole", "unique", "clues", "read", "loose", "false"]
    columns.append("otherwise than meant")
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
        otherwise = sum(len(record.otherwise) for record in every) if any(record.means for record in every) else ""
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
            otherwise,
        )
    yield table
