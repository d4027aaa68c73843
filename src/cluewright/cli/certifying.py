"""Certificates beside other work of a command: `prove`, `library save` and `generate` write them as they go."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cluewright.cli.console import LIMIT, YES, Progress, complain, note
from cluewright.core import CapabilityError, Limit, TimeUp
from cluewright.core.rule_clauses import NotCertifiedError

if TYPE_CHECKING:
    from cluewright.workshop import Answer
    from cluewright.workshop.certificates import Certificates

To = Annotated[
    Path | None,
    typer.Option(
        "--certificate",
        metavar="FILE",
        help="Write a certificate that anyone can check without Cluewright: to a file, or for several puzzles to a "
        "folder (NAME/) or an archive (NAME.zip).",
    ),
]


def certificates(to: Path | None, *, many: bool) -> AbstractContextManager[Certificates | None]:
    """Where the certificates go; a place that will not do is refused at once."""
    if to is None:
        return nullcontext()
    from cluewright.workshop.certificates import Certificates

    return Certificates(to, many=many)


def write_certificate(store: Certificates, answer: Answer, limit: Limit) -> int:
    """Certify a puzzle that was proved, or say why not; the exit status."""
    from cluewright.workshop.certificates import certify

    name = answer.puzzle.name
    try:
        with Progress(f"{name}: writing the certificate"):
            certificate = certify(answer.puzzle, answer=answer, limit=Limit(seconds=limit.seconds))
    except (NotCertifiedError, CapabilityError) as error:
        note(f"{name}: no certificate: {error}")
        return YES if answer.verdict.value == "multiple" else LIMIT
    except TimeUp:
        note(f"{name}: no certificate: the limit was reached")
        return LIMIT
    except MemoryError:
        complain(f"{name}: no certificate: it needs more memory than it may have; --memory allows it more")
        return LIMIT
    written = store.write(name, certificate)
    note(f"wrote {written}: {len(certificate.data):,} bytes, {len(certificate.proof):,} steps")
    return YES
