"""Another puzzle like one that was played keeps its family, size, kind and level, as far as such a one can be made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cluewright import families, generate, read
from cluewright.core import CapabilityError, Request
from cluewright.core.grade import Level
from cluewright.workshop.generation import another, make_another
from cluewright.workshop.grades import grade
from cluewright.workshop.puzzle import Puzzle

MAP = """map: town 1,1 3,1 2,3
name: Ann, Bob, Cy
clues:
Ann lives north of Bob.
Cy lives east of Bob.
"""

SETS = """set: child = Ann, Bob, Cy
drink: tea, milk, water
pet: cat, dog, fox
clues:
Ann drinks tea.
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0 24 18; 18 . .; 24 . .", "maths --size 2 --set products=100 --seed 1"),
        ("0 14 10 35; 14 . . .; 15 . . .; 28 . 1 .", "maths --size 3 --seed 1"),
        ("SEND + MORE = MONEY", "cryptarithm --size 3 --set base=10 --set kind=sum --seed 1"),
        ("THREE + SEVEN + TEN = TWENTY", "cryptarithm --size 4 --set kind=doubly-true --seed 1"),
        ("AB * CD = EFGH", "cryptarithm --size 3 --set base=10 --set kind=product --seed 1"),
        ("rows: 1 1 1 0; columns: 1 0 2 ?", "square --size 4 --set counts=needed --seed 1"),
        ("(-3:? -2:(-2:? 1:?) -1:? 2:? 4:?)", "weight --size 6 --set beams=2 --set depth=2 --seed 1"),
    ],
)
def test_its_kind_is_asked_for(text: str, words: str) -> None:
    assert another(read(text), seed=1).words == words


@pytest.mark.parametrize(("text", "kind", "categories"), [(MAP, "map", "2"), (SETS, "set", "2")])
def test_logic_stays_of_its_kind(text: str, kind: str, categories: str) -> None:
    order = another(read(text), seed=1)
    assert order.request.options["kind"] == kind
    made = make_another(read(text), 60, seed=1).made
    assert made
    assert made.puzzle.content.places.kind == kind  # type: ignore[attr-defined]


def test_the_level_is_found_and_kept() -> None:
    (hard,) = generate("houses", 1, size=10, difficulty="hard", seed=1)
    found = make_another(Puzzle(hard.puzzle.family, hard.puzzle.content), 300, seed=3)
    assert found.grade
    assert found.grade.level == "hard"
    assert found.made
    assert grade(found.made.puzzle).level == "hard"
    assert found.order.request.options["range"] == "4"


def test_a_level_that_is_known_is_not_looked_for() -> None:
    found = make_another(read("0 45 72; 72 . .; 14 . ."), 300, seed=3, level=Level.EASY)
    assert found.grade is None
    assert found.order.request.difficulty == "easy"


def test_what_cannot_be_made_is_left_out_from_the_end() -> None:
    wide = read({"family": "houses", "houses": [[0, 0], [9, 0], [0, 1], [9, 1], [3, 3], [3, 9]]})
    assert another(wide, 1, Level.EASY).request == Request(
        6, {"distances": "at most two", "range": "9"}, difficulty="easy"
    )
    huge = read({"family": "houses", "houses": [[x, 0] for x in range(1200)]})
    order = another(huge, 1, Level.HARD)
    assert order.request.size == 1200
    assert order.request.difficulty is None
    long = read("+".join(["AB"] * 20) + " = CDE")
    assert another(long, 1, Level.EASY).request == Request(families.load("cryptarithm").generate.SIZE.standard)


def test_a_family_that_does_not_say_it_keeps_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUEWRIGHT_FAMILIES", str(Path(__file__).parents[1] / "examples/families/queens"))
    queens = read('{"family": "queens", "size": 7, "queens": [[1, 2]]}')
    assert another(queens, 1).words == "queens --size 7 --seed 1"


def test_where_nothing_can_be_made_that_is_said() -> None:
    maths = read("0 45 72; 72 . .; 14 . .")
    mute = replace(maths.family, capabilities=frozenset())
    with pytest.raises(CapabilityError):
        make_another(Puzzle(mute, maths.content), 10)
