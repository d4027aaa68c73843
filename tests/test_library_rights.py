"""A library where one may not write, or where there can be none: one clear message, status 2, and nothing is lost."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluewright.library.store import Library
from test_library import entry

NOBODY = 65534
AS_NOBODY = """
import contextlib, io, os, sys
import cluewright.library.store, cluewright.workshop.solving
from cluewright import families
from cluewright.cli.app import application

def run(*words):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try: application(list(words))(list(words))
        except SystemExit as end: status = end.code
    return status, out.getvalue(), err.getvalue()

# Everything is loaded once: a nobody may not be able to read the program itself.
for words in (["list"], ["show", "puzzle15", "--solution"], ["save", "0,0 3,4", "--name", "x"], ["export"]):
    run("library", *words, "--library", sys.argv[1])
if os.geteuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)
for line in sys.stdin:
    status, out, err = run(*eval(line))
    print(repr((int(status), out, err)))
"""


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that others can enter; pytest's own are closed to them."""
    folder = Path(tempfile.mkdtemp(prefix="cluewright-"))
    folder.chmod(0o755)
    yield folder
    for each in (folder, *folder.rglob("*")):
        if each.is_dir():
            each.chmod(0o755)
    shutil.rmtree(folder)


def as_nobody(scratch: Path, *commands: list[str]) -> list[tuple[int, str, str]]:
    """What these commands give, run by somebody without rights."""
    done = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, str(scratch / "scratch.sqlite")],
        input="".join(f"{command!r}\n" for command in commands),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return [eval(line) for line in done.stdout.splitlines()]


def test_somebody_elses_library_can_be_read_and_not_changed(shared: Path, tmp_path: Path) -> None:
    path = shared / "library.sqlite"
    library = Library(str(path))
    library.save(entry("precious"))
    library.close()
    before = path.read_bytes()
    path.chmod(0o644)
    read = [["list"], ["show", "precious"], ["export", "precious"]]
    write = [
        ["save", "0,0 3,4", "--name", "mine"],
        ["remove", "precious", "--yes"],
        ["rename", "precious", "mine"],
        ["tag", "precious", "--add", "mine"],
    ]
    for folder_rights in (0o755, 0o555):
        shared.chmod(folder_rights)
        commands = [["library", *words, "--library", str(path)] for words in (*read, *write)]
        told = as_nobody(tmp_path, *commands)
        assert [status for status, _, _ in told] == [0] * len(read) + [2] * len(write)
        for _, out, err in told[len(read) :]:
            assert out == ""
            says = f"{path}: the library cannot be used: it may only be read; to change it you need the right to write"
            assert err.startswith(f"cluewright: {says}")
            assert err.strip().count("\n") == (1 if "saved" in err else 0)
    shared.chmod(0o755)
    assert path.read_bytes() == before


def test_a_library_that_may_not_even_be_read_or_made_is_refused(shared: Path, tmp_path: Path) -> None:
    closed = shared / "closed"
    closed.mkdir()
    hidden = closed / "library.sqlite"
    Library(str(hidden)).close()
    secret = shared / "secret.sqlite"
    shutil.copy(hidden, secret)
    secret.chmod(0o600)
    closed.chmod(0o700)
    bare = shared / "bare"
    bare.mkdir(mode=0o555)
    places = [hidden, secret, bare / "library.sqlite", bare / "new" / "library.sqlite"]
    commands = [["library", "list", "--library", str(place)] for place in places]
    for place, (status, out, err) in zip(places, as_nobody(tmp_path, *commands), strict=True):
        assert (status, out, err.count("\n")) == (2, "", 1), (place, err)
        assert err.startswith(f"cluewright: {place}: "), err
        assert "ermission" in err or "right to" in err
    assert list(bare.iterdir()) == []


def library(*words: str) -> tuple[int, str, str]:
    command = [sys.executable, "-c", "from cluewright.cli import main; main()", "library", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout, done.stderr


def test_a_folder_or_a_file_of_something_else_is_not_a_library(tmp_path: Path) -> None:
    text = tmp_path / "diary.txt"
    text.write_text("not a database" * 100)
    device = Path("/dev/null/library.sqlite")
    for place, says in (
        (tmp_path, "this is a folder; name a file in it"),
        (text, "the file is something else than a library"),
        (text / "library.sqlite", "diary.txt is not a folder"),
        (device, "is not a folder"),
    ):
        status, out, err = library("list", "--library", str(place))
        assert (status, out, err.count("\n")) == (2, "", 1), err
        assert says in err
    assert text.read_text() == "not a database" * 100


def test_a_folder_that_does_not_exist_is_made(tmp_path: Path) -> None:
    place = tmp_path / "some" / "where" / "library.sqlite"
    assert library("list", "--library", str(place))[0] == 0
    assert place.is_file()


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("mount"), reason="only root can make a small disk")
def test_a_full_disk_is_one_clear_message_and_nothing_is_lost(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = ["mount", "-t", "tmpfs", "-o", "size=1200k", "tmpfs", str(disk)]
    if subprocess.run(mounted, capture_output=True, check=False).returncode:
        pytest.skip("this machine does not let us mount a small disk")
    try:
        place = disk / "library.sqlite"
        assert library("save", "0,0 3,4", "--name", "before", "--library", str(place))[0] == 0
        (disk / "filling").write_bytes(b"x" * (shutil.disk_usage(disk).free // 4096 * 4096))
        for number in range(20):
            status, out, err = library("save", "0,0 3,4", "--name", f"more-{number}", "--library", str(place))
            if status:
                break
        assert (status, out, err.count("\n")) == (2, "", 1), err
        assert "the library cannot be used: the disk" in err
        status, out, err = library("list", "--library", str(place))
        assert (status, err) == (0, "")
        assert "before\t" in out
        (disk / "filling").unlink()
        names = set(Library(str(place)).names())
        assert {"before", *(f"more-{done}" for done in range(number))} <= names
        assert library("save", "0,0 3,4", "--name", "after", "--library", str(place))[0] == 0
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)
