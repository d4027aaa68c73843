"""cluewright families"""

from typing import Annotated

import typer

from cluewright import families
from cluewright.cli import options
from cluewright.cli.console import YES, reported, say, say_json


@reported
def command(
    name: Annotated[str | None, typer.Argument(metavar="FAMILY", help="Show this family's rules.")] = None,
    as_json: options.AsJson = False,
) -> int:
    """List the families, or show one family's rules."""
    if name:
        say(families.load(name).rules)
        return YES
    for each in families.names():
        family = families.load(each)
        if as_json:
            modelled = {"direct": family.has_direct, "formulations": family.formulations}
            say_json({"family": each, "rule": family.summary, **modelled})
        else:
            say(f"{each:<12} {family.summary}")
    return YES
