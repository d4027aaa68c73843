"""Equations as people write them: `SEND + MORE = MONEY`, or one word a line over a line of dashes.

A text becomes tokens, each with its place; the tokens, a word and a mark in turn, become the two sides. On paper the
line of dashes stands for `=`, and words under each other are added.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import TypeAlias

from cluewright.core import NotationError
from cluewright.core.reading import shown
from cluewright.core.records import record
from cluewright.families.cryptarithm.puzzle import FIGURES, LONGEST_WORD, MOST_WORDS, Cryptarithm, Term, capital

LONGEST_TEXT = MOST_WORDS * (LONGEST_WORD + 20)
MARKS = "+-*="
_ALSO = str.maketrans({"×": "*", "·": "*", "−": "-", "–": "-"})
_TOKEN = re.compile(r"[^\W_]+|\S")
_RULE = frozenset("-—–_=─━")

Sides: TypeAlias = tuple[tuple[Term, ...], tuple[Term, ...]]


@record(frozen=True)
class Token:
    """A word or a mark, and where it stands."""

    text: str
    line: int
    column: int

    @property
    def is_word(self) -> bool:
        """Whether it is a word, well written or not."""
        return self.text.isalnum()


def tokens(text: str) -> Iterator[Token]:
    r"""The words and marks of a text; what paper leaves out is filled in.

    >>> [token.text for token in tokens("A\n+ B\n---\n C")]
    ['A', '+', 'B', '=', 'C']
    """
    lines = unicodedata.normalize("NFC", text).translate(_ALSO).splitlines()
    on_paper = any(map(is_rule, lines))
    awaits_word = True
    for number, line in enumerate(lines, start=1):
        if is_rule(line):
            yield Token("=", number, len(line) - len(line.lstrip()) + 1)
            awaits_word = True
            continue
        for place, match in enumerate(_TOKEN.finditer(line)):
            token = Token(match[0], number, match.start() + 1)
            if on_paper and place == 0 and token.is_word and not awaits_word:
                yield Token("+", number, token.column)
            yield token
            awaits_word = not token.is_word


def is_rule(line: str) -> bool:
    """Whether a line is the line under a sum."""
    drawn = line.strip()
    return len(drawn) > 1 and _RULE.issuperset(drawn)


def read(text: str, base: int, leading_zeros: bool, place: Callable[[Token], str]) -> Cryptarithm:
    """The puzzle of an equation; `place` words where a token stands, for the messages."""
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"{len(text):,} characters; an equation has at most {LONGEST_TEXT:,}", "equation")
    left, right = _sides(list(tokens(text)), place)
    return Cryptarithm(left, right, base, leading_zeros)


def write(puzzle: Cryptarithm) -> str:
    """The equation in one line.

    >>> write(read("send+more=money", 10, False, str))
    'SEND + MORE = MONEY'
    """
    return " = ".join(map(_side, (puzzle.left, puzzle.right)))


def _side(terms: tuple[Term, ...]) -> str:
    written = "".join(f" {'-' if term.minus else '+'} {' * '.join(term.words)}" for term in terms)
    return written[3:]


def _sides(found: list[Token], place: Callable[[Token], str]) -> Sides:
    _check_order(found, place)
    equals = [index for index, token in enumerate(found) if token.text == "="]
    if len(equals) != 1:
        message = "there is no '='; an equation has one" if not equals else "a second '='; an equation has one"
        raise NotationError(message, place(found[equals[1]]) if equals else place(found[-1]))
    folded = _folded(found, place)
    return _terms(folded[: equals[0]]), _terms(folded[equals[0] + 1 :])


def _check_order(found: list[Token], place: Callable[[Token], str]) -> None:
    """A word and a mark in turn, a word first and last."""
    if not found:
        raise NotationError("there is no equation; write one like SEND + MORE = MONEY", "equation")
    for index, token in enumerate(found):
        if not token.is_word and token.text not in MARKS:
            raise NotationError(_stray(token.text), place(token))
        before = found[index - 1] if index else None
        if token.is_word and before and before.is_word:
            between = f"between {shown(before.text)} and {shown(token.text)}"
            raise NotationError(f"one of + - * = is missing {between}", place(token))
        if not token.is_word and (before is None or not before.is_word):
            after = f"after {before.text!r}" if before else "at the beginning"
            raise NotationError(f"a word is missing {after}, before {token.text!r}", place(token))
    if not found[-1].is_word:
        raise NotationError(f"a word is missing after {found[-1].text!r}", place(found[-1]))


def _stray(text: str) -> str:
    if text in "()[]{}":
        return f"{text!r}: brackets are not read; write the products out"
    return f"a letter, a digit 0-9 or one of + - * = was expected, not {shown(text)}"


def _folded(found: list[Token], place: Callable[[Token], str]) -> list[str]:
    """The tokens' texts in capitals, if no two letters fall together."""
    written: dict[str, str] = {}
    for token in found:
        for character in token.text if token.is_word else "":
            if not character.isalpha() and character not in FIGURES[:10]:
                raise NotationError(_stray(character), place(token))
            own = "σ" if character == "ς" else character  # the same small letter, at the end of a word
            if written.setdefault(capital(own), own) != own:
                pair = f"both {written[capital(own)]!r} and {own!r}"
                raise NotationError(f"{pair}, which are one letter here; write it one way", place(token))
    return [token.text if token.text in MARKS else "".join(map(capital, token.text)) for token in found]


def _terms(folded: list[str]) -> tuple[Term, ...]:
    terms: list[Term] = []
    for mark, word in zip(["+", *folded[1::2]], folded[::2], strict=True):
        if mark == "*":
            terms[-1] = Term((*terms[-1].words, word), terms[-1].minus)
        else:
            terms.append(Term((word,), mark == "-"))
    return tuple(terms)
