"""The saved puzzles: a database with one row for each puzzle, by name.

Only `store`, `games`, `tables` and `connection` load SQLAlchemy; what a name is, what an entry holds and which puzzles
come with the program can be asked without a database. `Library` is loaded when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluewright.library.entry import Card, Entry, Wanted
    from cluewright.library.exchange import examined
    from cluewright.library.store import Library

__all__ = ["Card", "Entry", "Library", "Wanted", "examined"]

_WHERE = {"Card": "entry", "Entry": "entry", "Wanted": "entry", "Library": "store", "examined": "exchange"}


def __getattr__(name: str) -> object:
    if name in _WHERE:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
