"""A results file: the study on its first line, then one record a line, each written as it comes.

What is finished is never rewritten. A line that a crash cut short is dropped when the study goes on.
"""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from cluewright.core import OptionError
from cluewright.lab.study import Record, Study

FORMAT = "cluewright study"
VERSION = 1


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
        try:
            self._lock()
            self._continue()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
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
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise OptionError("another run is writing to it", str(self.path)) from None

    def _continue(self) -> None:
        content = self._file.read()
        if not content:
            self._append({"format": FORMAT, "version": VERSION, "study": self.study.document()})
            return
        study, self.records, whole = _parsed(content, str(self.path))
        differences = _differences(study, self.study)
        if differences:
            raise OptionError(
                f"it holds another study ({', '.join(differences)}); name another file with --results", str(self.path)
            )
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


def _parsed(content: bytes, place: str) -> tuple[Study, dict[str, Record], int]:
    """The study, its records, and how many bytes of whole lines there are."""
    lines = content.split(b"\n")
    whole = len(content) - len(lines.pop())
    study = _study(lines[0] if lines else content, place)
    keys = {trial.key for trial in study.trials}
    records: dict[str, Record] = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            record = Record(**json.loads(line))
        except (ValueError, TypeError):
            raise OptionError(
                "this line is no record of a study; nothing was changed", f"{place}, line {number}"
            ) from None
        if record.key in keys:
            records.setdefault(record.key, record)
    return study, records, whole


def _study(line: bytes, place: str) -> Study:
    try:
        header = json.loads(line)
        version = header["version"] if header["format"] == FORMAT else None
    except (ValueError, TypeError, KeyError):
        version = None
    if version is None:
        raise OptionError("this is no results file of a study; nothing was changed", place)
    if version != VERSION:
        raise OptionError(
            f"its format is version {version}; this Cluewright reads and writes version {VERSION}, nothing was changed",
            place,
        )
    try:
        return Study.from_document(header["study"])
    except (KeyError, TypeError, ValueError):
        raise OptionError("its first line does not define a study; nothing was changed", place) from None


def _differences(there: Study, here: Study) -> list[str]:
    """In what two studies differ, for people."""
    one, other = there.document(), here.document()
    words = {
        "kind": "another command",
        "subjects": "other puzzles",
        "trials": "other labellings, formulations or repeats",
        "bounds": "other limits",
    }
    named = [says for name, says in words.items() if one[name] != other[name]]
    return named or (["another layout of its tables"] if one != other else [])
