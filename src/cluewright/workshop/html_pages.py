"""What notebooks and browsers show: small pieces of HTML around pictures, and an explanation as a page of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from cluewright import drawing
from cluewright.core.characters import visible_line
from cluewright.core.picture import Page
from cluewright.workshop.answer import VERDICTS, duration

if TYPE_CHECKING:
    from cluewright.workshop.answer import Answer
    from cluewright.workshop.explanation import Explanation
    from cluewright.workshop.puzzle import Puzzle, Solution

_templates = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")), autoescape=True, trim_blocks=True
)
_templates.filters["text"] = visible_line
_templates.filters["svg"] = lambda picture: Markup(drawing.svg(picture))


def puzzle_page(puzzle: Puzzle, solution: Solution | None = None) -> str:
    """The picture, and beside it what the room says in words: values, clues, questions. Solved, the picture alone."""
    page = puzzle.family.printing.page(puzzle.content) if puzzle.family.offers("printing") else Page()
    picture = solution.picture() if solution else puzzle.picture()
    template = _templates.get_template("puzzle.html")
    return template.render(puzzle=puzzle, page=page, picture=picture, words=solution is None)


def answer_page(answer: Answer) -> str:
    """The verdict in words, the first solution, and a second one as evidence where there is one."""
    said = VERDICTS[answer.verdict] if answer.proving or not answer.solutions else "solved"
    told = visible_line(f"{answer.puzzle.name}: {said} ({answer.engine}, {duration(answer.seconds)})")
    shown = [puzzle_page(answer.puzzle, each) for each in answer.solutions[:2] or (None,)]
    return Markup("<div><p>{}</p>{}</div>").format(told, Markup("".join(shown)))


def explanation_page(explanation: Explanation) -> str:
    """An explanation to step through, picture by picture."""
    return _templates.get_template("explanation.html").render(explanation=explanation) + "\n"
