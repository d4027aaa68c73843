"""A Picture as SVG. One cell is 40 pixels; what colours tell apart, dashes or weight tell apart too.

Every shape says its colour for light paper itself; a style sheet changes it on dark screens, and only there, so that
print stays dark on white and a program that knows nothing of style sheets draws the picture as printed. Against its
paper and against both kinds of shaded surface, every role that letters or lines are drawn in has a contrast of at least
4.5 : 1, which is what WCAG 2.1 asks of text (3 : 1 is what it asks of lines).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape as escaped
from typing import NamedTuple

from cluewright.core import Box, Label, Line, Path, Picture, Polygon, Role, Shape
from cluewright.core.characters import visible_line


class Scheme(NamedTuple):
    """What everything is drawn on, and in."""

    paper: str
    colours: Mapping[Role, str]


LIGHT = Scheme(
    "#ffffff",
    {
        Role.INK: "#20242b",
        Role.FAINT: "#59616d",
        Role.GIVEN: "#20242b",
        Role.ANSWER: "#1a5596",
        Role.FIRST: "#1a5596",
        Role.SECOND: "#a83a0a",
        Role.SHADE: "#eceff4",
        Role.MARKED: "#dde3ec",
        Role.WRONG: "#b01a28",
        Role.NEW: "#12642c",
        Role.USED: "#6a3aa8",
        Role.CANDIDATE: "#59616d",
    },
)
DARK = Scheme(
    "#16191e",
    {
        Role.INK: "#e8ebf0",
        Role.FAINT: "#a3adba",
        Role.GIVEN: "#e8ebf0",
        Role.ANSWER: "#84bdf7",
        Role.FIRST: "#84bdf7",
        Role.SECOND: "#ffa877",
        Role.SHADE: "#252b34",
        Role.MARKED: "#333c49",
        Role.WRONG: "#ff959b",
        Role.NEW: "#7ddf91",
        Role.USED: "#cbaef8",
        Role.CANDIDATE: "#a3adba",
    },
)
STEPS = (Role.NEW, Role.USED, Role.CANDIDATE)
"""The roles that only pictures of steps have."""

SURFACES = (Role.SHADE, Role.MARKED)
"""The roles that other things are drawn on."""


_CELL = 40
_MARGIN = 0.35
_LEGEND_ROW = 0.7
_LEGEND_SIZE = 0.38
_LEGEND_TEXT = 1.7
_LETTER = 0.6
"""How wide a letter is, as a part of its height: none of the usual fonts is wider in a line of words."""

_END = 0.09
"""The radius of the dot at the end of a path."""

FONT = "'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
"""What a screen usually has."""

_DASHES = {Role.SECOND: ' stroke-dasharray="7 5"', Role.USED: ' stroke-dasharray="4 4"'}
_WIDTHS = {Role.FIRST: 3.0, Role.SECOND: 3.0, Role.FAINT: 1.0, Role.NEW: 2.2, Role.USED: 2.2}


def extent(picture: Picture) -> tuple[float, float]:
    """Width and height of the drawing in cells, with its margins and legend."""
    legend = max((_LEGEND_TEXT + _LETTER * _LEGEND_SIZE * len(key.means) for key in picture.legend), default=0)
    height = picture.height + 2 * _MARGIN + _LEGEND_ROW * len(picture.legend)
    return max(picture.width, legend) + 2 * _MARGIN, height


def smallest_letter(picture: Picture) -> float:
    """The height in cells of the smallest text in the drawing; 1 where there is none."""
    sizes = [shape.size for shape in picture.shapes if isinstance(shape, Label)]
    return min(sizes + [_LEGEND_SIZE] * bool(picture.legend), default=1.0)


def draw(picture: Picture, font: str = FONT, *, on_paper: bool = False) -> str:
    """The picture as a complete SVG document; `on_paper` it has one look, else it follows the screen's."""
    width, height = map(_px, extent(picture))
    margin = _px(_MARGIN)
    body = "\n".join([*(_shape(shape, font) for shape in picture.shapes), *_legend(picture, font)])
    style = "" if on_paper else style_sheet(steps=any(shape.role in STEPS for shape in picture.shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">\n'
        f"<title>{escape(picture.title)}</title>\n{style}"
        f'<rect class="cw-paper" width="{width}" height="{height}" fill="{LIGHT.paper}"/>\n'
        f'<g transform="translate({margin} {margin})">\n{body}\n</g>\n</svg>\n'
    )


def escape(text: str) -> str:
    """The text for XML, well-formed whatever it holds."""
    return escaped(visible_line(text))


def style_sheet(*, steps: bool = True) -> str:
    """What dark screens do to the classes of the shapes, those of steps only where asked for; a printer ignores this.

    The classes begin with cw-, because a style sheet holds for the whole page that a picture stands in.
    """
    rules = [f".cw-paper{{fill:{DARK.paper}}}"]
    rules += [
        f".cw-{role}{{fill:{colour}}}.cw-{role}-line{{stroke:{colour}}}"
        for role, colour in DARK.colours.items()
        if steps or role not in STEPS
    ]
    return f"<style>@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}</style>\n"


def _px(units: float) -> str:
    return f"{units * _CELL:.2f}".rstrip("0").rstrip(".")


def _shape(shape: Shape, font: str) -> str:
    match shape:
        case Line():
            return (
                f'<line x1="{_px(shape.x1)}" y1="{_px(shape.y1)}" x2="{_px(shape.x2)}" y2="{_px(shape.y2)}"'
                f"{_look(shape.role, None, heavy=shape.heavy)}/>"
            )
        case Path():
            return _path(shape)
        case Box():
            return (
                f'<rect x="{_px(shape.x)}" y="{_px(shape.y)}" width="{_px(shape.width)}" '
                f'height="{_px(shape.height)}"{_look(shape.role, shape.fill, heavy=shape.heavy)}/>'
            )
        case Polygon():
            look = _look(shape.role, shape.fill)
            return f'<polygon points="{_points(shape.points)}"{look} stroke-linejoin="round"/>'
        case Label():
            return _label(shape, font)


def _path(path: Path) -> str:
    """The stroke, and a dot at each end if they are marked."""
    drawn = f'<polyline points="{_points(path.points)}"{_look(path.role, None)} stroke-linejoin="round"/>'
    if path.ends:
        colour = f'class="cw-{path.role}" fill="{LIGHT.colours[path.role]}"'
        for x, y in (path.points[0], path.points[-1]):
            drawn += f'<circle cx="{_px(x)}" cy="{_px(y)}" r="{_px(_END)}" {colour}/>'
    return drawn


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{_px(x)},{_px(y)}" for x, y in points)


def _label(label: Label, font: str) -> str:
    weight = ' font-weight="bold"' if label.bold else ""
    turn = f' transform="rotate(-90 {_px(label.x)} {_px(label.y)})"' if label.turned else ""
    return (
        f'<text x="{_px(label.x)}" y="{_px(label.y)}" dy="0.35em" text-anchor="{label.anchor}"{turn} '
        f'font-family="{font}" font-size="{_px(label.size)}" class="cw-{label.role}" '
        f'fill="{LIGHT.colours[label.role]}"{weight}>{escape(label.text)}</text>'
    )


def _look(role: Role, fill: Role | None, *, heavy: bool = False) -> str:
    """The colours of a stroke and of what it surrounds, for light paper and as classes for dark screens."""
    width = _WIDTHS.get(role, 1.6) * (1.8 if heavy else 1)
    classes = f"cw-{role}-line" + (f" cw-{fill}" if fill else "")
    inside = LIGHT.colours[fill] if fill else "none"
    return (
        f' class="{classes}" fill="{inside}" stroke="{LIGHT.colours[role]}" stroke-width="{width:g}" '
        f'stroke-linecap="round"{_DASHES.get(role, "")}'
    )


def _legend(picture: Picture, font: str) -> Iterator[str]:
    for number, key in enumerate(picture.legend):
        y = picture.height + (number + 0.5) * _LEGEND_ROW
        yield _shape(Line(0.2, y, 1.4, y, key.role), font)
        yield _label(Label(_LEGEND_TEXT, y, key.means, size=_LEGEND_SIZE, anchor="start"), font)
