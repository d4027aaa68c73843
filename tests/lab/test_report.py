"""The page, and the raw figures beside it."""

from __future__ import annotations

import csv
import io
import json
import math
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cluewright import families
from cluewright.core import OptionError
from cluewright.drawing.charts import Curve, Curves, HeatMap, curves, heat_map
from cluewright.lab import Bounds, Study
from cluewright.lab.report import as_csv, page, write_report
from cluewright.lab.results import read_study
from cluewright.lab.studies import ScaleOptions, paper_study, scale_study
from lab.samples import made_up, small

VOID = {"meta", "rect", "line", "circle", "polygon", "polyline", "br"}


class Balanced(HTMLParser):
    """Checks that every element is closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def studies() -> list[Study]:
    house = families.load("houses")
    return [
        small(),
        paper_study(house, Bounds()),
        scale_study(house, ScaleOptions({"houses": (2, 4, 6)}, repeats=1), Bounds()),
    ]


@pytest.mark.parametrize("study", studies(), ids=lambda study: study.kind)
@pytest.mark.parametrize("share", [0, 0.6, 1])
def test_the_page_is_whole_and_needs_nothing_else(study: Study, share: float) -> None:
    searches = len({trial._replace(repeat=1) for trial in study.trials})
    figures = [math.inf if n % 7 == 3 else 0.01 * (n + 1) for n in range(round(share * searches))]
    text = page(study, made_up(study, figures))
    parser = Balanced()
    parser.feed(text)
    assert parser.open == []
    assert not re.search(r"<script|<link|<img|url\(|@import|src=", text)
    assert set(re.findall(r"https?://[^\"'\s<]*", text)) <= {"http://www.w3.org/2000/svg"}
    assert ("Unfinished" in text) == (share < 1)
    for sheet in study.sheets:
        assert f"<h2>{sheet.name}</h2>" in text
    for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ET.fromstring(svg)


def test_names_are_escaped() -> None:
    study = small()
    named = read_study({**study.document(), "title": "<b>&", "notes": ["<i>"]})
    text = page(named, {})
    assert "<h1>&lt;b&gt;&amp;</h1>" in text
    assert "&lt;i&gt;" in text


def test_the_raw_figures_beside_the_page(tmp_path: Path) -> None:
    study = small()
    records = made_up(study, [0.1, math.inf, 0.3])
    written = write_report(study, records, tmp_path / "out.html")
    assert [path.name for path in written] == ["out.html", "out.csv", "out.json"]
    assert 'href="out.csv"' in written[0].read_text()
    rows = list(csv.DictReader(io.StringIO(written[1].read_text())))
    assert [(row["labelling"], row["status"]) for row in rows] == [
        ("leftmost,step,up", "found"),
        ("ff,step,up", "timeout"),
        ("leftmost,step,down", "found"),
    ]
    raw = json.loads(written[2].read_text())
    assert [run["seconds"] for run in raw["runs"]] == [0.1, 30.0, 0.3]
    assert read_study(raw["study"]).fingerprint == study.fingerprint


def test_counts_of_the_engine_are_columns() -> None:
    study = small()
    key = study.trials[0].key
    records = made_up(study, [1.0])
    records[key] = records[key]._replace(statistics={"backtracks": 12, "choice points": 13})
    assert as_csv(study, records).splitlines()[0].endswith(",backtracks,choice points,detail")


def test_a_page_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"none/out\.html: cannot write it: No such file"):
        write_report(small(), {}, tmp_path / "none" / "out.html")


def test_charts_of_odd_figures_are_still_charts() -> None:
    for figures in ([[None, None]], [[math.inf, math.inf]], [[1.0, 1.0]], [[0.0, 5.0]], [[0.0, 0.0]]):
        ET.fromstring(heat_map(HeatMap("t", ["r"], ["a", "b" * 30], figures, [["<", "2"]])))
        lines = [Curve("a & b", figures[0]), Curve("c", [3.0, None])]
        ET.fromstring(curves(Curves("t", "x", "y", ["1", "2"], lines, [1.0, 2.0])))
        ET.fromstring(curves(Curves("t", "x", "y", ["1", "2"], lines)))


def test_a_larger_figure_has_a_darker_ground() -> None:
    svg = heat_map(HeatMap("t", ["r"], ["a", "b", "c"], [[1.0, 30.0, 1000.0]], [["", "", ""]]))
    grounds = [sum(map(int, rgb)) for rgb in re.findall(r'fill="rgb\((\d+),(\d+),(\d+)\)"', svg)]
    assert grounds == sorted(grounds, reverse=True)
    assert len(set(grounds)) == 3
