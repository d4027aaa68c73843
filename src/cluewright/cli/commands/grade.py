"""cluewright grade"""

from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.answers import View, each_of, puzzles
from cluewright.cli.console import LIMIT, NO, YES, Progress, note, reported, say, say_json
from cluewright.cli.lines import filled
from cluewright.core import Limit
from cluewright.explaining.ladder import Ended
from cluewright.workshop import Puzzle
from cluewright.workshop.answer import duration
from cluewright.workshop.grades import Graded, Grading, counted


@reported
def command(
    given: options.Puzzles,
    short: Annotated[bool, typer.Option("--short", help="Only the level and the number, one line per puzzle.")] = False,
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
        _show(under_way.graded, short, as_json)
        raise
    _show(graded, short, as_json)
    _keep(graded)
    if graded.grade:
        return YES
    return LIMIT if graded.ended == Ended.LIMIT else NO


def _keep(graded: Graded) -> None:
    """Note the grade in the library if it holds the puzzle under this name."""
    if graded.grade is None:
        return
    from cluewright.library.lookup import keep_grade

    kept = keep_grade(graded.puzzle, graded.grade)
    if kept:
        note(kept)


def _show(graded: Graded, short: bool, as_json: bool) -> None:
    puzzle, grade = graded.puzzle, graded.grade
    if as_json:
        say_json(graded.document)
        return
    if short or grade is None:
        say(f"{puzzle.name} · {puzzle.family.name} · {puzzle.size} · {graded.says}")
        return
    say(f"{puzzle.name} · {puzzle.family.name} · {puzzle.size}\n")
    say(f"{grade.level} {grade.level.symbol}, number {grade.number:g} (graded in {duration(graded.seconds)})")
    say(f"steps: {', '.join(counted(grade)) or 'none'}")
    if grade.hardest:
        say(filled(f"hardest step: {grade.hardest}", indent="  "))
    if grade.narrowest_at:
        moves = "one move was" if grade.narrowest == 1 else f"{grade.narrowest} moves were"
        say(f"narrowest place: at step {grade.narrowest_at} only {moves} open")
    say("nothing has to be supposed\n" if grade.without_supposing else "something has to be supposed on the way\n")
