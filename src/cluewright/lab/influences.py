"""What matters most for a search: the formulation, the labelling, or one of the labelling's options.

Of the differences between all runs of a subject, on a logarithmic scale, each choice explains a share. Where times can
be ranked, times are compared, and shares are told to the nearest tenth; otherwise backtracks, which are exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median
from typing import NamedTuple

from cluewright.lab.landscape import shares
from cluewright.lab.study import Record, Study
from cluewright.lab.tables import SHORT, most_choices

_CLEAR = 0.1
"""By how much one share must exceed another to be called more: times move shares by a few hundredths."""


class _Figures(NamedTuple):
    """What the runs of one subject took, by formulation, labelling and the labelling's options."""

    unit: str
    values: dict[tuple[str, ...], float]

    @property
    def shares(self) -> list[float]:
        """Of formulation, labelling and each option; one is added to counts, since a logarithm needs it."""
        return shares({parts: value + (self.unit == "backtracks") for parts, value in self.values.items()})


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
    exact = figures.unit == "backtracks"
    formulations = {parts[0] for parts in figures.values}
    if len(formulations) < 2:
        names = ("variable choice", "value choice", "order")
        told = [(name, _share(share, exact=exact)) for name, share in zip(names, options, strict=False)]
        parts = ", ".join(f"{name} {share}" for name, share in told if not share.startswith("0"))
        if parts:
            scale = f"{'' if exact else 'about, '}in log {figures.unit}"
            yield f"{subject}: of the differences between labellings ({scale}), the options alone explain: {parts}."
        return
    if not formulation and not labelling:
        return
    about = "" if exact else "about "
    yield (
        f"{subject}: {_verdict(formulation - labelling, exact=exact)} {about}{_share(formulation, exact=exact)} of the "
        f"differences in log {figures.unit}, the labelling {_share(labelling, exact=exact)}, the rest is which goes "
        "with which."
    )
    typical = {name: median(v for parts, v in figures.values.items() if parts[0] == name) for name in formulations}
    shown = ", ".join(f"{name} {_amount(typical[name], figures.unit, limit)}" for name in sorted(formulations))
    yield f"{subject}: typical {figures.unit} by formulation (median over the labellings): {shown}."


def _verdict(difference: float, *, exact: bool) -> str:
    if abs(difference) < (0.005 if exact else _CLEAR):
        return "formulation and labelling matter about alike: the formulation explains"
    return f"the formulation matters {'more' if difference > 0 else 'less'} than the labelling: it explains"


def _share(share: float, *, exact: bool) -> str:
    return f"{share:.0%}" if exact else f"{round(share, 1):.0%}"


def _amount(value: float, unit: str, limit: float) -> str:
    if unit != "time":
        return f"{value:,.0f}"
    if value >= limit:
        return "the whole limit"
    return f"{_two_digits(value * 1000)} ms" if value < 1 else f"{_two_digits(value)} s"


def _two_digits(value: float) -> str:
    return f"{float(f'{value:.2g}'):,g}"
