"""From where modules are loaded: by a command, and by every Python that Cluewright starts.

Whoever runs a command in a folder that was downloaded must not run what lies there. The commands forget the current
folder before they load anything, and a child loads from the same places as its parent, which hands them on; it looks
at no environment variable of Python's. This module itself loads only what Python has loaded anyway.
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - pathlib is not loaded yet

_BEGINNING = """
import sys
sys.path[:] = sys.argv[1].splitlines()
from importlib import import_module
import_module(sys.argv[2]).main(*sys.argv[3:])
"""


def command(module: str, *arguments: str) -> list[str]:
    """The command that calls `main` of a module with these arguments, in a Python of its own."""
    return [sys.executable, "-I", "-c", _BEGINNING, "\n".join(places()), module, *arguments]


def function_at(path: str) -> "Any":
    """The function that a child is told to call, as `package.module:name`."""
    from importlib import import_module

    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def places() -> list[str]:
    """Where modules are looked for: `sys.path`, but last of all in what the environment and the program's place added.

    So neither a `PYTHONPATH` nor the folder of a script can replace a module of Python's or an installed one. Only
    Cluewright itself is always this one.
    """
    program = os.path.dirname(sys.argv[0]) if sys.argv else ""  # noqa: PTH120
    added = {_absolute(each) for each in (program, "", *_environment())}
    everywhere = [_absolute(each) for each in sys.path]
    first = [_HOME] if _HOME in added else []
    trusted = [each for each in everywhere if each not in added]
    last = [each for each in everywhere if each in added]
    return list(dict.fromkeys([*first, *trusted, _HOME, *last]))


def forget_current_folder() -> None:
    """Load nothing more from the current folder, however it came to be a place for modules."""
    current = {_absolute(each) for each in ("", *_environment()) if not os.path.isabs(each)}  # noqa: PTH117
    sys.path[:] = [each for each in places() if each == _HOME or each not in current]


def _environment() -> list[str]:
    """What `PYTHONPATH` names; an empty part of it is the current folder."""
    return os.environ.get("PYTHONPATH", "").split(os.pathsep)


def _absolute(place: str) -> str:
    try:
        return os.path.abspath(place)  # noqa: PTH100
    except OSError:  # the current folder has been removed
        return place
