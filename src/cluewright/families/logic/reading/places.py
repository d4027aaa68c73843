"""Forms of where somebody is: in a row, at its ends, on a map, next to others."""

from __future__ import annotations

import re
from itertools import product

from cluewright.families.logic.meaning.clues import And, Apart, Compare, Different, Meaning, Not, Or, Place, Same, Term
from cluewright.families.logic.reading.closed import PRONOUNS, STEPS, words
from cluewright.families.logic.reading.predicates import SIDES, along, apart, compared, measure, next_to
from cluewright.families.logic.reading.sentence import CORES, IT, Sentence, both, denied, form, same

_TO_THE = words("to on the its his her their")
_COMPASS = {"n": ("y", 1), "s": ("y", -1), "e": ("x", 1), "w": ("x", -1)}


@form(CORES, reads="The Swede lives to the Dane's immediate left.", refuses="The Swede lives to the left.")
def at_hand(s: Sentence, i: int, j: int) -> list[Meaning]:
    """On somebody's left."""
    first = SIDES.get(s.header.puzzle.places.first, ("", ""))
    if s.kind(j - 1) != "hand" or not s.header.row:
        return []
    side, _, just = s.row[j - 1].detail.partition(" ")
    sign = 1 if side == first[1] else -1
    house = next((n for n in (j - 3, j - 4) if s.text(n) in s.header.place_words and s.text(n - 1) == "the"), i)
    near = s.near(j - 4, j - 1) & {"just", "immediately", "directly"}
    steps = 1 if just or near or house > i else None  # in the lane on her left, just to her left
    if s.row[j - 1].unit:  # to her left: of whom something is said, or of whoever was spoken of before
        if s.glue(i, j - 1):
            return [along("", s.before, sign, steps)] if s.before is not None and side in first else []
        end = j - 1
        while s.kind(end - 1) == "glue" and s.text(end - 1) in _TO_THE:
            end -= 1
        if s.kind(end - 1) == "just":  # the red door immediately to its left
            end, steps = end - 1, 1
        things = s.noun(i, end) if side in first else []
        return [both(along("", thing.term, -sign, steps), *thing.asides) for thing in things]
    return compared(s, "", sign, 1 if just else None, "=", i, j - 1) if side in first else []


@form(CORES, reads="The hotel lies due north of the mill.", refuses="The hotel lies north the mill.", world="map")
def compass(s: Sentence, i: int, j: int) -> list[Meaning]:
    """North of somebody, on a map."""
    far = measure(s, i, j)
    if s.kind(far.at) != "compass" or s.header.puzzle.places.kind != "map" or far.number is not None:
        return []
    found = []
    for thing in s.noun(far.at + 1, j):
        way = s.row[far.at].detail
        parts: list[Meaning] = []
        for letter in way:
            key, sign = _COMPASS[letter]
            parts.append(Compare(key, IT, ">" if sign > 0 else "<", thing.term))
        if far.just and len(way) == 1:
            parts.append(Compare("x" if _COMPASS[way][0] == "y" else "y", IT, "=", thing.term))
        found.append(both(*parts, *thing.asides))
    return found


@form(CORES, reads="The Swede lives at one end.", refuses="The Swede lives at the end.")
def at_an_end(s: Sentence, i: int, j: int) -> list[Meaning]:
    """At the first or the last place of a row, at neither, or at one of the two in the middle."""
    half, last = s.header.size // 2, s.header.size
    places = {"ends": (1, last), "inner": (1, last), "middles": (half, half + 1)}.get(s.kind(i), ())
    if not places or not s.header.row or not s.glue(i + 1, j) or (s.kind(i) == "middles" and last % 2):
        return []
    found = Or(tuple(Same(IT, Place(number)) for number in places))
    return [denied(found) if s.kind(i) == "inner" else found]


@form(CORES, reads="The Swede lives in an even-numbered house.", refuses="The Swede has an even number of dogs.")
def odd_or_even(s: Sentence, i: int, j: int) -> list[Meaning]:
    """At a place with an odd or even number."""
    if s.kind(i) != "parity" or not s.glue(i + 1, j) or s.text(i + 1) == "of":
        return []
    odd = s.row[i].detail == "odd"
    noun = {s.text(at) for at in range(i + 1, j)} | set(s.text(i).split())
    numbered = [scale for scale in s.header.scales if scale.measured and "number" in scale.nouns]
    if s.header.row and (noun & s.header.place_words or not numbered):
        terms: list[Term] = [Place(number) for number in range(1 if odd else 2, s.header.size + 1, 2)]
    else:
        called = [scale for scale in s.header.scales if scale.measured and scale.nouns & noun]
        if len(numbered) != 1:
            numbered = called
        scale = numbered[0] if len(numbered) == 1 else s.scale("any", s.near(0, len(s.row)))
        labels = [(term, re.search(r"\d+", s.header.label(term))) for term in scale.terms] if scale else []
        terms = [term for term, digits in labels if digits and int(digits[0]) % 2 == odd]
    return [Or(tuple(same(IT, term) for term in terms))] if terms else []


@form(CORES, reads="Bob has Cy on one side and Ed on the other.", refuses="Bob has Cy on one side.")
def flanked(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Somebody on one side and somebody else on the other."""
    one, other = s.where(i, j, "oneside"), s.where(i, j, "otherside")
    if len(one) != 1 or len(other) != 1 or not s.header.row or not s.glue(other[0] + 1, j):
        return []
    start = one[0] + 1
    while s.kind(start) in ("glue", "and", "comma"):
        start += 1
    found = []
    for a, b in product(s.noun(i, one[0]), s.noun(start, other[0])):
        beside = (next_to(s, IT, a.term), next_to(s, IT, b.term), Different((a.term, b.term)))
        found.append(both(*beside, *a.asides, *b.asides))
    return found


@form(CORES, reads="The Swede has nobody on his left.", refuses="The Swede has nobody.")
def so_many_beside(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Nobody, somebody or so many on one side: at an end of the row, not there, or at the place that is so."""
    at = s.past_glue(i + (s.kind(i) in ("nobody", "amount")), j)
    first = SIDES.get(s.header.puzzle.places.first, ("", ""))
    somebody = any(s.text(n) in ("somebody", "someone") for n in range(max(0, i - 2), at))
    side = s.row[at].detail.partition(" ")[0] if s.kind(at) in ("hand", "sideof") else ""
    if not s.header.row or side not in first or not s.glue(at + 1, j):
        return []
    if s.kind(at) == "sideof" and s.text(j - 1) not in PRONOUNS:
        return []
    number = int(s.row[i].number or 0) if s.kind(i) == "amount" else 0
    if s.where(max(0, i - 3), i, "only") and "one" in s.near(i - 3, i):  # only one person in front of him
        number, somebody = 1, False
    place = s.header.place(number + 1 if side == first[0] else -number - 1)
    if place is None or not (s.kind(i) in ("nobody", "amount") or somebody or number):
        return []
    return [Not(same(IT, place)) if somebody else same(IT, place)]


@form(CORES, reads="Bob lives at the opposite end of the row from Cy.", refuses="Bob lives at the opposite end.")
def other_end(s: Sentence, i: int, j: int) -> list[Meaning]:
    """At one end of the row, where somebody else is at the other."""
    if s.kind(i) != "otherend" or not s.header.row or s.header.puzzle.places.round:
        return []
    start = next((n + 1 for n in range(i + 1, j) if s.text(n) in ("from", "to")), j)
    things = s.noun(start, j) if s.glue(i + 1, start) else []
    return [both(at_both_ends(s, IT, thing.term), *thing.asides) for thing in things]


def at_both_ends(s: Sentence, one: Term, other: Term) -> Meaning:
    """That two are at the two ends of the row."""
    ends = Place(1), Place(s.header.size)
    return Or(tuple(And((Same(one, a), Same(other, b))) for a, b in (ends, ends[::-1])))


@form(CORES, reads="Ann finished in the top two.", refuses="Ann finished in the top.", world="race")
def top_few(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Among the first or the last few."""
    if s.kind(i) != "few" or not s.glue(i + 1, j):
        return []
    several = [s.header.place(int(s.row[i].detail) * number) for number in range(1, int(s.row[i].number or 0) + 1)]
    parts = tuple(same(IT, term) for term in several if term)
    return [Or(parts)] if len(parts) > 1 else []


@form(CORES, reads="The Swede lives two houses away from the Dane.", refuses="The Swede lives away from the Dane.")
def away_from(s: Sentence, i: int, j: int) -> list[Meaning]:
    """So many places from somebody, on whichever side; within so many."""
    far = measure(s, i, j)
    at = far.at
    if s.kind(at) != "away" and s.kind(i) != "within" and not s.near(i, at) & {"from", "along"}:
        return []
    if far.number is None or not s.header.row or (far.unit and far.unit not in STEPS | s.header.place_words):
        return []
    start = at + 1 if s.kind(at) == "away" else at
    meanings = []
    for thing in s.noun(start, j):
        near = apart(s, IT, thing.term, far.number, far.relation)
        if far.relation in ("<=", "<"):
            near = both(near, Not(Same(IT, thing.term)))
        meanings.append(both(near, *thing.asides))
    return meanings


@form(CORES, reads="Ann sits opposite Bob.", refuses="Ann sits opposite.", world="table")
def facing(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Opposite somebody: round a table, or in the other of two rows on a map."""
    at = i + (s.kind(i) == "just")
    places = s.header.puzzle.places
    if s.kind(at) != "facing":
        return []
    rows = {point[1] for point in places.at} if places.kind == "map" else set()
    found: list[Meaning] = []
    for thing in s.noun(at + 1, j):
        if places.round and s.header.size % 2 == 0:
            found.append(both(Apart("", IT, "=", thing.term, s.header.size // 2), *thing.asides))
        elif len(rows) == 2:
            level = And((Compare("x", IT, "=", thing.term), Not(Compare("y", IT, "=", thing.term))))
            found.append(both(level, *thing.asides))
    return found
