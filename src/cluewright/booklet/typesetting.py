"""From puzzles or a booklet to the bytes of a PDF, through Typst. The same booklet gives the same bytes: no date in it.

The typesetter's own fonts are used alone, so that pages look the same everywhere, unless a character is in none of
them; then those of the machine help out.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, TypedDict, Unpack

from cluewright.booklet.content import FONT, PAPERS, Booklet
from cluewright.booklet.items import Item, graded, proved
from cluewright.booklet.items import easy_first as in_order
from cluewright.core import OptionError, Verdict
from cluewright.workshop import Answer, Puzzle
from cluewright.workshop.answer import Bound, bounds
from cluewright.workshop.generation import Made
from cluewright.workshop.texts import write_file

_SAMPLE = (
    f'#set document(date: datetime(year: 2000, month: 1, day: 1))\n#set text(font: "{FONT}")\n#sys.inputs.characters'
)
_STRICT = "a-2b"
"""A standard under which Typst refuses a character that it has no font for."""


class Printed(NamedTuple):
    """A PDF, and the characters in it that no font has: they print as empty boxes."""

    pdf: bytes
    missing: str = ""


def typeset(booklet: Booklet) -> Printed:
    """The booklet as a PDF."""
    content = json.dumps(booklet.content(), ensure_ascii=False)
    template = files(__package__).joinpath("booklet.typ").read_bytes()
    characters = "".join(sorted(set(filter(lambda character: character > "~", content))))
    missing = _without_font(characters, own_fonts_alone=True)
    own_fonts_alone = not missing
    if missing:
        missing = _without_font(missing, own_fonts_alone=False)
    pdf = _compile(template, {"booklet": content}, own_fonts_alone)
    return Printed(pdf, missing)


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


class Options(TypedDict, total=False):
    """The options of `pdf`."""

    title: str
    paper: str
    per_page: int
    solutions: bool
    limit: Bound
    easy_first: bool


def write(puzzles: Iterable[Puzzle | Made | Answer], to: str | Path, **options: Unpack[Options]) -> Path:
    """Write the PDF of these puzzles to a file, whole or not at all; the file's path. Options are those of `pdf`."""
    path = Path(to)
    write_file(path, pdf(puzzles, **options))
    return path


def _item(given: Puzzle | Made | Answer) -> Item | None:
    if isinstance(given, Made):
        return Item(given.answer, is_fresh=True, grade=given.grade)
    return Item(given, given.answers) if isinstance(given, Answer) else None


def _without_font(characters: str, own_fonts_alone: bool) -> str:
    """Those of the characters that cannot be printed, found by halving."""
    if not characters or _prints(characters, own_fonts_alone):
        return ""
    if len(characters) == 1:
        return characters
    middle = len(characters) // 2
    halves = characters[:middle], characters[middle:]
    return "".join(_without_font(half, own_fonts_alone) for half in halves)


def _prints(characters: str, own_fonts_alone: bool) -> bool:
    refusal = _typst().TypstError
    try:
        # Apart by spaces, so that none is drawn as a part of its neighbour.
        _compile(_SAMPLE.encode(), {"characters": " ".join(characters)}, own_fonts_alone, pdf_standards=_STRICT)
    except refusal:
        return False
    return True


def _compile(source: bytes, inputs: dict[str, str], own_fonts_alone: bool, **options: Any) -> bytes:
    typst = _typst()

    def compiled() -> bytes:
        pdf: bytes = typst.compile(
            source, format="pdf", sys_inputs=inputs, ignore_system_fonts=own_fonts_alone, **options
        )
        return pdf

    return _interruptibly(compiled)


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise OptionError("a booklet needs the package typst: pip install typst") from None
    return typst


def _interruptibly(work: Callable[[], bytes]) -> bytes:
    """The result of work in a thread beside this one, which meanwhile hears Ctrl-C: Typst itself does not."""
    results: list[bytes] = []
    failures: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.1)
    if failures:
        raise failures[0]
    return results[0]
