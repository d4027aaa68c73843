"""How puzzles come in and how answers are shown, by `solve`, `prove` and `tour` alike."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from cluewright import drawing
from cluewright.cli.console import BAD, LIMIT, NO, YES, Progress, colourful, complain, gravest, say, say_json
from cluewright.cli.given import read_given
from cluewright.core import InputError, Limit, Picture, Verdict
from cluewright.workshop import Answer, Method, Puzzle, Solution, Unreadable, search
from cluewright.workshop.questions import agreement, remarks
from cluewright.workshop.words import VERDICTS, duration


class View(NamedTuple):
    """How to show answers."""

    as_json: bool = False
    ascii_only: bool = False
    plain: bool = False
    """Text alone, without pictures."""


def puzzles(given: list[str], family: str | None, view: View) -> Iterator[Puzzle | None]:
    """Every puzzle named or written; None in the place of one that cannot be read, after saying why."""
    for each in given:
        for item in read_given(each, family):
            if isinstance(item, Unreadable):
                _refuse(item.name, item.error, view)
                yield None
            else:
                yield item.puzzle


def find_all(given: list[str], family: str | None, limit: Limit, method: Method, view: View, *, proving: bool) -> int:
    """`find` for every puzzle given; the gravest status."""
    return gravest(
        find(puzzle, limit, method, view, proving=proving) if puzzle else BAD for puzzle in puzzles(given, family, view)
    )


def _refuse(name: str, error: InputError, view: View) -> None:
    if view.as_json:
        say_json({"puzzle": name, "error": str(error)})
    complain(str(error))


def find(puzzle: Puzzle, limit: Limit, method: Method, view: View, *, proving: bool) -> int:
    """Search, show what is found as it is found, then say what it proves; the exit status."""
    chosen = method.for_puzzle(puzzle)
    found = search(puzzle, limit, chosen)
    started = time.perf_counter()
    solutions: list[Solution] = []
    if not view.as_json:
        say(f"{puzzle.name} · {puzzle.family.name} · {puzzle.size}")
    with Progress(f"{puzzle.name}: searching") as progress:
        for solution in found:
            seconds = time.perf_counter() - started
            solutions.append(solution)
            progress.one_more()
            if not view.as_json:
                _show(solution, _heading(len(solutions), limit, proving=proving), view)
    if limit.solutions != 1 or not solutions:
        seconds = time.perf_counter() - started
    answer = Answer.of(puzzle, tuple(solutions), found.ending, chosen, seconds)
    told = agreement(answer, limit, chosen) if puzzle.family.has_dialogue else None
    if view.as_json:
        say_json(document(answer, proving=proving) | ({"answers": told.answers} if told else {}))
    else:
        say(_summary(answer, proving=proving))
        if told:
            for remark in remarks(answer, told, limit):
                say(remark)
        say()
    return status(answer, proving=proving)


def document(answer: Answer, *, proving: bool) -> dict[str, Any]:
    """The answer as the JSON object that every command prints."""
    return {
        "puzzle": answer.puzzle.name,
        "family": answer.puzzle.family.name,
        "verdict": str(answer.verdict) if proving else _solved(answer),
        "solutions": [solution.document for solution in answer.solutions],
        "count": len(answer.solutions),
        "complete": answer.complete,
        "engine": answer.engine,
        "seconds": round(answer.seconds, 6),
        "statistics": dict(answer.statistics),
    }


def _solved(answer: Answer) -> str:
    if answer.solutions:
        return "solved"
    return "none" if answer.complete else "unknown"


def status(answer: Answer, *, proving: bool) -> int:
    """The exit status an answer stands for."""
    verdict = str(answer.verdict) if proving else _solved(answer)
    return {"solved": YES, "unique": YES, "unknown": LIMIT}.get(verdict, NO)


def _summary(answer: Answer, *, proving: bool) -> str:
    count = len(answer.solutions)
    if proving:
        words = VERDICTS[answer.verdict]
    elif answer.complete:
        words = f"{counted(count)}, and no more" if count else VERDICTS[Verdict.NONE]
    elif not count:
        words = VERDICTS[Verdict.UNKNOWN]
    else:
        words = "solved" if count == 1 else f"{counted(count)}; there may be more"
    return f"{words} ({answer.engine}, {duration(answer.seconds)})"


def counted(number: int) -> str:
    """`1 solution`, `2 solutions`."""
    return f"{number:,} solution" + ("" if number == 1 else "s")


def _heading(number: int, limit: Limit, *, proving: bool) -> str:
    if proving:
        return "and another solution:" if number > 1 else ""
    return "" if limit.solutions == 1 else f"solution {number}:"


def _show(solution: Solution, heading: str, view: View) -> None:
    if heading:
        say(f"\n{heading}")
    if not view.plain:
        say(f"\n{drawn(solution.picture(), view)}\n")
    say(solution.text)


def drawn(picture: Picture, view: View) -> str:
    """A picture as text for this terminal."""
    return drawing.text(picture, ascii_only=view.ascii_only, colour=colourful() and not view.ascii_only)


def explain_reading(puzzle: Puzzle) -> None:
    """What each clue was taken to mean, where a puzzle is told in words."""
    dialogue = puzzle.family.dialogue
    for line in dialogue.understood(puzzle.content) if dialogue else ():
        say(line)
