"""The shared words of Cluewright: what every room, engine and verb is written in."""

from cluewright.core.errors import (
    CapabilityError,
    CluewrightError,
    FamilyError,
    InputError,
    ModelError,
    NotationError,
    OptionError,
    PuzzleError,
    WrongAnswerError,
)
from cluewright.core.family import USUAL, Family, conforms
from cluewright.core.labelling import Labelling
from cluewright.core.limit import Clock, Limit, TimeUp, cut_short, look, megabytes, working_within
from cluewright.core.model import Model, Rule, Values
from cluewright.core.picture import Box, Key, Label, Line, Path, Picture, Polygon, Role, Shape
from cluewright.core.reading import Document
from cluewright.core.request import Ask, Effort, Recipe, Request, Size
from cluewright.core.search import Ending, Engine, Search, Searching
from cluewright.core.verdict import Fault, Verdict

__all__ = [
    "USUAL",
    "Ask",
    "Box",
    "CapabilityError",
    "Clock",
    "CluewrightError",
    "Document",
    "Effort",
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
    "ModelError",
    "NotationError",
    "OptionError",
    "Path",
    "Picture",
    "Polygon",
    "PuzzleError",
    "Recipe",
    "Request",
    "Role",
    "Rule",
    "Search",
    "Searching",
    "Shape",
    "Size",
    "TimeUp",
    "Values",
    "Verdict",
    "WrongAnswerError",
    "conforms",
    "cut_short",
    "look",
    "megabytes",
    "working_within",
]
