"""The option `--families PATH`, which every command takes, before its name or after it.

It is taken out of the arguments before any command is loaded, because a puzzle among them may be of such a family.
"""

from __future__ import annotations

import os
from pathlib import Path

from cluewright.core import OptionError

FAMILIES = "--families"


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
