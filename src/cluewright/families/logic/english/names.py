"""The names of a puzzle, found in a sentence in any form a reader would accept.

A form of a name is its words run together: `luckystrike`. The nearer a form is to the name as declared, the lower its
rank; of the names found at a token those of the lowest rank count, and a longer exact name hides what lies within it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from cluewright.core.patterns import pattern
from cluewright.families.logic.english.deeds import DOERS, FIELDS, deeds_of
from cluewright.families.logic.english.demonyms import COUNTRIES, KIN
from cluewright.families.logic.english.forenames import sex
from cluewright.families.logic.english.gradings import BASES
from cluewright.families.logic.english.tokens import Token, plain, tokens
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import (
    ADJECTIVES,
    CLIPPED,
    DONE_CATEGORIES,
    MOMENTS,
    PROPER_CATEGORIES,
    QUALITIES,
    SPELLINGS,
    TITLES,
)
from cluewright.families.logic.english.words import words as words_in
from cluewright.families.logic.meaning.clues import Place, Term, Value
from cluewright.families.logic.meaning.moments import MONTHS, WEEKDAYS, date
from cluewright.families.logic.puzzle import Category

_EXACT, _INFLECTED, _RELATED, _PART = range(4)
MONTHS_SHORT = {month[:3]: month for month in MONTHS} | {"sept": "september"}
_PRAISE = words_in(
    """best better good great grand rich poor wise noble fine fair bright sharp swift strong stout bold keen kind gentle
    merry jolly wild savage rough smart true real pretty dear rare common last least first less more sweet pure clean
    frank earnest"""
)
"""Adjectives that are surnames, too."""

_OTHERS = frozenset({*TITLES, *ADJECTIVES, *QUALITIES, *BASES, *MOMENTS, *_PRAISE})
_FIELDS = frozenset({"field", "specialty", "speciality", "discipline", "expertise", "specialism", "science"})
_HOMES = words_in(
    """country countries nation nations nationality state states region regions island islands city cities town towns
    origin origins province provinces planet planets hometown homeland valley county"""
)
_ENDINGS = pattern(r"(?:ers?|ors?|ing|ists?|ed)$")


class _Form(NamedTuple):
    value: Term
    rank: int
    only_as: str = ""
    """How it must be written, where the same word in small letters means something else."""

    doer: bool = False
    """Whether it names somebody by a value that is not a person: a golfer, an Italian."""

    inside: bool = False
    """Whether it is a name only inside a sentence, where its capital says so: the Tomb."""


class Found(NamedTuple):
    """A name in a sentence, up to the token `end`."""

    end: int
    value: Term
    rank: int
    doer: bool = False


_VES = {
    f"{stem}f{last}": f"{stem}ves"
    for stem, last in (
        *((stem, "") for stem in ("shel", "loa", "wol", "cal", "lea", "thie", "hal", "scar", "el")),
        *((stem, "e") for stem in ("kni", "wi", "li")),
    )
}
_VES |= {"child": "children", "grandchild": "grandchildren", "man": "men", "woman": "women", "mouse": "mice"}
_VES |= {"goose": "geese", "foot": "feet", "tooth": "teeth", "ox": "oxen"}
_VES |= {plural: singular for singular, plural in _VES.items()}
"""Plurals that change letters: shelves, knives, children."""


_LEARNT = words_in("degree subject language class course major topic field lesson")


_IN_IE = words_in("calorie movie cookie smoothie brownie selfie zombie hoodie birdie collie veggie goalie rookie")
"""Singulars that end so, where others have a y."""


@lru_cache(maxsize=4096)
def numbers(word: str) -> frozenset[str]:
    """The word in singular and plural, as far as rules go.

    >>> sorted(numbers("fox")), sorted(numbers("ponies")), sorted(numbers("dogs"))
    (['fox', 'foxes'], ['ponies', 'pony'], ['dog', 'dogs'])
    """
    forms = {word}
    if word in _VES:
        forms.add(_VES[word])
    elif word.endswith("ies") and len(word) > 4:
        forms.add(word[:-1] if word[:-1] in _IN_IE else word[:-3] + "y")
    elif re.search(r"(?:x|ch|sh|ss|o)es$", word):
        forms.add(word[:-2])
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        forms.add(word[:-1])
    elif re.search(r"[^aeiou]y$", word):
        forms.add(word[:-1] + "ies")
    elif re.search(r"(?:x|ch|sh|ss)$", word):
        forms.add(word + "es")
    elif not word.endswith("s"):
        forms.add(word + "s")
    return frozenset(forms)


class Names:
    """Every form of every value's name."""

    def __init__(
        self,
        categories: Iterable[Category],
        labels: Iterable[str],
        synonyms: Iterable[tuple[str, tuple[str, ...]]],
        guarded: frozenset[str],
        persons: frozenset[str],
    ) -> None:
        self.guarded = guarded
        self._capitals_count = False
        self._proper = False
        self._forms: dict[str, list[_Form]] = {}
        self._longest = 1
        self._small: set[str] = set()
        """The names that are written in small letters."""

        self.listed: list[str] = []
        """The names as declared."""

        categories = tuple(categories)
        self.deeds = deeds_of(categories)
        """Verbs that say a value: juggles, where juggling is one."""

        other_words = {name.lower(): words for name, words in synonyms}
        for number, label in enumerate(labels, start=1):
            self.listed.append(label)
            self._add(Place(number), tokens(label), _EXACT)
            self._add_moments(Place(number), label)
            for word in other_words.get(label.lower(), ()):
                self._add(Place(number), tokens(word), _EXACT)
        parts: dict[str, list[tuple[Value, str]]] = {}
        short: dict[str, list[tuple[Value, str]]] = {}
        for category in categories:
            self._capitals_count = _has_common_words(category, category.name.lower() in persons)
            self._proper = bool({token.word for token in tokens(category.name)} & PROPER_CATEGORIES)
            for name in category.values:
                value = Value(category.name, name)
                self.listed.append(name)
                if name.islower() and name.isalpha() and category.name.lower() not in persons:
                    self._small |= {name, name.removesuffix("ing")}
                self._declare(value, name, category.name, category.name.lower() in persons)
                for word in other_words.get(name.lower(), ()):
                    self._add(value, tokens(word), _EXACT)
                if category.name.lower() in persons:
                    self._collect_parts(value, parts)
                elif name[:1].isupper():
                    self._collect_parts(value, short)
        self._put_parts(parts, short, {token.word for category in categories for token in tokens(category.name)})
        self._sorted = sorted(self._forms)

    def _put_parts(
        self,
        parts: dict[str, list[tuple[Value, str]]],
        short: dict[str, list[tuple[Value, str]]],
        called: set[str],
    ) -> None:
        """Single words of long names, of people and of things, if nobody shares them."""
        for word, owners in parts.items():
            if len(owners) == 1 and word not in self._forms and word not in short:
                value, text = owners[0]
                self._put(word, _Form(value, _PART, text))
        for word, owners in short.items():
            known = word in self._forms or word in parts or bool(numbers(word) & called)
            if len(owners) == 1 and not known and word not in self.guarded and word not in QUALITIES:
                value, text = owners[0]
                self._put(word, _Form(value, _PART, text, inside=_everyday(word)))

    def _declare(self, value: Value, name: str, category: str, of_person: bool) -> None:
        words = tokens(name) or [Token(name, name.lower())]
        if words[0].word == "the" and len(words) > 1:
            words = words[1:]
        self._add(value, words, _EXACT)
        *before, last = words
        start = "".join(token.word for token in before)
        family = bool(set(category.lower().split()) & {"surname", "surnames", "family", "families", "couple"})
        for form in numbers(last.word) - {last.word} if family or _counted(name) else ():
            guard = self._guard(start + form, words)
            plural = form[:1].upper() + form[1:] if guard and not before and last.capital else guard
            self._put(start + form, _Form(value, _INFLECTED, plural))
            if last.capital and last.word.endswith("y"):
                self._put(start + last.word + "s", _Form(value, _INFLECTED))  # the Drurys
        self._put_kin(value, words, category, of_person)
        if before and last.word in numbers(category.lower().split()[-1]):
            self._add(value, before, _INFLECTED)
        if before and words[0].word in TITLES:
            self._add(value, words[1:], _INFLECTED)
        self._add_moments(value, name)
        if name.islower() and set(category.lower().split()) & _PATTERNS and last.word.endswith("s"):
            for form in _patterned(last.word[:-1]):
                self._put(start + form, _Form(value, _RELATED))
        if not before:
            self._put_variants(value, last.word)
            if set(category.lower().split()) & DONE_CATEGORIES:
                self._put_agents(value, last.word)
            elif set(category.lower().split()) & _FIELDS:
                learned = FIELDS.get(last.word) or (f"{last.word[:-1]}ist" if last.word.endswith("ology") else "")
                for form in numbers(learned) if learned else ():
                    self._put(form, _Form(value, _RELATED, doer=True))

    def _put_kin(self, value: Value, words: list[Token], category: str, of_person: bool) -> None:
        """What or who is from a place: Spanish, a Spaniard, Bavarian."""
        *before, last = words
        start = "".join(token.word for token in before)
        called = set(category.lower().split())
        people = words[0].capital or bool(called & {"nationality", "nation", "country"})
        people = people and not called & _LEARNT  # whoever learns French is no Frenchman
        kin = KIN.get(start + last.word, frozenset()) if people else frozenset()  # turkey is not Turkish
        for form in kin - {start + last.word}:
            for counted in numbers(form):
                self._put(counted, _Form(value, _RELATED, doer=not of_person and form not in COUNTRIES))
        if not before and not kin and last.capital and set(category.lower().split()) & _HOMES:
            for form in _of_a_place(last.word):
                self._put(form, _Form(value, _RELATED, form.capitalize(), doer=not of_person))

    def _add_moments(self, value: Term, name: str) -> None:
        """A date as `March 4th`, a weekday as `Mondays`."""
        words = tokens(name)
        if date(name) is not None and words and words[-1].word.isdigit():
            for ending in ("st", "nd", "rd", "th"):
                self._put("".join(token.word for token in words) + ending, _Form(value, _INFLECTED))
        elif len(words) == 1 and words[0].word in MONTHS_SHORT:
            self._put(MONTHS_SHORT[words[0].word], _Form(value, _INFLECTED))
        elif len(words) == 1 and words[0].word in WEEKDAYS:
            self._put(words[0].word + "s", _Form(value, _INFLECTED))

    def _put_agents(self, value: Value, word: str) -> None:
        """Who does a sport or plays an instrument: golfer, swimmer, violinist."""
        stem = word.removesuffix("ing")
        for agent in {f"{stem}er", f"{stem}ist", f"{word[:-1]}ist", DOERS.get(word, f"{stem}er")}:
            for form in numbers(agent):
                self._put(form, _Form(value, _RELATED, doer=True))

    def _put_variants(self, value: Value, word: str) -> None:
        """The word as it is spelt elsewhere, and as it is clipped."""
        for american, british in SPELLINGS.items():
            if word in (american, british):
                self._put(american, _Form(value, _INFLECTED))
                self._put(british, _Form(value, _INFLECTED))
        for short, full in CLIPPED.items():
            if word in (short, full):
                self._put(short, _Form(value, _RELATED))
                self._put(full, _Form(value, _RELATED))

    def _collect_parts(self, value: Value, parts: dict[str, list[tuple[Value, str]]]) -> None:
        """Single words of the full name of a person: these too name the person if nobody shares them."""
        words = tokens(value.name)
        if len(words) > 1:
            for token in words:
                if token.capital and len(token.word) > 2 and token.word not in TITLES and token.word != "the":
                    parts.setdefault(token.word, []).append((value, token.text))

    def _add(self, value: Term, words: list[Token], rank: int) -> None:
        if words:
            self._longest = max(self._longest, len(words))
            joined = "".join(token.word for token in words)
            self._put(joined, _Form(value, rank, self._guard(joined, words)))

    def _guard(self, form: str, words: list[Token]) -> str:
        if len(words) == 1 and (form in self.guarded or len(form) == 1):
            return form.capitalize() if form in MONTHS else words[0].text  # `may` of months is written May in clues
        common = form in MOMENTS or (self._capitals_count and _everyday(form))
        if len(words) == 1 and words[0].capital and (common or (self._proper and form == words[0].word)):
            return words[0].text
        return ""

    def _put(self, joined: str, form: _Form) -> None:
        forms = self._forms.setdefault(joined, [])
        if not any(each.value == form.value and each.rank <= form.rank for each in forms):
            forms.append(form)

    def at(self, sentence: list[Token], start: int) -> list[Found]:
        """The names that begin at this token."""
        found: list[Found] = []
        joined = written = ""
        for end in range(start + 1, min(start + self._longest + 2, len(sentence)) + 1):
            joined += sentence[end - 1].word
            written += sentence[end - 1].text
            first = bisect_left(self._sorted, joined)
            if first == len(self._sorted) or not self._sorted[first].startswith(joined):
                break  # no form goes on like this
            forms = [
                form
                for form in self._forms.get(joined, ())
                if (not form.only_as or written == form.only_as) and (start or not form.inside)
            ]
            found += [Found(end, form.value, form.rank, form.doer) for form in _as_written(written, forms)]
        if not found:
            return found
        best = {end: min(each.rank for each in found if each.end == end) for end in {each.end for each in found}}
        kept = [each for each in found if each.rank == best[each.end]]
        longest = max((each.end for each in kept if each.rank <= _INFLECTED), default=0)
        return [each for each in kept if each.end >= longest]

    def nearest(self, word: str) -> list[str]:
        """The declared names that look like the word."""
        import difflib  # for refusals alone

        cutoff = 0.66 if len(word) < 4 else 0.7  # one wrong letter of three
        return difflib.get_close_matches(word[:60], self.listed, n=3, cutoff=cutoff)

    def akin(self, word: str) -> bool:
        """Whether the word is made of a name in small letters: a judoka does judo, a golfer golf."""
        stem = _ENDINGS.sub("", word)
        return any(
            len(form) > 3 and form.islower() and (word.startswith(form) or form == stem) and word != form
            for form in self._small
        )

    def slip(self, word: str) -> str | None:
        """The name that the word may be a slip of the pen for: one letter away."""
        for form in self._forms:
            if len(form) > 3 and word not in self._forms and _one_off(word, form):
                return form
        return None


def _as_written(written: str, forms: list[_Form]) -> list[_Form]:
    """Of a colour and a Mr. Green: in small letters the colour; with a capital either, however they were declared."""
    capital = [form for form in forms if isinstance(form.value, Place) or form.value.name[:1].isupper()]
    if len(forms) < 2 or not capital or len(capital) == len(forms):
        return forms
    if not written[:1].isupper():
        return [form for form in forms if form not in capital]
    nearest = min(form.rank for form in forms)
    return [_Form(form.value, nearest, form.only_as) if form.rank <= _INFLECTED else form for form in forms]


_PATTERNS = words_in("pattern patterns design designs print prints decoration decorations motif")


def _patterned(noun: str) -> set[str]:
    """What has a pattern of this: striped, spotted.

    >>> sorted(_patterned("stripe")), sorted(_patterned("spot"))
    (['striped'], ['spoted', 'spotted'])
    """
    if noun.endswith("e"):
        return {f"{noun}d"}
    return {f"{noun}ed", f"{noun}{noun[-1]}ed"} if noun[-2:-1] in "aeiou" else {f"{noun}ed"}


def _of_a_place(place: str) -> set[str]:
    """What comes from a place, as far as rules go.

    >>> sorted(_of_a_place("bavaria")), sorted(_of_a_place("tuscany")), "mauritian" in _of_a_place("mauritius")
    (['bavarian'], ['tuscan', 'tuscanian'], True)
    """
    if len(place) < 4:
        return set()
    if place.endswith("a"):
        return {f"{place}n"}
    if place.endswith("any"):
        return {place[:-1], f"{place[:-1]}ian"}
    if place.endswith("y"):
        return {f"{place[:-1]}an", f"{place[:-1]}ian"}
    if place.endswith("us"):
        return {f"{place[:-2]}an", f"{place[:-2]}ian"}
    if place.endswith(("e", "o")):
        return {f"{place[:-1]}an", f"{place[:-1]}ian"}
    return {f"{place}ian", f"{place}an", f"{place}ese", f"{place}er"}


def _counted(name: str) -> bool:
    """Whether the name has a plural: neither Ann's nor that of a colour."""
    decade = name[-1:].isdigit()  # the 1990s are more than a year
    return not decade and not (name[:1].isupper() and sex(name)) and plain(name) not in QUALITIES


def _has_common_words(category: Category, of_persons: bool) -> bool:
    """Whether everyday words (Lady, Young) are names only with their capital; not if many of the category are such."""
    many = [name for name in category.values if _everyday(plain(name))]
    return of_persons or 2 * len(many) <= len(category.values)


def _everyday(word: str) -> bool:
    known = vocabulary()
    return word in known.nouns or word in known.verbs or word in _OTHERS


def _one_off(one: str, other: str) -> bool:
    """Whether one letter was changed, left out, added, or two were swapped; endings of words do not count."""
    if abs(len(one) - len(other)) > 1 or (_ENDINGS.search(one) and one.startswith(other[:-1])):
        return False
    differ = next((index for index, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if differ is None:
        return len(one) != len(other)
    rest_one, rest_other = one[differ:], other[differ:]
    return (
        rest_one[1:] == rest_other[1:]
        or rest_one[1:] == rest_other
        or rest_one == rest_other[1:]
        or (rest_one[:2] == rest_other[1::-1] and rest_one[2:] == rest_other[2:])
    )
