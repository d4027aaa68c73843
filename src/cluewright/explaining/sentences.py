"""Steps get their words: from their technique where it has some, else from the room, else the general ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cluewright.core.explaining import Step
from cluewright.core.techniques import called
from cluewright.core.wording import Wording

if TYPE_CHECKING:
    from cluewright.core.contracts import Explaining


def worded(room: Explaining[Any, Any], puzzle: Any, step: Step) -> Step:
    """The step with its sentence."""
    technique = called(room.TECHNIQUES, step.technique)
    says = technique.words(puzzle, step) if technique and technique.words else None
    return step._replace(says=says or room.sentence(puzzle, step) or Wording(puzzle, room.fact).step(step))
