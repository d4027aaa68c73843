"""Pictures as pixels, drawn by the typesetter that comes with the booklet: its fonts are the same on every machine."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from typing import Any, TypeAlias
from xml.etree import ElementTree

import numpy as np
import typst
from PIL import Image

Pixels: TypeAlias = "np.ndarray[tuple[int, int], np.dtype[np.uint8]]"

SERIF, WIDE = "Libertinus Serif", "DejaVu Sans Mono"
"""The booklet's font, and one in which words are wider than in any font that a screen usually has."""

PAD = 60
"""Pixels of the drawing added around the sheet, where nothing may be."""

_SCALE = 0.5
"""Pixels here for a pixel of the drawing: enough to see whether two texts overlap."""

_SOURCE = """
#for picture in json(bytes(sys.inputs.pictures)) {
  page(
    width: picture.width * 1pt, height: picture.height * 1pt, margin: 0pt,
    image(bytes(picture.svg), format: "svg", width: 100%),
  )
}
"""
_SVG = "{http://www.w3.org/2000/svg}"


def labels_alone(svg: str, font: str) -> tuple[str, float, float]:
    """The drawing with nothing but its texts, each half black, and room around the sheet; width and height of it all.

    Where two texts overlap, the paper is darker than half black.
    """
    ElementTree.register_namespace("", _SVG.strip("{}"))
    root = ElementTree.fromstring(svg)
    width, height = float(root.attrib["width"]) + 2 * PAD, float(root.attrib["height"]) + 2 * PAD
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag not in (f"{_SVG}g", f"{_SVG}text"):
                parent.remove(child)
    for text in root.iter(f"{_SVG}text"):
        text.attrib |= {"fill": "#000000", "opacity": "0.5", "font-family": font}
        text.attrib.pop("class", None)
    root.attrib |= {"width": f"{width}", "height": f"{height}", "viewBox": f"{-PAD} {-PAD} {width} {height}"}
    return ElementTree.tostring(root, encoding="unicode"), width, height


def rasterised(svgs: list[tuple[str, float, float]]) -> list[Pixels]:
    """Each drawing in shades of grey."""
    pictures = [{"svg": svg, "width": width, "height": height} for svg, width, height in svgs]
    inputs = {"pictures": json.dumps(pictures)}
    pages: Any = typst.compile(
        _SOURCE.encode(), format="png", ppi=72 * _SCALE, sys_inputs=inputs, ignore_system_fonts=True
    )
    listed = pages if isinstance(pages, list) else [pages]
    return [np.asarray(Image.open(io.BytesIO(page)).convert("L")) for page in listed]


def faults(svgs: list[str], font: str) -> list[str]:
    """For each drawing what is wrong with its texts: empty, or where two overlap or one leaves the sheet."""
    found = []
    pad = round(PAD * _SCALE)
    for svg, pixels in zip(svgs, rasterised([labels_alone(svg, font) for svg in svgs]), strict=True):
        dark = np.argwhere(pixels < 100)
        outside = pixels.copy()
        outside[pad:-pad, pad:-pad] = 255
        beyond = np.argwhere(outside < 200)
        title = re.search("<title>(.*?)</title>", svg)
        name = title[1] if title else ""
        found.append("")
        if len(dark) > 1:
            found[-1] = f"{name}: texts overlap at {_place(dark[len(dark) // 2])}"
        elif len(beyond) > 1:
            found[-1] = f"{name}: a text leaves the sheet at {_place(beyond[0])}"
    return found


def _place(pixel: Sequence[int]) -> str:
    """Where in the drawing that is, in its own pixels."""
    y, x = (each / _SCALE - PAD for each in pixel)
    return f"{x:.0f}, {y:.0f}"
