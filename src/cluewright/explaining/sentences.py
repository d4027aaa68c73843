"""Steps get their words: from the room where it has some, else the general ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cluewright.core.explaining import Step
from cluewright.core.wording import Wording

if TYPE_CHECKING:
    from cluewright.core.contracts import Explaining


def worded(room: Explaining[Any, Any], puzzle: Any, step: Step) -> Step:
    """The step with its technique and its sentence."""
    step = step._replace(technique=room.technique(puzzle, step))
    return step._replace(says=room.sentence(puzzle, step) or Wording(puzzle, room.fact).step(step))
