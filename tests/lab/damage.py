"""Damaged results files, made at random from a seed: what a disk, an editor or another program may do to one."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1.5,
    10**12,
    10**30,
    1e308,
    -1e308,
    "",
    "x",
    "timeout",
    "\ud800",
    "\x1b[2J",
    "\x9b31m",
    "Infinity",
    [],
    [[]],
    {},
    {"a": {"b": []}},
)
WORDS = ("Infinity", "-Infinity", "NaN", "1e999", "-1e999", "9" * 5000, "[" * 20_000, '"\\ud800"', '"\\u0000"')


def damaged(content: bytes, random: Random) -> bytes:
    """The same file with one fault, or a few."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        content = random.choice(_WAYS)(content, random)
    return content


def _flip(content: bytes, random: Random) -> bytes:
    changed = bytearray(content or b"x")
    for _ in range(random.choice((1, 1, 3, 30))):
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _cut(content: bytes, random: Random) -> bytes:
    return content[: random.randrange(len(content) + 1)]


def _cut_line(content: bytes, random: Random) -> bytes:
    lines = content.split(b"\n")
    index = random.randrange(len(lines))
    lines[index] = lines[index][: random.randrange(len(lines[index]) + 1)]
    return b"\n".join(lines)


def _lines_about(content: bytes, random: Random) -> bytes:
    lines = content.split(b"\n")
    index = random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            lines.insert(index, random.choice(lines))
        case 1:
            del lines[index]
        case 2:
            lines.insert(index, random.choice((b"", b"{}", b"[]", b"null", b"{", b"\xff\xfe")))
        case _:
            random.shuffle(lines)
    return b"\n".join(lines)


def _in_a_line(change: Callable[[Any, Random], None]) -> Callable[[bytes, Random], bytes]:
    """Change one line as JSON."""

    def way(content: bytes, random: Random) -> bytes:
        lines = content.split(b"\n")
        index = random.randrange(max(1, len(lines) - 1)) if random.random() < 0.5 else 0
        try:
            document = json.loads(lines[index])
            change(random.choice(_boxes(document)), random)
        except (ValueError, IndexError, RecursionError):
            return content
        lines[index] = json.dumps(document).encode()
        return b"\n".join(lines)

    return way


def _boxes(document: Any) -> list[Any]:
    """Every object and list in a document that holds something."""
    found, waiting = [], [document]
    while waiting:
        each = waiting.pop()
        if isinstance(each, (dict, list)) and each:
            found.append(each)
            waiting += each.values() if isinstance(each, dict) else each
    return found


def _another_value(box: Any, random: Random) -> None:
    place = random.choice([*box] if isinstance(box, dict) else range(len(box)))
    box[place] = random.choice(ODD)


def _missing(box: Any, random: Random) -> None:
    del box[random.choice([*box] if isinstance(box, dict) else range(len(box)))]


def _one_more(box: Any, random: Random) -> None:
    if isinstance(box, dict):
        box[random.choice(("version", "status", "extra", "\ud800"))] = random.choice(ODD)
    else:
        box.append(random.choice([*box, *ODD]))


def _word(content: bytes, random: Random) -> bytes:
    """A number or text of the file becomes something that JSON readers take differently, or not at all."""
    ends = [index for index, byte in enumerate(content) if byte in b",]}"]
    starts = [index + 1 for index, byte in enumerate(content) if byte in b":[,"]
    if not ends or not starts:
        return content
    start = random.choice(starts)
    end = min((end for end in ends if end >= start), default=len(content))
    return content[:start] + random.choice(WORDS).encode() + content[end:]


def _twice(content: bytes, random: Random) -> bytes:
    """A field that is there twice."""
    places = [index + 1 for index, byte in enumerate(content) if byte in b"{"]
    if not places:
        return content
    place = random.choice(places)
    name = random.choice(("key", "status", "version", "study", "title", "seconds"))
    return content[:place] + json.dumps({name: random.choice(ODD[:12])}).encode()[1:-1] + b", " + content[place:]


_WAYS = (
    _flip,
    _cut,
    _cut_line,
    _lines_about,
    _in_a_line(_another_value),
    _in_a_line(_another_value),
    _in_a_line(_missing),
    _in_a_line(_one_more),
    _word,
    _twice,
)
