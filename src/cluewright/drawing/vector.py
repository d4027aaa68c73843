"""A Picture as SVG. One cell is 40 pixels; what colours tell apart, dashes or weight tell apart too."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from cluewright.core import Box, Label, Line, Picture, Polygon, Role, Shape

_CELL = 40
_MARGIN = 0.35
_LEGEND_ROW = 0.8
_LEGEND_SIZE = 0.45
FONT = "'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
"""What a screen usually has."""

_COLOURS = {
    Role.INK: "#20242b",
    Role.FAINT: "#b3bac5",
    Role.GIVEN: "#20242b",
    Role.ANSWER: "#1d5fa6",
    Role.FIRST: "#1d5fa6",
    Role.SECOND: "#cf4a12",
    Role.SHADE: "#eceff4",
    Role.WRONG: "#c01f2e",
}
_DASHES = {Role.SECOND: ' stroke-dasharray="7 5"'}
_WIDTHS = {Role.FIRST: 3.0, Role.SECOND: 3.0, Role.FAINT: 1.0}


def extent(picture: Picture) -> tuple[float, float]:
    """Width and height of the drawing in cells, with its margins and legend."""
    return picture.width + 2 * _MARGIN, picture.height + 2 * _MARGIN + _LEGEND_ROW * len(picture.legend)


def smallest_letter(picture: Picture) -> float:
    """The height in cells of the smallest text in the drawing; 1 where there is none."""
    sizes = [shape.size for shape in picture.shapes if isinstance(shape, Label)]
    return min(sizes + [_LEGEND_SIZE] * bool(picture.legend), default=1.0)


def draw(picture: Picture, font: str = FONT) -> str:
    """The picture as a complete SVG document."""
    width, height = map(_px, extent(picture))
    margin = _px(_MARGIN)
    body = "\n".join([*(_shape(shape, font) for shape in picture.shapes), *_legend(picture, font)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">\n'
        f"<title>{escape(picture.title)}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n'
        f'<g transform="translate({margin} {margin})">\n{body}\n</g>\n</svg>\n'
    )


def _px(units: float) -> str:
    return f"{units * _CELL:.2f}".rstrip("0").rstrip(".")


def _shape(shape: Shape, font: str) -> str:
    match shape:
        case Line():
            return (
                f'<line x1="{_px(shape.x1)}" y1="{_px(shape.y1)}" x2="{_px(shape.x2)}" y2="{_px(shape.y2)}"'
                f"{_stroke(shape.role, shape.heavy)}/>"
            )
        case Box():
            return (
                f'<rect x="{_px(shape.x)}" y="{_px(shape.y)}" width="{_px(shape.width)}" '
                f'height="{_px(shape.height)}"{_fill(shape.fill)}{_stroke(shape.role, shape.heavy)}/>'
            )
        case Polygon():
            points = " ".join(f"{_px(x)},{_px(y)}" for x, y in shape.points)
            return (
                f'<polygon points="{points}"{_fill(shape.fill)}{_stroke(shape.role, heavy=False)} '
                'stroke-linejoin="round"/>'
            )
        case Label():
            return _label(shape, font)


def _label(label: Label, font: str) -> str:
    weight = ' font-weight="bold"' if label.bold else ""
    return (
        f'<text x="{_px(label.x)}" y="{_px(label.y)}" dy="0.35em" text-anchor="{label.anchor}" '
        f'font-family="{font}" font-size="{_px(label.size)}" fill="{_COLOURS[label.role]}"{weight}>'
        f"{escape(label.text)}</text>"
    )


def _stroke(role: Role, heavy: bool) -> str:
    width = _WIDTHS.get(role, 1.6) * (1.8 if heavy else 1)
    return f' stroke="{_COLOURS[role]}" stroke-width="{width:g}" stroke-linecap="round"{_DASHES.get(role, "")}'


def _fill(role: Role | None) -> str:
    return f' fill="{_COLOURS[role]}"' if role else ' fill="none"'


def _legend(picture: Picture, font: str) -> Iterator[str]:
    for number, key in enumerate(picture.legend):
        y = picture.height + (number + 0.5) * _LEGEND_ROW
        yield _shape(Line(0.2, y, 1.4, y, key.role), font)
        yield _label(Label(1.7, y, key.means, size=_LEGEND_SIZE, anchor="start"), font)
