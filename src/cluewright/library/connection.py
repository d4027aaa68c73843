"""From an address, a path or a database URL, to a database that can be asked.

A writer takes its lock at once and waits for another one to finish. `sqlite_file.py` opens files. A connection to a
server that was lost is made anew when the library is next asked.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sql

from cluewright.core import OptionError
from cluewright.library.sqlite_file import BUSY_SECONDS, TOO_LONG, WORK_SECONDS, sqlite_engine

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
        damaged = _PLAIN_WORDS["malformed"]
        raise UnusableLibraryError(f"the library cannot be used: {damaged}", public(address)) from None


_PLAIN_WORDS = {
    "readonly database": "it may only be read; to change it you need the right to write to the file and its folder",
    "disk is full": "the disk is full; nothing that was saved before is lost",
    "disk I/O error": "the disk is full or cannot be used (disk I/O error); nothing that was saved before is lost",
    "unable to open database file": "it cannot be opened; you need the right to read the file and to use its folder",
    "lock timeout": "others have been writing to it for {busy} seconds; try again when they are done",
    "database is locked": "others have been writing to it for {busy} seconds; try again when they are done",
    TOO_LONG: "a question to it takes more than {work} seconds of work; it is damaged, or too large",
    "string or blob too big": "it holds a field that is larger than any puzzle; it is damaged, or not a library",
    "file is not a database": "the file is something else than a library, or damaged",
    "malformed": "the file is damaged (database disk image is malformed); restore it from a copy",
    "password authentication failed": "the server refuses the user name or the password",
    "no password supplied": "the server asks for a password; write it in the address, as in USER:PASSWORD@HOST",
    "Connection refused": "no server answers there; is it running?",
    "server closed the connection": "the connection to the server was lost; nothing that was reported as saved is lost",
    "terminating connection": "the connection to the server was lost; nothing that was reported as saved is lost",
    "consuming input failed": "the connection to the server was lost; nothing that was reported as saved is lost",
    "connection is lost": "the connection to the server was lost; nothing that was reported as saved is lost",
    "could not translate host name": "there is no computer of this name",
    "failed to resolve host": "there is no computer of this name",
    "the database system is": "the server is starting or stopping; try again in a moment",
}
"""What databases say, and how to say it to someone who keeps puzzles."""


def _in_plain_words(error: BaseException | None) -> str:
    said = str(error)
    found = next((plain for part, plain in _PLAIN_WORDS.items() if part in said), None)
    return found.format(busy=BUSY_SECONDS, work=WORK_SECONDS) if found else _first_line(error)


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
