"""Keep puzzles by name: save, list, show, rename, tag, remove, import and export them."""

import json
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from cluewright import families
from cluewright.cli import options
from cluewright.cli.answers import (
    Read,
    View,
    certificates,
    certify_entry,
    drawn,
    explain_reading,
    read_given,
    say_heading,
    why_unsolved,
)
from cluewright.cli.console import (
    Progress,
    Status,
    complain,
    gravest,
    json_text,
    note,
    play,
    reported,
    save,
    say,
    say_json,
)
from cluewright.core import InputError, Limit, OptionError, Verdict
from cluewright.core.characters import unfit, visible
from cluewright.core.errors import option
from cluewright.core.grade import Level
from cluewright.core.reading import nearest
from cluewright.library.entry import Card, Entry, Wanted, shipped_entries
from cluewright.library.exchange import (
    FORMATS,
    Claims,
    Given,
    Outcome,
    Remark,
    Saved,
    Terms,
    bring_in,
    examined,
    given,
    written,
)
from cluewright.library.names import checked_name, checked_stem, checked_tag
from cluewright.library.store import Library
from cluewright.workshop import Solution, Unreadable, check, fetch, read_solution, search
from cluewright.workshop.answer import duration

if TYPE_CHECKING:
    from cluewright.library.games import GameCard

COMMANDS = ("export", "games", "grade", "import", "list", "remove", "rename", "save", "show", "tag")


def wanted(
    family: str | None, size: str | None, verdict: str | None, tag: str | None, difficulty: str | None = None
) -> Wanted:
    """The puzzles that the options mean; what no puzzle can be is refused.

    The family need not be installed: the library may hold puzzles of it all the same; see `refuse_unknown`.
    """
    if verdict is not None and verdict not in [*Verdict]:
        raise OptionError(f"there is no verdict {verdict[:40]!r}{nearest(verdict, map(str, Verdict))}")
    level = None if difficulty is None else str(Level.parse(difficulty))
    return Wanted(family, verdict, tag=tag, level=level).of_size(size or "")


def refuse_unknown(family: str | None) -> None:
    """Where no puzzle of a family was found: refuse the family if there is none of that name."""
    if family is not None:
        families.load(family)


def refuse(name: str, error: InputError, *, as_json: bool) -> None:
    """Say why a puzzle is not saved."""
    if as_json:
        say_json({"puzzle": name, "error": str(error)})
    complain(str(error), whole=error.lined)


def say_either(line: str, document: dict[str, object], *, as_json: bool) -> None:
    """A line for people, or the same as a JSON object."""
    say_json(document) if as_json else say(line)


def say_saved(entry: Entry, name: str, *, as_json: bool) -> None:
    """Say what was saved, and with what proof; on the way at once, because it is on the disk."""
    puzzle = entry.puzzle
    about = {"puzzle": name, "family": puzzle.family.name, "size": puzzle.size, "verdict": str(entry.verdict)}
    line = f"saved {name} · {puzzle.family.name} · {puzzle.size} · {proof(entry)}"
    say_either(line, {**about, **(entry.evidence or {}), "saved": name}, as_json=as_json)


def proof(entry: Entry) -> str:
    """The verdict with its evidence."""
    evidence = entry.evidence or {}
    engine, seconds, recorded = (evidence.get(name) for name in ("engine", "seconds", "recorded"))
    took = duration(seconds) if isinstance(seconds, int | float) else ""
    if engine == "recorded":
        return f"{entry.verdict}, as recorded with the puzzles that come with Cluewright"
    if entry.verdict != Verdict.UNKNOWN:
        return visible(f"{entry.verdict}, proved by {engine or '?'} in {took or '?'}")
    tried = f"given up after {took}" if took else "no proof was tried"
    return visible(f"{entry.verdict}, {tried}{f'; its record says {recorded}' if recorded else ''}")


@reported
def save_command(
    given: options.Puzzles,
    name: Annotated[
        str | None, Option(help="The puzzle's name; several puzzles are called NAME-1, NAME-2 and so on.")
    ] = None,
    tag: Annotated[list[str] | None, Option(help="A tag to put on it; may be repeated.")] = None,
    source: Annotated[str, Option(help="Who made the puzzle, or where it was published.")] = "",
    family: options.FamilyName = None,
    limit: options.ProofLimit = "10s",
    memory: options.Memory = options.MEMORY,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
    certificate: options.Certificate = None,
) -> int:
    """Prove puzzles and save them. A name that is taken is refused, never overwritten."""
    bounds = Limit.parse(limit)
    claims = Claims(source=source, tags=tuple(map(checked_tag, tag or ())))
    items = [item for each in given for item in read_given(each, family)]
    alone = len(items) == 1
    if name is not None:
        checked_name(name) if alone else checked_stem(name)
    statuses = []
    with certificates(certificate, many=not alone) as store:
        collection = Library(library)
        for item in items:
            try:
                if isinstance(item, Unreadable):
                    raise item.error
                puzzle = replace(item.puzzle, name=name) if name and alone else item.puzzle
                with Progress(f"{puzzle.name}: proving"):
                    entry = examined(puzzle, bounds, claims)
                if item.has_name if name is None else alone:
                    collection.save(entry)
                    called = puzzle.name
                else:
                    called = collection.save_numbered(entry, name or puzzle.family.name)
                say_saved(entry, called, as_json=as_json)
                statuses.append(certify_entry(store, entry, called, bounds) if store else Status.YES)
            except InputError as error:
                refuse(_name_of(item), error, as_json=as_json)
                statuses.append(Status.BAD)
    return gravest(statuses)


def _name_of(item: Read | Unreadable) -> str:
    return item.name if isinstance(item, Unreadable) else item.puzzle.name


@reported
def list_command(
    words: Annotated[
        list[str] | None, Argument(metavar="WORD...", help="Only puzzles with these words in their names.")
    ] = None,
    family: options.OfFamily = None,
    size: options.OfSize = None,
    verdict: options.OfVerdict = None,
    difficulty: options.OfDifficulty = None,
    tag: options.WithTag = None,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """List the saved puzzles, or those that fit the options. Without a terminal the columns are separated by tabs."""
    chosen = wanted(family, size, verdict, tag, difficulty)._replace(words=" ".join(words or ()))
    cards = Library(library).cards(chosen)
    if not cards:
        refuse_unknown(family)
        note("no puzzle fits" + (f"; {_UNGRADED}" if difficulty else ""))
        return Status.NO
    here = families.present({card.family for card in cards})
    if as_json:
        for card in cards:
            name, *rest = card[:-1]
            missing = {} if card.family in here else {"installed": False}
            say_json({"puzzle": name, **dict(zip(card._fields[1:-1], rest, strict=True)), **_level(card), **missing})
        return Status.YES
    rows = [_list_row(card, card.family in here) for card in cards]
    if sys.stdout.isatty():
        _show_table(rows)
    else:
        for row in rows:
            say("\t".join(row))
    return Status.YES


_UNGRADED = "only puzzles that were graded are looked through; `cluewright library grade` grades the others"
_COLUMNS = {"name": 12, "family": 6, "size": 8, "verdict": 8, "tags": 4, "difficulty": 6}
"""The columns of the table and their least widths."""


def _level(card: Card) -> dict[str, str]:
    return {"level": card.level} if card.level else {}


def _list_row(card: Card, installed: bool) -> tuple[str, ...]:
    family = card.family if installed else f"{card.family} (not installed)"
    return card.name, family, card.size, card.verdict, ", ".join(card.tags), card.level


def _show_table(rows: list[tuple[str, ...]]) -> None:
    """A table as wide as the terminal. Rich would lay out a hundred thousand lines for a minute before the first."""
    lines = [(*_COLUMNS,), *rows]
    widths = _widths([max(map(_width, column)) for column in zip(*lines, strict=True)])
    for number, line in enumerate(lines):
        say("  ".join(_fitted(text, width) for text, width in zip(line, widths, strict=True)).rstrip())
        if not number:
            say("-" * (sum(widths) + 2 * (len(widths) - 1)))
    say(f"{len(rows):,} puzzle{'s' if len(rows) != 1 else ''}")


def _widths(wanted: list[int]) -> list[int]:
    """As much for each column as it wants; where the terminal is too narrow, the widest give way first."""
    least = [*_COLUMNS.values()]
    widths = [max(pair) for pair in zip(wanted, least, strict=True)]
    while sum(widths) + 2 * (len(widths) - 1) > shutil.get_terminal_size().columns and widths != least:
        spare = [width - low for width, low in zip(widths, least, strict=True)]
        widths[spare.index(max(spare))] -= 1
    return widths


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def _fitted(text: str, width: int) -> str:
    if _width(text) <= width:
        return text + " " * (width - _width(text))
    from rich.cells import set_cell_size

    return set_cell_size(text, width - 1) + "…"


@reported
def show_command(
    names: options.Names,
    solution: Annotated[bool, Option("--solution", help="Show the solution too.")] = False,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    library: options.LibraryAddress = None,
    ascii_only: options.Ascii = False,
    as_json: options.AsJson = False,
) -> int:
    """Show saved puzzles and all that is known of them."""
    collection = Library(library)
    view = View(as_json, ascii_only)
    statuses = []
    for name in names:
        try:
            entry = collection.get(name)
        except InputError as error:
            statuses.append(_show_unreadable(collection, name, error, view))
            continue
        if entry is None:
            statuses.append(complain(str(collection.no_such(name))))
        else:
            statuses.append(_show_entry(entry, Limit.parse(limit, solutions=1) if solution else None, view))
    return gravest(statuses)


def _show_unreadable(collection: Library, name: str, error: InputError, view: View) -> int:
    """What the library holds of a puzzle that cannot be read, as it stands there, in ASCII."""
    for record in collection.records(Wanted(names=(name,))):
        if view.as_json:
            say_json({"puzzle": visible(name), "error": str(error)})
        else:
            say(visible(json.dumps(record)))
    return complain(str(error))


def _show_entry(entry: Entry, limit: Limit | None, view: View) -> int:
    """The puzzle; with a limit, its solution too."""
    puzzle = entry.puzzle
    if view.as_json:
        say_json({"puzzle": puzzle.name, "family": puzzle.family.name, "size": puzzle.size, **_known(entry)})
        return Status.YES
    say_heading(puzzle)
    say()
    say(drawn(puzzle.picture(), view) + "\n")
    explain_reading(puzzle)
    say(f"verdict: {proof(entry)}")
    moment = entry.saved.replace("T", " ").replace("+00:00", " UTC")
    graded = f"{entry.grade.level} {entry.grade.level.symbol} ({entry.grade.number:g})" if entry.grade else ""
    for heading, text in (
        ("difficulty", graded),
        ("source", entry.source),
        ("tags", ", ".join(entry.tags)),
        ("saved", moment),
    ):
        if text:
            say(f"{heading}: {text}")
    say()
    if limit is None:
        return Status.YES
    found = _solution(entry, limit)
    if isinstance(found, int):
        return found
    say(drawn(found.picture(), view) + f"\n\n{found.text}\n")
    return Status.YES


def _known(entry: Entry) -> dict[str, object]:
    record = entry.record
    return {"document": record.pop("puzzle"), **{name: value for name, value in record.items() if name != "name"}}


def _solution(entry: Entry, limit: Limit) -> Solution | int:
    """The saved solution if it is right, else a new one; a status where there is none."""
    puzzle = entry.puzzle
    if entry.solution:
        with suppress(InputError):
            saved = read_solution(puzzle, entry.solution)
            if not check(puzzle, saved):
                return saved
        complain(f"{puzzle.name}: the saved solution is wrong; here is another")
    searching = search(puzzle, limit.solutions, limit=limit)
    for solution in searching:
        return solution
    why, status = why_unsolved(searching.ending)
    complain(f"{puzzle.name}: {why}")
    return status


@reported
def rename_command(
    old: Annotated[str, Argument(help="The puzzle's name now.")],
    new: Annotated[str, Argument(help="Its new name; a name that is taken is refused.")],
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """Give a puzzle another name."""
    Library(library).rename(old, new)
    say_either(f"{old} is now called {new}", {"puzzle": new, "was": old}, as_json=as_json)
    return Status.YES


@reported
def tag_command(
    names: options.Names,
    add: Annotated[list[str] | None, Option(help="A tag to put on; may be repeated.")] = None,
    remove: Annotated[list[str] | None, Option(help="A tag to take off; may be repeated.")] = None,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """Add tags to puzzles or remove them, and say which tags each puzzle then has."""
    collection = Library(library)
    statuses = []
    for name in names:
        try:
            collection.tag(name, add=add or (), drop=remove or ())
        except InputError as error:
            statuses.append(complain(str(error)))
            continue
        (card,) = collection.cards(Wanted(names=(name,)))
        line = f"{name}: {', '.join(card.tags) or 'no tags'}"
        say_either(line, {"puzzle": name, "tags": list(card.tags)}, as_json=as_json)
    return gravest(statuses)


@reported
def grade_command(
    names: Annotated[
        list[str] | None, Argument(metavar="NAME...", help="Names in the library; all if left out.")
    ] = None,
    family: options.OfFamily = None,
    size: options.OfSize = None,
    tag: options.WithTag = None,
    library: options.LibraryAddress = None,
    limit: options.TimeLimit = "10s",
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
) -> int:
    """Grade the saved puzzles that have one solution and no grade yet, and keep their grades."""
    bounds = Limit.parse(limit)
    chosen = wanted(family, size, str(Verdict.UNIQUE), tag)._replace(names=tuple(names) if names else None)
    collection = Library(library)
    cards = collection.cards(chosen)
    if not cards:
        refuse_unknown(family)
        note("no puzzle fits: only puzzles with exactly one solution have a grade")
        return Status.NO
    waiting = [card.name for card in cards if not card.level]
    note(f"{len(cards) - len(waiting):,} of {len(cards):,} puzzles have a grade already")
    with Progress("grading", total=len(waiting)) as progress:
        statuses = []
        for name in waiting:
            statuses.append(_graded(collection, name, bounds, as_json))
            progress.one_more()
    return gravest([Status.YES, *statuses])


def _graded(collection: Library, name: str, limit: Limit, as_json: bool) -> int:
    """Grade one puzzle and keep that; the exit status."""
    from cluewright.explaining.ladder import Ended
    from cluewright.workshop.grades import grade

    try:
        entry: Entry | None = collection.get(name)
        graded = grade(entry.puzzle, limit=limit) if entry else None
    except InputError as error:
        return complain(f"{visible(name)}: {error}")
    if graded is None:  # somebody removed it meanwhile
        return Status.YES
    if graded.grade:
        collection.keep_grade(name, graded.grade)
    say_either(f"{visible(name)}: {graded.says}", graded.document, as_json=as_json)
    if graded.grade:
        return Status.YES
    return Status.LIMIT if graded.ended == Ended.LIMIT else Status.NO


@reported
def remove_command(
    names: options.Names,
    yes: Annotated[bool, Option("--yes", "-y", help="Remove without asking.")] = False,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """Remove puzzles. If one of the names is missing, nothing is removed. On a terminal it asks first."""
    collection = Library(library)
    names = list(dict.fromkeys(names))
    if sys.stdin.isatty() and not yes:
        for card in collection.cards(Wanted(names=tuple(names))):
            note(f"{card.name} · {card.family} · {card.size}")
        note(f"remove {'it' if len(names) == 1 else f'these {len(names)}'}? [y/N] ")
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            note("nothing was removed")
            return Status.NO
    collection.remove(*names)
    for name in names:
        say_either(f"removed {name}", {"puzzle": name, "removed": True}, as_json=as_json)
    return Status.YES


@reported
def import_command(
    files: Annotated[
        list[str] | None,
        Argument(metavar="FILE...", help="JSON lines, JSON, Prolog facts or plain text; - for standard input."),
    ] = None,
    examples: Annotated[
        bool, Option("--examples", help="Import the puzzles that come with Cluewright, where they are missing.")
    ] = False,
    rename: Annotated[
        bool, Option("--rename", help="Where a name is taken, save the puzzle as NAME-2 and so on.")
    ] = False,
    unproved: Annotated[bool, Option("--unproved", help="Prove nothing; every verdict is then unknown.")] = False,
    tag: Annotated[list[str] | None, Option(help="A tag to put on each; may be repeated.")] = None,
    family: options.FamilyName = None,
    limit: options.ProofLimit = "10s",
    memory: options.Memory = options.MEMORY,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """Save every puzzle in the files. Verdicts and solutions that stand there are proved and checked, not believed."""
    if bool(files) == examples:
        raise OptionError("name the files to import, or say --examples")
    bounds = Limit.parse(limit)
    terms = Terms(None if unproved else bounds, rename, tuple(map(checked_tag, tag or ())))
    collection = Library(library)
    if examples:
        return _tell(_missing_examples(collection), as_json)
    items = (item for file in files or () for item in _items(file, family))
    return _tell(bring_in(collection, items, terms), as_json)


def _items(file: str, family: str | None) -> Iterator[Given | Unreadable | Remark]:
    try:
        source = fetch(file)
        if not source.place:
            raise OptionError("there is no such file", file[:200])
    except InputError as error:
        yield Unreadable(file, error)
        return
    yield from given(source, family)


def _missing_examples(collection: Library) -> Iterator[Outcome]:
    every = list(shipped_entries())
    for entry, name in zip(every, collection.save_all(every), strict=True):
        if name is not None:
            yield Saved(name, entry)


def _tell(outcomes: Iterator[Outcome], as_json: bool) -> int:
    """Say what becomes of each puzzle, and in the end, or when stopped, how many were saved."""
    counts: Counter[str] = Counter()
    try:
        with Progress("importing") as progress:
            for outcome in outcomes:
                match outcome:
                    case Remark():
                        note(outcome.says)
                    case Unreadable():
                        refuse(outcome.name, outcome.error, as_json=as_json)
                        counts["refused"] += 1
                    case Saved():
                        say_saved(outcome.entry, outcome.name, as_json=as_json)
                        counts[str(outcome.entry.verdict)] += 1
                        progress.one_more()
    finally:
        refused = counts.pop("refused", 0)
        kinds = ", ".join(f"{count:,} {verdict}" for verdict, count in sorted(counts.items()))
        note(f"{counts.total():,} saved{f' ({kinds})' if kinds else ''}, {refused:,} refused")
    return Status.BAD if refused else Status.YES


@reported
def export_command(
    names: Annotated[
        list[str] | None, Argument(metavar="NAME...", help="Names in the library; all if left out.")
    ] = None,
    to: Annotated[Path, Option(metavar="FILE", help="The file to write; standard output if left out.")] = Path("-"),
    kind: Annotated[
        str | None, Option("--format", help="jsonl (JSON lines with all that is known) or pl (Prolog facts).")
    ] = None,
    family: options.OfFamily = None,
    size: options.OfSize = None,
    verdict: options.OfVerdict = None,
    difficulty: options.OfDifficulty = None,
    tag: options.WithTag = None,
    library: options.LibraryAddress = None,
) -> int:
    """Write puzzles to a file that `import` reads back."""
    form = _format(kind, to)
    chosen = wanted(family, size, verdict, tag, difficulty)._replace(names=tuple(names) if names else None)
    collection = Library(library)
    records = list(collection.records(chosen))
    if not records:
        refuse_unknown(family)
    there = {record["name"] for record in records}
    missing = [name for name in names or () if name not in there]
    for name in missing:
        complain(_why_not(collection, name))
    with Progress("exporting", total=len(records)) as progress:
        unreadable = {record["name"]: error for record in records if (error := _trouble(record, progress))}
        lines = list(written(records, form))
    texts = [_as_ascii(line) for line in lines if isinstance(line, str)]
    troubles = [line for line in lines if isinstance(line, InputError)]
    for trouble in troubles or unreadable.values():
        complain(str(trouble) + ("" if troubles else "; it was exported as it is"))
    exported = len(records) - len(troubles)
    if exported:
        save("\n".join(texts) + ("" if to == Path("-") else "\n"), to)
    note(f"{exported} of {len(records) + len(missing)} puzzles were exported")
    if missing or troubles or unreadable:
        return Status.BAD
    return Status.YES if records else Status.NO


def _trouble(record: dict[str, Any], progress: Progress) -> InputError | None:
    """Why what the library holds could not be imported again, if so."""
    progress.one_more()
    try:
        Entry.of(record)
    except InputError as error:
        return error
    return None


def _as_ascii(line: str) -> str:
    """A JSON line that holds what no file or terminal should get, with all that is not ASCII written as codes."""
    return line if unfit(line) is None else json.dumps(json.loads(line)).replace("\x7f", r"\u007f")


def _why_not(collection: Library, name: str) -> str:
    there = any(collection.records(Wanted(names=(name,))))
    return f"{name} does not fit the options" if there else str(collection.no_such(name))


def _format(kind: str | None, to: Path) -> str:
    form = kind or to.suffix.removeprefix(".").lower() or FORMATS[0]
    if form not in FORMATS:
        what = f"--format {kind!r}" if kind else f"a file that ends in {to.suffix!r}"
        raise OptionError(f"{what} is not known; there are {' and '.join(FORMATS)}")
    return form


@reported
def games_command(
    go_on: Annotated[str | None, Option("--continue", metavar="NAME", help="Go on with this game.")] = None,
    export: Annotated[
        str | None, Option(metavar="NAME", help="Write the state of this game, as `hint --state` takes it.")
    ] = None,
    to: Annotated[Path, Option(metavar="FILE", help="The file to write; standard output if left out.")] = Path("-"),
    remove: Annotated[list[str] | None, Option(metavar="NAME", help="Remove this game; may be repeated.")] = None,
    library: options.LibraryAddress = None,
    as_json: options.AsJson = False,
) -> int:
    """List the games that were played, the last one first; or go on with one, export or remove it."""
    asked = [name for name, value in (("continue", go_on), ("export", export), ("remove", remove)) if value]
    if len(asked) > 1:
        raise OptionError(f"{option(asked[0])} and {option(asked[1])} do not go together; ask for one of them")
    collection = Library(library)
    if go_on:
        return _continue(collection, go_on)
    if export:
        save(json_text(collection.games.record(export)) + ("" if to == Path("-") else "\n"), to)
        return Status.YES
    if remove:
        names = list(dict.fromkeys(remove))
        collection.games.remove(*names)
        for name in names:
            say_either(f"removed {name}", {"game": name, "removed": True}, as_json=as_json)
        return Status.YES
    return _list_games(collection.games.list(), as_json=as_json)


def _continue(collection: Library, name: str) -> int:
    saved = collection.games.get(name)
    instead = "go on in the browser with cluewright serve; library games --export writes down how a game stands"
    return play(instead, saved.game.puzzle, saved, collection)


def _list_games(cards: list["GameCard"], *, as_json: bool) -> int:
    if not cards:
        note("no game was played yet")
        return Status.NO
    here = families.present({card.family for card in cards})
    for card in cards:
        if as_json:
            missing = {} if card.family in here else {"installed": False}
            say_json({**card._asdict(), **missing})
            continue
        family = card.family if card.family in here else f"{card.family} (not installed)"
        minutes, seconds = divmod(int(card.seconds), 60)
        played = card.changed[:16].replace("T", " ")
        columns = [card.name, family, card.size, card.far, f"{minutes}:{seconds:02}", f"{played} UTC"]
        say(("  " if sys.stdout.isatty() else "\t").join(columns))
    return Status.YES
