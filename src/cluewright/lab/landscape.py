"""Two landscapes compared: the same labellings measured there and here, by rank, since machines and engines differ."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cluewright.lab.spread import Spread


class Comparison(NamedTuple):
    """Where two landscapes agree and where not; each list holds labellings, best first as measured here."""

    size: int
    """How many labellings both have."""

    correlation: float
    """Spearman's, from -1 (opposite) to 1 (the same order)."""

    good: list[str]
    """In the best quarter of both, or all that gave an answer if those are fewer."""

    hopeless: list[str]
    """In the worst quarter of both, or all that gave none if those are more."""

    fallen: list[str]
    """Good there, hopeless here."""

    risen: list[str]
    """Hopeless there, good here."""

    quarter: int

    @property
    def told(self) -> str:
        """The correlation in words and, since times move its second decimal, to one decimal."""
        return f"{self.in_words}: rank correlation about {self.correlation:.1f} over {self.size}"

    @property
    def in_words(self) -> str:
        """What the correlation says."""
        steps = (
            (0.75, "agree well"),
            (0.45, "agree in the large"),
            (0.2, "agree weakly"),
            (-0.2, "have little in common"),
        )
        return next((words for least, words in steps if self.correlation >= least), "contradict each other")


def compare(there: Mapping[str, float], here: Mapping[str, float | Spread]) -> Comparison | None:
    """The comparison over the labellings that both have; None with fewer than four.

    >>> there = {"a": 1, "b": 2, "c": 3, "d": 400}
    >>> comparison = compare(there, {"a": 10, "b": 30, "c": 20, "d": math.inf})
    >>> round(comparison.correlation, 2), comparison.good, comparison.hopeless
    (0.8, ['a'], ['d'])
    """
    ours = {name: each if isinstance(each, Spread) else Spread.exact(each) for name, each in here.items()}
    theirs = {name: Spread.exact(figure) for name, figure in there.items()}
    both = sorted(there.keys() & here.keys(), key=lambda name: (ours[name].middle, name))
    if len(both) < 4:
        return None
    quarter = max(1, len(both) // 4)
    good_there, bad_there = _quarters(theirs, both, quarter)
    good_here, bad_here = _quarters(ours, both, quarter)
    return Comparison(
        size=len(both),
        correlation=spearman([there[name] for name in both], [ours[name].middle for name in both]),
        good=[name for name in both if name in good_there & good_here],
        hopeless=[name for name in both if name in bad_there & bad_here],
        fallen=[name for name in both if name in good_there & bad_here],
        risen=[name for name in both if name in bad_there & good_here],
        quarter=quarter,
    )


def _quarters(figures: Mapping[str, Spread], names: Sequence[str], quarter: int) -> tuple[set[str], set[str]]:
    """Those that are surely among the best and among the worst, whatever the figures are within their bounds.

    What is exactly as good as the last of the best is as good; no answer is never good, and always as bad.
    """
    every = [figures[name] for name in names]
    good, bad = set(), set()
    for name in names:
        mine = figures[name]
        if sum(other.low < mine.high for other in every if other != mine) < quarter and not math.isinf(mine.middle):
            good.add(name)
        if sum(other.high > mine.low for other in every if other != mine) < quarter:
            bad.add(name)
    return (set(), set()) if len(set(every)) == 1 and not math.isinf(every[0].middle) else (good, bad)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The correlation of the ranks; those that tie share the middle of their ranks."""
    first, second = _ranks(one), _ranks(other)
    middle = (len(first) + 1) / 2
    spreads = [math.sqrt(sum((rank - middle) ** 2 for rank in ranks)) for ranks in (first, second)]
    if not all(spreads):
        return 0.0
    together = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    return together / (spreads[0] * spreads[1])


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    first = {value: ordered.index(value) for value in set(values)}
    return [first[value] + (ordered.count(value) + 1) / 2 for value in values]


def shares(figures: Mapping[tuple[str, ...], float]) -> list[float]:
    """For each part of the keys, the share of the variation of the logarithms that it explains alone, from 0 to 1.

    >>> shares({("x", "a"): 1, ("x", "b"): 1, ("y", "a"): 100, ("y", "b"): 100})
    [1.0, 0.0]
    """
    logs = {key: math.log(value) for key, value in figures.items()}
    middle = sum(logs.values()) / len(logs)
    whole = sum((value - middle) ** 2 for value in logs.values())
    explained = []
    for part in range(len(next(iter(logs)))):
        groups: dict[str, list[float]] = {}
        for key, value in logs.items():
            groups.setdefault(key[part], []).append(value)
        between = sum(len(group) * (sum(group) / len(group) - middle) ** 2 for group in groups.values())
        explained.append(round(between / whole, 6) if whole else 0.0)
    return explained
