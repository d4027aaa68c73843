"""The application: the commands in the folder `commands`, of which only the one that is asked for is loaded.

A command is a module there with a function `command`, whose name, underscores aside, is the module's; several commands
of one module are functions `NAME_command`. A group of commands is a folder there, one command a module again, or a
module with a tuple `COMMANDS`; what the folder or module says of itself is the group's help.
"""

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

import cluewright
from cluewright.cli.arguments import FAMILIES
from cluewright.cli.console import YES, escaped
from cluewright.cli.door import DEBUG

_HELP = "A workbench for puzzles that can be proved: solve, prove, explain, grade, make, print and play them."
_EPILOG = (
    "A PUZZLE is a file (.json, .jsonl, .pl, .txt), - for standard input, the puzzle itself, or its name in the "
    "library; where a word could be several of these, the first of them counts. "
    "Exit status: 0 yes, 1 no, 2 bad input, 3 a limit of time or memory reached, 130 stopped by Ctrl-C."
)
_COMMANDS = Path(__file__).with_name("commands")
_TOGETHER = {
    "prove": "solve",
    "check": "solve",
    "hint": "explain",
    "grade": "explain",
    "play": "show",
    "families": "generate",
}
"""Commands that stand in the module of another."""


def names(folder: Path = _COMMANDS) -> list[str]:
    """The commands and groups there are, without importing any of them."""
    return sorted(_modules(folder))


def _modules(folder: Path) -> dict[str, str]:
    """Each command or group and its module's name, which ends in an underscore where Python needs the word itself."""
    groups = [path.parent.name for path in folder.glob("[a-z]*/__init__.py")]
    modules = groups + [path.stem for path in folder.glob("[a-z]*.py")]
    return {module.rstrip("_"): module for module in modules} | (_TOGETHER if folder == _COMMANDS else {})


def run(arguments: list[str]) -> int:
    """Do what the arguments ask for; the exit status."""
    try:
        return int(application(arguments)(arguments, standalone_mode=False) or 0)
    except SystemExit:  # Typer's way when whoever read its help went away
        return YES
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
        _add(app, _COMMANDS, "cluewright.cli.commands", words)
    return app


def _add(app: typer.Typer, folder: Path, package: str, words: list[str]) -> None:
    """Add the command or group that the first word names, or all of them."""
    there = _modules(folder)
    for name in [words[0]] if words and words[0] in there else sorted(there):
        module = import_module(f"{package}.{there[name]}")
        if (folder / name).is_dir() or hasattr(module, "COMMANDS"):
            group = typer.Typer(help=module.__doc__, no_args_is_help=True)
            if hasattr(module, "COMMANDS"):
                for each in module.COMMANDS:
                    group.command(each)(getattr(module, f"{each}_command"))
            else:
                _add(group, folder / name, f"{package}.{name}", words[1:])
            app.add_typer(group, name=name)
        else:
            app.command(name)(getattr(module, f"{name}_command", None) or module.command)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"cluewright {cluewright.__version__}")
        raise typer.Exit()


def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
    families: Annotated[
        list[str] | None,
        typer.Option(
            FAMILIES,
            metavar="PATH",
            help="Offer the families in this file or folder too; also after a command, and may be repeated.",
        ),
    ] = None,
    debug: Annotated[
        bool, typer.Option(DEBUG, help="Show where an internal error happened; also after a command.")
    ] = False,
) -> None: ...
