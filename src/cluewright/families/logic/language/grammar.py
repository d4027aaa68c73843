"""The grammar of restatements: controlled English and the short notation, read to a meaning, whole or not at all.

    text    = part {(and | or | xor | ;) part}       one kind of joint; others need brackets
    part    = ( text ) | not part | it is not true that part | if text then part | either part or part | claim
    claim   = operand relation operand               `Ann = tea`, `Ann goes with tea`, `Ann is next to Bob`
    operand = [measure of] name                      `price of Ann`, `Ann`, `"tea and milk"`, `drink:tea`, `@3`

Sentences and notation are two ways of writing the same few relations, so that either may stand inside the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, NoReturn, TypeVar

from cluewright.core import NotationError, PuzzleError
from cluewright.core.reading import nearest, shown
from cluewright.families.logic.language import relations as row
from cluewright.families.logic.language.names import Names, cut, names
from cluewright.families.logic.meaning.clues import (
    RELATIONS,
    SETTING,
    And,
    Apart,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Number,
    Or,
    Place,
    Term,
)
from cluewright.families.logic.meaning.quantities import number
from cluewright.families.logic.meaning.units import fraction, whole
from cluewright.families.logic.notations.plain import plural
from cluewright.families.logic.puzzle import DEEPEST, Logic
from cluewright.families.logic.reading.sentence import IT, same
from cluewright.families.logic.reading.sentence import denied as deny

_DEEPEST = 4 * DEEPEST
"""Brackets inside one another; a restatement has at most two for each level of a meaning."""

_SYMBOLS = {symbol: symbol for symbol in RELATIONS}
_AT_LEAST = {"exactly": "=", "at least": ">=", "more than": ">"}
_BOUNDS = _AT_LEAST | {"not exactly": "!=", "at most": "<=", "less than": "<"}
_COMPARED = _SYMBOLS | {"less than": "<", "more than": ">", "at most": "<=", "at least": ">=", "not": "!="}
_COMPARED |= {"earlier than": "<", "later than": ">", "no later than": "<=", "no earlier than": ">="}
_FURTHER = {"more than": 1, "later than": 1, "less than": -1, "earlier than": -1}
_TURNED = {">": "<", ">=": "<=", "=": "="}
Joint = type[And] | type[Or] | type[ExactlyOne]
_LISTS: dict[str, Joint] = {
    "exactly one of these is true": ExactlyOne,
    "at least one of these is true": Or,
    "all of these are true": And,
}
_JOINTS: dict[str, Joint] = {"and": And, "; and": And, ";": And, "or": Or, "xor": ExactlyOne}
_BRACKETS = "'and' and 'or' side by side need brackets, as in (A and B) or C"
_PREDICATES = frozenset(("goes", "go", "is", "are", "does", "differ", "next", "between", "opposite", "of", *RELATIONS))
"""What stands after the first name of a claim, so that a list of names does not take it in."""

T = TypeVar("T")


class Operand(NamedTuple):
    """Something that is compared: a term, and what is measured there if that is said."""

    term: Term
    axis: str | None = None


class MissError(Exception):
    """Something else should stand here; another way of reading may do."""


class Grammar:
    """Reads one text."""

    def __init__(self, known: Names, text: str, *, it: bool = False, told: bool = True) -> None:
        """`it`: whether the word `it` may stand for whoever is asked for; `told`: whether somebody reads the error."""
        self.names, self.puzzle, self.text, self.it = known, known.puzzle, text, it
        self.words = cut(text)
        self.told = told
        self.at = 0
        self.depth = 0
        self.furthest = (0, "")
        """The last token at which something was missing, and what should be there."""

    def whole(self) -> Meaning:
        """The meaning of the text; an error says where it cannot be read, and what would be right there."""
        try:
            found = self.joined()
            return found if self.at == len(self.words) else self.miss("the end, or 'and' and another statement")
        except MissError:
            at, message = self.furthest
            start = self.words[at].start if 0 <= at < len(self.words) else len(self.text)
            raise NotationError(message, f"column {start + 1}") from None

    def miss(self, wanted: str, message: str = "") -> NoReturn:
        """Something else should stand here."""
        if self.told and self.at >= self.furthest[0]:
            there = f"{shown(self.here)} stands where" if self.here else "it ends where"
            self.furthest = self.at, message or f"{there} there should be {wanted}"
        raise MissError

    @property
    def here(self) -> str:
        """The word that is next; empty at the end and at quotes."""
        known = self.at < len(self.words) and self.words[self.at].kind != "quoted"
        return self.words[self.at].text if known else ""

    def said(self, phrase: str) -> bool:
        """Take these words if they stand here."""
        wanted = phrase.split()
        there = self.words[self.at : self.at + len(wanted)]
        if [word.text for word in there] != wanted or any(word.kind == "quoted" for word in there):
            return False
        self.at += len(wanted)
        return True

    def one_of(self, phrases: dict[str, T]) -> T | None:
        """Take the longest of these phrases that stands here."""
        longest = sorted(phrases, key=len, reverse=True)
        return next((phrases[phrase] for phrase in longest if self.said(phrase)), None)

    def expect(self, phrase: str) -> None:
        """These words must stand here."""
        if not self.said(phrase):
            self.miss(repr(phrase))

    def tried(self, way: Callable[..., T], *given: object) -> T | None:
        """What a way of reading finds here; None, and nothing taken, where it does not fit."""
        start, depth = self.at, self.depth
        try:
            return way(*given)
        except MissError:
            self.at, self.depth = start, depth
            return None

    def joined(self) -> Meaning:
        """Statements joined by one kind of joint."""
        parts: list[Meaning] = []
        kinds: set[Joint] = set()
        goes_on = False
        while True:
            before = goes_on
            found, goes_on = self.part()
            parts.append(found)
            start = self.at
            self.said(",")
            if kinds == {Or} and self.said("or both"):
                break
            kind = self.one_of(_JOINTS)
            if kind is None:
                self.at = start
                break
            kinds.add(kind)
            goes_on |= before
            if len(kinds) > 1 or goes_on:
                self.at = start
                self.miss("", _BRACKETS)
        if goes_on and len(parts) > 1:
            self.miss("", _BRACKETS)
        return kinds.pop()(tuple(parts)) if kinds else parts[0]

    def part(self) -> tuple[Meaning, bool]:
        """One statement, and whether it could go on with what is joined to it."""
        self.depth += 1
        if self.depth > _DEEPEST:
            self.miss("", f"brackets more than {_DEEPEST} deep")
        found = self._part()
        self.depth -= 1
        return found

    def _part(self) -> tuple[Meaning, bool]:
        if self.said("("):
            inner = self.joined()
            self.expect(")")
            return inner, False
        if self.said("not") or self.said("it is not true that"):
            inner, goes_on = self.part()
            return Not(inner), goes_on
        if self.said("this only states the setting"):
            return SETTING, False
        if self.said("this cannot be"):
            return Or(()), False
        if self.said("if"):
            condition = self.joined()
            self.said(",")
            self.expect("then")
            return Or((Not(condition), self.part()[0])), True
        if self.said("either"):
            return self._either(), True
        kind = self.one_of(_LISTS)
        if kind is None:
            return self.tried(self._crossed) or self.tried(self._several) or self.predicate(self.operand()), False
        self.expect(":")
        parts = [self.part()[0]]
        while self.said(";"):
            parts.append(self.part()[0])
        return kind(tuple(parts)), True

    def _either(self) -> Meaning:
        parts = [self.part()[0]]
        while self.said(", or") or self.said("or"):
            parts.append(self.part()[0])
        self.said(", but not both")
        return ExactlyOne(tuple(parts)) if len(parts) > 1 else self.miss("'or'")

    def _crossed(self) -> Meaning:
        """`of Ann and Bob, one goes with tea and the other goes with milk`."""
        self.expect("of")
        one = self.term()
        self.expect("and")
        other = self.term()
        self.said(",")
        self.expect("one goes with")
        this = self.term()
        self.expect("and the other goes with")
        return row.crossed(one, other, this, self.term())

    def _several(self) -> Meaning:
        """`Ann, Bob and Cleo differ`; `the price of Ann and the price of Bob are at least $5 apart`."""
        several = [self.operand()]
        while self.said(","):
            several.append(self.operand())
        self.expect("and")
        several.append(self.operand())
        bare = all(each.axis is None for each in several)
        if bare and self.one_of(dict.fromkeys(("differ", "all differ", "are different", "are all different"), True)):
            return Different(tuple(each.term for each in several))
        if len(several) > 2:
            self.miss("'are different'")
        self.said("are")
        relation = self.one_of(_BOUNDS) or "="
        axis = self.axis(*several)
        steps = self.steps(axis)
        self.expect("apart")
        one, other = several[0].term, several[1].term
        if bare and self.puzzle.places.round:
            return row.apart(self.puzzle, one, other, steps) if relation == "=" else self.miss("'exactly'")
        return Apart(axis, one, relation, other, steps)

    def predicate(self, one: Operand) -> Meaning:
        """What is said of one."""
        if one.axis is None and (self.said("goes with") or self.said("go with")):
            return self.objects(one.term)
        if one.axis is None and (self.said("does not go with") or self.said("do not go with")):
            return Not(same(one.term, self.term()))
        copula = self.said("is") or self.said("are")
        for way in (self._placed, self._further, self._compared):
            found = self.tried(way, one)
            if found is not None:
                return found
        if one.axis is None and (copula or self.said("=")):
            return self.objects(one.term)
        if self.here in _PREDICATES or copula:
            raise MissError
        return self.miss("a relation: =, !=, <, <=, >, >=, 'next to', 'between', 'goes with' or 'differ'")

    def objects(self, one: Term) -> Meaning:
        """What it goes with: `tea`, `tea or milk`, `either tea or milk`, `neither tea nor milk`, `tea and the dog`."""
        if self.said("neither"):
            return And(tuple(Not(same(one, term)) for term in self._terms("nor")))
        if self.said("either"):
            return ExactlyOne(tuple(same(one, term) for term in self._terms("or")))
        for joint in ("or", "and"):
            several = self.tried(self._terms, joint)
            if several:
                return _JOINTS[joint](tuple(same(one, term) for term in several))
        return same(one, self.term())

    def _terms(self, joint: str) -> list[Term]:
        """Two names or more, the last after the joint; what begins another claim is not one of them."""
        found, ends = [self.term()], False
        while more := self.tried(self._one_more, joint):
            found.append(more[0])
            ends = more[1]
        return found if ends else self.miss(repr(joint))

    def _one_more(self, joint: str) -> tuple[Term, bool]:
        comma = self.said(",")
        if not comma:
            self.expect(joint)
        term = self.term()
        if self.here in _PREDICATES:
            raise MissError  # it is the first name of another claim
        return term, not comma

    def _placed(self, one: Operand) -> Meaning:
        """Next to, between, opposite, on one side of: places and their order."""
        places, term = self.puzzle.places, one.term
        just = self.said("immediately")
        if not just:
            self.said("somewhere")
        if self.said("between"):
            low = self.operand(one.axis)
            self.expect("and")
            high = self.operand(one.axis)
            return row.between(self.axis(one, low, high), term, low.term, high.term, just=just)
        if one.axis is not None:
            self.miss("a comparison")
        if places.kind == "map":
            way = self.one_of(row.COMPASS)
            return row.on_map(way, term, self.term()) if way else self.miss("a direction on the map")
        if places.kind != "row":
            self.miss("a comparison")
        denied = self.said("not next to")
        if denied or self.said("next to"):
            near = row.apart(self.puzzle, term, self.term(), 1)
            return deny(near) if denied else near
        if self.said("opposite"):
            wrong = "'opposite' needs a round table with an even number of places"
            return row.opposite(self.puzzle, term, self.term()) or self.miss("", wrong)
        return self._beside(term, just=just)

    def _beside(self, one: Term, *, just: bool) -> Meaning:
        """`immediately to the left of Bob`, `at least 2 houses above Bob`."""
        relation = "=" if just else self.one_of(_AT_LEAST)
        steps = 1 if just else self.tried(self.steps, "")
        (before, _), (after, _) = sides = row.sides(self.puzzle.places.first)
        sign = self.one_of(dict(sides))
        if sign is None or (relation and steps is None):
            self.miss(f"'next to', 'between', '{before}' or '{after}'")
        found = row.beside(self.puzzle, one, self.term(), sign, steps, relation or "=")
        return found or self.miss("'immediately' or a number of places, as a round table has no end")

    def _further(self, one: Operand) -> Meaning:
        """`exactly $5 more than the price of Bob`, `at least 2 days earlier than Monday`."""
        relation = self.one_of(_AT_LEAST) or "="
        start = self.at
        self.amount()
        sign = self.one_of(_FURTHER) or self.miss("'more than' or 'less than'")
        other = self.operand(one.axis)
        end, axis = self.at, self.axis(one, other)
        self.at = start
        steps = self.steps(axis)
        self.at = end
        return Compare(axis, one.term, relation if sign > 0 else _TURNED[relation], other.term, sign * steps)

    def _compared(self, one: Operand) -> Meaning:
        """`< Bob`, `is less than twice the price of Bob plus $5`; two names alone that are equal go together."""
        relation = self.one_of(_COMPARED) or "="
        times = self._times()
        other = self.operand(one.axis)
        sign = self.one_of({"plus": 1, "+": 1, "minus": -1, "-": -1})
        bare = one.axis is None and other.axis is None and sign is None and times == 1
        if bare and relation == "!=":
            return Not(same(one.term, other.term))
        if bare and relation == "=":
            raise MissError  # what it goes with may be several
        axis = self.axis(one, other)
        return Compare(axis, one.term, relation, other.term, sign * self.steps(axis) if sign else 0, times)

    def _times(self) -> Number:
        if self.said("twice"):
            return 2
        if self.said("half"):
            return fraction(1, 2)
        return self.tried(self._factor) or 1

    def _factor(self) -> Number:
        count, _ = self.amount()
        if not self.said("*"):
            self.expect("times")
        return count

    def axis(self, *several: Operand) -> str:
        """What is compared: what one of them says, else the places' own order."""
        named = {each.axis for each in several if each.axis is not None}
        if len(named) > 1:
            self.miss("", "two different measures are compared")
        if named:
            return named.pop()
        if self.puzzle.places.ordered and self.puzzle.places.kind != "map":
            return ""
        ways = "".join(f", as in '{name} of {self.here or 'Ann'}'" for name in sorted(self.names.measures)[:1])
        return self.miss("", f"the places have no order of their own; say what is compared{ways}")

    def operand(self, axis: str | None = None) -> Operand:
        """A name, perhaps with what is measured; `axis` helps where two values have one name."""
        measure = self.tried(self._measure)
        return Operand(self.term(axis if measure is None else measure), measure)

    def _measure(self) -> str:
        self.said("the")
        name = self._name()
        if name not in self.names.measures or not self.said("of"):
            raise MissError  # it is a name, and no measure is missing
        return self.names.measures[name]

    def _name(self) -> str:
        """A run of words, or what stands in quotes."""
        start = self.at
        is_quoted = start < len(self.words) and self.words[start].kind == "quoted"
        self.at = start + 1 if is_quoted else self.names.run(self.words, start)
        return " ".join(word.text for word in self.words[start : self.at]) or self.miss("a value or a place")

    def category(self) -> str:
        """A category by its name; empty for the noun of the places."""
        start, name = self.at, self._name()
        if name not in self.names.categories and name != self.names.place:
            self.at = start
            self.miss("the name of a category")
        return self.names.categories.get(name, "")

    def term(self, axis: str | None = None) -> Term:
        """One value or place by its name."""
        start = self.at
        if self.it and self.said("it"):
            return IT
        if self.said("@"):
            return Place(int(self.amount()[0]))
        name = self._name()
        is_quoted = self.words[start].kind == "quoted"
        found = self.names.exact(name) if is_quoted else self.names.find(name)
        if self.said(":"):
            found = self.names.exact(self._name(), name)
            found = [each for each in found if not isinstance(each, Place)] or found  # a place is written @2
        if len(found) > 1 and axis is not None:
            found = [term for term in found if self.names.on_axis(term, axis)] or found
        if len(found) == 1:
            return found[0]
        self.at = start
        if not self.told:
            raise MissError
        if found:
            ways = " or ".join(self.names.written(term) for term in found)
            self.miss("", f"{shown(name)} may be {len(found)} things; write {ways}")
        measure = name.partition(" of ")[0].removeprefix("the ")
        if measure != name and measure in self.names.categories:
            self.miss("", f"{shown(measure)} cannot be measured{nearest(measure, self.names.measures)}")
        return self.miss("", f"there is no value or place {shown(name)}{nearest(name, self.names.every())}")

    def amount(self) -> tuple[Number, str]:
        """A number with its unit: `$5`, `2 houses`, `1/3`, `5%`."""
        sign = self.here[:1] if self.here[:1] in "$£€¥₹" else ""
        digits, percent, _ = self.here.removeprefix(sign).partition("%")
        over, _, under = digits.partition("/")
        count = number(over)
        if count is None or (under and not (under.isdecimal() and int(under))):
            self.miss("a number")
        self.at += 1
        count = whole(fraction(count, int(under))) if under else count
        unit = next((phrase for phrase in self._units if self.said(phrase)), "")
        return count, sign or percent or unit

    @property
    def _units(self) -> list[str]:
        """The words of every unit, the longest first."""
        scales = [self.names.scale(axis) for axis in self.names.measures.values()]
        found = {word for scale in scales if scale and scale.unit for word in scale.unit.words} | {"year", "years"}
        return sorted(found | self._steps, key=len, reverse=True)

    @property
    def _steps(self) -> set[str]:
        noun = self.puzzle.places.noun.lower()
        return {noun, plural(noun), "place", "places"} if self.puzzle.places.kind == "row" else set()

    def steps(self, axis: str) -> Number:
        """An amount, as how far it is along an axis."""
        count, unit = self.amount()
        scale = self.names.scale(axis)
        if not unit or (scale is None and axis == "" and unit in self._steps):
            return count
        far = scale.amount(count, unit) if scale else None
        return self.miss("", f"{unit!r} does not measure the {self.names.measure(axis)}") if far is None else far


def typed(puzzle: Logic, text: str, *, told: bool = True) -> Meaning:
    """The meaning of a text in the language; a NotationError says where it cannot be read, and what would be right."""
    found = row.settled(Grammar(names(puzzle), text, told=told).whole())
    try:
        puzzle.check_meaning(found, "")
    except PuzzleError as error:
        raise NotationError(error.message) from None
    return found


def meant(puzzle: Logic, text: str) -> Meaning | None:
    """The meaning of a text, if the whole of it is in the language."""
    try:
        return typed(puzzle, text, told=False)
    except NotationError:
        return None
