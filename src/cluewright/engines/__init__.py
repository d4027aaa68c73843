"""The engines. An engine is a module or a package here with a function `engine(variant)`; nothing lists them.

`cpsat` names a module, `cpmpy:choco` a module and a variant of it. An installed package brings engines of its own by
entry points `cluewright.engines`; these are looked up only when no engine here has the name, so that ours win.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from cluewright.core import Engine, InputError, OptionError
from cluewright.core.outside import entry_points, trouble
from cluewright.core.reading import nearest

_GROUP = "cluewright.engines"


@cache
def names() -> tuple[str, ...]:
    """Our own engines, without importing any of them."""
    here = Path(__file__).parent
    found = (*here.glob("[a-z]*.py"), *here.glob("[a-z]*/__init__.py"))
    # Others, such as `entailment`, stand here because they speak to solvers, but search for nobody's solutions.
    engines = [path for path in found if "\ndef engine(" in path.read_text("utf-8")]
    return tuple(sorted(path.parent.name if path.stem == "__init__" else path.stem for path in engines))


def refuse_unknown(name: str) -> None:
    """Refuse an engine that is not there, as far as that can be told without loading anything."""
    if name.partition(":")[0] in names():
        return
    outside = entry_points(_GROUP)
    if name.partition(":")[0] not in outside:
        there = ("auto", "direct", *names(), *outside)
        raise OptionError(f"there is no engine {name[:40]!r}{nearest(name, there)}")


def load(name: str) -> Engine:
    """The engine of this name, ready to run."""
    refuse_unknown(name)
    module, colon, variant = name.partition(":")
    if colon and not variant:
        raise OptionError(f"{name!r} names no variant; write {module} alone, or a variant after the colon")
    if module not in names():
        return _outside(module, variant or None)
    engine: Engine = import_module(f"{__name__}.{module}").engine(variant or None)
    return engine


def _outside(name: str, variant: str | None) -> Engine:
    """An engine of an installed package: the entry point names a module like ours, or the function itself."""
    point = entry_points(_GROUP)[name]
    try:
        loaded = point.load()
        engine: Engine = getattr(loaded, "engine", loaded)(variant)
        if not callable(getattr(engine, "solutions", None)):
            raise TypeError(f"{type(engine).__name__} has no method `solutions`; see `Engine` in cluewright.core")
    except InputError:
        raise
    except (Exception, SystemExit) as error:
        where = f"{point.value}, an installed package,"
        raise OptionError(f"the engine {name} in {where} cannot be loaded: {trouble(error)}") from error
    return engine
