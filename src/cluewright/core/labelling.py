"""A labelling says how a search decides its variables: which one next, how to split it, in which order."""

from __future__ import annotations

from dataclasses import dataclass

from cluewright.core.errors import OptionError

SELECTS = ("leftmost", "min", "max", "ff", "ffc", "anti_first_fail", "occurrence", "max_regret")
BRANCHES = ("step", "enum", "bisect", "median", "middle")
ORDERS = ("up", "down")
_ALIASES = {"first_fail": "ff", "most_constrained": "ffc"}


@dataclass(frozen=True)
class Labelling:
    """One choice from each list; the meanings are those of SICStus and SWI-Prolog."""

    select: str = "leftmost"
    """Which variable to decide next."""

    branch: str = "step"
    """How its values are split."""

    order: str = "up"
    """Whether small values come first."""

    def __post_init__(self) -> None:
        for kind, value, known in (
            ("select", self.select, SELECTS),
            ("branch", self.branch, BRANCHES),
            ("order", self.order, ORDERS),
        ):
            if value not in known:
                raise OptionError(f"{value!r} is no {kind} option; there are {', '.join(known)}")

    @classmethod
    def parse(cls, text: str) -> Labelling:
        """Read options in any order; each kind at most once.

        >>> Labelling.parse("ffc,bisect,down")
        Labelling(select='ffc', branch='bisect', order='down')
        >>> Labelling.parse("first_fail")
        Labelling(select='ff', branch='step', order='up')
        """
        chosen: dict[str, str] = {}
        for word in filter(None, (part.strip() for part in text.split(","))):
            option = _ALIASES.get(word, word)
            for kind, known in (("select", SELECTS), ("branch", BRANCHES), ("order", ORDERS)):
                if option in known:
                    if kind in chosen:
                        raise OptionError(f"{chosen[kind]} and {option} clash: both are {kind} options")
                    chosen[kind] = option
                    break
            else:
                every = ", ".join((*SELECTS, *BRANCHES, *ORDERS))
                raise OptionError(f"{word!r} is no labelling option; there are {every}")
        return cls(**chosen)

    def __str__(self) -> str:
        return f"{self.select},{self.branch},{self.order}"
