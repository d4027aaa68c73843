"""Words to make puzzles of: a common English list and lists by theme that come with the room, or a file of the user's.

A vocabulary is a list of different words in capitals, by length. Each word carries its letters as a bit mask, so that
the letters of several words are counted without looking at them again. A numeral is an English number word written in
one piece, up to a hundred, and its value; numerals make sums that are doubly true: SEVEN + SEVEN + SIX = TWENTY holds
for the words' digits and for the numbers they name.

Which equations of words are worth a proof: a sum is its letters' coefficients, and which letters begin a word. Letters
alike in both can change places, so a sum that has such a pair is never unique. Of the others those are likely to be
unique that have about one solution to expect: digits drawn at random make a sum that is nearly normal, which tells how
often it is 0.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, count, permutations, takewhile
from math import exp, perm, pi, sqrt
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple, TypeAlias

from cluewright.core import NotationError, OptionError
from cluewright.core.reading import nearest, shown
from cluewright.families.cryptarithm.direct import reach
from cluewright.families.cryptarithm.puzzle import LONGEST_WORD, capital

LARGEST_FILE = 20_000_000
"""Bytes; a million words take about ten million."""

Words: TypeAlias = tuple[str, ...]
"""The operands of an equation and, last, its result."""

Profile: TypeAlias = list[tuple[int, bool]]
"""The coefficient of each letter of a sum, and whether a word begins with it."""

_SPARE = 3
"""Equations that leave more digits than this without a letter are too rare to look for."""

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


class Wanted(NamedTuple):
    """What kind of equation is wanted."""

    product: bool
    size: int
    """Of words, the result included."""

    base: int
    word: str | None = None
    """A word that must occur."""

    patient: bool = False
    """Whether equations that are less likely to be unique are worth a try too."""

    @property
    def solutions(self) -> tuple[float, float]:
        """The fewest and the most solutions to expect of an equation worth a proof.

        Of sums of three words with 1.4 to 5 solutions to expect one in four is unique, with 0.2 to 0.5 one in eight,
        with more than 6 hardly any. Of products one in four from 1 to 12.
        """
        if self.patient:
            return 0.01, 12.0
        return (0.7, 12.0) if self.product else (0.2, 6.0)

    @property
    def result_lengths(self) -> list[int]:
        """The lengths of results that may have such a number of solutions.

        >>> Wanted(product=False, size=3, base=10).result_lengths
        [6, 7]
        >>> Wanted(product=False, size=3, base=10, patient=True).result_lengths
        [5, 6, 7, 8]
        """
        fewest, most = self.solutions
        ways = [perm(self.base, self.base - spare) for spare in range(_SPARE + 1)]
        return [length for length in range(1, 41) if any(fewest <= each / self.base**length <= most for each in ways)]


def profile(words: Words, base: int) -> Profile:
    """What a sum is, whatever its letters are called and in whatever order its words stand.

    >>> profile(("AB", "BC"), 10)
    [(-9, True), (-1, False), (10, True)]
    """
    coefficients: dict[str, int] = {}
    last = len(words) - 1
    for at, word in enumerate(words):
        value = -1 if at == last else 1
        for letter in reversed(word):
            coefficients[letter] = coefficients.get(letter, 0) + value
            value *= base
    first = {word[0] for word in words}
    return sorted((coefficient, letter in first) for letter, coefficient in coefficients.items())


def may_be_unique(words: Words, wanted: Wanted) -> bool:
    """False where it is plain to see that there is no solution, or that there are several.

    >>> may_be_unique(("SEND", "MORE", "MONEY"), Wanted(product=False, size=3, base=10))
    True
    >>> may_be_unique(("CAT", "DOG", "BIRD"), Wanted(product=False, size=3, base=10))
    False
    """
    base = wanted.base
    if wanted.product:
        together = sum(map(len, words[:-1]))
        return together - len(words) + 2 <= len(words[-1]) <= together and not _letters_can_change_places(words)
    letters = profile(words, base)
    spare = base - len(letters)
    if len(set(letters)) < len(letters) or ((0, False) in letters and spare) or ((0, True) in letters and spare > 1):
        return False
    least, most = reach([coefficient for coefficient, _ in reversed(letters)], base)
    return least <= 0 <= most


def worth_a_proof(words: Words, wanted: Wanted) -> bool:
    """Whether the equation is likely enough to have one solution, and fit to be seen."""
    base = wanted.base
    fewest, most = wanted.solutions
    if wanted.product:
        expected = perm(base, len(set("".join(words)))) / base ** len(words[-1])
        likely = fewest <= expected <= most and not _letters_can_change_places(words)
    else:
        coefficients = [coefficient for coefficient, _ in profile(words, base)]
        likely = (
            0 not in coefficients
            and _columns_have_choice(coefficients, base)
            and fewest <= expected_solutions(coefficients, base) <= most
            and _differences_differ(coefficients)
        )
    return likely and not any_akin(words)


def expected_solutions(coefficients: Sequence[int], base: int) -> float:
    """About how many solutions a sum of such coefficients has.

    >>> round(expected_solutions([coefficient for coefficient, _ in profile(("SEND", "MORE", "MONEY"), 10)], 10))
    9
    """
    total = sum(coefficients)
    squares = sum(each * each for each in coefficients)
    # Digits drawn without return: their variance, less what one takes from the others.
    variance = (base * base - 1) / 12 * (squares - (total * total - squares) / (base - 1))
    if variance <= 0:
        return 0.0
    middle = total * (base - 1) / 2
    return perm(base, len(coefficients)) * exp(-middle * middle / variance / 2) / sqrt(2 * pi * variance)


def _columns_have_choice(coefficients: Sequence[int], base: int) -> bool:
    """Whether each of the lowest columns, with those below it, can be expected to hold in several ways.

    Of the other sums one in twenty is unique instead of one in four.
    """
    for closed in _lowest_columns(base):
        active = sum(1 for coefficient in coefficients if coefficient % closed)
        if perm(base, active) < (base - 1) * closed:
            return False
    return True


@lru_cache(maxsize=16)
def _lowest_columns(base: int) -> tuple[int, ...]:
    """What the equation is taken modulo: the more digits there are, the more columns can have a choice.

    >>> _lowest_columns(10), _lowest_columns(6)
    ((10, 100, 1000), ())
    """
    columns = takewhile(lambda closed: closed * (base - 1) * base**2 <= perm(base), (base**j for j in count(1)))
    return tuple(columns)


def _differences_differ(coefficients: Sequence[int]) -> bool:
    """Whether no two pairs of letters can change places together: a + d = b and c + d = e."""
    differences = {other - one for one, other in combinations(coefficients, 2)}
    return len(differences) == len(coefficients) * (len(coefficients) - 1) // 2


def named_alike(words: Words, product: bool, base: int) -> str:
    """The same for equations that differ only by their letters' names and the order of their operands.

    >>> named_alike(("AB", "CD", "EF"), True, 10) == named_alike(("RS", "PQ", "TU"), True, 10)
    True
    """
    if not product:
        return f"{base}: {profile(words, base)}"
    orders = permutations(words[:-1])
    return f"{base}: {min(_renamed(' '.join((*order, words[-1]))) for order in orders)}"


def _renamed(text: str) -> tuple[int, ...]:
    """Letters numbered as they first appear."""
    numbers: dict[str, int] = {" ": 0}
    return tuple(numbers.setdefault(letter, len(numbers)) for letter in text)


def _letters_can_change_places(words: Words) -> bool:
    """Whether exchanging two letters gives the same product again, and no first letter could thereby become 0."""
    *factors, result = words
    first = {word[0] for word in words}
    before = sorted(factors)
    free = sorted(set("".join(factors)).difference(result))
    for one, other in combinations(free, 2):
        exchanged = str.maketrans(one + other, other + one)
        if (one in first) == (other in first) and sorted(factor.translate(exchanged) for factor in factors) == before:
            return True
    return False


def any_akin(words: Words) -> bool:
    """Whether two of the words are forms of one."""
    return any(akin(one, other) for one, other in combinations(words, 2))
