"""What a declared family gets besides solving and explaining: notation, check, play, generator, repair, certificate."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Any, ClassVar

from cluewright.core.board import Board, Clash, Noting, Place, State, Tally, Way, no_move, tally_state
from cluewright.core.errors import FamilyError, NotationError, OptionError, PuzzleError
from cluewright.core.formats import Field, Listed, Name, Number, Record, Shape, as_term, plain, several
from cluewright.core.limit import Limit
from cluewright.core.picture import Picture
from cluewright.core.reading import Document, field, integer, nearest, only_fields, shown
from cluewright.core.request import Addition, Ask, Change, Request, Size
from cluewright.core.rule_clauses import NotCertifiedError, RuleClauses
from cluewright.core.search import Search
from cluewright.core.steps import Spot
from cluewright.core.terms import Term
from cluewright.core.text import Piece, pieces
from cluewright.core.verdict import Fault
from cluewright.declared.declaration import Declaration, Entry, Filled, Frame, Puzzle, Slot, in_words
from cluewright.declared.drawing import Drawing
from cluewright.declared.reasoning import narrowing, random_solution, search, ways

_MOST_LINES = 10_000


class Entries(Shape[tuple[tuple[str, Entry], ...]]):
    """Entries by their slots: an object in JSON, pairs in a Prolog list, a line for each in a text, `a1 b1 <`."""

    form = ""
    tall = True

    def read(self, value: Any, place: str) -> tuple[tuple[str, Entry], ...]:
        """The pairs of an object, or of a list of pairs."""
        pairs = list(value.items()) if isinstance(value, dict) else value
        if not isinstance(pairs, list):
            raise NotationError(f"{shown(plain(pairs))} is not an object from places to entries", place)
        found = []
        for pair in pairs:
            slot, entry = map(plain, several(list(pair) if isinstance(pair, tuple) else pair, 2, "a pair", place))
            if not isinstance(slot, str) or isinstance(entry, bool) or not isinstance(entry, (int, str)):
                raise NotationError(f"{shown(entry)} is neither a number nor a text", f"{place}[{shown(slot)}]")
            found.append((slot, entry))
        return tuple(found)

    def write(self, value: tuple[tuple[str, Entry], ...]) -> dict[str, Entry]:
        """The object."""
        return dict(value)

    def term(self, value: tuple[tuple[str, Entry], ...]) -> Term:
        """The list of pairs."""
        return as_term([[slot, entry] for slot, entry in value])

    def read_lines(self, lines: Sequence[Piece], name: Piece) -> tuple[tuple[str, Entry], ...]:
        """A slot and its entry in each line; the entry is the last word."""
        found = []
        for line in lines:
            slot, _, entry = line.text.strip().rpartition(" ")
            if not slot:
                raise line.wrong(f"{shown(line.text.strip())} is not a place and its entry, as in a1 3")
            number = re.fullmatch(r"-?[0-9]{1,9}", entry)
            found.append((" ".join(slot.split()), int(entry) if number else entry))
        return tuple(found)

    def lines(self, value: tuple[tuple[str, Entry], ...]) -> list[str]:
        """The lines that `read_lines` reads."""
        return ["", *(f"{slot} {entry}" for slot, entry in value)]


class Notation:
    """The size, the layout, and for each kind of clue its entries, stated as one record; see `Notation`."""

    def __init__(self, declaration: Declaration) -> None:
        self._declaration = declaration
        kinds = [clues.name for clues in declaration.clues]
        layout = [Field("layout", Listed(Name()), of=lambda puzzle: puzzle.frame.layout)] if declaration.layout else []
        stated = [Field(kind, Entries(), (), of=partial(self._of_kind, kind)) for kind in kinds]
        size = Field("size", Number(), of=lambda puzzle: puzzle.frame.size)

        def made(size: int, *rest: Any) -> Puzzle:
            rows, several = (rest[0], rest[1:]) if declaration.layout else ((), rest)
            entries = [(kind, *pair) for kind, pairs in zip(kinds, several, strict=True) for pair in pairs]
            return Puzzle(declaration, Frame(size, rows), tuple(entries))

        record = Record(declaration.name, made, size, *layout, *stated)
        self.sniff, self.read_text, self.write_text = record.sniff, record.read_text, record.text
        self.sniff_term, self.read_term, self.write_term = record.is_term, record.read_term, record.term
        self.read_document: Callable[[Document], Puzzle] = record.read
        self.write_document = record.write

    def _of_kind(self, kind: str, puzzle: Puzzle) -> tuple[tuple[str, Entry], ...]:
        return tuple((slot, entry) for each, slot, entry in puzzle.entries if each == kind)

    def size(self, puzzle: Puzzle) -> str:
        """How big it is, for people."""
        return f"{puzzle.frame.size}x{puzzle.frame.size}"

    def read_solution(self, puzzle: Puzzle, document: Document) -> Filled:
        """A number for each cell, by name."""
        only_fields(document, ["cells"])
        stated = Entries().read(field(document, "cells"), "cells")
        names = puzzle.grounds.names
        for name, _ in stated:
            if name not in puzzle.grounds.number:
                raise NotationError(f"there is no cell {shown(name)}{nearest(str(name), names)}", "cells")
        numbers = dict(stated)
        missing = [name for name in names if name not in numbers]
        if missing:
            raise NotationError(f"there is no number for {missing[0]}", "cells")
        return Filled(tuple(integer(numbers[name], f"cells[{name}]") for name in names))

    def write_solution(self, puzzle: Puzzle, solution: Filled) -> dict[str, Any]:
        """The JSON object of a solution."""
        return {"cells": dict(zip(puzzle.grounds.names, solution.numbers, strict=False))}

    def read_solution_text(self, puzzle: Puzzle, text: str) -> Filled:
        """The numbers in the order of the cells, a row in each line."""
        words = [word for line in islice(pieces(text), _MOST_LINES) for word in line.words(r"-?[0-9]++|[^\s,]++")]
        numbers = [Number().read_word(word) for word in words]
        if len(numbers) != len(puzzle.grounds.cells):
            raise NotationError(f"there are {len(puzzle.grounds.cells)} cells, not {len(numbers)}", "cells")
        return Filled(tuple(numbers))

    def write_solution_text(self, puzzle: Puzzle, solution: Filled) -> str:
        """The lines that `read_solution_text` reads."""
        rows: dict[float, list[str]] = {}
        for cell, number in zip(puzzle.grounds.cells, solution.numbers, strict=False):
            rows.setdefault(cell.y, []).append(str(number))
        return "\n".join(" ".join(row) for row in rows.values())


class Verifying:
    """The rules tried on a filled puzzle, one by one; see `Verifying`."""

    def faults(self, puzzle: Puzzle, solution: Filled) -> list[Fault]:
        """Every rule that the solution breaks."""
        grounds = puzzle.grounds
        if len(solution.numbers) != len(grounds.cells):
            return [Fault("cells", f"there are {len(grounds.cells)} cells, not {len(solution.numbers)}")]
        found = []
        for name, number in zip(grounds.names, solution.numbers, strict=True):
            if number not in grounds.values:
                found.append(Fault(name, f"{name} holds no number from {grounds.values[0]} to {grounds.values[-1]}"))
        if found:
            return found
        for rule in puzzle.stated:
            numbers = tuple(number for cell in rule.cells if (number := solution.numbers[cell]) is not None)
            if not rule.holds(numbers):
                found.append(Fault(rule.name, f"it is not so that {rule.says}"))
        return found


class Rendering:
    """The contract `Rendering`."""

    def __init__(self, declaration: Declaration) -> None:
        self._drawing = Drawing(declaration)

    def picture(self, puzzle: Puzzle, marks: Filled | None = None) -> Picture:
        """The puzzle, filled in as far as `marks` says."""
        return self._drawing.picture(puzzle, marks)[0]


class Playing:
    """A move is a cell and a number; see `Playing`."""

    def __init__(self, declaration: Declaration) -> None:
        self._drawing = Drawing(declaration)

    def how(self, puzzle: Puzzle) -> str:
        """By an example."""
        numbers = self.start(puzzle).numbers
        name = next((name for name, number in zip(puzzle.grounds.names, numbers, strict=True) if number is None), "a1")
        return f"Type a cell (letter above, number on the left) and its number, as in {name} {puzzle.grounds.values[0]}"

    def told(self, puzzle: Puzzle) -> list[str]:
        """The picture shows everything."""
        return []

    def start(self, puzzle: Puzzle) -> Filled:
        """What is given."""
        given = self._given(puzzle)
        return Filled(tuple(given.get(cell) for cell in range(len(puzzle.grounds.cells))))

    def move(self, puzzle: Puzzle, marks: Filled, text: str) -> Filled:
        """Write a number."""
        match = re.fullmatch(r"\s*([a-zA-Z]{1,2} ?[0-9]{1,3})\s*[=:]?\s+(-?[0-9]{1,4})\s*", text)
        if not match or int(match[2]) not in puzzle.grounds.values:
            raise no_move(text, self.how(puzzle))
        return self._written(puzzle, marks, match[1], int(match[2]))

    def erase(self, puzzle: Puzzle, marks: Filled, place: str) -> Filled:
        """Empty a cell."""
        cell = self._cell(puzzle, place)
        if marks.numbers[cell] is None:
            raise NotationError(f"{puzzle.grounds.names[cell]} is empty already")
        return self._written(puzzle, marks, place, None)

    def entries(self, puzzle: Puzzle, marks: Filled) -> dict[str, str]:
        """The numbers written where none was given."""
        given = self._given(puzzle)
        return {
            puzzle.grounds.names[cell]: str(number)
            for cell, number in enumerate(marks.numbers)
            if number is not None and cell not in given
        }

    def finished(self, puzzle: Puzzle, marks: Filled) -> bool:
        """Whether no cell is empty."""
        return None not in marks.numbers

    def picture(self, puzzle: Puzzle, marks: Filled) -> Picture:
        """The picture with the names of its cells."""
        return self._drawing.picture(puzzle, marks, named=True)[0]

    def board(self, puzzle: Puzzle, marks: Filled) -> Board:
        """A place for each cell, a tally for each clue, a clash for each group that holds a number twice."""
        _, spots = self._drawing.picture(puzzle, marks, named=True)
        given, grounds = self._given(puzzle), puzzle.grounds
        values = tuple(map(str, grounds.values))
        places = tuple(
            Place(name, (spot,), values, str(given.get(cell, "")))
            for cell, (name, spot) in enumerate(zip(grounds.names, spots, strict=True))
        )
        tallies = tuple(self._tallies(puzzle, marks, spots))
        clashes = tuple(self._clashes(puzzle, marks))
        return Board(Way.ENTER, places, Noting.VALUES, len(places) - len(given), tallies=tallies, clashes=clashes)

    def _tallies(self, puzzle: Puzzle, marks: Filled, spots: Sequence[Spot]) -> Iterator[Tally]:
        grounds = puzzle.grounds
        across, down = spots[0].x - grounds.cells[0].x, spots[0].y - grounds.cells[0].y
        for rule in puzzle.stated:
            if rule.kind in ("given", "different"):
                continue
            numbers = [marks.numbers[cell] for cell in rule.cells]
            filled = tuple(number for number in numbers if number is not None)
            whole = len(filled) == len(numbers)
            state = tally_state(whole=whole, right=whole and rule.holds(filled))
            if state == State.OPEN and self._impossible(puzzle, rule, numbers):
                state = State.BROKEN
            kind, name = rule.slot
            slot = grounds.slots[kind][name] if kind else None
            spot = Spot(slot.x + across - 0.4, slot.y + down - 0.4, 0.8, 0.8) if slot else None
            yield Tally(rule.name, rule.says, state, spot, tuple(grounds.names[cell] for cell in rule.cells))

    def _impossible(self, puzzle: Puzzle, rule: Any, numbers: Sequence[int | None]) -> bool:
        values = puzzle.grounds.values
        every = (1 << len(values)) - 1
        masks = [every if number is None else 1 << (number - values[0]) for number in numbers]
        return narrowing(rule, values[0])(masks) is None

    def _clashes(self, puzzle: Puzzle, marks: Filled) -> Iterator[Clash]:
        for rule in puzzle.stated:
            if rule.kind != "different":
                continue
            where: dict[int, list[str]] = {}
            for cell in rule.cells:
                number = marks.numbers[cell]
                if number is not None:
                    where.setdefault(number, []).append(puzzle.grounds.names[cell])
            for number, twice in where.items():
                if len(twice) > 1:
                    yield Clash(f"{rule.name} holds {number} more than once", tuple(twice))

    def _given(self, puzzle: Puzzle) -> dict[int, int]:
        return {rule.cells[0]: rule.total for rule in puzzle.stated if rule.kind == "given"}

    def _cell(self, puzzle: Puzzle, place: str) -> int:
        name = "".join(place.split()).lower()
        if name not in puzzle.grounds.number:
            raise NotationError(f"there is no cell {shown(place.strip())}{nearest(name, puzzle.grounds.names)}")
        return puzzle.grounds.number[name]

    def _written(self, puzzle: Puzzle, marks: Filled, place: str, number: int | None) -> Filled:
        cell = self._cell(puzzle, place)
        given = self._given(puzzle).get(cell)
        if given is not None and given != number:
            raise NotationError(f"{puzzle.grounds.names[cell]} is given: {given} stands there for good")
        return Filled((*marks.numbers[:cell], number, *marks.numbers[cell + 1 :]))


class Generating:
    """A filled puzzle with every entry that it shows; what is not needed is then taken away. See `Generating`."""

    OPTIONS: ClassVar[dict[str, str]] = {}
    EFFORT = 20_000

    def __init__(self, declaration: Declaration) -> None:
        self._declaration = declaration
        sizes = declaration.sizes
        larger = tuple(size for size in sizes if size > declaration.standard)
        self.SIZE = Size(f"the side of the square, {in_words(sizes)}", declaration.standard, larger)

    def check(self, request: Request) -> None:
        """Sizes that the family has."""
        sizes = self._declaration.sizes
        if request.size is not None and request.size not in sizes:
            raise OptionError(f"the size of {self._declaration.name} is {in_words(sizes)}, not {request.size}")

    def propose(self, random: Random, request: Request, ask: Ask[Puzzle]) -> Puzzle | None:
        """A filled puzzle, and the entries that it shows."""
        size = request.size or self._declaration.standard
        layout = self._declaration.layout(random, size) if self._declaration.layout else ()
        grounds = self._declaration.grounds(Frame(size, layout))
        blank = Puzzle(_without_needs(self._declaration), Frame(size, layout), ())
        solution = random_solution(blank, random, self.EFFORT)
        if solution is None and not layout and _impossible(blank, 10 * self.EFFORT):
            called = f"the family {self._declaration.name} has no filled puzzle of size {size}"
            raise FamilyError(f"{called}; look at its values, its groups and its conditions")
        if solution is None:
            return None
        entries = [
            (kind, slot.name, shown_by(self._declaration, Frame(size, layout), kind, slot.name, solution))
            for kind, slots in grounds.slots.items()
            for slot in slots.values()
        ]
        try:
            return Puzzle(self._declaration, Frame(size, layout), tuple(entries))
        except PuzzleError as error:
            raise FamilyError(f"the family {self._declaration.name} makes a puzzle that it refuses: {error}") from None

    def droppable(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """Every entry that a puzzle of this family can do without."""
        return [(kind, slot) for kind, slot, _ in puzzle.entries if not puzzle.grounds.kinds[kind].needed]

    def without(self, puzzle: Puzzle, thing: Any) -> Puzzle:
        """The puzzle without one entry."""
        kind, slot = thing
        return puzzle.with_entry(kind, slot, None)

    def fingerprint(self, puzzle: Puzzle) -> str:
        """The puzzle itself: a declaration does not say which symmetries the family has."""
        return f"{puzzle.frame} {puzzle.entries}"


def _impossible(puzzle: Puzzle, effort: int) -> bool:
    """Whether a puzzle is known to have no solution."""
    found = Search(search(puzzle, Limit(solutions=1, effort=effort)))
    return next(found, None) is None and found.ending.complete


def _without_needs(declaration: Declaration) -> Declaration:
    """The same family, whose puzzles may lack any entry."""
    from dataclasses import replace

    return replace(declaration, clues=tuple(replace(clues, needed=False) for clues in declaration.clues), standing={})


def shown_by(declaration: Declaration, frame: Frame, kind: str, slot: str, solution: Filled) -> Entry:
    """The entry that a solution shows in a slot."""
    grounds = declaration.grounds(frame)
    cells = grounds.at(grounds.slots[kind][slot].cells, slot)
    return grounds.kinds[kind].entry(tuple(solution.numbers[cell] or 0 for cell in cells))


class Repairing:
    """Entries added, taken away or replaced; see `Repairing`."""

    def additions(self, puzzle: Puzzle) -> list[Addition[Puzzle, Filled]]:
        """Every entry in every empty slot."""
        taken = {(kind, slot) for kind, slot, _ in puzzle.entries}
        return [
            self._addition(puzzle, kind, slot, entry)
            for kind, clues in puzzle.grounds.kinds.items()
            for slot in puzzle.grounds.slots[kind].values()
            if (kind, slot.name) not in taken
            for entry in clues.entries(puzzle.frame, slot)
        ]

    def _addition(self, puzzle: Puzzle, kind: str, slot: Slot, entry: Entry) -> Addition[Puzzle, Filled]:
        clues = puzzle.grounds.kinds[kind]
        return Addition(
            lambda: f"give {entry} at {slot.name}" if clues.given else f"add that {clues.says(slot, entry)}",
            lambda solution: shown_by(puzzle.declaration, puzzle.frame, kind, slot.name, solution) == entry,
            lambda changed: changed.with_entry(kind, slot.name, entry),
        )

    def changes(self, puzzle: Puzzle) -> Iterator[Change[Puzzle, Filled]]:
        """Without one entry, or with another in its place."""
        for kind, slot, entry in puzzle.entries:
            clues = puzzle.grounds.kinds[kind]
            if not clues.needed:
                yield Change(f"take away the {entry} at {slot}", puzzle.with_entry(kind, slot, None))
        for kind, slot, entry in puzzle.entries:
            for other in puzzle.grounds.kinds[kind].entries(puzzle.frame, puzzle.grounds.slots[kind][slot]):
                if other != entry:
                    changed = puzzle.with_entry(kind, slot, other)
                    yield Change(f"write {other} instead of {entry} at {slot}", changed)

    def bound(self, puzzle: Puzzle) -> str:
        """Every such change."""
        return "any one entry taken away or replaced"


_MOST_WAYS = 20_000
"""Ways of all rules together that a certificate lists."""


class Certifying:
    """The rules as data that the checker of certificates states for itself; see `Certifying`."""

    def statement(self, puzzle: Puzzle) -> dict[str, Any]:
        """The cells, their numbers, and the rules: that cells differ, add up to a number, or hold one of some rows."""
        grounds, listed = puzzle.grounds, 0
        rules: list[dict[str, Any]] = []
        every = (1 << len(grounds.values)) - 1
        for rule in puzzle.stated:
            stated: dict[str, Any] = {"says": rule.says, "cells": list(rule.cells)}
            if rule.kind == "different":
                stated["different"] = True
            elif rule.kind == "sum":
                stated["sum"] = rule.total
            else:
                stated["ways"] = [list(way) for way in ways(rule, [every] * len(rule.cells), grounds.values[0])]
                listed += len(stated["ways"])
            if listed > _MOST_WAYS:
                most = f"a certificate lists the ways to keep each rule, at most {_MOST_WAYS:,} in all"
                raise NotCertifiedError(f"{most}; there are more as soon as {rule.says}")
            rules.append(stated)
        values = [grounds.values[0], grounds.values[-1]]
        return {"name": puzzle.declaration.name, "cells": list(grounds.names), "values": values, "rules": rules}

    def answer(self, puzzle: Puzzle, solution: Filled) -> dict[str, Any]:
        """The numbers of the cells in their order."""
        return {"numbers": list(solution.numbers)}

    def rules(self, puzzle: Puzzle, clauses: RuleClauses) -> Callable[[Filled], list[int]]:
        """State the rules; what is returned says which literals make up a solution."""
        values = puzzle.grounds.values
        groups = [clauses.group(values) for _ in puzzle.grounds.cells]
        for rule in self.statement(puzzle)["rules"]:
            chosen = [groups[cell] for cell in rule["cells"]]
            if "different" in rule:
                for value in values:
                    clauses.at_most_one([group[value] for group in chosen])
            elif "sum" in rule:
                clauses.total([(group, 1) for group in chosen], _is(rule["sum"]))
            else:
                _one_of(clauses, chosen, [tuple(way) for way in rule["ways"]])

        def visible(solution: Filled) -> list[int]:
            numbers = zip(groups, solution.numbers, strict=True)
            return [group[number] for group, number in numbers if number is not None]

        return visible


def _is(wanted: int) -> Callable[[int], bool]:
    return lambda total: total == wanted


def _one_of(clauses: RuleClauses, chosen: Sequence[dict[int, int]], allowed: Sequence[tuple[int, ...]]) -> None:
    """The values of the groups are one of these rows."""
    beginnings = {row[:length] for row in allowed for length in range(len(chosen) + 1)}
    start: tuple[int, ...] = ()

    def step(state: tuple[int, ...], _: int, value: int) -> tuple[int, ...] | None:
        return (*state, value) if (*state, value) in beginnings else None

    clauses.path(chosen, start, step)
