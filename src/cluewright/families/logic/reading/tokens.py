"""A sentence as a row of tokens: words, numbers and marks, with apostrophes mended and contractions opened.

`isn't` is two tokens, `is` and `not`; a possessive ends in a token `'s`; hyphens part words. Names of a puzzle are cut
the same way, so that they can be found again.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from cluewright.families.logic.reading.closed import words

_MENDED = {
    "â€™": "'",
    "â€˜": "'",
    "â€œ": '"',
    "â€\x9d": '"',
    "â€": '"',
    "\u00a0": " ",
    "‑": "-",
    **dict.fromkeys("’‘ʼ´`", "'"),
    **dict.fromkeys("“”", '"'),
}
_BROKEN = re.compile("|".join(re.escape(each) for each in sorted(_MENDED, key=len, reverse=True)))
_TOKEN = re.compile(
    r"""(?P<height>\d+'[ ]?\d{1,2}(?:"|''))
      | (?P<number>(?:(?<=\s)-)?[$£€\#]?\d+(?:,\d{3})*(?:[.:]\d+)*(?:st|nd|rd|th|am|pm|%)?(?![^\W_]))
      | (?P<grade>(?<![^\W_])[A-F][+-](?=[\s,.;:!?"')]|$))
      | (?P<initials>(?<![^\W_])(?:[^\W\d_]\.){2,}|(?<![^\W_])[A-Z]-\d+(?![^\W_]))
      | (?P<word>[^\W\d_]+\d*(?:'[^\W\d_]+)*'?|\d+[^\W\d_]+)
      | (?P<mark>[,;:.!?&/()—–]|(?<=\s)-+(?=\s))
      | (?P<space>\s+|["-]+)
      | (?P<stray>.)""",
    re.VERBOSE,
)
_NOT = {"can't": "can", "cannot": "can", "won't": "will", "shan't": "shall", "ain't": "is"}
_ABBREVIATED = words("mr mrs ms dr prof st mt jr sr vs inc co ltd corp lb lbs oz ft hr hrs min sq")


class Token(NamedTuple):
    """One word, number or mark."""

    text: str
    """As it was written."""

    word: str
    """In lower case, without accents."""

    @property
    def capital(self) -> bool:
        """Whether it begins with a capital letter."""
        return self.text[:1].isupper()


def mended(text: str) -> str:
    """The text with straight apostrophes, whatever became of them on the way.

    >>> mended("isnâ€™t"), mended("isn’t")
    ("isn't", "isn't")
    """
    return _BROKEN.sub(lambda match: _MENDED[match[0]], text)


def plain(word: str) -> str:
    """In lower case and without accents.

    >>> plain("Café")
    'cafe'
    """
    lower = word.lower()
    if lower.isascii():
        return lower
    return "".join(each for each in unicodedata.normalize("NFD", lower) if not unicodedata.combining(each))


def tokens(text: str) -> list[Token]:
    """The tokens of a sentence, without its final full stop.

    >>> [token.word for token in tokens("The 14-year-old boy isn't in Mr. Young's class.")]
    ['the', '14', 'year', 'old', 'boy', 'is', 'not', 'in', 'mr', 'young', "'s", 'class']
    >>> [token.word for token in tokens("Ann is 5'8'' tall.")]
    ['ann', 'is', '5', 'feet', '8', 'inches', 'tall']
    """
    found: list[Token] = []
    for match in _TOKEN.finditer(mended(text)):
        kind, piece = match.lastgroup, match[0]
        if kind == "word":
            found += _opened(piece)
        elif kind == "height":
            feet, inches = (part.strip() for part in piece.rstrip("\"'").split("'"))
            found += (Token(feet, feet), Token("'", "feet"), Token(inches, inches), Token('"', "inches"))
        elif kind == "initials":
            joined = piece.replace(".", "").replace("-", "")
            found.append(Token(joined, plain(joined)))
        elif kind in ("number", "mark", "grade"):
            if piece == "." and found and found[-1].word in _ABBREVIATED:
                continue
            found.append(Token(piece, plain(piece)))
        elif kind == "stray":
            found.append(Token(piece, piece))
    while found and found[-1].text in ".!?":
        found.pop()
    found = [
        token
        for index, token in enumerate(found)
        if index == 0 or token.word != "the" or found[index - 1].word != "the"
    ]
    for index in range(len(found) - 1):
        if (found[index].word, found[index + 1].word) == ("on", "of"):
            found[index] = Token("one", "one")  # it can only be a slip: nothing in English is `on of`
    return found


def _opened(piece: str) -> list[Token]:
    """The parts of a contraction or possessive."""
    word = plain(piece)
    if word in _NOT:
        return [Token(piece, _NOT[word]), Token(piece, "not")]
    if "'" not in word:
        return [Token(piece, word)]
    if word.endswith("n't") and len(word) > 3:
        return [Token(piece[:-3], word[:-3]), Token(piece[-3:], "not")]
    for ending, opened in (("'s", "'s"), ("'ll", "will"), ("'re", "are"), ("'ve", "have")):
        if word.endswith(ending) and len(word) > len(ending):
            start = piece[: -len(ending)]
            return [Token(start, plain(start)), Token(piece[-len(ending) :], opened)]
    if word.endswith("'"):
        start = piece[:-1]
        return [Token(start, plain(start)), Token("'", "'s")]
    return [Token(piece, word)]


_PLURALS = (("person", "people"), ("child", "children"), ("man", "men"), ("woman", "women"), ("foot", "feet"))
_IRREGULAR = {one: {other} for pair in _PLURALS for one, other in (pair, pair[::-1])}


@lru_cache(maxsize=4096)
def forms(word: str) -> frozenset[str]:
    """A noun in singular and plural, roughly.

    >>> sorted(forms("berry"))
    ['berries', 'berry', 'berryes', 'berrys']
    """
    found = {word, word + "s", word + "es"} | _IRREGULAR.get(word, set())
    if word.endswith("ies"):
        found.add(word[:-3] + "y")
    if word.endswith("y"):
        found.add(word[:-1] + "ies")
    if word.endswith(("ses", "xes", "zes", "ches", "shes", "oes", "ies")):
        found.add(word[:-2])
    if word.endswith("s") and not word.endswith("ss"):
        found.add(word[:-1])
    return frozenset(found)


@lru_cache(maxsize=1024)
def forms_of(name: str) -> frozenset[str]:
    """The words of a name, each in singular and plural."""
    return frozenset(form for token in tokens(name) for form in forms(token.word))


_ENDINGS = ("ing", "ied", "ies", "ers", "ed", "er", "es", "s", "e")


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """What verbs and nouns of one root share, roughly.

    >>> stem("chewed"), stem("chewing"), stem("carries"), stem("carry")
    ('chew', 'chew', 'carri', 'carri')
    """
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)] + ("i" if ending in ("ied", "ies") else "")
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word[:-1] + "i" if word.endswith("y") and len(word) > 3 else word
