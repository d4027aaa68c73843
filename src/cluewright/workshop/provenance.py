"""Where an answer comes from: which engine found it, from which model, under which labelling, and who took over."""

from __future__ import annotations

from typing import NamedTuple

from cluewright.core import Labelling

_THEN = ", then "


class Provenance(NamedTuple):
    """Who found an answer, and how.

    >>> str(Provenance("cpmpy", "choco", formulation="edges")), str(Provenance("direct", then=Provenance("cpsat")))
    ('cpmpy:choco', 'direct, then cpsat')
    """

    engine: str
    """`direct`, or the name of a general engine."""

    variant: str | None = None
    """Which of the engine's variants, for an engine that has some: `choco` of `cpmpy`."""

    formulation: str | None = None
    """Which of the family's models was searched; None for a direct search, which uses none."""

    labelling: Labelling | None = None
    """How the search decided its variables; None for an engine that decides for itself."""

    then: Provenance | None = None
    """Who took over from a search that took too long; None if nobody had to."""

    @classmethod
    def named(cls, text: str) -> Provenance:
        """What `str` of a provenance tells: its engines, with their variants.

        >>> Provenance.named("direct, then cpmpy:choco").then
        Provenance(engine='cpmpy', variant='choco', formulation=None, labelling=None, then=None)
        """
        first, _, rest = text.partition(_THEN)
        engine, _, variant = first.partition(":")
        return cls(engine, variant or None, then=cls.named(rest) if rest else None)

    def __str__(self) -> str:
        """As the command line shows it."""
        own = f"{self.engine}:{self.variant}" if self.variant else self.engine
        return f"{own}{_THEN}{self.then}" if self.then else own
