"""English clues with their meaning, written by a witness who has not seen the reader.

`tests/data/witness/<theme>.jsonl` holds a puzzle without clues on its first line, then one sentence a line:
`means` is what the sentence says, as a Python expression over one table; `refuse` says why there is no certain meaning.
With both, refusing is right and reading it as `means` is acceptable. `trivial` marks what every table or none fulfils.

A table is a dictionary: category -> the tuple of its values in the order of the places. An expression may use

    at("tea")            the index (from 0) of the place where the value is; a place's own name counts as a value too
    at("drink", "tea")   the same, where the value alone would not say which category is meant
    place(k)             the index of the k-th place counted from 1; place(-1) is the last one
    n                    the number of places
    x(i), y(i)           how far east and how far north the place is, on a map
    value("drink", i)    the value of that category at the place
    measure("price", i)  that value as a number; the noun of a scale is a category too

and the built-in functions below. This module imports nothing of the project.
"""

import itertools
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "data" / "witness"
DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
MONTHS = ["january", "february", "march", "april", "may", "june"]
MONTHS += ["july", "august", "september", "october", "november", "december"]
LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
BUILT_IN: dict[str, Any] = {f.__name__: f for f in (abs, all, any, len, max, min, range, set, sorted, sum)}


def read(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The puzzle and the sentences of a file."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return lines[0]["puzzle"], lines[1:]


def place_names(puzzle: dict[str, Any]) -> list[str]:
    """The names of the places as texts: of a row and of a map there are none."""
    return [str(value) for value in puzzle["places"].get("values", [])]


def size(puzzle: dict[str, Any]) -> int:
    """How many places there are."""
    places = puzzle["places"]
    if places["kind"] == "row":
        return int(places["size"])
    if places["kind"] == "map":
        return len(places["at"])
    return len(places["values"])


def tables(header: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every table of the puzzle: each category in every order; the order of the places stands still."""
    puzzle = header.get("puzzle", header)
    names = list(puzzle["categories"])
    orders = [itertools.permutations([str(value) for value in puzzle["categories"][name]]) for name in names]
    for columns in itertools.product(*orders):
        table: dict[str, Any] = dict(zip(names, columns, strict=True))
        table["the puzzle"] = puzzle
        yield table


def numbers(values: list[str]) -> list[float]:
    """The values of a measured category as numbers, in the order in which the setter lists them.

    Weekdays, months and times on a clock without am and pm count on past the end of the week, the year and the clock.
    """
    found: list[float] = []
    for value in values:
        number, cycle = number_of(str(value))
        while cycle and found and number <= found[-1]:
            number += cycle
        found.append(number)
    return found


def number_of(text: str) -> tuple[float, int]:
    """One value as a number, and after how much its unit begins again (0: never)."""
    word = text.lower()
    if word in DAYS:
        return DAYS.index(word), 7
    if word in MONTHS:
        return MONTHS.index(word) + 1, 12
    clock = re.fullmatch(r"(\d+):(\d\d) ?(am|pm)?", word)
    if clock:
        hours, minutes, half = int(clock[1]), int(clock[2]), clock[3]
        if half is None:
            return hours * 60 + minutes, 12 * 60
        return (hours % 12 + (12 if half == "pm" else 0)) * 60 + minutes, 24 * 60
    date = re.fullmatch(r"([a-z]+) (\d+)", word)
    if date and date[1] in MONTHS:
        month = MONTHS.index(date[1])
        return sum(LENGTHS[:month]) + int(date[2]), 365
    number = re.search(r"\d[\d,]*(\.\d+)?", word)
    if number is None:
        raise ValueError(f"{text!r} is not a number")
    return float(number[0].replace(",", "")), 0


def names_for(table: dict[str, Any]) -> dict[str, Any]:
    """What an expression may use, for one table."""
    puzzle = table["the puzzle"]
    noun = puzzle["places"]["noun"]
    named = place_names(puzzle)
    columns = {name: column for name, column in table.items() if name != "the puzzle"}
    if named:
        columns[noun] = tuple(named)

    def at(*words: str) -> int:
        if len(words) == 2:
            return int(columns[words[0]].index(str(words[1])))
        found = [column.index(str(words[0])) for column in columns.values() if str(words[0]) in column]
        if len(found) != 1:
            raise ValueError(f"{words[0]!r} is the name of {len(found)} values")
        return int(found[0])

    def place(k: int) -> int:
        return k - 1 if k > 0 else size(puzzle) + k

    def x(i: int) -> float:
        return float(puzzle["places"]["at"][i][0])

    def y(i: int) -> float:
        return float(puzzle["places"]["at"][i][1])

    def value(category: str, i: int) -> str:
        return str(columns[category][i])

    def measure(category: str, i: int) -> float:
        listed = named if named and category == noun else [str(each) for each in puzzle["categories"][category]]
        return numbers(listed)[listed.index(columns[category][i])]

    return {"at": at, "place": place, "n": size(puzzle), "x": x, "y": y, "value": value, "measure": measure}


def holds(expression: str, table: dict[str, Any]) -> bool:
    """Whether the expression is true of the table."""
    return bool(eval(expression, {"__builtins__": BUILT_IN, **names_for(table)}))


def faults(path: Path, seen: dict[str, str]) -> Iterator[str]:
    """What is wrong with a file, a text for each; seen is what earlier files have said, sentence -> where."""
    puzzle, entries = read(path)
    every = list(tables(puzzle))
    for entry in entries:
        sentence = entry["sentence"]
        where = f"{path.name}: {sentence}"
        if sentence in seen:
            yield f"{where}: said before, in {seen[sentence]}"
        seen[sentence] = path.name
        if not entry.get("kind") or not ("means" in entry or "refuse" in entry):
            yield f"{where}: incomplete"
        if "means" in entry:
            try:
                held = sum(holds(entry["means"], table) for table in every)
            except Exception as error:
                yield f"{where}: {error!r}"
                continue
            if (held in (0, len(every))) != bool(entry.get("trivial")):
                yield f"{where}: holds in {held} of {len(every)} tables"


def main() -> int:
    """Check every file; print the faults and how many sentences of each kind there are."""
    seen: dict[str, str] = {}
    kinds: dict[str, list[int]] = {}
    wrong = 0
    paths = sorted(HERE.glob("*.jsonl"))
    for path in paths:
        for fault in faults(path, seen):
            print(fault)
            wrong += 1
        for entry in read(path)[1]:
            counts = kinds.setdefault(entry["kind"], [0, 0, 0])
            counts[("means" in entry) + 2 * ("refuse" in entry) - 1] += 1
    print(f"{'kind':40} {'means':>6} {'refuse':>6} {'either':>6}")
    for kind, counts in sorted(kinds.items()):
        print(f"{kind:40} {counts[0]:6} {counts[1]:6} {counts[2]:6}")
    print(f"{len(seen)} sentences in {len(paths)} files, {wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
