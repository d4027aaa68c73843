"""From records to tables, laws, comparisons and sentences."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluewright import families
from cluewright.lab import Bounds, Record, Study, paper
from cluewright.lab import labelling_study as labelling
from cluewright.lab import scale_study as scale
from cluewright.lab.findings import findings
from cluewright.lab.growth import growth
from cluewright.lab.landscape import compare, shares, spearman
from cluewright.lab.spread import Spread
from cluewright.lab.tables import SWING, lines, measured_as, tables
from cluewright.workshop import read
from lab.samples import PUZZLE, found, made_up, small

INF = math.inf


def sentences(study: Study, figures: list[float]) -> str:
    records = made_up(study, figures)
    return "\n".join(line for each in findings(study, tables(study, records), records) for line in each.sentences)


def test_a_table_marks_the_best_and_every_time_out_as_worst() -> None:
    study = small()
    (table,) = tables(study, made_up(study, [0.5, 0.2, INF, 4, INF, 1, 1, 2]))
    marks = {cell.mark: 0 for row in table.cells for cell in row}
    for row in table.cells:
        for cell in row:
            marks[cell.mark] += 1
    assert marks == {"best": 1, "worst": 2, "": 5}
    assert [[table.shown(cell.value) for cell in row] for row in table.cells][:2] == [
        ["500", "200"],
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
    options = labelling.Options(("ff", "ffc"), ("step",), ("up", "down"), ("edges", "connections"), repeats=1)
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
    same = [published[trial.key] or 0 for trial in study.trials if trial.repeat == 1]
    told = sentences(study, same)
    assert "agree well: rank correlation about 1.0 over 48 labellings" in told
    assert "Good there but hopeless here: none." in told
    assert "The two landscapes contradict each other" in sentences(study, [1 / figure for figure in same])
    nothing = sentences(study, [INF] * 48)
    assert nothing.startswith(
        "Here: no labelling gave an answer within the limit.\nThere the smallest figure is that of"
    )
    assert "landscapes" not in nothing


def test_growth_in_words() -> None:
    options = scale.Options({"houses": (2, 4, 6, 8), "range": (6,)}, ("ff,step,up",), repeats=1)
    study = scale.study(families.load("houses"), options, Bounds(seconds=9))
    told = sentences(study, [0.04, 0.16, 0.36, INF])
    assert told == (
        "Time grows as n^2.00 or 1.73^n (R² 1.00, 3 sizes, n^1.82 to n^2.18 within the spread), n = houses; "
        "no answer within the limit at 8."
    )
    assert "The figures carry no law of growth for time" in sentences(study, [4, 16, 4, 16])
    # They grow a little, and would not be seen to if each were a little longer or shorter.
    assert "The figures carry no law of growth for time" in sentences(study, [0.020, 0.021, 0.022, 0.023])
    assert sentences(study, [4, INF, 4, INF]).startswith("Too few figures for a law of growth; no answer")


def test_one_labelling_alone_is_neither_best_nor_worst() -> None:
    study = labelling.study(
        [read(PUZZLE)], labelling.Options(("ff",), ("step",), ("up",), ("edges",), repeats=1), Bounds()
    )
    assert sentences(study, [0.5]) == "The one labelling, ff,step,up, took 500 ms."
    assert sentences(small(), [2.0] * 8).startswith("By time no labelling is surely the fastest")


def test_counts_are_not_compared_with_the_time_limit() -> None:
    study = measured_as(small(), "backtracks", {"": found("", 1.0, backtracks=1)})
    assert study
    records = {trial.key: found(trial.key, 1.0, backtracks=7 + number) for number, trial in enumerate(study.trials)}
    records |= made_up(study, [INF])
    assert findings(study, tables(study, records), records)[0].sentences == [
        "Fewest backtracks of those that gave an answer: ff,step,up (8).",
        "1 of 8 labellings gave no answer within the limit.",
    ]


def test_runs_that_broke_down_are_told() -> None:
    study = small()
    records = made_up(study, [1] * 8)
    key = study.trials[0].key
    records[key] = records[key]._replace(status="died", detail="exit status -11")
    found_out = findings(study, tables(study, records), records)
    assert "1 run ended without an answer before the limit (died: exit status -11)." in found_out[-1].sentences


def test_a_group_of_sheets_has_one_best() -> None:
    study = small()
    (sheet,) = study.sheets
    halves = tuple(
        replace(sheet, name=f"part {part}", group="whole", rows=sheet.rows[cut], cells=sheet.cells[cut])
        for part, cut in enumerate((slice(0, 2), slice(2, 4)))
    )
    filled = tables(replace(study, sheets=halves), made_up(study, [1, 3, 3, 4, 5, 6, 7, 20]))
    marks = [cell.mark for table in filled for row in table.cells for cell in row]
    assert marks == ["best", *[""] * 6, "worst"]


def repeated(study: Study, times: dict[str, list[float]], choices: int, **backtracks: int) -> dict[str, Record]:
    """Records of a study whose labellings are named by their first word, with a time for each repeat."""
    records = {}
    for trial in study.trials:
        word = trial.labelling.partition(",")[0]
        counts = {"choice points": choices, "backtracks": backtracks.get(word, 5)}
        records[trial.key] = found(trial.key, times[word][trial.repeat - 1], **counts)
    return records


def three(repeats: int = 3) -> Study:
    options = labelling.Options(("leftmost", "ff", "max"), ("step",), ("up",), ("edges",), repeats)
    return labelling.study([read(PUZZLE)], options, Bounds())


def told(study: Study, records: dict[str, Record]) -> list[str]:
    return findings(study, tables(study, records), records)[0].sentences


LONG = 1_000_000
CLEAR = {"leftmost": [1.0, 1.1, 1.2], "ff": [0.1, 0.11, 0.12], "max": [8.0, 8.8, 8.1]}
CLOSE = {"leftmost": [0.10, 0.13, 0.12], "ff": [0.1, 0.11, 0.12], "max": [8.0, 8.8, 8.1]}


def test_the_fastest_and_the_slowest_are_named_where_the_spread_of_the_runs_tells() -> None:
    assert told(three(), repeated(three(), CLEAR, LONG, ff=2)) == [
        "Fewest backtracks: ff,step,up (2); most: leftmost,step,up and max,step,up (5), 3 more.",
        "Fastest is ff,step,up (110 ms); slowest is max,step,up (8,100 ms); the slowest took at least 10 times as long "
        "as the fastest.",
    ]
    (table,) = tables(three(), repeated(three(), CLEAR, LONG))
    assert [cell.mark for cell in table.cells[0]] == ["", "best", "worst"]


def test_where_the_spread_does_not_tell_nobody_is_the_fastest() -> None:
    sentences = told(three(), repeated(three(), CLOSE, LONG, ff=2))
    assert sentences[1:] == [
        "Slowest is max,step,up (8,100 ms); the slowest took at least 10 times as long as the fastest.",
        "By time no labelling is surely the fastest: others are as fast, as far as the spread of the runs tells.",
    ]
    (table,) = tables(three(), repeated(three(), CLOSE, LONG))
    assert [cell.mark for cell in table.cells[0]] == ["", "", "worst"]


def test_times_of_short_searches_are_shown_with_their_spread_and_rank_nobody() -> None:
    short = {word: [time / 1000 for time in times] for word, times in CLEAR.items()}
    study, records = three(), repeated(three(), short, 300, ff=0, max=2)
    assert told(study, records) == [
        "Fewest backtracks: ff,step,up (0); most: leftmost,step,up (5), 5 more.",
        "By their times they are not ranked: these searches are short (the longest makes 300 choices), and such times "
        "say more about the machine.",
    ]
    (table,) = tables(study, records)
    assert not any(cell.mark for cell in table.cells[0])
    assert [table.text(cell) for cell in table.cells[0]] == ["1.1 ±10%", "0.11 ±10%", "8.1 ±10%"]
    assert SWING in lines(table)
    assert "times as long" not in "".join(told(study, records))


def test_two_runs_of_a_study_state_the_same_though_the_machine_was_busy_in_one() -> None:
    study = three(repeats=5)
    calm = {"leftmost": [2e-4] * 5, "ff": [2.1e-4] * 5, "max": [1.2e-2] * 5}
    busy = {"leftmost": [3e-4, 2e-4, 9e-4, 2e-4, 2e-4], "ff": [2e-4, 2e-4, 2e-4, 4e-3, 4e-3], "max": [2e-2, 9e-3] * 3}
    said = [
        findings(study, tables(study, records), records)
        for records in (repeated(study, times, 300, ff=0, max=900) for times in (calm, busy))
    ]
    assert said[0] == said[1]


def test_a_count_that_is_zero_makes_no_ratio_and_the_title_names_the_measure() -> None:
    study = three(repeats=1)
    records = repeated(study, {word: [0.5] for word in CLEAR}, 9, ff=0, leftmost=2, max=2)
    shown = measured_as(study, "backtracks", records)
    assert shown
    (table,) = tables(shown, records)
    assert lines(table)[0] == "puzzle, edges: backtracks by labelling, formulation edges (backtracks)"
    assert findings(shown, [table], records)[0].sentences == [
        "Fewest backtracks: ff,step,up (0); most: leftmost,step,up and max,step,up (2), 2 more."
    ]
    assert [cell.mark for cell in table.cells[0]] == ["worst", "best", "worst"]
    nothing = repeated(study, {word: [0.0] for word in CLEAR}, LONG)
    assert "times as long" not in "".join(told(study, nothing))


def test_one_time_alone_must_be_twice_another_to_be_called_longer() -> None:
    study = three(repeats=1)
    near = repeated(study, {"leftmost": [1.0], "ff": [1.9], "max": [3.7]}, LONG)
    assert not any("slowest is" in sentence.lower() for sentence in told(study, near))
    far = repeated(study, {"leftmost": [1.0], "ff": [2.1], "max": [4.5]}, LONG)
    assert any("Fastest is leftmost,step,up" in sentence for sentence in told(study, far))


def test_a_law_of_growth_has_the_bounds_that_its_figures_allow() -> None:
    sizes = [4, 8, 16]
    law = growth(sizes, [Spread(size**2 / 1.2, size**2, size**2 * 1.2) for size in sizes])
    assert law
    assert law.low < 2 < law.high
    for factors in product((1 / 1.2, 1, 1.2), repeat=3):
        again = growth(sizes, [size**2 * factor for size, factor in zip(sizes, factors, strict=True)])
        assert again
        assert again.law == "exponential" or law.low - 1e-6 <= again.exponent <= law.high + 1e-6
    assert law.other  # three sizes and such figures do not tell a power from an exponential
    assert law.holds
    level = growth(sizes, [Spread(1.0, 1.1, 1.3), Spread(1.0, 1.15, 1.3), Spread(1.0, 1.2, 1.3)])
    assert level
    assert not level.holds
