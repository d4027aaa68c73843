"""What the three kinds of studies run, and how they travel as JSON."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from cluewright import families
from cluewright.core import Family, OptionError
from cluewright.lab import Bounds, Study
from cluewright.lab.results import read_study
from cluewright.lab.studies import LabellingOptions, ScaleOptions, instance, labelling_study, paper_study, scale_study
from cluewright.lab.study import LANDSCAPE, ROUNDS
from cluewright.workshop import read
from lab.samples import PUZZLE, small

PAPERS = [families.load(name) for name in families.names() if families.load(name).papers()]
with_a_paper = pytest.mark.parametrize("family", PAPERS, ids=[family.name for family in PAPERS])


def test_every_combination_of_every_formulation_is_a_trial() -> None:
    study = labelling_study([read(PUZZLE)], LabellingOptions(repeats=2), Bounds())
    assert len({trial.key for trial in study.trials}) == len(study.trials) == 3 * 8 * 5 * 2 * 2
    assert {key for sheet in study.sheets for row in sheet.cells for keys in row for key in keys} == {
        trial.key for trial in study.trials
    }
    assert [sheet.columns for sheet in study.sheets] == [LabellingOptions().selects] * 3


def test_several_puzzles_get_names_of_their_own_and_a_sheet_together() -> None:
    options = LabellingOptions(("ff",), ("step", "random"), ("up", "down"), ("edges",), repeats=1)
    study = labelling_study([read(PUZZLE), read("0,0 3,4")], options, Bounds())
    assert list(study.subjects) == ["puzzle", "puzzle-2"]
    assert study.sheets[-1].name == "all 2 puzzles, edges"
    assert study.sheets[-1].rows == ("step up", "step down", "random")
    assert all(len(keys) == 2 for row in study.sheets[-1].cells for keys in row)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"selects": ("fastest",)}, "'fastest' is no select option"),
        ({"branches": ("step", "halve")}, "'halve' is no branch option"),
        ({"orders": ("sideways",)}, "'sideways' is no order option"),
        ({"repeats": 0}, "at least 1"),
    ],
)
def test_what_is_no_option_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        LabellingOptions(**options)


def test_a_formulation_the_family_lacks_is_refused() -> None:
    with pytest.raises(OptionError, match="houses has no formulation 'rows'; it has edges, connections"):
        labelling_study([read(PUZZLE)], LabellingOptions(formulations=("rows",)), Bounds())


@pytest.mark.parametrize(
    "study", [small(), *(paper_study(family, Bounds()) for family in PAPERS)], ids=lambda s: s.title
)
def test_a_study_survives_json_and_keeps_its_fingerprint(study: Study) -> None:
    again = read_study(json.loads(json.dumps(study.document(), allow_nan=False)))
    assert again.document() == study.document()
    assert again.fingerprint == study.fingerprint
    assert again.sheets == study.sheets
    assert small(seconds=31).fingerprint != small().fingerprint


@pytest.mark.parametrize("generating", [False, True])
def test_a_grid_of_sizes_and_ranges(generating: bool) -> None:
    options = ScaleOptions({"houses": (4, 6)}, ("ff,step,down",), repeats=2, generating=generating)
    study = scale_study(families.load("houses"), options, Bounds())
    (sheet,) = study.sheets
    assert (sheet.rows, sheet.columns, sheet.down, sheet.across) == (
        ("4", "6"),
        ("3", "6", "12", "24"),
        "houses",
        "range",
    )
    rounds = 1 if generating else ROUNDS  # a puzzle that is made is another each time; a search is run again
    assert all(len(keys) == 2 * rounds for row in sheet.cells for keys in row)
    assert len(study.trials) == 2 * 4 * 2 * rounds
    assert len(study.subjects) == (8 if generating else 16)


@pytest.mark.parametrize("generating", [False, True])
def test_where_a_room_has_no_instances_its_own_generator_gives_them(template: Family, generating: bool) -> None:
    options = ScaleOptions({}, repeats=3, generating=generating)
    study = scale_study(template, options, Bounds())
    (sheet,) = study.sheets
    assert (sheet.down, sheet.rows, [len(keys) for keys in sheet.cells[0]]) == (
        "size",
        ("2",),
        [3 if generating else 3 * ROUNDS],
    )
    if generating:
        assert study.subjects == {"size=2": {"family": "template", "size": 2}}
        assert {(trial.formulation, trial.labelling) for trial in study.trials} == {("", "")}
    else:
        totals = {subject["puzzle"]["total"] for subject in study.subjects.values()}
        assert totals <= {3, 4, 16, 17}  # those of two different digits that no others add up to
        assert "each proved to have one solution" in study.notes[0]


def test_the_same_instances_on_every_machine() -> None:
    house = families.load("houses")
    one, other = (instance(house, {"houses": 6, "range": 12}, 1).document for _ in range(2))
    assert one == other
    assert one["houses"] == [[1, 9], [12, 3], [1, 4], [4, 1], [6, 5], [12, 10]]


@pytest.mark.parametrize(
    ("family", "options", "says"),
    [
        ("houses", {"grid": {"sizes": (3,)}}, "houses has no parameter 'sizes'; it has houses, range"),
        ("houses", {"grid": {"houses": (3,)}}, "no 3 houses can be paired"),
        ("houses", {"grid": {}, "formulations": ("rows",)}, "no formulation 'rows'"),
        ("houses", {"grid": {}, "formulations": ("edges",), "generating": True}, "one formulation"),
        ("houses", {"grid": {}, "labellings": ("quick",)}, "there is no labelling option 'quick'"),
        ("template", {"grid": {"size": (3,)}}, "the template has 2 digits, not 3"),
        ("template", {"grid": {}, "labellings": ("ff",), "generating": True}, "follows no labelling"),
    ],
)
@pytest.mark.usefixtures("template")
def test_a_scale_that_cannot_be_run_is_refused(family: str, options: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        scale_study(families.load(family), ScaleOptions(**options), Bounds())


@with_a_paper
def test_every_published_figure_has_its_cell_and_every_cell_its_trial(family: Family) -> None:
    study = paper_study(family, Bounds())
    keys = {trial.key for trial in study.trials}
    for sheet in study.sheets:
        assert sheet.published
        assert len(sheet.published) == len(sheet.rows) == len(sheet.cells)
        assert {len(row) for row in (*sheet.published, *sheet.cells)} == {len(sheet.columns)}
        assert {key for row in sheet.cells for cell in row for key in cell} <= keys
    assert {trial.subject for trial in study.trials} == set(study.subjects)


def test_the_best_and_the_worst_that_were_published() -> None:
    study = paper_study(families.load("houses"), Bounds())
    figures = [figure for row in study.sheets[0].published or () for figure in row if figure is not None]
    assert (min(figures), max(figures), len(figures)) == (0.262, 133.886, 56)
    assert "10 of the 20 instances" in study.sheets[1].notes[-1]
    assert study.sheets[0].shows == LANDSCAPE


def test_one_table_alone_and_a_table_that_is_not_there() -> None:
    house = families.load("houses")
    assert [sheet.name for sheet in paper_study(house, Bounds(), ("Table 2",)).sheets] == ["Table 2"]
    with pytest.raises(OptionError, match="the paper has no 'Table 9'; it has Table 1, Table 2"):
        paper_study(house, Bounds(), ("Table 9",))
    with pytest.raises(OptionError, match="no paper"):
        paper_study(families.load("maths"), Bounds())


def test_a_published_time_out_is_no_figure() -> None:
    (weight,) = [family for family in PAPERS if family.name == "weight"] or pytest.skip("the room is not here yet")
    published = paper_study(weight, Bounds()).sheets[0].published
    assert published is not None
    assert published[-1] == (9.49, math.inf)
