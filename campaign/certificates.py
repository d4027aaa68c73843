"""Certificates: the clauses say what the rules say, right certificates are accepted, tampered ones are refused.

Of a random puzzle every solution is known by brute force. Each satisfies the clauses, in one way only, and with all of
them forbidden no solution is left: so the clauses have as many solutions as the puzzle. The checker writes the same
clauses. Of a puzzle with one solution or none a certificate is made, accepted, and then spoiled in many ways.
"""

from __future__ import annotations

import copy
import hashlib
import itertools
import json
import lzma
import math
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import cluewright
from campaign import brute, forgeries, random_puzzles
from campaign.brute import Document
from campaign.case import Case, Part
from campaign.differential import BRUTE, as_document, key
from cluewright.certifying import check_certificate as checker
from cluewright.certifying.certificate import Certificate, certificate_of
from cluewright.certifying.proof import needed_steps
from cluewright.core import Limit
from cluewright.core.rule_clauses import RuleClauses
from cluewright.engines.sat import Sat, refutation

CAP = 60
"""Solutions that are tried one by one; of puzzles with more the clauses are not counted out."""

LARGEST_BASE = 12
"""In which products are tried."""

_MOST_TABLES = 20_000

SPOILED = 12
"""Ways in which one certificate is spoiled."""

CHANGED = 6
"""Ways in which one puzzle is changed and then proved anew."""


def run(case: Case) -> None:
    """One puzzle: its clauses, and its certificate if it has one."""
    random = case.random()
    document = random_puzzles.puzzle(random)
    case.input = json.dumps(document)
    if "*" in document.get("equation", "") and document["base"] > LARGEST_BASE:
        return  # a product in base 36 takes a million clauses
    puzzle = cluewright.read(case.input)
    expected = list(BRUTE[document["family"]](document))
    case.counts[document["family"]] += 1
    case.counts["none" if not expected else "unique" if len(expected) == 1 else "multiple"] += 1
    solutions = [
        cluewright.read_solution(puzzle, as_document(puzzle.family.name, document, found)) for found in expected[:CAP]
    ]
    compare_clauses(case, puzzle, [solution.content for solution in solutions], len(expected))
    _forge(case, random, puzzle, [solution.content for solution in solutions], len(expected))
    if len(expected) > 1:
        return
    certificate = made(puzzle, solutions[0].content if solutions else None)
    try:
        checker.check(certificate.data)
    except checker.Refused as reason:
        case.fault("a right certificate was refused", reason)
    for _ in range(SPOILED):
        _spoil(case, random, certificate)
    stated = {"family": certificate.family, "puzzle": certificate.puzzle, "solution": certificate.solution}
    stated |= {"verdict": certificate.verdict, "cnf": certificate.cnf}
    if sum(map(len, certificate.proof)) < 20_000:
        forgeries.in_other_words(
            case, random, certificate.family, json.loads(json.dumps(stated)), list(certificate.proof)
        )


def _forge(case: Case, random: Random, puzzle: cluewright.Puzzle, solutions: list[Any], count: int) -> None:
    """Claim what is not true of the puzzle, and change the puzzle."""
    room, family = puzzle.family.certifying, puzzle.family.name
    stated = json.loads(json.dumps(room.statement(puzzle.content)))
    answers = [json.loads(json.dumps(room.answer(puzzle.content, solution))) for solution in solutions]
    if 1 < count <= CAP:
        visible = room.rules(puzzle.content, RuleClauses())
        forbidding = [[-literal for literal in visible(solution)] for solution in solutions]
        forgeries.several_as_one(case, family, stated, answers, forbidding)
    for _ in range(CHANGED):
        forgeries.changed_and_proved(case, random, family, stated, answers[:2], _certified)


def compare_clauses(case: Case, puzzle: cluewright.Puzzle, solutions: list[Any], count: int) -> None:
    """The rules as clauses, held against all solutions."""
    room = puzzle.family.certifying
    clauses = RuleClauses()
    visible = room.rules(puzzle.content, clauses)
    stated = json.loads(json.dumps(room.statement(puzzle.content)))
    if checker.clauses_of(puzzle.family.name, stated, None).all != clauses.all:
        case.fault("the checker writes other clauses", puzzle.family.name)
    clock = Limit().start()
    with Sat(clauses.all) as sat:
        for number, solution in enumerate(solutions, start=clauses.variables + 1):
            literals = visible(solution)
            model = sat.solve(literals, clock)
            if model is None:
                case.fault("WRONG the clauses rule a solution out", puzzle.family.name)
                continue
            sat.add([-number, *(-literal for literal in model if abs(literal) <= clauses.variables)])
            if sat.solve([number, *literals], clock) is not None:
                case.fault("helper variables are not functions of the solution", puzzle.family.name)
        for solution in solutions:
            sat.add([-literal for literal in visible(solution)])
        if count <= CAP and sat.solve([], clock) is not None:
            case.fault("the clauses allow what is no solution", puzzle.family.name)


def made(puzzle: cluewright.Puzzle, solution: Any) -> Certificate:
    """The certificate, without a process for its solver."""
    room = puzzle.family.certifying
    stated = RuleClauses()
    visible = room.rules(puzzle.content, stated)
    if solution is not None:
        stated.add(*(-literal for literal in visible(solution)))
    steps = needed_steps(refutation(stated.all), len(stated.all))
    return certificate_of(puzzle.family.name, room, puzzle.content, solution, stated, steps)


def _spoil(case: Case, random: Random, certificate: Certificate) -> None:
    """Change something; what is accepted all the same must be true."""
    data, sealed = spoiled(random, certificate)
    case.counts["spoiled"] += 1
    try:
        accepted = checker.check(data)
    except checker.Refused:
        case.counts["refused"] += 1
        return
    except Exception as error:
        case.fault(f"the checker raised {type(error).__name__}", error)
        return
    case.counts["accepted, and true"] += 1
    if not sealed:
        case.fault("a certificate whose seal is broken was accepted", certificate.family)
    if not _is_true(accepted, certificate):
        case.fault("WRONG a false certificate was accepted", json.dumps(accepted))


def _is_true(accepted: Document, certificate: Certificate) -> bool:
    """What is certified, by brute force."""
    family, puzzle, solution = accepted["family"], accepted["puzzle"], accepted["solution"]
    if (family, puzzle, solution) == (certificate.family, certificate.puzzle, certificate.solution):
        return True
    return _certified(family, puzzle, solution) is not False


def _certified(family: str, puzzle: Document, solution: Document | None) -> bool | None:
    """Whether a puzzle, as a certificate states it, has this solution alone, or none; None where it is too large."""
    if _too_large(family, puzzle):
        return None
    if family == "logic":
        tables = _tables(puzzle)
        return bool(tables == ([] if solution is None else [solution["rows"]]))
    found = list(BRUTE[family](puzzle))
    if solution is None or len(found) != 1:
        return solution is None and not found
    if family == "weight":
        return bool(found[0] == tuple(solution["weights"]))
    return bool(found[0] == key(family, solution))


def _too_large(family: str, puzzle: Document) -> bool:
    match family:
        case "logic":
            tried = math.factorial(puzzle["places"]) ** len(puzzle["categories"])
        case "cryptarithm":
            tried = puzzle["base"] ** len({sign for sign in puzzle["equation"] if sign.isalpha()})
        case "square":
            tried = 2 ** (len(puzzle["rows"]) * len(puzzle["columns"]) - 10)
        case "weight":
            tried = math.factorial(len(brute.leaves(puzzle["beam"])))
        case _:
            tried = 3 ** len(puzzle.get("houses", ()))
    return bool(tried > _MOST_TABLES * 5)


def _tables(puzzle: Document) -> list[Any]:
    """Every solution of a logic puzzle as a certificate states it, by trying all tables."""
    names, size = list(puzzle["categories"]), puzzle["places"]
    numbers = puzzle["measures"] | puzzle["axes"]
    found = []
    for columns in itertools.product(*(itertools.permutations(puzzle["categories"][name]) for name in names)):
        listed = dict(zip(names, columns, strict=True))

        def place(term: Any, listed: Any = listed) -> int:
            return term - 1 if isinstance(term, int) else int(listed[term[0]].index(term[1]))

        def measure(axis: str, term: Any, listed: Any = listed, place: Any = place) -> Fraction:
            at = place(term)
            index = at if axis in puzzle["axes"] else puzzle["categories"][axis].index(listed[axis][at])
            return _fraction(numbers[axis][index])

        if all(_holds(clue["means"], place, measure) for clue in puzzle["clues"]):
            found.append([list(row) for row in zip(*columns, strict=True)] if columns else [[] for _ in range(size)])
    return found


def _holds(clue: list[Any], place: Any, measure: Any) -> bool:
    match clue:
        case ["same", one, other]:
            return bool(place(one) == place(other))
        case ["not", part]:
            return not _holds(part, place, measure)
        case ["and", *parts]:
            return all(_holds(part, place, measure) for part in parts)
        case ["or", *parts]:
            return any(_holds(part, place, measure) for part in parts)
        case ["exactly one", *parts]:
            return sum(_holds(part, place, measure) for part in parts) == 1
        case ["compare", one, relation, other, axis, by, times]:
            difference = measure(axis, one) - _fraction(times) * measure(axis, other) - _fraction(by)
        case ["apart", one, relation, other, axis, by]:
            difference = abs(measure(axis, one) - measure(axis, other)) - _fraction(by)
        case _:
            raise ValueError(clue)
    signs = {"=": (0,), "!=": (-1, 1), "<": (-1,), "<=": (-1, 0), ">": (1,), ">=": (0, 1)}
    return (difference > 0) - (difference < 0) in signs[relation]


def _fraction(number: Any) -> Fraction:
    return Fraction(*number) if isinstance(number, list) else Fraction(number)


def spoiled(random: Random, certificate: Certificate) -> tuple[bytes, bool]:
    """A certificate in which something is changed, and whether its seal was renewed."""
    data = certificate.data
    way = random.randrange(4)
    if way == 0:
        at = random.randrange(len(data))
        return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :], False
    if way == 1:
        return data[: random.randrange(len(data))], False
    if way == 2:
        return resealed(replace(certificate, proof=tuple(_spoiled_proof(random, list(certificate.proof))))), True
    document = {
        "family": certificate.family,
        "puzzle": certificate.puzzle,
        "solution": certificate.solution,
        "verdict": certificate.verdict,
        "cnf": certificate.cnf,
    }
    changed = _spoiled_document(random, copy.deepcopy(document))
    if random.random() < 0.7:  # as one would who knows how it is made: with the hash of the clauses that it now has
        try:
            clauses = checker.clauses_of(changed["family"], changed["puzzle"], changed["solution"])
            changed["cnf"] = hashlib.sha256(clauses.dimacs()).hexdigest()
        except Exception:
            pass
    return resealed(certificate, changed), True


def resealed(certificate: Certificate, document: Any = None) -> bytes:
    """A certificate with a fitting seal, whatever its document is."""
    if document is None:
        return certificate.data
    proof = lzma.compress("\n".join(certificate.proof).encode())
    rest = json.dumps(document).encode() + b"\n" + proof
    return f"cluewright certificate {checker.VERSION} {hashlib.sha256(rest).hexdigest()}\n".encode() + rest


def _spoiled_proof(random: Random, lines: list[str]) -> list[str]:
    at = random.randrange(len(lines))
    numbers = lines[at].split(" ")
    spot = random.randrange(len(numbers))
    way = random.randrange(6)
    if way == 0:
        del lines[at]
    elif way == 1:
        del numbers[spot]
    elif way == 2:
        numbers[spot] = str(-int(numbers[spot]))
    elif way == 3:
        numbers[spot] = str(int(numbers[spot]) + random.choice([-1, 1, 10**9]))
    elif way == 4:
        numbers.insert(spot, str(random.randrange(-50, 50)))
    else:
        other = random.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
        return lines
    if way:
        lines[at] = " ".join(numbers)
    return lines


_VALUES: list[Any] = [None, 0, 1, -1, 2, 7, True, False, 10**30, "1", "", [], {}, 1.5]


def _spoiled_document(random: Random, document: Any) -> Any:
    """Something somewhere in the document is changed, dropped, doubled or exchanged."""
    spots: list[tuple[Any, Any]] = []

    def walk(inside: Any) -> None:
        for name in inside if isinstance(inside, dict) else range(len(inside)):
            spots.append((inside, name))
            if isinstance(inside[name], dict | list):
                walk(inside[name])

    walk(document)
    inside, name = random.choice(spots)
    way = random.randrange(5)
    if way == 0:
        del inside[name]
    elif way == 1:
        inside[name] = random.choice(_VALUES)
    elif way == 2 and isinstance(inside[name], int):
        inside[name] += random.choice([-1, 1])
    elif way == 3 and isinstance(inside, list):
        inside.insert(name, copy.deepcopy(inside[name]))
    else:
        elsewhere, other = random.choice(spots)
        elsewhere[other], inside[name] = copy.deepcopy(inside[name]), copy.deepcopy(elsewhere[other])
    return document


PART = Part("certificates", "clauses against brute force, certificates spoiled", run, chunk=20, patience=300, share=0.1)
