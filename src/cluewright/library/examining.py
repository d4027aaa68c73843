"""What is known of a puzzle before it is saved: proved here, whatever a record claims.

A recorded solution is checked, a recorded verdict is proved again; where the proof needs more than the limit, the
verdict is unknown and what was claimed stands beside it as evidence `recorded`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from cluewright.core import Limit, NotationError, PuzzleError, Verdict
from cluewright.core.reading import sequence, shown
from cluewright.library.entry import Entry
from cluewright.library.names import checked_tag
from cluewright.workshop import Puzzle, check, prove, read_solution


class Claims(NamedTuple):
    """What is said of a puzzle and not yet believed."""

    verdict: Verdict | None = None
    solution: Mapping[str, Any] | None = None
    source: str = ""
    tags: tuple[str, ...] = ()
    saved: str = ""

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Claims:
        """The claims of a record, as `generate --json`, the examples and an exported library write them."""
        tags = sequence(record.get("tags") or [], "tags")
        return cls(
            _verdict(record.get("verdict")),
            _solution(record.get("solution")),
            _text(record.get("source"), "source"),
            tuple(checked_tag(_text(tag, "tags")) for tag in tags),
            _moment(record.get("saved")),
        )


def examined(puzzle: Puzzle, limit: Limit | None, claims: Claims | None = None) -> Entry:
    """The puzzle with its verdict, a solution and the evidence; with no limit at all (None) nothing is proved."""
    told = claims or Claims()
    solution = _checked_solution(puzzle, told)
    verdict, evidence = Verdict.UNKNOWN, dict[str, Any]()
    if limit is not None:
        answer = prove(puzzle, limit=limit)
        verdict = answer.verdict
        evidence = {"engine": answer.engine, "seconds": round(answer.seconds, 6)}
        if answer.solutions:
            solution = solution or answer.solutions[0].document
    if verdict == Verdict.UNKNOWN and told.verdict:
        evidence["recorded"] = str(told.verdict)
    elif told.verdict not in (None, Verdict.UNKNOWN, verdict):
        raise PuzzleError(
            f"its record says {told.verdict}, the proof says {verdict} ({evidence['engine']}); "
            "correct the record, or leave the verdict out",
            "verdict",
        )
    return Entry(puzzle, verdict, solution, evidence or None, told.source, told.tags, told.saved)


def _checked_solution(puzzle: Puzzle, claims: Claims) -> dict[str, Any] | None:
    if claims.solution is None:
        return None
    solution = read_solution(puzzle, claims.solution)
    faults = check(puzzle, solution)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise PuzzleError(f"its recorded solution is wrong: {faults[0].says}{more}", "solution")
    return solution.document


def _verdict(value: Any) -> Verdict | None:
    if value is None or value in [*Verdict]:
        return value and Verdict(value)
    raise NotationError(f"a verdict was expected here, one of {', '.join(Verdict)}, not {shown(value)}", "verdict")


def _solution(value: Any) -> Mapping[str, Any] | None:
    if value is None or isinstance(value, dict):
        return value
    raise NotationError(f"{shown(value)} is not a JSON object", "solution")


def _text(value: Any, place: str) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    raise NotationError(f"{shown(value)} is not a text", place)


def _moment(value: Any) -> str:
    """A time in the form the library keeps."""
    if not value:
        return ""
    try:
        moment = datetime.fromisoformat(value)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC).isoformat(timespec="seconds")
    except (TypeError, ValueError, OverflowError):
        raise NotationError(f"{shown(value)} is not a time, as in 2025-01-31T12:00:00+00:00", "saved") from None
