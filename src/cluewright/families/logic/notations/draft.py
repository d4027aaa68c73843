"""A logic puzzle as it was written, not yet checked: what each notation reads and `notation.puzzle_of` makes one of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from cluewright.families.logic.meaning.clues import Meaning
    from cluewright.families.logic.notations.structure import Names

Structured: TypeAlias = "tuple[str, Callable[[Names], Meaning], list[str]]"
"""A clue in a notation's own structure: its sentence, if it has one, how to read it once the names are known, and the
words of the sentence that nobody has confirmed."""


@dataclass
class Draft:
    """The parts of a puzzle, in order."""

    places: Mapping[str, Any]
    """As in the JSON document: `{"kind": "row", "noun": "house", "size": 5}`."""

    categories: list[tuple[str, list[Any]]] = field(default_factory=list)
    clues: list[Any] = field(default_factory=list)
    """Each a sentence, a JSON object or `Structured`."""

    questions: list[Any] = field(default_factory=list)
    title: Any = ""
    synonyms: list[tuple[str, list[Any]]] = field(default_factory=list)
    literal: list[Any] = field(default_factory=list)
    """The conventions of published puzzles that are switched off."""
