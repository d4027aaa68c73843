"""Standard input, output and error, made fit for whatever a command prints and wherever it runs."""

from __future__ import annotations

import codecs
import os
import re
import sys

from cluewright.core.characters import visible

_LIKENESSES = str.maketrans({"·": ".", "×": "x", "−": "-", "–": "-", "—": "-", "…": "...", "’": "'", "‘": "'"})
_LIKENESSES |= str.maketrans({"“": '"', "”": '"', "≤": "<=", "≥": ">=", "≠": "!=", "★": "*", "✗": "x", "•": "*"})
_HANDLER = "cluewright.likeness"


def escaped(text: str) -> str:
    r"""The text on one line, with codes for what must not reach a terminal: control characters, halves of characters.

    >>> escaped("no such file: \x1b[31m\ud800")
    'no such file: \\x1b[31m\\ud800'
    """
    return re.sub(r"[\t\n\r]", lambda match: ascii(match[0])[1:-1], visible(text))


def prepare() -> None:
    """Open what is closed, and let no character that a stream cannot show become an error.

    A closed standard output stays one that cannot be written to, so that a command which prints says so; but its
    number must be taken, or the next file that is opened would get what is printed.
    """
    for number, way in ((0, os.O_RDONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, way)
    # Opened here for the whole life of the process.
    sys.stdin = sys.stdin or open(0)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w")  # noqa: SIM115
    codecs.register_error(_HANDLER, _likeness)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_HANDLER)


def _likeness(error: UnicodeError) -> tuple[str, int]:
    """For a character that the stream's encoding lacks: one that looks like it, else its code."""
    assert isinstance(error, UnicodeEncodeError)
    wanted = error.object[error.start : error.end].translate(_LIKENESSES)
    return wanted.encode("ascii", "backslashreplace").decode("ascii"), error.end


def shows_everything() -> bool:
    """Whether standard output has every character; otherwise pictures are drawn in ASCII."""
    return "utf" in (sys.stdout.encoding or "").lower()


def discard(name: str) -> None:
    """Nothing more can be printed there, so nothing more is tried: `stdout` or `stderr`."""
    setattr(sys, name, open(os.devnull, "w"))  # noqa: PTH123, SIM115 - must outlive this function, to the very end
