"""Certificates: clauses, times and sizes, for every puzzle of others where they are there and for generated ones.

Each certificate is made as `certify` makes it, without the process for the solver, and checked by the code of the
standalone script, the clauses written anew. `CLUEWRIGHT_CERTIFICATES` says how many puzzles of each family are
generated (20); times are processor time. A table is printed as soon as its puzzles are done. `elaborate` is the way
from the solver's proof to the steps that are needed. What is not certified, or misses an aim, is listed.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

import cluewright
from cluewright.certifying import check_certificate as checker
from cluewright.certifying.certificate import certificate_of
from cluewright.certifying.proof import needed_steps
from cluewright.core import Verdict
from cluewright.core.rule_clauses import NotCertifiedError, RuleClauses
from cluewright.engines.sat import refutation
from cluewright.workshop import Answer, Puzzle
from measure import Table

_COUNT = int(os.environ.get("CLUEWRIGHT_CERTIFICATES", "20"))
_SHARED = Path(__file__).parents[2] / "shared" / "puzzles"
_MADE = {"houses": 10, "maths": 3, "square": 10, "weight": 10, "cryptarithm": None, "logic": 5}
_AIMS = "at most 1 MB, written in at most 10 s, checked in at most 2 s"
_TIMES = ("build", "solve", "elaborate", "pack", "write", "check")
_ROWS = [
    ("clauses", "clauses", 1.0),
    ("steps", "steps", 1.0),
    *((name, f"{name} ms", 1000.0) for name in _TIMES),
    ("proof", "proof kB", 0.001),
    ("file", "file kB", 0.001),
]


class Figures(NamedTuple):
    """What one certificate took; times are in seconds, sizes in bytes."""

    name: str
    clauses: int
    steps: int
    build: float
    solve: float
    elaborate: float
    pack: float
    check: float
    proof: int
    """Before compression."""

    file: int

    @property
    def write(self) -> float:
        """All that comes before the check."""
        return self.build + self.solve + self.elaborate + self.pack

    @property
    def misses(self) -> str:
        """What is over the aims; nothing where all is well."""
        over = [f"{self.file / 1e6:.1f} MB"] if self.file > 1_000_000 else []
        over += [f"written in {self.write:.0f} s"] if self.write > 10 else []
        return ", ".join(over + ([f"checked in {self.check:.1f} s"] if self.check > 2 else []))


def tables() -> Iterator[Table]:
    """A table of each family's generated puzzles, then one of each set of others."""
    for family, size in _MADE.items():
        order = cluewright.Order(family, cluewright.Request(size), 17)
        made = (each.answer for each in cluewright.generate(order, _COUNT))
        yield _table(f"generated: {family} {size or ''}".strip(), made)
    for path in sorted(_SHARED.glob("*.jsonl"), key=lambda path: (path.stem == "cryptarithm", path)):
        if path.stem == "cryptarithm":
            yield _table("of others: sums", _recorded(path, lambda text: "*" not in text))
            yield _table("of others: products", _recorded(path, lambda text: "*" in text))
        else:
            yield _table(f"of others: {path.stem}", _recorded(path, lambda _: True))


def _recorded(path: Path, wanted: Callable[[str], bool]) -> Iterator[Answer]:
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        if record["verdict"] != "unique" or not wanted(str(record["puzzle"])):
            continue
        try:
            puzzle = cluewright.read(json.dumps(record["puzzle"]))
        except cluewright.InputError:
            continue  # clues that are refused are the reader's matter
        answer = cluewright.prove(puzzle, limit=20)
        if answer.verdict == Verdict.UNIQUE:
            yield answer


def _table(title: str, answers: Iterator[Answer]) -> Table:
    """The figures of a set of puzzles: median and worst of each."""
    figures: list[Figures] = []
    table = Table("", ("", "median", "worst"))
    count = 0
    for count, answer in enumerate(answers, start=1):  # noqa: B007 - it is said in the title
        try:
            figures.append(measured(answer.puzzle, answer))
        except (NotCertifiedError, checker.Refused) as error:
            table.notes.append(f"not certified: {answer.puzzle.name[:40]}: {error}")
        else:
            if figures[-1].misses:
                table.notes.append(f"misses the aims: {figures[-1].name[:40]}: {figures[-1].misses}")
    met = sum(not each.misses for each in figures)
    table.title = f"{title}: {len(figures)} of {count} certified and accepted, {met} within the aims ({_AIMS})"
    for name, said, unit in _ROWS:
        values = [getattr(each, name) * unit for each in figures] or [0]
        table.add(said, f"{median(values):,.0f}", f"{max(values):,.0f}")
    return table


def measured(puzzle: Puzzle, answer: Answer) -> Figures:
    """Make and check the certificate of a puzzle, and say what it took."""
    room = puzzle.family.certifying
    solution = answer.solution.content if answer.solution else None
    marks = [time.process_time()]
    clauses = RuleClauses()
    visible = room.rules(puzzle.content, clauses)
    if solution is not None:
        clauses.add(*(-literal for literal in visible(solution)))
    marks.append(time.process_time())
    lines = refutation(clauses.all)
    marks.append(time.process_time())
    steps = needed_steps(lines, len(clauses.all))
    marks.append(time.process_time())
    certificate = certificate_of(puzzle.family.name, room, puzzle.content, solution, clauses, steps)
    data = certificate.data
    marks.append(time.process_time())
    checker.check(data)
    marks.append(time.process_time())
    build, solve, elaborate, pack, check = (after - before for before, after in pairwise(marks))
    proof = sum(map(len, certificate.proof))
    name = str(certificate.puzzle.get("equation", puzzle.name))
    counted = (len(clauses.all), len(steps))
    return Figures(name, *counted, build, solve, elaborate, pack, check, proof, len(data))
