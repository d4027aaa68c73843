"""What a logic puzzle says back: how its clues were understood, the answers to its questions, other readings."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from cluewright.core import InputError, NotationError, terms
from cluewright.core.contracts import ClueReading
from cluewright.families.logic.meaning.clues import (
    And,
    Apart,
    Clue,
    Compare,
    ExactlyOne,
    Meaning,
    Or,
    Same,
    Value,
    parts,
)
from cluewright.families.logic.notations.clues import Names, beside, write_meaning
from cluewright.families.logic.puzzle import Logic, Table

if TYPE_CHECKING:
    from cluewright.families.logic.reading import Reader, Refusal
    from cluewright.families.logic.reading.questions import Question

_NONE: Mapping[int, Refusal] = MappingProxyType({})


def readings(found: Logic | InputError) -> list[ClueReading]:
    """What became of each clue of a puzzle, or of one that was refused; nothing for an error of another kind."""
    if isinstance(found, Logic):
        return _readings(found, found.clues)
    from cluewright.families.logic.reading import NotUnderstoodError

    if not isinstance(found, NotUnderstoodError) or found.puzzle is None:
        return []
    return _readings(found.puzzle, found.clues, {refusal.number: refusal for refusal in found.refusals})


def _readings(puzzle: Logic, clues: Sequence[Clue], refused: Mapping[int, Refusal] = _NONE) -> list[ClueReading]:
    from cluewright.families.logic.language.writing import restated

    reader = _reader(puzzle, clues)
    states = ["refused" if n in refused else _state(puzzle, reader, clue) for n, clue in enumerate(clues, start=1)]
    spoken = tuple(clue.says for clue, state in zip(clues, states, strict=True) if clue.says and state == "plain")
    listed = []
    for number, (clue, state) in enumerate(zip(clues, states, strict=True), start=1):
        if state == "refused":
            refusal = refused[number]
            offers = tuple(offer.says for offer in refusal.offers)
            listed.append(ClueReading(number, clue.says, state, refusal.words, "", refusal.reason, offers))
        else:
            told = restated(puzzle, clue.means, spoken)  # no word that is to be confirmed tells what it was taken as
            offers = (told,) if state == "loose" else ()
            listed.append(ClueReading(number, clue.says, state, clue.words, told, offers=offers))
    return listed


def _state(puzzle: Logic, reader: Reader | None, clue: Clue) -> str:
    if clue.state or not clue.says or reader is None:
        return clue.state or "plain"
    from cluewright.families.logic.reading.equality import equal

    found = reader.reading(clue.says)  # the meaning was given: the sentence only tells whether it says so plainly
    same = found.means is not None and (found.means == clue.means or equal(puzzle, found.means, clue.means))
    return "plain" if same and found.state == "plain" else "confirmed"


def _reader(puzzle: Logic, clues: Sequence[Clue]) -> Reader | None:
    """The reader of a puzzle that has sentences whose meaning was given."""
    if all(clue.state or not clue.says for clue in clues):
        return None
    return _reader_of(puzzle, tuple(clue.says for clue in clues if clue.says))


@lru_cache(maxsize=2)
def _reader_of(puzzle: Logic, sentences: tuple[str, ...]) -> Reader:
    """The reader of a puzzle, for its clues and for its questions."""
    from cluewright.families.logic.reading import Reader  # a puzzle without sentences needs no reader

    return Reader(puzzle, sentences)


def strictly(puzzle: Logic) -> InputError | None:
    """The error that refuses the loose clues of a puzzle; None where it has none."""
    if not any(clue.words for clue in puzzle.clues):
        return None
    from cluewright.families.logic.reading import NotUnderstoodError, Refusal
    from cluewright.families.logic.reading.refusals import UNCONFIRMED, Offer

    refusals = []
    for each, clue in zip(readings(puzzle), puzzle.clues, strict=True):
        if each.state == "loose":
            offers = (Offer(clue.means, each.restated),)
            refusals.append(Refusal(each.says, UNCONFIRMED, each.words, offers, each.number))
    return NotUnderstoodError(refusals, "", replace(puzzle, clues=()), puzzle.clues)


def unanswered(puzzle: Logic) -> list[str]:
    """Why each question that was not understood was not."""
    return [question.message for _, question in _questions(puzzle) if isinstance(question, InputError)]


def settled(text: str, found: Logic | InputError, number: int, choice: int) -> str:
    """The text of the puzzle with the clue of this number kept as what was chosen, counted from 0."""
    puzzle, clue = _chosen(found, number, choice)
    structure = json.dumps({"says": clue.says, "means": write_meaning(clue.means, Names(puzzle))}, ensure_ascii=False)
    brackets = beside(puzzle, clue)
    written: list[tuple[str, str]] = [
        (json.dumps(clue.says), structure),
        (json.dumps(clue.says, ensure_ascii=False), structure),
        (_atom(clue.says), _atom(brackets) if brackets else ""),
        (clue.says, brackets or structure),
    ]
    for said, kept in written:
        spaced = r"\s+".join(map(re.escape, said.split()))  # as in the text, whatever spaces stand there
        places = list(re.finditer(rf"{spaced}(?!\s*\[)", text))
        if len(places) == 1 and kept:
            return text[: places[0].start()] + kept + text[places[0].end() :]
        if places:
            break
    wrong = f"clue {number} stands in the text more than once, or in other words"
    raise NotationError(f"{wrong}; write it by hand: {brackets or structure}")


def _atom(says: str) -> str:
    """A sentence as Prolog quotes it."""
    return terms.write(terms.Atom(says))


def _chosen(found: Logic | InputError, number: int, choice: int) -> tuple[Logic, Clue]:
    """The puzzle, and the clue as its setter wants it."""
    if isinstance(found, Logic):
        return found, Clue(found.clues[number - 1].means, found.clues[number - 1].says)
    from cluewright.families.logic.reading import NotUnderstoodError

    assert isinstance(found, NotUnderstoodError)
    assert found.puzzle
    clue = found.clues[number - 1]
    for refusal in found.refusals:
        if refusal.number == number:
            return found.puzzle, Clue(refusal.offers[choice].means, clue.says)
    return found.puzzle, Clue(clue.means, clue.says)


def questions(puzzle: Logic) -> dict[str, Callable[[Table], str]]:
    """For each question that is understood, a function that reads its answer off a solution."""
    found: dict[str, Callable[[Table], str]] = {}
    if puzzle.questions:
        from cluewright.families.logic.reading.questions import answered
    for asks, question in _questions(puzzle):
        if not isinstance(question, InputError):
            found[asks] = partial(answered, puzzle, question)
    return found


@lru_cache(maxsize=4)
def _questions(puzzle: Logic) -> list[tuple[str, Question | InputError]]:
    """Each question with what it asks for, or why it was not understood; a command wants them more than once."""
    if not puzzle.questions:
        return []
    reader = _reader_of(puzzle, tuple(clue.says for clue in puzzle.clues if clue.says))
    found: list[tuple[str, Question | InputError]] = []
    for asks in puzzle.questions:
        try:
            found.append((asks, reader.question(asks)))
        except InputError as error:
            found.append((asks, error))
    return found


def stronger(puzzle: Logic) -> Iterator[tuple[str, Logic]]:
    """For each clue whose wording admits a stronger reading, the puzzle so read, and a sentence that says so."""
    from cluewright.families.logic.language.writing import restated

    for index, clue in enumerate(puzzle.clues):
        for meaning in _stronger(puzzle, clue.means):
            # The sentence alone would be read in the weaker way again, so the variant's clue speaks for itself.
            says = restated(puzzle, meaning)
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
