"""The library: save, find, rename, tag and remove puzzles by name. A write is one transaction.

In SQLite a writer takes its lock at once and waits for another one to finish, so that two processes may save at the
same time; what `save` has returned for is on the disk.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from cluewright import families
from cluewright.core import OptionError, Verdict
from cluewright.core.reading import nearest
from cluewright.library.tables import VERSION, create, migrate, puzzles, tags, version
from cluewright.workshop import Example, Puzzle, examples

_BUSY_SECONDS = 30


@dataclass(frozen=True)
class Entry:
    """A saved puzzle and what is known of it."""

    puzzle: Puzzle
    verdict: Verdict
    solution: dict[str, Any] | None = None
    evidence: dict[str, Any] | None = None
    """How the verdict was proved: engine, seconds."""

    source: str = ""
    tags: tuple[str, ...] = ()
    saved: str = ""
    """When, in UTC."""


def default_address() -> str:
    """`CLUEWRIGHT_LIBRARY`, a path or a database URL, or a file in the user's data folder."""
    chosen = os.environ.get("CLUEWRIGHT_LIBRARY")
    if chosen:
        return chosen
    from platformdirs import user_data_path

    return str(user_data_path("cluewright") / "library.sqlite")


class Library:
    """The puzzles saved at one place. The puzzles that come with Cluewright are in it from the start."""

    def __init__(self, address: str | None = None) -> None:
        self.address = address or default_address()
        self._engine = _connect(self.address)
        with self._writing() as connection:
            found = version(connection)
            if found is None:
                create(connection)
                for example in _named_apart(
                    each for name in families.names() for each in examples(families.load(name))
                ):
                    _insert(connection, example)
            elif found > VERSION:
                raise OptionError(
                    f"the library has version {found}, this program knows versions up to {VERSION}; "
                    "use the newer Cluewright that made it",
                    self.address,
                )
            elif found < VERSION:
                migrate(connection, found)

    def save(self, entry: Entry) -> None:
        """Add a puzzle; a name that is taken is refused."""
        try:
            with self._writing() as connection:
                _insert(connection, entry)
        except sql.exc.IntegrityError:
            raise OptionError(f"the name {entry.puzzle.name!r} is taken; choose another") from None

    def get(self, name: str) -> Entry | None:
        """The puzzle of this name."""
        with self._reading() as connection:
            return next(_entries(connection, puzzles.c.name == name), None)

    def find(
        self,
        family: str | None = None,
        verdict: str | None = None,
        extent: int | None = None,
        words: str | None = None,
        tag: str | None = None,
    ) -> list[Entry]:
        """The puzzles that fit, by family and name; `extent` is the first number of a size, `words` are in the name."""
        conditions = [
            condition
            for value, condition in (
                (family, puzzles.c.family == family),
                (verdict, puzzles.c.verdict == verdict),
                (extent, puzzles.c.extent == extent),
                (words, puzzles.c.name.icontains(words or "", autoescape=True)),
                (tag, puzzles.c.id.in_(sql.select(tags.c.puzzle).where(tags.c.tag == tag))),
            )
            if value is not None
        ]
        with self._reading() as connection:
            return list(_entries(connection, *conditions))

    def names(self) -> list[str]:
        """Every name."""
        with self._reading() as connection:
            return list(connection.execute(sql.select(puzzles.c.name).order_by(puzzles.c.name)).scalars())

    def rename(self, old: str, new: str) -> None:
        """Give a puzzle another name; one that is taken is refused."""
        try:
            with self._writing() as connection:
                changed = connection.execute(puzzles.update().where(puzzles.c.name == old).values(name=_name(new)))
        except sql.exc.IntegrityError:
            raise OptionError(f"the name {new!r} is taken; choose another") from None
        self._must_have_changed(changed.rowcount, old)

    def remove(self, name: str) -> None:
        """Forget a puzzle."""
        with self._writing() as connection:
            gone = connection.execute(puzzles.delete().where(puzzles.c.name == name))
        self._must_have_changed(gone.rowcount, name)

    def tag(self, name: str, add: Iterable[str] = (), drop: Iterable[str] = ()) -> None:
        """Put tags on a puzzle and take others off."""
        with self._writing() as connection:
            number = connection.execute(sql.select(puzzles.c.id).where(puzzles.c.name == name)).scalar_one_or_none()
            if number is not None:
                there = set(connection.execute(sql.select(tags.c.tag).where(tags.c.puzzle == number)).scalars())
                for each in {*add} - there:
                    connection.execute(tags.insert().values(puzzle=number, tag=_name(each)))
                gone = tags.c.tag.in_(list(drop))
                connection.execute(tags.delete().where((tags.c.puzzle == number) & gone))
        self._must_have_changed(number is not None, name)

    def _must_have_changed(self, changed: int | bool, name: str) -> None:
        if not changed:
            raise OptionError(f"there is no puzzle {name!r} in the library{nearest(name, self.names())[:200]}")

    @contextmanager
    def _writing(self) -> Iterator[sql.Connection]:
        writing = self._engine.execution_options(writing=True)
        with self._reported(), writing.begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[sql.Connection]:
        with self._reported(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _reported(self) -> Iterator[None]:
        try:
            yield
        except sql.exc.IntegrityError:
            raise
        except sql.exc.DBAPIError as error:
            raise OptionError(f"the library cannot be used: {error.orig}", self.address) from None


def _connect(address: str) -> sql.Engine:
    if "://" in address:
        try:
            return sql.create_engine(address)
        except (sql.exc.ArgumentError, ModuleNotFoundError) as error:
            raise OptionError(f"not a database that can be used: {error}", address) from None
    path = Path(address).expanduser()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"cannot make its folder: {error.strerror}", address) from None
    engine = sql.create_engine(f"sqlite:///{path}", connect_args={"timeout": _BUSY_SECONDS})

    @sql.event.listens_for(engine, "connect")
    def _set_up(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy says when a transaction begins
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @sql.event.listens_for(engine, "begin")
    def _begin(connection: sql.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writing") else "BEGIN")

    return engine


def _name(text: str) -> str:
    if not re.fullmatch(r"[^\x00-\x1f\x7f/]{1,200}", text) or text != text.strip() or text.startswith("-"):
        rule = "up to 200 printed characters without '/', not starting with '-'"
        raise OptionError(f"{text[:60]!r} cannot be a name: {rule}")
    return text


def _insert(connection: sql.Connection, entry: Entry) -> None:
    puzzle = entry.puzzle
    number = connection.execute(
        puzzles.insert().values(
            name=_name(puzzle.name),
            family=puzzle.family.name,
            size=puzzle.size,
            extent=int((re.findall(r"\d+", puzzle.size) or ["0"])[0]),
            verdict=str(entry.verdict),
            document=json.dumps(puzzle.document, ensure_ascii=False),
            solution=entry.solution and json.dumps(entry.solution, ensure_ascii=False),
            evidence=entry.evidence and json.dumps(entry.evidence),
            source=entry.source,
            saved=datetime.now(UTC).isoformat(timespec="seconds"),
        )
    ).inserted_primary_key
    assert number
    for tag in entry.tags:
        connection.execute(tags.insert().values(puzzle=number[0], tag=_name(tag)))


def _entries(connection: sql.Connection, *conditions: Any) -> Iterator[Entry]:
    chosen = sql.select(puzzles).where(*conditions).order_by(puzzles.c.family, puzzles.c.name)
    for row in connection.execute(chosen).all():
        family = families.load(row.family)
        content = family.notation.read_document(json.loads(row.document))
        on_it = connection.execute(sql.select(tags.c.tag).where(tags.c.puzzle == row.id).order_by(tags.c.tag)).scalars()
        yield Entry(
            Puzzle(family, content, row.name),
            Verdict(row.verdict),
            row.solution and json.loads(row.solution),
            row.evidence and json.loads(row.evidence),
            row.source,
            tuple(on_it),
            row.saved,
        )


def _named_apart(given: Iterable[Example]) -> Iterator[Entry]:
    """The examples under names of their own: one that two families use is told apart by the family."""
    every = list(given)
    names = [example.puzzle.name for example in every]
    for example in every:
        puzzle = example.puzzle
        name = puzzle.name if names.count(puzzle.name) == 1 else f"{puzzle.family.name}-{puzzle.name}"
        yield Entry(
            Puzzle(puzzle.family, puzzle.content, name),
            example.verdict,
            example.solution,
            {"engine": "recorded"},
            example.source,
            ("example",),
        )
