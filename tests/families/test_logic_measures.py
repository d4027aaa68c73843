from __future__ import annotations

import json
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

import cluewright
from cluewright.core import Limit, PuzzleError
from cluewright.families.logic import dialogue, direct, notation, verify
from cluewright.families.logic.language.grammar import meant
from cluewright.families.logic.meaning.clues import (
    RELATIONS,
    Apart,
    Clue,
    Compare,
    Meaning,
    Not,
    Or,
    Place,
    Same,
    Term,
    Value,
)
from cluewright.families.logic.meaning.measures import measured
from cluewright.families.logic.meaning.units import ratio, units_called
from cluewright.families.logic.notations.clues import read_number, write_number
from cluewright.families.logic.puzzle import Logic, Table

BIRTHDAYS: dict[str, Any] = {
    "places": {"kind": "row", "noun": "house", "size": 3},
    "categories": {"name": ["Ann", "Bob", "Cleo"], "date": ["February 27", "March 1", "March 2"]},
}


@pytest.mark.parametrize(
    ("values", "numbers", "unit", "dimension"),
    [
        (["$1.50", "$2"], (Fraction(3, 2), 2), "$", "dollars"),
        (["£5", "50p"], (500, 50), "p", "pounds"),
        (["$4M", "$250K"], (4_000_000, 250_000), "$", "dollars"),
        (["1,050 lbs", "900 lb."], (1050, 900), "lb", "mass"),
        (["500 g", "1 kilogram"], (500, 1000), "g", "mass"),
        (["5 ft 10 in", "6'2\"", "6 feet"], (70, 74, 72), "in", "length"),
        (["3.5 light years", "4 light-years"], (Fraction(7, 2), 4), "light year", "length"),
        (["260 sq ft", "300 square feet"], (260, 300), "sq ft", "area"),
        (["25%", "30 percent"], (25, 30), "%", "percent"),
        (["2½ hours", "45 minutes", "3 hours and 20 minutes"], (150, 45, 200), "minute", "duration"),
        (["25 years old", "31 years old"], (25, 31), "year", "years"),
        (["1980s", "1960s"], (198, 196), "decade", "years"),
        (["44 BC", "1 AD", "1 BC"], (-43, 1, 0), "year", "years"),
        (["4 million", "69 million"], (4_000_000, 69_000_000), None, ""),
        (["12 points", "7 points"], (12, 7), "point", "point"),
        (["room 12", "room 3"], (12, 3), "room", "room"),
        (["-5 °C", "3 °C"], (-5, 3), "°c", "celsius"),
        (["1/3 mile", "1 mile"], (Fraction(1, 3), 1), "mi", "length"),
    ],
)
def test_quantities_with_units(values: list[str], numbers: tuple[Any, ...], unit: str | None, dimension: str) -> None:
    found = measured(values)
    assert found
    assert (found.kind, found.values, found.dimension) == ("number", numbers, dimension)
    assert (found.unit.name if found.unit else None) == unit
    assert all(type(value) in (int, Fraction) for value in found.values)


@pytest.mark.parametrize(
    "values",
    [["5 kg", "3 miles"], ["5", "6 ft"], ["3 red", "4 blue"], ["$5", "£6"], ["10-15", "16-20"], ["1 ft", "12 in"]],
)
def test_what_is_not_of_one_measure_is_only_names(values: list[str]) -> None:
    assert measured(values) is None


@pytest.mark.parametrize(
    ("values", "kind", "numbers"),
    [
        (["Sunday", "Monday", "Wednesday", "Saturday"], "weekday", (7, 8, 10, 13)),
        (["Friday", "Saturday", "Sunday", "Monday"], "weekday", (5, 6, 7, 8)),
        (["Mon", "Tues", "Thurs"], "weekday", (1, 2, 4)),
        (["September", "November", "June"], "month", (9, 11, 18)),
        (["11:00", "12:00", "1:00", "2:00"], "time", (660, 720, 780, 840)),
        (["11:30", "12 noon", "12:15"], "time", (690, 720, 735)),
        (["10pm", "midnight", "1:30 a.m."], "time", (1320, 1440, 1530)),
        (["21:30", "23:00", "0:15"], "time", (1290, 1380, 1455)),
        (["December 30", "January 2"], "date", (364, 367)),
        (["2 March 2024", "February 28, 2024"], "date", (738947, 738944)),
        (["March 2019", "January 2019"], "month", (24231, 24229)),
        (["1st", "third", "2nd"], "ordinal", (1, 3, 2)),
        (["4th grade", "5th grade"], "ordinal", (4, 5)),
    ],
)
def test_moments_are_ordered_as_the_list_goes_round(values: list[str], kind: str, numbers: tuple[int, ...]) -> None:
    found = measured(values)
    assert found
    assert (found.kind, found.values, found.ordered) == (kind, numbers, True)


@pytest.mark.parametrize(
    "values",
    [
        ["Wednesday", "Monday", "Friday"],
        ["Friday", "Monday", "Thursday"],
        ["April", "August", "December", "February"],
        ["3pm", "9am", "11am"],
        ["2:00", "8:00", "1:00"],
        ["11:00am", "12:00", "1:00"],
        ["June 3", "May 1", "June 1"],
    ],
)
def test_a_list_that_is_not_a_stretch_has_no_order(values: list[str]) -> None:
    found = measured(values)
    assert found
    assert not found.ordered
    puzzle = {
        "places": {"kind": "scale", "noun": "day", "values": values},
        "categories": {"name": [f"n{index}" for index, _ in enumerate(values)], "when": values},
    }
    assert not notation.read_document(puzzle).places.ordered
    for axis in ("", "when"):
        clue = {"compare": ["n0", "<", "n1"], "axis": axis}
        with pytest.raises(PuzzleError, match="not in the order of the calendar or the clock"):
            notation.read_document({**puzzle, "clues": [clue]})


def test_april_may_and_june_may_be_people() -> None:
    months = ["April", "May", "June"]
    for noun in ("name", "girl", "best friend"):
        assert measured(months, noun) is None
    assert measured(months, "month of birth")


def test_a_unit_converts_exactly_or_not_at_all() -> None:
    kilograms = measured(["1 kg", "2.5 kg"])
    assert kilograms
    assert kilograms.amount(500, "grams") == Fraction(1, 2)
    assert kilograms.amount(2, "kilos") == 2
    assert kilograms.amount(1, "miles") is None
    assert kilograms.amount(1, "years") is None
    (pound, _), (ounce,) = units_called("pounds"), units_called("oz")
    assert ratio(pound, ounce) == 16
    clock, week, months = measured(["9am", "noon"]), measured(["Monday", "Friday"]), measured(["May", "July"])
    assert clock
    assert week
    assert months
    assert (clock.amount(2, "hours"), clock.amount(90, "seconds")) == (120, Fraction(3, 2))
    assert (week.amount(2, "days"), week.amount(1, "week")) == (2, None)
    assert (months.amount(1, "month"), months.amount(30, "days")) == (1, None)


@pytest.mark.parametrize(
    ("noun", "word", "amount"),
    [
        ("age", "years", 3),
        ("age", "months", None),
        ("ticket price", "$", 3),
        ("price", "pounds", 3),
        ("price", "cents", None),
        ("height", "feet", 3),
        ("score", "points", None),
    ],
)
def test_the_noun_says_what_bare_numbers_are(noun: str, word: str, amount: int | None) -> None:
    bare = measured(["10", "13"], noun)
    assert bare
    assert bare.amount(3, word) == amount


def test_days_across_the_end_of_february_count_where_the_year_does_not_matter() -> None:
    ordered = notation.read_document({**BIRTHDAYS, "clues": [{"compare": ["Ann", "<", "Bob"], "axis": "date"}]})
    assert len(list(direct.search(ordered, Limit()))) == 3 * 6
    three = {"apart": ["Ann", "=", "Bob"], "axis": "date", "by": 3}
    with pytest.raises(PuzzleError, match="depends on the year"):
        notation.read_document({**BIRTHDAYS, "clues": [three]})
    certain = {"apart": ["Ann", "=", "Bob"], "axis": "date", "by": 1}
    assert notation.read_document({**BIRTHDAYS, "clues": [certain]})
    for year, found in ((2023, 12), (2024, 12)):
        dates = [f"{date}, {year}" for date in BIRTHDAYS["categories"]["date"]]
        given = {**BIRTHDAYS, "categories": {**BIRTHDAYS["categories"], "date": dates}, "clues": [three]}
        assert len(list(direct.search(notation.read_document(given), Limit()))) == found


def test_what_goes_round_has_no_double() -> None:
    clue = {"compare": ["Ann", "=", "Bob"], "axis": "date", "times": 2}
    with pytest.raises(PuzzleError, match="cannot be multiplied"):
        notation.read_document({**BIRTHDAYS, "clues": [clue]})


def compared(random: Random, size: int) -> Logic:
    """A set with two measured categories, and clues that compare along them, denied and joined."""
    ages = notation.category("age", tuple(random.sample(["7", "8", "10", "11", "15"], size)))
    days = notation.category("day", ("Friday", "Saturday", "Sunday", "Tuesday")[:size])
    terms: list[Term] = [
        *(Value(each.name, value) for each in (ages, days) for value in each.values),
        Place(1),
        Place(size),
    ]

    def atom() -> Meaning:
        axis, one, other = random.choice(["age", "day"]), random.choice(terms), random.choice(terms)
        relation, by = random.choice(list(RELATIONS)), random.randint(-3, 3)
        times = random.choice([1, 1, 2]) if axis == "age" else 1
        several: list[Meaning] = [
            Compare(axis, one, relation, other, by, times),
            Apart(axis, one, relation, other, abs(by)),
            Same(one, other),
        ]
        return random.choice(several)

    clues = [random.choice([atom(), Not(atom()), Or((atom(), atom()))]) for _ in range(random.randint(1, 4))]
    return Logic(notation.unordered("child", tuple("WXYZ"[:size])), (ages, days), tuple(map(Clue, clues)))


def test_the_direct_search_finds_every_table_of_measured_categories() -> None:
    random = Random(5)
    counts = set()
    for _ in range(150):
        puzzle = compared(random, random.choice([2, 3, 4]))
        columns = product(*(permutations(each.values) for each in puzzle.categories))
        tables = {Table(tuple(zip(*each, strict=True))) for each in columns}
        found = list(direct.search(puzzle, Limit()))
        assert sorted(map(repr, found)) == sorted(repr(each) for each in tables if not verify.faults(puzzle, each))
        counts.add(len(found))
    assert len(counts) > 20


@pytest.mark.parametrize("name", ["x", "y", "place", "row"])
def test_a_category_may_have_the_name_of_an_axis(name: str) -> None:
    document = {
        "family": "logic",
        "places": {"kind": "scale", "noun": "age", "values": [30, 20, 10]},
        "categories": {name: ["1st", "2nd", "3rd"], "pet": ["dog", "cat", "fox"]},
        "clues": [
            {"compare": ["dog", "<", "cat"], "axis": name},
            {"compare": ["cat", "<", "fox"], "axis": name},
            {"compare": ["dog", "<", "cat"]},
            {"compare": ["cat", "<", "fox"]},
        ],
    }
    puzzle = cluewright.read(document)
    expected = [{"places": [{name: "3rd", "pet": "fox"}, {name: "2nd", "pet": "cat"}, {name: "1st", "pet": "dog"}]}]
    for method in (
        None,
        cluewright.Method("sat"),
        cluewright.Method("cpsat", "positions"),
        cluewright.Method("cpsat", "switches"),
    ):
        assert [each.document for each in cluewright.solve(puzzle, 3, method=method).solutions] == expected
    content = notation.read_document(document)
    told = dialogue.readings(content)[0].restated
    assert meant(content, told) == content.clues[0].means, told


def test_names_with_numbers_at_their_ends_are_names() -> None:
    assert measured(["Guest0", "Guest1"], "guest") is None
    assert measured(["G0", "G1"], "team") is None
    assert measured(["USD 5", "USD 7"], "price") is not None


@pytest.mark.parametrize("text", ["0.45359237", "1/3", "-12.000000000000000001", "123456789012345.25", "0.1"])
def test_every_exact_number_of_a_meaning_reads_back(text: str) -> None:
    exact = Fraction(text)
    assert read_number(write_number(exact), "") == exact


def test_a_pound_in_kilograms_reads_back() -> None:
    says = "Rex weighs a pound more than the pug."
    weights = {"kind": "scale", "noun": "weight", "values": ["1 kg", "2 kg", "3 kg"]}
    dogs = {"name": ["Rex", "Sam", "Tom"], "breed": ["pug", "boxer", "collie"]}
    puzzle = notation.read_document({"places": weights, "categories": dogs, "clues": [says]})
    written = notation.write_document(puzzle)
    assert written["clues"][0]["means"] == {"compare": ["Rex", "=", "pug"], "by": 0.45359237}
    assert notation.read_document(json.loads(json.dumps(written))) == puzzle
