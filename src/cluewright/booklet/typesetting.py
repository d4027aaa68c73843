"""From a booklet to the bytes of a PDF, through Typst. The same booklet gives the same bytes: no date is written.

The typesetter's own fonts are used alone, so that pages look the same everywhere, unless a character is in none of
them; then those of the machine help out.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from importlib.resources import files
from typing import Any, NamedTuple

from cluewright.booklet.content import FONT, Booklet
from cluewright.core import OptionError

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
