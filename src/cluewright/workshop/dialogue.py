"""Puzzles told in words: clues whose setter has the last word, and the questions that a puzzle asks.

A loose clue is read, and its setter may confirm what was taken; of a refused clue nothing is taken until its setter
chooses. A choice is written into the puzzle's text beside the words of the clue, where every later reading finds it: in
brackets in plain text, as `says` and `means` in JSON. A question is answered whenever every solution agrees, even where
there are several.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cluewright import families
from cluewright.core import Clock, Family, Limit, OptionError, TimeUp, Verdict
from cluewright.core.contracts import ClueReading
from cluewright.processes.bounded import alarm
from cluewright.workshop.answer import Answer, Method
from cluewright.workshop.puzzle import Puzzle, Solution
from cluewright.workshop.reading import Unreadable, read_each
from cluewright.workshop.solving import prove, search
from cluewright.workshop.texts import Source, fetch, write_file


class Unclear(NamedTuple):
    """A clue that was refused, or that has words to confirm, and what it may mean."""

    puzzle: str
    """The name of its puzzle."""

    clue: int
    """Which clue it is, counted from 1."""

    says: str
    reason: str
    """Why it was refused; empty for a loose clue."""

    readings: tuple[str, ...]
    """What it may mean, each a sentence that leaves no room; of a loose clue, what was taken. Empty where nothing near
    the clue is read."""

    state: str = "refused"
    """`refused` or `loose`."""

    words: tuple[str, ...] = ()
    """The words that stand in the way, or that are to be confirmed."""


def readings(puzzle: Puzzle) -> list[ClueReading]:
    """What became of each clue of a puzzle that is told in words.

    >>> from cluewright import read
    >>> puzzle = read("row: 2 houses; name: Ann, Bob; drink: tea, milk; clues: Ann guzzles tea; Bob is in house 1")
    >>> [(each.state, each.words) for each in readings(puzzle)]
    [('loose', ('guzzles',)), ('plain', ())]
    """
    return [*puzzle.family.dialogue.readings(puzzle.content)] if puzzle.family.offers("dialogue") else []


def strictly(puzzle: Puzzle) -> None:
    """Refuse a puzzle with clues whose words its setter has not confirmed."""
    error = puzzle.family.dialogue.strictly(puzzle.content) if puzzle.family.offers("dialogue") else None
    if error:
        raise error


def to_confirm(puzzle: Puzzle) -> str:
    """`1 clue has words to confirm: 3 (“envied” taken as: ..)`; empty where no clue is loose."""
    if not puzzle.family.offers("dialogue") or puzzle.family.dialogue.strictly(puzzle.content) is None:
        return ""
    loose = [each for each in readings(puzzle) if each.state == "loose"]
    count = "1 clue has" if len(loose) == 1 else f"{len(loose)} clues have"
    listed = ", ".join(f"{each.number} ({_quoted(each.words)} taken as: {each.restated})" for each in loose)
    return f"{count} words to confirm: {listed}"


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f"“{word}”" for word in words)


def unclear(source: str | os.PathLike[str], family: Family | str | None = None) -> list[Unclear]:
    """The clues of a file, or of the words given, that are refused or have words to confirm.

    >>> text = "row: 3 houses; name: Ann, Bob, Cy; drink: tea, milk, gin; clues: Ann guzzles tea; Cy is in house 1"
    >>> [(each.clue, each.state, each.words) for each in unclear(text)]
    [(1, 'loose', ('guzzles',))]
    """
    return [found.clue for found in open_clues(fetch(source), family)]


def choose(source: str | os.PathLike[str], clue: Unclear, reading: int, family: Family | str | None = None) -> str:
    """The text of a file, or the words given, with the clue kept as this one of its readings, counted from 1.

    A file is not changed: `keep` does that.

    >>> text = "row: 3 houses; name: Ann, Bob, Cy; drink: tea, milk, gin; clues: Ann guzzles tea; Cy is in house 1"
    >>> unclear(choose(text, unclear(text)[0], 1))
    []
    """
    if not 1 <= reading <= len(clue.readings):
        raise OptionError(f"clue {clue.clue} has {len(clue.readings)} readings to choose from, counted from 1")
    fetched = fetch(source)
    for found in open_clues(fetched, family):
        if found.clue == clue:
            return found.room.dialogue.settled(fetched.text, found.content, clue.clue, reading - 1)
    raise OptionError(f"clue {clue.clue} of {clue.puzzle} is not unclear there: {clue.says}")


def keep(path: os.PathLike[str], clue: Unclear, reading: int, family: Family | str | None = None) -> None:
    """Write into the file of a puzzle which reading of an unclear clue is meant; the file is changed whole or not."""
    text = choose(path, clue, reading, family)
    try:
        write_file(Path(path), text)
    except OSError as error:
        raise OptionError(f"cannot write it: {error.strerror}", str(path)) from None


class Open(NamedTuple):
    """A clue to ask about, its family, and the puzzle, or why that was refused."""

    clue: Unclear
    room: Family
    content: Any


def open_clues(source: Source, family: Family | str | None) -> Iterator[Open]:
    """Every clue to ask about in a text, with what is needed to keep an answer."""
    for found in read_each(source.text, family, source.name):
        for room, content in _told(found.item):
            for each in room.dialogue.readings(content):
                if each.state in ("loose", "refused"):
                    offers = tuple(each.offers)
                    name = found.item.name
                    clue = Unclear(name, each.number, each.says, each.reason, offers, each.state, tuple(each.words))
                    yield Open(clue, room, content)


def _told(item: Puzzle | Unreadable) -> list[tuple[Family, Any]]:
    """The families that have something to say of a puzzle's clues, and what they say it of."""
    if isinstance(item, Puzzle):
        return [(item.family, item.content)] if item.family.offers("dialogue") else []
    rooms = (room for room in map(families.load, families.names()) if room.offers("dialogue"))
    return [(room, item.error) for room in rooms]


class Agreement(NamedTuple):
    """What every solution says of a puzzle's questions."""

    answers: dict[str, str]
    """The questions on whose answer every solution agrees."""

    solutions: int
    """How many solutions there are; 0 when that is not known, and then nothing is answered."""


def agreement(answer: Answer, clock: Clock | None = None, method: Method | None = None) -> Agreement:
    """The questions answered by every solution, of which `answer` may know only some; as far as the clock allows."""
    family = answer.puzzle.family
    questions = family.dialogue.questions(answer.puzzle.content) if family.offers("dialogue") else {}
    if not questions or not answer.solutions:
        return Agreement({}, len(answer.solutions) if answer.complete else 0)
    agreed = {question: read(answer.solutions[0].content) for question, read in questions.items()}

    def hear(solution: Solution) -> None:
        for question in list(agreed):
            if questions[question](solution.content) != agreed[question]:
                del agreed[question]

    for solution in answer.solutions:
        hear(solution)
    if answer.complete:
        return Agreement(agreed, len(answer.solutions))
    count = 0
    if clock and clock.left == 0:
        return Agreement({}, 0)
    everything = search(answer.puzzle, limit=clock, method=method)
    for solution in everything:
        hear(solution)
        count += 1
        if not agreed:
            everything.close()
    return Agreement(agreed, count) if everything.ending.complete else Agreement({}, 0)


def closing(puzzle: Puzzle, clock: Clock | None = None) -> list[str]:
    """Of a puzzle with several solutions: the stronger readings of one clue that would leave a single one.

    Those that come too late for the clock are left out.
    """
    family, clock = puzzle.family, clock or Limit().start()
    found: list[str] = []
    try:
        with alarm(clock):
            for says, content in family.dialogue.stronger(puzzle.content) if family.offers("dialogue") else ():
                answer = prove(Puzzle(family, content, puzzle.name), limit=clock)
                if answer.verdict == Verdict.UNIQUE:
                    found.append(says)
    except TimeUp:
        pass
    return found


def remarks(answer: Answer, told: Agreement, clock: Clock) -> Iterator[str]:
    """The questions answered, and where a puzzle is open, the wording that leaves it so; as far as the clock allows."""
    for question, reply in told.answers.items():
        yield f"{question} {reply}"
    if answer.verdict == Verdict.MULTIPLE:
        if told.answers:
            yield f"There are {told.solutions} solutions, and every one of them answers so."
        for says in closing(answer.puzzle, clock):
            yield f"There would be one solution if {says}."
