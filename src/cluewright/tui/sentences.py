"""How the screens turn a message into a sentence."""

from __future__ import annotations


def sentence(text: str) -> str:
    """A message as a sentence of its own.

    >>> sentence("there is no cell z9; cells run from a1 to d4")
    'There is no cell z9; cells run from a1 to d4.'
    """
    text = text.strip()
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!", ":")) else ".")
