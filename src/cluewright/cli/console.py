"""What the commands share: data to standard output, narration to standard error, exit statuses, progress.

The standard streams are made fit for whatever a command prints, wherever it runs.

Exit status: 0 yes (solved, unique, valid), 1 no, 2 bad input or usage, 3 a limit of time or memory reached, 70 a bug,
130 stopped by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP. Whatever is raised becomes one of these in `door.py`.
"""

from __future__ import annotations

import codecs
import functools
import json
import os
import re
import sys
import threading
from collections.abc import Callable, Iterable
from enum import IntEnum
from pathlib import Path
from typing import Any, ParamSpec

from cluewright.core import megabytes
from cluewright.core.characters import unfit, visible
from cluewright.core.patterns import pattern
from cluewright.processes.bounded import STANDARD_MEGABYTES, bounded
from cluewright.system import bounds_memory


class Status(IntEnum):
    """How a command may end."""

    YES, NO, BAD, LIMIT, BUG, INTERRUPTED = 0, 1, 2, 3, 70, 130


_GRAVEST_LAST = (Status.YES, Status.NO, Status.LIMIT, Status.BAD, Status.BUG)


_LIKENESSES = str.maketrans({"·": ".", "×": "x", "−": "-", "–": "-", "—": "-", "…": "...", "’": "'", "‘": "'"})
_LIKENESSES |= str.maketrans({"“": '"', "”": '"', "≤": "<=", "≥": ">=", "≠": "!=", "★": "*", "✗": "x", "•": "*"})
_HANDLER = "cluewright.likeness"

WIDE = 100
"""Columns of a line of prose."""

_FIXED = "\u00a0"
_TIMES = pattern(r" × ")
_SIGN = pattern(r"([+=−]) (?=\S)")
_CHOICE = pattern(r"\([^()]{1,12}\)")

P = ParamSpec("P")


def reported(function: Callable[P, int]) -> Callable[P, None]:
    """A command's function returns its exit status; it works within the memory it is allowed and leaves by the door."""

    @functools.wraps(function)
    def run(*arguments: P.args, **options: P.kwargs) -> None:
        import typer

        raise typer.Exit(within_memory(lambda: function(*arguments, **options), options.get("memory")))

    return run


def within_memory(function: Callable[[], int], allowed: object = None) -> int:
    """The exit status of a command's work, which may use so much memory, as people write it."""
    from cluewright.cli.door import out_of_memory, status_of

    def work() -> int:
        most = megabytes(allowed) if isinstance(allowed, str) else STANDARD_MEGABYTES
        if most != STANDARD_MEGABYTES and not bounds_memory():
            note("this system cannot bound the memory of a program, so --memory is not kept")
        with bounded(most):
            try:
                return function()
            except MemoryError:  # in here it is known which bound was reached
                return out_of_memory()

    return status_of(work)


def gravest(statuses: Iterable[int]) -> int:
    """The one status that stands for several."""
    return max(statuses, key=_GRAVEST_LAST.index, default=Status.YES)


def say(text: str = "") -> None:
    """To standard output."""
    print(text)


def say_json(document: dict[str, Any]) -> None:
    """One JSON object, on one line, at once."""
    print(json_text(document), flush=True)


def json_text(document: dict[str, Any]) -> str:
    """A JSON object on one line, in characters that standard output has and that no terminal minds."""
    line = json.dumps(document, ensure_ascii=not shows_everything())
    return line if unfit(line) is None else json.dumps(document)


def note(text: str, *, whole: bool = False) -> None:
    """To standard error, on one line unless the `whole` text is wanted as it is; quotations cannot harm a terminal."""
    lines = text.splitlines() if whole else [text]
    try:
        print(*map(escaped, lines), sep="\n", file=sys.stderr, flush=True)
    except (OSError, ValueError):  # nobody can be told
        discard("stderr")


def complain(text: str, *, whole: bool = False) -> int:
    """One clear message, on one line unless the `whole` text is wanted as it is; the status for bad input."""
    note(f"cluewright: {text}", whole=whole)
    return Status.BAD


def save(text: str, path: Path) -> None:
    """Write a file and say so; `-` is standard output."""
    if path == Path("-"):
        say(text)
        return
    from cluewright.workshop.texts import write_file

    write_file(path, text)
    note(f"wrote {path}")


def on_terminal() -> bool:
    """Whether a whole screen can be shown and keys be read."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def play(instead: str, *game: Any) -> int:
    """Show the screen of a game until the player leaves it; the exit status. Without a terminal, what to do instead."""
    if not on_terminal():
        return complain(f"playing needs a terminal: run this without pipes and redirections, or {instead}")
    from cluewright.tui.app import Menu

    return Menu(*game).shown()


def colourful() -> bool:
    """Whether standard output shows colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def escaped(text: str) -> str:
    r"""The text on one line, with codes for what must not reach a terminal: control characters, halves of characters.

    >>> escaped("no such file: \x1b[31m\ud800")
    'no such file: \\x1b[31m\\ud800'
    """
    return re.sub(r"[\t\n\r]", lambda match: ascii(match[0])[1:-1], visible(text))


def prepare_streams() -> None:
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


def filled(text: str, lead: str = "", indent: str | None = None) -> str:
    """The text in lines: a product and the choices in brackets stay in one line, and no line ends with a sign.

    >>> print(filled("row 1 can only be " + "3 × 4 + (0 or 1) = 2 × 6 + 1, " * 4))  # doctest: +NORMALIZE_WHITESPACE
    row 1 can only be 3 × 4 + (0 or 1) = 2 × 6 + 1, 3 × 4 + (0 or 1) = 2 × 6 + 1, 3 × 4 + (0 or 1)
    = 2 × 6 + 1, 3 × 4 + (0 or 1) = 2 × 6 + 1,
    """
    import textwrap

    glued = _TIMES.sub(f"{_FIXED}×{_FIXED}", text)
    glued = _CHOICE.sub(lambda match: match[0].replace(" ", _FIXED), glued)
    glued = _SIGN.sub(rf"\1{_FIXED}", glued)
    further = " " * len(lead) if indent is None else indent
    wrapped = textwrap.fill(glued, WIDE, initial_indent=lead, subsequent_indent=further, break_on_hyphens=False)
    return wrapped.replace(_FIXED, " ")


def wrapped(text: str, indent: str = "") -> str:
    """The text in lines of prose, the further ones indented."""
    import textwrap

    return textwrap.fill(text, WIDE, subsequent_indent=indent)


def indented(text: str, columns: int) -> str:
    """The lines of a picture, so far to the right."""
    import textwrap

    return textwrap.indent(text, " " * columns)


class Progress:
    """Says on the terminal what is going on once it takes longer than a moment; never in a pipe."""

    PATIENCE = 0.7

    def __init__(self, what: str, total: int | None = None) -> None:
        self.what, self.total = what, total
        self.found = 0
        self._lock = threading.Lock()
        self._status: Any = None
        self._timer = threading.Timer(self.PATIENCE, self._begin) if sys.stderr.isatty() else None

    def __enter__(self) -> Progress:
        if self._timer:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(self, *raised: object) -> None:
        if self._timer:
            self._timer.cancel()
        with self._lock:
            self._timer = None
            if self._status:
                self._status.stop()

    def _begin(self) -> None:
        from rich.console import Console
        from rich.progress import Progress as Bar
        from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        with self._lock:
            if self._timer is None:
                return
            columns = [SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn()]
            if self.total:
                columns += [TextColumn("left:"), TimeRemainingColumn(elapsed_when_finished=True)]
            # Where both go to one terminal, Rich prints above its line; where the output is a file, it must not.
            shared = sys.stdout.isatty()
            console = Console(stderr=True)
            self._status = Bar(
                *columns, console=console, transient=True, redirect_stdout=shared, redirect_stderr=shared
            )
            self._task = self._status.add_task(self._description(), total=self.total, completed=self.found)
            self._status.start()

    def _description(self) -> str:
        if self.total:
            return f"{self.what}, {self.found:,} of {self.total:,}"
        return self.what + (f", {self.found} found" if self.found else "")

    def one_more(self) -> None:
        """Something was found."""
        with self._lock:
            self.found += 1
            if self._status:
                self._status.update(self._task, description=self._description(), completed=self.found)
