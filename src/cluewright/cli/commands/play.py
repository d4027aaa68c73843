"""cluewright play"""

import sys

from cluewright.cli import options
from cluewright.cli.answers import View, puzzles
from cluewright.cli.console import BAD, complain, reported
from cluewright.core import OptionError


@reported
def command(
    given: options.OnePuzzle, family: options.FamilyName = None, memory: options.Memory = options.MEMORY
) -> int:
    """Play a puzzle in the terminal: type moves, undo them, have them checked."""
    found = list(puzzles([given], family, View()))
    if None in found:
        return BAD
    if len(found) > 1:
        names = ", ".join(puzzle.name for puzzle in found[:5] if puzzle)
        raise OptionError(f"there are {len(found)} puzzles in it ({names}, ...); one is played at a time")
    assert found[0]
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return complain(
            "playing needs a terminal: run this without pipes and redirections, or play in the browser with "
            "cluewright serve; cluewright show draws the puzzle, cluewright check judges a solution"
        )
    from cluewright.tui import play

    return play(found[0])
