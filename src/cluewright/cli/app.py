"""The application: the commands in the folder `commands`; only the module of the one that is asked for is loaded.

A command is a function `NAME_command`. A group of commands is a module with a tuple `COMMANDS` of their names; what the
module says of itself is the group's help.
"""

from importlib import import_module
from typing import Annotated, Any

import typer
from typer import Option

import cluewright
from cluewright.cli.console import Status, escaped
from cluewright.cli.door import DEBUG, FAMILIES

_HELP = "A workbench for puzzles that can be proved: solve, prove, explain, grade, make, print and play them."
_EPILOG = (
    "A PUZZLE is a file (.json, .jsonl, .pl, .txt), - for standard input, the puzzle itself, or its name in the "
    "library; where a word could be several of these, the first of them counts. "
    "Exit status: 0 yes, 1 no, 2 bad input, 3 a limit of time or memory reached, 130 stopped by Ctrl-C."
)
_MODULES = {
    "booklet": ("booklet",),
    "certificate": ("certificate",),
    "explain": ("explain", "grade", "hint"),
    "generate": ("families", "generate"),
    "lab": ("lab",),
    "library": ("library",),
    "serve": ("serve",),
    "show": ("play", "show"),
    "solve": ("check", "prove", "solve", "tour"),
}
"""The commands and groups that each module has."""


def run(arguments: list[str]) -> int:
    """Do what the arguments ask for; the exit status."""
    try:
        return int(application(arguments)(arguments, standalone_mode=False) or 0)
    except SystemExit:  # Typer's way when whoever read its help went away
        return Status.YES
    except Exception as error:
        # Typer's errors of usage; their class stands in another module from one version of Typer to the next.
        if not hasattr(error, "format_message"):
            raise
        return _refuse(error)


def _refuse(error: Any) -> int:
    """Say what is wrong with the arguments, as Typer does."""
    from typer.rich_utils import rich_format_error

    error.message = escaped(error.message)
    rich_format_error(error)
    return int(error.exit_code)


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
    words = [argument for argument in arguments if not argument.startswith("-")]
    if words or "--version" not in arguments:
        _add(app, *words[:2])
    return app


def _add(app: typer.Typer, command: str = "", within: str = "") -> None:
    """Add the command of this name, or the one within the group of this name; all of them where there is none."""
    where = {name: module for module, commands in _MODULES.items() for name in commands}
    for name in [command] if command in where else sorted(where):
        module = import_module(f"cluewright.cli.commands.{where[name]}")
        if not hasattr(module, "COMMANDS"):
            app.command(name)(getattr(module, f"{name}_command"))
            continue
        group = typer.Typer(help=module.__doc__, no_args_is_help=True)
        for each in [within] if within in module.COMMANDS else module.COMMANDS:
            group.command(each)(getattr(module, f"{each}_command"))
        app.add_typer(group, name=name)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"cluewright {cluewright.__version__}")
        raise typer.Exit()


def _main(
    version: Annotated[
        bool, Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
    families: Annotated[
        list[str] | None,
        Option(
            FAMILIES,
            metavar="PATH",
            help="Offer the families in this file or folder too; also after a command, and may be repeated.",
        ),
    ] = None,
    debug: Annotated[bool, Option(DEBUG, help="Show where an internal error happened; also after a command.")] = False,
) -> None: ...
