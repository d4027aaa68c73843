"""cluewright certificate export"""

from pathlib import Path
from typing import Annotated

import typer

from cluewright.cli.console import YES, Progress, note, reported
from cluewright.core import OptionError
from cluewright.workshop.certificates import exported
from cluewright.workshop.texts import write_file


@reported
def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate.")],
    to: Annotated[
        Path | None,
        typer.Option(metavar="NAME", help="Write NAME.cnf and NAME.lrat; if left out, beside the certificate."),
    ] = None,
) -> int:
    """Write the clauses and the proof of a certificate for checkers of others, such as cake_lpr or lrat-check."""
    stem = to or file.with_suffix("")
    if not stem.parent.is_dir():
        raise OptionError("there is no such folder", str(stem.parent))
    with Progress(f"{file.name}: writing the clauses"):
        clauses, proof = exported(file)
    for suffix, data in ((".cnf", clauses), (".lrat", proof)):
        path = stem.with_name(stem.name + suffix)
        write_file(path, data)
        note(f"wrote {path}")
    return YES
