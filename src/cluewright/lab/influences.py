"""What matters most for a search: the formulation, the labelling, or one of the labelling's options.

Of the differences between all runs of a subject, on a logarithmic scale, each choice explains a share. Where times can
be ranked, times are compared, and shares are told in words; otherwise backtracks, which are exact, in percent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median, median_high
from typing import NamedTuple

from cluewright.lab.landscape import shares
from cluewright.lab.study import Record, Study
from cluewright.lab.tables import SHORT, most_choices

_CLEAR = 0.1
"""By how much one share must exceed another to be called more: times move shares by a few hundredths."""


_LEAST = 0.1
"""A share below this is hardly anything."""


class _Figures(NamedTuple):
    """What the runs of one subject took, by formulation, labelling and the labelling's options."""

    unit: str
    values: dict[tuple[str, ...], float]

    @property
    def exact(self) -> bool:
        """Whether another run would give the same."""
        return self.unit == "backtracks"

    @property
    def shares(self) -> list[float]:
        """Of formulation, labelling and each option; one is added to counts, since a logarithm needs it."""
        return shares({parts: value + self.exact for parts, value in self.values.items()})


def influences(study: Study, records: Mapping[str, Record]) -> Iterator[str]:
    """A sentence or two for each subject of a study of labellings."""
    if study.kind != "labelling":
        return
    for subject in study.subjects:
        figures = _figures(study, subject, records)
        if figures and len(figures.values) > 3:
            yield from _told(subject, figures, study.bounds.seconds)


def _figures(study: Study, subject: str, records: Mapping[str, Record]) -> _Figures | None:
    runs: dict[tuple[str, ...], list[Record]] = {}
    for trial in study.trials:
        if trial.subject == subject and trial.key in records:
            parts = (trial.formulation, trial.labelling, *trial.labelling.split(","))
            runs.setdefault(parts, []).append(records[trial.key])
    longest = most_choices([record for found in runs.values() for record in found])
    if longest is not None and longest <= SHORT:
        counts = {parts: median(each.statistics["backtracks"] for each in found) for parts, found in runs.items()}
        return _Figures("backtracks", counts)
    limit = study.bounds.seconds
    times = {
        parts: max(median(min(each.measured("seconds") or 0.0, limit) for each in found), 1e-6)
        for parts, found in runs.items()
    }
    return _Figures("time", times)


def _told(subject: str, figures: _Figures, limit: float) -> Iterator[str]:
    formulation, labelling, *options = figures.shares
    formulations = sorted({parts[0] for parts in figures.values})
    if len(formulations) < 2:
        named = zip(("variable choice", "value choice", "order"), options, strict=False)
        parts = ", ".join(f"{name} {_share(share, figures)}" for name, share in named if share >= _LEAST)
        if parts:
            scale = f"in log {figures.unit}"
            yield f"{subject}: of the differences between labellings ({scale}), the options alone explain: {parts}."
        return
    if formulation or labelling:
        yield (
            f"{subject}: {_verdict(formulation - labelling, figures)} {_share(formulation, figures)} of the "
            f"differences in log {figures.unit}, the labelling {_share(labelling, figures)}, the rest is which goes "
            "with which."
        )
    own = {name: [value for parts, value in figures.values.items() if parts[0] == name] for name in formulations}
    shown = ", ".join(f"{name} {_amount(median_high(values), figures, limit)}" for name, values in own.items())
    yield f"{subject}: typical {figures.unit} by formulation (median over the labellings): {shown}."


def _verdict(difference: float, figures: _Figures) -> str:
    if abs(difference) < (0.005 if figures.exact else _CLEAR):
        return "formulation and labelling matter about alike: the formulation explains"
    return f"the formulation matters {'more' if difference > 0 else 'less'} than the labelling: it explains"


def _share(share: float, figures: _Figures) -> str:
    """In percent where it is exact; in words where another run would give another figure."""
    if figures.exact:
        return f"{share:.0%}"
    words = ((0.9, "nearly all"), (2 / 3, "most"), (1 / 3, "about half"), (_LEAST, "a small part"))
    return next((word for least, word in words if share >= least), "hardly anything")


def _amount(value: float, figures: _Figures, limit: float) -> str:
    if figures.exact:
        return f"{value:,.0f}"
    if value >= limit:
        return "the whole limit"
    steps = (0.001, "1 ms"), (0.01, "10 ms"), (0.1, "100 ms"), (1.0, "1 s"), (10.0, "10 s")
    return f"under {next((word for seconds, word in steps if value < seconds), 'the limit')}"
