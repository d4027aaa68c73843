"""How notebooks show puzzles, solutions and answers: small pieces of HTML around their pictures."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cluewright import drawing
from cluewright.core.characters import visible
from cluewright.core.printing import Page
from cluewright.workshop.wording import VERDICTS, duration

if TYPE_CHECKING:
    from cluewright.workshop.puzzle import Puzzle, Solution
    from cluewright.workshop.solving import Answer


def puzzle_page(puzzle: Puzzle) -> str:
    """The picture, and beside it what the room says in words: values, clues, questions."""
    return _figure(puzzle, drawing.svg(puzzle.picture()))


def solution_page(solution: Solution) -> str:
    """The solved puzzle."""
    return _figure(solution.puzzle, drawing.svg(solution.picture()), words=False)


def answer_page(answer: Answer) -> str:
    """The verdict in words, the first solution, and a second one as evidence where there is one."""
    said = VERDICTS[answer.verdict] if answer.proving or not answer.solutions else "solved"
    told = f"<p>{_text(f'{answer.puzzle.name}: {said} ({answer.engine}, {duration(answer.seconds)})')}</p>"
    shown = "".join(map(solution_page, answer.solutions[:2])) or puzzle_page(answer.puzzle)
    return f"<div>{told}{shown}</div>"


def _figure(puzzle: Puzzle, picture: str, *, words: bool = True) -> str:
    page = puzzle.family.printing.page(puzzle.content) if puzzle.family.offers("printing") else Page()
    title = page.title or f"{puzzle.name}, {puzzle.family.name}, {puzzle.size}"
    lists = "".join(f"<li><b>{_text(heading)}</b>: {_text(values)}</li>" for heading, values in page.lists)
    parts = [f"<p>{_text(title)}</p>", f"<ul>{lists}</ul>" if lists and words else "", picture]
    for lines in (page.clues, page.questions) if words else ():
        if lines:
            parts.append(f"<ol>{''.join(f'<li>{_text(line)}</li>' for line in lines)}</ol>")
    return f"<div>{''.join(parts)}</div>"


def _text(text: str) -> str:
    return escape(visible(text))
