"""The search tree of `lab tree`, in a process of its own: a function that takes and gives what JSON can hold."""

from __future__ import annotations

from typing import Any

from cluewright import families
from cluewright.core import Labelling, Limit
from cluewright.lab.experiment import SearchTree
from cluewright.lab.model_source import from_subject
from cluewright.lab.search_tree import Recording, record, record_own
from cluewright.workshop import Puzzle

_DRAWING = 0.5
"""Seconds kept for drawing, of a limit that is long enough: a tree of 100,000 nodes takes about that."""


def drawn(
    name: str,
    subject: dict[str, Any],
    formulation: str | None,
    labelling: str,
    limit: dict[str, Any],
    kind: str,
    widest: int,
    as_svg: bool,
) -> dict[str, Any]:
    """Search and draw how it went: the picture, what was counted, and whether the limit left nothing to show for it.

    The subject is one of a study: a puzzle's document or a model of one's own.
    """
    decided = Labelling.parse(labelling)
    within = Limit(_without_drawing(limit["seconds"]), limit["solutions"])
    recording = _recorded(name, subject, formulation, decided, within)
    tree = SearchTree(f"{name}, {decided}", recording)
    profiled = kind == "profile" or (kind == "auto" and tree.is_large)
    if as_svg:
        picture = tree.profile_svg() if profiled else tree.svg(widest)
    else:
        picture = f"{tree.title}\n\n{tree.profile() if profiled else tree.text(widest)}"
    gave_up = recording.broken_off and not recording.solutions
    return {"picture": picture, "counts": tree.counts, "labelling": str(decided), "gave up": gave_up}


def _recorded(
    name: str, subject: dict[str, Any], formulation: str | None, labelling: Labelling, limit: Limit
) -> Recording:
    if "model" in subject:
        clock = limit.start()
        return record_own(from_subject(subject), labelling, clock.rest())
    family = families.load(subject["family"])
    puzzle = Puzzle(family, family.notation.read_document(subject["puzzle"]), name)
    return record(puzzle, formulation, labelling, limit)


def _without_drawing(seconds: float | None) -> float | None:
    """What is left for the search when there is to be time to draw it."""
    return None if seconds is None else seconds - min(_DRAWING, seconds / 5)
