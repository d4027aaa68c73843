"""The command line: parse, call the workshop, show."""

from __future__ import annotations

import sys


def main() -> None:
    """The command `cluewright`; alone on a terminal it opens the menu."""
    if not sys.argv[1:] and all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        from cluewright.tui import open_menu

        sys.exit(open_menu())
    from cluewright.cli.app import application

    application(sys.argv[1:])()
