"""What a search did, step by step: every branch it took, every failure, every solution.

A node has a depth, the root 0. A branch leads to a node one deeper than where the choice was made, so that the events
in their order and with their depths are the search tree, written down in preorder.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from ortools.constraint_solver import pywrapcp

_REFUSAL = {"=": "!=", "<=": ">", ">": "<="}
# OR-Tools writes the upper half of a split as [x >= 4] although it means x > 4.
_OPERATOR = {"==": "=", "<=": "<=", ">=": ">"}
_ALTERNATIVE = re.compile(r"one of many: (?P<index>\d+) = (?P<value>-?\d+)")
_DECISION = re.compile(r"\[(?P<name>(?:Not\()?v\d+)\(.*? (?P<operator>==|<=|>=) (?P<value>-?\d+)\]")


class Event(NamedTuple):
    """One thing that happened."""

    what: str
    """`taken` (the first branch of a choice of two, or any branch of a choice of many), `refused` (the second of
    two), `failure` or `solution`."""

    depth: int
    """How deep the node lies that was reached, failed or solved."""

    variable: int = -1
    """The index of the branch's variable among those decided: the model's label, then the other answers."""

    operator: str = ""
    """What the branch states of the variable: `=`, `!=`, `<=` or `>` the value."""

    value: int = 0


Observer: TypeAlias = Callable[[Event], None]


class Watch(pywrapcp.SearchMonitor):  # type: ignore[misc]  # OR-Tools ships no usable types
    """Tells an observer what the engine does; an error of the observer is kept and ends the search."""

    def __init__(self, solver: Any, observer: Observer, places: dict[str, int], stopped: Callable[[], bool]) -> None:
        super().__init__(solver)
        self.error: BaseException | None = None
        self.deepest = 0
        """How many branches the longest path has."""
        self._solver = solver
        self._observer = observer
        self._places = places
        self._stopped = stopped
        self._open: list[tuple[int, int, str, int]] = []
        self._depth = 0

    def tell(self, what: str, variable: int = -1, operator: str = "", value: int = 0) -> None:
        """Pass an event on at the present depth; a search that was stopped fails its way out, which is not an event."""
        if self._stopped():
            return
        self.deepest = max(self.deepest, self._depth)
        if self.error is None:
            try:
                self._observer(Event(what, self._depth, variable, operator, value))
            except BaseException as error:
                self.error = error
                self._solver.FinishCurrentSearch()

    def assigned(self, variable: int, value: int) -> None:
        """The last branch of a choice of many: no decision is left open for it."""
        self._depth += 1
        self.tell("taken", variable, "=", value)

    def ApplyDecision(self, decision: Any) -> None:  # noqa: N802 - OR-Tools' name
        """Called before a decision's first branch."""
        text = str(decision)
        del decision  # it dies with its branch: no traceback may hold it and print it later
        variable, operator, value, refusal = self._described(text)
        self._open.append((self._depth, variable, refusal, value))
        self._depth += 1
        self.tell("taken", variable, operator, value)

    def RefuteDecision(self, decision: Any) -> None:  # noqa: N802 - OR-Tools' name
        """Called before the second branch of the last decision still open."""
        del decision
        self._depth, variable, refusal, value = self._open.pop()
        if refusal:
            self._depth += 1
            self.tell("refused", variable, refusal, value)

    def BeginFail(self) -> None:  # noqa: N802 - OR-Tools' name
        """Called when a node fails."""
        self.tell("failure")

    def AtSolution(self) -> bool:  # noqa: N802 - OR-Tools' name
        """Called when every variable is decided."""
        self.tell("solution")
        return True

    def _described(self, text: str) -> tuple[int, str, int, str]:
        """Variable, operator and value of a decision, and the operator of its refusal if that states anything."""
        if match := _ALTERNATIVE.match(text):
            return int(match["index"]), "=", int(match["value"]), ""
        match = _DECISION.match(text)
        assert match, f"OR-Tools describes a decision in a new way: {text}"
        operator = _OPERATOR[match["operator"]]
        return self._places[match["name"]], operator, int(match["value"]), _REFUSAL[operator]
