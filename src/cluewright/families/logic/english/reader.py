"""From a sentence to its one meaning, or to a refusal that shows the clue, the word and the readings it could have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright.core import NotationError
from cluewright.core.reading import shown
from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.aliases import aliases
from cluewright.families.logic.english.chart import Chart, Result, TooInvolvedError
from cluewright.families.logic.english.company import Company
from cluewright.families.logic.english.equality import equal
from cluewright.families.logic.english.gradings import GRADING
from cluewright.families.logic.english.habits import both_ways, habits, links
from cluewright.families.logic.english.inflecting import third_person
from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.objects import objects, spoken
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.rules import GRAMMAR
from cluewright.families.logic.english.rules.questions import Question
from cluewright.families.logic.english.sense import Clause, canonical, contradiction, hollow
from cluewright.families.logic.english.simplifying import simplified
from cluewright.families.logic.english.tokens import Token, tokens
from cluewright.families.logic.english.unread import unread
from cluewright.families.logic.english.verb_phrases import verb_phrases
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.world import World
from cluewright.families.logic.meaning.clues import SETTING, Meaning
from cluewright.families.logic.meaning.units import MONEY, units_called
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.showing.words import sentence

if TYPE_CHECKING:
    from cluewright.families.logic.english.own_phrases import Clauses

_OF_SOMEBODY = frozenset({"his", "her", "hers"})
_MOST_TOKENS = 70
_MOST_READINGS = 4
_LONGEST = 600
_COMPANY = 3
"""So many clues tell how a puzzle speaks."""

_BEFORE_VERBS = frozenset({"who", "that", "which", "not", "he", "she"})
_AUXILIARIES = small.BE | small.DO | small.WILL | small.HAVE
MORE_THAN_ONE = "it can be read in more than one way"
CLOSED = small.BE | small.DO | small.WILL | small.HAVE | small.ARTICLES | small.POSSESSIVES | small.PREPOSITIONS
GUARDED = frozenset(
    small.GUARDED | CLOSED | small.EDGES | GRADING | {word for word in GRAMMAR.words if word not in vocabulary().nouns}
)
"""Words that are never taken for a name in small letters, nor for a noun that nobody listed."""


class Reading(NamedTuple):
    """One way in which a sentence can be read."""

    means: Meaning
    says: str
    """The meaning in words that leave no room."""


class Refusal(NamedTuple):
    """Why a sentence was not read."""

    says: str
    reason: str
    word: str = ""
    """The word at fault, if it is one."""

    readings: tuple[Reading, ...] = ()
    """What it could mean, if that is known."""

    number: int = 0
    """Which clue it is, counted from 1 as printed; 0 for a sentence alone."""

    def message(self) -> str:
        """The refusal in one sentence."""
        ways = "; or: ".join(reading.says for reading in self.readings)
        if self.reason == MORE_THAN_ONE:
            return f"{shown(self.says, 90)} can be read in more than one way: {ways}"[:_LONGEST]
        offered = f". It may mean: {ways}" if ways else ""
        return f"{shown(self.says, 120)} was not understood: {self.reason}{offered}"[:_LONGEST]

    def document(self) -> dict[str, Any]:
        """The refusal as a JSON object."""
        found: dict[str, Any] = {"clue": self.number, "says": self.says, "reason": self.reason}
        if self.word:
            found["word"] = self.word
        return found | {"readings": [reading.says for reading in self.readings]}


class NotUnderstoodError(NotationError):
    """Sentences that have not one certain meaning each."""

    lined = True

    def __init__(self, refusals: Sequence[Refusal], place: str = "", puzzle: Logic | None = None) -> None:
        if len(refusals) == 1:
            number = refusals[0].number
            super().__init__(refusals[0].message(), f"clue {number}" if number else place)
        else:
            listed = "".join(f"\n  clue {refusal.number}: {refusal.message()}" for refusal in refusals)
            super().__init__(f"{len(refusals)} clues were not understood:{listed}", "clues")
        self.refusals = tuple(refusals)
        self.puzzle = puzzle
        """The puzzle without its clues, for writing down what is chosen."""

    @property
    def details(self) -> dict[str, Any]:
        """What a program needs to know of it."""
        return {"not understood": [refusal.document() for refusal in self.refusals]}


class Reader:
    """Reads the clues and questions of one puzzle."""

    def __init__(self, puzzle: Logic, sentences: Sequence[str] = ()) -> None:
        """`sentences` are all clues of the puzzle: together they tell what it is about."""
        self.puzzle = puzzle
        self.world = World(puzzle, GUARDED)
        self._lookups: dict[str, Lookup] = {}
        """The clues, each looked at once."""

        if sentences:
            lookups = [Lookup(self.world, tokens(says)) for says in sentences]
            self._lookups = dict(zip(sentences, lookups, strict=True))
            self.world.company = len(sentences)
            self.world.call(aliases(self.world, lookups))
            self.world.verbs = verb_phrases(lookups)
            self.world.objects = objects(self.world, lookups)
            self.world.both_ways = both_ways(self.world, lookups)
            self.world.habits = habits(self.world, lookups)
            self.world.links = links(self.world, lookups)
            self.world.spoken = spoken([*(each.sentence for each in lookups), tokens(puzzle.title.lower())])
        self._company = Company(self.world, list(self._lookups.values())) if len(sentences) >= _COMPANY else None
        self._own: dict[bool, Clauses] = {}
        """What reads by the phrases of the puzzle itself, made when a clue is not read without them."""

    def clue(self, says: str, place: str = "") -> Meaning:
        """The meaning of a clue; a `NotUnderstoodError` says why there is none."""
        found = self.read(says)
        if isinstance(found, Refusal):
            raise NotUnderstoodError([found], place)
        return found

    def read(self, says: str) -> Meaning | Refusal:
        """The meaning of a clue, or why it has none that is certain."""
        lookup = self._lookups.get(says) or Lookup(self.world, tokens(says))
        sentence_tokens = lookup.sentence
        if not sentence_tokens:
            return Refusal(says, "an empty sentence")
        if len(sentence_tokens) > _MOST_TOKENS:
            return Refusal(says, f"a sentence of {len(sentence_tokens)} words; the longest read is {_MOST_TOKENS}")
        if says.rstrip(" \"'").endswith("?"):
            return Refusal(says, "it is a question, not a clue")
        whose = self._open_pronoun(lookup)
        if whose:
            return Refusal(says, f"it is not clear whose is meant by {whose!r}", whose)
        odd = self._company.odd(lookup) if self._company else None
        if odd:
            return Refusal(says, *odd)
        chart = Chart(GRAMMAR, lookup, Context(self.world, lookup.words))
        try:
            results = chart.readings("sentence")
        except (TooInvolvedError, RecursionError):
            return Refusal(says, "it is too involved; say it in two sentences")
        found = self._sifted(results, chart.context)
        if found and chart.context.doubts:
            return Refusal(says, chart.context.doubts[0])
        if len(found) == 1:
            return self._settled(says, found[0], chart.context)
        if found:
            readings = tuple(Reading(each, sentence(self.puzzle, each)) for each in found[:_MOST_READINGS])
            return Refusal(says, MORE_THAN_ONE, readings=readings)
        return self._by_own_phrases(lookup) or self._refused(says, chart, lookup)

    def _by_own_phrases(self, lookup: Lookup) -> Meaning | None:
        """The meaning by phrases that other clues have, too, if it has just one."""
        if len(self._lookups) < _COMPANY:
            return None
        found = self._clauses(once=False).read(lookup)
        if len(found) > 1:
            found = [each for at, each in enumerate(found) if not any(equal(self.puzzle, each, o) for o in found[:at])]
        return found[0] if len(found) == 1 else None

    def by_grammar(self, says: str) -> Meaning | None:
        """What the grammar makes of a clue without the puzzle's own phrases, if it is certain."""
        return self._alone(tokens(says))

    def _clauses(self, *, once: bool) -> Clauses:
        """What reads by the phrases of the puzzle, or by those that stand `once`, made when it is first asked for."""
        if once not in self._own:
            from cluewright.families.logic.english.own_phrases import Clauses, phrasebook  # most clues need none of it

            lookups = list(self._lookups.values())
            self._own[once] = Clauses(phrasebook(self.world, lookups, once=once), lookups, self._alone)
        return self._own[once]

    def _alone(self, sentence_tokens: list[Token]) -> Meaning | None:
        """What the grammar alone makes of a sentence, if it is certain."""
        if len(sentence_tokens) > _MOST_TOKENS:
            return None
        lookup = Lookup(self.world, sentence_tokens)
        chart = Chart(GRAMMAR, lookup, Context(self.world, lookup.words))
        try:
            found = self._sifted(chart.readings("sentence"), chart.context)
        except (TooInvolvedError, RecursionError):
            return None
        return found[0] if len(found) == 1 and not chart.context.doubts else None

    def _open_pronoun(self, lookup: Lookup) -> str:
        """A possessive pronoun before which two people are named: Ann sits next to Bob and drinks his tea."""
        people: set[object] = set()
        for start, word in enumerate(lookup.words):
            told = start + 1 < len(lookup.words) and "one" not in lookup.words[:start]
            if word in _OF_SOMEBODY and len(people) > 1 and told:
                return word
            people |= {found.value for found in lookup.names_at(start) if self.world.is_person(found.value)}
        return ""

    def clues(self, sentences: Sequence[str]) -> list[Meaning | Refusal]:
        """What each of several clues means, or why it has no certain meaning; numbered from 1, with what is offered."""
        found: list[Meaning | Refusal] = []
        for number, says in enumerate(sentences, start=1):
            means = self.read(says)
            found.append(self.offered(means)._replace(number=number) if isinstance(means, Refusal) else means)
        return found

    def offered(self, refusal: Refusal) -> Refusal:
        """The refusal with what the sentence may have been meant to say."""
        if refusal.readings:
            return refusal
        from cluewright.families.logic.english.rewordings import rewordings

        found = [means for other in rewordings(refusal.says) if not isinstance(means := self.read(other), Refusal)]
        lookup = self._lookups.get(refusal.says)
        if lookup is not None and not found and len(self._lookups) >= _COMPANY:
            found = self._clauses(once=True).read(lookup)
        readings = {says: Reading(means, says) for means in found if (says := sentence(self.puzzle, means))}
        return refusal._replace(readings=tuple(readings.values())[:_MOST_READINGS])

    def reads_as(self, says: str, meaning: Meaning) -> bool:
        """Whether the sentence is read as exactly this."""
        return self.read(says) == meaning

    def question(self, asks: str) -> Question:
        """What a question asks for."""
        lookup = Lookup(self.world, tokens(asks))
        if not lookup.words or len(lookup.words) > _MOST_TOKENS:
            raise NotUnderstoodError([Refusal(asks, "an empty question" if not lookup.words else "it is too long")])
        chart = Chart(GRAMMAR, lookup, Context(self.world))
        try:
            found = list(dict.fromkeys(chart.readings("question")))
        except (TooInvolvedError, RecursionError):
            raise NotUnderstoodError([Refusal(asks, "it is too involved")]) from None
        if len(found) == 1 and isinstance(found[0], Question):
            return found[0]
        refusal = Refusal(asks, MORE_THAN_ONE) if found else self._refused(asks, chart, lookup)
        raise NotUnderstoodError([refusal])

    def _sifted(self, results: Iterable[Result], context: Context) -> list[Meaning]:
        """The meanings that make sense on their own, each once, however it is put."""
        found: dict[object, Meaning] = {}
        for clause in results:
            if not isinstance(clause, Clause):
                continue
            wrong = contradiction(clause.means)
            if wrong:
                context.refuse(wrong)
            elif not hollow(clause.means):
                means = simplified(clause.means)
                if means is None:
                    context.refuse("it would make somebody a man and a woman")
                else:
                    found.setdefault(canonical(means), means)
        kept: list[Meaning] = []
        for meaning in found.values():
            if not any(equal(self.puzzle, meaning, other) for other in kept):
                kept.append(meaning)
        return kept

    def _settled(self, says: str, meaning: Meaning, context: Context) -> Meaning | Refusal:
        """The meaning, if a scale without a unit is counted as it was before."""
        for key, unit in sorted(context.counted):
            known = self.world.assumed.setdefault(key, unit)
            if not _same_unit(known, unit) and meaning != SETTING:
                noun = next(axis.noun for axis in self.world.axes if axis.key == key)
                return Refusal(says, f"another clue counts the {noun} in {known}, this one in {unit}", unit)
        return meaning

    def _refused(self, says: str, chart: Chart, lookup: Lookup) -> Refusal:
        """Why nothing was read: a word nobody knows, a reading given up, or where the sense ends."""
        unknown = [index for index in range(len(lookup.sentence)) if not lookup.known(index)]
        if unknown and _foreign(lookup.sentence, unknown):
            first = lookup.sentence[unknown[0]]
            return Refusal(says, "most of its words are unknown here: clues are read in English alone", first.text)
        wording = unread(says)
        if wording is not None:
            return Refusal(says, *wording)
        if unknown:
            token = lookup.sentence[unknown[0]]
            return Refusal(says, self._unknown(token, lookup, unknown[0]), token.text)
        if chart.context.reasons:
            reason = chart.context.reason()
            return Refusal(says, reason, _at_fault(reason, lookup))
        at = min(max(chart.furthest - 1, 0), len(lookup.sentence) - 1)
        token = lookup.sentence[at]
        noun = token.word in vocabulary().nouns and token.word not in vocabulary().verbs
        if noun and not lookup.names_at(at) and token.word not in self.world.category_words:
            listed = ", ".join(self.world.names.listed)
            return Refusal(says, f"{shown(token.text)} is not one of the names, which are {listed}", token.text)
        return Refusal(says, f"no rule reads on at {shown(token.text)}", token.text)

    def _unknown(self, token: Token, lookup: Lookup, index: int) -> str:
        before = lookup.words[index - 1] if index else ""
        verb = bool(index and (lookup.names_at(index - 1) or before in ("who", "that", "which", "not", "he", "she")))
        slip = not verb or token.capital or self.world.names.slip(token.word)
        near = self.world.names.nearest(token.text) if slip else []
        if near:
            return f"{shown(token.text)} is not a name of this puzzle; did you mean {' or '.join(near)}?"
        if token.capital and index > 0:
            return (
                f"{shown(token.text)} is not a name of this puzzle; the names are {', '.join(self.world.names.listed)}"
            )
        what = "verb" if _looks_like_a_verb(lookup, index) else "word"
        known = "; verbs such as has, owns, drinks, plays, lives in are" if what == "verb" else ""
        return f"the {what} {shown(token.text)} is not known, and it could change what the sentence says{known}"


def _at_fault(reason: str, lookup: Lookup) -> str:
    """The word of the sentence that a reason speaks of: hates, for `'hate' says ...`."""
    quoted = reason.split("'")[1] if reason.startswith("'") else ""
    spoken = f" {reason} "
    for token in lookup.sentence:
        verbs = vocabulary().verbs.get(token.word, ())
        if any(verb.words.split()[0] == quoted.split(" ")[0] for verb in verbs):
            return token.text
    for token in lookup.sentence:
        if any(f" {third_person(verb.base)} " in spoken for verb in vocabulary().verbs.get(token.word, ())):
            return token.text
    told = set(spoken.replace("'", " ").split())
    named = (token.text for token in lookup.sentence if token.word in told and token.word in vocabulary().nouns)
    return next(named, "")


def _looks_like_a_verb(lookup: Lookup, index: int) -> bool:
    """Whether an unknown word stands where a verb does: after a name or `who`, with a verb's ending."""
    word = lookup.words[index]
    before = lookup.words[index - 1] if index else ""
    after = lookup.words[index + 1] if index + 1 < len(lookup.words) else ""
    if before in _BEFORE_VERBS:
        return True
    verb_follows = bool(after) and (after in _AUXILIARIES or lookup.words[index + 1] in vocabulary().verbs)
    named = index > 0 and bool(lookup.names_at(index - 1))
    return named and word.endswith(("s", "ed", "ing")) and bool(after) and not verb_follows


def _foreign(sentence: list[Token], unknown: list[int]) -> bool:
    """Whether the sentence is surely in another language: most words are unknown, or not in our letters."""
    if any(each > "\u024f" and each.isalpha() for index in unknown for each in sentence[index].text):
        return True
    words = [token for token in sentence if token.word.isalpha()]
    small_ones = [index for index in unknown if not sentence[index].capital or not index]
    most, nearly_all = 2 * len(unknown) > len(words), 4 * len(unknown) > 3 * len(words)
    return (len(small_ones) > 2 and most) or (len(small_ones) > 1 and nearly_all)


def _same_unit(one: str, other: str) -> bool:
    """Whether two units are one, or one is the cent of the other."""
    first, second = units_called(one), units_called(other)
    money = {unit.dimension for unit in first} & {unit.dimension for unit in second} & MONEY
    return one == other or bool(set(first) & set(second)) or bool(money)
