"""A meaning in controlled English, for people: whatever is written here reads back to the same meaning.

A restatement is plain (`Boris goes with the fez`), and `grammar.meant` reads it; or it takes its verbs from the clues
(`Boris wears the fez`), where the reader reads it as the same. Parts inside parts stand in brackets.
"""

from __future__ import annotations

from collections.abc import Sequence

from cluewright.core.explaining import listed
from cluewright.families.logic.language import relations as row
from cluewright.families.logic.language.grammar import meant
from cluewright.families.logic.language.names import Names, names
from cluewright.families.logic.language.verbs import Verb, Voice, voice
from cluewright.families.logic.meaning.clues import (
    OPPOSITE,
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
    Same,
    Term,
    Value,
)
from cluewright.families.logic.meaning.measures import written
from cluewright.families.logic.notations.plain import plural
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading.equality import equal
from cluewright.families.logic.reading.sentence import IT, denied

_MOMENTS = ("weekday", "month", "date", "time")
_APART = {"=": "exactly", "!=": "not exactly", ">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
_IS = {"=": "is", "!=": "is not", "<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least"}
_WHEN = {"<": "is earlier than", "<=": "is no later than", ">": "is later than", ">=": "is no earlier than"}
_BY = {"=": "exactly", ">=": "at least", ">": "more than"}
_TURNED = {"<": ">", "<=": ">=", "=": "="}


class Writer:
    """Writes the meanings of one puzzle."""

    def __init__(self, known: Names, verbs: dict[str, Verb] | None = None, *, sure: bool = False) -> None:
        """`verbs`: for each category, how clues say that somebody goes with a value of it; `sure`: quote every name."""
        self.names, self.puzzle = known, known.puzzle
        self.verbs = verbs or {}
        self.sure = sure

    def term(self, term: Term) -> str:
        """What a term is called."""
        if term == IT:
            return "it"
        return self.names.sure(term) if self.sure else self.names.written(term)

    def who(self, term: Term) -> str:
        """Whoever is meant by a term: `whoever drinks tea`, where the clues have the verb and `tea` is no somebody."""
        verb = self.verbs.get(_key(term))
        name = self.term(term)
        bare = isinstance(term, Value) and name == term.name and not self.proper(term)
        return f"whoever {verb.says} {self.spoken(term)}" if verb and bare else name

    def proper(self, term: Term) -> bool:
        """Whether a value is the name of somebody: the clues have no verb for what goes with it."""
        return isinstance(term, Value) and term.name[:1].isupper() and term.category not in self.verbs

    def text(self, meaning: Meaning) -> str:
        """The whole meaning."""
        match meaning:
            case Same(one, other):
                return self._same(one, [other], "")
            case Different(terms):
                return self._different(terms)
            case Compare():
                return self._compare(meaning)
            case Apart(axis, one, relation, other, by):
                return self._apart(axis, one, relation, other, by)
            case Not(part):
                return self._denied(part)
            case And(parts) | Or(parts) | ExactlyOne(parts):
                return self._in_few_words(meaning) or self._joined(meaning, parts)

    def part(self, meaning: Meaning) -> str:
        """A part, in brackets if it is joined of parts itself."""
        match meaning:
            case And(parts) | Or(parts) | ExactlyOne(parts) if parts:
                return self._in_few_words(meaning) or f"({self._joined(meaning, parts)})"
        return self.text(meaning)

    def _joined(self, meaning: And | Or | ExactlyOne, parts: tuple[Meaning, ...]) -> str:
        if not parts:
            return "this only states the setting" if isinstance(meaning, And) else "this cannot be"
        match meaning:
            case Or((Not(condition), then)):
                return f"if {self.part(condition)}, then {self.part(then)}"
            case Or((one, other)):
                return f"{self.part(one)}, or {self.part(other)}, or both"
            case ExactlyOne((one, other)):
                return f"either {self.part(one)}, or {self.part(other)}, but not both"
        told = [self.part(part) for part in parts]
        if isinstance(meaning, And) and len(parts) == 2:
            return f"{told[0]}, and {told[1]}"
        if isinstance(meaning, And) and len(parts) > 2:
            return f"{'; '.join(told[:-1])}; and {told[-1]}"
        heading = {And: "all of these are", Or: "at least one of these is", ExactlyOne: "exactly one of these is"}
        return f"{heading[type(meaning)]} true: {'; '.join(told)}"

    def _denied(self, part: Meaning) -> str:
        match part:
            case Same(one, other):
                return self._same(one, [other], "not")
            case Compare() | Apart():
                return self.text(part._replace(relation=OPPOSITE[part.relation]))
        return f"it is not true that {self.part(part)}"

    def _in_few_words(self, meaning: And | Or | ExactlyOne) -> str:
        """What is said of one thing in several parts, as one claim; else nothing."""
        if self.sure:
            return ""
        return self._objects(meaning) or self._between(meaning) or self._round_or_map(meaning) or self._crossed(meaning)

    def _objects(self, meaning: And | Or | ExactlyOne) -> str:
        """Ann goes with tea or milk; Ann goes with neither tea nor milk."""
        parts = meaning.parts
        none = isinstance(meaning, And) and all(isinstance(part, Not) for part in parts)
        pairs = [part.part if none and isinstance(part, Not) else part for part in parts]
        together = [pair for pair in pairs if isinstance(pair, Same)]
        if len(parts) < 2 or len(together) < len(parts):
            return ""
        shared = [term for term in together[0] if all(term in pair for pair in together)]
        if len(shared) != 1:
            return ""
        others = [pair.other if pair.one == shared[0] else pair.one for pair in together]
        joint = "nor" if none else {And: "and", Or: "or", ExactlyOne: "xor"}[type(meaning)]
        return self._same(shared[0], others, joint)

    def _between(self, meaning: Meaning) -> str:
        match meaning:
            case Or((And((Compare(axis, low, "<", one), Compare(_, _, "<", high))), _)):
                just = False
            case Or((And((Compare(axis, one, "=", low, 1), Compare(_, _, "=", high, -1))), _)) if self._row(axis):
                just = True
            case _:
                return ""
        if row.between(axis, one, low, high, just=just) != meaning or (axis == "" and self.puzzle.places.round):
            return ""
        if self._row(axis):
            where = "immediately" if just else "somewhere"
            return f"{self.who(one)} is {where} between {self.who(low)} and {self.who(high)}"
        low_text, high_text = self._measured(axis, low), self._measured(axis, high)
        return f"{self._measure_of(axis, one)} is between {low_text} and {high_text}"

    def _round_or_map(self, meaning: Meaning) -> str:
        near = self._of_two(meaning)
        return f"{self.who(near[0])} is {near[2]} {self.who(near[1])}" if near else ""

    def _of_two(self, meaning: Meaning) -> tuple[Term, Term, str] | None:
        """Two terms and their relation: directions on a map, neighbours round a table."""
        match meaning:
            case And((Compare(_, one, _, other), Compare())) if self.puzzle.places.kind == "map":
                ways = [phrase for phrase, way in row.COMPASS.items() if row.on_map(way, one, other) == meaning]
                return (one, other, ways[0]) if ways else None
            case Or((Apart("", one, "=", other, 1), Apart())) if self.puzzle.places.round:
                return (one, other, "next to") if row.apart(self.puzzle, one, other, 1) == meaning else None
            case And((Not(Apart("", one, "=", other, 1)), Not(Apart()))) if self.puzzle.places.round:
                near = denied(row.apart(self.puzzle, one, other, 1))
                return (one, other, "not next to") if near == meaning else None
            case Or((Compare("", one, "=", other, by), Compare())) if self.puzzle.places.round:
                for phrase, sign in row.sides(self.puzzle.places.first):
                    for steps in (by, -by):
                        if steps > 0 and row.beside(self.puzzle, one, other, sign, steps, "=") == meaning:
                            return one, other, f"exactly {self._amount('', steps)} {phrase}"
        return None

    def _crossed(self, meaning: Meaning) -> str:
        """Of Ann and Bob, one goes with tea and the other goes with milk."""
        match meaning:
            case And((Different((one, other)), Or((And((Same() as this, Same() as that)), And())))):
                if one not in this or other not in that:
                    return ""
                first = this.other if this.one == one else this.one
                second = that.other if that.one == other else that.one
                if row.crossed(one, other, first, second) == meaning:
                    verbs = [self.verbs[_key(term)].says for term in (first, second) if _key(term) in self.verbs]
                    this_verb, that_verb = verbs if len(verbs) == 2 else ("goes with", "goes with")
                    told = f"one {this_verb} {self.spoken(first)} and the other {that_verb} {self.spoken(second)}"
                    return f"of {self.term(one)} and {self.term(other)}, {told}"
        return ""

    def _same(self, one: Term, others: list[Term], joint: str) -> str:
        """That something goes with others; `joint`: `not`, `or`, `xor` for either .. or, `nor`, `and`, or nothing."""
        said = self._with_verb(one, others, joint)
        if said:
            return said
        if len(others) == 1 and self._rank(others[0]) < self._rank(one):
            one, others = others[0], [one]
        them = _listing([self.term(other) for other in others], joint)
        if joint == "not":
            return f"{self.term(one)} does not go with {them}"
        return f"{self.term(one)} goes with {them}"

    def _with_verb(self, one: Term, others: list[Term], joint: str) -> str:
        """The same in the words of the clues; nothing where they have no verb for it."""
        kinds = {_key(other) for other in others}
        verb = self.verbs.get(kinds.pop()) if len(kinds) == 1 else None
        own = self.verbs.get(_key(one))
        if len(others) == 1 and own and (not verb or self._rank(others[0]) < self._rank(one)):
            one, others, verb, own = others[0], [one], own, verb
        if verb:
            if not own and not self.proper(one):
                return ""  # a serpent smokes nothing
            subject = f"whoever {own.says} {self.spoken(one)}" if own else self.term(one)
            if joint == "not":
                return f"{subject} {verb.denied} {self.spoken(others[0])}" if verb.denied else ""
            return f"{subject} {verb.says} {_listing([self.spoken(other) for other in others], joint)}"
        if own and len(others) > 1 and joint in ("or", "xor") and all(map(self.proper, others)):
            return f"{_listing([self.term(other) for other in others], joint)} {own.says} {self.spoken(one)}"
        return ""

    def spoken(self, term: Term) -> str:
        """An object of a verb: `paid $5`, where the price 5 is meant; without a verb its usual name."""
        name = self.term(term)
        verb = self.verbs.get(_key(term))
        if not isinstance(term, Value) or not verb:
            return name
        if not term.name[:1].isalpha():
            return term.name
        return f"the {name}" if not verb.bare and name == term.name and name[:1].islower() else name

    def _rank(self, term: Term) -> tuple[int, int]:
        """What stands first in a sentence: proper names, then others, then measures, then places."""
        if isinstance(term, Place):
            return 3, 0
        index = next(n for n, category in enumerate(self.puzzle.categories) if category.name == term.category)
        measured = self.puzzle.categories[index].scale is not None
        return 2 if measured else 0 if term.name[:1].isupper() else 1, index

    def _different(self, terms: tuple[Term, ...]) -> str:
        if len(terms) < 2:
            return "this only states the setting"
        every = "all " if len(terms) > 2 else ""
        return f"{listed([self.term(term) for term in terms], 'and')} are {every}different"

    def _row(self, axis: str) -> bool:
        return axis == "" and self.puzzle.places.kind == "row"

    def _compare(self, meaning: Compare) -> str:
        axis, one, relation, other, by, times = meaning
        said = "" if times != 1 else self._in_row(meaning) if self._row(axis) else self._on_map(meaning)
        if said:
            return said
        moments = (scale := self.names.scale(axis)) is not None and scale.kind in _MOMENTS
        here, there = self._measure_of(axis, one), self._measured(axis, other)
        way = _beyond(relation, by)
        if times == 1 and way:
            bound, sign = way
            further = ("later" if sign > 0 else "earlier") if moments else "more" if sign > 0 else "less"
            return f"{here} is {bound} {self._amount(axis, _size(by))} {further} than {there}"
        if times != 1:
            there = self._measure_of(axis, other)
        words = (
            "" if times == 1 else "twice " if times == 2 else "half " if 2 * times == 1 else f"{written(times)} times "
        )
        plus = f" plus {self._amount(axis, by)}" if by > 0 else f" minus {self._amount(axis, -by)}" if by else ""
        verb = _WHEN.get(relation, _IS[relation]) if moments else _IS[relation]
        return f"{here} {verb} {words}{there}{plus}"

    def _in_row(self, meaning: Compare) -> str:
        _, one, relation, other, by, _ = meaning
        if self.puzzle.places.round:
            return ""
        (before, _), (after, _) = row.sides(self.puzzle.places.first)
        if by == 0 and relation in ("<", ">"):
            return f"{self.who(one)} is somewhere {before if relation == '<' else after} {self.who(other)}"
        way = _beyond(relation, by)
        if not way or by.denominator != 1:
            return ""
        side = after if way[1] > 0 else before
        if relation == "=" and _size(by) == 1:
            return f"{self.who(one)} is immediately {side} {self.who(other)}"
        return f"{self.who(one)} is {way[0]} {self._amount('', _size(by))} {side} {self.who(other)}"

    def _on_map(self, meaning: Compare) -> str:
        one, other = meaning.one, meaning.other
        if self.puzzle.places.kind != "map" or meaning.by:
            return ""
        ways = [phrase for phrase, way in row.COMPASS.items() if row.on_map(way, one, other) == meaning]
        return f"{self.who(one)} is {ways[0]} {self.who(other)}" if ways else ""

    def _apart(self, axis: str, one: Term, relation: str, other: Term, by: Number) -> str:
        places = self.puzzle.places
        if self._row(axis) and not places.round:
            if by == 1 and relation in ("=", "!="):
                return f"{self.who(one)} {_IS[relation]} next to {self.who(other)}"
            return f"{self.who(one)} and {self.who(other)} are {_APART[relation]} {self._amount('', by)} apart"
        if self._row(axis) and row.opposite(self.puzzle, one, other) == Apart(axis, one, relation, other, by):
            return f"{self.who(one)} is opposite {self.who(other)}"
        here, there = self._measure_of(axis, one), self._measure_of(axis, other)
        return f"{here} and {there} are {_APART[relation]} {self._amount(axis, by)} apart"

    def _measure_of(self, axis: str, term: Term) -> str:
        return f"the {self.names.measure(axis)} of {self.term(term)}"

    def _measured(self, axis: str, term: Term) -> str:
        """What something is compared with: a value of the axis by its own name."""
        return self.term(term) if self.names.on_axis(term, axis) else self._measure_of(axis, term)

    def _amount(self, axis: str, by: Number) -> str:
        """`$5`, `2 houses`, `3 days`, `5`."""
        count = written(by)
        scale = self.names.scale(axis)
        if self._row(axis):
            noun = self.puzzle.places.noun
            plain = noun.isalpha() and by >= 0 and not self.sure
            return f"{count} {noun if by == 1 else plural(noun)}" if plain else count
        if scale is None or by < 0 or self.sure:
            return count
        if scale.unit is None:
            return f"{count} {'year' if by == 1 else 'years'}" if scale.dimension == "years" else count
        name = scale.unit.name
        if name in "$£€¥₹":
            return f"{name}{count}"
        if name == "%":
            return f"{count}%"
        usual = name if by == 1 or f"{name}s" not in scale.unit.words else f"{name}s"
        return f"{count} {usual}"


def _size(by: Number) -> Number:
    return by if by > 0 else -by


def _beyond(relation: str, by: Number) -> tuple[str, int] | None:
    """How a distance in one direction is said, with that direction; None where it must be said as a sum."""
    if by > 0 and relation in _BY:
        return _BY[relation], 1
    if by < 0 and relation in _TURNED:
        return _BY[_TURNED[relation]], -1
    return None


def _listing(told: list[str], joint: str) -> str:
    match joint:
        case "xor":
            return f"either {' or '.join(told)}"
        case "nor":
            return f"neither {' nor '.join(told)}"
        case "or" | "and":
            return listed(told, joint)
    return told[0]


def _key(term: Term) -> str:
    return term.category if isinstance(term, Value) else ""


def restated(puzzle: Logic, meaning: Meaning, clues: Sequence[str] = ()) -> str:
    """The meaning in controlled English, without a full stop.

    `clues` are the sentences of the puzzle, whose words it uses where the reader reads them as the same.
    """
    known = names(puzzle, tuple(clues))
    text = Writer(known).text(meaning)
    own = voice(puzzle, tuple(clues)) if clues else None
    if own and own.verbs:
        told = Writer(known, own.verbs).text(meaning)
        if told != text and "(" not in told and _is_read(puzzle, own, told, meaning):
            return told
    return text if meant(puzzle, text) == row.settled(meaning) else Writer(known, sure=True).text(meaning)


def _is_read(puzzle: Logic, own: Voice, text: str, meaning: Meaning) -> bool:
    read = own.reading(text)
    return read is not None and (row.settled(read) == row.settled(meaning) or equal(puzzle, read, meaning))
