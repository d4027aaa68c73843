"""The engines. An engine is a module here with a function `engine(variant)`; nothing lists them.

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
    return tuple(sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py")))


def load(name: str) -> Engine:
    """The engine of this name, ready to run."""
    module, _, variant = name.partition(":")
    if module not in names():
        raise OptionError(f"there is no engine {name[:40]!r}{nearest(name, ('auto', 'direct', *names()))}")
    engine: Engine = import_module(f"{__name__}.{module}").engine(variant or None)
    return engine
