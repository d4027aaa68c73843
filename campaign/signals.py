"""SIGINT and SIGTERM to every command at random moments.

A command must end soon, without a traceback, with all its children, and what it reported as saved must be there.
"""

from __future__ import annotations

import json
import signal
import tempfile
import time
from pathlib import Path
from random import Random

from campaign import command, random_puzzles
from campaign.case import Case, Part
from campaign.processes import Running

#: Seconds after which an interrupted command is late; twice as much is a fault, since machines are shared.
SOON = 1.0
#: Statuses of an interrupted command: it may have ended by itself before, or say that it was interrupted.
_STATUSES = (0, 1, 2, 3, 130, 143)


def run(case: Case) -> None:
    """Start a command, interrupt it and watch it end."""
    random = case.random()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        arguments = _command(random, folder)
        number, group = random.choice([(signal.SIGINT, True), (signal.SIGINT, False), (signal.SIGTERM, False)])
        delay = random.choice([random.uniform(0.02, 0.6), random.uniform(0.3, 4.0)])
        words = " ".join(arguments[:2] if arguments[0] in ("library", "lab") else arguments[:1])
        case.input = f"{' '.join(arguments)}\n{number.name} after {delay:.2f} s{' to the group' if group else ''}"
        process = Running(folder, arguments)
        process.wait_until_begun()
        time.sleep(delay)
        early = process.process.poll() is not None
        process.signal(number, group=group)
        seconds = process.ends_within(20)
        case.counts["ended before" if early else number.name] += 1
        if seconds is None:
            case.fault(f"{number.name} does not end {words}", process.said()[-2000:])
            process.kill()
        else:
            case.took(seconds, f"{number.name} to {words}")
            case.counts["late"] += seconds > SOON
            if seconds > 2 * SOON:
                case.fault(f"{number.name} ends {words} late", f"{seconds:.1f} s")
        _judge(case, process, words, number)
        _kept(case, process, folder)


def _judge(case: Case, process: Running, words: str, number: signal.Signals) -> None:
    said, status = process.said(), process.process.returncode
    if "Traceback (most recent call last)" in said:
        loading = "while loading, " if "KeyboardInterrupt" in said and "_find_and_load" in said else ""
        case.fault(f"traceback {loading}after {number.name} to {words}", said[-2000:])
    elif status not in _STATUSES and status != -signal.SIGKILL:
        case.fault(f"status {status} after {number.name} to {words}", said[-500:] or "without a word")
    left = process.leftovers()
    if left:
        case.fault(f"left behind after {number.name} to {words}", left)


def _kept(case: Case, process: Running, folder: Path) -> None:
    """What was reported as saved is there."""
    saved = [line["saved"] for line in process.reported() if "saved" in line]
    if saved:
        ended = command.called(["library", "export", "--library", str(folder / "library.sqlite")])
        names = {json.loads(line)["name"] for line in ended.output.splitlines()}
        if not set(saved) <= names:
            case.fault("LOST: reported as saved, but not in the library", sorted(set(saved) - names))
    keys = [line["key"] for line in process.reported() if "key" in line]
    results = folder / "study.jsonl"
    if keys and (
        not results.exists() or any(json.dumps(key, ensure_ascii=False) not in results.read_text() for key in keys)
    ):
        case.fault("LOST: records of a study", keys)


def _command(random: Random, folder: Path) -> list[str]:
    """A command that takes a while, most of the time."""
    hard = folder / "hard.jsonl"
    hard.write_text("\n".join(json.dumps(_hard(random)) for _ in range(3)) + "\n")
    small = folder / "small.jsonl"
    lines = [{"name": f"p{number}", "puzzle": random_puzzles.puzzle(random)} for number in range(300)]
    small.write_text("\n".join(map(json.dumps, lines)) + "\n")
    family, size = random.choice(
        [("houses", 30), ("logic", 8), ("square", 16), ("weight", 20), ("cryptarithm", 4), ("maths", 5)]
    )
    make = ["--size", str(size), "--count", "500", "--seed", str(random.randrange(1000))]
    engine = random.choice(["auto", "direct", "cpsat", "fd"])
    study = ["--limit", "20s", "--results", "study.jsonl", "--json"]
    return random.choice(
        [
            ["solve", "hard.jsonl", "--all", "--engine", engine, "--json"],
            ["solve", "hard.jsonl", "--engine", engine],
            ["prove", "hard.jsonl", "--engine", engine],
            ["prove", "small.jsonl", "--engine", engine, "--plain"],
            ["show", "hard.jsonl", "--solution"],
            ["show", "small.jsonl"],
            ["tour"],
            ["families", family],
            ["generate", family, *make, "--workers", "2", "--json"],
            ["generate", family, *make, "--workers", random.choice("12"), "--save", "x", "--json"],
            ["library", "import", "small.jsonl", "--json"],
            ["library", "save", "small.jsonl", "--json"],
            ["library", "export", "--to", "out.jsonl"],
            ["booklet", "small.jsonl", "--generate", f"{family}:{size}x9", "--to", "book.pdf"],
            ["lab", "labelling", "SEND+MORE=MONEY", "--select", "ff,ffc", *study],
            ["lab", "labelling", "hard.jsonl", "--select", "ff", "--branch", "step", *study],
            ["lab", "scale", family, *study],
            ["lab", "tree", "hard.jsonl", "--all"]
            if random.random() < 0.2
            else ["lab", "tree", json.dumps(_hard(random))],
            ["lab", "paper", random.choice(["houses", "weight", "square"]), *study],
        ]
    )


def _hard(random: Random) -> dict[str, object]:
    """A puzzle that keeps every engine busy."""
    kind = random.choice(["square", "maths", "houses", "weight", "logic", "cryptarithm"])
    if kind == "square":
        size = random.choice([20, 40, 60])
        return {
            "family": "square",
            "rows": [random.randint(size // 4, size // 2) for _ in range(size)],
            "columns": [None] * size,
        }
    if kind == "maths":
        return {"family": "maths", "grid": [[0, *[45] * 9], *[[45, *[None] * 9] for _ in range(9)]]}
    if kind == "houses":
        cells = [[x, y] for x in range(40) for y in range(40)]
        return {"family": "houses", "houses": random.sample(cells, random.choice([100, 600, 1400]))}
    if kind == "weight":
        beam = [[position, None] for position in range(-15, 16) if position]
        return {"family": "weight", "beam": beam}
    if kind == "logic":
        categories = {f"c{c}": [f"v{c} {v}" for v in range(12)] for c in range(8)}
        return {
            "family": "logic",
            "places": {"kind": "row", "noun": "house", "size": 12},
            "categories": categories,
            "clues": [],
        }
    return {"family": "cryptarithm", "equation": "ABCDEFGH * JKLMN = NMLKJHGFEDCBA", "base": 16}


PART = Part("signals", "SIGINT and SIGTERM to every command", run, chunk=1, patience=120, share=0.04)
