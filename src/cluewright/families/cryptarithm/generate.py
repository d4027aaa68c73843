"""Proposals for cryptarithms: words drawn from a list, as far as nothing plain to see speaks against one solution.

About one proposal in five is unique. Where a list is short, and for doubly true sums, all candidates are listed instead
and drawn from that stock.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from cluewright.core import Ask, NotationError, OptionError, Request, Size
from cluewright.core.reading import nearest, shown
from cluewright.families.cryptarithm import combining, numerals, promise, word_lists
from cluewright.families.cryptarithm.combining import Drawing, Wanted
from cluewright.families.cryptarithm.puzzle import Cryptarithm
from cluewright.families.cryptarithm.stock import Stock
from cluewright.families.cryptarithm.word_lists import Vocabulary

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
        if chosen is not None and promise.worth_a_proof(chosen, drawing.wanted):
            return combining.equation(chosen, wanted.product, wanted.base)
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
    return promise.named_alike(puzzle.words, len(puzzle.left[0].words) > 1, puzzle.base)


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
        return Wanted(kind == "product", count, base, None if word is None else word_lists.word_of(word))
    except NotationError as error:
        raise OptionError(f"the option word: {error.message}") from None


def _vocabularies(request: Request) -> tuple[tuple[Vocabulary, ...], tuple[int, ...]]:
    """The lists a request may take its words from, one of them for each puzzle, and how often each in comparison."""
    file, theme = request.options.get("words"), request.options.get("theme")
    if file is not None and theme is not None:
        raise OptionError("the options words and theme exclude each other")
    if file is not None:
        return (word_lists.from_file(file),), (1,)
    wanted = _wanted(request)
    plain = wanted == Wanted(product=False, size=wanted.size, base=10) and wanted.size <= _THEMED
    if theme == "none" or (theme is None and not plain):
        return (word_lists.common(),), (1,)
    return _themes(wanted, mixed=theme is None) if theme in (None, "any") else ((word_lists.theme(theme),), (1,))


@lru_cache(maxsize=16)
def _themes(wanted: Wanted, mixed: bool) -> tuple[tuple[Vocabulary, ...], tuple[int, ...]]:
    """The themes, those with more to choose from more often; mixed with common words, so that no order is too large."""
    themes = tuple(word_lists.themes().values())
    weights = tuple(combining.choices(vocabulary, wanted) for vocabulary in themes)
    return (
        ((*themes, word_lists.common()), (*weights, sum(weights) // _THEMES_TO_COMMON)) if mixed else (themes, weights)
    )


def _check_doubly_true(request: Request, wanted: Wanted) -> None:
    for name in ("theme", "words", "base"):
        if name in request.options:
            raise OptionError(f"a doubly true sum has number words and base 10; it takes no option {name}")
    if wanted.word is not None and wanted.word not in numerals.NUMERALS:
        raise OptionError(
            f"{wanted.word} is not the word for a number; a doubly true sum has {', '.join(numerals.NUMERALS)}"
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
    if combining.choices(vocabulary, wanted) > _FEW:
        return None
    possible = [each for each in combining.every(vocabulary, wanted) if promise.may_be_unique(each, wanted)]
    none = f"no {'product' if wanted.product else 'sum'} of {wanted.size} words of the list has exactly one solution"
    apart = [each for each in possible if not combining.any_akin(each)]
    return Stock([combining.equation(each, wanted.product, wanted.base) for each in apart or possible], none)


@lru_cache(maxsize=8)
def _doubly_true(wanted: Wanted) -> Stock:
    sums = (each for each in numerals.true_sums(wanted.size, wanted.base) if wanted.word in (None, *each))
    possible = [each for each in sums if promise.may_be_unique(each, wanted)]
    with_word = f" with {wanted.word}" if wanted.word else ""
    none = f"no doubly true sum of {wanted.size} words{with_word} has exactly one solution; ask for another size"
    return Stock([combining.equation(each, product=False, base=wanted.base) for each in possible], none)
