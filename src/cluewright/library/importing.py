"""Many puzzles brought into a library: examined one by one, saved in transactions of many.

What comes out is in the order of what went in, and comes out only when it is on the disk.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from cluewright.core import InputError, Limit, OptionError
from cluewright.core.errors import option
from cluewright.library.entry import Entry
from cluewright.library.examining import Claims, examined
from cluewright.library.names import checked_name
from cluewright.library.records import Given, Remark
from cluewright.library.store import Library
from cluewright.workshop import Unreadable

_SECONDS, _MOST = 1.0, 1000
"""A transaction is closed after this long or this many puzzles. It costs as much as many short proofs."""


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
