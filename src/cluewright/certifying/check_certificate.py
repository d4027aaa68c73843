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
MOST_BYTES, MOST_TEXT, MOST_UNPACKED = 64_000_000, 200_000, 256_000_000  # of a file, its JSON and its proof
MOST_CLAUSES, MOST_WAYS, MOST_WORK = 3_000_000, 20_000_000, 400_000_000  # a minute or two each
TRUE = 1  # the literal that always holds


class Refused(Exception):
    """Why a certificate is not accepted."""


def need(fine, reason):
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
        self.variables += 1
        return self.variables

    def add(self, *literals):
        clause = tuple(dict.fromkeys(literals)) or (-TRUE,)
        if not any(-literal in clause for literal in clause):
            self.all.append(clause)
            need(len(self.all) <= MOST_CLAUSES, f"the rules take more than {MOST_CLAUSES} clauses")

    def exactly_one(self, literals, at_least=True):
        if at_least:
            self.add(*literals)
        for one, other in combinations(literals, 2):
            self.add(-one, -other)

    def group(self, values):
        literals = {value: self.variable() for value in values}
        self.exactly_one(list(literals.values()))
        return literals

    def path(self, groups, start, step, accepts=lambda state: True):
        """From the start, the value of each group leads to the next state: `step(state, index, value)`, or None if it
        must not. The last state must be accepted; the answer is the group of those that can be last.
        """
        layers = [{start: {}}]  # for each state, where each value leads
        for index, group in enumerate(groups):
            layers.append({})
            for state, leads in layers[-2].items():
                self.ways += len(group)
                need(self.ways <= MOST_WAYS, "writing the rules down takes too long")
                for value in group:
                    leads[value] = step(state, index, value)
                    if leads[value] is not None:
                        layers[-1][leads[value]] = {}
        kept = [{state: {} for state in layers[-1] if accepts(state)}]
        for layer in layers[-2::-1]:  # without the states that lead to no accepted one
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
        for state, one in here.items():
            for value, chosen in group.items():
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


def square(clauses, puzzle):
    """Fill squares that do not touch, so that rows and columns have the counts told."""
    rows, columns = puzzle["rows"], puzzle["columns"]
    height, width = whole(len(rows), 1, 60), whole(len(columns), 1, 60)
    blocked = {(whole(row, 0, height - 1), whole(column, 0, width - 1)) for row, column in puzzle["blocked"]}
    given = {(whole(row, 0, height - 1), whole(column, 0, width - 1)) for row, column in puzzle["filled"]}
    cells = {(row, column): clauses.variable() for row in range(height) for column in range(width)}
    lines = [(count, [(row, column) for column in range(width)]) for row, count in enumerate(rows)]
    lines += [(count, [(row, column) for row in range(height)]) for column, count in enumerate(columns)]
    lines = [(whole(count, 0, len(line)), line) for count, line in lines if count is not None]
    for literal in [-cells[cell] for cell in sorted(blocked)] + [cells[cell] for cell in sorted(given)]:
        clauses.add(literal)
    for count, line in lines:
        clauses.count([cells[cell] for cell in line], [count])
    covering = {cell: [] for cell in cells}

    def block(top, left, side):
        return {(row, column): 1 for row in range(top, top + side) for column in range(left, left + side)}

    for side, top, left in product(range(1, min(height, width) + 1), range(height), range(width)):
        inside, counts = block(top, left, side), rows[top : top + side] + columns[left : left + side]
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
    literals = [literal if cell in filled else -literal for cell, literal in cells.items()]
    need(all(len(filled.intersection(line)) == count for count, line in lines), "a count is not met")
    need(filled.isdisjoint(blocked) and given <= filled, "a blocked cell is filled, or one that is given is not")
    while filled:
        (top, left), side = min(filled), 1
        while (top, left + side) in filled:
            side += 1
        inside = set(block(top, left, side))
        need(filled.intersection(block(top - 1, left - 1, side + 2)) == inside, f"at {top, left} there is no square")
        filled -= inside
    yield literals


def maths(clauses, puzzle):
    """Digits that differ in each line and are alike on the diagonal; a line's heading is its sum or its product."""
    size = whole(len(puzzle["grid"]), 3, 10)
    grid, inner = table(puzzle["grid"], size, size), range(1, size)
    cells = {(row, column): clauses.group(range(1, 10)) for row in inner for column in inner}
    for (row, column), digits in cells.items():
        if grid[row][column] is not None:
            clauses.add(digits[whole(grid[row][column], 1, 9)])
    for number, digit in product(inner, range(1, 10)):
        clauses.add(-cells[1, 1][digit], cells[number, number][digit])
    lines = [(whole(grid[row][0], 1, 10**9), [(row, column) for column in inner]) for row in inner]
    lines += [(whole(grid[0][column], 1, 10**9), [(row, column) for row in inner]) for column in inner]

    def another(used, _, digit):
        return None if digit in used else tuple(sorted((*used, digit)))

    for heading, line in lines:
        groups = [cells[cell] for cell in line]
        clauses.path(groups, (), another, lambda used, heading=heading: heading in (sum(used), prod(used)))
    solution = yield
    filled = table(solution["grid"], size, size)
    found = {(row, column): whole(filled[row][column], 1, 9) for row, column in cells}
    need(all(grid[row][column] in (None, found[row, column]) for row, column in cells), "a given digit was changed")
    need(len({found[number, number] for number in inner}) == 1, "the digits on the diagonal are not all the same")
    for heading, line in lines:
        digits = [found[cell] for cell in line]
        need(len(set(digits)) == len(digits), "a digit stands twice in a line")
        need(heading in (sum(digits), prod(digits)), f"a line does not give {heading}")
    yield [cells[cell][digit] for cell, digit in found.items()]


def houses(clauses, puzzle):
    """Join each house to exactly one other, at no more than two different distances."""
    points = [(whole(x, -(10**6), 10**6), whole(y, -(10**6), 10**6)) for x, y in puzzle["houses"]]
    need(len(set(points)) == len(points) and len(points) in range(2, 2001, 2), "the houses cannot be paired")
    need(puzzle.get("distances", "exactly two") == "exactly two", "how many distances there are is wrongly told")
    wanted, edges, at_house = [2] if "distances" in puzzle else [1, 2], {}, {point: [] for point in points}
    alike = {}  # the edges of each length, squared
    for one, other in combinations(points, 2):
        edge = edges[one, other] = clauses.variable()
        alike.setdefault((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2, []).append(edge)
        at_house[one].append(edge)
        at_house[other].append(edge)
    for literals in at_house.values():
        clauses.exactly_one(literals)
    occurs = {squared: clauses.variable() for squared in sorted(alike)}
    for squared, occurring in occurs.items():
        clauses.add(-occurring, *alike[squared])
        for edge in alike[squared]:
            clauses.add(-edge, occurring)
    clauses.count(list(occurs.values()), wanted)
    solution = yield
    pairs = [sorted(map(tuple, pair), key=points.index) for pair in solution["pairs"]]
    need(sorted(house for pair in pairs for house in pair) == sorted(points), "a house is not joined exactly once")
    distances = {(one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 for one, other in pairs}
    need(len(distances) in wanted, "the pairs have other distances")
    yield [edges[one, other] for one, other in pairs]


def weight(clauses, puzzle):
    """Hang the weights on the tree so that every beam balances; a beam is a list of positions with loads."""
    leaves = leaves_of(puzzle["beam"])
    weights = sorted(whole(each, 1, 999) for each in puzzle.get("weights", range(1, len(leaves) + 1)))
    need(len(weights) == len(leaves) <= 60, "there are not as many weights as places")
    need(all(given is None or whole(given, 1, 999) in weights for given in leaves), "a given weight is not to be used")
    kinds = dict.fromkeys(weights)
    groups = [clauses.group(kinds) if given is None else {given: TRUE} for given in leaves]
    for kind in kinds:
        clauses.count([group[kind] for group in groups if kind in group], [weights.count(kind)])

    def balance(beam, waiting):
        """It balances, as do those below it; the group of what it weighs, if it hangs on another."""
        loads = [balance(load, waiting) if type(load) is list else next(waiting) for _, load in beam]
        clauses.path(loads, 0, lambda torque, index, load: torque + beam[index][0] * load, lambda torque: torque == 0)
        return beam is puzzle["beam"] or clauses.path(loads, 0, lambda total, _, load: total + load)

    def weigh(beam, waiting):
        loads = [weigh(load, waiting) if type(load) is list else next(waiting) for _, load in beam]
        need(sum(position * load for (position, _), load in zip(beam, loads, strict=True)) == 0, "a beam is not level")
        return sum(loads)

    balance(puzzle["beam"], iter(groups))
    solution = yield
    hung = [whole(each, 1, 999) for each in solution["weights"]]
    need(sorted(hung) == weights, "other weights are hung")
    need(all(given in (None, here) for given, here in zip(leaves, hung, strict=True)), "a given weight was changed")
    weigh(puzzle["beam"], iter(hung))
    yield [group[here] for group, here in zip(groups, hung, strict=True)]


def leaves_of(beam):
    """The weights at the ends of the tree, None where one is to be found."""
    need(type(beam) is list and len({whole(place, -50, 50) for place, _ in beam} - {0}) == len(beam) > 1, "a bad beam")
    return [leaf for _, load in beam for leaf in (leaves_of(load) if type(load) is list else [load])]


def cryptarithm(clauses, puzzle):
    """Every letter is a digit of its own, no word begins with a letter that is 0, and the equation holds."""
    base, terms = whole(puzzle["base"], 2, 36), terms_of(puzzle["equation"], puzzle["base"])
    written = "".join(word for _, words in terms for word in words)
    letters = [each for each in dict.fromkeys(written) if each not in "0123456789"]
    need(0 < len(letters) <= base, "there are no letters, or more than digits")
    need(puzzle.get("leading_zeros", True) is True, "leading_zeros is true or left out")
    heads = [word[0] for _, words in terms for word in words if word[0] in letters and "leading_zeros" not in puzzle]
    digits = {letter: clauses.group(range(base)) for letter in letters}
    for digit in range(base):
        clauses.exactly_one([digits[letter][digit] for letter in letters], at_least=len(letters) == base)
    for head in dict.fromkeys(heads):
        clauses.add(-digits[head][0])
    named = {each: {int(each): TRUE} for each in "0123456789"} | digits
    total = Counter()  # for a power of the base and the name of a group, how many times it is added
    for number, (sign, (first, *others)) in enumerate(terms):
        places = dict(enumerate(reversed(first)))
        if others:
            result = [named[each] for each in reversed(first)]
            for word in others:
                result = times(clauses, result, [named[each] for each in reversed(word)], base)
            places = {power: f"*{number}*{power}" for power in range(len(result))}
            named |= dict(zip(places.values(), result, strict=True))
        for key in places.items():
            total[key] += sign
    steps = []  # groups, how many times the value is added, and by what the sum is divided then
    for power in range(max(total)[0] + 1):
        column = sorted(item for item in total.items() if item[0][0] == power and item[1])
        steps += [(named[name], often, 1) for (_, name), often in column] + [({0: TRUE}, 0, base)]

    def add(carry, index, value):
        carried, rest = divmod(carry + steps[index][1] * value, steps[index][2])
        return None if rest else carried

    clauses.path([group for group, _, _ in steps], 0, add, lambda carry: carry == 0)
    solution = yield
    found = {letter: whole(solution["digits"][letter], 0, base - 1) for letter in letters}
    need(len(set(found.values())) == len(found) == len(solution["digits"]), "a letter has no digit of its own")
    need(all(found[head] for head in heads), "a word begins with 0")
    values = {str(digit): digit for digit in range(10)} | found

    def number(word):
        return sum(values[each] * base**power for power, each in enumerate(reversed(word)))

    need(sum(sign * prod(map(number, words)) for sign, words in terms) == 0, "the equation does not hold")
    yield [digits[letter][digit] for letter, digit in found.items()]


def terms_of(equation, base):
    """Each term: its sign, -1 where it is taken away, the other way round after the `=`; and its words."""
    terms = []
    for side, sign in zip(equation.split(" = "), (1, -1), strict=True):
        for term in side.replace(" - ", " + -").split(" + "):
            terms.append((-sign if term.startswith("-") else sign, term.removeprefix("-").split(" * ")))
    for word in (word for _, words in terms for word in words):
        need(word and all(each in "0123456789"[:base] or each.isalpha() for each in word), f"{word} is not a word")
    return terms


def times(clauses, one, other, base):
    """The digits of a product, lowest first: one number times each digit of the other, added up."""
    rows = []
    for digit in other:
        products = [clauses.path([digit, each], 1, lambda so_far, _, value: so_far * value) for each in one]
        rows.append(added(clauses, [[product] for product in products], base))
    columns = [[] for _ in range(len(rows) - 1 + max(map(len, rows)))]
    for shift, row in enumerate(rows):
        for place, digit in enumerate(row, start=shift):
            columns[place].append(digit)
    return added(clauses, columns, base)


def added(clauses, columns, base):
    """The digits of a sum; what is added in each column are groups."""
    digits, carry = [], {0: TRUE}
    while columns or carry.keys() != {0}:
        total = clauses.path([carry, *(columns[0] if columns else [])], 0, lambda so_far, _, value: so_far + value)
        digits.append(clauses.path([total], 0, lambda _, __, value: value % base))
        carry, columns = clauses.path([total], 0, lambda _, __, value: value // base), columns[1:]
    return digits


class Logic:
    """Where the values are, as groups of places, and clues about that. A term is the number of a place, from 1, or
    `[category, value]`. An axis has a number for each place, or for each value of a category."""

    def __init__(self, clauses, puzzle):
        self.clauses, self.size, self.links, self.where = clauses, whole(puzzle["places"], 1, 40), {}, {}
        self.categories, self.axes = puzzle["categories"], puzzle["axes"]
        for name, values in self.categories.items():
            need(len(values) == len(set(values)) == self.size, f"{name} has not one value for each place")
            self.where |= {(name, value): clauses.group(range(self.size)) for value in values}
            for place in range(self.size):
                clauses.exactly_one([self.where[name, value][place] for value in values])
        need(not self.axes.keys() & self.categories, "a name is taken")
        self.numbers = {axis: list(map(exact, each)) for axis, each in (puzzle["measures"] | self.axes).items()}
        need(all(len(numbers) == self.size for numbers in self.numbers.values()), "a measure is missing")

    def place(self, term):
        return {whole(term, 1, self.size) - 1: TRUE} if type(term) is int else self.where[tuple(term)]

    def entry(self, axis, term):
        """Which number of the axis a term has: that of its place, or of the category's value there."""
        if axis in self.axes:
            return self.place(term)
        if type(term) is list and term[0] == axis:
            return {self.categories[axis].index(term[1]): TRUE}
        if (axis, str(term)) not in self.links:
            self.links[axis, str(term)] = links = self.clauses.group(range(self.size))
            for place, here in self.place(term).items():
                for index, value in enumerate(self.categories[axis]):
                    there = self.where[axis, value][place]
                    self.clauses.add(-here, -there, links[index])
                    self.clauses.add(-here, -links[index], there)
        return self.links[axis, str(term)]

    def literal(self, clue):
        """A literal that holds if and only if the clue does."""
        kind = kind_of(clue)
        if kind == "not":
            return -self.literal(clue["not"])
        if kind in ATOMS:
            whether, holds = self.clauses.variable(), relation(clue, self.numbers)
            ends = clue[kind][0], clue[kind][-1]
            one, other = map(self.place, ends) if kind == "same" else (self.entry(clue["axis"], end) for end in ends)
            for (i, here), (j, there) in product(one.items(), other.items()):
                self.clauses.add(-here, -there, whether if holds(i, j) else -whether)
            return whether
        literals = [-self.literal(part) if kind == "and" else self.literal(part) for part in clue[kind]]
        groups = [{0: -literal, 1: literal} for literal in literals]
        holding = self.clauses.path(groups, 0, lambda n, _, more: min(n + more, 2))  # none, one, or several
        return {"and": holding[0], "or": -holding[0], "exactly one": holding.get(1, -TRUE)}[kind]


ATOMS = {"same": 2, "compare": 3, "apart": 3}  # clues about two terms, and how long their lists are
FURTHER = {"compare": {"axis", "by", "times"}, "apart": {"axis", "by"}}
RELATIONS = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}


def kind_of(clue):
    """What kind a clue is; it has what its kind needs, and nothing else."""
    (kind,) = clue.keys() - {"axis", "by", "times"}
    fine = clue.keys() == {kind} | FURTHER.get(kind, set()) and ATOMS.get(kind) in (None, len(clue[kind]))
    need(fine, f"a clue {str(kind)[:40]} is wrongly stated")
    return kind


def exact(number):
    top, bottom = number if type(number) is list else (number, 1)
    return Fraction(whole(top, -(10**40), 10**40), whole(bottom, 1, 10**40))


def relation(clue, numbers):
    """Whether a clue about two terms holds of their places, or of the entries of its axis."""
    if "same" in clue:
        return operator.eq
    kind, by, listed = kind_of(clue), exact(clue["by"]), numbers[clue["axis"]]
    related, times = getattr(operator, RELATIONS[clue[kind][1]]), exact(clue.get("times", 1))
    if kind == "compare":
        return lambda one, other: related(listed[one], times * listed[other] + by)
    return lambda one, other: related(abs(listed[one] - listed[other]), by)


def logic(clauses, puzzle):
    """Every value of a category has a place of its own, and every clue is true."""
    rules = Logic(clauses, puzzle)
    for clue in puzzle["clues"]:
        need(clue.keys() == {"says", "means"}, "a clue has a sentence, and means something")
        clauses.add(rules.literal(clue["means"]))
    solution = yield
    columns = dict(zip(rules.categories, zip(*table(solution["rows"], rules.size, len(rules.categories))), strict=True))
    places = {(name, value): columns[name].index(value) for name, value in rules.where}

    def entry(axis, term):
        place = whole(term, 1, rules.size) - 1 if type(term) is int else places[tuple(term)]
        return place if axis in (None, *rules.axes) else rules.categories[axis].index(columns[axis][place])

    def true(clue):
        kind = kind_of(clue)
        if kind == "not":
            return not true(clue["not"])
        if kind in ATOMS:
            return relation(clue, rules.numbers)(*(entry(clue.get("axis"), clue[kind][end]) for end in (0, -1)))
        parts = list(map(true, clue[kind]))
        return {"and": all(parts), "or": any(parts), "exactly one": sum(parts) == 1}[kind]

    for number, clue in enumerate(puzzle["clues"], start=1):
        need(true(clue["means"]), f"clue {number} is not true")
    yield [rules.where[key][place] for key, place in places.items()]


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
    return document, proof.decode("ascii").split("\n")


TROUBLES = Refused, ArithmeticError, AttributeError, LookupError, TypeError, ValueError
TROUBLES += MemoryError, RecursionError, lzma.LZMAError


def check(data):
    """The document of a certificate that is right; `Refused` says why another is not."""
    try:
        document, lines = read(data)
        clauses = clauses_of(document["family"], document["puzzle"], document["solution"])
        need(document["cnf"] == hashlib.sha256(dimacs(clauses)).hexdigest(), "the clauses are not those of the puzzle")
        check_proof(clauses, lines)
    except TROUBLES as error:
        said = str(error) if type(error) is Refused else f"it is malformed ({type(error).__name__}: {error})"
        raise Refused(said[:200]) from error
    return document


def main(names):
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
