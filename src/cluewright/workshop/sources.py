"""Where a puzzle comes from: a file, standard input, or the words given."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import NamedTuple

from cluewright.core import NotationError, OptionError
from cluewright.core.characters import visible
from cluewright.core.reading import shown

_LARGEST = 64 * 1024 * 1024
_SUFFIXES = (".json", ".jsonl", ".pl", ".txt")


class Source(NamedTuple):
    """A text and the name of the place it came from."""

    text: str
    name: str
    """For a puzzle that has no name of its own."""

    place: str
    """For messages: the file's path, `standard input`, or empty for words."""


class MissingFileError(OptionError):
    """What was given looks like the name of a file, and there is none.

    A very short puzzle may look so too: read the words as a puzzle before this is said.
    """


def fetch(given: str | os.PathLike[str], what: str = "a puzzle file") -> Source:
    """The text of a file, of standard input (`-`), or the words themselves; `what` it should be.

    >>> fetch("SEND + MORE = MONEY").name
    'puzzle'
    """
    if given == "-":
        return Source(_decoded(sys.stdin.buffer.read(_LARGEST + 1), "standard input", what), "stdin", "standard input")
    if isinstance(given, os.PathLike) or is_file(given):
        path = Path(given)
        if path.is_dir():
            raise MissingFileError("this is a folder, not a file", visible(str(path)))
        try:
            with path.open("rb") as file:
                content = file.read(_LARGEST + 1)
        except OSError as error:
            raise OptionError(f"cannot read it: {error.strerror}", str(path)) from None
        place = visible(str(path))
        return Source(_decoded(content, place, what), " ".join(visible(path.stem).split()) or "puzzle", place)
    if _looks_like_a_path(given):
        raise MissingFileError("there is no such file", shown(given, 200))
    return Source(given, "puzzle", "")


def is_file(given: str) -> bool:
    """Whether there is a file of this name; words may be too long for a name, or hold what no name can."""
    try:
        return bool(given) and Path(given).exists()
    except (OSError, ValueError):  # too long for a name, or with a NUL: it is a puzzle's own words
        return False


def is_path(given: str) -> bool:
    """Whether these words are written as a path is: with a slash, or with a suffix of puzzle files.

    >>> [is_path(words) for words in ("some.json", "a folder/houses", "#.#/.../#.#", "SEND + MORE = MONEY", "houses")]
    [True, True, False, False, False]
    """
    if given.lower().endswith(_SUFFIXES) and "\n" not in given:
        return True
    return re.fullmatch(r"[\w.~ -]*(?:/[\w.~ -]+)+", given) is not None and _has_letter(given)


def _looks_like_a_path(given: str) -> bool:
    return is_path(given) or (re.fullmatch(r"[\w-]+(?:\.\w+)?", given) is not None and _has_letter(given))


def _has_letter(given: str) -> bool:
    return re.search(r"[^\W\d_]", given) is not None


def _decoded(content: bytes, place: str, what: str) -> str:
    if len(content) > _LARGEST:
        raise NotationError(f"more than {_LARGEST // 1024 // 1024} MB; divide the puzzles among several files", place)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(f"not UTF-8 text (byte {error.start + 1}): is this {what}?", place) from None
