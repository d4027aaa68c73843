"""Sentences in lines of a terminal, broken where a printer would break them."""

from __future__ import annotations

import textwrap

from cluewright.core.patterns import pattern

WIDE = 100
_FIXED = "\u00a0"
_TIMES = pattern(r" × ")
_SIGN = pattern(r"([+=−]) (?=\S)")
_CHOICE = pattern(r"\([^()]{1,12}\)")


def filled(text: str, lead: str = "", indent: str | None = None) -> str:
    """The text in lines: a product and the choices in brackets stay in one line, and no line ends with a sign.

    >>> print(filled("row 1 can only be " + "3 × 4 + (0 or 1) = 2 × 6 + 1, " * 4))  # doctest: +NORMALIZE_WHITESPACE
    row 1 can only be 3 × 4 + (0 or 1) = 2 × 6 + 1, 3 × 4 + (0 or 1) = 2 × 6 + 1, 3 × 4 + (0 or 1)
    = 2 × 6 + 1, 3 × 4 + (0 or 1) = 2 × 6 + 1,
    """
    glued = _TIMES.sub(f"{_FIXED}×{_FIXED}", text)
    glued = _CHOICE.sub(lambda match: match[0].replace(" ", _FIXED), glued)
    glued = _SIGN.sub(rf"\1{_FIXED}", glued)
    further = " " * len(lead) if indent is None else indent
    wrapped = textwrap.fill(glued, WIDE, initial_indent=lead, subsequent_indent=further, break_on_hyphens=False)
    return wrapped.replace(_FIXED, " ")
