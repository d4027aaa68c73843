"""What others add to Cluewright: installed packages with an entry point, and folders or files that a user names.

Looking entry points up costs 50 ms, so this is done only when nothing nearer will do. A module that cannot be loaded is
reported in one sentence; it never takes the others down.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from cluewright.core.errors import OptionError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def entry_points(group: str) -> Mapping[str, EntryPoint]:
    """What installed packages offer under a group such as `cluewright.families`, by name."""
    from importlib.metadata import entry_points as installed

    return {point.name: point for point in sorted(installed(group=group), key=lambda point: point.value)}


def modules_at(path: Path, holding: str) -> Iterator[Path]:
    """The modules that a path names: a file, a package, or all in a folder or in the folders in it.

    In a folder only those count whose text holds a word, such as `FAMILY`: other programs may lie there too.
    """
    if path.is_file() or (path / "__init__.py").is_file():
        yield path
    elif path.is_dir():
        for each in sorted(path.iterdir()):
            inside = sorted(each.iterdir()) if each.is_dir() and not (each / "__init__.py").is_file() else [each]
            yield from (module for module in inside if _holds(module, holding))
    else:
        raise OptionError("there is no such file or folder; name a Python file, a package or a folder", str(path))


def _holds(module: Path, word: str) -> bool:
    file = module / "__init__.py" if module.is_dir() else module
    try:
        return file.suffix == ".py" and word in file.read_text("utf-8")
    except (OSError, ValueError):
        return False


def load_module(path: Path) -> ModuleType:
    """The module in a file or package, imported under the package's own name; a single file gets a name of its own.

    A package keeps its name so that its modules can import each other by it.
    """
    whole = path.resolve()
    file = whole / "__init__.py" if whole.is_dir() else whole
    from hashlib import sha256  # it loads OpenSSL, for families of others alone

    mark = sha256(str(whole).encode()).hexdigest()[:12]
    name = whole.name if whole.is_dir() else f"cluewright_file_{mark}_{whole.stem}"
    there = sys.modules.get(name)
    if there is not None:
        if Path(str(getattr(there, "__file__", ""))).resolve() != file:
            raise OptionError(f"its name {name!r} is that of another module; rename the folder", str(path))
        return there
    spec = spec_from_file_location(name, file, submodule_search_locations=[str(whole)] if whole.is_dir() else None)
    if spec is None or spec.loader is None:
        raise OptionError("this is not a Python module", str(path))
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def trouble(error: BaseException) -> str:
    """Why a module could not be loaded, in a few words and on one line.

    >>> trouble(ModuleNotFoundError("No module named 'x'"))
    "ModuleNotFoundError: No module named 'x'"
    """
    where = ""
    if isinstance(error, SyntaxError):
        where = f" ({Path(str(error.filename)).name}, line {error.lineno})"
        error = SyntaxError(error.msg)
    said = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}{where}: {said}" if said else f"{type(error).__name__}{where}"
