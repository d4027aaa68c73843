"""Sentences changed by a word: what was read must then be read otherwise, or refused.

`python tests/logic_changes.py` tries every change on every sentence of the rules and of the witness
(tens of thousands, some minutes) and prints those that change nothing; the tests try a few (`test_logic_changes.py`).
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from cluewright.families.logic.english import Reader, Refusal
from cluewright.families.logic.english.equality import equal
from cluewright.families.logic.english.rule import RULES
from cluewright.families.logic.english.sense import canonical, conjuncts, hollow, joined, negated
from cluewright.families.logic.english.tokens import tokens
from cluewright.families.logic.meaning.clues import Meaning, Not, Value
from cluewright.families.logic.notation import read_document

DATA = Path(__file__).parent / "data"
WORLDS = json.loads((DATA / "logic-worlds.json").read_text(encoding="utf-8"))
_INSERTED = """
not never might would could almost nearly hardly other another former half twice except without unless formerly second
third two three before after least most perhaps allegedly fake ex non every all some instead against avoids hates lost
sold wants used until by from
"""
INSERTED = tuple(_INSERTED.split())
"""Words that change what is said wherever they stand, if they can stand there at all."""

_WEIGHTY = """
not no never neither nor or other more less most least older younger first second third fourth last two three four
five six seven eight nine ten twice half left right above below before after ahead behind between next immediately
directly taller shorter longer heavier earlier later
"""
WEIGHTY = frozenset(_WEIGHTY.split())
"""Words that matter where they stand: without one of them a sentence does not say the same."""

SAME_WITHOUT = frozenset(
    [
        ("one", ""),
        ("two", "different"),
        ("three", "different"),
        ("two", "end"),
        ("two", "inner"),
        ("two", "most"),
        ("right", "next"),
        ("immediately", "next"),
        ("directly", "next"),
        ("right", "in"),
        ("just", "next"),
        ("or", "both"),
    ]
)
"""Pairs of words of which the first only stresses the second."""

UNITS = {"years": "months", "year": "month", "dollars": "euros", "hours": "days", "hour": "day", "minutes": "hours"}
UNITS |= {"days": "hours", "weeks": "years", "feet": "miles", "kg": "grams", "houses": "miles"}


ORDINALS = ["first", "second", "third", "fourth", "fifth"]
COUNTS = ["two", "three", "four", "five", "six"]
NEXT = dict(pairwise(ORDINALS)) | dict(pairwise(COUNTS))


class Told(NamedTuple):
    """A sentence of a world that is read."""

    reader: Reader
    says: str
    means: Meaning


class Fault(NamedTuple):
    """A change that should have changed the reading."""

    change: str
    before: str
    after: str


def told(*, everything: bool = True) -> Iterator[Told]:
    """The sentences of the rules, and those of the witness."""
    readers = {name: Reader(read_document({**world, "clues": []})) for name, world in WORLDS.items()}
    for rule in RULES:
        for example in rule.reads:
            name, says = example.split(": ", 1)
            yield from _read(readers[name], says)
    for path in sorted((DATA / "witness").glob("*.jsonl")) if everything else ():
        header, *entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        reader = Reader(read_document({**header["puzzle"], "clues": []}))
        for entry in entries:
            yield from _read(reader, entry["sentence"])


def _read(reader: Reader, says: str) -> Iterator[Told]:
    means = reader.read(says)
    if not isinstance(means, Refusal) and conjuncts(means):
        yield Told(reader, says, means)


tried = 0
"""How many changed sentences have been read."""


def read(reader: Reader, says: str) -> Meaning | Refusal:
    """What a changed sentence is read as."""
    global tried
    tried += 1
    return reader.read(says)


def same(one: Told, says: str) -> bool:
    """Whether the changed sentence is read as the one before."""
    found = read(one.reader, says)
    if isinstance(found, Refusal):
        return False
    return canonical(found) == canonical(one.means) or equal(one.reader.puzzle, found, one.means)


def inserted(one: Told, chance: random.Random, some: int) -> Iterator[Fault]:
    """Put a word in."""
    words = one.says.split()
    for _ in range(some):
        place, word = chance.randrange(1, len(words)), chance.choice(INSERTED)
        if _stresses(word, words, place):
            continue
        after = " ".join([*words[:place], word, *words[place:]])
        if same(one, after):
            yield Fault(f"with {word!r}", one.says, after)


def _stresses(word: str, words: list[str], place: int) -> bool:
    """Whether the word says again what is said there: may stand before a preposition that is there already."""
    return word in {each.strip(".,").lower() for each in words[max(0, place - 1) : place + 1]}


def dropped(one: Told) -> Iterator[Fault]:
    """Take a weighty word out."""
    words = one.says.split()
    for index, word in enumerate(words):
        plain = word.strip(".,;").lower()
        following = words[index + 1].strip(".,;").lower() if index + 1 < len(words) else ""
        if plain not in WEIGHTY or (plain, following) in SAME_WITHOUT:
            continue
        after = " ".join([*words[:index], *words[index + 1 :]])
        if same(one, after):
            yield Fault(f"without {plain!r}", one.says, after)


def swapped_units(one: Told) -> Iterator[Fault]:
    """Count in other units."""
    words = one.says.split()
    for index, word in enumerate(words):
        other = UNITS.get(word.strip(".,").lower())
        if other:
            after = " ".join([*words[:index], other, *words[index + 1 :]])
            found = read(one.reader, after)
            if not isinstance(found, Refusal) and canonical(found) == canonical(one.means):
                yield Fault(f"{other} for {word}", one.says, after)


def swapped_names(one: Told) -> Iterator[Fault]:
    """Name another value of the same category: it must be read as the same of the other."""
    for category in one.reader.puzzle.categories:
        for value, other in zip(category.values, (*category.values[1:], category.values[0]), strict=True):
            whole = re.compile(rf"\b{re.escape(value)}\b")
            if not whole.search(one.says) or re.search(rf"\b{re.escape(other)}\b", one.says):
                continue
            if len(tokens(value)) > 1 or value[:1].isdigit():
                continue
            after = whole.sub(other, one.says)
            found = read(one.reader, after)
            if isinstance(found, Refusal):
                continue
            wanted = _renamed(one.means, Value(category.name, value), Value(category.name, other))
            if canonical(found) != canonical(wanted) and not equal(one.reader.puzzle, found, wanted):
                yield Fault(f"{other} for {value}", one.says, after)


def swapped_ordinals(one: Told) -> Iterator[Fault]:
    """Count one more: the third for the second, three for two."""
    words = one.says.split()
    for index, word in enumerate(words):
        other = NEXT.get(word.strip(".,").lower())
        if other:
            after = " ".join(
                [*words[:index], word.lower().replace(word.strip(".,").lower(), other), *words[index + 1 :]]
            )
            if same(one, after):
                yield Fault(f"{other} for {word}", one.says, after)


def verb_phrase(one: Told) -> tuple[Value, str] | None:
    """The subject and the rest of a simple sentence that begins with a name."""
    for category in one.reader.puzzle.categories:
        for value in category.values:
            involved = {"if", "or", "either", "neither", "nor"} & set(one.says.lower().split())
            simple = len(conjuncts(one.means)) == 1 and "," not in one.says and not involved
            if one.says.startswith(f"{value} ") and simple:
                return Value(category.name, value), one.says.removeprefix(f"{value} ").rstrip(".")
    return None


def joined_phrases(one: Told, others: list[Told], chance: random.Random) -> Iterator[Fault]:
    """Join the verb phrases of two sentences: both must be said of the first subject, or it is refused."""
    first = verb_phrase(one)
    near = [each for each in others if each.reader is one.reader and each is not one]
    for other in chance.sample(near, min(2, len(near))) if first else ():
        second = verb_phrase(other)
        if first is None or second is None or second[0].category != first[0].category:
            continue
        after = f"{first[0].name} {first[1]} and {second[1]}."
        found = read(one.reader, after)
        wanted = joined([one.means, _renamed(other.means, second[0], first[0])])
        if hollow(wanted):
            continue  # nobody is beside himself, so that only the other way of reading it is left
        if not isinstance(found, Refusal) and not equal(one.reader.puzzle, found, wanted):
            yield Fault("joined phrases", one.says, after)


def _renamed(meaning: Meaning, old: Value, new: Value) -> Meaning:
    from cluewright.families.logic.english.sense import _renamed as renamed

    return renamed(meaning, old, new)


def turned(one: Told) -> Iterator[Fault]:
    """Deny it: what is then read must be the opposite, or at least not be the same."""
    for plain, denied in (
        (" is ", " is not "),
        (" does not ", " does "),
        (" isn't ", " is "),
        (" drinks ", " doesn't drink "),
    ):
        involved = {"if", "either", "or", "one", "only", "neither", "most", "none"} & set(one.says.lower().split())
        if one.says.count(plain) == 1 and not involved:
            after = one.says.replace(plain, denied)
            found = read(one.reader, after)
            if isinstance(found, Refusal):
                continue
            single = len(conjuncts(one.means)) == 1 and len(conjuncts(found)) == 1
            opposite = negated(one.means) if not isinstance(one.means, Not) else one.means.part
            wrong = same(one, after) or (single and not equal(one.reader.puzzle, found, opposite))
            if wrong:
                yield Fault("denied", one.says, after)


def joined_verbs(one: Told) -> Iterator[Fault]:
    """Join a second verb under a `not`: it must not be taken out of it."""
    if not any(each in one.says for each in ("does not ", "doesn't ", "did not ", "didn't ")):
        return
    for category in one.reader.puzzle.categories:
        after = one.says.rstrip(".") + f" and have {category.values[0]}."
        found = read(one.reader, after)
        if not isinstance(found, Refusal):
            yield Fault("joined", one.says, after)


def faults(each: Told, chance: random.Random, some: int, others: list[Told] | None = None) -> Iterator[Fault]:
    """Every change of a sentence that changes nothing."""
    yield from joined_phrases(each, others or [], chance)
    yield from swapped_ordinals(each)
    yield from inserted(each, chance, some)
    yield from dropped(each)
    yield from swapped_units(each)
    yield from swapped_names(each)
    yield from turned(each)
    yield from joined_verbs(each)


def main() -> int:
    """Try all of them; the argument says how many words are put into each sentence."""
    some = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    chance = random.Random(1)
    found = 0
    sentences = list(told())
    for number, each in enumerate(sentences):
        for fault in faults(each, chance, some, sentences):
            found += 1
            print(f"{fault.change}: {fault.before} -> {fault.after}", flush=True)
        if number % 100 == 99:
            print(f"{number + 1} sentences, {tried} changes, {found} faults", file=sys.stderr)
    print(f"{len(sentences)} sentences, {tried} changes, {found} that change nothing", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
