"""Logic: who is where, told by clues in plain English: rows (zebra), scales (ages) and maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import Family, conforms

if TYPE_CHECKING:
    from cluewright.families.logic.puzzle import Logic, Table

FAMILY: Family[Logic, Table] = Family(
    name="logic",
    summary="find out who is where, and has what, from clues in plain English",
    package=__name__,
    formulations=("positions", "switches"),
    opening=r"\s*(?:\"|(?i:title|row|map|scale)\b|[^\W\d_][^\n:;]{0,80}:)",
    has_dialogue=True,
)

if TYPE_CHECKING:
    from cluewright.families.logic import dialogue, direct, model, notation, page, render, verify

    conforms(FAMILY, notation, model, verify, render, direct, dialogue=dialogue, page=page)
