"""Weight as a picture: beams to scale, distances on them, boxes for the weights, portals where a string is cut.

Everything down is counted in rows of text, three to a unit. A band is a gap (one row, or two where one portal sits
above another), the distances, the beam, and three rows of boxes if it has any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluewright.core import Box, Label, Line, Picture, Polygon, Role, Shape
from cluewright.core.picture import Page
from cluewright.core.places import letters
from cluewright.families.weight.layout import Bar, String, bands, bars, strings
from cluewright.families.weight.puzzle import Hung, Mobile, loads

_ROWS = 3
_HALF_BOX = 0.36
_WIDEST = 13
"""Units from which six columns a unit would take more than the 80 columns of a terminal; wider mobiles take five."""

_UP = ((-0.13, 0.09), (0.13, 0.09), (0.0, -0.14))
_DOWN = ((-0.13, -0.09), (0.13, -0.09), (0.0, 0.14))


def picture(puzzle: Mobile, marks: Hung | None = None) -> Picture:
    """The mobile, filled as far as given or marked."""
    sheet = _Sheet(puzzle)
    marked = list(loads(marks.beam)) if marks else [None] * len(puzzle.weights)
    shapes: list[Shape] = [*sheet.hook(), *sheet.strings(), *sheet.bars()]
    for number, (given, mark) in enumerate(zip(loads(puzzle.beam), marked, strict=True)):
        shapes += sheet.box(number, given, mark)
    shapes += sheet.listed_weights(puzzle)
    filled = sum(mark is not None for mark in marked)
    title = f"a mobile of {len(sheet.bars_placed)} beams and {len(puzzle.weights)} weights"
    if marks:
        title += f", {filled} of them hung"
    return Picture(sheet.width, sheet.height, tuple(shapes), title, cell=(sheet.columns, _ROWS))


class _Sheet:
    """The mobile laid out: where on the picture each part comes."""

    def __init__(self, puzzle: Mobile) -> None:
        self.bars_placed: list[Bar] = bars(puzzle.beam)
        self.band = bands(self.bars_placed)
        self.hung: list[String] = strings(self.bars_placed, self.band)
        left = min(bar.left for bar in self.bars_placed)
        across = max(bar.right for bar in self.bars_placed) - left
        self.columns = 6 if across < _WIDEST else 5
        self.left = left - 3 / self.columns  # a whole number of columns, so that no box is drawn askew
        self.width = across + 6 / self.columns
        self.beam_row = [2]
        self.cut_row = [0]
        for band in range(1, max(self.band) + 1):
            self._add_band(band)
        self.height = (self.beam_row[-1] + 4) / _ROWS

    def _add_band(self, band: int) -> None:
        """Find the row of its beams, and the row in the gap above them where strings are cut."""
        has_leaves = any(bar.leaves for bar, own in zip(self.bars_placed, self.band, strict=True) if own == band - 1)
        cut = {string.x for string in self.hung if _leaves(string, band)}
        returning = {string.x for string in self.hung if _returns(string, band)}
        self.cut_row.append(self.beam_row[-1] + (4 if has_leaves else 2))
        self.beam_row.append(self.cut_row[-1] + (3 if cut & returning else 2))

    def x(self, across: float) -> float:
        return across - self.left

    def hook(self) -> Iterator[Shape]:
        """What the top beam hangs on."""
        x = self.x(0)
        yield Line(x - _HALF_BOX, 0, x + _HALF_BOX, 0, heavy=True)
        yield Line(x, 0, x, self.beam_row[0] / _ROWS)

    def strings(self) -> Iterator[Shape]:
        """The strings of the lower beams, with a portal at every cut."""
        names = self._names_of_cut_strings()
        for string in self.hung:
            x = self.x(string.x)
            letter = names.get(string.bar, "")
            start = self.beam_row[string.top] / _ROWS
            for band in range(string.top + 1, string.bottom + 1):
                if _leaves(string, band):
                    end = self.cut_row[band] / _ROWS
                    yield Line(x, start, x, end)
                    yield from _portal(x, end, _UP, "^", letter)
                if _returns(string, band):
                    start = (self.beam_row[band] - 2) / _ROWS
                    yield from _portal(x, start, _DOWN, "v", letter)
            yield Line(x, start, x, self.beam_row[string.bottom] / _ROWS)

    def _names_of_cut_strings(self) -> dict[int, str]:
        """A capital letter for each string that goes through portals; the places to be filled have the small ones."""
        cut = [string for string in self.hung if string.portals]
        return {string.bar: letters(number).upper() for number, string in enumerate(cut)}

    def bars(self) -> Iterator[Shape]:
        """The beams with a tick at every unit and the distance wherever something hangs."""
        for bar, band in zip(self.bars_placed, self.band, strict=True):
            y = self.beam_row[band] / _ROWS
            yield Line(self.x(bar.left), y, self.x(bar.right), y, heavy=True)
            for tick in range(bar.left, bar.right + 1):
                yield Line(self.x(tick), y - 0.07, self.x(tick), y + 0.07)
            for position in sorted([*(position for position, _ in bar.leaves), *bar.beams]):
                x = self.x(bar.centre + position)
                yield Label(x, y - 1 / _ROWS, str(abs(position)), size=0.34)

    def box(self, number: int, given: int | None, mark: int | None) -> Iterator[Shape]:
        """A leaf with its string and what is in it."""
        x, row = self._leaf(number)
        yield Line(x, row / _ROWS, x, (row + 1) / _ROWS)
        fill = Role.SHADE if given is not None else None
        yield Box(x - _HALF_BOX, (row + 1) / _ROWS, 2 * _HALF_BOX, 2 / _ROWS, fill=fill)
        y = (row + 2) / _ROWS
        if given is not None:
            yield Label(x, y, str(given), Role.GIVEN, 0.38, bold=True)
        elif mark is not None:
            yield Label(x, y, str(mark), Role.ANSWER, 0.38, bold=True)
        else:
            yield Label(x, y, "?", Role.FAINT, 0.38)

    def _leaf(self, number: int) -> tuple[float, int]:
        for bar, band in zip(self.bars_placed, self.band, strict=True):
            for position, leaf in bar.leaves:
                if leaf == number:
                    return self.x(bar.centre + position), self.beam_row[band]
        raise AssertionError("every leaf hangs on a beam")

    def listed_weights(self, puzzle: Mobile) -> Iterator[Shape]:
        """The weights to use, where they are not 1 to n."""
        if puzzle.is_plain:
            return
        import textwrap  # its own regular expressions take a while to compile

        words = "weights " + " ".join(map(str, puzzle.weights))
        for line in textwrap.wrap(words, max(40, int(self.width * self.columns) - 4)):
            self.height += 1 / _ROWS
            yield Label(1 / self.columns, self.height, line, size=0.3, anchor="start")
            self.width = max(self.width, (len(line) + 2) / self.columns)
        self.height += 1 / _ROWS


def _leaves(string: String, band: int) -> bool:
    """Whether it is cut in the gap above this band."""
    before = band - 1 == string.top or band - 1 in string.shown
    return string.top < band < string.bottom and before and band not in string.shown


def _returns(string: String, band: int) -> bool:
    """Whether it comes back in the gap above this band."""
    here = band == string.bottom or band in string.shown
    return string.top + 1 < band <= string.bottom and here and band - 1 not in string.shown


def _portal(x: float, y: float, outline: Sequence[tuple[float, float]], mark: str, letter: str) -> Iterator[Shape]:
    """One end of a cut, with the letter that the other end has too."""
    yield Polygon(tuple((x + dx, y + dy) for dx, dy in outline), Role.INK, Role.INK, mark)
    yield Label(x + 0.2, y, letter, size=0.28, anchor="start", bold=True)


def page(puzzle: Mobile) -> Page:
    """The picture says everything; portals and weights other than 1 to n need a word in the rules."""
    topics = set() if puzzle.is_plain else {"Listed weights"}
    placed = bars(puzzle.beam)
    if any(string.portals for string in strings(placed, bands(placed))):
        topics.add("Portals")
    return Page(topics=frozenset(topics))
