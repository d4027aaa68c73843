"""The families: our own rooms, which are folders here, and those that others bring.

A room is found, never listed: each folder here with an index card `FAMILY` in its `__init__.py`; each file, package or
folder of these that `CLUEWRIGHT_FAMILIES` names; each entry point `cluewright.families` of an installed package. One of
our own names wins over the same name from outside. Folders here whose names begin with `_` are no families.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from cluewright.core import Family, FamilyError, InputError
from cluewright.core.outside import entry_points, load_module, modules_at, trouble
from cluewright.core.reading import nearest
from cluewright.core.types import P, S

VARIABLE = "CLUEWRIGHT_FAMILIES"
"""The environment variable that names outside families; child processes inherit it."""

_GROUP = "cluewright.families"
_added: dict[str, Family] = {}
"""The families of this process alone."""

_failed: dict[tuple[str, str], str] = {}
"""What went wrong when an outside family was asked whether a text is its own, by where we looked and its name."""


class Outside(NamedTuple):
    """Families from outside, and what was wrong with those that cannot be used."""

    families: dict[str, Family]
    troubles: tuple[str, ...]
    """Each in one sentence."""


@cache
def built_in() -> tuple[str, ...]:
    """The names of our own families, without importing any of them."""
    folders = Path(__file__).parent.iterdir()
    return tuple(
        sorted(folder.name for folder in folders if folder.name[0].isalpha() and (folder / "__init__.py").is_file())
    )


def names() -> tuple[str, ...]:
    """Every family that can be loaded: our own first, then those from outside."""
    return (*built_in(), *sorted({*named().families, *installed().families}))


def load(name: str) -> Family:
    """The index card of one family."""
    if name in built_in():
        family: Family = import_module(f"{__name__}.{name}").FAMILY
        return family
    for outside in (named, installed):
        if name in outside().families:
            return outside().families[name]
    raise FamilyError(f"there is no family {name[:40]!r}{nearest(name, names())}{described(troubles())}")


def add(family: Family[P, S]) -> Family[P, S]:
    """Offer a family that a program states or has imported; a name that is taken is refused.

    Child processes know it too, unless it stands in the program itself (`__main__`), which they must not run again.
    """
    card = _checked(family)
    if card.name in names() and load(card.name) is not card:
        raise FamilyError(f"there is a family {card.name!r} already; give yours another name")
    _added[card.name] = card
    file = getattr(sys.modules.get(card.package), "__file__", None)
    if file and card.package != "__main__":
        path = Path(file).parent if Path(file).name == "__init__.py" else Path(file)
        known = paths()
        if str(path) not in known.split(os.pathsep):
            use(os.pathsep.join(filter(None, [known, str(path)])))
    return family


def use(paths: str) -> None:
    """Offer the families in these files or folders too, here and in every child process."""
    os.environ[VARIABLE] = paths


def paths() -> str:
    """The files and folders that outside families are taken from, as `use` takes them; none depends on where we are."""
    named = filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
    return os.pathsep.join(str(Path(each).absolute()) for each in named)


def named() -> Outside:
    """The families in the files and folders that the user names, which are loaded once, and those of this process."""
    found = _at(paths())
    return found._replace(families={**found.families, **_added})


@cache
def installed() -> Outside:
    """The families of installed packages. Looking them up takes some 50 ms."""
    return _collected(
        [(f"{point.value}, an installed package", point.load) for point in entry_points(_GROUP).values()],
    )


def present(wanted: set[str]) -> set[str]:
    """Those of the families that are here; installed packages are asked only where others do not know the name."""
    return wanted if wanted <= {*built_in()} else wanted & {*names()}


def troubles() -> tuple[str, ...]:
    """What is wrong with outside families that cannot be used, each in one sentence."""
    return (
        *named().troubles,
        *installed().troubles,
        *(said for (places, _), said in _failed.items() if places == paths()),
    )


def claims(family: Family, asks: Callable[[Family], bool]) -> bool:
    """Whether the family says that something is its own; an outside one that fails does not, and is a trouble."""
    if family.name in built_in():
        return asks(family)
    try:
        return asks(family)
    except FamilyError as error:
        _failed[paths(), family.name] = str(error)
    except Exception as error:
        _failed[paths(), family.name] = f"the family {family.name} cannot be used: {trouble(error)}"
    return False


def described(sentences: tuple[str, ...]) -> str:
    """The first of some troubles, to be put after a message."""
    if not sentences:
        return ""
    others = f"; {len(sentences) - 1} further troubles are listed by `cluewright families`" if sentences[1:] else ""
    return f" ({sentences[0]}{others})"


@cache
def _at(places: str) -> Outside:
    sources: list[tuple[str, Callable[[], object]]] = []
    wrong: list[str] = []
    for place in filter(None, places.split(os.pathsep)):
        try:
            sources += [(str(path), partial(load_module, path)) for path in modules_at(Path(place), "FAMILY")]
        except InputError as error:
            wrong.append(f"no family was loaded from {place}: {error.message}")
    found = _collected(sources)
    return found._replace(troubles=(*wrong, *found.troubles))


def _collected(sources: list[tuple[str, Callable[[], object]]]) -> Outside:
    families: dict[str, Family] = {}
    wrong: list[str] = []
    for where, load_it in sources:
        try:
            family = _checked(load_it())
        except (Exception, SystemExit) as error:
            wrong.append(f"the family in {where} cannot be loaded: {trouble(error)}")
            continue
        if family.name in built_in():
            wrong.append(f"the family {family.name} in {where} is not used: Cluewright has its own of that name")
        elif family.name in families:
            wrong.append(f"the family {family.name} in {where} is not used: another one of that name came before it")
        else:
            families[family.name] = family
    return Outside(families, tuple(wrong))


def _checked(loaded: object) -> Family:
    """The index card that a module holds, or that an entry point names itself."""
    card: object = getattr(loaded, "FAMILY", loaded)
    if not isinstance(card, Family):
        raise TypeError("there is no index card: FAMILY = Family(...)")
    if not re.fullmatch(r"[a-z][a-z0-9_-]{0,30}", card.name):
        raise ValueError(f"a family's name is made of small letters, digits, - and _, not {card.name!r}")
    re.compile(card.opening)
    return card
