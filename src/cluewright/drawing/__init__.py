"""From a Picture to something to look at: text for the terminal, SVG for the page."""

from cluewright.drawing.svg import svg
from cluewright.drawing.text import text

__all__ = ["svg", "text"]
