"""Gecode through MiniZinc.

The time is the processor time of MiniZinc with all it starts, less what it takes for a model without any constraint:
its own start and reading its library, which a running program would not pay for each puzzle.
"""

from __future__ import annotations

import json
import re
import resource
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from peer_models import stating as p

STATES = {"houses", "weight", "cryptarithm", "maths", "square"}

_MOST_HOUSES = 100
"""The model has a table of all distances, so that MiniZinc alone takes seconds beyond."""


def run(family: str, puzzle: p.Plain, most: int, seconds: float) -> tuple[list[Any], bool, float]:
    """Up to `most` solutions, whether there are no more, and the seconds it took."""
    text, decode = globals()[f"_{family}"](puzzle)
    told, spent = _told(text, most, seconds)
    searching = sum(float(each) for each in re.findall(r"(?:initTime|solveTime)=([\d.e+-]+)", told))
    found = [decode(json.loads(line)) for line in re.findall(r"^SOLUTION (.*)$", told, re.MULTILINE)]
    # Where both differ by less than they vary, what Gecode tells of its search is closer to the truth.
    return found, "==========" in told or "UNSATISFIABLE" in told, max(spent - start(), searching)


@cache
def start() -> float:
    """What MiniZinc takes for next to nothing: the least of several runs."""
    nothing = 'include "alldifferent.mzn"; include "table.mzn"; var 1..1: x; solve satisfy;'
    return min(_told(nothing, 1, 10)[1] for _ in range(7))


def _told(text: str, most: int, seconds: float) -> tuple[str, float]:
    """What MiniZinc says to a model, and its processor time."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "model.mzn"
        program.write_text(text, "utf-8")
        options = ["--solver", "gecode", "-s", "-n", str(most), "--time-limit", str(int(seconds * 1000))]
        before = _children()
        try:
            told = subprocess.run(
                ["minizinc", *options, str(program)], capture_output=True, text=True, timeout=seconds + 5
            ).stdout
        except subprocess.TimeoutExpired:
            told = ""
        return told, _children() - before


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _array(values: Any) -> str:
    return "[" + ",".join(map(str, values)) + "]"


def _weight(puzzle: p.Plain) -> Any:
    weights = puzzle["weights"]
    if len(set(weights)) < len(weights) or weights[-1] - weights[0] >= len(weights):
        raise p.NotStatedError
    order: dict[int, None] = {}
    for beam in puzzle["beams"]:
        order |= dict.fromkeys(leaf + 1 for leaf, _ in sorted(beam, key=lambda term: -abs(term[1])))
    lines = [
        'include "alldifferent.mzn";',
        f"array[1..{len(weights)}] of var {weights[0]}..{weights[-1]}: x;",
        "constraint alldifferent(x) :: domain;",
        f"constraint sum(x) = {sum(weights)};",
        *(f"constraint x[{leaf}] = {given};" for leaf, given in enumerate(puzzle["given"], 1) if given is not None),
    ]
    for beam in puzzle["beams"]:
        lines.append("constraint " + " + ".join(f"({factor})*x[{leaf + 1}]" for leaf, factor in beam) + " = 0;")
    lines.append(f"solve :: int_search([x[i] | i in {_array(order)}], first_fail, indomain_min) satisfy;")
    lines.append('output ["SOLUTION \\(x)\\n"];')
    return "\n".join(lines), list


def _cryptarithm(puzzle: p.Plain) -> Any:
    base, names = puzzle["base"], {letter: f"L{index}" for index, letter in enumerate(puzzle["letters"])}
    lines = ['include "alldifferent.mzn";']
    lines += [f"var {int(letter in puzzle['nonzero'])}..{base - 1}: {name};" for letter, name in names.items()]
    lines.append(f"constraint alldifferent({_array(names.values())}) :: domain;")
    if all(len(words) == 1 for _, words in puzzle["terms"]):
        carry, columns = "0", p.columns(puzzle)
        for place, (factors, constant, least, most) in enumerate(columns):
            following = "0" if place == len(columns) - 1 else f"C{place}"
            if following != "0":
                lines.append(f"var {min(least, 0)}..{max(most, 0)}: {following};")
            terms = [carry, str(constant), *(f"({factor})*{names[letter]}" for letter, factor in factors.items())]
            lines.append(f"constraint {' + '.join(terms)} = {base}*{following};")
            carry = following
    else:

        def number(word: str) -> str:
            places = (f"{base**place}*{names.get(each, each)}" for place, each in enumerate(reversed(word)))
            return f"({' + '.join(places)})"

        whole = (f"({sign})*" + "*".join(map(number, words)) for sign, words in puzzle["terms"])
        last = (
            f"({sign})*" + "*".join(names.get(word[-1], word[-1]) for word in words) for sign, words in puzzle["terms"]
        )
        lines.append(f"constraint {' + '.join(whole)} = 0;")
        lines.append(f"constraint ({' + '.join(last)}) mod {base} = 0;")
    lines.append(f"solve :: int_search({_array(names.values())}, first_fail, indomain_min) satisfy;")
    lines.append(f'output ["SOLUTION \\({_array(names.values())})\\n"];')
    return "\n".join(lines), list


def _maths(puzzle: p.Plain) -> Any:
    size = len(puzzle["rows"])
    lines = [
        'include "table.mzn"; include "alldifferent.mzn";',
        f"var 1..9: d; array[1..{size * size}] of var 1..9: x;",
        f"constraint forall(i in 0..{size - 1})(x[i * {size + 1} + 1] = d);",
    ]
    cells = [cell for row in puzzle["cells"] for cell in row]
    lines += [f"constraint x[{place}] = {cell};" for place, cell in enumerate(cells, 1) if cell is not None]
    for heading, line in p.maths_lines(puzzle):
        own = _array(f"x[{place + 1}]" for place in line)
        sets, ways = p.digit_sets(size, heading), p.fillings(size, heading)
        lines.append(f"constraint alldifferent({own}) :: domain;")
        if not sets:
            lines.append("constraint false;")
        elif all(sum(digits) == heading for digits in sets):
            lines.append(f"constraint sum({own}) = {heading};")
        elif len(ways) <= 3000:
            lines.append(f"constraint table({own}, [|{'|'.join(','.join(map(str, way)) for way in ways)}|]);")
        else:
            lines.append(f"constraint sum({own}) = {heading} \\/ product({own}) = {heading};")
    lines.append("solve :: int_search([d] ++ x, first_fail, indomain_min) satisfy;")
    lines.append('output ["SOLUTION \\(x)\\n"];')
    return "\n".join(lines), list


def _square(puzzle: p.Plain) -> Any:
    height, width, places = p.square_places(puzzle)
    places.sort(key=lambda square: -square[2])
    meeting: dict[tuple[int, int], list[int]] = {}
    across: list[list[str]] = [[] for _ in range(height)]
    down: list[list[str]] = [[] for _ in range(width)]
    for number, (top, left, side) in enumerate(places, start=1):
        for row in range(top, top + side + 1):
            for column in range(left, left + side + 1):
                meeting.setdefault((row, column), []).append(number)
        for step in range(side):
            across[top + step].append(f"{side}*s[{number}]")
            down[left + step].append(f"{side}*s[{number}]")
    lines = [f"array[1..{len(places)}] of var 0..1: s;"]
    lines += [
        f"constraint sum({_array(f's[{number}]' for number in numbers)}) <= 1;"
        for numbers in meeting.values()
        if len(numbers) > 1
    ]
    for terms, counts in ((across, puzzle["rows"]), (down, puzzle["columns"])):
        for own, count in zip(terms, counts, strict=True):
            if count is not None:
                lines.append(f"constraint {' + '.join(own) or 0} = {count};")
    lines.append('solve :: int_search(s, input_order, indomain_max) satisfy;\noutput ["SOLUTION \\(s)\\n"];')

    def decode(values: list[int]) -> list[int]:
        return p.filled(height, width, [square for square, on in zip(places, values, strict=True) if on])

    return "\n".join(lines), decode


def _houses(puzzle: p.Plain) -> Any:
    count, pairs = p.house_pairs(puzzle)
    if count > _MOST_HOUSES:
        raise p.NotStatedError
    table = [[0] * count for _ in range(count)]
    for far, joined in pairs.items():
        for one, other in joined:
            table[one][other] = table[other][one] = far
    domain = "{" + ",".join(map(str, sorted(pairs) or [0])) + "}"
    lines = [
        'include "inverse.mzn";',
        f"array[1..{count},1..{count}] of int: far = [|{'|'.join(','.join(map(str, row)) for row in table)}|];",
        f"var {domain}: p; var {domain}: q;",
        f"array[1..{count}] of var 1..{count}: m; array[1..{count}] of var {domain}: e;",
        "constraint inverse(m, m);",
        f"constraint forall(i in 1..{count})(m[i] != i /\\ e[i] = far[i, m[i]] /\\ (e[i] = p \\/ e[i] = q));",
        f"constraint p {'<' if puzzle['exactly'] else '<='} q;",
        f"constraint exists(i in 1..{count})(e[i] = p) /\\ exists(i in 1..{count})(e[i] = q);",
        "solve :: seq_search([int_search([p, q], input_order, indomain_min), "
        "int_search(m, first_fail, indomain_min)]) satisfy;",
        'output ["SOLUTION \\(m)\\n"];',
    ]
    return "\n".join(lines), lambda partners: [[one, two - 1] for one, two in enumerate(partners) if one < two - 1]
