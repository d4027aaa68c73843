"""An answer: what a search found and what that proves, how it was found, and the words for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, NamedTuple, TypeAlias

from cluewright.core import Clock, Ending, Family, Labelling, Limit, OptionError, TimeUp, Verdict
from cluewright.core.types import P, P_co, S, S_co
from cluewright.workshop.puzzle import Puzzle, Solution

BY_CLAUSES, BY_MODEL = "sat", "cpsat"
"""The engines that go on then: the first where a family states its rules as clauses, else the second."""

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


class Method(NamedTuple):
    """How to go about it."""

    engine: str = "auto"
    """`auto`, `direct`, or the name of an engine."""

    formulation: str | None = None
    """Which of the family's models to use; the family's own if None."""

    labelling: Labelling | None = None
    """How the search decides its variables, for an engine that can follow."""

    hands_over: bool = False
    """Whether a direct search that takes long makes way for another engine."""

    @classmethod
    def chosen(cls, engine: str, formulation: str | None, labelling: Labelling | str | None) -> Method:
        """The method of options given as plain values.

        >>> str(Method.chosen("auto", None, "ff").labelling)
        'ff,step,up'
        """
        decided = Labelling.parse(labelling) if isinstance(labelling, str) else labelling
        return cls(engine, formulation, decided)

    def provenance(self, puzzle: Puzzle, took_over: str = "") -> Provenance:
        """Who answers by this method, with what was left to the family or the engine filled in."""
        chosen = self.for_puzzle(puzzle)
        engine, _, variant = chosen.engine.partition(":")
        if engine == "direct":
            then = Method(took_over).provenance(puzzle) if took_over else None
            return Provenance(engine, then=then)
        standard = None if chosen.takes_clauses(puzzle.family) else next(iter(puzzle.family.formulations), None)
        formulation = chosen.formulation or standard
        labelling = chosen.labelling or (Labelling() if engine == "fd" else None)
        return Provenance(engine, variant or None, formulation, labelling)

    def takes_clauses(self, family: Family) -> bool:
        """Whether the engine is given the family's own clauses, and no model."""
        return self.engine == BY_CLAUSES and self.formulation is None and family.offers("clauses")

    def for_puzzle(self, puzzle: Puzzle) -> Method:
        """The same with `auto` resolved: the family's own search, unless a model or a labelling is asked for."""
        if self.engine != "auto":
            return self
        if self.labelling is not None:
            return self._replace(engine="fd")
        modelled = self.formulation is not None
        direct = puzzle.family.offers("direct") and not modelled
        return self._replace(engine="direct" if direct else "cpsat", hands_over=direct)


Bound: TypeAlias = Limit | Clock | float | str | None
"""How long something may take: `Limit(seconds=10)`, `10`, `"500ms"`, None for no limit, or what a clock has left."""


def bounds(limit: Bound, count: int | None = None) -> Limit:
    """The limit in whatever form it was given, for this many solutions; `TimeUp` where a clock has nothing left.

    >>> bounds("500ms", 2)
    Limit(seconds=0.5, solutions=2, effort=None)
    """
    if isinstance(limit, Clock):
        rest = limit.rest()
        if rest is None:
            raise TimeUp
        return replace(rest, solutions=count)
    if isinstance(limit, Limit):
        if limit.solutions not in (None, count):
            raise OptionError(f"the limit says {limit.solutions} solutions; how many are wanted is said by the count")
        return replace(limit, solutions=count)
    if limit is None or isinstance(limit, str):
        return Limit.parse(limit, solutions=count)
    return Limit(float(limit), count)


def running(limit: Bound) -> Clock:
    """The clock of a limit; one that runs already is handed on."""
    return limit if isinstance(limit, Clock) else bounds(limit).start()


@dataclass(frozen=True)
class Answer(Generic[P_co, S_co]):
    """What a search found, and what that proves. Notebooks show it with the picture of its first solution."""

    puzzle: Puzzle[P_co, S_co]
    solutions: tuple[Solution[P_co, S_co], ...]
    complete: bool
    """Whether there are no more solutions than these."""

    provenance: Provenance
    """Who found them, and how."""

    seconds: float
    statistics: Mapping[str, int | float] = field(default_factory=dict)
    stopped: str = ""
    """What stopped the search, as its `Ending` says it."""

    proving: bool = False
    """Whether the question was how many solutions there are, and not what a solution looks like."""

    @classmethod
    def of(
        cls,
        puzzle: Puzzle[P, S],
        solutions: tuple[Solution[P, S], ...],
        ending: Ending,
        method: Method,
        seconds: float,
        *,
        proving: bool = False,
    ) -> Answer[P, S]:
        """What a search that ended so has found."""
        provenance = method.provenance(puzzle, ending.took_over)
        counted = dict(ending.statistics)
        return Answer(puzzle, solutions, ending.complete, provenance, seconds, counted, ending.stopped, proving)

    @property
    def engine(self) -> str:
        """Who found them, in the words of the command line: `direct, then cpsat`."""
        return str(self.provenance)

    @property
    def verdict(self) -> Verdict:
        """What is proved."""
        return Verdict.of(len(self.solutions), self.complete)

    @property
    def word(self) -> str:
        """The answer in the one word that the command line says: `unique`, or of `solve` `solved`, `none`, `unknown`.

        >>> from cluewright import prove, read, solve
        >>> solve(read("0,0 3,4")).word, prove(read("0,0 3,4")).word
        ('solved', 'unique')
        """
        if self.proving or not self.solutions:
            return str(self.verdict)
        return "solved"

    @property
    def solution(self) -> Solution[P_co, S_co] | None:
        """The first solution, if one was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def answers(self) -> dict[str, str]:
        """What the puzzle asks, and what every solution answers; the other solutions are looked for at need."""
        from cluewright.workshop.dialogue import agreement

        return agreement(self).answers

    def _repr_html_(self) -> str:
        from cluewright.workshop.html_pages import answer_page

        return answer_page(self)


VERDICTS = {
    Verdict.UNIQUE: "unique: this is the only solution",
    Verdict.MULTIPLE: "multiple: there are two solutions or more",
    Verdict.NONE: "none: there is no solution",
    Verdict.UNKNOWN: "unknown: the limit was reached",
}


def duration(seconds: float) -> str:
    """A run time for people.

    >>> duration(0.00044), duration(2.5), duration(125)
    ('0.44 ms', '2.5 s', '2 min 5 s')
    """
    if seconds < 1:
        return f"{seconds * 1000:.3g} ms"
    if seconds < 100:
        return f"{seconds:.3g} s"
    return f"{int(seconds // 60)} min {int(seconds % 60)} s"


def number_of_steps(count: int) -> str:
    """How many steps, in words.

    >>> number_of_steps(1), number_of_steps(1200)
    ('1 step', '1,200 steps')
    """
    return "1 step" if count == 1 else f"{count:,} steps"


def amount_of_memory(megabytes: int) -> str:
    """Memory for people.

    >>> amount_of_memory(500), amount_of_memory(2048), amount_of_memory(1536)
    ('500 MB', '2 GB', '1.5 GB')
    """
    return f"{megabytes} MB" if megabytes < 1024 else f"{megabytes / 1024:.3g} GB"
