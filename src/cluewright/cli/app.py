"""The application: the commands in the folder `commands`, of which only the one that is asked for is loaded.

A command is a module there with a function `command`, whose name, underscores aside, is the module's.
"""

from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

import cluewright

_HELP = "A workbench for puzzles that can be proved: solve, prove, check and draw them."
_EPILOG = (
    "A PUZZLE is a file (.json, .jsonl, .pl, .txt), - for standard input, or the puzzle itself. "
    "Exit status: 0 yes, 1 no, 2 bad input, 3 limit reached."
)


def names() -> list[str]:
    """The commands there are, without importing any of them."""
    return sorted(path.stem for path in Path(__file__).with_name("commands").glob("[a-z]*.py"))


def application(arguments: list[str]) -> typer.Typer:
    """The application with the command these arguments ask for, or with every command."""
    app = typer.Typer(
        name="cluewright",
        help=_HELP,
        epilog=_EPILOG,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_main)
    asked = next((argument for argument in arguments if not argument.startswith("-")), "")
    wanted = [asked] if asked in names() else [] if "--version" in arguments else names()
    for name in wanted:
        app.command(name)(import_module(f"cluewright.cli.commands.{name}").command)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        print(f"cluewright {cluewright.__version__}")
        raise typer.Exit()


def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None: ...
