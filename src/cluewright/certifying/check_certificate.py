"""Checks certificates: that a puzzle has no solution but the one stated, or none. Needs Python 3.11 and nothing else.

    python check_certificate.py FILE [FILE ...]

A certificate is a line `cluewright certificate VERSION SEAL`, a line of JSON (family, puzzle, solution, verdict, hash
of the clauses) and a packed proof. Four things are done with it. (1) The rules are written down as clauses, from the
puzzle alone. (2) The solution is held against the rules in plain loops, and "not this solution" is added. (3) The hash
of the clauses must be the one stated. (4) Every step of the proof (LRAT) is checked; the last one is a contradiction.
What must be trusted is 1: that the clauses say no more than the rules. Each family is one generator: it does 1, is
sent the solution, and does 2.

A clause is a tuple of literals, at least one of which holds: 3, or -3 if 3 does not. A group is a dict from values to
literals, exactly one of which holds.
"""

import hashlib
import json
import lzma
import operator
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import prod

VERSION = 1
MOST_BYTES, MOST_TEXT, MOST_UNPACKED = 64_000_000, 200_000, 100_000_000  # of a file, its JSON and its proof
MOST_CLAUSES, MOST_WAYS, MOST_WORK = 3_000_000, 20_000_000, 400_000_000  # a minute or two each
TRUE = 1  # the literal that always holds
TROUBLES = Exception  # whatever goes wrong with a file, it is refused
FIELDS = {"compare": {"compare", "axis", "by", "times"}, "apart": {"apart", "axis", "by"}}  # of clues
RELATIONS = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}


class Refused(Exception):
    """Why a certificate is not accepted."""


def need(fine, reason):
    """Refuse the certificate if something is not fine."""
    if not fine:
        raise Refused(reason)


def whole(number, low, high):
    """The number, if it is a whole one within bounds; neither 1.0 nor true is one."""
    need(type(number) is int and low <= number <= high, f"{str(number)[:40]} is not a whole number of {low} to {high}")
    return number


def table(rows, height, width):
    """The rows, if there are so many lists of that length."""
    fine = type(rows) is list and len(rows) == height and all(type(row) is list and len(row) == width for row in rows)
    need(fine, f"there should be {height} lists of {width} entries")
    return rows


class Clauses:
    """Clauses over numbered variables, and the ways in which rules become clauses."""

    def __init__(self):
        self.variables, self.all, self.ways = 1, [(TRUE,)], 0

    def variable(self):
        """A new variable."""
        self.variables += 1
        return self.variables

    def add(self, *literals):
        """At least one of these holds. What is always true is left out; nothing at all is a contradiction."""
        clause = tuple(dict.fromkeys(literals)) or (-TRUE,)
        if not any(-literal in clause for literal in clause):
            self.all.append(clause)
            need(len(self.all) <= MOST_CLAUSES, f"the rules take more than {MOST_CLAUSES} clauses")

    def exactly_one(self, literals, at_least=True):
        """One of these holds and no other, or none where there need not be one."""
        if at_least:
            self.add(*literals)
        for one, other in combinations(literals, 2):
            self.add(-one, -other)

    def group(self, values):
        """Something new that has exactly one of these values."""
        literals = {value: self.variable() for value in values}
        self.exactly_one(literals.values())
        return literals

    def path(self, groups, start, step, accepts=lambda state: True):
        """From the start, the value of each group leads to the next state: `step(state, index, value)`, or None if it
        must not. The last state must be accepted; the answer is the group of those that can be last."""
        layers = [{start: {}}]  # for each state, where each value leads
        for index, group in enumerate(groups):
            self.ways += len(layers[-1]) * len(group)
            need(self.ways <= MOST_WAYS, "writing the rules down takes too long")
            layers.append({})
            for state, leads in layers[-2].items():
                leads.update((value, step(state, index, value)) for value in group)
                layers[-1].update((following, {}) for following in leads.values() if following is not None)
        kept = [{state: {} for state in layers.pop() if accepts(state)}]
        for layer in reversed(layers):  # without the states that lead to no accepted one
            kept.insert(0, {state: leads for state, leads in layer.items() if kept[0].keys() & set(leads.values())})
        here = {start: TRUE}
        for index, group in enumerate(groups):
            there = {state: self.variable() for state in kept[index + 1]}
            self.one_step(here, there, group, kept[index])
            here = there
        return here

    def one_step(self, here, there, group, leads):
        """Each state and value lead to one state, and whatever holds has beside it what it can go with."""
        self.add(*there.values())
        beside = {(6, following, chosen): [] for following in there.values() for chosen in group.values()}
        for (state, one), (value, chosen) in product(here.items(), group.items()):
            following = there.get(leads[state][value]) if state in leads else None
            self.add(-one, -chosen, *filter(None, [following]))
            if following is not None:
                beside[6, following, chosen].append(one)
                for kind, (first, second) in enumerate(permutations((one, chosen, following), 2)):
                    beside.setdefault((kind, first), []).append(second)
        for (_, *holding), literals in beside.items():
            self.add(*(-literal for literal in holding), *literals)

    def count(self, literals, wanted):
        """How many of these hold is one of the wanted numbers."""
        groups, most = [{0: -literal, 1: literal} for literal in literals], max(wanted)
        self.path(groups, 0, lambda n, _, more: n + more if n + more <= most else None, lambda n: n in wanted)


def lines_of(rows, columns):
    """Each row and each column: what is told of it, and its cells."""
    lines = [(told, [(row, column) for column in range(len(columns))]) for row, told in enumerate(rows)]
    return lines + [(told, [(row, column) for row in range(len(rows))]) for column, told in enumerate(columns)]


def block(top, left, side):
    """The cells of a square, row by row."""
    return list(product(range(top, top + side), range(left, left + side)))


def square(clauses, puzzle):
    """Fill squares that do not touch, so that rows and columns have the counts told."""
    rows, columns = puzzle["rows"], puzzle["columns"]
    height, width = whole(len(rows), 1, 60), whole(len(columns), 1, 60)
    blocked = {(whole(row, 0, height - 1), whole(column, 0, width - 1)) for row, column in puzzle["blocked"]}
    given = {(whole(row, 0, height - 1), whole(column, 0, width - 1)) for row, column in puzzle["filled"]}
    cells = {cell: clauses.variable() for cell in product(range(height), range(width))}
    lines = [(whole(told, 0, len(line)), line) for told, line in lines_of(rows, columns) if told is not None]
    for literal in [-cells[cell] for cell in sorted(blocked)] + [cells[cell] for cell in sorted(given)]:
        clauses.add(literal)
    for count, line in lines:
        clauses.count([cells[cell] for cell in line], [count])
    covering = {cell: [] for cell in cells}
    for side, top, left in product(range(1, min(height, width) + 1), range(height), range(width)):
        inside, counts = set(block(top, left, side)), rows[top : top + side] + columns[left : left + side]
        within = len(counts) == 2 * side and all(count is None or count >= side for count in counts)
        if within and blocked.isdisjoint(inside):
            here = clauses.variable()  # whether this is one of the squares
            for cell in filter(cells.get, block(top - 1, left - 1, side + 2)):
                clauses.add(-here, cells[cell] if cell in inside else -cells[cell])
            for cell in inside:
                covering[cell].append(here)
    for cell, squares in covering.items():
        clauses.add(-cells[cell], *squares)
    solution = yield
    grid = table(solution["grid"], height, width)
    filled = {(row, column) for row, column in cells if whole(grid[row][column], 0, 1)}
    need(all(len(filled.intersection(line)) == count for count, line in lines), "a count is not met")
    need(filled.isdisjoint(blocked) and given <= filled, "a blocked cell is filled, or one that is given is not")
    rest = set(filled)
    while rest:
        (top, left), side = min(rest), 1
        while (top, left + side) in rest:
            side += 1
        inside = set(block(top, left, side))
        need(filled.intersection(block(top - 1, left - 1, side + 2)) == inside, f"at {top, left} there is no square")
        rest -= inside
    yield [literal if cell in filled else -literal for cell, literal in cells.items()]


def maths(clauses, puzzle):
    """Digits that differ in each line and are alike on the diagonal; a line's heading is its sum or its product."""
    size = whole(len(puzzle["grid"]), 3, 10)
    (_, *columns), *rows = table(puzzle["grid"], size, size)
    lines = [(whole(heading, 1, 10**9), line) for heading, line in lines_of([row[0] for row in rows], columns)]
    cells = {cell: clauses.group(range(1, 10)) for cell in product(range(size - 1), repeat=2)}
    given = {(row, column): rows[row][column + 1] for row, column in cells if rows[row][column + 1] is not None}
    for cell, digit in given.items():
        clauses.add(cells[cell][whole(digit, 1, 9)])
    for number, digit in product(range(1, size - 1), range(1, 10)):
        clauses.add(-cells[0, 0][digit], cells[number, number][digit])

    def another(used, _, digit):
        return None if digit in used else tuple(sorted((*used, digit)))

    for heading, line in lines:
        groups = [cells[cell] for cell in line]
        clauses.path(groups, (), another, lambda used, heading=heading: heading in (sum(used), prod(used)))
    solution = yield
    filled = table(solution["grid"], size, size)
    found = {(row, column): whole(filled[row + 1][column + 1], 1, 9) for row, column in cells}
    need(given.items() <= found.items(), "a given digit was changed")
    need(len({found[number, number] for number in range(size - 1)}) == 1, "the digits on the diagonal differ")
    for heading, line in lines:
        digits = {found[cell] for cell in line}
        need(len(digits) == len(line), "a digit stands twice in a line")
        need(heading in (sum(digits), prod(digits)), f"a line does not give {heading}")
    yield [cells[cell][digit] for cell, digit in found.items()]


def houses(clauses, puzzle):
    """Join each house to exactly one other, at no more than two different distances."""
    points = [(whole(x, -(10**6), 10**6), whole(y, -(10**6), 10**6)) for x, y in puzzle["houses"]]
    need(len(set(points)) == len(points) and len(points) in range(2, 2001, 2), "the houses cannot be paired")
    need(puzzle.get("distances", "exactly two") == "exactly two", "how many distances there are is wrongly told")
    wanted = [2] if "distances" in puzzle else [1, 2]
    lengths = {(a, b): (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in combinations(points, 2)}  # squared
    edges, alike = {pair: clauses.variable() for pair in lengths}, {}
    for house in points:
        clauses.exactly_one([edge for pair, edge in edges.items() if house in pair])
    for pair, length in lengths.items():
        alike.setdefault(length, []).append(edges[pair])
    occurs = {length: clauses.variable() for length in sorted(alike)}
    for length, occurring in occurs.items():
        clauses.add(-occurring, *alike[length])
        for edge in alike[length]:
            clauses.add(-edge, occurring)
    clauses.count(occurs.values(), wanted)
    solution = yield
    pairs = [tuple(sorted(map(tuple, pair), key=points.index)) for pair in solution["pairs"]]
    need(sorted(house for pair in pairs for house in pair) == sorted(points), "a house is not joined exactly once")
    need(len({lengths[pair] for pair in pairs}) in wanted, "the pairs have other distances")
    yield [edges[pair] for pair in pairs]


def weight(clauses, puzzle):
    """Hang the weights on the tree so that every beam balances; a beam is a list of positions with loads."""
    leaves, beams = [], []  # the weights, None where one is to be found; beams, the lowest first

    def take_down(beam):
        """The number of a load: weights count from 0 up, beams from -1 down, in reading order."""
        if type(beam) is not list:
            leaves.append(beam)
            return len(leaves) - 1
        need(len({whole(position, -50, 50) for position, _ in beam} - {0}) == len(beam) > 1, "a bad beam")
        beams.append([(position, take_down(load)) for position, load in beam])
        return -len(beams)

    take_down(puzzle["beam"])
    weights = sorted(whole(each, 1, 999) for each in puzzle.get("weights", range(1, len(leaves) + 1)))
    need(len(weights) == len(leaves) <= 60, "there are not as many weights as places")
    need(all(given is None or whole(given, 1, 999) in weights for given in leaves), "a given weight is not to be used")
    kinds = dict.fromkeys(weights)
    groups = {i: clauses.group(kinds) if given is None else {given: TRUE} for i, given in enumerate(leaves)}
    for kind in kinds:
        clauses.count([group[kind] for group in groups.values() if kind in group], [weights.count(kind)])
    for number, beam in enumerate(beams, start=1):
        loads, at = [groups[load] for _, load in beam], [position for position, _ in beam]
        clauses.path(loads, 0, lambda torque, index, load, at=at: torque + at[index] * load, lambda torque: torque == 0)
        if number < len(beams):
            groups[-number] = clauses.path(loads, 0, lambda total, _, load: total + load)
    solution = yield
    hung = {place: whole(each, 1, 999) for place, each in enumerate(solution["weights"])}
    need(sorted(hung.values()) == weights, "other weights are hung")
    need(all(given in (None, hung[place]) for place, given in enumerate(leaves)), "a given weight was changed")
    for number, beam in enumerate(beams, start=1):
        need(sum(position * hung[load] for position, load in beam) == 0, "a beam is not level")
        hung[-number] = sum(hung[load] for _, load in beam)
    yield [groups[place][hung[place]] for place in range(len(leaves))]


def cryptarithm(clauses, puzzle):
    """Every letter is a digit of its own, no word begins with a letter that is 0, and the equation holds."""
    base, terms = whole(puzzle["base"], 2, 36), []  # of each term the sign and the words, as if it stood on the left
    for side, sign in zip(puzzle["equation"].split(" = "), (1, -1), strict=True):
        for term in side.replace(" - ", " + -").split(" + "):
            terms.append((-sign if term.startswith("-") else sign, term.removeprefix("-").split(" * ")))
    words = [word for _, factors in terms for word in factors]
    for word in words:
        need(word and all(each in "0123456789"[:base] or each.isalpha() for each in word), f"{word} is not a word")
    letters = [each for each in dict.fromkeys("".join(words)) if each not in "0123456789"]
    need(0 < len(letters) <= base, "there are no letters, or more than digits")
    need(puzzle.get("leading_zeros", True) is True, "leading_zeros is true or left out")
    heads = [word[0] for word in words if word[0] in letters and "leading_zeros" not in puzzle]
    digits = {letter: clauses.group(range(base)) for letter in letters}
    for digit in range(base):
        clauses.exactly_one([digits[letter][digit] for letter in letters], at_least=len(letters) == base)
    for head in dict.fromkeys(heads):
        clauses.add(-digits[head][0])
    total = Counter()  # for a power of the base and letters that are multiplied, how many times that is added
    for sign, factors in terms:
        need(prod(map(len, factors)) <= 10_000, "writing a product down takes too long")
        for chosen in product(*(enumerate(reversed(word)) for word in factors)):
            total[sum(power for power, _ in chosen), "".join(sorted(each for _, each in chosen))] += sign
    groups = {each: {int(each): TRUE} for each in "0123456789"} | digits
    steps = []  # groups, how many times the value is added, and by what the sum is divided then
    for power in range(max(total)[0] + 1):
        for (_, several), often in sorted(item for item in total.items() if item[0][0] == power and item[1]):
            if several not in groups:
                groups[several] = clauses.path([groups[each] for each in several], 1, lambda n, _, value: n * value)
            steps.append((groups[several], often, 1))
        steps.append(({0: TRUE}, 0, base))

    def add(carry, index, value):
        carried, rest = divmod(carry + steps[index][1] * value, steps[index][2])
        return None if rest else carried

    clauses.path([group for group, _, _ in steps], 0, add, lambda carry: carry == 0)
    solution = yield
    found = {letter: whole(solution["digits"][letter], 0, base - 1) for letter in letters}
    need(len(set(found.values())) == len(found) == len(solution["digits"]), "a letter has no digit of its own")
    need(all(found[head] for head in heads), "a word begins with 0")
    value = {str(digit): digit for digit in range(10)} | found
    number = {word: sum(value[each] * base**at for at, each in enumerate(reversed(word))) for word in words}
    need(sum(sign * prod(map(number.get, factors)) for sign, factors in terms) == 0, "the equation does not hold")
    yield [digits[letter][digit] for letter, digit in found.items()]


def kind_of(clue):
    """What kind a clue is; it has what its kind needs, and nothing else."""
    (kind,) = clue.keys() - {"axis", "by", "times"}
    need(clue.keys() == FIELDS.get(kind, {kind}), f"a clue {str(kind)[:40]} is wrongly stated")
    return kind


def exact(number):
    """A whole number, or a fraction `[numerator, denominator]`."""
    top, bottom = number if type(number) is list else (number, 1)
    return Fraction(whole(top, -(10**40), 10**40), whole(bottom, 1, 10**40))


def relation(clue, numbers):
    """The axis and two terms of a clue, and whether it holds of their places, or of two entries of the axis."""
    if "same" in clue:
        return None, *clue["same"], operator.eq
    (one, sign, other), by, listed = clue[kind_of(clue)], exact(clue["by"]), numbers[clue["axis"]]
    related, times = getattr(operator, RELATIONS[sign]), exact(clue.get("times", 1))
    if "compare" in clue:
        return clue["axis"], one, other, lambda i, j: related(listed[i], times * listed[j] + by)
    return clue["axis"], one, other, lambda i, j: related(abs(listed[i] - listed[j]), by)


def logic(clauses, puzzle):
    """Every value of a category has a place of its own, and every clue is true. A term of a clue is the number of a
    place, from 1, or `[category, value]`. An axis has a number for each place, or for each value of a category."""
    size, categories, axes, where, links = whole(puzzle["places"], 1, 40), puzzle["categories"], puzzle["axes"], {}, {}
    for name, values in categories.items():
        need(len(values) == len(set(values)) == size, f"{name} has not one value for each place")
        where |= {(name, value): clauses.group(range(size)) for value in values}
        for place in range(size):
            clauses.exactly_one([where[name, value][place] for value in values])
    need(not axes.keys() & categories, "a name is taken")
    numbers = {axis: list(map(exact, each)) for axis, each in (puzzle["measures"] | axes).items()}
    need(all(len(each) == size for each in numbers.values()), "a measure is missing")

    def entry(axis, term):
        """The place of a term, or which value of the category that is the axis is there."""
        places = {whole(term, 1, size) - 1: TRUE} if type(term) is int else where[tuple(term)]
        if axis is None or axis in axes:
            return places
        if type(term) is list and term[0] == axis:
            return {categories[axis].index(term[1]): TRUE}
        if (axis, str(term)) not in links:
            links[axis, str(term)] = link = clauses.group(range(size))
            for (place, here), (index, value) in product(places.items(), enumerate(categories[axis])):
                clauses.add(-here, -where[axis, value][place], link[index])
                clauses.add(-here, -link[index], where[axis, value][place])
        return links[axis, str(term)]

    def literal(clue):
        """A literal that holds if and only if the clue does."""
        kind = kind_of(clue)
        if kind == "not":
            return -literal(clue["not"])
        if kind in ("same", "compare", "apart"):
            whether, (axis, one, other, holds) = clauses.variable(), relation(clue, numbers)
            for (i, here), (j, there) in product(entry(axis, one).items(), entry(axis, other).items()):
                clauses.add(-here, -there, whether if holds(i, j) else -whether)
            return whether
        literals = [-literal(part) if kind == "and" else literal(part) for part in clue[kind]]
        groups = [{0: -each, 1: each} for each in literals]
        holding = clauses.path(groups, 0, lambda n, _, more: min(n + more, 2))  # none, one, or several
        return {"and": holding[0], "or": -holding[0], "exactly one": holding.get(1, -TRUE)}[kind]

    for clue in puzzle["clues"]:
        need(clue.keys() == {"says", "means"}, "a clue has a sentence, and means something")
        clauses.add(literal(clue["means"]))
    solution = yield
    columns = dict(zip(categories, zip(*table(solution["rows"], size, len(categories))), strict=True))
    found = {(name, value): columns[name].index(value) for name, value in where}

    def here(axis, term):
        """The same as `entry`, in the solution."""
        place = term - 1 if type(term) is int else found[tuple(term)]
        return place if axis is None or axis in axes else categories[axis].index(columns[axis][place])

    def true(clue):
        """Whether a clue holds of the solution."""
        kind = kind_of(clue)
        if kind == "not":
            return not true(clue["not"])
        if kind in ("same", "compare", "apart"):
            axis, one, other, holds = relation(clue, numbers)
            return holds(here(axis, one), here(axis, other))
        parts = list(map(true, clue[kind]))
        return {"and": all(parts), "or": any(parts), "exactly one": sum(parts) == 1}[kind]

    need(all(true(clue["means"]) for clue in puzzle["clues"]), "a clue is not true")
    yield [where[key][place] for key, place in found.items()]


FAMILIES = {
    "square": (square, {"rows", "columns", "blocked", "filled"}),
    "maths": (maths, {"grid"}),
    "houses": (houses, {"houses", "distances"}),
    "weight": (weight, {"beam", "weights"}),
    "cryptarithm": (cryptarithm, {"equation", "base", "leading_zeros"}),
    "logic": (logic, {"places", "axes", "categories", "measures", "clues"}),
}


def clauses_of(family, puzzle, solution):
    """The rules of the puzzle, and not this solution, which must be right; None stands for no solution."""
    need(family in FAMILIES, f"the family {str(family)[:40]} is not known here")
    need(puzzle.keys() <= FAMILIES[family][1], "the puzzle has a field that its family does not know")
    clauses = Clauses()
    room = FAMILIES[family][0](clauses, puzzle)
    next(room)
    if solution is not None:
        clauses.add(*(-literal for literal in room.send(solution)))
    return clauses


def dimacs(clauses):
    """The clauses in the format that SAT solvers and other checkers read."""
    lines = [" ".join(map(str, (*clause, 0))) for clause in clauses.all]
    return "\n".join([f"p cnf {clauses.variables} {len(lines)}", *lines, ""]).encode()


def check_proof(clauses, lines):
    """Each line is `literals 0 hints`. Suppose that no literal holds: then each clause or step that is named leaves one
    literal, which must hold, until the last leaves none. The last line must have no literals at all."""
    known, work, step = [(), *clauses.all], 0, [TRUE]
    for number, line in enumerate(lines, start=1):
        entries = list(map(int, line.split(" ")))
        end = entries.index(0)
        step, left = entries[:end], [TRUE]
        need(all(0 < abs(literal) <= clauses.variables for literal in step), f"step {number} has a strange literal")
        holds = {-literal for literal in step}
        for hint in entries[end + 1 :]:
            need(left and 0 < hint < len(known), f"step {number} names a step that is not there or not needed")
            work += len(known[hint])
            left = [literal for literal in known[hint] if -literal not in holds]
            need(len(left) < 2 and holds.isdisjoint(left), f"step {number} does not follow from what it names")
            holds.update(left)
        need(not left, f"step {number} does not follow from what it names")
        need(work <= MOST_WORK, "checking the proof takes too long")
        known.append(tuple(step))
    need(not step, "the proof does not end with a contradiction")


def once(pairs):
    """A JSON object in which no name stands twice."""
    need(len(dict(pairs)) == len(pairs), "a name stands twice in the JSON")
    return dict(pairs)


def read(data):
    """The document of a certificate, and the lines of its proof."""
    need(len(data) <= MOST_BYTES, "the file is too large")
    title, _, rest = data.partition(b"\n")
    need(title.startswith(b"cluewright certificate "), "it is not a certificate")
    version, _, seal = title.decode("ascii").removeprefix("cluewright certificate ").partition(" ")
    need(version == str(VERSION), f"it is of version {version[:9]}; version {VERSION} is known here")
    need(seal == hashlib.sha256(rest).hexdigest(), "it was damaged or changed: its seal does not fit")
    text, _, packed = rest.partition(b"\n")
    need(len(text) <= MOST_TEXT, "the puzzle is too long")
    document = json.loads(text, object_pairs_hook=once, parse_float=str, parse_constant=str)
    need(document.keys() == {"family", "puzzle", "solution", "verdict", "cnf"}, "the document has other fields")
    need(document["verdict"] == ("none" if document["solution"] is None else "unique"), "the verdict does not fit")
    unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=100_000_000)
    proof = unpacker.decompress(packed, MOST_UNPACKED)
    need(unpacker.eof and not unpacker.unused_data, "the proof is cut off or too long, or something follows it")
    need(proof.count(b"\n") < MOST_CLAUSES, f"the proof has more than {MOST_CLAUSES} steps")
    return document, proof.decode("ascii").split("\n")


def check(data):
    """The document of a certificate that is right; `Refused` says why another is not."""
    try:
        document, lines = read(data)
        clauses = clauses_of(document["family"], document["puzzle"], document["solution"])
        need(document["cnf"] == hashlib.sha256(dimacs(clauses)).hexdigest(), "the clauses are not those of the puzzle")
        check_proof(clauses, lines)
    except TROUBLES as error:
        said = str(error) if type(error) is Refused else f"it is malformed ({type(error).__name__}: {error})"
        raise Refused("".join(each if each.isprintable() else "?" for each in said[:200])) from error
    return document


def main(names):
    """Check the files; 1 if one of them is refused, or there is none."""
    refused = not names
    for name in names:
        try:
            with open(name, "rb") as file:
                print(f"{name}: accepted: {json.dumps(check(file.read(MOST_BYTES + 1)))}")
        except (Refused, OSError) as reason:
            refused = True
            print(f"{name}: refused: {reason}")
    return int(refused)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
