"""What `prove` says beyond the verdict: how two solutions differ, and with `--repair` how the puzzle can be mended."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cluewright.cli.answers import View, drawn
from cluewright.cli.console import Progress, note, say
from cluewright.core import CapabilityError, Clock, InputError, Limit, OptionError, Verdict
from cluewright.workshop import Answer
from cluewright.workshop.answer import duration

if TYPE_CHECKING:
    from cluewright.workshop.contradiction import Contradicting, Contradiction
    from cluewright.workshop.repairs import Repair, Repairs

_WIDE = 100
_SHORT = 400
"""Characters of a document up to which it is printed for every proposal; a longer one for the first alone."""

_UNMENDED = "with the limit it is not known how many solutions there are, so that nothing can be mended"
_SOUND = "nothing has to be mended: there is exactly one solution"
_LEFT = "the limit was reached before anything could be mended"


class Mending:
    """How answers are told; `repairing` also mends, and `keep` is the solution that shall stay."""

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
            say(textwrap.fill(differ, _WIDE))
        if self._repairing:
            self._mend(answer, clock, self._tell, say)

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

    def _tell(self, found: Any) -> None:
        if hasattr(found, "proposals"):
            self._tell_repair(found)
        else:
            _tell_contradiction(found)

    def _tell_repair(self, found: Repair) -> None:
        say(textwrap.fill(f"to mend it: {found.says}", _WIDE))
        for number, proposal in enumerate(found.proposals, start=1):
            say(textwrap.fill(f"{number}. {'; '.join(proposal.advice)}", _WIDE, subsequent_indent="   "))
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


def _tell_contradiction(found: Contradiction) -> None:
    say(textwrap.fill(found.says, _WIDE))
    if found.changes:
        say("single changes that would give a solution:")
    for number, change in enumerate(found.changes, start=1):
        say(textwrap.fill(f"{number}. {change.says}", _WIDE, subsequent_indent="   "))
        say(f"   {change.answer.puzzle.written('json')}")
    if found.none_helps:
        say(textwrap.fill(found.none_helps, _WIDE))
