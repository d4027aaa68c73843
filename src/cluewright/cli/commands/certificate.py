"""Check certificates of uniqueness, hand them to other checkers, get the checker itself."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cluewright.certifying import check_certificate as checker
from cluewright.cli import options
from cluewright.cli.answers import one_puzzle
from cluewright.cli.console import Progress, Status, complain, gravest, note, reported, say, say_json
from cluewright.core import InputError, Limit, OptionError
from cluewright.core.characters import visible_line
from cluewright.workshop import Puzzle
from cluewright.workshop.certificates import certificates_in, check_certificate, exported
from cluewright.workshop.texts import write_file

COMMANDS = ("check", "export", "script")


@reported
def check_command(
    files: Annotated[
        list[Path], Argument(metavar="FILE...", help="Certificates, folders of them, or archives (.zip).")
    ],
    of: Annotated[
        str | None,
        Option("--of", metavar="PUZZLE", help="Accept only a certificate of this puzzle."),
    ] = None,
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
) -> int:
    """Check certificates: each solution by the rules, and every step of each proof. No search is trusted.

    Exit status 3: a certificate was not checked to its end within the limit, which each has for itself.
    """
    bounds = Limit.parse(limit)
    puzzle = one_puzzle(of, family) if of is not None else None
    if of is not None and puzzle is None:
        return Status.BAD
    found = [each for path in files for each in certificates_in(path)]
    if not found:
        raise OptionError("there are no certificates in it", str(files[0]))
    statuses = []
    with Progress("checking certificates", total=len(found)) as progress:
        for name, contents in found:
            statuses.append(_check(visible_line(name), contents, puzzle, bounds, as_json=as_json))
            progress.one_more()
    if len(found) > 1 and not as_json:
        say(f"{statuses.count(Status.YES):,} of {len(found):,} certificates were accepted")
    return gravest(statuses)


def _check(name: str, contents: Callable[[], bytes], puzzle: Puzzle | None, limit: Limit, *, as_json: bool) -> int:
    try:
        checked = check_certificate(contents(), puzzle, limit=limit)
    except InputError as error:
        complain(str(error))
        return Status.BAD
    document = checked.document
    if as_json:
        verdict = {"verdict": checked.verdict} if checked.accepted else {"reason": checked.reason}
        say_json({"certificate": name, "accepted": checked.accepted, **verdict, **document})
    elif checked.accepted:
        solutions = "one solution and no other" if checked.verdict == "unique" else "no solution"
        say(f"{name}: accepted: this {document['family']} puzzle has {solutions}")
    else:
        say(f"{name}: {'refused' if checked.complete else 'not checked'}: {checked.reason}")
    if not checked.complete:
        return Status.LIMIT
    return Status.YES if checked.accepted else Status.NO


@reported
def export_command(
    file: Annotated[Path, Argument(metavar="FILE", help="A certificate.")],
    to: Annotated[
        Path | None,
        Option(metavar="NAME", help="Write NAME.cnf and NAME.lrat; if left out, beside the certificate."),
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
    return Status.YES


@reported
def script_command() -> int:
    """Print the checker: a Python script that needs nothing of Cluewright, to be kept, read and run anywhere."""
    say(Path(checker.__file__).read_text("utf-8").rstrip("\n"))
    return Status.YES
