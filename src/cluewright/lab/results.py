"""A results file: the study on its first line, then one record a line, each written as it comes.

What is finished is never rewritten. A line that a crash cut short is dropped when the study goes on. A line is used
only if it is JSON of the types that the classes of `study.py` declare; a `LineError` names the field that is wrong and
says what would be right.
"""

from __future__ import annotations

import json
import math
import os
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Union, get_args, get_origin, get_type_hints

from cluewright.core import OptionError
from cluewright.core.characters import unfit_string, visible
from cluewright.core.reading import shown
from cluewright.lab.study import GROWTH, LANDSCAPE, MEASURES, STATUSES, Bounds, Record, Sheet, Study, Trial
from cluewright.system import lock

FORMAT = "cluewright study"
VERSION = 1
_BEGINNING = json.dumps({"format": FORMAT})[:-1].encode()
_LARGEST = 10**15
"""No figure of a run comes near it; what is larger cannot be drawn or added up without losing digits."""


class Results:
    """A study's results, open for more."""

    def __init__(self, path: Path, study: Study) -> None:
        """Begin the file, or go on where an earlier run of the same study stopped."""
        self.path = path
        self.study = study
        self.records: dict[str, Record] = {}
        try:
            existing = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            self._file: BinaryIO = os.fdopen(existing, "r+b", buffering=0)
        except OSError as error:
            raise OptionError(f"cannot write results there: {error.strerror}", str(path)) from None
        self._held: Any = self._file
        try:
            self._lock()
            self._continue()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others write to the file."""
        self._held.close()
        self._file.close()

    def add(self, record: Record) -> bool:
        """Keep a record; False if its trial has one already."""
        if record.key in self.records:
            return False
        self._append(record._asdict())
        self.records[record.key] = record
        return True

    def _lock(self) -> None:
        try:
            self._held = lock(self._file, self.path)
        except OSError:
            raise OptionError("another run is writing to it", str(self.path)) from None

    def _continue(self) -> None:
        content = self._file.read()
        if not content:
            if (text := unfit_string(self.study.document())) is not None:  # it could not be read back
                self.path.unlink()
                raise OptionError(f"the study cannot be written down: {LineError.unfit(text)}", str(self.path))
            self._append({"format": FORMAT, "version": VERSION, "study": self.study.document()})
            return
        study, self.records, whole = _parsed(content, str(self.path))
        differences = _differences(study, self.study)
        if differences:
            raise OptionError(f"it holds another study ({', '.join(differences)}); name another file", str(self.path))
        self._file.truncate(whole)
        self._file.seek(whole)

    def _append(self, document: dict[str, Any]) -> None:
        """Write one whole line or nothing."""
        start = self._file.seek(0, os.SEEK_END)
        line = (json.dumps(document, ensure_ascii=False) + "\n").encode()
        try:
            written = 0
            while written < len(line):
                written += self._file.write(line[written:])
        except OSError as error:
            self._file.truncate(start)
            if not start:
                self.path.unlink()
            kept = f"; {len(self.records)} finished runs are kept" if start else ""
            raise OptionError(f"cannot write results: {error.strerror}{kept}", str(self.path)) from None


def read_results(path: Path) -> tuple[Study, dict[str, Record]]:
    """The study in a results file and what is known of its trials."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise OptionError(f"cannot read it: {error.strerror}", str(path)) from None
    study, records, _ = _parsed(content, str(path))
    return study, records


def is_results_file(path: Path) -> bool:
    """Whether a file begins as a results file does."""
    try:
        with path.open("rb") as file:
            return file.read(len(_BEGINNING)) == _BEGINNING
    except OSError:
        return False


def _parsed(content: bytes, place: str) -> tuple[Study, dict[str, Record], int]:
    """The study, its records, and how many bytes of whole lines there are."""
    lines = content.split(b"\n")
    whole = len(content) - len(lines.pop())
    study = _study(lines[0] if lines else content, f"{place}, line 1")
    keys = {trial.key for trial in study.trials}
    records: dict[str, Record] = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            record = read_record(_json_object(line))
        except LineError as fault:
            says = f"this line is not a record of a study: {fault}; nothing was changed"
            raise OptionError(says, f"{place}, line {number}") from None
        if record.key in keys:
            records.setdefault(record.key, record)
    return study, records, whole


def _study(line: bytes, place: str) -> Study:
    """The study that the first line of a file defines."""
    no_results = "this is not a results file of a study"
    try:
        header = _json_object(line)
    except LineError as fault:
        says = f"{no_results}: its first line cannot be read ({fault}); nothing was changed"
        raise OptionError(says, place) from None
    version = header.get("version")
    if header.get("format") != FORMAT or isinstance(version, bool) or not isinstance(version, int):
        says = f"{no_results}: its first line must say the format {FORMAT!r} and its version; nothing was changed"
        raise OptionError(says, place)
    if version != VERSION:
        known = f"this Cluewright reads and writes version {VERSION}, nothing was changed"
        raise OptionError(f"its format is version {shown(version)}; {known}", place)
    try:
        return read_study(header.get("study"))
    except LineError as fault:
        raise OptionError(f"this line does not define a study: {fault}; nothing was changed", place) from None


def _differences(there: Study, here: Study) -> list[str]:
    """In what two studies differ, for people."""
    one, other = there.document(), here.document()
    words = {
        "kind": "another command",
        "subjects": _other_subjects(there, here),
        "trials": "other labellings, formulations or repeats",
        "bounds": "other limits",
    }
    named = [says for name, says in words.items() if one[name] != other[name]]
    return named or (["another layout of its tables"] if one != other else [])


def _other_subjects(*studies: Study) -> str:
    """How to call a difference between what two studies are about."""
    models = [[each["model"] for each in study.subjects.values() if "model" in each] for study in studies]
    if not all(models):
        return "other puzzles"
    there, here = ([(each.get("file"), each["function"], each["parameters"]) for each in known] for known in models)
    return "another text of the model's file" if there == here else "another model or other parameters"


class LineError(ValueError):
    """What is wrong with a line, and what would be right."""

    def __init__(self, says: str) -> None:
        super().__init__(visible(says))

    @classmethod
    def unfit(cls, text: str) -> LineError:
        """A text that a terminal or a page would take for commands, or not take at all."""
        return cls(f"the text {shown(text)} holds characters that cannot be printed; leave them out")


def _json_object(line: bytes) -> dict[str, Any]:
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


def _without_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise LineError(f"the field {shown(name)} is there twice; it must be there once")
        found[name] = value
    return found


def _refused(constant: str) -> Any:
    raise LineError(f"{constant} is not a number that JSON has; a figure must be finite")


def read_record(document: Mapping[str, Any]) -> Record:
    """The record that a line holds, checked."""
    found: Record = _read(document, Record, "")
    found = found._replace(detail=visible(found.detail))
    if (text := unfit_string(found._asdict())) is not None:
        raise LineError.unfit(text)
    if found.status not in STATUSES:
        raise LineError(f"status must be one of {', '.join(STATUSES)}, not {shown(found.status)}")
    for name in ("seconds", "solutions"):
        if getattr(found, name) < 0:
            raise LineError(f"{name} must not be negative, but is {getattr(found, name)}")
    return found


def read_study(document: Any) -> Study:
    """The study that `Study.document` wrote; its cells fill its tables and name runs that it has."""
    if (text := unfit_string(document)) is not None:
        raise LineError.unfit(text)
    defined: Study = _read(document, Study, "")
    for name in ("seconds", "megabytes", "solutions"):
        value = getattr(defined.bounds, name)
        if value is not None and value <= 0:
            raise LineError(f"bounds.{name} must be more than 0, not {value}")
    keys = [trial.key for trial in defined.trials]
    if len(set(keys)) < len(keys):
        raise LineError("two of its runs have the same name; each must have its own")
    for index, trial in enumerate(defined.trials):
        if trial.subject not in defined.subjects:
            raise LineError(f"trials[{index}] must name one of the subjects, not {shown(trial.subject)}")
    for index, sheet in enumerate(defined.sheets):
        _check_sheet(sheet, f"sheets[{index}]", set(keys))
    return defined


def _check_sheet(sheet: Sheet, place: str, keys: set[str]) -> None:
    for name, known in (("shows", (LANDSCAPE, GROWTH)), ("measure", MEASURES)):
        if getattr(sheet, name) not in known:
            raise LineError(f"{place}.{name} must be one of {', '.join(known)}, not {shown(getattr(sheet, name))}")
    for name, rows in (("cells", sheet.cells), ("published", sheet.published)):
        if rows is not None and [len(row) for row in rows] != [len(sheet.columns)] * len(sheet.rows):
            size = f"{len(sheet.rows)} rows of {len(sheet.columns)}"
            raise LineError(f"{place}.{name} must have {size}, as its rows and columns say")
    if not all(cell for row in sheet.cells for cell in row):
        raise LineError(f"{place}.cells must name at least one run each")
    for missing in {key for row in sheet.cells for cell in row for key in cell} - keys:
        raise LineError(f"{place}.cells must name runs of the study; {shown(missing)} is not one")
    for figure in (each for row in sheet.published or () for each in row):
        if figure is not None and figure < 0:
            raise LineError(f"{place}.published must not be negative, but has {figure}")


def _read(value: Any, kind: Any, place: str) -> Any:
    """A value of JSON as the declared type; what is not of that type is refused."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        return value
    if kind is Trial:
        kinds = get_type_hints(Trial).values()
        _require(isinstance(value, list) and len(value) == len(kinds), value, f"a list of {len(kinds)}", place)
        parts = zip(value, kinds, strict=True)
        return Trial(*(_read(each, own, f"{place}[{index}]") for index, (each, own) in enumerate(parts)))
    if kind in (Study, Sheet, Bounds, Record):
        return _read_fields(value, kind, place)
    if origin is Annotated:
        return math.inf if value == inner[1] else _read(value, inner[0], place)
    if origin in (Union, types.UnionType):
        return None if value is None else _read(value, inner[0], place)
    if origin is tuple:
        _require(isinstance(value, list), value, "a list", place)
        return tuple(_read(each, inner[0], f"{place}[{index}]") for index, each in enumerate(value))
    if origin is not None:  # a mapping
        _require(isinstance(value, dict), value, "a JSON object", place)
        return {name: _read(each, inner[1], f"{place}.{name[:60]}") for name, each in value.items()}
    return _read_plain(value, kind, place)


def _read_plain(value: Any, kind: Any, place: str) -> Any:
    right = {str: "a text", bool: "true or false", int: "a whole number", float: "a number"}[kind]
    taken = (int, float) if kind is float else kind
    _require(isinstance(value, taken) and (kind is bool or not isinstance(value, bool)), value, right, place)
    if kind in (int, float):
        _require(abs(value) <= _LARGEST, value, f"{right} of at most 15 digits", place)
    return value


def _read_fields(value: Any, kind: Any, place: str) -> Any:
    _require(isinstance(value, dict), value, "a JSON object", place)
    hints = get_type_hints(kind, include_extras=True)
    within = f"{place}." if place else ""
    for name in value:
        if name not in hints:
            raise LineError(f"{within}{shown(name)} is not known; there may be {', '.join(hints)}")
    if is_dataclass(kind):
        needed = {each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING}
    else:
        needed = {*kind._fields} - {*kind._field_defaults}
    for name in sorted(needed - value.keys()):
        raise LineError(f"the field {within}{name} is missing")
    return kind(**{name: _read(each, hints[name], f"{within}{name}") for name, each in value.items()})


def _require(holds: bool, value: Any, right: str, place: str) -> None:
    if not holds:
        raise LineError(f"{place or 'it'} must be {right}, not {shown(value)}")
