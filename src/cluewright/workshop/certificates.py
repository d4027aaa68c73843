"""Certify and check certificates: nobody has to trust our searches.

A certificate goes into a file of its own, into a folder, or with others into one ZIP archive.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from cluewright.certifying import check_certificate as checker
from cluewright.certifying.certificate import SUFFIX, Certificate, certified, dimacs, lrat
from cluewright.core import OptionError, TimeUp, Verdict, cut_short
from cluewright.core.rule_clauses import NotCertifiedError
from cluewright.core.types import P, S
from cluewright.processes.bounded import alarm
from cluewright.workshop.answer import Answer, Bound, running
from cluewright.workshop.puzzle import Puzzle
from cluewright.workshop.solving import prove
from cluewright.workshop.texts import write_file

Given: TypeAlias = "bytes | str | Path"

MANY = ".zip"
"""How the name of an archive ends."""

MOST_MEMBERS, MOST_UNPACKED = 100_000, 2_000_000_000
"""Certificates in an archive, and the bytes of all of them together."""


def certify(puzzle: Puzzle[P, S], *, answer: Answer[P, S] | None = None, limit: Bound = None) -> Certificate:
    """A certificate that the puzzle has one solution and no other, or none; its `data` are the contents of a file.

    An `answer` of `prove` saves proving it again. A puzzle that has several solutions, one that is too large, and one
    whose certificate takes longer than the limit have none: `NotCertifiedError` says why.

    >>> from cluewright import read
    >>> certificate = certify(read("0 45 72; 72 . .; 14 . ."))
    >>> certificate.verdict, check_certificate(certificate.data).accepted
    ('unique', True)
    """
    room = puzzle.family.certifying
    if puzzle.family.certified_as not in checker.FAMILIES:
        raise NotCertifiedError(f"the checker of certificates does not know the family {puzzle.family.name}")
    clock = running(limit)
    proved = answer or prove(puzzle, limit=clock)
    if proved.verdict == Verdict.MULTIPLE:
        raise NotCertifiedError("it has more than one solution; two of them are the proof, and `check` accepts both")
    if proved.verdict == Verdict.UNKNOWN:
        raise NotCertifiedError("the limit was reached")
    solution = proved.solution.content if proved.solution else None
    try:
        with alarm(clock):
            return certified(puzzle.family.certified_as, room, puzzle.content, solution, clock)
    except TimeUp:
        raise NotCertifiedError("the limit was reached") from None


@dataclass(frozen=True)
class Checked:
    """What became of a certificate."""

    accepted: bool
    reason: str = ""
    """Why it was refused."""

    document: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What is certified: family, puzzle, solution, verdict. Nothing where it was refused."""

    complete: bool = True
    """False where the limit was reached first: then it is neither right nor wrong."""

    @property
    def verdict(self) -> str:
        """`unique`, `none`, or nothing where it was refused."""
        return str(self.document.get("verdict", ""))


def check_certificate(given: Given, puzzle: Puzzle | None = None, *, limit: Bound = None) -> Checked:
    """Whether a certificate is right: the contents of a file, or its path. With a `puzzle`, whether it is about that.

    A certificate that is not checked within the limit is not accepted, and the answer is not `complete`.

    >>> check_certificate(b"cluewright certificate 99 0").reason
    'it is of version 99; version 2 is known here'
    """
    try:
        with cut_short(running(limit)):
            document = checker.check(contents(given))
    except checker.Refused as refused:
        return Checked(False, str(refused))
    except TimeUp:
        return Checked(False, "the limit was reached before all of it was checked", complete=False)
    if puzzle is not None:
        stated = puzzle.family.certifying.statement(puzzle.content)
        same = _formal(document["puzzle"]) == _formal(_as_read(stated))
        if document["family"] != puzzle.family.certified_as or not same:
            return Checked(False, f"it is a right certificate, but of another puzzle than {puzzle.name}")
    return Checked(True, document=document)


def _formal(document: Any) -> Any:
    """What is stated without the sentences beside it, which another version may put in other words."""
    return {
        name: [{key: each[key] for key in each if key != "says"} if isinstance(each, dict) else each for each in value]
        if isinstance(value, list)
        else value
        for name, value in document.items()
    }


def _as_read(document: Any) -> Any:
    import json

    return json.loads(json.dumps(document))


def contents(given: Given) -> bytes:
    """The contents of a certificate's file; no more is read than a checker would look at."""
    if isinstance(given, bytes):
        return given
    if Path(given).exists() and not Path(given).is_file():
        raise OptionError("is not a file that can be read to its end", str(given))
    try:
        with Path(given).open("rb") as file:
            return file.read(checker.MOST_BYTES + 1)
    except OSError as error:
        raise OptionError(f"cannot be read: {error.strerror or error}", str(given)) from error


def exported(given: Given) -> tuple[bytes, bytes]:
    """The clauses (`.cnf`) and the proof (`.lrat`) of a certificate, for checkers of others; it is not checked."""
    try:
        document, lines = checker.read(contents(given))
        clauses = checker.clauses_of(document["family"], document["puzzle"], document["solution"])
    except Exception as error:  # whatever is wrong with the file
        place = "" if isinstance(given, bytes) else str(given)
        raise OptionError(f"the certificate cannot be exported: {error}", place) from error
    return dimacs(clauses.variables, clauses.all), lrat(len(clauses.all), [line.decode("ascii") for line in lines])


def certificates_in(path: Path) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """The certificates in a file, a folder or an archive: the name of each, and how to get its contents."""
    if path.is_dir():
        for each in sorted(path.glob(f"*{SUFFIX}")):
            yield str(each), lambda each=each: contents(each)  # type: ignore[misc]
    elif path.suffix.lower() == MANY and zipfile.is_zipfile(path):
        try:
            archive = zipfile.ZipFile(path)  # closed when nobody asks for its members any more
        except zipfile.BadZipFile as error:
            raise OptionError(f"the archive cannot be read: {error}", str(path)) from error
        _refuse_too_much(path, archive)
        for name in archive.namelist():
            yield f"{path}/{name}", lambda name=name: _member(archive, name)  # type: ignore[misc]
    else:
        yield str(path), lambda: contents(path)


def _refuse_too_much(path: Path, archive: zipfile.ZipFile) -> None:
    """An archive with more in it than is ever unpacked; none of its members gives more than it says."""
    count, size = len(archive.namelist()), sum(each.file_size for each in archive.infolist())
    if count > MOST_MEMBERS or size > MOST_UNPACKED:
        raise OptionError(
            f"an archive holds at most {MOST_MEMBERS:,} certificates of {MOST_UNPACKED // 10**6:,} MB in all; this one "
            f"holds {count:,} of {size // 10**6:,} MB: split it",
            str(path),
        )


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    try:
        with archive.open(name) as member:
            return member.read(checker.MOST_BYTES + 1)
    except Exception as error:  # of a damaged archive zipfile and what unpacks it raise all kinds
        raise OptionError(f"cannot be read: {error}", name) from error


class Certificates(AbstractContextManager["Certificates"]):
    """Where certificates are written: a file for one, a folder or a ZIP archive for many."""

    def __init__(self, to: Path, *, many: bool) -> None:
        self.to = to
        self._archive: zipfile.ZipFile | None = None
        self._buffer = io.BytesIO()
        self._taken: set[str] = set()
        self.last = ""
        """What the last certificate is called."""

        self.folder = to.is_dir() or (many and not to.suffix)
        if to.suffix.lower() == MANY and not self.folder:
            self._archive = zipfile.ZipFile(self._buffer, "w", zipfile.ZIP_STORED)
        elif many and not self.folder:
            self._refuse()
        where = to if self.folder else to.parent
        if not where.is_dir() and not (self.folder and where.parent.is_dir()):
            raise OptionError("there is no such folder", str(where))

    def write(self, name: str, certificate: Certificate) -> str:
        """Write a certificate; what its file is called."""
        if not self.folder and self._archive is None:
            if self._taken:
                self._refuse()
            self._taken.add(self.to.name)
            write_file(self.to, certificate.data)
            return str(self.to)
        called = self.last = self._free(re.sub(r"[^\w.+-]+", "-", name).strip("-.")[:80] or "puzzle")
        if self._archive is not None:
            self._archive.writestr(zipfile.ZipInfo(called), certificate.data)
            return f"{self.to}/{called}"
        self.to.mkdir(exist_ok=True)
        write_file(self.to / called, certificate.data)
        return str(self.to / called)

    def _refuse(self) -> NoReturn:
        what = "several certificates go into a folder, whose name has no dot, or an archive, whose name ends in .zip"
        raise OptionError(what, str(self.to))

    def _free(self, stem: str) -> str:
        number, called = 1, f"{stem}{SUFFIX}"
        while called in self._taken:
            number += 1
            called = f"{stem}-{number}{SUFFIX}"
        self._taken.add(called)
        return called

    def __exit__(self, *raised: object) -> None:
        """What was certified so far is kept, however it ended."""
        if self._archive is not None:
            self._archive.close()
            if self._taken:
                write_file(self.to, self._buffer.getvalue())
