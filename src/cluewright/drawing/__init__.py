"""From a Picture to something to look at: text for the terminal, SVG for the page. Each is loaded when first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluewright.core import Picture


def svg(picture: Picture, font: str | None = None) -> str:
    """The picture as a complete SVG document, the same text for the same picture; in this font, or in a usual one."""
    from cluewright.drawing.vector import FONT, draw

    return draw(picture, font or FONT)


def text(picture: Picture, *, ascii_only: bool = False, colour: bool = False) -> str:
    """The picture in lines of characters, with terminal colours if asked for."""
    from cluewright.drawing.characters import draw

    return draw(picture, ascii_only=ascii_only, colour=colour)
