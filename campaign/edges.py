"""Explain, repair, hint and grade on puzzles at the edges: no bug, no overrun, no empty sentence, nothing unsound."""

from __future__ import annotations

import json
import re
import resource
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import cluewright
from campaign import command, edge_puzzles
from campaign.case import Case, Part
from cluewright import families
from cluewright.core import InputError, TimeUp, Verdict
from cluewright.explaining.ladder import Ended
from cluewright.games.hints import helped, next_step, only_solution, right_so_far
from cluewright.workshop.marks import room_to_play

#: Limits that are tried, in seconds; an answer may take a second more, or twice as long.
LIMITS = (0.1, 0.5, 1.0)
#: Megabytes that an answer may take.
MEMORY = 1500
_OUTSIDE = Path(__file__).parents[1] / "examples" / "families"
_VERDICTS = {Ended.SOLVED: Verdict.UNIQUE, Ended.OPEN: Verdict.MULTIPLE, Ended.IMPOSSIBLE: Verdict.NONE}


def run(case: Case) -> None:
    """Make a puzzle at an edge and ask one thing about it."""
    families.use(str(_OUTSIDE))
    random = case.random()
    document = edge_puzzles.puzzle(random)
    limit = random.choice(LIMITS)
    name = random.choice([*_ASKED, *_COMMANDS])
    case.input = f"{name}, {limit} s: {json.dumps(document)}"
    try:
        puzzle = cluewright.read(document)
    except InputError:
        case.counts["unreadable"] += 1
        return
    case.counts[document["family"]] += 1
    case.counts[name] += 1
    if name in _COMMANDS:
        _timed(case, name, limit, lambda: _command(case, name, puzzle, limit))
    else:
        _timed(case, name, limit, lambda: _asked(case, name, puzzle, random, limit))


def _timed(case: Case, name: str, limit: float, work: Callable[[], None]) -> None:
    """Do the work, and once more if it took too long, on the clock and of the processor: others may keep that busy."""
    for attempt in range(2):
        started, used = time.perf_counter(), time.process_time()
        work()
        seconds = min(time.perf_counter() - started, time.process_time() - used)
        if seconds <= max(limit + 1, 2 * limit) + 0.3 or case.faults:  # loading what it needs takes a moment
            case.took(seconds, name)
            return
        if attempt:
            case.took(seconds, name)
            case.fault(f"slow: {name}", f"{seconds:.1f} s with a limit of {limit} s")


def _asked(case: Case, name: str, puzzle: Any, random: Random, limit: float) -> None:
    """Ask in this process; a limit is kept, input is refused with reason, and nothing else is raised."""
    before = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY * 2**20, before[1]))
    try:
        _ASKED[name](case, puzzle, random, limit)
    except TimeUp as error:
        case.fault(f"TimeUp out of {name}", repr(error))
    except MemoryError:
        case.fault(f"memory: {name}", f"more than {MEMORY} MB")
    except InputError as error:
        case.counts["refused"] += 1
        _sentence(case, name, str(error))
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


def _explain(case: Case, puzzle: Any, random: Random, limit: float) -> None:
    found = cluewright.explain(puzzle, limit=limit, check=random.random() < 0.3)
    case.counts[f"explanations {found.ended.value}"] += 1
    if not found.sound:
        case.fault("unsound step", [step.says for step in found.steps if step.sound is False or step.minimal is False])
    for step in found.steps:
        _sentence(case, "explain", step.says)
        step.picture()
    _sentence(case, "explain", found.says)
    _agrees(case, "explain", puzzle, found.ended)
    json.dumps(found.document)


def _agrees(case: Case, name: str, puzzle: Any, ended: Ended) -> None:
    """How steps ended must be what a proof says."""
    verdict = cluewright.prove(puzzle, limit=0.2).verdict if ended in _VERDICTS else Verdict.UNKNOWN
    if verdict != Verdict.UNKNOWN and verdict != _VERDICTS[ended]:
        case.fault(f"WRONG {name}", f"{ended} of a puzzle that is {verdict}")


def _grade(case: Case, puzzle: Any, random: Random, limit: float) -> None:
    found = cluewright.grade(puzzle, limit=limit)
    _sentence(case, "grade", found.says)
    _agrees(case, "grade", puzzle, found.ended)
    json.dumps(found.document)


def _repair(case: Case, puzzle: Any, random: Random, limit: float) -> None:
    found = cluewright.repair(puzzle, limit=limit)
    _sentence(case, "repair", found.says)
    case.counts["repaired" if found.proposals else "not repaired"] += 1
    for proposal in found.proposals:
        if not proposal.advice:
            case.fault("repair without advice", proposal.puzzle.document)
        for advice in proposal.advice:
            _sentence(case, "repair", advice)
        again = cluewright.prove(cluewright.read(proposal.puzzle.document), limit=0.5)
        if again.verdict not in (Verdict.UNIQUE, Verdict.UNKNOWN):
            case.fault("WRONG repair", proposal.puzzle.document)
    json.dumps(found.document)


def _contradiction(case: Case, puzzle: Any, random: Random, limit: float) -> None:
    found = cluewright.contradiction(puzzle, limit=limit)
    _sentence(case, "contradiction", found.says)
    for change in found.changes:
        _sentence(case, "contradiction", change.says)
        cluewright.read(change.answer.puzzle.document)
    json.dumps(found.document)


def _hint(case: Case, puzzle: Any, random: Random, limit: float) -> None:
    entries = _entries(puzzle, random)
    case.input += f" with {entries}"
    found = cluewright.hint(puzzle, entries, limit=limit)
    for strength in ("where", "which", "step"):
        _sentence(case, "hint", found.words[strength])
    found.pictures()
    json.dumps(found.document)


def _play(case: Case, puzzle: Any, random: Random, limit: float) -> None:
    """What a player asks for in the menu and in the browser."""
    entries = _entries(puzzle, random)
    case.input += f" with {entries}"
    _, right = only_solution(puzzle, 0.2)
    wanted = random.choice([helped, next_step, right_so_far])
    found = wanted(puzzle, entries, limit)
    for said in [found["says"]] if "says" in found else found["words"].values():
        _sentence(case, "play", said)
    if right and all(right.get(place) == value for place, value in entries.items()):
        if found["wrong"]:
            case.fault("WRONG play", f"{entries} are called wrong: {found}")
        for place, value in found.get("fill", {}).items():
            if right.get(place) != value and right.get(value) != place:
                case.fault("WRONG play", f"{place} {value} is told, {right} is right")
    json.dumps(found)


def _entries(puzzle: Any, random: Random) -> dict[str, str]:
    """A few entries that a player could make, right or wrong."""
    room = room_to_play(puzzle)
    marks = room.start(puzzle.content)
    for _ in range(random.choice([0, 0, 1, 2])):
        places = [place for place in room.board(puzzle.content, marks).places if not place.given]
        if not places:
            break
        place = random.choice(places)
        value = random.choice(place.values) if place.values else random.choice(places).name
        try:
            marks = room.move(puzzle.content, marks, f"{place.name} {value}")
        except InputError:
            continue
    return dict(room.entries(puzzle.content, marks))


_EMPTY = re.compile(r"\bNone\b(?!:)|[{}<>]\w*object|\(\)|\[\]|: *[.;]|  |\.\.$|^[.,;:]|[,;:]$")
"""What a sentence holds where something was to be filled in and nothing was."""


def _sentence(case: Case, name: str, says: str) -> None:
    if not says.strip() or any(_EMPTY.search(line) for line in says.split("\n")):
        case.fault(f"empty sentence of {name}", repr(says))


def _command(case: Case, name: str, puzzle: Any, limit: float) -> None:
    text = json.dumps(puzzle.document).encode()
    ended = command.called([*_COMMANDS[name].split(), "--limit", f"{limit * 1000:.0f}ms"], text)
    case.counts[f"status {ended.status}"] += 1
    command.judge(case, name, ended)
    if ended.status == 2 and "too large" not in ended.errors:
        case.fault(f"refused by {name}", ended.errors)


_ASKED = {
    "explain": _explain,
    "grade": _grade,
    "repair": _repair,
    "contradiction": _contradiction,
    "hint": _hint,
    "play": _play,
}
_COMMANDS = {
    "cluewright explain": "explain - --plain",
    "cluewright explain --check": "explain - --check --json",
    "cluewright prove --repair": "prove - --repair --plain",
    "cluewright prove --repair --json": "prove - --repair --json",
    "cluewright hint": "hint -",
    "cluewright grade": "grade -",
}

PART = Part("edges", "explain, repair, hint and grade on edge puzzles", run, chunk=5, patience=60, share=0.05)
