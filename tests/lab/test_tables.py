"""From records to tables: medians, spreads, marks where they rank, and what a reader is told beneath."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from cluewright.core import OptionError
from cluewright.lab import Bounds, Experiment, Record, Study
from cluewright.lab.studies import LabellingOptions, labelling_study
from cluewright.lab.tables import SWING, Table, measured_as, tables, with_backtracks
from cluewright.workshop import read
from lab.samples import PUZZLE, found, made_up, small

INF = math.inf


def marks(table: Table) -> list[str]:
    return [cell.mark for row in table.cells for cell in row]


def test_a_table_marks_the_best_and_every_time_out_as_worst() -> None:
    study = small()
    (table,) = tables(study, made_up(study, [0.5, 0.2, INF, 4, INF, 1, 1, 2]))
    assert marks(table) == ["", "best", "worst", "", "worst", "", "", ""]
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
    assert tables(measured_as(study, "backtracks", records), records)[0].cells[0][0].value == 7
    with pytest.raises(OptionError, match="'unheard of' is not measured; there is seconds"):
        measured_as(study, "unheard of", records)
    with pytest.raises(OptionError, match="no run counted 'depth'; there is seconds, backtracks"):
        measured_as(study, "depth", records)


def test_one_labelling_alone_is_neither_best_nor_worst() -> None:
    options = LabellingOptions(("ff",), ("step",), ("up",), ("edges",), repeats=1)
    study = labelling_study([read(PUZZLE)], options, Bounds())
    (table,) = tables(study, made_up(study, [0.5]))
    assert (marks(table), table.remarks) == ([""], [])


def test_where_no_run_gave_an_answer_nothing_is_marked_or_counted() -> None:
    study = small()
    (table,) = with_backtracks(study, made_up(study, [INF] * 8))
    assert set(marks(table)) == {""}


def test_runs_that_broke_down_are_told() -> None:
    study = small()
    records = made_up(study, [1] * 8)
    key = study.trials[0].key
    records[key] = records[key]._replace(status="died", detail="exit status -11")
    assert str(Experiment(study, records)).endswith(
        "1 run ended without an answer before the limit (died: exit status -11)."
    )


def test_a_group_of_sheets_has_one_best() -> None:
    study = small()
    (sheet,) = study.sheets
    halves = tuple(
        replace(sheet, name=f"part {part}", group="whole", rows=sheet.rows[cut], cells=sheet.cells[cut])
        for part, cut in enumerate((slice(0, 2), slice(2, 4)))
    )
    filled = tables(replace(study, sheets=halves), made_up(study, [1, 3, 3, 4, 5, 6, 7, 20]))
    assert [mark for table in filled for mark in marks(table)] == ["best", *[""] * 6, "worst"]


def repeated(study: Study, times: dict[str, list[float]], choices: int, **backtracks: int) -> dict[str, Record]:
    """Records of a study whose labellings are named by their first word, with a time for each repeat."""
    records = {}
    for trial in study.trials:
        word = trial.labelling.partition(",")[0]
        counts = {"choice points": choices, "backtracks": backtracks.get(word, 5)}
        records[trial.key] = found(trial.key, times[word][trial.repeat - 1], **counts)
    return records


def three(repeats: int = 3) -> Study:
    options = LabellingOptions(("leftmost", "ff", "max"), ("step",), ("up",), ("edges",), repeats)
    return labelling_study([read(PUZZLE)], options, Bounds())


LONG = 1_000_000
CLEAR = {"leftmost": [1.0, 1.1, 1.2], "ff": [0.1, 0.11, 0.12], "max": [8.0, 8.8, 8.1]}
CLOSE = {"leftmost": [0.10, 0.13, 0.12], "ff": [0.1, 0.11, 0.12], "max": [0.12, 0.13, 0.14]}


def test_the_fastest_and_the_slowest_are_marked_where_the_spread_of_the_runs_tells() -> None:
    (table,) = tables(three(), repeated(three(), CLEAR, LONG))
    assert marks(table) == ["", "best", "worst"]
    assert table.remarks == ["★ best  ✗ worst", SWING]


def test_where_the_spread_does_not_tell_nobody_is_the_fastest() -> None:
    table, counts = with_backtracks(three(), repeated(three(), CLOSE, LONG, ff=2))
    assert marks(table) == ["", "", ""]
    assert table.remarks[-1].startswith("No cell is marked best: the spread of the runs does not show")
    assert marks(counts) == ["worst", "best", "worst"]


def test_times_of_short_searches_are_shown_with_their_spread_and_rank_nobody() -> None:
    short = {word: [time / 1000 for time in times] for word, times in CLEAR.items()}
    table, counts = with_backtracks(three(), repeated(three(), short, 300, ff=0, max=2))
    assert table.remarks == [
        SWING,
        "The times are not ranked: no search here makes more than 300 choices, and the times of such short searches "
        "say more about the machine.",
    ]
    assert not any(marks(table))
    assert [table.text(cell) for cell in table.cells[0]] == ["1.1 ±10%", "0.11 ±10%", "8.1 ±10%"]
    assert [counts.text(cell) for cell in counts.cells[0]] == ["✗ 5", "★ 0", "2"]


def test_two_runs_of_a_study_state_the_same_though_the_machine_was_busy_in_one() -> None:
    study = three(repeats=5)
    calm = {"leftmost": [2e-4] * 5, "ff": [2.1e-4] * 5, "max": [1.2e-2] * 5}
    busy = {"leftmost": [3e-4, 2e-4, 9e-4, 2e-4, 2e-4], "ff": [2e-4, 2e-4, 2e-4, 4e-3, 4e-3], "max": [2e-2, 9e-3] * 3}
    shown = [
        [(marks(table), table.remarks) for table in with_backtracks(study, records)]
        for records in (repeated(study, times, 300, ff=0, max=900) for times in (calm, busy))
    ]
    assert shown[0] == shown[1]


def test_the_title_names_the_measure() -> None:
    study = three(repeats=1)
    records = repeated(study, {word: [0.5] for word in CLEAR}, 9, ff=0, leftmost=2, max=2)
    (table,) = tables(measured_as(study, "backtracks", records), records)
    assert str(table).startswith("puzzle, edges: backtracks by labelling, formulation edges (backtracks)\n")
    assert marks(table) == ["worst", "best", "worst"]


def test_one_time_alone_must_be_twice_another_to_be_called_longer() -> None:
    study = three(repeats=1)
    (near,) = tables(study, repeated(study, {"leftmost": [1.0], "ff": [1.9], "max": [3.7]}, LONG))
    (far,) = tables(study, repeated(study, {"leftmost": [1.0], "ff": [2.1], "max": [4.5]}, LONG))
    assert (marks(near), marks(far)) == (["", "", ""], ["best", "", "worst"])
