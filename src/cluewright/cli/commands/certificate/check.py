"""cluewright certificate check"""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.answers import View, puzzles
from cluewright.cli.console import BAD, LIMIT, NO, YES, Progress, complain, gravest, reported, say, say_json
from cluewright.core import InputError, Limit, OptionError
from cluewright.core.characters import visible_line
from cluewright.workshop import Puzzle
from cluewright.workshop.certificates import certificates_in, check_certificate


@reported
def command(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Certificates, folders of them, or archives (.zip).")
    ],
    of: Annotated[
        str | None,
        typer.Option("--of", metavar="PUZZLE", help="Accept only a certificate of this puzzle."),
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
    puzzle = _puzzle(of, family)
    found = [each for path in files for each in certificates_in(path)]
    if not found:
        raise OptionError("there are no certificates in it", str(files[0]))
    statuses = []
    with Progress("checking certificates", total=len(found)) as progress:
        for name, contents in found:
            statuses.append(_check(visible_line(name), contents, puzzle, bounds, as_json=as_json))
            progress.one_more()
    if len(found) > 1 and not as_json:
        say(f"{statuses.count(YES):,} of {len(found):,} certificates were accepted")
    return gravest(statuses)


def _puzzle(given: str | None, family: str | None) -> Puzzle | None:
    if given is None:
        return None
    found = list(puzzles([given], family, View()))
    if len(found) != 1 or found[0] is None:
        raise OptionError("name one puzzle that can be read", "--of")
    return found[0]


def _check(name: str, contents: Callable[[], bytes], puzzle: Puzzle | None, limit: Limit, *, as_json: bool) -> int:
    try:
        checked = check_certificate(contents(), puzzle, limit=limit)
    except InputError as error:
        complain(str(error))
        return BAD
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
        return LIMIT
    return YES if checked.accepted else NO
