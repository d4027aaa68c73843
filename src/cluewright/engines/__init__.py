"""The engines. An engine is a module or a package here with a function `engine(variant)`; nothing lists them.

`cpsat` names a module, `cpmpy:choco` a module and a variant of it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from cluewright.core import Engine, OptionError
from cluewright.core.reading import nearest


@cache
def names() -> tuple[str, ...]:
    """The engines there are, without importing any of them."""
    here = Path(__file__).parent
    found = (*here.glob("[a-z]*.py"), *here.glob("[a-z]*/__init__.py"))
    return tuple(sorted(path.parent.name if path.stem == "__init__" else path.stem for path in found))


def load(name: str) -> Engine:
    """The engine of this name, ready to run."""
    module, _, variant = name.partition(":")
    if module not in names():
        raise OptionError(f"there is no engine {name[:40]!r}{nearest(name, ('auto', 'direct', *names()))}")
    engine: Engine = import_module(f"{__name__}.{module}").engine(variant or None)
    return engine
