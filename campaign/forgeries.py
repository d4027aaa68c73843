"""Certificates of what is not true, and every way to get one accepted that a forger could think of.

A forger knows how certificates are made: seals and hashes fit. Of a puzzle with several solutions one is claimed to be
the only one, and the proof leans on the others being ruled out too, which nothing allows. Or the puzzle itself is
changed, well-formed or not, and proved anew by the checker's own clauses: then what was accepted must be true of the
changed puzzle, by brute force. And whatever is written as something else that Python takes for the same (`true` for 1,
3.0 for 3) must be refused.
"""

from __future__ import annotations

import copy
import hashlib
import json
import lzma
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from campaign.brute import Document
from campaign.case import Case
from cluewright.certifying import check_certificate as checker
from cluewright.certifying.proof import needed_steps
from cluewright.engines.sat import refutation

Literals = list[int]
Lines = list[str]

_STRANGE: list[Any] = [
    None,
    0,
    1,
    -1,
    2,
    3,
    7,
    10,
    True,
    False,
    10**30,
    -(10**30),
    "1",
    "٣",
    "",
    "A",
    [],
    {},
    [[]],
    1.5,
    3.0,
]


WORDED = 6
"""Places of a puzzle or solution in which something is written in other words."""


def sealed(document: Any, proof: Lines) -> bytes:
    """A file as a forger would write it: anything at all, under a seal that fits."""
    rest = json.dumps(document).encode() + b"\n" + lzma.compress("\n".join(proof).encode(), preset=0)
    return f"cluewright certificate {checker.VERSION} {hashlib.sha256(rest).hexdigest()}\n".encode() + rest


def claimed(family: str, puzzle: Document, solution: Document | None, clauses: Any = None) -> Document:
    """What a certificate would say, with the hash of the clauses if there are any."""
    cnf = hashlib.sha256(clauses.dimacs()).hexdigest() if clauses else ""
    verdict = "none" if solution is None else "unique"
    return {"family": family, "puzzle": puzzle, "solution": solution, "verdict": verdict, "cnf": cnf}


def accepted(data: bytes) -> bool:
    """Whether the checker falls for it; whatever it raises but a refusal goes through."""
    try:
        checker.check(data)
    except checker.Refused:
        return False
    return True


def several_as_one(
    case: Case, family: str, puzzle: Document, solutions: list[Document], forbidding: list[Literals]
) -> None:
    """Claim that a puzzle with several solutions has only the first, or none; `forbidding` are the clauses of all."""
    for solution, others in ((solutions[0], forbidding[1:]), (None, forbidding)):
        clauses = checker.clauses_of(family, puzzle, solution)
        lines = refutation([*clauses.all, *others])
        if lines is None:
            continue  # there are more solutions than are known here
        count = len(clauses.all)
        steps = [
            " ".join(map(str, (*step.literals, 0, *step.hints))) for step in needed_steps(lines, count + len(others))
        ]
        document = claimed(family, puzzle, solution, clauses)
        for name, proof in _leaning(count, others, steps):
            case.counts["forged"] += 1
            if accepted(sealed(document, proof)):
                case.fault(f"WRONG a forged proof was accepted: {name}", json.dumps(document))


def _leaning(count: int, others: list[Literals], steps: Lines) -> Iterator[tuple[str, Lines]]:
    """Proofs whose first steps forbid the other solutions, each for some other reason that does not hold."""
    first = count + 1
    reasons: dict[str, Callable[[int], str]] = {
        "no reason": lambda _: "",
        "the solution that is forbidden": lambda _: f" {count}",
        "itself": lambda index: f" {first + index}",
        "the next step": lambda index: f" {first + index + 1}",
        "the last step": lambda _: f" {count + len(others) + len(steps)}",
        "what always holds": lambda _: " 1",
        "no clause": lambda _: " 0",
        "a negative clause (RAT)": lambda _: f" -{count}",
        "a huge number": lambda _: f" {10**18}",
        "from the end": lambda _: " -1",
        "every clause": lambda _: "".join(f" {number}" for number in range(1, min(first, 60))),
    }
    for name, reason in reasons.items():
        leaning = [" ".join(map(str, (*clause, 0))) + reason(index) for index, clause in enumerate(others)]
        yield name, leaning + steps
    with_truth = [" ".join(map(str, (*clause, checker.TRUE, 0, 1))) for clause in others]
    yield "what is true anyway", with_truth + steps
    yield "steps alone", steps
    yield "a contradiction from nothing", ["0"]
    yield "deletions", [f"{first} d {number} 0" for number in range(1, 4)] + steps
    yield "a new variable", [f"{10**6} 0", *steps]
    yield "a clause and its opposite", [f"{-others[0][0]} {others[0][0]} 0", *steps]
    yield "nothing", [""]


def changed_and_proved(
    case: Case,
    random: Random,
    family: str,
    puzzle: Document,
    solutions: list[Document],
    is_true: Callable[[str, Document, Document | None], bool | None],
) -> None:
    """Change the puzzle, let the checker's clauses be refuted, and hold what was accepted against brute force."""
    changed = copy.deepcopy(puzzle)
    for _ in range(random.choice([1, 1, 2, 3])):
        disturb(random, changed)
    for solution in (None, *solutions):
        case.counts["changed"] += 1
        try:
            clauses = checker.clauses_of(family, changed, solution)
        except Exception:
            continue
        lines = refutation(clauses.all)
        if lines is None:
            continue
        steps = needed_steps(lines, len(clauses.all))
        proof = [" ".join(map(str, (*step.literals, 0, *step.hints))) for step in steps]
        if not accepted(sealed(claimed(family, changed, solution, clauses), proof)):
            continue
        case.counts["changed, accepted"] += 1
        try:
            true = is_true(family, changed, solution)
        except (ValueError, TypeError, KeyError, SyntaxError) as error:
            case.fault("a changed puzzle was accepted that nobody can read", [family, changed, solution, str(error)])
            continue
        case.counts["changed, true"] += bool(true)
        if true is False:
            case.fault("WRONG a changed puzzle was accepted", json.dumps([family, changed, solution]))


def disturb(random: Random, document: Any) -> None:
    """Something somewhere is replaced, dropped, doubled, exchanged, moved or negated."""
    spots = list(spots_of(document))
    if not spots:
        return
    inside, name = random.choice(spots)
    value = inside[name]
    way = random.randrange(7)
    if way == 0:
        del inside[name]
    elif way == 1:
        inside[name] = copy.deepcopy(random.choice(_STRANGE))
    elif way == 2 and type(value) is int:
        inside[name] = value + random.choice([-2, -1, 1, 2])
    elif way == 3 and isinstance(inside, list):
        inside.insert(random.randrange(len(inside) + 1), copy.deepcopy(value))
    elif way == 4 and isinstance(value, list) and value and isinstance(value[0], str):
        inside[name] = {value[0]: value[1:]}
    elif way == 4 and isinstance(value, list):
        random.shuffle(value)
    elif way == 5 and isinstance(value, str) and value:
        at = random.randrange(len(value))
        inside[name] = value[:at] + random.choice(["", "A", "0", "a", " ", "-", value[at] * 2]) + value[at + 1 :]
    else:
        elsewhere, other = random.choice(spots)
        inside[name] = copy.deepcopy(elsewhere[other])


def spots_of(document: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document: what holds it, and its name or number there."""
    for name in list(document) if isinstance(document, dict) else range(len(document)):
        yield document, name
        if isinstance(document[name], dict | list):
            yield from spots_of(document[name])


def in_other_words(case: Case, random: Random, family: str, document: Document, proof: Lines) -> None:
    """A right certificate, with one number or text written as something else that Python takes for the same."""
    for part in ("puzzle", "solution"):
        if document[part] is None:
            continue
        spots = list(enumerate(spots_of(document[part])))
        for number, (inside, name) in random.sample(spots, min(len(spots), WORDED)):
            if name == "says":
                continue
            for other in _alike(inside[name]):
                changed = copy.deepcopy(document)
                holder, spot = list(spots_of(changed[part]))[number]
                holder[spot] = other
                case.counts["in other words"] += 1
                if accepted(sealed(changed, proof)):
                    case.fault("what was written in other words was accepted", json.dumps([family, part, name, other]))


def _alike(value: Any) -> list[Any]:
    if type(value) is int:
        return [float(value), str(value), [value], *([bool(value)] if value in (0, 1) else [])]
    if type(value) is bool:
        return [int(value), str(value)]
    if type(value) is str:
        return [[value], list(value), f"{value} "]
    return [False, 0, ""] if value is None else []
