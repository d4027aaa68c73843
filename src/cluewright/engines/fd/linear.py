"""Linear forms: a sum of whole multiples of native expressions, and a constant.

A sum, a weighted sum, a difference or a multiple by a constant all become one form, so that `x - y != 3` is posted as
`x != y + 3`, which removes values, and not as a difference that merely checks them in the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.core import BoolVal, Expression
from cpmpy.expressions.variables import _NumVarImpl

from cluewright.core import OptionError


class RefusedError(OptionError, NotSupportedError):  # type: ignore[misc]  # CPMpy ships no types
    """The engine cannot take this model; the message says why."""


class TimeLimitError(OptionError, ValueError):
    """A time limit that is not more than 0 seconds: CPMpy's own solvers raise a `ValueError`."""


Native = Any
"""An expression or a variable of OR-Tools' CP solver, which ships no types."""

LARGEST = 2**60
"""Nothing may grow beyond this: the engine counts in 64 bits, and comparing two numbers subtracts them."""


WIDEST = 2**26
"""A variable with more values is refused: a hole in its domain would cost the memory of a bit for each."""


HOLED = 2**30
"""An expression with more values cannot be held in a variable: a hole among 2^32 values ends the whole process."""


@dataclass
class Linear:
    """`constant` + the sum of coefficient * native."""

    constant: int = 0
    terms: dict[int, tuple[int, Native]] = field(default_factory=dict)
    """Coefficient and native expression, under the native's identity so that equal ones are added up."""

    def add(self, coefficient: int, native: Native) -> None:
        """Add a multiple of an expression."""
        before = self.terms.pop(id(native), (0, None))[0]
        if before + coefficient:
            self.terms[id(native)] = (before + coefficient, native)

    def check(self) -> Linear:
        """Refuse a form that could leave 64 bits."""
        most = abs(self.constant)
        for coefficient, native in self.terms.values():
            most += abs(coefficient) * max(abs(native.Min()), abs(native.Max()))
        within(most)
        return self


def constant(expression: Any) -> int | None:
    """The whole number that an expression stands for, or None if it is not constant."""
    if isinstance(expression, (bool, int, np.integer, np.bool_)):
        return int(expression)
    if isinstance(expression, BoolVal):
        return int(expression.args[0])
    if not isinstance(expression, Expression):
        raise RefusedError(f"fd counts in whole numbers and cannot take {expression!r}")
    return None


def linear(expression: Any, atom: Callable[[Any], Native | int]) -> Linear:
    """The linear form of an expression; `atom` translates what is not linear."""
    form = Linear()
    _gather(form, 1, expression, atom)
    return form.check()


def difference(left: Any, right: Any, atom: Callable[[Any], Native | int]) -> Linear:
    """The linear form of left - right."""
    form = Linear()
    _gather(form, 1, left, atom)
    _gather(form, -1, right, atom)
    return form.check()


def _gather(form: Linear, factor: int, expression: Any, atom: Callable[[Any], Native | int]) -> None:
    number = constant(expression)
    if number is not None:
        form.constant += factor * number
        return
    for weight, part in _parts(expression):
        if part is expression:
            native = atom(part)
            if isinstance(native, int):
                form.constant += factor * native
            else:
                form.add(factor, native)
        else:
            _gather(form, factor * weight, part, atom)


def _parts(expression: Any) -> list[tuple[int, Any]]:
    """The weighted parts of a linear expression; an expression of another kind is its own part."""
    if isinstance(expression, _NumVarImpl):  # a variable may be called "sum"
        return [(1, expression)]
    match expression.name, expression.args:
        case "sum", parts:
            return [(1, part) for part in parts]
        case "wsum", (weights, parts):
            return [(_whole(weight), part) for weight, part in zip(weights, parts, strict=True)]
        case "sub", (one, other):
            return [(1, one), (-1, other)]
        case "-", (part,):
            return [(-1, part)]
        case "mul", (weight, part) if constant(weight) is not None:
            return [(_whole(weight), part)]
        case "mul", (part, weight) if constant(weight) is not None:
            return [(_whole(weight), part)]
        case _:
            return [(1, expression)]


def _whole(weight: Any) -> int:
    weight = weight.args[0] if isinstance(weight, BoolVal) else weight
    if weight != int(weight):
        raise RefusedError(f"fd counts in whole numbers and cannot take the weight {weight}")
    return int(weight)


def within(*numbers: int) -> None:
    """Refuse numbers too large for the engine."""
    if max(map(abs, numbers)) > LARGEST:
        raise RefusedError("the model's numbers can grow beyond 2^60; fd counts in 64 bits and refuses to guess")


def narrow(native: Native) -> Native:
    """An expression from which the engine may strike out single values, refused if it has too many."""
    low, high = native.Min(), native.Max()
    if high - low >= HOLED:
        raise RefusedError(f"a part of the model takes values from {low} to {high}; fd takes at most {HOLED} of them")
    return native


def held(native: Native) -> Native:
    """The variable that holds an expression's value; an expression that only passes on bounds may be wider."""
    return narrow(native).Var()
