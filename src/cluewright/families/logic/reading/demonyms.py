"""Countries with their adjectives and their people, one family each in `demonyms.txt`: Spain, Spanish and Spaniard."""

from __future__ import annotations

from pathlib import Path

KIN: dict[str, frozenset[str]] = {}
"""For each word, all words of its family, in lower case and run together."""

COUNTRIES = set()
"""The first word of each family."""

for _row in (Path(__file__).parent / "demonyms.txt").read_text(encoding="utf-8").strip().replace("\n", "|").split("|"):
    _family = frozenset(_row.lower().replace("_", "").split())
    KIN.update(dict.fromkeys(_family, _family))
    COUNTRIES.update(_row.lower().replace("_", "").split()[:1])
