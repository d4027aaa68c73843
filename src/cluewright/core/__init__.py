"""The shared words of Cluewright: what every room, engine and verb is written in."""

from cluewright.core.engine import Engine
from cluewright.core.errors import (
    CluewrightError,
    FamilyError,
    InputError,
    NotationError,
    OptionError,
    PuzzleError,
    WrongAnswerError,
)
from cluewright.core.family import Document, Family, Fault, conforms
from cluewright.core.generation import Ask, Request, Size
from cluewright.core.labelling import Labelling
from cluewright.core.limit import Clock, Limit
from cluewright.core.model import Model, Rule, Values
from cluewright.core.picture import Box, Key, Label, Line, Picture, Polygon, Role, Shape
from cluewright.core.search import Ending, Search, Searching
from cluewright.core.verdict import Verdict

__all__ = [
    "Ask",
    "Box",
    "Clock",
    "CluewrightError",
    "Document",
    "Ending",
    "Engine",
    "Family",
    "FamilyError",
    "Fault",
    "InputError",
    "Key",
    "Label",
    "Labelling",
    "Limit",
    "Line",
    "Model",
    "NotationError",
    "OptionError",
    "Picture",
    "Polygon",
    "PuzzleError",
    "Request",
    "Role",
    "Rule",
    "Search",
    "Searching",
    "Shape",
    "Size",
    "Values",
    "Verdict",
    "WrongAnswerError",
    "conforms",
]
