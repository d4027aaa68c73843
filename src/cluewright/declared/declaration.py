"""A declared family: cells that take whole numbers, groups of cells that differ, and clues about a few cells each.

A `Frame` is a puzzle without its entries: its size and, where the family has one, its layout. A `Clues` is one kind of
entry, such as the signs between cells: its slots, and what a solution would show in each. A rule follows from every
entry: the cells of the slot must show that entry. So one statement of an entry gives its rule, its check, its place in
the picture, what a generator writes and what a repair proposes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import NamedTuple, TypeAlias

from cluewright.core.errors import FamilyError, PuzzleError
from cluewright.core.explaining import listed
from cluewright.core.picture import Shape
from cluewright.core.places import cell_name, letters
from cluewright.core.reading import nearest, shown

Entry: TypeAlias = int | str
Values: TypeAlias = tuple[int, ...]


class Frame(NamedTuple):
    """A puzzle without its entries."""

    size: int
    layout: tuple[str, ...] = ()
    """Rows of signs, in families that have one: `#` is a block, `.` is open."""


class Cell(NamedTuple):
    """A place for a number, one unit wide and high, by its upper left corner."""

    name: str
    x: float
    y: float


class Group(NamedTuple):
    """Cells that hold no number twice."""

    name: str
    """What people call it: `row 3`."""

    cells: tuple[str, ...]


class Slot(NamedTuple):
    """Where an entry may stand."""

    name: str
    """As it is written in a puzzle: `a1 b1`, `top of column c`."""

    cells: tuple[str, ...]
    """The cells that the entry is about, in the order in which `Clues.entry` looks at them."""

    x: float
    y: float
    """The middle of the entry in the picture."""


class Condition(NamedTuple):
    """A rule that holds in every puzzle of the family, beside its groups."""

    name: str
    says: str
    """The rule as a sentence without its full stop."""

    cells: tuple[str, ...]
    holds: Callable[[Values], bool]
    """Whether numbers for all of the cells keep the rule."""

    fits: Callable[[Values], bool] | None = None
    """Whether numbers for the first few cells can still keep it; left out, all numbers are tried."""


@dataclass(frozen=True)
class Clues:
    """One kind of entry."""

    name: str
    """The field of the puzzle: `signs`."""

    slots: Callable[[Frame], Sequence[Slot]]
    entry: Callable[[Values], Entry]
    """What stands in a slot whose cells hold these numbers."""

    entries: Callable[[Frame, Slot], Sequence[Entry]]
    """Everything that may stand in a slot."""

    says: Callable[[Slot, Entry], str]
    """The rule of an entry as a sentence without its full stop: `a1 is less than b1`."""

    fits: Callable[[Values, int, Entry], bool] | None = None
    """Whether numbers for the first cells, of so many, can still show the entry; left out, all numbers are tried."""

    needed: bool = False
    """Whether every slot must have its entry, and none may be taken away."""

    given: bool = False
    """Whether an entry is the number of its one cell."""

    size: float = 0.4
    """The height of the entry in the picture."""

    drawn: Callable[[Slot, Entry], str] = lambda slot, entry: str(entry)
    """The entry as the picture shows it."""


@dataclass(frozen=True)
class Declaration:
    """Everything that a family states."""

    name: str
    sizes: range
    standard: int
    cells: Callable[[Frame], Sequence[Cell]]
    values: Callable[[Frame], range]
    groups: Callable[[Frame], Sequence[Group]]
    clues: tuple[Clues, ...]
    conditions: Callable[[Frame], Sequence[Condition]] = lambda frame: ()
    layout: Callable[[Random, int], tuple[str, ...]] | None = None
    """Draws a layout for a new puzzle; left out, puzzles have none."""

    draw: Callable[[Frame], Sequence[Shape]] = lambda frame: ()
    """What the picture shows beside cells and entries, in units of a cell."""

    text_cell: tuple[int, int] = (4, 2)
    """Columns and rows of text that one cell takes."""

    standing: dict[Frame, Grounds] = field(default_factory=dict, compare=False, repr=False)

    def __reduce__(self) -> tuple[Callable[[str], Declaration], tuple[str]]:
        """Pickled by its name: it is made of functions. Whoever unpickles it has loaded the family before."""
        return declared, (self.name,)

    def grounds(self, frame: Frame) -> Grounds:
        """The cells, groups and slots of a frame, worked out once."""
        if frame not in self.standing:
            if len(self.standing) > 200:
                self.standing.clear()
            self.standing[frame] = Grounds(self, frame)
        return self.standing[frame]


DECLARED: dict[str, Declaration] = {}
"""The declarations that were loaded in this process, by name."""


def declared(name: str) -> Declaration:
    """The declaration of a family that was loaded."""
    return DECLARED[name]


@dataclass(frozen=True)
class Puzzle:
    """A puzzle of a declared family."""

    declaration: Declaration = field(repr=False)
    frame: Frame
    entries: tuple[tuple[str, str, Entry], ...]
    """Kind of clue, slot and entry, in the order of the declaration."""

    def __post_init__(self) -> None:
        kinds, sizes = self.declaration.clues, self.declaration.sizes
        if self.frame.size not in sizes:
            raise PuzzleError(f"the size is {in_words(sizes)}, not {self.frame.size}", "size")
        self._refuse_layout()
        there = {(kind, slot): entry for kind, slot, entry in self.entries}
        if len(there) != len(self.entries):
            raise PuzzleError("a place has two entries", "")
        for clues in kinds:
            slots = self.grounds.slots[clues.name]
            for kind, name, entry in self.entries:
                if kind == clues.name:
                    self._refuse_entry(clues, slots, name, entry)
            missing = [name for name in slots if (clues.name, name) not in there] if clues.needed else []
            if missing:
                raise PuzzleError(f"there is no entry for {missing[0]}", clues.name)
        order = [(clues.name, name) for clues in kinds for name in self.grounds.slots[clues.name]]
        ordered = tuple((*key, there[key]) for key in order if key in there)
        if len(ordered) != len(self.entries):
            strange = next(kind for kind, _, _ in self.entries if kind not in [clues.name for clues in kinds])
            raise PuzzleError(f"there are no {shown(strange)} in {self.declaration.name}", shown(strange))
        object.__setattr__(self, "entries", ordered)

    def _refuse_layout(self) -> None:
        layout, size = self.frame.layout, self.frame.size
        if self.declaration.layout is None and layout:
            raise PuzzleError(f"{self.declaration.name} has no layout", "layout")
        if self.declaration.layout is not None and (
            [len(row) for row in layout] != [size] * size or not set("".join(layout)) <= set("#.")
        ):
            raise PuzzleError(f"the layout has {size} rows of {size} signs, '#' or '.'", "layout")
        if not self.declaration.cells(self.frame):
            raise PuzzleError("the layout has no open cell", "layout")

    def _refuse_entry(self, clues: Clues, slots: Mapping[str, Slot], name: str, entry: Entry) -> None:
        place = f"{clues.name}[{shown(name)}]"
        if name not in slots:
            raise PuzzleError(f"there is no place {shown(name)}{nearest(str(name), slots)}", place)
        possible = clues.entries(self.frame, slots[name])
        if isinstance(entry, bool) or entry not in possible:
            few = listed([str(each) for each in possible]) if len(possible) < 12 else f"{possible[0]} to {possible[-1]}"
            raise PuzzleError(f"{shown(entry)} cannot stand at {name}; {few} can", place)

    @property
    def grounds(self) -> Grounds:
        """The cells, groups and slots of this puzzle."""
        return self.declaration.grounds(self.frame)

    @cached_property
    def stated(self) -> tuple[Stated, ...]:
        """Every rule of the puzzle: of its entries, its groups and its conditions."""
        return tuple(self._stated())

    def _stated(self) -> Iterator[Stated]:
        grounds = self.grounds
        for kind, name, entry in self.entries:
            yield grounds.of_entry(kind, name, entry)
        yield from grounds.lasting

    def entry(self, kind: str, slot: str) -> Entry | None:
        """What stands in a slot; None where nothing does."""
        return next((each for one, name, each in self.entries if (one, name) == (kind, slot)), None)

    def with_entry(self, kind: str, slot: str, entry: Entry | None) -> Puzzle:
        """The puzzle with another entry in a slot, or with none."""
        rest = tuple(each for each in self.entries if each[:2] != (kind, slot))
        return Puzzle(self.declaration, self.frame, rest if entry is None else (*rest, (kind, slot, entry)))

    def __hash__(self) -> int:
        return hash((self.declaration.name, self.frame, self.entries))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle) or self.declaration.name != other.declaration.name:
            return False
        return (self.frame, self.entries) == (other.frame, other.entries)


@dataclass(frozen=True)
class Filled:
    """A solution, or what is filled in so far: a number for each cell, None where nothing stands."""

    numbers: tuple[int | None, ...]


class Stated(NamedTuple):
    """A rule of one puzzle."""

    name: str
    says: str
    cells: tuple[int, ...]
    """The cells by their numbers, in the order in which `holds` looks at them."""

    holds: Callable[[Values], bool]
    fits: Callable[[Values], bool] | None = None
    kind: str = ""
    """`given` is a number in its cell, `different` a group, `sum` a total; others are only known by `holds`."""

    total: int = 0
    """Of a sum: what the numbers add up to. Of a given: the number."""

    groups: tuple[str, ...] = ()
    """The sentences of groups that hold all of its cells, so that no two numbers are the same."""

    slot: tuple[str, str] = ("", "")
    """The kind of clue and the slot that the rule comes from; empty for a rule of every puzzle."""


class Grounds:
    """What follows from a frame alone."""

    def __init__(self, declaration: Declaration, frame: Frame) -> None:
        self.declaration, self.frame = declaration, frame
        self.cells = tuple(declaration.cells(frame))
        self.names = tuple(cell.name for cell in self.cells)
        self.number = {name: number for number, name in enumerate(self.names)}
        self.values = declaration.values(frame)
        self.slots = {clues.name: {slot.name: slot for slot in clues.slots(frame)} for clues in declaration.clues}
        self.kinds = {clues.name: clues for clues in declaration.clues}
        self._groups = [self._group(group) for group in declaration.groups(frame)]
        self.lasting = (*self._groups, *map(self._condition, declaration.conditions(frame)))
        """The rules that hold whatever the entries are."""

        self._of_entries: dict[tuple[str, str, Entry], Stated] = {}

    def at(self, cells: Sequence[str], named_by: str) -> tuple[int, ...]:
        """The numbers of the cells that a rule names."""
        for name in cells:
            if name not in self.number:
                family, size = self.declaration.name, self.frame.size
                raise FamilyError(
                    f"the family {family} names the cell {name} in {named_by}; size {size} has no such cell"
                )
        return tuple(self.number[name] for name in cells)

    def of_entry(self, kind: str, name: str, entry: Entry) -> Stated:
        """The rule of an entry."""
        key = (kind, name, entry)
        if key not in self._of_entries:
            self._of_entries[key] = self._rule(*key)
        return self._of_entries[key]

    def _rule(self, kind: str, name: str, entry: Entry) -> Stated:
        clues, slot = self.kinds[kind], self.slots[kind][name]
        cells, says = self.at(slot.cells, f"{kind} {name}"), clues.says(slot, entry)
        fits: Callable[[Values], bool] | None = None
        if clues.entry is sum:
            lowest, highest, length = self.values[0], self.values[-1], len(cells)

            def fits(first: Values) -> bool:
                rest = int(entry) - sum(first)
                return lowest * (length - len(first)) <= rest <= highest * (length - len(first))
        elif clues.fits is not None:
            may, count = clues.fits, len(cells)

            def fits(first: Values) -> bool:
                return may(first, count, entry)

        called = "given" if clues.given else "sum" if clues.entry is sum else ""
        return Stated(
            f"{kind} {name}",
            says,
            cells,
            lambda numbers: clues.entry(numbers) == entry,
            fits,
            called,
            int(entry) if called else 0,
            self._together(cells),
            (kind, name),
        )

    def _group(self, group: Group) -> Stated:
        whole = len(group.cells) == len(self.values)
        says = f"{group.name} holds {'each number once' if whole else 'no number twice'}"
        return Stated(group.name, says, self.at(group.cells, group.name), _all_different, _all_different, "different")

    def _condition(self, condition: Condition) -> Stated:
        cells = self.at(condition.cells, condition.name)
        return Stated(
            condition.name, condition.says, cells, condition.holds, condition.fits, "", 0, self._together(cells)
        )

    def _together(self, cells: tuple[int, ...]) -> tuple[str, ...]:
        if len(cells) < 2:
            return ()
        return tuple(group.says for group in self._groups if set(cells) <= set(group.cells))[:1]


def _all_different(numbers: Values) -> bool:
    return len(set(numbers)) == len(numbers)


def in_words(sizes: range) -> str:
    """The sizes of a family.

    >>> in_words(range(2, 8)), in_words(range(2, 8, 2))
    ('from 2 to 7', '2, 4 or 6')
    """
    return f"from {sizes[0]} to {sizes[-1]}" if sizes.step == 1 else listed([str(size) for size in sizes])


def grid(frame: Frame) -> list[Cell]:
    """A cell for every open place of a square of this size, row by row: a1, b1, ..."""
    side = range(frame.size)
    open_at = [(row, column) for row in side for column in side if not frame.layout or frame.layout[row][column] == "."]
    return [Cell(cell_name(row, column), column, row) for row, column in open_at]


def rows_and_columns(frame: Frame) -> list[Group]:
    """Every row and every column of a square without a layout."""
    side = range(frame.size)
    rows = [Group(f"row {row + 1}", tuple(cell_name(row, column) for column in side)) for row in side]
    columns = [Group(f"column {letters(column)}", tuple(cell_name(row, column) for row in side)) for column in side]
    return rows + columns


def digits(frame: Frame) -> range:
    """The numbers from 1 to the size."""
    return range(1, frame.size + 1)


def givens(
    cells: Callable[[Frame], Sequence[Cell]] = grid, values: Callable[[Frame], range] = digits, size: float = 0.55
) -> Clues:
    """The numbers that a puzzle gives in its cells."""
    return Clues(
        "givens",
        slots=lambda frame: [Slot(cell.name, (cell.name,), cell.x + 0.5, cell.y + 0.5) for cell in cells(frame)],
        entry=lambda numbers: numbers[0],
        entries=lambda frame, slot: values(frame),
        says=lambda slot, entry: f"{slot.name} is {entry}",
        given=True,
        size=size,
    )
