"""Asking what clues mean that have not one certain meaning, and keeping the answers in the puzzle's file."""

from __future__ import annotations

from pathlib import Path

import typer

from cluewright import families
from cluewright.cli.console import say
from cluewright.cli.puzzle_arguments import read_given
from cluewright.core import InputError
from cluewright.workshop import Unreadable


def ask_about(file: str, family: str | None) -> None:
    """Ask about every unclear clue of a file, one by one, until nothing is left to ask."""
    path = Path(file)
    passed: set[int] = set()
    while path.is_file():
        error = next((item.error for item in read_given(file, family) if isinstance(item, Unreadable)), None)
        if error is None or not _asked(path, error, passed):
            return


def _asked(path: Path, error: InputError, passed: set[int]) -> bool:
    """Ask about the first clue that can be settled; whether one was."""
    for name in families.names():
        family = families.load(name)
        for clue in family.dialogue.choices(error) if family.offers("dialogue") else ():
            if not clue.readings or clue.number in passed:
                continue
            say(f"clue {clue.number}: {clue.says}\n  {clue.reason}. It may mean:")
            for number, reading in enumerate(clue.readings, start=1):
                say(f"  {number}. {reading}")
            answer = typer.prompt(f"which, 1 to {len(clue.readings)}, or 0 for none", type=int)
            if not 1 <= answer <= len(clue.readings):
                passed.add(clue.number)
                continue
            text = path.read_text(encoding="utf-8")
            path.write_text(family.dialogue.settled(text, error, clue.number, answer - 1), encoding="utf-8")
            return True
    return False
