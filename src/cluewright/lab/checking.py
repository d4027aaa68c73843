"""What a line of a results file must be before it is used: JSON of the types that the study's classes declare.

A `LineError` names the field that is wrong and says what would be right. A study's line is checked further: its tables
have as many cells as rows and columns, and every cell names runs that the study has.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Union, get_args, get_origin, get_type_hints

from cluewright.core.characters import visible
from cluewright.core.reading import shown
from cluewright.lab.study import GROWTH, LANDSCAPE, MEASURES, Bounds, Figures, Record, Sheet, Study, Trial

STATUSES = ("found", "none", "timeout", "memory", "error", "died")
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_LARGEST = 10**15
"""No figure of a run comes near it; what is larger cannot be drawn or added up without losing digits."""


class LineError(ValueError):
    """What is wrong with a line, and what would be right."""

    def __init__(self, says: str) -> None:
        super().__init__(visible(says))


def parsed(line: bytes) -> dict[str, Any]:
    """A line as the JSON object it must be."""
    try:
        document = json.loads(line.decode(), object_pairs_hook=_without_twice, parse_constant=_refused)
    except LineError:
        raise
    except UnicodeDecodeError:
        raise LineError("it must be text in UTF-8") from None
    except RecursionError:
        raise LineError("it is nested too deeply") from None
    except ValueError:
        raise LineError("it must be one whole JSON object") from None
    if not isinstance(document, dict):
        raise LineError(f"it must be a JSON object, not {shown(document)}")
    return document


def record(document: Mapping[str, Any]) -> Record:
    """The record that a line holds."""
    _conforms(document, Record, "")
    found = Record(**document)
    found = found._replace(detail=visible(found.detail))
    refuse_unprintable(found._asdict())
    if found.status not in STATUSES:
        raise LineError(f"status must be one of {', '.join(STATUSES)}, not {shown(found.status)}")
    for name in ("seconds", "solutions"):
        if getattr(found, name) < 0:
            raise LineError(f"{name} must not be negative, but is {getattr(found, name)}")
    for name, figure in found.statistics.items():
        _conforms(figure, float, f"statistics.{name}")
    return found


def study(document: Any) -> Study:
    """The study that a first line defines."""
    _conforms(document, Study, "")
    refuse_unprintable(document)
    try:
        defined = Study.from_document(document)
    except KeyError as error:
        raise LineError(f"the field {error} is missing") from None
    _check_bounds(defined.bounds)
    keys = [trial.key for trial in defined.trials]
    if len(set(keys)) < len(keys):
        raise LineError("two of its runs have the same name; each must have its own")
    for index, trial in enumerate(defined.trials):
        if trial.subject not in defined.subjects:
            raise LineError(f"trials[{index}] must name one of the subjects, not {shown(trial.subject)}")
    for index, sheet in enumerate(defined.sheets):
        _check_sheet(sheet, f"sheets[{index}]", set(keys))
    return defined


def _check_bounds(bounds: Bounds) -> None:
    for name in ("seconds", "megabytes", "solutions"):
        value = getattr(bounds, name)
        if value is not None and value <= 0:
            raise LineError(f"bounds.{name} must be more than 0, not {value}")


def _check_sheet(sheet: Sheet, place: str, keys: set[str]) -> None:
    for name, known in (("shows", (LANDSCAPE, GROWTH)), ("measure", MEASURES)):
        if getattr(sheet, name) not in known:
            raise LineError(f"{place}.{name} must be one of {', '.join(known)}, not {shown(getattr(sheet, name))}")
    tables = {"cells": sheet.cells} | ({"published": sheet.published} if sheet.published is not None else {})
    for name, rows in tables.items():
        if [len(row) for row in rows] != [len(sheet.columns)] * len(sheet.rows):
            size = f"{len(sheet.rows)} rows of {len(sheet.columns)}"
            raise LineError(f"{place}.{name} must have {size}, as its rows and columns say")
    if not all(cell for row in sheet.cells for cell in row):
        raise LineError(f"{place}.cells must name at least one run each")
    for missing in {key for row in sheet.cells for cell in row for key in cell} - keys:
        raise LineError(f"{place}.cells must name runs of the study; {shown(missing)} is not one")
    for row in sheet.published or ():
        for figure in row:
            if figure is not None and figure < 0:
                raise LineError(f"{place}.published must not be negative, but has {figure}")


def _without_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for number, (name, _) in enumerate(pairs) if name in dict(pairs[:number]))
        raise LineError(f"the field {shown(twice)} is there twice; it must be there once")
    return found


def _refused(constant: str) -> Any:
    raise LineError(f"{constant} is not a number that JSON has; a figure must be finite")


def refuse_unprintable(value: Any) -> None:
    """Refuse texts that a terminal or a page would take for commands, or not take at all."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str) and _UNPRINTABLE.search(each):
            raise LineError(f"the text {shown(each)} holds characters that cannot be printed; leave them out")
        if isinstance(each, Mapping):
            waiting += [*each, *each.values()]
        elif isinstance(each, list | tuple):
            waiting += each


def _conforms(value: Any, kind: Any, place: str) -> None:
    """Refuse a value that is not of the declared type."""
    origin = get_origin(kind)
    if kind is Any:
        return
    if kind == (Figures | None):
        _figures(value, place)
    elif kind is Trial:
        _items(value, tuple(get_type_hints(Trial).values()), place)
    elif is_dataclass(kind) or kind is Record:
        _fields(value, kind, place)
    elif origin in (Union, types.UnionType):
        if value is not None:
            (inner,) = (each for each in get_args(kind) if each is not types.NoneType)
            _conforms(value, inner, place)
    elif origin is tuple:
        _require(isinstance(value, list), value, "a list", place)
        for index, each in enumerate(value):
            _conforms(each, get_args(kind)[0], f"{place}[{index}]")
    elif origin is not None:  # a mapping
        _require(isinstance(value, dict), value, "a JSON object", place)
        for name, each in value.items():
            _conforms(each, get_args(kind)[1], f"{place}.{name[:60]}")
    else:
        _plain(value, kind, place)


def _plain(value: Any, kind: Any, place: str) -> None:
    right = {str: "a text", bool: "true or false", int: "a whole number", float: "a number"}[kind]
    taken = (int, float) if kind is float else kind
    _require(isinstance(value, taken) and (kind is bool or not isinstance(value, bool)), value, right, place)
    if kind in (int, float):
        _require(abs(value) <= _LARGEST, value, f"{right} of at most 15 digits", place)


def _fields(value: Any, kind: Any, place: str) -> None:
    _require(isinstance(value, dict), value, "a JSON object", place)
    hints = get_type_hints(kind)
    for name, each in value.items():
        if name not in hints:
            raise LineError(f"{_inside(place, shown(name))} is not known; there may be {', '.join(hints)}")
        _conforms(each, hints[name], _inside(place, name))
    for name in sorted(_needed(kind) - value.keys()):
        raise LineError(f"the field {_inside(place, name)} is missing")


def _needed(kind: Any) -> set[str]:
    if is_dataclass(kind):
        return {each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING}
    return {*kind._fields} - {*kind._field_defaults}


def _items(value: Any, kinds: tuple[Any, ...], place: str) -> None:
    """A trial, which is a list of its fields."""
    _require(isinstance(value, list) and len(value) == len(kinds), value, f"a list of {len(kinds)}", place)
    for index, (each, kind) in enumerate(zip(value, kinds, strict=True)):
        _conforms(each, kind, f"{place}[{index}]")


def _figures(value: Any, place: str) -> None:
    if value is None:
        return
    _require(isinstance(value, list), value, "a list of rows, or null", place)
    for r, row in enumerate(value):
        _require(isinstance(row, list), row, "a list of figures", f"{place}[{r}]")
        for c, figure in enumerate(row):
            if figure is not None and figure != "timeout":
                _conforms(figure, float, f"{place}[{r}][{c}]")


def _inside(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _require(holds: bool, value: Any, right: str, place: str) -> None:
    if not holds:
        raise LineError(f"{place or 'it'} must be {right}, not {shown(value)}")
