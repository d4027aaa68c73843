"""Certificates beside other work of a command: `prove`, `library save` and `generate` write them as they go."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cluewright.cli.console import LIMIT, YES, Progress, complain, note
from cluewright.core import CapabilityError, Limit, TimeUp, Verdict
from cluewright.core.rule_clauses import NotCertifiedError
from cluewright.workshop.answer import number_of_steps

if TYPE_CHECKING:
    from cluewright.library.entry import Entry
    from cluewright.workshop import Answer
    from cluewright.workshop.certificates import Certificates

To = Annotated[
    Path | None,
    typer.Option(
        "--certificate",
        metavar="FILE",
        help="Write a certificate that anyone can check without Cluewright: to a file, or for several puzzles to a "
        "folder (NAME) or an archive (NAME.zip).",
    ),
]


def certificates(to: Path | None, *, many: bool) -> AbstractContextManager[Certificates | None]:
    """Where the certificates go; a place that will not do is refused at once."""
    if to is None:
        return nullcontext()
    from cluewright.workshop.certificates import Certificates

    return Certificates(to, many=many)


def certify_entry(store: Certificates, entry: Entry, name: str, limit: Limit) -> int:
    """Certify a puzzle of the library that was proved; the exit status."""
    from cluewright.workshop import Answer, Provenance, read_solution

    if entry.verdict in (Verdict.UNKNOWN, Verdict.MULTIPLE):
        note(f"{name}: no certificate: its verdict is {entry.verdict}")
        return LIMIT if entry.verdict == Verdict.UNKNOWN else YES
    solutions = (read_solution(entry.puzzle, entry.solution),) if entry.solution else ()
    return write_certificate(store, Answer(entry.puzzle, solutions, True, Provenance("direct"), 0.0), limit, name)


def write_certificate(store: Certificates, answer: Answer, limit: Limit, called: str = "") -> int:
    """Certify a puzzle that was proved, or say why not; the exit status."""
    from cluewright.workshop.certificates import certify

    name = called or answer.puzzle.name
    try:
        with Progress(f"{name}: writing the certificate"):
            certificate = certify(answer.puzzle, answer=answer, limit=Limit(seconds=limit.seconds))
    except (NotCertifiedError, CapabilityError) as error:
        note(f"{name}: no certificate: {error}")
        return YES if answer.verdict == Verdict.MULTIPLE else LIMIT
    except TimeUp:
        note(f"{name}: no certificate: the limit was reached")
        return LIMIT
    except MemoryError:
        complain(f"{name}: no certificate: it needs more memory than it may have; --memory allows it more")
        return LIMIT
    written = store.write(name, certificate)
    note(f"wrote {written}: {len(certificate.data):,} bytes, {number_of_steps(len(certificate.proof))}")
    return YES
