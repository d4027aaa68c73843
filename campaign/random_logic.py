"""Random small logic puzzles as JSON documents: rows, maps, scales and sets, measured categories, clues of every kind.

Most clues are true of one hidden table, so that most puzzles have solutions; a few are anything at all.
"""

from __future__ import annotations

from random import Random
from typing import Any

from campaign import measured
from campaign.brute import Document
from campaign.brute_logic import Table, World

_WORDS = {
    "colour": ["red", "green", "blue", "white", "black"],
    "friend": ["Ada", "Ben", "Cleo", "Dora", "Emil"],
    "drink": ["tea", "milk", "coffee", "juice", "water"],
    "pet": ["dog", "cat", "fox", "horse", "snail"],
}
_PEOPLE = ["Alan", "Mary Ann", "Cliff", "Zoe", "Bert"]
_SAYINGS = ["Ada drinks tea.", "The red one is next to the fox.", "It is as clear as mud.", "1st!", "Nobody knows."]
_RELATIONS = ["=", "=", "<", "<", ">", "<=", ">=", "!="]


def logic(random: Random) -> Document:
    """A puzzle with two to five places and one to three categories."""
    sizes = [(1, 2), (2, 3), (3, 1), (3, 2), (3, 3), (3, 3), (4, 1), (4, 2), (4, 2), (5, 1)]
    size, number = random.choice([*sizes, *sizes, *sizes, (4, 3), (5, 2)])
    document: Document = {"family": "logic", "places": _places(random, size), "categories": {}, "clues": []}
    names = random.sample(list(_WORDS), number)
    for name in names:
        document["categories"][name] = random.sample(_WORDS[name], size)
    for name in names:
        if random.random() < 0.3 and size > 1:
            document["categories"].pop(name)
            kind = random.choice(measured.NAMES)
            document["categories"][kind] = measured.values(random, kind, size)
    words = [name for name in document["categories"] if name in _WORDS]
    if random.random() < 0.05 and len(words) > 1:
        document["categories"][words[1]] = list(document["categories"][words[0]])
    _shuffle(random, document)
    world = World(document)
    table = {
        name: dict(zip(random.sample(values, size), range(size), strict=True)) for name, values in world.values.items()
    }
    clues = Clues(random, document, world)
    for _ in range(random.choice([0, 1, 2, 3, 3, 4, 5, 6])):
        means = clues.true_of(table) if random.random() < 0.95 else clues.any(2)
        document["clues"].append(_worded(random, means))
    return document


def _shuffle(random: Random, document: Document) -> None:
    """Now and then put days and the like out of their order: then they are names, along which nothing is measured."""
    for name in [name for name in document["categories"] if name in measured.MOMENTS]:
        if random.random() < 0.2:
            values = document["categories"].pop(name)
            document["categories"][f"{name} of choice"] = random.sample(values, len(values))


def _worded(random: Random, means: Document) -> Document:
    """A clue with words beside it, which its setter has chosen to mean this; most have none."""
    draw = random.random()
    if draw < 0.85:
        return means
    if draw < 0.9:
        return {"means": means}
    if draw < 0.95:
        return {"says": random.choice(_SAYINGS), **means}
    return {"says": random.choice(_SAYINGS), "means": means, "chosen": True}


def _places(random: Random, size: int) -> Document:
    kind = random.choice(["row", "row", "map", "scale", "set"])
    if kind == "set":
        return {"kind": "set", "noun": "person", "values": random.sample(_PEOPLE, size)}
    if kind == "row":
        places: Document = {"kind": "row", "noun": random.choice(["house", "tent", "floor"]), "size": size}
        if random.random() < 0.2:
            places["first"] = random.choice(["bottom", "right", "left", "top", "west"])
        return places
    if kind == "map":
        cells = [[x, y] for x in range(3) for y in range(3)]
        spread = random.choice([1, 1, 3])
        return {"kind": "map", "noun": "hut", "at": [[x * spread, y] for x, y in random.sample(cells, size)]}
    values: list[Any] = random.sample(range(-3, 30), size)
    draw = random.random()
    if draw < 0.3:
        values = [number / 10 for number in random.sample(range(1, 20), size)]
    elif draw < 0.35:
        values = [10**8 + number + random.choice([0.125, 0.25, 0.5]) for number in values]
    elif draw < 0.4:
        values = [10 ** random.choice([9, 12]) + number for number in values]
    elif draw < 0.7 and size > 1:
        noun = random.choice(measured.NAMES)
        return {"kind": "scale", "noun": noun, "values": measured.values(random, noun, size)}
    return {"kind": "scale", "noun": "age", "values": values}


class Clues:
    """Random clues about one puzzle."""

    def __init__(self, random: Random, puzzle: Document, world: World) -> None:
        self.random, self.world = random, world
        self.size = len(next(iter(world.values.values())))
        values = [value for values in world.values.values() for value in values]
        self.terms: list[Any] = [
            value if values.count(value) == 1 and random.random() < 0.8 else {name: value}
            for name, owned in world.values.items()
            for value in owned
        ]
        self.names: list[Any] = []
        places = puzzle["places"]
        if places["kind"] == "set":
            self.names = [name if values.count(name) == 0 else {places["noun"]: name} for name in places["values"]]
        kind = places["kind"]
        self.axes = {"map": ["x", "y"], "set": []}.get(kind, [""])
        self.moments = {"": kind == "scale" and places["noun"] in measured.MOMENTS}
        self.axes += [name for name in world.values if name in measured.NAMES and self.size > 1]

    def term(self) -> Any:
        """A value, or rarely a place."""
        if self.random.random() < (0.3 if self.names else 0.12):
            if self.names and self.random.random() < 0.8:
                return self.random.choice(self.names)
            return {"place": self.random.randint(1, self.size)}
        return self.random.choice(self.terms)

    def true_of(self, table: Table) -> Document:
        """A clue that holds in this table."""
        state = self.world.state(table)
        for _ in range(50):
            clue = self.any(self.random.choice([0, 0, 1, 1, 2]))
            if self.world.test(clue)(state):
                return clue
        return {"and": []}

    def any(self, depth: int) -> Document:
        """A clue, nested no deeper than this."""
        if depth and self.random.random() < 0.6:
            kind = self.random.choice(["not", "and", "or", "exactly one"])
            if kind == "not":
                return {"not": self.any(depth - 1)}
            return {kind: [self.any(depth - 1) for _ in range(self.random.choice([1, 2, 2, 3]))]}
        kind = self.random.choice(["same", "same", "different", "compare", "compare", "apart"])
        if kind == "same" or (kind != "different" and not self.axes):
            return {"same": [self.term(), self.term()]}
        if kind == "different":
            return {"different": self._different(self.random.choice([2, 2, 3]))}
        return self._measured(kind)

    def _different(self, number: int) -> list[Any]:
        terms: list[Any] = []
        for _ in range(number):
            term = self.term()
            if self.world.term(term) not in map(self.world.term, terms):
                terms.append(term)
        return terms

    def _measured(self, kind: str) -> Document:
        random = self.random
        clue: Document = {kind: [self.term(), random.choice(_RELATIONS), self.term()]}
        axis = random.choice(self.axes)
        if axis:
            clue["axis"] = axis
        if kind == "apart" or random.random() < 0.5:
            clue["by"] = random.choice([0, 1, 1, 2, 3, -1, 0.1, 0.5, 0.3, 0.125, 15, 30, 100000000.125])
        moments = axis in measured.MOMENTS or self.moments.get(axis, False)
        if kind == "compare" and not moments and random.random() < 0.15:
            clue["times"] = random.choice([2, 3, 0.5, -1, 1])
        return clue
