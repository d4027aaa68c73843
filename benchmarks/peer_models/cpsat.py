"""CP-SAT through its own API, tuned: no linear relaxation, and no probing where the models are small."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ortools.sat.python import cp_model

from peer_models import stating as p

NAME, PACKAGE = "CP-SAT", "ortools (PyPI)"
STATES = {"houses", "weight", "square", "cryptarithm", "maths", "logic"}
_UNPROBED = {"houses", "weight", "cryptarithm"}


class _Counting(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
    def __init__(self, variables: list[Any], most: int) -> None:
        super().__init__()
        self.variables, self.most, self.found = variables, most, []  # type: ignore[var-annotated]

    def on_solution_callback(self) -> None:
        self.found.append([self.value(variable) for variable in self.variables])
        if len(self.found) >= self.most:
            self.stop_search()


def run(family: str, puzzle: p.Plain, most: int, seconds: float) -> tuple[list[Any], bool]:
    """Up to `most` solutions, and whether there are no more."""
    model = cp_model.CpModel()
    variables, decode = globals()[f"_{family}"](model, puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.enumerate_all_solutions = most > 1
    solver.parameters.linearization_level = 0
    if family in _UNPROBED:
        solver.parameters.cp_model_probing_level = 0
        solver.parameters.symmetry_level = 0
    counting = _Counting(variables, most)
    status = solver.solve(model, counting)
    ended = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return [decode(values) for values in counting.found], ended and len(counting.found) < most


def _houses(model: Any, puzzle: p.Plain) -> Any:
    count, by_distance = p.house_pairs(puzzle)
    at: list[list[Any]] = [[] for _ in range(count)]
    joined, pairs, occurs = [], [], []
    for ways in by_distance.values():
        occurring = model.new_bool_var("")
        occurs.append(occurring)
        own = [model.new_bool_var("") for _ in ways]
        for (one, other), each in zip(ways, own, strict=True):
            at[one].append(each)
            at[other].append(each)
            model.add_implication(each, occurring)
        model.add_bool_or([occurring.Not(), *own])
        joined += own
        pairs += ways
    for each in at:
        model.add_exactly_one(each) if each else model.add_bool_or([])
    model.add(sum(occurs) == 2 if puzzle["exactly"] else sum(occurs) <= 2)
    return joined, lambda values: sorted(list(pair) for pair, on in zip(pairs, values, strict=True) if on)


def _weight(model: Any, puzzle: p.Plain) -> Any:
    domain = cp_model.Domain.from_values(puzzle["weights"])
    hung = [
        model.new_int_var_from_domain(domain, "") if given is None else model.new_constant(given)
        for given in puzzle["given"]
    ]
    model.add_all_different(hung)
    for beam in puzzle["beams"]:
        model.add(sum(factor * hung[leaf] for leaf, factor in beam) == 0)
    model.add(sum(hung) == sum(puzzle["weights"]))
    return hung, list


def _square(model: Any, puzzle: p.Plain) -> Any:
    height, width, places = p.square_places(puzzle)
    meeting: dict[tuple[int, int], list[Any]] = {}
    over: dict[tuple[int, int], list[Any]] = {}
    for top, left, side in places:
        square = model.new_bool_var("")
        for row in range(top, top + side + 1):
            for column in range(left, left + side + 1):
                meeting.setdefault((row, column), []).append(square)
                if row < top + side and column < left + side:
                    over.setdefault((row, column), []).append(square)
    for squares in meeting.values():
        model.add_at_most_one(squares)
    cells = [[model.new_bool_var("") for _ in range(width)] for _ in range(height)]
    for row in range(height):
        for column in range(width):
            model.add_exactly_one([*over.get((row, column), []), cells[row][column].Not()])
    for row, count in enumerate(puzzle["rows"]):
        if count is not None:
            model.add(sum(cells[row]) == count)
    for column, count in enumerate(puzzle["columns"]):
        if count is not None:
            model.add(sum(line[column] for line in cells) == count)
    return [cell for line in cells for cell in line], lambda values: [int(value) for value in values]


def _cryptarithm(model: Any, puzzle: p.Plain) -> Any:
    base = puzzle["base"]
    digits = {
        letter: model.new_int_var(int(letter in puzzle["nonzero"]), base - 1, letter) for letter in puzzle["letters"]
    }
    model.add_all_different(list(digits.values()))
    if all(len(words) == 1 for _, words in puzzle["terms"]):
        carry: Any = 0
        columns = p.columns(puzzle)
        for place, (factors, constant, least, most) in enumerate(columns):
            following = model.new_int_var(least, most, "") if place < len(columns) - 1 else 0
            total = sum(factor * digits[letter] for letter, factor in factors.items())
            model.add(total + constant + carry == base * following)
            carry = following
    else:
        _products(model, puzzle, digits)
    return [digits[letter] for letter in puzzle["letters"]], list


def _products(model: Any, puzzle: p.Plain, digits: dict[str, Any]) -> None:
    """Each number a variable, and the last digits alone once more."""
    base = puzzle["base"]
    numbers: dict[str, Any] = {}

    def number(word: str) -> Any:
        if word not in numbers:
            value = numbers[word] = model.new_int_var(0, base ** len(word) - 1, "")
            figures = [digits[each] if each in digits else int(each) for each in reversed(word)]
            model.add(value == sum(figure * base**place for place, figure in enumerate(figures)))
        return numbers[word]

    def product(factors: list[Any], most: int) -> Any:
        if len(factors) == 1:
            return factors[0]
        result = model.new_int_var(0, most, "")
        model.add_multiplication_equality(result, factors)
        return result

    whole, last = [], []
    for sign, words in puzzle["terms"]:
        whole.append(sign * product([number(word) for word in words], base ** sum(map(len, words))))
        units = [digits[word[-1]] if word[-1] in digits else model.new_constant(int(word[-1])) for word in words]
        last.append(sign * product(units, base ** len(words)))
    model.add(sum(whole) == 0)
    model.add(sum(last) == base * model.new_int_var(-1000, 1000, ""))


def _maths(model: Any, puzzle: p.Plain) -> Any:
    size = len(puzzle["rows"])
    diagonal = model.new_int_var(1, 9, "")
    given = [cell for row in puzzle["cells"] for cell in row]
    cells = [diagonal if not place % (size + 1) else model.new_int_var(1, 9, "") for place in range(size * size)]
    for cell, value in zip(cells, given, strict=True):
        if value is not None:
            model.add(cell == value)
    holds: dict[tuple[int, int], Any] = {}

    def equal(cell: Any, digit: int) -> Any:
        if (cell.index, digit) not in holds:
            truth = holds[cell.index, digit] = model.new_bool_var("")
            model.add(cell == digit).only_enforce_if(truth)
            model.add(cell != digit).only_enforce_if(truth.Not())
        return holds[cell.index, digit]

    for heading, line in p.maths_lines(puzzle):
        own = [cells[place] for place in line]
        model.add_all_different(own)
        sets = p.digit_sets(size, heading)
        if not sets:
            model.add_bool_or([])
        elif size > 5:
            chosen = [model.new_bool_var("") for _ in sets]
            model.add_exactly_one(chosen)
            for digit in range(1, 10):
                having = sum(each for each, digits in zip(chosen, sets, strict=True) if digit in digits)
                model.add(sum(equal(cell, digit) for cell in own) == having)
        elif all(sum(digits) == heading for digits in sets):
            model.add(sum(own) == heading)
        else:
            model.add_allowed_assignments(own, p.fillings(size, heading))
    return cells, list


def _logic(model: Any, puzzle: p.Plain) -> Any:
    stating = _Logic(model, puzzle["n"], puzzle["values"])
    for values in puzzle["cats"]:
        model.add_all_different([stating.at[value] for value in values])
    for clue in puzzle["clues"]:
        stating.state(clue, True, [])
    return stating.at, list


class _Logic:
    def __init__(self, model: Any, size: int, values: int) -> None:
        self.model, self.size = model, size
        self.at = [model.new_int_var(1, size, "") for _ in range(values)]

    def state(self, clue: list[Any], wanted: bool, under: list[Any]) -> None:
        """The clue, or its opposite, holds if the literals do."""
        kind = clue[0]
        if kind == "not":
            self.state(clue[1], not wanted, under)
        elif kind == "diff":
            self.state(["and", [["not", ["same", *pair]] for pair in combinations(clue[1], 2)]], wanted, under)
        elif kind in ("and", "or") and (kind == "and") == wanted:
            for part in clue[1]:
                self.state(part, wanted, under)
        elif kind in ("and", "or"):
            self.model.add_bool_or([self.truth(part, wanted) for part in clue[1]]).only_enforce_if(under)
        elif kind == "one":
            count = sum(self.truth(part, True) for part in clue[1])
            self.model.add(count == 1 if wanted else count != 1).only_enforce_if(under)
        else:
            self._related(clue, wanted, under)

    def truth(self, clue: list[Any], wanted: bool) -> Any:
        """A literal that is true just when the clue, or its opposite, holds."""
        literal = self.model.new_bool_var("")
        self.state(clue, wanted, [literal])
        self.state(clue, not wanted, [literal.Not()])
        return literal

    def _related(self, clue: list[Any], wanted: bool, under: list[Any]) -> None:
        one, other = (each[1] if each[0] == "p" else self.at[each[1]] for each in clue[1:3])
        if clue[0] == "same":
            holds = one == other if wanted else one != other
            self.model.add(holds).only_enforce_if(under) if not isinstance(holds, bool) else self._settled(holds, under)
            return
        pairs = [
            (first + 1, second + 1)
            for first, row in enumerate(clue[3])
            for second, there in enumerate(row)
            if bool(there) == wanted
        ]
        steps = {first - second for first, second in pairs}
        if isinstance(one, int):
            self._inside(other, [second for first, second in pairs if first == one], under)
        elif isinstance(other, int):
            self._inside(one, [first for first, second in pairs if second == other], under)
        elif len(pairs) == sum(self.size - abs(step) for step in steps):  # it depends on the distance alone
            self._inside(one - other, sorted(steps), under)
        else:
            self.model.add_allowed_assignments([one, other], pairs).only_enforce_if(under)

    def _inside(self, expression: Any, values: list[int], under: list[Any]) -> None:
        domain = cp_model.Domain.from_values(values)
        self.model.add_linear_expression_in_domain(expression, domain).only_enforce_if(under)

    def _settled(self, holds: bool, under: list[Any]) -> None:
        if not holds:
            self.model.add_bool_or([literal.Not() for literal in under])
