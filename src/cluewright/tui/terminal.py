"""What the terminal can show: colours or none, characters beyond ASCII or ASCII alone."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

_PLAIN = str.maketrans("·×✓−–—…’‘“”≤≥•│─", ".xO---.''\"\"<>*|-")


def ascii_only(environment: Mapping[str, str] = os.environ, encoding: str | None = None) -> bool:
    """Whether the locale has no UTF-8.

    >>> ascii_only({"LANG": "en_GB.UTF-8"}, "utf-8"), ascii_only({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, "utf-8")
    (False, True)
    """
    written = encoding or (sys.__stderr__.encoding if sys.__stderr__ else "ascii")
    if "utf" not in written.lower():
        return True
    # Python takes the C locale for UTF-8 and says so in LC_CTYPE, so that what was chosen shows in the others alone.
    chosen = environment.get("LC_ALL") or environment.get("LANG", "")
    return bool(chosen) and "utf" not in chosen.lower().replace("-", "")


def colourless(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal is of a kind that has no colours, or the user wants none.

    >>> [colourless({"TERM": kind}) for kind in ("xterm-256color", "linux", "vt100", "dumb")]
    [False, False, True, True]
    """
    kind = environment.get("TERM", "")
    return "NO_COLOR" in environment or kind == "dumb" or kind.startswith("vt")


@lru_cache(maxsize=4096)
def in_ascii(text: str) -> str:
    """The text in ASCII, as wide as before: letters without their accents, `?` for what has no likeness.

    >>> in_ascii("Brandão × 日")
    'Brandao x ??'
    """
    if text.isascii():
        return text
    plain = []
    for character in text.translate(_PLAIN):
        base = unicodedata.normalize("NFKD", character)[0] if not character.isascii() else character
        wide = unicodedata.east_asian_width(character) in "WF"
        plain.append("" if unicodedata.combining(character) else base if base.isascii() else "??" if wide else "?")
    return "".join(plain)
