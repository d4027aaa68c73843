"""A study is a list of trials, the subjects they are run on, and sheets: tables whose cells name trials.

A subject is a puzzle, or a puzzle to be made. A record is what one trial gave. All of it is plain data; the study goes
as JSON into the first line of its results file, so that going on and reporting need nothing else.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Annotated, Any, NamedTuple, TypeAlias

from cluewright.core import OptionError

Subject: TypeAlias = Mapping[str, Any]
"""`family`, and `puzzle` (a document), `parameters` (of a puzzle to be made by a generator that is a model) or `size`
(of one to be made and proved by the room's own generator). Without a family it is `model`: a model of one's own, as
`model_source.py` writes it."""

Figure: TypeAlias = Annotated[float, "timeout"]
"""A published figure: infinity for a time-out, which JSON holds as the word `timeout`."""

Figures: TypeAlias = tuple[tuple[Figure | None, ...], ...]
"""Published figures, row by row: None where there is none."""

MEASURES = (
    "seconds",
    "total seconds",
    "translation seconds",
    "choice points",
    "backtracks",
    "solutions",
    "depth",
    "constraints",
    "memory",
    "megabytes",
    "tries",
    "objective",
)
"""What a run may measure. `memory` is the engine's word for the process's memory at its end, in bytes, and
`megabytes` the most it ever had; `tries` are those of a generator, `objective` is what the best solution of a model is
worth."""

IN_PYTHON = (
    "Labellings decided in Python (with ffc, occurrence, enum, median, random and some others) make two to five times "
    "fewer nodes a second than native ones: of close times, compare the backtracks."
)
"""A remark on every study that sets labellings side by side on the engine `fd`."""

OWN = "model"
"""What stands in a trial for the formulation of a model of one's own: it has one."""

LANDSCAPE, GROWTH = "landscape", "growth"
"""What a sheet shows: labellings against each other, or time over size."""


ROUNDS, ENOUGH = 3, 1.0
"""A run that nobody asked to be repeated so and so often is repeated up to three times in all, until its searches add
up to a second: short times differ by half from one process to the next, and one alone would say nothing of that."""


STATUSES = ("found", "none", "timeout", "memory", "error", "died")
"""How a run may end; `none` is proved."""


class Trial(NamedTuple):
    """One run."""

    subject: str
    """The subject's name in its study."""

    formulation: str
    """Which of the family's models; empty for a generator's own."""

    labelling: str
    """Empty where none is asked for: a room's own generator."""

    repeat: int = 1
    """Counts from 1; also the seed of what is random."""

    @property
    def key(self) -> str:
        """The name of this trial, unlike that of any other in its study."""
        return " · ".join(
            filter(None, (self.subject, self.formulation or "generator", self.labelling, str(self.repeat)))
        )


@dataclass(frozen=True)
class Sheet:
    """A table to be filled: the cell in row r and column c is the median of the trials `cells[r][c]`."""

    name: str
    title: str
    down: str
    """What the rows are: `value choice`."""

    across: str
    """What the columns are."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[tuple[str, ...], ...], ...]
    """Keys of trials."""

    shows: str = LANDSCAPE
    measure: str = "seconds"
    """One of `MEASURES`."""

    group: str = ""
    """Sheets of one group are one landscape in several tables."""

    published: Figures | None = None
    """The figures these are compared with, in the same unit."""

    chart: str = ""
    """The name of the published chart of these figures, if there is one."""

    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bounds:
    """How far each run may go."""

    seconds: float = 60.0
    megabytes: int = 4096
    """Beyond what the interpreter and the engine take; address space, of which the solver's libraries reserve more than
    they use."""

    solutions: int | None = 1
    """How many solutions are asked for; None for all."""

    engine: str = "fd"


@dataclass(frozen=True)
class Study:
    """What is to be run, and how it will be shown."""

    kind: str
    """Which command defined it."""

    title: str
    subjects: Mapping[str, Subject]
    trials: tuple[Trial, ...]
    sheets: tuple[Sheet, ...]
    bounds: Bounds = field(default_factory=Bounds)
    published: str = ""
    """Whose figures the sheets' published ones are."""

    notes: tuple[str, ...] = ()

    enough: float | None = None
    """Seconds of searching after which a run is not repeated again; None where every repeat was asked for."""

    def spared(self, trial: Trial, records: Mapping[str, Record]) -> bool:
        """Whether a repeat is left out, since those before it have searched long enough or gave no answer."""
        if self.enough is None or trial.repeat == 1 or not self.repeats_alike(trial):
            return False
        before = [records.get(trial._replace(repeat=number).key) for number in range(1, trial.repeat)]
        known = [record for record in before if record is not None]
        stopped = any(not record.answered for record in known)
        return stopped or sum(record.seconds for record in known) >= self.enough

    def repeats_alike(self, trial: Trial) -> bool:
        """Whether its repeats are the same search again; where something is random, each is another."""
        subject = self.subjects[trial.subject]
        return "random" not in trial.labelling and ("puzzle" in subject or "model" in subject)

    def missing(self, records: Mapping[str, Record]) -> list[Trial]:
        """The trials that are still to be run, as far as the records show."""
        return [trial for trial in self.trials if trial.key not in records and not self.spared(trial, records)]

    @cached_property
    def fingerprint(self) -> str:
        """The same for the same study, on every machine."""
        return hashlib.sha256(json.dumps(self.document(), sort_keys=True).encode()).hexdigest()[:12]

    def document(self) -> dict[str, Any]:
        """As JSON can hold it; `results.py` reads it."""
        plain = asdict(self)
        for sheet in plain["sheets"]:
            rows = sheet["published"]
            sheet["published"] = rows and [["timeout" if each == math.inf else each for each in row] for row in rows]
        document: dict[str, Any] = json.loads(json.dumps(plain))
        return document


@dataclass
class Plan:
    """A study while it is laid out: whatever its cells ask for is a trial, each once."""

    subjects: dict[str, Subject] = field(default_factory=dict)
    trials: dict[str, Trial] = field(default_factory=dict)
    sheets: list[Sheet] = field(default_factory=list)

    def cell(self, trials: Iterable[Trial]) -> tuple[str, ...]:
        """A cell of a sheet that is filled by these trials."""
        keyed = {trial.key: trial for trial in trials}
        self.trials.update(keyed)
        return tuple(keyed)

    def study(self, kind: str, title: str, bounds: Bounds, **more: Any) -> Study:
        """The study of these sheets; `more` are further fields of it."""
        return Study(kind, title, self.subjects, tuple(self.trials.values()), tuple(self.sheets), bounds, **more)


def rounds(repeats: int | None) -> range:
    """The numbers of the repeats, as many as were asked for; if None, as many as there may be (`ROUNDS`)."""
    if repeats is not None and repeats < 1:
        raise OptionError(f"the number of repeats must be at least 1, not {repeats}")
    return range(1, (repeats or ROUNDS) + 1)


def enough(repeats: int | None) -> float | None:
    """For a study: after how many seconds of searching a run need not be repeated; None if repeats were asked for."""
    return ENOUGH if repeats is None else None


class Record(NamedTuple):
    """What one trial gave."""

    key: str
    status: str
    """One of `STATUSES`."""

    seconds: float = 0.0
    """Searching; for a puzzle to be made, stating the rules and every try too."""

    solutions: int = 0
    complete: bool = False
    statistics: Mapping[str, float] = {}
    detail: str = ""

    @property
    def answered(self) -> bool:
        """Whether the run came to its end."""
        return self.status in ("found", "none")

    def measured(self, measure: str) -> float | None:
        """What was measured; infinity without an answer, None where the engine did not count it."""
        if not self.answered:
            return math.inf
        return self.seconds if measure == "seconds" else self.statistics.get(measure)
