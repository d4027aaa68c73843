"""From records to tables, laws, comparisons and sentences."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluewright import families
from cluewright.lab import Bounds, Study, paper
from cluewright.lab import labelling_study as labelling
from cluewright.lab import scale_study as scale
from cluewright.lab.findings import findings
from cluewright.lab.growth import growth
from cluewright.lab.landscape import compare, shares, spearman
from cluewright.lab.tables import measured_as, tables
from cluewright.workshop import read
from lab.samples import PUZZLE, found, made_up, small

INF = math.inf


def sentences(study: Study, figures: list[float]) -> str:
    records = made_up(study, figures)
    return "\n".join(line for each in findings(study, tables(study, records), records) for line in each.sentences)


def test_a_table_marks_the_best_and_every_time_out_as_worst() -> None:
    study = small()
    (table,) = tables(study, made_up(study, [0.5, 0.25, INF, 4, INF, 1, 1, 2]))
    marks = {cell.mark: 0 for row in table.cells for cell in row}
    for row in table.cells:
        for cell in row:
            marks[cell.mark] += 1
    assert marks == {"best": 1, "worst": 2, "": 5}
    assert [[table.shown(cell.value) for cell in row] for row in table.cells][:2] == [
        ["500", "250"],
        ["> 30,000", "4,000"],
    ]


def test_several_runs_of_a_cell_are_their_median_and_an_unfinished_cell_is_empty() -> None:
    study = small(repeats=3)
    first = study.sheets[0].cells[0][0]
    records = {key: found(key, seconds) for key, seconds in zip(first, (3.0, 1.0, 2.0), strict=True)}
    (table,) = tables(study, records)
    assert table.cells[0][0].value == 2.0
    assert table.cells[0][1].value is None
    assert not table.complete


def test_another_measure_of_the_same_runs() -> None:
    study = small()
    records = {trial.key: found(trial.key, 1.0, backtracks=7) for trial in study.trials}
    other = measured_as(study, "backtracks", records)
    assert other
    assert tables(other, records)[0].cells[0][0].value == 7
    assert measured_as(study, "unheard of", records) is None


@given(st.floats(0.5, 4), st.floats(0.001, 10))
def test_a_power_law_is_recognised(exponent: float, factor: float) -> None:
    law = growth([2, 4, 8, 16, 32], [factor * size**exponent for size in (2, 4, 8, 16, 32)])
    assert law
    assert law.law == "power"
    assert law.exponent == pytest.approx(exponent, abs=1e-4)


@given(st.floats(1.1, 9), st.floats(0.001, 10))
def test_an_exponential_is_recognised(base: float, factor: float) -> None:
    law = growth([2, 4, 8, 16], [factor * base**size for size in (2, 4, 8, 16)])
    assert law
    assert law.law == "exponential"
    assert law.exponent == pytest.approx(base, rel=1e-4)


def test_time_outs_zeros_and_gaps_are_no_figures() -> None:
    assert growth([1, 2, 3, 4], [0.0, 1.0, INF, 2.0]) is None
    law = growth([1, 2, 4, 8, 16], [1.0, 2.0, 4.0, INF, None])
    assert law == (law and law._replace(points=3))


def test_rank_correlation_with_ties() -> None:
    assert spearman([1, 2, 3, 4], [10, 20, 30, 40]) == pytest.approx(1)
    assert spearman([1, 2, 3, 4], [40, 30, 20, 10]) == pytest.approx(-1)
    # Worked by hand: ranks 1, 2.5, 2.5, 4 against 1, 2, 3.5, 3.5 give 3.75 / sqrt(4.5 * 4.5).
    assert spearman([1, 2, 2, 9], [1, 5, INF, INF]) == pytest.approx(3.75 / 4.5)
    assert spearman([1, 1, 1], [1, 2, 3]) == 0


def test_good_and_hopeless_there_and_here() -> None:
    there = {"a": 1.0, "b": 2.0, "c": 3.0, "d": 4.0, "e": 5.0, "f": 6.0, "g": 7.0, "h": 8.0}
    here = {"a": 1.0, "b": INF, "c": 3.0, "d": 4.0, "e": 5.0, "f": 6.0, "g": 2.0, "h": INF}
    comparison = compare(there, here)
    assert comparison
    assert (comparison.good, comparison.hopeless) == (["a"], ["h"])
    assert (comparison.fallen, comparison.risen) == (["b"], ["g"])
    assert compare({"a": 1.0}, {"a": 2.0}) is None


def test_where_few_gave_an_answer_these_are_good_and_the_rest_hopeless() -> None:
    there = {letter: float(rank) for rank, letter in enumerate("abcdefgh")}
    comparison = compare(there, {"a": 5.0, **dict.fromkeys("bcdefgh", INF)})
    assert comparison
    assert (comparison.good, comparison.fallen, comparison.hopeless) == (["a"], ["b"], ["g", "h"])
    level = compare(there, dict.fromkeys("abcdefgh", 1.0))
    assert level
    assert (level.good, level.hopeless) == ([], [])


def test_what_explains_the_differences() -> None:
    assert shares({("x", "a"): 1, ("x", "b"): 10, ("y", "a"): 1, ("y", "b"): 10}) == [0.0, 1.0]


def test_the_report_says_when_the_formulation_matters_more() -> None:
    options = labelling.Options(("ff", "ffc"), ("step",), ("up", "down"), ("edges", "connections"))
    study = labelling.study([read(PUZZLE)], options, Bounds())
    assert "the formulation matters more than the labelling" in sentences(study, [0.01, 0.02, 0.01, 0.02, 3, 4, 3, 5])
    assert "the formulation matters less than the labelling" in sentences(study, [0.01, 9, 0.01, 9, 0.02, 9, 0.01, 8])


def test_the_words_for_agreement_and_for_none() -> None:
    study = paper.study(families.load("houses"), Bounds(), ("Table 1",))
    published = dict(
        zip(
            (keys[0] for row in study.sheets[0].cells for keys in row),
            (figure for row in study.sheets[0].published or () for figure in row),
            strict=True,
        )
    )
    same = [published[trial.key] or 0 for trial in study.trials]
    told = sentences(study, same)
    assert "agree well: rank correlation 1.00 over 48 labellings" in told
    assert "Good there but hopeless here: none." in told
    assert "The two landscapes contradict each other" in sentences(study, [1 / figure for figure in same])
    nothing = sentences(study, [INF] * 48)
    assert nothing.startswith("Here no labelling gave an answer within the limit.\nThere the best labelling is ffc,")
    assert "landscapes" not in nothing


def test_growth_in_words() -> None:
    options = scale.Options({"houses": (2, 4, 6, 8), "range": (6,)}, ("ff,step,up",), repeats=1)
    study = scale.study(families.load("houses"), options, Bounds(seconds=9))
    told = sentences(study, [4, 16, 36, INF])
    assert told == "Time grows as n^2.00 (R² 1.00, 3 sizes), n = houses; no answer within the limit at 8."
    assert "Time follows no law of growth (the nearest is " in sentences(study, [4, 16, 4, 16])
    assert sentences(study, [4, INF, 4, INF]).startswith("Too few figures for a law of growth; no answer")


def test_one_labelling_alone_is_neither_best_nor_worst() -> None:
    study = labelling.study([read(PUZZLE)], labelling.Options(("ff",), ("step",), ("up",), ("edges",)), Bounds())
    assert sentences(study, [0.5]) == "The one labelling, ff,step,up, took 500 ms."
    assert sentences(small(), [2.0] * 8).startswith("All 8 labellings took 2,000 ms.")


def test_counts_are_not_compared_with_the_time_limit() -> None:
    study = measured_as(small(), "backtracks", {"": found("", 1.0, backtracks=1)})
    assert study
    records = {trial.key: found(trial.key, 1.0, backtracks=7 + number) for number, trial in enumerate(study.trials)}
    records |= made_up(study, [INF])
    told = findings(study, tables(study, records), records)[0].sentences[0]
    assert told == "The best labelling is ff,step,up (8 backtracks); 1 of 8 gave no answer within the limit."


def test_runs_that_broke_down_are_told() -> None:
    study = small()
    records = made_up(study, [1] * 8)
    key = study.trials[0].key
    records[key] = records[key]._replace(status="died", detail="exit status -11")
    found_out = findings(study, tables(study, records), records)
    assert "1 runs ended without an answer before the limit (died: exit status -11)." in found_out[-1].sentences


def test_a_group_of_sheets_has_one_best() -> None:
    study = small()
    (sheet,) = study.sheets
    halves = tuple(
        replace(sheet, name=f"part {part}", group="whole", rows=sheet.rows[cut], cells=sheet.cells[cut])
        for part, cut in enumerate((slice(0, 2), slice(2, 4)))
    )
    filled = tables(replace(study, sheets=halves), made_up(study, [1, 2, 3, 4, 5, 6, 7, 8]))
    marks = [cell.mark for table in filled for row in table.cells for cell in row]
    assert marks == ["best", *[""] * 6, "worst"]
