"""The command line: parse, call the workshop, show."""

from __future__ import annotations

import sys


def main() -> None:
    """The command `cluewright`."""
    from cluewright.cli.app import application

    application(sys.argv[1:])()
