"""Charts as SVG: heat maps of tables, and curves over a scale. Figures span orders of magnitude, so scales are
logarithmic. What colour tells apart is also written out, or told apart by marker and dash.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluewright.core import Role
from cluewright.drawing import vector
from cluewright.drawing.vector import FONT, escape

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

_DASHES = ("", "7 4", "2 3", "9 3 2 3")
_CURVES = 8
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
    parts = [_text(8, 16, chart.title, bold=True, anchor="start")]
    for c, name in enumerate(chart.columns):
        x = left + wide * (c + 0.5)
        turn = f' transform="rotate(-40 {x:g} {top - 8:g})"' if slanted else ""
        parts.append(_text(x, top - 8, name, anchor="start" if slanted else "middle", more=turn))
    for r, name in enumerate(chart.rows):
        parts.append(_text(left - 8, top + 26 * r + 17, name, anchor="end"))
        for c, text in enumerate(chart.texts[r]):
            mark = chart.marks[r][c] if chart.marks else ""
            parts += _ground(chart, r, c, (left + wide * c, top + 26 * r, wide), text, mark)
    return _document(width, height, chart.title, parts)


def _ground(
    chart: HeatMap, row: int, column: int, place: tuple[float, float, float], text: str, mark: str
) -> Iterator[str]:
    x, y, wide = place
    figure = chart.figures[row][column]
    finite = [f for line in chart.figures for f in line if f is not None and 0 < f < math.inf]
    colour, letters = warmth(figure, finite)
    frame = _class("ink", "stroke") if mark else _class("paper", "stroke")
    stroke = f'{frame} stroke-width="{2.4 if mark else 1}"'
    inset = 1.2 if mark else 0
    yield (
        f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{wide - 2 * inset:g}" height="{26 - 2 * inset:g}" '
        f'fill="{colour}" {stroke}/>'
    )
    yield _text(x + wide / 2, y + 17, text, fill=f'fill="{letters}"', bold=bool(mark))


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
    parts = [_text(8, 16, chart.title, bold=True, anchor="start"), *frame.grid()]
    for number, curve in enumerate(chart.curves):
        parts += frame.line(curve, number)
    parts += frame.names()
    return _document(frame.width, frame.height, chart.title, parts)


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

    def grid(self) -> Iterator[str]:
        right, bottom = self.left + self.across, self.top + self.down
        for power in range(self.low, self.high + 1):
            y = self.y(10.0**power)
            yield f'<line x1="{self.left}" y1="{y:g}" x2="{right}" y2="{y:g}" {_class("grid", "stroke")}/>'
            yield _text(self.left - 8, y + 4, _power(power), anchor="end", fill=_class("faint", "fill"))
        if self.timeouts:
            y = self.y(math.inf)
            look = f'{_class("grid", "stroke")} stroke-dasharray="2 3"'
            yield f'<line x1="{self.left}" y1="{y:g}" x2="{right}" y2="{y:g}" {look}/>'
            yield _text(self.left - 8, y + 4, "no answer", anchor="end", fill=_class("faint", "fill"))
        drawn = -math.inf
        for place, name in enumerate(self.chart.places):
            x = self.x(place)
            yield f'<line x1="{x:g}" y1="{bottom}" x2="{x:g}" y2="{bottom + 4}" {_class("faint", "stroke")}/>'
            if x - drawn > 3.6 * len(name) + 5:
                yield _text(x, bottom + 19, name, fill=_class("faint", "fill"))
                drawn = x + 3.6 * len(name)
        yield f'<line x1="{self.left}" y1="{bottom}" x2="{right}" y2="{bottom}" {_class("faint", "stroke")}/>'
        yield _text(self.left + self.across / 2, bottom + 40, self.chart.across, fill=_class("faint", "fill"))
        turn = f' transform="rotate(-90 14 {self.top + self.down / 2:g})"'
        yield _text(14, self.top + self.down / 2, self.chart.upwards, fill=_class("faint", "fill"), more=turn)

    def line(self, curve: Curve, number: int) -> Iterator[str]:
        dash = _DASHES[number % len(_DASHES)]
        points = [(self.x(place), self.y(f)) for place, f in enumerate(curve.figures) if f is not None and f > 0]
        if len(points) > 1:
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            dashes = f' stroke-dasharray="{dash}"' if dash else ""
            yield f'<polyline points="{path}" fill="none" {_class(_named(number), "stroke")} stroke-width="2"{dashes}/>'
        for x, y in points:
            yield _marker(number, x, y)

    def names(self) -> Iterator[str]:
        """Each curve's name at its end, moved apart where ends lie close."""
        x = self.left + self.across + 14
        ends = []
        for number, curve in enumerate(self.chart.curves):
            last = next((f for f in reversed(curve.figures) if f is not None and f > 0), None)
            if last is not None:
                ends.append((self.y(last), number))
        placed = -math.inf
        spare = self.top + self.down - 15 * (len(ends) - 1)
        for rank, (y, number) in enumerate(sorted(ends)):
            placed = max(placed + 15, min(y, spare + 15 * rank))
            yield _marker(number, x, placed)
            name = self.chart.curves[number].name
            yield _text(x + 10, placed + 4, name, anchor="start", fill=_class(_named(number), "fill"))


def _power(power: int) -> str:
    """A power of ten as people write it.

    >>> _power(-2), _power(0), _power(5)
    ('0.01', '1', '100,000')
    """
    return f"{10**power:,}" if power >= 0 else f"{10.0**power:.{-power}f}"


def _class(name: str, of: str) -> str:
    """The colour of this name for a `fill` or a `stroke`, and the class under which a dark screen changes it."""
    return f'class="cc-{name}-{of}" {of}="{LIGHT[name]}"'


def _named(number: int) -> str:
    """What the colour of a curve is called."""
    return f"curve-{number % _CURVES}"


def _style_sheet() -> str:
    """What dark screens do to those classes; print stays as it is."""
    rules = "".join(f".cc-{name}-{of}{{{of}:{colour}}}" for name, colour in DARK.items() for of in ("fill", "stroke"))
    return f"<style>@media screen and (prefers-color-scheme:dark){{{rules}}}</style>"


def _marker(number: int, x: float, y: float) -> str:
    """Eight shapes, hollow after the fourth."""
    name = _named(number)
    inside = "paper" if number % _CURVES >= 4 else name
    classes = f'class="cc-{inside}-fill cc-{name}-stroke"'
    style = f'{classes} fill="{LIGHT[inside]}" stroke="{LIGHT[name]}" stroke-width="1.6"'
    match number % 4:
        case 0:
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.6" {style}/>'
        case 1:
            return f'<rect x="{x - 3.4:.1f}" y="{y - 3.4:.1f}" width="6.8" height="6.8" {style}/>'
    corners = ((0, -4.4), (4.2, 3.4), (-4.2, 3.4)) if number % 4 == 2 else ((0, -4.6), (4.6, 0), (0, 4.6), (-4.6, 0))
    return f'<polygon points="{" ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)}" {style}/>'


def _text(
    x: float, y: float, text: str, *, fill: str = "", anchor: str = "middle", bold: bool = False, more: str = ""
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-family="{FONT}" font-size="12" '
        f"{fill or _class('ink', 'fill')}{weight}{more}>{escape(text)}</text>"
    )


def _document(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    width = max(width, 16 + 6.9 * len(title))
    paper = f'<rect width="{width:g}" height="{height:g}" {_class("paper", "fill")}/>'
    body = "\n".join([_style_sheet(), paper, *parts])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img">\n<title>{escape(title)}</title>\n{body}\n</svg>\n'
    )
