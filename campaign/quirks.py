"""Puzzles within the rules whose names are as odd as names can be: they must be accepted or refused, never changed."""

from __future__ import annotations

from random import Random
from typing import Any

from campaign import mutations, random_puzzles
from campaign.brute import Document
from campaign.measured import NAMES
from campaign.random_logic import logic

_NAMES = [
    *[
        "2 x",
        "5",
        "a at",
        "clues",
        "clue",
        "title",
        "row",
        "map",
        "scale",
        "place",
        "x",
        "y",
        "questions",
        "synonyms",
        "set",
    ],
    *[
        "a, b",
        'say "hi"',
        '"',
        "'",
        "''",
        "1. a",
        "-",
        "null",
        "true",
        "[x]",
        "{",
        "}",
        "a|b",
        "A",
        "_",
        "_a",
        "$3",
        "12:30",
    ],
    *[
        "a: b",
        "a = b",
        "a;b",
        "a%b",
        "a/*b",
        "a\\",
        "\\n",
        "a\\b",
        "(a)",
        "a.",
        ".",
        "..",
        "…",
        "#",
        "?",
        "’",
        "“a”",
        "not",
        "and",
    ],
    *[
        "é",
        "e\u0301",
        "ß",
        "SS",
        "İ",
        "日本",
        "😀",
        "a\u00a0b",
        "a  b",
        "a-b",
        "x-ray",
        "O'Neil",
        "the a",
        "Ann's",
        "0",
        "00",
        "-1",
    ],
    *[
        "1e3",
        "1/2",
        "0.5",
        ".5",
        "5.",
        "+5",
        "1st",
        "Monday",
        "monday",
        "may",
        "May",
        "noon",
        "3 pm",
        "$1,000",
        "50%",
        "10 cm",
    ],
    *[
        "with",
        "from",
        "from left",
        "house 3",
        "3 houses",
        "n't",
        "family",
        "name",
        "puzzle",
        "logic",
        "kind",
        "noun",
        "Infinity",
    ],
    *[
        "or",
        "both",
        "either",
        "neither",
        "one",
        "first",
        "last",
        "north",
        "left",
        "next to",
        "=",
        "<",
        "!=",
        "@",
        "&amp;",
        "<b>",
    ],
]


def puzzle(random: Random) -> Document:
    """A puzzle's document, with a name and a source beside it."""
    document = odd_logic(random) if random.random() < 0.75 else random_puzzles.puzzle(random)
    if document["family"] == "cryptarithm" and random.random() < 0.7:
        letters = sorted({sign for sign in document["equation"] if sign.isalpha()})
        others = dict(zip(letters, random.sample("ÄÖÑΣЖאあßıſａⅣ℘ªé", len(letters)), strict=True))
        document["equation"] = "".join(others.get(sign, sign) for sign in document["equation"])
    return {
        "name": random.choice(["n", *_NAMES, *mutations.WORDS]),
        "source": random.choice(["s", *_NAMES]),
        "puzzle": document,
    }


def odd_logic(random: Random) -> Document:
    """A logic puzzle with structured clues in which names are replaced, everywhere in the same way."""
    document = logic(random)
    share = random.choice([0.1, 0.3, 0.8])
    pool = random.sample(_NAMES, len(_NAMES))
    names: dict[str, str] = {}

    def odd(word: str) -> str:
        if word not in names:
            names[word] = pool.pop() if random.random() < share and word not in ("x", "y", "") else word
        return names[word]

    document["categories"] = {
        odd(name): [value if name in NAMES else odd(str(value)) for value in values]
        for name, values in document["categories"].items()
    }
    places = document["places"]
    places["noun"] = odd(places["noun"])
    if places["kind"] == "set":
        places["values"] = [odd(name) for name in places["values"]]
    document["clues"] = [_renamed(clue, names) for clue in document["clues"]]
    if random.random() < 0.4:
        document["title"] = random.choice(_NAMES)
    if random.random() < 0.3:
        document["synonyms"] = {random.choice([*names.values(), *_NAMES]): random.sample(_NAMES, random.choice([1, 2]))}
    for clue in document["clues"]:
        if random.random() < 0.3:
            clue["says"] = random.choice(_NAMES)
    return document


def _renamed(node: Any, names: dict[str, str]) -> Any:
    """A clue with other names in it; the words of the format itself stay."""
    if isinstance(node, list):
        return [_renamed(one, names) for one in node]
    if isinstance(node, str):
        return names.get(node, node)
    if isinstance(node, dict):
        return {names.get(key, key): _renamed(value, names) for key, value in node.items()}
    return node
