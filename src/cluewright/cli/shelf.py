"""What the library's commands share: which puzzles are meant, and how one that was saved is told."""

from __future__ import annotations

from cluewright.cli.console import complain, say, say_json
from cluewright.core import InputError, OptionError, Verdict
from cluewright.core.reading import nearest
from cluewright.library.entry import Entry, Wanted
from cluewright.workshop.words import duration


def wanted(family: str | None, size: str | None, verdict: str | None, tag: str | None) -> Wanted:
    """The puzzles that the options mean; what no puzzle can be is refused."""
    if family is not None:
        from cluewright import families

        families.load(family)
    if verdict is not None and verdict not in [*Verdict]:
        raise OptionError(f"{verdict[:40]!r} is no verdict{nearest(verdict, map(str, Verdict))}")
    if size is not None and size.strip().isascii() and size.strip().isdigit():
        return Wanted(family, verdict, extent=int(size.strip()[:12]), tag=tag)
    return Wanted(family, verdict, size=size, tag=tag)


def refuse(name: str, error: InputError, *, as_json: bool) -> None:
    """Say why a puzzle is not saved."""
    if as_json:
        say_json({"puzzle": name, "error": str(error)})
    complain(str(error))


def say_saved(entry: Entry, name: str, *, as_json: bool) -> None:
    """Say what was saved, and with what proof; on the way at once, because it is on the disk."""
    puzzle = entry.puzzle
    if as_json:
        about = {"puzzle": name, "family": puzzle.family.name, "size": puzzle.size, "verdict": str(entry.verdict)}
        say_json({**about, **(entry.evidence or {}), "saved": name})
        return
    say(f"saved {name} · {puzzle.family.name} · {puzzle.size} · {proof(entry)}")


def proof(entry: Entry) -> str:
    """The verdict with its evidence."""
    evidence = entry.evidence or {}
    if evidence.get("engine") == "recorded":
        return f"{entry.verdict}, as recorded with the puzzles that come with Cluewright"
    if entry.verdict != Verdict.UNKNOWN:
        return f"{entry.verdict}, proved by {evidence.get('engine', '?')} in {duration(evidence.get('seconds', 0.0))}"
    tried = f"given up after {duration(evidence['seconds'])}" if "seconds" in evidence else "no proof was tried"
    claimed = f"; its record says {evidence['recorded']}" if "recorded" in evidence else ""
    return f"{entry.verdict}, {tried}{claimed}"
