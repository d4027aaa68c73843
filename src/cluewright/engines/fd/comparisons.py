"""Comparisons: posted as constraints, or judged as conditions that are 0 or 1.

Where both sides are linear in variables they are first brought to one side, so that two variables face each other
directly; otherwise each side is translated for itself and shared parts stay shared.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cpmpy.expressions.core import Comparison, Expression
from cpmpy.expressions.variables import _NumVarImpl

from cluewright.engines.fd.linear import Linear, Native, constant, difference, held, linear

if TYPE_CHECKING:
    from cluewright.engines.fd.translation import Translator

_TRUTH: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
}
_MIRRORED = {"==": "==", "!=": "!=", "<=": ">=", "<": ">", ">=": "<=", ">": "<"}
_NAMES = {
    "==": "Equal",
    "!=": "Different",
    "<=": "LessOrEqual",
    "<": "Less",
    ">=": "GreaterOrEqual",
    ">": "Greater",
}
"""What OR-Tools calls the relations."""

_LINEAR = {"sum", "wsum", "sub", "-"}


def posted(translator: Translator, comparison: Comparison) -> Native | int:
    """The constraint that the comparison holds."""
    sides = _sides(translator, comparison)
    if isinstance(sides, Linear):
        return _row(translator, comparison.name, sides)
    return related(translator, comparison.name, *sides)


def judged(translator: Translator, comparison: Comparison) -> Native | int:
    """The condition whether the comparison holds."""
    sides = _sides(translator, comparison)
    if isinstance(sides, Linear):
        sides = total(translator, sides), 0
    return whether(translator, comparison.name, *sides)


def _sides(translator: Translator, comparison: Comparison) -> tuple[Native | int, Native | int] | Linear:
    """Left and right, or one row of three and more variables that is compared with 0."""
    left, right = comparison.args
    if not (_of_variables(left) and _of_variables(right)):
        return translator.number(left), translator.number(right)
    form = difference(left, right, translator.number)
    if len(form.terms) > 2:
        return form
    positive, negative = Linear(), Linear(-form.constant)
    for coefficient, native in form.terms.values():
        if coefficient > 0 and not positive.terms:
            positive.add(coefficient, native)
        else:
            negative.add(-coefficient, native)
    return total(translator, positive), total(translator, negative)


def _of_variables(side: Any) -> bool:
    """Whether a side is linear in plain variables."""
    if not isinstance(side, Expression) or isinstance(side, _NumVarImpl):
        return True
    if side.name == "mul":
        return any(constant(part) is not None for part in side.args) and all(map(_of_variables, side.args))
    parts = side.args[1] if side.name == "wsum" else side.args
    return side.name in _LINEAR and all(map(_of_variables, parts))


def total(translator: Translator, form: Linear) -> Native | int:
    """The value of a linear form as one native expression."""
    terms = sorted(form.check().terms.values(), key=lambda term: term[0] < 0)
    if not terms:
        return form.constant
    if len(terms) > 2:
        variables = [held(native) for _, native in terms]
        weights = [coefficient for coefficient, _ in terms]
        if set(weights) == {1}:
            value = translator.solver.Sum(variables)
        else:
            value = translator.solver.ScalProd(variables, weights)
    else:
        value = _multiple(*terms[0])
        if len(terms) == 2:
            coefficient, native = terms[1]
            value = value - native if coefficient == -1 else value + _multiple(coefficient, native)
    return value + form.constant if form.constant else value


def _multiple(coefficient: int, native: Native) -> Native:
    return native if coefficient == 1 else native * coefficient


def sum_of(translator: Translator, expression: Any) -> Native | int:
    """The value of a linear expression."""
    return total(translator, linear(expression, translator.number))


def _row(translator: Translator, name: str, form: Linear) -> Native:
    """A row of variables compared with a constant."""
    solver = translator.solver
    variables = [held(native) for _, native in form.terms.values()]
    weights = [coefficient for coefficient, _ in form.terms.values()]
    if name == "==":
        return solver.ScalProdEquality(variables, weights, -form.constant)
    if name == "!=":
        return solver.ScalProd(variables, weights) != -form.constant
    if name in ("<=", "<"):
        return solver.ScalProdLessOrEqual(variables, weights, -form.constant - (name == "<"))
    return solver.ScalProdGreaterOrEqual(variables, weights, -form.constant + (name == ">"))


def related(translator: Translator, name: str, left: Native | int, right: Native | int) -> Native | int:
    """The constraint that two numbers stand in this relation."""
    if isinstance(left, int):
        if isinstance(right, int):
            return int(_TRUTH[name](left, right))
        left, right, name = right, left, _MIRRORED[name]
    if name == "!=":
        left, right = held(left), right if isinstance(right, int) else held(right)
    return _TRUTH[name](left, right)


def whether(translator: Translator, name: str, left: Native | int, right: Native | int) -> Native | int:
    """The condition whether two numbers stand in this relation."""
    if isinstance(left, int):
        if isinstance(right, int):
            return int(_TRUTH[name](left, right))
        left, right, name = right, left, _MIRRORED[name]
    solver = translator.solver
    # As a variable an expression's bounds are worked out once and not at each question: three times as fast on Houses.
    left = held(left)
    if isinstance(right, int):
        return getattr(solver, f"Is{_NAMES[name]}CstVar")(left, right)
    return getattr(solver, f"Is{_NAMES[name]}Var")(left, held(right))
