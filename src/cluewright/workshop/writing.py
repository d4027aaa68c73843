"""What is written can be read again: puzzles in a notation, and files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from cluewright.core import NotationError
from cluewright.core.reading import shown

if TYPE_CHECKING:
    from cluewright.workshop.puzzle import Puzzle


def read_back(puzzle: Puzzle, notation: str, text: str) -> str:
    """The text, if it reads back to the same puzzle; a `NotationError` if it would be taken for another or refused.

    Where several families could own the text, it is enough that it is right for whoever names the family.
    """
    from cluewright.workshop.reading import Unreadable, puzzles_in

    for family in (None, puzzle.family.name):
        items = puzzles_in(text, family, puzzle.name).items
        item = items[0]
        if len(items) == 1 and item == puzzle:
            return text
        if not isinstance(item, Unreadable):
            break
    why = f": {item.error}" if isinstance(item, Unreadable) else "; it would be taken for another puzzle"
    raise NotationError(
        f"{shown(puzzle.name)} cannot be written as {notation} so that it reads back the same{why}. Write it as json"
    )


def write_file(path: Path, content: str | bytes) -> None:
    """Write the whole file, text as UTF-8, or leave what was there and raise an OSError."""
    data = content.encode() if isinstance(content, str) else content
    if path.exists() and not path.is_file():  # a device or a pipe: written to, never replaced
        path.write_bytes(data)
        return
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    except OSError as error:  # it names the file that was asked for
        raise type(error)(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
