"""Proposals for cryptarithms: words drawn from a list, as far as nothing plain to see speaks against one solution.

The lengths of the words come first, so that the result can be reached; then a word for each, as long as there are no
more letters than digits. About one proposal in five is unique. Where a list is short, and for doubly true sums, all
candidates are listed instead and drawn from that stock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any

from cluewright.core import Ask, Effort, NotationError, OptionError, Recipe, Request, Size, Verdict
from cluewright.core.grade import Level
from cluewright.core.reading import nearest, shown
from cluewright.families.cryptarithm import words
from cluewright.families.cryptarithm.puzzle import Cryptarithm, Term
from cluewright.families.cryptarithm.words import Entry, Vocabulary, Wanted, Words

OPTIONS = {
    "kind": "'sum' (standard), 'product', or 'doubly-true': a sum of number words that is true of the numbers too",
    "theme": "words that go together: the name of a theme, 'any' for one drawn for each puzzle, or 'none' for common "
    "English words (standard: 'any' for three in four sums of 3 or 4 words, 'none' for all else)",
    "words": "a file with words of your own to use instead, one a line",
    "word": "a word that must occur",
    "base": "the base, from 6 to 16 (standard: 10)",
}
EFFORT = 1_000
SIZE = Size(
    "the number of words, the result included: 3 to 12 in a sum, 3 or 4 in a product, 3 to 10 in a doubly true sum",
    standard=3,
    larger=(4, 5),
)

_BASES = range(6, 17)
_KINDS = ("sum", "product", "doubly-true")
_STANDARD = {"sum": SIZE.standard, "product": 3, "doubly-true": 7}
_MOST = {"sum": 12, "product": 4, "doubly-true": 10}
_THEMED = 4
"""The most words for which themes are the standard: they rarely have more that fit together."""

_THEMES_TO_COMMON = 3
"""Puzzles of a theme for each of common words, as a standard: the themes have about 8,000 sums of three words."""

_FEW = 50_000
"""Up to this many choices of words, all are looked at; that takes about half a second."""

_DRAWS = 10
"""Draws for one proposal: few, so that a request that cannot be met is given up soon."""

_PICKS = 40
"""Words looked at for one that brings no letter too many; with ten letters settled one in twenty-five does."""

_SHORTER = 2
"""How many letters fewer than the result a summand may have that must occur."""

_GIVEN = 2
"""How often a word that must occur is tried as the result, for each time it is tried in another place."""


def check(request: Request) -> None:
    """Refuse what cannot be made; a sentence says what would be right."""
    kind, wanted = _kind(request), _wanted(request)
    if not 3 <= wanted.size <= _MOST[kind]:
        what = f"{wanted.size} words cannot be made a {kind.replace('-', ' ')} puzzle"
        raise OptionError(f"{what}; ask for 3 to {_MOST[kind]}, the result included")
    if wanted.word is not None and len(set(wanted.word)) > wanted.base:
        raise OptionError(f"{wanted.word} has {len(set(wanted.word))} different letters, more than there are digits")
    if kind == "doubly-true":
        _check_doubly_true(request, wanted)
        return
    vocabularies, _ = _vocabularies(request)
    if all(len(vocabulary.words) < wanted.size for vocabulary in vocabularies):
        there = max(len(vocabulary.words) for vocabulary in vocabularies)
        raise OptionError(f"the list has {there} different words; {wanted.size} are needed")
    if any(_stock(vocabulary, wanted) is None for vocabulary in vocabularies):
        _check_lengths(vocabularies, wanted)


def propose(random: Random, request: Request, ask: Ask[Cryptarithm]) -> Cryptarithm | None:
    """An equation of words that may have one solution; None when these draws came to nothing."""
    wanted = _wanted(request)
    if _kind(request) == "doubly-true":
        return _doubly_true(wanted).draw(random, ask)
    vocabularies, weights = _vocabularies(request)
    vocabulary = random.choices(vocabularies, weights)[0]
    stock = _stock(vocabulary, wanted)
    if stock is not None:
        return stock.draw(random, ask)
    drawing = _drawing(vocabulary, wanted)
    for _ in range(_DRAWS if drawing.shapes else 0):
        chosen = drawing.draw(random)
        if chosen is not None and words.worth_a_proof(chosen, drawing.wanted):
            return equation(chosen, wanted.product, wanted.base)
    return None


def droppable(puzzle: Cryptarithm) -> list[Any]:
    """No word can be taken away."""
    return []


def without(puzzle: Cryptarithm, thing: Any) -> Cryptarithm:
    """Never asked for: nothing is droppable."""
    raise AssertionError("cryptarithms have nothing to drop")


def fingerprint(puzzle: Cryptarithm) -> str:
    """The same whatever the letters are called and in whatever order the operands stand.

    For sums it is the same, too, where only letters of one column have changed places: the digits asked for are.
    """
    return words.named_alike(puzzle.words, len(puzzle.left[0].words) > 1, puzzle.base)


def _kind(request: Request) -> str:
    kind = request.options.get("kind", "sum")
    if kind not in _KINDS:
        raise OptionError(f"there is no kind {shown(kind)}{nearest(kind, _KINDS)}")
    return kind


def _wanted(request: Request) -> Wanted:
    kind, word = _kind(request), request.options.get("word")
    count = _STANDARD[kind] if request.size is None else request.size
    base = request.number("base", 10, _BASES[0], _BASES[-1])
    try:
        return Wanted(kind == "product", count, base, None if word is None else words.word_of(word))
    except NotationError as error:
        raise OptionError(f"the option word: {error.message}") from None


def _vocabularies(request: Request) -> tuple[tuple[Vocabulary, ...], tuple[int, ...]]:
    """The lists a request may take its words from, one of them for each puzzle, and how often each in comparison."""
    file, theme = request.options.get("words"), request.options.get("theme")
    if file is not None and theme is not None:
        raise OptionError("the options words and theme exclude each other")
    if file is not None:
        return (words.from_file(file),), (1,)
    wanted = _wanted(request)
    plain = wanted == Wanted(product=False, size=wanted.size, base=10) and wanted.size <= _THEMED
    if theme == "none" or (theme is None and not plain):
        return (words.common(),), (1,)
    return _themes(wanted, mixed=theme is None) if theme in (None, "any") else ((words.theme(theme),), (1,))


@lru_cache(maxsize=16)
def _themes(wanted: Wanted, mixed: bool) -> tuple[tuple[Vocabulary, ...], tuple[int, ...]]:
    """The themes, those with more to choose from more often; mixed with common words, so that no order is too large."""
    themes = tuple(words.themes().values())
    weights = tuple(choices(vocabulary, wanted) for vocabulary in themes)
    return ((*themes, words.common()), (*weights, sum(weights) // _THEMES_TO_COMMON)) if mixed else (themes, weights)


def _check_doubly_true(request: Request, wanted: Wanted) -> None:
    for name in ("theme", "words", "base"):
        if name in request.options:
            raise OptionError(f"a doubly true sum has number words and base 10; it takes no option {name}")
    if wanted.word is not None and wanted.word not in words.NUMERALS:
        raise OptionError(
            f"{wanted.word} is not the word for a number; a doubly true sum has {', '.join(words.NUMERALS)}"
        )
    _doubly_true(wanted)


def _check_lengths(vocabularies: Sequence[Vocabulary], wanted: Wanted) -> None:
    """Words much shorter or longer leave many solutions, or none."""
    if any(_drawing(vocabulary, wanted).shapes for vocabulary in vocabularies):
        return
    lengths = wanted._replace(patient=True).result_lengths
    results = f"{lengths[0]} to {lengths[-1]} letters" if len(lengths) > 1 else f"{lengths[0]} letters"
    why = f"only {'products' if wanted.product else 'sums'} whose result has {results} are likely to be unique"
    fits = f"{wanted.word} does not fit into one" if wanted.word else "the list has no such word"
    raise OptionError(f"{why}; {fits}")


@lru_cache(maxsize=64)
def _drawing(vocabulary: Vocabulary, wanted: Wanted) -> Drawing:
    """Patient where a word must occur, and where the list has no words of the best lengths."""
    drawing = Drawing(vocabulary, wanted)
    return drawing if drawing.shapes and not wanted.word else Drawing(vocabulary, wanted._replace(patient=True))


@lru_cache(maxsize=64)
def _stock(vocabulary: Vocabulary, wanted: Wanted) -> Stock | None:
    """Every equation of a short list that might be unique; None for a long list."""
    if choices(vocabulary, wanted) > _FEW:
        return None
    possible = [each for each in every(vocabulary, wanted) if words.may_be_unique(each, wanted)]
    none = f"no {'product' if wanted.product else 'sum'} of {wanted.size} words of the list has exactly one solution"
    apart = [each for each in possible if not words.any_akin(each)]
    return Stock([equation(each, wanted.product, wanted.base) for each in apart or possible], none)


@lru_cache(maxsize=8)
def _doubly_true(wanted: Wanted) -> Stock:
    sums = (each for each in words.true_sums(wanted.size, wanted.base) if wanted.word in (None, *each))
    possible = [each for each in sums if words.may_be_unique(each, wanted)]
    with_word = f" with {wanted.word}" if wanted.word else ""
    none = f"no doubly true sum of {wanted.size} words{with_word} has exactly one solution; ask for another size"
    return Stock([equation(each, product=False, base=wanted.base) for each in possible], none)


def equation(words: Words, product: bool, base: int) -> Cryptarithm:
    """The puzzle of these words.

    >>> from cluewright.families.cryptarithm.equation import write
    >>> write(equation(("SEND", "MORE", "MONEY"), product=False, base=10))
    'SEND + MORE = MONEY'
    """
    operands = words[:-1]
    left = (Term(operands),) if product else tuple(Term((word,)) for word in operands)
    return Cryptarithm(left, (Term(words[-1:]),), base)


class Drawing:
    """Draws of words from one vocabulary for one kind of equation.

    A shape is the length of the result and the place of the word that must occur, -1 where there is none.
    """

    def __init__(self, vocabulary: Vocabulary, wanted: Wanted) -> None:
        self._by_length, self.wanted = vocabulary.by_length, wanted
        self._given = None if wanted.word is None else vocabulary.entry(wanted.word)
        self.shapes = [shape for length in wanted.result_lengths for shape in self._shapes(length)]

    def _shapes(self, length: int) -> Iterator[tuple[int, int]]:
        """The shapes with a result of this length, each as often as there are words to choose from."""
        operands = self.wanted.size - 1
        own = None if self._given is None else len(self._given.word)
        if own is None or own == length:
            place = -1 if own is None else operands
            yield from [(length, place)] * (len(self._by_length.get(length, [])) if own is None else _GIVEN)
        if own is not None and length in self._by_length:
            shortest = 2 if self.wanted.product else length - _SHORTER
            longest = length - operands + 1 if self.wanted.product else length
            if shortest <= own <= longest:
                yield from ((length, place) for place in range(operands))

    def draw(self, random: Random) -> Words | None:
        """Words of fitting lengths and few enough letters; None when this draw fails."""
        length, place = random.choice(self.shapes)
        given = self._given
        words: list[str] = []
        letters = given.letters if given else 0
        for at, own in enumerate((*self._operands(random, length, place), length)):
            if at == place and given:
                words.append(given.word)
                continue
            entry = self._fitting(random, own, letters)
            if entry is None:
                return None
            words.append(entry.word)
            letters |= entry.letters
        return tuple(words)

    def _fitting(self, random: Random, length: int, letters: int) -> Entry | None:
        entries = self._by_length.get(length, [])
        count, base = len(entries), self.wanted.base
        for _ in range(_PICKS if entries else 0):
            entry = entries[int(random.random() * count)]
            if (letters | entry[1]).bit_count() <= base:
                return entry
        return None

    def _operands(self, random: Random, result: int, place: int) -> list[int]:
        """The lengths of the operands.

        Summands are as long as the result or one letter shorter, which the more are the more there are. Factors have
        two letters or more, and together as many as the result, or up to one more for each but one.
        """
        operands = self.wanted.size - 1
        if not self.wanted.product:
            return [result - (random.random() >= 1 / operands) for _ in range(operands)]
        lengths = [2] * operands
        if self._given is not None and 0 <= place < operands:
            lengths[place] = len(self._given.word)
        growing = [at for at in range(operands) if at != place]
        for _ in range(result + random.randrange(operands) - sum(lengths)):
            lengths[random.choice(growing)] += 1
        return lengths


def every(vocabulary: Vocabulary, wanted: Wanted) -> Iterator[Words]:
    """Every choice of words with few enough letters, of fitting lengths or not."""
    entries = [entry for length in sorted(vocabulary.by_length) for entry in vocabulary.by_length[length]]
    if wanted.word is not None and wanted.word not in vocabulary.words:
        entries.append(vocabulary.entry(wanted.word))
    for operands in combinations(entries, wanted.size - 1):
        letters = 0
        for entry in operands:
            letters |= entry.letters
        if letters.bit_count() > wanted.base:
            continue
        for result in entries:
            words = (*(entry.word for entry in operands), result.word)
            if (letters | result.letters).bit_count() <= wanted.base and wanted.word in (None, *words):
                yield words


def choices(vocabulary: Vocabulary, wanted: Wanted) -> int:
    """How many choices of words there are, those with too many letters included.

    >>> choices(Vocabulary(["SEND", "MORE", "MONEY"]), Wanted(product=False, size=3, base=10))
    9
    """
    return comb(len(vocabulary.words), wanted.size - 1) * len(vocabulary.words)


class Stock:
    """Every puzzle of a kind that might be unique, and what was proved of them.

    Puzzles are drawn as if nothing were known of them; that some were refuted before only saves the proof, so a draw
    gives the same whatever was drawn earlier. Once all are refuted, there is nothing to be made.
    """

    def __init__(self, puzzles: list[Cryptarithm], none: str) -> None:
        """`none` is the sentence for when nothing can be made."""
        self._puzzles, self._none = puzzles, none
        self._unique: dict[int, bool] = {}
        self._refuted = 0
        self._check()

    def _check(self) -> None:
        if self._refuted == len(self._puzzles):
            raise OptionError(self._none)

    def draw(self, random: Random, ask: Ask[Cryptarithm]) -> Cryptarithm | None:
        """One at random; None when it is not unique."""
        at = random.randrange(len(self._puzzles))
        if at not in self._unique:
            verdict = ask(self._puzzles[at])
            if verdict == Verdict.UNKNOWN:
                return None
            self._unique[at] = verdict == Verdict.UNIQUE
            self._refuted += verdict != Verdict.UNIQUE
            self._check()
        return self._puzzles[at] if self._unique[at] else None


def like(puzzle: Cryptarithm) -> Request:
    """As many words in a sum or a product of the same base; of the same theme where all its words are of one."""
    if _is_doubly_true(puzzle):
        return Request(len(puzzle.words), {"kind": "doubly-true"})
    terms = (*puzzle.left, *puzzle.right)
    options = {"base": str(puzzle.base), "kind": "product" if any(len(term.words) > 1 for term in terms) else "sum"}
    for name, vocabulary in words.themes().items():
        if set(puzzle.words) <= set(vocabulary.words):
            options["theme"] = name
            break
    return Request(len(puzzle.words), options)


def _is_doubly_true(puzzle: Cryptarithm) -> bool:
    """Whether its words are numbers for which the sum holds as well."""
    numbers = words.NUMERALS
    if puzzle.base != 10 or not all(word in numbers for word in puzzle.words) or len(puzzle.right) != 1:
        return False
    if any(len(term.words) > 1 or term.minus for term in (*puzzle.left, *puzzle.right)):
        return False
    return sum(numbers[term.words[0]] for term in puzzle.left) == numbers[puzzle.right[0].words[0]]


_SUM = {"kind": "sum"}
_WORDS = {**_SUM, "theme": "any", "words": "any", "word": "any"}

RECIPES = (
    Recipe(Level.EASY, (3, 4), {"base": "6"}, {**_SUM, "base": "6-7"}),
    Recipe(Level.EASY, (3,), {"base": "8"}, {**_WORDS, "base": "7-8"}),
    Recipe(Level.MEDIUM, (3,), {"base": "8"}, {**_WORDS, "base": "7-9"}),
    Recipe(Level.MEDIUM, (3, 4), {"base": "7"}, {**_SUM, "base": "6-8"}),
    Recipe(Level.MEDIUM, (3,), besides={**_WORDS, "base": "10"}),
    Recipe(Level.MEDIUM, (6, 7), {"kind": "doubly-true"}),
    Recipe(Level.HARD, (3,), besides={**_WORDS, "base": "8-10"}, effort=Effort("nodes", 50, 200)),
    Recipe(Level.HARD, (4,), besides={**_WORDS, "base": "8-10"}),
    Recipe(Level.HARD, (3,), {"kind": "product", "base": "6"}),
    Recipe(Level.HARD, (5, 6, 7, 8), {"kind": "doubly-true"}),
    Recipe(Level.EXPERT, (3, 4, 5), besides={**_WORDS, "base": "9-14"}),
    Recipe(Level.EXPERT, (3,), {"kind": "product", "base": "8"}),
    Recipe(Level.EXPERT, (5, 6, 7, 8), {"kind": "doubly-true"}),
)
"""Measured over 10 to 60 puzzles of each kind. In base 6 nine in ten are easy, in base 7 most are medium, in base 9
most are hard; in base 10 most are for experts. Of sums of three words whose proof takes 50 to 200 nodes every other one
is hard.
"""
