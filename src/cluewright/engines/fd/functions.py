"""The functions and constraints that the CP solver has natively, one translation each.

`VALUES` gives an expression's value; `CONSTRAINTS` states a constraint by itself. A partial function that reaches this
place stands in a rule of its own (CPMpy guarded the others), so its domain of definition is simply required.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import TYPE_CHECKING, Any

from cluewright.engines.fd import comparisons
from cluewright.engines.fd.linear import WIDEST, Native, constant, held, narrow, within

if TYPE_CHECKING:
    from cluewright.engines.fd.translation import Translator


def _low_high(number: Native | int) -> tuple[int, int]:
    return (number, number) if isinstance(number, int) else (number.Min(), number.Max())


def _product(translator: Translator, left: Native | int, right: Native | int) -> Native | int:
    within(*(a * b for a in _low_high(left) for b in _low_high(right)))
    if isinstance(left, int) and not isinstance(right, int):
        left, right = right, left
    return left * right


def _multiplication(translator: Translator, expression: Any) -> Native | int:
    left, right = expression.args
    if constant(left) is not None or constant(right) is not None:
        return comparisons.sum_of(translator, expression)
    return _product(translator, translator.number(left), translator.number(right))


def _power(translator: Translator, expression: Any) -> Native | int:
    base, exponent = translator.number(expression.args[0]), int(expression.args[1])
    if exponent == 0:
        return 1
    if exponent % 2 == 0 and not isinstance(base, int):
        within(max(abs(bound) for bound in _low_high(base)) ** exponent)
        base, exponent = base.Square(), exponent // 2
    return reduce(lambda power, _: _product(translator, power, base), range(exponent - 1), base)


def _absolute(translator: Translator, expression: Any) -> Native | int:
    return abs(translator.number(expression.args[0]))


def _extreme(translator: Translator, expression: Any) -> Native | int:
    variables = [translator.as_variable(part) for part in expression.args]
    if len(variables) == 1:
        return variables[0]
    return translator.solver.Min(variables) if expression.name == "min" else translator.solver.Max(variables)


def _quotient(translator: Translator, expression: Any) -> Native | int:
    """Division towards zero and its remainder, natively where the divisor has one sign.

    OR-Tools' own remainder rounds otherwise for negative numbers.
    """
    divisor = translator.number(expression.args[1])
    low, high = _low_high(divisor)
    if low == high == 0:
        translator.add(0)
        return 0
    if low <= 0 <= high:
        value, conditions = expression.decompose()
        translator.post_parts(conditions)
        return translator.number(value)
    number = translator.as_variable(expression.args[0])
    quotient = number // divisor
    return quotient if expression.name == "div" else number - _product(translator, quotient, divisor)


def _element(translator: Translator, expression: Any) -> Native | int:
    values, index = expression.args
    position = translator.as_variable(index)
    if position.Min() < 0 or position.Max() >= len(values):
        translator.add(translator.solver.BetweenCt(position, 0, len(values) - 1))
    constants = [constant(value) for value in values]
    if None not in constants:
        return narrow(translator.solver.Element(constants, position))
    return translator.solver.Element([translator.as_variable(value) for value in values], position)


def _all_or_any(translator: Translator, expression: Any) -> Native | int:
    """Whether all of the conditions hold, or any of them."""
    settles = int(expression.name == "or")
    numbers = [translator.number(part) for part in expression.args]
    if settles in [number for number in numbers if isinstance(number, int)]:
        return settles
    conditions = [held(number) for number in numbers if not isinstance(number, int)]
    if len(conditions) < 2:
        return (conditions or [1 - settles])[0]
    return translator.solver.Max(conditions) if settles else translator.solver.Min(conditions)


def _negation(translator: Translator, expression: Any) -> Native | int:
    return 1 - translator.number(expression.args[0])


def _implication(translator: Translator, expression: Any) -> Native | int:
    condition, consequence = (translator.number(part) for part in expression.args)
    return comparisons.whether(translator, "<=", condition, consequence)


def _parity(translator: Translator, expression: Any) -> Native | int:
    """An odd number of the conditions hold."""
    numbers = [translator.number(part) for part in expression.args]
    return reduce(lambda one, other: comparisons.whether(translator, "!=", one, other), numbers, 0)


def _membership(translator: Translator, expression: Any) -> Native | int:
    inside, values = translator.as_variable(expression.args[0]), sorted({int(value) for value in expression.args[1]})
    if inside.Max() - inside.Min() < WIDEST:
        return translator.solver.IsMemberVar(inside, values)
    return translator.solver.Sum([translator.solver.IsEqualCstVar(inside, value) for value in values])


def _all_different(translator: Translator, expression: Any) -> None:
    if len(expression.args) > 1:
        translator.add(translator.solver.AllDifferent([translator.as_variable(part) for part in expression.args]))


def _table(translator: Translator, expression: Any) -> None:
    columns, rows = expression.args
    tuples = [[int(value) for value in row] for row in rows]
    if not tuples:
        translator.add(0)
    else:
        variables = [translator.as_variable(column) for column in columns]
        translator.add(translator.solver.AllowedAssignments(variables, tuples))


def _member(translator: Translator, expression: Any) -> None:
    if not len(expression.args[1]):
        translator.add(0)
    else:
        translator.add(translator.number(expression) == 1)


def _disjoint_boxes(translator: Translator, expression: Any) -> None:
    """Natively where every box is there: the CP solver pushes a box of no size about like any other."""
    sides = [[translator.number(part) for part in column] for column in expression.args[:4]]
    margin = expression.args[4]
    if len(sides[0]) < 2:
        return
    if min(_low_high(size)[0] for size in (*sides[2], *sides[3])) < 1:
        translator.post_parts(expression.decompose()[0])
        return
    x, y, width, height = ([_variable(translator, part) for part in column] for column in sides)
    width, height = ([held(size + margin) for size in column] for column in (width, height))
    translator.add(translator.solver.NonOverlappingBoxesConstraint(x, y, width, height))


def _variable(translator: Translator, number: Native | int) -> Native:
    return translator.solver.IntConst(number) if isinstance(number, int) else held(number)


FUNCTIONS: dict[str, Callable[[Translator, Any], Native | int]] = {
    "mul": _multiplication,
    "pow": _power,
    "abs": _absolute,
    "min": _extreme,
    "max": _extreme,
    "div": _quotient,
    "mod": _quotient,
    "element": _element,
}
"""CPMpy's global functions that need no decomposition."""

VALUES: dict[str, Callable[[Translator, Any], Native | int]] = {
    **FUNCTIONS,
    "sum": comparisons.sum_of,
    "wsum": comparisons.sum_of,
    "sub": comparisons.sum_of,
    "-": comparisons.sum_of,
    "and": _all_or_any,
    "or": _all_or_any,
    "not": _negation,
    "->": _implication,
    "xor": _parity,
    "indomain": _membership,
}

CONSTRAINTS: dict[str, Callable[[Translator, Any], None]] = {
    "alldifferent": _all_different,
    "table": _table,
    "indomain": _member,
    "disjoint_boxes": _disjoint_boxes,
}
