"""The long work of the menu and of the pages: functions that run in a process of their own.

Each takes and returns what JSON can hold. With the path of a file, `progress`, a job writes into it how far it is, and
runs with a low priority, so that the pages are answered first; without one, as in the menu, it does neither.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cluewright import drawing, families
from cluewright.core import Clock, Document, Limit, OptionError
from cluewright.system import lower_priority
from cluewright.workshop.answer import number_of_steps
from cluewright.workshop.dialogue import open_clues, readings, to_confirm
from cluewright.workshop.puzzle import Puzzle
from cluewright.workshop.reading import Unreadable, puzzles_in
from cluewright.workshop.texts import Source

if TYPE_CHECKING:
    from cluewright.workshop import Answer

_NICE = 10


def warm_up(**arguments: Any) -> None:
    """Load what most jobs need, once for all of them."""
    from cluewright.games import hints  # noqa: F401
    from cluewright.workshop import explanation, generation  # noqa: F401

    with suppress(Exception):
        family = families.load(arguments["puzzle"]["family"])
        _ = family.notation, family.explaining, family.direct


class Progress:
    """Writes into a file how far a job is; the file is replaced whole, so that nobody reads half a sentence."""

    def __init__(self, path: str) -> None:
        self._path = Path(path) if path else None
        if path:
            lower_priority(_NICE)

    def report(self, **fields: Any) -> None:
        """Write these fields, where there is a file."""
        if self._path is None:
            return
        beside = self._path.with_suffix(".new")
        beside.write_text(json.dumps(fields), "utf-8")
        beside.replace(self._path)


def puzzle_of(document: Document, name: str = "puzzle") -> Puzzle:
    """The puzzle of a JSON object."""
    if not isinstance(document.get("family"), str):
        raise OptionError('a puzzle names its family, as in {"family": "maths", ...}')
    family = families.load(document["family"])
    return Puzzle(family, family.notation.read_document(document), name)


def make(order: Document, seconds: float, progress: str = "") -> dict[str, Any]:
    """Make the first puzzle of an order; its record."""
    from cluewright.workshop.generation import make
    from cluewright.workshop.orders import Order

    Progress(progress).report(says="Making a puzzle and proving that it has one solution.")
    made = make(Order.read(order).checked(), 0, clock=Limit(seconds).start())
    if made is None:
        raise OptionError(f"no puzzle of this kind was found within {seconds:g} seconds; try another size")
    return made.document


def another(puzzle: Document, level: str | None, seconds: float, progress: str = "") -> dict[str, Any]:
    """Make a puzzle like this one: its record, and the grade of this one where that had to be found."""
    from cluewright.core.grade import Level
    from cluewright.workshop.generation import make_another

    Progress(progress).report(says="Making another puzzle like this one.")
    found = make_another(puzzle_of(puzzle), seconds, level=Level(level) if level else None)
    if found.made is None:
        raise OptionError(f"no such puzzle was found within {seconds:g} seconds; try again, or ask for another size")
    grade = found.grade and found.grade.document
    return {"order": found.order.document, "made": found.made.document, "grade": grade}


def grade(puzzle: Document, seconds: float, progress: str = "") -> dict[str, Any] | None:
    """How hard a puzzle is; None if that is not known within the time."""
    from cluewright.workshop.grades import grade

    Progress(progress).report(says="Looking how hard it is.")
    found = grade(puzzle_of(puzzle), limit=seconds).grade
    return found and found.document


def prove(puzzle: Document, seconds: float, questions: bool = False, progress: str = "") -> dict[str, Any]:
    """The verdict on a puzzle, with up to two solutions; with `questions`, also what they answer of its questions."""
    from cluewright.workshop import prove

    Progress(progress).report(says="Looking for a second solution.")
    given = puzzle_of(puzzle)
    limit = Limit(seconds)
    clock = limit.start()
    answer = prove(given, limit=limit)
    answered = {"remarks": _remarks(answer, clock)} if questions else {}
    return answered | {
        "readings": [each.document for each in readings(given)],
        "to_confirm": to_confirm(given),
        "verdict": answer.word,
        "complete": answer.complete,
        "solutions": [solution.document for solution in answer.solutions],
        "engine": answer.engine,
        "seconds": round(answer.seconds, 3),
    }


def _remarks(answer: Answer, clock: Clock) -> list[str]:
    """What the solutions say about the questions of a puzzle that is told in words."""
    from cluewright.workshop.dialogue import agreement, remarks

    return [*remarks(answer, agreement(answer, clock), clock)] if answer.puzzle.family.offers("dialogue") else []


def explain(puzzle: Document, entries: dict[str, str], seconds: float, progress: str = "") -> dict[str, Any]:
    """The steps from here to the solution, each with its picture as SVG."""
    from cluewright.workshop.explanation import Steps

    reported = Progress(progress)
    given = puzzle_of(puzzle)
    under_way = Steps(given, limit=seconds, state=entries or None)
    steps = []
    for step in under_way:
        steps.append({**step.document, "picture": drawing.svg(step.picture())})
        reported.report(says=f"{number_of_steps(len(steps))} found.", steps=len(steps))
    explanation = under_way.explanation
    solution = explanation.solution
    return {
        "complete": explanation.complete,
        "says": explanation.says,
        "steps": steps,
        "start": drawing.svg(given.picture()),
        "end": drawing.svg(solution.picture()) if solution else None,
    }


def hint(puzzle: Document, entries: dict[str, str], seconds: float, progress: str = "") -> dict[str, Any]:
    """A hint at its three strengths, and what the next step fills in."""
    from cluewright.games.hints import helped

    Progress(progress).report(says="Looking for the next step.")
    return dict(helped(puzzle_of(puzzle), entries, limit=seconds))


def check(puzzle: Document, entries: dict[str, str], seconds: float, progress: str = "") -> dict[str, Any]:
    """Whether what is filled in is right so far."""
    from cluewright.games.hints import right_so_far

    Progress(progress).report(says="Comparing with the solution.")
    return dict(right_so_far(puzzle_of(puzzle), entries, limit=seconds))


def step(puzzle: Document, entries: dict[str, str], seconds: float, progress: str = "") -> dict[str, Any]:
    """What the next step fills in."""
    from cluewright.games.hints import next_step

    Progress(progress).report(says="Looking for the next step.")
    return dict(next_step(puzzle_of(puzzle), entries, limit=seconds))


def read(
    text: str, family: str | None, progress: str = "", clue: int | None = None, reading: int | None = None
) -> dict[str, Any]:
    """Every puzzle in a text: what it is and what became of its clues, or why it cannot be read.

    A `clue` that was refused or is loose is taken as this one of its readings first.
    """
    Progress(progress).report(says="Reading.")
    if clue is not None and reading is not None:
        text = _settled(text, family, clue, reading)
    found = puzzles_in(text, family)
    return {"puzzles": [_read_document(item) for item in found.items], "notes": found.notes, "text": text}


def _settled(text: str, family: str | None, clue: int, reading: int) -> str:
    """The text with the clue kept as what was chosen."""
    for found in open_clues(Source(text, "puzzle", ""), family):
        if found.clue.clue == clue and 1 <= reading <= len(found.clue.readings):
            return found.room.dialogue.settled(text, found.content, clue, reading - 1)
    raise OptionError(f"clue {clue} has no reading {reading} to choose")


def _read_document(item: Puzzle | Unreadable) -> dict[str, Any]:
    if isinstance(item, Unreadable):
        details = getattr(item.error, "details", {})
        return {"name": item.name, "error": str(item.error), "readings": details.get("readings", [])}
    return {
        "name": item.name,
        "family": item.family.name,
        "size": item.size,
        "document": item.document,
        "readings": [each.document for each in readings(item)],
        "picture": drawing.svg(item.picture()),
    }
