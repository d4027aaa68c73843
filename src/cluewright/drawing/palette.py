"""The colours of a picture's roles, in two schemes: on paper and light screens, and on dark screens.

Against its paper and against both kinds of shaded surface, every role that letters or lines are drawn in has a contrast
of at least 4.5 : 1, which is what WCAG 2.1 asks of text (3 : 1 is what it asks of lines).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cluewright.core import Role


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
