"""Forms that relate two who are named together: neighbours, so far apart, one thing each, one before the other."""

from __future__ import annotations

from itertools import permutations, product

from cluewright.families.logic.meaning.clues import And, Apart, Compare, Meaning, Not, Or, Term, terms, walk
from cluewright.families.logic.reading.closed import FEMALE, MALE, STEPS, words
from cluewright.families.logic.reading.places import at_both_ends
from cluewright.families.logic.reading.predicates import apart, measure, next_to
from cluewright.families.logic.reading.sentence import STATEMENTS, Sentence, Thing, both, form, same

_WHEN = words("day night evening week month year person")
_FIRST = words("first earlier left ahead front lower smaller preceded precedes")
_SECOND = words("second later right behind last higher bigger larger followed follows")
_TAIL = frozenset({"glue", "name", "more", "order", "wh", "hand", "block"})


def asides_of(things: tuple[Thing, ...]) -> list[Meaning]:
    """What is said of several by the way."""
    return [aside for thing in things for aside in thing.asides]


@form(STATEMENTS, reads="There are two houses between Bob and Cy.", refuses="There are two between Bob.")
def gap(s: Sentence, i: int, j: int) -> list[Meaning]:
    """So many places between two."""
    lead = next(iter(s.where(i, j, "between")), j)
    scale = s.header.scales[0] if s.header.row else s.scale("order", s.near(i, lead)) or s.scale("order", s.near(i, j))
    found: list[Meaning] = []
    if scale is None or scale.step is None:
        return found
    for at in s.where(i, j, "between"):
        counts = [s.row[n].number for n in range(i, at) if s.kind(n) == "amount"]
        if not counts and "one" in [s.text(n) for n in range(i, at)] and s.text(i) not in ("the", "one"):
            counts = [1]  # there is only one house between
        others = [n for n in range(i, at) if s.kind(n) not in ("glue", "amount", "just", "only")]
        denials = [n for n in others if s.kind(n) == "not"]
        if len(counts) == 1 and counts[0] is not None and len(others) == len(denials) <= 1:
            for joint, two in s.listed(at + 1, j):
                if joint == "and" and len(two) == 2:
                    steps = (counts[0] + 1) * scale.step
                    relation = "!=" if denials else "="
                    meaning = Apart(scale.key, two[0].term, relation, two[1].term, steps)
                    if s.header.row and not denials:
                        meaning = apart(s, two[0].term, two[1].term, steps)  # type: ignore[assignment]
                    found.append(both(meaning, *asides_of(two)))
    return found


@form(STATEMENTS, reads="Bob and Cy drink tea and milk, in some order.", refuses="Bob and Cy drink tea, in some order.")
def pairing(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Several and what they have, respectively or in some order."""
    if s.kind(j - 1) not in ("someorder", "thatorder") and s.kind(j - 2) != "someorder":
        return []
    last = j - 1 if s.kind(j - 1) in ("someorder", "thatorder") else j - 2
    end = last - 1 if s.kind(last - 1) == "comma" else last
    found: list[Meaning] = []
    for cut in (n + 1 for n in s.named(i, end) if n + 1 < end):
        start = s.past_glue(cut, end)
        for (joint, ones), (other_joint, others) in product(s.listed(i, cut), s.listed(start, end)):
            if joint == other_joint == "and" and len(ones) == len(others) <= 5:
                found.append(_paired(s, ones, others, ordered=s.kind(last) == "thatorder"))
    return found


def _paired(s: Sentence, ones: tuple[Thing, ...], others: tuple[Thing, ...], *, ordered: bool) -> Meaning:
    ways = [others] if ordered else [*permutations(others)]
    told = [And(tuple(same(one.term, other.term) for one, other in zip(ones, way, strict=True))) for way in ways]
    return both(told[0] if ordered else Or(tuple(told)), *asides_of(ones), *asides_of(others))


@form(STATEMENTS, reads="The Swede and the Dane are neighbours.", refuses="The Swede is neighbours.")
def mutual(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Two who are next to each other, so many places apart, opposite each other, on consecutive days."""
    found: list[Meaning] = []
    for cut in (n + 1 for n in s.named(i, j) if n + 1 < j):
        rest = [n for n in range(cut, j) if s.kind(n) != "glue"]
        denials = [n for n in rest if s.kind(n) == "not"]
        kinds = [s.kind(n) for n in rest if n not in denials]
        if not kinds or len(denials) > 1:
            continue
        for joint, two in s.listed(i + (s.kind(i) == "both"), cut):
            if joint == "and" and len(two) == 2:
                meaning = between_two(s, two[0].term, two[1].term, kinds, rest)
                if meaning is not None:
                    found.append(both(Not(meaning) if denials else meaning, *asides_of(two)))
    return found


def between_two(s: Sentence, one: Term, other: Term, kinds: list[str], rest: list[int]) -> Meaning | None:
    """What items of these kinds, at these positions, say of two."""
    kinds = [kind for kind in kinds if kind != "just"] or ["just"]
    if s.header.line and kinds in (["neighbours"], ["beside", "mutual"], ["neighbours", "mutual"]):
        return next_to(s, one, other)
    if kinds == ["facing", "mutual"] and s.header.puzzle.places.round:
        return Apart("", one, "=", other, s.header.size // 2)
    if kinds[0] == "few" and s.row[rest[0]].number == 2 and kinds[1:] in ([], ["comma", "someorder"], ["someorder"]):
        sign = int(s.row[rest[0]].detail)
        a, b = s.header.place(sign), s.header.place(2 * sign)
        return Or((And((same(one, a), same(other, b))), And((same(one, b), same(other, a))))) if a and b else None
    if kinds == ["oppositeends"] and s.header.row:
        return at_both_ends(s, one, other)
    if kinds[0] == "consecutive" and kinds[1:] in ([], ["comma", "thatorder"], ["thatorder"]):
        scale = s.header.scales[0] if s.header.row else s.scale("order", s.near(0, len(s.row)))
        if scale is None or scale.step is None:
            return None
        ordered = Compare(scale.key, other, "=", one, scale.step)
        return ordered if kinds[1:] else Apart(scale.key, one, "=", other, scale.step)
    after = {s.text(n) for n in range(rest[-1] + 1, len(s.row))}
    if kinds == ["asone"] or (kinds == ["alike"] and after & (s.header.words | _WHEN)):
        return same(one, other)
    if kinds == ["separated", "amount"] and not s.header.row:
        scale = s.scale("any", set(), s.row[rest[-1]].number, s.row[rest[-1]].unit)
        steps = scale.far(s.row[rest[-1]].number or 0, s.row[rest[-1]].unit) if scale else None
        return Apart(scale.key, one, "=", other, steps) if scale and steps is not None else None
    if kinds[0] == "separated" and len(kinds) == 2 and s.header.row:
        counts = [s.row[n].number for n in rest if s.kind(n) == "amount"]
        return apart(s, one, other, counts[0] + 1) if counts and counts[0] is not None else None
    if kinds[-1] == "apart":
        far = measure(s, rest[0], len(s.row))
        near, topics = s.near(0, len(s.row)), ("order", "any", "age")
        fitting = (s.scale(topic, near, far.number, far.unit) for topic in topics)
        scale = s.header.scales[0] if s.header.row else next((each for each in fitting if each), None)
        if far.number is not None and scale:
            steps = scale.far(far.number, far.unit)
            return None if steps is None else Apart(scale.key, one, far.relation, other, steps)
    return None


@form(STATEMENTS, reads="Two houses separate the Swede from the Dane.", refuses="Two houses separate the Swede.")
def separates(s: Sentence, i: int, j: int) -> list[Meaning]:
    """So many places, or so much, between two."""
    at = next(iter(s.where(i, j, "separates")), j)
    joint = next((n for n in range(at + 2, j) if s.text(n) == "from" or s.kind(n) == "and"), j)
    counts = [n for n in range(i, at) if s.kind(n) == "amount"]
    if joint == j or len(counts) > 1 or any(s.kind(n) not in ("glue", "amount", "only", "just") for n in range(i, at)):
        return []
    count = s.row[counts[0]].number if counts else 1 if "one" in s.near(i, at) else None
    unit = s.row[counts[0]].unit if counts else ""
    scale = s.header.scales[0] if s.header.row else s.scale("any", s.near(0, at), count, unit)
    steps = count and (count + 1 if s.header.row else scale and scale.far(count, unit, lax=not unit))
    if scale is None or steps is None or (s.header.row and unit and unit not in s.header.place_words | STEPS):
        return []
    found = []
    for one, other in product(s.noun(at + 1, joint), s.noun(joint + 1, j)):
        near = Apart(scale.key, one.term, "=", other.term, steps)
        round_or_row = apart(s, one.term, other.term, steps) if s.header.row else near
        found.append(both(round_or_row, *one.asides, *other.asides))
    return found


@form(
    STATEMENTS,
    reads="The Swede and the Dane are neighbours, with the Dane on the left.",
    refuses="The Swede and the Dane are neighbours, with the Finn on the left.",
)
def which_first(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Two in a relation, and which of them comes first: with the Dane first; hers being the earlier."""
    found: list[Meaning] = []
    for at in s.where(i + 1, j - 1, "comma")[-1:]:
        told = {word for n in range(at + 1, j) for word in s.text(n).lower().split()}
        before, after = told & _FIRST, told & _SECOND
        named = [s.row[n].terms for n in s.named(i, at)]
        if bool(before) == bool(after) or len(named) not in (2, 3) or any(len(each) != 1 for each in named):
            continue
        begin = at + 1 + (s.kind(at + 1) == "and" and "one" in told)  # and hers is the one further to the left
        if any(s.kind(n) not in _TAIL and s.text(n).lower() not in before | after for n in range(begin, j)):
            continue
        two = [each[0] for each in named[-2:]]
        tail = [n for n in s.named(at + 1, j) if s.text(n).lower() not in before | after]
        who = [term for n in tail for term in s.row[n].terms] if tail else _one_of(s, two, told, s.kind(at + 1))
        for meaning in s.statement(i, at) if len(who) == 1 and who[0] in two else ():
            axes = [part.axis for part in walk(meaning) if isinstance(part, Apart | Compare)]
            related = {term for part in walk(meaning) if isinstance(part, Apart | Compare) for term in terms(part)}
            if not related.issuperset(two):
                continue
            other = two[1 - two.index(who[0])]
            sign = _sign(s, before | after, first=bool(before)) if axes else 0
            found += [both(meaning, Compare(axes[0], who[0], "<" if sign < 0 else ">", other))] if sign else []
    return found


def _one_of(s: Sentence, two: list[Term], told: set[str], kind: str) -> list[Term]:
    """Which of two a tail without a name is about: hers; the former; which came later."""
    if kind == "wh":
        return two[1:]
    if told & {"former", "latter"}:
        return two[:1] if "former" in told else two[1:]
    wanted = "male" if told & MALE else "female" if told & FEMALE else ""
    return [term for term in two if wanted and s.sex(term) == wanted]


def _sign(s: Sentence, told: set[str], *, first: bool) -> int:
    """Which way along the scale; 0 where left and right say nothing."""
    start = s.header.puzzle.places.first
    if told & {"left", "right"}:
        return (-1 if first else 1) * (1 if start == "left" else -1 if start == "right" else 0) if s.header.row else 0
    return -1 if first else 1
