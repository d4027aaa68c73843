"""Equations as people write them: `SEND + MORE = MONEY`, or one word a line over a line of dashes.

A text becomes tokens, each with its place; the tokens, a word and a mark in turn, become the two sides. On paper the
line of dashes stands for `=`, and words under each other are added.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TypeAlias

from cluewright.core import NotationError
from cluewright.core.reading import shown
from cluewright.core.text import Piece
from cluewright.families.cryptarithm.puzzle import FIGURES, LONGEST_WORD, MOST_WORDS, Cryptarithm, Term, capital

LONGEST_TEXT = MOST_WORDS * (LONGEST_WORD + 20)
MARKS = "+-*="
_ALSO = str.maketrans({"×": "*", "·": "*", "−": "-", "–": "-"})
_TOKEN = re.compile(r"[^\W_]+|\S")
_RULE = frozenset("-—–_=─━")

Sides: TypeAlias = tuple[tuple[Term, ...], tuple[Term, ...]]


def is_word(token: Piece) -> bool:
    """Whether a token is a word, well written or not."""
    return token.text.isalnum()


def tokens(text: str) -> Iterator[Piece]:
    r"""The words and marks of a text; what paper leaves out is filled in.

    >>> [token.text for token in tokens("A\n+ B\n---\n C")]
    ['A', '+', 'B', '=', 'C']
    """
    lines = unicodedata.normalize("NFC", text).translate(_ALSO).splitlines()
    on_paper = any(map(is_rule, lines))
    awaits_word = True
    for number, line in enumerate(lines, start=1):
        if is_rule(line):
            yield Piece("=", number, len(line) - len(line.lstrip()) + 1)
            awaits_word = True
            continue
        for place, match in enumerate(_TOKEN.finditer(line)):
            token = Piece(match[0], number, match.start() + 1)
            if on_paper and place == 0 and is_word(token) and not awaits_word:
                yield Piece("+", number, token.column)
            yield token
            awaits_word = not is_word(token)


def is_rule(line: str) -> bool:
    """Whether a line is the line under a sum."""
    drawn = line.strip()
    return len(drawn) > 1 and _RULE.issuperset(drawn)


def read(text: str, base: int = 10, leading_zeros: bool = False) -> Cryptarithm:
    """The puzzle of an equation.

    >>> write(read("send+more=money"))
    'SEND + MORE = MONEY'
    """
    return Cryptarithm(*sides(text), base, leading_zeros)


def write(puzzle: Cryptarithm) -> str:
    """The equation in one line."""
    return written((puzzle.left, puzzle.right))


def written(both: Sides) -> str:
    """Two sides as an equation in one line."""
    sums = ("".join(f" {'-' if term.minus else '+'} {' * '.join(term.words)}" for term in side) for side in both)
    return " = ".join(each[3:] for each in sums)


def sides(text: str) -> Sides:
    """The two sides of an equation."""
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"{len(text):,} characters; an equation has at most {LONGEST_TEXT:,}")
    found = list(tokens(text))
    _check_order(found)
    equals = [index for index, token in enumerate(found) if token.text == "="]
    if not equals:
        raise found[-1].wrong("there is no '='; an equation has one")
    if len(equals) > 1:
        raise found[equals[1]].wrong("a second '='; an equation has one")
    folded = _folded(found)
    return _terms(folded[: equals[0]]), _terms(folded[equals[0] + 1 :])


def _check_order(found: list[Piece]) -> None:
    """A word and a mark in turn, a word first and last."""
    if not found:
        raise NotationError("there is no equation; write one like SEND + MORE = MONEY")
    for index, token in enumerate(found):
        if not is_word(token) and token.text not in MARKS:
            raise token.wrong(_stray(token.text))
        before = found[index - 1] if index else None
        if is_word(token) and before and is_word(before):
            between = f"between {shown(before.text)} and {shown(token.text)}"
            raise token.wrong(f"one of + - * = is missing {between}")
        if not is_word(token) and (before is None or not is_word(before)):
            after = f"after {before.text!r}" if before else "at the beginning"
            raise token.wrong(f"a word is missing {after}, before {token.text!r}")
    if not is_word(found[-1]):
        raise found[-1].wrong(f"a word is missing after {found[-1].text!r}")


def _stray(text: str) -> str:
    if text in "()[]{}":
        return f"{text!r}: brackets are not read; write the products out"
    return f"a letter, a digit 0-9 or one of + - * = was expected, not {shown(text)}"


def _folded(found: list[Piece]) -> list[str]:
    """The tokens' texts in capitals, if no two letters fall together."""
    written: dict[str, str] = {}
    for token in found:
        for character in token.text if is_word(token) else "":
            if not character.isalpha() and character not in FIGURES[:10]:
                raise token.wrong(_stray(character))
            own = "σ" if character == "ς" else character  # the same small letter, at the end of a word
            if written.setdefault(capital(own), own) != own:
                pair = f"both {written[capital(own)]!r} and {own!r}"
                raise token.wrong(f"{pair}, which are one letter here; write it one way")
    return [token.text if token.text in MARKS else "".join(map(capital, token.text)) for token in found]


def _terms(folded: list[str]) -> tuple[Term, ...]:
    terms: list[Term] = []
    for mark, word in zip(["+", *folded[1::2]], folded[::2], strict=True):
        if mark == "*":
            terms[-1] = Term((*terms[-1].words, word), terms[-1].minus)
        else:
            terms.append(Term((word,), mark == "-"))
    return tuple(terms)
