"""Questions: what is asked of a solution, read and answered.

A question asks what goes with one term (`Who drinks tea?`), who a description fits (`Who lives next to Ann?`), whether
something is so (`Does Ann drink tea?`), or which of several it is (`Who is older, Ann or Bob?`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cluewright.core import NotationError, PuzzleError
from cluewright.families.logic.language.grammar import Grammar, MissError
from cluewright.families.logic.language.names import names
from cluewright.families.logic.language.relations import settled
from cluewright.families.logic.meaning.clues import Meaning, Place, Same, Term, Value, replaced, terms
from cluewright.families.logic.puzzle import Logic, Table
from cluewright.families.logic.reading.closed import BE, DO, PERSONS, adjective, words
from cluewright.families.logic.reading.equality import equal, holds
from cluewright.families.logic.reading.items import Item, items
from cluewright.families.logic.reading.mentions import Header
from cluewright.families.logic.reading.scales import find
from cluewright.families.logic.reading.sentence import IT, Sentence, of
from cluewright.families.logic.reading.tokens import Token, tokens
from cluewright.families.logic.reading.trust import Run, Trust

_WHO = words("who whom whose")
_WHICH = words("which what")
_EVERYBODY = words("everyone everybody each")
_PREPOSITIONS = words("in on at for with from to by of")
_FIRST_WORDS = BE | DO | words("can")


class Question(NamedTuple):
    """What is asked of a solution."""

    term: Term | None = None
    """Of whom a category is asked; None asks of everybody, or for those whom `such` describes."""

    category: str = ""
    """What is asked for; empty for the place."""

    such: Meaning | None = None
    """What is true of IT, whoever is asked for."""

    whether: Meaning | None = None
    """What is asked with yes or no."""

    among: tuple[tuple[Term, Meaning], ...] = ()
    """Of several, each with what would make it the answer."""


class Asked(NamedTuple):
    """What became of a question."""

    state: str
    """`plain`, `loose` or `refused`."""

    asks: Question | None = None
    words: tuple[str, ...] = ()
    """The words that nothing vouches for, or that stand in the way."""

    reason: str = ""


def question(header: Header, asks: str, trust: Trust | None = None) -> Asked:
    """What a question asks for; `trust` is what the clues of the puzzle vouch for."""
    exact = in_language(header.puzzle, asks)
    if exact:
        return Asked("plain", exact)
    return _Asking(header, trust or Trust(header, []), tokens(asks)).asked()


class _Asking:
    """One question as it is read."""

    def __init__(self, header: Header, trust: Trust, row: list[Token]) -> None:
        self.header, self.trust, self.puzzle = header, trust, header.puzzle
        self.row = row
        self.items: list[Item] = []

    def asked(self) -> Asked:
        """The one thing that is asked."""
        found = [each for each in dict.fromkeys(self._ways()) if each and self._is_sound(each)]
        if len(found) != 1 and not self._agree(found):
            blocking = tuple(item.text for item in self.items if item.kind == "block")
            reason = f"{len(found)} readings" if found else "no question of this kind is read"
            return Asked("refused", None, blocking, reason)
        loose = self.trust.loose(self.items)
        return Asked("loose" if loose else "plain", found[0], loose)

    def _agree(self, found: list[Question]) -> bool:
        """Whether all ways ask whether the same is so."""
        told = [each.whether for each in found]
        first = told[0] if told else None
        return first is not None and all(other is not None and equal(self.puzzle, first, other) for other in told)

    def _is_sound(self, asked: Question) -> bool:
        alone = [each for each in (asked.such, asked.whether) if each is not None]
        every = [*alone, *(meaning for _, meaning in asked.among)]
        if isinstance(asked.term, Value) and asked.term.category == asked.category:
            return False
        try:
            for meaning in every:
                somebody = replaced(meaning, lambda term: Place(1) if term == IT else term)
                self.puzzle.check_meaning(somebody, "")
        except PuzzleError:
            return False
        return asked.such is None or IT in set(terms(asked.such))

    def _cut(self, start: int) -> Sentence:
        """The rest of the question, as a sentence."""
        self.items = self.trust.opened(items(self.header, self.row[start:]))
        return Sentence(self.header, self.items)

    def _word(self, at: int) -> str:
        return self.row[at].word if 0 <= at < len(self.row) else ""

    def _ways(self) -> list[Question | None]:
        start = 1 if self._word(0) in _PREPOSITIONS and self._word(1) in _WHO | _WHICH else 0
        first, after = self._word(start), start + 1
        if self._asks_of_everybody(first):
            return [Question(None, self._who() or self.puzzle.categories[0].name)]
        if first in _WHO or (first in _WHICH and self._word(after) == "of"):
            return self._of_several(after) or self._whom(after, self._who(), whose=first == "whose")
        if first in _WHICH:
            return self._which(after)
        if first == "where":
            return self._whom(after, "")
        if first == "when":
            return self._whom(after, self._when())
        if first == "how":
            return self._how(after)
        if first in _FIRST_WORDS and start == 0:
            return self._whether()
        self._cut(0)
        return []

    def _asks_of_everybody(self, first: str) -> bool:
        """Where does everyone live; who lives where."""
        every = first == "where" and any(token.word in _EVERYBODY for token in self.row)
        rest = [token for token in self.row[1:] if token.word not in _EVERYBODY | {"where"}]
        self.items = items(self.header, rest)
        plain = all(item.kind == "glue" for item in self.items)
        return plain and (every or (first == "who" and self.row[-1].word == "where"))

    def _whom(self, start: int, category: str | None, *, whose: bool = False) -> list[Question | None]:
        """Who does something; where somebody is."""
        while whose and self._word(start) and not self._cut(start).named(0, 1) and self._word(start) not in BE:
            start += 1  # whose house is red: the house says nothing
        sentence = self._cut(start)
        found = sentence.said(0, len(self.items))
        return [] if category is None else [_of(meaning, category) for meaning in found]

    def _which(self, start: int) -> list[Question | None]:
        """Which animal Ann keeps, which child has the owl; what Ann drinks, what Ann's drink is."""
        end = start
        while self._word(end).isalpha() and self._word(end) not in _FIRST_WORDS and not self._cut(end).named(0, 1):
            end += 1
        for cut in range(start + 1, end + 1):
            category = self._category({token.word for token in self.row[start:cut]})
            found = [] if category is None else [each for each in self._whom(cut, category) if each]
            if any(map(self._is_sound, found)):
                return [*found]
        if end > start:
            self._cut(start)
            return []
        sentence = self._cut(start)
        near = {word for item in self.items if item.kind == "glue" for word in item.text.split()}
        category = self._category(near - BE - DO)
        category = self._by_verb(near) if category is None else category
        return [] if category is None else [_of(meaning, category) for meaning in sentence.said(0, len(self.items))]

    def _how(self, start: int) -> list[Question | None]:
        """How old Ann is, how much Bob paid, how many points he scored."""
        topic = adjective(self._word(start))
        sentence = self._cut(start + 1)
        near = {word for item in self.items if item.kind == "glue" for word in item.text.split()}
        scale = find(self.header.scales, topic, near) if topic else None
        if scale is None or self._word(start) == "":
            return []
        return [_of(meaning, scale.key) for meaning in sentence.said(0, len(self.items))]

    def _whether(self) -> list[Question | None]:
        """Does Ann drink tea; is Ann next to Bob."""
        if any(token.word == "not" for token in self.row):
            self._cut(1)
            return []  # what `yes` would say is not clear
        sentence = self._cut(1)
        return [Question(whether=meaning) for meaning in sentence.statements() if IT not in set(terms(meaning))]

    def _of_several(self, start: int) -> list[Question | None]:
        """Who is older, Ann or Bob; which of Ann and Bob is older."""
        cut = self._cut(start)
        size = len(self.items)
        ways = [(at + 1, size, 0, at) for at in cut.where(0, size, "comma")]
        if self._word(start) == "of":
            ways = [(1, at + 1, at + 1, size) for at in cut.named(0, size)]
        for first, last, begin, end in ways:
            for joint, things in cut.listed(first, last):
                several = tuple(thing.term for thing in things if not thing.asides)
                if joint == ("and" if self._word(start) == "of" else "or") and len(several) == len(things):
                    among = self._among(several, self.items[begin:end])
                    if among:
                        return [among]
        return []

    def _among(self, several: tuple[Term, ...], said: list[Item]) -> Question | None:
        """Each of several with what would make it the answer; `older` alone is older than the other."""
        bare = said and said[-1].kind == "more" and len(several) == 2
        found = []
        for index, term in enumerate(several):
            other = several[1 - index] if bare else IT
            row = [*said, Item("than", "than"), Item("name", "the other", (other,))] if bare else said
            sentence = Sentence(self.header, row)
            told = {of(meaning, term) for meaning in sentence.said(0, len(row))}
            if len(told) != 1:
                return None
            found.append((term, told.pop()))
        return Question(among=tuple(found))

    def _category(self, near: set[str]) -> str | None:
        """The category that words name; empty for the place, None if they name none or several."""
        scores = {
            category.name: len(near & self.header.category_words(Value(category.name, category.values[0])))
            for category in self.puzzle.categories
        }
        best = max(scores.values())
        found = [name for name, score in scores.items() if score == best > 0]
        if len(found) == 1:
            return found[0]
        if not found and near & self.header.place_words:
            return ""
        return self._who() if not found and near & PERSONS else None

    def _by_verb(self, near: set[str]) -> str | None:
        """The category of whose values the clues say the verb: what Ann wears."""
        roots = {word for word in near if word not in BE | DO}
        found = [
            category.name
            for category in self.puzzle.categories
            if any(
                self.trust.vouched(word, Run(range(0), (Value(category.name, category.values[0]),))) for word in roots
            )
        ]
        return found[0] if len(found) == 1 else None

    def _who(self) -> str | None:
        """The category that answers `who`: one of people, else the first of proper names."""
        if self.puzzle.places.kind == "set" and self.header.place_words & PERSONS:
            return ""
        told = [(each.name, self.header.category_words(Value(each.name, ""))) for each in self.puzzle.categories]
        for wanted in ({"name", "person", "people", "forename"}, PERSONS):
            found = [name for name, nouns in told if nouns & wanted]
            if found:
                return found[0]
        proper = [each.name for each in self.puzzle.categories if not each.scale and all(map(_is_proper, each.values))]
        if proper:
            return proper[0]
        return "" if self.puzzle.places.kind == "set" else None

    def _when(self) -> str | None:
        timed = [scale.key for scale in self.header.scales if "time" in scale.topics or scale.years]
        return timed[0] if len(timed) == 1 else None


def _is_proper(value: str) -> bool:
    return value[:1].isupper()


def _of(meaning: Meaning, category: str) -> Question | None:
    """A category of whoever the meaning is about."""
    if isinstance(meaning, Same) and meaning.one == IT:
        return Question(meaning.other, category)
    return Question(None, category, such=meaning) if IT in set(terms(meaning)) else None


def answered(puzzle: Logic, asked: Question, solution: Table) -> str:
    """The answer that a solution gives."""
    lies: dict[str, Sequence[int]] = {
        category.name: [[row[column] for row in solution.rows].index(value) for value in category.values]
        for column, category in enumerate(puzzle.categories)
    }
    columns = [category.name for category in puzzle.categories]

    def at(number: int) -> str:
        if asked.category:
            return str(solution.rows[number - 1][columns.index(asked.category)])
        return place_name(puzzle, number)

    if asked.whether is not None:
        return "yes" if holds(puzzle, asked.whether, lies) else "no"
    if asked.among:
        fitting = [term for term, meaning in asked.among if holds(puzzle, meaning, lies)]
        return ", ".join(_label(puzzle, term) for term in fitting) or "none of them"
    if asked.such is not None:
        such = asked.such
        every = range(1, len(puzzle.places) + 1)
        return ", ".join(at(n) for n in every if holds(puzzle, of(such, Place(n)), lies)) or "nobody"
    if asked.term is None:
        return ", ".join(f"{at(n)}: {place_name(puzzle, n)}" for n in range(1, len(puzzle.places) + 1))
    if isinstance(asked.term, Place):
        return at(asked.term.number)
    values = puzzle.category(asked.term.category).values
    return at(lies[asked.term.category][values.index(asked.term.name)] + 1)


def place_name(puzzle: Logic, number: int) -> str:
    """What a place is called in an answer: `house 3`, `Monday`, `town 2 at 3,4`."""
    label = puzzle.places.labels[number - 1]
    if puzzle.places.kind in ("scale", "set"):
        return label
    return f"{puzzle.places.noun} {number}" + (f" at {label}" if puzzle.places.kind == "map" else "")


def _label(puzzle: Logic, term: Term) -> str:
    return term.name if isinstance(term, Value) else place_name(puzzle, term.number)


def in_language(puzzle: Logic, text: str) -> Question | None:
    """The question, if the whole of it is in the language of restatements."""
    grammar = Grammar(names(puzzle), text, it=True)
    try:
        return _parsed(grammar)
    except (MissError, NotationError):
        return None


def _parsed(grammar: Grammar) -> Question | None:
    if grammar.said("is it true that"):
        grammar.it = False
        return Question(whether=settled(grammar.whole()))
    if grammar.said("who is it :"):
        grammar.it = False
        return Question(among=tuple(_alternatives(grammar)))
    if not grammar.said("which"):
        return None
    category = grammar.category()
    if grammar.said("is it if"):
        such = settled(grammar.whole())
        return Question(None, category, such=such) if IT in set(terms(such)) else None
    grammar.expect("goes with")
    if grammar.said("each"):
        grammar.category()
        term = None
    else:
        grammar.it = False
        term = grammar.term()
    return Question(term, category) if grammar.at == len(grammar.words) else None


def _alternatives(grammar: Grammar) -> list[tuple[Term, Meaning]]:
    found: list[tuple[Term, Meaning]] = []
    while not found or grammar.said(";"):
        term = grammar.term()
        grammar.expect("if")
        found.append((term, settled(grammar.part()[0])))
    if grammar.at < len(grammar.words):
        grammar.miss("the end")
    return found
