"""How puzzles come in, how answers are shown, and what is said and written after a proof.

A puzzle is a file, standard input, the puzzle itself, or its name in the library, in this order. The library is opened
only for what is none of the others, so that no other command waits for it or fails with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright import drawing
from cluewright.cli.console import (
    Progress,
    Status,
    colourful,
    complain,
    escaped,
    gravest,
    indented,
    json_text,
    note,
    save,
    say,
    say_json,
    shows_everything,
    wrapped,
)
from cluewright.cli.door import go_on, lack_of_memory
from cluewright.core import CapabilityError, Clock, Ending, InputError, Limit, OptionError, Picture, Verdict
from cluewright.core.reading import marked
from cluewright.core.rule_clauses import NotCertifiedError
from cluewright.workshop import Answer, Method, Puzzle, Reading, Solution, Source, Unreadable, fetch, search
from cluewright.workshop.answer import VERDICTS, duration, number_of_steps
from cluewright.workshop.dialogue import Agreement, agreement, readings, remarks, strictly, to_confirm
from cluewright.workshop.reading import puzzles_in
from cluewright.workshop.texts import MissingFileError

if TYPE_CHECKING:
    from cluewright.library.entry import Entry
    from cluewright.workshop.certificates import Certificates
    from cluewright.workshop.contradiction import Contradicting, Contradiction
    from cluewright.workshop.repairs import Repair, Repairs

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
            return Status.BUG
        return ended

    return gravest(status(puzzle) if puzzle else Status.BAD for puzzle in found)


def answered(
    given: list[str],
    view: View,
    family: str | None = None,
    limit: str | None = None,
    engine: str = "auto",
    formulation: str | None = None,
    label: str | None = None,
    *,
    solutions: int | None = None,
    proof: ProofRemarks | None = None,
    then: Callable[[Answer, Limit], int] | None = None,
) -> int:
    """Search so many solutions of every puzzle, or all; with a `proof`, two of them, and say what that proves.

    `then` is what is done with each answer within its limit, such as certifying it.
    """
    bounds = Limit.parse(limit, solutions=2 if proof else solutions)
    finder = Finder(view, bounds, Method.chosen(engine, formulation, label), proof, then)
    return each_of(puzzles(given, family, view), finder.status, view)


@dataclass
class Finder:
    """Searches puzzles, shows what is found as it is found, then says what that proves."""

    view: View
    limit: Limit
    method: Method
    proof: ProofRemarks | None = None
    then: Callable[[Answer, Limit], int] | None = None

    @property
    def proving(self) -> bool:
        """Whether the question is how many solutions there are."""
        return self.proof is not None

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
            answer = Answer.of(puzzle, tuple(solutions), stopped, chosen, clock.elapsed, proving=self.proving)
            if not self.view.as_json:
                say()  # the signal may have come in the middle of a line
            self._conclude(answer, written)
            raise
        if self.limit.solutions != 1 or not solutions:
            seconds = clock.elapsed
        answer = Answer.of(puzzle, tuple(solutions), found.ending, chosen, seconds, proving=self.proving)
        answers = agreement(answer, clock, chosen) if puzzle.family.offers("dialogue") else None
        more = self.proof.document(answer, clock) if self.proof and self.view.as_json else {}
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
            say(json_line(answer, written[: len(answer.solutions)], answers, more=more))
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
            say(f"{answer.word}, as read; {confirm}")
        if self.proof:
            self.proof.say(answer, clock)
        for remark in remarks(answer, answers, clock) if answers else ():
            say(remark)
        say()

    def _status(self, answer: Answer) -> int:
        """The exit status of an answer; of `solve` that of a limit where fewer solutions came than were wanted."""
        enough = answer.complete or len(answer.solutions) == self.limit.solutions
        if not (self.proving or enough):
            return Status.LIMIT
        return {"solved": Status.YES, "unique": Status.YES, "unknown": Status.LIMIT}.get(answer.word, Status.NO)


def json_line(
    answer: Answer,
    solutions: list[str],
    answers: Agreement | None = None,
    *,
    more: Mapping[str, Any] = _NOTHING,
) -> str:
    """The answer as the JSON object that every command prints; its solutions are JSON already."""
    before = {
        "puzzle": answer.puzzle.name,
        "family": answer.puzzle.family.name,
        "verdict": answer.word,
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
        return "there is no solution", Status.NO
    return lack_of_memory() if ending.stopped == "memory" else "the limit was reached", Status.LIMIT


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


_MANY = 200_000
"""Characters above which a text may take longer than a moment to read."""


class Read(NamedTuple):
    """A puzzle that was named or written."""

    puzzle: Puzzle
    has_name: bool
    """Whether it came with a name, or in a file that has one."""


def read_given(each: str, family: str | None) -> Iterator[Read | Unreadable]:
    """What is in a file, in standard input or in the words given, or is called so in the library."""
    try:
        source = fetch(each)
        source = source._replace(name=escaped(source.name))
    except InputError as error:
        found = _by_name(each, family, Unreadable(error.place or each, error))
        is_missing = isinstance(found, Unreadable) and isinstance(error, MissingFileError)
        puzzles = puzzles_in(each, family).puzzles if is_missing else []  # a very short text may look like a name
        yield Read(puzzles[0], has_name=False) if len(puzzles) == 1 else found
        return
    reading = _read(source, family)
    for remark in reading.notes:
        note(f"{source.place or 'note'}: {remark}")
    in_words = not source.place
    for item in reading.items:
        if not isinstance(item, Unreadable):
            own = re.fullmatch(rf"{re.escape(source.name)}(:\d+)?(-\d+)?", item.name) is None
            yield Read(item, own or not (in_words or each == "-"))
        elif in_words and len(reading.items) == 1:
            yield _by_name(each, family, item)
        else:
            item.error.place = ", ".join(filter(None, (source.place, item.error.place)))
            yield item


def _read(source: Source, family: str | None) -> Reading:
    if len(source.text) < _MANY:
        return puzzles_in(source.text, family, source.name)
    with Progress(f"reading {source.place or 'the puzzles'}") as progress:
        return puzzles_in(source.text, family, source.name, watch=progress.one_more)


def _by_name(word: str, family: str | None, otherwise: Unreadable) -> Read | Unreadable:
    """The puzzle in the library that is called so; if there is none, what to say of the word."""
    from cluewright.library.names import could_be_name

    if not could_be_name(word):
        return otherwise
    from cluewright.library.entry import UnreadableEntryError, look

    is_word = isinstance(otherwise.error, MissingFileError) and "." not in word
    try:
        found = look(word, closeness=0.7 if is_word else 0.85)
    except UnreadableEntryError as error:
        return Unreadable(word, error)
    if found.entry is None:
        if is_word and found.trouble:
            otherwise.error.message += f", and the library cannot be asked ({found.trouble})"
        elif is_word:
            otherwise.error.message += ", and no puzzle of that name in the library"
        otherwise.error.message += found.near
        return otherwise
    if found.trouble:
        note(f"the library cannot be asked ({found.trouble}); {word} is the one that comes with Cluewright")
    puzzle = found.entry.puzzle
    if family and puzzle.family.name != family:
        return Unreadable(word, OptionError(f"this is a puzzle of {puzzle.family.name}, not of {family}", word))
    return Read(puzzle, has_name=True)


_SHORT = 400
"""Characters of a document up to which it is printed for every proposal; a longer one for the first alone."""

_UNMENDED = "with the limit it is not known how many solutions there are, so that nothing can be mended"
_SOUND = "nothing has to be mended: there is exactly one solution"
_LEFT = "the limit was reached before anything could be mended"


class ProofRemarks:
    """What is said of an answer beyond its verdict; `repairing` also mends the puzzle for the solution `keep`.

    The proposal with the number `apply` is written to the file `to`.
    """

    def __init__(
        self,
        view: View,
        *,
        repairing: bool = False,
        keep: str | None = None,
        apply: int | None = None,
        to: Path | None = None,
    ) -> None:
        self._view, self._repairing, self._keep, self._apply, self._to = view, repairing, keep, apply, to
        if keep is not None and not repairing:
            raise OptionError("the solution to keep is for a repair; add --repair", "--keep")
        if (apply is None) != (to is None) or (to is not None and not repairing):
            raise OptionError("a mended puzzle is written by --repair, --apply and --to together", "--apply")

    def document(self, answer: Answer, clock: Clock) -> dict[str, Any]:
        """Fields of the JSON object."""
        found: dict[str, Any] = {}
        if differ := _differ(answer):
            found["differ"] = differ
        if self._repairing:
            self._mend(answer, clock, lambda repair: found.update(repair=repair.document), note)
        return found

    def say(self, answer: Answer, clock: Clock) -> None:
        """Sentences for people."""
        if differ := _differ(answer):
            say(wrapped(differ))
        if self._repairing:
            self._mend(answer, clock, self._say_mended, say)

    def _mend(self, answer: Answer, clock: Clock, tell: Callable[[Any], None], remark: Callable[[str], None]) -> None:
        """Mend the puzzle and tell what came of it, when it is stopped too."""
        puzzle = answer.puzzle
        if answer.verdict == Verdict.UNIQUE and self._keep is None:
            remark(_SOUND)
            return
        rest = clock.rest()
        limit = replace(rest or Limit(), solutions=None)
        try:
            under_way = self._under_way(answer, limit)
        except CapabilityError as error:
            note(str(error))
            return
        except InputError as error:
            error.place = "--keep"
            raise
        if answer.verdict == Verdict.UNIQUE:
            remark(_SOUND)
            return
        if answer.verdict == Verdict.UNKNOWN or rest is None:
            remark(_UNMENDED if answer.verdict == Verdict.UNKNOWN else _LEFT)
            return
        try:
            with Progress(f"{puzzle.name}: mending"):
                under_way.run()
        finally:  # after an interrupt, what was found until then
            tell(under_way.found)
        if self._apply is not None and self._to is not None:
            mended = under_way.found.puzzles
            if self._apply > len(mended):
                raise OptionError(f"there is no proposal {self._apply}; {len(mended)} were found", "--apply")
            save(mended[self._apply - 1].written("json"), self._to)

    def _under_way(self, answer: Answer, limit: Limit) -> Repairs | Contradicting:
        """What is to be run. A solution to keep that is none is refused, whatever the verdict."""
        if answer.verdict == Verdict.NONE and self._keep is None:
            from cluewright.workshop.contradiction import Contradicting

            return Contradicting(answer.puzzle, limit=limit)
        from cluewright.workshop.repairs import Repairs

        return Repairs(answer.puzzle, keep=self._keep, limit=limit)

    def _say_mended(self, found: Repair | Contradiction) -> None:
        if not hasattr(found, "proposals"):
            _say_contradiction(found)
            return
        say(wrapped(f"to mend it: {found.says}"))
        for number, proposal in enumerate(found.proposals, start=1):
            say(wrapped(f"{number}. {'; '.join(proposal.advice)}", "   "))
            level = f"; {proposal.level}" if proposal.level else ""
            say(f"   unique, by proof ({proposal.answer.engine}, {duration(proposal.answer.seconds)}){level}:")
            document = proposal.puzzle.written("json")
            say(f"   {document}" if number == 1 or len(document) <= _SHORT else "   --json prints it as a document")
            if number == 1 and not self._view.plain:
                say("\n" + indented(drawn(proposal.puzzle.picture(), self._view), 3) + "\n")


def _differ(answer: Answer) -> str:
    if answer.verdict != Verdict.MULTIPLE:
        return ""
    from cluewright.workshop.contradiction import what_differs

    return what_differs(answer.puzzle, *answer.solutions[:2])


def _say_contradiction(found: Contradiction) -> None:
    say(wrapped(found.says))
    if found.changes:
        say("single changes that would give a solution:")
    for number, change in enumerate(found.changes, start=1):
        say(wrapped(f"{number}. {change.says}", "   "))
        say(f"   {change.answer.puzzle.written('json')}")
    if found.none_helps:
        say(wrapped(found.none_helps))


def certificates(to: Path | None, *, many: bool) -> AbstractContextManager[Certificates | None]:
    """Where the certificates go; a place that will not do is refused at once."""
    if to is None:
        return nullcontext()
    from cluewright.workshop.certificates import Certificates

    return Certificates(to, many=many)


def certify_entry(store: Certificates, entry: Entry, name: str, limit: Limit) -> int:
    """Certify a puzzle of the library that was proved; the exit status."""
    from cluewright.workshop import Answer, Provenance, read_solution

    if entry.verdict in (Verdict.UNKNOWN, Verdict.MULTIPLE):
        note(f"{name}: no certificate: its verdict is {entry.verdict}")
        return Status.LIMIT if entry.verdict == Verdict.UNKNOWN else Status.YES
    solutions = (read_solution(entry.puzzle, entry.solution),) if entry.solution else ()
    return write_certificate(store, Answer(entry.puzzle, solutions, True, Provenance("direct"), 0.0), limit, name)


def write_certificate(store: Certificates, answer: Answer, limit: Limit, called: str = "") -> int:
    """Certify a puzzle that was proved, or say why not; the exit status."""
    from cluewright.workshop.certificates import certify

    name = called or answer.puzzle.name
    try:
        with Progress(f"{name}: writing the certificate"):
            certificate = certify(answer.puzzle, answer=answer, limit=Limit(seconds=limit.seconds))
    except (NotCertifiedError, CapabilityError) as error:
        note(f"{name}: no certificate: {error}")
        return Status.YES if answer.verdict == Verdict.MULTIPLE else Status.LIMIT
    except MemoryError:
        complain(f"{name}: no certificate: it needs more memory than it may have; --memory allows it more")
        return Status.LIMIT
    written = store.write(name, certificate)
    note(f"wrote {written}: {len(certificate.data):,} bytes, {number_of_steps(len(certificate.proof))}")
    return Status.YES
