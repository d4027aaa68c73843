"""Small puzzles judged by trying everything: whether something follows from certain sentences and facts alone.

Nothing here knows a model or an `explain.py`: the sentences are read as a person would read them, and what bit stands
for what is written down once more. A judge has a table: for each thing to find the values of every case, side by side.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias

import numpy as np

Truths: TypeAlias = Any
"""A NumPy array: for each case, whether something holds."""

Column: TypeAlias = Any
"""A NumPy array: what something is in each case."""

MOST_CASES = 4_000_000


class TooManyError(Exception):
    """There are too many cases to try."""


class Judge:
    """Tries every case. A fact is a variable and the bits that are left to it; a rule or an entry is a sentence."""

    def __init__(self, domains: Sequence[Sequence[int]]) -> None:
        self.domains = domains

    def relevant(self, sentence: str) -> set[int]:
        """The things to find that a sentence speaks of."""
        raise NotImplementedError

    def made_of(self, variable: int) -> set[int]:
        """The things to find that a variable of a fact is made of."""
        return {variable}

    def holds(self, sentence: str, table: dict[int, Column]) -> Truths:
        """Where a sentence holds."""
        raise NotImplementedError

    def bit(self, variable: int, table: dict[int, Column]) -> Column:
        """The bit that stands for what a variable is in each case."""
        return table[variable]

    def left(self, fact: tuple[int, int], table: dict[int, Column]) -> Truths:
        """Where a fact holds."""
        variable, mask = fact
        bits = self.bit(variable, table)
        allowed = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
        return np.isin(bits, allowed)

    def table(self, things: Iterable[int]) -> dict[int, Column]:
        """Every case of these things."""
        order = sorted(things)
        cases = 1
        for thing in order:
            cases *= len(self.domains[thing])
        if cases > MOST_CASES:
            raise TooManyError
        grids = np.meshgrid(*(np.array(self.domains[thing]) for thing in order), indexing="ij")
        return {thing: grid.ravel() for thing, grid in zip(order, grids, strict=True)} or {-1: np.zeros(1, int)}

    def follows(self, sentences: Sequence[str], facts: Sequence[Any], new: Sequence[Any]) -> bool:
        """Whether all that is new holds wherever the sentences and facts do; with nothing new, whether they clash."""
        things: set[int] = set()
        for sentence in sentences:
            things |= self.relevant(sentence)
        for variable, _ in [*facts, *new]:
            things |= self.made_of(variable)
        table = self.table(things)
        cases = np.ones(len(next(iter(table.values()))), bool)
        for sentence in sentences:
            cases &= self.holds(sentence, table)
        for fact in facts:
            cases &= self.left(fact, table)
        wrong = ~np.ones_like(cases) if new else np.ones_like(cases)
        for fact in new:
            wrong |= ~self.left(fact, table)
        return not (cases & wrong).any()

    def clash(self, sentences: Sequence[str]) -> bool:
        """Whether these, rules and entries alike, cannot all hold."""
        return self.follows(sentences, (), ())


def _cells(names: Iterable[str], width: int) -> list[int]:
    return [(int(name[1:]) - 1) * width + ord(name[0]) - ord("a") for name in names]


class Maths(Judge):
    """A cell is one of the digits 1 to 9."""

    def __init__(self, puzzle: Any) -> None:
        self.size = puzzle.size
        super().__init__([range(1, 10)] * self.size**2)

    def line(self, sentence: str) -> list[int]:
        size = self.size
        found = re.match(r"(row|column) (\w+)", sentence)
        if found is None:
            cell = re.match(r"([a-z]\d+) (?:is given as|is) (\d)", sentence)
            return _cells([cell[1]], size) if cell else [number * (size + 1) for number in range(size)]
        if found[1] == "row":
            return [(int(found[2]) - 1) * size + each for each in range(size)]
        return [each * size + ord(found[2]) - ord("a") for each in range(size)]

    def relevant(self, sentence: str) -> set[int]:
        return set(self.line(sentence))

    def holds(self, sentence: str, table: dict[int, Column]) -> Truths:
        cells = [table[cell] for cell in self.line(sentence)]
        if "twice" in sentence:
            return all_different(cells)
        if "diagonal" in sentence:
            return np.all([cell == cells[0] for cell in cells], axis=0)
        number = int(re.findall(r"\d+", sentence)[-1])
        if "multiplies" not in sentence:
            return cells[0] == number
        return (sum(cells) == number) | (np.prod(cells, axis=0) == number)


def all_different(columns: Sequence[Column]) -> Truths:
    """Where no two are the same."""
    different = np.ones(len(columns[0]), bool)
    for index, one in enumerate(columns):
        for other in columns[:index]:
            different &= one != other
    return different


class Weight(Judge):
    """A leaf is any weight from the lightest to the heaviest; a beam is the sum of what it carries."""

    def __init__(self, puzzle: Any) -> None:
        self.weights = puzzle.weights
        super().__init__([range(puzzle.weights[0], puzzle.weights[-1] + 1)] * len(puzzle.weights))
        self.leaves: list[list[int]] = [[leaf] for leaf in range(len(puzzle.weights))]
        """For each leaf, then for each beam from below, what it carries."""

        self.torques: dict[str, list[tuple[int, int]]] = {}
        self.boxes: dict[str, list[int]] = {}
        self.names: dict[str, int] = {}
        self._waiting = iter(range(len(puzzle.weights)))
        self._add(puzzle.beam, "")

    def _add(self, beam: Any, path: str) -> list[int]:
        carried: list[int] = []
        torques, boxes = [], []
        for position, load in beam:
            if isinstance(load, tuple):
                below = self._add(load, f"{path}/{position}")
            else:
                leaf = next(self._waiting)
                below = [leaf]
                boxes.append(leaf)
                if load is None:
                    self.names[chr(ord("a") + len(self.names))] = leaf
            torques += [(position, leaf) for leaf in below]
            carried += below
        letters = [name for name, leaf in self.names.items() if leaf in carried]
        name = f"beam {letters[0]}-{letters[-1]}" if path else "top beam"
        self.torques[name], self.boxes[name] = torques, boxes
        self.leaves.append(carried)
        return carried

    def made_of(self, variable: int) -> set[int]:
        return set(self.leaves[variable])

    def bit(self, variable: int, table: dict[int, Column]) -> Column:
        carried = self.leaves[variable]
        return sum(table[leaf] for leaf in carried) - len(carried) * self.weights[0]

    def relevant(self, sentence: str) -> set[int]:
        entry = re.fullmatch(r"([a-z]) is (\d+)", sentence)
        if entry:
            return {self.names[entry[1]]}
        beam = re.search(r"(top beam|beam \w-\w)", sentence)
        if beam is None:
            return set(range(len(self.weights)))
        name = beam[1].strip()
        return set(self.boxes[name]) if "boxes" in sentence else {leaf for _, leaf in self.torques[name]}

    def holds(self, sentence: str, table: dict[int, Column]) -> Truths:
        entry = re.fullmatch(r"([a-z]) is (\d+)", sentence)
        if entry:
            return table[self.names[entry[1]]] == int(entry[2])
        leaves = sorted(self.relevant(sentence))
        if "together" in sentence:
            return np.asarray(sum(table[leaf] for leaf in leaves) == int(re.findall(r"\d+", sentence)[-1]))
        if "twice" in sentence or "different weights" in sentence:
            return all_different([table[leaf] for leaf in leaves])
        name = sentence.removeprefix("the ").removesuffix(" balances")
        return np.asarray(sum(position * table[leaf] for position, leaf in self.torques[name]) == 0)


class Cryptarithm(Judge):
    """A letter is any digit; a carry is anything that so many digits can come to, in tens."""

    PLACES = ("units", "tens", "hundreds", "thousands", "ten thousands", "hundred thousands")

    def __init__(self, puzzle: Any) -> None:
        self.base = puzzle.base
        words = [(1, term.words[0]) for term in puzzle.left] + [(-1, term.words[0]) for term in puzzle.right]
        letters = list(dict.fromkeys("".join(word for _, word in words)))
        self.letters = {letter: number for number, letter in enumerate(letters)}
        domains: list[Sequence[int]] = [range(self.base)] * len(letters)
        self.columns: dict[str, tuple[list[tuple[int, int]], int | None, int | None]] = {}
        self.least: dict[int, int] = {}
        into, low, high = None, 0, 0
        longest = max(len(word) for _, word in words)
        for place in range(longest):
            terms = [(sign, self.letters[word[-place - 1]]) for sign, word in words if place < len(word)]
            high += (self.base - 1) * sum(sign > 0 for sign, _ in terms)
            low -= (self.base - 1) * sum(sign < 0 for sign, _ in terms)
            low, high = min(0, -(-low // self.base)), max(0, high // self.base)
            out = None
            if place < longest - 1 and low < high:
                out = len(domains)
                domains.append(range(low, high + 1))
                self.least[out] = low
            self.columns[self.PLACES[place]] = (terms, into, out)
            into = out
        super().__init__(domains)

    def bit(self, variable: int, table: dict[int, Column]) -> Column:
        return table[variable] - self.least.get(variable, 0)

    def relevant(self, sentence: str) -> set[int]:
        entry = re.match(r"(\w) (?:is (\d)|begins)", sentence)
        if entry:
            return {self.letters[entry[1]]}
        if sentence.startswith("different"):
            return set()  # looked at among those that the others speak of
        terms, into, out = self.columns[self._place(sentence)]
        return {letter for _, letter in terms} | {each for each in (into, out) if each is not None}

    def _place(self, sentence: str) -> str:
        found = re.match(r"the ([a-z ]+) column adds up: ", sentence)
        assert found, sentence
        return found[1]

    def holds(self, sentence: str, table: dict[int, Column]) -> Truths:
        entry = re.match(r"(\w) (?:is (\d)|begins)", sentence)
        if entry:
            own = table[self.letters[entry[1]]]
            return own == int(entry[2]) if entry[2] else own != 0
        if sentence.startswith("different"):
            there = [table[letter] for letter in self.letters.values() if letter in table]
            return all_different(there) if there else np.ones(len(next(iter(table.values()))), bool)
        terms, into, out = self.columns[self._place(sentence)]
        total = sum(sign * table[letter] for sign, letter in terms)
        total += table[into] if into is not None else 0
        return np.asarray(total == (self.base * table[out] if out is not None else 0))


class Logic(Judge):
    """A value is in any place, counted from 0; the clues are said here once more, by number."""

    def __init__(self, puzzle: Any, clues: Sequence[tuple[str, Callable[[dict[str, Column]], Any]]]) -> None:
        self.size = len(puzzle.places)
        self.values = [value for category in puzzle.categories for value in category.values]
        self.categories = {category.name: list(category.values) for category in puzzle.categories}
        self.clues = dict(clues)
        super().__init__([range(self.size)] * len(self.values))

    def relevant(self, sentence: str) -> set[int]:
        return set(range(len(self.values)))

    def holds(self, sentence: str, table: dict[int, Column]) -> Truths:
        places = {value: table[number] for number, value in enumerate(self.values)}
        own = re.match(r"no two \w+ have the same (\w+)", sentence)
        if own:
            return all_different([places[value] for value in self.categories[own[1]]])
        entry = re.fullmatch(r"(.*) is in \w+ (\d+)", sentence)
        if entry:
            name = next(value for value in self.values if value.lower() == entry[1].lower())
            return places[name] == int(entry[2]) - 1
        return np.asarray(self.clues[sentence](places))


class Houses(Judge):
    """A house has any partner, itself too; the last thing to find is a pair of distances, the smaller first."""

    def __init__(self, puzzle: Any) -> None:
        self.names: list[str] = [puzzle.name_of(house) for house in puzzle.houses]
        count = len(self.names)
        apart = [[(a - c) ** 2 + (b - d) ** 2 for c, d in puzzle.houses] for a, b in puzzle.houses]
        self.apart = np.array(apart)
        every = sorted({far for row in apart for far in row if far})
        pairs = [(one, other) for one in every for other in every if one <= other]
        if puzzle.exactly_two:
            pairs = [pair for pair in pairs if pair[0] < pair[1]]
        self.pairs = np.array(pairs)
        reach = [all(set(row) & set(pair) for row in ([far for far in row if far] for row in apart)) for pair in pairs]
        listed = sorted((len(set(pair)), tuple(sorted(set(pair))), i) for i, pair in enumerate(pairs) if reach[i])
        self.bits = np.zeros(len(pairs), int)
        for bit, (_, _, index) in enumerate(listed, start=1):
            self.bits[index] = bit
        super().__init__([*[range(count)] * count, range(len(pairs))])

    def bit(self, variable: int, table: dict[int, Column]) -> Column:
        return self.bits[table[variable]] if variable == len(self.names) else table[variable]

    def relevant(self, sentence: str) -> set[int]:
        house = sentence.split(" ", 1)[0]
        if house in self.names and sentence.endswith("distances"):
            return {self.names.index(house), len(self.names)}
        entry = re.fullmatch(r"(\w+) is joined to (\w+)", sentence)
        return {self.names.index(name) for name in entry.groups()} if entry else set(range(len(self.names) + 1))

    def holds(self, sentence: str, table: dict[int, Column]) -> Truths:
        count = len(self.names)
        entry = re.fullmatch(r"(\w+) is joined to (\w+)", sentence)
        if entry:  # joining goes both ways
            one, other = self.names.index(entry[1]), self.names.index(entry[2])
            return (table[one] == other) & (table[other] == one)
        house = sentence.split(" ", 1)[0]
        houses = [self.names.index(house)] if house in self.names else range(count)
        holds = np.ones(len(next(iter(table.values()))), bool)
        if "joined to the house" in sentence:
            for one in houses:
                for other in range(count):
                    if other != one:
                        holds &= (table[one] == other) == (table[other] == one)
            return holds
        first, second = self.pairs[table[count]].T
        far = [self.apart[one, table[one]] for one in houses]
        if "occur" in sentence:
            return np.any([each == first for each in far], axis=0) & np.any([each == second for each in far], axis=0)
        for each in far:
            holds &= (each == first) | (each == second)
        return holds


@lru_cache(maxsize=4)
def fillings(height: int, width: int) -> list[tuple[tuple[int, int, int], ...]]:
    """Every way to put squares that do not touch into a grid, each by its upper left cell and its side."""
    found: list[tuple[tuple[int, int, int], ...]] = []

    def go(cell: int, squares: tuple[tuple[int, int, int], ...], barred: frozenset[tuple[int, int]]) -> None:
        if cell == height * width:
            found.append(squares)
            return
        row, column = divmod(cell, width)
        go(cell + 1, squares, barred)
        for side in range(1, min(height - row, width - column) + 1):
            inside = set(product(range(row, row + side), range(column, column + side)))
            if inside & barred:
                break
            halo = product(range(row - 1, row + side + 1), range(column - 1, column + side + 1))
            go(cell + 1, (*squares, (row, column, side)), barred | frozenset(halo))

    go(0, (), frozenset())
    return found


class Square(Judge):
    """The cases are all fillings by squares that do not touch, whatever the counts; that they are so needs no rule."""

    def __init__(self, puzzle: Any) -> None:
        self.height, self.width = len(puzzle.rows), len(puzzle.columns)
        every = fillings(self.height, self.width)
        self.filled = np.zeros((len(every), self.height, self.width), int)
        self.sides = np.zeros((len(every), self.height, self.width), int)
        for number, squares in enumerate(every):
            for row, column, side in squares:
                self.filled[number, row : row + side, column : column + side] = 1
                self.sides[number, row, column] = side
        super().__init__([])

    def table(self, things: Iterable[int]) -> dict[int, Column]:
        return {0: np.arange(len(self.filled))}

    def relevant(self, sentence: str) -> set[int]:
        return set()

    def bit(self, variable: int, table: dict[int, Column]) -> Column:
        cells = self.height * self.width
        values = self.filled if variable < cells else self.sides
        found: Column = values[:, *divmod(variable % cells, self.width)]
        return found

    def holds(self, sentence: str, table: dict[int, Column]) -> Truths:
        line = re.match(r"(row|column) (\w+) has (\d+) filled", sentence)
        if line:
            number = int(line[2]) - 1 if line[1] == "row" else ord(line[2]) - ord("a")
            counted = self.filled[:, number] if line[1] == "row" else self.filled[:, :, number]
            return np.asarray(counted.sum(axis=1) == int(line[3]))
        cell = re.search(r"\b([a-z])(\d+) (is|stays) (filled|empty)$", sentence)
        if cell:
            return np.asarray(self.filled[:, int(cell[2]) - 1, ord(cell[1]) - ord("a")] == (cell[4] == "filled"))
        assert "touch" in sentence or "lies over" in sentence, sentence
        return np.ones(len(self.filled), bool)
