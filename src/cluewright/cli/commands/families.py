"""cluewright families"""

from typing import Annotated

import typer

from cluewright import families
from cluewright.cli import options
from cluewright.cli.console import YES, note, reported, say, say_json
from cluewright.core import Family, Recipe
from cluewright.core.request import in_words


@reported
def command(
    name: Annotated[
        str | None,
        typer.Argument(metavar="FAMILY", help="Show the rules of this family; list all families if left out."),
    ] = None,
    as_json: options.AsJson = False,
) -> int:
    """List the families, or show one family's rules and how to make new puzzles of it."""
    if name:
        family = families.load(name)
        if as_json:
            say_json(_document(family))
        else:
            say(family.rules)
            say(_made_by(family))
        return YES
    for each in families.names():
        family = families.load(each)
        if as_json:
            say_json(_document(family))
        else:
            say(f"{each:<12} {family.summary}")
    for trouble in families.troubles():
        note(trouble)
    return YES


def _document(family: Family) -> dict[str, object]:
    return {
        "family": family.name,
        "rule": family.summary,
        "direct": family.offers("direct"),
        "formulations": family.formulations,
        "capabilities": sorted(family.capabilities),
        "levels": _levels(family),
    }


def _levels(family: Family) -> dict[str, str]:
    """With which sizes and options each level can be had."""
    if not family.offers("difficulty"):
        return {}
    found: dict[str, list[Recipe]] = {}
    for recipe in family.difficulty.RECIPES:
        found.setdefault(str(recipe.level), []).append(recipe)
    return {level: in_words(recipes) for level, recipes in found.items()}


def _made_by(family: Family) -> str:
    """How new puzzles are asked for, where the family can make them."""
    if not family.offers("generate"):
        return "New puzzles of this family cannot be made; it has no generator."
    room = family.generate
    options = {"--size N": f"{room.SIZE.says} (standard: {room.SIZE.standard})"}
    options |= {f"--set {name}=...": says for name, says in room.OPTIONS.items()}
    options |= {f"--difficulty {level}": says for level, says in _levels(family).items()}
    width = max(map(len, options))
    lines = [f"  {option:<{width}}  {says}" for option, says in options.items()]
    return "\n".join([f"New puzzles: cluewright generate {family.name}", *lines])
