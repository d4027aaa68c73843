"""An empty room to copy: two different digits that add up to a total. It passes every contract test.

To make a family: copy this folder under its name, fill the same files, and give `tests/rooms` a module of that name.
Whoever names this folder in `CLUEWRIGHT_FAMILIES` or `--families`, as the tests do, has it as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import Family, conforms

if TYPE_CHECKING:
    from template.puzzle import Digits, Total

FAMILY: Family[Total, Digits] = Family(
    name="template",
    summary="find two different digits that add up to the total",
    package=__name__,
    formulations=("digits",),
    opening=r"\s*+\?",
    capabilities=frozenset({"direct", "generate", "play"}),
)

if TYPE_CHECKING:
    from template import direct, model, notation, play, render, verify

    conforms(FAMILY, notation, model, verify, render, direct, play=play)
