"""Logic: time to a proof, the direct search against CP-SAT, on every example, on larger random puzzles and on sets."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import fmean, median

from cluewright.core import Limit, Request
from cluewright.families.logic import FAMILY, direct, notation
from cluewright.families.logic.meaning.clues import Apart, Clue, Compare, Meaning, Not, Place, Same, Term, Value
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading import Reader
from cluewright.workshop import Method, Puzzle, examples, prove
from cluewright.workshop.generation import make
from cluewright.workshop.orders import Order
from measure import Table, exponent, milliseconds, ratio, take_turns

METHODS = {
    "direct": Method("direct"),
    "cpsat, switches": Method("cpsat", "switches"),
    "cpsat, positions": Method("cpsat", "positions"),
}
SIZES = [(4, 4), (5, 5), (6, 6), (8, 6), (10, 5), (10, 8)]
EACH = 3
SETS = [(5, 3), (6, 4), (8, 4), (10, 4)]


def tables() -> Iterator[Table]:
    """Examples, growth, sets, reading."""
    yield _instances()
    yield _growth()
    yield _sets()
    yield _reading()


def _proving(puzzle: Puzzle) -> dict[str, Callable[[], object]]:
    return {name: partial(prove, puzzle, limit=60, method=method) for name, method in METHODS.items()}


def _instances() -> Table:
    table = Table("logic: the examples, to a proof", ["puzzle", "size", "nodes", *METHODS, "against the better model"])
    total = dict.fromkeys((*METHODS, "better"), 0.0)
    slower = 0
    for example in examples(FAMILY):
        seconds = take_turns(_proving(example.puzzle))
        nodes = prove(example.puzzle).statistics["nodes"]
        better = min(seconds["cpsat, switches"], seconds["cpsat, positions"])
        slower += seconds["direct"] > better
        for name, spent in (*seconds.items(), ("better", better)):
            total[name] += spent
        shown = [milliseconds(spent) for spent in seconds.values()]
        table.add(example.puzzle.name, example.puzzle.size, nodes, *shown, ratio(better, seconds["direct"]))
    sums = [milliseconds(total[name]) for name in METHODS]
    table.add("all", "", "", *sums, ratio(total["better"], total["direct"]))
    table.notes.append(f"the direct search is slower than the better model on {slower} of {len(table.rows) - 1}")
    return table


def _growth() -> Table:
    columns = ["places x categories", "clues", "nodes", *METHODS, "against the better model"]
    table = Table(f"logic: random puzzles with one solution, the mean of {EACH}", columns)
    cells, spent_on_direct = [], []
    for places, categories in SIZES:
        made = [made_puzzle(Random(f"{places} {categories} {seed}"), places, categories) for seed in range(EACH)]
        mean = dict.fromkeys(METHODS, 0.0)
        nodes = 0.0
        for content in made:
            puzzle = Puzzle(FAMILY, content)
            for name, spent in take_turns(_proving(puzzle), repeats=2).items():
                mean[name] += spent / EACH
            nodes += prove(puzzle).statistics["nodes"] / EACH
        better = min(mean["cpsat, switches"], mean["cpsat, positions"])
        clues = sum(len(content.clues) for content in made) / EACH
        shown = [milliseconds(spent) for spent in mean.values()]
        table.add(f"{places} x {categories}", f"{clues:.0f}", f"{nodes:.0f}", *shown, ratio(better, mean["direct"]))
        cells.append(places * categories)
        spent_on_direct.append(mean["direct"])
    table.notes.append(f"direct grows with the number of values to the power {exponent(cells, spent_on_direct):.1f}")
    return table


def made_puzzle(random: Random, places: int, categories: int) -> Logic:
    """Random true clues of mixed kinds that leave one table, and no clue that could be spared."""
    names = [f"kind {number}" for number in range(categories)]
    document = {
        "places": {"kind": "row", "noun": "house", "size": places},
        "categories": {name: [f"{name} value {number}" for number in range(places)] for name in names},
    }
    bare = notation.read_document(document)
    where = {
        Value(each.name, value): place
        for each in bare.categories
        for place, value in enumerate(random.sample(each.values, places), start=1)
    }
    clues: list[Clue] = []
    while not clues or not _unique(bare, clues):
        clues = [Clue(_true_clue(random, where)) for _ in range(min(3 * places * categories, 250))]
    for clue in random.sample(clues, len(clues)):
        fewer = [each for each in clues if each is not clue]
        if _unique(bare, fewer):
            clues = fewer
    return _with(bare, clues)


def _with(puzzle: Logic, clues: list[Clue]) -> Logic:
    return Logic(puzzle.places, puzzle.categories, tuple(clues))


def _unique(puzzle: Logic, clues: list[Clue]) -> bool:
    return len(list(direct.search(_with(puzzle, clues), Limit(solutions=2)))) == 1


def _true_clue(random: Random, where: dict[Value, int]) -> Meaning:
    one, other = random.sample(list(where), 2)
    if random.random() < 0.2:
        other = random.choice([each for each in where if each != one and where[each] == where[one]])
    p, q = where[one], where[other]
    if p == q:
        return Same(one, other)
    here: Term = Place(p)
    kinds: list[Meaning] = [
        Compare("", one, "<" if p < q else ">", other),
        Not(Same(one, other)),
        Compare("", one, "=", other, p - q),
        Apart("", one, "=", other, abs(p - q)),
    ]
    if abs(p - q) == 1:
        kinds += [Apart("", one, "=", other, 1)] * 3
    if random.random() < 0.05:
        return Same(one, here)
    return random.choice(kinds)


def _sets() -> Table:
    """Sets with ages to compare, made by the generator."""
    columns = ["places x categories", "made in", "nodes", *METHODS, "against the better model"]
    table = Table(f"logic: sets with a measured category, the mean of {EACH}", columns)
    for places, categories in SETS:
        order = Order("logic", Request(places, {"theme": "class", "categories": str(categories)}), seed=3)
        started = time.perf_counter()
        made = [found.puzzle for number in range(EACH) if (found := make(order, number))]
        making = (time.perf_counter() - started) / EACH
        mean = dict.fromkeys(METHODS, 0.0)
        for puzzle in made:
            for name, spent in take_turns(_proving(puzzle), repeats=2).items():
                mean[name] += spent / len(made)
        nodes = sum(prove(puzzle).statistics["nodes"] for puzzle in made) / len(made)
        better = min(mean["cpsat, switches"], mean["cpsat, positions"])
        shown = [milliseconds(spent) for spent in (making, *mean.values())]
        table.add(f"{places} x {categories}", shown[0], f"{nodes:.0f}", *shown[1:], ratio(better, mean["direct"]))
    return table


def _reading() -> Table:
    """Processor time for each sentence, the least of three readings."""
    table = Table("logic: reading English, processor time", ["what", "sentences", "median", "mean"])
    spent: list[float] = []
    for example in examples(FAMILY):
        puzzle = example.puzzle.content
        reader = Reader(puzzle)
        spent += [min(_processor_time(partial(reader.clue, clue.says)) for _ in range(3)) for clue in puzzle.clues]
    table.add("clues of the examples", len(spent), milliseconds(median(spent)), milliseconds(fmean(spent)))
    prepared = [_processor_time(partial(Reader, puzzle)) for _ in range(20)]
    table.add("preparing a reader for one puzzle", "", milliseconds(median(prepared)), milliseconds(fmean(prepared)))
    return table


def _processor_time(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started
