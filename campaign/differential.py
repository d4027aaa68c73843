"""Puzzles decided by the direct search, CP-SAT, fd and brute force: all must find the same solutions."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

import cluewright
from campaign import brute, random_puzzles, sentences
from campaign.brute import Document, Key
from campaign.brute_logic import logic
from campaign.case import Case, Part
from cluewright.core import InputError

BRUTE = {
    "houses": brute.houses,
    "weight": brute.weight,
    "cryptarithm": brute.cryptarithm,
    "maths": brute.maths,
    "square": brute.square,
    "logic": logic,
}
#: Solutions that are compared one by one; of puzzles with more, this many and one more are asked for.
CAP = 40
#: An engine may give up after this long; giving up is no fault, but it is counted.
SECONDS = {"direct": 20.0, "cpsat": 20.0, "fd": 0.5}


def run(case: Case) -> None:
    """Make a puzzle, decide it in every way and compare."""
    random = case.random()
    document, puzzle = random_puzzle(random, case)
    case.input = json.dumps(document)
    if puzzle is None:
        return
    family = document["family"]
    case.counts[family] += 1
    expected = set(BRUTE[family](document))
    case.counts["none" if not expected else "unique" if len(expected) == 1 else "multiple"] += 1
    _compare(case, puzzle, expected, None)
    _prove(case, puzzle, expected)
    _check(case, puzzle, document, expected, random)
    # Random numbers, not the seed's last digit: what a seed's puzzle is must not depend on how it is solved.
    formulation = random.choice(puzzle.family.formulations)
    if random.random() < 0.1:
        _compare(case, puzzle, expected, cluewright.Method("cpsat", formulation))
    if random.random() < 0.03:
        labelling = cluewright.Labelling(
            random.choice(["leftmost", "ff", "ffc", "min", "max", "occurrence"]),
            random.choice(["step", "bisect", "enum", "median"]),
            random.choice(["up", "down"]),
        )
        _compare(case, puzzle, expected, cluewright.Method("fd", formulation, labelling))


def random_puzzle(random: Random, case: Case) -> tuple[Document, cluewright.Puzzle | None]:
    """A random puzzle, as the brute force and as Cluewright reads it."""
    draw = random.random()
    if draw < 0.05:
        return sentences.told(random, case)
    if draw < 0.052:  # a generated puzzle takes as long as fifty random ones
        return sentences.generated(random, case)
    document = random_puzzles.puzzle(random)
    case.input = json.dumps(document)
    notation = random.choice(["json", "json", "text", "prolog"])
    started = time.process_time()
    try:
        puzzle = cluewright.read(json.dumps(document))
    except InputError as error:
        case.counts["refused"] += 1
        case.fault(f"refused a {document['family']} puzzle within the rules", error)
        return document, None
    if notation != "json":
        written = puzzle.written(notation)
        again = cluewright.read(written, family=document["family"])
        if again.content != puzzle.content:
            case.fault(f"{document['family']} {notation} reads back as another puzzle", written)
        puzzle = again
    case.took(time.process_time() - started, f"reading {notation}")
    return document, puzzle


def _compare(case: Case, puzzle: cluewright.Puzzle, expected: set[Key], method: cluewright.Method | None) -> None:
    """All solutions, or one more than the cap, by this method."""
    engine = method.engine if method else "direct"
    name = f"{engine} {method.formulation} {method.labelling or ''}" if method else engine
    ask = min(len(expected), CAP) + 1
    started = time.perf_counter()
    try:
        answer = cluewright.solve(puzzle, ask, limit=SECONDS[engine], method=method)
    except InputError as error:
        case.counts[f"{engine} refused"] += 1
        if engine == "direct":
            case.fault(f"{puzzle.family.name} direct refused", error)
        return
    case.took(time.perf_counter() - started, f"{puzzle.family.name} {name}")
    case.counts[engine] += 1
    family = puzzle.family.name
    found = [key(family, solution.document) for solution in answer.solutions]
    wrong = [one for one in found if one not in expected]
    if wrong:
        case.fault(f"WRONG {family} {engine}: a solution that is none", f"{name}: {wrong[0]}")
    if len(set(found)) != len(found):
        case.fault(f"WRONG {family} {engine}: one solution twice", name)
    if len(expected) <= CAP and answer.complete and len(found) != len(expected):
        case.fault(f"WRONG {family} {engine}: number of solutions", f"{name}: {len(found)}, really {len(expected)}")
    if len(expected) > CAP and answer.complete and len(found) < ask:
        case.fault(f"WRONG {family} {engine}: number of solutions", f"{name}: {len(found)}, really {len(expected)}")
    if not answer.complete and len(found) < ask:
        case.counts[f"{engine} gave up"] += 1


def _prove(case: Case, puzzle: cluewright.Puzzle, expected: set[Key]) -> None:
    verdict = cluewright.prove(puzzle, limit=SECONDS["direct"]).verdict.value
    really = "none" if not expected else "unique" if len(expected) == 1 else "multiple"
    if verdict not in (really, "unknown"):
        case.fault(f"WRONG {puzzle.family.name} prove", f"{verdict}, really {really}")


def _check(case: Case, puzzle: cluewright.Puzzle, document: Document, expected: set[Key], random: Random) -> None:
    """A right solution must pass the check, and one with two things exchanged only if it is right too."""
    if not expected:
        return
    family = puzzle.family.name
    right = min(expected, key=repr) if len(expected) < CAP else next(iter(expected))
    for candidate in (right, exchanged(family, right, random)):
        written = as_document(family, document, candidate)
        try:
            faults = cluewright.check(puzzle, written)
        except InputError as error:
            if candidate in expected:
                case.fault(f"{family} check refused a right solution", error)
            continue
        if bool(faults) == (candidate in expected):
            says = [fault.says for fault in faults]
            case.fault(f"WRONG {family} check", f"{written}: {says or 'said to be right'}")


def key(family: str, solution: Document) -> Key:
    """A solution's key, from its document."""
    if family == "houses":
        return frozenset(frozenset(tuple(house) for house in pair) for pair in solution["pairs"])
    if family == "weight":
        return tuple(brute.leaves(solution["beam"]))
    if family == "cryptarithm":
        return tuple(sorted(solution["digits"].items()))
    if family == "maths":
        return tuple(tuple(row[1:]) for row in solution["grid"][1:])
    if family == "square":
        return tuple(tuple(row) for row in solution["grid"])
    return tuple(tuple(place.values()) for place in solution["places"])


def as_document(family: str, puzzle: Document, found: Key) -> Document:
    """A solution's document, from its key."""
    if family == "houses":
        pairs = [[list(house) for house in pair] for pair in found]
        lengths = sorted({(a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in pairs})
        return {"pairs": pairs, "distances": lengths}
    if family == "weight":
        return {"beam": _hung(puzzle["beam"], iter(found))}
    if family == "cryptarithm":
        return {"digits": dict(found)}
    if family == "maths":
        grid = puzzle["grid"]
        return {"grid": [grid[0], *[[row[0], *line] for row, line in zip(grid[1:], found, strict=True)]]}
    if family == "square":
        return {"grid": [list(row) for row in found]}
    return {"places": [dict(zip(puzzle["categories"], place, strict=True)) for place in found]}


def _hung(beam: list[Any], weights: Any) -> list[Any]:
    return [[place, _hung(load, weights) if isinstance(load, list) else next(weights)] for place, load in beam]


def exchanged(family: str, found: Key, random: Random) -> Key:
    """A solution's key with two things in it exchanged."""
    if family == "houses":
        houses = [house for pair in sorted(map(sorted, found)) for house in pair]
        one, other = random.randrange(len(houses)), random.randrange(len(houses))
        houses[one], houses[other] = houses[other], houses[one]
        return frozenset(frozenset(houses[index : index + 2]) for index in range(0, len(houses), 2))
    if family == "weight":
        return tuple(_swapped(list(found), random))
    if family == "cryptarithm":
        letters, digits = [letter for letter, _ in found], [digit for _, digit in found]
        return tuple(zip(letters, _swapped(digits, random), strict=True))
    if family == "logic":
        columns = [list(column) for column in zip(*found, strict=True)]
        column = random.randrange(len(columns))
        columns[column] = _swapped(columns[column], random)
        return tuple(zip(*columns, strict=True))
    width = len(found[0])
    cells = [cell for row in found for cell in row]
    cells = _swapped(cells, random)
    return tuple(tuple(cells[index : index + width]) for index in range(0, len(cells), width))


def _swapped(things: list[Any], random: Random) -> list[Any]:
    one, other = random.randrange(len(things)), random.randrange(len(things))
    things[one], things[other] = things[other], things[one]
    return things


PART = Part("differential", "random puzzles decided in four ways", run, chunk=40, patience=300, share=0.3)
