"""The library: save, find, rename, tag and remove puzzles by name. A write is one transaction.

Two processes may save at the same time; what a method that saves has returned for is on the disk.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, TypeVar

import sqlalchemy as sql

from cluewright.core import OptionError
from cluewright.core.reading import shown
from cluewright.library.connection import connect, public, reported
from cluewright.library.entry import Card, Entry, Wanted
from cluewright.library.names import (
    checked_name,
    checked_stem,
    checked_tag,
    default_address,
    free_name,
    near,
    number_of,
    numbered,
)
from cluewright.library.shipped import shipped_entries
from cluewright.library.tables import VERSION, create, migrate, puzzles, tags, version

__all__ = ["Card", "Entry", "Library", "Wanted", "default_address"]

T = TypeVar("T")

_TRIES = 20
"""How often a write starts anew because another process took the name meanwhile; SQLite's lock makes it once."""

_LARGEST = 2**31 - 1

# Statements stated once: to state one costs more than to run it.
_OF_NAME = sql.select(puzzles.c.id).where(puzzles.c.name == sql.bindparam("wanted"))
_NEW_PUZZLE, _NEW_TAG = puzzles.insert(), tags.insert()


class Library:
    """The puzzles saved at one place. The puzzles that come with Cluewright are in it from the start."""

    def __init__(self, address: str | None = None) -> None:
        self._address = address or default_address()
        self.address = public(self._address)
        """The path or URL, as it may be shown."""

        self._engine = connect(self._address)
        self._last_number: dict[str, int] = {}
        with self._reading() as connection:
            found = self._version(connection)
        if found != VERSION:
            self._bring_up_to_date()

    def close(self) -> None:
        """Leave the database, so that SQLite has all of it in its one file; whatever is asked next opens it again."""
        self._engine.dispose()

    def save(self, entry: Entry) -> None:
        """Add a puzzle; a name that is taken is refused."""
        (name,) = self.save_all([entry])
        if name is None:
            wanted = entry.puzzle.name
            with self._reading() as connection:
                free = free_name(wanted, lambda name: _is_taken(connection, name))
            raise OptionError(f"the name {wanted!r} is taken; {free!r} is free")

    def save_all(self, entries: Sequence[Entry], *, rename: bool = False) -> list[str | None]:
        """Add puzzles in one transaction; the name each has, None for one whose name is taken.

        With `rename` a name that is taken becomes the first free one of name-2, name-3 and so on.
        """

        def insert(connection: sql.Connection) -> list[str | None]:
            names: list[str | None] = []
            for entry in entries:
                name = checked_name(entry.puzzle.name)
                if rename:
                    name = free_name(name, lambda name: _is_taken(connection, name))
                elif _is_taken(connection, name):
                    names.append(None)
                    continue
                _insert(connection, entry, name)
                names.append(name)
            return names

        return self._without_clash(insert)

    def save_numbered(self, entry: Entry, stem: str, *, alone: bool = False) -> str:
        """Add a puzzle as stem-1, stem-2 and so on, after the greatest number taken; the name it has.

        One that is `alone` is called by the stem itself if that is free, and counts as the first.
        """
        checked_stem(stem)

        def insert(connection: sql.Connection) -> tuple[str, int]:
            number = self._last_number.get(stem, 0) + 1
            name = stem if alone and number == 1 else numbered(stem, number)
            if number == 1 or _is_taken(connection, name):
                number = max(int(alone and _is_taken(connection, stem)), _greatest_number(connection, stem)) + 1
                name = stem if alone and number == 1 else numbered(stem, number)
            _insert(connection, entry, name)
            return name, number

        name, self._last_number[stem] = self._without_clash(insert)
        return name

    def get(self, name: str) -> Entry | None:
        """The puzzle of this name."""
        return next(map(Entry.of, self.records(Wanted(names=(name,)))), None)

    def find(
        self,
        family: str | None = None,
        verdict: str | None = None,
        extent: int | None = None,
        words: str | None = None,
        tag: str | None = None,
    ) -> list[Entry]:
        """The puzzles that fit, by family and name; `extent` is the first number of a size, `words` are in the name."""
        wanted = Wanted(family=family, verdict=verdict, extent=extent, words=words, tag=tag)
        return list(map(Entry.of, self.records(wanted)))

    def cards(self, wanted: Wanted | None = None) -> list[Card]:
        """What the list says of the puzzles that fit, by family and name; none of them is read."""
        return [
            Card(row.name, row.family, row.size, row.verdict, tuple(on_it), row.source, row.saved)
            for row, on_it in self._rows(wanted or Wanted())
        ]

    def records(self, wanted: Wanted | None = None) -> Iterator[dict[str, Any]]:
        """The puzzles that fit as JSON objects, by family and name; none of them is read."""
        for row, on_it in self._rows(wanted or Wanted()):
            try:
                known = {
                    "name": row.name,
                    "puzzle": json.loads(row.document),
                    "verdict": row.verdict,
                    "solution": row.solution and json.loads(row.solution),
                    "evidence": row.evidence and json.loads(row.evidence),
                    "source": row.source,
                    "tags": on_it,
                    "saved": row.saved,
                }
            except (TypeError, ValueError):
                raise OptionError(f"the puzzle {row.name!r} in it is damaged", self.address) from None
            yield {name: value for name, value in known.items() if value}

    def names(self) -> list[str]:
        """Every name."""
        with self._reading() as connection:
            return list(connection.execute(sql.select(puzzles.c.name).order_by(puzzles.c.name)).scalars())

    def rename(self, old: str, new: str) -> None:
        """Give a puzzle another name; one that is taken is refused."""
        try:
            with self._writing() as connection:
                self._must_be_there(connection, [old])
                connection.execute(puzzles.update().where(puzzles.c.name == old).values(name=checked_name(new)))
        except sql.exc.IntegrityError:
            raise OptionError(f"the name {new!r} is taken; choose another") from None

    def remove(self, *names: str) -> None:
        """Forget puzzles, all of them or, if one is not there, none."""
        with self._writing() as connection:
            self._must_be_there(connection, names)
            for name in names:
                connection.execute(puzzles.delete().where(puzzles.c.name == name))

    def tag(self, name: str, add: Iterable[str] = (), drop: Iterable[str] = ()) -> None:
        """Put tags on a puzzle and take others off."""
        with self._writing() as connection:
            self._must_be_there(connection, [name])
            number = connection.execute(_OF_NAME, {"wanted": name}).scalar_one()
            there = set(connection.execute(sql.select(tags.c.tag).where(tags.c.puzzle == number)).scalars())
            for each in {*add} - there:
                connection.execute(tags.insert().values(puzzle=number, tag=checked_tag(each)))
            gone = tags.c.tag.in_(list(drop))
            connection.execute(tags.delete().where((tags.c.puzzle == number) & gone))

    def no_such(self, name: str) -> OptionError:
        """What to say of a name that is not there."""
        with self._reading() as connection:
            return _no_such(connection, [name])

    def _must_be_there(self, connection: sql.Connection, names: Iterable[str]) -> None:
        missing = [name for name in names if not _is_taken(connection, name)]
        if missing:
            raise _no_such(connection, missing)

    def _rows(self, wanted: Wanted) -> Iterator[tuple[Any, list[str]]]:
        with self._reading() as connection:
            chosen = sql.select(puzzles).where(*_conditions(wanted)).order_by(puzzles.c.family, puzzles.c.name)
            rows = connection.execute(chosen).all()
            numbers = sql.select(puzzles.c.id).where(*_conditions(wanted))
            on_them: dict[int, list[str]] = {}
            for number, tag in connection.execute(
                sql.select(tags.c.puzzle, tags.c.tag).where(tags.c.puzzle.in_(numbers)).order_by(tags.c.tag)
            ):
                on_them.setdefault(number, []).append(tag)
        fits = _size_pattern(wanted.size)
        return ((row, on_them.get(row.id, [])) for row in rows if fits.search(row.size.replace(" ", "")))

    def _version(self, connection: sql.Connection) -> int | None:
        try:
            return version(connection)
        except OptionError as error:
            error.place = self.address
            raise

    def _bring_up_to_date(self) -> None:
        try:
            with self._writing() as connection:
                found = self._version(connection)
                if found is None:
                    create(connection)
                    for example in shipped_entries():
                        _insert(connection, example, example.puzzle.name)
                elif found < VERSION:
                    migrate(connection, found)
        except (OptionError, sql.exc.IntegrityError):
            with self._reading() as connection:  # another process may have been quicker
                if self._version(connection) != VERSION:
                    raise

    def _without_clash(self, write: Callable[[sql.Connection], T]) -> T:
        """Write in one transaction; again where another process took a name between our look and our write."""
        for _ in range(_TRIES):
            try:
                with self._writing() as connection:
                    return write(connection)
            except sql.exc.IntegrityError:
                continue
        raise OptionError("others save under this name all the time; try again, or choose another", self.address)

    @contextmanager
    def _writing(self) -> Iterator[sql.Connection]:
        writing = self._engine.execution_options(writing=True)
        with reported(self._address), writing.begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[sql.Connection]:
        with reported(self._address), self._engine.connect() as connection:
            yield connection


def _conditions(wanted: Wanted) -> list[sql.ColumnElement[bool]]:
    asked: list[tuple[object, Callable[[], sql.ColumnElement[bool]]]] = [
        (wanted.family, lambda: puzzles.c.family == wanted.family),
        (wanted.verdict, lambda: puzzles.c.verdict == wanted.verdict),
        (wanted.extent, lambda: puzzles.c.extent == min(wanted.extent or 0, _LARGEST)),
        (wanted.tag, lambda: puzzles.c.id.in_(sql.select(tags.c.puzzle).where(tags.c.tag == _sendable(wanted.tag)))),
        (wanted.names, lambda: puzzles.c.name.in_(list(map(_sendable, wanted.names or ())))),
    ]
    words = (puzzles.c.name.icontains(_sendable(word), autoescape=True) for word in (wanted.words or "").split())
    return [*(condition() for value, condition in asked if value is not None), *words]


def _sendable(text: str | None) -> str:
    """The text without what no database takes; a name with such characters is never there."""
    return (text or "").encode("utf-8", "replace").decode("utf-8").replace("\x00", "\ufffd")


def _size_pattern(size: str | None) -> re.Pattern[str]:
    return re.compile(rf"(?:^|,){re.escape((size or '').replace(' ', ''))}", re.IGNORECASE)


def _is_taken(connection: sql.Connection, name: str) -> bool:
    return connection.execute(_OF_NAME, {"wanted": _sendable(name)}).first() is not None


def _greatest_number(connection: sql.Connection, stem: str) -> int:
    alike = sql.select(puzzles.c.name).where(puzzles.c.name.startswith(f"{stem}-", autoescape=True))
    return max((number_of(name, stem) for name in connection.execute(alike).scalars()), default=0)


def _no_such(connection: sql.Connection, missing: list[str]) -> OptionError:
    there = connection.execute(sql.select(puzzles.c.name)).scalars()
    if len(missing) > 1:
        return OptionError(f"there are no puzzles {', '.join(shown(name, 60) for name in missing[:10])} in the library")
    return OptionError(f"there is no puzzle {shown(missing[0], 210)} in the library{near(missing[0], there)}")


def _insert(connection: sql.Connection, entry: Entry, name: str) -> None:
    puzzle, size = entry.puzzle, entry.puzzle.size
    row = {
        "name": checked_name(name),
        "family": puzzle.family.name,
        "size": size[:80],
        "extent": min(int((re.findall(r"\d{1,10}", size) or ["0"])[0]), _LARGEST),
        "verdict": str(entry.verdict),
        "document": json.dumps(puzzle.document),
        "solution": entry.solution and json.dumps(entry.solution),
        "evidence": entry.evidence and json.dumps(entry.evidence),
        "source": _sendable(entry.source),
        "saved": entry.saved or datetime.now(UTC).isoformat(timespec="seconds"),
    }
    number = connection.execute(_NEW_PUZZLE, row).inserted_primary_key
    assert number
    for tag in {*entry.tags}:
        connection.execute(_NEW_TAG, {"puzzle": number[0], "tag": checked_tag(tag)})
