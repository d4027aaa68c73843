"""The library: save, find, rename, tag and remove puzzles by name. A write is one transaction.

Two processes may save at the same time. Whatever has been saved is durable once the call returns.
"""

from __future__ import annotations

import json
import re
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sql

from cluewright.core import OptionError
from cluewright.core.grade import Grade
from cluewright.core.reading import shown
from cluewright.library.connection import (
    ClashError,
    File,
    UnusableLibraryError,
    connect,
    copied,
    must_have_room,
    public,
    reported,
)
from cluewright.library.entry import Card, Entry, Wanted, shipped_records
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
from cluewright.library.tables import (
    VERSION,
    create,
    grades,
    migrate,
    puzzles,
    sendable,
    shown_text,
    tags,
    version,
)

if TYPE_CHECKING:
    from cluewright.library.games import Games

__all__ = ["Card", "Entry", "Library", "Wanted", "default_address"]

T = TypeVar("T")

_TRIES = 20
"""How often a write starts anew because another process took the name meanwhile; SQLite's lock makes it once."""

_LARGEST = 2**31 - 1

# Statements stated once: to state one costs more than to run it.
_OF_NAME = sql.select(puzzles.c.id).where(puzzles.c.name == sql.bindparam("wanted"))
_NEW_PUZZLE, _NEW_TAG = puzzles.insert(), tags.insert()
_ON_A_CARD = [column for column in puzzles.c if column.name not in ("document", "solution", "evidence")]


class Library:
    """The puzzles saved at one place. The puzzles that come with Cluewright are in it from the start."""

    def __init__(self, address: str | None = None) -> None:
        self._address = address or default_address()
        self.address = public(self._address)
        """The path or URL, as it may be shown."""

        self._engine = connect(self._address)
        weakref.finalize(self, self._engine.dispose)  # a server shall not wait for us for ever
        self._last_number: dict[str, int] = {}
        self._last_free: dict[str, int] = {}
        self._file: File | None = None
        self._outdated: OptionError | None = None
        """Why an older library could not be brought up to date, so that a copy of it is read."""

        try:
            with self._reading() as connection:
                found = self._version(connection)
            if found != VERSION:
                self._bring_up_to_date()
        except BaseException:
            self.close()
            raise
        self._file = File.of(self._engine)

    @property
    def games(self) -> Games:
        """The games that are played."""
        from cluewright.library.games import Games

        return Games(self._reading, self._writing)

    def close(self) -> None:
        """Leave the database, so that SQLite has all of it in its one file; whatever is asked next opens it again."""
        self._engine.dispose()

    def __enter__(self) -> Library:
        """Use as `with Library() as library:`, which closes it in the end."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Close it."""
        self.close()

    def save(self, entry: Entry) -> None:
        """Add a puzzle; a name that is taken is refused."""
        (name,) = self.save_all([entry])
        if name is None:
            wanted = entry.puzzle.name
            with self._reading() as connection:
                free, _ = free_name(wanted, lambda name: _is_taken(connection, name))
            raise OptionError(f"the name {wanted!r} is taken; {free!r} is free")

    def save_all(self, entries: Sequence[Entry], *, rename: bool = False) -> list[str | None]:
        """Add puzzles in one transaction; the name each has, None for one whose name is taken.

        With `rename` a name that is taken becomes a free one of name-2, name-3 and so on.
        """

        def insert(connection: sql.Connection) -> list[str | None]:
            names: list[str | None] = []
            for entry in entries:
                name = checked_name(entry.puzzle.name)
                if rename:
                    name = self._free_name(connection, name)
                elif _is_taken(connection, name):
                    names.append(None)
                    continue
                _insert(connection, entry, name)
                names.append(name)
            return names

        return self._without_clash(insert)

    def _free_name(self, connection: sql.Connection, wanted: str) -> str:
        """The name itself, or the next number after those that were given here before: thousands may share a name."""
        name, self._last_free[wanted] = free_name(
            wanted, lambda name: _is_taken(connection, name), self._last_free.get(wanted, 1)
        )
        return name

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
        level: str | None = None,
    ) -> list[Entry]:
        """The puzzles that fit, by family and name; `extent` is the first number of a size, `words` are in the name."""
        wanted = Wanted(family=family, verdict=verdict, extent=extent, words=words, tag=tag, level=level)
        return list(map(Entry.of, self.records(wanted)))

    def cards(self, wanted: Wanted | None = None) -> list[Card]:
        """What the list says of the puzzles that fit, by family and name, as it may be shown; none of them is read."""
        return [
            Card(
                shown_text(row.name),
                shown_text(row.family),
                shown_text(row.size),
                shown_text(row.verdict),
                tuple(map(shown_text, on_it)),
                shown_text(row.source),
                shown_text(row.saved),
                str(grade.level) if grade else "",
            )
            for row, on_it, grade in self._rows(wanted or Wanted(), _ON_A_CARD)
        ]

    def records(self, wanted: Wanted | None = None) -> Iterator[dict[str, Any]]:
        """The puzzles that fit as JSON objects, by family and name; none of them is read.

        What is damaged, so that it is not JSON, stands there as the text it is.
        """
        for row, on_it, grade in self._rows(wanted or Wanted(), [puzzles]):
            known = {
                "name": row.name,
                "puzzle": _json(row.document),
                "verdict": row.verdict,
                "solution": _json(row.solution),
                "evidence": _json(row.evidence),
                "grade": grade and grade.document,
                "source": row.source,
                "tags": on_it,
                "saved": row.saved,
            }
            yield {name: _text_of_bytes(value) for name, value in known.items() if value}

    def names(self) -> list[str]:
        """Every name."""
        with self._reading() as connection:
            return list(connection.execute(sql.select(puzzles.c.name).order_by(puzzles.c.name)).scalars())

    def rename(self, old: str, new: str) -> None:
        """Give a puzzle another name; one that is taken is refused."""
        try:
            with self._writing() as connection:
                _numbers(connection, [old])
                connection.execute(puzzles.update().where(puzzles.c.name == old).values(name=checked_name(new)))
        except ClashError:
            raise OptionError(f"the name {new!r} is taken; choose another") from None

    def remove(self, *names: str) -> None:
        """Forget puzzles, all of them or, if one is not there, none."""
        with self._writing() as connection:
            connection.execute(puzzles.delete().where(puzzles.c.id.in_(_numbers(connection, names))))

    def tag(self, name: str, add: Iterable[str] = (), drop: Iterable[str] = ()) -> None:
        """Put tags on a puzzle and take others off."""
        with self._writing() as connection:
            (number,) = _numbers(connection, [name])
            there = set(connection.execute(sql.select(tags.c.tag).where(tags.c.puzzle == number)).scalars())
            for each in {*add} - there:
                connection.execute(tags.insert().values(puzzle=number, tag=checked_tag(each)))
            gone = tags.c.tag.in_(list(drop))
            connection.execute(tags.delete().where((tags.c.puzzle == number) & gone))

    def keep_grade(self, name: str, grade: Grade) -> None:
        """Note how hard a puzzle is, in the place of what was noted before."""
        with self._writing() as connection:
            (number,) = _numbers(connection, [name])
            _insert_grade(connection, number, grade)

    def no_such(self, name: str) -> OptionError:
        """What to say of a name that is not there."""
        with self._reading() as connection:
            return _no_such(connection, [name])

    def _rows(self, wanted: Wanted, columns: Sequence[Any]) -> Iterator[tuple[Any, list[str], Grade | None]]:
        """Rows, the tags of each, and its grade if it has one."""
        with self._reading() as connection:
            chosen = sql.select(*columns).where(*_conditions(wanted)).order_by(puzzles.c.family, puzzles.c.name)
            rows = connection.execute(chosen).all()
            numbers = sql.select(puzzles.c.id).where(*_conditions(wanted))
            on_them: dict[int, list[str]] = {}
            for number, tag in connection.execute(
                sql.select(tags.c.puzzle, tags.c.tag).where(tags.c.puzzle.in_(numbers)).order_by(tags.c.tag)
            ):
                on_them.setdefault(number, []).append(tag)
            kept = sql.select(grades.c.puzzle, grades.c.grade).where(grades.c.puzzle.in_(numbers))
            graded = {row.puzzle: row.grade for row in connection.execute(kept)}
        fits = _size_pattern(wanted.size)
        for row in rows:
            if fits.search(str(row.size).replace(" ", "")):
                grade = Grade.read(_json(graded.get(row.id)))
                if wanted.level is None or (grade and grade.level == wanted.level):
                    yield row, on_them.get(row.id, []), grade

    def _version(self, connection: sql.Connection) -> int | None:
        try:
            return version(connection)
        except OptionError as error:
            error.place = self.address
            raise

    def _bring_up_to_date(self) -> None:
        """Make the tables, or migrate older ones; those that may not be written are migrated in a copy."""
        try:
            with self._writing() as connection:
                self._make_or_migrate(connection)
        except OptionError as error:
            with self._reading() as connection:  # another process may have been quicker
                found = self._version(connection)
            if found == VERSION:
                return
            if found is None or self._engine.dialect.name != "sqlite":
                raise
            self._engine = copied(self._engine)
            with self._writing() as connection:
                self._make_or_migrate(connection)
            self._outdated = error

    def _make_or_migrate(self, connection: sql.Connection) -> None:
        found = self._version(connection)
        if found is None:
            create(connection)
            for record in shipped_records():
                _insert_record(connection, record)
        elif found < VERSION:
            migrate(connection, found)

    def _without_clash(self, write: Callable[[sql.Connection], T]) -> T:
        """Write in one transaction; again where another process took a name between our look and our write."""
        for _ in range(_TRIES):
            try:
                with self._writing() as connection:
                    must_have_room(connection)
                    return write(connection)
            except ClashError:
                continue
        raise OptionError("others save under this name all the time; try again, or choose another", self.address)

    @contextmanager
    def _writing(self) -> Iterator[sql.Connection]:
        if self._outdated:
            raise self._outdated
        self._must_still_be_there()
        writing = self._engine.execution_options(writing=True)
        with reported(self._address), writing.begin() as connection:
            yield connection
        self._must_still_be_there()

    @contextmanager
    def _reading(self) -> Iterator[sql.Connection]:
        self._must_still_be_there()
        with reported(self._address), self._engine.connect() as connection:
            yield connection

    def _must_still_be_there(self) -> None:
        """SQLite reads and writes a file that was removed as if nothing had happened, until it is closed."""
        if self._file and not self._file.is_there():
            raise UnusableLibraryError(
                "the library was moved or removed while it was open; nothing was saved", self.address
            )


def _conditions(wanted: Wanted) -> list[sql.ColumnElement[bool]]:
    tagged = sql.select(tags.c.puzzle).where(tags.c.tag == sendable(wanted.tag))
    graded = sql.select(grades.c.puzzle).where(grades.c.level == wanted.level)
    conditions = (
        (wanted.family, puzzles.c.family == wanted.family),
        (wanted.verdict, puzzles.c.verdict == wanted.verdict),
        (wanted.extent, puzzles.c.extent == min(wanted.extent or 0, _LARGEST)),
        (wanted.tag, puzzles.c.id.in_(tagged)),
        (wanted.level, puzzles.c.id.in_(graded)),
        (wanted.names, puzzles.c.name.in_(list(map(sendable, wanted.names or ())))),
    )
    words = (puzzles.c.name.icontains(sendable(word), autoescape=True) for word in (wanted.words or "").split())
    return [*(condition for value, condition in conditions if value is not None), *words]


def _text_of_bytes(value: Any) -> Any:
    """The same, where bytes stand in a column for text as text, so that JSON can hold it."""
    if isinstance(value, list):
        return [_text_of_bytes(each) for each in value]
    return value.decode("utf-8", "backslashreplace") if isinstance(value, bytes) else value


def _json(text: str | None) -> Any:
    """What a text of the database says; the text itself if it is not JSON."""
    try:
        return text and json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return text


def _size_pattern(size: str | None) -> re.Pattern[str]:
    return re.compile(rf"(?:^|,){re.escape((size or '').replace(' ', ''))}", re.IGNORECASE)


def _is_taken(connection: sql.Connection, name: str) -> bool:
    return connection.execute(_OF_NAME, {"wanted": sendable(name)}).first() is not None


def _numbers(connection: sql.Connection, names: Iterable[str]) -> list[int]:
    """The numbers of the puzzles of these names; refused if one of them is not there."""
    found = {name: connection.execute(_OF_NAME, {"wanted": sendable(name)}).scalar() for name in names}
    missing = [name for name, number in found.items() if number is None]
    if missing:
        raise _no_such(connection, missing)
    return [number for number in found.values() if number is not None]


def _greatest_number(connection: sql.Connection, stem: str) -> int:
    alike = sql.select(puzzles.c.name).where(puzzles.c.name.startswith(f"{stem}-", autoescape=True))
    return max((number_of(name, stem) for name in connection.execute(alike).scalars()), default=0)


def _no_such(connection: sql.Connection, missing: list[str]) -> OptionError:
    there = connection.execute(sql.select(puzzles.c.name)).scalars()
    if len(missing) > 1:
        return OptionError(f"there are no puzzles {', '.join(shown(name, 60) for name in missing[:10])} in the library")
    return OptionError(f"there is no puzzle {shown(missing[0], 210)} in the library{near(missing[0], there)}")


def _insert(connection: sql.Connection, entry: Entry, name: str) -> None:
    _insert_record(connection, {**entry.record, "name": name, "size": entry.puzzle.size})


def _insert_record(connection: sql.Connection, record: Mapping[str, Any]) -> None:
    """Add a puzzle by its record, as `Entry.record` writes it, with its `size`."""
    size, solution, evidence = record["size"], record.get("solution"), record.get("evidence")
    row = {
        "name": checked_name(record["name"]),
        "family": record["puzzle"]["family"],
        "size": size[:80],
        "extent": min(int((re.findall(r"\d{1,10}", size) or ["0"])[0]), _LARGEST),
        "verdict": record["verdict"],
        "document": json.dumps(record["puzzle"]),
        "solution": solution and json.dumps(solution),
        "evidence": evidence and json.dumps(evidence),
        "source": sendable(record.get("source")),
        "saved": record.get("saved") or datetime.now(UTC).isoformat(timespec="seconds"),
    }
    number = connection.execute(_NEW_PUZZLE, row).inserted_primary_key
    assert number
    for tag in {*record.get("tags", ())}:
        connection.execute(_NEW_TAG, {"puzzle": number[0], "tag": checked_tag(tag)})
    grade = Grade.read(record.get("grade"))
    if grade:
        _insert_grade(connection, number[0], grade)


def _insert_grade(connection: sql.Connection, number: int, grade: Grade) -> None:
    connection.execute(grades.delete().where(grades.c.puzzle == number))
    row = {"puzzle": number, "level": str(grade.level), "grade": json.dumps(grade.document)}
    connection.execute(grades.insert().values(row))
