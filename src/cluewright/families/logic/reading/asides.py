"""What is said by the way: stretches of a row of items that name nothing of the puzzle and relate nothing.

A setter tells a story, and a clue has parts that only adorn it: `who would never hear of it`, `to his great delight`.
Such a part is left out, and its words are words to confirm. Whatever names a value, an order, an amount or a place, or
may turn what is said before it (`or so he says`), is never left out.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import pairwise

from cluewright.families.logic.meaning.clues import Term
from cluewright.families.logic.reading.closed import (
    BE,
    DO,
    PRONOUNS,
    SOFT,
    SPATIAL,
    TAKING_BACK,
    TURNING,
    TURNING_ASIDES,
    words,
)
from cluewright.families.logic.reading.items import Item

_ASIDE = frozenset({"wh", "glue", "block", "not", "and", "nobody"})
_IDLE = frozenset({"glue", "block", "wh", "nobody", "comma", "and"})
_LEADING = words("the a an his her its their mr mrs ms miss who that")
_OTHERS = words("him her them his hers theirs it")
_BEGIN = words("as when having")
_JOINTS = frozenset({"and", "but"})
_BECAUSE = words("while because since when") | {", so"}
_IDLE_PART = _ASIDE | _JOINTS | {"rest"}
_TURNS = TURNING_ASIDES | TAKING_BACK


def sentences(row: list[Item]) -> list[list[Item]]:
    """The row cut at full stops and semicolons, without marks at the beginning of a piece."""
    found: list[list[Item]] = [[]]
    for item in row:
        if (item.kind == "stop" or item.text == ";") and row[0].kind not in ("onetrue", "anytrue"):
            found.append([])
        elif found[-1] or item.kind not in ("comma", "and", "but"):
            found[-1].append(item)
    return [piece for piece in found if piece]


def says_nothing(piece: list[Item]) -> bool:
    """Whether a sentence beside others speaks of nothing that the puzzle has."""
    return all(item.kind in _IDLE and not item.terms and item.text.lower() not in TAKING_BACK for item in piece)


def asides_left_out(row: list[Item], sexes: Container[str]) -> tuple[list[Item], set[str]]:
    """The row without relative clauses that name nothing, not even a `woman` among the `sexes`, and their words."""
    found, left_out, at = [], set(), 0
    while at < len(row):
        if row[at].kind == "comma" and at + 1 < len(row) and _begins_aside(row, at + 1):
            end = next((n for n in range(at + 2, len(row)) if row[n].kind in ("comma", "stop")), len(row))
            inside = row[at + 1 : end]
            telling = any(
                item.terms or item.kind not in _ASIDE or item.text in SPATIAL or item.text in sexes for item in inside
            )
            if not telling:
                left_out |= {item.text for item in inside if item.kind != "comma"}
                at = end + (end < len(row) and row[end].kind == "comma")
                continue
        found.append(row[at])
        at += 1
    return found, left_out


def _begins_aside(row: list[Item], at: int) -> bool:
    """Whether a relative clause begins here, or what is said by the way: as she always does."""
    while at < len(row) and row[at].kind == "glue" and row[at].text not in _BEGIN:
        at += 1
    return at < len(row) and (row[at].kind == "wh" or row[at].text in _BEGIN)


def easings(row: list[Item], sexes: Container[str]) -> Iterator[tuple[list[Item], set[str]]]:
    """Ways to read a row more freely, each with the words that it makes doubtful."""
    softened = [item._replace(kind="glue") if _soft(row, at) else item for at, item in enumerate(row)]
    soft = {item.text for at, item in enumerate(row) if _soft(row, at)}
    if soft:
        yield softened, soft
    joined = [item._replace(kind="glue") if _joins_glue(row, at) else item for at, item in enumerate(row)]
    if joined != row:
        yield joined, {"and"}
    for several in (row, softened) if soft else (row,):
        short, left_out = _idle_parts_left_out(several, sexes)
        if left_out:
            yield short, left_out | (soft if several is softened else set())


def _joins_glue(row: list[Item], at: int) -> bool:
    """Whether `and` joins two words of glue: sings and plays the harp, was in and out."""
    beside = row[max(0, at - 1) : at] + row[at + 1 : at + 2]
    own = any(item.kind != "glue" or item.text in DO | PRONOUNS | _LEADING for item in beside)
    return row[at].kind == "and" and row[at].text == "and" and len(beside) == 2 and not own


def _soft(row: list[Item], at: int) -> bool:
    """Whether an item only blocks, and by a word that seldom turns anything: not `over twenty years`."""
    measuring = at + 1 < len(row) and row[at + 1].kind in ("amount", "more")
    return row[at].kind == "block" and row[at].text.lower() in SOFT and not measuring


def _idle_parts_left_out(row: list[Item], sexes: Container[str]) -> tuple[list[Item], set[str]]:
    """The row without the parts between marks that are idle, and their words."""
    marks = ("comma", "stop")
    cuts = [0, *(at for at, item in enumerate(row) if at and (item.kind in marks or item.text in _BECAUSE)), len(row)]
    kept: list[Item] = []
    left_out: set[str] = set()
    for start, end in pairwise(cuts):
        marked = row[start].kind in marks
        part = row[start + marked : end]
        mark = row[start : start + marked]
        told = max((at + 1 for at, item in enumerate(part) if item.text in sexes), default=0)
        if part and told < len(part) and _idle(part):  # a gentleman stays, whose doves kept everybody awake does not
            left_out |= {item.text for item in part[told:]}
            kept += mark + part[:told] if told or (mark and mark[0].kind == "stop") else []
        else:
            kept += (mark if kept else []) + part
    return kept, left_out


def _idle(part: list[Item]) -> bool:
    """Whether a part names nothing, relates nothing and turns nothing."""
    if (
        part[0].kind in _JOINTS
        and part[0].text not in _BECAUSE
        and (len(part) < 3 or part[1].text not in DO | PRONOUNS)
    ):
        return False  # and conversely
    if part[0].kind in _JOINTS and (
        (part[-1].text in PRONOUNS and any(item.kind == "not" for item in part))
        or [item.text in BE or item.text for item in part[2:5]] == [True, "the", "one"]
    ):
        return False  # but he did not get it; and she is the one with the curls
    return all(
        not item.terms and item.kind in _IDLE_PART and item.text.lower() not in SPATIAL | _TURNS for item in part
    )


def only_subject(piece: list[Item]) -> Term | None:
    """Whom a sentence is about of whom it says nothing that the puzzle has; None where it may say something."""
    named = [item for item in piece if item.terms]
    if len(named) != 1 or named[0].kind != "name" or len(named[0].terms) != 1:
        return None
    at = piece.index(named[0])
    idle = all(
        item is named[0] or (item.kind in _ASIDE | {"comma"} and not set(item.text.split()) & SPATIAL) for item in piece
    )
    leads = all(item.kind in ("glue", "wh") and item.text not in TURNING | PRONOUNS for item in piece[:at])
    idle = idle and not any(item.text in _OTHERS | _TURNS for item in piece[at:]) and piece[-1].text not in DO
    return named[0].terms[0] if idle and leads and at < 6 and len(piece) > at + 1 else None
