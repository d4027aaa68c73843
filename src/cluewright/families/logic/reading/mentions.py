"""Mentions: what the header of a puzzle declares, and where a sentence names it.

A value is called by its name and by variants of it: singular and plural, without `the` or a title, a part that no other
value has, the people of a country, a month in full. Amounts are numbers with their units.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from cluewright.families.logic.meaning.clues import Meaning, Number, Or, Place, Same, Term, Value
from cluewright.families.logic.meaning.measures import CARDINALS, ORDINALS, ordinal
from cluewright.families.logic.meaning.moments import MONTHS, WEEKDAYS
from cluewright.families.logic.meaning.quantities import LARGE, number
from cluewright.families.logic.meaning.units import MONEY, fraction, ratio, units_called
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading import closed
from cluewright.families.logic.reading.closed import FUNCTION, PLACE_NOUNS, TURNING, USUAL, relations, words
from cluewright.families.logic.reading.demonyms import KIN
from cluewright.families.logic.reading.forenames import sex
from cluewright.families.logic.reading.scales import Scale, scales
from cluewright.families.logic.reading.tokens import Token, forms, forms_of, stem, tokens

_CALENDAR = {name[:length]: name for name in (*MONTHS, *WEEKDAYS) for length in (3, 4, 5)}
_COMMON = words("""may rose will mark grant bill art drew chase grace joy hope faith summer sunny pat rob sue""")
"""Forenames that are common words: names only with a capital letter."""

_NATIONS = frozenset({"nationality", "country", "nation", "origin"})
_ENDINGS = ("st", "nd", "rd", "th")
_PEOPLE = words("name person people first first-name forename")
_BEFORE_VERBS = words("not to did does do will can could would who that he she they")
_HE, _SHE = words("he his him himself"), words("she her hers herself")
_OTHERS = closed.SEXES - _HE - _SHE
_LINES = words(
    "lane lanes seat seats room rooms stall stalls house houses locker lockers plot plots desk desks bay bays"
)
_HALVES = {"half": (1, 2), "quarter": (1, 4)}


class Called(NamedTuple):
    """One value that is called so."""

    term: Term
    rank: int
    """0 the name itself, 1 a variant of it, 2 a part of it, 3 a word of the same root."""

    capital: bool
    """Whether only a capital letter makes it a name."""


class Named(NamedTuple):
    """Where a name ends in a sentence, and which values are called so."""

    end: int
    terms: tuple[Term, ...]
    rank: int


class Amount(NamedTuple):
    """A number with its unit."""

    end: int
    number: Number
    unit: str


class Header:
    """What a puzzle declares."""

    def __init__(self, puzzle: Logic, sentences: Sequence[Sequence[Token]] = ()) -> None:
        """`sentences` are all clues of the puzzle: capital letters in several of them are names that it knows."""
        self.puzzle = puzzle
        self.size = len(puzzle.places)
        self.row = puzzle.places.kind == "row"
        self.scales = scales(puzzle)
        names = (puzzle.places.noun, puzzle.title, *(category.name for category in puzzle.categories))
        self.words = {form for name in names for form in forms_of(name)}
        if self.words & closed.PARENTS:
            self.words |= closed.PARENTS  # the mother of a child that the header names
        self.words -= TURNING - closed.RELATIVES
        """The words of the header itself, in singular and plural."""

        lines = [scale for scale in self.scales if scale.nouns & _LINES and scale.step == 1]
        self.line = self.scales[0] if self.row else lines[0] if len(lines) == 1 else None
        """The scale along which things are next to each other: the row, or numbered lanes, seats, rooms."""

        self.place_words = {form for token in tokens(puzzle.places.noun)[-1:] for form in forms(token.word)}
        if self.row:
            self.place_words |= PLACE_NOUNS
        self.unit_words = {noun for scale in self.scales for noun in scale.nouns} - {"name", "names"}
        seen = Counter(word for each in sentences for word in {token.text for token in each[1:] if token.capital})
        self.familiar = {word.lower() for word, times in seen.items() if times > 1}
        """Words with a capital letter that stand in several clues: Earth, RAM."""

        self._sexes: dict[str, str] = {}
        self._learn_sexes(sentences)
        self._called: dict[str, list[Called]] = {}
        self._roots: dict[str, list[Term]] = {}
        self._derived: list[tuple[str, Term]] = []
        self._stemmed: dict[str, Term] = {}
        self._longest = 1
        self._heads = {""}
        """How names begin: with one or two letters."""

        self._declare()

    def _declare(self) -> None:
        parts: dict[str, list[tuple[Term, Token]]] = {}
        for term, label, noun in self._labels():
            cut = tokens(label) or [Token(label, label.lower())]
            if cut[0].word == "the" and len(cut) > 1:
                cut = cut[1:]
            self._put(term, cut, 0)
            self._stemmed["".join(stem(token.word) for token in cut)] = term
            self._derived += [(token.word, term) for token in cut if token.word.isalpha() and len(token.word) > 3]
            self._variants(term, cut, forms_of(noun))
            for token in cut if len(cut) > 1 else ():
                if (token.capital or label.islower()) and len(token.word) > 2 and token.word.isalpha():
                    parts.setdefault(token.word, []).append((term, token))
        for word, owners in parts.items():
            usual = word in USUAL or word in relations() or units_called(word) or word in self.words
            if len({term for term, _ in owners}) == 1 and word not in self._called and not usual:
                for form in forms(word) if word[-1] != "s" else (word,):
                    self._put(owners[0][0], [Token(_like(owners[0][1], form), form)], 2, part=True)

    def _labels(self) -> list[tuple[Term, str, str]]:
        """Every value with what it is called and the noun of its category; other words for it, too."""
        puzzle = self.puzzle
        found: list[tuple[Term, str, str]] = []
        if puzzle.places.kind in ("set", "scale"):
            found += [(Place(n), label, puzzle.places.noun) for n, label in enumerate(puzzle.places.labels, 1)]
        for category in puzzle.categories:
            found += [(Value(category.name, value), value, category.name) for value in category.values]
        known = dict(puzzle.synonyms)
        folded = {name.lower(): several for name, several in known.items()}
        return found + [(term, other, noun) for term, label, noun in found for other in folded.get(label.lower(), ())]

    def _variants(self, term: Term, cut: list[Token], noun: frozenset[str]) -> None:
        *before, last = cut
        spelt = forms(last.word) - {last.word} if last.word.isalpha() else set()
        for form in (each for each in spelt if len(each) > 2 and each not in FUNCTION):
            self._put(term, [*before, Token(_like(last, form), form)], 1)
        if len(cut) > 1 and last.word.endswith("ing") and len(last.word) > 5:
            for form in (last.word[:-3] + "er", last.word[:-3] + "ers"):  # the tap dancers
                self._put(term, [*before, Token(_like(last, form), form)], 2)
                self._put(term, [*(Token(each.word, each.word) for each in before), Token(form, form)], 2)
        if len(cut) > 1 and last.word in noun:
            self._put(term, before, 1, part=True)
        if len(cut) > 1 and cut[0].word in closed.TITLES | noun:
            self._put(term, cut[1:], 1, part=True)
        if len(cut) == 1:
            self._single(term, last, noun)
        elif last.word.isdigit() and cut[0].word[:3] in _CALENDAR:
            for ending in _ENDINGS:
                self._put(term, [cut[0], Token(last.word + ending, last.word + ending)], 1)
            full = _CALENDAR.get(cut[0].word)
            if full:
                self._put(term, [Token(full.capitalize(), full), last], 1)
        elif last.word[:-2].isdigit() and last.word[-2:] in _ENDINGS:
            self._put(term, [*before, Token(last.word[:-2], last.word[:-2])], 1)

    def _single(self, term: Term, token: Token, noun: frozenset[str]) -> None:
        """A name of one word: the people of a country, a month in full, what a sport's players do."""
        for kin in KIN.get(token.word, ()) if token.capital or noun & _NATIONS else ():
            self._put(term, [Token(kin.capitalize(), kin)], 2)
            self._put(term, [Token(f"{kin.capitalize()}s", f"{kin}s")], 2)
        nth = ordinal(token.word)
        for form in (f"{nth}{ending}" for ending in _ENDINGS) if nth else ():
            self._put(term, [Token(form, form)], 1)
        for form in (word for word, place in ORDINALS.items() if place == nth):
            self._put(term, [Token(form, form)], 1)
        full = _CALENDAR.get(token.word)
        if full and full != token.word:
            self._put(term, [Token(full.capitalize(), full)], 1)
        if not token.capital and len(token.word) > 4 and token.word.isalpha():
            self._roots.setdefault(stem(token.word), []).append(term)

    def _put(self, term: Term, cut: list[Token], rank: int, *, part: bool = False) -> None:
        joined = "".join(token.word for token in cut)
        usual = part or joined in USUAL or joined in _COMMON or len(joined) == 1
        capital = len(cut) == 1 and cut[0].capital and usual
        self._longest = max(self._longest, len(cut))
        self._heads |= {joined[:1], joined[:2]}
        known = self._called.setdefault(joined, [])
        if not any(each.term == term and each.rank <= rank for each in known):
            known.append(Called(term, rank, capital))

    def named(self, sentence: Sequence[Token], start: int, *, lax: bool = False) -> Named | None:
        """The longest name that begins here, with all values that are called so; if `lax`, by any word of its root."""
        best, joined = None, ""
        most = start + self._longest + 2 if sentence[start].word[:2] in self._heads else 0
        for end in range(start + 1, min(most, len(sentence)) + 1):
            joined += sentence[end - 1].word
            if joined not in self._called:
                continue
            before = sentence[start - 1] if start else sentence[start]
            named = before.capital and before.word not in FUNCTION
            verb = end == start + 1 and start > 0 and (before.word in _BEFORE_VERBS or named)
            sure = sentence[start].capital
            entries = [e for e in self._called[joined] if sure or not (e.capital or (verb and e.rank == 2))]
            if entries:
                best = Named(end, self._which(entries, sentence[start], start), min(e.rank for e in entries))
        return best or self._by_root(sentence, start) or (self._akin(sentence, start) if lax else None)

    def _akin(self, sentence: Sequence[Token], start: int) -> Named | None:
        """The magician of `magic`, starry of `stars`, who washes up of `washing up`."""
        word = sentence[start].word
        two = stem(word) + stem(sentence[start + 1].word) if start + 1 < len(sentence) else ""
        if two in self._stemmed and word.isalpha():
            return Named(start + 2, (self._stemmed[two],), 3)
        term = self.akin(word) if not start or not sentence[start].capital else None
        return Named(start + 1, (term,), 3) if term else None

    def akin(self, word: str) -> Term | None:
        """The value that a word of the same root may mean."""
        usual = word in USUAL or word in self.words or word in closed.VERBS or word in relations()
        if usual or len(word) < 4 or not word.isalpha():
            return None
        terms = {term for name, term in self._derived if _akin(word, name)} if len(word) > 4 else set()
        term = self._stemmed.get(stem(word)) or (terms.pop() if len(terms) == 1 else None)
        return term if term and not self.label(term)[:1].isupper() else None  # Anne is not Ann

    def _which(self, entries: list[Called], token: Token, start: int) -> tuple[Term, ...]:
        rank = min(entry.rank for entry in entries)
        terms = list(dict.fromkeys(entry.term for entry in entries if entry.rank == rank))
        if len(terms) > 1 and token.word.isalpha() and start:
            terms = [term for term in terms if self.label(term)[:1].isupper() == token.capital] or terms
        return tuple(terms)

    def _by_root(self, sentence: Sequence[Token], start: int) -> Named | None:
        """The gardener of `gardening`, where it is one word."""
        token = sentence[start]
        if len(token.word) < 5 or token.word in USUAL or not token.word.isalpha() or (token.capital and start):
            return None
        root, noun = stem(token.word), start > 0 and sentence[start - 1].word in ("the", "a", "an", "'s")
        if token.word in self.words or token.word in closed.VERBS or root in closed.VERBS:
            return None  # who lives somewhere has no liver for it
        terms = self._roots.get(root, ())
        if not terms and token.word.endswith(("ist", "ists")):
            terms = self._ists(token.word.removesuffix("s").removesuffix("ist").removesuffix("ic"))
        if not terms and noun and token.word not in closed.NEUTRAL:
            terms = self._shortened(token.word)
        return Named(start + 1, (terms[0],), 3) if len(terms) == 1 else None

    def _shortened(self, word: str) -> list[Term]:
        """The hippopotamus that is called hippo."""
        spelt = [called for joined, called in self._called.items() if joined.startswith(word) and joined.isalpha()]
        return list({entry.term: None for called in spelt for entry in called if entry.rank == 0})

    def _ists(self, root: str) -> list[Term]:
        """The pianist of `piano`, the botanist of `botany`."""
        spelt = [(joined, called) for joined, called in self._called.items() if joined.startswith(root)]
        return list({entry.term: None for joined, called in spelt for entry in called if len(joined) - len(root) < 4})

    def label(self, term: Term) -> str:
        """What a term is called in the header."""
        return term.name if isinstance(term, Value) else self.puzzle.places.labels[term.number - 1]

    def category_words(self, term: Term) -> frozenset[str]:
        """The words of the category that a term belongs to."""
        name = term.category if isinstance(term, Value) else self.puzzle.places.noun
        return forms_of(name)

    def of_people(self, term: Term) -> bool:
        """Whether the term's category is called `name` or `person`: whom a bare name means."""
        return isinstance(term, Value) and bool(self.category_words(term) & _PEOPLE)

    def amount(self, sentence: Sequence[Token], start: int) -> Amount | None:
        """A number with its unit that begins here."""
        counted = self._count(sentence, start)
        if counted is None:
            return None
        at, count, unit = counted
        if at < len(sentence) and sentence[at].word in LARGE:
            count, at = count * LARGE[sentence[at].word], at + 1
        count, at = _and_a_half(sentence, count, at)
        if not unit:
            for end in (at + 2, at + 1):
                phrase = " ".join(token.word for token in sentence[at:end])
                if end <= len(sentence) and phrase and self._is_unit(phrase):
                    count, end = _and_a_half(sentence, count, end)
                    return self._and_more(sentence, Amount(end, count, phrase))
        return Amount(at, count, unit)

    def _and_more(self, sentence: Sequence[Token], amount: Amount) -> Amount:
        """`1 hour and 30 minutes`."""
        start = amount.end + (amount.end < len(sentence) and sentence[amount.end].word == "and")
        if start + 1 >= len(sentence) or not units_called(amount.unit):
            return amount
        word, unit = sentence[start].word, sentence[start + 1].word
        less = number(word) if word[0].isdigit() else None
        factors = {
            ratio(large, small)
            for large in units_called(amount.unit)
            for small in units_called(unit)
            if large.size > small.size
        } - {None}
        factor = factors.pop() if len(factors) == 1 else None
        return amount if less is None or factor is None else Amount(start + 2, amount.number * factor + less, unit)

    def _is_unit(self, phrase: str) -> bool:
        known = phrase in self.unit_words or phrase in closed.STEPS or phrase in self.place_words
        return known or bool(units_called(phrase))

    def _count(self, sentence: Sequence[Token], start: int) -> tuple[int, Number, str] | None:
        """Where a number ends, how many it is, and its sign of money."""
        word = sentence[start].word
        after = sentence[start + 1].word if start + 1 < len(sentence) else ""
        later = sentence[start + 2].word if start + 2 < len(sentence) else ""
        if word[0] in "$£€":
            plain = number(word[1:])
            return None if plain is None else (start + 1, plain, word[0])
        if word.endswith("%"):
            plain = number(word[:-1])
            return None if plain is None else (start + 1, plain, "%")
        if word in _HALVES and after in ("a", "an", "of") and units_called(later):
            return start + 2, fraction(*_HALVES[word]), ""
        if word in ("a", "an") and after in ("single", "fiver", "tenner"):
            return start + 2, {"single": 1, "fiver": 5, "tenner": 10}[after], "" if after == "single" else "£"
        if word in ("a", "an"):
            if after in _HALVES and later == "of" and start + 4 < len(sentence):
                return start + 4, fraction(*_HALVES[after]), ""
            before = sentence[start - 1].word if start else ""
            rate = before[:1] in "$£€" or before[-1:].isdigit() if before else False  # $5 a month
            unit = len(after) > 2 and (units_called(after) or after in LARGE)
            return (start + 1, 1, "") if unit and not rate else None
        if word == "one":
            usual = units_called(after) or any(after in several for several in (closed.STEPS, LARGE, closed.BEYOND))
            usual = usual or (self.row and after in self.place_words)
            own = after in self.unit_words and later in closed.BEYOND
            return (start + 1, 1, "") if (usual and len(after) > 2) or own else None
        if word in CARDINALS:
            return self._cardinal(sentence, start)
        plain = number(word.removeprefix("#")) if word[0].isdigit() or word[0] in "#-" else None
        return None if plain is None else (start + 1, plain, "")

    @staticmethod
    def _cardinal(sentence: Sequence[Token], start: int) -> tuple[int, Number, str]:
        """`twenty five`."""
        count = CARDINALS[sentence[start].word]
        after = sentence[start + 1].word if start + 1 < len(sentence) else ""
        if count >= 20 and count % 10 == 0 and 0 < CARDINALS.get(after, 0) < 10:
            return start + 2, count + CARDINALS[after], ""
        return start + 1, count, ""

    def valued(self, count: Number, unit: str) -> tuple[Term, ...]:
        """The values that so much of the unit is."""
        found: list[Term] = []
        for scale in self.scales:
            if scale.measured is None or scale.measured.kind == "ordinal":
                continue
            far = self._oclock(scale, count, unit) if scale.moments else self._on(scale, count, unit)
            if far is not None and far in scale.values:
                found.append(scale.terms[scale.values.index(far)])
        return tuple(found)

    @staticmethod
    def _oclock(scale: Scale, count: Number, unit: str) -> Number | None:
        """The full hour that is meant by `at five`."""
        if unit or scale.measured is None or scale.measured.kind != "time":
            return None
        return next((value for value in scale.values if value % 720 == 60 * count % 720), None)

    @staticmethod
    def _on(scale: Scale, count: Number, unit: str) -> Number | None:
        """The value of a scale that so much is."""
        assert scale.measured
        if not unit:
            return count
        known = scale.measured.amount(count, unit)
        if known is not None or unit in scale.nouns:
            return count if known is None else known
        bare = scale.measured.unit is None and not scale.measured.dimension
        if bare and "money" in scale.topics and any(each.dimension in MONEY for each in units_called(unit)):
            return count
        return count if (bare and units_called(unit)) or (unit == "years" and "age" in scale.topics) else None

    def first(self) -> Term | None:
        """The winner of a contest: of a row, a scale of ranks, of scores or of finishing times."""
        timed = any("duration" in scale.topics and scale.nouns & {"time", "times"} for scale in self.scales)
        ranked = any(s.topics & {"rank", "score"} or s.nouns & {"finish", "finishing"} for s in self.scales)
        return self.finish(1) if self.row or timed or ranked else None

    def _ranked(self) -> bool:
        """Whether the places of the row are ranks by their noun."""
        return bool(forms_of(self.puzzle.places.noun) & closed.RANKS)

    def finish(self, number: int) -> Term | None:
        """Who came in so: by the scale of a contest where there is one, else by the place in the row."""
        ranked = [scale for scale in self.scales if scale.topics & {"rank", "score", "duration"} and scale.measured]
        if not self.row or self._ranked() or len(ranked) != 1:
            return self.place(number)
        better = 1 if "score" in ranked[0].topics else -1
        return ranked[0].nth(abs(number), better if number > 0 else -better)

    def sexed(self, term: Term, words: set[str]) -> list[Meaning]:
        """That it is a man or a woman, where the forenames of a category tell who is which."""
        male, female = words & closed.MALE, words & closed.FEMALE
        if bool(male) == bool(female):
            return []
        wanted = "male" if male else "female"
        for values in self._people:
            fitting = [value for value, kind in values.items() if kind == wanted]
            if 0 < len(fitting) < len(values):
                parts = tuple(Same(term, value) for value in fitting)
                return [parts[0] if len(parts) == 1 else Or(parts)]
        return []

    def group(self, word: str, count: Number | None = None) -> tuple[Term, ...]:
        """The two boys, or the boys, where the forenames tell who they are."""
        kind = "male" if word in closed.MALE else "female" if word in closed.FEMALE else ""
        for values in self._people:
            fitting = tuple(value for value, each in values.items() if each == kind)
            if kind and len(fitting) < len(values) and count in (None, len(fitting)):
                return fitting
        return ()

    def _learn_sexes(self, sentences: Sequence[Sequence[Token]]) -> None:
        """The sex of names that nobody knows, by the pronouns of clues that begin with them and name nobody else."""
        told: dict[str, set[str]] = {}
        names = {name.lower().split()[0] for category in self.puzzle.categories for name in category.values}
        names |= {name.lower().split()[0] for name in self.puzzle.places.labels if self.puzzle.places.kind == "set"}
        for sentence in sentences:
            several = [token.word for token in sentence if token.capital and token.word in names]
            spoken = {token.word for token in sentence[1:]}
            found = {kind for kind, own in (("male", _HE), ("female", _SHE)) if spoken & own}
            if not sentence or len(found) != 1 or several[:1] != [sentence[0].word]:
                continue
            if not any(sex(word) or word in _OTHERS for word in spoken):
                told.setdefault(sentence[0].word, set()).update(found)
        self._sexes = {name: kinds.copy().pop() for name, kinds in told.items() if len(kinds) == 1 and not sex(name)}

    def sex(self, label: str) -> str:
        """`male`, `female`, or nothing: by the forename, or by the pronouns of the clues."""
        return sex(label) or self._sexes.get(label.lower().split()[0], "") if label.strip() else ""

    @cached_property
    def moments(self) -> set[Term]:
        """The values that say when."""
        return {term for scale in self.scales if scale.moments or scale.years for term in scale.terms}

    @cached_property
    def has_people(self) -> bool:
        """Whether somebody is named whom a pronoun may mean."""
        return any(sum(bool(self.sex(self.label(term))) for term in several) > 1 for several in self._listed())

    @cached_property
    def sex_words(self) -> frozenset[str]:
        """Nouns for men and women, where the names tell who they are."""
        return closed.SEXED if any(len(set(values.values())) > 1 for values in self._people) else frozenset()

    @cached_property
    def _people(self) -> list[dict[Term, str]]:
        """The categories of people whose sex is known of all, each with that of its values."""
        listed = ({term: self.sex(self.label(term)) for term in several} for several in self._listed())
        return [known for known in listed if all(known.values())]

    def _listed(self) -> list[list[Term]]:
        """The values of each category, and the places where they have names."""
        categories = self.puzzle.categories
        found: list[list[Term]] = [[Value(each.name, value) for value in each.values] for each in categories]
        return [*found, [Place(n + 1) for n in range(self.size)]] if self.puzzle.places.kind == "set" else found

    def near_miss(self, word: str) -> bool:
        """Whether a word is a slip of a name: one letter more, less or other."""
        return len(word) > 3 and any(_slip(word, joined) for joined in self._called if abs(len(joined) - len(word)) < 2)

    def nth_of(self, number: int, noun: str) -> Term | None:
        """`the fourth floor`, where floors are numbers."""
        for scale in self.scales:
            if scale.measured and scale.measured.kind == "number" and noun in scale.nouns and number in scale.values:
                return scale.terms[scale.values.index(number)]
        return None

    def place(self, number: int) -> Term | None:
        """The place of this rank, in a row or along the only scale of ranks; counted from the end if negative."""
        if self.row:
            wanted = number if number > 0 else self.size + 1 + number
            return Place(wanted) if 1 <= wanted <= self.size else None
        ranks = [scale for scale in self.scales if "rank" in scale.topics]
        if not ranks:
            finish = [scale for scale in self.scales if "duration" in scale.topics and scale.nouns & {"time", "finish"}]
            timed = finish or [scale for scale in self.scales if "time" in scale.topics or scale.years]
            if not timed:  # who came first has the highest score
                scored = [scale for scale in self.scales if "score" in scale.topics]
                return scored[0].nth(abs(number), 1 if number > 0 else -1) if len(scored) == 1 else None
            return timed[0].nth(abs(number), -1 if number > 0 else 1) if len(timed) == 1 else None
        if len(ranks) != 1:
            return None
        scale = ranks[0]
        ordered = sorted(scale.values)
        if -len(ordered) <= number < 0:
            return scale.terms[scale.values.index(ordered[number])]
        return scale.terms[scale.values.index(number)] if number in scale.values else None


def _and_a_half(sentence: Sequence[Token], count: Number, at: int) -> tuple[Number, int]:
    """Two and a half hours, an hour and a half: how many, and where that ends."""
    half = [token.word for token in sentence[at : at + 3]] == ["and", "a", "half"]
    return (count + fraction(1, 2), at + 3) if half else (count, at)


def _akin(one: str, other: str) -> bool:
    """Whether two words begin alike, and differ in short endings."""
    shared = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return shared > 3 and len(one) - shared <= 3 + (shared > 5) and len(other) - shared <= 3 + (shared > 5)


def _like(token: Token, form: str) -> str:
    return form.capitalize() if token.capital else form


def _slip(one: str, other: str) -> bool:
    """Whether two words differ in one letter that is added, left out or changed."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    at = next((n for n, letter in enumerate(short) if letter != long[n]), len(short))
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]
