"""Damaged libraries and results files, and hostile command lines: a clear message and status 2, never a traceback."""

from __future__ import annotations

import atexit
import functools
import json
import os
import shutil
import signal
import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType

from campaign import command, mutations
from campaign.case import Case, Part

#: Seconds that any answer may take.
SECONDS = 10.0


class Hung(BaseException):
    """Given up; not an Exception, so that nobody catches it on the way."""


def run(case: Case) -> None:
    """Damage something and use it."""
    in_a_folder(case, case.random().choice([_library, _library, _results, _results, _words]))


def in_a_folder(case: Case, attack: Callable[[Case, Random, Path], None]) -> None:
    """An attack in a folder of its own, with no other library than what is there; given up where it hangs."""
    signal.signal(signal.SIGALRM, _give_up)
    before, environment = Path.cwd(), dict(os.environ)
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)
        os.environ["XDG_DATA_HOME"] = name
        os.environ["CLUEWRIGHT_LIBRARY"] = str(Path(name) / "own.sqlite")
        try:
            attack(case, case.random(), Path(name))
        except Hung:
            case.fault("slow: given up", case.input[:300])
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            os.chdir(before)
            os.environ.clear()
            os.environ.update(environment)


def _give_up(number: int, frame: FrameType | None) -> None:
    raise Hung


def call(case: Case, arguments: list[str]) -> command.Ended:
    """A command that must end in time, with a promised status and clean words."""
    signal.setitimer(signal.ITIMER_REAL, 30)
    started = time.process_time()
    ended = command.called(arguments)
    seconds = time.process_time() - started
    signal.setitimer(signal.ITIMER_REAL, 0)
    name = " ".join(arguments[:2] if arguments and arguments[0] in ("library", "lab") else arguments[:1])
    case.took(seconds, name)
    case.counts[f"status {ended.status}"] += 1
    if seconds > SECONDS:
        case.fault(f"slow: {name}", f"{seconds:.1f} s")
    command.judge(case, name, ended)
    return ended


@functools.cache
def sound_library() -> Path:
    """A library with some puzzles, made once in each process."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "first.sqlite"
    for number, puzzle in enumerate(
        ["SEND + MORE = MONEY", "0,0 2,0 0,2 2,2", "(-1:? 2:?)", "rows 1 0 2 2; columns 1 0 2 2"]
    ):
        command.called(["library", "save", puzzle, "--name", f"p{number}", "--tag", "t", "--library", str(path)])
    database = sqlite3.connect(path)
    database.execute("VACUUM INTO ?", (str(path.with_name("sound.sqlite")),))
    database.close()
    return path.with_name("sound.sqlite")


def _library(case: Case, random: Random, folder: Path) -> None:
    """A damaged library in every command that uses one."""
    place = folder / "damaged.sqlite"
    shutil.copy(sound_library(), place)
    what = random.choice([_flipped, _flipped, _flipped, _truncated, _zeroed, _schema, _rows, _another])(random, place)
    commands = [
        ["library", "list"],
        ["library", "list", "--json", "p"],
        ["library", "show", "p0"],
        ["library", "export"],
        ["library", "export", "--format", "pl"],
        ["library", "save", "0,0 5,5", "--name", "new"],
        ["library", "rename", "p1", "q1"],
        ["library", "tag", "p0", "--add", "new"],
        ["library", "remove", "p2", "--yes"],
        ["library", "import", "--examples"],
        ["generate", "houses", "--size", "2", "--save", "made"],
    ]
    chosen = random.sample(commands, 3)
    case.input = f"{what}: " + "; ".join(" ".join(words) for words in chosen)
    for words in chosen:
        call(case, [*words, "--library", str(place)])
    os.environ["CLUEWRIGHT_LIBRARY"] = str(place)
    call(case, ["solve", "p0"])


def _flipped(random: Random, place: Path) -> str:
    data = bytearray(place.read_bytes())
    spots = [random.randrange(random.choice([100, 4096, len(data)])) for _ in range(random.choice([1, 3, 20, 200]))]
    for spot in spots:
        data[spot] ^= 1 << random.randrange(8)
    place.write_bytes(data)
    return f"bits flipped at {spots[:5]}..."


def _truncated(random: Random, place: Path) -> str:
    data = place.read_bytes()
    length = random.choice([0, 1, 15, 16, 99, 100, 4096, random.randrange(len(data))])
    place.write_bytes(data[:length])
    return f"cut to {length} bytes"


def _zeroed(random: Random, place: Path) -> str:
    data = bytearray(place.read_bytes())
    page = random.randrange(len(data) // 4096)
    data[page * 4096 : page * 4096 + 4096] = os.urandom(0) + bytes([random.choice([0, 255])]) * 4096
    place.write_bytes(data)
    return f"page {page} overwritten"


def _schema(random: Random, place: Path) -> str:
    """Tables and columns are missing or called otherwise, or the version is another one."""
    with sqlite3.connect(place) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        table = random.choice(tables)
        columns = [row[1] for row in database.execute(f'PRAGMA table_info("{table}")')]
        column = random.choice(columns)
        change = random.choice(
            [
                f'DROP TABLE "{table}"',
                f'ALTER TABLE "{table}" RENAME TO other',
                f'ALTER TABLE "{table}" RENAME COLUMN "{column}" TO other',
                f'ALTER TABLE "{table}" DROP COLUMN "{column}"',
                f"PRAGMA user_version={random.choice([0, 1, 2, 99, -1])}",
                f"PRAGMA application_id={random.choice([0, 1, 99])}",
            ]
        )
        try:
            database.execute(change)
        except sqlite3.Error as error:
            return f"{change} did not work: {error}"
    database.close()
    return change


def _rows(random: Random, place: Path) -> str:
    """Values that Cluewright would never write."""
    said = []
    with sqlite3.connect(place) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        for _ in range(random.choice([1, 1, 4])):
            table = random.choice(tables)
            columns = [row[1] for row in database.execute(f'PRAGMA table_info("{table}")')]
            column = random.choice(columns)
            value = random.choice(
                [
                    None,
                    "",
                    "x",
                    "{}",
                    "[]",
                    '{"family":"houses"}',
                    "a\x1bb",
                    -1,
                    10**18,
                    1.5,
                    b"\xff\x00",
                    "9" * 5000,
                    "NaN",
                ]
            )
            try:
                database.execute(f'UPDATE "{table}" SET "{column}"=?', (value,))
            except sqlite3.Error:
                continue
            said.append(f"{table}.{column}={value!r}"[:100])
    database.close()
    return ", ".join(said)


def _another(random: Random, place: Path) -> str:
    """Another application's database, a text, a folder, nothing."""
    place.unlink()
    kind = random.choice(["database", "text", "folder", "empty", "names"])
    if kind == "folder":
        place.mkdir()
    elif kind == "text":
        place.write_text(random.choice(["hello\n", "{}", "SQLite format 3\0 and then nothing"]))
    elif kind == "empty":
        place.write_bytes(b"")
    else:
        database = sqlite3.connect(place)
        table = "puzzles" if kind == "names" else "bookmarks"
        database.execute(f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, name TEXT, url TEXT)")
        database.execute(f"INSERT INTO {table} VALUES (1, 'p0', 'u')")
        database.commit()
        database.close()
    return f"another: {kind}"


@functools.cache
def _sound_results() -> str:
    """The results of a small study, made once in each process."""
    from campaign.processes import Running

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        arguments = [
            "lab",
            "labelling",
            "SEND+MORE=MONEY",
            "--select",
            "ff,ffc",
            "--branch",
            "step",
            "--results",
            "s.jsonl",
        ]
        process = Running(folder, arguments)
        process.ends_within(120)
        process.kill()
        return (folder / "s.jsonl").read_text()


def _results(case: Case, random: Random, folder: Path) -> None:
    """A damaged results file in `lab report`."""
    text = _sound_results()
    lines = text.splitlines()
    kind = random.choice(["text", "document", "document", "document", "lines", "bytes"])
    data = b""
    if kind == "text":
        data = mutations.text(random, text, text).encode("utf-8", "surrogatepass")
    elif kind == "document":
        at = random.choice([0, 0, random.randrange(len(lines))])
        lines[at] = mutations.dumped(random, mutations.document(random, json.loads(lines[at])))
        data = "\n".join([*lines, ""]).encode("utf-8", "surrogatepass")
    elif kind == "lines":
        random.shuffle(lines) if random.random() < 0.3 else lines.insert(
            random.randrange(len(lines)), random.choice([*lines, "", "{}", "[]", "x"])
        )
        data = "\n".join([*lines, ""]).encode()
    else:
        spoiled = bytearray(text.encode())
        for _ in range(random.choice([1, 3, 20])):
            spoiled[random.randrange(len(spoiled))] ^= 1 << random.randrange(8)
        data = bytes(spoiled)
    (folder / "s.jsonl").write_bytes(data)
    case.input = data.decode("utf-8", "backslashreplace")
    call(case, ["lab", "report", "s.jsonl", "--to", "page.html"])


_WORDS = {
    "solve": ["--all", "--count", "--engine", "--formulation", "--label", "--family", "--json", "--ascii", "--plain"],
    "prove": ["--engine", "--formulation", "--label", "--family", "--json", "--plain"],
    "check": ["--family", "--json"],
    "show": ["--solution", "--svg", "--as", "--ascii", "--family", "--json"],
    "generate": ["--size", "--seed", "--set", "--keep-redundant", "--save", "--solution", "--json"],
    "families": [],
    "library list": ["--family", "--size", "--verdict", "--tag", "--library", "--json"],
    "library save": ["--name", "--tag", "--source", "--library", "--json"],
    "library rename": ["--library"],
    "library tag": ["--add", "--remove", "--library"],
    "library import": ["--tag", "--family", "--library", "--rename"],
    "library export": ["--to", "--format", "--library"],
    "lab report": ["--to"],
    "lab tree": ["--label", "--formulation", "--svg", "--as", "--widest"],
    "booklet": ["--to", "--generate", "--per-page", "--paper", "--title", "--solutions"],
    "": ["--version", "--nothing"],
}
_LIMITED = ("solve", "prove", "show", "generate", "library save", "library import", "lab tree", "booklet")
_GIVEN = [
    "SEND+MORE=MONEY",
    "0,0 3,4",
    "houses",
    "maths",
    "-",
    "p",
    "auto",
    "direct",
    "cpsat",
    "fd",
    "cpmpy:none",
    "json",
]


def _words(case: Case, random: Random, folder: Path) -> None:
    """A command line of words that do not belong together."""
    name = random.choice(list(_WORDS))
    words = name.split()
    for _ in range(random.choice([0, 1, 2, 3, 4])):
        if random.random() < 0.5 and _WORDS[name]:
            words.append(random.choice(_WORDS[name]))
        given = random.choice(
            [*_GIVEN, *mutations.WORDS, *mutations.CHARACTERS, "1", "3", "size=3", "kind=map", "/dev/null", "."]
        )
        if "\0" not in given:
            words.append(os.fsdecode(given.encode("utf-8", "surrogatepass")))
    if name in _LIMITED:
        words += ["--limit", "300ms"]
    case.input = repr(words)
    call(case, words)


PART = Part(
    "hostile", "damaged libraries and results files, hostile command lines", run, chunk=10, patience=90, share=0.02
)
