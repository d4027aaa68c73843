"""What would be asked for to have another puzzle like this one."""

from __future__ import annotations

from cluewright.core import Request
from cluewright.families.square.puzzle import Square


def request(puzzle: Square) -> Request:
    """As many rows and columns, with blocked cells if it has some, and with all its counts or only those needed."""
    rows, columns = len(puzzle.rows), len(puzzle.columns)
    options = {"counts": "needed" if None in (*puzzle.rows, *puzzle.columns) else "all"}
    if rows != columns:
        options = {"rows": str(rows), "columns": str(columns), **options}
    if puzzle.blocked:
        options["blocked"] = str(len(puzzle.blocked))
    return Request(max(rows, columns), options)
