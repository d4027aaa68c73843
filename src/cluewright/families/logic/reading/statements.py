"""Forms of whole statements, in the order in which they are tried: the first that reads a sentence is taken."""

from __future__ import annotations

from itertools import pairwise, product

from cluewright.families.logic.meaning.clues import (
    SETTING,
    And,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Number,
    Or,
    Same,
    Value,
    related,
    terms,
)
from cluewright.families.logic.reading.closed import BE, DO, FEMALE, MALE, POSSESSIVES, PRONOUNS, RELATIVES, words
from cluewright.families.logic.reading.pairs import asides_of
from cluewright.families.logic.reading.predicates import SIDES, apart_by_convention, compare, measure, next_to, subjects
from cluewright.families.logic.reading.sentence import (
    IT,
    STATEMENTS,
    Sentence,
    Thing,
    both,
    denied,
    denying,
    empty,
    form,
    of,
    same,
    settled,
)

_ARE = frozenset({"are", "were", "include", "included", "will", "be"})
_THEY = words("he she they")
_SETTING = words("each every different own unique numbered following side row")


@form(STATEMENTS, reads="It is not the case that the Swede drinks tea.", refuses="It is not the case that the Swede.")
def not_so(s: Sentence, i: int, j: int) -> list[Meaning]:
    """That a statement is false, or true."""
    if s.kind(i) not in ("false", "true"):
        return []
    found = s.statement(i + 1, j)
    if s.kind(i) == "true":
        return found
    return [Not(meaning) if isinstance(meaning, And) else denied(meaning) for meaning in found]


@form(STATEMENTS, reads="If Bob drinks tea, Cy keeps the dog.", refuses="If Bob, Cy keeps the dog.")
def condition(s: Sentence, i: int, j: int) -> list[Meaning]:
    """If, only if, exactly if, unless."""
    found: list[Meaning] = []
    for at in s.where(i, j, "if", "unless", "onlyif", "iff"):
        kind = s.kind(at)
        if at == i and kind in ("if", "unless"):
            for cut in s.where(at + 1, j, "comma", "then"):
                start = cut + 1 + (s.kind(cut + 1) == "then")
                found += [_conditional(kind, one, other) for one, other in _pairs(s, (at + 1, cut), (start, j))]
        elif at > i:
            end = at - 1 if s.kind(at - 1) == "comma" else at
            found += [_conditional(kind, one, other) for other, one in _pairs(s, (i, end), (at + 1, j))]
    return found


def _pairs(s: Sentence, first: tuple[int, int], second: tuple[int, int]) -> list[tuple[Meaning, Meaning]]:
    """Two statements; a pronoun in the second goes back to the subject of the first."""
    one = s.statement(*first)
    return [*product(one, s.after(*second))] if one else []


def _conditional(kind: str, condition: Meaning, then: Meaning) -> Meaning:
    match kind:
        case "if":
            return Or((denied(condition), then))
        case "onlyif":
            return Or((denied(then), condition))
        case "unless":
            return Or((condition, then))
    return Or((And((condition, then)), And((denied(condition), denied(then)))))


@form(
    STATEMENTS,
    reads="Of the Swede and the Dane, one drinks tea and the other keeps the dog.",
    refuses="Of the Swede and the Dane, one drinks tea.",
)
def one_and_other(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Of two, one is this and the other that."""
    if s.text(i) not in ("of", "between", "one") and s.kind(i) != "between":
        return []
    found: list[Meaning] = []
    for other in s.where(i, j, "other"):
        for one in [at for at in range(i, other) if s.text(at) == "one"]:
            joints = [at for at in range(one + 1, other) if s.kind(at) in ("and", "but", "comma")]
            if not joints:
                continue
            cut = joints[-2] if len(joints) > 1 and joints[-1] - joints[-2] == 1 else joints[-1]
            if s.text(i) == "one" and one == i:
                continue
            end = one - 1 if s.kind(one - 1) == "comma" else one
            for joint, two in s.listed(i + 1, end):
                if joint == "and" and len(two) == 2:
                    found += [_crossed(two, p, q) for p, q in product(s.said(one + 1, cut), s.said(other + 1, j))]
    return found


def _crossed(two: tuple[Thing, ...], this: Meaning, that: Meaning) -> Meaning:
    a, b = two[0].term, two[1].term
    ways = Or((both(of(this, a), of(that, b)), both(of(that, a), of(this, b))))
    return both(Different((a, b)), ways, *two[0].asides, *two[1].asides)


@form(
    STATEMENTS,
    reads="The five people are the Swede, the man with the dog, the tea drinker, Bob and the owner of the red house.",
    refuses="The five people are the Swede and the man with the dog.",
)
def roll_call(s: Sentence, i: int, j: int) -> list[Meaning]:
    """All people of the puzzle, each named once: nobody is named twice."""
    found = []
    for at in [n for n in range(i + 1, j) if s.text(n) in _ARE]:
        counts = [s.row[n].number for n in range(i, at) if s.kind(n) == "amount"]
        if len(counts) != 1 or any(s.kind(n) not in ("glue", "amount") for n in range(i, at)):
            continue
        start = at + 1 + (s.text(at + 1) == "be")
        for joint, things in s.listed(start, j):
            terms = tuple(thing.term for thing in things)
            if joint == "and" and counts[0] == len(terms) == len(set(terms)):
                found.append(both(Different(terms), *asides_of(things)))
    return found


@form(
    STATEMENTS,
    reads="The Swede, the tea drinker and the man with the dog are three different people.",
    refuses="The Swede is different.",
)
def all_different(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Some who are different people."""
    found = []
    for at in [n for n in range(i + 1, j) if s.text(n) in _ARE]:
        rest = [n for n in range(at, j) if s.kind(n) not in ("glue", "amount")]
        if [s.kind(n) for n in rest] != ["different"]:
            continue
        for joint, things in s.listed(i + (s.kind(i) == "both"), at):
            if joint == "and":
                found.append(both(Different(tuple(thing.term for thing in things)), *asides_of(things)))
    return found


@form(STATEMENTS, reads="Either Bob drinks tea or Cy keeps the dog.", refuses="Either Bob or drinks tea.")
def choice(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Either this is so, or that; this or that, or both."""
    said_so = s.kind(i) == "either"
    if not said_so and s.kind(j - 1) not in ("orboth", "notboth"):
        return []
    end, joined = _both_or_not(s, j)
    i += said_so
    found: list[Meaning] = []
    for at in s.where(i, end, "or"):
        cut = at - 1 if s.kind(at - 1) == "comma" else at
        found += [joined((one, other)) for one, other in _pairs(s, (i, cut), (at + 1, end))]
    return found


def _both_or_not(s: Sentence, j: int) -> tuple[int, type[Or] | type[ExactlyOne]]:
    """`or both`, `but not both` at the end: where what stands before ends, and how it is joined."""
    if s.kind(j - 1) not in ("orboth", "notboth"):
        return j, ExactlyOne
    end = j - 2 if s.kind(j - 2) == "comma" else j - 1
    return end, Or if s.kind(j - 1) == "orboth" else ExactlyOne


@form(STATEMENTS, reads="It was not the Swede who drank tea.", refuses="It was not the Swede.")
def cleft(s: Sentence, i: int, j: int) -> list[Meaning]:
    """It was somebody who did it."""
    if s.text(i) != "it" or s.text(i + 1) not in BE or (not s.where(i, j, "wh") and s.near(i + 1, j) & _THEY):
        return []
    denial = s.kind(i + 2) == "not"
    found: list[Meaning] = []
    if not s.where(i, j, "wh") and not denial:
        return clause(s, i + 2, j)  # it was sunny on Monday
    if not s.where(i, j, "wh") and s.before is not None:
        end = j - (s.kind(j - 1) == "either")  # it was not Bob who drank tea, and it was not Cy either
        spoken = [s.before, *(term for n in s.named(0, i)[-1:] for term in s.row[n].terms[:1])]
        others = [[both(Not(same(it, thing.term)), *thing.asides) for thing in s.noun(i + 3, end)] for it in spoken]
        return next((several for several in others if several and not any(map(empty, several))), [])
    for at in s.where(i, j, "wh"):
        if s.text(at + 1) in PRONOUNS and s.before is not None and s.glue(at + 2, j):  # it was not tea that she drank
            said = [(same(s.before, thing.term), thing.asides) for thing in s.noun(i + 2 + denial, at)]
            found += [both(Not(told) if denial else told, *asides) for told, asides in said]
            continue
        if s.kind(i + 2) == "either":
            pairs = product((things for joint, things in s.listed(i + 3, at) if joint == "or"), s.said(at + 1, j))
            found += [both(ExactlyOne(tuple(subjects(each, told))), *asides_of(each)) for each, told in pairs]
            continue
        for meaning in s.said(at + 1, j) if s.glue(i + 2 + denial, at) else ():  # it was a woman who drank tea
            sexes = s.header.sexed(meaning.other, s.near(i, at)) if isinstance(meaning, Same) else []
            found += [denied(told) if denial else told for told in sexes if not empty(told)]
        for thing, meaning in product(s.noun(i + 2 + denial, at), s.said(at + 1, j)):
            s.subject = thing.term
            for told in denying(meaning) if denial else [meaning]:
                found.append(both(of(told, thing.term), *thing.asides))
    return found


@form(STATEMENTS, reads="The Swede, not the Dane, drinks tea.", refuses="The Swede, not, drinks tea.")
def instead(s: Sentence, i: int, j: int) -> list[Meaning]:
    """One and not another does something."""
    found: list[Meaning] = []
    for at in s.where(i + 1, j, "not", "instead", "unlike"):
        start = at - 1 if s.kind(at - 1) == "comma" else at
        if s.kind(at) in ("not", "unlike") and start == at:
            continue
        for end in range(at + 2, j):
            if s.kind(end) == "comma" or (start == at and s.row[end - 1].terms):
                rest = end + 1 if s.kind(end) == "comma" else end
                for one, other, meaning in product(s.noun(i, start), s.noun(at + 1, end), s.said(rest, j)):
                    told = of(meaning, other.term)
                    if not isinstance(told, And) and not empty(told):
                        found.append(both(of(meaning, one.term), denied(told), *one.asides, *other.asides))
    return found


@form(STATEMENTS, reads="Exactly one of Bob and Cy drinks tea.", refuses="Exactly one of Bob drinks tea.")
def one_of(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Of two, just one does something."""
    if s.kind(i) != "oneof":
        return []
    found: list[Meaning] = []
    groups = [n + 2 for n in s.where(i, j, "amount") if n + 2 < j]  # exactly one of the two boys
    for at in [*(n + 1 for n in s.named(i, j) if n + 1 < j), *groups]:
        for (joint, things), meaning in product(s.listed(i + 1, at), s.said(at, j)):
            if joint in ("and", "or") and not asides_of(things):
                found.append(ExactlyOne(tuple(subjects(things, meaning))))
    return found


@form(
    STATEMENTS,
    reads="Exactly one of these statements is true: the Swede drinks tea; the Dane keeps the dog.",
    refuses="Exactly one of these statements is true.",
)
def one_statement(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Of several statements, just one is true."""
    colon = next((n for n in range(i, j) if s.text(n) == ":"), j)
    if s.kind(i) not in ("onetrue", "anytrue") or colon == j:
        return []
    cuts = [colon, *(n for n in range(colon + 1, j) if s.text(n) == ";" or s.kind(n) == "stop"), j]
    joined: type[Or] | type[ExactlyOne] = ExactlyOne if s.kind(i) == "onetrue" else Or
    told = [s.statement(start + 1, end) for start, end in pairwise(cuts)]
    return [joined(chosen) for chosen in product(*told)] if len(told) > 1 else []


@form(STATEMENTS, reads="Bob's neighbours are Cy and Ed.", refuses="The neighbours are Cy and Ed.")
def neighbours_are(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Who lives on both sides of somebody."""
    found: list[Meaning] = []
    for at in s.where(i + 1, j, "neighbours") if s.header.row else ():
        start = next((n + 1 for n in range(at + 1, j) if s.text(n) in ("are", "were")), j)
        if s.text(at - 1) != "'s" or not s.where(at, start, "neighbours") or start >= j:
            continue
        for thing, (joint, two) in product(s.noun(i, at), s.listed(start, j)):
            if joint == "and" and len(two) == 2:
                beside = [next_to(s, thing.term, each.term) for each in two]
                found.append(both(*beside, *thing.asides, *asides_of(two)))
    return found


@form(STATEMENTS, reads="Only one person lives to the left of the Swede.", refuses="Only one person likes the Swede.")
def counted(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Nobody, or so many, are further than somebody: which place that is."""
    at = s.past_glue(i, j)
    start = at + 1
    if s.kind(at) == "nobody":
        return _so_many(s, start, j, 0)
    if s.kind(at) == "amount" and not s.row[at].terms and s.near(i, at) <= _COUNTING:
        return _so_many(s, start, j, s.row[at].number)
    if s.kind(at) == "only" and (s.kind(start) == "amount" or s.text(start) == "one"):
        return _so_many(s, start + 1, j, s.row[start].number or 1)
    return _only_one_beyond(s, start, j) if s.text(at) == "only" else []


def _so_many(s: Sentence, i: int, j: int, number: Number | None) -> list[Meaning]:
    """Just so many are further than somebody."""
    found: list[Meaning] = []
    for whole in s.said(i, j) if number is not None else ():
        parts = whole.parts if isinstance(whole, And) else (whole,)
        told = [part for part in parts if IT in set(terms(part))]
        asides = [part for part in parts if part not in told]
        meaning = told[0] if len(told) == 1 and s.where(i, j, "comma") else whole
        if isinstance(meaning, Compare) and meaning.one == IT and meaning.other != IT:
            scale = next(each for each in s.header.scales if each.key == meaning.axis)
            there = [
                same(meaning.other, term)
                for term, value in zip(scale.terms, scale.values, strict=True)
                if sum(related(meaning, other, value) for other in scale.values) == number
            ]
            found += [both(there[0] if len(there) == 1 else Or(tuple(there)), *asides)] if there else []
        elif number == 0 and isinstance(meaning, Or):
            found.append(denied(settled(meaning, s.header.size)))
    return found


_COUNTING = words("there are were is was exactly precisely")


def _only_one_beyond(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Only the Swede finished ahead of the Dane: the Swede is first, and the Dane is second."""
    found: list[Meaning] = []
    for cut in (n + 1 for n in s.named(i, j) if n + 1 < j):
        for thing, meaning in product(s.noun(i, cut), s.said(cut, j)):
            if isinstance(meaning, Compare) and meaning.one == IT and not meaning.by and meaning.relation in "<>":
                scale = next(each for each in s.header.scales if each.key == meaning.axis)
                sign = 1 if meaning.relation == ">" else -1
                first, second = scale.nth(1, sign), scale.nth(2, sign)
                if first and second:
                    found.append(both(same(thing.term, first), same(meaning.other, second), *thing.asides))
    return found


@form(STATEMENTS, reads="Bob does not drink tea, nor does Cy.", refuses="Bob drinks tea, nor does Cy.")
def nor_the_other(s: Sentence, i: int, j: int) -> list[Meaning]:
    """One does not do something, and neither does another; one does, and so does another."""
    found: list[Meaning] = []
    if s.kind(j - 1) == "either" and s.kind(j - 2) == "not" and s.text(j - 3) in DO:  # and the Dane does not either
        for joint in s.where(i + 2, j - 3, "and", "but"):
            end = s.joint(joint)[1]
            for cut in (n + 1 for n in s.named(i, end) if n + 1 < end):
                for one, other, meaning in product(s.noun(i, cut), s.noun(joint + 1, j - 3), s.said(cut, end)):
                    if isinstance(meaning, Not):
                        asides = (*one.asides, *other.asides)
                        found.append(both(of(meaning, one.term), of(meaning, other.term), *asides))
    for at in s.where(i + 2, j - 1, "nor", "neither", "so"):
        end = at
        while s.kind(end - 1) in ("comma", "and"):
            end -= 1
        start = s.past_glue(at + 1, j)
        first = at if s.kind(at) == "so" else next((n for n in range(at + 1, j) if s.text(n) in DO), start)
        if s.text(first + 1) in PRONOUNS or j - max(s.named(first, j), default=0) > 3:
            continue  # nor is it green; nor is the Dane in the house there
        pronouns = [i + 1] if s.text(i) in PRONOUNS and s.before is not None else []
        for cut in [*pronouns, *(n + 1 for n in s.named(i, end) if n + 1 < end)]:
            for one, other, meaning in product(s.noun(i, cut), s.noun(first + 1, j), s.said(cut, end)):
                denial = isinstance(meaning, Not) and bool(s.where(cut, end, "not"))
                if denial != (s.kind(at) == "so") and not _pairs_up(meaning) and not other.asides:
                    asides = (*one.asides, *other.asides, *apart_by_convention(s, (one, other)))
                    found.append(both(of(meaning, one.term), of(meaning, other.term), *asides))
    return found


@form(
    STATEMENTS,
    reads="There are five more pears on Ann's tree than on Bob's.",
    refuses="There are five more on Ann's.",
    world="prices",
)
def more_on(s: Sentence, i: int, j: int) -> list[Meaning]:
    """More of something with one than with another."""
    start = s.past_glue(i, j)
    far = measure(s, start, j)
    if start == j or s.row[start].terms or not (start == i or s.text(i).split()[0] in ("there", "i", "we", "you")):
        return []
    than = next((n for n in range(far.at + 1, j) if s.kind(n) == "than"), j)
    if s.kind(far.at) != "more" or than == j or not s.named(far.at, than):
        return []
    first = s.named(far.at, than)[0]
    found = []
    for meaning, thing in product(compare(s, far.at, first, far, than, j), s.noun(far.at + 1, than)):
        found.append(both(of(meaning, thing.term), *thing.asides))
    return found


@form(STATEMENTS, reads="The Swede drinks tea.", refuses="The Swede the Dane.")
def clause(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Somebody, and what is said of them."""
    found: list[Meaning] = []
    if (s.text(i) == "it" and s.near(i + 1, j) & _THEY) or (s.kind(i) == "neither" and s.text(i + 1) in DO):
        return found  # it was not the Swede they came for; neither did the Swede
    ends = {n + 1 for n in s.named(i, j)} | {n + 1 for n in s.where(i, j, "comma")}
    if s.before is not None and s.text(i) in PRONOUNS | POSSESSIVES:
        ends |= {i + 1, i + 2, i + 3}
    ends |= {
        n + 1 for n in range(i + 2, j) if s.text(n - 1) in ("his", "her") and s.text(n) in RELATIVES
    }  # and his wife
    ends |= {n + 2 for n in s.where(i, j, "wh")[:1] if s.text(n + 1) in DO and s.text(n + 2) in DO}
    lead = s.past_glue(i, j)
    if s.near(i, lead) & (MALE | FEMALE) and s.text(i) == "the":
        ends |= {n for n in range(i + 1, lead) if s.text(n) in DO or s.text(n - 1) in MALE | FEMALE}  # the woman is
    for cut in sorted(n for n in ends if i < n < j):
        if s.kind(cut) in ("wh", "and", "or", "nor") or s.glueless(cut, j):
            continue
        for thing, meaning in product(s.noun(i, cut), s.said(cut, j)):
            told = of(meaning, thing.term)
            if not empty(told):
                s.subject = thing.term
                found.append(both(told, *thing.asides))
        found += several(s, i, cut, j)
    return found or _described(s, i, j) or _neighbour(s, i, j) or _turned(s, i, j)


def several(s: Sentence, i: int, cut: int, j: int) -> list[Meaning]:
    """Neither of two does something; either of them; both."""
    found: list[Meaning] = []
    kind = s.kind(i)
    start = i + 1 if kind in ("either", "neither", "both") else i
    for joint, things in s.listed(start, cut):
        for meaning in s.said(cut, j):
            each = subjects(things, meaning)
            asides = asides_of(things)
            if kind == "neither" and joint == "nor" and not s.where(cut, j, "not"):
                for denial in denying(meaning):
                    told = subjects(things, denial)
                    found.append(both(*told, *apart_by_convention(s, things), *asides))
            elif kind == "either" and joint == "or":
                found.append(both(ExactlyOne(tuple(each)), *asides))
            elif joint == "or" and kind not in ("either", "neither"):
                found.append(both(Or(tuple(each)), *asides))
            elif joint == "and" and kind not in ("either", "neither") and not _pairs_up(meaning):
                found.append(both(*each, *asides))
    return found


def _pairs_up(meaning: Meaning) -> bool:
    """Whether it says that somebody goes with a value: two cannot both."""
    return isinstance(meaning, Same) or (isinstance(meaning, And) and any(map(_pairs_up, meaning.parts)))


def _described(s: Sentence, i: int, j: int) -> list[Meaning]:
    """The man next to the Dane drinks tea; the one who lives two houses from the Dane drinks tea."""
    found: list[Meaning] = []
    start = s.past_glue(i, j)
    start += s.kind(start) == "wh"
    only = s.text(i) == "the" and s.text(i + 1).startswith("one")
    if only and (s.kind(i + 1) == "amount" or s.kind(i + 2) == "glue"):
        return []  # the one passenger behind Otto
    if s.kind(start) == "not" or (start == i and s.kind(i) not in ("ends", "beside", "just")):
        return []
    lasts = [*s.named(start, j), *s.where(start, j, "ends", "parity", "comma", "hand")]
    for cut in (n + 1 for n in lasts if n + 1 < j):
        for description, meaning in product(s.simple(start, cut), s.said(cut, j)):
            if s.kind(cut - 1) == "hand" and isinstance(description, Compare) and s.text(i) == "the":
                description = description._replace(relation="=", by=1 if description.relation == ">" else -1)
            if not isinstance(description, Same) and not s.where(start, cut, "and"):
                found.append(settled(both(description, meaning), s.header.size))
    return found


def _neighbour(s: Sentence, i: int, j: int) -> list[Meaning]:
    """The Swede's neighbour does something."""
    found: list[Meaning] = []
    for at in s.where(i + 2, j, "neighbour") if s.header.row else ():
        if s.text(at - 1) != "'s" or s.kind(at + 1) != "glue" or s.text(at + 1) == "'s":
            continue
        side = s.row[at].detail
        first = SIDES.get(s.header.puzzle.places.first, ("", ""))
        for thing, meaning in product(s.noun(i, at - 1), s.said(at + 1, j)):
            if isinstance(meaning, Same) and meaning.one == IT and side in ("", *first):
                beside = Compare("", meaning.other, "=", thing.term, 1 if side == first[1] else -1)
                found.append(both(beside if side else next_to(s, thing.term, meaning.other), *thing.asides))
    return found


def _turned(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Next to the Dane lives the Swede; at one end is the tea drinker."""
    found: list[Meaning] = []
    start = i + (s.text(i) in ("somewhere", "exactly"))
    if s.kind(start) not in ("beside", "sideof", "between", "ends", "just", "amount", "facing", "order", "compass"):
        return []
    for cut in [n for n in range(start + 1, j) if s.text(n) in _STANDS or s.kind(n) == "comma"]:
        for meaning, thing in product(s.cores(start, cut), s.noun(cut + 1, j)):
            found.append(both(of(meaning, thing.term), *thing.asides))
    return found


_STANDS = words("is are was were lives lived sits sat stands stood comes came lies lay")


@form(STATEMENTS, reads="The Swede drinks tea and the Dane drinks milk.", refuses="The Swede drinks tea and the Dane.")
def two_statements(s: Sentence, i: int, j: int) -> list[Meaning]:
    """Two statements joined."""
    for at in s.where(i + 1, j - 1, "and", "but", "comma"):
        start, end = s.joint(at)
        if s.kind(end - 1) == "viceversa":
            return []
        found = [both(one, other) for one, other in _pairs(s, (i, end), (start, j))]
        if found:
            return found
    return []


@form(STATEMENTS, reads="Five people live side by side in five houses.", refuses="Two people live in three houses.")
def setting(s: Sentence, i: int, j: int) -> list[Meaning]:
    """What is true of the puzzle as it is declared, and says nothing."""
    named = {term for n in s.named(i, j) for term in s.row[n].terms}
    kinds = {term.category if isinstance(term, Value) else "" for term in named}
    whole = len(kinds) <= 1 and len(named) in (0, s.header.size)
    if not whole or s.kind(i) == "wh" or s.where(i, j, "not", "neither", "nor", "no", "order", "sideof", "more", "if"):
        return []
    counts = [s.row[n].number for n in range(i, j) if s.kind(n) == "amount"]
    told = s.header.size in counts or any(s.text(n).lower() in _SETTING for n in range(i, j))
    return [SETTING] if told else []
