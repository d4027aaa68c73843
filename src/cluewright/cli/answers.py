"""How puzzles come in and how answers are shown, by `solve`, `prove` and `tour` alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

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
)
from cluewright.cli.door import go_on, lack_of_memory
from cluewright.cli.puzzle_arguments import read_given
from cluewright.cli.streams import shows_everything
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


def puzzles(given: list[str], family: str | None, view: View) -> Iterator[Puzzle | None]:
    """Every puzzle named or written; None in the place of one that cannot be read, after saying why."""
    for each in given:
        for item in read_given(each, family):
            try:
                if isinstance(item, Unreadable):
                    raise item.error
                if view.strict:
                    strictly(item.puzzle)
            except InputError as error:
                _refuse(item.name if isinstance(item, Unreadable) else item.puzzle.name, error, view)
                yield None
            else:
                assert not isinstance(item, Unreadable)
                yield item.puzzle


class Further(Protocol):
    """What a command has to say of an answer beyond the verdict."""

    def say(self, answer: Answer, clock: Clock) -> None:
        """Say it to people, after the verdict."""

    def document(self, answer: Answer, clock: Clock) -> dict[str, Any]:
        """The same as further fields of the JSON object."""


Then: TypeAlias = Callable[[Answer], int]
"""What is done with an answer that was shown, such as certifying it; its exit status."""


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
    return find_all(given, family, bounds, Method.chosen(engine, formulation, label), view, proving=False)


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
    from cluewright.cli.mending import Mending

    bounds = Limit.parse(limit, solutions=2)
    method = Method.chosen(engine, formulation, label)
    further = Mending(view, repairing=repair, keep=keep)
    after: Then | None = (lambda answer: then(answer, bounds)) if then else None
    return find_all(given, family, bounds, method, view, proving=True, further=further, then=after)


def find_all(
    given: list[str],
    family: str | None,
    limit: Limit,
    method: Method,
    view: View,
    *,
    proving: bool,
    further: Further | None = None,
    then: Then | None = None,
) -> int:
    """`find` for every puzzle given; the gravest status."""
    return each_of(
        puzzles(given, family, view),
        lambda puzzle: find(puzzle, limit, method, view, proving=proving, further=further, then=then),
        view,
    )


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


def _refuse(name: str, error: InputError, view: View) -> None:
    if view.as_json:
        say_json({"puzzle": name, "error": str(error), **getattr(error, "details", {})})
    complain(str(error), whole=error.lined)


def find(
    puzzle: Puzzle,
    limit: Limit,
    method: Method,
    view: View,
    *,
    proving: bool,
    further: Further | None = None,
    then: Then | None = None,
) -> int:
    """Search, show what is found as it is found, then say what it proves; the exit status."""
    chosen = method.for_puzzle(puzzle)
    found = search(puzzle, limit.solutions, limit=limit, method=chosen)
    if not view.as_json:
        say(f"{puzzle.name} · {puzzle.family.name} · {puzzle.size}")
        if not view.plain:
            explain_reading(puzzle)
    clock = limit.start()
    finding = _Finding(limit, view, proving=proving)
    try:
        with Progress(f"{puzzle.name}: searching") as progress:
            for solution in found:
                finding.add(solution, clock)
                progress.one_more()
    except KeyboardInterrupt:
        finding.seconds = clock.elapsed
        if not view.as_json:
            say()  # it may have come in the middle of a line
        finding.conclude(finding.answer(puzzle, Ending(complete=False, stopped="signal"), chosen))
        raise
    if limit.solutions != 1 or not finding.solutions:
        finding.seconds = clock.elapsed
    answer = finding.answer(puzzle, found.ending, chosen)
    told = agreement(answer, clock, chosen) if puzzle.family.offers("dialogue") else None
    finding.conclude(answer, told, further.document(answer, clock) if further and view.as_json else {})
    if not view.as_json:
        _say_more(answer, told, clock, further, proving=proving)
    if answer.stopped == "memory":
        note(f"{puzzle.name}: {lack_of_memory()}")
    more = [then(answer)] if then and answer.verdict != Verdict.UNKNOWN else []
    return gravest([status(answer, limit, proving=proving), *more])


def _say_more(answer: Answer, told: Agreement | None, clock: Clock, further: Further | None, *, proving: bool) -> None:
    """What people are told after the verdict: the words to confirm, what the command has to say, the questions."""
    confirm = to_confirm(answer.puzzle)
    if confirm:
        say(f"{answer.verdict if proving else _solved(answer)}, as read; {confirm}")
    if further:
        further.say(answer, clock)
    for remark in remarks(answer, told, clock) if told else ():
        say(remark)
    say()


class _Finding:
    """The solutions so far, each shown when it comes, or written as JSON then, so that nothing is left for the end."""

    def __init__(self, limit: Limit, view: View, *, proving: bool) -> None:
        self.solutions: list[Solution] = []
        self.seconds = 0.0
        self._written: list[str] = []
        self._limit, self._view, self._proving = limit, view, proving

    def add(self, solution: Solution, clock: Clock) -> None:
        self.seconds = clock.elapsed
        if self._view.as_json:  # a signal may come between any two lines: what counts has been written
            self._written.append(json_text(solution.document))
        self.solutions.append(solution)
        if not self._view.as_json:
            _show(solution, _heading(len(self.solutions), self._limit, proving=self._proving), self._view)

    def answer(self, puzzle: Puzzle, ending: Ending, method: Method) -> Answer:
        return Answer.of(puzzle, tuple(self.solutions), ending, method, self.seconds)

    def conclude(self, answer: Answer, told: Agreement | None = None, more: Mapping[str, Any] = _NOTHING) -> None:
        """Say what the solutions prove."""
        if self._view.as_json:
            written = self._written[: len(answer.solutions)]
            say(json_line(answer, written, told, proving=self._proving, more=more))
        else:
            say(_summary(answer, proving=self._proving))


def json_line(
    answer: Answer,
    solutions: list[str],
    told: Agreement | None = None,
    *,
    proving: bool,
    more: Mapping[str, Any] = _NOTHING,
) -> str:
    """The answer as the JSON object that every command prints; its solutions are JSON already."""
    before = {
        "puzzle": answer.puzzle.name,
        "family": answer.puzzle.family.name,
        "verdict": str(answer.verdict) if proving else _solved(answer),
    }
    after = {
        "count": len(answer.solutions),
        "complete": answer.complete,
        "engine": answer.engine,
        "seconds": round(answer.seconds, 6),
        "statistics": dict(answer.statistics),
        **({"stopped": answer.stopped} if answer.stopped else {}),
        **({"answers": told.answers} if told else {}),
        **understood(answer.puzzle),
        **more,
    }
    return f'{json_text(before)[:-1]}, "solutions": [{", ".join(solutions)}], {json_text(after)[1:]}'


def _solved(answer: Answer) -> str:
    if answer.solutions:
        return "solved"
    return "none" if answer.complete else "unknown"


def status(answer: Answer, limit: Limit, *, proving: bool) -> int:
    """The exit status an answer stands for; of `solve` that of a limit where fewer solutions came than were wanted."""
    enough = answer.complete or len(answer.solutions) == limit.solutions
    if not (proving or enough):
        return LIMIT
    verdict = str(answer.verdict) if proving else _solved(answer)
    return {"solved": YES, "unique": YES, "unknown": LIMIT}.get(verdict, NO)


def _summary(answer: Answer, *, proving: bool) -> str:
    count = len(answer.solutions)
    if proving:
        words = _verdict(answer)
    elif answer.complete:
        words = f"{counted(count)}, and no more" if count else VERDICTS[Verdict.NONE]
    elif not count:
        words = _verdict(answer)
    else:
        words = "solved" if count == 1 else f"{counted(count)}; there may be more"
    return f"{words} ({answer.engine}, {duration(answer.seconds)})"


def _verdict(answer: Answer) -> str:
    return _UNKNOWN[answer.stopped] if answer.verdict == Verdict.UNKNOWN else VERDICTS[answer.verdict]


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
    told = [each.document for each in readings(puzzle)]
    unanswered = family.dialogue.unanswered(puzzle.content) if family.offers("dialogue") else []
    return ({"readings": told} if told else {}) | ({"unanswered": unanswered} if unanswered else {})


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
