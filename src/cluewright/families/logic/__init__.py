"""Logic: who is where, told by clues in plain English: rows (zebra), scales (ages), maps, sets without an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import USUAL, Family

if TYPE_CHECKING:
    from cluewright.families.logic.puzzle import Logic, Table

FAMILY: Family[Logic, Table] = Family(
    name="logic",
    summary="find out who is where, and has what, from clues in plain English",
    package=__name__,
    formulations=("positions", "switches"),
    opening=r"\s*+(?:\"|(?i:title|row|map|scale|set)\b|[^\W\d_][^\n:;]{0,80}:|(?:\d{1,3}[.)]\s++)?[A-Z][^\n]*+\n)",
    capabilities=USUAL | {"clauses", "dialogue", "grid", "printing"},
    patience=150,  # about 1.5 ms
)
