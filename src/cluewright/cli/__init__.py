"""The command line: parse, call the workshop, show."""

from __future__ import annotations


def main() -> None:
    """The command `cluewright`."""
    from cluewright.cli.app import app

    app()
