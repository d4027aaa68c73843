"""Forms of what is said of somebody: what they go with, where they are, how they compare."""

from __future__ import annotations

from itertools import pairwise, product
from typing import NamedTuple

from cluewright.families.logic.meaning.clues import (
    RELATIONS,
    And,
    Apart,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Number,
    Or,
    Same,
    Term,
    Value,
)
from cluewright.families.logic.meaning.units import fraction, units_called, whole
from cluewright.families.logic.reading.closed import ALLIED, BE, RANKS, SEXES, STEPS, TOPICS, words
from cluewright.families.logic.reading.scales import Scale, pointing
from cluewright.families.logic.reading.sentence import (
    CORES,
    IT,
    Sentence,
    Thing,
    both,
    denied,
    denying,
    empty,
    form,
    of,
    same,
)

SIDES = {
    "left": ("left", "right"), "right": ("right", "left"), "bottom": ("below", "above"), "top": ("above", "below"),
    "front": ("ahead", "behind"), "back": ("behind", "ahead"), "west": ("w", "e"), "east": ("e", "w"),
    "north": ("n", "s"), "south": ("s", "n"),
}  # fmt: skip
"""What lies before and after somebody in a row that begins so."""

_BOUNDS = {"atleast": ">=", "atmost": "<=", "within": "<="}
_FLOORS = frozenset({"floor", "floors", "storey", "story", "level", "deck"})
_NEXT = {each: each for each in words("day month year week hour")} | {"night": "day", "evening": "day"}
"""The night after is one day later."""

_TURNED = {">": "<", "<": ">", ">=": "<=", "<=": ">=", "=": "="}


class Measure(NamedTuple):
    """How far: `at least two houses`, `immediately`, or nothing of the kind."""

    at: int
    """Where what it measures begins."""

    relation: str = ""
    number: Number | None = None
    unit: str = ""
    just: bool = False


def measure(s: Sentence, i: int, j: int) -> Measure:
    """The amount before a relation, if there is one."""
    at, relation = i, "="
    if s.kind(at) in _BOUNDS:
        relation, at = _BOUNDS[s.kind(at)], at + 1
    elif s.kind(at) == "bound":
        relation, at = s.row[at].detail, at + 1
    elif s.kind(at) == "more" and s.row[at].detail == "any" and s.kind(at + 1) == "than" and s.kind(at + 2) == "amount":
        relation, at = ">" if s.row[at].sign > 0 else "<", at + 2
    at = s.past_glue(at, j)
    if s.kind(at) == "amount":
        item = s.row[at]
        at = s.past_glue(at + 1, j)
        just = s.kind(at) == "just"
        return Measure(at + just, relation, item.number, item.unit, just)
    just = s.kind(at) in ("just", "due")
    return Measure(at + just, relation if at > i and relation != "=" else "", None, "", just)


@form(CORES, reads="The Swede drinks tea.", refuses="The Swede drinks.")
def objects(s: Sentence, i: int, j: int) -> list[Meaning]:
    """The red house; tea or milk."""
    if s.kind(i) == "amount" and any(s.text(i - n) == "by" and s.kind(i - n - 1) == "not" for n in (1, 2)):
        return []  # but not by $10
    found = [both(same(IT, thing.term), *thing.asides) for thing in s.noun(i, j)]
    for joint, things in s.listed(i, j):
        parts = [both(same(IT, thing.term), *thing.asides) for thing in things]
        categories = {thing.term.category if isinstance(thing.term, Value) else "" for thing in things}
        if joint == "and" and len(categories) == len(things):
            found.append(both(*parts))
        elif joint == "or":
            asides = [aside for thing in things for aside in thing.asides]
            found.append(both(Or(tuple(same(IT, thing.term) for thing in things)), *asides))
    return found


@form(CORES, reads="The Swede drinks either tea or milk.", refuses="The Swede drinks either tea.")
def either(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Either the red house or next to the Dane; perhaps both."""
    if s.kind(i) != "either":
        return []
    end = j
    joined: type[ExactlyOne] | type[Or] = ExactlyOne
    if s.kind(j - 1) in ("orboth", "notboth"):
        joined = Or if s.kind(j - 1) == "orboth" else ExactlyOne
        end = j - 2 if s.kind(j - 2) == "comma" else j - 1
    found: list[Meaning] = []
    for at in s.where(i + 1, end, "or"):
        cut = at - 1 if s.kind(at - 1) == "comma" else at
        rest = at + 2 if s.kind(at + 1) == "either" else at + 1
        pairs = product(s.simple(i + 1, cut), s.simple(rest, end))
        found += [joined((one, other)) for one, other in pairs if one != other]
    if s.where(i + 1, end, "comma"):
        for joint, things in s.listed(i + 1, end):
            if joint == "or" and len(things) > 2:
                found.append(joined(tuple(both(same(IT, thing.term), *thing.asides) for thing in things)))
    return found


@form(CORES, reads="The Swede drinks neither tea nor milk.", refuses="The Swede drinks neither tea and milk.")
def neither(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Neither the red house nor next to the Dane."""
    if s.kind(i) != "neither":
        return []
    found: list[Meaning] = []
    for at in s.where(i + 1, j, "nor"):
        commas = [n for n in s.where(i + 1, at, "comma") if n + 1 < at]
        cuts = [i, *commas, at - 1 if s.kind(at - 1) == "comma" else at]
        told = [s.simple(start + 1, end) for start, end in pairwise(cuts)]
        for chosen in product(*told, s.simple(at + 1, j)):
            things = tuple(Thing(each.other) for each in chosen if isinstance(each, Same) and each.one == IT)
            named = all(s.row[n + 1].terms or s.text(n + 1) in ("the", "a", "an") for n in (i, at))  # not: nor asked to
            same_kind = named and len(things) == len(chosen) and s.text(i - 1) in BE
            differ = apart_by_convention(s, things) if same_kind else []
            found += [both(*each, *differ) for each in product(*map(denying, chosen))]
    return found


def apart_by_convention(s: Sentence, things: tuple[Thing, ...]) -> list[Meaning]:
    """`Neither A nor B is C` says that A and B are different, too: so in published puzzles."""
    terms = tuple(thing.term for thing in things)
    kinds = {term.category if isinstance(term, Value) else "" for term in terms}
    if "neither" in s.header.puzzle.literal or len(kinds) < len(terms):
        return []
    return [Different(terms)]


@form(CORES, reads="The Swede lives next to the Dane.", refuses="The Swede lives next to.")
def beside(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Next to somebody, in a row."""
    at = i + (s.kind(i) == "just")
    if s.kind(at) not in ("beside", "flanked") or not s.header.line:
        return []
    found = [both(next_to(s, IT, thing.term), *thing.asides) for thing in s.noun(at + 1, j)]
    start = at + 1 + (s.kind(at + 1) == "both")
    for joint, things in s.listed(start, j):
        meanings = [both(next_to(s, IT, thing.term), *thing.asides) for thing in things]
        if joint == "and":
            two = [Different(tuple(thing.term for thing in things))] if s.kind(at) == "flanked" else []
            found.append(both(*meanings, *two))
        elif joint == "or":
            found.append(Or(tuple(meanings)))
    for but in s.where(at + 2, j, "but"):
        if s.kind(but + 1) == "not":
            for one, other in product(s.noun(at + 1, but), s.noun(but + 2, j)):
                meaning = both(next_to(s, IT, one.term), denied(next_to(s, IT, other.term)))
                found.append(both(meaning, *one.asides, *other.asides))
    if s.kind(at + 1) == "either":
        found += [of_each(s, meaning) for meaning in s.cores(at + 1, j) if isinstance(meaning, ExactlyOne)]
    return found


def of_each(s: Sentence, choice: ExactlyOne) -> Meaning:
    """Next to either of two."""
    parts = (part.other for part in choice.parts if isinstance(part, Same))
    return ExactlyOne(tuple(next_to(s, IT, term) for term in parts))


def next_to(s: Sentence, one: Term, other: Term, relation: str = "=") -> Meaning:
    """That two are next to each other."""
    return apart(s, one, other, 1, relation)


def apart(s: Sentence, one: Term, other: Term, steps: Number, relation: str = "=") -> Meaning:
    """That two are so many places apart in the row; round a table the other way as well."""
    near = Apart(s.header.line.key if s.header.line else "", one, relation, other, steps)
    if not s.header.puzzle.places.round or relation != "=":
        return near
    return Or((near, Apart("", one, "=", other, s.header.size - steps))) if 2 * steps != s.header.size else near


@form(CORES, reads="The Swede lives two houses to the left of the Dane.", refuses="The Swede lives left the Dane.")
def on_one_side(s: Sentence, i: int, j: int) -> list[Meaning]:
    """To the left of somebody, above them, behind them: in a row."""
    far = measure(s, i, j)
    if s.kind(far.at) not in ("sideof", "compass"):
        return []
    if not s.header.row:
        return _above(s, far, j)
    first = SIDES.get(s.header.puzzle.places.first, ("", ""))
    side = s.row[far.at].detail
    if side not in first or (far.unit and far.unit not in STEPS | s.header.place_words):
        return []
    if "immediate" in s.text(far.at) or "neighbo" in s.text(far.at):
        far = far._replace(just=True)
    if far.number is None and s.text(far.at - 2) == "the" and s.text(far.at - 1) in s.header.place_words:
        far = far._replace(just=True)  # the floor above
    if far.just and far.number is not None:
        return []
    steps = 1 if far.just else far.number
    sign = 1 if side == first[1] else -1
    if s.header.puzzle.places.round:
        return [both(_round(s, thing.term, sign, steps), *thing.asides) for thing in s.noun(far.at + 1, j) if steps]
    return compared(s, "", sign, steps, far.relation or "=", far.at + 1, j)


def _above(s: Sentence, far: Measure, j: int) -> list[Meaning]:
    """Two floors above somebody, ranked below them: where floors or ranks are numbers."""
    side = s.row[far.at].detail
    if side not in ("above", "below"):
        return []
    floors = [scale for scale in s.header.scales if scale.nouns & _FLOORS]
    ranks = [scale for scale in s.header.scales if "rank" in scale.topics]
    told = far.number is not None or s.near(0, far.at) & {"finished", "ended", "placed", "came"}
    scores = [scale for scale in s.header.scales if "score" in scale.topics and told]
    scale = next((each[0] for each in (floors, ranks, scores) if len(each) == 1), None)
    if scale is None:
        return []
    sign = 1 if side == "above" else -1
    if scale in scores and far.number == 1 and far.unit in STEPS:  # one place above
        return _next_on(s, scale, sign, far.at + 1, j)
    steps = scale.far(far.number, far.unit) if far.number is not None else scale.step if far.just else None
    if steps is None and (far.number is not None or far.just):
        return []
    return compared(s, scale.key, -sign if scale in ranks else sign, steps, far.relation or "=", far.at + 1, j)


def _round(s: Sentence, other: Term, sign: int, steps: Number | None) -> Meaning:
    """So many places further round a table; the places are numbered clockwise, and one's left is clockwise."""
    steps = -sign * (steps or 1)
    back = steps - s.header.size if steps > 0 else steps + s.header.size
    return Or((Compare("", IT, "=", other, steps), Compare("", IT, "=", other, back)))


def compared(s: Sentence, key: str, sign: int, steps: Number | None, relation: str, i: int, j: int) -> list[Meaning]:
    """Along a scale, beyond somebody or beyond several."""
    if s.kind(i) == "rest" and s.glue(i + 1, j) and steps is None:  # before anyone else
        return [same(IT, next(scale for scale in s.header.scales if scale.key == key).extreme(sign))]
    found = [both(along(key, thing.term, sign, steps, relation), *thing.asides) for thing in s.noun(i, j)]
    if s.kind(i) == "either" or steps is not None:
        return found
    for joint, things in s.listed(i + (s.kind(i) == "both"), j):
        asides = [aside for thing in things for aside in thing.asides]
        if joint == "and":
            found.append(both(*(along(key, thing.term, sign, None, relation) for thing in things), *asides))
        elif joint == "or":
            found.append(both(Or(tuple(along(key, thing.term, sign, None, relation) for thing in things)), *asides))
    return found


def along(key: str, other: Term, sign: int, steps: Number | None, relation: str = "=") -> Meaning:
    """Beyond somebody: by any amount, by so much, by at least so much."""
    if steps is None:
        beyond = Compare(key, IT, ">" if sign > 0 else "<", other)
        return Not(Compare(key, IT, "<" if sign > 0 else ">", other)) if relation == "<=" else beyond
    reach = Compare(key, IT, relation if sign > 0 else _TURNED[relation], other, sign * steps)
    if relation in ("<=", "<"):  # no more than two places to the left is still to the left
        return both(Compare(key, IT, ">" if sign > 0 else "<", other), reach)
    return reach


@form(CORES, reads="Ann started two hours before Bob.", refuses="Ann started before.", world="times")
def order(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Before and after, in time or in a row."""
    far = measure(s, i, j)
    at = far.at
    negated = s.kind(at) == "no"
    at += negated
    if s.kind(at) != "order":
        return []
    noun = at - 1 - far.just
    if far.number is None and s.text(noun - 1) == "the" and s.text(noun) in _NEXT:
        far = far._replace(number=1, unit=_NEXT[s.text(noun)], just=False)  # the day after, the day right after
    elif far.number is None and s.lax and s.text(noun) in s.header.place_words and _dated(s, noun):
        far = far._replace(just=True)  # the century after
    elif far.number is None and not far.just and _open_amount(s, at):
        return []
    scale = _order_scale(s, far)
    if scale is None or (far.just and far.number is not None):
        return []
    sign = -1 if s.row[at].detail == "before" else 1
    steps = scale.far(far.number, far.unit) if far.number is not None else scale.step if far.just else None
    if far.just and steps is None and not negated:
        return _next_on(s, scale, sign, at + 1, j)
    if steps is None and (far.number is not None or far.just):
        return []
    found = compared(s, scale.key, sign, steps, "=" if negated else far.relation or "=", at + 1, j)
    return [denied(meaning) for meaning in found if isinstance(meaning, Compare)] if negated else found


def _dated(s: Sentence, noun: int) -> bool:
    """Whether a noun says where or when: from the century after."""
    return s.text(noun - 1) == "the" and s.text(noun - 2) in ("in", "on", "from", "at", "of", "for")


def _next_on(s: Sentence, scale: Scale, sign: int, i: int, j: int) -> list[Meaning]:
    """Right after somebody on a scale whose values are not evenly apart: the next value of the list."""
    ordered = [scale.nth(number, -1) for number in range(1, len(scale.terms) + 1)]
    pairs = [(one, other) for one, other in pairwise(ordered) if one and other]
    found: list[Meaning] = []
    for thing in s.noun(i, j):
        ways = [(same(IT, high), same(thing.term, low)) for low, high in pairs]
        if sign < 0:
            ways = [(same(IT, low), same(thing.term, high)) for low, high in pairs]
        kept = [And(way) for way in ways if not any(isinstance(part, Same) and empty(part) for part in way)]
        found += [both(Or(tuple(kept)), *thing.asides)] if kept else []
    return found


def _order_scale(s: Sentence, far: Measure) -> Scale | None:
    """The scale of an order: in time, among ranks, in the row."""
    found = s.near_scale("order", s.near(far.at, far.at + 1), far.number, far.unit, far.at)
    if found is None and s.text(far.at).startswith(("sooner", "earlier")):  # who waits less is served sooner
        lasting = [scale for scale in s.header.scales if "duration" in scale.topics]
        fits = len(lasting) == 1 and (far.number is None or lasting[0].far(far.number, far.unit) is not None)
        s.doubts |= set(s.text(far.at).split()) if fits else set()
        found = lasting[0] if fits and not any("time" in scale.topics for scale in s.header.scales) else None
    if found is None and far.number is None:
        timed = [scale for scale in s.header.scales if scale.topics & {"time", "rank"} or scale.years]
        own = [scale for scale in s.header.scales if scale.key == "" and not scale.topics and scale.step == 1]
        found = timed[0] if len(timed) == 1 else own[0] if own and not timed else None
    return found


def _open_amount(s: Sentence, at: int) -> bool:
    """Whether an amount that was not understood may stand before: the one after, half a day before."""
    one, two = s.text(at - 1), s.text(at - 2)
    if (one == "one" and two != "the") or (two == "one" and one.isalpha()):
        return True  # one tooth fewer
    if two == "the" and (one in s.header.place_words or one in ("day", "year", "month", "week", "hour", "night")):
        return True
    return two in ("one", "a", "an", "half") and one in STEPS | {"night", "point", "vote", "pound", "day"}


@form(CORES, reads="Ann came two places ahead of Bob.", refuses="Ann came two places of Bob.", world="race")
def ahead(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Ahead of somebody, behind them, by so much: in a contest, in a queue, in time."""
    far = measure(s, i, j)
    kind = s.kind(far.at)
    if kind != "ahead" and not (kind == "sideof" and s.row[far.at].detail in ("behind", "ahead")):
        return []
    leads = kind == "ahead" or s.row[far.at].detail == "ahead"
    ranked = contest(s, far.number, far.unit)
    if ranked is None or (s.header.row and s.header.puzzle.places.first in ("front", "back") and kind == "sideof"):
        return []
    scale, better = ranked
    steps = scale.far(far.number, far.unit) if far.number is not None else scale.step if far.just else None
    if steps is None and (far.number is not None or far.just):
        return []
    return compared(s, scale.key, better if leads else -better, steps, far.relation or "=", far.at + 1, j)


def contest(s: Sentence, count: Number | None = None, unit: str = "") -> tuple[Scale, int] | None:
    """The scale on which one is ahead of another, and which way it is better."""
    found = []
    told = s.header.scales if count is not None and unit else []
    exact = [scale for scale in told if scale.far(count or 0, unit, lax=False) is not None]
    for scale in exact or s.header.scales:
        if count is not None and scale.far(count, unit) is None:
            continue
        finish = "duration" in scale.topics and scale.nouns & {"time", "finish", "times", "finishing"}
        row = "row" in scale.topics and (scale.nouns & RANKS or s.header.puzzle.places.first == "front")
        if "rank" in scale.topics or finish or row or scale.nouns & {"stroke", "strokes"}:
            found.append((scale, -1))
        elif "score" in scale.topics or (exact and "money" in scale.topics):
            found.append((scale, 1))
        elif "time" in scale.topics and not scale.years:
            found.append((scale, -1))
    ranks = [each for each in found if each[0].topics & {"rank", "row"}]
    return found[0] if len(found) == 1 else ranks[0] if len(ranks) == 1 else None


def by_so_much(s: Sentence, i: int, j: int) -> tuple[int, Number | None, str]:
    """Where a stretch ends before `by exactly $6`, and that amount with its unit."""
    by = next((n for n in range(i + 1, j - 1) if s.text(n) == "by" and s.glue(n, j - 1)), j)
    return (by, s.row[j - 1].number, s.row[j - 1].unit) if s.kind(j - 1) == "amount" and by < j else (j, None, "")


@form(CORES, reads="Ann beat Bob.", refuses="Ann beat.", world="race")
def beat(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Who beat whom, who was beaten by whom, perhaps by so much."""
    far = measure(s, i, j)
    i = far.at
    if s.kind(i) not in ("better", "worse"):
        return []
    end, count, unit = by_so_much(s, i, j) if far.number is None else (j, far.number, far.unit)
    ranked = contest(s, count, unit)
    if ranked is None:
        return []
    scale, better = ranked
    steps = scale.far(count, unit) if count is not None else None
    sign = better if s.kind(i) == "better" else -better
    return compared(s, scale.key, sign, steps, far.relation or "=", i + 1, end)


@form(CORES, reads="Ann outbid Bob by $5.", refuses="Ann outbid by $5.", world="prices")
def exceeds(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Who outscored or outbid whom, perhaps by so much."""
    if s.kind(i) not in ("exceeds", "exceeded"):
        return []
    end, count, unit = by_so_much(s, i, j)
    scale = s.scale(s.row[i].detail, s.near(0, len(s.row)), count, unit)
    sign = pointing(scale, s.row[i].detail, 1 if s.kind(i) == "exceeds" else -1) if scale else 0
    if scale is None or not sign:
        return []
    steps = scale.far(count, unit) if count is not None else None
    return compared(s, scale.key, sign, steps, "=", i + 1, end)


@form(CORES, reads="The Swede lives between the Dane and the Finn.", refuses="The Swede lives between the Dane.")
def between(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Between two others, in some order or in the order in which they are named; right between them."""
    just = s.kind(i) == "just"
    at = i + just
    if s.kind(at) != "between":
        return []
    just = just or (s.header.row and s.text(at - 2) == "the" and s.text(at - 1) in s.header.place_words)  # in the lane
    end, ordered = j, False
    if s.kind(j - 1) in ("thatorder", "someorder", "eachside"):
        ordered, just = s.kind(j - 1) == "thatorder", just or s.kind(j - 1) == "eachside"
        end = j - 2 if s.kind(j - 2) == "comma" else j - 1
    row = s.header.scales[0] if s.header.row and not s.near(0, at) & {"finished", "came", "time"} else None
    scale = (
        row or s.scale("order", s.near(0, len(s.row))) or _order_scale(s, Measure(at)) or s.scale("any", s.near(0, at))
    )
    found = []
    for joint, two in s.listed(at + 1, end) if scale else ():
        if joint != "and" or len(two) != 2 or scale is None:
            continue
        one, other = two[0].term, two[1].term
        ways = [_within(scale, low, high, just=just) for low, high in ((one, other), (other, one))]
        meaning: Meaning = ways[0] if ordered else Or(tuple(ways))
        found.append(both(meaning, *two[0].asides, *two[1].asides))
    return found


def _within(scale: Scale, low: Term, high: Term, *, just: bool) -> Meaning:
    if just and scale.step is not None:
        step = scale.step
        return And((Compare(scale.key, IT, "=", low, step), Compare(scale.key, IT, "=", high, -step)))
    return And((Compare(scale.key, low, "<", IT), Compare(scale.key, IT, "<", high)))


@form(CORES, reads="Tea is drunk by one of the two men.", refuses="Tea is drunk by one of the two.", world="couples")
def of_a_sex(s: Sentence, i: int, j: int) -> list[Meaning]:
    """One of the men; either of the women; neither of the women."""
    kinds = [s.kind(n) for n in range(i, j - 1)]
    begins = kinds[:1] in (["amount"], ["either"], ["neither"])
    if not begins or s.text(j - 1) not in SEXES or set(kinds[1:]) - {"glue"}:
        return []
    found = s.header.sexed(IT, {s.text(j - 1)})
    return [denied(meaning) for meaning in found] if kinds[0] == "neither" else found


@form(CORES, reads="The Swede has no dog.", refuses="The Swede has no.")
def none(s: Sentence, i: int, j: int) -> list[Meaning]:
    """No such thing."""
    if s.kind(i) != "no":
        return []
    return [both(Not(same(IT, thing.term)), *thing.asides) for thing in s.noun(i + 1, j)]


@form(CORES, reads="Ann paid $5 more than Bob.", refuses="Ann paid $5 more Bob.", world="prices")
def comparison(s: Sentence, i: int, j: int) -> list[Meaning]:
    """More than somebody, by any amount or by so much; more than any other."""
    far = measure(s, i, j)
    at = far.at
    negated = s.kind(at) == "no"
    at += negated
    if s.kind(at) == "short":
        than = at
    else:
        than = next((n for n in range(at + 1, j) if s.kind(n) == "than"), j)
        if s.kind(at) != "more" or not s.glue(at + 1, than) or far.just:
            return []
        if than == j:
            return []
    if far.number is None and _open_amount(s, at):
        return []
    if far.number is None:
        j, number, unit = by_so_much(s, than, j)
        far = far._replace(number=number, unit=unit)
    found = compare(s, at, than, far, than, j)
    return [denied(meaning) for meaning in found if isinstance(meaning, Compare)] if negated else found


def compare(
    s: Sentence, at: int, noun: int, far: Measure, than: int, j: int, other: Term | None = None
) -> list[Meaning]:
    """What a comparative says whose noun ends at a position, before `than`, of what follows or of `other`."""
    topic, sign = (s.row[at].detail, s.row[at].sign) if s.kind(at) == "more" else ("length", -1)
    between = s.near(at + 1, noun)
    if (topic == "any" and _graded(s, at, noun)) or (s.other_noun(at + 1, noun) and not s.lax):
        return []
    unit = far.unit
    if far.number is not None and not unit:
        unit = next((word for word in sorted(between) if units_called(word) and word in s.header.unit_words), "")
    picked = _scale_of(s, topic, sign, between, far.number, unit, at)
    if picked is None:
        return []
    scale, sign = picked
    steps = scale.far(far.number, unit) if far.number is not None else None
    if far.number is not None and steps is None:
        return []
    if other is not None:
        return [along(scale.key, other, sign, steps, far.relation or "=")]
    counts = [n for n in range(than + 1, j) if s.kind(n) == "amount"]
    if len(counts) == 1 and s.text(j - 2) == "other" and steps is None:  # older than exactly two of the other children
        place = scale.nth(int(s.row[counts[0]].number or 0) + 1, -sign)
        return [same(IT, place)] if place else []
    if s.kind(than + 1) == "only" and steps is None:
        second, least = scale.nth(2, -sign), scale.extreme(-sign)
        things = s.noun(than + 2, j) if second else []
        return [both(same(IT, second), same(thing.term, least), *thing.asides) for thing in things if second]
    return compared(s, scale.key, sign, steps, far.relation or "=", than + 1, j)


def _graded(s: Sentence, at: int, than: int) -> bool:
    """Whether `more` belongs to an adjective that nobody knows: more softly, is more accurate."""
    first = s.text(at + 1) if at + 1 < than else ""
    known = first.endswith("s") or first in s.header.unit_words or first in s.header.words or first in ("than", "of")
    back = at - 1 if s.kind(at - 1) != "amount" else at - 2
    return first.endswith("ly") or bool(first and s.text(back) in BE and not known)


def _scale_of(
    s: Sentence, topic: str, sign: int, between: set[str], count: Number | None, unit: str, at: int
) -> tuple[Scale, int] | None:
    """The scale that is compared, and which way."""
    upright = s.header.row and s.header.puzzle.places.first in ("bottom", "top")
    if topic == "level" and upright and not between & s.header.unit_words - s.header.place_words:
        return s.header.scales[0], sign if s.header.puzzle.places.first == "bottom" else -sign
    near = between | s.near(0, at)
    if topic == "level" and s.header.row and near & {"number", "numbered"} and near & s.header.place_words:
        return s.header.scales[0], sign
    if topic == "time":
        topic = "order"
    scale = s.near_scale(topic, between, count, unit, at)
    if scale:
        start = max(s.named(0, at), default=-1) + 1
        pointed = sign if "number" in between | s.near(start, at) else pointing(scale, topic, sign)
        other = topic in TOPICS and topic not in scale.topics | ALLIED.get(topic, frozenset())
        if other or topic in ("size", "other"):
            s.doubts |= set(s.text(at).split())
        return (scale, pointed) if pointed else None
    ranked = contest(s, count, unit) if topic in ("speed", "quality", "level") else None
    return (ranked[0], ranked[1] * sign) if ranked else None


@form(
    CORES,
    reads="Ann paid either $5 or $7 more than Bob.",
    refuses="Ann paid either $5 or more than Bob.",
    world="prices",
)
def either_amount(s: Sentence, i: int, j: int) -> list[Meaning]:
    """By one of two amounts more than somebody."""
    if [s.kind(i + n) for n in range(4)] != ["either", "amount", "or", "amount"]:
        return []
    first, second = s.row[i + 1], s.row[i + 3]
    at = s.past_glue(i + 4, j)
    than = next((n for n in range(at + 1, j) if s.kind(n) == "than"), j)
    if s.kind(at) != "more" or than == j:
        return []
    far = [Measure(at, "=", each.number, each.unit or second.unit) for each in (first, second)]
    ways = [compare(s, at, than, each, than, j) for each in far]
    return [ExactlyOne((one, other)) for one, other in zip(*ways, strict=False)]


@form(
    CORES,
    reads="The hotel is one of the two most northerly buildings.",
    refuses="The hotel is one of the two.",
    world="map",
)
def among_extremes(s: Sentence, i: int, j: int) -> list[Meaning]:
    """One of the two furthest."""
    i = s.past_glue(i + 1, j) if s.kind(i) == "either" else i  # not on either of the two lowest floors
    if s.kind(i) != "amount" or s.kind(i + 1) != "most" or not s.glue(i + 2, j):
        return []
    ordered = s.ordered_by(s.row[i + 1], i, j)
    number = int(s.row[i].number or 0)
    if not 1 < number < len(ordered) or ordered[number - 1][0] == ordered[number][0]:
        return []
    return [Or(tuple(same(IT, term) for _, term in ordered[:number]))]


@form(CORES, reads="Ann paid twice as much as Bob.", refuses="Ann paid twice.", world="prices")
def as_much(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Twice as much as somebody; twice somebody's age; not as much as somebody."""
    at = i
    times: Number = 1
    if s.kind(at) == "times" and s.named(0, i):  # there are twice as many in A as in B: A, too, stands after it
        over, _, under = s.row[at].detail.partition("/")
        times = whole(fraction(int(over), int(under))) if under else int(over)
        at = s.past_glue(at + 1, j)
    if s.kind(at) != "as":
        if at == i:
            return []
        near = s.near(0, j)
        topic = "level" if "number" in near else "any"
        at -= 1
    else:
        topic, near = s.row[at].detail, s.near(0, at + 1)
    scale = s.scale(topic, near)
    falling = s.row[at].sign if s.kind(at) == "as" else 1
    sign = pointing(scale, topic, falling) if scale else 0
    ranked = contest(s) if scale is None and topic in ("speed", "quality") else None
    if ranked:
        scale, sign = ranked
    if scale is None or not sign:
        return []
    if times != 1 and (falling < 0 or not scale.measured or scale.measured.kind != "number"):
        return []
    if times == 1 and s.where(0, at, "not", "nobody", "no", "neither", "nor"):  # who is not as old is younger
        return [both(along(scale.key, thing.term, sign, None, "<="), *thing.asides) for thing in s.noun(at + 1, j)]
    return [both(Compare(scale.key, IT, "=", thing.term, 0, times), *thing.asides) for thing in s.noun(at + 1, j)]


@form(CORES, reads="Ann paid at least $20.", refuses="Ann paid at least.", world="prices")
def bounded(s: Sentence, i: int, j: int) -> list[Meaning]:
    """At least so much, over so much: one of the values beyond it."""
    far = measure(s, i, j)
    at = far.at
    if far.number is None or far.relation in ("", "=") or at != j or far.unit in STEPS:
        return []
    fitting = []
    for scale in s.header.scales:
        if scale.measured is None or scale.moments:
            continue
        limit = scale.far(far.number, far.unit)
        alone = len([each for each in s.header.scales if each.measured and not each.moments]) == 1
        named = not far.unit and not scale.nouns & s.near(0, len(s.row)) and not alone
        if limit is not None and not named:
            beyond = [t for t, v in zip(scale.terms, scale.values, strict=True) if RELATIONS[far.relation](v, limit)]
            fitting.append(beyond)
    if len(fitting) != 1 or not fitting[0] or len(fitting[0]) == s.header.size:
        return []
    parts = tuple(same(IT, term) for term in fitting[0])
    return [Or(parts) if len(parts) > 1 else parts[0]]


@form(CORES, reads="The Swede lives in the same house as the dog.", refuses="The Swede lives in the same house.")
def same_as(s: Sentence, i: int, j: int) -> list[Meaning]:
    """In the same place as somebody."""
    if s.kind(i) != "alike":
        return []
    at = next((n for n in range(i + 1, j) if s.text(n) == "as"), j)
    along_axis = {"row": "y", "column": "x"}.get(s.text(i + 1), "")
    if along_axis and s.header.puzzle.places.kind == "map" and at == i + 2:
        return [both(Compare(along_axis, IT, "=", thing.term), *thing.asides) for thing in s.noun(at + 1, j)]
    inside = all(s.kind(n) == "glue" and s.text(n) in s.header.words | {"person", "one"} for n in range(i + 1, at))
    if at == j or not inside:
        return []
    return [both(same(IT, thing.term), *thing.asides) for thing in s.noun(at + 1, j)]


def subjects(things: tuple[Thing, ...], meaning: Meaning) -> list[Meaning]:
    """What is said of IT, said of each."""
    return [of(meaning, thing.term) for thing in things]
