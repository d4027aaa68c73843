"""Writers killed with -9 at random moments: what they reported as saved must be there, and nothing left behind.

A case is one kill, of one process or of two that write to the same library; what is killed is the process itself, and
its children have to notice.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
import time
from pathlib import Path
from random import Random

from campaign import command, random_puzzles
from campaign.case import Case, Part
from campaign.processes import Running

_GENERATED = [("houses", 6), ("maths", 3), ("square", 5), ("weight", 5), ("logic", 3)]


def run(case: Case) -> None:
    """Start writers, kill them, look at what they have left."""
    random = case.random()
    with tempfile.TemporaryDirectory() as name:
        random.choice([_library, _library, _library, _changes, _study])(case, random, Path(name))


def _strike(case: Case, random: Random, running: list[Running]) -> None:
    """Kill each at a random moment: soon, or some time after some lines have come."""
    case.input = "\n".join(" ".join(process.arguments) for process in running)
    for process in running:
        if random.random() < 0.3:
            time.sleep(random.uniform(0, 1.0))
        else:
            process.wait_for(random.randint(1, 12), 10)
            time.sleep(random.choice([0, 0.002, 0.02, 0.2]) * random.random())
    for process in running:
        case.counts["kills"] += process.process.poll() is None
        case.counts["ended before"] += process.process.poll() is not None
        process.kill()
    for process in running:
        left = process.leftovers()
        if left:
            case.fault(f"left behind by {' '.join(process.arguments[:2])}", left)
        if "Traceback (most recent call last)" in process.said():
            case.fault(f"traceback of {' '.join(process.arguments[:2])}", process.said()[-2000:])


def _writer(random: Random, folder: Path, number: int) -> list[str]:
    """A command that saves many puzzles."""
    if random.random() < 0.5:
        family, size = random.choice(_GENERATED)
        options = [
            "--count",
            "300",
            "--size",
            str(size),
            "--seed",
            str(random.randrange(10**6)),
            "--save",
            f"w{number}",
        ]
        return ["generate", family, *options, "--workers", str(random.choice([1, 2])), "--json"]
    lines = []
    for index in range(400):
        document = random_puzzles.puzzle(random)
        lines.append(json.dumps({"name": f"w{number} {index}", "puzzle": document}))
    (folder / f"w{number}.jsonl").write_text("\n".join(lines) + "\n")
    proof = random.choice([["--unproved"], ["--limit", "1s"]])
    return ["library", "import", f"w{number}.jsonl", "--rename", "--json", *proof]


def _library(case: Case, random: Random, folder: Path) -> None:
    """One or two writers to a library; every name reported as saved has its puzzle there."""
    commands = [_writer(random, folder, number) for number in range(random.choice([1, 2, 2]))]
    running = [Running(folder, arguments) for arguments in commands]
    _strike(case, random, running)
    saved = [line for process in running for line in process.reported() if "saved" in line]
    case.counts["reported as saved"] += len(saved)
    there = _entries(case, folder)
    if there is None:
        return
    lost = [line["saved"] for line in saved if line["saved"] not in there]
    if lost:
        case.fault("LOST: reported as saved, but not in the library", lost)
    other = [line["saved"] for line in saved if "puzzle" in line and _differs(line["puzzle"], there[line["saved"]])]
    if other:
        case.fault("LOST: another puzzle is in the library", other)


def _differs(said: object, there: object) -> bool:
    return isinstance(said, dict) and said != there


def _entries(case: Case, folder: Path) -> dict[str, object] | None:
    """The puzzles in the library by name; None when there is no library yet or it is a fault."""
    place = folder / "library.sqlite"
    if not place.exists():
        return None
    database = sqlite3.connect(place)
    whole = database.execute("PRAGMA integrity_check").fetchone()
    database.close()
    if whole != ("ok",):
        case.fault("the database is damaged", whole)
    ended = command.called(["library", "export", "--library", str(place)])
    if ended.status != 0:
        case.fault("the library cannot be used", ended.errors[-2000:])
        return None
    ended_save = command.called(["library", "save", "7,7 8,8", "--name", "after the kill", "--library", str(place)])
    if ended_save.status != 0:
        case.fault("nothing can be saved any more", ended_save.errors[-2000:])
    return {line["name"]: line["puzzle"] for line in map(json.loads, ended.output.splitlines())}


def _changes(case: Case, random: Random, folder: Path) -> None:
    """Renaming, tagging and removing: done or not done, never half."""
    place = str(folder / "library.sqlite")
    names = [f"p{number}" for number in range(8)]
    for number, name in enumerate(names):
        command.called(["library", "save", f"0,0 {number + 1},1", "--name", name, "--library", place])
    arguments = random.choice(
        [
            ["library", "rename", "p0", "q0"],
            ["library", "tag", *names, "--add", "fresh"],
            ["library", "remove", *names, "--yes"],
        ]
    )
    process = Running(folder, arguments)
    process.wait_until_begun()
    time.sleep(random.uniform(0, 0.5))
    case.input = " ".join(arguments)
    case.counts["kills"] += process.process.poll() is None
    process.kill()
    there = _entries(case, folder)
    if there is None:
        return
    left = [name for name in names if name in there]
    if arguments[1] == "remove" and len(left) not in (0, 8):
        case.fault("half of the puzzles are removed", left)
    if arguments[1] == "rename" and ("p0" in there) == ("q0" in there):
        case.fault("LOST: a puzzle that was being renamed", list(there))
    if arguments[1] == "tag" and len(left) != 8:
        case.fault("LOST: puzzles that were being tagged", left)


def _study(case: Case, random: Random, folder: Path) -> None:
    """A study killed: every record reported is in its file, and the study goes on from there."""
    arguments = ["lab", "labelling", random.choice(["SEND+MORE=MONEY", "0,0 3,1 5,5 2,2"]), "--select", "ff,ffc"]
    arguments += ["--branch", "step,bisect", "--order", "up", "--limit", "5s", "--results", "study.jsonl", "--json"]
    process = Running(folder, arguments)
    _strike(case, random, [process])
    reported = process.reported()
    case.counts["reported as saved"] += len(reported)
    results = folder / "study.jsonl"
    if not results.exists():
        if reported:
            case.fault("LOST: records reported, but no results file", reported)
        return
    again = Running(folder, arguments)
    if again.ends_within(60) is None or again.process.returncode != 0:
        case.fault("a killed study does not go on", again.said()[-2000:])
    again.kill()
    records = [json.loads(line) for line in results.read_text().splitlines()[1:]]
    keys = [record["key"] for record in records]
    lost = [line["key"] for line in reported if line["key"] not in keys]
    if lost:
        case.fault("LOST: records of a study", lost)
    if len(set(keys)) != len(keys):
        case.fault("a killed study repeats records that it has", keys)
    if any(record["status"] == "died" for record in records):
        case.fault("a killed study records a run as died", records)
    page = folder / "page.html"
    ended = command.called(["lab", "report", str(results), "--to", str(page)])
    if ended.status != 0 or not page.exists():
        case.fault("a killed study has no report", ended.errors[-2000:])


PART = Part("kills", "writers killed with -9", run, chunk=1, patience=180, share=0.12)
