"""The report on our peers: what was measured, kept as JSON, and the tables and the document that are made of it."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from measure import Table
from peer_models.contenders import BESIDE

OURS = "Cluewright"
_KEPT = Path(__file__).parent / "sets" / "measured"
_DOCUMENT = Path(__file__).parents[1] / "docs" / "speed.md"
_OPENING = """# Cluewright beside its peers

Written by `scripts/benchmark peers`; `benchmarks/peers.py` says how. Milliseconds of processor time in a running
process, the least of several runs in turns; ours include the check of every solution, a peer's the building of its
model. `worst` is the slowest puzzle of a set. Planted puzzles were made without asking any search of ours. A puzzle is
given up after the same time by all, and a contender that has spent twice as much on a set is asked no more of it.
"""
_WHY, _MODELS = _KEPT / "why.md", _KEPT / "models.md"
"""What was found out about where we are behind; and how our models of peers compare with those of others."""

_QUESTIONS = {"proof": "proof", "first": "first solution"}


class Result(NamedTuple):
    """What the contenders made of one set and one question."""

    family: str
    set: str
    question: str
    puzzles: int
    seconds: dict[str, list[float]]
    """For each contender that can state all puzzles, its time for each; infinite where it did not decide."""

    wrong: dict[str, int]
    """How many wrong answers, for those who gave any."""

    skipped: list[str]
    """Who can state some of the puzzles only."""


class Measured(NamedTuple):
    """All sets of a family, measured in one run."""

    family: str
    date: str
    python: str
    limit: float
    missing: list[str]
    results: list[Result]


def keep(measured: Measured) -> None:
    """Write a family's figures, in place of the last ones."""
    _KEPT.mkdir(exist_ok=True)
    results = [
        result._asdict()
        | {
            "seconds": {
                name: [None if math.isinf(each) else round(each, 7) for each in times]
                for name, times in result.seconds.items()
            }
        }
        for result in measured.results
    ]
    head = json.dumps({name: value for name, value in measured._asdict().items() if name != "results"})
    lines = [head, *map(json.dumps, results)]
    (_KEPT / f"{measured.family}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


def kept() -> list[Measured]:
    """The families' figures, as they were measured last."""
    found = []
    for path in sorted(_KEPT.glob("*.jsonl")):
        head, *rest = (json.loads(line) for line in path.read_text("utf-8").splitlines())
        results = []
        for record in rest:
            seconds = {
                name: [math.inf if each is None else each for each in times]
                for name, times in record.pop("seconds").items()
            }
            results.append(Result(**record, seconds=seconds))
        found.append(Measured(**head, results=results))
    return found


def figures(times: list[float]) -> dict[str, float]:
    """Median, mean and worst; infinite where that many are undecided."""
    return {"median": statistics.median(times), "mean": statistics.fmean(times), "worst": max(times)}


def shown(result: Result, limit: float) -> Table:
    """One set, the best first."""
    columns = ("contender", "median ms", "mean ms", "worst ms", "undecided", "wrong")
    title = f"{result.family} {result.set}, {_QUESTIONS[result.question]}: {result.puzzles} puzzles"
    table = Table(title, columns)
    for name, times in sorted(result.seconds.items(), key=lambda item: (*figures(item[1]).values(),)):
        undecided = sum(map(math.isinf, times))
        cells = [_milliseconds(each, limit) for each in figures(times).values()]
        table.add(name, *cells, undecided or "-", result.wrong.get(name, "-"))
    if result.skipped:
        table.notes.append(f"cannot state all of them: {', '.join(result.skipped)}")
    return table


def behind(measured: Sequence[Measured]) -> Iterator[Table]:
    """Where a peer is ahead of us, the worst first: those that we want to be ahead of, then compiled programs."""
    for beside in (False, True):
        rows, compared = _behind(measured, beside)
        who = "a program compiled to machine code" if beside else "a peer"
        table = Table(
            f"where {who} is ahead of us, the worst first",
            ("set", "question", "figure", "ours ms", "ahead", "ms", "behind"),
        )
        for ratio, cells in rows:
            table.add(*cells, "undecided" if math.isinf(ratio) else f"{ratio:.1f}x")
        table.notes.append(f"{len(rows)} of {compared} comparisons with the best of them; in all others we are ahead")
        yield table


def _behind(measured: Sequence[Measured], beside: bool) -> tuple[list[tuple[float, tuple[str, ...]]], int]:
    rows, compared = [], 0
    for each in measured:
        for result in each.results:
            group = [name for name in result.seconds if name != OURS and (name in BESIDE) == beside]
            for figure in ("median", "worst") if group else ():
                compared += 1
                own = figures(result.seconds[OURS])[figure]
                times = {name: figures(result.seconds[name])[figure] for name in group}
                best = min(times, key=lambda name: times[name])
                if times[best] < own:
                    own_shown, shown = (_milliseconds(time, each.limit) for time in (own, times[best]))
                    question = _QUESTIONS[result.question]
                    cells = (f"{result.family} {result.set}", question, figure, own_shown, best, shown)
                    rows.append((own / times[best], cells))
    return sorted(rows, key=lambda row: -row[0]), compared


def _milliseconds(seconds: float, limit: float) -> str:
    if math.isinf(seconds):
        return f"> {limit:g} s"
    return f"{seconds * 1000:.3g}" if seconds < 0.9995 else f"{seconds * 1000:,.0f}"


def write(measured: Sequence[Measured]) -> None:
    """The document, written anew."""
    _DOCUMENT.write_text(document(measured), "utf-8")


def alike(measured: Sequence[Measured]) -> list[Measured]:
    """All with the shortest limit of any: what took longer counts as undecided."""
    limit = min(each.limit for each in measured)
    return [
        each._replace(limit=limit, results=[_within(result, limit) for result in each.results]) for each in measured
    ]


def _within(result: Result, limit: float) -> Result:
    seconds = {name: [each if each <= limit else math.inf for each in times] for name, times in result.seconds.items()}
    return result._replace(seconds=seconds)


def document(measured: Sequence[Measured]) -> str:
    """The report in Markdown: where we are behind first, then every set."""
    measured = alike(measured)
    missing = sorted({name for each in measured for name in each.missing})
    runs = ", ".join(f"{each.family} {each.date}" for each in measured)
    took_part = f"missing: {', '.join(missing)}" if missing else "all peers took part"
    parts = [
        _OPENING,
        f"Given up after {measured[0].limit:g} s of processor time.",
        f"Measured: {runs}; Python {measured[0].python}; {took_part}.",
        "",
    ]
    for heading, table in zip(("Where a peer is ahead", "Where compiled programs are"), behind(measured), strict=True):
        parts += [f"## {heading}", "", *_markdown(table), ""]
        if heading == "Where a peer is ahead" and _WHY.exists():
            parts += [_WHY.read_text("utf-8")]
    for each in measured:
        parts += [f"## {each.family.capitalize()}", ""]
        parts += [*_markdown(_family(each)), ""]
    if _MODELS.exists():
        parts += [_MODELS.read_text("utf-8")]
    return "\n".join(parts).rstrip() + "\n"


def _family(measured: Measured) -> Table:
    """Every set of a family: for each contender median and worst."""
    names = dict.fromkeys(name for result in measured.results for name in result.seconds)
    table = Table(measured.family, ("set", "question", "puzzles", *names))
    for result in measured.results:
        cells = []
        for name in names:
            times = result.seconds.get(name)
            if times is None:
                cells.append("")
                continue
            median, worst = (_milliseconds(figures(times)[figure], measured.limit) for figure in ("median", "worst"))
            wrong = f" ({result.wrong[name]} wrong)" if name in result.wrong else ""
            cells.append(f"{median} / {worst}{wrong}")
        table.add(result.set, _QUESTIONS[result.question], result.puzzles, *cells)
    table.notes.append(
        "median / worst, in milliseconds; empty where a peer cannot state all puzzles of the set, or was not asked"
    )
    table.notes.append(f"proofs of all planted puzzles together: {_together(measured)}")
    return table


def _together(measured: Measured) -> str:
    """The sums of the times for all planted puzzles, of those who state all; what is undecided counts its limit."""
    proofs = [each for each in measured.results if each.question == "proof" and each.set.startswith("planted")]
    sums = []
    for name in proofs[0].seconds:
        if all(name in each.seconds for each in proofs):
            times = [seconds for each in proofs for seconds in each.seconds[name]]
            undecided = sum(map(math.isinf, times))
            whole = sum(measured.limit if math.isinf(each) else each for each in times)
            more = f" and more, {undecided} undecided" if undecided else ""
            sums.append((whole, f"{name} {whole:.3g} s{more}"))
    return "; ".join(words for _, words in sorted(sums))


def _markdown(table: Table) -> Iterator[str]:
    for number, row in enumerate((table.columns, *table.rows) if table.rows else ()):
        yield "| " + " | ".join(row) + " |"
        if not number:
            yield "|" + "---|" * len(row)
    for number, note in enumerate(table.notes):
        if number or table.rows:
            yield ""
        yield note[0].upper() + note[1:] + "."
