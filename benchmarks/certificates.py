"""Certificates: clauses, times and sizes, for every puzzle of others where they are there and for generated ones.

Each certificate is made as `certify` makes it, without the process for the solver, and checked by the code of the
standalone script, the clauses written anew. `CLUEWRIGHT_CERTIFICATES` says how many puzzles of each family are
generated (20); times are processor time. What is not certified is listed with the reason.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

import cluewright
from cluewright.certifying import check_certificate as checker
from cluewright.certifying.certificate import certificate_of
from cluewright.certifying.refuting import needed_steps
from cluewright.core import TimeUp, Verdict
from cluewright.core.rule_clauses import NotCertifiedError, RuleClauses
from cluewright.engines.sat import refutation
from cluewright.workshop import Answer, Puzzle
from measure import Table

_COUNT = int(os.environ.get("CLUEWRIGHT_CERTIFICATES", "20"))
_SHARED = Path(__file__).parents[2] / "shared" / "puzzles"
_PATIENCE = 30.0
"""Seconds for the elaboration of one proof."""

_MADE = {"houses": 10, "maths": 3, "square": 10, "weight": 10, "cryptarithm": None, "logic": 5}


class Figures(NamedTuple):
    """What one certificate took."""

    clauses: int
    build: float
    solve: float
    elaborate: float
    check: float
    proof: int
    """Bytes before compression."""

    size: int
    steps: int


def tables() -> Iterator[Table]:
    """One table of puzzles of others, one of generated ones, and what is not certified."""
    failed: list[str] = []
    columns = (
        "puzzles",
        "certified",
        "clauses",
        "build",
        "solve",
        "elaborate",
        "check",
        "proof kB",
        "file kB",
        "steps",
    )
    made = Table(f"certificates of {_COUNT} generated puzzles each: median / worst, times in ms", columns)
    for family, size in _MADE.items():
        request = cluewright.Request(size)
        order = cluewright.Order(family, request, 17)
        _add(made, f"{family} {size or ''}", (each.answer for each in cluewright.generate(order, _COUNT)), failed)
    yield made
    others = Table("certificates of puzzles of others: median / worst, times in ms", columns)
    for path in sorted(_SHARED.glob("*.jsonl"), key=lambda path: (path.stem == "cryptarithm", path)):
        _add(others, path.stem, _recorded(path), failed)
    yield others
    listed = Table("what is not certified", ("puzzle", "why"))
    for line in failed:
        listed.add(*line.split(": ", 1))
    yield listed


def _recorded(path: Path) -> Iterator[Answer]:
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        if record["verdict"] != "unique":
            continue
        try:
            puzzle = cluewright.read(json.dumps(record["puzzle"]))
        except cluewright.InputError:
            continue  # clues that are refused are the reader's matter
        answer = cluewright.prove(puzzle, limit=20)
        if answer.verdict == Verdict.UNIQUE:
            yield answer


def _add(table: Table, name: str, answers: Iterator[Answer], failed: list[str]) -> None:
    figures, count = [], 0
    for answer in answers:
        count += 1
        try:
            figures.append(measured(answer.puzzle, answer))
        except (NotCertifiedError, TimeUp, checker.Refused) as error:
            reason = "its proof took too long to elaborate" if isinstance(error, TimeUp) else str(error)
            failed.append(f"{name} {answer.puzzle.name[:40]}: {reason}")
    if not figures:
        return

    def both(values: list[float], unit: float = 1) -> str:
        return f"{median(values) * unit:,.0f} / {max(values) * unit:,.0f}"

    table.add(
        f"{name} ({count})",
        len(figures),
        both([each.clauses for each in figures]),
        *(both([each[place] for each in figures], 1000) for place in range(1, 5)),
        *(both([each[place] for each in figures], 0.001) for place in (5, 6)),
        both([each.steps for each in figures]),
    )


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
    lines = refutation(clauses.all) or ["satisfiable"]
    marks.append(time.process_time())
    steps = needed_steps(lines, len(clauses.all))
    marks.append(time.process_time())
    certificate = certificate_of(puzzle.family.name, room, puzzle.content, solution, clauses, steps)
    data = certificate.data
    marks.append(time.process_time())
    checker.check(data)
    marks.append(time.process_time())
    build, solve, elaborate, _, check = (after - before for before, after in pairwise(marks))
    proof = sum(map(len, certificate.proof))
    return Figures(len(clauses.all), build, solve, elaborate, check, proof, len(data), len(steps))
