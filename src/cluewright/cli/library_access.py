"""What the library's commands share: which puzzles are meant, and the line about one that was saved."""

from __future__ import annotations

from cluewright import families
from cluewright.cli.console import complain, say, say_json
from cluewright.core import InputError, OptionError, Verdict
from cluewright.core.characters import visible
from cluewright.core.grade import Level
from cluewright.core.reading import nearest
from cluewright.library.entry import Entry, Wanted
from cluewright.workshop.answer import duration


def wanted(
    family: str | None, size: str | None, verdict: str | None, tag: str | None, difficulty: str | None = None
) -> Wanted:
    """The puzzles that the options mean; what no puzzle can be is refused.

    The family need not be installed: the library may hold puzzles of it all the same; see `refuse_unknown`.
    """
    if verdict is not None and verdict not in [*Verdict]:
        raise OptionError(f"there is no verdict {verdict[:40]!r}{nearest(verdict, map(str, Verdict))}")
    level = None if difficulty is None else str(Level.parse(difficulty))
    if size is not None and size.strip().isascii() and size.strip().isdigit():
        return Wanted(family, verdict, extent=int(size.strip()[:12]), tag=tag, level=level)
    return Wanted(family, verdict, size=size, tag=tag, level=level)


def refuse_unknown(family: str | None) -> None:
    """Where no puzzle of a family was found: refuse the family if there is none of that name."""
    if family is not None:
        families.load(family)


def refuse(name: str, error: InputError, *, as_json: bool) -> None:
    """Say why a puzzle is not saved."""
    if as_json:
        say_json({"puzzle": name, "error": str(error)})
    complain(str(error), whole=error.lined)


def say_either(line: str, document: dict[str, object], *, as_json: bool) -> None:
    """A line for people, or the same as a JSON object."""
    say_json(document) if as_json else say(line)


def say_saved(entry: Entry, name: str, *, as_json: bool) -> None:
    """Say what was saved, and with what proof; on the way at once, because it is on the disk."""
    puzzle = entry.puzzle
    about = {"puzzle": name, "family": puzzle.family.name, "size": puzzle.size, "verdict": str(entry.verdict)}
    line = f"saved {name} · {puzzle.family.name} · {puzzle.size} · {proof(entry)}"
    say_either(line, {**about, **(entry.evidence or {}), "saved": name}, as_json=as_json)


def proof(entry: Entry) -> str:
    """The verdict with its evidence."""
    evidence = entry.evidence or {}
    engine, seconds, recorded = (evidence.get(name) for name in ("engine", "seconds", "recorded"))
    took = duration(seconds) if isinstance(seconds, int | float) else ""
    if engine == "recorded":
        return f"{entry.verdict}, as recorded with the puzzles that come with Cluewright"
    if entry.verdict != Verdict.UNKNOWN:
        return visible(f"{entry.verdict}, proved by {engine or '?'} in {took or '?'}")
    tried = f"given up after {took}" if took else "no proof was tried"
    return visible(f"{entry.verdict}, {tried}{f'; its record says {recorded}' if recorded else ''}")
