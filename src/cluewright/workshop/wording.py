"""What the command line and the menu say alike."""

from __future__ import annotations

from cluewright.core import Verdict

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
