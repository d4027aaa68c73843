"""cluewright generate and families"""

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from typer import Argument, Option

from cluewright import families
from cluewright.cli import options
from cluewright.cli.answers import View, certificates, drawn, write_certificate
from cluewright.cli.console import Progress, Status, gravest, note, reported, say, say_json
from cluewright.core import Family, Limit, OptionError, Recipe, Request
from cluewright.core.grade import Level
from cluewright.core.request import in_words
from cluewright.processes.batch import Local, executor
from cluewright.workshop.answer import duration
from cluewright.workshop.generation import Made, generate, new_seed
from cluewright.workshop.orders import Order


@reported
def generate_command(
    family: Annotated[str, Argument(metavar="FAMILY", help="The family to make puzzles of.")],
    size: Annotated[int | None, Option(help="How big; `cluewright families FAMILY` says what is counted.")] = None,
    count: Annotated[int, Option(help="How many puzzles.", min=1)] = 1,
    seed: options.Seed = None,
    option: Annotated[
        list[str] | None,
        Option("--set", help="NAME=VALUE: an option of the family; `cluewright families FAMILY` lists them."),
    ] = None,
    theme: Annotated[
        str | None,
        Option(metavar="NAME|FILE", help="What a puzzle of words is about: a theme by name, or a file of yours."),
    ] = None,
    ask: Annotated[
        str | None, Option(metavar="QUESTION", help="What a puzzle of words asks: 'Who keeps the owl?'")
    ] = None,
    keep_redundant: Annotated[
        bool, Option("--keep-redundant", help="Keep givens and clues that uniqueness does not need.")
    ] = False,
    difficulty: options.Difficulty = None,
    no_guessing: Annotated[
        bool, Option("--no-guessing", help="Only puzzles that can be solved without supposing anything.")
    ] = False,
    graded: Annotated[bool, Option("--grade", help="Say how hard each puzzle is.")] = False,
    on: options.On = None,
    workers: Annotated[
        int | None, Option(help="How many processes on this machine; one per core if left out.", min=1)
    ] = None,
    save: Annotated[
        str | None,
        Option(metavar="NAME", help="Save each puzzle in the library as it is made: NAME-1, NAME-2 and so on."),
    ] = None,
    address: options.LibraryAddress = None,
    solution: Annotated[bool, Option("--solution", help="Show the solutions too.")] = False,
    limit: Annotated[
        str | None, Option("--limit", help="Give up making puzzles after this long: 500ms, 10s, 2m.")
    ] = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
    ascii_only: options.Ascii = False,
    certificate: options.Certificate = None,
) -> int:
    """Make new puzzles, each proved to have exactly one solution."""
    level = None if difficulty is None else str(Level.parse(difficulty))
    chosen = _options(option or []) | {
        name: said for name, said in (("theme", theme), ("ask", ask)) if said is not None
    }
    request = Request(size, chosen, keep_redundant, level, no_guessing)
    order = Order(family, request, new_seed() if seed is None else seed)
    where = executor(on) if on or workers is None else Local(workers)
    if on:  # asking also shows whether anyone is there
        note(f"{where.workers} workers at {on}")
    bounds = Limit.parse(limit)
    order.checked()
    if seed is None:
        note(f"seed {order.seed}: --seed {order.seed} makes these puzzles again")
    saved = _saving(order, save, address, alone=count == 1) if save is not None else None
    made = 0
    statuses: list[int] = [Status.YES]
    with Progress(f"making {family}", total=count) as progress, certificates(certificate, many=count > 1) as store:
        for each in generate(order, count, limit=bounds, where=where):
            made += 1
            each = _graded(each, bounds) if graded else each
            called = saved(each) if saved else None
            progress.one_more()
            _show(each, called, solution, View(as_json, ascii_only))
            if store:
                statuses.append(write_certificate(store, each.answer, Limit()))
    if made < count:
        note(f"the limit was reached: {made} of {count} puzzles were made{'' if made else _advice(order)}")
        return Status.LIMIT
    return gravest(statuses)


def _advice(order: Order) -> str:
    """Where a level was asked for and none was found: which sizes and options have it."""
    from cluewright.workshop.orders import Wish, where_to_find

    wish = Wish.of(order.request)
    there = where_to_find(families.load(order.family), wish) if wish else ""
    return f"; {there}" if there else ""


def _graded(made: Made, limit: Limit) -> Made:
    """The same with its grade; without one where that takes longer than the limit."""
    from cluewright.workshop.grades import grade

    if made.grade:
        return made
    found = grade(made.puzzle, limit=limit)
    if found.grade is None:
        note(f"{made.puzzle.name}: {found.says}")
    return replace(made, grade=found.grade)


def _saving(order: Order, name: str, address: str | None, *, alone: bool) -> Callable[[Made], str]:
    """Saves a puzzle and gives the name it then has; a library or a name that will not do is refused at once."""
    from cluewright.library.exchange import generated
    from cluewright.library.names import checked_stem
    from cluewright.library.store import Library

    library = Library(address)
    checked_stem(name)
    return lambda made: library.save_numbered(generated(made, order), name, alone=alone)


def _options(given: list[str]) -> dict[str, str]:
    chosen = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise OptionError(f"{each[:40]!r} is not of the form NAME=VALUE")
        chosen[name.strip()] = value.strip()
    return chosen


def _show(made: Made, saved: str | None, solved: bool, view: View) -> None:
    if view.as_json:
        document = {name: value for name, value in made.document.items() if name != "fingerprint"}
        say_json(document | ({"saved": saved} if saved else {}))
        return
    graded = made.grade and f"{made.grade.level} {made.grade.level.symbol} ({made.grade.number:g})"
    say(" · ".join(filter(None, (made.puzzle.name, made.puzzle.size, graded))) + "\n")
    if made.puzzle.family.offers("dialogue"):
        say(made.puzzle.written("text") + "\n")
    say(drawn(made.puzzle.picture(), view))
    if solved:
        say("\n" + drawn(made.solution.picture(), view))
    kept = f", saved as {saved}" if saved else ""
    say(f"\nunique, by proof ({made.engine}, {duration(made.seconds)}){kept}\n")
    sys.stdout.flush()


@reported
def families_command(
    name: Annotated[
        str | None,
        Argument(metavar="FAMILY", help="Show the rules of this family; list all families if left out."),
    ] = None,
    as_json: options.AsJson = False,
) -> int:
    """List the families, or show one family's rules and how to make new puzzles of it."""
    for family in map(families.load, [name] if name else families.names()):
        if as_json:
            say_json(_document(family))
        elif name:
            say(family.rules)
            say(_made_by(family))
        else:
            say(f"{family.name:<12} {family.summary}")
    if not name:
        for trouble in families.troubles():
            note(trouble)
    return Status.YES


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
    listed = {"--size N": f"{room.SIZE.says} (standard: {room.SIZE.standard})"}
    listed |= {f"--set {name}=...": says for name, says in room.OPTIONS.items()}
    listed |= {f"--difficulty {level}": says for level, says in _levels(family).items()}
    width = max(map(len, listed))
    lines = [f"  {option:<{width}}  {says}" for option, says in listed.items()]
    return "\n".join([f"New puzzles: cluewright generate {family.name}", *lines])
