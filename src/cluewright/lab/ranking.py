"""Which labellings are best and worst, in sentences that say no more than the spread of the runs allows.

Counts come first: they are the same in every run. Times follow where a search was long enough for them to tell.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from cluewright.lab.spread import EXACT, Spread, at_least
from cluewright.lab.tables import Table, extremes


def capital(sentence: str) -> str:
    """With a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def alike(count: int) -> str:
    """`all 8 labellings`, or the only one."""
    return f"all {count} labellings" if count > 1 else "the one labelling"


def named(names: Sequence[str]) -> str:
    """One labelling, or two, or one of many; their names have commas.

    >>> named(["ff,step,up", "ffc,step,up"]), named(["ff", "ffc", "min"])
    ('ff,step,up and ffc,step,up', '3 labellings, among them ff')
    """
    return " and ".join(names) if len(names) <= 2 else f"{len(names)} labellings, among them {names[0]}"


def counted(measure: str, counts: Mapping[str, float]) -> str:
    """The fewest and the most of what can be counted; empty if no run gave an answer.

    >>> counted("backtracks", {"ff": 0, "ffc": 0, "leftmost": 2})
    'Fewest backtracks: ff and ffc (0); most: leftmost (2), 2 more.'

    Where some gave no answer, nobody knows who would have the most, nor which of them had answered a little later.

    >>> counted("backtracks", {"ff": 0, "ffc": 0, "leftmost": 2, "max": math.inf})
    'Fewest backtracks of those that gave an answer: ff and ffc (0).'
    """
    known = {name: count for name, count in counts.items() if not math.isinf(count)}
    if not known:
        return ""
    fewest, most = min(known.values()), max(known.values())
    low, high = (named([name for name, count in known.items() if count == end]) for end in (fewest, most))
    if len(known) < len(counts):
        return f"Fewest {measure} of those that gave an answer: {low} ({fewest:,.0f})."
    if fewest == most:
        return f"{capital(alike(len(known)))} took {fewest:,.0f} {measure}."
    return f"Fewest {measure}: {low} ({fewest:,.0f}); most: {high} ({most:,.0f}), {most - fewest:,.0f} more."


def timed(figures: Mapping[str, Spread], table: Table) -> Iterator[str]:
    """Who is fastest and slowest, and by how much at least, as far as the times tell."""
    known = {name: spread for name, spread in figures.items() if not math.isinf(spread.middle)}
    late = len(figures) - len(known)
    if not known:
        yield "No labelling gave an answer within the limit."
        return
    if late:
        least = min(spread.low for spread in figures.values() if math.isinf(spread.middle))
        yield f"{late} of {len(figures)} labellings gave no answer within the limit{_much_longer(known, least)}."
    if len(figures) == 1:
        yield f"The one labelling, {next(iter(figures))}, took {_shown(table, *known.values())}."
    elif not table.ranks:
        yield (
            "By their times they are not ranked: these searches are short (the longest makes "
            f"{table.longest or 0:,.0f} choices), and such times say more about the machine."
        )
    else:
        yield from _ranked(known, table, everyone=not late)


def _ranked(known: Mapping[str, Spread], table: Table, *, everyone: bool) -> Iterator[str]:
    names = {spread: name for name, spread in known.items()}
    fastest, slowest = (next(iter(ends), None) for ends in extremes(list(known.values())))
    told = [
        f"{word} is {names[spread]} ({_shown(table, spread)})"
        for word, spread in (("fastest", fastest), ("slowest", slowest if everyone else None))
        if spread is not None
    ]
    times = _times(max(each.low for each in known.values()), known)
    if everyone and times > 1:
        told.append(f"the slowest took at least {times:,} times as long as the fastest")
    if told:
        yield capital(f"{'; '.join(told)}.")
    if fastest is None and len(known) > 1:
        yield "By time no labelling is surely the fastest: others are as fast, as far as the spread of the runs tells."


def _much_longer(known: Mapping[str, Spread], searched: float) -> str:
    times = _times(searched, known)
    return f", which is at least {times:,} times as long as the fastest took" if times > 1 else ""


def _times(long: float, known: Mapping[str, Spread]) -> int:
    """How many times as long as the fastest that is at least; 0 if the fastest took no time that could be measured."""
    short = min(each.high for each in known.values())
    return at_least(long / short) if short > 0 else 0


def _shown(table: Table, spread: Spread) -> str:
    return f"{table.shown(spread.middle)} {table.unit}"


def landscape(figures: Mapping[str, Spread], backtracks: Mapping[str, float], table: Table) -> Iterator[str]:
    """Everything that can be said of labellings side by side by one measure."""
    measure = table.sheet.measure
    if table.is_time:
        yield from filter(None, [counted("backtracks", backtracks)])
        yield from timed(figures, table)
        return
    late = sum(math.isinf(spread.middle) for spread in figures.values())
    if late == len(figures):
        yield "No labelling gave an answer within the limit."
        return
    if measure in EXACT:
        yield counted(measure, {name: spread.middle for name, spread in figures.items()})
    else:
        yield from _measured(figures, table)
    if late:
        yield f"{late} of {len(figures)} labellings gave no answer within the limit."


def _measured(figures: Mapping[str, Spread], table: Table) -> Iterator[str]:
    """The least and the most of what is measured and not counted, such as memory."""
    known = {spread: name for name, spread in figures.items() if not math.isinf(spread.middle)}
    for word, ends in zip(("Least", "Most"), extremes(list(known)), strict=True):
        for spread in ends:
            yield f"{word} {table.sheet.measure}: {known[spread]} ({table.shown(spread.middle)})."


def published(figures: Mapping[str, float], table: Table) -> str:
    """The smallest and the largest figure that was published; what their spread was is not known."""
    smallest, largest = (end(figures, key=lambda name: figures[name]) for end in (min, max))
    late = sum(map(math.isinf, figures.values()))
    if math.isinf(figures[smallest]):
        return "There no labelling gave an answer."
    told = f"There the smallest figure is that of {smallest} ({table.shown(figures[smallest])} {table.unit})"
    if late:
        return f"{told}; {late} of {len(figures)} gave no answer."
    return f"{told}, the largest that of {largest} ({table.shown(figures[largest])} {table.unit})."
