"""Study how search behaves: labellings, growth, search trees, the tables of published papers."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from typer import Argument, Option

from cluewright import families
from cluewright.cli import options, signals
from cluewright.cli.answers import View, one_puzzle, puzzles
from cluewright.cli.console import Progress, Status, complain, note, reported, save, say, say_json
from cluewright.core import Labelling, Limit, OptionError, megabytes
from cluewright.processes.job import Job
from cluewright.processes.pool import KEPT
from cluewright.system import data_folder
from cluewright.workshop.answer import duration
from cluewright.workshop.solving import load_engine

if TYPE_CHECKING:
    from cluewright import lab
    from cluewright.lab.model_source import Source, Value

COMMANDS = ("labelling", "paper", "report", "scale", "tree")


RunsAsJson = Annotated[
    bool, Option("--json", help="Print JSON instead: one object per run, one per line, as they come.")
]


def _bounds(limit: str, memory: str, solutions: int | None = 1) -> "lab.Bounds":
    """The limits of each run, as typed."""
    from cluewright.lab import Bounds

    return Bounds(Limit.parse(limit).seconds or 60.0, megabytes(memory), solutions)


def _words(text: str | None) -> tuple[str, ...]:
    """A list typed with commas; what is typed twice counts once."""
    return tuple(dict.fromkeys(filter(None, (part.strip() for part in (text or "").split(",")))))


def _results_of(study: "lab.Study", name: str) -> Path:
    """A results file in the user's data folder, the same for the same study alone."""
    safe = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name)[:40]
    folder = data_folder() / "studies"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        says = f"cannot make a folder for results there: {error.strerror}; --to names a file elsewhere"
        raise OptionError(says, str(folder)) from None
    return folder / f"{study.kind}-{safe}-{study.fingerprint[:6]}.jsonl"


def _carry_out(study: "lab.Study", path: Path, on: str | None, *, as_json: bool, measure: str = "seconds") -> int:
    """Run a study, or the rest of it, and show its tables by this measure; the exit status."""
    from cluewright.lab import Experiment, Results, conduct
    from cluewright.lab.tables import refuse_unknown_measure
    from cluewright.processes.batch import PlaceError, executor

    refuse_unknown_measure(measure)
    where = executor(on)
    if on:
        note(f"asking {on} for its workers")
        count = where.workers
        note(f"{count} jobs can run there at once" if count else "it has no worker; the study begins when one comes")
    with Results(path, study) as results:
        if results.records:
            note(f"going on with {path}: {_how_many(study, results.records)} runs are there")
        progressing = conduct(results, where)
        try:
            with _live(study) as show:
                for progress in progressing:
                    show(progress)
                    if as_json and progress.latest:
                        trial = next(trial for trial in study.trials if trial.key == progress.latest.key)
                        say_json({**trial._asdict(), **progress.latest._asdict()})
        except (KeyboardInterrupt, PlaceError) as stop:
            progressing.close()  # type: ignore[attr-defined]  # it is a generator
            why, status = (str(stop), Status.BAD) if isinstance(stop, PlaceError) else ("stopped", signals.status(stop))
            kept = f"{_how_many(study, results.records)} runs are kept in {path}"
            complain(f"{why}; {kept}, and the same command goes on from there")
            return status
        shown = Experiment(study, dict(results.records))
    shown = shown if measure == "seconds" else shown.measured(measure)
    if not as_json:
        say(str(shown))
    note(f"results: {path}; cluewright lab report {path} makes a page of them")
    return Status.YES


def _how_many(study: "lab.Study", records: Mapping[str, "lab.Record"]) -> str:
    return f"{len(records)} of {len(records) + len(study.missing(records))}"


@contextmanager
def _live(study: "lab.Study") -> Iterator[Callable[["lab.Progress"], None]]:
    """Shows on a terminal how far a study is; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

    labellings = {trial.key: trial.labelling for trial in study.trials}
    columns = SpinnerColumn(), MofNCompleteColumn(), BarColumn(bar_width=24), TextColumn("{task.description}")
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=len(study.trials))

        def show(progress: "lab.Progress") -> None:
            parts = [f"{progress.running} running"]
            if best := progress.best:
                parts.append(f"fastest so far {labellings[best.key]} {duration(best.seconds)}")
            if progress.left is not None and progress.done < progress.total:
                parts.append(f"about {duration(progress.left)} left")
            bar.update(task, completed=progress.done, description=" · ".join(parts), refresh=True)

        yield show


class _Model(NamedTuple):
    """A model that was named."""

    source: "Source"
    parameters: dict[str, "Value"]
    sizes: dict[str, tuple[int, ...]]
    """For `lab scale`: the first parameter, with its values; it is not among the parameters then."""


def _model_given(
    model: str | None, given: list[str] | None, besides: Mapping[str, object], *, growing: bool = False
) -> _Model | None:
    """The model named, or None if there is none; `besides` are what cannot stand beside one, by name, where given."""
    if model is None:
        if given:
            raise OptionError("--with gives the parameters of a model; name the model with --model FILE.py:FUNCTION")
        return None
    clashing = [name for name, value in besides.items() if value]
    if clashing:
        raise OptionError(f"--model clashes with {' and '.join(clashing)}: a study is about a model or about puzzles")
    from cluewright.lab.model_source import source

    found = source(model)
    typed = _split(given or [])
    sizes = {}
    if growing:
        first = next(iter(typed), None)
        if first is None:
            raise OptionError("name the parameter that grows with its values first, as in --with n=4,6,8")
        sizes[first] = _sizes(first, typed.pop(first))
    return _Model(found, {name: found.value(name, text) for name, text in typed.items()}, sizes)


def _split(given: list[str]) -> dict[str, str]:
    typed: dict[str, str] = {}
    for each in given:
        name, equals, text = each.partition("=")
        if not equals or not name.isidentifier():
            raise OptionError(f"{each[:60]!r} is not a parameter with its value; write --with n=8")
        if name in typed:
            raise OptionError(f"--with gives {name} twice")
        typed[name] = text
    return typed


def _sizes(name: str, text: str) -> tuple[int, ...]:
    try:
        return tuple(sorted({int(part) for part in text.split(",")}))
    except ValueError:
        raise OptionError(
            f"{name}={text[:60]} does not list whole numbers; write the sizes to try, as in --with {name}=4,6,8"
        ) from None


def _named(given: list[str] | None, what: str = "a puzzle") -> list[str]:
    """The puzzles, or whatever else the command takes, where no model was named."""
    if not given:
        raise OptionError(f"name {what}, or a model of your own with --model FILE.py:FUNCTION")
    return given


@reported
def labelling_command(
    given: options.PuzzlesOrModel = None,
    model: options.OwnModel = None,
    parameters: options.With = None,
    select: Annotated[str | None, Option(help="Ways to choose a variable, as in ff,ffc; all if left out.")] = None,
    branch: Annotated[str | None, Option(help="Ways to divide its values, as in step,bisect; all if left out.")] = None,
    order: Annotated[
        str | None, Option(help="Which values come first: up (the small ones), down or both; both if left out.")
    ] = None,
    formulation: Annotated[str | None, Option(help="Names of the family's models; all if left out.")] = None,
    repeats: Annotated[
        int | None,
        Option(help="How often each is run; up to 5 times if left out, until it has searched for a second."),
    ] = None,
    every: Annotated[bool, Option("--all", help="Search for every solution, not only the first.")] = False,
    limit: options.RunLimit = "60s",
    memory: options.RunMemory = "4GB",
    measure: Annotated[str, Option(help="What the table shows: seconds, or a count such as backtracks.")] = "seconds",
    results: options.ResultsFile = None,
    on: options.On = None,
    family: options.FamilyName = None,
    as_json: RunsAsJson = False,
) -> int:
    """Try every labelling (way to choose variables and values) on each puzzle or model, and show a table."""
    from cluewright.lab.studies import LabellingOptions, labelling_study, model_labelling_study

    own = _model_given(model, parameters, {"a puzzle": given, "--family": family, "--formulation": formulation})
    wanted = {
        name: values
        for name, text in (("selects", select), ("branches", branch), ("orders", order), ("formulations", formulation))
        if (values := _words(text)) and (name, values) != ("orders", ("both",))
    }
    chosen = LabellingOptions(repeats=repeats, **wanted)
    bounds = _bounds(limit, memory, None if every else 1)
    if own:
        study = model_labelling_study(own.source, own.parameters, chosen, bounds)
    else:
        found = list(puzzles(_named(given), family, View(as_json)))
        if None in found:
            return Status.BAD
        study = labelling_study([puzzle for puzzle in found if puzzle], chosen, bounds)
    path = results or _results_of(study, next(iter(study.subjects)))
    return _carry_out(study, path, on, as_json=as_json, measure=measure)


@reported
def scale_command(
    name: Annotated[str | None, Argument(metavar="[FAMILY]", help="The family whose puzzles are solved.")] = None,
    model: options.OwnModel = None,
    parameters: Annotated[
        list[str] | None,
        Option(
            "--with",
            metavar="NAME=VALUES",
            help="Parameters of the model; the first one has several values, as in n=4,6,8.",
        ),
    ] = None,
    grid: Annotated[list[str] | None, Option(help="The sizes to try, as in --grid houses=4,6,8.")] = None,
    label: Annotated[list[str] | None, Option(help="A labelling, as in ffc,step,down; may be repeated.")] = None,
    formulation: Annotated[str | None, Option(help="Names of the family's models; its first if left out.")] = None,
    generate: Annotated[bool, Option("--generate", help="Study generating instead of solving.")] = False,
    repeats: Annotated[
        int | None, Option(help="Puzzles of each size, 3 if left out, or runs of a model; cells are medians.")
    ] = None,
    seed: Annotated[int, Option(help="The seed of the random puzzles.")] = 1,
    limit: options.RunLimit = "60s",
    memory: options.RunMemory = "4GB",
    results: options.ResultsFile = None,
    on: options.On = None,
    as_json: RunsAsJson = False,
) -> int:
    """Solve or generate puzzles of growing size, or run a model of growing size, and say how the time grows."""
    from cluewright.lab.studies import ScaleOptions, model_scale_study, scale_study

    besides = {"a family": name, "--grid": grid, "--formulation": formulation, "--generate": generate}
    own = _model_given(model, parameters, besides, growing=True)
    chosen = ScaleOptions(
        grid=own.sizes if own else _grid(grid or []),
        labellings=tuple(label or ()),
        formulations=_words(formulation),
        repeats=repeats,
        seed=seed,
        generating=generate,
    )
    bounds = _bounds(limit, memory)
    if own:
        study = model_scale_study(own.source, own.parameters, chosen, bounds)
        path = results or _results_of(study, own.source.name)
    else:
        (family,) = _named([name] if name else None, "a family")
        with Progress(f"{family}: making the puzzles"):
            study = scale_study(families.load(family), chosen, bounds)
        path = results or _results_of(study, f"{family}-generate" if generate else family)
    return _carry_out(study, path, on, as_json=as_json)


def _grid(given: list[str]) -> dict[str, tuple[int, ...]]:
    grid: dict[str, tuple[int, ...]] = {}
    for each in given:
        name, _, values = each.partition("=")
        numbers = _words(values)
        if not numbers or not all(number.isascii() and number.isdigit() and len(number) < 7 for number in numbers):
            raise OptionError(f"{each[:60]!r} is no --grid; write a parameter and its values, as in houses=4,6,8")
        if name in grid:
            raise OptionError(f"--grid gives {name} twice")
        grid[name] = tuple(sorted(set(map(int, numbers))))
    return grid


@reported
def tree_command(
    given: options.OnePuzzleOrModel = None,
    model: options.OwnModel = None,
    parameters: options.With = None,
    label: Annotated[str, Option(help="The labelling, as in ffc,step,down.")] = "leftmost,step,up",
    formulation: options.Formulation = None,
    every: Annotated[bool, Option("--all", help="The whole tree, not only up to the first solution.")] = False,
    svg: Annotated[Path | None, Option(help="Write the picture to this file (- for standard output).")] = None,
    kind: Annotated[
        str, Option("--as", help="What to draw: tree, profile (how many nodes at each depth), or auto.")
    ] = "auto",
    widest: Annotated[
        int, Option(help="How many leaves stand side by side before failed parts are folded.", min=2)
    ] = 30,
    limit: options.RunLimit = "60s",
    memory: options.Memory = options.MEMORY,
    family: options.FamilyName = None,
    as_json: options.AsJson = False,
) -> int:
    """Draw how a search goes: every decision, failure and solution, or how many there are at each depth."""
    if kind not in ("auto", "tree", "profile"):
        raise OptionError(f"--as takes auto, tree or profile, not {kind[:20]!r}")
    how = {"formulation": formulation, "labelling": str(Labelling.parse(label)), "kind": kind, "widest": widest}
    bounds = Limit.parse(limit, solutions=None if every else 1)
    own = _model_given(model, parameters, {"a puzzle": given, "--family": family, "--formulation": formulation})
    if own:
        from cluewright.lab.model_source import shown

        name, subject = shown(own.source.name, own.parameters), own.source.subject(own.parameters)
        named: dict[str, Any] = {"model": own.source.name, "parameters": own.parameters}
    else:
        (one,) = _named([given] if given else None)
        puzzle = one_puzzle(one, family, View(as_json))
        if puzzle is None:
            return Status.BAD
        name, subject = puzzle.name, {"family": puzzle.family.name, "puzzle": puzzle.document}
        named = {"puzzle": puzzle.name, "family": puzzle.family.name}
    arguments = {"name": name, "subject": subject, "limit": asdict(bounds), "as_svg": svg is not None, **how}
    with Progress(f"{name}: searching"):
        load_engine("fd", megabytes(memory))
        # A process that is killed when the limit has passed; it gives nothing then.
        seconds = None if bounds.seconds is None else bounds.seconds + _GRACE
        outcome = KEPT.outcome(Job("tree", _JOB, arguments, seconds, megabytes(memory)))
    if outcome.status == "timeout":
        complain(f"{name}: the limit was reached before there was anything to draw")
        return Status.LIMIT
    drawn: dict[str, Any] = outcome.result("the engine")
    if svg:
        save(drawn["picture"], svg)
    elif as_json:
        say_json(named | {"labelling": drawn["labelling"]} | drawn["counts"])
    else:
        say(drawn["picture"])
    return Status.LIMIT if drawn["gave up"] else Status.YES


_JOB = "cluewright.lab.search_tree:drawn"

_GRACE = 0.25
"""Seconds after the limit at which the process is killed."""


@reported
def paper_command(
    name: Annotated[str, Argument(metavar="FAMILY", help="The family the paper is about.")],
    table: Annotated[list[str] | None, Option(help='One of its tables, as in "Table 1"; may be repeated.')] = None,
    limit: Annotated[str | None, Option(help="Give up a run after this long; 20s to 60s if left out.")] = None,
    memory: options.RunMemory = "4GB",
    results: options.ResultsFile = None,
    on: options.On = None,
    as_json: RunsAsJson = False,
) -> int:
    """Run the tables of a published paper again, and show its figures beside ours."""
    from cluewright.lab import read_results
    from cluewright.lab.report import write_report
    from cluewright.lab.studies import paper_limit, paper_study

    family = families.load(name)
    bounds = _bounds(limit or f"{paper_limit(family)}s", memory)
    study = paper_study(family, bounds, tuple(table or ()))
    path = results or _results_of(study, name)
    status = _carry_out(study, path, on, as_json=as_json)
    if status == Status.YES:
        for written in write_report(*read_results(path), path.with_suffix(".html")):
            note(f"wrote {written}")
    return status


@reported
def report_command(
    results: Annotated[Path, Argument(metavar="RESULTS", help="The results file of a study.")],
    to: Annotated[Path | None, Option(help="The page to write; beside the results if left out.")] = None,
    as_json: options.AsJson = False,
) -> int:
    """Make a web page of a study's results, with the raw figures as CSV and JSON beside it."""
    from cluewright.lab import read_results
    from cluewright.lab.report import write_report

    study, records = read_results(results)
    written = write_report(study, records, to or results.with_suffix(".html"))
    for path in written:
        note(f"wrote {path}")
    if as_json:
        whole = len(records) + len(study.missing(records))
        say_json({"results": str(results), "runs": len(records), "of": whole, "wrote": list(map(str, written))})
    return Status.YES
