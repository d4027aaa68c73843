"""What others add to Cluewright: installed packages with an entry point, and folders or files that a user names.

Looking entry points up costs 50 ms, so this is done only when nothing nearer will do. A module that cannot be loaded is
reported in one sentence; it never takes the others down.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from cluewright.core.errors import FamilyError, OptionError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def entry_points(group: str) -> Mapping[str, EntryPoint]:
    """What installed packages offer under a group such as `cluewright.families`, by name."""
    from importlib.metadata import entry_points as installed

    return {point.name: point for point in sorted(installed(group=group), key=lambda point: point.value)}


def modules_at(path: Path, holding: str) -> Iterator[Path]:
    """The modules that a path names: a file, a package, or all in a folder or in the folders in it.

    In a folder only those count that state a name, such as `FAMILY`: other programs and tests may lie there too.
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
        return file.suffix == ".py" and bool(re.search(rf"^{word}\b[^=\n]*=", file.read_text("utf-8"), re.MULTILINE))
    except (OSError, ValueError):
        return False


def load_module(path: Path) -> ModuleType:
    """The module in a file or package, imported under the package's own name; a single file gets a name of its own.

    A package keeps its name so that its modules can import each other by it.
    """
    from hashlib import sha256  # loads OpenSSL: 5 ms

    whole = path.resolve()
    file = whole / "__init__.py" if whole.is_dir() else whole
    mark = sha256(str(whole).encode()).hexdigest()[:12]
    name = whole.name if whole.is_dir() else f"cluewright_file_{mark}_{whole.stem}"
    there = sys.modules.get(name) or _imported_from(file)
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


def _imported_from(file: Path) -> ModuleType | None:
    """The module that a program has imported from this file already: a second copy would be another family."""
    every = [each for name, each in [*sys.modules.items()] if name != "__main__"]
    return next((each for each in every if getattr(each, "__file__", None) == str(file)), None)


def whole_part(family: str, name: str, part: str, contract: str) -> ModuleType:
    """The module that holds one part of an outside family, if it can be loaded and lacks nothing (`FamilyError`)."""
    from cluewright.core import contracts

    try:
        module = import_module(name)
    except Exception as error:
        raise FamilyError(f"the family {family} cannot be used: {trouble(error)}") from None
    needed = [each for each in vars(getattr(contracts, contract)) if not each.startswith("_")]
    missing = [each for each in needed if not hasattr(module, each)]
    if missing:
        file, further = Path(str(module.__file__)).name, f" and {len(missing) - 3} more" if len(missing) > 3 else ""
        lacking = f"{', '.join(missing[:3])}{further}"
        raise FamilyError(f"the family {family} cannot be used: {file} lacks {lacking}, which {part} needs")
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
    else:
        where = _innermost(error)
    said = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}{where}: {said}" if said else f"{type(error).__name__}{where}"


def _innermost(error: BaseException) -> str:
    """The file and line of the last call outside Cluewright on the way to an error."""
    where, at, ours = "", error.__traceback__, str(Path(__file__).parents[1])
    while at is not None:
        file = at.tb_frame.f_code.co_filename
        if not file.startswith(("<", ours)):  # `<frozen importlib._bootstrap>`
            where = f" ({Path(file).name}, line {at.tb_lineno})"
        at = at.tb_next
    return where
