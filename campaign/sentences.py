"""Logic puzzles told in sentences: by templates whose meaning the rules fix, and by the generator.

The templates' meanings are written beside them as JSON structures. What the generator writes is taken in the meaning
that the puzzle's Prolog notation shows, and must have exactly the one solution that the generator claims.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import cluewright
from campaign import prolog
from campaign.brute import Document
from campaign.case import Case
from cluewright.core import InputError

_CATEGORIES = {
    "friend": ["Ada", "Ben", "Cleo", "Dora"],
    "drink": ["tea", "milk", "coffee", "juice"],
    "pet": ["dog", "cat", "fox", "horse"],
}
_ORDINALS = ["first", "second", "third", "fourth"]


def told(random: Random, case: Case) -> tuple[Document, cluewright.Puzzle | None]:
    """A puzzle told in sentences whose meaning the rules fix."""
    size = random.choice([3, 3, 4])
    kind = random.choice(["row", "row", "map", "scale"])
    document: Document = {"family": "logic", "places": {"kind": "row", "noun": "house", "size": size}}
    if kind == "map":
        cells = random.sample([[x, y] for x in range(3) for y in range(3)], size)
        document["places"] = {"kind": "map", "noun": "house", "at": cells}
    if kind == "scale":
        document["places"] = {"kind": "scale", "noun": "age", "values": random.sample(range(20, 30), size)}
    names = random.sample(list(_CATEGORIES), random.choice([2, 3]) if size == 3 else 2)
    if "friend" not in names:
        names[0] = "friend"
    document["categories"] = {name: random.sample(_CATEGORIES[name], size) for name in names}
    clues = [_sentence(random, document, kind, size) for _ in range(random.randint(1, 5))]
    worded = {**document, "clues": [says for says, _ in clues]}
    case.input = json.dumps(worded)
    document["clues"] = [means for _, means in clues]
    case.counts["told"] += 1
    try:
        return document, cluewright.read(json.dumps(worded))
    except InputError as error:
        case.counts["refused"] += 1
        case.fault("refused a plain sentence", error)
        return document, None


def _sentence(random: Random, document: Document, kind: str, size: int) -> tuple[str, Document]:
    """A sentence and its meaning."""
    friends = random.sample(document["categories"]["friend"], 2)
    one, other = friends
    owned = [name for name in document["categories"] if name != "friend"]
    category = random.choice(owned)
    value, second = random.sample(document["categories"][category], 2)
    verb, whose = ("drinks", f"the {value} drinker") if category == "drink" else ("has", f"the {value} owner")
    thing = value if category == "drink" else f"the {value}"
    another = second if category == "drink" else f"the {second}"
    negated = "does not drink" if category == "drink" else "does not have"
    choices: list[tuple[str, Document]] = [
        (f"{one} {verb} {thing}.", {"same": [one, value]}),
        (f"{one} {negated} {thing}.", {"not": {"same": [one, value]}}),
        (f"Either {one} or {other} {verb} {thing}.", _either({"same": [one, value]}, {"same": [other, value]})),
        (f"{one} {verb} either {thing} or {another}.", _either({"same": [one, value]}, {"same": [one, second]})),
    ]
    choices += {"row": _in_a_row, "map": _on_a_map, "scale": _on_a_scale}[kind](random, one, other, value, whose, size)
    return random.choice(choices)


def _either(first: Document, second: Document) -> Document:
    return {"exactly one": [first, second]}


def _in_a_row(random: Random, one: str, other: str, value: str, whose: str, size: int) -> list[tuple[str, Document]]:
    place = random.randint(1, size)
    return [
        (f"{one} lives next to {whose}.", {"apart": [one, "=", value], "by": 1}),
        (f"{one} lives somewhere to the left of {whose}.", {"compare": [one, "<", value]}),
        (f"{one} lives to the right of {other}.", {"compare": [one, ">", other]}),
        (f"{one} lives immediately to the left of {whose}.", {"compare": [one, "=", value], "by": -1}),
        (f"{one} lives directly to the right of {other}.", {"compare": [one, "=", other], "by": 1}),
        (f"{one} lives in the {_ORDINALS[place - 1]} house.", {"same": [one, {"place": place}]}),
        (f"{one} does not live in the {_ORDINALS[place - 1]} house.", {"not": {"same": [one, {"place": place}]}}),
        (f"There is exactly one house between {one} and {other}.", {"apart": [one, "=", other], "by": 2}),
    ]


def _on_a_map(random: Random, one: str, other: str, value: str, whose: str, size: int) -> list[tuple[str, Document]]:
    aligned: Any = {"and": [{"compare": [one, "=", other], "axis": "y"}, {"different": [one, other]}]}
    straight: Any = {"and": [{"compare": [one, ">", other], "axis": "y"}, {"compare": [one, "=", other], "axis": "x"}]}
    return [
        (f"{one} lives further north than {whose}.", {"compare": [one, ">", value], "axis": "y"}),
        (f"{one} lives further west than {other}.", {"compare": [one, "<", other], "axis": "x"}),
        (f"{one} lives in the same row as {other}.", aligned),
        (f"{one} lives due north of {other}.", straight),
    ]


def _on_a_scale(random: Random, one: str, other: str, value: str, whose: str, size: int) -> list[tuple[str, Document]]:
    by = random.randint(1, 4)
    years = f"{by} years" if by > 1 else "one year"
    return [
        (f"{one} is older than {whose}.", {"compare": [one, ">", value]}),
        (f"{one} is younger than {other}.", {"compare": [one, "<", other]}),
        (f"{one} is exactly {years} older than {other}.", {"compare": [one, "=", other], "by": by}),
        (f"{one} and {other} are {years} apart.", {"apart": [one, "=", other], "by": by}),
    ]


_ORDERS = [
    ("houses", [6, 8, 10], [{}, {"distances": "exactly two"}]),
    ("weight", [3, 4, 5, 6], [{}, {"shape": "published"}]),
    ("cryptarithm", [3], [{"base": "6", "theme": "none"}, {"base": "7", "theme": "none"}]),
    ("maths", [2, 3], [{}, {"products": "100"}]),
    ("square", [3, 4, 5], [{}, {"counts": "needed"}, {"blocked": "2"}]),
    ("logic", [3], [{"categories": "3"}, {"kind": "map"}, {"kind": "scale", "categories": "3"}]),
    ("logic", [4], [{"categories": "2"}, {"categories": "2", "clues": "indirect"}]),
]


def generated(random: Random, case: Case) -> tuple[Document, cluewright.Puzzle | None]:
    """A puzzle from the generator, which claims that it is unique."""
    family, sizes, options = random.choice(_ORDERS)
    request = cluewright.Request(random.choice(sizes), random.choice(options))
    order = cluewright.Order(family, request, random.randrange(10**6))
    case.input = json.dumps(order.document)
    made = next(iter(cluewright.generate(order, limit=20)), None)
    if made is None:
        case.counts["nothing generated"] += 1
        return {"family": family}, None
    case.counts["generated"] += 1
    document = dict(made.puzzle.document)
    # Read again from what is written, as another person would.
    puzzle = cluewright.read(made.puzzle.written(random.choice(["json", "text", "prolog"])), family=family)
    if puzzle.content != made.puzzle.content:
        case.fault(f"a generated {family} puzzle reads back as another one", puzzle.written("json"))
    if family == "logic":
        document["clues"] = prolog.clues(made.puzzle.written("prolog"))
    if made.answer.verdict is not cluewright.Verdict.UNIQUE:
        case.fault(f"a generated {family} puzzle is not called unique", made.answer.verdict)
    return document, puzzle
