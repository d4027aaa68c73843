"""What is asked of a generator, and what a room proposes. A room only proposes; the workshop proves and reduces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, TypeVar

from cluewright.core.errors import OptionError
from cluewright.core.verdict import Verdict

P = TypeVar("P")

Ask: TypeAlias = Callable[[P], Verdict]
"""Proves a puzzle on the room's behalf."""


class Size(NamedTuple):
    """What a family means by size."""

    says: str
    """The measure and its bounds, for people: `the number of houses, even, from 2 to 1,000`."""

    standard: int
    larger: tuple[int, ...]
    """Further sizes that are worth a try, ascending."""


class Request(NamedTuple):
    """What kind of puzzle is wanted."""

    size: int | None = None
    """How big, in the family's own measure; None for its standard size."""

    options: Mapping[str, str] = MappingProxyType({})
    """The family's own options, by name."""

    keep_redundant: bool = False
    """Leave givens and clues that uniqueness does not need."""

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """An option that is a whole number within bounds.

        >>> Request(options={"range": "24"}).number("range", default=5, least=1, most=99)
        24
        """
        text = self.options.get(name)
        if text is None:
            return default
        if not text.lstrip("-").isdecimal() or not least <= int(text) <= most:
            raise OptionError(f"the option {name} is a whole number from {least} to {most}, not {text[:40]!r}")
        return int(text)
