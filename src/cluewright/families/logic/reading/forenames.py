"""Whether a first name is a man's or a woman's without doubt; the names stand in `forenames.txt`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cluewright.families.logic.reading.closed import words

_TITLES = dict.fromkeys(words("mr sir lord uncle grandpa grandad dad father brother king prince duke"), "male")
_TITLES |= dict.fromkeys(
    words("mrs ms miss lady dame aunt auntie grandma granny gran mum mom mother sister queen princess"), "female"
)


@cache
def _sexes() -> dict[str, str]:
    """For each name its sex."""
    found: dict[str, str] = {}
    section = ""
    for line in (Path(__file__).parent / "forenames.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif not line.startswith("#"):
            found |= dict.fromkeys(line.split(), section)
    return found


def sex(name: str) -> str:
    """`male`, `female`, or nothing for a name that is neither without doubt.

    >>> sex("Mary Smith"), sex("Bob"), sex("Robin"), sex("Mr. Green")
    ('female', 'male', '', 'male')
    """
    words = name.lower().replace(".", "").split()
    first = words[0] if words else ""
    return _TITLES.get(first) or _sexes().get(first, "")
