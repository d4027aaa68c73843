"""A results file: the study on its first line, then one record a line, each written as it comes.

What is finished is never rewritten. A line that a crash cut short is dropped when the study goes on.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from cluewright.core import OptionError
from cluewright.core.reading import shown
from cluewright.lab import checking
from cluewright.lab.study import Record, Study
from cluewright.system import lock

FORMAT = "cluewright study"
VERSION = 1
_BEGINNING = json.dumps({"format": FORMAT})[:-1].encode()


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
            self._close()
            raise

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
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
            self._refuse_unprintable()
            self._append({"format": FORMAT, "version": VERSION, "study": self.study.document()})
            return
        study, self.records, whole = _parsed(content, str(self.path))
        differences = _differences(study, self.study)
        if differences:
            told = f"it holds another study ({', '.join(differences)}); name another file"
            raise OptionError(told, str(self.path))
        self._file.truncate(whole)
        self._file.seek(whole)

    def _refuse_unprintable(self) -> None:
        """A study that could not be read back is not begun."""
        try:
            checking.refuse_unprintable(self.study.document())
        except checking.LineError as fault:
            self.path.unlink()
            raise OptionError(f"the study cannot be written down: {fault}", str(self.path)) from None

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
    study = _study(lines[0] if lines else content, place)
    keys = {trial.key for trial in study.trials}
    records: dict[str, Record] = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            record = checking.record(checking.parsed(line))
        except checking.LineError as fault:
            raise OptionError(
                f"this line is not a record of a study: {fault}; nothing was changed", f"{place}, line {number}"
            ) from None
        if record.key in keys and not _never_answered(record):
            records.setdefault(record.key, record)
    return study, records, whole


def _never_answered(record: Record) -> bool:
    """Whether it was recorded for a run whose place went away; earlier versions of Cluewright did so."""
    return record.status == "died" and (record.detail == "None" or record.detail.startswith("KilledWorker("))


def _study(line: bytes, place: str) -> Study:
    try:
        header = checking.parsed(line)
    except checking.LineError as fault:
        raise OptionError(
            f"this is not a results file of a study: its first line cannot be read ({fault}); nothing was changed",
            f"{place}, line 1",
        ) from None
    version = header.get("version")
    if header.get("format") != FORMAT or isinstance(version, bool) or not isinstance(version, int):
        raise OptionError(
            f"this is not a results file of a study: its first line must say the format {FORMAT!r} and its version; "
            "nothing was changed",
            f"{place}, line 1",
        )
    if version != VERSION:
        raise OptionError(
            f"its format is version {shown(version)}; this Cluewright reads and writes version {VERSION}, nothing was "
            "changed",
            place,
        )
    try:
        return checking.study(header.get("study"))
    except checking.LineError as fault:
        raise OptionError(
            f"this line does not define a study: {fault}; nothing was changed", f"{place}, line 1"
        ) from None


def _other_subjects(there: Study, here: Study) -> str:
    """How to call a difference between what two studies are about."""
    models = [
        [subject["model"] for subject in study.subjects.values() if "model" in subject] for study in (there, here)
    ]
    if not all(models):
        return "other puzzles"
    named = [[(model.get("file"), model["function"], model["parameters"]) for model in each] for each in models]
    return "another text of the model's file" if named[0] == named[1] else "another model or other parameters"


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
