"""A search yields what it finds as it finds it and ends by saying whether it saw everything.

An `Ending` is that last word. A `Search` is an iterator that remembers its ending. The searches themselves are
generator functions that yield answers and return an `Ending`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from cluewright.core.labelling import Labelling
    from cluewright.core.limit import Limit
    from cluewright.core.model import Model, Values

T = TypeVar("T")


class Ending(NamedTuple):
    """How a search ended."""

    complete: bool
    """True when nothing is left to find; False when a limit stopped the search."""

    statistics: Mapping[str, int | float] = MappingProxyType({})
    """What the search counted, under names of its own."""

    stopped: str = ""
    """`memory` when it needed more memory than it was allowed, `signal` when a command was told to end; empty for a
    limit of time or of answers."""

    took_over: str = ""
    """The engine that went on where another took too long; empty where none had to."""


Searching: TypeAlias = Generator[T, None, Ending]


class Search(Iterator[T], Generic[T]):
    """An iterator over the answers of a search; `ending` is set once it has run out.

    >>> def two() -> Searching[int]:
    ...     yield 1
    ...     yield 2
    ...     return Ending(complete=True)
    >>> search = Search(two())
    >>> list(search), search.ending.complete
    ([1, 2], True)
    """

    def __init__(self, searching: Searching[T]) -> None:
        self._searching = searching
        self.ending = Ending(complete=False)

    def __next__(self) -> T:
        try:
            return next(self._searching)
        except StopIteration as stop:
            if stop.value is not None:
                self.ending = stop.value
            raise StopIteration from None

    def close(self) -> None:
        """Abandon the search; its engine stops working."""
        self._searching.close()


class Engine(Protocol):
    """What every engine offers: it finds the solutions of any model."""

    name: str

    def solutions(self, model: Model[Any], limit: Limit, labelling: Labelling | None = None) -> Search[Values]:
        """The values of the answer variables, solution by solution, no two alike.

        The clock is looked at before each rule is posted and while the engine searches. An engine that cannot follow a
        labelling refuses it with an `OptionError`.
        """
