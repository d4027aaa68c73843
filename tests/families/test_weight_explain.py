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
            4,
            "The beam a-c weighs 7, 9, 11 or 13: e is 1 or 3, and all the weights together come to 15, so that the "
            "beam a-c weighs 7 to 13; and the top beam balances: beam a-c = 2 × d + 3 × e.",
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
    says = "f is 5 or 6. As b is 1 or 4 and a is 5 or 6, the beam a-b weighs 13, 14, 16 or 17. If f were 4, "
    assert any(each.startswith(says) for each in told("(-2:(-3:? 1:? 2:7) -1:? 1:? 2:? 3:?)"))


def test_what_is_supposed_is_not_a_reason_beside_what_was_known_of_it() -> None:
    supposed = [each for each in told("(-2:(-3:? 1:? 2:?) 1:(-3:? -1:? 3:?) 2:?)") if ". If " in each]
    assert len(supposed) > 3
    for says in supposed:
        assert f"because {says.partition('. If ')[2].partition(' ')[0]} is" not in says


def test_a_sentence_names_no_facts_that_its_step_does_without() -> None:
    sixth = cluewright.explain(cluewright.read("(-2:(-3:? 1:? 2:?) 1:(-3:? -1:? 3:?) 2:?)"), steps=6).steps[5]
    assert "the beam a-c weighs 4 to 16" not in " ".join([*sixth.facts, sixth.says])
    assert "Then the beam a-c would weigh 9, 11, 13 or 15 by what hangs on it. Then " in sixth.says


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
