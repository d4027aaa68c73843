"""Words to make puzzles of: a common English list and lists by theme that come with the room, or a file of the user's.

A vocabulary is a list of different words in capitals, by length. Each word carries its letters as a bit mask, so that
the letters of several words are counted without looking at them again. A numeral is an English number word written in
one piece, up to a hundred, and its value; numerals make sums that are doubly true: SEVEN + SEVEN + SIX = TWENTY holds
for the words' digits and for the numbers they name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple, TypeAlias

from cluewright.core import NotationError, OptionError
from cluewright.core.reading import nearest, shown
from cluewright.families.cryptarithm.puzzle import LONGEST_WORD, capital

LARGEST_FILE = 20_000_000
"""Bytes; a million words take about ten million."""

Words: TypeAlias = tuple[str, ...]
"""The operands of an equation and, last, its result."""

_ROOM = Path(__file__).parent
_JOINTS = frozenset("'’-")
_ENDING = re.compile("S|ES|E?D|E?R|ERS|ING|L?Y|E?N|E?ST|TH|NESS|FUL|ISH")


_ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety hundred"
NUMERALS: dict[str, int] = {
    **{word: value for value, word in enumerate(f"{_ONES} eighteen nineteen".upper().split(), start=1)},
    **{word: 10 * value for value, word in enumerate(_TENS.upper().split(), start=2)},
}


class Entry(NamedTuple):
    """A word and its letters, as bits."""

    word: str
    letters: int


class Vocabulary:
    """Different words in capitals."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = sorted(set(words))
        alphabet = sorted(set("".join(self.words)))
        self._bits = {letter: 1 << place for place, letter in enumerate(alphabet)}
        self.by_length: dict[int, list[Entry]] = {}
        for word in self.words:
            self.by_length.setdefault(len(word), []).append(self.entry(word))
        self.longest = max(self.by_length, default=0)

    def entry(self, word: str) -> Entry:
        """A word with its letters, whether it is in the vocabulary or not."""
        letters = 0
        for letter in word:
            letters |= self._bits.setdefault(letter, 1 << len(self._bits))
        return Entry(word, letters)


@lru_cache(maxsize=1)
def common() -> Vocabulary:
    """Common English words of two to eight letters; see words-LICENCE.txt."""
    return Vocabulary((_ROOM / "words.txt").read_text("ascii").upper().split())


@lru_cache(maxsize=1)
def themes() -> dict[str, Vocabulary]:
    """Words that go together, by what they are about."""
    lines = (_ROOM / "themes.txt").read_text("ascii").splitlines()
    return {name: Vocabulary(words.upper().split()) for name, _, words in (line.partition(":") for line in lines)}


def theme(name: str) -> Vocabulary:
    """The words of one theme."""
    if name not in themes():
        raise OptionError(f"there is no theme {shown(name)}{nearest(name, themes())}")
    return themes()[name]


def from_file(path: str) -> Vocabulary:
    """The words of a file, one a line; those with an apostrophe or a hyphen are passed over."""
    try:
        about = Path(path).stat()
        if not S_ISREG(about.st_mode):
            raise OptionError(f"{shown(path, 200)} is not a file; give a text file with one word a line")
        return _from_file(path, about.st_mtime_ns, about.st_size)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "a file cannot have such a name"
        raise OptionError(f"the words cannot be read from {shown(path, 200)}: {reason}") from None


@lru_cache(maxsize=4)
def _from_file(path: str, changed: int, size: int) -> Vocabulary:
    if size > LARGEST_FILE:
        raise OptionError(f"{path} has {size:,} bytes; a list of words has at most {LARGEST_FILE:,}")
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise OptionError(f"{path} is not a text in UTF-8 (byte {error.start + 1}); write one word a line") from None
    return Vocabulary(_words(text, path))


def _words(text: str, path: str) -> list[str]:
    words = []
    for number, line in enumerate(text.split("\n"), start=1):
        written = line.strip()
        if not written or not _JOINTS.isdisjoint(written):
            continue
        try:
            words.append(word_of(written))
        except NotationError as error:
            raise OptionError(f"{error.message}; write one word a line", f"{path}, line {number}") from None
    return words


def word_of(written: str) -> str:
    """A word as it stands in a puzzle.

    >>> word_of("café")
    'CAFÉ'
    """
    written = unicodedata.normalize("NFC", written)
    if not written:
        raise NotationError("there is no word")
    if not written.isalpha():
        stray = next(each for each in written if not each.isalpha())
        raise NotationError(f"{shown(written)} is not a word: {shown(stray)} is not a letter")
    if len(written) > LONGEST_WORD:
        raise NotationError(f"{shown(written)} has {len(written)} letters; a word has at most {LONGEST_WORD}")
    return "".join(map(capital, written))


def akin(one: str, other: str) -> bool:
    """Whether the words are the same, or forms of the same word as far as their endings tell.

    >>> akin("PLAY", "PLAYED"), akin("CITY", "CITIES"), akin("MAKE", "MAKING"), akin("MORE", "MONEY")
    (True, True, True, False)
    """
    shorter, longer = (one, other) if len(one) <= len(other) else (other, one)
    if not longer.startswith(shorter[:-1]):
        return False
    if shorter == longer:
        return True
    stems = {shorter, shorter + shorter[-1:]}
    if shorter.endswith(("E", "Y")):
        stems |= {shorter[:-1], shorter[:-1] + "I"}
    return any(longer.startswith(stem) and _ENDING.fullmatch(longer, len(stem)) for stem in stems)


def true_sums(count: int, base: int) -> Iterator[Words]:
    """Every true sum of this many numerals, the result included, with no more letters than digits; the largest first.

    >>> ("SEVEN", "SEVEN", "SIX", "TWENTY") in true_sums(4, 10)
    True
    """
    vocabulary = Vocabulary(NUMERALS)
    entries = sorted(((NUMERALS[word], vocabulary.entry(word)) for word in NUMERALS), reverse=True)
    results = dict(entries)
    largest = entries[0][0]

    def further(start: int, missing: int, total: int, letters: int, chosen: Words) -> Iterator[Words]:
        if not missing:
            result = results.get(total)
            if result and (letters | result.letters).bit_count() <= base:
                yield (*chosen, result.word)
            return
        for at in range(start, len(entries)):
            value, entry = entries[at]
            taken = letters | entry.letters
            if total + value + missing - 1 <= largest and taken.bit_count() <= base:
                yield from further(at, missing - 1, total + value, taken, (*chosen, entry.word))

    return further(0, count - 1, 0, 0, ())
