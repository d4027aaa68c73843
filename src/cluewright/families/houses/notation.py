"""How houses are written.

Plain text is a map (`#` a house, `.` none; rows also apart by `/`) or a list of coordinates (`3,0 4,0 0,1`), under
an optional first line `exactly two`. In Prolog it is the list of `[X,Y]`, in `both(List)` for exactly two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from cluewright.core import NotationError, PuzzleError, terms
from cluewright.core.formats import Choice, Field, Listed, Number, Record, RecordNotation, Together
from cluewright.core.patterns import pattern
from cluewright.core.places import MOST_COLUMNS, MOST_ROWS, read_cell
from cluewright.core.reading import shown
from cluewright.core.terms import Compound, Term
from cluewright.families.houses.puzzle import MOST_HOUSES, House, Houses, Pair, Pairing, distance, length

_HOUSE = Together(Number(), Number(), like="a house; a house is [x, y]")
_PAIR = Together(_HOUSE, _HOUSE, like="a pair; a pair is [[x, y], [x, y]]")
_HOUSES = Listed(_HOUSE)
_VARIANTS = {"at most two": False, "exactly two": True}
_HEADING = pattern(r"\s*+(?:distances\s*+:\s*+)?(exactly two|at most two)(?:[^\S\n]*+[\n:;])", re.IGNORECASE)
_POINT = pattern(r"(-?\d{1,12})(?:\s*+,\s*+|\s++)(-?\d{1,12})(?!\d)")
_LISTED_HOUSE = r"(\[\s*+-?\d{1,12}\s*+,\s*+-?\d{1,12}\s*+\]|\b[a-zA-Z]{1,2}[0-9]{1,3}\b)"
_LISTED = pattern(rf"{_LISTED_HOUSE}\s*+<[-=]++>\s*+{_LISTED_HOUSE}")
_WIDEST_MAP = 60
_LONGEST = 2_000_000


def _pairing(pairs: Iterable[Pair], distances: tuple[int, ...] | None = None) -> Pairing:
    found = tuple(pairs)
    return Pairing(found, tuple(sorted({distance(*pair) for pair in found})) if distances is None else distances)


def _fits(puzzle: Houses, pairing: Pairing) -> None:
    """Refuse a pairing that joins anything but houses of the puzzle."""
    houses = set(puzzle.houses)
    for index, pair in enumerate(pairing.pairs):
        for x, y in pair:
            if (x, y) not in houses:
                raise NotationError(f"there is no house at [{x},{y}]", f"pairs[{index}]")


_NOTATION = RecordNotation(
    Record(
        "houses",
        Houses,
        Field("houses", _HOUSES),
        Field("distances", Choice(_VARIANTS), False, of=lambda puzzle: puzzle.exactly_two),
    ),
    Record("", _pairing, Field("pairs", Listed(_PAIR)), Field("distances", Listed(Number(1)), None)),
    fits=_fits,
)
read_document, write_document = _NOTATION.read_document, _NOTATION.write_document
read_solution, write_solution = _NOTATION.read_solution, _NOTATION.write_solution


def sniff(text: str) -> bool:
    """A map of `#` and `.`, or pairs of coordinates."""
    body = _without_heading(text[:5000])[0]
    return _looks_like_a_map(body) or bool(_points(body))


def read_text(text: str) -> Houses:
    r"""Read a map or a list of coordinates.

    >>> read_text("#.\n.#").houses
    ((0, 0), (1, 1))
    >>> read_text("exactly two: 0,0 3,4").exactly_two
    True
    """
    body, exactly_two = _without_heading(text)
    if body.count("#") > MOST_HOUSES or len(body) > _LONGEST:
        raise PuzzleError(f"a text this long ({len(body):,} characters) holds more than {MOST_HOUSES} houses")
    if "#" in body or "." in body:
        return Houses(_read_map(body), exactly_two)
    points = _points(body)
    if not points:
        raise NotationError("neither a map of '#' and '.' nor a list of coordinates like '3,0 4,0'", "line 1")
    return Houses(points, exactly_two)


def _without_heading(text: str) -> tuple[str, bool]:
    """The text below its heading, and whether that says exactly two."""
    heading = _HEADING.match(text)
    return (text[heading.end() :], _VARIANTS[heading[1].lower()]) if heading else (text, False)


def write_text(puzzle: Houses) -> str:
    """A map where one shows the same houses in the same order, else coordinates."""
    heading = "exactly two\n" if puzzle.exactly_two else ""
    width, height = (max(house[axis] for house in puzzle.houses) + 1 for axis in (0, 1))
    in_reading_order = sorted(puzzle.houses, key=lambda house: (house[1], house[0]))
    fits = min(min(house) for house in puzzle.houses) >= 0 and max(width, height) <= _WIDEST_MAP
    if fits and list(puzzle.houses) == in_reading_order:
        there = set(puzzle.houses)
        rows = ["".join("#" if (x, y) in there else "." for x in range(width)) for y in range(height)]
        return heading + "\n".join(rows)
    return heading + " ".join(f"{x},{y}" for x, y in puzzle.houses)


def _looks_like_a_map(text: str) -> bool:
    """One block, nearly all of it `#` and `.`: a slip of the pen is for `read_text` to point at."""
    drawn = sum(map(text.count, "#./"))
    letters = sum(not character.isspace() for character in text)
    return "#" in text and drawn > 0.8 * letters and "\n\n" not in text.strip()


def _read_map(text: str) -> tuple[House, ...]:
    houses = []
    for y, line in enumerate(text.strip("\n").replace("/", "\n").splitlines()):
        for x, mark in enumerate(line.rstrip()):
            if mark not in "#.":
                place = f"line {y + 1}, column {x + 1}"
                raise NotationError(f"{mark!r} is neither '#' (a house) nor '.' (none)", place)
            houses += [(x, y)] if mark == "#" else []
    return tuple(houses)


def _points(text: str) -> tuple[House, ...]:
    """The coordinates, if the text is nothing but pairs of numbers."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not any("," in line for line in lines) and any(len(line.split()) != 2 for line in lines):
        return ()  # bare numbers count as coordinates only two on a line
    if _POINT.sub("", text).strip(" \t\r\n,;()[]"):
        return ()
    return tuple((int(x), int(y)) for x, y in _POINT.findall(text))


def _unwrapped(term: Term) -> tuple[Term, bool]:
    """The list of houses in a term, and whether it stands in `both(...)`."""
    match term:
        case Compound("both", (houses,)):
            return houses, True
    return term, False


def sniff_term(term: Term) -> bool:
    """A list of lists of two."""
    houses, _ = _unwrapped(term)
    return isinstance(houses, list) and bool(houses) and all(isinstance(e, list) and len(e) == 2 for e in houses)


def read_term(term: Term) -> Houses:
    """Read `[[X,Y], ...]` or `both([[X,Y], ...])`."""
    houses, exactly_two = _unwrapped(term)
    return Houses(_HOUSES.read(houses, "houses"), exactly_two)


def write_term(puzzle: Houses) -> Term:
    """The term `read_term` reads."""
    houses = _HOUSES.term(puzzle.houses)
    return Compound("both", (houses,)) if puzzle.exactly_two else houses


def size(puzzle: Houses) -> str:
    """`10 houses`."""
    return f"{len(puzzle.houses)} houses"


def read_solution_text(puzzle: Houses, text: str) -> Pairing:
    """Read a listing of pairs (`d1 <-> e5`, or `[3,0] <-> [4,4]` as the paper writes it), or the paper's flat list of
    house numbers `[1,10,2,3,...]`.
    """
    pairing = _pairing((_listed(one), _listed(other)) for one, other in _LISTED.findall(text))
    if pairing.pairs:
        _fits(puzzle, pairing)
        return pairing
    numbers = terms.read(text)
    if not isinstance(numbers, list) or len(numbers) % 2:
        raise NotationError("a solution lists pairs, as in 'd1 <-> e5' or '[3,0] <-> [4,4]'")
    houses = [_numbered(puzzle, number) for number in numbers]
    return _pairing(zip(houses[::2], houses[1::2], strict=True))


def _listed(text: str) -> House:
    """A house by its name or by its coordinates."""
    if text.startswith("["):
        x, y = map(int, text[1:-1].split(","))
        return x, y
    row, column = read_cell(text, MOST_ROWS, MOST_COLUMNS)
    return column, row


def _numbered(puzzle: Houses, number: Any) -> House:
    if not isinstance(number, int) or not 1 <= number <= len(puzzle.houses):
        raise NotationError(f"{shown(number)} is not the number of a house, 1 to {len(puzzle.houses)}")
    return puzzle.houses[number - 1]


def write_solution_text(puzzle: Houses, solution: Pairing) -> str:
    """One line per pair, with how far apart the two are."""
    return "\n".join(
        f"{puzzle.name_of(one)} <-> {puzzle.name_of(other)}: distance {length(distance(one, other))}"
        for one, other in solution.pairs
    )
