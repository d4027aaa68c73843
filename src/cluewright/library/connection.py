"""From an address, a path or a database URL, to a database that can be asked.

A writer takes its lock at once and waits for another one to finish. A connection to a server that was lost is made anew
when the library is next asked. A library in a SQLite file may come from anybody and lie on a full disk:

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
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

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
_CONNECT_SECONDS = 10
_LOCK = 0x636C7565
"""Ours among the locks of a PostgreSQL database: the letters "clue"."""


class UnusableLibraryError(OptionError):
    """The library cannot be used at the moment, whatever it is asked: its disk is full, its file is gone."""


def connect(address: str) -> sql.Engine:
    """The database at this address; nothing is opened yet."""
    try:
        if "://" not in address:
            return sqlite_engine(sql.URL.create("sqlite", database=str(Path(address).expanduser())))
        url = sql.make_url(address)
        return sqlite_engine(url) if url.get_backend_name() == "sqlite" else _server(url)
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("psycopg"):
            raise OptionError("a library on PostgreSQL needs its driver; install cluewright[postgresql]") from None
        raise OptionError(f"not a database that can be used: {_first_line(error)}", public(address)) from None
    except (sql.exc.ArgumentError, ValueError, RuntimeError) as error:
        raise OptionError(f"not a database that can be used: {_first_line(error)}", public(address)) from None


class File(NamedTuple):
    """Which file a database is in, as the system tells files apart."""

    path: str
    number: tuple[int, int]

    @classmethod
    def of(cls, engine: sql.Engine) -> File | None:
        """The file of an open database; None where there is none, or it is only read."""
        path = engine.url.database or ""
        if engine.dialect.name != "sqlite" or path.startswith("file:"):
            return None
        found = cls._number(path)
        return found and cls(path, found)

    def is_there(self) -> bool:
        """Whether it is still the same one."""
        return self._number(self.path) == self.number

    @staticmethod
    def _number(path: str) -> tuple[int, int] | None:
        try:
            there = os.stat(path)  # noqa: PTH116 - asked at every turn
        except OSError:
            return None
        return there.st_dev, there.st_ino


def public(address: str) -> str:
    """The address as it may be shown: a URL without its password."""
    try:
        return sql.make_url(address).render_as_string(hide_password=True) if "://" in address else address
    except sql.exc.ArgumentError:
        return address


class ClashError(OptionError):
    """What was to be written does not go with what is there, as a name that is taken."""


@contextmanager
def reported(address: str) -> Iterator[None]:
    """What a database complains of, as one message. A name that is taken is the caller's to report."""
    try:
        yield
    except sql.exc.IntegrityError as error:
        raise ClashError(f"the library cannot take this: {_first_line(error.orig)}", public(address)) from None
    except sql.exc.DBAPIError as error:
        plain = _in_plain_words(error.orig)
        raise UnusableLibraryError(f"the library cannot be used: {plain}", public(address)) from None
    except sql.exc.SQLAlchemyError as error:
        raise OptionError(f"this is not a library: {_first_line(error)}", public(address)) from None
    except UnicodeDecodeError:  # SQLite quotes the damaged part of the file in its complaint
        raise UnusableLibraryError(f"the library cannot be used: {_DAMAGED}", public(address)) from None


_LOST = "the connection to the server was lost; nothing that was reported as saved is lost"
_BUSY_LONG = f"others have been writing to it for {BUSY_SECONDS} seconds; try again when they are done"
_NO_HOST = "there is no computer of this name"
_DAMAGED = "the file is damaged (database disk image is malformed); restore it from a copy"
_PLAIN_WORDS = {
    "readonly database": "it may only be read; to change it you need the right to write to the file and its folder",
    "disk is full": "the disk is full; nothing that was saved before is lost",
    "disk I/O error": "the disk is full or cannot be used (disk I/O error); nothing that was saved before is lost",
    "unable to open database file": "it cannot be opened; you need the right to read the file and to use its folder",
    "lock timeout|database is locked": _BUSY_LONG,
    TOO_LONG: f"a question to it takes more than {WORK_SECONDS} seconds of work; it is damaged, or too large",
    "string or blob too big": "it holds a field that is larger than any puzzle; it is damaged, or not a library",
    "file is not a database": "the file is something else than a library, or damaged",
    "malformed": _DAMAGED,
    "password authentication failed": "the server refuses the user name or the password",
    "no password supplied": "the server asks for a password; write it in the address, as in USER:PASSWORD@HOST",
    "Connection refused": "no server answers there; is it running?",
    "server closed the connection|terminating connection|consuming input failed|connection is lost": _LOST,
    "could not translate host name|failed to resolve host": _NO_HOST,
    "the database system is": "the server is starting or stopping; try again in a moment",
}
"""What databases say, and how to say it to someone who keeps puzzles."""


def _in_plain_words(error: BaseException | None) -> str:
    said = str(error)
    return next((plain for part, plain in _PLAIN_WORDS.items() if re.search(part, said)), _first_line(error))


def _first_line(error: BaseException | None) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:300]


def _server(url: sql.URL) -> sql.Engine:
    if url.get_backend_name() != "postgresql":
        return sql.create_engine(url, pool_pre_ping=True)
    if url.drivername == "postgresql":  # SQLAlchemy would look for the driver's predecessor
        url = url.set(drivername="postgresql+psycopg")
    patience = {"connect_timeout": _CONNECT_SECONDS} if url.drivername == "postgresql+psycopg" else {}
    engine = sql.create_engine(url, pool_pre_ping=True, connect_args=patience)

    @sql.event.listens_for(engine, "begin")
    def _begin(connection: sql.Connection) -> None:
        if connection.get_execution_options().get("writing"):
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{BUSY_SECONDS}s'")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")

    return engine


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
    options = {"timeout": _WAIT, "factory": _Connection}

    def connect(_dialect: Any, _record: Any, arguments: Any, options: Any) -> _Connection:
        return _opened(path, lambda: sqlite3.connect(*arguments, **options))

    return _transactions(sql.create_engine(url, connect_args=options), connect)


def copied(engine: sql.Engine) -> sql.Engine:
    """A copy in memory of the library in a SQLite file that cannot be written, so that it can be migrated and read."""
    options: dict[str, Any] = {"uri": True, "check_same_thread": False, "factory": _Connection}
    address = f"file:cluewright-{os.urandom(8).hex()}?mode=memory&cache=shared"
    keeper = sqlite3.connect(address, **options)  # the copy is there as long as somebody is connected to it
    original = engine.raw_connection()
    try:
        original.driver_connection.backup(keeper)  # type: ignore[union-attr]  # it is one of ours
    finally:
        original.close()
    copy = sql.create_engine("sqlite://", poolclass=sql.QueuePool)
    weakref.finalize(copy, keeper.close)
    return _transactions(copy, lambda *_: _looked_at(sqlite3.connect(address, **options)))


def _transactions(engine: sql.Engine, connect: Callable[..., _Connection]) -> sql.Engine:
    """The same, which connects so, and says itself when a transaction begins."""
    sql.event.listen(engine, "do_connect", connect)

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
