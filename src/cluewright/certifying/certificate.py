"""A certificate as a file: a title with version and seal, a line of JSON, and the packed proof."""

from __future__ import annotations

import hashlib
import json
import lzma
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cluewright.certifying import check_certificate
from cluewright.certifying.proof import proof
from cluewright.core.rule_clauses import NotCertifiedError, RuleClauses
from cluewright.core.types import P, S

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluewright.certifying.proof import Step
    from cluewright.core.contracts import Certifying
    from cluewright.core.limit import Clock

VERSION: int = check_certificate.VERSION
SUFFIX = ".certificate"

QUICKLY_PACKED = 5_000_000
"""Bytes from which on a proof is packed quickly: 27 MB took 20 s and came to 3.5 MB, or 1.5 s and 5.0 MB."""


@dataclass(frozen=True)
class Certificate:
    """That a puzzle has this solution and no other, or none."""

    family: str
    puzzle: dict[str, Any] = field(repr=False)
    """What is certified: the puzzle's rules and givens, for logic its formal clues."""

    solution: dict[str, Any] | None = field(repr=False)
    """The only solution; None where there is none."""

    cnf: str = field(repr=False)
    """The SHA-256 of the clauses, in the DIMACS format."""

    proof: tuple[str, ...] = field(repr=False)
    """Each step: its literals, 0, and the numbers of the clauses and steps that it follows from."""

    clauses: int = field(default=0, compare=False)
    """How many clauses state the rules."""

    @property
    def verdict(self) -> str:
        """`unique` or `none`."""
        return "none" if self.solution is None else "unique"

    @property
    def data(self) -> bytes:
        """The certificate as the contents of a file."""
        document = {
            "family": self.family,
            "puzzle": self.puzzle,
            "solution": self.solution,
            "verdict": self.verdict,
            "cnf": self.cnf,
        }
        text = json.dumps(document, ensure_ascii=True).encode()
        proof = "\n".join(self.proof).encode()
        rest = text + b"\n" + lzma.compress(proof, preset=6 if len(proof) < QUICKLY_PACKED else 1)
        seal = hashlib.sha256(rest).hexdigest()
        return f"cluewright certificate {VERSION} {seal}\n".encode() + rest


def certified(name: str, room: Certifying[P, S], puzzle: P, solution: S | None, clock: Clock) -> Certificate:
    """The certificate that a puzzle has this solution alone, or none."""
    clauses = RuleClauses()
    visible = room.rules(puzzle, clauses)
    if solution is not None:
        clauses.add(*(-literal for literal in visible(solution)))
    clock.check()
    steps = proof(clauses.all, dimacs(clauses.variables, clauses.all), clock)
    return certificate_of(name, room, puzzle, solution, clauses, steps)


def certificate_of(
    name: str, room: Certifying[P, S], puzzle: P, solution: S | None, clauses: RuleClauses, steps: Sequence[Step]
) -> Certificate:
    """The certificate of these steps."""
    statement = room.statement(puzzle)
    if len(json.dumps(statement)) > check_certificate.MOST_TEXT * 9 // 10:
        raise NotCertifiedError("the rules of this puzzle take more text than a certificate may have")
    return Certificate(
        name,
        statement,
        None if solution is None else room.answer(puzzle, solution),
        hashlib.sha256(dimacs(clauses.variables, clauses.all)).hexdigest(),
        tuple(map(_line, steps)),
        len(clauses.all),
    )


def dimacs(variables: int, clauses: Sequence[Sequence[int]]) -> bytes:
    r"""Clauses in the format that every SAT solver reads.

    >>> dimacs(2, [(1,), (-1, 2)])
    b'p cnf 2 2\n1 0\n-1 2 0\n'
    """
    lines = [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return "\n".join([f"p cnf {variables} {len(lines)}", *lines, ""]).encode()


def lrat(count: int, lines: Sequence[str]) -> bytes:
    r"""Steps in the format LRAT, for other checkers; they are counted on from the clauses.

    >>> lrat(3, ["2 0 1 2", "0 4 3"])
    b'4 2 0 1 2 0\n5 0 4 3 0\n'
    """
    return "".join(f"{number} {line} 0\n" for number, line in enumerate(lines, start=count + 1)).encode()


def _line(step: Step) -> str:
    return " ".join(map(str, (*step.literals, 0, *step.hints)))
