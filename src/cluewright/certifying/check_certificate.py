"""Checks certificates: that a puzzle has no solution but the one stated, or none. Needs Python 3.11 and nothing else.

    python -I check_certificate.py FILE [FILE ...]

A certificate is a line `cluewright certificate VERSION SEAL`, a line of JSON and a packed proof. It is accepted if
(1) the solution keeps the rules, in plain loops; (2) the rules, written down as clauses from the puzzle alone, and "not
this solution" have the hash that is stated; (3) every step of the proof (LRAT) follows, and the last one is a
contradiction. What must be trusted is that the clauses say no more than the rules.
"""

import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # what lies beside this script must not pass for a module of Python's

import hashlib
import json
import lzma
import operator
import os
from array import array
from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import combinations, permutations, product
from math import prod

VERSION = 2
MOST_BYTES, MOST_TEXT, MOST_UNPACKED = 64_000_000, 200_000, 150_000_000  # of a file, its JSON or a step, its proof
MOST_CLAUSES, MOST_WAYS, MOST_WORK = 3_000_000, 20_000_000, 400_000_000  # a minute or two each
TRUE, ZERO = 1, {0: 1}  # the literal that always holds, and the group that is 0
RELATIONS = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
TOO_LONG = f"writing the rules down takes too long, or more than {MOST_CLAUSES} clauses"
SUPPORTS = [((0, 1), 2), ((1, 2), 0), *(((one,), other) for one, other in permutations(range(3), 2))]


class Refused(Exception):
    """Why a certificate is not accepted."""


def need(fine, reason):
    """Refuse the certificate if something is not fine."""
    if not fine:
        raise Refused(reason)


def printable(text):
    """The text in one line that any terminal shows."""
    return "".join(each if each.isprintable() and each.isascii() else "?" for each in text)


def whole(number, low, high):
    """The number, if it is a whole one within bounds; neither 1.0 nor true is one."""
    need(type(number) is int and low <= number <= high, f"{str(number)[:40]} is not a whole number of {low} to {high}")
    return number


def exact(number):
    """A whole number, or a fraction `[numerator, denominator]`."""
    top, bottom = number if type(number) is list else (number, 1)
    return Fraction(whole(top, -(10**40), 10**40), whole(bottom, 1, 10**40))


def table(rows, height, width):
    """The entries by row and column, if there are so many rows of that length."""
    shape = [len(row) if type(row) is list else None for row in rows]
    need(type(rows) is list and shape == [width] * height, f"there should be {height} rows of {width} entries")
    return {(row, column): rows[row][column] for row, column in product(range(height), range(width))}


def points(pairs, low, high):
    """A list of pairs of whole numbers within bounds."""
    need(type(pairs) is list and all(type(pair) is list for pair in pairs), "there should be a list of pairs")
    return [(whole(one, low, high), whole(other, low, high)) for one, other in pairs]


def another(used, _, digit):
    """The digits that are used, with one more; none twice."""
    return None if digit in used else used | {digit}


def block(top, left, side):
    """The cells of a square."""
    return set(product(range(top, top + side), range(left, left + side)))


class Clauses:
    """A clause is a tuple of literals, at least one of which holds: 3, or -3 if 3 does not. A group is a dict from
    values to literals, exactly one of which holds."""

    def __init__(self):
        self.variables, self.all, self.ways = 1, [(TRUE,)], 0

    def variable(self):
        self.variables += 1
        return self.variables

    def add(self, *literals):
        """At least one of these holds. What is always true is left out; nothing at all is a contradiction."""
        clause = dict.fromkeys(literals or [-TRUE])
        if not any(-literal in clause for literal in clause):
            self.all.append(tuple(clause))
            need(len(self.all) <= MOST_CLAUSES, TOO_LONG)

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
        layers, here = [[start]], {start: TRUE}
        for index, group in enumerate(groups):
            self.ways += len(layers[-1]) * len(group)
            need(self.ways <= MOST_WAYS, TOO_LONG)
            reached = dict.fromkeys(step(state, index, value) for state in layers[-1] for value in group)
            layers.append([state for state in reached if state is not None])
        layers[-1] = list(filter(accepts, layers[-1]))
        for index, group in reversed(list(enumerate(groups))):  # without the states that lead to no accepted one
            useful = set(layers[index + 1])
            leads = [state for state in layers[index] for value in group if step(state, index, value) in useful]
            layers[index] = list(dict.fromkeys(leads))
        for index, group in enumerate(groups):
            there = {state: self.variable() for state in layers[index + 1]}
            need(len(self.all) + (len(here) + len(there)) * len(group) <= MOST_CLAUSES, TOO_LONG)
            chosen = product(here.items(), group.items())
            ways = [(one, value, there.get(step(state, index, each))) for (state, one), (each, value) in chosen]
            self.one_step((here.values(), group.values(), there.values()), [way for way in ways if way[2]])
            here = there
        return here

    def one_step(self, members, ways):
        """Some next state holds: that to which state and value lead. Whatever holds has beside it what it can go with,
        which follows; so unit propagation alone finds all that a path rules out."""
        self.add(*members[2])
        for held, needed in SUPPORTS:
            beside = {holding: [] for holding in product(*(members[kind] for kind in held))}
            for way in ways:
                beside[tuple(way[kind] for kind in held)].append(way[needed])
            for holding, literals in beside.items():
                self.add(*(-literal for literal in holding), *literals)

    def total(self, terms, accepts=lambda total: True):
        """The group of what groups add up to, each taken so many times."""
        groups, times = [group for group, _ in terms], [often for _, often in terms]
        return self.path(groups, 0, lambda total, index, value: total + times[index] * value, accepts)

    def count(self, literals, wanted):
        """How many of these hold is one of the wanted numbers."""
        self.total([({0: -literal, 1: literal}, 1) for literal in literals], lambda count: count in wanted)

    def dimacs(self):
        """The clauses in the format that SAT solvers and other checkers read."""
        lines = [" ".join(map(str, (*clause, 0))) for clause in self.all]
        return "\n".join([f"p cnf {self.variables} {len(lines)}", *lines, ""]).encode()

    def check_proof(self, lines):
        """Each line is `literals 0 hints`. Suppose that no literal holds: then each clause or step that is named leaves
        one literal, which must hold, until the last leaves none. The last line must have no literals at all."""
        known, work, step = [(), *self.all], 0, [TRUE]
        for number, line in enumerate(lines, start=1):
            need(len(line) <= MOST_TEXT, f"step {number} is too long")
            entries = list(map(int, line.split(b" ")))
            end = entries.index(0)
            step, left = entries[:end], [TRUE]
            need(all(0 < abs(literal) <= self.variables for literal in step), f"step {number} has a strange literal")
            holds = {-literal for literal in step}
            for hint in entries[end + 1 :]:
                need(left and 0 < hint < len(known), f"step {number} names a step that is not there or not needed")
                work += len(known[hint])
                left = [literal for literal in known[hint] if -literal not in holds]
                need(len(left) < 2 and holds.isdisjoint(left), f"step {number} does not follow from what it names")
                holds.update(left)
            need(not left, f"step {number} does not follow from what it names")
            need(work <= MOST_WORK, "checking the proof takes too long")
            known.append(array("i", step))
        need(not step, "the proof does not end with a contradiction")


class Rules(Clauses):
    """The rules of each family. Each writes clauses, is sent the solution, checks it, and yields its literals."""

    def square(self, rows, columns, blocked, filled):
        """Fill squares that do not touch, so that rows and columns have the counts told."""
        height, width = whole(len(rows), 1, 60), whole(len(columns), 1, 60)
        cells = {cell: self.variable() for cell in product(range(height), range(width))}
        lines = [(told, [cell for cell in cells if cell[0] == row]) for row, told in enumerate(rows)]
        lines += [(told, [cell for cell in cells if cell[1] == column]) for column, told in enumerate(columns)]
        empty, given = points(blocked, 0, 59), points(filled, 0, 59)
        barred = frozenset(empty)
        for literal in [-cells[cell] for cell in empty] + [cells[cell] for cell in given]:
            self.add(literal)
        for told, line in lines:
            if told is not None:
                self.count([cells[cell] for cell in line], [whole(told, 0, len(line))])
        covering = {cell: [-literal] for cell, literal in cells.items()}
        for side, (top, left) in product(range(1, min(height, width) + 1), cells):
            counts = rows[top : top + side] + columns[left : left + side]
            fits = len(counts) == 2 * side and all(count is None or count >= side for count in counts)
            if fits and (inside := block(top, left, side)).isdisjoint(barred):
                here = self.variable()  # whether this is one of the squares
                for cell in sorted(filter(cells.get, block(top - 1, left - 1, side + 2))):
                    self.add(-here, cells[cell] if cell in inside else -cells[cell])
                for cell in inside:
                    covering[cell].append(here)
        for literals in covering.values():
            self.add(*literals)
        solution = yield
        found = {cell for cell, entry in table(solution["grid"], height, width).items() if whole(entry, 0, 1)}
        need(all(told in (None, len(found.intersection(line))) for told, line in lines), "a count is not met")
        need(found.isdisjoint(empty) and found.issuperset(given), "a blocked cell is filled, or a given one is not")
        rest = set(found)
        while rest:
            (top, left), side = min(rest), 1
            while (top, left + side) in rest:
                side += 1
            inside = block(top, left, side)
            need(found & block(top - 1, left - 1, side + 2) == inside, f"there is no square at {top}, {left}")
            rest -= inside
        yield [literal if cell in found else -literal for cell, literal in cells.items()]

    def maths(self, grid):
        """Digits that differ in each line and are alike on the diagonal; a line's heading is its sum or its product."""
        size = whole(len(grid), 3, 10)
        told = table(grid, size, size)  # the headings stand in row 0 and column 0
        rows = [[(row, column) for column in range(size)] for row in range(1, size)]
        lines = rows + [[(column, row) for row, column in line] for line in rows]
        cells = {cell: self.group(range(1, 10)) for cell in told if 0 not in cell}
        for cell, group in cells.items():
            if told[cell] is not None:
                self.add(group[whole(told[cell], 1, 9)])
        for number, digit in product(range(2, size), range(1, 10)):
            self.add(-cells[1, 1][digit], cells[number, number][digit])
        whole(told[0, 0], 0, 0)
        for head, *line in lines:
            groups, heading = [cells[cell] for cell in line], whole(told[head], 1, 10**9)
            self.path(groups, frozenset(), another, lambda used, total=heading: total in (sum(used), prod(used)))
        solution = yield
        found = table(solution["grid"], size, size)
        need(all(told[cell] in (None, whole(found[cell], 0, 10**9)) for cell in told), "what is given was changed")
        need(len({found[number, number] for number in range(1, size)}) == 1, "the digits on the diagonal differ")
        for head, *line in lines:
            digits = {whole(found[cell], 1, 9) for cell in line}
            need(len(digits) == len(line), "a digit stands twice in a line")
            need(told[head] in (sum(digits), prod(digits)), f"a line does not give {told[head]}")
        yield [group[found[cell]] for cell, group in cells.items()]

    def houses(self, houses, distances="at most two"):
        """Join each house to exactly one other; the distances are at most, or exactly, two different ones."""
        stand = points(houses, -(10**6), 10**6)
        need(len(set(stand)) == len(stand) in range(2, 101, 2), "the houses cannot be paired, or are more than 100")
        wanted = {"at most two": [1, 2], "exactly two": [2]}[distances]
        lengths = {(a, b): (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in combinations(stand, 2)}  # squared
        edges = {pair: self.variable() for pair in lengths}
        for house in stand:
            self.exactly_one([edge for pair, edge in edges.items() if house in pair])
        occurs = {length: self.variable() for length in sorted(set(lengths.values()))}
        for length, occurring in occurs.items():
            alike = [edge for pair, edge in edges.items() if lengths[pair] == length]
            self.add(-occurring, *alike)
            for edge in alike:
                self.add(-edge, occurring)
        self.count(occurs.values(), wanted)
        solution = yield
        pairs = [tuple(sorted(points(pair, -(10**6), 10**6), key=stand.index)) for pair in solution["pairs"]]
        need(sorted(house for pair in pairs for house in pair) == sorted(stand), "a house is not joined exactly once")
        need(len({lengths[pair] for pair in pairs}) in wanted, "the pairs have other distances")
        yield [edges[pair] for pair in pairs]

    def weight(self, beam, weights=None):
        """Hang the weights on the tree so that every beam balances; a beam is a list of positions with loads."""
        leaves, beams = [], []  # the weights, None where one is to be found; beams, the lowest first

        def number_of(load):
            """Weights count from 0 up, beams from -1 down, in reading order."""
            if type(load) is not list:
                leaves.append(load)
                return len(leaves) - 1
            need(len({whole(position, -50, 50) for position, _ in load} - {0}) == len(load) > 1, "a bad beam")
            beams.append([(position, number_of(each)) for position, each in load])
            return -len(beams)

        number_of(beam)
        weights = sorted(whole(each, 1, 999) for each in (range(1, len(leaves) + 1) if weights is None else weights))
        need(len(weights) == len(leaves) <= 60, "there are not as many weights as places")
        kinds = dict.fromkeys(weights)
        groups = {place: self.group(kinds) for place in range(len(leaves))}
        for kind in kinds:
            self.count([groups[place][kind] for place in range(len(leaves))], [weights.count(kind)])
        for place, given in enumerate(leaves):
            if given is not None:
                self.add(groups[place][whole(given, 1, 999)])
        for number, beam in enumerate(beams, start=1):
            self.total([(groups[load], position) for position, load in beam], lambda torque: torque == 0)
            if number < len(beams):
                groups[-number] = self.total([(groups[load], 1) for _, load in beam])
        solution = yield
        hung = {place: whole(each, 1, 999) for place, each in enumerate(solution["weights"])}
        need(sorted(hung.values()) == weights, "other weights are hung")
        need(all(given in (None, hung[place]) for place, given in enumerate(leaves)), "a given weight was changed")
        for number, beam in enumerate(beams, start=1):
            need(sum(position * hung[load] for position, load in beam) == 0, "a beam is not level")
            hung[-number] = sum(hung[load] for _, load in beam)
        yield [groups[place][hung[place]] for place in range(len(leaves))]

    def cryptarithm(self, equation, base, leading_zeros=False):
        """Every letter is a digit of its own, no word begins with 0 unless that is allowed, and the equation holds."""
        terms = []  # of each the sign and the words, as if all stood on the left
        for side, sign in zip(equation.split(" = "), (1, -1), strict=True):
            for term in side.replace(" - ", " + -").split(" + "):
                terms.append((-sign if term[0] == "-" else sign, term.removeprefix("-").split(" * ")))
        words = [word for _, factors in terms for word in factors]
        groups = {str(digit): {digit: TRUE} for digit in range(min(10, whole(base, 2, 36)))}
        letters = [each for each in dict.fromkeys("".join(words)) if each not in groups]
        capitals = all(each.isalpha() and (each.upper() == each or len(each.upper()) > 1) for each in letters)
        need(capitals and 0 < len(letters) <= base, "there are no letters, other signs, or more letters than digits")
        need(type(leading_zeros) is bool, "leading_zeros is true or false")
        for word in words:
            need(0 < len(word) <= 60 and (leading_zeros or word == "0" or word[0] != "0"), "a word is wrong")
        heads = {word[0]: None for word in words if word[0] in letters and not leading_zeros}
        groups |= {letter: self.group(range(base)) for letter in letters}
        for digit in range(base):
            self.exactly_one([groups[letter][digit] for letter in letters], at_least=len(letters) == base)
        for head in heads:
            self.add(-groups[head][0])
        columns = {}  # for each power of the base, how many times each group is added
        for sign, factors in terms:
            numbers = [[groups[each] for each in reversed(word)] for word in factors]
            for power, group in enumerate(reduce(lambda one, other: self.multiplied(one, other, base), numbers)):
                columns.setdefault(power, Counter())[tuple(group.items())] += sign
        sums = [sorted(column.items(), key=lambda term: abs(term[1])) for column in columns.values()]  # the least first
        self.added([[(dict(group), often) for group, often in column if often] for column in sums], base, [0])
        solution = yield
        found = {letter: whole(solution["digits"][letter], 0, base - 1) for letter in letters}
        need(len(set(found.values())) == len(found) == len(solution["digits"]), "a letter has no digit of its own")
        need(all(found[head] for head in heads), "a word begins with 0")
        value = {str(digit): digit for digit in range(10)} | found
        number = {word: sum(value[each] * base**at for at, each in enumerate(reversed(word))) for word in words}
        need(sum(sign * prod(map(number.get, factors)) for sign, factors in terms) == 0, "the equation does not hold")
        yield [groups[letter][digit] for letter, digit in found.items()]

    def added(self, columns, base, digits):
        """The digits of a sum, from the lowest, each one of those allowed. A column has groups and how many times each
        is added."""
        answer, carry = [], ZERO
        for column in columns:
            total = self.total([(carry, 1), *column], lambda total: total % base in digits)
            answer.append(self.path([total], 0, lambda _, __, total: total % base))
            carry = self.path([total], 0, lambda _, __, total: total // base)
        self.add(carry.get(0, -TRUE))
        return answer

    def multiplied(self, one, other, base):
        """The digits of a product, from the lowest: a row for each digit of one number, as at school."""
        rows = []
        for power, digit in enumerate(one):
            times = [self.path([digit, each], 1, lambda so_far, _, value: so_far * value) for each in other]
            rows.append([ZERO] * power + self.added([[(each, 1)] for each in times] + [[]], base, range(base)))
        columns = [[(row[power], 1) for row in rows if power < len(row)] for power in range(len(one) + len(other))]
        return self.added(columns, base, range(base))

    def logic(self, places, axes, categories, measures, clues):
        """Every value of a category has a place of its own, and every clue is true. A term of a clue is the number of a
        place, from 1, or `[category, value]`. An axis has a number for each place, or for each value of a category."""
        size, where, links = whole(places, 1, 40), {}, {}
        for name, values in categories.items():
            need(type(values) is list and set(map(type, values)) == {str}, f"{name} has values that are not texts")
            need(len(values) == len(set(values)) == size, f"{name} has not one value for each place")
            where |= {(name, value): self.group(range(size)) for value in values}
            for place in range(size):
                self.exactly_one([where[name, value][place] for value in values])
        need(axes.keys().isdisjoint(categories) and type(clues) is list, "a name is taken, or the clues are no list")
        numbers = {axis: list(map(exact, each)) for axis, each in (measures | axes).items()} | {None: range(size)}
        need(all(len(each) == size for each in numbers.values()), "a measure is missing")

        def entry(axis, term):
            """The place of a term, or which value of the category that is the axis is there."""
            at = where[tuple(term)] if type(term) is list else {whole(term, 1, size) - 1: TRUE}
            if axis not in categories:
                return at
            if type(term) is list and term[0] == axis:
                return {categories[axis].index(term[1]): TRUE}
            if (axis, str(term)) not in links:
                links[axis, str(term)] = link = self.group(range(size))
                for (place, here), (index, value) in product(at.items(), enumerate(categories[axis])):
                    self.add(-here, -where[axis, value][place], link[index])
                    self.add(-here, -link[index], where[axis, value][place])
            return links[axis, str(term)]

        def related(axis, one, other, holds):
            whether = self.variable()
            for (i, here), (j, there) in product(entry(axis, one).items(), entry(axis, other).items()):
                self.add(-here, -there, whether if holds(numbers[axis][i], numbers[axis][j]) else -whether)
            return whether

        def several(literals):
            return self.path([{0: -each, 1: each} for each in literals], 0, lambda n, _, more: min(n + more, 2))

        for clue in clues:
            need(clue.keys() == {"says", "means"}, "a clue has a sentence, and means something")
            self.add(meaning(clue["means"], related, several))
        solution = yield
        rows = table(solution["rows"], size, len(categories))
        columns = {name: [rows[place, index] for place in range(size)] for index, name in enumerate(categories)}
        found = {(name, value): columns[name].index(value) for name, value in where}

        def number(axis, term):
            place = found[tuple(term)] if type(term) is list else term - 1
            return numbers[axis][categories[axis].index(columns[axis][place]) if axis in categories else place]

        def truth(axis, one, other, holds):
            return TRUE if holds(number(axis, one), number(axis, other)) else -TRUE

        def counted(literals):
            return {count: TRUE if literals.count(TRUE) == count else -TRUE for count in (0, 1)}

        need(all(meaning(clue["means"], truth, counted) == TRUE for clue in clues), "a clue is not true")
        yield [where[key][place] for key, place in found.items()]

    def declared(self, name, cells, values, rules):
        """Every cell has a number; by each rule its cells differ, add up to a sum, or hold one of some rows."""
        low, high = whole(values[0], -999, 999), whole(values[1], -999, 999)
        need(type(name) is str and len(values) == 2 and low <= high, "the name or the numbers are wrong")
        whole(len(cells), 1, 999)
        groups = [self.group(range(low, high + 1)) for _ in cells]
        for rule in rules:
            (kind,) = rule.keys() - {"says", "cells"}
            line = [groups[whole(cell, 0, len(cells) - 1)] for cell in rule["cells"]]
            need(len(set(rule["cells"])) == len(line) > 0, "a rule names a cell twice, or none")
            if kind == "different":
                for number in range(low, high + 1):
                    self.exactly_one([group[number] for group in line], at_least=False)
            elif kind == "sum":
                self.total([(group, 1) for group in line], lambda total, wanted=rule["sum"]: total == wanted)
            else:
                rows = [tuple(whole(number, low, high) for number in way) for way in rule["ways"]]
                need(kind == "ways" and all(len(row) == len(line) for row in rows), "a rule is not known")
                begun = {row[:length] for row in rows for length in range(len(line) + 1)}
                self.path(line, (), lambda so_far, _, n, begun=begun: (*so_far, n) if (*so_far, n) in begun else None)
        solution = yield
        found = [whole(number, low, high) for number in solution["numbers"]]
        need(len(found) == len(cells), "there is not one number for each cell")
        for rule in rules:
            numbers = [found[cell] for cell in rule["cells"]]
            differ = "different" not in rule or len(set(numbers)) == len(numbers)
            fits = "ways" not in rule or numbers in rule["ways"]
            need(differ and fits and rule.get("sum", sum(numbers)) == sum(numbers), "a rule is broken")
        yield [group[number] for group, number in zip(groups, found)]


def meaning(clue, related, several):
    """A literal that holds if and only if the clue does. `related(axis, one, other, holds)` is one of two terms whose
    numbers are to be so related; `several(literals)` has one for each number of literals that may hold."""
    need(type(clue) is list, "what a clue means is not a list")
    kind, *parts = clue
    if kind == "not":
        return -meaning(*parts, related, several)
    if kind == "same":
        return related(None, *parts, operator.eq)
    if kind in ("compare", "apart"):
        one, sign, other, axis, by, times = (*parts, 1) if kind == "apart" else parts
        need(type(axis) is str, "an axis has no name")
        by, times, test = exact(by), exact(times), getattr(operator, RELATIONS[sign])
        return related(axis, one, other, lambda i, j: test(abs(i - j) if kind == "apart" else i - times * j, by))
    counts = several([meaning(part, related, several) * (-1 if kind == "and" else 1) for part in parts])
    return {"and": counts[0], "or": -counts[0], "exactly one": counts.get(1, -TRUE)}[kind]


FAMILIES = ("square", "maths", "houses", "weight", "cryptarithm", "logic", "declared")


def clauses_of(family, puzzle, solution):
    """The rules of the puzzle, and not this solution, which must be right; None stands for no solution."""
    need(family in FAMILIES, f"the family {str(family)[:40]} is not known here")
    rules = Rules()
    stating = getattr(rules, family)(**puzzle)
    next(stating)
    if solution is not None:
        need(len(solution) == 1, "the solution should have one field")
        rules.add(*(-literal for literal in stating.send(solution)))
    return rules


def read(data):
    """The document of a certificate, and the lines of its proof."""
    need(len(data) <= MOST_BYTES, "the file is too large")
    title, _, rest = data.partition(b"\n")
    text, _, packed = rest.partition(b"\n")
    need(title.startswith(b"cluewright certificate "), "it is not a certificate")
    _, _, version, *seal = title.decode("ascii").split(" ")
    need(version == str(VERSION), f"it is of version {version[:9]}; version {VERSION} is known here")
    need(seal == [hashlib.sha256(rest).hexdigest()], "it was damaged or changed: its seal does not fit")
    need(len(text) <= MOST_TEXT, "the puzzle is too long")
    document = json.loads(text)
    need(json.dumps(document).encode() == text, "its JSON is not in the usual form, or a name stands twice")
    need(document.keys() == {"family", "puzzle", "solution", "verdict", "cnf"}, "the document has other fields")
    need(document["verdict"] == ("none" if document["solution"] is None else "unique"), "the verdict does not fit")
    unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=100_000_000)
    proof = unpacker.decompress(packed, MOST_UNPACKED)
    need(unpacker.eof and not unpacker.unused_data, "the proof is cut off or too long, or something follows it")
    need(proof.count(b"\n") < MOST_CLAUSES, f"the proof has more than {MOST_CLAUSES} steps")
    return document, proof.split(b"\n")


def check(data):
    """The document of a certificate that is right; `Refused` says why another is not."""
    try:
        document, lines = read(data)
        clauses = clauses_of(document["family"], document["puzzle"], document["solution"])
        need(document["cnf"] == hashlib.sha256(clauses.dimacs()).hexdigest(), "the clauses are not those of the puzzle")
        clauses.check_proof(lines)
    except Exception as error:  # whatever goes wrong with a file, it is refused
        said = str(error) if type(error) is Refused else f"it is malformed ({type(error).__name__}: {error})"
        raise Refused(printable(said[:200])) from error
    return document


def main(names):
    """Check the files; 1 if one of them is refused, or there is none."""
    refused = not names
    for name in names:
        try:
            need(os.path.isfile(name), "it is not a file")
            with open(name, "rb") as file:
                said = f"accepted: {json.dumps(check(file.read(MOST_BYTES + 1)))}"
        except (Refused, OSError) as reason:
            refused, said = True, f"refused: {reason}"
        print(printable(f"{name}: {said}"))
    return int(refused)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
