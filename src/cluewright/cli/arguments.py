"""What is read of a command line before any command is loaded, and the commands that people type most.

The option `--families PATH` may stand before the name of a command or after it. It is taken out first, because a puzzle
among the arguments may be of such a family.

`solve`, `prove` and `--version` in their plain form do without Typer, and lead to the same functions (`answers.py`):
loading Typer takes longer than solving most puzzles. Cold start of `solve "0,0 3,4"`: 304 million instructions, 83 ms
of processor time here, 413 million and 120 ms by way of Typer. Whatever is unusual or wrong is left to Typer.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from cluewright.core import OptionError

FAMILIES = "--families"
_FLAGS = {"--json": "as_json", "--ascii": "ascii_only", "--plain": "plain", "--strict": "strict", "--all": "every"}
_VALUES = {"--family": "family", "--limit": "limit", "--engine": "engine", "--memory": "memory"}
_COMMANDS = ("solve", "prove")


def use_families(arguments: list[str]) -> list[str]:
    """Offer the families at the paths that the option names, and those named before; the other arguments."""
    named, others = _divided(arguments)
    paths = [path for each in named for path in each.split(os.pathsep) if path]
    for path in paths:
        if not Path(path).exists():
            raise OptionError("there is no such file or folder; name a Python file, a package or a folder", path)
    if named:
        from cluewright import families

        every = [*(str(Path(path).absolute()) for path in paths), *families.paths().split(os.pathsep)]
        families.use(os.pathsep.join(dict.fromkeys(filter(None, every))))
    return others


def _divided(arguments: list[str]) -> tuple[list[str], list[str]]:
    """What the option was given, and the other arguments; after `--` there are no options."""
    named: list[str] = []
    others: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            return named, [*others, argument, *waiting]
        option, equals, value = argument.partition("=")
        if option != FAMILIES:
            others.append(argument)
            continue
        named.append(value if equals else next(waiting, ""))
        if not named[-1]:
            raise OptionError("a path is missing; name a Python file, a package or a folder", FAMILIES)
    return named, others


def understood(arguments: list[str]) -> tuple[str, list[str], dict[str, Any]] | None:
    """The command, its puzzles and its options; None where Typer has to look.

    >>> understood(["solve", "0,0 3,4", "--json", "--limit", "2s"])
    ('solve', ['0,0 3,4'], {'as_json': True, 'limit': '2s'})
    >>> understood(["solve", "--help"]), understood(["prove", "0,0 3,4", "--all"]), understood(["solve"])
    (None, None, None)
    """
    command, *rest = arguments or [""]
    words: list[str] = []
    options: dict[str, Any] = {}
    following = iter(rest)
    for each in following:
        if not each.startswith("-") or each == "-":
            words.append(each)
            continue
        name = _VALUES.get(each) or _FLAGS.get(each)
        value = next(following, "-") if each in _VALUES else ""
        if name is None or name in options or value.startswith("-") or (name == "every" and command != "solve"):
            return None
        options[name] = value or True
    return (command, words, options) if command in _COMMANDS and words else None


def run_quickly(arguments: list[str]) -> int | None:
    """Do what the arguments ask for; the exit status, or None where Typer has to look."""
    if arguments == ["--version"]:
        from cluewright import __version__

        print(f"cluewright {__version__}")
        return 0
    asked = understood(arguments)
    if asked is None:
        return None
    from cluewright.cli.answers import View, proved, solved
    from cluewright.cli.console import within_memory

    command, words, options = asked
    view = View(*(bool(options.pop(name, False)) for name in View._fields))
    memory = options.pop("memory", None)
    work = solved if command == "solve" else proved
    return within_memory(lambda: work(words, view, **options), memory)
