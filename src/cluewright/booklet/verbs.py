"""Booklets from Python: puzzles in, a PDF out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cluewright.booklet.content import PAPERS, Booklet
from cluewright.booklet.items import Item, graded, proved
from cluewright.booklet.items import easy_first as in_order
from cluewright.booklet.typesetting import typeset
from cluewright.core import Verdict
from cluewright.workshop import Answer, Puzzle
from cluewright.workshop.answer import Bound, bounds
from cluewright.workshop.generate_one import Made
from cluewright.workshop.texts import write_file


def pdf(
    puzzles: Iterable[Puzzle | Made | Answer],
    *,
    title: str = "Puzzles",
    paper: str = PAPERS[0],
    per_page: int = 4,
    solutions: bool = True,
    limit: Bound = 10,
    easy_first: bool = False,
) -> bytes:
    """Puzzles as a PDF to print: the rules first, the solutions at the back.

    A puzzle is proved first, within the limit for each; one that was just made, or an answer, is taken as it is. A
    puzzle that is proved to have no solution is left out. With `easy_first` the puzzles are graded, within the limit
    for each, and come in ascending order of difficulty.
    """
    time = bounds(limit)
    items = [_item(each) or proved(each, time) for each in puzzles]  # type: ignore[arg-type]  # only puzzles are left
    kept = [item for item in items if item.verdict != Verdict.NONE]
    if easy_first:
        kept = in_order([graded(item, time) for item in kept])
    return typeset(Booklet(tuple(kept), title, paper, per_page, solutions)).pdf


def write(
    puzzles: Iterable[Puzzle | Made | Answer],
    to: str | Path,
    *,
    title: str = "Puzzles",
    paper: str = PAPERS[0],
    per_page: int = 4,
    solutions: bool = True,
    limit: Bound = 10,
    easy_first: bool = False,
) -> Path:
    """Write the PDF of these puzzles to a file, whole or not at all; the file's path. Options are those of `pdf`."""
    path = Path(to)
    content = pdf(
        puzzles,
        title=title,
        paper=paper,
        per_page=per_page,
        solutions=solutions,
        limit=limit,
        easy_first=easy_first,
    )
    write_file(path, content)
    return path


def _item(given: Puzzle | Made | Answer) -> Item | None:
    if isinstance(given, Made):
        return Item(given.answer, is_fresh=True, grade=given.grade)
    return Item(given, given.answers) if isinstance(given, Answer) else None
