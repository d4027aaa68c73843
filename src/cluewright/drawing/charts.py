"""Charts as SVG: heat maps of tables, and curves over a scale. Figures span orders of magnitude, so scales are
logarithmic. What colour tells apart is also written out, or told apart by marker and dash.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright.core import Role
from cluewright.core.characters import visible_line
from cluewright.drawing import vector

if TYPE_CHECKING:
    from jinja2 import Environment

_DARK_FROM = 0.84
"""Share of the way to slow, from which white letters are read better than black ones."""


def _colours(scheme: vector.Scheme, grid: str, *curves: str) -> dict[str, str]:
    named = {"paper": scheme.paper, "ink": scheme.colours[Role.INK], "faint": scheme.colours[Role.FAINT], "grid": grid}
    return named | {f"curve-{number}": colour for number, colour in enumerate(curves)}


LIGHT = _colours(
    vector.LIGHT,
    "#dfe3e9",
    *("#1d5fa6", "#b33f0e", "#2a7047", "#8a4fa0", "#85600a", "#0b6e70", "#a3324e", "#555f6b"),
)
DARK = _colours(
    vector.DARK,
    "#39414d",
    *("#84bdf7", "#ffa877", "#7fcf9f", "#d3a6e6", "#e3c066", "#6fd0d2", "#f49ab0", "#b4bcc8"),
)
"""What a chart is drawn on, and in; `grid` lines help the eye and carry no meaning."""

_FAST, _MIDDLE, _SLOW = (233, 243, 236), (250, 214, 130), (150, 32, 40)
"""Light for good, dark for bad, so that a print without colour still shows the landscape."""


_WIDE = 10
"""The darkest ground is for ten times the least figure or more: small differences should not look large."""


class HeatMap(NamedTuple):
    """A table of figures, each on a ground that shows how large it is."""

    title: str
    rows: Sequence[str]
    columns: Sequence[str]
    figures: Sequence[Sequence[float | None]]
    """Infinity for no answer."""

    texts: Sequence[Sequence[str]]
    """What is written on each ground."""

    marks: Sequence[Sequence[str]] = ()
    """`best` and `worst` cells are framed."""


class Curve(NamedTuple):
    """One line of a chart; a figure of None is a gap, infinity a run that gave no answer."""

    name: str
    figures: Sequence[float | None]


class Curves(NamedTuple):
    """Lines over the same places; `numbers` are the places' values where they are numbers."""

    title: str
    across: str
    upwards: str
    places: Sequence[str]
    curves: Sequence[Curve]
    numbers: Sequence[float] | None = None


def heat_map(chart: HeatMap) -> str:
    """The chart as a complete SVG document."""
    left = 14 + 7.2 * max(map(len, chart.rows))
    longest = max((len(text) for row in chart.texts for text in row), default=0)
    wide = max(64.0, 14 + 6.6 * longest, min(100.0, 10 + 6.8 * max(map(len, chart.columns))))
    slanted = any(len(name) * 6.8 > wide for name in chart.columns)
    top = 34 + (4.6 * max(map(len, chart.columns)) if slanted else 18)
    width, height = left + wide * len(chart.columns) + (60 if slanted else 12), top + 26 * len(chart.rows) + 12
    finite = [f for line in chart.figures for f in line if f is not None and 0 < f < math.inf]
    return _drawn(chart, width, height, left=left, top=top, wide=wide, slanted=slanted, finite=finite)


def warmth(figure: float | None, finite: Sequence[float]) -> tuple[str, str]:
    """A ground between fast and slow, the same on every screen, and the colour of the letters on it."""
    if figure is None:
        return "rgb(244,245,247)", "#000000"
    if math.isinf(figure):
        return "rgb(74,16,22)", "#ffffff"
    least = min(finite, default=1.0)
    most = max(*finite, _WIDE * least) if finite else 1.0
    share = math.log(max(figure, least) / least) / math.log(most / least) if most > least else 0.0
    one, other, part = (_FAST, _MIDDLE, share * 2) if share < 0.5 else (_MIDDLE, _SLOW, share * 2 - 1)
    mixed = [round(a + (b - a) * part) for a, b in zip(one, other, strict=True)]
    return f"rgb({mixed[0]},{mixed[1]},{mixed[2]})", "#ffffff" if share > _DARK_FROM else "#000000"


def curves(chart: Curves) -> str:
    """The chart as a complete SVG document."""
    frame = _Frame(chart)
    return _drawn(chart, frame.width, frame.height, frame=frame)


class _Frame:
    """Where on the sheet a place and a figure lie."""

    left, top, across, down = 74.0, 34.0, 370.0, 280.0

    def __init__(self, chart: Curves) -> None:
        self.chart = chart
        finite = [f for curve in chart.curves for f in curve.figures if f is not None and 0 < f < math.inf] or [1.0]
        self.low, self.high = math.floor(math.log10(min(finite))), math.ceil(math.log10(max(finite)))
        self.high = max(self.high, self.low + 1)
        self.timeouts = any(f is not None and math.isinf(f) for curve in chart.curves for f in curve.figures)
        names = max((len(curve.name) for curve in chart.curves), default=0)
        self.width = self.left + self.across + 46 + 7 * names
        self.height = self.top + self.down + 52

    def x(self, place: int) -> float:
        numbers = self.chart.numbers
        if numbers and max(numbers) > min(numbers):
            share = (numbers[place] - min(numbers)) / (max(numbers) - min(numbers))
        else:
            share = place / max(1, len(self.chart.places) - 1)
        return self.left + 16 + share * (self.across - 32)

    def y(self, figure: float) -> float:
        """Above the highest line for a run without an answer."""
        room = 26 if self.timeouts else 0
        if math.isinf(figure):
            return self.top + 10
        share = (math.log10(max(figure, 10**self.low)) - self.low) / (self.high - self.low)
        return self.top + room + (1 - share) * (self.down - room)

    def ticks(self) -> Iterator[tuple[float, str]]:
        """Where each place lies, and its name where there is room for it."""
        drawn = -math.inf
        for place, name in enumerate(self.chart.places):
            x = self.x(place)
            has_room = x - drawn > 3.6 * len(name) + 5
            drawn = x + 3.6 * len(name) if has_room else drawn
            yield x, name if has_room else ""

    def points(self, curve: Curve) -> list[tuple[float, float]]:
        """Where the figures of a curve lie."""
        return [(self.x(place), self.y(f)) for place, f in enumerate(curve.figures) if f is not None and f > 0]

    def names(self) -> Iterator[tuple[float, int]]:
        """How high each curve's name stands, at its end; names are moved apart where ends lie close."""
        ends = []
        for number, curve in enumerate(self.chart.curves):
            last = next((f for f in reversed(curve.figures) if f is not None and f > 0), None)
            if last is not None:
                ends.append((self.y(last), number))
        placed = -math.inf
        spare = self.top + self.down - 15 * (len(ends) - 1)
        for rank, (y, number) in enumerate(sorted(ends)):
            placed = max(placed + 15, min(y, spare + 15 * rank))
            yield placed, number

    @staticmethod
    def power(power: int) -> str:
        """A power of ten as people write it.

        >>> _Frame.power(-2), _Frame.power(0), _Frame.power(5)
        ('0.01', '1', '100,000')
        """
        return f"{10**power:,}" if power >= 0 else f"{10.0**power:.{-power}f}"


def _drawn(chart: HeatMap | Curves, width: float, height: float, **known: Any) -> str:
    wide = max(width, 16 + 6.9 * len(chart.title))
    return _templates().get_template("charts.svg").render(chart=chart, width=wide, height=height, **known) + "\n"


@cache
def _templates() -> Environment:
    from jinja2 import Environment, FileSystemLoader

    folder = FileSystemLoader(Path(__file__).parent)
    made = Environment(loader=folder, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    made.filters |= {"g": "{:g}".format, "f": "{:.1f}".format, "visible": visible_line}
    made.globals |= {"light": LIGHT, "dark": DARK, "font": vector.FONT, "infinity": math.inf, "warmth": warmth}
    return made
