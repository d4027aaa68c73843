"""cluewright explain, hint and grade"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from cluewright import drawing
from cluewright.cli import options, signals
from cluewright.cli.answers import View, drawn, each_of, one_puzzle, puzzles, say_heading
from cluewright.cli.console import Progress, Status, complain, filled, indented, note, reported, save, say, say_json
from cluewright.core import Limit, OptionError
from cluewright.explaining.ladder import Ended
from cluewright.workshop import Puzzle
from cluewright.workshop.answer import duration, number_of_steps
from cluewright.workshop.explanation import Explained, Steps
from cluewright.workshop.grades import Graded, Grading, counted

if TYPE_CHECKING:
    from cluewright.games.hints import Hint


@reported
def explain_command(
    given: options.Puzzles,
    steps: Annotated[int | None, Option(help="Stop after this many steps.", min=1)] = None,
    check: Annotated[
        bool, Option("--check", help="Prove each step with CP-SAT from nothing but what it cites.")
    ] = False,
    html: Annotated[
        Path | None, Option(help="Write one page to step through, with pictures (- for standard output).")
    ] = None,
    svg: Annotated[
        Path | None,
        Option(help="Write a picture of each step: FILE-01.svg and so on; - for the last one, to standard output."),
    ] = None,
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
    ascii_only: options.Ascii = False,
    plain: options.Plain = False,
) -> int:
    """Solve each puzzle the way a person would: every step, and why.

    Exit status 3: a limit was reached. Ctrl-C gives the steps so far, too, with exit status 130.
    """
    view = View(as_json, ascii_only, plain)
    found = list(puzzles(given, family, view))
    if len(found) > 1 and (html or svg):
        raise OptionError(f"there are {len(found)} puzzles; --html and --svg take one")
    bounds = Limit.parse(limit)
    return each_of(found, lambda puzzle: _Explaining(view, steps, check, html, svg).status(puzzle, bounds), view)


class _Explaining:
    """How explanations are shown."""

    def __init__(self, view: View, most: int | None, check: bool, html: Path | None, svg: Path | None) -> None:
        self.view, self.most, self.check, self.html, self.svg = view, most, check, html, svg

    def status(self, puzzle: Puzzle, limit: Limit) -> int:
        """Explain one puzzle; the exit status."""
        if self._speaks:
            say_heading(puzzle)
            say()
        if not puzzle.family.offers("explaining"):
            note(
                f"{puzzle.family.name} has no explanations of its own; these come from its model alone and take longer"
            )
        under_way = Steps(puzzle, limit=limit, check=self.check)
        try:
            with Progress(f"{puzzle.name}: explaining") as progress:
                for number, step in enumerate(under_way, start=1):
                    progress.one_more()
                    if self._speaks:
                        self._say_step(number, step)
                    if number == self.most:
                        break
        except KeyboardInterrupt:
            self._conclude(under_way, stopped=True)
            raise
        return self._conclude(under_way)

    @property
    def _speaks(self) -> bool:
        """Whether standard output is for people."""
        return not self.view.as_json and Path("-") not in (self.html, self.svg)

    def _say_step(self, number: int, step: Explained) -> None:
        lead = f"{number}. "
        say(filled(step.says, lead))
        if step.sound is not None:
            minimal = {True: ", and nothing it cites can be left out", False: ", BUT IT CITES TOO MUCH", None: ""}
            say(" " * len(lead) + ("proved" if step.sound else "NOT PROVED") + minimal[step.minimal])
        if not self.view.plain:
            say("\n" + indented(drawn(step.picture(), self.view), len(lead)) + "\n")

    def _conclude(self, under_way: Steps, *, stopped: bool = False) -> int:
        explanation = under_way.explanation
        if self.view.as_json:
            say_json(explanation.document)
        if self.html:
            from cluewright.workshop.html_pages import explanation_page

            save(explanation_page(explanation), self.html)
        if self.svg == Path("-") and explanation.steps:
            save(drawing.svg(explanation.steps[-1].picture()), self.svg)
        elif self.svg:
            for number, step in enumerate(explanation.steps, start=1):
                save(drawing.svg(step.picture()), self.svg.with_name(f"{self.svg.stem}-{number:02}{self.svg.suffix}"))
        if self._speaks:
            steps = number_of_steps(len(explanation.steps))
            says = "This is how far it came." if stopped else explanation.says
            say(f"{says} ({steps}, {duration(explanation.seconds)})\n")
        if not explanation.sound:
            complain(f"{explanation.puzzle.name}: a step was not proved; please report it")
            return Status.NO
        if explanation.complete or (self.most and len(explanation.steps) >= self.most):
            return Status.YES
        if not stopped:
            note(f"{explanation.puzzle.name}: {explanation.says}")
        return Status.LIMIT


@reported
def hint_command(
    given: options.OnePuzzle,
    state: Annotated[
        Path | None, Option(metavar="FILE", help="What is filled in so far (- for standard input).")
    ] = None,
    strength: Annotated[str, Option(help="How much to give away: where, which or step.")] = "step",
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
    ascii_only: options.Ascii = False,
    plain: options.Plain = False,
) -> int:
    """Say the easiest next step of a puzzle, or what is wrong in what was filled in.

    Exit status 3: the limit was reached first. Ctrl-C gives the steps found so far, with exit status 130.
    """
    view = View(as_json, ascii_only, plain)
    puzzle = one_puzzle(given, family, view)
    if puzzle is None:
        return Status.BAD
    from cluewright.games.documents import read_entries
    from cluewright.games.hints import HintStopped, hint
    from cluewright.workshop.texts import fetch

    entries = read_entries(puzzle, fetch(str(state), "a state as JSON").text) if state else None

    def show(found: "Hint") -> None:
        if as_json:
            say_json(found.document)
        else:
            _say_hint(found, view)

    try:
        found = hint(puzzle, entries, strength=strength, limit=Limit.parse(limit))
    except HintStopped as stopped:
        show(stopped.hint)
        complain("stopped; these are the first steps that were found")
        return signals.status(stopped.by)
    except KeyboardInterrupt as stop:
        complain("stopped before a hint was found")
        return signals.status(stop)
    show(found)
    return Status.YES if found.complete else Status.LIMIT


def _say_hint(found: "Hint", view: View) -> None:
    pictures = [] if view.plain else found.pictures()
    lines = found.says.split("\n")
    if len(pictures) == 1:
        say(drawn(pictures[0], view) + "\n")
    for number, line in enumerate(lines):
        say(filled(line, indent="   " if len(lines) > 1 else ""))
        if len(pictures) > 1 and number < len(pictures):
            say("\n" + indented(drawn(pictures[number], view), 3) + "\n")


@reported
def grade_command(
    given: options.Puzzles,
    short: Annotated[bool, Option("--short", help="Only the level and the number, one line per puzzle.")] = False,
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
) -> int:
    """Say how hard each puzzle is for a person: easy, medium, hard or expert, and why.

    The grade of a puzzle in your library is kept there.
    """
    bounds = Limit.parse(limit)
    view = View(as_json)
    return each_of(puzzles(given, family, view), lambda puzzle: _grade(puzzle, bounds, short, as_json), view)


def _grade(puzzle: Puzzle, limit: Limit, short: bool, as_json: bool) -> int:
    under_way = Grading(puzzle, limit=limit)
    try:
        with Progress(f"{puzzle.name}: grading"):
            graded = under_way.run()
    except KeyboardInterrupt:
        _show_grade(under_way.graded, short, as_json)
        raise
    _show_grade(graded, short, as_json)
    _keep(graded)
    if graded.grade:
        return Status.YES
    return Status.LIMIT if graded.ended == Ended.LIMIT else Status.NO


def _keep(graded: Graded) -> None:
    """Note the grade in the library if it holds the puzzle under this name."""
    if graded.grade is None:
        return
    from cluewright.library.entry import keep_grade

    kept = keep_grade(graded.puzzle, graded.grade)
    if kept:
        note(kept)


def _show_grade(graded: Graded, short: bool, as_json: bool) -> None:
    puzzle, grade = graded.puzzle, graded.grade
    if as_json:
        say_json(graded.document)
        return
    if short or grade is None:
        say(f"{puzzle.name} · {puzzle.family.name} · {puzzle.size} · {graded.says}")
        return
    say_heading(puzzle)
    say(f"\n{grade.level} {grade.level.symbol}, number {grade.number:g} (graded in {duration(graded.seconds)})")
    say(filled(f"steps: {', '.join(counted(grade)) or 'none'}", indent="  "))
    if grade.hardest:
        say(filled(f"hardest step: {grade.hardest}", indent="  "))
    if grade.narrowest_at:
        moves = "one move was" if grade.narrowest == 1 else f"{grade.narrowest} moves were"
        say(f"narrowest place: at step {grade.narrowest_at} only {moves} open")
    say("nothing has to be supposed\n" if grade.without_supposing else "something has to be supposed on the way\n")
