"""A labelling says how a search decides its variables: which one next, how to split it, in which order.

Its text is a list of words in any order, at most one of each kind: `ffc,bisect,down`, `ff,random,seed=7`,
`leftmost,step,discrepancies=2`. What is left out takes its default.
"""

from __future__ import annotations

from dataclasses import dataclass

from cluewright.core.errors import OptionError

SELECTS = {
    "leftmost": "the first variable not yet bound",
    "min": "the smallest lower bound",
    "max": "the greatest upper bound",
    "ff": "the smallest domain",
    "ffc": "the smallest domain, among these the one most rules wait on",
    "anti_first_fail": "the largest domain",
    "occurrence": "the one most rules wait on",
    "max_regret": "the largest difference between the two smallest values",
    "random_variable": "any unbound variable, all equally likely",
}
"""Which variable is decided next; ties go to the leftmost. A rule waits on a variable when it contains that variable
and at least one other that is not bound; a rule is a constraint as the model states it, each part of a conjunction
counting for itself."""

BRANCHES = {
    "step": "X = b or X != b, b its lower bound (up) or upper bound (down); then a variable is chosen anew",
    "enum": "X takes each of its values in turn, one choice of as many branches",
    "bisect": "X <= m or X > m, m = (min + max) // 2 rounded towards zero, one less if that is the upper bound;"
    " up takes the lower half first",
    "median": "X = m or X != m, m the median of its values; of two medians the lower (up) or the upper (down)",
    "middle": "X = m or X != m, m the value nearest the mean of its bounds, this mean rounded down (up) or up (down);"
    " of two as near the lower (up) or the upper (down)",
    "random": "X = v or X != v, v any of its values, all equally likely; takes no order",
}
"""How the chosen variable X is split."""

ORDERS = {"up": "small values first", "down": "great values first"}

_KINDS = {"select": SELECTS, "branch": BRANCHES, "order": ORDERS}
_ALIASES = {
    "input_order": "leftmost",
    "smallest": "min",
    "largest": "max",
    "first_fail": "ff",
    "most_constrained": "ffc",
}


@dataclass(frozen=True)
class Labelling:
    """One choice of each kind; the meanings are those of SICStus and SWI-Prolog."""

    select: str = "leftmost"
    """Which variable to decide next."""

    branch: str = "step"
    """How its values are split."""

    order: str = "up"
    """Whether small values come first."""

    seed: int | None = None
    """Where chance starts, for `random_variable` and `random`; left out it starts at 0, so every run is the same."""

    discrepancies: int | None = None
    """How often a path may leave the first branch of a choice; None means any number, which alone sees everything."""

    def __post_init__(self) -> None:
        for kind, known in _KINDS.items():
            value = getattr(self, kind)
            if value not in known:
                raise OptionError(f"{value!r} is no {kind} option; there are {', '.join(known)}")
        if self.branch == "random" and self.order != "up":
            raise OptionError(f"random and {self.order} clash: random values come in no order")
        if self.seed is not None and not self.random:
            raise OptionError("a seed clashes with a labelling that leaves nothing to chance")
        if self.discrepancies is not None and self.discrepancies < 0:
            raise OptionError(f"the number of discrepancies must be at least 0, not {self.discrepancies}")

    @property
    def random(self) -> bool:
        """Whether chance has a say."""
        return self.select == "random_variable" or self.branch == "random"

    @classmethod
    def parse(cls, text: str) -> Labelling:
        """Read options in any order; each kind at most once.

        >>> str(Labelling.parse("ffc,bisect,down"))
        'ffc,bisect,down'
        >>> str(Labelling.parse("first_fail, random, seed=7"))
        'ff,random,seed=7'
        """
        chosen: dict[str, str | int] = {}
        for word in filter(None, (part.strip() for part in text.split(","))):
            kind, option = _read(word)
            if kind in chosen:
                raise OptionError(f"{chosen[kind]} and {option} clash: both are {kind} options")
            chosen[kind] = option
        if chosen.get("branch") == "random" and "order" in chosen:
            raise OptionError(f"random and {chosen['order']} clash: random values come in no order")
        return cls(**chosen)  # type: ignore[arg-type]  # _read gives each kind its type

    def __str__(self) -> str:
        words = [self.select, self.branch]
        if self.branch != "random":
            words.append(self.order)
        for name in ("seed", "discrepancies"):
            if getattr(self, name) is not None:
                words.append(f"{name}={getattr(self, name)}")
        return ",".join(words)


def _read(word: str) -> tuple[str, str | int]:
    """The kind of an option, and the option."""
    option = _ALIASES.get(word, word)
    for kind, known in _KINDS.items():
        if option in known:
            return kind, option
    name, _, number = (part.strip() for part in word.partition("="))
    if name in ("seed", "discrepancies"):
        if len(number) > 18 or not number.isascii() or not number.isdigit():
            raise OptionError(f"{word[:40]!r}: write {name}= and a whole number, as in {name}=7")
        return name, int(number)
    every = ", ".join([*SELECTS, *BRANCHES, *ORDERS, "seed=N", "discrepancies=N"])
    raise OptionError(f"there is no labelling option {word[:40]!r}; there are {every}")
