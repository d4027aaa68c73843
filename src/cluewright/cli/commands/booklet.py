"""cluewright booklet"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cluewright.booklet import MIXED, PAPERS, Booklet, Item, Ordered, easy_first, fresh, orders, proved, typeset
from cluewright.booklet import graded as with_grade
from cluewright.cli import options
from cluewright.cli.answers import View, certificates, puzzles, write_certificate
from cluewright.cli.console import Progress, Status, complain, gravest, note, reported, say_json
from cluewright.core import Limit, OptionError, Verdict
from cluewright.core.grade import Level
from cluewright.workshop import Puzzle
from cluewright.workshop.generation import new_seed
from cluewright.workshop.texts import write_file

_SOLUTIONS = ("back", "none")


@reported
def booklet_command(
    to: Annotated[Path, Option("--to", metavar="FILE.pdf", help="The PDF to write (- for standard output).")],
    given: Annotated[
        list[str] | None,
        Argument(
            metavar="[PUZZLE]...",
            help="Puzzles: files, - for standard input, names in the library, or the puzzles themselves.",
        ),
    ] = None,
    generate: Annotated[
        list[str] | None,
        Option(
            metavar='"[COUNT] [LEVEL] FAMILY [of size SIZE]"',
            help='Make new puzzles, as in --generate "4 easy houses of size 10"; may be repeated.',
        ),
    ] = None,
    difficulty: Annotated[
        str | None,
        Option(
            help="How hard the new puzzles are: easy, medium, hard, expert, or mixed for some of each, the easiest "
            "first.",
        ),
    ] = None,
    no_guessing: Annotated[
        bool, Option("--no-guessing", help="Make only puzzles that can be solved without supposing anything.")
    ] = False,
    graded: Annotated[bool, Option("--grade", help="Print how hard each puzzle is.")] = False,
    sorted_: Annotated[bool, Option("--easy-first", help="Grade the puzzles and print the easiest first.")] = False,
    seed: options.Seed = None,
    per_page: Annotated[int, Option(help="Puzzles on a page, 1 to 6.")] = 4,
    paper: Annotated[str, Option(help=f"The paper's size: {' or '.join(PAPERS)}.")] = PAPERS[0],
    title: Annotated[str, Option(help="The title on the first page.")] = "Puzzles",
    solutions: Annotated[str, Option(help=f"Where the solutions are printed: {' or '.join(_SOLUTIONS)}.")] = "back",
    certificate: Annotated[
        Path | None,
        Option(
            "--certificate",
            metavar="FOLDER",
            help="Write a certificate of each puzzle to this folder or .zip, and name it beside the solution.",
        ),
    ] = None,
    family: options.FamilyName = None,
    limit: Annotated[str, Option(help="Give up proving or making a puzzle after this long: 500ms, 10s, 2m.")] = "10s",
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
) -> int:
    """Print puzzles as a PDF, chosen or new ones, with their rules, and their solutions at the back."""
    if solutions not in _SOLUTIONS:
        raise OptionError(f"{solutions[:40]!r}: solutions go to the back, or nowhere (none)", "--solutions")
    blank = Booklet((), title, paper.lower(), per_page, with_solutions=solutions == "back")
    chosen = new_seed() if seed is None else seed
    wanted = _orders(generate or [], chosen, difficulty, no_guessing)
    if not given and not wanted:
        raise OptionError('name the puzzles to print, or have some made with --generate "4 houses of size 10"')
    _refuse_bad_target(to, as_json)
    if wanted and seed is None:
        note(f"seed {chosen}: --seed {chosen} makes the new puzzles again")
    bounds = Limit.parse(limit)
    items, statuses = _items(puzzles(given or [], family, View(as_json)), wanted, bounds)
    in_order = sorted_ or difficulty == MIXED
    if graded or in_order:
        items = _graded(items, bounds)
    if not items:
        complain("no puzzle is left to print; nothing was written")
    else:
        items = easy_first(items) if in_order else items
        items = _certified(items, certificate, bounds) if certificate else items
        _print(replace(blank, items=tuple(items)), to)
        if as_json:
            _list(items)
    return gravest(statuses)


def _certified(items: list[Item], to: Path, limit: Limit) -> list[Item]:
    """The items with the names of their certificates, which are written."""
    named = []
    with certificates(to, many=True) as store:
        for number, item in enumerate(items, start=1):
            called = ""
            if store and item.verdict == Verdict.UNIQUE:
                name = f"{number}-{item.puzzle.name}"
                called = store.last if write_certificate(store, item.answer, limit, name) == Status.YES else ""
            named.append(replace(item, certificate=called))
    return named


def _orders(texts: list[str], seed: int, difficulty: str | None, no_guessing: bool) -> list[Ordered]:
    """The puzzles to be made; what cannot be made is refused at once."""
    if difficulty not in (None, MIXED):
        Level.parse(difficulty or "")
    wanted = [one for each in texts for one in orders(each, seed, difficulty, no_guessing=no_guessing)]
    if (difficulty or no_guessing) and not wanted:
        says = "this is for new puzzles; have some made with --generate '4 houses'"
        raise OptionError(says, "--difficulty" if difficulty else "--no-guessing")
    for order, _ in wanted:
        order.checked()
    return wanted


def _items(given: Iterator[Puzzle | None], wanted: list[Ordered], limit: Limit) -> tuple[list[Item], list[int]]:
    """The puzzles that can be printed, given ones first, and the exit status of each."""
    items: list[Item] = []
    statuses: list[int] = [Status.YES]
    with Progress("booklet: puzzles proved") as progress:
        for puzzle in given:
            item = proved(puzzle, limit) if puzzle else None
            statuses.append(_status(item))
            if item and item.verdict != Verdict.NONE:
                items.append(item)
                progress.one_more()
        for item in fresh(wanted, limit):
            items.append(item)
            progress.one_more()
    missing = sum(count for _, count in wanted) - sum(item.is_fresh for item in items)
    if missing:
        note(f"the limit was reached: {missing} of the puzzles ordered were not made")
        statuses.append(Status.LIMIT)
    return items, statuses


def _graded(items: list[Item], limit: Limit) -> list[Item]:
    """The items with their grades; a word about one that takes longer than the limit."""
    found = []
    with Progress("booklet: puzzles graded", total=len(items)) as progress:
        for item in items:
            found.append(with_grade(item, limit))
            progress.one_more()
            if found[-1].grade is None and item.verdict == Verdict.UNIQUE:
                note(f"{item.puzzle.name}: it was not graded within the limit")
    return found


def _refuse_bad_target(to: Path, as_json: bool) -> None:
    """What can be told before the work begins."""
    if to == Path("-"):
        if as_json:
            raise OptionError("--json and a PDF cannot both go to standard output; name a file", "--to -")
        if sys.stdout.isatty():
            raise OptionError("a terminal cannot show a PDF; name a file", "--to -")
    elif to.is_dir():
        raise OptionError("this is a folder; name a file in it", str(to))
    elif to.suffix.lower() != ".pdf" and (to.is_file() or not to.exists()):
        raise OptionError("a booklet's name ends in .pdf", str(to))
    elif not to.parent.is_dir():
        raise OptionError("there is no such folder", str(to.parent))


def _status(item: Item | None) -> int:
    """The status of an item, after a word about one that is not as a puzzle should be."""
    if item is None:
        return Status.BAD
    name = item.puzzle.name
    match item.verdict:
        case Verdict.NONE:
            complain(f"{name}: there is no solution; it is left out")
            return Status.NO
        case Verdict.MULTIPLE:
            note(f"{name}: there is more than one solution; its page says so")
        case Verdict.UNKNOWN:
            known = "not proved to have one solution only" if item.answer.solutions else "no solution was found"
            note(f"{name}: {known} within the limit; its page says so")
            return Status.LIMIT
    return Status.YES


def _print(booklet: Booklet, to: Path) -> None:
    with Progress("booklet: setting the pages"):
        printed = typeset(booklet)
    if printed.missing:
        note(f"no font on this machine has {' '.join(printed.missing[:40])}; empty boxes are printed instead")
    if to == Path("-"):
        sys.stdout.buffer.write(printed.pdf)
        return
    write_file(to, printed.pdf)
    count = len(booklet.items)
    note(f"wrote {to}: {count:,} puzzle{'s' if count > 1 else ''}")


def _list(items: list[Item]) -> None:
    for number, item in enumerate(items, start=1):
        puzzle = item.puzzle
        said = str(item.grade.level) if item.grade else puzzle.difficulty
        known = {"source": item.source, "difficulty": said}
        say_json(
            {"puzzle": puzzle.name, "family": puzzle.family.name, "number": number, "verdict": str(item.verdict)}
            | {name: words for name, words in known.items() if words}
        )
