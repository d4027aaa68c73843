"""A real PostgreSQL server for the tests, on this machine; where there is none, the reason why."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PASSWORD = "secret"


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def why_not() -> str:
    """Why there can be no server here; empty if there can."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "the driver of PostgreSQL, psycopg, is not installed"
    if programs() is None:
        return "there is no PostgreSQL server on this machine (Debian's package postgresql)"
    if os.geteuid() == 0 and _user() is None:
        return "PostgreSQL does not run as root, and there is no user postgres or nobody to run it as"
    return ""


def _user() -> str | None:
    there = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in there), None)


@dataclass
class Server:
    folder: Path
    port: int
    _process: subprocess.Popen[bytes] | None = None
    _databases: int = field(default=0)

    def address(self, database: str, password: str = PASSWORD) -> str:
        return f"postgresql://postgres:{password}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of a database of its own."""
        self._databases += 1
        name = f"library{self._databases}"
        self.ask("postgres", f"CREATE DATABASE {name}")
        return self.address(name)

    def ask(self, database: str, statement: str) -> list[Any]:
        import psycopg

        with psycopg.connect(self.address(database), autocommit=True) as connection:
            answer = connection.execute(statement.encode())
            return answer.fetchall() if answer.description else []

    def start(self) -> None:
        folder = programs()
        assert folder
        command = [str(folder / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port)]
        command += ["-h", "127.0.0.1", "-k", str(self.folder), "-c", "fsync=off"]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.another_user()
        )
        import psycopg

        for _ in range(600):
            try:
                self.ask("postgres", "SELECT 1")
            except psycopg.OperationalError:
                assert self._process.poll() is None, "the server did not start"
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        """At once, as if the power failed."""
        if self._process:
            self._process.send_signal(3)  # immediate shutdown: its own children end with it
            self._process.wait()
            self._process = None

    @staticmethod
    def another_user() -> dict[str, Any]:
        """Root may not run it."""
        if os.geteuid() != 0:
            return {}
        user = pwd.getpwnam(_user() or "nobody")
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "cwd": "/"}


@contextmanager
def server() -> Iterator[Server]:
    """A server with a password, gone at the end."""
    folder = Path(tempfile.mkdtemp(prefix="cluewright-postgres-"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        running = Server(folder, free.getsockname()[1])
    try:
        (folder / "password").write_text(PASSWORD)
        whose = Server.another_user()
        if whose:
            for path in (folder, folder / "password"):
                os.chown(path, whose["user"], whose["group"])
        found = programs()
        assert found
        command = [str(found / "initdb"), "-D", str(folder / "data"), "-U", "postgres", "--no-sync", "-E", "UTF8"]
        command += ["-A", "scram-sha-256", f"--pwfile={folder / 'password'}", "--locale=C"]
        subprocess.run(command, check=True, capture_output=True, **whose)
        running.start()
        yield running
    finally:
        running.stop()
        shutil.rmtree(folder, ignore_errors=True)
