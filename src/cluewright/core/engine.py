"""An engine finds the solutions of any model."""

from __future__ import annotations

from typing import Any, Protocol

from cluewright.core.labelling import Labelling
from cluewright.core.limit import Limit
from cluewright.core.model import Model, Values
from cluewright.core.search import Search


class Engine(Protocol):
    """What every engine offers."""

    name: str

    def solutions(self, model: Model[Any], limit: Limit, labelling: Labelling | None = None) -> Search[Values]:
        """The values of the answer variables, solution by solution, no two alike.

        The clock is looked at before each rule is posted and while the engine searches. An engine that cannot follow a
        labelling refuses it with an `OptionError`.
        """
