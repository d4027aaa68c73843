"""From a Picture to something to look at: text for the terminal, SVG for the page. Each is loaded when first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluewright.core import Picture


def svg(picture: Picture, *, font: str | None = None, on_paper: bool = False) -> str:
    """The picture as a complete SVG document, the same text for the same picture.

    In this font, or in a usual one. On a dark screen it is light on dark, unless it is meant for paper; printed it is
    always dark on white.
    """
    from cluewright.drawing.vector import FONT, draw

    return draw(picture, font or FONT, on_paper=on_paper)


def text(picture: Picture, *, ascii_only: bool = False, colour: bool = False) -> str:
    """The picture in lines of characters, with terminal colours if asked for."""
    from cluewright.drawing.characters import draw

    return draw(picture, ascii_only=ascii_only, colour=colour)
