from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from hypothesis import strategies as st

from cluewright.families.cryptarithm.puzzle import Assignment, Cryptarithm, Term


@st.composite
def _puzzles(draw: st.DrawFn) -> Cryptarithm:
    base = draw(st.integers(2, 6))
    letters = "ABÉD"[: draw(st.integers(1, min(base, 4)))]
    characters = letters * 2 + "012345"[: min(base, 3)]
    leading_zeros = draw(st.booleans())
    word = st.text(characters, min_size=1, max_size=3)
    if not leading_zeros:
        word = word.map(lambda text: text.lstrip("0") or "0")
    words = st.lists(word, min_size=1, max_size=draw(st.sampled_from((1, 1, 2, 3)))).map(tuple)
    sides = []
    for _ in range(2):
        first = Term(draw(words))
        more = draw(st.lists(st.builds(Term, words, st.booleans()), max_size=2))
        sides.append((first, *more))
    if not any(letter in "".join(term.words) for side in sides for term in side for letter in letters):
        sides[0] = (Term((letters[0],)), *sides[0])
    return Cryptarithm(sides[0], sides[1], base, leading_zeros)


small_puzzles = _puzzles()


def everything(puzzle: Cryptarithm) -> Iterator[Assignment]:
    for digits in permutations(range(puzzle.base), len(puzzle.letters)):
        yield Assignment.of(dict(zip(puzzle.letters, digits, strict=True)))


def corruptions(puzzle: Cryptarithm, solution: Assignment) -> Iterator[Assignment]:
    digits = dict(solution.digits)
    for letter in digits:
        for digit in range(-1, puzzle.base + 1):
            if digit != digits[letter]:
                yield Assignment.of({**digits, letter: digit})
        yield Assignment.of({other: digits[other] for other in digits if other != letter})
        yield Assignment((*solution.digits, (letter, digits[letter])))
        yield Assignment.of({**digits, "?": 3})
    for one, other in combinations(digits, 2):
        yield Assignment.of({**digits, one: digits[other], other: digits[one]})


_ELEVEN = "ABCDEFGHIJK"
UNREADABLE = [
    ('{"family":"cryptarithm"}', "'equation' is missing", "equation"),
    ('{"family":"cryptarithm","equation":5}', "is not an equation like", "equation"),
    ('{"family":"cryptarithm","equation":""}', "there is no equation", "equation"),
    ('{"family":"cryptarithm","equation":"SEND + MORE"}', "there is no '='", "equation"),
    ('{"family":"cryptarithm","equation":"A = B = C"}', "a second '='", "column 7"),
    ('{"family":"cryptarithm","equation":"A = B","base":37}', "2 to 36", "base"),
    ('{"family":"cryptarithm","equation":"A = B","base":1}', "2 to 36", "base"),
    ('{"family":"cryptarithm","equation":"A = B","base":"ten"}', "not a whole number", "base"),
    ('{"family":"cryptarithm","equation":"A = B","leading_zeros":1}', "neither true nor false", "leading_zeros"),
    ('{"family":"cryptarithm","equation":"A = B","leading":true}', "unknown field", "leading"),
    (f'{{"family":"cryptarithm","equation":"{_ELEVEN} = A"}}', "11 different letters, but base 10", "equation"),
    (f'{{"family":"cryptarithm","equation":"A = {"B" * 61}"}}', "1 to 60", "equation"),
    (f'{{"family":"cryptarithm","equation":"{" + ".join("A" * 301)} = B"}}', "at most 300", "equation"),
    (f'{{"family":"cryptarithm","equation":"{"A" * 100_000} = B"}}', "at most 24,000", "equation"),
    ('{"family":"cryptarithm","equation":"1 + 1 = 2"}', "no letter", "equation"),
    ('{"family":"cryptarithm","equation":"A9 = B","base":9}', "not a digit in base 9", "equation"),
    ('{"family":"cryptarithm","equation":"A = 0B"}', "begins with 0", "equation"),
    ("SEND + MORE MONEY", "missing between 'MORE' and 'MONEY'", "line 1, column 13"),
    ("SEND ++ MORE = MONEY", "a word is missing after '+'", "line 1, column 7"),
    ("SEND + MORE =", "a word is missing after '='", "line 1, column 13"),
    ("- SEND + MORE = MONEY", "a word is missing at the beginning", "line 1, column 1"),
    ("A * (B + C) = D", "brackets are not read", "line 1, column 5"),
    ("A / B = C", "was expected, not '/'", "line 1, column 3"),
    ("SEND + mORE = MONEY", "both 'm' and 'M'", "line 1"),
    ("A² = B", "was expected, not '²'", "line 1"),
    ("A̱ + B = C", "a letter, a digit 0-9 or one of", "line 1, column 2"),
    ("٣A = B", "a letter, a digit 0-9 or one of", "line 1"),
    ("  AB\n+ CD\n----\n 12\n----\n EFG", "a second '='", "line 5"),
    ("SEND + MORE = MONEY base 99", "2 to 36", "base"),
    ("puzzle([S,E] + [M] = [_]).", "neither one letter nor a digit", "line 1, equation"),
    ("puzzle([A] * ([B] + [C]) = [D]).", "brackets are not read", "line 1"),
    ("puzzle([A] + send = [D]).", "is not a word", "line 1"),
    ("puzzle(cryptarithm([A] = [B], [bases(3)])).", "an option is base(8)", "line 1, options"),
    ("\n\npuzzle([A,B] = [B,A,10]).", "neither one letter nor a digit", "line 3"),
]
