"""What a logic puzzle says back: how its clues were understood, the answers to its questions, other readings."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cluewright.core import InputError, NotationError
from cluewright.families.logic.meaning.clues import (
    And,
    Apart,
    Clue,
    Compare,
    ExactlyOne,
    Meaning,
    Or,
    Place,
    Same,
    Term,
    Value,
    parts,
)
from cluewright.families.logic.notations.structure import Names, write_meaning
from cluewright.families.logic.puzzle import Logic, Table
from cluewright.families.logic.showing.words import sentence

if TYPE_CHECKING:
    from cluewright.families.logic.english import Question


class Choice(NamedTuple):
    """A clue that was refused, and what it may mean."""

    number: int
    """Counted from 1, as printed."""

    says: str
    reason: str
    readings: tuple[str, ...]


def understood(puzzle: Logic) -> list[str]:
    """Each clue with what it was understood to mean; then the questions that were not understood."""
    lines = []
    for number, clue in enumerate(puzzle.clues, start=1):
        says = f"{clue.says} " if clue.says else ""
        lines.append(f"{number}. {says}[{sentence(puzzle, clue.means)}]")
    for _, question in _questions(puzzle):
        if isinstance(question, InputError):
            lines.append(f"not answered: {question.message}")
    return lines


def choices(error: InputError) -> list[Choice]:
    """For each clue that was refused, what it may mean; empty if the error is of another kind."""
    from cluewright.families.logic.english import NotUnderstoodError

    refusals = error.refusals if isinstance(error, NotUnderstoodError) else ()
    return [
        Choice(refusal.number, refusal.says, refusal.reason, tuple(reading.says for reading in refusal.readings))
        for refusal in refusals
    ]


def settled(text: str, error: InputError, number: int, choice: int) -> str:
    """The text of the puzzle with the clue of this number kept as what was chosen, counted from 0."""
    from cluewright.families.logic.english import NotUnderstoodError

    assert isinstance(error, NotUnderstoodError)
    assert error.puzzle
    refusal = next(each for each in error.refusals if each.number == number)
    structure = write_meaning(refusal.readings[choice].means, Names(error.puzzle))
    clue = json.dumps(structure | {"says": refusal.says, "chosen": True}, ensure_ascii=False)
    for written in (json.dumps(refusal.says), json.dumps(refusal.says, ensure_ascii=False), refusal.says):
        spaced = r"\s+".join(map(re.escape, written.split()))  # as in the text, whatever spaces stand there
        found = list(re.finditer(spaced, text))
        if len(found) == 1:
            return text[: found[0].start()] + clue + text[found[0].end() :]
    raise NotationError(f"clue {number} stands in the text more than once, or in other words; write it by hand: {clue}")


def questions(puzzle: Logic) -> dict[str, Callable[[Table], str]]:
    """For each question that is understood, a function that reads its answer off a solution."""
    found: dict[str, Callable[[Table], str]] = {}
    for asks, question in _questions(puzzle):
        if not isinstance(question, InputError):
            found[asks] = _answering(puzzle, question)
    return found


@lru_cache(maxsize=4)
def _questions(puzzle: Logic) -> list[tuple[str, Question | InputError]]:
    """Each question with what it asks for, or why it was not understood; a command wants them more than once."""
    if not puzzle.questions:
        return []
    from cluewright.families.logic.english import Reader  # a puzzle without words needs no grammar

    reader = Reader(puzzle)
    found: list[tuple[str, Question | InputError]] = []
    for asks in puzzle.questions:
        try:
            found.append((asks, reader.question(asks)))
        except InputError as error:
            found.append((asks, error))
    return found


def _answering(puzzle: Logic, question: Question) -> Callable[[Table], str]:
    columns = {category.name: column for column, category in enumerate(puzzle.categories)}

    def answer(solution: Table) -> str:
        if question.term is None:
            rows = enumerate(solution.rows, start=1)
            column = columns[question.category]
            return ", ".join(f"{row[column]}: {_place(puzzle, number)}" for number, row in rows)
        number = _where(solution, columns, question.term)
        if question.category:
            return str(solution.rows[number - 1][columns[question.category]])
        return _place(puzzle, number)

    return answer


def _where(solution: Table, columns: dict[str, int], term: Term) -> int:
    if isinstance(term, Place):
        return term.number
    column = columns[term.category]
    return next(number for number, row in enumerate(solution.rows, start=1) if row[column] == term.name)


def _place(puzzle: Logic, number: int) -> str:
    label = puzzle.places.labels[number - 1]
    if puzzle.places.kind in ("scale", "set"):
        return label
    return f"{puzzle.places.noun} {number}" + (f" at {label}" if puzzle.places.kind == "map" else "")


def stronger(puzzle: Logic) -> Iterator[tuple[str, Logic]]:
    """For each clue whose wording admits a stronger reading, the puzzle so read, and a sentence that says so."""
    for index, clue in enumerate(puzzle.clues):
        for meaning in _stronger(puzzle, clue.means):
            # The sentence alone would be read in the weaker way again, so the variant's clue speaks for itself.
            says = sentence(puzzle, meaning)
            clues = (*puzzle.clues[:index], Clue(meaning), *puzzle.clues[index + 1 :])
            given = f" ({clue.says.rstrip('.')})" if clue.says else ""
            yield f"clue {index + 1}{given} meant that {says}", replace(puzzle, clues=clues)


def _stronger(puzzle: Logic, meaning: Meaning) -> Iterator[Meaning]:
    """The meaning with one part of it said more strongly."""
    in_row = puzzle.places.kind == "row"
    match meaning:
        case Apart("", one, "=", other, by) if in_row:
            yield Compare("", one, "=", other, -by)
            yield Compare("", one, "=", other, by)
        case Compare("", one, relation, other, 0, 1) if in_row and relation in ("<", ">"):
            yield Compare("", one, "=", other, 1 if relation == ">" else -1)
        case Or(inner) if len(inner) == 2 and all(isinstance(part, And) for part in inner):
            yield from inner
        case Or(inner) if not _exclusive(inner):
            yield ExactlyOne(inner)
        case And(inner):
            for index, part in enumerate(parts(meaning)):
                for better in _stronger(puzzle, part):
                    yield And((*inner[:index], better, *inner[index + 1 :]))


def _exclusive(inner: tuple[Meaning, ...]) -> bool:
    """Whether the parts say that one term is one of several values of a category, of which it can only be one."""
    kinds = {
        part.other.category if isinstance(part.other, Value) else "place" for part in inner if isinstance(part, Same)
    }
    return len(kinds) == 1 and all(isinstance(part, Same) for part in inner)
