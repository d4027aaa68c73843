"""Damaged results files: read as far as they are right, or refused in one sentence; never a traceback."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cluewright import families
from cluewright.core import OptionError
from cluewright.lab import Bounds, Results, Study, read_results
from cluewright.lab.report import as_csv, as_json, page, write_report
from cluewright.lab.studies import LabellingOptions, ScaleOptions, labelling_study, paper_study, scale_study
from cluewright.workshop import read
from lab.damage import damaged
from lab.samples import PUZZLE, made_up, small

SEEDS = range(400)


def samples(folder: Path) -> list[bytes]:
    """A results file of each kind of study, whole."""
    houses = families.load("houses")
    sizes = ScaleOptions({"houses": (4, 6, 8), "range": (6,)}, ("ff,step,up",), ("connections",), repeats=1)
    studies = [
        small(),
        labelling_study(
            [read(PUZZLE)], LabellingOptions(("ff", "ffc"), ("step",), ("up",), (), repeats=1), Bounds(seconds=5)
        ),
        scale_study(houses, sizes, Bounds(seconds=30)),
        paper_study(houses, Bounds(seconds=20), ("Table 2",)),
    ]
    return [written(each, folder / f"{number}.jsonl") for number, each in enumerate(studies)]


def written(study: Study, path: Path) -> bytes:
    random = Random(1)
    figures = [random.choice((0.0, 0.001, 0.25, 3.0, math.inf)) for _ in study.trials]
    with Results(path, study) as results:
        for record in made_up(study, figures).values():
            results.add(record._replace(statistics={"backtracks": random.randrange(1000)}))
    return path.read_bytes()


def test_damaged_results_files_are_read_or_refused_in_one_sentence(tmp_path: Path) -> None:
    whole = samples(tmp_path)
    path = tmp_path / "damaged.jsonl"
    outcomes = set()
    for seed in SEEDS:
        random = Random(seed)
        path.write_bytes(damaged(random.choice(whole), random))
        try:
            defined, records = read_results(path)
        except OptionError as error:
            outcomes.add("refused in print" if str(error).isprintable() else f"refused unprintably: {error!r}")
            continue
        outcomes.add("read")
        for text in (page(defined, records), as_csv(defined, records), as_json(defined, records)):
            text.encode()
    assert outcomes == {"read", "refused in print"}


@pytest.mark.parametrize("name", ["Infinity", "-Infinity", "NaN", "1e999", '"timeout"', "null", "9" * 200])
def test_a_puzzle_may_be_called_anything(tmp_path: Path, name: str) -> None:
    named = labelling_study(
        [replace(read(PUZZLE), name=name)],
        LabellingOptions(("ff",), ("step",), ("up",), ("connections",), repeats=1),
        Bounds(),
    )
    path = tmp_path / "study.jsonl"
    written(named, path)
    defined, records = read_results(path)
    assert [*defined.subjects] == [name]
    assert len(records) == 1
    assert name in json.loads(as_json(defined, records))["study"]["subjects"]
    with Results(path, named) as again:
        assert again.records == records


RECORD = {"key": small().trials[0].key, "status": "found", "seconds": 0.1}


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ({**RECORD, "status": "lost"}, "status must be one of found, none, timeout, memory, error, died, not 'lost'"),
        ({**RECORD, "seconds": "0.1"}, "seconds must be a number, not '0.1'"),
        ({**RECORD, "seconds": 10**30}, "seconds must be a number of at most 15 digits"),
        ({**RECORD, "seconds": 10**400}, "seconds must be a number of at most 15 digits"),
        ({**RECORD, "seconds": -1}, "seconds must not be negative"),
        ({**RECORD, "complete": 1}, "complete must be true or false, not 1"),
        ({**RECORD, "statistics": {"depth": None}}, "statistics.depth must be a number, not None"),
        ({**RECORD, "mood": "good"}, "'mood' is not known; there may be key, status"),
        ({"key": "x"}, "the field status is missing"),
        ([1], r"it must be a JSON object, not \[1\]"),
    ],
)
def test_a_record_that_is_wrong_is_named_with_what_would_be_right(tmp_path: Path, record: Any, says: str) -> None:
    path = tmp_path / "study.jsonl"
    content = written(small(), path) + json.dumps(record).encode() + b"\n"
    path.write_bytes(content)
    with pytest.raises(OptionError, match=rf"study.jsonl, line 10: this line is not a record of a study: {says}"):
        Results(path, small())
    assert path.read_bytes() == content


def test_a_report_never_writes_over_the_results(tmp_path: Path) -> None:
    for name in ("study.json", "study.csv", "study.html"):
        path = tmp_path / name
        content = written(small(), path)
        with pytest.raises(OptionError, match="results file, which the report would write over"):
            write_report(*read_results(path), path.with_suffix(".html"))
        assert path.read_bytes() == content
        path.unlink()
