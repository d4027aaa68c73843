"""Asking about clues that are refused or have words to confirm, and keeping the answers in the puzzle's file."""

from __future__ import annotations

from pathlib import Path

import typer

from cluewright.cli.console import say
from cluewright.core.reading import marked
from cluewright.workshop.dialogue import Unclear, keep, unclear


def ask_about(file: str, family: str | None) -> None:
    """Ask about every clue of a file that its setter has to decide, one by one, until nothing is left to ask."""
    path = Path(file)
    passed: set[tuple[str, int]] = set()
    while path.is_file():
        open_clues = (each for each in unclear(path, family) if each.readings)
        clue = next((each for each in open_clues if (each.puzzle, each.clue) not in passed), None)
        if clue is None:
            return
        try:
            answer = _answer(clue)
        except typer.Abort as abort:
            if isinstance(abort.__context__, KeyboardInterrupt):
                raise KeyboardInterrupt from None
            return  # the input has ended, and with it the asking
        if answer:
            keep(path, clue, answer, family)
        else:
            passed.add((clue.puzzle, clue.clue))


def _answer(clue: Unclear) -> int:
    """Which reading is chosen, counted from 1; 0 for none."""
    if clue.state == "loose":
        say(f"clue {clue.clue}: {marked(clue.says, clue.words)}\n  taken as: {clue.readings[0]}")
        return 1 if typer.confirm("is this meant?") else 0
    say(f"clue {clue.clue}: {marked(clue.says, clue.words)}\n  {clue.reason}. It may mean:")
    for number, reading in enumerate(clue.readings, start=1):
        say(f"  {number}. {reading}")
    choices = "1" if len(clue.readings) == 1 else f"1 to {len(clue.readings)}"
    answer: int = typer.prompt(f"which, {choices}, or 0 for none", type=int)
    return answer if 1 <= answer <= len(clue.readings) else 0
