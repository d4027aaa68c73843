"""Beams as nested brackets: `(-3:? -1:4 2:(-2:? 1:?))`, optionally followed by `with` and the weights to use.

Brackets are round or square, each closed by its own kind; those around the whole may be left out. Commas are space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from cluewright.core import NotationError
from cluewright.core.patterns import pattern
from cluewright.core.reading import shown
from cluewright.core.text import place_in
from cluewright.families.weight.puzzle import MOST_WEIGHTS, Beam, Load

_TOKEN = pattern(
    r"(?P<space>[\s,]++)|(?P<number>[-−+]?\d++)|(?P<open>[(\[])|(?P<close>[)\]])"
    r"|(?P<colon>:)|(?P<blank>[?_])|(?P<word>with\b(?:\s++weights\b)?:?)|(?P<stray>.)",
    re.IGNORECASE | re.DOTALL,
)
_NUMBERS = pattern(r"\s*+(?:\[\s*+)?\d++(?:[\s,]++\d++)*+\s*+(?:\]\s*+)?(?:\.\s*+)?")
_CLOSING = {"(": ")", "[": "]"}


class _Token(NamedTuple):
    kind: str
    text: str
    start: int


def write(beam: Beam) -> str:
    """The beam in round brackets.

    >>> write(((-3, None), (2, ((-2, 4), (1, 8)))))
    '(-3:? 2:(-2:4 1:8))'
    """
    return "(" + " ".join(f"{position}:{_written(load)}" for position, load in beam) + ")"


def _written(load: Load) -> str:
    if isinstance(load, tuple):
        return write(load)
    return "?" if load is None else str(load)


def read(text: str) -> tuple[Beam, tuple[int, ...]]:
    """The beam, and the weights to use if they are listed."""
    return _Reader(text).whole()


def numbers(text: str) -> list[int] | None:
    """The numbers, if the text is nothing else: `3 5 1` or `[3,5,1].`"""
    if len(text) > 2000 or not _NUMBERS.fullmatch(text):
        return None
    return [int(each) for each in re.findall(r"\d++", text)]


class _Reader:
    """Reads token by token and stops at the first that does not fit."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._tokens()
        self.token = next(self.tokens)
        self.leaves = 0

    def _tokens(self) -> Iterator[_Token]:
        for match in _TOKEN.finditer(self.text):
            if match.lastgroup != "space":
                yield _Token(match.lastgroup or "", match[0], match.start())
        while True:
            yield _Token("end", "", len(self.text))

    def take(self) -> _Token:
        taken, self.token = self.token, next(self.tokens)
        return taken

    def fail(self, message: str, token: _Token | None = None) -> NoReturn:
        raise NotationError(message, place_in(self.text, (token or self.token).start))

    def found(self) -> str:
        return shown(self.token.text) if self.token.text else "the end"

    def whole(self) -> tuple[Beam, tuple[int, ...]]:
        beam = self.bracketed(1) if self.token.kind == "open" else self.hangers(1)
        weights = self.weights() if self.token.kind == "word" else ()
        if self.token.kind != "end":
            self.fail(f"{self.found()} follows where the puzzle should end")
        return beam, weights

    def bracketed(self, depth: int) -> Beam:
        opening = self.take()
        if depth > MOST_WEIGHTS:
            self.fail(f"nested more than {MOST_WEIGHTS} deep", opening)
        beam = self.hangers(depth)
        if self.token.text != _CLOSING[opening.text]:
            self.fail(f"{self.found()} where {_CLOSING[opening.text]!r} or another position:load is due")
        self.take()
        return beam

    def hangers(self, depth: int) -> Beam:
        hangers = []
        while self.token.kind == "number":
            position = self.number()
            if self.token.kind != "colon":
                self.fail(f"{self.found()} where ':' is due, as in {position}:?")
            self.take()
            hangers.append((position, self.load(depth)))
        return tuple(hangers)

    def load(self, depth: int) -> Load:
        if self.token.kind == "open":
            return self.bracketed(depth + 1)
        self.leaves += 1
        if self.leaves > MOST_WEIGHTS:
            self.fail(f"more than {MOST_WEIGHTS} weights")
        if self.token.kind == "number":
            return self.number()
        if self.token.kind != "blank":
            self.fail(f"{self.found()} where a weight, '?' or a beam in brackets is due")
        self.take()
        return None

    def number(self) -> int:
        if len(self.token.text) > 6:
            self.fail("a number of more than 6 digits")
        return int(self.take().text.replace("−", "-"))

    def weights(self) -> tuple[int, ...]:
        word = self.take()
        found: list[int] = []
        while self.token.kind == "number" and len(found) <= MOST_WEIGHTS:
            found.append(self.number())
        if not found:
            self.fail("'with' is followed by the weights to use, as in 'with 2 3 5'", word)
        return tuple(found)
