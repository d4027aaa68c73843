"""Cryptarithms: every example proved, direct against CP-SAT; planned orders against their estimates; growth."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import mean, median
from typing import Any, TypeAlias

from cluewright import Method, Puzzle, Verdict, prove
from cluewright.core import Limit
from cluewright.engines.cpmpy import posted
from cluewright.families.cryptarithm import FAMILY, products, sums
from cluewright.families.cryptarithm.direct import Walk, difference
from cluewright.families.cryptarithm.equation import read
from cluewright.families.cryptarithm.puzzle import FIGURES, Assignment, Cryptarithm
from cluewright.families.cryptarithm.sums import Plan
from cluewright.workshop import examples
from measure import Table, exponent, milliseconds, ratio, take_turns

Sum: TypeAlias = Puzzle[Cryptarithm, Assignment]


def tables() -> Iterator[Table]:
    """Sums and products against CP-SAT, estimates against the truth, growth."""
    puzzles = [example.puzzle for example in examples(FAMILY) if example.verdict == Verdict.UNIQUE]
    added = [puzzle for puzzle in puzzles if not difference(puzzle.content).products]
    yield _against_cpsat("sums", added, repeats=3)
    yield _orders(added)
    multiplied = [puzzle for puzzle in puzzles if puzzle not in added]
    yield _against_cpsat("products", multiplied, repeats=1)
    yield _product_orders(multiplied)
    yield _growth_with_addends()
    yield _growth_with_letters()


def _against_cpsat(what: str, puzzles: Sequence[Sum], repeats: int) -> Table:
    table = Table(
        f"cryptarithm: the {what} of the examples proved unique, direct against CP-SAT (model building included)",
        ("puzzle", "letters", "direct", "cpsat arithmetic", "ratio", "its solver alone", "cpsat equation", "ratio"),
    )
    times: dict[str, list[float]] = {"direct": [], "arithmetic": [], "alone": [], "equation": []}
    for puzzle in puzzles:
        contenders: dict[str, Callable[[], Any]] = {"direct": partial(prove, puzzle, method=Method("direct"))}
        for formulation in ("arithmetic", "equation"):
            contenders[formulation] = partial(prove, puzzle, method=Method("cpsat", formulation))
        own = take_turns(contenders, repeats)
        own["alone"] = _solver_alone(puzzle, repeats)
        for name, seconds in own.items():
            times[name].append(seconds)
        assert prove(puzzle).verdict == Verdict.UNIQUE
        table.add(_short(puzzle), len(puzzle.content.letters), *_compared(own))
    measures: dict[str, Callable[[list[float]], float]] = {"average": mean, "median": median, "worst": max}
    for name, measure in measures.items():
        table.add(name, "", *_compared({contender: measure(each) for contender, each in times.items()}))
    over = sum(seconds > 0.020 for seconds in times["direct"])
    faster = ratio(mean(times["arithmetic"]), mean(times["direct"]))
    table.notes.append(f"direct is {faster} faster on average; {over} of {len(puzzles)} take it more than 20 ms")
    return table


def _solver_alone(puzzle: Sum, repeats: int) -> float:
    """Seconds in CP-SAT itself, once CPMpy has handed over the model."""
    least = float("inf")
    for _ in range(repeats):
        solver = posted("ortools", FAMILY.model(puzzle.content), Limit().start())
        solver.solveAll(solution_limit=2)
        least = min(least, solver.ort_solver.wall_time)
    return least


def _compared(times: dict[str, float]) -> list[str]:
    cells = [milliseconds(times["direct"])]
    cells += [milliseconds(times["arithmetic"]), ratio(times["arithmetic"], times["direct"])]
    cells += [milliseconds(times["alone"])]
    return [*cells, milliseconds(times["equation"]), ratio(times["equation"], times["direct"])]


def _short(puzzle: Puzzle) -> str:
    return puzzle.name if len(puzzle.name) <= 44 else puzzle.name[:43] + "…"


def _orders(puzzles: Sequence[Sum]) -> Table:
    table = Table(
        "cryptarithm: states met by the planned order, as estimated and in truth, and letter by letter in plain orders",
        ("puzzle", "estimated", "met", "estimated / met", "from the top", "from the units"),
    )
    quotients, met = [], {"planned": 0, "top": 0, "units": 0}
    for puzzle in puzzles:
        linear, base = difference(puzzle.content).linear, puzzle.content.base
        coefficients = linear.coefficients
        plan = sums.plan(coefficients, -linear.constant, base)
        from_top = sorted(coefficients, key=lambda letter: -abs(coefficients[letter]))
        from_units = sorted(coefficients, key=lambda letter: _places(coefficients[letter], base))
        own = {"planned": _met(puzzle.content, plan)}
        for name, order in {"top": from_top, "units": from_units}.items():
            own[name] = _met(puzzle.content, Plan(tuple(sorted(order, key=lambda each: not coefficients[each])), ()))
        for name, states in own.items():
            met[name] += states
        quotients.append(plan.states / own["planned"])
        quotient = f"{quotients[-1]:.1f}"
        table.add(_short(puzzle), f"{plan.states:.0f}", own["planned"], quotient, own["top"], own["units"])
    table.add("all", "", met["planned"], "", met["top"], met["units"])
    near = sum(0.33 <= each <= 3 for each in quotients)
    table.notes += [
        f"estimated / met: median {median(quotients):.1f}; within a factor of 3 for {near} of {len(quotients)}",
        f"the plan meets {ratio(met['top'], met['planned'])} fewer states than from the top, "
        f"{ratio(met['units'], met['planned'])} fewer than from the units",
    ]
    return table


def _met(puzzle: Cryptarithm, plan: Plan) -> int:
    linear = difference(puzzle).linear
    walk = Walk(sums.levels(linear.coefficients, plan, puzzle.base, puzzle.never_zero), 1000, Limit().start())
    list(walk.ends(-linear.constant))
    return walk.nodes


def _product_orders(puzzles: Sequence[Sum]) -> Table:
    table = Table("cryptarithm: states met by products, estimated and in truth", ("puzzle", "estimated", "met"))
    for puzzle in puzzles:
        content = puzzle.content
        packing = products.Packing(difference(content), content.base)
        order = products.order(packing, content.letters, content.base)
        walk = Walk(list(products.levels(packing, order, content.base, content.never_zero)), 200, Limit().start())
        list(walk.ends(packing.start))
        table.add(_short(puzzle), f"{order.states:.0f}", walk.nodes)
    return table


def _places(coefficient: int, base: int) -> tuple[int, int]:
    zeros = next((place for place in range(1000) if coefficient % base ** (place + 1)), 1000)
    return zeros, -abs(coefficient)


def _growth_with_addends() -> Table:
    table = Table(
        "cryptarithm: planted sums of words of 3 to 7 letters, base 10, proved (average of 10)",
        ("addends", "unique", "states met", "direct", "worst"),
    )
    sizes = (2, 5, 10, 20, 40, 80)
    return _growth(
        table, "addends", {size: [_planted(size, 10, 7, Random(seed)) for seed in range(10)] for size in sizes}
    )


def _growth_with_letters() -> Table:
    table = Table(
        "cryptarithm: planted sums of 5 words, as many letters as the base has digits, proved (average of 10)",
        ("letters", "unique", "states met", "direct", "worst"),
    )
    sizes = (6, 8, 10, 12, 14)
    return _growth(
        table, "letters", {size: [_planted(5, size, 8, Random(seed)) for seed in range(10)] for size in sizes}
    )


def _growth(table: Table, what: str, planted: dict[int, list[Puzzle]]) -> Table:
    seconds = []
    for size, puzzles in planted.items():
        own = [take_turns({"direct": partial(prove, puzzle)}, repeats=2)["direct"] for puzzle in puzzles]
        answers = [prove(puzzle) for puzzle in puzzles]
        unique = sum(answer.verdict == Verdict.UNIQUE for answer in answers)
        states = mean(answer.statistics["nodes"] for answer in answers)
        seconds.append(mean(own))
        table.add(size, f"{unique} of {len(own)}", f"{states:.0f}", milliseconds(seconds[-1]), milliseconds(max(own)))
    table.notes.append(f"growth: time ~ n^{exponent(list(planted), seconds):.2f} (direct, n = {what})")
    return table


def _planted(addends: int, base: int, longest: int, random: Random) -> Puzzle:
    """A sum that holds under a random assignment of digits to letters."""
    letters = random.sample(string.ascii_uppercase, base)
    words = []
    for _ in range(addends):
        first = random.choice(letters[1:])  # the first letter of the alphabet chosen is 0
        words.append([first, *random.choices(letters, k=random.randint(2, longest - 1))])
    total = sum(sum(letters.index(each) * base**place for place, each in enumerate(reversed(word))) for word in words)
    result = ""
    while total:
        total, digit = divmod(total, base)
        result = letters[digit] + result
    text = f"{' + '.join(map(''.join, words))} = {result}"
    return Puzzle(FAMILY, read(text, base), f"planted {addends} {FIGURES[:base]}")
