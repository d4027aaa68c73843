"""Reading takes time in proportion to what is read. Time is the processor's, and compared with itself."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable

import pytest

from cluewright.core import InputError
from cluewright.workshop import Puzzle, Unreadable, examples, read_all, read_solution
from rooms import NAMES, card

SHORT, TIMES = 1_500, 8
FLOOR = 0.15
"""Seconds below which nothing is compared: a clock of 10 ms would decide."""

HOSTILE: dict[str, Callable[[int], str]] = {
    "spaces and a word": lambda n: " " * n + "word",
    "a word and spaces": lambda n: "word" + " " * n + "x",
    "a row of spaces": lambda n: "row: a" + " " * n + "b",
    "a count after spaces": lambda n: "rows" + " " * n + "x",
    "a quote after spaces": lambda n: "row: 2 houses\nname: a" + " " * n + '"',
    "a scale of spaces": lambda n: "scale: a" + " " * n + '"b',
    "words on a scale": lambda n: "scale: " + "a " * n + "=",
    "a map of digits": lambda n: "map: house " + "1" * n,
    "comments": lambda n: "/* " * n,
    "quotes with escapes": lambda n: "p('" + "\\'" * n,
    "an open quote after quotes": lambda n: "p(" + "'a' " * n + "'",
    "double quotes with escapes": lambda n: 'row: 2 "houses; name: "' + '\\"; "' * n,
    "a point and spaces": lambda n: "1" + " " * n + ",x",
    "a number and spaces": lambda n: "1 " + " " * n + "x",
    "listed houses": lambda n: "[1,1] <" + "-" * n + "[",
    "brackets": lambda n: "[" * n,
    "hangers": lambda n: "(" + "1:? " * n,
    "with": lambda n: "(-1:? 1:?) " + "with " * n,
    "lines of blanks": lambda n: " \n" * n + "x",
    "one blank line": lambda n: "x\n" + " " * n + "\nx",
    "titles": lambda n: ("a" * 70 + " ") * (n // 70) + ":",
    "colons": lambda n: ": " * n,
    "operators": lambda n: "[A]+" * (n // 4),
    "options": lambda n: "A=B" + ", base 8" * (n // 8),
    "drawn rows": lambda n: "." + " ." * n + " x",
    "half a grid": lambda n: ("# ." * 8 + "\n") * (n // 24),
    "digits": lambda n: "9" * n,
    "an equation": lambda n: "A+" * n + "B=C",
    "semicolons": lambda n: "row: 2 houses" + "; a: b" * (n // 6),
    "JSON lines of one name": lambda n: '{"name":"a","family":"houses","houses":[[0,0],[1,1]]}\n' * (n // 5),
    "facts of one name": lambda n: "a([[0,0],[1,1]]).\n" * (n // 20),
    "bad facts on one line": lambda n: "a([[0,0],[1,1). " * (n // 20),
    "titled blocks": lambda n: "a:\n#.\n.#\n\n" * (n // 20),
    "unreadable blocks": lambda n: "hello\n\n" * (n // 10),
    "JSON escapes": lambda n: '{"family":"' + "\\u0041" * n,
    "JSON lists": lambda n: '[{"family":"houses"}' + ',{"family":"maths"}' * (n // 20) + "]",
    "a bad JSON list": lambda n: "[{" + "}, {" * (n // 8),
    "emoji": lambda n: "👩‍🚀" * (n // 4),
}


def cost(work: Callable[[str], object], text: str) -> float:
    started = time.process_time()
    with contextlib.suppress(InputError):
        work(text)
    return time.process_time() - started


def holds(work: Callable[[str], object], shape: Callable[[int], str]) -> bool:
    """Whether eight times the text takes less than twenty times as long; in squares it would take 64."""
    for _ in range(3):  # a machine that was busy with something else is asked again
        long = cost(work, shape(SHORT * TIMES))
        if long < FLOOR or long < 20 * cost(work, shape(SHORT)):
            return True
    return False


@pytest.mark.parametrize("shape", HOSTILE.values(), ids=HOSTILE.keys())
def test_reading_is_linear(shape: Callable[[int], str]) -> None:
    assert holds(read_all, shape)
    for name in NAMES:
        family = card(name)
        puzzle = next(examples(family)).puzzle
        assert holds(family.notation.sniff, shape), name
        assert holds(lambda text, family=family: read_all(text, family), shape), name  # type: ignore[misc]
        assert holds(lambda text, puzzle=puzzle: read_solution(puzzle, text), shape), name  # type: ignore[misc]


@pytest.mark.parametrize(
    "text",
    [
        '{"family":"houses","houses":[' + "[0,0]," * 200_000 + "[1,1]]}",
        "a([" + "[10,10]," * 90_000 + "['" + "x" * 400_000 + "',1]]).",
        "row: 2 houses\n" + "name: Ann, Bob\n" * 80_000,
        "#." * 600_000,
    ],
    ids=["JSON", "Prolog", "text", "map"],
)
def test_one_puzzle_of_more_than_a_million_characters_is_refused(text: str) -> None:
    (item,) = read_all(text).items
    assert isinstance(item, Unreadable)
    assert "1,000,000" in str(item.error) or "a clause of more than" in str(item.error)


def test_a_file_of_many_puzzles_may_be_larger() -> None:
    line = '{"family":"houses","houses":[[0,0],[1,1]]}' + " " * 1000 + "\n"
    items = read_all(line * 1200).items
    assert len(items) == 1200
    assert all(isinstance(item, Puzzle) for item in items)
