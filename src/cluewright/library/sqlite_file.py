"""A library in a SQLite file, which may come from anybody and lie on a full disk.

- Nothing in the file is run: a library has plain tables and indexes alone, and a file with views, triggers or
  expressions is refused before it is changed in any way.
- Nothing inside SQLite goes on for ever: work has a limit, a field has a greatest length, and Ctrl-C is heard, also
  while others write.
- A file is read even where nothing can be written beside it, as on a full disk.
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sql

from cluewright.core import OptionError
from cluewright.core.reading import shown

T = TypeVar("T")

BUSY_SECONDS = 30
"""How long others are waited for."""

WORK_SECONDS = 30
"""Seconds of processor time that one question may take: a list of 100,000 puzzles takes one."""

TOO_LONG = "the question takes too long"
"""What `reported` finds in the complaint about one that takes longer."""

LARGEST_FILE = 1_000_000_000
"""Bytes of puzzles and games after which no more are added; they can still be read and removed."""

_LARGEST_ROW = 20_000_000
"""Bytes of a row. The longest puzzle has a million characters, of which JSON writes one as twelve bytes at most."""

_WAIT = 0.2
"""Seconds that SQLite waits for others by itself; no signal is heard meanwhile."""

_STEPS = 10_000
"""SQLite's instructions between two looks at the clock, about a tenth of a millisecond."""

_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY, sqlite3.SQLITE_BUSY_TIMEOUT)
_UNWRITABLE = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)


class _Watch:
    """How long SQLite has worked on one question."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        self._since, self.expired = time.thread_time(), False

    def look(self) -> bool:
        """Whether SQLite shall give up."""
        self.expired = time.thread_time() - self._since > WORK_SECONDS
        return self.expired


class _Cursor(sqlite3.Cursor):
    connection: _Connection

    def execute(self, statement: str, parameters: Any = (), /) -> _Cursor:
        self.connection.refuse_to_write(statement)
        self.connection.patiently(lambda: super(_Cursor, self).execute(statement, parameters))
        return self

    def fetchone(self) -> Any:
        return self.connection.heard(super().fetchone)

    def fetchmany(self, size: int | None = None) -> list[Any]:
        return self.connection.heard(lambda: super(_Cursor, self).fetchmany(self.arraysize if size is None else size))

    def fetchall(self) -> list[Any]:
        return self.connection.heard(super().fetchall)


class _Connection(sqlite3.Connection):
    """A connection that waits for others where signals are heard, and gives up what takes too long."""

    trouble: sqlite3.OperationalError | None = None
    """Why the file can only be read, where that was found when it was opened."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.isolation_level = None  # SQLAlchemy says when a transaction begins
        self._watch = _Watch()
        self.set_progress_handler(self._watch.look, _STEPS)
        self.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST_ROW)

    def cursor(self, factory: Any = _Cursor) -> Any:
        return super().cursor(factory)

    def commit(self) -> None:
        self.patiently(super().commit)

    def rollback(self) -> None:
        self._watch.start()
        super().rollback()

    def patiently(self, act: Callable[[], T]) -> T:
        """Do this; while others keep us waiting again and again, until the time is up."""
        ends, within = time.monotonic() + BUSY_SECONDS, self.in_transaction
        while True:
            self._watch.start()
            try:
                return self.heard(act)
            except sqlite3.OperationalError as error:
                again = _code(error) in _BUSY and self.in_transaction == within
                if not again or time.monotonic() >= ends:
                    raise

    def heard(self, act: Callable[[], T]) -> T:
        """Do this. SQLite says only that it was interrupted: by the limit, or by a signal, which it drops."""
        try:
            return act()
        except sqlite3.OperationalError as error:
            if _code(error) != sqlite3.SQLITE_INTERRUPT:
                raise
            if not self._watch.expired:
                raise KeyboardInterrupt from None
            error.args = (TOO_LONG,)
            raise

    def refuse_to_write(self, statement: str) -> None:
        """Say what was wrong with the disk, not only that a file opened for reading cannot be written."""
        if self.trouble and statement == _BEGIN_WRITING and _kind(self.trouble) != sqlite3.SQLITE_CANTOPEN:
            raise self.trouble


_BEGIN_WRITING = "BEGIN IMMEDIATE"
_SETTINGS = ("trusted_schema = OFF", "synchronous = FULL", "foreign_keys = ON", "temp_store = MEMORY")
"""Lists are sorted in memory, so that they can be had on a full disk too."""


def sqlite_engine(url: sql.URL) -> sql.Engine:
    """The library in a file; it is opened when it is first asked."""
    path = url.database or ""
    if path in ("", ":memory:"):
        raise OptionError("a library in memory would be gone at the end; name a file: sqlite:///library.sqlite")
    if not path.startswith("file:"):
        _make_folder(Path(path))
    engine = sql.create_engine(url, connect_args={"timeout": _WAIT, "factory": _Connection})

    @sql.event.listens_for(engine, "do_connect")
    def _connect(_dialect: Any, _record: Any, arguments: Any, options: Any) -> _Connection:
        return _opened(path, lambda: sqlite3.connect(*arguments, **options))

    @sql.event.listens_for(engine, "checkin")
    def _leave(connection: Any, record: Any) -> None:
        if connection is not None and connection.trouble:
            record.invalidate()  # the disk may have room the next time

    @sql.event.listens_for(engine, "begin")
    def _begin(connection: sql.Connection) -> None:
        if connection.get_execution_options().get("writing"):
            # Only now: a file that is merely looked at stays as it is.
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            connection.exec_driver_sql(_BEGIN_WRITING)
        else:
            connection.exec_driver_sql("BEGIN")

    return engine


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise OptionError("this is a folder; name a file in it, as in library.sqlite", str(path))
    except FileExistsError:
        raise OptionError(f"no library can be here: {path.parent} is not a folder", str(path)) from None
    except OSError as error:
        raise OptionError(f"no library can be here: {error.strerror}", str(path)) from None


def _opened(path: str, connect: Callable[[], Any]) -> _Connection:
    """The file for reading and writing; for reading alone where SQLite can make no file beside it."""
    connection: _Connection = connect()
    try:
        return _looked_at(connection)
    except sqlite3.OperationalError as error:
        if _kind(error) not in _UNWRITABLE or not _holds_something(path):
            raise
        trouble = error
    address = Path(path).absolute().as_uri()
    beside = _holds_something(f"{path}-wal")
    # Immutable means that nothing is needed beside the file, and that nothing beside it is read. Where writes wait
    # there that are not in the file yet, SQLite reads them if nobody else may use the file meanwhile.
    address += "?mode=rw" if beside else "?immutable=1"
    connection = sqlite3.connect(address, uri=True, timeout=_WAIT, check_same_thread=False, factory=_Connection)
    connection.trouble = trouble
    if beside:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    try:
        return _looked_at(connection)
    except sqlite3.OperationalError:
        raise trouble from None


def _looked_at(connection: _Connection) -> _Connection:
    """The same with its settings, after a first look at the file; closed where there is none to be had."""
    try:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _holds_something(path: str) -> bool:
    try:
        return os.stat(path).st_size > 0  # noqa: PTH116 - of an address that may be anything
    except (OSError, ValueError):
        return False


def _kind(error: sqlite3.OperationalError) -> int:
    """What kind of complaint it is, without the details."""
    return _code(error) & 0xFF


_LIST = re.compile(r'\([\w\s",]*\)')
_RUNS = re.compile(r"\b(?:AS|CHECK|WHERE|VIRTUAL)\b", re.IGNORECASE)


def refuse_what_runs(connection: sql.Connection) -> None:
    """Refuse a file that holds anything but plain tables and indexes: it was not made by Cluewright."""
    for kind, name, statement in connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_master"):
        if not _is_plain(kind, statement):
            raise OptionError(
                f"this is not a library that Cluewright made: the {str(kind)[:20]} {shown(name, 60)} would run "
                "commands of its own when it is used. Nothing of it was used; name another file"
            )


def _is_plain(kind: str, statement: str | None) -> bool:
    r"""Whether what the database holds is a table or an index of columns alone, without any expression.

    >>> _is_plain("table", "CREATE TABLE t (id INTEGER, PRIMARY KEY (id))"), _is_plain("index", None)
    (True, True)
    >>> _is_plain("table", "CREATE TABLE t (a, b AS (a))"), _is_plain("index", "CREATE INDEX i ON t (abs(a))")
    (False, False)
    """
    lists = {"table": 2, "index": 1}.get(kind, 0)
    if not lists or statement is None:
        return kind == "index"  # one that SQLite makes by itself has no statement
    rest = statement
    for _ in range(lists):
        rest = _LIST.sub(" ", rest)
    return not re.search(r'[^\w\s"]', rest) and not _RUNS.search(statement)


def must_have_room(connection: sql.Connection) -> None:
    """Refuse to add anything to a file that is as large as a library may be; a server bounds its databases itself."""
    if connection.dialect.name != "sqlite":
        return
    pages, free, each = (
        connection.exec_driver_sql(f"PRAGMA {what}").scalar_one()
        for what in ("page_count", "freelist_count", "page_size")
    )
    if (pages - free) * each > LARGEST_FILE:
        raise OptionError(
            f"the library holds more than {LARGEST_FILE / 1e9:.1f} GB, the most that a file may hold; remove puzzles "
            "or games from it, or save in another library"
        )


def _code(error: sqlite3.OperationalError) -> int:
    """SQLite's number of a complaint; 0 for one of Python's own, such as text that is not UTF-8."""
    return getattr(error, "sqlite_errorcode", 0)
