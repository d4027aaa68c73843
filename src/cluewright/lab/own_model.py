"""A CPMpy model of one's own, in the form the laboratory runs.

Its constraints are the rules, and every variable is an answer: those to be labelled are decided first and in their
order, the others afterwards from left to right. There is no `verify` for such a model, so each solution is checked by
evaluating the constraints as they were stated. This is the one module of the laboratory that speaks CPMpy.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import cpmpy as cp
from cpmpy.expressions.utils import argval, flatlist, is_num
from cpmpy.expressions.variables import _NumVarImpl
from cpmpy.transformations.get_variables import get_variables
from cpmpy.transformations.normalize import toplevel_list

from cluewright.core import CluewrightError, Model, ModelError, Values, WrongAnswerError
from cluewright.core.model import Expression, Variable

_WANTED = "a cpmpy.Model, a pair of a cpmpy.Model and the variables to label in order, or a cluewright.core.Model"


class Goal(NamedTuple):
    """What is to be made small or great."""

    expression: Expression
    minimize: bool


@dataclass(frozen=True)
class OwnModel:
    """What the laboratory needs to know about a model.

    >>> x, y = cp.intvar(1, 3, shape=2, name="x")
    >>> own = OwnModel.of((cp.Model(x < y), [y, x]))
    >>> [str(variable) for variable in own.model.label]
    ['x[1]', 'x[0]']
    >>> own.check((1, 2))
    >>> own.check((2, 1))
    Traceback (most recent call last):
        ...
    cluewright.core.errors.WrongAnswerError: a wrong answer: it breaks (x[0]) < (x[1])
    """

    model: Model[Values]
    goal: Goal | None = None
    identity: int | None = None
    """How many of the answers, from the first on, tell one solution from another; None for all of them."""

    @classmethod
    def of(cls, given: object) -> OwnModel:
        """From a CPMpy model, from one with the variables to label, or from one of Cluewright's models."""
        model, label = given if isinstance(given, tuple | list) and len(given) == 2 else (given, None)
        if isinstance(model, Model) and label is None:
            rules, label = [rule.holds for rule in model.rules], list(model.label)
            return _stated(rules, model.answer, label, identity=len(get_variables(list(model.answer))))
        if not isinstance(model, cp.Model):
            raise ModelError(f"the laboratory takes {_WANTED}, not {_named(given)}")
        goal = None if model.objective_ is None else Goal(model.objective_, bool(model.objective_is_min))
        return _stated(model.constraints, [], _labelled(label), goal)

    def check(self, values: Values) -> None:
        """Evaluate every constraint with these values of the answers; one that does not hold is the engine's bug."""
        for variable, value in zip(self.model.answer, values, strict=True):
            variable._value = bool(value) if variable.is_bool() else value
        for rule in self.model.rules:
            if not argval(rule.holds):
                raise WrongAnswerError(f"a wrong answer: it breaks {str(rule.holds)[:200]}")

    def worth(self) -> int | None:
        """The value of the objective in the solution that was checked last; None if there is no objective."""
        return None if self.goal is None else int(argval(self.goal.expression))

    def pickled(self) -> bytes:
        """As bytes that another process can read; the same for the same model, solved before or not."""
        whole = pickle.dumps(self._parts())
        copy = _from_parts(pickle.loads(whole))
        for variable in copy.model.answer:
            variable.clear()
        return pickle.dumps(copy._parts())

    def _parts(self) -> tuple[Any, ...]:
        """What can be pickled, all at once: a variable must stay the same variable in all of it."""
        rules = [rule.holds for rule in self.model.rules]
        return rules, list(self.model.answer), list(self.model.label), self.goal, self.identity


def unpickled(content: bytes) -> OwnModel:
    """The model that `pickled` wrote, in this or in another process."""
    try:
        return _from_parts(pickle.loads(content))
    except CluewrightError:
        raise
    except Exception as error:
        raise ModelError(
            f"another process cannot read this model ({type(error).__name__}: {error}); "
            "define it in a file of its own and name that as FILE.py:FUNCTION"
        ) from None


def _from_parts(parts: tuple[Any, ...]) -> OwnModel:
    rules, answer, label, goal, identity = parts
    return _stated(rules, answer, label, goal, identity)


def _stated(
    constraints: Sequence[Expression],
    first: Sequence[Variable],
    label: Sequence[Variable],
    goal: Goal | None = None,
    identity: int | None = None,
) -> OwnModel:
    """The answers are the variables in the order in which they are mentioned first."""
    rules = toplevel_list(list(constraints), merge_and=False)
    answer = get_variables([list(first), rules, list(label), goal.expression if goal else []])
    if not answer:
        raise ModelError("the model has no variables, so that there is nothing to label")
    model: Model[Values] = Model(answer=answer, decode=tuple, label=label)
    for number, rule in enumerate(rules, start=1):
        model.add(f"constraint {number}", f"constraint {number} of the model", rule)
    return OwnModel(model, goal, identity)


def _labelled(label: Any) -> list[Variable]:
    """The variables to label; numbers among them are passed over, as an array of cells with givens has them."""
    if label is None:
        return []
    listed = flatlist(label if isinstance(label, list | tuple) or hasattr(label, "flat") else [label])
    for place, each in enumerate(listed, start=1):
        if not isinstance(each, _NumVarImpl) and not is_num(each):
            raise ModelError(f"item {place} of the variables to label is {_named(each)}, not a variable")
    return [each for each in listed if isinstance(each, _NumVarImpl)]


def _named(thing: object) -> str:
    """A thing's type, for people."""
    if isinstance(thing, tuple | list):
        return f"a {type(thing).__name__} of {len(thing)}"
    return "None" if thing is None else f"a {type(thing).__name__}"
