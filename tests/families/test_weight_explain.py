"""Explaining weight: what is used is said, beams and given weights have names that people know."""

from __future__ import annotations

import pytest

import cluewright
from cluewright.families.weight.notation import read_text
from cluewright.families.weight.sentences import beam_called


def told(text: str) -> list[str]:
    """Every step of an explanation."""
    return [step.says for step in cluewright.explain(cluewright.read(text)).steps]


@pytest.mark.parametrize(
    ("text", "step", "says"),
    [
        (
            "(-1:(-1:(-1:? 2:?) 1:?) 1:?) with 2 1 3 6",
            2,
            "The beam a-c weighs 6 and d is 6: all the weights together come to 12, so that the beam a-c weighs 6 to "
            "11; and the top beam balances: beam a-c = d.",
        ),
        (
            "(-5:? 4:(-1:? 1:? 2:?) 3:?)",
            1,
            "This puzzle has no solution: all the weights together come to 15, so that the beam b-d weighs 5 to 13; "
            "but then the top beam could not balance (5 × a = 4 × beam b-d + 3 × e).",
        ),
        (
            "(-1:(-2:? 1:? 3:?) 2:? 3:?)",
            7,
            "d is 1: the beam a-c weighs 8, 11 or 13, e is 2 or 3, and all the weights together come to 15, so that "
            "the beam a-c weighs 8 or 11; and the top beam balances: beam a-c = 2 × d + 3 × e.",
        ),
        (
            "(-1:? 1:?)",
            1,
            "This puzzle has no solution: with different weights the top beam could not balance (a = b).",
        ),
    ],
)
def test_what_all_the_weights_come_to_is_said_where_it_is_used(text: str, step: int, says: str) -> None:
    assert told(text)[step - 1] == says


def test_what_beams_weigh_is_said_before_a_supposition_that_needs_it() -> None:
    fourth = told("(-3:? -2:(-3:? 2:?) 1:(-2:? -1:? 2:?) 2:?)")[3]
    assert fourth.startswith(
        "a is 1 to 6. As b is 2 or 4 and c is 3 or 6, the beam b-c weighs 5, 7, 8 or 10. If a were 7, the beam d-f "
        "would weigh 6 to 15, because all the weights together come to 28."
    )


def test_what_is_supposed_is_not_a_reason_beside_what_was_known_of_it() -> None:
    seventeenth = told("(-3:? -2:(-3:? 2:?) 1:(-2:? -1:? 2:?) 2:?)")[16]
    assert "If d were 4, " in seventeenth
    assert "because d is" not in seventeenth


def test_a_sentence_names_no_facts_that_its_step_does_without() -> None:
    seventh = cluewright.explain(cluewright.read("(-2:(-3:? 1:? 2:?) 1:(-3:? -1:? 3:?) 2:?)"), steps=7).steps[6]
    assert "the beam a-c weighs 4 to 16" not in " ".join([*seventh.facts, seventh.says])
    assert "If g were 1, the beam a-c would weigh 9, 11, 13, 15, 17, 19 or 21, because the beam d-f" in seventh.says


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("(-1:(-1:4 1:(-1:? 2:?)) 2:? 3:?)", ["top beam", "beam 4-b", "beam a-b"]),
        ("(-2:(-1:4 2:2) -1:? 3:(-1:? 1:?))", ["top beam", "beam 4-2", "beam b-c"]),
        ("(-2:(-1:2 1:2) -1:? 3:(-1:2 1:2)) with 1 2 2 2 2", ["top beam", "first beam 2-2", "second beam 2-2"]),
    ],
)
def test_every_beam_is_called_by_what_hangs_on_it(text: str, names: list[str]) -> None:
    assert list(beam_called(read_text(text)).values()) == names


@pytest.mark.parametrize(
    ("text", "entries", "says"),
    [
        (
            "(-3:? -1:5 2:(-2:? -1:? 1:4))",
            {"a": "2"},
            "a cannot be 2. If a were 2, the beam b-c could not balance (2 × b + c = 4).",
        ),
        (
            "(-3:? -2:(-1:4 2:?) -1:? 2:? 3:?)",
            {"b": "3"},
            "b cannot be 3: the weight 4 is given and the beam b balances: 4 = 2 × b.",
        ),
        (
            "(-3:? -1:5 2:(-2:? -1:? 1:4))",
            {"a": "4"},
            "a cannot be 4: the weight 4 is given and no weight is used twice.",
        ),
    ],
)
def test_wrong_entries_are_told_by_the_weights_that_are_printed(text: str, entries: dict[str, str], says: str) -> None:
    found = cluewright.hint(cluewright.read(text), state=entries)
    assert found.says == says
    assert not any(rule.startswith("given ") for rule in found.document["rules"])


def test_equal_weights_are_found_and_said() -> None:
    puzzle = cluewright.read("(-1:? 1:?) with 4 4")
    explained = cluewright.explain(puzzle, check=True)
    assert [step.says for step in explained.steps] == ["a is 4 and b is 4: every weight is 4."]
    assert explained.sound
    assert cluewright.hint(puzzle, state={"a": "4"}).says == "b is 4: every weight is 4."
