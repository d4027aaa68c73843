"""A model states a puzzle's rules as CPMpy expressions; it never searches.

Each rule carries the sentence that says it, so that one statement serves solving and explaining.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from cluewright.core.limit import look_and_count

S = TypeVar("S")

Expression: TypeAlias = Any
"""A CPMpy constraint. CPMpy ships no types, and core does not import it."""

Variable: TypeAlias = Any
"""A CPMpy decision variable."""

Values: TypeAlias = tuple[int, ...]
"""The values of a model's answer variables, in their order."""


class Rule(NamedTuple):
    """One rule of a puzzle."""

    name: str
    """What it is about: `row 3`."""

    says: str
    """The rule as a sentence: `row 3 holds no digit twice`."""

    holds: Expression
    """The rule as a CPMpy constraint."""


class Meaning(NamedTuple):
    """What several switches stand for together: the value of one variable of explanations."""

    variables: Sequence[Variable]
    """Each belongs to this meaning alone."""

    holds: Expression
    """Which of them can be on at once, so that they are always some value of the variable. It is about them alone."""


@dataclass
class Model(Generic[S]):
    """The rules of one puzzle, and how to read its solution off the variables."""

    answer: Sequence[Variable]
    """The variables that identify a solution."""

    decode: Callable[[Values], S]
    """Turns the answer variables' values into the family's solution."""

    label: Sequence[Variable] = ()
    """The variables a labelling decides, in order; left out, it decides the answer."""

    rules: list[Rule] = field(default_factory=list)

    meanings: list[Meaning] = field(default_factory=list)
    """Only of models that explanations are checked against: what holds without being cited."""

    linear: bool = True
    """Whether a linear relaxation helps to search it. No family gains by one: these models are not about optima."""

    probing: bool = True
    """Whether it helps to try every value once before the search. Families say what they have measured."""

    def __post_init__(self) -> None:
        self.label = list(self.label) or list(self.answer)

    def add(self, name: str, says: str, holds: Expression) -> None:
        """State one more rule; `TimeUp` if the time in which to state it (`working_within`) has passed."""
        look_and_count()
        self.rules.append(Rule(name, says, holds))
