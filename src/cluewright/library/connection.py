"""From an address, a path or a database URL, to a database that can be asked.

In SQLite a writer takes its lock at once and waits for another one to finish. A file that may not be written is opened
for reading alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from cluewright.core import OptionError

_BUSY_SECONDS = 30


def connect(address: str) -> sql.Engine:
    """The database at this address; nothing is opened yet."""
    try:
        if "://" not in address:
            return _sqlite(sql.URL.create("sqlite", database=str(Path(address).expanduser())))
        url = sql.make_url(address)
        return _sqlite(url) if url.get_backend_name() == "sqlite" else sql.create_engine(url)
    except (sql.exc.ArgumentError, ModuleNotFoundError, ValueError, RuntimeError) as error:
        raise OptionError(f"not a database that can be used: {_first_line(error)}", public(address)) from None


def public(address: str) -> str:
    """The address as it may be shown: a URL without its password."""
    try:
        return sql.make_url(address).render_as_string(hide_password=True) if "://" in address else address
    except sql.exc.ArgumentError:
        return address


@contextmanager
def reported(address: str) -> Iterator[None]:
    """What a database complains of, as one message. A name that is taken is the caller's to report."""
    try:
        yield
    except sql.exc.IntegrityError:
        raise
    except sql.exc.DBAPIError as error:
        raise OptionError(f"the library cannot be used: {_first_line(error.orig)}", public(address)) from None
    except sql.exc.SQLAlchemyError as error:
        raise OptionError(f"this is no library: {_first_line(error)}", public(address)) from None


def _first_line(error: BaseException | None) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:300]


def _sqlite(url: sql.URL) -> sql.Engine:
    if url.database in (None, "", ":memory:"):
        raise OptionError("a library in memory would be gone at the end; name a file: sqlite:///library.sqlite")
    path = Path(url.database or "")
    if not str(path).startswith("file:"):
        url = _prepared(path, url)
    engine = sql.create_engine(url, connect_args={"timeout": _BUSY_SECONDS})

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


def _prepared(path: Path, url: sql.URL) -> sql.URL:
    """The URL to open a file with, after making its folder."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        there = path.exists()
        if path.is_dir():
            raise OptionError("this is a folder; name a file in it, as in library.sqlite", str(path))
    except FileExistsError:
        raise OptionError(f"no library can be here: {path.parent} is no folder", str(path)) from None
    except OSError as error:
        raise OptionError(f"no library can be here: {error.strerror}", str(path)) from None
    if not there or (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        return url
    # Where SQLite can make no file beside the library, it must be told that nobody else changes it meanwhile; unless
    # the files of a writer are there already, which then are used.
    beside = path.with_name(f"{path.name}-wal").exists()
    return url.set(
        database=path.absolute().as_uri(), query={"uri": "true", **({"mode": "ro"} if beside else {"immutable": "1"})}
    )
