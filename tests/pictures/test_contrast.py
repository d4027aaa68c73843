"""Every role can be seen, on light and on dark paper and on both kinds of shaded surface, and in print."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest

from cluewright import drawing
from cluewright.core import Box, Label, Line, Path, Picture, Polygon, Role, Shape
from cluewright.drawing import charts
from cluewright.drawing.vector import DARK, LIGHT, SURFACES, Scheme
from cluewright.workshop import prove, read

TEXT, LINE = 4.5, 3.0
"""What WCAG 2.1 asks of text and of lines that carry meaning."""


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_counted_as_wcag_counts_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#b3bac5", "#ffffff") == pytest.approx(1.94, abs=0.02)  # what faint lines once were


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("role", [role for role in Role if role not in SURFACES])
def test_every_role_can_be_read_on_paper_and_on_shaded_ground(role: Role, scheme: Scheme) -> None:
    assert set(scheme.colours) == set(Role)
    for ground in (scheme.paper, *(scheme.colours[surface] for surface in SURFACES)):
        assert contrast(scheme.colours[role], ground) >= TEXT


SHAPES: dict[str, Callable[[Role], Shape]] = {
    "line": lambda role: Line(0, 0, 1, 1, role),
    "path": lambda role: Path(((0, 0), (1, 0), (1, 1)), role, ends=True),
    "box": lambda role: Box(0, 0, 1, 1, role, Role.SHADE),
    "label": lambda role: Label(0.5, 0.5, "a", role),
    "polygon": lambda role: Polygon(((0, 0), (1, 0), (1, 1)), role, role),
}


@pytest.mark.parametrize(("shape", "role"), list(product(SHAPES, Role)))
def test_what_is_drawn_has_its_colour_on_paper_and_changes_on_dark_screens_alone(shape: str, role: Role) -> None:
    svg = drawing.svg(Picture(1, 1, (SHAPES[shape](role),), "one"))
    style = re.search(r"<style>(.*)</style>", svg)
    assert style
    sheet, drawn = style[1], svg.replace(style[0], "")
    assert sheet.startswith("@media screen and (prefers-color-scheme:dark){"), "a printer must not follow it"
    assert LIGHT.colours[role] in drawn
    assert LIGHT.paper in drawn
    for classes, colour in re.findall(r'class="([^"]*)"[^>]*? (?:fill|stroke)="(#\w+)"', drawn):
        assert any(f".{name}{{" in sheet for name in classes.split()), colour
    assert sheet.count("{") == sheet.count("}")
    assert DARK.paper in sheet


def test_a_picture_for_paper_has_one_look() -> None:
    picture = prove(read("#.#/.../#.#")).solutions[0].picture()
    on_paper = drawing.svg(picture, on_paper=True)
    assert "<style>" not in on_paper
    assert re.sub(r"<style>.*</style>\n", "", drawing.svg(picture)) == on_paper


def test_two_kinds_differ_without_colour() -> None:
    first, second = (drawing.svg(Picture(1, 1, (Line(0, 0, 1, 1, role),), "")) for role in (Role.FIRST, Role.SECOND))
    assert "dasharray" not in first
    assert "dasharray" in second


@pytest.mark.parametrize("scheme", [charts.LIGHT, charts.DARK], ids=["light", "dark"])
def test_charts_can_be_read(scheme: dict[str, str]) -> None:
    for name in scheme.keys() - {"paper", "grid"}:
        assert contrast(scheme[name], scheme["paper"]) >= TEXT
    chart = charts.curves(charts.Curves("a", "n", "ms", ["1", "2"], [charts.Curve("c", [1.0, 10.0])]))
    assert "@media screen and (prefers-color-scheme:dark)" in chart
    assert charts.LIGHT["paper"] in chart


@pytest.mark.parametrize("share", [each / 40 for each in range(41)])
def test_figures_on_a_heat_map_can_be_read(share: float) -> None:
    ground, letters = charts.warmth(10**share, [1.0, 10.0])
    red, green, blue = re.findall(r"\d+", ground)
    assert contrast(f"#{int(red):02x}{int(green):02x}{int(blue):02x}", letters) >= TEXT
