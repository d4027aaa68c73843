"""The command line: parse, call the workshop, show.

Nothing may be imported here that could come from the current folder, not even `__future__`, until `main` forgets it.
"""

import gc
import sys

from cluewright.children import forget_current_folder

_MADE_BETWEEN_LOOKS_FOR_GARBAGE = 20_000
"""Loading a command makes 50,000 objects, none of them garbage: with Python's 700 a tenth of a start is looking."""


def main() -> None:
    """The command `cluewright`; alone on a terminal it opens the menu."""
    forget_current_folder()
    try:
        gc.set_threshold(_MADE_BETWEEN_LOOKS_FOR_GARBAGE, *gc.get_threshold()[1:])
        from cluewright.cli import signals

        signals.listen()
        from cluewright.core.errors import speak_of_commands

        speak_of_commands()
        from cluewright.cli.door import enter

        enter(_command)
    except KeyboardInterrupt as stop:  # before the door was open, or after it was closed
        from cluewright.cli import signals

        signals.ignore()
        if sys.stderr:
            print(f"cluewright: {signals.SAID}", file=sys.stderr)
        sys.exit(signals.status(stop))


def _command(arguments: list[str]) -> int:
    """What the arguments ask for; the exit status."""
    from cluewright.cli.console import on_terminal
    from cluewright.cli.door import run_quickly, use_families

    arguments = use_families(arguments)
    if not arguments and on_terminal():
        from cluewright.tui.app import Menu

        return Menu().shown()
    status = run_quickly(arguments)
    if status is not None:
        return status
    from cluewright.cli.app import run

    return run(arguments)
