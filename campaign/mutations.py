"""Ways to spoil a text or a JSON document: hostile characters, huge numbers, deep nesting, long runs, lost pieces."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

CHARACTERS = [
    *["\ud800", "\udfff", "\udc80", "\x1b[31m", "\x9b31m", "\x85", "\x9d", "\u202e", "\u2066", "\x00", "\ufeff"],
    *["\u2028", "\u200b", "\x07", "\r", "\r\n", "\x0c", "\x7f", "\u0301", "ß", "İ", "ſ", "K", "١", "²", "½", "𝟘"],
    *["😀", "\U0010ffff", "\ufffe", "\u00a0", "\u3000", "é", "e\u0301", "’", "“", "–", "−", "×"],
]
WORDS = [
    *["\\", "'", '"', "''", '\\"', "/*", "*/", "%", "//", "{", "}", "[", "]", "(", ")", ":-", ".", "..", ",", ";", "|"],
    *[
        "_",
        "null",
        "true",
        "NaN",
        "Infinity",
        "-Infinity",
        "1e400",
        "1e-400",
        "1e9",
        "0x10",
        "0'a",
        "1_000",
        "-0",
        "00",
    ],
    *["9" * 20, "9" * 400, "9" * 5000, "0.1", "0.30000000000000004", "12345678901.23", "1/3", " ", "\t", "\n", "n't"],
    *[
        "'s",
        "both",
        "clues",
        "clues:",
        "place",
        "title",
        "and",
        "or",
        "not",
        "5",
        "2 x",
        "a at",
        "x",
        "y",
        "-",
        "+",
        "=",
    ],
    *["a" * 200, "", "?", "#", "row:", "map:", "scale:", "with", "base 37", "leading zeros", "either", "the", "same"],
    *[
        "\\ud800",
        "\\u001b",
        "\\u0000",
        "\\x1b\\",
        "{}",
        "[]",
        '{"place":1}',
        "both().",
        "clue('s',foo)",
        "[A]+",
        "<",
        ">",
    ],
]
RUNS = [
    *[" ", "\t", "\n", '"', "'", "/* ", "(", "[", "{", "-", "a ", "\\", "%", ",", "1 ", "not ", "n't", ":", "?", "#"],
    *[".", "0,0 ", "A+", "[A]+", "(-1:", '{"not":', '{"and":[', "\u0301", ";", "A", "9", "the ", "of ", "0 ", "\r"],
    *[
        "a\n\n",
        "clues:\n",
        "p(",
        "f([",
        "=",
        "*",
        "_",
        "'a'",
        "''",
        "\\\n",
        "%\n",
        "or ",
        ", who ",
        "s' ",
        "[[",
        "#.",
        "/",
    ],
]
NODES: list[Any] = [
    *[None, True, False, 0, -1, 1, 2, 10**9, 10**18, 10**400, -(10**30), 0.1, 1.5, 1e300, 12345678901.25, 0.1 + 0.2],
    *["", " ", "x", "5", "2 x", "a at", "clues", "Infinity", "n't", "?", [], {}, [[]], [None], {"place": 1}, {"a": {}}],
    *[
        "\ud800",
        "a\x1bb",
        "a\x9bb",
        "a\u202eb",
        "a\nb",
        "a\x00b",
        "a'b",
        'a"b',
        "a\\b",
        "a: b",
        "a, b",
        "1. a",
        "a|b",
        "$3",
    ],
    *[
        "exactly two",
        "row",
        "map",
        "scale",
        "set",
        "left",
        "=",
        "<",
        [0, 0],
        [[0, 0], [1, 1]],
        "a" * 3000,
        " a",
        "a ",
        "12:30",
    ],
]


def text(random: Random, given: str, other: str) -> str:
    """A text spoiled in one to four ways; `other` is another text to take pieces of."""
    for _ in range(random.choice([1, 1, 1, 2, 2, 4])):
        given = random.choice(_TEXT)(random, given, other)
    return given


def _insert(random: Random, given: str, other: str) -> str:
    at = random.randint(0, len(given))
    return given[:at] + random.choice(random.choice([CHARACTERS, WORDS])) + given[at:]


def _replace(random: Random, given: str, other: str) -> str:
    at = random.randint(0, len(given))
    return given[:at] + random.choice(random.choice([CHARACTERS, WORDS])) + given[at + random.randint(1, 6) :]


def _cut(random: Random, given: str, other: str) -> str:
    at = random.randint(0, len(given))
    return given[:at] + given[at + random.choice([1, 1, 2, 8, 40]) :]


def _double(random: Random, given: str, other: str) -> str:
    at = random.randint(0, len(given))
    end = at + random.choice([1, 3, 10, 60])
    return given[:end] + given[at:end] * random.choice([1, 1, 2, 30]) + given[end:]


def _splice(random: Random, given: str, other: str) -> str:
    at, there = random.randint(0, len(given)), random.randint(0, len(other))
    return given[:at] + other[there : there + random.choice([1, 5, 20, 2000])] + given[at:]


def _number(random: Random, given: str, other: str) -> str:
    places = [index for index, sign in enumerate(given) if sign.isdigit()]
    if not places:
        return given
    at = random.choice(places)
    number = random.choice(
        ["0", "1", "-1", "7", "999", "60", "1e5", "1.5", "0.1", "9" * 19, "9" * 4400, "-", "null", "_"]
    )
    return given[:at] + number + given[at + 1 :]


def _truncate(random: Random, given: str, other: str) -> str:
    return given[: random.randint(0, len(given))]


def _case(random: Random, given: str, other: str) -> str:
    at = random.randint(0, len(given))
    return given[:at] + given[at:].swapcase()


_TEXT = [_insert, _insert, _replace, _replace, _cut, _double, _splice, _number, _number, _truncate, _case]


def long(random: Random, given: str) -> str:
    """A text with a long run of one thing in it, or nothing but such a run."""
    run = random.choice(RUNS) * random.choice([300, 2000, 10_000, 20_000])
    if random.random() < 0.3:
        return run + random.choice(["", "b", '"', "1", ")", "]"])
    at = random.choice([0, len(given), random.randint(0, len(given))])
    return given[:at] + run[:60_000] + given[at:]


def document(random: Random, given: Any) -> Any:
    """A JSON document with one to three of its nodes spoiled."""
    given = copy.deepcopy(given)
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        nodes = list(_holders(given))
        if not nodes:
            return given
        holder, key = random.choice(nodes)
        _spoil(random, holder, key)
    return given


def _holders(given: Any) -> Any:
    if isinstance(given, dict):
        for key, value in given.items():
            yield given, key
            yield from _holders(value)
    elif isinstance(given, list):
        for index, value in enumerate(given):
            yield given, index
            yield from _holders(value)


def _spoil(random: Random, holder: Any, key: Any) -> None:
    value = holder[key]
    draw = random.random()
    if draw < 0.35:
        holder[key] = copy.deepcopy(random.choice(NODES))
    elif draw < 0.45 and isinstance(holder, dict):
        holder[random.choice([*CHARACTERS, *WORDS])] = holder.pop(key)
    elif draw < 0.55:
        del holder[key]
    elif draw < 0.65 and isinstance(holder, list):
        holder.insert(random.randint(0, len(holder)), copy.deepcopy(random.choice([value, random.choice(NODES)])))
    elif draw < 0.7:
        for _ in range(random.choice([1, 1, 3, 50, 300])):
            value = random.choice([[value], {"not": value}, {"and": [value]}])
        holder[key] = value
    elif isinstance(value, str):
        holder[key] = text(random, value, random.choice(WORDS))
    elif isinstance(value, bool) or not isinstance(value, int | float):
        holder[key] = copy.deepcopy(random.choice(NODES))
    else:
        step = random.choice([1, -1, 0.5, 10**6, 10**10, 0.1, 1e-9, -2 * value])
        holder[key] = value + (step if abs(value) < 10**300 else int(step))


def dumped(random: Random, given: Any) -> str:
    """A JSON document as text, with characters escaped or not."""
    written = json.dumps(given, ensure_ascii=random.random() < 0.5, indent=random.choice([None, None, None, 2]))
    return written if random.random() < 0.98 else written.replace('"', "'")
