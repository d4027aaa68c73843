"""What commands print and write after a proof: how two solutions differ, how a puzzle can be mended, certificates."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cluewright.cli.answers import View, drawn
from cluewright.cli.console import LIMIT, WIDE, YES, Progress, complain, note, say
from cluewright.core import CapabilityError, Clock, InputError, Limit, OptionError, Verdict
from cluewright.core.rule_clauses import NotCertifiedError
from cluewright.workshop import Answer
from cluewright.workshop.answer import duration, number_of_steps

if TYPE_CHECKING:
    from cluewright.library.entry import Entry
    from cluewright.workshop.certificates import Certificates
    from cluewright.workshop.contradiction import Contradicting, Contradiction
    from cluewright.workshop.repairs import Repair, Repairs

_SHORT = 400
"""Characters of a document up to which it is printed for every proposal; a longer one for the first alone."""

_UNMENDED = "with the limit it is not known how many solutions there are, so that nothing can be mended"
_SOUND = "nothing has to be mended: there is exactly one solution"
_LEFT = "the limit was reached before anything could be mended"


class ProofRemarks:
    """What is said of an answer beyond its verdict; `repairing` also mends the puzzle for the solution `keep`."""

    def __init__(self, view: View, *, repairing: bool = False, keep: str | None = None) -> None:
        self._view, self._repairing, self._keep = view, repairing, keep
        if keep is not None and not repairing:
            raise OptionError("the solution to keep is for a repair; add --repair", "--keep")

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
            say(textwrap.fill(differ, WIDE))
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
        say(textwrap.fill(f"to mend it: {found.says}", WIDE))
        for number, proposal in enumerate(found.proposals, start=1):
            say(textwrap.fill(f"{number}. {'; '.join(proposal.advice)}", WIDE, subsequent_indent="   "))
            say(f"   unique, by proof ({proposal.answer.engine}, {duration(proposal.answer.seconds)}):")
            document = proposal.puzzle.written("json")
            say(f"   {document}" if number == 1 or len(document) <= _SHORT else "   --json prints it as a document")
            if number == 1 and not self._view.plain:
                say("\n" + textwrap.indent(drawn(proposal.puzzle.picture(), self._view), "   ") + "\n")


def _differ(answer: Answer) -> str:
    if answer.verdict != Verdict.MULTIPLE:
        return ""
    from cluewright.workshop.contradiction import what_differs

    return what_differs(answer.puzzle, *answer.solutions[:2])


def _say_contradiction(found: Contradiction) -> None:
    say(textwrap.fill(found.says, WIDE))
    if found.changes:
        say("single changes that would give a solution:")
    for number, change in enumerate(found.changes, start=1):
        say(textwrap.fill(f"{number}. {change.says}", WIDE, subsequent_indent="   "))
        say(f"   {change.answer.puzzle.written('json')}")
    if found.none_helps:
        say(textwrap.fill(found.none_helps, WIDE))


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
        return LIMIT if entry.verdict == Verdict.UNKNOWN else YES
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
        return YES if answer.verdict == Verdict.MULTIPLE else LIMIT
    except MemoryError:
        complain(f"{name}: no certificate: it needs more memory than it may have; --memory allows it more")
        return LIMIT
    written = store.write(name, certificate)
    note(f"wrote {written}: {len(certificate.data):,} bytes, {number_of_steps(len(certificate.proof))}")
    return YES
