"""What a clue that was refused may have been meant to say: the same in words that leave no room.

Each row is a wording that is never read and the wordings that it may stand for. Nothing is chosen for the setter: these
are offered, and the one that is chosen is kept with the clue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_ROWS: list[tuple[str, tuple[str, ...]]] = [
    (r"(?:either )?(?:to|on) the (left|right) or (?:to |on )?(?:the )?(?:left|right) of", ("next to",)),
    (r"(?:either )?left or right of", ("next to",)),
    (r"(in|on|at) the (\w+) (to|on) the (left|right) of", (r"immediately to the \4 of", r"somewhere to the \4 of")),
    (r"(in|on|at) the (\w+) between", ("somewhere between", "directly between")),
    (r"(?:exactly|precisely) between", ("directly between", "somewhere between")),
    (r"unless (.*\S), (.*\S)", (r"either \1 or \2, but not both", r"\1 or \2, or both")),
    (r"the (man|woman|boy|girl|lady|gentleman)\b", ("the person",)),
    (r"(.*\S) unless (.*\S)", (r"either \1 or \2, but not both", r"\1 or \2, or both")),
    (r"(.*\S) if ((?!and only).*\S)", (r"if \2, \1",)),
    (r"(does|did|will) not (\w+) (.*) and (\w+) (.*\S)", (r"\1 not \2 \3 or \4 \5",)),
    (r"(than|of|to) (\S+) or (\S+)", (r"\1 \2 and \3",)),
    (r"to (\S+)'s (left|right)\b", (r"immediately to the \2 of \1", r"somewhere to the \2 of \1")),
    (r"less than (.*) (older|younger|taller|shorter|longer|heavier|lighter|more|later|earlier) than", (r"\2 than",)),
    (r"immediately (before|after)", (r"\1",)),
    (r"\bby (\S+day|noon|\d\S*)", (r"on \1", r"at \1")),
    (r"\b(?:wants|plans|hopes|intends|likes) to (\w+)\b", (r"will \1", r"likes to \1")),
]
_PATTERNS = [(re.compile(rf"(?i){pattern}"), others) for pattern, others in _ROWS]


def rewordings(says: str) -> Iterator[str]:
    """Sentences that the clue may have been meant to be."""
    plain = says.rstrip(". ")
    for pattern, others in _PATTERNS:
        for other in others:
            changed, count = pattern.subn(other, plain, count=1)
            if count and changed != plain:
                yield changed[:1].upper() + changed[1:] + "."
