"""Puzzles that come into a library and go out of it: read from files, examined, saved by many, and written to files.

Nothing that a file claims is believed: a recorded solution is checked, a recorded verdict is proved again; where the
proof needs more than the limit, the verdict is unknown and the claim stands beside it as evidence `recorded`.

A file holds JSON lines, which carry all that is known, or the Prolog facts of the published programs, which carry the
name and the puzzle. Any other text that holds puzzles can be imported too.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import cluewright
from cluewright.core import InputError, Limit, NotationError, OptionError, PuzzleError, Verdict
from cluewright.core.errors import option
from cluewright.core.reading import sequence, shown
from cluewright.library.entry import Entry
from cluewright.library.names import checked_name, checked_tag
from cluewright.workshop import Puzzle, Source, Unreadable, check, prove, read_solution
from cluewright.workshop.reading import Names, puzzles_in, read_each

if TYPE_CHECKING:
    from cluewright.library.store import Library
    from cluewright.workshop.generation import Made
    from cluewright.workshop.orders import Order

FORMATS = ("jsonl", "pl")
_SECONDS, _MOST = 1.0, 1000
"""A transaction is closed after this long or this many puzzles. It costs as much as many short proofs."""


class Claims(NamedTuple):
    """What a record claims of a puzzle; nothing of it is believed yet."""

    verdict: Verdict | None = None
    solution: Mapping[str, Any] | None = None
    source: str = ""
    tags: tuple[str, ...] = ()
    saved: str = ""

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Claims:
        """The claims of a record, as `generate --json`, the examples and an exported library write them."""
        tags = sequence(record.get("tags") or [], "tags")
        return cls(
            _verdict(record.get("verdict")),
            _typed(record.get("solution"), dict, "a JSON object", "solution"),
            _typed(record.get("source"), str, "a text", "source") or "",
            tuple(checked_tag(_typed(tag, str, "a text", "tags") or "") for tag in tags),
            _moment(record.get("saved")),
        )


def examined(puzzle: Puzzle, limit: Limit | None, claims: Claims | None = None) -> Entry:
    """The puzzle with its verdict, a solution and the evidence; with no limit at all (None) nothing is proved."""
    claimed = claims or Claims()
    solution = _checked_solution(puzzle, claimed)
    verdict, evidence = Verdict.UNKNOWN, dict[str, Any]()
    if limit is not None:
        answer = prove(puzzle, limit=limit)
        verdict = answer.verdict
        evidence = {"engine": answer.engine, "seconds": round(answer.seconds, 6)}
        if answer.solutions:
            solution = solution or answer.solutions[0].document
    if verdict == Verdict.UNKNOWN and claimed.verdict:
        evidence["recorded"] = str(claimed.verdict)
    elif claimed.verdict not in (None, Verdict.UNKNOWN, verdict):
        raise PuzzleError(
            f"its record says {claimed.verdict}, the proof says {verdict} ({evidence['engine']}); "
            "correct the record, or leave the verdict out",
            "verdict",
        )
    return Entry(puzzle, verdict, solution, evidence or None, claimed.source, claimed.tags, claimed.saved)


def _checked_solution(puzzle: Puzzle, claims: Claims) -> dict[str, Any] | None:
    if claims.solution is None:
        return None
    solution = read_solution(puzzle, claims.solution)
    faults = check(puzzle, solution)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise PuzzleError(f"its recorded solution is wrong: {faults[0].says}{more}", "solution")
    return solution.document


def _verdict(value: Any) -> Verdict | None:
    if value is None or value in [*Verdict]:
        return value and Verdict(value)
    raise NotationError(f"a verdict was expected here, one of {', '.join(Verdict)}, not {shown(value)}", "verdict")


def _typed(value: Any, kind: type, right: str, place: str) -> Any:
    if value is None or isinstance(value, kind):
        return value
    raise NotationError(f"{shown(value)} is not {right}", place)


def _moment(value: Any) -> str:
    """A time in the form the library keeps."""
    if not value:
        return ""
    try:
        moment = datetime.fromisoformat(value)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC).isoformat(timespec="seconds")
    except (TypeError, ValueError, OverflowError):
        raise NotationError(f"{shown(value)} is not a time, as in 2025-01-31T12:00:00+00:00", "saved") from None


def generated(made: Made, order: Order) -> Entry:
    """A puzzle that was just made for an order, with what is known of it."""
    source = f"generated by Cluewright {cluewright.__version__}: {order.words}, number {made.number}"
    known = (made.solution.document, made.evidence, source, ("generated",))
    return Entry(made.puzzle, Verdict.UNIQUE, *known, grade=made.grade)


class Given(NamedTuple):
    """A puzzle read from a file, and the record it stood in."""

    place: str
    """For messages: the file, and where in it."""

    puzzle: Puzzle
    record: dict[str, Any]
    """Empty where it stood alone."""


class Remark(NamedTuple):
    """Something that a reader should know."""

    says: str


def given(source: Source, family: str | None = None) -> Iterator[Given | Unreadable | Remark]:
    """Every puzzle in a text with its record, in order as it is read; what cannot be read stands in its place."""
    lined = source.place.lower().endswith(".jsonl")
    names = Names()
    for found in read_each(source.text, family, source.name, lined=lined):
        where = ", ".join(filter(None, (source.place, found.place)))
        item = found.item
        if isinstance(item, Unreadable):
            item.error.within(where)
            yield item
            continue
        if found.record is None:  # facts and plain text may use one name twice
            item, note = names.own(item)
            if note:
                yield Remark(f"{source.place}: {note}")
        yield Given(where, item, dict(found.record or {}))


def written(records: Iterable[dict[str, Any]], kind: str) -> Iterator[str | InputError]:
    """The lines of a file that reads back to the same puzzles; an error in the place of one that would not."""
    if kind == "jsonl":
        for record in records:
            yield json.dumps(record, ensure_ascii=False)
        return
    yield "% Puzzles from a library of Cluewright: the name of a fact is the puzzle's."
    for record in records:
        try:
            yield _fact(Entry.of(record))
        except InputError as error:
            yield error


def _fact(entry: Entry) -> str:
    """A comment and a fact."""
    puzzle = entry.puzzle
    fact = puzzle.written("prolog")
    if puzzles_in(fact).items != [puzzle]:
        raise OptionError(
            "under this name it cannot be written as a Prolog fact that reads back; use JSON lines", puzzle.name
        )
    about = "; ".join(filter(None, (f"{puzzle.family.name}, {puzzle.size}, {entry.verdict}", entry.source)))
    return f"\n% {' '.join(about.split())}\n{fact}"


class Saved(NamedTuple):
    """A puzzle that is in the library now."""

    name: str
    entry: Entry


class Terms(NamedTuple):
    """On what terms puzzles come in."""

    limit: Limit | None = None
    """How long the proof of one may take; None proves nothing."""

    rename: bool = False
    """Whether one whose name is taken gets another, or is refused."""

    tags: tuple[str, ...] = ()
    """What to put on each."""


Outcome: TypeAlias = Saved | Unreadable | Remark


def bring_in(library: Library, items: Iterable[Given | Unreadable | Remark], terms: Terms) -> Iterator[Outcome]:
    """Save the puzzles; what became of each. An interrupt saves what was examined before it goes on."""
    waiting: list[_Examined | Unreadable | Remark] = []
    since = time.monotonic()
    try:
        for item in items:
            waiting.append(_examined(item, terms) if isinstance(item, Given) else item)
            if time.monotonic() - since > _SECONDS or len(waiting) >= _MOST:
                yield from _saved(library, waiting, terms)
                waiting, since = [], time.monotonic()
    except KeyboardInterrupt:
        yield from _saved(library, waiting, terms)
        raise
    yield from _saved(library, waiting, terms)


class _Examined(NamedTuple):
    place: str
    entry: Entry


def _examined(given: Given, terms: Terms) -> _Examined | Unreadable:
    try:
        checked_name(given.puzzle.name)
        claims = Claims.of(given.record)
        tags = dict.fromkeys((*claims.tags, *terms.tags))
        return _Examined(given.place, examined(given.puzzle, terms.limit, claims._replace(tags=tuple(tags))))
    except InputError as error:
        error.place = ", ".join(filter(None, (given.place, error.place)))
        return Unreadable(given.puzzle.name, error)


def _saved(library: Library, waiting: list[_Examined | Unreadable | Remark], terms: Terms) -> Iterator[Outcome]:
    """One transaction, then what became of each."""
    entries = [item.entry for item in waiting if isinstance(item, _Examined)]
    names = iter(library.save_all(entries, rename=terms.rename) if entries else [])
    for item in waiting:
        if not isinstance(item, _Examined):
            yield item
        elif (name := next(names)) is not None:
            yield Saved(name, item.entry)
        else:
            wanted = item.entry.puzzle.name
            says = f"the name {wanted!r} is taken; {option('rename', 'True')} would find a free one"
            taken = OptionError(says, item.place)
            yield Unreadable(wanted, taken)
