"""Wordings that are never read, whatever the puzzle, and what would be understood in their place."""

from __future__ import annotations

import re

_ROWS = [
    (
        r"\b(?:round|circular|around the|around a) table\b|\bin a (?:circle|ring)\b",
        "a ring, where the last is beside the first, is not known here; places stand in a row, on a scale, on a map "
        "with coordinates, or without any order",
    ),
    (
        r"\b(?:opposite|facing|across(?: the table)? from|diagonally)\b",
        "who is opposite somebody is not known in a row; give the places as a map with coordinates, or name the seats",
    ),
    (
        r"\b(?:exactly|precisely) (?:between|in the middle of|halfway between)\b",
        "'exactly between' may be anywhere between the two, beside both, or halfway; say 'directly between' for one "
        "that is beside both, or 'somewhere between'",
    ),
    (
        r"\bat opposite ends\b",
        "say which of the two is at which end, or 'of A and B, one is at the left end and the other at the right end'",
    ),
]


def unread(says: str) -> tuple[str, str] | None:
    """Why such a wording is not read, and the words at fault; None if there is none in the sentence."""
    for pattern, reason in reversed(_ROWS):
        found = re.search(pattern, says, re.IGNORECASE)
        if found:
            return reason, found.group()
    return None
