"""How puzzles come in and how answers are shown, by `solve`, `prove` and `tour` alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from cluewright import drawing
from cluewright.cli.console import (
    BAD,
    BUG,
    LIMIT,
    NO,
    YES,
    Progress,
    colourful,
    complain,
    gravest,
    json_text,
    note,
    say,
    say_json,
    shows_everything,
)
from cluewright.cli.door import go_on, lack_of_memory
from cluewright.cli.puzzle_arguments import read_given
from cluewright.core import Clock, Ending, InputError, Limit, OptionError, Picture, Verdict
from cluewright.core.reading import marked
from cluewright.workshop import Answer, Method, Puzzle, Solution, Unreadable, search
from cluewright.workshop.answer import VERDICTS, duration
from cluewright.workshop.dialogue import Agreement, agreement, readings, remarks, strictly, to_confirm

_UNKNOWN = {
    "": VERDICTS[Verdict.UNKNOWN],
    "memory": "unknown: it needs more memory than it may have",
    "signal": "unknown: it was stopped",
}
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class View(NamedTuple):
    """How to show answers."""

    as_json: bool = False
    ascii_only: bool = False
    plain: bool = False
    """Text alone, without pictures."""

    strict: bool = False
    """Nothing of puzzles with clues whose words nobody has confirmed."""


_FOR_PEOPLE = View()


def puzzles(given: Iterable[str], family: str | None, view: View) -> Iterator[Puzzle | None]:
    """Every puzzle named or written; None in the place of one that cannot be read, after saying why."""
    for item in (item for each in given for item in read_given(each, family)):
        puzzle, name = (None, item.name) if isinstance(item, Unreadable) else (item.puzzle, item.puzzle.name)
        try:
            if isinstance(item, Unreadable):
                raise item.error
            if view.strict:
                strictly(item.puzzle)
        except InputError as error:
            if view.as_json:
                say_json({"puzzle": name, "error": str(error), **getattr(error, "details", {})})
            complain(str(error), whole=error.lined)
            puzzle = None
        yield puzzle


def one_puzzle(given: str, family: str | None, view: View = _FOR_PEOPLE) -> Puzzle | None:
    """The puzzle of a command that takes one; None if it cannot be read, after saying why."""
    puzzle, *others = puzzles([given], family, view)
    if others:
        names = ", ".join(each.name for each in (puzzle, *others)[:5] if each)
        raise OptionError(f"there are {len(others) + 1} puzzles in it ({names}, ...); this takes one", given)
    return puzzle


def each_of(found: Iterable[Puzzle | None], work: Callable[[Puzzle], int], view: View) -> int:
    """The gravest status of the work on every puzzle; a bug that one of them meets does not end the others' turn."""

    def status(puzzle: Puzzle) -> int:
        ended = go_on(lambda: work(puzzle))
        if isinstance(ended, str):
            if view.as_json:
                say_json({"puzzle": puzzle.name, "family": puzzle.family.name, "error": ended})
            return BUG
        return ended

    return gravest(status(puzzle) if puzzle else BAD for puzzle in found)


def solved(
    given: list[str],
    view: View,
    family: str | None = None,
    limit: str | None = None,
    engine: str = "auto",
    formulation: str | None = None,
    label: str | None = None,
    *,
    every: bool = False,
    count: int | None = None,
) -> int:
    """The command `solve`."""
    if every and count is not None:
        raise OptionError("--all and --count cannot be used together")
    bounds = Limit.parse(limit, solutions=None if every else count or 1)
    finder = Finder(view, bounds, Method.chosen(engine, formulation, label))
    return each_of(puzzles(given, family, view), finder.status, view)


def proved(
    given: list[str],
    view: View,
    family: str | None = None,
    limit: str | None = None,
    engine: str = "auto",
    formulation: str | None = None,
    label: str | None = None,
    *,
    repair: bool = False,
    keep: str | None = None,
    then: Callable[[Answer, Limit], int] | None = None,
) -> int:
    """The command `prove`; `then` is what is done with each answer within its limit, such as certifying it."""
    from cluewright.cli.proof_output import ProofRemarks

    bounds = Limit.parse(limit, solutions=2)
    further = ProofRemarks(view, repairing=repair, keep=keep)
    finder = Finder(view, bounds, Method.chosen(engine, formulation, label), proving=True, further=further, then=then)
    return each_of(puzzles(given, family, view), finder.status, view)


class Further(Protocol):
    """What a command has to say of an answer beyond the verdict."""

    def say(self, answer: Answer, clock: Clock) -> None:
        """Say it to people, after the verdict."""

    def document(self, answer: Answer, clock: Clock) -> dict[str, Any]:
        """The same as further fields of the JSON object."""


@dataclass
class Finder:
    """Searches puzzles, shows what is found as it is found, then says what that proves."""

    view: View
    limit: Limit
    method: Method
    proving: bool = False
    further: Further | None = None
    then: Callable[[Answer, Limit], int] | None = None

    def status(self, puzzle: Puzzle) -> int:
        """Search one puzzle; the exit status."""
        chosen = self.method.for_puzzle(puzzle)
        found = search(puzzle, self.limit.solutions, limit=self.limit, method=chosen)
        if not self.view.as_json:
            say_heading(puzzle)
            if not self.view.plain:
                explain_reading(puzzle)
        clock = self.limit.start()
        solutions: list[Solution] = []
        written: list[str] = []
        seconds = 0.0
        try:
            with Progress(f"{puzzle.name}: searching") as progress:
                for solution in found:
                    seconds = clock.elapsed
                    if self.view.as_json:  # a signal may come between any two lines: what counts has been written
                        written.append(json_text(solution.document))
                    solutions.append(solution)
                    if not self.view.as_json:
                        self._show(solution, len(solutions))
                    progress.one_more()
        except KeyboardInterrupt:
            stopped = Ending(complete=False, stopped="signal")
            answer = Answer.of(puzzle, tuple(solutions), stopped, chosen, clock.elapsed)
            if not self.view.as_json:
                say()  # the signal may have come in the middle of a line
            self._conclude(answer, written)
            raise
        if self.limit.solutions != 1 or not solutions:
            seconds = clock.elapsed
        answer = Answer.of(puzzle, tuple(solutions), found.ending, chosen, seconds)
        answers = agreement(answer, clock, chosen) if puzzle.family.offers("dialogue") else None
        more = self.further.document(answer, clock) if self.further and self.view.as_json else {}
        self._conclude(answer, written, answers, more)
        if not self.view.as_json:
            self._say_more(answer, answers, clock)
        if answer.stopped == "memory":
            note(f"{puzzle.name}: {lack_of_memory()}")
        after = [self.then(answer, self.limit)] if self.then and answer.verdict != Verdict.UNKNOWN else []
        return gravest([self._status(answer), *after])

    def _show(self, solution: Solution, number: int) -> None:
        heading = "" if self.limit.solutions == 1 else f"solution {number}:"
        if self.proving:
            heading = "and another solution:" if number > 1 else ""
        if heading:
            say(f"\n{heading}")
        if not self.view.plain:
            say(f"\n{drawn(solution.picture(), self.view)}\n")
        say(solution.text)

    def _conclude(
        self,
        answer: Answer,
        written: list[str],
        answers: Agreement | None = None,
        more: Mapping[str, Any] = _NOTHING,
    ) -> None:
        """Say what the solutions prove."""
        if self.view.as_json:
            say(json_line(answer, written[: len(answer.solutions)], answers, proving=self.proving, more=more))
        else:
            say(f"{self._words(answer)} ({answer.engine}, {duration(answer.seconds)})")

    def _words(self, answer: Answer) -> str:
        count = len(answer.solutions)
        if self.proving or not count:
            verdict = answer.verdict
            return _UNKNOWN[answer.stopped] if verdict == Verdict.UNKNOWN else VERDICTS[verdict]
        counted = f"{count:,} solution" + ("" if count == 1 else "s")
        if answer.complete:
            return f"{counted}, and no more"
        return "solved" if count == 1 else f"{counted}; there may be more"

    def _say_more(self, answer: Answer, answers: Agreement | None, clock: Clock) -> None:
        """What people are told after the verdict: the words to confirm, what the command has to say, the questions."""
        confirm = to_confirm(answer.puzzle)
        if confirm:
            say(f"{_word(answer, proving=self.proving)}, as read; {confirm}")
        if self.further:
            self.further.say(answer, clock)
        for remark in remarks(answer, answers, clock) if answers else ():
            say(remark)
        say()

    def _status(self, answer: Answer) -> int:
        """The exit status of an answer; of `solve` that of a limit where fewer solutions came than were wanted."""
        enough = answer.complete or len(answer.solutions) == self.limit.solutions
        if not (self.proving or enough):
            return LIMIT
        return {"solved": YES, "unique": YES, "unknown": LIMIT}.get(_word(answer, proving=self.proving), NO)


def _word(answer: Answer, *, proving: bool) -> str:
    """The verdict of `prove`, or what `solve` says instead."""
    if proving:
        return str(answer.verdict)
    return "solved" if answer.solutions else "none" if answer.complete else "unknown"


def json_line(
    answer: Answer,
    solutions: list[str],
    answers: Agreement | None = None,
    *,
    proving: bool,
    more: Mapping[str, Any] = _NOTHING,
) -> str:
    """The answer as the JSON object that every command prints; its solutions are JSON already."""
    before = {
        "puzzle": answer.puzzle.name,
        "family": answer.puzzle.family.name,
        "verdict": _word(answer, proving=proving),
    }
    after = {
        "count": len(answer.solutions),
        "complete": answer.complete,
        "engine": answer.engine,
        "seconds": round(answer.seconds, 6),
        "statistics": dict(answer.statistics),
        **({"stopped": answer.stopped} if answer.stopped else {}),
        **({"answers": answers.answers} if answers else {}),
        **understood(answer.puzzle),
        **more,
    }
    return f'{json_text(before)[:-1]}, "solutions": [{", ".join(solutions)}], {json_text(after)[1:]}'


def say_heading(puzzle: Puzzle) -> None:
    """`zebra · logic · 5 places`."""
    say(f"{puzzle.name} · {puzzle.family.name} · {puzzle.size}")


def drawn(picture: Picture, view: View) -> str:
    """A picture as text for this terminal."""
    plain = view.ascii_only or not shows_everything()
    return drawing.text(picture, ascii_only=plain, colour=colourful() and not plain)


def why_unsolved(ending: Ending) -> tuple[str, int]:
    """Of a search that found nothing: why, in words, and the exit status."""
    if ending.complete:
        return "there is no solution", NO
    return lack_of_memory() if ending.stopped == "memory" else "the limit was reached", LIMIT


def understood(puzzle: Puzzle) -> dict[str, Any]:
    """What became of each clue, as fields of the JSON object; nothing where no clue was told in words."""
    family = puzzle.family
    clues = [each.document for each in readings(puzzle)]
    unanswered = family.dialogue.unanswered(puzzle.content) if family.offers("dialogue") else []
    return ({"readings": clues} if clues else {}) | ({"unanswered": unanswered} if unanswered else {})


def explain_reading(puzzle: Puzzle) -> None:
    """What each clue was taken to mean, where a puzzle is told in words; words to confirm are marked."""
    marks = ("\033[4;33m", "\033[0m") if colourful() else ("~", "~")
    for each in readings(puzzle):
        says = f"{marked(each.says, each.words, *marks)} " if each.says else ""
        confirmed = " (confirmed)" if each.state == "confirmed" else ""
        say(f"{each.number}. {says}[{each.restated}]{confirmed}")
    if puzzle.family.offers("dialogue"):
        for why in puzzle.family.dialogue.unanswered(puzzle.content):
            say(f"not answered: {why}")
