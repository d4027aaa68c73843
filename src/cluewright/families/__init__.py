"""The rooms. A room is a folder here with an index card in its `__init__.py`; nothing lists them.

Folders whose names begin with `_` are not offered, but can be loaded by name.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from cluewright.core import Family, FamilyError
from cluewright.core.reading import nearest


@cache
def names() -> tuple[str, ...]:
    """The families there are, without importing any of them."""
    folders = Path(__file__).parent.iterdir()
    return tuple(
        sorted(folder.name for folder in folders if folder.name[0].isalpha() and (folder / "__init__.py").is_file())
    )


def load(name: str) -> Family[Any, Any]:
    """The index card of one family."""
    if name not in names() and name != "_template":
        raise FamilyError(f"there is no family {name[:40]!r}{nearest(name, names())}")
    family: Family[Any, Any] = import_module(f"{__name__}.{name}").FAMILY
    return family
