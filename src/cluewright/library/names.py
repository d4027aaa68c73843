"""What a puzzle in the library may be called, and where the library is.

A name is a printed line of up to 200 characters that can be typed as a word of a command; a tag is a shorter one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable

from cluewright.core import OptionError
from cluewright.core.characters import fits_a_line
from cluewright.core.reading import shown
from cluewright.system import data_folder

LONGEST_NAME, LONGEST_TAG, LONGEST_PLAYER = 200, 60, 60
_ROOM = len("-") + 9
"""For a number of nine digits."""


def default_address() -> str:
    """`CLUEWRIGHT_LIBRARY`, a path or a database URL, or a file in the user's data folder."""
    chosen = os.environ.get("CLUEWRIGHT_LIBRARY")
    if chosen:
        return chosen
    return str(data_folder() / "library.sqlite")


def could_be_name(text: str, longest: int = LONGEST_NAME) -> bool:
    """Whether a puzzle may be called so; dots alone are no address of a page.

    >>> could_be_name("zebra, as worded"), could_be_name("folder/zebra"), could_be_name("-"), could_be_name("..")
    (True, False, False, False)
    """
    bare = text.strip() == text and not text.startswith("-") and "/" not in text and text.strip(".") != ""
    return bare and 0 < len(text) <= longest and fits_a_line(text)


def checked_name(text: str) -> str:
    """The same, or an `OptionError` that says what a name is."""
    return _checked(text, "name", LONGEST_NAME)


def checked_stem(text: str) -> str:
    """The same, if it is a name with room for a number after it."""
    return _checked(text, "name for several puzzles", LONGEST_NAME - _ROOM)


def checked_tag(text: str) -> str:
    """The same, or an `OptionError` that says what a tag is."""
    return _checked(text, "tag", LONGEST_TAG)


def _checked(text: str, what: str, longest: int) -> str:
    if not could_be_name(text, longest):
        rule = f"up to {longest} printed characters without '/', not starting with '-', and not dots alone"
        raise OptionError(f"{shown(text, 60)} cannot be a {what}: {rule}")
    return text


def numbered(stem: str, number: int) -> str:
    """`stem-number`; a stem too long for that is cut.

    >>> numbered("zebra", 2)
    'zebra-2'
    """
    ending = f"-{number}"
    return stem[: LONGEST_NAME - len(ending)].rstrip() + ending


def number_of(name: str, stem: str) -> int:
    """The number of a numbered name; 0 if it is none.

    >>> number_of("zebra-12", "zebra"), number_of("zebra-twelve", "zebra")
    (12, 0)
    """
    begin, _, ending = name.rpartition("-")
    return int(ending) if begin == stem and re.fullmatch(r"[1-9]\d{0,8}", ending, re.ASCII) else 0


def free_name(wanted: str, is_taken: Callable[[str], bool], last: int = 1) -> tuple[str, int]:
    """The name itself, or with a number after `last` the first that is free; and the number, 1 for the name itself."""
    if not is_taken(wanted):
        return wanted, 1
    number = last + 1
    while is_taken(numbered(wanted, number)):
        number += 1
    return numbered(wanted, number), number


def near(word: str, names: Iterable[str], closeness: float = 0.7) -> str:
    """`; did you mean 'zebra'?` when a name is near, else nothing.

    >>> near("Zebar", ["zebra", "puzzle1"]), near("x", ["zebra"])
    ("; did you mean 'zebra'?", '')
    """
    import difflib

    by_lower = {name.lower(): name for name in names}
    found = difflib.get_close_matches(word[:LONGEST_NAME].lower(), by_lower, n=1, cutoff=closeness)
    return f"; did you mean {by_lower[found[0]]!r}?" if found else ""
